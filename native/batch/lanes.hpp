// Moving single puzzles in and out of a block.
//
// Eight words hold eight bits of every puzzle. Transposed they hold one byte of every puzzle:
// byte j of word i belongs to lane 8j + i, and we call i * kBytes + j its slot. The transpose is
// three rounds of exchanges between words with shifts within 64 bits, so it needs no
// byte shuffles, is its own inverse, and is the same code at every width.
#pragma once

#include "batch/logic.hpp"

namespace nonet::batch {
namespace {

// Exchanges the high half of every field of a with the low half of the same field of b.
template <unsigned kHalf>
NONET_INLINE void exchange(Word& a, Word& b, std::uint64_t low_halves) {
    const Word low = splat(low_halves);
    const Word new_a = choose(low, a, b << kHalf);
    b = choose(low, a >> kHalf, b);
    a = new_a;
}

// Rows of eight units (of kUnit bits) become columns, in each 64-bit part of its own.
template <unsigned kUnit>
NONET_INLINE void transpose(Word (&w)[8]) {
    static_assert(kUnit == 1 || kUnit == 8);
    constexpr std::uint64_t kFours = kUnit == 1 ? 0x0F0F0F0F0F0F0F0F : 0x00000000FFFFFFFF;
    constexpr std::uint64_t kTwos = kUnit == 1 ? 0x3333333333333333 : 0x0000FFFF0000FFFF;
    constexpr std::uint64_t kOnes = kUnit == 1 ? 0x5555555555555555 : 0x00FF00FF00FF00FF;
    NONET_UNROLL
    for (std::size_t i = 0; i < 4; ++i) exchange<4 * kUnit>(w[i], w[i + 4], kFours);
    NONET_UNROLL
    for (std::size_t i = 0; i < 8; i += 4) {
        exchange<2 * kUnit>(w[i], w[i + 2], kTwos);
        exchange<2 * kUnit>(w[i + 1], w[i + 3], kTwos);
    }
    NONET_UNROLL
    for (std::size_t i = 0; i < 8; i += 2) exchange<kUnit>(w[i], w[i + 1], kOnes);
}

constexpr std::size_t lane_of_slot(std::size_t slot) {
    return 8 * (slot % kBytes) + slot / kBytes;
}

// A set of slots, and how bytes and numbers of these are packed together and spread again.
#if defined(NONET_BATCH_AVX512)
class Slots {
  public:
    static Slots of(Word lanes) {
        Slots s;
        for (unsigned i = 0; i < 8; ++i) {
            s.mask_[i] =
                _mm512_test_epi8_mask((__m512i)lanes, _mm512_set1_epi8(static_cast<char>(1 << i)));
        }
        return s;
    }
    void add(std::size_t slot) { mask_[slot / 64] |= std::uint64_t{1} << (slot % 64); }
    std::size_t size() const {
        std::size_t n = 0;
        for (const std::uint64_t m : mask_) n += count_ones(m);
        return n;
    }
    // Keeps the first n.
    void truncate(std::size_t n) {
        for (std::uint64_t& m : mask_) {
            const std::size_t have = count_ones(m);
            if (n < have) m = _pdep_u64((std::uint64_t{1} << n) - 1, m);
            n -= n < have ? n : have;
        }
    }
    template <typename Visit>
    NONET_INLINE void for_each(Visit visit) const {
        for (std::size_t i = 0; i < 8; ++i) {
            for (std::uint64_t m = mask_[i]; m != 0; m &= m - 1) visit(64 * i + lowest(m));
        }
    }
    Word lanes() const {
        Word w = zeros();
        for (unsigned i = 0; i < 8; ++i) {
            w |= (Word)_mm512_maskz_set1_epi8(mask_[i], static_cast<char>(1 << i));
        }
        return w;
    }

    // Writes size() bytes, and may write up to kBytes beyond them.
    NONET_INLINE void pack(const Word (&bytes)[8], std::uint8_t* out) const {
        NONET_UNROLL
        for (std::size_t i = 0; i < 8; ++i) {
            store(out, (Word)_mm512_maskz_compress_epi8(mask_[i], (__m512i)bytes[i]));
            out += count_ones(mask_[i]);
        }
    }
    // May read up to kBytes beyond size() bytes. Other slots become 0.
    NONET_INLINE void spread(const std::uint8_t* in, Word (&bytes)[8]) const {
        NONET_UNROLL
        for (std::size_t i = 0; i < 8; ++i) {
            bytes[i] = (Word)_mm512_maskz_expand_epi8(mask_[i], (__m512i)load(in));
            in += count_ones(mask_[i]);
        }
    }

  private:
    std::uint64_t mask_[8] = {};
};
#elif defined(__AVX2__)
// Sixteen slots are packed or spread by one byte shuffle, whose operands are made once for all
// bytes of the states. The instructions that extract and deposit bits would do eight: more work
// here, and Zen 1 and 2 run them as microcode.

// Operands for eight slots, a byte each; 0x80 is for no byte.
struct Shuffles {
    constexpr Shuffles() : pack(), spread() {
        for (unsigned mask = 0; mask < 256; ++mask) {
            std::uint64_t packed = 0x8080808080808080, spreads = packed;
            unsigned n = 0;
            for (unsigned i = 0; i < 8; ++i) {
                if ((mask >> i & 1) == 0) continue;
                packed ^= std::uint64_t{0x80 ^ i} << 8 * n;
                spreads ^= std::uint64_t{0x80 ^ n} << 8 * i;
                n += 1;
            }
            pack[mask] = packed;
            spread[mask] = spreads;
        }
    }
    std::uint64_t pack[256], spread[256];
};
constexpr Shuffles kShuffles;

class Slots {
  public:
    static Slots of(Word lanes) {
        Slots s;
        for (std::size_t i = 0; i < 8; ++i) {
            const __m256i bits = _mm256_slli_epi64((__m256i)lanes, static_cast<int>(7 - i));
            const auto mask = static_cast<std::uint32_t>(_mm256_movemask_epi8(bits));
            std::memcpy(s.mask_ + 2 * i, &mask, sizeof mask);
            s.size_ += count_ones(mask);
        }
        return s;
    }
    void add(std::size_t slot) {
        mask_[slot / 16] |= static_cast<std::uint16_t>(1u << slot % 16);
        size_ += 1;
        ready_ = false;
    }
    std::size_t size() const { return size_; }
    void truncate(std::size_t n) {
        if (n >= size_) return;
        size_ = n;
        ready_ = false;
        for (std::uint16_t& mask : mask_) {
            unsigned kept = 0;
            for (unsigned left = mask; left != 0 && n > 0; left &= left - 1, --n) {
                kept |= left & (0 - left);
            }
            mask = static_cast<std::uint16_t>(kept);
        }
    }
    template <typename Visit>
    NONET_INLINE void for_each(Visit visit) const {
        for (std::size_t i = 0; i < kLanes / 64; ++i) {
            std::uint64_t m;
            std::memcpy(&m, mask_ + 4 * i, sizeof m);
            for (; m != 0; m &= m - 1) visit(64 * i + lowest(m));
        }
    }
    Word lanes() const {
        std::uint8_t bytes[kBytes];
        Word w = zeros();
        for (std::size_t i = 0; i < 8; ++i) {
            for (std::size_t k = 0; k < kBytes; k += 8) {
                const std::size_t slot = kBytes * i + k;
                const std::uint64_t out = kShuffles.spread[mask_[slot / 16] >> slot % 16 & 0xFF];
                const std::uint64_t in = ~out >> 7 & 0x0101010101010101;
                std::memcpy(bytes + k, &in, sizeof in);
            }
            w |= load(bytes) << i;
        }
        return w;
    }
    NONET_INLINE void pack(const Word (&bytes)[8], std::uint8_t* out) const {
        if (size_ == kLanes) {
            std::memcpy(out, bytes, sizeof bytes);
            return;
        }
        if (!ready_) prepare();
        if (size_ < kParts) {
            const auto* from = reinterpret_cast<const unsigned char*>(bytes);
            for (std::size_t i = 0; i < used_size_; ++i) {
                const std::size_t part = used_[i];
                const __m128i packed =
                    _mm_shuffle_epi8(load16(from + 16 * part), load16(pack_ + 16 * part));
                store16(out + at_[part], packed);
            }
            return;
        }
        // To ask of each part whether it is used would take longer.
        NONET_UNROLL
        for (std::size_t i = 0; i < 8; ++i) {
            const __m256i packed =
                _mm256_shuffle_epi8((__m256i)bytes[i], (__m256i)load(pack_ + kBytes * i));
            store16(out + at_[2 * i], _mm256_castsi256_si128(packed));
            store16(out + at_[2 * i + 1], _mm256_extracti128_si256(packed, 1));
        }
    }
    NONET_INLINE void spread(const std::uint8_t* in, Word (&bytes)[8]) const {
        if (!ready_) prepare();
        NONET_UNROLL
        for (std::size_t i = 0; i < 8; ++i) {
            const __m256i both = _mm256_inserti128_si256(
                _mm256_castsi128_si256(load16(in + at_[2 * i])), load16(in + at_[2 * i + 1]), 1);
            bytes[i] = (Word)_mm256_shuffle_epi8(both, (__m256i)load(spread_ + kBytes * i));
        }
    }

  private:
    static constexpr std::size_t kParts = kLanes / 16;

    static __m128i load16(const void* from) {
        return _mm_loadu_si128(static_cast<const __m128i*>(from));
    }
    static void store16(void* to, __m128i bytes) {
        _mm_storeu_si128(static_cast<__m128i*>(to), bytes);
    }

    // A part's operand for packing is that of its low eight with that of its high eight right
    // behind; the bytes beyond are 0x80.
    NONET_NOINLINE void prepare() const {
        constexpr std::uint64_t kEach = 0x0101010101010101, kNone = 0x80 * kEach;
        std::size_t n = 0;
        used_size_ = 0;
        for (std::size_t part = 0; part < kParts; ++part) {
            const unsigned low = mask_[part] & 0xFF, high = mask_[part] >> 8;
            const std::uint64_t lows = count_ones(low);
            const std::uint64_t packed[2] = {kShuffles.pack[low], kNone};
            const std::uint64_t packed_high = kShuffles.pack[high] + 8 * kEach;
            std::memcpy(pack_ + 16 * part, packed, sizeof packed);
            std::memcpy(pack_ + 16 * part + lows, &packed_high, sizeof packed_high);
            const std::uint64_t spreads[2] = {kShuffles.spread[low],
                                              kShuffles.spread[high] + lows * kEach};
            std::memcpy(spread_ + 16 * part, spreads, sizeof spreads);
            at_[part] = static_cast<std::uint16_t>(n);
            if (mask_[part] != 0) used_[used_size_++] = static_cast<std::uint8_t>(part);
            n += count_ones(mask_[part]);
        }
        ready_ = true;
    }

    std::uint16_t mask_[kParts] = {};
    std::size_t size_ = 0;
    // What is made of the mask when the first byte is moved.
    mutable bool ready_ = false;
    mutable std::uint16_t at_[kParts];   // where the bytes of a part begin
    mutable std::uint8_t used_[kParts];  // the parts with any
    mutable std::size_t used_size_ = 0;
    alignas(32) mutable std::uint8_t pack_[kLanes], spread_[kLanes];
};
#else
// The slots one by one.
class Slots {
  public:
    static Slots of(Word lanes) {
        Slots s;
        const Quads q = quads(lanes);
        for (std::size_t i = 0; i < kQuads; ++i) {
            for (std::uint64_t m = q.at[i]; m != 0; m &= m - 1) {
                const std::size_t bit = lowest(m);
                s.add((bit % 8) * kBytes + 8 * i + bit / 8);
            }
        }
        return s;
    }
    void add(std::size_t slot) { at_[size_++] = static_cast<std::uint16_t>(slot); }
    std::size_t size() const { return size_; }
    void truncate(std::size_t n) { size_ = n < size_ ? n : size_; }
    template <typename Visit>
    NONET_INLINE void for_each(Visit visit) const {
        for (std::size_t i = 0; i < size_; ++i) visit(std::size_t{at_[i]});
    }
    Word lanes() const {
        std::uint8_t bits[kBytes] = {};
        for (std::size_t i = 0; i < size_; ++i) {
            bits[at_[i] % kBytes] |= static_cast<std::uint8_t>(1u << (at_[i] / kBytes));
        }
        return load(bits);
    }
    NONET_INLINE void pack(const Word (&bytes)[8], std::uint8_t* NONET_RESTRICT out) const {
        std::uint8_t all[8 * kBytes];
        std::memcpy(all, bytes, sizeof all);
        for (std::size_t i = 0, n = size_; i < n; ++i) out[i] = all[at_[i]];
    }
    NONET_INLINE void spread(const std::uint8_t* in, Word (&bytes)[8]) const {
        std::uint8_t all[8 * kBytes] = {};
        for (std::size_t i = 0, n = size_; i < n; ++i) all[at_[i]] = in[i];
        std::memcpy(bytes, all, sizeof all);
    }

  private:
    std::uint16_t at_[kLanes];
    std::size_t size_ = 0;
};
#endif

NONET_INLINE void load8(const Word* from, Word (&to)[8]) {
    NONET_UNROLL
    for (std::size_t i = 0; i < 8; ++i) to[i] = from[i];
}

}  // namespace
}  // namespace nonet::batch
