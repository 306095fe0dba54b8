// Files without the contracts of C++26, which clang does not know. Only surety_front_end includes
// this.
#pragma once

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

/// The files of `inner`, but with white space where sources and headers have function contract
/// specifiers: all places stay what they are. Headers of the system are handed on as they are.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> without_specifiers_in(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> inner);

}  // namespace surety::tool::front_end
