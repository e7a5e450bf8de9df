#include "photo/network.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <vector>

namespace nonet::photo {
namespace {

constexpr std::uint8_t kPrinted[] = {
#include "weights.inc"
};
constexpr std::uint8_t kWritten[] = {
#include "pens.inc"
};

// A layer as it is stored: for each output a factor and a bias as 32-bit floats of the little end,
// then a byte for each weight.
struct Layer {
    int inputs, outputs;  // of a filter: 3 x 3 a channel
    std::vector<float> weights, biases;
};

float stored_float(const std::uint8_t* at) {
    const std::uint32_t bits = at[0] | at[1] << 8 | at[2] << 16 | std::uint32_t{at[3]} << 24;
    float number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

Layer stored_layer(const std::uint8_t*& at, int inputs, int outputs) {
    Layer layer{inputs, outputs, {}, {}};
    std::vector<float> factors;
    for (int i = 0; i < outputs; ++i) factors.push_back(stored_float(at + 4 * i));
    at += 4 * outputs;
    for (int i = 0; i < outputs; ++i) layer.biases.push_back(stored_float(at + 4 * i));
    at += 4 * outputs;
    for (int i = 0; i < outputs; ++i) {
        for (int j = 0; j < inputs; ++j) {
            layer.weights.push_back(factors[i] *
                                    static_cast<float>(static_cast<std::int8_t>(*at++)));
        }
    }
    return layer;
}

constexpr int kFirst = 12, kSecond = 24, kThird = 32, kDense = 64;
constexpr int kLast = kSide / 8;  // pixels a side after three times halving

struct Network {
    Layer first, second, third, dense, last;
    Network(const std::uint8_t* at, int classes) {
        first = stored_layer(at, 9, kFirst);
        second = stored_layer(at, 9 * kFirst, kSecond);
        third = stored_layer(at, 9 * kSecond, kThird);
        dense = stored_layer(at, kLast * kLast * kThird, kDense);
        last = stored_layer(at, kDense, classes);
    }
};
constexpr std::size_t stored_bytes(int classes) {
    return 8 * (kFirst + kSecond + kThird + kDense + classes) + 9 * kFirst + 9 * kFirst * kSecond +
           9 * kSecond * kThird + kLast * kLast * kThird * kDense + kDense * classes;
}
static_assert(sizeof kPrinted == stored_bytes(kClasses));
static_assert(sizeof kWritten == stored_bytes(kClasses + kDigits));

// Adds the part of one channel to an output of `Side` by `Side`; both have a frame of one pixel.
template <int Side>
void add_filtered(const float* from, const float* filter, float* to) {
    constexpr int kRow = Side + 2;
    for (int y = 1; y <= Side; ++y) {
        float* const out = to + y * kRow + 1;
        for (int dy = 0; dy < 3; ++dy) {
            const float* const row = from + (y + dy - 1) * kRow;
            const float a = filter[3 * dy], b = filter[3 * dy + 1], c = filter[3 * dy + 2];
            for (int x = 0; x < Side; ++x) out[x] += a * row[x] + b * row[x + 1] + c * row[x + 2];
        }
    }
}

// Filters, cuts off below zero and halves: channels with a frame of one pixel around them.
template <int Side>
std::vector<float> halved(const std::vector<float>& channels, const Layer& layer) {
    constexpr int kRow = Side + 2, kArea = kRow * kRow, kHalf = Side / 2, kSmallRow = kHalf + 2;
    std::vector<float> small(static_cast<std::size_t>(layer.outputs) * kSmallRow * kSmallRow);
    std::vector<float> filtered(kArea);
    const int count = layer.inputs / 9;
    for (int i = 0; i < layer.outputs; ++i) {
        std::fill(filtered.begin(), filtered.end(), layer.biases[i]);
        for (int j = 0; j < count; ++j) {
            add_filtered<Side>(&channels[static_cast<std::size_t>(j) * kArea],
                               &layer.weights[(static_cast<std::size_t>(i) * count + j) * 9],
                               filtered.data());
        }
        float* const to = &small[static_cast<std::size_t>(i) * kSmallRow * kSmallRow];
        for (int y = 0; y < kHalf; ++y) {
            for (int x = 0; x < kHalf; ++x) {
                const float* const four = &filtered[(2 * y + 1) * kRow + 2 * x + 1];
                const float most =
                    std::max(std::max(four[0], four[1]), std::max(four[kRow], four[kRow + 1]));
                to[(y + 1) * kSmallRow + x + 1] = std::max(0.0F, most);
            }
        }
    }
    return small;
}

std::vector<float> weighed(const std::vector<float>& values, const Layer& layer) {
    std::vector<float> sums = layer.biases;
    for (int i = 0; i < layer.outputs; ++i) {
        const float* const weights = &layer.weights[static_cast<std::size_t>(i) * layer.inputs];
        std::array<float, 8> parts{};  // side by side, which is what vectors are for
        for (int j = 0; j < layer.inputs; j += 8) {
            for (int k = 0; k < 8; ++k) parts[k] += weights[j + k] * values[j + k];
        }
        for (const float part : parts) sums[i] += part;
    }
    return sums;
}

// The probability of each class.
std::vector<float> classed(const Cell& cell, const Network& network) {
    std::vector<float> framed((kSide + 2) * (kSide + 2));
    for (int y = 0; y < kSide; ++y) {
        std::copy_n(&cell[y * kSide], kSide, &framed[(y + 1) * (kSide + 2) + 1]);
    }
    const std::vector<float> channels = halved<kSide / 4>(
        halved<kSide / 2>(halved<kSide>(framed, network.first), network.second), network.third);
    std::vector<float> flat;
    constexpr int kRow = kLast + 2;
    for (int i = 0; i < kThird; ++i) {
        for (int y = 1; y <= kLast; ++y) {
            const float* const row = &channels[(static_cast<std::size_t>(i) * kRow + y) * kRow + 1];
            flat.insert(flat.end(), row, row + kLast);
        }
    }
    std::vector<float> dense = weighed(flat, network.dense);
    for (float& value : dense) value = std::max(0.0F, value);
    const std::vector<float> logits = weighed(dense, network.last);
    const float most = *std::max_element(logits.begin(), logits.end());
    std::vector<float> result;
    for (const float logit : logits) result.push_back(std::exp(logit - most));
    const float sum = std::accumulate(result.begin(), result.end(), 0.0F);
    for (float& share : result) share /= sum;
    return result;
}

}  // namespace

std::vector<float> read_sign(const Cell& cell) {
    static const Network network(kPrinted, kClasses);
    return classed(cell, network);
}

std::vector<float> read_pen(const Cell& cell) {
    static const Network network(kWritten, kClasses + kDigits);
    const std::vector<float> classes = classed(cell, network);
    std::vector<float> result{1};
    result.insert(result.end(), classes.begin() + kClasses, classes.end());
    for (int i = 1; i <= kDigits; ++i) result[0] -= result[i];
    return result;
}

}  // namespace nonet::photo
