"""Bounds on temperatures, and proofs of comparisons."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .._data import Player


@dataclass(frozen=True)
class Reply:
    """A reply to a move of the opponent. Summands are counted from 0."""

    summand: int
    to: str
    reply_in: int
    reply_to: str
    node: int | None


@dataclass(frozen=True)
class StrategyNode:
    """A position in which the opponent is to move, with a reply to each move."""

    summands: tuple[str, ...]
    replies: tuple[Reply, ...]


@dataclass(frozen=True)
class StrategyProof:
    """A strategy that wins a sum moving second; `cut` if positions are missing because it is long."""

    player: Player
    nodes: tuple[StrategyNode, ...]
    cut: bool


@dataclass(frozen=True)
class ThermicBound:
    """The bound ℓ(H) + ℓ(G)/2 of a thermic version of G. Pairs are Left's and Right's."""

    options: tuple[str, str]
    vertical: tuple[Fraction, Fraction]
    oblique: tuple[Fraction, Fraction]
    option: str
    length: Fraction
    bound: Fraction


@dataclass(frozen=True)
class ClassBound:
    """The bound K/2 + J on the temperatures of a class of games."""

    games: Fraction
    options: Fraction
    bound: Fraction


@dataclass(frozen=True)
class LocalOption:
    """An option G^L, and a sum that proves G^L - G - n ≤ 0 up to an infinitesimal."""

    option: str
    sum: tuple[str, ...]
    strategy: StrategyProof | None


@dataclass(frozen=True)
class LocalLemma:
    """The least number n with G^L - G - n ≤ 0 up to infinitesimals for all options of a player."""

    player: Player
    number: Fraction
    options: tuple[LocalOption, ...]


@dataclass(frozen=True)
class Bounds:
    """Bounds on the temperature of a game."""

    input: str
    temperature: Fraction
    length: Fraction
    thermic: ThermicBound | None
    class_: ClassBound
    local: tuple[LocalLemma | None, ...]


@dataclass(frozen=True)
class BoundRow:
    """A board of a family, with bounds on its temperature."""

    n: int
    board: str
    temperature: Fraction
    length: Fraction
    options: Fraction
    local: Fraction | None
    thermic: Fraction | None
    bound: Fraction


@dataclass(frozen=True)
class Step:
    """A strategy that wins the difference of two games, and what it shows."""

    shows: str
    winner: Player
    first: tuple[int, str] | None
    strategy: StrategyProof


@dataclass(frozen=True)
class Explanation:
    """Why a comparison holds, or why it does not."""

    asked: str
    holds: bool
    relation: str
    difference: tuple[str, ...]
    steps: tuple[Step, ...]
