// Problems made of primitives, and searches on them: native/constraints.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
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

// What tuples of numbers, or of tuples of these, became: rules that make them once give the same
// objects for many boards. A caller has the GIL, or waits for the others.
template <typename T>
class Converted {
  public:
    std::shared_ptr<const T> of(nb::handle object) {
        {
            const nb::ft_lock_guard lock(mutex_);
            const auto known = known_.find(object.ptr());
            if (known != known_.end()) return known->second.second;
        }
        T read;
        if (!nb::try_cast(object, read)) {
            throw std::invalid_argument("a primitive holds a number that is out of range");
        }
        auto made = std::make_shared<const T>(std::move(read));
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
        for (const nb::handle part : nb::borrow<nb::tuple>(object)) {
            if (!never_changes(part)) return false;
        }
        return true;
    }

    nb::ft_mutex mutex_;
    std::unordered_map<PyObject*, std::pair<nb::object, std::shared_ptr<const T>>> known_;
    std::size_t rows_ = 0;
};

// The name of an attribute, as a template's argument.
template <std::size_t kSize>
struct Name {
    constexpr Name(const char (&name)[kSize]) { std::copy_n(name, kSize, text); }
    char text[kSize];
};

// What an object has under a name.
template <Name kName>
nb::object part(nb::handle object) {
    static PyObject* const name = PyUnicode_InternFromString(kName.text);
    nb::object attribute = nb::steal(PyObject_GetAttr(object.ptr(), name));
    if (!attribute.is_valid()) throw nb::python_error();
    return attribute;
}
template <typename T, Name kName>
T part(nb::handle object) {
    T made{};
    if (!nb::try_cast(part<kName>(object), made)) {
        throw std::invalid_argument("a primitive holds a number that is out of range");
    }
    return made;
}
template <typename T, Name kName>
std::shared_ptr<const T> shared(nb::handle object) {
    return Converted<T>::all().of(part<kName>(object));
}

// The numbers of the bits that are set, up to one of them.
std::vector<std::uint32_t> numbers_in(nb::object bits, std::size_t most) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t first = 0; first <= most; first += 64) {
        if (first != 0) bits = bits >> nb::int_(64);
        std::uint64_t word = PyLong_AsUnsignedLongLongMask(bits.ptr());
        for (; word != 0; word &= word - 1) {
            const std::size_t number = first + static_cast<std::size_t>(std::countr_zero(word));
            if (number <= most) numbers.push_back(static_cast<std::uint32_t>(number));
        }
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return numbers;
}

// Each function locks it: see bind_constraints.
class PyProblem {
  public:
    PyProblem(std::uint32_t variables, int values, std::int64_t least)
        : problem_(variables, values, least) {}

    void restrict_all(const std::vector<ValueSet>& domains) {
        require_open();
        problem_.extend_to(static_cast<std::uint32_t>(domains.size()));
        for (std::uint32_t v = 0; v < domains.size(); ++v) problem_.restrict_to(v, domains[v]);
    }

    // Another one with the primitives and domains that this one has so far.
    PyProblem copy() const {
        require_open();
        return PyProblem(*this);
    }

    void add_all(nb::handle primitives) {
        require_open();
        for (const nb::handle primitive : primitives) problem_.add(read(primitive, 0));
    }

    // From the first search on the problem stays as it is.
    std::shared_ptr<Prepared> prepared() {
        if (prepared_ == nullptr) prepared_ = std::make_shared<Prepared>(std::move(problem_));
        return prepared_;
    }

  private:
    Primitive read(nb::handle object, std::size_t depth);
    Primitives read_all(nb::handle objects, std::size_t depth) {
        Primitives made;
        for (const nb::handle object : objects) made.push_back(read(object, depth));
        return made;
    }

    void require_open() const {
        if (prepared_ != nullptr) throw std::invalid_argument("a search has begun on the problem");
    }

    Problem problem_;
    bool is_numbered_ = false;
    std::shared_ptr<Prepared> prepared_;
};

// By the name of its class in nonet.model.primitives, and its attributes.
Primitive PyProblem::read(nb::handle object, std::size_t depth) {
    if (depth > kMaxDepth) throw std::invalid_argument("branches are nested too deeply");
    const auto name = nb::steal<nb::str>(PyType_GetName(Py_TYPE(object.ptr())));
    const std::string_view kind = name.c_str();
    if (kind == "Relation") {
        return {Pair{part<std::uint32_t, "first">(object), part<std::uint32_t, "second">(object),
                     shared<std::vector<ValueSet>, "allowed">(object)}};
    }
    if (kind == "AnyOf") {
        AnyOf any;
        const nb::object branches = part<"branches">(object);
        for (const nb::handle way : branches) any.branches.push_back(read_all(way, depth + 1));
        if (any.branches.empty()) return {Count{}};  // which no board obeys
        return {std::move(any)};
    }
    if (kind == "Not") return {NotAll{read_all(part<"primitives">(object), depth + 1)}};
    if (kind == "EqualSums") return {EqualSums{part<std::vector<Cells>, "groups">(object)}};
    auto cells = part<Cells, "cells">(object);
    if (kind == "Distinct") return {Distinct{std::move(cells)}};
    if (kind == "Family") {
        return {Family{std::move(cells), shared<std::vector<ValueSet>, "sets">(object)}};
    }
    if (kind == "Sum") {
        return {Sum{std::move(cells), part<std::vector<std::int64_t>, "weights">(object),
                    part<std::int64_t, "low">(object), part<std::int64_t, "high">(object)}};
    }
    if (kind == "Count") {
        auto counts = numbers_in(part<"counts">(object), cells.size());
        return {Count{std::move(cells), part<ValueSet, "values">(object), std::move(counts)}};
    }
    if (kind == "Element") {
        const bool is_known = part<"value">(object).is_none();
        return {Element{part<std::uint32_t, "index">(object), std::move(cells),
                        is_known ? kNowhere : part<std::uint32_t, "value">(object),
                        part<ValueSet, "values">(object), part<bool, "only">(object)}};
    }
    if (kind == "Connected") {
        return {Connected{std::move(cells), part<std::uint32_t, "columns">(object),
                          part<ValueSet, "values">(object), part<std::uint32_t, "size">(object)}};
    }
    if (kind == "Apart") {
        return {Apart{part<Cells, "labels">(object), std::move(cells),
                      part<ValueSet, "every">(object)}};
    }
    // In branches these two are automata, and so are further numberings.
    if (kind == "Numbering" && depth == 0 && !is_numbered_) {
        is_numbered_ = true;
        return {Numbering{std::move(cells)}};
    }
    if (kind != "Automaton" && kind != "Numbering") throw nb::type_error("no primitive");
    if (depth == 0) {
        Enclosed enclosed{std::move(cells), {}};
        for (const auto& [one, other, inside, outside] :
             part<std::vector<std::array<ValueSet, 4>>, "ways">(object)) {
            enclosed.ways.push_back({one, other, inside, outside});
        }
        if (!enclosed.ways.empty()) return {std::move(enclosed)};
        cells = std::move(enclosed.cells);
    }
    return {Automaton{std::move(cells), part<std::uint32_t, "start">(object),
                      shared<Transitions, "transitions">(object),
                      *shared<std::vector<std::uint32_t>, "accepting">(object)}};
}

class PyConstraintSearch : public PySearch {
  public:
    PyConstraintSearch(nb::object problem, const nb::bytes& givens, const nb::bytes& allowed,
                       std::uint64_t seed, const std::string& isa, double timeout)
        : PySearch(problem,
                   make(nb::cast<PyProblem&>(problem), givens, allowed, seed, isa, timeout)) {}

    bool fails() {
        return ask([](Search& search) { return its_own(search).fails(); });
    }
    bool fails_with(std::uint32_t cell, int value) {
        return ask([&](Search& search) { return its_own(search).fails_with(cell, value - 1); });
    }
    void remove(std::uint32_t cell, int value) {
        ask([&](Search& search) { its_own(search).remove(cell, value - 1); });
    }

  private:
    static ConstraintSearch& its_own(Search& search) {
        return static_cast<ConstraintSearch&>(search);
    }

    static std::vector<std::uint8_t> copied(const nb::bytes& bytes) {
        const auto* first = static_cast<const std::uint8_t*>(bytes.data());
        return {first, first + bytes.size()};
    }

    static std::unique_ptr<Search> make(PyProblem& problem, const nb::bytes& givens,
                                        const nb::bytes& allowed, std::uint64_t seed,
                                        const std::string& isa, double timeout) {
        const Kernel* kernel = nullptr;
        for (const Kernel* candidate : kernels()) {
            const bool wanted = isa.empty() || isa == simd::name(candidate->isa);
            if (kernel == nullptr && wanted && simd::supported(candidate->isa)) kernel = candidate;
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

}  // namespace

void bind_constraints(nb::module_& module) {
    module.attr("MAX_CONSTRAINT_VALUES") = kMaxValues;
    module.attr("MAX_CONSTRAINT_VARIABLES") = kMaxVariables;
    nb::class_<PyProblem>(module, "ConstraintProblem")
        .def(nb::init<std::uint32_t, int, std::int64_t>(), "variables"_a, "values"_a, "least"_a)
        .def("restrict_all", &PyProblem::restrict_all, nb::lock_self(), "domains"_a)
        .def("copy", &PyProblem::copy, nb::lock_self())
        .def("add_all", &PyProblem::add_all, nb::lock_self(), "primitives"_a);
    nb::class_<PyConstraintSearch, PySearch>(module, "ConstraintSearch")
        .def(nb::init<nb::object, const nb::bytes&, const nb::bytes&, std::uint64_t,
                      const std::string&, double>(),
             "problem"_a.lock(), "givens"_a, "allowed"_a, "seed"_a, "isa"_a = "",
             "timeout"_a = -1.0)
        .def("fails", &PyConstraintSearch::fails)
        .def("fails_with", &PyConstraintSearch::fails_with, "cell"_a, "value"_a)
        .def("remove", &PyConstraintSearch::remove, "cell"_a, "value"_a);
}

}  // namespace nonet::bindings
