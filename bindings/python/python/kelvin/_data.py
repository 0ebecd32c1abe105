"""Conversion of questions and answers between plain data and typed objects."""

from __future__ import annotations

import json
import numbers
import sys
import types
import typing
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from ._check import kind
from ._kelvin import Game, Surreal
from .errors import KelvinError, ParseError, WrongType

if TYPE_CHECKING:
    from dataclasses import Field

T = TypeVar("T")
Read = Callable[[Any], Any]


def key(field: Field[Any]) -> str:
    """The key of a field in the laboratory's data: `from_` is `from`, a keyword of Python."""
    return field.name.rstrip("_")


def read(kind: type[T], data: Any) -> T:
    """Converts data to an object of a type."""
    answer: T = reader(typing.cast(typing.Hashable, kind))(data)
    return answer


@cache
def reader(hint: Any) -> Read:
    """The function that reads data of a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in (Fraction, Game, int):
        # Large integers are strings of digits.
        return typing.cast(Read, hint)
    if origin in (Union, types.UnionType):
        return _one_of(arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        item = reader(arguments[0])
        return lambda data: tuple(item(part) for part in data)
    if origin is tuple:
        items = [reader(argument) for argument in arguments]
        return lambda data: tuple(item(part) for item, part in zip(items, data, strict=True))
    if hasattr(hint, "_read"):
        return typing.cast(Read, hint._read)
    if isinstance(hint, type) and is_dataclass(hint):
        return _dataclass(hint)
    return lambda data: data


def is_dataclass(kind: type) -> bool:
    """Whether a class is a dataclass. The module `dataclasses` is imported only where its records are read or written."""
    return hasattr(kind, "__dataclass_fields__")


def _dataclass(kind: type) -> Read:
    from dataclasses import fields

    # Annotations of mixins use names that only the module of the class imports.
    hints = get_type_hints(kind, localns=vars(sys.modules[kind.__module__]))
    readers = [(field.name, key(field), reader(hints[field.name])) for field in fields(kind)]

    def build(data: dict[str, Any]) -> Any:
        return kind(**{name: part(data[at]) for name, at, part in readers if at in data})

    return build


def _one_of(hints: tuple[Any, ...]) -> Read:
    """One of several types: None, or the only other one, or the one whose tag the data have."""
    others = [hint for hint in hints if hint is not type(None)]
    if others == [Fraction, str]:
        return _coordinate
    tagged = {hint.tag: reader(hint) for hint in others if hasattr(hint, "tag")}
    if tagged:
        name = next(hint.tag_key for hint in others if hasattr(hint, "tag"))

        def choose(data: Any) -> Any:
            # What has no tag, such as a name in place of an object, is kept.
            return tagged[data[name]](data) if isinstance(data, dict) else data

        return choose
    only = reader(others[0]) if len(others) == 1 else (lambda data: data)
    return lambda data: None if data is None else only(data)


def _coordinate(data: str | None) -> Fraction | str | None:
    """A number: a fraction if it is rational, otherwise its notation, such as `pi`."""
    if data is None:
        return None
    try:
        return Fraction(data)
    except ValueError:
        return data


def write(value: Any) -> Any:
    """Converts an object to plain data."""
    if hasattr(value, "_write"):
        return value._write()
    if isinstance(value, Game | Fraction | Surreal):
        return str(value)
    # Numbers of numpy and others.
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Rational):
        return str(Fraction(value))
    if is_dataclass(type(value)):
        from dataclasses import fields

        data = {key(field): getattr(value, field.name) for field in fields(value)}
        data = {name: part for name, part in data.items() if part is not None}
        form: Any = type(value)
        return ({form.tag_key: form.tag} if hasattr(form, "tag") else {}) | data
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise WrongType(f"expected texts, numbers, games, boards or positions in a question, not {kind(value)}")


def dump(question: Any) -> str:
    """A question as JSON."""
    try:
        return json.dumps(question, default=write)
    except KelvinError:
        raise
    except RecursionError as error:
        raise ParseError("the question is nested too deeply") from error
    except (TypeError, ValueError) as error:
        raise ParseError(f"expected a question that JSON can hold: {error}") from error
