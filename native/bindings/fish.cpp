// Complex fish (native/fish).
#include <nanobind/nanobind.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>

#include "bindings/interrupt.hpp"
#include "fish/finned.hpp"

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

// base and cover (house numbers), body, fins, what goes (sets of cells: low, high)
nb::tuple as_tuple(const fish::Fish& pattern) {
    return nb::make_tuple(numbers_of(pattern.base), numbers_of(pattern.cover), halves(pattern.body),
                          halves(pattern.fins), halves(pattern.gone));
}

se121::CellSet checked(std::uint64_t low, std::uint64_t high, int size) {
    if (high >> (se121::kCells - 64) != 0) throw std::invalid_argument("there are 81 cells");
    if (size < fish::kSmallest || size > fish::kLargest) {
        throw std::invalid_argument("fish have from 2 to 7 houses on each side");
    }
    return {low, high};
}

// -> fish, and whether they are sashimi
nb::list finned_fish(std::uint64_t low, std::uint64_t high, int size) {
    nb::list all;
    for (const fish::Finned& finned : fish::find_finned(checked(low, high, size), size)) {
        all.append(nb::make_tuple(as_tuple(finned.fish), finned.sashimi));
    }
    return all;
}

class FishSearch {
  public:
    FishSearch(std::uint64_t low, std::uint64_t high, int size, bool franken, bool finned)
        : search_(checked(low, high, size), size,
                  franken ? fish::Kind::kFranken : fish::Kind::kMutant, finned) {}

    // -> a fish, or None
    nb::object next() {
        std::optional<fish::Fish> next;
        {
            const GilReleased released;
            const std::lock_guard alone(busy_);
            next = search_.next([this] { pace_.step(); });
        }
        if (!next) return nb::none();
        return as_tuple(*next);
    }

  private:
    fish::Search search_;
    std::mutex busy_;  // one thread at a time
    Interruptible pace_;
};

}  // namespace

void bind_fish(nb::module_& module) {
    module.def("finned_fish", &finned_fish, "low"_a, "high"_a, "size"_a);
    nb::class_<FishSearch>(module, "FishSearch")
        .def(nb::init<std::uint64_t, std::uint64_t, int, bool, bool>(), "low"_a, "high"_a, "size"_a,
             "franken"_a, "finned"_a)
        .def("next", &FishSearch::next);
}

}  // namespace nonet::bindings
