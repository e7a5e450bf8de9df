// Columns of ours for anything that speaks the Arrow C data interface, without an Arrow library.
// Python makes the buffers; here they get the structures around them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cerrno>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrow.hpp"
#include "bindings/gil.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

constexpr std::int64_t kNullable = 2;  // ARROW_FLAG_NULLABLE

// Memory of a Python object, which must not change; null for None.
class Held {
  public:
    explicit Held(nb::handle object) {
        if (object.is_none()) return;
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_C_CONTIGUOUS) != 0) {
            throw nb::python_error();
        }
        held_ = true;
    }
    ~Held() {
        if (held_) PyBuffer_Release(&view_);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

    const void* data() const { return held_ ? view_.buf : nullptr; }

  private:
    Py_buffer view_{};
    bool held_ = false;
};

// A column with its children: what the structures refer to, which keep it by a reference.
class PyColumn {
  public:
    PyColumn(std::string format, std::string name, std::int64_t length, std::int64_t null_count,
             const nb::list& buffers, nb::list children, nb::object dictionary)
        : format_(std::move(format)),
          name_(std::move(name)),
          length_(length),
          null_count_(null_count),
          children_(std::move(children)),
          dictionary_(std::move(dictionary)) {
        for (nb::handle buffer : buffers) buffers_.push_back(std::make_unique<Held>(buffer));
    }

    PyColumn(const PyColumn&) = delete;
    PyColumn& operator=(const PyColumn&) = delete;

    std::int64_t length() const { return length_; }

    static void write(nb::handle self, ArrowSchema& out);
    static void write(nb::handle self, ArrowArray& out);

  private:
    std::string format_, name_;
    std::int64_t length_, null_count_;
    std::vector<std::unique_ptr<Held>> buffers_;
    nb::list children_;
    nb::object dictionary_;
};

// What belongs to one structure, `Struct` being the schema's or the array's.
template <typename Struct>
struct Kept {
    PyObject* column;
    std::vector<const void*> buffers;
    std::vector<std::unique_ptr<Struct>> parts;
    std::vector<Struct*> children;
    std::unique_ptr<Struct> dictionary;

    ~Kept() {
        for (const auto& part : parts) end(*part);
        if (dictionary != nullptr) end(*dictionary);
        // On any thread. At the end of the interpreter nothing is freed any more.
        with_gil([this] { return Py_DECREF(column), true; }, false);
    }

    static void end(Struct& part) {
        if (part.release != nullptr) part.release(&part);
    }
    static void release(Struct* value) {
        delete static_cast<Kept*>(value->private_data);
        value->release = nullptr;
    }

    // Children and dictionary of a column become those of its structure.
    static Kept* attach(nb::handle self, const nb::list& parts, const nb::object& dictionary,
                        Struct& out) {
        out = Struct{};
        auto* kept = new Kept{self.inc_ref().ptr(), {}, {}, {}, nullptr};
        out.private_data = kept;
        out.release = release;
        for (nb::handle part : parts) {
            kept->parts.push_back(std::make_unique<Struct>());
            PyColumn::write(part, *kept->parts.back());
            kept->children.push_back(kept->parts.back().get());
        }
        if (!dictionary.is_none()) {
            kept->dictionary = std::make_unique<Struct>();
            PyColumn::write(dictionary, *kept->dictionary);
        }
        out.n_children = static_cast<std::int64_t>(kept->children.size());
        out.children = kept->children.data();
        out.dictionary = kept->dictionary.get();
        return kept;
    }
};

void PyColumn::write(nb::handle self, ArrowSchema& out) {
    const auto& column = nb::cast<const PyColumn&>(self);
    Kept<ArrowSchema>::attach(self, column.children_, column.dictionary_, out);
    out.format = column.format_.c_str();
    out.name = column.name_.c_str();
    out.flags = kNullable;
}

void PyColumn::write(nb::handle self, ArrowArray& out) {
    const auto& column = nb::cast<const PyColumn&>(self);
    auto* kept = Kept<ArrowArray>::attach(self, column.children_, column.dictionary_, out);
    for (const auto& buffer : column.buffers_) kept->buffers.push_back(buffer->data());
    out.length = column.length_;
    out.null_count = column.null_count_;
    out.n_buffers = static_cast<std::int64_t>(kept->buffers.size());
    out.buffers = kept->buffers.data();
}

template <typename Struct>
nb::object capsule_of(nb::handle self, const char* name) {
    auto made = std::make_unique<Struct>();
    PyColumn::write(self, *made);
    PyObject* capsule = PyCapsule_New(made.get(), name, [](PyObject* object) {
        auto* value = static_cast<Struct*>(PyCapsule_GetPointer(object, PyCapsule_GetName(object)));
        Kept<Struct>::end(*value);
        delete value;
    });
    if (capsule == nullptr) {
        Kept<Struct>::end(*made);
        throw nb::python_error();
    }
    made.release();
    return nb::steal(capsule);
}

nb::object schema_of(nb::handle self) {
    return capsule_of<ArrowSchema>(self, "arrow_schema");
}

// Another type that is asked for may be ignored: the caller converts it then.
nb::object array_of(nb::handle self, nb::handle) {
    return nb::make_tuple(schema_of(self), capsule_of<ArrowArray>(self, "arrow_array"));
}

// A stream of one array, which refers to its column until it is released.
struct Stream {
    PyObject* column;
    bool done = false;

    static Stream& of(ArrowArrayStream* stream) {
        return *static_cast<Stream*>(stream->private_data);
    }
    template <typename Struct>
    static int write(ArrowArrayStream* stream, Struct* out) {
        return with_gil([&] { return PyColumn::write(of(stream).column, *out), 0; }, EIO);
    }
    static int next(ArrowArrayStream* stream, ArrowArray* out) {
        *out = ArrowArray{};
        if (std::exchange(of(stream).done, true)) return 0;
        return write(stream, out);
    }
    static void release(ArrowArrayStream* stream) {
        with_gil([&] { return Py_DECREF(of(stream).column), true; }, false);
        delete &of(stream);
        stream->release = nullptr;
    }
};

nb::object stream_of(nb::handle self) {
    auto made = std::make_unique<ArrowArrayStream>();
    PyObject* capsule = PyCapsule_New(made.get(), "arrow_array_stream", [](PyObject* object) {
        auto* value =
            static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(object, PyCapsule_GetName(object)));
        if (value->release != nullptr) value->release(value);
        delete value;
    });
    if (capsule == nullptr) throw nb::python_error();
    *made = {Stream::write<ArrowSchema>, Stream::next,
             [](ArrowArrayStream*) -> const char* { return nullptr; }, Stream::release,
             new Stream{self.inc_ref().ptr()}};
    made.release();
    return nb::steal(capsule);
}

}  // namespace

void bind_arrow_out(nb::module_& module) {
    nb::class_<PyColumn>(module, "ArrowColumn")
        .def(nb::init<std::string, std::string, std::int64_t, std::int64_t, const nb::list&,
                      nb::list, nb::object>(),
             "format"_a, "name"_a, "length"_a, "null_count"_a, "buffers"_a, "children"_a,
             "dictionary"_a.none())
        .def("__len__", &PyColumn::length)
        .def("__arrow_c_schema__", [](nb::handle self) { return schema_of(self); })
        .def(
            "__arrow_c_array__",
            [](nb::handle self, nb::handle wanted) { return array_of(self, wanted); },
            "requested_schema"_a.none() = nb::none())
        .def(
            "__arrow_c_stream__", [](nb::handle self, nb::handle) { return stream_of(self); },
            "requested_schema"_a.none() = nb::none());
}

}  // namespace nonet::bindings
