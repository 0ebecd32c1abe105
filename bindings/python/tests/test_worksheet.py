"""The worksheet language."""

from fractions import Fraction

import pytest

import kelvin
from kelvin import Game, Surreal


def test_values_become_pythons():
    assert kelvin.eval("[1, 1/3, {2|-1}, omega, \"x\", true, 10^30]") == [
        1, Fraction(1, 3), Game("{2|-1}"), Surreal("omega"), "x", True, 10**30,
    ]
    assert kelvin.eval("{1,2}") == {1, 2} and kelvin.eval("{1 => 2}") == {1: 2}
    assert kelvin.eval("{[1],[2]}") == {(1,), (2,)}
    assert kelvin.eval("x := 3;") is None and kelvin.eval("x + 1") == 4
    assert kelvin.eval("game.grid.Domineering(\"..|..\").CanonicalForm") == Game("+-1")
    shown = kelvin.eval("{1|-1}.Thermograph")
    assert "Thermograph" in shown.class_name and shown._repr_svg_().startswith("<svg")


def test_what_is_printed_is_printed(capsys):
    assert kelvin.eval("System.Print(*2); 5") == 5
    assert capsys.readouterr().out == "*2\n"


def test_universes_have_worksheets_of_their_own():
    universe = kelvin.Universe()
    kelvin.eval("y := 1", universe=universe)
    with pytest.raises(kelvin.WorksheetError):
        kelvin.eval("y + 1")
    kelvin.reset(universe=universe)
    with pytest.raises(kelvin.WorksheetError):
        kelvin.eval("y + 1", universe=universe)
    assert kelvin.eval("{1|-1}", universe=universe) == Game("{1|-1}", universe=universe)


def test_errors_know_their_place():
    with pytest.raises(kelvin.WorksheetError) as caught:
        kelvin.eval("1 +\n  {1|-1}.LeftStap")
    assert caught.value.line == 2 and "LeftStop" in str(caught.value)
    for text in ("\ud800", "1 +", "a\0b", "{" * 5000):
        with pytest.raises((kelvin.WorksheetError, kelvin.ParseError)):
            kelvin.eval(text)
    with pytest.raises(kelvin.OutOfTime):
        kelvin.eval("while true do 1 end", timeout=0.2)
    with pytest.raises(TypeError):
        kelvin.eval(5)
