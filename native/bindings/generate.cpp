// Making puzzles (native/generate).
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"
#include "generate/grids.hpp"
#include "generate/maker.hpp"
#include "search/search.hpp"
#include "threads.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using generate::Cells;
using generate::Group;

// How one thread stops what others do.
class Flag {
  public:
    void set() { is_set_ = true; }
    bool is_set() const { return is_set_; }
    static bool poll(void* flag) {
        return static_cast<const Flag*>(flag)->is_set() || poll_signals(nullptr);
    }

  private:
    std::atomic<bool> is_set_ = false;
};

// A board on which puzzles are made. It does not change, so threads may share it.
class PyMaker {
  public:
    // classic: the board is the 9x9 with boxes and nothing else; isa as in solve_many.
    PyMaker(nb::object board, bool classic, const char* isa)
        : board_(board), counter_(make(board, classic, isa)), grids_(*counter_) {}

    // -> stop, puzzle, solution, attempts made, nearest number of givens
    nb::tuple make_one(const std::vector<Group>& groups, const nb::bytes& pattern,
                       const nb::bytes& grid, std::uint32_t least, std::uint32_t most, bool minimal,
                       int mixing, std::uint64_t node_limit, std::uint64_t seed,
                       std::uint64_t index, std::uint64_t first_attempt, std::uint64_t attempts,
                       double timeout, Flag& stop_now) const {
        check_groups(groups);
        const generate::Spec spec{
            groups, read(pattern, true), read(grid, true), least, most, minimal,
            mixing, node_limit};
        const auto made =
            without_gil(Control(timeout, Flag::poll, &stop_now), [&](Control& control) {
                const generate::Place from{seed, index, first_attempt};
                return generate::make_puzzle(*counter_, grids_, spec, from, attempts, control);
            });
        const bool done = made.stop == Stop::kLimit;
        return nb::make_tuple(
            static_cast<int>(made.stop), done ? bytes(made.puzzle) : nb::bytes("", 0),
            done ? bytes(made.grid) : nb::bytes("", 0), made.attempts, made.nearest);
    }

    // -> stop, grid
    nb::tuple draw_grid(int mixing, std::uint64_t seed, std::uint64_t index, double timeout) const {
        Cells grid;
        const Stop stop = without_gil(timeout, [&](Control& control) {
            generate::Stream random(seed, index, 0);
            return grids_.draw(random, mixing, control, grid);
        });
        return nb::make_tuple(static_cast<int>(stop), bytes(grid));
    }

    // -> stop, puzzle; `cells` must have one solution
    nb::tuple reduce(const nb::bytes& cells, const std::vector<Group>& order, std::uint32_t least,
                     double timeout) const {
        check_groups(order);
        Cells puzzle = read(cells, false);
        const Stop stop = without_gil(timeout, [&](Control& control) {
            return generate::reduce(*counter_, {order, least, kNoLimit}, control, puzzle);
        });
        return nb::make_tuple(static_cast<int>(stop), bytes(puzzle));
    }

    // Those of `boards` (n, 81) for which `wanted` is not 0; each must have one solution.
    int reduce_many(nb::handle boards, nb::handle wanted, const std::vector<Group>& order,
                    unsigned threads) const {
        check_groups(order);
        const Buffer<std::uint8_t> cells(boards, 2);
        const Buffer<const std::uint8_t> flags(wanted, 1);
        const std::size_t n = flags.shape(0), width = cell_count();
        if (cells.shape(0) != n || cells.shape(1) != width) throw std::invalid_argument("lengths");
        const std::uint64_t most = counter_->topology().size();
        const generate::Reduction spec{order, 0, kNoLimit};
        const auto one = [&](std::size_t, std::size_t i, Control& control) {
            std::uint8_t* board = cells.data() + i * width;
            if (flags.data()[i] == 0 || *std::max_element(board, board + width) > most) {
                return Stop::kExhausted;
            }
            Cells puzzle(board, board + width);
            const Stop stop = generate::reduce(*counter_, spec, control, puzzle);
            std::copy(puzzle.begin(), puzzle.end(), board);
            return stop;
        };
        return static_cast<int>(without_gil(Control(poll_signals, nullptr), [&](Control& control) {
            return parallel_for(threads, n, control, one);
        }));
    }

  private:
    static std::unique_ptr<generate::SolutionCounter> make(const nb::object& board, bool classic,
                                                           const char* isa) {
        const board::Topology& topology = topology_of(board, search::kMaxSize);
        if (!classic) return generate::make_counter(topology);
        if (topology.cell_count() != single::kCells || topology.size() != 9) {
            throw std::invalid_argument("a classic board has 81 cells");
        }
        return generate::make_counter(topology, engines_for(isa).single);
    }

    std::size_t cell_count() const { return counter_->topology().cell_count(); }

    void check_groups(const std::vector<Group>& groups) const {
        for (const Group& group : groups) {
            for (const std::uint32_t cell : group) {
                if (cell >= cell_count()) throw std::invalid_argument("no such cell");
            }
        }
    }

    Cells read(const nb::bytes& cells, bool may_lack) const {
        const auto* data = static_cast<const std::uint8_t*>(cells.data());
        Cells values(data, data + cells.size());
        if (values.empty() && may_lack) return values;
        if (values.size() != cell_count()) throw std::invalid_argument("a value a cell is needed");
        for (const std::uint8_t value : values) {
            if (value > counter_->topology().size()) throw std::invalid_argument("out of range");
        }
        return values;
    }

    static nb::bytes bytes(const Cells& cells) { return nb::bytes(cells.data(), cells.size()); }

    nb::object board_;
    std::unique_ptr<generate::SolutionCounter> counter_;
    generate::Grids grids_;
};

}  // namespace

void bind_generate(nb::module_& module) {
    nb::class_<Flag>(module, "Flag").def(nb::init<>()).def("set", &Flag::set);
    nb::class_<PyMaker>(module, "Maker")
        .def(nb::init<nb::object, bool, const char*>(), "board"_a, "classic"_a, "isa"_a)
        .def("make", &PyMaker::make_one, "groups"_a, "pattern"_a, "grid"_a, "least"_a, "most"_a,
             "minimal"_a, "mixing"_a, "node_limit"_a, "seed"_a, "index"_a, "first_attempt"_a,
             "attempts"_a, "timeout"_a, "stop_now"_a)
        .def("draw_grid", &PyMaker::draw_grid, "mixing"_a, "seed"_a, "index"_a, "timeout"_a)
        .def("reduce", &PyMaker::reduce, "cells"_a, "order"_a, "least"_a, "timeout"_a)
        .def("reduce_many", &PyMaker::reduce_many, "boards"_a, "wanted"_a, "order"_a, "threads"_a);
}

}  // namespace nonet::bindings
