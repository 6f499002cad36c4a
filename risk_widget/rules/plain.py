"""Plain data, as it stands in files, to typed values and back, checked on the way in."""

from __future__ import annotations

import dataclasses
import functools
from enum import StrEnum
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from risk_widget.rules.errors import FormatError, shown

__all__ = ["hints", "read", "write"]

LONGEST_TEXT = 200
LONGEST_LIST = 2000
LARGEST_NUMBER = 10**9


def write(value: Any) -> Any:  # noqa: ANN401  plain data of any kind
    """Return a typed value as plain data: numbers, texts, lists and objects."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: write(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if hasattr(value, "_asdict"):
        return {name: write(item) for name, item in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [write(item) for item in value]
    return value


def read(data: Any, kind: Any, field: str) -> Any:  # noqa: ANN401
    """Return plain data as a value of a type.

    Lists become tuples; objects become the named tuple or dataclass asked for.

    Raises
    ------
    FormatError
        When the data do not fit the type; `field` says where.

    Examples
    --------
    >>> read([3, 6], tuple[int, int], "players")
    (3, 6)
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        if isinstance(data, str) and data in args:
            return data
    elif origin is tuple:
        return _read_tuple(data, args, field)
    elif args:
        return _read_optional(data, args, field)
    elif not issubclass(kind, int | str):
        return _read_object(data, kind, field)
    elif issubclass(kind, StrEnum):
        if isinstance(data, str) and data in list(kind):
            return kind(data)
    elif type(data) is kind and _bounded(data):
        return data
    raise _misfit(data, kind, field)


def _bounded(value: int | str) -> bool:
    if isinstance(value, int):
        return abs(value) <= LARGEST_NUMBER
    return len(value) <= LONGEST_TEXT


def _read_tuple(data: Any, args: tuple[Any, ...], field: str) -> tuple[Any, ...]:  # noqa: ANN401
    if not isinstance(data, list | tuple) or len(data) > LONGEST_LIST:
        raise _misfit(data, tuple, field)
    kinds = [args[0]] * len(data) if args[-1] is Ellipsis else list(args)
    if len(kinds) != len(data):
        raise FormatError(f"{field} needs {len(kinds)} items, not {len(data)}.", field=field)
    return tuple(
        read(item, kind, f"{field}[{number}]")
        for number, (item, kind) in enumerate(zip(data, kinds, strict=True))
    )


def _read_optional(data: Any, args: tuple[Any, ...], field: str) -> Any:  # noqa: ANN401
    if data is None and NoneType in args:
        return None
    (kind,) = (kind for kind in args if kind is not NoneType)
    return read(data, kind, field)


def _read_object(data: Any, kind: Any, field: str) -> Any:  # noqa: ANN401
    known = hints(kind)
    if not isinstance(data, dict):
        raise _misfit(data, kind, field)
    unknown = set(data) - set(known)
    if unknown:
        name = min(map(str, unknown))[:60]
        raise FormatError(f"{kind.__name__} has no field {name!r}.", field=f"{field}.{name}")
    values = {
        name: read(data[name], hint, f"{field}.{name}")
        for name, hint in known.items()
        if name in data
    }
    missing = [name for name in _required(kind) if name not in values]
    if missing:
        name = missing[0]
        raise FormatError(f"{kind.__name__} needs {name!r}.", field=f"{field}.{name}")
    return kind(**values)


@functools.cache
def hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return the types of a named tuple's or dataclass's fields."""
    return get_type_hints(kind)


@functools.cache
def _required(kind: Any) -> tuple[str, ...]:  # noqa: ANN401
    if dataclasses.is_dataclass(kind):
        return tuple(f.name for f in dataclasses.fields(kind) if f.default is dataclasses.MISSING)
    return tuple(name for name in kind._fields if name not in kind._field_defaults)


def _misfit(data: Any, kind: Any, field: str) -> FormatError:  # noqa: ANN401
    return FormatError(
        f"{field} cannot be {shown(data)}; it takes {_described(kind)}.", field=field
    )


def _described(kind: Any) -> str:  # noqa: ANN401
    if get_origin(kind) is Literal:
        return " or ".join(repr(value) for value in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return " or ".join(repr(str(value)) for value in kind)
    names: dict[Any, str] = {
        int: "a whole number",
        str: "a text",
        bool: "true or false",
        tuple: "a list",
    }
    return names.get(kind, f"an object ({getattr(kind, '__name__', kind)})")
