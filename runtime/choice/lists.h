// Lists of numbers in one, for passing between processes and into the store.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace surety {

/// Each list with its length before it.
inline std::vector<std::uint64_t> in_one(const std::vector<std::vector<std::uint64_t>>& lists) {
  std::vector<std::uint64_t> all;
  for (const auto& list : lists) {
    all.push_back(list.size());
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}
/// What `in_one` made of them.
inline std::vector<std::vector<std::uint64_t>> apart(const std::vector<std::uint64_t>& all) {
  std::vector<std::vector<std::uint64_t>> lists;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t begin = at + 1;
    const std::size_t length = std::min<std::size_t>(all[at], all.size() - begin);
    at = begin + length;
    lists.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(begin),
                       all.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return lists;
}

}  // namespace surety
