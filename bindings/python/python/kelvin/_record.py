"""Records: frozen dataclasses that are made when they are first used, so that importing the package is quick."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_):
        return lambda kind: kind


MADE = ("__dataclass_fields__", "__dataclass_params__", "__match_args__", "__signature__")
"""What a class has when it is a dataclass, and `inspect.signature` looks for."""


class Fresh:
    """The default of a field that is made for each object."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def fresh(make: Callable[[], Any]) -> Any:
    """The default of a field that is made for each object."""
    return Fresh(make)


@dataclass_transform(frozen_default=True)
class RecordType(type):
    """The type of records. A class becomes a dataclass when it is called, or asked for its fields."""

    def __getattr__(cls, name: str) -> Any:
        if name in MADE and make(cls):
            return getattr(cls, name)
        raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")


class Record(metaclass=RecordType):
    """Data with named fields, which do not change."""

    _kw_only: ClassVar[bool] = False
    _abstract: ClassVar[bool] = True

    def __init_subclass__(cls, *, kw_only: bool = False, abstract: bool = False) -> None:
        cls._kw_only = kw_only
        cls._abstract = abstract

    def __new__(cls, *_arguments: Any, **_fields: Any) -> Self:
        make(cls)
        return object.__new__(cls)

    def _repr_html_(self) -> str | None:
        """A table of its fields, in a notebook. A record with a picture or a formula is shown by it."""
        if hasattr(self, "_repr_svg_") or hasattr(self, "_repr_latex_"):
            return None
        from ._html import record

        return record(self)


def make(kind: type) -> bool:
    """Makes a class a dataclass, if it is a record that is none yet."""
    if "__dataclass_fields__" in kind.__dict__ or kind.__dict__.get("_abstract", True):
        return False
    from dataclasses import dataclass, field

    for name, default in list(kind.__dict__.items()):
        if isinstance(default, Fresh):
            setattr(kind, name, field(default_factory=default.make))
    dataclass(frozen=True, kw_only=kind.__dict__["_kw_only"])(kind)
    return True
