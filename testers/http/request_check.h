// What a request has to be to be sent, drawn and shrunk ones alike; and the way back from the bytes
// to the request, by which the codec makes sure that the server is sent what the model is given.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "testers/http/message.h"

namespace surety::http {

/// Dates before that are not dates to some servers; not what is looked for.
inline constexpr Integer earliest_date = 784111777;  // 1994

inline constexpr Integer latest_drawn_date = 4102444800;  // 2100

/// Why no client of HTTP/1.1 would send this, or nothing. Everything that a request may hold has
/// one form on the wire, and one meaning.
std::string problem_of(const Request& request);

/// The request that some bytes say, with its whole path; nothing if they say none.
std::optional<Request> request_on_wire(std::string_view bytes);
/// Where two requests differ, or nothing. A PUT without content is one with empty content.
std::string difference(const Request& a, const Request& b);

}  // namespace surety::http
