"""Records as tables of HTML, for notebooks."""

from __future__ import annotations

import html
from dataclasses import fields, is_dataclass
from typing import Any

DEEPEST, LONGEST = 3, 60
"""The levels of nested tables, and the most rows of a list."""


def record(value: Any, depth: int = 0) -> str:
    """A table with a row for each field that is known."""
    names = [field.name for field in fields(value)]
    known = [(name.rstrip("_"), getattr(value, name)) for name in names if getattr(value, name) is not None]
    rows = "".join(f'<tr><th style="text-align:left">{html.escape(name)}</th><td style="text-align:left">{cell(part, depth + 1)}</td></tr>' for name, part in known)
    return f"<table><tbody>{rows}</tbody></table>"


def cell(value: Any, depth: int) -> str:
    """The content of a cell: a picture, a formula, a nested table or a text."""
    if hasattr(value, "_repr_svg_") and (picture := value._repr_svg_()) is not None:
        return str(picture)
    if is_dataclass(value) and depth < DEEPEST:
        if (formula := getattr(value, "_repr_latex_", lambda: None)()) is not None:
            return str(formula)
        return record(value, depth)
    if isinstance(value, tuple | list):
        return listed(value, depth)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return html.escape(_short(value))


def listed(values: tuple[Any, ...] | list[Any], depth: int) -> str:
    """A list: of records as a table with a column for each field."""
    if not values:
        return "–"
    more = f"<p>… and {len(values) - LONGEST} more</p>" if len(values) > LONGEST else ""
    kind = type(values[0])
    if depth < DEEPEST and is_dataclass(kind) and all(type(value) is kind for value in values):
        names = [field.name for field in fields(kind) if any(getattr(value, field.name) is not None for value in values)]
        head = "".join(f"<th>{html.escape(name.rstrip('_'))}</th>" for name in names)
        rows = (
            "<tr>" + "".join(f"<td>{_maybe(getattr(value, name), depth + 1)}</td>" for name in names) + "</tr>"
            for value in values[:LONGEST]
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{more}"
    return ", ".join(cell(value, depth + 1) for value in values[:LONGEST]) + more


def _maybe(value: Any, depth: int) -> str:
    return "–" if value is None else cell(value, depth)


def _short(value: Any) -> str:
    text = " ".join(map(str, value.values())) if isinstance(value, dict) else str(value)
    return text if len(text) <= 300 else text[:299] + "…"
