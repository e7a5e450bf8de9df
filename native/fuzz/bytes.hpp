// Bytes as libFuzzer makes them, taken apart into numbers; where they are at their end all is 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

    std::size_t left() const { return left_; }
    std::uint8_t byte() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    std::uint32_t below(std::uint32_t n) { return (byte() | std::uint32_t{byte()} << 8) % n; }
    bool chance() { return (byte() & 1) != 0; }
    std::uint64_t word() {
        std::uint64_t made = 0;
        for (int i = 0; i < 8; ++i) made = made << 8 | byte();
        return made;
    }
    // All that is left, as it is.
    std::string_view rest() {
        const std::string_view text(reinterpret_cast<const char*>(data_), left_);
        data_ += left_;
        left_ = 0;
        return text;
    }
    // Values up to `most`, most of them 0 where `sparse`.
    std::vector<std::uint8_t> values(std::size_t count, std::uint8_t most, bool sparse) {
        std::vector<std::uint8_t> made(count);
        for (auto& each : made) {
            const std::uint8_t next = byte();
            each = sparse && next < 128 ? 0 : static_cast<std::uint8_t>(next % (most + 1U));
        }
        return made;
    }

  private:
    const std::uint8_t* data_;
    std::size_t left_;
};

// Ends the program, which libFuzzer takes for a find, unless this holds.
inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "FAILED: %s\n", what);
    std::abort();
}

}  // namespace fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
