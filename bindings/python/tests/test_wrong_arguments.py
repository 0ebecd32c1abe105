"""Every public function and method with every argument in turn of a wrong type or a wrong word: an exception that Python's users know, in
words that say nothing of how Kelvin is made."""

import inspect
import re
from fractions import Fraction

import pytest

import kelvin
from kelvin import Complex, Game, OwnPosition, Play, Position, Sum, Survey, Surreal, Table, Thermograph, Tree, Wall, boards

INTERNAL = re.compile(
    r"unknown variant|invalid (type|value|length)|missing field|did not match|variant|serde|pyo3|PyO3|[Rr]ust\b|\b[iu](8|16|32|64|128|size)\b|\bf64\b"
    r"|ABCMeta|NoneType|tuple struct|newtype|at line \d+ column|C long|unsigned|PyObject|has no attribute|unhashable|not subscriptable|not iterable"
    r"|out of range integral|_kelvin|_ask|_check|JSON serializable|argument '_"
)


class Strange:
    """An object of no type that is expected anywhere."""

    def __repr__(self):
        return "<strange>"


class Mine(OwnPosition):
    def options(self, player):
        return []


WRONG = [None, 1.5, float("nan"), -1, 10**30, True, "zzz", "left", "3", "\ud800", "", b"x", [], {}, [None], Strange(), Strange, Mine, Game, 1j, Fraction(1, 3)]
SUM = Sum((Position("nim", "2"), Game("*")))
NIM = Position("nim", "2")
PLAY = Play(SUM, "Left")
LIMITS = {"timeout": 0.3, "memory": 1 << 28, "universe": None}

CALLS = {
    "Game": (Game, dict(universe=None, timeout=0.3, memory=1 << 28), ["{1|-1}"]),
    "Game of options": (Game, {}, [[1], [0]]),
    "Game.compare": (Game(1).compare, {}, [2]),
    "Game.le": (Game(1).le, {}, [2]),
    "Game.is_confused_with": (Game(1).is_confused_with, {}, [2]),
    "Game.cool": (Game("+-1").cool, {}, [1]),
    "Game.heat": (Game("+-1").heat, {}, [1]),
    "Game.ordinal_sum": (Game("+-1").ordinal_sum, {}, [1]),
    "Game.tree": (Game("+-1").tree, dict(depth=2), []),
    "Game.__add__": (lambda other: Game(1) + other, {}, [1]),
    "Game.__mul__": (lambda other: Game(1) * other, {}, [1]),
    "Game.__lt__": (lambda other: Game(1) < other, {}, [1]),
    "Game.__round__": (Game("1/2").__round__, {}, [1]),
    "Surreal": (Surreal, {}, ["omega"]),
    "Surreal.__add__": (lambda other: Surreal(1) + other, {}, [1]),
    "Surreal.__pow__": (lambda other: Surreal(2) ** other, {}, [2]),
    "number": (kelvin.number, dict(terms=3, **LIMITS), ["1/2"]),
    "eval": (kelvin.eval, LIMITS, ["1 + 1"]),
    "evaluate": (kelvin.evaluate, LIMITS, [Mine()]),
    "ask": (kelvin.ask, dict(hear=None, progress=False, **LIMITS), [{"ask": "value", "value": "1"}]),
    "thermograph": (kelvin.thermograph, {}, ["{3|1}"]),
    "Thermograph": (Thermograph, {}, ["{3|1}"]),
    "Thermograph.picture": (Thermograph("{3|1}").picture, dict(format="svg", options=False, width=72), []),
    "Wall.at": (Thermograph("{3|1}").left_wall.at, {}, [Fraction(1, 2)]),
    "Tree": (Tree, dict(depth=2), ["{3|1}"]),
    "Position": (Position, dict(universe=None), ["nim", "2"]),
    "Position.legal": (NIM.legal, {}, ["Left"]),
    "Position.options": (NIM.options, {}, ["Left"]),
    "Position.play": (NIM.play, {}, ["Left", "2 to 0"]),
    "Position.value": (NIM.value, dict(timeout=0.3, memory=1 << 28), []),
    "Position.sensible_options": (NIM.sensible_options, dict(timeout=0.3), ["Left"]),
    "Sum.options": (SUM.options, {}, ["Left"]),
    "Sum.__sub__": (lambda other: SUM - other, {}, [1]),
    "values": (kelvin.values, dict(cells=".#", **LIMITS), ["nim", ["2", "3"]]),
    "valued_boards": (kelvin.valued_boards, dict(cells=".#", timeout=0.3), ["domineering", ["..", "##"]]),
    "bitmaps": (kelvin.bitmaps, dict(cells=".#"), [["..", "##"]]),
    "family": (lambda *given, **named: [next(kelvin.family(*given, **named), None)], dict(networkx=False), ["trees:3", "none"]),
    "forget": (kelvin.forget, {}, []),
    "survey_folder": (kelvin.survey_folder, dict(limit=2, timeout=0.3), ["regions:2", "domineering"]),
    "temperatures": (kelvin.temperatures, dict(timeout=0.3), ["nim", ["2", "3"]]),
    "Position.report": (NIM.report, dict(timeout=0.3, memory=1 << 28), []),
    "Position.explore": (NIM.explore, dict(timeout=0.3, memory=1 << 28), []),
    "Position.construction": (NIM.construction, dict(timeout=0.3), []),
    "Position.thermograph": (NIM.thermograph, dict(timeout=0.3), []),
    "Position.solve": (NIM.solve, dict(first="Left", timeout=0.3), []),
    "Position.misere": (NIM.misere, dict(timeout=0.3), []),
    "Position.__add__": (lambda other: NIM + other, {}, [1]),
    "Position.__radd__": (lambda other: other + NIM, {}, [Game(1)]),
    "Sum": (Sum, {}, [(NIM,)]),
    "Sum.__add__": (lambda other: SUM + other, {}, [1]),
    "Sum.solve": (SUM.solve, dict(first="Left", strategy=3, timeout=0.3), []),
    "Sum.compound": (SUM.compound, dict(first="Left"), []),
    "Sum.begin": (SUM.begin, {}, ["Left"]),
    "Sum.advice": (SUM.advice, dict(timeout=0.3), ["Left"]),
    "sum_of": (kelvin.sum_of, {}, [[NIM, 1]]),
    "Play": (Play, dict(moves=()), [SUM, "Left"]),
    "Play.move": (PLAY.move, dict(board=1), ["2 to 0"]),
    "Play.advice": (PLAY.advice, dict(seconds=0.2), []),
    "Play.engine": (PLAY.engine, dict(engine="exact", seed=1, seconds=0.2), []),
    "contest": (kelvin.contest, dict(games=1, seed=1, seconds=0.2, timeout=0.3), [SUM, ("exact", "random")]),
    "tournament": (kelvin.tournament, dict(games=1, components=1, seed=1, timeout=0.3), [SUM, ["random"]]),
    "table": (kelvin.table, dict(start=1, longest=100, **LIMITS), ["domineering", "2xn", 3]),
    "maxima": (kelvin.maxima, dict(start=1, timeout=0.3), ["octal(0.a)", "n", 2, 3]),
    "copies": (kelvin.copies, dict(timeout=0.3), ["{2|-1}", 3]),
    "coupons": (kelvin.coupons, dict(start=1, timeout=0.3), ["{2|-1}", Fraction(1, 2)]),
    "record": (kelvin.record, dict(seed=1, seconds=0.2, timeout=0.3), [SUM, ("exact", "random"), "Left"]),
    "falsify": (kelvin.falsify, dict(day=1, games=["+-1"], timeout=0.3), ["hotstrat", 1]),
    "review": (kelvin.review, dict(seconds=0.2, timeout=0.3), [{"sum": ["+-1"], "first": "left", "misere": False, "moves": []}]),
    "Play.review": (PLAY.review, dict(seconds=0.2), []),
    "game_with_walls": (kelvin.game_with_walls, dict(board="domineering", size=3, timeout=0.3), ["L 2 1@1; R 1"]),
    "bound": (kelvin.bound, dict(strategy=True, timeout=0.3), ["{2|-1}"]),
    "bound_table": (kelvin.bound_table, dict(first=1, timeout=0.3), ["domineering", "2xn", 2]),
    "order": (kelvin.order, dict(day=1, timeout=0.3), [["*"]]),
    "lattice": (kelvin.lattice, dict(day=2, timeout=0.3), [0, "*"]),
    "game_tree": (kelvin.game_tree, dict(depth=1, most=9, numbers=True, timeout=0.3), ["domineering", "2x2"]),
    "number_tree": (kelvin.number_tree, dict(timeout=0.3), [2, ["omega"]]),
    "thermograph_bounds": (kelvin.thermograph_bounds, dict(timeout=0.3), ["{3|1}"]),
    "simplify": (kelvin.simplify, dict(strategy=True, timeout=0.3), ["{0,-1|1}"]),
    "form_construction": (kelvin.form_construction, dict(timeout=0.3), ["{0,-1|1}"]),
    "explain": (kelvin.explain, dict(timeout=0.3), ["^ < *"]),
    "proof": (kelvin.proof, dict(timeout=0.3), ["^ <> *"]),
    "verify": (kelvin.verify, dict(timeout=0.3), ["kelvin"]),
    "selftest": (kelvin.selftest, dict(seed=1, timeout=0.3), []),
    "misere_table": (kelvin.misere_table, dict(start=1, timeout=0.3), ["octal(0.77)", "n", 3]),
    "quotient": (kelvin.quotient, dict(timeout=0.3), ["0.7"]),
    "quotient of a family": (kelvin.quotient, dict(ruleset="nim", family="n", to=2, timeout=0.3), []),
    "quotient of games": (kelvin.quotient, dict(games=["*[2]"], timeout=0.3), []),
    "complex_table": (kelvin.complex_table, dict(start=1, field="Q", timeout=0.3), ["snort", ["path"], 3]),
    "rulesets": (kelvin.rulesets, dict(word="nim", universe=None), []),
    "ruleset": (kelvin.ruleset, dict(universe=None), ["nim"]),
    "ruleset called": (kelvin.ruleset("nim"), dict(universe=None), ["2"]),
    "declare": (kelvin.declare, dict(universe=None), ["far-snort", 'name = "x"']),
    "Complex": (Complex, dict(left=["a"], impartial=False, universe=None), [[["a", "b"]]]),
    "Complex.of_game": (Complex.of_game, dict(universe=None), ["snort", "P2"]),
    "Complex.worth": (Complex.worth, dict(dimension=None, flag=False, timeout=0.3), [1]),
    "Complex.smallest": (Complex.smallest, dict(vertices=2, timeout=0.3), [1]),
    "Complex.recover": (Complex.recover, dict(timeout=0.3), ["0-1 L"]),
    "Complex.report": (Complex("x1 x2").report, dict(field="Q", timeout=0.3), []),
    "Complex.is_face": (Complex("x1 x2").is_face, {}, [["x1"]]),
    "dimensions": (kelvin.dimensions, dict(vertices=2, timeout=0.3), [1]),
    "search_day": (kelvin.search_day, dict(vertices=2, timeout=0.3), [1]),
    "Survey": (Survey, {}, ["nowhere"]),
    "survey": (
        kelvin.survey,
        dict(columns=["value"], where=None, out=None, limit=2, sample=None, seed=1, threads=1, progress=False, hear=None, timeout=0.3, memory=1 << 28, universe=None),
        ["regions:1..2", "domineering"],
    ),
    "Table.column": (Table(kelvin.answers.TableRow, []).column, {}, ["n"]),
    "Wall": (Wall, {}, [[(Fraction(0), Fraction(1))]]),
    "boards": (lambda board: Position("nim", board), {}, [boards.Heaps((2,)) if hasattr(boards, "Heaps") else "2"]),
}

# Valid calls that run without limit: Ctrl-C ends them.
UNBOUNDED = {"Game.__round__", "Game.ordinal_sum", "Game.heat", "Game.__mul__", "Surreal.__pow__", "evaluate"}

ALLOWED = (kelvin.KelvinError, TypeError, ValueError, KeyError)
# What Python says of operators itself, and what is wrong with a file of rules, with its line.
OF_OTHERS = re.compile(r"unsupported operand|bad operand type|not supported between|TOML parse error")


def spoiled(given, keywords):
    """The arguments with each of them in turn replaced by each of the wrong ones."""
    for at in range(len(given)):
        for wrong in WRONG:
            yield [*given[:at], wrong, *given[at + 1 :]], keywords, (at, wrong)
    for name in keywords:
        for wrong in WRONG:
            yield given, keywords | {name: wrong}, (name, wrong)


@pytest.mark.parametrize("name", CALLS)
def test_messages_are_for_users(name, tmp_path, monkeypatch):
    # Some wrong folders are right ones.
    monkeypatch.chdir(tmp_path)
    call, keywords, given = CALLS[name]
    bad = []
    for arguments, named, what in spoiled(given, keywords):
        if what[1] == 10**30 and name in UNBOUNDED:
            continue
        try:
            call(*arguments, **named)
        except ALLOWED as error:
            message = str(error)
            if (INTERNAL.search(message) and not OF_OTHERS.search(message)) or not message or len(message) > 1_500 or isinstance(error, kelvin.InternalError):
                bad.append((what, f"{type(error).__name__}: {message[:200]}"))
        except Exception as error:
            bad.append((what, f"{type(error).__name__}: {str(error)[:200]}"))
    assert not bad, "\n".join(map(str, bad))


def test_each_public_function_is_tried():
    functions = {name for name in kelvin.__all__ if inspect.isroutine(getattr(kelvin, name))}
    assert functions - {"reset"} <= set(CALLS), functions - set(CALLS)


def test_messages_name_the_argument_and_what_is_expected():
    for call, error, words in (
        (lambda: NIM.legal("left"), kelvin.ParseError, "expected 'Left' or 'Right' for player, found 'left'"),
        (lambda: kelvin.table("domineering", "2xn", "3"), kelvin.ParseError, 'to: expected an integer from 0 to 4294967295, found the text "3"'),
        (lambda: SUM.solve("left"), kelvin.ParseError, 'first: expected Left or Right, found the text "left"'),
        (lambda: kelvin.survey("regions:3", 5), kelvin.WrongType, "expected a ruleset: a name, or a class with a method options(player), not int"),
        (lambda: kelvin.ask({"ask": "riddle"}), kelvin.ParseError, "ask: expected"),
        (lambda: Position("nim", 3), kelvin.WrongType, "expected a board that is a text or one of kelvin.boards, not int"),
    ):
        with pytest.raises(error) as caught:
            call()
        assert words in str(caught.value)
