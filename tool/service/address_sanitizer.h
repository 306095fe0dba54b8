// AddressSanitizer for tests that hand pointers to buffers to what they test.
#pragma once

#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/layer.h"

namespace surety::tool::service {

/// Whether code of a test makes memory that a pointer or a view leads to.
bool makes_buffers(const std::string& test_code);

/// Whether programs of a command can be built with AddressSanitizer beside the other sanitizers,
/// and run here. The user's own choice of sanitizers is left alone, and so are static programs.
bool address_sanitizer_works(const CompileCommand& command,
                             const std::vector<std::string>& link_flags, const std::string& others);

/// What links a program with sanitizers, each as for -fsanitize=; beside AddressSanitizer that is
/// the library that lets std::bad_alloc be thrown, too.
std::vector<std::string> link_sanitizers(const std::vector<std::string>& sanitizers,
                                         const std::string& library_directory);

/// Sanitizers for -fsanitize=.
std::string with_address(const std::string& others);

}  // namespace surety::tool::service
