// The reference server in a thread of its own.
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "testers/http/http_tester.h"
#include "testers/http/reference_server.h"

namespace surety::http {

class ServerThread {
 public:
  explicit ServerThread(const ServerSettings& settings)
      : server_(settings), thread_([this] { server_.serve(stop_); }) {}
  ~ServerThread() {
    stop_ = true;
    thread_.join();
  }
  ServerThread(const ServerThread&) = delete;
  ServerThread& operator=(const ServerThread&) = delete;
  HttpSettings settings() const {
    HttpSettings result;
    result.target.port = std::to_string(server_.port());
    return result;
  }

 private:
  std::atomic<bool> stop_{false};
  ReferenceServer server_;
  std::thread thread_;
};

}  // namespace surety::http
