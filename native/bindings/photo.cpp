// Boards read from pictures (native/photo).
#include "photo/photo.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "bindings/arguments.hpp"
#include "photo/cells.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

template <typename Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

constexpr std::array<float, 3> kGrey{0.299F, 0.587F, 0.114F};  // of red, green and blue

photo::Picture picture_of(nb::handle rgb, const std::array<float, 3>& shares = kGrey) {
    const Buffer<const std::uint8_t> pixels(rgb, 3);
    if (pixels.shape(0) == 0 || pixels.shape(1) == 0 || pixels.shape(0) > 1 << 15 ||
        pixels.shape(1) > 1 << 15 || pixels.shape(2) != 3) {
        throw std::invalid_argument("the picture is empty or too large");
    }
    photo::Picture picture(static_cast<int>(pixels.shape(1)), static_cast<int>(pixels.shape(0)));
    const std::uint8_t* colour = pixels.data();
    for (float& grey : picture.grey) {
        for (const float share : shares) grey += share * static_cast<float>(*colour++);
    }
    return picture;
}

nb::bytes straight_of(const photo::Picture& picture, const photo::Grid& grid) {
    const photo::Picture straight = photo::straightened(picture, grid.corners, grid.size);
    return bytes_of(std::vector<std::uint8_t>(straight.grey.begin(), straight.grey.end()));
}

// A grid that was found, until it has been read.
struct Photo {
    photo::Found located;

    nb::list corners() const {
        nb::list places;
        for (const photo::Point& corner : located.grid.corners) {
            places.append(nb::make_tuple((corner.x + 0.5F) * located.scale - 0.5F,
                                         (corner.y + 0.5F) * located.scale - 0.5F));
        }
        return places;
    }
    // -> grey bytes of a square, dark ink on light paper
    nb::bytes straight() const { return straight_of(located.picture, located.grid); }
    // -> one channel of the same picture, as it is
    nb::bytes channel(nb::handle rgb, int number) const {
        std::array<float, 3> shares{};
        shares.at(static_cast<std::size_t>(number)) = 1;
        return straight_of(photo::reduced(picture_of(rgb, shares), located.scale), located.grid);
    }
    // -> for each cell the probability of each value, as 32-bit floats
    nb::bytes read(int quarters, bool careful, bool written) const {
        photo::Read read;
        {
            const nb::gil_scoped_release released;
            read = photo::read(located, quarters, careful, written);
        }
        return bytes_of(read.probabilities);
    }
    // -> the cells as the network gets them, as 32-bit floats
    nb::bytes cells() const { return bytes_of(photo::cut(located.picture, located.grid)); }
};

nb::object find_grid(nb::handle rgb, const std::vector<int>& sizes) {
    for (const int size : sizes) {
        if (size < 2 || size > 25) throw std::invalid_argument("sizes from 2 to 25 are known");
    }
    if (sizes.empty()) throw std::invalid_argument("a size is needed");
    const photo::Picture picture = picture_of(rgb);
    std::optional<photo::Found> located;
    {
        const nb::gil_scoped_release released;
        located = photo::find(picture, sizes);
    }
    return located ? nb::cast(Photo{std::move(*located)}) : nb::none();
}

Photo grid_in(nb::handle rgb, const std::vector<float>& corners, int size) {
    if (corners.size() != 8 || size < 2 || size > 25) {
        throw std::invalid_argument("four corners and a size from 2 to 25 are needed");
    }
    photo::Corners places{};
    for (std::size_t i = 0; i < 4; ++i) places[i] = {corners[2 * i], corners[2 * i + 1]};
    return {photo::in_corners(picture_of(rgb), places, size)};
}

}  // namespace

void bind_photo(nb::module_& module) {
    nb::class_<Photo>(module, "Photo")
        .def_prop_ro("size", [](const Photo& photo) { return photo.located.grid.size; })
        .def_prop_ro("score", [](const Photo& photo) { return photo.located.grid.score; })
        .def_prop_ro("light", [](const Photo& photo) { return photo.located.light; })
        .def_prop_ro("corners", &Photo::corners)
        .def("straight", &Photo::straight)
        .def("channel", &Photo::channel, "rgb"_a, "number"_a)
        .def("read", &Photo::read, "quarters"_a, "careful"_a, "written"_a)
        .def("cells", &Photo::cells);
    module.def("find_grid", &find_grid, "rgb"_a, "sizes"_a);
    module.def("grid_in", &grid_in, "rgb"_a, "corners"_a, "size"_a);
}

}  // namespace nonet::bindings
