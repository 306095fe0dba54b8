# surety_unity(TARGET): compiles several sources of a library at once. Most of the time of a build
# goes into headers, which they then share. Who works on Surety itself may switch it off, so that a
# change compiles one source only: -DSURETY_UNITY=OFF.
option(SURETY_UNITY "Compile several sources of a library at once" ON)
function(surety_unity target)
  if(SURETY_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()
