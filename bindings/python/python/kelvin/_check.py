"""Checks of arguments: an error names the argument, what is expected, and what was found."""

from __future__ import annotations

import numbers
import operator
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

from ._kelvin import Universe
from .errors import ParseError, WrongNumber, WrongType


def kind(value: object) -> str:
    """The type of an argument, as messages name it."""
    if value is None:
        return "None"
    return f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__


def text(name: str, value: Any) -> str:
    """A string."""
    if not isinstance(value, str):
        raise WrongType(f"expected a text for {name}, not {kind(value)}")
    return value


def texts(name: str, value: Any) -> list[str]:
    """A list of strings; a single string is a list of one."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, type) or not isinstance(value, Iterable):
        raise WrongType(f"expected a text or a list of texts for {name}, not {kind(value)}")
    return [text(name, each) for each in value]


def integer(name: str, value: Any, least: int | None = 0, below: int = 2**63) -> int:
    """An integer of any integral type."""
    if isinstance(value, bool) or isinstance(value, type) or not isinstance(value, numbers.Integral):
        raise WrongType(f"expected an int for {name}, not {kind(value)}")
    found = operator.index(value)
    if not (least is None or found >= least) or found >= below:
        raise WrongNumber(f"expected {'an int' if least is None else f'{least} or more'} for {name}, found {found}")
    return found


def rational(name: str, value: Any) -> Fraction:
    """An exact number: floats are rejected, as they are rounded."""
    if isinstance(value, bool) or isinstance(value, type) or not isinstance(value, numbers.Rational):
        raise WrongType(f"expected {name} that is an int or a Fraction, not {kind(value)}")
    return Fraction(int(value.numerator), int(value.denominator))


def one_of(name: str, value: Any, known: Collection[str]) -> str:
    """One of several words."""
    if not isinstance(value, str):
        raise WrongType(f"expected a text for {name}, not {kind(value)}")
    if value not in known:
        raise ParseError(f"expected {' or '.join(map(repr, known))} for {name}, found {value[:60]!r}")
    return value


def player(name: str, value: Any) -> Any:
    """A player."""
    return one_of(name, value, ("Left", "Right"))


def callable_or_none(name: str, value: Any) -> Any:
    """A callable, or None."""
    if value is not None and not callable(value):
        raise WrongType(f"expected a function for {name}, not {kind(value)}")
    return value


def universe(value: Any) -> Universe | None:
    """A universe, or None for the default one."""
    if value is not None and not isinstance(value, Universe):
        raise WrongType(f"expected a Universe for universe, not {kind(value)}")
    return value
