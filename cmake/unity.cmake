# surety_unity(TARGET): compiles several sources of a library at once. Most of the time of a build
# goes into headers, which they then share. Who works on Surety itself may switch it off, so that a
# change compiles one source only: -DSURETY_UNITY=OFF.
option(SURETY_UNITY "Compile several sources of a library at once" ON)
function(surety_unity target)
  if(SURETY_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()

# surety_unity_by_folder(TARGET): the same for a library whose folders do not share a namespace;
# only sources of one folder are compiled together. Call it behind the last source.
function(surety_unity_by_folder target)
  if(SURETY_UNITY)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(ABSOLUTE_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      string(MAKE_C_IDENTIFIER "${folder}" group)
      set_property(SOURCE ${source} TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${group})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
endfunction()
