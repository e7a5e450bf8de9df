// Complex fish (native/fish).
#include "fish/fish.hpp"

#include <nanobind/nanobind.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "bindings/interrupt.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

nb::tuple numbers_of(fish::Houses houses) {
    nb::list numbers;
    for (int number = 0; number < 27; ++number) {
        if ((houses >> number & 1) != 0) numbers.append(number);
    }
    return nb::tuple(numbers);
}

nb::tuple halves(se121::CellSet cells) {
    return nb::make_tuple(cells.low, cells.high);
}

class FishSearch {
  public:
    FishSearch(std::uint64_t low, std::uint64_t high, int size, bool franken, bool finned)
        : search_({low, high}, size, franken ? fish::Kind::kFranken : fish::Kind::kMutant, finned) {
        if (high >> (se121::kCells - 64) != 0) throw std::invalid_argument("there are 81 cells");
        if (size < fish::kSmallest || size > fish::kLargest) {
            throw std::invalid_argument("fish have from 2 to 7 houses on each side");
        }
    }

    // -> base and cover (house numbers), body, fins, what goes (sets of cells: low, high); or None
    nb::object next() {
        std::optional<fish::Fish> found;
        {
            const GilReleased released;
            const std::lock_guard alone(busy_);
            found = search_.next([this] { pace_.step(); });
        }
        if (!found) return nb::none();
        return nb::make_tuple(numbers_of(found->base), numbers_of(found->cover),
                              halves(found->body), halves(found->fins), halves(found->gone));
    }

  private:
    fish::Search search_;
    std::mutex busy_;  // one thread at a time
    Interruptible pace_;
};

}  // namespace

void bind_fish(nb::module_& module) {
    nb::class_<FishSearch>(module, "FishSearch")
        .def(nb::init<std::uint64_t, std::uint64_t, int, bool, bool>(), "low"_a, "high"_a, "size"_a,
             "franken"_a, "finned"_a)
        .def("next", &FishSearch::next);
}

}  // namespace nonet::bindings
