"""Rulesets written in Python, evaluated by Kelvin."""

import gc
import signal
import threading
import time

import pytest

import kelvin
from kelvin import Game, LoopyGame, OwnPosition, Position, Sum


class Domineering:
    """A set of free cells; Left places vertical dominoes, Right horizontal ones."""

    def __init__(self, cells):
        self.cells = frozenset(cells)

    @classmethod
    def grid(cls, rows, columns):
        return cls((row, column) for row in range(rows) for column in range(columns))

    def options(self, player):
        down, across = (1, 0) if player == "Left" else (0, 1)
        for row, column in self.cells:
            other = (row + down, column + across)
            if other in self.cells:
                yield type(self)(self.cells - {(row, column), other})

    def key(self):
        return self.cells


class Split(Domineering):
    """The same, taken apart into its components, moved to the corner."""

    def components(self):
        left, parts = set(self.cells), []
        while left:
            part, open_ = set(), [left.pop()]
            while open_:
                row, column = open_.pop()
                part.add((row, column))
                for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if cell in left:
                        left.remove(cell)
                        open_.append(cell)
            top, start = min(row for row, _ in part), min(column for _, column in part)
            parts.append(type(self)((row - top, column - start) for row, column in part))
        return [part for part in parts if len(part.cells) > 1]

    def negative(self):
        return type(self)((column, row) for row, column in self.cells)


@pytest.mark.parametrize("rows, columns", [(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)])
def test_domineering_is_worth_what_the_built_in_one_is(rows, columns):
    expected = kelvin.ask({"ask": "value", "ruleset": "domineering", "board": f"{rows}x{columns}"})["value"]
    assert kelvin.evaluate(Split.grid(rows, columns)) == Game(expected)
    if rows * columns <= 9:
        assert kelvin.evaluate(Domineering.grid(rows, columns)) == Game(expected)


class Failing(Domineering):
    def options(self, player):
        if len(self.cells) < 3:
            raise KeyError("a mistake of one's own")
        return super().options(player)


def test_exceptions_surface_as_themselves():
    with pytest.raises(KeyError, match="a mistake of one's own"):
        kelvin.evaluate(Failing.grid(2, 2))


class Counter:
    """A heap from which one or two are taken; a position is its number."""

    def __init__(self, n, next_options):
        self.n, self.next_options = n, next_options

    def key(self):
        return self.n

    def options(self, player):
        return [Counter(n, self.next_options) for n in self.next_options(self.n, player)]


def test_positions_that_repeat_are_loopy():
    over = Counter(0, lambda n, player: {(0, "Left"): [1], (0, "Right"): [0]}.get((n, player), []))
    assert str(kelvin.evaluate(over)) == "over"
    dud = Counter(0, lambda n, player: [0])
    assert str(kelvin.evaluate(dud)) == "dud"
    assert kelvin.evaluate(dud).outcome == "D"


class Mixed:
    def __init__(self, options):
        self.own = options

    def options(self, player):
        return self.own


def test_options_may_be_values():
    assert kelvin.evaluate(Mixed([Game(0), 0])) == Game("*")


@pytest.mark.parametrize("options", [None, 5, [None], ["nonsense("], [object()]])
def test_what_is_no_position_is_refused(options):
    with pytest.raises((kelvin.KelvinError, TypeError, AttributeError)):
        kelvin.evaluate(Mixed(options))
    with pytest.raises(TypeError):
        kelvin.evaluate(object())


def infinite(n, player):
    return [n + 1]


class Large:
    """Few positions, whose values are found without Python and take long: sums of hot games."""

    def key(self):
        return "large"

    def components(self):
        return [Game([Game([n * n], [n])], [Game([-n], [-3 * n * n])]) for n in range(1, 40)]

    def options(self, player):
        return []


def test_infinite_play_ends_with_the_time():
    with pytest.raises(kelvin.OutOfReach):
        kelvin.evaluate(Counter(0, infinite), timeout=0.3)


@pytest.fixture
def ctrl_c_raises():
    """Ctrl-C raises KeyboardInterrupt, as in an interpreter with default signal handlers.

    What is raised while a callback of the garbage collector runs is lost there, and hypothesis has one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks.extend(callbacks)
    signal.signal(signal.SIGINT, before or signal.default_int_handler)


def test_ctrl_c_stops_it(ctrl_c_raises):
    def interrupt():
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    for work in (
        lambda: kelvin.evaluate(Counter(0, infinite), timeout=60),
        lambda: kelvin.evaluate(Large(), timeout=60),
        lambda: kelvin.ask({"ask": "value", "ruleset": "amazons", "board": "x....|.....|.....|....o"}, timeout=60),
        lambda: kelvin.eval("while true do 1 end", timeout=60),
    ):
        begun = time.monotonic()
        threading.Thread(target=interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert time.monotonic() - begun < 55


def test_threads_work_beside_each_other():
    answers = []

    def work(n):
        answers.append(kelvin.evaluate(Split.grid(2, n)))

    threads = [threading.Thread(target=work, args=(n,)) for n in (2, 3, 4, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4


class Counted(OwnPosition):
    """Kayles, which counts how often it is asked."""

    asked = 0

    def __init__(self, rows):
        self.rows = tuple(sorted(n for n in rows if n))

    @classmethod
    def of_board(cls, board):
        return cls(board.sizes)

    def key(self):
        return self.rows

    def components(self):
        return [type(self)([n]) for n in self.rows]

    def options(self, player):
        type(self).asked += 1
        (n,) = self.rows or (0,)
        return [type(self)([a, n - a - k]) for k in (1, 2) for a in range(n - k + 1)]


def test_a_position_is_asked_once():
    kelvin.forget()
    expected = [Position("octal(0.77)", str(n)).value() for n in range(1, 16)]
    Counted.asked = 0
    assert Counted([15]).value() == expected[14]
    asked = Counted.asked
    assert [Counted([n]).value() for n in range(1, 16)] == expected and Counted.asked == asked == 30
    assert Counted([15, 14]).value() == expected[14] + expected[13] and Counted.asked == asked
    # What is known of another class, or in another universe, is not used.
    other = kelvin.Universe()
    assert Counted([15]).value(universe=other) == Game(str(expected[14]), universe=other) and Counted.asked == 2 * asked
    kelvin.forget()
    assert Counted([3]).value() == expected[2] and Counted.asked > 2 * asked


def test_a_failure_leaves_no_trace():
    class Breaks(Counted):
        broken = True

        def options(self, player):
            if self.broken and self.rows == (2,):
                raise ZeroDivisionError
            return super().options(player)

    with pytest.raises(ZeroDivisionError):
        Breaks([6]).value()
    Breaks.broken = False
    assert Breaks([6]).value() == Counted([6]).value()
    with pytest.raises(kelvin.OutOfTime):
        Breaks([50]).value(timeout=0)
    assert Breaks([7]).value() == Counted([7]).value()


def test_loopy_positions_are_remembered_too():
    class Ko(OwnPosition):
        asked = 0

        def __init__(self, taken):
            self.taken = taken

        def key(self):
            return self.taken

        def options(self, player):
            Ko.asked += 1
            mine = "Left" if not self.taken else "Right"
            return [Ko(not self.taken), 1 if player == "Left" else 0] if player == mine else []

    value = Ko(False).value()
    asked = Ko.asked
    assert isinstance(value, LoopyGame) and Ko(False).value() == value and Ko.asked == asked
    with pytest.raises(kelvin.NoAnswer):
        _ = Ko(False).mean


def test_rules_that_are_not_determined_by_the_key():
    class Cut(OwnPosition):
        most = 1

        def __init__(self, n):
            self.n = n

        def key(self):
            return self.n

        def options(self, player):
            return [Cut(self.n - k) for k in range(1, min(self.most, self.n) + 1)]

    class Each(Cut):
        remembers = False

        def options(self, player):
            return [Each(self.n - k) for k in range(1, min(self.most, self.n) + 1)]

    assert Cut(5).value() == Each(5).value() == Game("*")
    Cut.most = 2
    # The key of Cut does not contain the rule. Each is asked again.
    assert Cut(5).value() == Game("*") and Each(5).value() == Game("*2")
    kelvin.forget()
    assert Cut(5).value() == Game("*2")
    Cut.options = lambda self, player: []
    assert Cut(5).value() == 0


def test_types_that_are_dropped_are_forgotten():
    for n in range(50):
        made = type("Made", (Counted,), {"options": lambda self, player, n=n: [n]})
        assert made([1]).value() == Game([n], [n])


def test_own_positions_have_what_positions_have():
    grid = Split.grid(2, 3)

    class Own(OwnPosition):
        def __init__(self, cells):
            self.inner = Domineering(cells)

        def key(self):
            return self.inner.key()

        def options(self, player):
            return [type(self)(option.cells) for option in self.inner.options(player)]

        def board(self):
            return "|".join("".join("." if (row, column) in self.inner.cells else "#" for column in range(3)) for row in range(2))

        def negative(self):
            return type(self)((column, row) for row, column in self.inner.cells)

    own, built_in = Own(grid.cells), Position("domineering", "2x3")
    assert (own.mean, own.temperature, own.stops, own.outcome) == (built_in.mean, built_in.temperature, built_in.stops, built_in.outcome)
    assert own.thermograph() == built_in.thermograph() and own.report().worth.game == built_in.value()
    assert (-own).value() == (-built_in).value() == -built_in.value()
    assert [row.winner for row in own.solve()] == [row.winner for row in built_in.solve()]
    assert sorted(str(value) for _, value in own.moves("Left")) == sorted(str(p.value()) for p in built_in.options("Left"))
    assert [p.value() for p in own.sensible_options("Left")] == [p.value() for p in built_in.sensible_options("Left")]
    assert own.play("Left", 0).value() in [value for _, value in own.moves("Left")]
    total = own + Game("*") - built_in + 1
    assert isinstance(total, Sum) and total.value() == Game("1*")
    assert own.proof().claims[0].endswith("{2|-1/2}") and "<svg" in total._repr_html_()


def test_surveys_of_own_rulesets():
    found = kelvin.survey("heaps:1:12", Counted)
    assert [str(row.value) for row in found] == [str(Position("octal(0.77)", str(n)).value()) for n in range(1, 13)]
    assert len(kelvin.survey("heaps:1:12", Counted, limit=5)) == 5 and kelvin.survey("heaps:1:60", Counted, timeout=0).ended.why == "time"

    class Own(OwnPosition):
        symmetries = "directions"

        def __init__(self, cells):
            self.inner = Domineering(cells)

        @classmethod
        def of_board(cls, board):
            return cls((r, c) for r, row in enumerate(board.rows) for c, cell in enumerate(row) if cell == ".")

        def key(self):
            return self.inner.key()

        def options(self, player):
            return [type(self)(option.cells) for option in self.inner.options(player)]

    own = kelvin.survey("regions:1..5", Own)
    named = kelvin.survey("regions:1..5", "domineering", columns=["value", "temperature"]).to_arrow()
    rows = zip(named["position"].to_pylist(), named["stands_for"].to_pylist(), named["value"].to_pylist(), strict=True)
    assert [(row.position, row.stands_for, row.value) for row in own] == list(rows)
    with pytest.raises(kelvin.ParseError):
        list(kelvin.family("regions:3", "diagonal"))
    with pytest.raises(kelvin.KelvinError):
        list(kelvin.family("regions:99"))


def test_families_are_listed_once_up_to_isomorphism():
    networkx = pytest.importorskip("networkx")
    graphs = list(kelvin.family("connected:5", networkx=True))
    assert len(graphs) == 21 and all(networkx.is_connected(graph) for graph in graphs)
    assert not any(networkx.is_isomorphic(a, b) for i, a in enumerate(graphs) for b in graphs[:i])
    assert sum(1 for _ in kelvin.family("inside:2x2")) == 16
    assert next(kelvin.family("heaps:2:1000")).sizes == (1, 1)
