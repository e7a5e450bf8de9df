// Problems made of primitives, and searches on them: native/constraints.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bindings/py_search.hpp"
#include "constraints/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using namespace constraints;

using Sets = std::vector<ValueSet>;

// What tuples of numbers, or of tuples of these, became: rules that make them once give the same
// objects for many boards. A caller has the GIL, or waits for the others.
template <typename T>
class Converted {
  public:
    std::shared_ptr<const T> of(nb::handle object) {
        {
            const nb::ft_lock_guard lock(mutex_);
            const auto found = known_.find(object.ptr());
            if (found != known_.end()) return found->second.second;
        }
        auto made = std::make_shared<const T>(nb::cast<T>(object));
        if (!never_changes(object) || made->size() > kMostRows) return made;
        const nb::ft_lock_guard lock(mutex_);
        if (rows_ > kMostRows) {
            known_.clear();
            rows_ = 0;
        }
        rows_ += made->size();
        known_.try_emplace(object.ptr(), nb::borrow(object), made);
        return made;
    }

    // Never freed, as threads may ask for it to the end.
    static Converted& all() {
        static Converted& converted = *new Converted;
        return converted;
    }

  private:
    static constexpr std::size_t kMostRows = 1 << 14;

    static bool never_changes(nb::handle object) {
        if (PyLong_CheckExact(object.ptr())) return true;
        if (!PyTuple_CheckExact(object.ptr())) return false;
        for (const nb::handle each : nb::borrow<nb::tuple>(object)) {
            if (!never_changes(each)) return false;
        }
        return true;
    }

    nb::ft_mutex mutex_;
    std::unordered_map<PyObject*, std::pair<nb::object, std::shared_ptr<const T>>> known_;
    std::size_t rows_ = 0;
};

// Primitives are added one by one; those between `begin_any_of` or `begin_not` and `end` belong to
// a branch, which `next_branch` ends. Each function locks it: see bind_constraints.
class PyProblem {
  public:
    PyProblem(std::uint32_t variables, int values, std::int64_t least)
        : problem_(variables, values, least) {}

    void restrict_to(std::uint32_t variable, ValueSet values) {
        require_open();
        problem_.restrict_to(variable, values);
    }
    void restrict_all(const std::vector<ValueSet>& domains) {
        require_open();
        problem_.extend_to(static_cast<std::uint32_t>(domains.size()));
        for (std::uint32_t v = 0; v < domains.size(); ++v) problem_.restrict_to(v, domains[v]);
    }

    // Another one with the primitives and domains that this one has so far.
    PyProblem copy() const {
        require_open();
        if (!levels_.empty()) throw std::invalid_argument("a branch has no end");
        return PyProblem(problem_);
    }

    void add(Primitive primitive) {
        require_open();
        if (levels_.empty()) {
            problem_.add(std::move(primitive));
        } else {
            levels_.back().branches.back().push_back(std::move(primitive));
        }
    }

    void begin(bool is_not) {
        require_open();
        if (levels_.size() >= kMaxDepth) throw std::invalid_argument("nested too deeply");
        levels_.push_back({is_not, {}});
        levels_.back().branches.emplace_back();
    }
    void next_branch() {
        require_level();
        if (levels_.back().is_not) throw std::invalid_argument("'not' has no branches");
        levels_.back().branches.emplace_back();
    }
    void end() {
        require_level();
        Level level = std::move(levels_.back());
        levels_.pop_back();
        if (level.is_not) {
            add({NotAll{std::move(level.branches.front())}});
        } else {
            add({AnyOf{std::move(level.branches)}});
        }
    }

    // From the first search on the problem stays as it is.
    std::shared_ptr<Prepared> prepared() {
        if (prepared_ == nullptr) {
            if (!levels_.empty()) throw std::invalid_argument("a branch has no end");
            prepared_ = std::make_shared<Prepared>(std::move(problem_));
        }
        return prepared_;
    }

  private:
    explicit PyProblem(const Problem& problem) : problem_(problem) {}

    struct Level {
        bool is_not;
        std::vector<Primitives> branches;
    };

    void require_open() const {
        if (prepared_ != nullptr) throw std::invalid_argument("a search has begun on the problem");
    }
    void require_level() const {
        if (levels_.empty()) throw std::invalid_argument("there is no branch");
    }

    Problem problem_;
    std::vector<Level> levels_;
    std::shared_ptr<Prepared> prepared_;
};

class PyConstraintSearch : public PySearch {
  public:
    PyConstraintSearch(nb::object problem, const nb::bytes& givens, const nb::bytes& allowed,
                       std::uint64_t seed, const std::string& isa, double timeout)
        : PySearch(problem,
                   make(nb::cast<PyProblem&>(problem), givens, allowed, seed, isa, timeout)) {}

  private:
    static std::vector<std::uint8_t> copied(const nb::bytes& bytes) {
        const auto* first = static_cast<const std::uint8_t*>(bytes.data());
        return {first, first + bytes.size()};
    }

    static std::unique_ptr<Search> make(PyProblem& problem, const nb::bytes& givens,
                                        const nb::bytes& allowed, std::uint64_t seed,
                                        const std::string& isa, double timeout) {
        const Kernel* kernel = nullptr;
        for (const Kernel* each : kernels()) {
            const bool wanted = isa.empty() || isa == simd::name(each->isa);
            if (kernel == nullptr && wanted && simd::supported(each->isa)) kernel = each;
        }
        if (kernel == nullptr) throw std::invalid_argument("there is no such instruction set here");
        // With the GIL, which most searches give away for longer than all of this takes.
        Control control(timeout, [](void*) { return PyErr_CheckSignals() != 0; }, nullptr);
        try {
            return make_search(problem.prepared(), copied(givens), copied(allowed), seed, *kernel,
                               &control);
        } catch (const Stopped&) {
            if (PyErr_Occurred() == nullptr) PyErr_SetString(PyExc_TimeoutError, "not ready yet");
            throw nb::python_error();
        }
    }
};

using Numbers = std::vector<std::int64_t>;

}  // namespace

void bind_constraints(nb::module_& module) {
    module.attr("MAX_CONSTRAINT_VALUES") = kMaxValues;
    module.attr("MAX_CONSTRAINT_VARIABLES") = kMaxVariables;
    nb::class_<PyProblem>(module, "ConstraintProblem")
        .def(nb::init<std::uint32_t, int, std::int64_t>(), "variables"_a, "values"_a, "least"_a)
        .def("restrict", &PyProblem::restrict_to, nb::lock_self(), "variable"_a, "values"_a)
        .def("restrict_all", &PyProblem::restrict_all, nb::lock_self(), "domains"_a)
        .def("copy", &PyProblem::copy, nb::lock_self())
        .def(
            "add_distinct",
            [](PyProblem& self, Cells cells) { self.add({Distinct{std::move(cells)}}); },
            nb::lock_self(), "cells"_a)
        .def(
            "add_distincts",
            [](PyProblem& self, std::vector<Cells> groups) {
                for (Cells& cells : groups) self.add({Distinct{std::move(cells)}});
            },
            nb::lock_self(), "groups"_a)
        .def(
            "add_pair",
            [](PyProblem& self, std::uint32_t first, std::uint32_t second, nb::handle allowed) {
                self.add({Pair{first, second, *Converted<Sets>::all().of(allowed)}});
            },
            nb::lock_self(), "first"_a, "second"_a, "allowed"_a)
        .def(
            "add_sum",
            [](PyProblem& self, Cells cells, Numbers weights, std::int64_t low, std::int64_t high) {
                self.add({Sum{std::move(cells), std::move(weights), low, high}});
            },
            nb::lock_self(), "cells"_a, "weights"_a, "low"_a, "high"_a)
        .def(
            "add_family",
            [](PyProblem& self, Cells cells, nb::handle sets) {
                self.add({Family{std::move(cells), *Converted<Sets>::all().of(sets)}});
            },
            nb::lock_self(), "cells"_a, "sets"_a)
        .def(
            "add_equal_sums",
            [](PyProblem& self, std::vector<Cells> groups) {
                self.add({EqualSums{std::move(groups)}});
            },
            nb::lock_self(), "groups"_a)
        .def(
            "add_automaton",
            [](PyProblem& self, Cells cells, std::uint32_t start, nb::handle transitions,
               std::vector<std::uint32_t> accepting) {
                self.add({Automaton{std::move(cells), start,
                                    Converted<Transitions>::all().of(transitions),
                                    std::move(accepting)}});
            },
            nb::lock_self(), "cells"_a, "start"_a, "transitions"_a, "accepting"_a)
        .def(
            "add_enclosed",
            [](PyProblem& self, Cells cells, const std::vector<std::array<ValueSet, 4>>& ways) {
                Enclosed enclosed{std::move(cells), {}};
                for (const auto& [one, other, inside, outside] : ways) {
                    enclosed.ways.push_back({one, other, inside, outside});
                }
                self.add({std::move(enclosed)});
            },
            nb::lock_self(), "cells"_a, "ways"_a)
        .def(
            "add_count",
            [](PyProblem& self, Cells cells, ValueSet values, std::vector<std::uint32_t> counts) {
                self.add({Count{std::move(cells), values, std::move(counts)}});
            },
            nb::lock_self(), "cells"_a, "values"_a, "counts"_a)
        .def(
            "add_element",
            [](PyProblem& self, std::uint32_t index, Cells cells, std::uint32_t value) {
                self.add({Element{index, std::move(cells), value}});
            },
            nb::lock_self(), "index"_a, "cells"_a, "value"_a)
        .def(
            "add_connected",
            [](PyProblem& self, Cells cells, std::uint32_t columns, ValueSet values,
               std::uint32_t size) {
                self.add({Connected{std::move(cells), columns, values, size}});
            },
            nb::lock_self(), "cells"_a, "columns"_a, "values"_a, "size"_a)
        .def(
            "add_apart",
            [](PyProblem& self, Cells labels, Cells cells, ValueSet every) {
                self.add({Apart{std::move(labels), std::move(cells), every}});
            },
            nb::lock_self(), "labels"_a, "cells"_a, "every"_a)
        .def(
            "add_numbering",
            [](PyProblem& self, Cells labels) { self.add({Numbering{std::move(labels)}}); },
            nb::lock_self(), "labels"_a)
        .def(
            "begin_any_of", [](PyProblem& self) { self.begin(false); }, nb::lock_self())
        .def(
            "begin_not", [](PyProblem& self) { self.begin(true); }, nb::lock_self())
        .def("next_branch", &PyProblem::next_branch, nb::lock_self())
        .def("end", &PyProblem::end, nb::lock_self());
    nb::class_<PyConstraintSearch, PySearch>(module, "ConstraintSearch")
        .def(nb::init<nb::object, const nb::bytes&, const nb::bytes&, std::uint64_t,
                      const std::string&, double>(),
             "problem"_a.lock(), "givens"_a, "allowed"_a, "seed"_a, "isa"_a = "",
             "timeout"_a = -1.0);
}

}  // namespace nonet::bindings
