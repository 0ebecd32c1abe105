"""Published facts, through Python."""

from fractions import Fraction

import pytest
from conftest import published

import kelvin
from kelvin import Complex, Game, Position

VALUES = "crates/values/tests/it/facts/values.json"
POSITIONS = "crates/positions/tests/facts/positions.json"
PLACEMENT = "crates/placement/tests/it/facts/placement.json"
RULESETS = {"domineering_value": "domineering", "snort_value": "snort", "col_value": "col", "arc_kayles_value": "arc-kayles"}


def read(text):
    """A value of the facts: a sum, in a notation that the worksheet reads."""
    # A nimber is given by its number.
    return Game(f"*{text}") if isinstance(text, int) else Game(text)


def test_values_and_their_order():
    facts = published(VALUES, "value", "compare", "outcome_of", "is_number", "stops")
    assert len(facts) > 150
    for fact in facts:
        match fact["op"], fact["args"], fact["expected"]:
            case "value", [text], expected:
                assert read(text) == read(expected), fact
            case "compare", [a, b], expected:
                assert read(a).compare(read(b)) == expected, fact
            case "outcome_of", [text], expected:
                assert read(text).outcome == expected, fact
            case "is_number", [text], expected:
                assert read(text).is_number == expected, fact
            case "stops", [text], [left, right]:
                game = read(text)
                assert (game.left_stop, game.right_stop) == (Fraction(left), Fraction(right)), fact


def test_positions():
    facts = published(POSITIONS, *RULESETS)
    assert len(facts) >= 40
    for fact in facts:
        board = fact["args"][0].replace("/", "|")
        if fact["op"] == "domineering_value" and "|" in board:
            # There # is a cell and . is none.
            board = board.translate(str.maketrans("#.", ".#"))
        assert Position(RULESETS[fact["op"]], board).value() == read(fact["expected"]), fact


def test_temperatures():
    for fact in published(POSITIONS, "snort_temperature"):
        assert Position("snort", fact["args"][0]).value().temperature == Fraction(fact["expected"]), fact


@pytest.mark.parametrize("op, ruleset", [("oab_max_temperature", "oab(a,b)"), ("subtraction_max_temperature", "subtraction(a|b)")])
def test_highest_temperatures(op, ruleset):
    table = kelvin.maxima(ruleset, "n", 50, 10)
    found = {(row.a, row.b): row.temperature for row in table}
    facts = published(POSITIONS, op)
    assert len(facts) == len(found) == 100
    for fact in facts:
        a, b, most = (part[0] if isinstance(part, list) else part for part in fact["args"])
        assert most == 50 and found[a, b] == Fraction(fact["expected"]), fact


def test_tables_of_complexes():
    names = {"CM": "illegal_cohen_macaulay"}
    facts = [fact for fact in published(PLACEMENT, "game_complex_property") if fact["args"][1] not in ("C7", "C8")]
    assert len(facts) > 80
    reports = {}
    for fact in facts:
        ruleset, board, name = fact["args"]
        if (ruleset, board) not in reports:
            reports[ruleset, board] = Complex.of_game(ruleset, board).report()
        found = getattr(reports[ruleset, board], names.get(name, name))
        assert found == fact["expected"], fact
