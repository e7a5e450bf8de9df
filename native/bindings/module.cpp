// The Python module: conversion only. Words, rules and messages live in Python.
#include <nanobind/nanobind.h>

namespace nonet::bindings {
void bind_search(nanobind::module_& module);
}

NB_MODULE(_native, module) {
    module.doc() = "The inner loops of nonet: numbers in, numbers out.";
    nonet::bindings::bind_search(module);
}
