"""What users write, with types: mypy checks it strictly, and a test runs it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import kelvin
from kelvin import Complex, Game, LoopyGame, OwnPosition, Player, Position, Surreal, Table, Thermograph
from kelvin.answers import Report, Solved, TableRow


class Hops(OwnPosition):
    """A heap from which one or two are taken; Left has to take two."""

    def __init__(self, n: int) -> None:
        self.n = n

    def key(self) -> int:
        return self.n

    def options(self, player: Player) -> Iterable[Hops]:
        return [Hops(self.n - k) for k in ((2,) if player == "Left" else (1, 2)) if self.n >= k]


def hottest(rows: Table[TableRow]) -> tuple[str, Fraction]:
    row = max(rows, key=lambda row: row.temperature)
    return row.board, row.temperature


def main() -> list[object]:
    game: Game = Game("{1|-1}") + 1 - Fraction(1, 2)
    thermograph: Thermograph = game.thermograph()
    wall: tuple[tuple[Fraction, Fraction], ...] = thermograph.left_wall.points
    number: Surreal = Surreal("omega") * 2 + game.mean
    own: Game | LoopyGame = Hops(5).value(timeout=5.0)
    position = Position("domineering", "3x3")
    report: Report = position.report(timeout=10.0)
    solved: tuple[Solved, ...] = (position + Game("*")).solve("Left")
    facets: frozenset[frozenset[str]] = Complex.of_game("snort", "P3").facets
    best = hottest(kelvin.table("domineering", "2xn", 5))
    means: list[Fraction] = [move.worth.mean for move in report.moves if move.worth is not None]
    return [wall, number, own, solved[0].winner, len(facets), best, max(means)]


if __name__ == "__main__":
    print(main())
