"""What is told of complexes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .._kelvin import Game


@dataclass(frozen=True)
class Homology:
    """A group of reduced homology over the integers."""

    degree: int
    rank: int
    torsion: tuple[int, ...]


@dataclass(frozen=True)
class ComplexReport:
    """A report on a complex. Of one that is no game the illegal ideal is the Stanley–Reisner ideal, the legal ideal the facet ideal."""

    ruleset: str | None
    board: Any
    vertices: tuple[str, ...] | None
    places: tuple[str, ...] | None
    owners: tuple[str, ...] | None
    facets: tuple[tuple[str, ...], ...] | None
    dimension: int | None
    f_vector: tuple[int, ...] | None
    h_vector: tuple[int, ...] | None
    euler_characteristic: int | None
    pure: bool | None
    connected: bool | None
    flag: bool | None
    value: Game | None
    options: tuple[int, int] | None
    mean: Fraction | None
    temperature: Fraction | None
    birthday: int | None
    positions: int | None
    moves: int | None
    tree_nodes: int | None
    formal_birthday: int | None
    independence_ruleset: bool | None
    invariant: bool | None
    unmixed: bool | None
    covers: tuple[tuple[str, ...], ...] | None
    cover_sizes: tuple[tuple[int, int], ...] | None
    minimal_vertex_covers: tuple[tuple[str, ...], ...] | None
    alexander_dual: tuple[tuple[str, ...], ...] | None
    vertex_decomposable: bool | None
    least_decomposition: int | None
    shellable: bool | None
    shelling: tuple[tuple[str, ...], ...] | None
    matroid: bool | None
    reduced_homology: tuple[Homology, ...] | None
    field: str | None
    illegal_ideal: tuple[tuple[str, ...], ...] | None
    illegal_primes: tuple[tuple[str, ...], ...] | None
    illegal_cohen_macaulay: bool | None
    sequentially_cohen_macaulay: bool | None
    buchsbaum: bool | None
    gorenstein: bool | None
    depth: int | None
    projective_dimension: int | None
    regularity: int | None
    hilbert_series: str | None
    hilbert_polynomial: str | None
    linear_quotients: bool | None
    quotients: tuple[tuple[str, ...], ...] | None
    illegal_betti: tuple[tuple[int, int, int], ...] | None
    multigraded_betti: tuple[tuple[int, tuple[str, ...], int], ...] | None
    resolution: tuple[str, ...] | None
    legal_ideal: tuple[tuple[str, ...], ...] | None
    legal_cohen_macaulay: bool | None
    legal_betti: tuple[tuple[int, int, int], ...] | None
    complete: bool


@dataclass(frozen=True)
class ComplexRow:
    """What holds of the legal complex of a board."""

    board: str
    field: str
    unmixed: bool | None
    pure: bool | None
    shellable: bool | None
    illegal_cohen_macaulay: bool | None
    sequentially_cohen_macaulay: bool | None
    legal_cohen_macaulay: bool | None


@dataclass(frozen=True)
class DimensionRow:
    """A game that occurs in a dimension."""

    dimension: int
    value: Game


@dataclass(frozen=True)
class DayRow:
    """How many of the games born by a day are worth a complex that was found."""

    day: int
    games: int
    found: int
    new: int
    vertices: int
