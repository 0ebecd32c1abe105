"""Positions, moves, sums, solving, playing."""

import pickle
from fractions import Fraction

import pytest

import kelvin
from kelvin import Game, Play, Position, Sum, actions, boards


def test_every_ruleset_has_an_example_that_can_be_looked_at():
    found = kelvin.rulesets()
    assert len(found) > 25
    for ruleset in found:
        position = ruleset.example()
        assert position.text or position.shown
        assert position.shown is None or position._repr_svg_().startswith("<svg")
        for player in ("Left", "Right"):
            for move in position.legal(player)[:3]:
                assert isinstance(move.action, actions.Action), ruleset.name
                after = move.position
                assert after.played == ((player, move.name),)
        again = pickle.loads(pickle.dumps(position))
        assert again == position and hash(again) == hash(position) and again.text == position.text
    assert [ruleset.loopy for ruleset in found].count(True) == 6


def test_boards_on_which_play_need_not_end():
    position = Position("backsliding-toads-and-frogs", "ttt..fff")
    with pytest.raises(kelvin.NoAnswer, match=r"loopy game.*report\(\)\.loopy"):
        position.value()
    report = position.report()
    assert report.worth is None and report.loopy is not None
    assert (report.loopy.onside, report.loopy.offside) == ("{on||0|-1/2}", "{1/2|0||off}")
    assert report.winners.left_first is None and report.winners.left_first_drawn
    assert all(move.draws and not move.wins for move in report.moves)
    game = Play(Sum((Position("fox-and-geese", "x.x.x.x.|...o....|........"),)), "Left")
    best = game.advice().best
    assert best is not None and best.wins and best.because["reason"] == "wins_in"
    assert best.because["moves"] == game.sum.solve("Left")[0].length
    assert not game.drawn


def test_moves_lead_to_the_options_of_the_value():
    position = Position("domineering", "3x3")
    for player in ("Left", "Right"):
        values = [move.position.value() for move in position.legal(player)]
        options = getattr(position.value(), f"{player.lower()}_options")
        assert all(option in values for option in options)
    assert Game(
        [move.position.value() for move in position.legal("Left")],
        [move.position.value() for move in position.legal("Right")],
    ) == position.value()


def test_a_board_is_a_thing():
    position = Position("domineering", boards.Grid(("...", "...")))
    assert position.value() == Position("domineering", "2x3").value()
    assert position.shown == boards.Grid(("...", "..."))
    graph = Position("snort", "P3").shown
    assert isinstance(graph, boards.Graph) and graph.edges == ((0, 1), (1, 2))
    assert Position("snort", graph).value() == Position("snort", "P3").value()


def test_reports_have_all_fields():
    report = Position("domineering", "2x2").report()
    assert report.worth.game == Game("+-1") and report.worth.temperature == 1
    assert report.winners.left_first == "Left"
    assert {move.player for move in report.moves} == {"Left", "Right"}
    assert Position("domineering", "2x2").explore().options[0].status["is"] in ("canonical", "same")
    construction = Position("domineering", "2x3").construction()
    assert construction.mean == Fraction(3, 4) and construction.players[0].player == "Left"


def test_sums_are_solved_and_played():
    total = Position("domineering", "4x4") + Game("*") + 1
    assert total.value() == Position("domineering", "4x4").value() + Game("*") + 1
    assert [row.winner for row in total.solve()] == ["Left", "Left"]
    solved = Sum((Position("nim", "3"), Position("nim", "5"))).solve("Right", strategy=100)[0]
    assert solved.winner == "Right" and solved.checked is not None
    compound = Sum((Game("{5|-5}"), Game("{3|-1}"))).compound("Left")
    assert compound.guarantee is not None and compound.parts[0].temperature == 5
    assert total.advice("Left").best.move


def test_engines_play_to_the_end():
    for engine in ("orthodox", "hotstrat", "sentestrat", "thermostrat", "exact", "random"):
        game = Sum((Position("domineering", "3x3"),)).begin("Left")
        while game.winner is None:
            assert game.legal
            game = game.engine(engine, seed=3)
        assert game.choice(engine) is None and game.engine(engine) is game
    assert game.boards
    game = Play(Sum((Position("nim", "2"),)), "Left")
    assert game.move(game.legal[0]).player == "Right"
    with pytest.raises(kelvin.RulesetError):
        game.move("2 to 5")
    contest = kelvin.contest('domineering("3x3")', ("exact", "random"), 4)
    assert sum(contest[0].won) >= sum(contest[1].won)
    rows = kelvin.tournament('domineering("4x4")', ["hotstrat", "thermostrat"], 3, components=2)
    assert {row.engine for row in rows} == {"hotstrat", "thermostrat"}


def test_rulesets_of_others_can_be_declared():
    with pytest.raises(kelvin.RulesetError):
        kelvin.declare("mine", "no rules")
    with pytest.raises(kelvin.RulesetError):
        kelvin.declare("domineering", "")
    with pytest.raises(kelvin.RulesetError):
        kelvin.ruleset("domineerin")


def test_a_ruleset_that_is_declared_again_is_another():
    rules = 'name = "again"\nboard = "grid"\n[pieces]\nleft = ["{}"]'
    kelvin.declare("again", rules.replace("{}", "1x1"))
    assert Position("again", "2x2").value() == kelvin.values("again", ["2x2"])[0] == 4
    kelvin.declare("again", rules.replace("{}", "1x2"))
    assert Position("again", "2x2").value() == kelvin.values("again", ["2x2"])[0] == 2
    assert Position("impartial(again)", "2x2").value() == 0


@pytest.mark.parametrize(
    "ruleset, board",
    [("domineerin", "2x2"), ("domineering", "2x"), ("domineering", "a\0b"), ("nim", "-1"), ("domineering", "x" * 5000), ("", "")],
)
def test_what_is_no_position_is_refused(ruleset, board):
    with pytest.raises(kelvin.RulesetError):
        Position(ruleset, board)


def test_wrong_moves_and_types_are_refused():
    position = Position("domineering", "2x2")
    with pytest.raises(kelvin.RulesetError):
        position.play("Left", "a9")
    with pytest.raises(kelvin.ParseError):
        position.play("Nobody", "a1-a2")
    with pytest.raises(kelvin.KelvinError):
        Position("domineering", 5)
    with pytest.raises(kelvin.WrongType):
        Position("domineering", object())
    with pytest.raises(kelvin.KelvinError):
        Position("domineering", "\ud800")
    with pytest.raises(kelvin.WrongType):
        position + 1.5


def test_texts_of_one_board_are_equal_positions():
    assert Position("domineering", "2x3") == Position("domineering", "...|...") == Position("domineering", boards.Grid(("...", "...")))
    assert Position("domineering", "2x3") != Position("domineering", "3x2") and Position("nim", "3") != Position("nim", "2")
    assert Position("domineering", "2x2") != Position("cram", "2x2") and Position("nim", "3") != 3
    left = Position("domineering", "2x3").play("Left", "a1-a2").play("Left", "c1-c2")
    right = Position("domineering", "2x3").play("Left", "c1-c2").play("Left", "a1-a2")
    assert left == right and hash(left) == hash(right) and left.key() == right.key() == ("domineering", "#.#|#.#")
    assert left.played != right.played and len({left, right, Position("domineering", "#.#|#.#")}) == 1


def test_positions_after_moves_equal_their_boards():
    # The boards of rulesets of users need not determine further play.
    for ruleset in kelvin.rulesets():
        if ruleset.own:
            continue
        position = ruleset.example()
        for player in ("Left", "Right"):
            for option in position.options(player)[:6]:
                try:
                    written = Position(ruleset.ruleset, option.text)
                except kelvin.RulesetError:
                    continue
                assert written == option and hash(written) == hash(option) and written.key() == option.key(), (ruleset.name, option.text)


def test_options_are_in_the_order_of_the_moves():
    compared = 0
    for ruleset in kelvin.rulesets():
        position = ruleset.example()
        for player in ("Left", "Right"):
            moves, options = position.legal(player), position.options(player)
            assert [move.position for move in moves] == options, ruleset.name
            for move, option in zip(moves, options, strict=True):
                assert option.played == ((player, move.name),)
                assert pickle.loads(pickle.dumps(move)) == move and move.of == position
                compared += 1
    assert compared > 300


def test_values_by_moves_and_by_boards_agree():
    """The value of a position after moves, of its board written anew, and by the options alone."""
    compared = 0
    for ruleset, board in (("snort", "P5"), ("col", "grid 2x3"), ("domineering", "3x3"), ("clobber", "xox|oxo"), ("hackenbush", "BR(G;B)")):
        for player in ("Left", "Right"):
            for after in Position(ruleset, board).options(player):
                assert after.value() == Position(ruleset, after.text).value() == pickle.loads(pickle.dumps(after)).value()
                assert after.value() == Game([p.value() for p in after.options("Left")], [p.value() for p in after.options("Right")])
                assert sum((part.value() for part in after.components()), Game(0)) == after.value()
                compared += 1
    assert compared > 40


def test_long_lines_of_moves():
    position = Position("nim", "3000")
    for n in range(2999, -1, -1):
        position = position.options("Left")[n]
    assert position.text == "0" and len(position.played) == 3000
    del position


def test_sums_have_what_positions_have():
    total = Position("domineering", "2x3") + Game("{1|-1}") - Position("nim", "1")
    assert total.value() == Position("domineering", "2x3").value() + Game("{1|-1}*")
    assert total.mean == Fraction(3, 4) and total.outcome == total.value().outcome
    assert total.stops == (total.value().left_stop, total.value().right_stop)
    for player, options in (("Left", total.value().left_options), ("Right", total.value().right_options)):
        values = [option.value() for option in total.options(player)]
        assert all(option in values for option in options)
    assert (-total).value() == -total.value() and (1 - Position("nim", "1")).value() == Game("1*")
    assert "<svg" in total.compound_picture("Left") and "draw" in total.compound_picture("Right", "tikz")
    assert total.play("Left", 0, "a1-a2").summands[1:] == total.summands[1:] and hash(total) == hash(Sum(total.summands))
    canonical = total.value().left_options
    assert sorted(str(option.value()) for option in total.sensible_options("Left")) == sorted(map(str, canonical))
    with pytest.raises(kelvin.WrongType):
        total.play("Left", 1, "a1-a2")
    assert sum(part.value() if isinstance(part, Position) else part for part in total.components()) == total.value()


def test_values_of_many_boards():
    texts = [board.text for board in Position("domineering", "3x4").options("Left")]
    expected = [Position("domineering", text).value() for text in texts]
    assert kelvin.values("domineering", texts) == expected
    assert kelvin.temperatures("domineering", texts) == [value.temperature for value in expected]
    numpy = pytest.importorskip("numpy")
    cells = numpy.array([[list(row) for row in text.split("|")] for text in texts])
    assert kelvin.values("domineering", cells) == kelvin.values("domineering", cells == "#") == expected
    assert kelvin.values("domineering", []) == []
    with pytest.raises(kelvin.RulesetError):
        kelvin.values("domineering", ["2x2", "zz", "2x2"])
    with pytest.raises(kelvin.WrongNumber):
        kelvin.values("domineering", numpy.array([[[0, 2]]]))
    with pytest.raises(kelvin.OutOfTime):
        kelvin.values("domineering", ["8x8"] * 3, timeout=0.2)


def test_negatives_are_positions():
    compared = 0
    for ruleset in kelvin.rulesets():
        position = ruleset.example()
        boards = [position, *position.options("Left")[:2], *position.options("Right")[:2]]
        for board in boards:
            negative = -board if not ruleset.loopy else board._negative()
            if not isinstance(negative, Position):
                continue
            assert len(negative.options("Left")) == len(board.options("Right"))
            assert -negative == board, (ruleset.name, board.text)
            if len(board.options("Left")) < 9:
                assert ruleset.loopy or negative.value() == -board.value()
            compared += 1
    assert compared > 80
    assert -Position("cutcake", "2x3") == -Position("cutcake", "2x3").value()


def test_many_boards_as_columns():
    texts = [board.text for board in Position("domineering", "2x3").options("Left")]
    found = kelvin.values("domineering", texts, progress=True)
    table = kelvin.valued_boards("domineering", texts)
    assert table.column("value") == tuple(found) and table.column("temperature") == tuple(kelvin.temperatures("domineering", texts))
    pyarrow, numpy = pytest.importorskip("pyarrow"), pytest.importorskip("numpy")
    column = pyarrow.chunked_array(found)
    assert column.to_pylist() == [str(value) for value in found] and found.to_pandas().tolist() == column.to_pylist()
    assert kelvin.temperatures("domineering", texts).to_polars().to_list() == [float(value.temperature) for value in found]
    planes = kelvin.bitmaps(texts)
    assert planes.shape == (len(texts), 2, 2, 3) and (planes.sum(axis=1) == 1).all()
    bits = numpy.frombuffer(b"".join(table.column("bitmap")), dtype="uint8").reshape(len(texts), 2, 1)
    flat = numpy.unpackbits(bits, axis=2, bitorder="little")[:, :, :6]
    assert (flat.reshape(planes.shape) == planes).all()
    assert pyarrow.table(table)["bitmap"].to_pylist() == list(table.column("bitmap"))
    with pytest.raises(kelvin.ParseError):
        kelvin.bitmaps(["..", "..|.."])
