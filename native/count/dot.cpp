// The inner loop, compiled once for each instruction set, as NONET_SUM_UP. Everything is in an
// unnamed namespace, see native/single/detail.hpp for why.
#if defined(__SSE2__) || defined(__AVX2__) || defined(__AVX512BW__)
#include <immintrin.h>
#endif

#include "count/dot.hpp"

namespace nonet::count {
namespace {

// `kLanes` counts of B times as many of C, summed up in 32-bit parts.
template <int kLanes>
class Products {
  public:
    void add(const std::uint16_t* b, const std::uint16_t* c) {
        low_.add(b, c);
        high_.add(b + kLanes / 2, c + kLanes / 2);
    }
    std::uint64_t total() const { return low_.total() + high_.total(); }

  private:
    Products<kLanes / 2> low_, high_;
};

#if defined(__SSE2__)
template <>
class Products<8> {
  public:
    void add(const std::uint16_t* b, const std::uint16_t* c) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(c));
        sum_ = _mm_add_epi32(sum_, _mm_madd_epi16(x, y));
    }
    std::uint64_t total() const {
        const __m128i low = _mm_and_si128(sum_, _mm_set1_epi64x(0xffffffff));
        const __m128i both = _mm_add_epi64(low, _mm_srli_epi64(sum_, 32));
        const __m128i all = _mm_add_epi64(both, _mm_unpackhi_epi64(both, both));
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(all));
    }

  private:
    __m128i sum_ = _mm_setzero_si128();
};
#else
template <>
class Products<8> {
  public:
    void add(const std::uint16_t* b, const std::uint16_t* c) {
        for (int i = 0; i < 8; ++i) sum_[i] += std::uint32_t{b[i]} * c[i];
    }
    std::uint64_t total() const {
        std::uint64_t total = 0;
        for (const std::uint32_t part : sum_) total += part;
        return total;
    }

  private:
    std::uint32_t sum_[8] = {};
};
#endif

#if defined(__AVX2__)
std::uint64_t total_of(__m256i words) {
    const __m128i half =
        _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    const __m128i all = _mm_add_epi64(half, _mm_unpackhi_epi64(half, half));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(all));
}

template <>
class Products<16> {
  public:
    void add(const std::uint16_t* b, const std::uint16_t* c) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b));
        const __m256i y = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(c));
        sum_ = _mm256_add_epi32(sum_, _mm256_madd_epi16(x, y));
    }
    std::uint64_t total() const {
        const __m256i low = _mm256_and_si256(sum_, _mm256_set1_epi64x(0xffffffff));
        const __m256i both = _mm256_add_epi64(low, _mm256_srli_epi64(sum_, 32));
        return total_of(both);
    }

  private:
    __m256i sum_ = _mm256_setzero_si256();
};
#endif

#if defined(__AVX512BW__)
template <>
class Products<32> {
  public:
    void add(const std::uint16_t* b, const std::uint16_t* c) {
        const __m512i x = _mm512_loadu_si512(b);
        const __m512i y = _mm512_loadu_si512(c);
        sum_ = _mm512_add_epi32(sum_, _mm512_madd_epi16(x, y));
    }
    std::uint64_t total() const {
        // The halves as 64-bit sums; GCC 12 warns of its own unmasked ones.
        const __m256i mask = _mm256_set1_epi64x(0xffffffff);
        const __m256i x = _mm512_maskz_extracti64x4_epi64(0xff, sum_, 0);
        const __m256i y = _mm512_maskz_extracti64x4_epi64(0xff, sum_, 1);
        const __m256i low = _mm256_add_epi64(_mm256_and_si256(x, mask), _mm256_and_si256(y, mask));
        const __m256i high = _mm256_add_epi64(_mm256_srli_epi64(x, 32), _mm256_srli_epi64(y, 32));
        return total_of(_mm256_add_epi64(low, high));
    }

  private:
    __m512i sum_ = _mm512_setzero_si512();
};
#endif

template <int kLanes>
std::uint64_t sum_up(const Sums& sums) {
    std::uint64_t total = 0;
    for (const Term* term = sums.begin; term != sums.end; ++term) {
        std::uint64_t here = 0;
        for (const Pair* pair = term->begin; pair != term->end; ++pair) {
            const std::size_t i = pair->first * std::size_t{kLanes};
            const std::size_t j = pair->second * std::size_t{kLanes};
            Products<kLanes> products;
            for (std::size_t r = 0; r < sums.rows; ++r) products.add(sums.b[r] + i, sums.c[r] + j);
            here += products.total();
        }
        total += here * term->weight;
    }
    return total;
}

}  // namespace

std::uint64_t NONET_SUM_UP(const Sums& sums) {
    switch (sums.lanes) {
        case 8:
            return sum_up<8>(sums);
        case 16:
            return sum_up<16>(sums);
        default:
            return sum_up<32>(sums);
    }
}

}  // namespace nonet::count
