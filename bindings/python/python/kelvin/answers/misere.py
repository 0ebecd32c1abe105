"""What is told of misère play, in which who cannot move wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .._data import Outcome, RanOut

MisereKind = Literal[
    "nim-heap", "tame", "reversibly-tame", "tameable", "restive", "reversibly-restive", "restless", "wild"
]


@dataclass(frozen=True)
class MisereFacts:
    """What a sum is in misère play; of a partizan one the outcome alone is known."""

    sum: str
    outcome: Outcome
    impartial: bool
    form: str | None
    out_of_reach: RanOut | None
    genus: str | None
    kind: MisereKind | None
    nim_value: int | None
    misere_nim_value: int | None
    birthday: int | None


@dataclass(frozen=True)
class MisereRow:
    """A board of a family, and what it is in misère play."""

    n: int
    board: str
    outcome: Outcome
    impartial: bool
    form: str | None
    out_of_reach: RanOut | None
    genus: str | None
    kind: MisereKind | None
    nim_value: int | None
    misere_nim_value: int | None
    birthday: int | None


@dataclass(frozen=True)
class HeapElement:
    """What a heap, board or game pretends to be, and whether it is a P-position alone."""

    heap: str
    element: str
    p: bool


@dataclass(frozen=True)
class QuotientPeriod:
    """The first heap that is repeated, and after how many heaps."""

    preperiod: int
    period: int


@dataclass(frozen=True)
class Quotient:
    """A misère quotient: a commutative monoid whose elements tell who wins."""

    of: str
    order: int
    presentation: str
    generators: tuple[str, ...]
    elements: tuple[str, ...]
    p_portion: tuple[str, ...]
    idempotents: tuple[str, ...]
    kernel: tuple[str, ...]
    tame: bool
    regular: bool
    normal: bool
    pretending: tuple[HeapElement, ...]
    period: QuotientPeriod | None
    products: tuple[tuple[int, ...], ...]
    ended: RanOut | None
