# Warnings of the project's own code; never imposed on its users.
add_library(surety_warnings INTERFACE)
target_compile_options(surety_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion
  -Wno-sign-conversion $<$<BOOL:${SURETY_WERROR}>:-Werror>)
