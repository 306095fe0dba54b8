# surety_layer(NAME [SEARCHES] SEES LAYERS... SOURCES FILES...): the library surety_NAME of the folder
# tool/NAME. A layer that SEARCHES is optimised as the build type says. The others do little work of
# their own, and compile a third faster with few optimisations.
#
# A layer includes headers as "tool/NAME/header.h". It finds its own and those of the layers that it
# sees, since each layer is reached through an include folder of its own that contains nothing else:
#
#   <build>/layers/NAME/tool/NAME -> <source>/tool/NAME
#
# So a lower layer that includes a higher one does not compile.
function(surety_layer_folder name folder)
  set(root ${PROJECT_BINARY_DIR}/layers/${name})
  get_filename_component(parent ${root}/${folder} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${folder} ${root}/${folder} SYMBOLIC)
  set(surety_layer_root ${root} PARENT_SCOPE)
endfunction()

function(surety_layer name)
  cmake_parse_arguments(arg "SEARCHES" "" "SEES;SOURCES" ${ARGN})
  list(TRANSFORM arg_SOURCES PREPEND ${name}/)
  add_library(surety_${name} STATIC ${arg_SOURCES})
  surety_unity(surety_${name})
  surety_layer_folder(${name} tool/${name})
  target_include_directories(surety_${name} PUBLIC ${surety_layer_root})
  list(TRANSFORM arg_SEES PREPEND surety_)
  target_link_libraries(surety_${name} PUBLIC ${arg_SEES} surety::runtime fmt::fmt
                        PRIVATE surety_warnings)
  if(NOT arg_SEARCHES)
    target_compile_options(surety_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()
