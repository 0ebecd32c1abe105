"""Domineering as a ruleset written in Python: the free cells are the bits of a number."""

from __future__ import annotations

from functools import cache
from typing import Any


def ruleset(size: int = 4) -> type[Any]:
    """A class for boards up to a number of rows and columns, with empty caches."""
    whole = range(size)
    bit = [[1 << (row * size + column) for column in whole] for row in whole]
    first_row, first_column = sum(bit[0]), sum(row[0] for row in bit)
    last_column = first_column << (size - 1)
    dominoes = {
        "Left": [bit[row][column] | bit[row + 1][column] for row in whole[:-1] for column in whole],
        "Right": [bit[row][column] | bit[row][column + 1] for row in whole for column in whole[:-1]],
    }

    reversed_row = [int(f"{row:0{size}b}"[::-1], 2) for row in range(1 << size)]
    shifts = [size * row for row in whole]

    def corner(cells: int) -> int:
        while not cells & first_row:
            cells >>= size
        while not cells & first_column:
            cells >>= 1
        return cells

    @cache
    def form(cells: int) -> int:
        """The smallest of the mirror images in which vertical stays vertical, in the corner."""
        rows = [cells >> shift & first_row for shift in shifts]
        mirrored = flipped = both = 0
        for row, shift, back in zip(rows, shifts, reversed(shifts), strict=True):
            mirrored |= reversed_row[row] << shift
            flipped |= row << back
            both |= reversed_row[row] << back
        return min(corner(cells), corner(mirrored), corner(flipped), corner(both))

    def transposed(cells: int) -> int:
        found = 0
        while cells:
            place = (cells & -cells).bit_length() - 1
            found |= bit[place % size][place // size]
            cells &= cells - 1
        return found

    @cache
    def components(free: int) -> list[int]:
        found = []
        while free:
            first = part = free & -free
            while True:
                beside = (part & ~last_column) << 1 | (part & ~first_column) >> 1
                grown = (part | part << size | part >> size | beside) & free
                if grown == part:
                    break
                part = grown
            free &= ~part
            # No domino fits on one cell.
            if part != first:
                found.append(form(part))
        return found

    class Domineering(int):
        """The free cells."""

        __slots__ = ()

        def options(self, player: str) -> list[Domineering]:
            return [Domineering(self & ~domino) for domino in dominoes[player] if self & domino == domino]

        def components(self) -> list[Domineering]:
            return [Domineering(part) for part in components(int(self))]

        def negative(self) -> Domineering:
            return Domineering(form(transposed(int(self))))

        @classmethod
        def board(cls, rows: int, columns: int) -> Domineering:
            return cls(sum(bit[row][column] for row in range(rows) for column in range(columns)))

    return Domineering
