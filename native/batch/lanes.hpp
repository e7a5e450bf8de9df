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
#elif defined(__BMI2__)
// A byte mask for every eight slots: the extract and deposit instructions move eight at a time.
class Slots {
  public:
    static Slots of(Word lanes) {
        Slots s;
        for (std::size_t i = 0; i < 8; ++i) {
            const Word bits = lanes >> i & splat(0x0101010101010101);
            store(s.mask_ + kQuads * i, (bits << 8) - bits);  // 0x01 becomes 0xFF
        }
        for (std::size_t i = 0; i < kLanes / 8; ++i) {
            s.count_[i] = static_cast<std::uint8_t>(count_ones(s.mask_[i]) / 8);
            s.size_ += s.count_[i];
            if (s.count_[i] > 0) s.used_[s.used_size_++] = static_cast<std::uint8_t>(i);
        }
        return s;
    }
    void add(std::size_t slot) {
        if (count_[slot / 8] == 0) used_[used_size_++] = static_cast<std::uint8_t>(slot / 8);
        mask_[slot / 8] |= std::uint64_t{0xFF} << (8 * (slot % 8));
        count_[slot / 8] += 1;
        size_ += 1;
    }
    std::size_t size() const { return size_; }
    void truncate(std::size_t n) {
        size_ = 0;
        for (std::size_t i = 0; i < kLanes / 8; ++i) {
            const std::size_t left = n - size_;
            if (count_[i] > left) {
                mask_[i] = _pdep_u64((std::uint64_t{1} << (8 * left)) - 1, mask_[i]);
                count_[i] = static_cast<std::uint8_t>(left);
            }
            size_ += count_[i];
        }
    }
    template <typename Visit>
    NONET_INLINE void for_each(Visit visit) const {
        for (std::size_t i = 0; i < kLanes / 8; ++i) {
            std::uint64_t m = mask_[i] & 0x0101010101010101;
            for (; m != 0; m &= m - 1) visit(8 * i + lowest(m) / 8);
        }
    }
    Word lanes() const {
        Word w = zeros();
        for (std::size_t i = 0; i < 8; ++i) {
            w |= (load(mask_ + kQuads * i) & splat(0x0101010101010101)) << i;
        }
        return w;
    }
    NONET_INLINE void pack(const Word (&bytes)[8], std::uint8_t* out) const {
        if (size_ == kLanes) {
            std::memcpy(out, bytes, sizeof bytes);
        } else if (size_ < kLanes / 16) {
            for (std::size_t i = 0; i < used_size_; ++i) pack_eight(bytes, used_[i], out);
        } else {
            // To ask of each eight whether it is used would take longer.
            NONET_UNROLL
            for (std::size_t i = 0; i < kLanes / 8; ++i) pack_eight(bytes, i, out);
        }
    }
    NONET_INLINE void spread(const std::uint8_t* in, Word (&bytes)[8]) const {
        auto* out = reinterpret_cast<unsigned char*>(bytes);
        NONET_UNROLL
        for (std::size_t i = 0; i < kLanes / 8; ++i) {
            std::uint64_t eight;
            std::memcpy(&eight, in, 8);
            eight = _pdep_u64(eight, mask_[i]);
            std::memcpy(out + 8 * i, &eight, 8);
            in += count_[i];
        }
    }

  private:
    NONET_INLINE void pack_eight(const Word (&bytes)[8], std::size_t i, std::uint8_t*& out) const {
        std::uint64_t eight;
        std::memcpy(&eight, reinterpret_cast<const unsigned char*>(bytes) + 8 * i, 8);
        eight = _pext_u64(eight, mask_[i]);
        std::memcpy(out, &eight, 8);
        out += count_[i];
    }

    std::uint64_t mask_[kLanes / 8] = {};
    std::uint8_t count_[kLanes / 8] = {};
    std::size_t size_ = 0;
    std::uint8_t used_[kLanes / 8];  // the eights with any, in the order in which they came
    std::size_t used_size_ = 0;
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
