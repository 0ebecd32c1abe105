"""How things look in notebooks."""

import xml.etree.ElementTree as xml
from fractions import Fraction

import pytest

import kelvin
from kelvin import Complex, Game, OwnPosition, Position, Surreal


def test_pictures_are_svg():
    position = Position("domineering", "2x3")
    things = [
        position,
        position.legal("Left")[0],
        position.thermograph(),
        Game("{3||2*|1*}").thermograph(),
        Game("{3||2*|1*}").tree(),
        Game("{<a&b>|0}".replace("<a&b>", "1")).tree(1),
        Complex.of_game("snort", "P3"),
        position.shown,
        Position("snort", "P4"),
        Position("nim", "3 4"),
        kelvin.eval("{1|-1}.Thermograph"),
    ]
    for thing in things:
        root = xml.fromstring(thing._repr_svg_())
        assert root.tag.endswith("svg"), thing


def test_values_are_latex():
    assert Game("^")._repr_latex_() == r"$\mathord{\uparrow}$" or "arrow" in Game("^")._repr_latex_()
    assert Game("{1|-1}")._repr_latex_().startswith("$")
    assert Surreal("omega")._repr_latex_() == r"$\omega$"
    assert Position("domineering", "2x2").report().worth._repr_latex_().startswith("$")


def test_thermographs_in_other_formats():
    thermograph = Game("{3|1}").thermograph()
    assert "\\draw" in thermograph.picture("tikz") and len(thermograph.picture("text").splitlines()) > 5
    assert thermograph.picture("svg", options=True) != thermograph.picture("svg")
    with pytest.raises(kelvin.ParseError):
        thermograph.picture("gif")
    numpy = pytest.importorskip("numpy")
    assert numpy.asarray(thermograph.left_wall).tolist() == [[-1.0, 4.0], [1.0, 2.0]]
    assert thermograph.left_wall.at(Fraction(1, 3)) == Fraction(8, 3)
    with pytest.raises(kelvin.WrongNumber):
        thermograph.left_wall.at(-2)
    with pytest.raises(kelvin.WrongType):
        thermograph.left_wall.at(0.5)


class Strip(OwnPosition):
    def options(self, player):
        return []

    def board(self):
        return "x.o|..."


def test_own_boards_are_drawn():
    assert "<svg" in Strip()._repr_svg_() and Strip().value() == 0 and Strip().thermograph().mean == 0


def test_widgets():
    pytest.importorskip("anywidget")
    from kelvin.widget import STATIC, BoardWidget, ThermographWidget

    assert (STATIC / "widget.js").stat().st_size > 10_000 and "kelvin-widget" in (STATIC / "widget.js").read_text()
    board = BoardWidget(Position("domineering", "2x2"))
    assert board.board["kind"] == "grid" and len(board.moves) == 4 and "±1" in board.status
    # The page reports clicks.
    board.asked = {"number": 1, "asked": {"player": "Left", "name": "a1-a2"}}
    assert board.position.text == "#.|#." and board.board["rows"] == ("#.", "#.")
    board.asked = {"number": 2, "asked": {"player": "Left", "name": "nothing"}}
    assert "nothing" in board.status and board.position.text == "#.|#."
    board.asked = {"number": 3, "asked": "back"}
    assert board.position.text == "..|.."
    plot = ThermographWidget(Position("domineering", "2x3"))
    plot.temperature = "1/4"
    assert plot.walls == (Fraction(7, 4), Fraction(-1, 4)) and plot.construction["mean"] == "3/4"
