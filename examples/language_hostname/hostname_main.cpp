// Prints the host of the address on standard input, or of its argument; aborts when what it
// found is not a host. `surety fuzz` finds the address that makes it do so.
#include <cstdlib>
#include <iostream>
#include <iterator>

#include "examples/language_hostname/hostname.h"
#include "examples/language_hostname/url.h"

int main(int argc, char** argv) {
  const std::string url = argc > 1 ? std::string(argv[1])
                                   : std::string(std::istreambuf_iterator<char>(std::cin),
                                                 std::istreambuf_iterator<char>());
  if (!Url.contains(url)) return 2;
  const std::string host = hostname_broken(url);
  if (!Host.contains(host)) {
    std::cerr << "\"" << host << "\" is not a host\n";
    std::abort();
  }
  std::cout << host << "\n";
}
