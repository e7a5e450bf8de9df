#include "photo/picture.hpp"

#include <cmath>

namespace nonet::photo {

float Picture::between(Point place) const {
    const float x = std::clamp(place.x, 0.0F, static_cast<float>(width - 1));
    const float y = std::clamp(place.y, 0.0F, static_cast<float>(height - 1));
    const int left = std::min(static_cast<int>(x), std::max(0, width - 2));
    const int top = std::min(static_cast<int>(y), std::max(0, height - 2));
    const int right = std::min(left + 1, width - 1), bottom = std::min(top + 1, height - 1);
    const float u = x - static_cast<float>(left), v = y - static_cast<float>(top);
    const float above = at(left, top) * (1 - u) + at(right, top) * u;
    const float below = at(left, bottom) * (1 - u) + at(right, bottom) * u;
    return above * (1 - v) + below * v;
}

Perspective::Perspective(const Corners& corners) {
    const auto& [p, q, r, s] = corners;  // at (0, 0), (1, 0), (1, 1), (0, 1)
    const float dx1 = q.x - r.x, dx2 = s.x - r.x, dx3 = p.x - q.x + r.x - s.x;
    const float dy1 = q.y - r.y, dy2 = s.y - r.y, dy3 = p.y - q.y + r.y - s.y;
    float area = dx1 * dy2 - dx2 * dy1;
    if (std::abs(area) < 1e-6F) area = 1e-6F;
    g_ = (dx3 * dy2 - dx2 * dy3) / area;
    h_ = (dx1 * dy3 - dx3 * dy1) / area;
    a_ = q.x - p.x + g_ * q.x;
    b_ = s.x - p.x + h_ * s.x;
    c_ = p.x;
    d_ = q.y - p.y + g_ * q.y;
    e_ = s.y - p.y + h_ * s.y;
    f_ = p.y;
}

namespace {

// One row of `length` numbers, `stride` apart, as `count` means of equal parts.
void reduce_row(const float* from, int length, std::ptrdiff_t stride, float* to, int count,
                std::ptrdiff_t to_stride) {
    const float part = static_cast<float>(length) / static_cast<float>(count);
    for (int i = 0; i < count; ++i) {
        const float begin = static_cast<float>(i) * part, end = begin + part;
        float sum = 0, weight = 0;
        for (int j = static_cast<int>(begin); j < length && static_cast<float>(j) < end; ++j) {
            const float low = std::max(begin, static_cast<float>(j));
            const float share = std::min(end, static_cast<float>(j + 1)) - low;
            sum += share * from[j * stride];
            weight += share;
        }
        to[i * to_stride] = weight > 0 ? sum / weight : 0;
    }
}

// The means of `2 * radius + 1` neighbours of each of `length` numbers; the ends are repeated.
void blur_row(const float* from, int length, std::ptrdiff_t stride, int radius, float* to) {
    const auto value = [&](int i) { return from[std::clamp(i, 0, length - 1) * stride]; };
    double sum = 0;
    for (int i = -radius; i <= radius; ++i) sum += value(i);
    const double scale = 1.0 / (2 * radius + 1);
    for (int i = 0; i < length; ++i) {
        to[i * stride] = static_cast<float>(sum * scale);
        sum += value(i + radius + 1) - value(i - radius);
    }
}

}  // namespace

Picture reduced(const Picture& picture, float factor) {
    const auto smaller = [factor](int length) {
        return std::max(1, static_cast<int>(std::lround(static_cast<float>(length) / factor)));
    };
    const int columns = smaller(picture.width), rows = smaller(picture.height);
    if (columns >= picture.width || rows >= picture.height) return picture;
    Picture narrow(columns, picture.height), small(columns, rows);
    for (int y = 0; y < picture.height; ++y) {
        reduce_row(&picture.grey[static_cast<std::size_t>(y) * picture.width], picture.width, 1,
                   &narrow.grey[static_cast<std::size_t>(y) * columns], columns, 1);
    }
    for (int x = 0; x < columns; ++x) {
        reduce_row(&narrow.grey[x], picture.height, columns, &small.grey[x], rows, columns);
    }
    return small;
}

Picture blurred(const Picture& picture, int radius) {
    Picture across(picture.width, picture.height), both = across;
    for (int y = 0; y < picture.height; ++y) {
        const std::size_t row = static_cast<std::size_t>(y) * picture.width;
        blur_row(&picture.grey[row], picture.width, 1, radius, &across.grey[row]);
    }
    for (int x = 0; x < picture.width; ++x) {
        blur_row(&across.grey[x], picture.height, picture.width, radius, &both.grey[x]);
    }
    return both;
}

Picture inverted(Picture picture) {
    for (float& grey : picture.grey) grey = 255 - grey;
    return picture;
}

}  // namespace nonet::photo
