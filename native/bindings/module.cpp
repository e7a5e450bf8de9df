// The Python module: conversion only. Words, rules and messages live in Python.
#include <nanobind/nanobind.h>

namespace nonet::bindings {
void bind_arrow(nanobind::module_& module);
void bind_batch(nanobind::module_& module);
void bind_classic(nanobind::module_& module);
void bind_count(nanobind::module_& module);
void bind_generate(nanobind::module_& module);
void bind_rating(nanobind::module_& module);
void bind_search(nanobind::module_& module);
}  // namespace nonet::bindings

NB_MODULE(_native, module) {
    module.doc() = "The inner loops of nonet: numbers in, numbers out.";
    nonet::bindings::bind_arrow(module);
    nonet::bindings::bind_batch(module);
    nonet::bindings::bind_classic(module);
    nonet::bindings::bind_count(module);
    nonet::bindings::bind_generate(module);
    nonet::bindings::bind_rating(module);
    nonet::bindings::bind_search(module);
}
