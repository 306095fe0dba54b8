// How AddressSanitizer behaves in tests, unless ASAN_OPTIONS or the program itself say otherwise.

extern "C" [[gnu::weak, gnu::visibility("default")]] const char* __asan_default_options();

const char* __asan_default_options() {
  // Cases end without giving anything back. Where malloc refuses, code goes on as without the
  // sanitizer. Operators new and delete of which a program replaces only some are not a fault, nor
  // are globals that a unit shares with an object that was built before. Little is kept from being
  // used again, since the memory of a case is limited.
  return "detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=4096:"
         "alloc_dealloc_mismatch=0:detect_odr_violation=0:detect_container_overflow=0:"
         "quarantine_size_mb=16:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:"
         "handle_abort=0";
}
