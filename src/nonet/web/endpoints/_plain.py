"""Models of requests where there is no pydantic, as in a browser: the part of it that these use.

Fields, their kinds and bounds are declared in one way. pydantic reads them for the server and for
OpenAPI; here they are read by this module, to the same effect: tests/web/test_local.py holds the
two against each other. Models of answers describe only, so nothing checks them here.
"""

from __future__ import annotations

import copy
import math
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Self, Union, get_args, get_origin, get_type_hints

ConfigDict = dict
_MISSING: Any = object()


class FieldInfo:
    """A field: its default and its bounds."""

    def __init__(self, default: Any = _MISSING, **bounds: Any) -> None:
        self.default = default
        self.bounds = bounds


def Field(default: Any = _MISSING, **bounds: Any) -> Any:  # noqa: N802 - as pydantic has it
    """Declares a field."""
    return FieldInfo(default, **bounds)


class ValidationError(ValueError):
    """Something that does not fit a model, as a list of what is wrong."""

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        super().__init__(errors)
        self._errors = errors

    def errors(self) -> list[dict[str, Any]]:
        """The errors as pydantic lists them."""
        return self._errors


class _Fields:
    """The fields of a model by their names, found when they are first asked for."""

    def __get__(self, _: object, model: type[BaseModel]) -> dict[str, tuple[Any, Any]]:
        if "_fields" not in model.__dict__:
            hints = get_type_hints(model, include_extras=True)
            names = [name for name in hints if not name.startswith("_") and name != "model_config"]
            model._fields = {name: (hints[name], _declared(model, name)) for name in names}
        return model._fields


class BaseModel:
    """The base of models."""

    model_config: Any = {}
    model_fields = _Fields()
    _fields: dict[str, tuple[Any, Any]]

    def __init__(self, **values: Any) -> None:
        self.model_fields_set = set(values)
        for name, (_, field) in type(self).model_fields.items():
            value = values[name] if name in values else copy.copy(field.default)
            setattr(self, name, value)

    @classmethod
    def model_validate(cls, value: Any) -> Self:
        """A model of an object.

        Raises:
            ValidationError: It does not fit.
        """
        if not isinstance(value, dict):
            raise ValidationError([{"type": "model_type", "loc": (), "input": value}])
        errors: list[dict[str, Any]] = []
        checked = {}
        for name, (kind, field) in cls.model_fields.items():
            if name in value:
                bounds = getattr(field, "bounds", {})
                checked[name] = _checked(kind, bounds, value[name], (name,), errors)
        extra = [name for name in value if name not in cls.model_fields]
        errors += [
            {"type": "extra_forbidden", "loc": (name,), "input": value[name]} for name in extra
        ]
        if errors:
            raise ValidationError(errors)
        return cls(**checked)


def create_model(name: str, /, *, __base__: type[BaseModel], **made: Any) -> type[BaseModel]:
    """A model with these fields beside those of another."""
    hints = {field: kind for field, (kind, _) in made.items()}
    values = {field: info for field, (_, info) in made.items()}
    namespace = {"__annotations__": hints, "__module__": __base__.__module__, **values}
    return type(name, (__base__,), namespace)


def _declared(model: type[BaseModel], name: str) -> FieldInfo:
    value = getattr(model, name, None)
    return value if isinstance(value, FieldInfo) else FieldInfo(value)


def _checked(
    kind: Any, bounds: dict[str, Any], value: Any, at: tuple[Any, ...], errors: list[dict[str, Any]]
) -> Any:
    """The value as its kind has it; what is wrong with it is added to the errors."""
    if get_origin(kind) is Annotated:
        kind, *marks = get_args(kind)
        for mark in marks:
            bounds = {**bounds, **mark.bounds}
    if get_origin(kind) in (Union, UnionType):
        return _one_of(get_args(kind), bounds, value, at, errors)
    if get_origin(kind) is Literal:
        value = next((known for known in get_args(kind) if known == value), value)
    wrong, context = _fault(kind, bounds, value)
    if wrong:
        errors.append({"type": wrong, "loc": at, "input": value, "ctx": context})
    elif get_origin(kind) is list:
        (item,) = get_args(kind)
        return [_checked(item, {}, value_, (*at, i), errors) for i, value_ in enumerate(value)]
    elif kind is float:
        return float(value)
    return value


def _one_of(
    kinds: tuple[Any, ...],
    bounds: dict[str, Any],
    value: Any,
    at: tuple[Any, ...],
    errors: list[dict[str, Any]],
) -> Any:
    """The value as the first kind has it that it fits; else what is wrong with each."""
    if value is None and NoneType in kinds:
        return None
    wrong: list[dict[str, Any]] = []
    others = [kind for kind in kinds if kind is not NoneType]
    for number, kind in enumerate(others):
        before = len(wrong)
        where = (*at, f"kind {number}") if len(others) > 1 else at
        checked = _checked(kind, bounds, value, where, wrong)
        if len(wrong) == before:
            return checked
    errors += wrong
    return value


def _fault(kind: Any, bounds: dict[str, Any], value: Any) -> tuple[str, dict[str, Any]]:
    """The fault of a value itself, by pydantic's name for it; empty where there is none."""
    if get_origin(kind) is Literal:
        *others, last = map(repr, get_args(kind))
        expected = " or ".join([", ".join(others), last] if others else [last])
        return "" if value in get_args(kind) else "literal_error", {"expected": expected}
    kind = get_origin(kind) or kind
    if kind is Any:
        return "", bounds
    if kind is float:
        if not _is_float(value):
            return "float_type", bounds
        if not bounds.get("allow_inf_nan", True) and not math.isfinite(value):
            return "finite_number", bounds
    elif kind in (str, int, bool, list, dict):
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            return f"{ {str: 'string'}.get(kind, kind.__name__) }_type", bounds
    else:
        return f"{value!r} cannot be checked: {kind}", bounds
    if kind is str and not _is_text(value):
        return "string_unicode", bounds
    return _beyond(kind, bounds, value), bounds


def _beyond(kind: Any, bounds: dict[str, Any], value: Any) -> str:
    """The bound that a value of its kind breaks."""
    if kind in (str, list, dict):
        if len(value) > bounds.get("max_length", math.inf):
            return "string_too_long" if kind is str else "too_long"
        return "too_short" if len(value) < bounds.get("min_length", 0) else ""
    if value > bounds.get("le", math.inf):
        return "less_than_equal"
    if value >= bounds.get("lt", math.inf):
        return "less_than"
    return "greater_than_equal" if value < bounds.get("ge", -math.inf) else ""


def _is_float(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        float(value)
    except OverflowError:  # a whole number beyond all floats
        return False
    return True


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
