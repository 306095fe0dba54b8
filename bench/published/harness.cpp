// The entry point of libFuzzer for the function of FAULT_FILE: it gets the bytes as its last text
// or buffer, and before that numbers as they lie there. Each text has memory of its own, so that it
// cannot be left unnoticed.
#include FAULT_FILE

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>

namespace {

struct Bytes {
  const std::uint8_t* data;
  std::size_t size;

  template <class T>
  T number() {
    T value{};
    const std::size_t taken = size < sizeof(T) ? size : sizeof(T);
    std::memcpy(&value, data, taken);
    data += taken;
    size -= taken;
    return value;
  }

  std::unique_ptr<char[]> text() const {
    std::unique_ptr<char[]> copy(new char[size + 1]);
    std::memcpy(copy.get(), data, size);
    copy[size] = '\0';
    return copy;
  }
};

template <class R>
void run(R (*function)(const char*), Bytes bytes) {
  const auto text = bytes.text();
  if constexpr (std::is_same_v<R, bool>) {  // cjson_pointer: what it expects
    if (function(text.get()) && std::strspn(text.get(), "0123456789") != std::strlen(text.get()))
      std::abort();
  } else if constexpr (std::is_same_v<R, int>) {  // cares_network
    const int bits = function(text.get());
    if (bits < -1 || bits > 128) std::abort();
  } else {
    function(text.get());
  }
}

template <class Char>
void run(void (*function)(const Char*, std::size_t), Bytes bytes) {
  function(reinterpret_cast<const Char*>(bytes.data), bytes.size);
}

[[maybe_unused]] void run(void (*function)(int, long), Bytes bytes) {
  const int first = bytes.number<int>();
  function(first, bytes.number<long>());
}

[[maybe_unused]] void run(int (*function)(const signed char*, int, char*, int), Bytes bytes) {
  const int length = bytes.number<std::uint8_t>();
  const std::unique_ptr<char[]> out(new char[static_cast<std::size_t>(length)]);
  const int made = function(reinterpret_cast<const signed char*>(bytes.data),
                            static_cast<int>(bytes.size), out.get(), length);
  if (made < 0 || made > length) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  run(&FAULT, Bytes{data, size});
  return 0;
}
