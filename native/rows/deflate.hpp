// Deflate (RFC 1951) for text of few characters in which nothing repeats, as solutions are: every
// character as a Huffman code, no search for what repeats. Smaller than what such a search gives,
// and several times as quick.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace nonet::rows {

constexpr std::size_t kMostCharacters = 32;  // that are different from each other

// So many bytes `out` needs for text of that length.
constexpr std::size_t most_deflated(std::size_t length) {
    return length + 512;
}

// The text as a complete deflate stream; returns its length, or 0 if the text has more than
// `kMostCharacters`, or so rare ones that their codes would be longer than deflate allows.
std::size_t deflate(std::string_view text, std::span<std::uint8_t> out);

}  // namespace nonet::rows
