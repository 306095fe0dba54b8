// An SQL injection, stopped where the text that carries it first takes a name.
//
//   surety instrument -o checked examples/language_hostname/injection.cpp
//   g++ -std=c++17 checked/injection.cpp -lsurety_runtime -lsqlite3 -pthread -o injection
//   ./injection "https://localhost'); DROP TABLE users --/"
#include <iostream>
#include <string>
#include <string_view>

#include "url.h"

std::string hostname(std::string_view url) {
  const std::size_t start = url.find("://") + 3;
  return std::string(url.substr(start, url.find('/', start) - start));
}

class Journal {
 public:
  void add(const std::string& host) {
    last_ = "INSERT INTO hosts VALUES ('";
    last_ += host + "')";
  }

 private:
  /// is: Statement
  std::string last_;
  inline static const surety::Language Statement = surety::language(
      "Statement", R"grammar(start: "INSERT INTO hosts VALUES ('" ([^'] | "''")* "')"? ;)grammar");
};

int main(int argc, char** argv) {
  /// is: Url
  std::string address = argc > 1 ? argv[1] : "http://example.org/";
  /// is: Host
  const std::string host = hostname(address);
  /// is: SafeSql
  std::string query = "INSERT INTO hosts VALUES ('" + host + "')";
  Journal journal;
  journal.add(host);
  std::cout << query << '\n';
}
