"""Game trees, as books draw them: Left's moves go down to the left, Right's to the right."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from fractions import Fraction

from . import _check
from ._kelvin import Game

MOST = 400
"""The largest number of nodes drawn."""
ROW, LETTER, GAP = 56, 7.5, 14
LEFT, RIGHT = "#2563c9", "#c92a2a"


@dataclass
class Node:
    """A node of the drawing: its text and its place."""

    text: str
    left: list[Node] = field(default_factory=list)
    right: list[Node] = field(default_factory=list)
    more: bool = False
    x: float = 0.0

    @property
    def below(self) -> list[Node]:
        """All options, from left to right."""
        return self.left + self.right

    @property
    def half(self) -> float:
        """Half of the width of the text."""
        return max(len(self.text), 2) * LETTER / 2 + GAP / 2


class Tree:
    """The tree of a game's canonical form, `depth` moves deep.

    >>> print(Tree("{1|*}"))
    {1|*}
      L 1
        L 0
      R *
        L 0
        R 0
    """

    def __init__(self, game: Game | str | int | Fraction, depth: int = 4) -> None:
        depth = _check.integer("depth", depth)
        self.game = game if isinstance(game, Game) else Game(game)
        self.depth = depth
        self.nodes = 0
        self.root = self._node(self.game, depth)

    def _node(self, game: Game, depth: int) -> Node:
        """Adds nodes breadth first, so that those near the root are drawn if there are too many."""
        root = Node(_name(game))
        self.nodes, row = 1, [(root, game)]
        for _ in range(depth):
            below = []
            for node, here in row:
                for options, side in ((here.left_options, node.left), (here.right_options, node.right)):
                    for option in options:
                        if self.nodes >= MOST:
                            node.more = True
                            break
                        child = Node(_name(option))
                        side.append(child)
                        below.append((child, option))
                        self.nodes += 1
            row = below
        for node, here in row:
            node.more = bool(here.left_options or here.right_options)
        return root

    def __str__(self) -> str:
        lines, stack = [], [("", self.root, 0)]
        while stack:
            side, node, depth = stack.pop()
            lines.append("  " * depth + side + node.text + (" …" if node.more and depth < self.depth else ""))
            stack += [("R ", below, depth + 1) for below in reversed(node.right)]
            stack += [("L ", below, depth + 1) for below in reversed(node.left)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Tree('{self.game}', {self.depth})"

    def __reduce__(self) -> tuple[type[Tree], tuple[Game, int]]:
        return (Tree, (self.game, self.depth))

    def _repr_svg_(self) -> str:
        rows = self._placed()
        left = min(node.x - node.half for row in rows for node in row) - 8
        right = max(node.x + node.half for row in rows for node in row) + 8
        lines, texts = [], []
        for depth, row in enumerate(rows):
            y = depth * ROW + 24
            for node in row:
                x = node.x - left
                for options, colour in ((node.left, LEFT), (node.right, RIGHT)):
                    lines += [
                        f'<line x1="{x:.1f}" y1="{y + 6}" x2="{below.x - left:.1f}" y2="{y + ROW - 16}" stroke="{colour}"/>'
                        for below in options
                    ]
                texts.append(f'<text x="{x:.1f}" y="{y}">{html.escape(node.text)}</text>')
                if node.more:
                    texts.append(f'<text x="{x:.1f}" y="{y + 16}">…</text>')
        width, height = right - left, len(rows) * ROW
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}" '
            f'role="img" aria-label="The game tree of {html.escape(_name(self.game))}">'
            f'<g stroke-width="1.5">{"".join(lines)}</g>'
            f'<g font-family="sans-serif" font-size="13" text-anchor="middle" fill="currentColor">{"".join(texts)}</g></svg>'
        )

    def _placed(self) -> list[list[Node]]:
        """The rows of nodes, each to the right of the previous one and, if there is space, above its options."""
        rows = [[self.root]]
        while below := [child for node in rows[-1] for child in node.below]:
            rows.append(below)
        for row in reversed(rows):
            end = 0.0
            for node in row:
                over = (node.below[0].x + node.below[-1].x) / 2 if node.below else 0.0
                node.x = max(over, end + node.half)
                end = node.x + node.half
        return rows


def _name(game: Game) -> str:
    text = game.unicode
    return text if len(text) <= 24 else text[:23] + "…"
