// The Python module: conversion only. Words, rules and messages live in Python.
#include <nanobind/nanobind.h>

namespace nonet::bindings {
using Bind = void(nanobind::module_&);
Bind bind_applicable, bind_arrow, bind_batch, bind_canonical, bind_classic, bind_constraints,
    bind_count, bind_fish, bind_generate, bind_gil, bind_hodoku, bind_links, bind_nets, bind_photo,
    bind_rating, bind_rows, bind_rules, bind_search, bind_sectors;
}  // namespace nonet::bindings

NB_MODULE(_native, module) {
    using namespace nonet::bindings;
    module.doc() = "The inner loops of nonet: numbers in, numbers out.";
    for (Bind* const bind :
         {bind_applicable, bind_arrow, bind_batch, bind_canonical, bind_classic, bind_count,
          bind_fish, bind_generate, bind_gil, bind_hodoku, bind_links, bind_nets, bind_photo,
          bind_rating, bind_rows, bind_rules, bind_search, bind_sectors, bind_constraints}) {
        bind(module);
    }
}
