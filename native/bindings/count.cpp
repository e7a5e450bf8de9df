// Counting without enumeration (native/count).
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"
#include "count/classic.hpp"
#include "count/frontier.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

// Signals as everywhere, and a Python function that hears how far the run has come.
struct Watch {
    nb::handle report;  // or None
    double (*progress)(const void* task);
    const void* task;

    static bool poll(void* context) {
        return with_gil([&] { return static_cast<const Watch*>(context)->is_over(); }, true);
    }

    // Signals stop the run, and so does an error of the function. With the GIL.
    bool is_over() const {
        if (PyErr_CheckSignals() != 0) return true;
        if (report.is_none()) return false;
        try {
            report(progress(task));
        } catch (nb::python_error& error) {
            error.restore();
            return true;
        }
        return false;
    }
};

// A count is made once.
class Once {
  public:
    void begin() {
        if (begun_.exchange(true)) throw std::runtime_error("this count has been started before");
    }

  private:
    std::atomic<bool> begun_ = false;
};

class PyClassic {
  public:
    explicit PyClassic(const std::vector<std::uint16_t>& allowed) : task_(checked(allowed)) {}

    std::size_t least_bytes() const { return task_.least_bytes(); }

    int run(unsigned threads, std::size_t memory, double timeout, const char* isa,
            nb::object report) {
        const count::SumUp sum_up = count::sum_up_for(isa_of(isa));
        once_.begin();
        const auto progress = [](const void* task) {
            return static_cast<const count::Classic*>(task)->progress();
        };
        Watch watch{report, progress, &task_};
        return static_cast<int>(without_gil(
            Control(timeout, &Watch::poll, &watch),
            [&](Control& control) { return task_.run(threads, memory, sum_up, control); }));
    }

    nb::tuple words() const { return nb::make_tuple(task_.count().low, task_.count().high); }

  private:
    static std::array<count::Digits, 81> checked(const std::vector<std::uint16_t>& allowed) {
        if (allowed.size() != 81) throw std::invalid_argument("81 sets of digits are needed");
        std::array<count::Digits, 81> cells;
        for (std::size_t i = 0; i < 81; ++i) {
            if (allowed[i] > count::kAllDigits) throw std::invalid_argument("there are 9 digits");
            cells[i] = allowed[i];
        }
        return cells;
    }

    count::Classic task_;
    Once once_;
};

class PyFrontier {
  public:
    PyFrontier(const nb::object& board, std::vector<std::uint32_t> order,
               std::vector<std::uint64_t> allowed)
        : cells_(order.size()),
          task_(checked(
              {topology_of(board, count::kMaxSize), std::move(order), std::move(allowed)})) {}

    int most_open() const { return task_.most_open(); }

    // Done, stopped or out of memory, and why stopped.
    nb::tuple run(unsigned threads, std::size_t memory, double timeout, nb::object report) {
        if (task_.most_open() > count::Frontier::kMostOpen) {
            throw std::invalid_argument("too many houses are open at once");
        }
        once_.begin();
        const auto progress = [](const void* self) {
            const auto* count = static_cast<const PyFrontier*>(self);
            return static_cast<double>(count->task_.cells_done()) /
                   static_cast<double>(count->cells_);
        };
        Watch watch{report, progress, this};
        Stop stop = Stop::kExhausted;
        const auto end = without_gil(Control(timeout, &Watch::poll, &watch), [&](Control& control) {
            return task_.run(threads, memory, control, stop);
        });
        return nb::make_tuple(static_cast<int>(end), static_cast<int>(stop));
    }

    nb::tuple words() const { return nb::tuple(nb::cast(task_.count())); }

  private:
    static count::Task checked(count::Task task) {
        const int size = task.topology.size();
        const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
        std::vector<bool> seen(cells);
        for (const std::uint32_t cell : task.order) {
            if (cell >= cells || seen[cell]) throw std::invalid_argument("each cell comes once");
            seen[cell] = true;
        }
        if (task.topology.cell_count() != cells || task.order.size() != cells ||
            task.allowed.size() != cells) {
            throw std::invalid_argument("an entry for each cell is needed");
        }
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - size);
        for (const std::uint64_t set : task.allowed) {
            if ((set & ~all) != 0) throw std::invalid_argument("a digit is out of range");
        }
        return task;
    }

    std::size_t cells_;
    count::Frontier task_;
    Once once_;
};

}  // namespace

void bind_count(nb::module_& module) {
    module.attr("MOST_OPEN_HOUSES") = count::Frontier::kMostOpen;
    nb::class_<PyClassic>(module, "ClassicCount")
        .def(nb::init<const std::vector<std::uint16_t>&>(), "allowed"_a)
        .def("run", &PyClassic::run, "threads"_a, "memory"_a, "timeout"_a, "isa"_a,
             "report"_a.none())
        .def_prop_ro("least_bytes", &PyClassic::least_bytes)
        .def_prop_ro("words", &PyClassic::words);
    nb::class_<PyFrontier>(module, "FrontierCount")
        .def(nb::init<const nb::object&, std::vector<std::uint32_t>, std::vector<std::uint64_t>>(),
             "board"_a, "order"_a, "allowed"_a)
        .def("run", &PyFrontier::run, "threads"_a, "memory"_a, "timeout"_a, "report"_a.none())
        .def_prop_ro("most_open", &PyFrontier::most_open)
        .def_prop_ro("words", &PyFrontier::words);
}

}  // namespace nonet::bindings
