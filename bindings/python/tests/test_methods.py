"""Values have all methods that the worksheet has for them."""

import os
from fractions import Fraction

import pytest
from conftest import REPOSITORY
from methods_source import CLASSES, methods, snake, source

import kelvin
from kelvin import Game, LoopyGame, MisereGame, Surreal

FILE = REPOSITORY / "bindings/python/python/kelvin/methods.py"


def test_the_module_is_not_stale():
    if os.environ.get("KELVIN_WRITE"):
        FILE.write_text(source())
    assert FILE.read_text() == source(), "run KELVIN_WRITE=1 python -m pytest tests/test_methods.py, and build the package again"


@pytest.mark.parametrize("kind", CLASSES)
def test_no_method_is_missing(kind):
    found = methods(kind)
    missing = [snake(name) for name, _, _ in found if not hasattr(getattr(kelvin, kind), snake(name))]
    assert len(found) > 40 and not missing


def test_methods_answer_as_the_worksheet_does():
    g = Game("{3|-1}")
    assert g.overheat(1, 2) == kelvin.eval("{3|-1}.Overheat(1, 2)") and g.is_hot and not g.is_tepid
    assert g.freeze == kelvin.eval("{3|-1}.Freeze") and g.left_incentives == kelvin.eval("{3|-1}.LeftIncentives")
    assert g.companion == kelvin.eval("{3|-1}.Companion")
    assert Game(6).gcd(4) == 2 and Game("*2").nim_product("*3") == Game("*2").nim_product(Game("*3")) == Game("*")
    assert Game("^").ordinal_sum("*") == kelvin.eval("^.OrdinalSum(*)") and Game("3/4").sign_expansion is not None
    assert g.join("{2|0}", day=4) == kelvin.eval("{3|-1}.Join({2|0}, 4)")
    assert Game(5).variety is not None and g.cool(Fraction(1, 2)) == kelvin.eval("{3|-1}.Cool(1/2)")
    assert Surreal("omega").sqrt() == kelvin.eval("omega.Sqrt") and Surreal("omega").is_ordinal


def test_loopy_and_misere_games():
    on = LoopyGame("{on||0|-1/2}")
    assert on.is_stopper and str(on) == "{on||0|-1/2}" and on == LoopyGame(str(on)) and not on.is_loopfree
    assert str(LoopyGame("upon").degree) == "^<on>" and LoopyGame("upon").is_infinitesimal
    game = MisereGame("*[2[2]321]")
    assert not game.is_tame and game.birthday == kelvin.eval("*[2[2]321].Birthday")
    assert game.mate == MisereGame(str(game.mate)) and hash(game.mate) == hash(MisereGame(str(game.mate)))
    with pytest.raises(kelvin.ParseError):
        LoopyGame("{")
    with pytest.raises(kelvin.KelvinError):
        MisereGame("{1|")


def test_errors_and_limits():
    with pytest.raises(kelvin.WorksheetError):
        _ = Game("^").isqrt
    with pytest.raises(kelvin.WrongType):
        Game(1).gcd(1.5)
    with pytest.raises(kelvin.OutOfTime):
        Game("{3,{5|-7}|{1|-9},-1}").stops_of_copies(10000, timeout=0.0)
    with pytest.raises(AttributeError):
        _ = Game(1).no_such_method
    other = kelvin.Universe()
    assert Game("{3|-1}", universe=other).freeze == Game("1*", universe=other)
