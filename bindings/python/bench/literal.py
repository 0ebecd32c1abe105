"""Values in pure Python, by the book: canonical forms as tuples of frozensets, with memories for order, sums and positions."""

from __future__ import annotations

from functools import cache
from typing import Any

Form = tuple[frozenset[Any], frozenset[Any]]
ZERO: Form = (frozenset(), frozenset())


@cache
def less_or_equal(g: Form, h: Form) -> bool:
    return not any(less_or_equal(h, left) for left in g[0]) and not any(less_or_equal(right, g) for right in h[1])


@cache
def negative(g: Form) -> Form:
    return frozenset(map(negative, g[1])), frozenset(map(negative, g[0]))


@cache
def plus(g: Form, h: Form) -> Form:
    return canonical(
        {plus(left, h) for left in g[0]} | {plus(g, left) for left in h[0]},
        {plus(right, h) for right in g[1]} | {plus(g, right) for right in h[1]},
    )


def canonical(left: set[Form], right: set[Form]) -> Form:
    """The canonical form of a game whose options are canonical."""
    changed = True
    while changed:
        changed = False
        here = (frozenset(left), frozenset(right))
        for option in left:
            through = next((reply for reply in option[1] if less_or_equal(reply, here)), None)
            if through is not None:
                left, changed = (left - {option}) | through[0], True
                break
        if changed:
            continue
        for option in right:
            through = next((reply for reply in option[0] if less_or_equal(here, reply)), None)
            if through is not None:
                right, changed = (right - {option}) | through[1], True
                break
    left = {g for g in left if not any(g != h and less_or_equal(g, h) for h in left)}
    right = {g for g in right if not any(g != h and less_or_equal(h, g) for h in right)}
    return frozenset(left), frozenset(right)


def evaluate(position: Any) -> Form:
    """What a position is worth, whose class is one that Kelvin evaluates too."""
    known: dict[Any, Form] = {}

    def value(position: Any) -> Form:
        if position not in known:
            parts = position.components()
            if parts != [position]:
                total = ZERO
                for part in parts:
                    total = plus(total, value(part))
                known[position] = total
            elif (other := position.negative()) in known:
                known[position] = negative(known[other])
            else:
                known[position] = canonical(
                    {value(option) for option in position.options("Left")},
                    {value(option) for option in position.options("Right")},
                )
        return known[position]

    return value(position)
