// A small network that knows printed digits; tools/photo_training.py made its weights.
#pragma once

#include <array>

#include "photo/cells.hpp"

namespace nonet::photo {

constexpr int kClasses = 11;  // nothing, the digits 1 to 9, the digit 0
using Probabilities = std::array<float, kClasses>;

Probabilities read_sign(const Cell& cell);

}  // namespace nonet::photo
