#include "rows/deflate.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace nonet::rows {
namespace {

constexpr std::size_t kMostSymbols = kMostCharacters + 1;  // with the end
constexpr unsigned kEnd = 256, kMostBits = 15;

struct Code {
    std::uint32_t bits = 0;  // the first bit is the lowest
    unsigned length = 0;
};

// Bits in the order of the stream.
class Writer {
  public:
    explicit Writer(std::uint8_t* out) : begin_(out), at_(out) {}

    // At most 57 bits between two calls of `flush`.
    void add(std::uint64_t bits, unsigned length) {
        bits_ |= bits << count_;
        count_ += length;
    }
    // Up to 8 bytes are written, of which the whole ones count.
    void flush() {
        std::uint64_t bytes = bits_;
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(at_, &bytes, sizeof bytes);
        } else {
            for (int i = 0; i < 8; ++i, bytes >>= 8) at_[i] = static_cast<std::uint8_t>(bytes);
        }
        at_ += count_ / 8;
        bits_ >>= count_ / 8 * 8;
        count_ %= 8;
    }
    void put(std::uint64_t bits, unsigned length) {
        add(bits, length);
        flush();
    }
    std::size_t finish() {
        put(0, (8 - count_) % 8);
        return static_cast<std::size_t>(at_ - begin_);
    }

  private:
    std::uint8_t *begin_, *at_;
    std::uint64_t bits_ = 0;
    unsigned count_ = 0;
};

std::uint32_t reversed(std::uint32_t bits, unsigned length) {
    std::uint32_t out = 0;
    for (unsigned i = 0; i < length; ++i) out |= (bits >> i & 1) << (length - 1 - i);
    return out;
}

// Huffman's lengths for symbols that occur so often.
std::array<unsigned, kMostSymbols> lengths_for(
    const std::array<std::size_t, kMostSymbols>& occurrences, std::size_t n) {
    std::array<unsigned, kMostSymbols> lengths{};
    std::array<std::size_t, kMostSymbols> weight = occurrences;
    std::array<std::uint64_t, kMostSymbols> members{};  // bit sets of symbols
    for (std::size_t i = 0; i < n; ++i) members[i] = std::uint64_t{1} << i;
    for (std::size_t left = n; left > 1; --left) {
        std::size_t a = n, b = n;  // the two lightest
        for (std::size_t i = 0; i < n; ++i) {
            if (members[i] == 0) continue;
            if (a == n || weight[i] < weight[a]) {
                b = a;
                a = i;
            } else if (b == n || weight[i] < weight[b]) {
                b = i;
            }
        }
        members[a] |= members[b];
        members[b] = 0;
        weight[a] += weight[b];
        for (std::size_t i = 0; i < n; ++i) lengths[i] += members[a] >> i & 1;
    }
    return lengths;
}

// The canonical codes of those lengths, by symbols in ascending order.
void make_codes(std::span<Code> codes) {
    std::array<std::uint32_t, kMostBits + 2> next{};
    for (const Code& code : codes) {
        if (code.length > 0) ++next[code.length + 1];
    }
    for (std::size_t bits = 1; bits < next.size(); ++bits) {
        next[bits] = (next[bits] + (bits > 1 ? next[bits - 1] : 0)) << 1;
    }
    for (Code& code : codes) {
        if (code.length > 0) code.bits = reversed(next[code.length]++, code.length);
    }
}

// The lengths of all codes, each as a code of 4 or 5 bits.
void write_head(std::span<const Code> codes, Writer& out) {
    constexpr std::array<unsigned, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                 11, 4,  12, 3, 13, 2, 14, 1, 15};
    std::array<Code, 19> of_length;
    for (unsigned i = 0; i < 19; ++i) of_length[i].length = i < 13 ? 4 : 5;
    make_codes(of_length);
    out.put(1, 1);  // the last block
    out.put(2, 2);  // of codes that come with it
    out.put(kEnd + 1 - 257, 5);
    out.put(1, 5);  // two codes for distances, which are not used
    out.put(19 - 4, 4);
    for (const unsigned i : kOrder) out.put(of_length[i].length, 3);
    for (const Code& code : codes) {
        out.put(of_length[code.length].bits, of_length[code.length].length);
    }
    for (int i = 0; i < 2; ++i) out.put(of_length[1].bits, of_length[1].length);
}

}  // namespace

std::size_t deflate(std::string_view text, std::span<std::uint8_t> out) {
    if (out.size() < most_deflated(text.size())) return 0;
    std::array<std::array<std::uint32_t, 256>, 4> seen{};  // four, or equal neighbours would wait
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    for (std::size_t i = 0; i < text.size(); ++i) ++seen[i % 4][bytes[i]];
    std::array<std::size_t, kMostSymbols> occurrences{};
    std::array<unsigned, kMostSymbols> symbols{};
    std::size_t n = 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::size_t times =
            std::size_t{seen[0][byte]} + seen[1][byte] + seen[2][byte] + seen[3][byte];
        if (times == 0) continue;
        if (n + 1 == kMostSymbols) return 0;
        symbols[n] = byte;
        occurrences[n++] = times;
    }
    symbols[n] = kEnd;
    occurrences[n++] = 1;
    if (n == 1) return 0;  // an empty text
    const auto lengths = lengths_for(occurrences, n);
    std::array<Code, kEnd + 1> codes;
    for (std::size_t i = 0; i < n; ++i) {
        if (lengths[i] > kMostBits) return 0;
        codes[symbols[i]].length = lengths[i];
    }
    make_codes(codes);
    Writer writer(out.data());
    write_head(codes, writer);

    // Two characters at a time, by their numbers.
    std::array<std::uint8_t, 256> number{};
    for (std::size_t i = 0; i + 1 < n; ++i) number[symbols[i]] = static_cast<std::uint8_t>(i);
    // So many numbers as a power of two, which few characters need little of.
    const unsigned shift = static_cast<unsigned>(std::bit_width(n - 2));
    std::array<Code, kMostCharacters * kMostCharacters> pairs;
    for (std::size_t a = 0; a + 1 < n; ++a) {
        for (std::size_t b = 0; b + 1 < n; ++b) {
            const Code &first = codes[symbols[a]], &second = codes[symbols[b]];
            pairs[(a << shift) + b] = {first.bits | second.bits << first.length,
                                       first.length + second.length};
        }
    }
    const auto pair_at = [&](std::size_t i) -> const Code& {
        return pairs[(std::size_t{number[bytes[i]]} << shift) + number[bytes[i + 1]]];
    };
    // Eight characters fit in as a rule: long codes are of characters that hardly occur. Of the 57
    // bits that fit, 27 may be taken when the third or the seventh one comes.
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        for (std::size_t k = 0; k < 8; k += 4) {
            const Code &a = pair_at(i + k), &b = pair_at(i + k + 2);
            writer.add(a.bits, a.length);
            if (a.length + b.length > 30) writer.flush();
            writer.add(b.bits, b.length);
            if (k == 4 || a.length + b.length > 20) writer.flush();
        }
    }
    for (; i < text.size(); ++i) writer.put(codes[bytes[i]].bits, codes[bytes[i]].length);
    writer.put(codes[kEnd].bits, codes[kEnd].length);
    return writer.finish();
}

}  // namespace nonet::rows
