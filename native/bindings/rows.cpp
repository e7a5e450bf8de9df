// Lines of text in, rows of text out (native/rows), for files of millions of puzzles.
#include "rows/rows.hpp"

#include <nanobind/nanobind.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/gil.hpp"
#include "rows/deflate.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using rows::Format;

static_assert(sizeof(rows::Field) == 3 * sizeof(std::uint32_t));

std::string_view text_of(const Buffer<const std::uint8_t>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.shape(0)};
}

// So many were found, up to where, and how many lines those are.
nb::tuple find_fields(nb::handle text, nb::handle fields, int separator, unsigned column) {
    const Buffer<const std::uint8_t> bytes(text, 1);
    const Buffer<std::uint32_t> places(fields, 2);
    if (places.shape(1) != 3) throw std::invalid_argument("a field has three numbers");
    rows::Found ends;
    {
        const GilReleased released;
        ends = rows::find_fields(text_of(bytes), {static_cast<char>(separator), column},
                                 {reinterpret_cast<rows::Field*>(places.data()), places.shape(0)});
    }
    return nb::make_tuple(ends.fields, ends.end, ends.lines);
}

std::size_t count_lines(nb::handle text) {
    const Buffer<const std::uint8_t> bytes(text, 1);
    return rows::count_lines(text_of(bytes));
}

void set_row(Format& format, std::size_t kind, nb::list pieces) {
    if (kind >= Format::kKinds) throw std::invalid_argument("there is no such kind");
    std::vector<std::string> texts(1);
    std::vector<int> values;
    for (const nb::handle piece : pieces) {
        if (nb::isinstance<nb::bytes>(piece)) {
            const auto text = nb::cast<nb::bytes>(piece);
            texts.back().append(text.c_str(), text.size());
        } else {
            values.push_back(nb::cast<int>(piece));
            texts.emplace_back();
        }
    }
    format.set(kind, std::move(texts), std::move(values));
}

// The first answer without a row, and how far `out` was filled.
nb::tuple write_rows(const Format& format, nb::handle text, nb::handle fields, nb::handle solutions,
                     nb::handle counts, nb::handle codes, std::uint32_t limit,
                     std::uint64_t first_line, std::size_t begin, std::size_t end, nb::handle out,
                     std::size_t at) {
    const Buffer<const std::uint8_t> block(text, 1), grids(solutions, 2), kinds(codes, 1);
    const Buffer<const std::uint32_t> places(fields, 2), numbers(counts, 1);
    const Buffer<std::uint8_t> to(out, 1);
    for (const std::size_t n :
         {grids.shape(0), kinds.shape(0), places.shape(0), numbers.shape(0)}) {
        if (end > n) throw std::invalid_argument("the arrays are of different lengths");
    }
    if (at > to.shape(0)) throw std::invalid_argument("outside of the output");
    const rows::Answers answers{text_of(block), reinterpret_cast<const rows::Field*>(places.data()),
                                grids.data(),   numbers.data(),
                                kinds.data(),   limit,
                                first_line};
    Format::Written written;
    {
        const GilReleased released;
        written = format.write(answers, begin, end,
                               {reinterpret_cast<char*>(to.data()) + at, to.shape(0) - at});
    }
    return nb::make_tuple(written.next, at + written.bytes);
}

// A text as a deflate stream; none if it has many different characters.
nb::object deflate(nb::handle text) {
    const Buffer<const std::uint8_t> bytes(text, 1);
    std::vector<std::uint8_t> out(rows::most_deflated(bytes.shape(0)));
    std::size_t size = 0;
    {
        const GilReleased released;
        size = rows::deflate(text_of(bytes), out);
    }
    if (size == 0) return nb::none();
    return nb::bytes(out.data(), size);
}

}  // namespace

void bind_rows(nb::module_& module) {
    module.def("find_fields", &find_fields, "text"_a, "fields"_a, "separator"_a, "column"_a);
    module.def("count_lines", &count_lines, "text"_a);
    module.def("deflate", &deflate, "text"_a);
    nb::class_<Format>(module, "RowFormat")
        .def(nb::init<>())
        .def("set", &set_row, "kind"_a, "pieces"_a)
        .def("write", &write_rows, "text"_a, "fields"_a, "solutions"_a, "counts"_a, "codes"_a,
             "limit"_a, "first_line"_a, "begin"_a, "end"_a, "out"_a, "at"_a);
}

}  // namespace nonet::bindings
