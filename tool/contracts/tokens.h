// C++ tokens of a clause, as far as rewriting needs to tell them apart.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"

namespace surety::tool::contracts {

enum class TokenKind { identifier, number, string, punctuation };

struct Token {
  TokenKind kind;
  std::string_view text;
  std::size_t begin;
  std::size_t end;
};

/// Never fails: what is no token of C++ becomes punctuation of one character. `==>` is one token.
std::vector<Token> tokenize(std::string_view text);

/// The index of the bracket that closes the one at `open`; tokens.size() if none does.
std::size_t closing(const std::vector<Token>& tokens, std::size_t open);

/// Whether the token is a name by itself, not a member of something.
bool stands_alone(const std::vector<Token>& tokens, std::size_t i);

/// Whether `name` occurs as an unqualified identifier that is no member of something.
bool mentions(std::string_view text, std::string_view name);

}  // namespace surety::tool::contracts
