// Puzzles out of anything that speaks the Arrow C data interface, without an Arrow library: where
// they lie if they lie one after another, else copied.
#include "bindings/arrow.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/arrow_strings.hpp"
#include "single/single.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

constexpr std::int64_t kBoardCells = single::kCells;

// Releases a structure that we received, as its receiver has to.
template <typename T>
class Received {
  public:
    Received() = default;
    // Takes it out of a capsule.
    explicit Received(T* other) : value_(*other) { other->release = nullptr; }
    ~Received() {
        if (value_.release != nullptr) value_.release(&value_);
    }
    Received(const Received&) = delete;
    Received& operator=(const Received&) = delete;

    T* get() { return &value_; }
    const T* get() const { return &value_; }

  private:
    T value_{};
};

using Schema = std::shared_ptr<Received<ArrowSchema>>;
using Memory = std::shared_ptr<Received<ArrowArray>>;

// A part of a column: its array, and the rows of it that count.
struct Column {
    const ArrowSchema* schema;
    const ArrowArray* array;  // with `offset` and `length` of its own, apart from these:
    const ArrowArray* table;  // null where it is a column by itself
    Memory memory;

    std::string_view format() const { return schema->format; }
    std::int64_t begin() const { return array->offset + (table != nullptr ? table->offset : 0); }
    std::int64_t length() const { return table != nullptr ? table->length : array->length; }

    // The same array with the rows that count.
    ArrowArray rows() const {
        ArrowArray copy = *array;
        copy.offset = begin();
        copy.length = length();
        return copy;
    }
};

// An array of NumPy on memory that is kept.
template <typename Number>
nb::object view_of(const Number* numbers, std::int64_t n, const Memory& memory) {
    using Array = nb::ndarray<nb::numpy, const Number, nb::ndim<1>>;
    const nb::capsule owner(new Memory(memory),
                            [](void* p) noexcept { delete static_cast<Memory*>(p); });
    static const Number none{};
    return nb::cast(Array(n == 0 ? &none : numbers, {static_cast<std::size_t>(n)}, owner));
}

// An array of NumPy, which takes the numbers over.
template <typename Numbers>
nb::object as_array(Numbers numbers) {
    using Array = nb::ndarray<nb::numpy, const typename Numbers::value_type, nb::ndim<1>>;
    auto* kept = new Numbers(std::move(numbers));
    const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<Numbers*>(p); });
    return nb::cast(Array(kept->data(), {kept->size()}, owner));
}

// -> a byte a row, 1 for null; None if there is none.
nb::object nulls_of(const Column& column) {
    const ArrowArray rows = column.rows();
    std::vector<std::uint8_t> nulls;
    for (std::int64_t i = 0; i < rows.length; ++i) {
        const bool null =
            is_null(rows, rows.offset + i) ||
            (column.table != nullptr && is_null(*column.table, column.table->offset + i));
        if (!null) continue;
        nulls.resize(static_cast<std::size_t>(rows.length));
        nulls[static_cast<std::size_t>(i)] = 1;
    }
    return nulls.empty() ? nb::none() : as_array(std::move(nulls));
}

// What a part of a column becomes: rows of one width (a number), texts between offsets (an array),
// or 81 values a row (None).
nb::object piece(const Column& column, nb::object block, nb::object layout) {
    return nb::make_tuple(block, layout, nulls_of(column));
}

nb::object equal_rows(const Column& column, const std::uint8_t* begin, std::int64_t width) {
    const auto block = view_of(begin, column.length() * width, column.memory);
    return piece(column, block, nb::int_(width));
}

// Whether all strings are of 81 bytes.
template <typename Offset>
bool are_boards(const Offset* offsets, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
        if (offsets[i + 1] - offsets[i] != kBoardCells) return false;
    }
    return n > 0;
}

template <typename Offset>
nb::object texts(const Column& column) {
    const ArrowArray rows = column.rows();
    if (rows.length == 0) {
        return equal_rows(column, nullptr, kBoardCells);  // there may be no buffers
    }
    const auto* offsets = static_cast<const Offset*>(rows.buffers[1]) + rows.offset;
    const auto* data = static_cast<const std::uint8_t*>(rows.buffers[2]);
    if (are_boards(offsets, rows.length)) return equal_rows(column, data + offsets[0], kBoardCells);
    const auto block = view_of(data, offsets[rows.length], column.memory);
    if constexpr (sizeof(Offset) == 8) {
        return piece(column, block, view_of(offsets, rows.length + 1, column.memory));
    } else {
        std::vector<std::int64_t> wide(offsets, offsets + rows.length + 1);
        return piece(column, block, as_array(std::move(wide)));
    }
}

// Where views of 81 bytes each follow one another in one buffer.
const std::uint8_t* boards_in_views(const ArrowArray& rows) {
    if (rows.length == 0) return nullptr;
    const auto* views = static_cast<const std::uint8_t*>(rows.buffers[1]) + 16 * rows.offset;
    std::int32_t first[4];
    std::memcpy(first, views, sizeof first);
    for (std::int64_t i = 0; i < rows.length; ++i) {
        std::int32_t view[4];
        std::memcpy(view, views + 16 * i, sizeof view);
        if (view[0] != kBoardCells || view[2] != first[2] ||
            view[3] != first[3] + i * kBoardCells) {
            return nullptr;
        }
    }
    return static_cast<const std::uint8_t*>(rows.buffers[2 + first[2]]) + first[3];
}

nb::object copied(const Column& column, Strings strings) {
    return piece(column, as_array(std::move(strings.block)), as_array(std::move(strings.offsets)));
}

nb::object views(const Column& column) {
    const ArrowArray rows = column.rows();
    if (const auto* boards = boards_in_views(rows)) return equal_rows(column, boards, kBoardCells);
    Strings strings;
    {
        const GilReleased released;
        add_view_strings(rows, strings);
    }
    return copied(column, std::move(strings));
}

// Numbers other than bytes, or some that are null: empty cells.
template <typename Number>
nb::object converted(const Column& column, const ArrowArray& cells, std::int64_t first) {
    const auto* numbers = static_cast<const Number*>(cells.buffers[1]);
    std::vector<std::uint8_t> values(static_cast<std::size_t>(column.length() * kBoardCells));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::int64_t at = first + static_cast<std::int64_t>(i);
        const bool fits = numbers[at] >= 0 && numbers[at] <= 9;
        values[i] = is_null(cells, at) ? 0 : fits ? static_cast<std::uint8_t>(numbers[at]) : 255;
    }
    return piece(column, as_array(std::move(values)), nb::none());
}

nb::object lists(const Column& column) {
    const ArrowArray& cells = *column.array->children[0];
    const char type = column.schema->children[0]->format[0];
    const std::int64_t first = cells.offset + column.begin() * kBoardCells;
    if (column.length() == 0) return equal_rows(column, nullptr, kBoardCells);
    if (type == 'C' && (cells.null_count == 0 || cells.buffers[0] == nullptr)) {
        const auto* values = static_cast<const std::uint8_t*>(cells.buffers[1]) + first;
        return piece(column, view_of(values, column.length() * kBoardCells, column.memory),
                     nb::none());
    }
    switch (type) {
        case 'c':
            return converted<std::int8_t>(column, cells, first);
        case 'C':
            return converted<std::uint8_t>(column, cells, first);
        case 's':
            return converted<std::int16_t>(column, cells, first);
        case 'S':
            return converted<std::uint16_t>(column, cells, first);
        case 'i':
            return converted<std::int32_t>(column, cells, first);
        case 'I':
            return converted<std::uint32_t>(column, cells, first);
        case 'l':
            return converted<std::int64_t>(column, cells, first);
        case 'L':
            return converted<std::uint64_t>(column, cells, first);
        default:
            return nb::none();
    }
}

// None if the type holds no puzzles.
nb::object read_column(const Column& column) {
    const std::string_view format = column.format();
    if (column.schema->dictionary != nullptr) {
        Strings strings;
        bool read = false;
        {
            const GilReleased released;
            read = add_dictionary_strings(*column.schema, column.rows(), strings);
        }
        return read ? copied(column, std::move(strings)) : nb::none();
    }
    if (format == "u" || format == "z") return texts<std::int32_t>(column);
    if (format == "U" || format == "Z") return texts<std::int64_t>(column);
    if (format == "vu" || format == "vz") return views(column);
    if (format.starts_with("w:")) {
        const std::int64_t width = std::atoll(column.schema->format + 2);
        const auto* data = static_cast<const std::uint8_t*>(column.array->buffers[1]);
        return width > 0 ? equal_rows(column, data + column.begin() * width, width) : nb::none();
    }
    return format == "+w:81" ? lists(column) : nb::none();
}

// The column of a table with that name, or its only one, or the column itself; throws
// std::out_of_range, with the names in lines, if it cannot tell.
Column column_of(const Schema& schema, const Memory& memory,
                 const std::optional<std::string>& name) {
    const ArrowSchema* type = schema->get();
    const ArrowArray* array = memory->get();
    if (std::string_view(type->format) != "+s") return {type, array, nullptr, memory};
    std::string names;
    std::int64_t place = -1;
    for (std::int64_t i = 0; i < type->n_children; ++i) {
        const char* own = type->children[i]->name;
        const std::string_view child = own == nullptr ? "" : own;
        if (name ? child == *name : type->n_children == 1) place = i;
        names.append(names.empty() ? "" : "\n").append(child);
    }
    if (place < 0) throw std::out_of_range(names);
    return {type->children[place], array->children[place], array, memory};
}

template <typename T>
T* unwrap(nb::handle capsule, const char* name) {
    auto* pointer = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
    if (pointer == nullptr) throw nb::python_error();
    return pointer;
}

// -> a list of pieces; None if the column holds no puzzles.
nb::object read_stream(nb::object capsule, const std::optional<std::string>& name) {
    auto* stream = unwrap<ArrowArrayStream>(capsule, "arrow_array_stream");
    const auto schema = std::make_shared<Received<ArrowSchema>>();
    if (stream->get_schema(stream, schema->get()) != 0) {
        throw std::runtime_error("the Arrow stream has no schema");
    }
    nb::list pieces;
    for (;;) {
        const auto memory = std::make_shared<Received<ArrowArray>>();
        if (stream->get_next(stream, memory->get()) != 0) {
            throw std::runtime_error("the Arrow stream broke off");
        }
        if (memory->get()->release == nullptr) return pieces;
        const nb::object piece = read_column(column_of(schema, memory, name));
        if (piece.is_none()) return piece;
        pieces.append(piece);
    }
}

nb::object read_array(nb::object schema_capsule, nb::object array_capsule,
                      const std::optional<std::string>& name) {
    const auto schema = std::make_shared<Received<ArrowSchema>>(
        unwrap<ArrowSchema>(schema_capsule, "arrow_schema"));
    const auto memory =
        std::make_shared<Received<ArrowArray>>(unwrap<ArrowArray>(array_capsule, "arrow_array"));
    const nb::object piece = read_column(column_of(schema, memory, name));
    if (piece.is_none()) return piece;
    nb::list pieces;
    pieces.append(piece);
    return pieces;
}

}  // namespace

void bind_arrow(nb::module_& module) {
    module.def("read_arrow_stream", &read_stream, "stream"_a, "column"_a.none());
    module.def("read_arrow_array", &read_array, "schema"_a, "array"_a, "column"_a.none());
    bind_arrow_out(module);
}

}  // namespace nonet::bindings
