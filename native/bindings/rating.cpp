// Ratings of classic 9x9 puzzles (native/se121).
#include "se121/rating.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "bindings/interrupt.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using se121::Hint;

// A rater for one thread at a time, which another thread may stop.
class Rater {
  public:
    explicit Rater(bool sukaku)
        : rater_(sukaku ? se121::Program::kSukakuExplainer : se121::Program::kSudokuExplainer) {}
    // -> stop, solved, ER, EP, ED, steps (empty unless `path`)
    nb::tuple rate(nb::bytes values, const std::vector<std::uint16_t>& marks, double timeout,
                   bool path);
    // -> the first hint of a producer, or all by rank of those from 23 to 30
    nb::list hints(nb::bytes values, const std::vector<std::uint16_t>& marks, int producer);
    // Ends what runs now and what is begun later.
    void stop() { stopped_ = true; }

  private:
    // Signals are Python's affair, and reach its main thread alone; the flag reaches the others.
    static bool poll(void* self) {
        return static_cast<Rater*>(self)->stopped_ || poll_signals(nullptr);
    }
    static const std::uint16_t* checked(nb::bytes values, const std::vector<std::uint16_t>& marks) {
        if (values.size() != se121::kCells) throw std::invalid_argument("81 values are needed");
        if (marks.empty()) return nullptr;
        if (marks.size() != se121::kCells) throw std::invalid_argument("81 marks are needed");
        return marks.data();
    }

    se121::Rater rater_;
    std::mutex busy_;
    std::atomic<bool> stopped_{false};
};

nb::list as_list(const se121::ChainNodes& nodes) {
    nb::list list;
    for (const se121::ChainNode& node : nodes) {
        nb::list parents;
        for (const std::uint16_t parent : node.parents) parents.append(static_cast<int>(parent));
        list.append(nb::make_tuple(static_cast<int>(node.candidate), node.on,
                                   static_cast<int>(node.cause), node.nested, parents));
    }
    return list;
}

nb::list as_list(const std::vector<se121::ChainNodes>& chains) {
    nb::list list;
    for (const se121::ChainNodes& nodes : chains) list.append(as_list(nodes));
    return list;
}

// -> kind, level, difficulty, complexity, flat complexity, cell and digit of a placement (or -1),
//    removals (cell, digits), cells, digits, houses, covers, chains, nested hints
nb::tuple as_tuple(const Hint& hint) {
    nb::list removals, cells, nested;
    hint.removals.cells().each([&](int cell) {
        removals.append(nb::make_tuple(cell, static_cast<int>(hint.removals.digits(cell))));
    });
    hint.cells.each([&](int cell) { cells.append(cell); });
    for (const se121::NestedHint& inner : hint.nested) {
        nested.append(nb::make_tuple(static_cast<int>(inner.kind), static_cast<int>(inner.level),
                                     inner.complexity, inner.flat, as_list(inner.chains)));
    }
    return nb::make_tuple(static_cast<int>(hint.kind), static_cast<int>(hint.level),
                          hint.difficulty, hint.complexity, hint.flat, hint.cell, hint.digit,
                          removals, cells, static_cast<int>(hint.digits), hint.houses, hint.covers,
                          as_list(hint.chains), nested);
}

nb::list as_list(const std::vector<Hint>& hints) {
    nb::list list;
    for (const Hint& hint : hints) list.append(as_tuple(hint));
    return list;
}

nb::tuple Rater::rate(nb::bytes values, const std::vector<std::uint16_t>& marks, double timeout,
                      bool path) {
    const std::uint16_t* const narrowed = checked(values, marks);
    std::vector<Hint> steps;
    const auto rating = without_gil(Control(timeout, poll, this), [&](Control& control) {
        const std::lock_guard<std::mutex> alone(busy_);
        return rater_.rate(static_cast<const std::uint8_t*>(values.data()), narrowed, control,
                           path ? &steps : nullptr);
    });
    return nb::make_tuple(static_cast<int>(rating.stop), rating.solved, rating.er, rating.ep,
                          rating.ed, as_list(steps));
}

nb::list Rater::hints(nb::bytes values, const std::vector<std::uint16_t>& marks, int producer) {
    const std::uint16_t* const narrowed = checked(values, marks);
    return as_list(without_gil(Control(-1, poll, this), [&](Control& control) {
        const std::lock_guard<std::mutex> alone(busy_);
        return rater_.hints(static_cast<const std::uint8_t*>(values.data()), narrowed, producer,
                            control);
    }));
}

}  // namespace

void bind_rating(nb::module_& module) {
    nb::class_<Rater>(module, "Rater")
        .def(nb::init<bool>(), "sukaku"_a = false)
        .def("rate", &Rater::rate, "values"_a, "marks"_a, "timeout"_a, "path"_a)
        .def("hints", &Rater::hints, "values"_a, "marks"_a, "producer"_a)
        .def("stop", &Rater::stop);
}

}  // namespace nonet::bindings
