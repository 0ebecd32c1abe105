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
