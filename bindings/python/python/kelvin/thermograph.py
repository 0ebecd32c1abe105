"""Thermographs: the walls of a game as it is cooled."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ._kelvin import Game, ask

Point = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Wall:
    """A wall: its corners as (temperature, value), from t = -1 upward, with the mast above the last.

    >>> thermograph("{3|1}").left_wall.at(Fraction(1, 2))
    Fraction(5, 2)
    """

    points: tuple[Point, ...]

    def at(self, t: Fraction | int) -> Fraction:
        """The value at a temperature of at least -1."""
        if t < self.points[0][0]:
            raise ValueError(f"a wall begins at t = {self.points[0][0]}, not at {t}")
        above = bisect_right(self.points, t, key=lambda point: point[0])
        low, value = self.points[above - 1]
        if above == len(self.points):
            return value
        high, end = self.points[above]
        return value + (end - value) * (Fraction(t) - low) / (high - low)

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Any:
        return iter(self.points)


@dataclass(frozen=True)
class Thermograph:
    """The thermograph of a game."""

    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    left_wall: Wall
    right_wall: Wall


def thermograph(game: Game | str | int | Fraction, *, timeout: float | None = None) -> Thermograph:
    """The thermograph of a game.

    >>> thermograph("{3|1}").temperature
    Fraction(1, 1)
    """
    answer = ask({"ask": "thermograph", "value": str(Game(game))}, timeout=timeout)
    return of_answer(answer)


def of_answer(answer: dict[str, Any]) -> Thermograph:
    """The thermograph that an answer of the laboratory tells."""

    def wall(name: str) -> Wall:
        return Wall(tuple((Fraction(t), Fraction(value)) for t, value in answer[name]))

    numbers = (Fraction(answer[name]) for name in ("mean", "temperature", "left_stop", "right_stop"))
    return Thermograph(*numbers, wall("left_wall"), wall("right_wall"))
