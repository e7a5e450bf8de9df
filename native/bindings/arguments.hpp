// What Python hands over: arrays, boards, names of instruction sets.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <stdexcept>
#include <type_traits>

#include "batch_driver/batch_driver.hpp"
#include "board/topology.hpp"

namespace nonet::bindings {

// Arrays by the buffer protocol. nb::ndarray asks for them by DLPack, in Python: four times the
// cost, which is more than solving an easy puzzle takes.
// A C-ordered array of numbers of that size, held until the end of the call. `Number` is const
// where the array is only read. Throws nb::type_error for anything else. What kind of numbers they
// are is not asked: our Python knows it, and NumPy would spell it out each time, which takes a
// fifth of a call for an easy puzzle.
template <typename Number>
class Buffer {
  public:
    Buffer(nanobind::handle object, int dimensions) {
        constexpr int kFlags = PyBUF_C_CONTIGUOUS | (std::is_const_v<Number> ? 0 : PyBUF_WRITABLE);
        if (PyObject_GetBuffer(object.ptr(), &view_, kFlags) != 0) throw nanobind::python_error();
        if (view_.ndim != dimensions || view_.itemsize != sizeof(Number)) {
            PyBuffer_Release(&view_);
            throw nanobind::type_error("an array of another type or shape is needed");
        }
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    Number* data() const { return static_cast<Number*>(view_.buf); }
    std::size_t shape(int axis) const { return static_cast<std::size_t>(view_.shape[axis]); }

  private:
    Py_buffer view_;
};

// The native object inside a board of Python's, for engines that do boards up to `max_size`; throws
// for a larger one.
inline const board::Topology& topology_of(const nanobind::object& board, int max_size) {
    const auto& topology = nanobind::cast<const board::Topology&>(board);
    if (topology.size() > max_size) throw std::invalid_argument("the board is too large");
    return topology;
}

// By the name of an instruction set, the best for an empty one; throw if there is none such here.
simd::Isa isa_of(const char* name);
batch_driver::Engines engines_for(const char* name);

}  // namespace nonet::bindings
