#include "photo/outline.hpp"

#include <cmath>
#include <numeric>
#include <optional>

namespace nonet::photo {
namespace {

constexpr float kSide = 800;         // pixels of the longer side in which outlines are looked for
constexpr int kLargest = 5;          // pieces of ink that are looked at in each look
constexpr float kLeastArea = 0.04F;  // of the picture

struct Look {
    int radius;      // of the paper around a pixel
    float darker;    // than the paper: ink
    bool thickened;  // joins what is torn
};
constexpr std::array<Look, 6> kLooks{
    {{15, 4, false}, {15, 4, true}, {30, 6, false}, {30, 6, true}, {10, 2, false}, {10, 2, true}}};

float cross(Point o, Point a, Point b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

float area(const std::vector<Point>& polygon) {
    float sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point& a = polygon[i];
        const Point& b = polygon[(i + 1) % polygon.size()];
        sum += a.x * b.y - b.x * a.y;
    }
    return sum / 2;
}

std::vector<Point> hull(std::vector<Point> points) {
    std::sort(points.begin(), points.end(),
              [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Point> border;
    for (int half = 0; half < 2; ++half) {
        const std::size_t begin = border.size();
        for (const Point& point : points) {
            while (border.size() >= begin + 2 &&
                   cross(border[border.size() - 2], border.back(), point) <= 0) {
                border.pop_back();
            }
            border.push_back(point);
        }
        border.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return border;
}

// Where the side before that edge and the one after it meet, if the polygon gets larger by that.
std::optional<Point> meeting(const std::vector<Point>& polygon, std::size_t edge) {
    const std::size_t n = polygon.size();
    const Point p = polygon[(edge + n - 1) % n], a = polygon[edge];
    const Point b = polygon[(edge + 1) % n], q = polygon[(edge + 2) % n];
    const Point u{a.x - p.x, a.y - p.y}, v{b.x - q.x, b.y - q.y};
    const float turn = u.x * v.y - u.y * v.x;
    if (std::abs(turn) < 1e-6F) return std::nullopt;
    const float t = ((b.x - a.x) * v.y - (b.y - a.y) * v.x) / turn;
    const float s = ((b.x - a.x) * u.y - (b.y - a.y) * u.x) / turn;
    if (t < 0 || s < 0) return std::nullopt;
    return Point{a.x + t * u.x, a.y + t * u.y};
}

// The quadrilateral around a hull that is larger by least: the edge whose removal adds least goes.
std::optional<Corners> around(std::vector<Point> polygon) {
    while (polygon.size() > 4) {
        std::size_t least = polygon.size();
        float added = 0;
        Point corner{};
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const std::optional<Point> met = meeting(polygon, i);
            if (!met) continue;
            const float more = std::abs(cross(polygon[i], *met, polygon[(i + 1) % polygon.size()]));
            if (least == polygon.size() || more < added) least = i, added = more, corner = *met;
        }
        if (least == polygon.size()) return std::nullopt;
        polygon[least] = corner;
        polygon.erase(polygon.begin() + static_cast<std::ptrdiff_t>((least + 1) % polygon.size()));
    }
    if (polygon.size() < 4) return std::nullopt;
    return Corners{polygon[0], polygon[1], polygon[2], polygon[3]};
}

// The outermost points in the four directions between the axes.
Corners outermost(const std::vector<Point>& border) {
    constexpr std::array<Point, 4> kInwards{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
    Corners corners{};
    for (std::size_t i = 0; i < 4; ++i) {
        const Point way = kInwards[i];
        corners[i] = *std::min_element(border.begin(), border.end(), [&](Point a, Point b) {
            return way.x * a.x + way.y * a.y < way.x * b.x + way.y * b.y;
        });
    }
    return corners;
}

// Clockwise from the corner at the top left; none if it is no sensible outline.
std::optional<Corners> ordered(Corners corners) {
    std::vector<Point> polygon(corners.begin(), corners.end());
    if (area(polygon) < 0) std::reverse(polygon.begin(), polygon.end());
    float shortest = 1e9F, longest = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point a = polygon[i], b = polygon[(i + 1) % 4];
        const float side = std::hypot(b.x - a.x, b.y - a.y);
        shortest = std::min(shortest, side);
        longest = std::max(longest, side);
        if (a.x + a.y < polygon[first].x + polygon[first].y) first = i;
        if (cross(a, b, polygon[(i + 2) % 4]) <= 0) return std::nullopt;
    }
    if (shortest < 0.35F * longest) return std::nullopt;
    std::rotate(polygon.begin(), polygon.begin() + static_cast<std::ptrdiff_t>(first),
                polygon.end());
    return Corners{polygon[0], polygon[1], polygon[2], polygon[3]};
}

// 1 where there is ink.
std::vector<std::uint8_t> ink(const Picture& picture, const Look& look) {
    const Picture paper = blurred(picture, look.radius);
    const int width = picture.width;
    std::vector<std::uint8_t> dark(picture.grey.size());
    for (std::size_t i = 0; i < dark.size(); ++i) {
        dark[i] = picture.grey[i] < paper.grey[i] - look.darker;
    }
    if (!look.thickened) return dark;
    std::vector<std::uint8_t> wide = dark, thick;
    for (std::size_t i = 1; i + 1 < dark.size(); ++i) {
        wide[i] = static_cast<std::uint8_t>(dark[i - 1] | dark[i] | dark[i + 1]);
    }
    thick = wide;
    const std::size_t row = static_cast<std::size_t>(width);
    for (std::size_t i = row; i + row < dark.size(); ++i) {
        thick[i] = static_cast<std::uint8_t>(wide[i - row] | wide[i] | wide[i + row]);
    }
    return thick;
}

struct Piece {
    int left, top, right, bottom;
    int extent() const { return (right - left + 1) * (bottom - top + 1); }
};

// Names the pieces of connected ink: the label of each pixel, and the box of each label.
class Pieces {
  public:
    Pieces(const std::vector<std::uint8_t>& dark, int width, int height)
        : width_(width), labels_(dark.size(), -1) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                if (dark[place(x, y)]) label(dark, x, y);
            }
        }
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const std::size_t at = place(x, y);
                if (labels_[at] < 0) continue;
                labels_[at] = root(labels_[at]);
                Piece& box = boxes_[static_cast<std::size_t>(labels_[at])];
                box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x),
                       std::max(box.bottom, y)};
            }
        }
    }

    // The labels of the pieces with the largest boxes.
    std::vector<int> largest() const {
        std::vector<int> order;
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            if (boxes_[i].right >= boxes_[i].left) order.push_back(static_cast<int>(i));
        }
        const auto count = std::min<std::ptrdiff_t>(kLargest, std::ssize(order));
        std::partial_sort(order.begin(), order.begin() + count, order.end(),
                          [&](int a, int b) { return box(a).extent() > box(b).extent(); });
        order.resize(static_cast<std::size_t>(count));
        return order;
    }

    const Piece& box(int label) const { return boxes_[static_cast<std::size_t>(label)]; }

    // The first and the last pixel of each row.
    std::vector<Point> border(int label) const {
        std::vector<Point> points;
        const Piece& around = box(label);
        for (int y = around.top; y <= around.bottom; ++y) {
            int left = around.left, right = around.right;
            while (left <= right && labels_[place(left, y)] != label) ++left;
            while (right >= left && labels_[place(right, y)] != label) --right;
            if (left > right) continue;
            points.push_back({static_cast<float>(left), static_cast<float>(y)});
            points.push_back({static_cast<float>(right), static_cast<float>(y)});
        }
        return points;
    }

  private:
    std::size_t place(int x, int y) const { return static_cast<std::size_t>(y) * width_ + x; }

    int root(int label) {
        while (parents_[static_cast<std::size_t>(label)] != label) {
            int& parent = parents_[static_cast<std::size_t>(label)];
            parent = parents_[static_cast<std::size_t>(parent)];
            label = parent;
        }
        return label;
    }

    void label(const std::vector<std::uint8_t>& dark, int x, int y) {
        int mine = -1;
        const auto join = [&](int dx, int dy) {
            const int column = x + dx;
            if (column < 0 || column >= width_ || y + dy < 0 || !dark[place(column, y + dy)])
                return;
            const int other = root(labels_[place(column, y + dy)]);
            if (mine < 0) {
                mine = other;
            } else if (mine != other) {
                parents_[static_cast<std::size_t>(std::max(mine, other))] = std::min(mine, other);
                mine = std::min(mine, other);
            }
        };
        join(-1, 0), join(-1, -1), join(0, -1), join(1, -1);
        if (mine < 0) {
            mine = static_cast<int>(parents_.size());
            parents_.push_back(mine);
            boxes_.push_back({1 << 28, 1 << 28, -1, -1});
        }
        labels_[place(x, y)] = mine;
    }

    int width_;
    std::vector<int> labels_, parents_;
    std::vector<Piece> boxes_;
};

class Outlines {
  public:
    Outlines(float scale, float side) : scale_(scale), near_(0.015F * side) {}

    void add(const std::optional<Corners>& corners) {
        std::optional<Corners> sensible = corners ? ordered(*corners) : std::nullopt;
        if (!sensible) return;
        for (Point& corner : *sensible) {
            corner = {(corner.x + 0.5F) * scale_ - 0.5F, (corner.y + 0.5F) * scale_ - 0.5F};
        }
        for (const Corners& other : all) {
            float apart = 0;
            for (std::size_t i = 0; i < 4; ++i) {
                apart = std::max(apart, std::hypot(other[i].x - (*sensible)[i].x,
                                                   other[i].y - (*sensible)[i].y));
            }
            if (apart < near_) return;
        }
        all.push_back(*sensible);
    }

    std::vector<Corners> all;

  private:
    float scale_, near_;
};

}  // namespace

std::vector<Corners> outlines(const Picture& picture) {
    const float side = static_cast<float>(std::max(picture.width, picture.height));
    const float scale = std::max(1.0F, side / kSide);
    const Picture small = blurred(reduced(picture, scale), 1);
    Outlines outlines(static_cast<float>(picture.width) / static_cast<float>(small.width), side);
    const float total = static_cast<float>(small.grey.size());
    for (const Look& look : kLooks) {
        const Pieces pieces(ink(small, look), small.width, small.height);
        for (const int label : pieces.largest()) {
            if (static_cast<float>(pieces.box(label).extent()) < kLeastArea * total) continue;
            const std::vector<Point> border = hull(pieces.border(label));
            if (border.size() < 4) continue;
            outlines.add(outermost(border));
            outlines.add(around(border));
        }
    }
    return outlines.all;
}

}  // namespace nonet::photo
