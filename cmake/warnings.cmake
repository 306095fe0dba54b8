# Warnings of the project's own code; never imposed on its users.
add_library(surety_warnings INTERFACE)
target_compile_options(surety_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion
  -Wno-sign-conversion
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # GCC 12 sees overlaps in std::string that are not there
  $<$<BOOL:${SURETY_WERROR}>:-Werror>)
