// Grey pictures, and places in them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::photo {

struct Point {
    float x, y;
};

// Clockwise from the corner at the top left.
using Corners = std::array<Point, 4>;

struct Picture {
    int width = 0, height = 0;
    std::vector<float> grey;  // row after row, 0 is black and 255 is white

    Picture() = default;
    Picture(int columns, int rows)
        : width(columns), height(rows), grey(static_cast<std::size_t>(columns) * rows) {}

    float& at(int x, int y) { return grey[static_cast<std::size_t>(y) * width + x]; }
    float at(int x, int y) const { return grey[static_cast<std::size_t>(y) * width + x]; }

    // Between the pixels; outside, that of the nearest one.
    float between(Point place) const;
};

// The map of the unit square onto four corners, by perspective.
class Perspective {
  public:
    explicit Perspective(const Corners& corners);
    Point operator()(float u, float v) const {
        const float w = g_ * u + h_ * v + 1;
        return {(a_ * u + b_ * v + c_) / w, (d_ * u + e_ * v + f_) / w};
    }

  private:
    float a_, b_, c_, d_, e_, f_, g_, h_;
};

// Reduced by that factor (1 and more), each pixel the mean of the area that it stands for.
Picture reduced(const Picture& picture, float factor);

// Each pixel the mean of the square around it, `radius` pixels in each direction.
Picture blurred(const Picture& picture, int radius);

// White is black.
Picture inverted(Picture picture);

}  // namespace nonet::photo
