#include "tool/front_end/parse/specifier_files.h"

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/Twine.h>
#include <llvm/Support/ErrorOr.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "tool/contracts/specifiers.h"

namespace surety::tool::front_end {
namespace {

class BlankedFile : public llvm::vfs::File {
 public:
  explicit BlankedFile(std::unique_ptr<llvm::vfs::File> inner) : inner_(std::move(inner)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return inner_->status(); }
  llvm::ErrorOr<std::string> getName() override { return inner_->getName(); }
  std::error_code close() override { return inner_->close(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name,
                                                               std::int64_t size, bool terminated,
                                                               bool is_volatile) override {
    auto buffer = inner_->getBuffer(name, size, terminated, is_volatile);
    if (!buffer) return buffer;
    const llvm::StringRef text = (*buffer)->getBuffer();
    if (!may_have_specifiers({text.data(), text.size()})) return buffer;
    const std::string blanked = without_specifiers(text.str());
    if (blanked == std::string_view(text.data(), text.size())) return buffer;
    return llvm::MemoryBuffer::getMemBufferCopy(blanked, (*buffer)->getBufferIdentifier());
  }

 private:
  std::unique_ptr<llvm::vfs::File> inner_;
};

class BlankedFiles : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    llvm::SmallString<256> space;
    const llvm::StringRef name = path.toStringRef(space);
    const bool of_system = name.starts_with("/usr/include/") || name.starts_with("/usr/lib/") ||
                           name.ends_with(".pch");
    if (!file || of_system) return file;
    return std::unique_ptr<llvm::vfs::File>(std::make_unique<BlankedFile>(std::move(*file)));
  }
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> without_specifiers_in(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> inner) {
  return llvm::makeIntrusiveRefCnt<BlankedFiles>(std::move(inner));
}

}  // namespace surety::tool::front_end
