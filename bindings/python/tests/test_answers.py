"""The typed answers are the laboratory's: their fields are the keys listed in docs/json.md."""

import re
from dataclasses import fields

import pytest

from kelvin import actions, answers, boards, registry
from kelvin._data import key

TABLES = {
    "`rulesets`: for each ruleset": registry.Ruleset,
    "`moves`: for each move": answers.MoveRow,
    "`thermograph`: for each game": answers.Walls,
    "a view of a sum, from the library": answers.Report,
    "a value in a view": answers.Worth,
    "a loopy value in a view": answers.LoopyWorth,
    "a summand in a view": answers.SummandShown,
    "a component in a view": answers.ComponentShown,
    "a move in a view": answers.MoveShown,
    "a node of the game tree, from the library": answers.TreeNode,
    "an option of a node": answers.OptionShown,
    "`thermograph --steps` or `--options`: how each is built": answers.Construction,
    "a player's half of a construction": answers.Half,
    "`thermograph --compound`: for the sum": answers.Compound,
    "`copies`": answers.Copies,
    "a number of copies there": answers.CopiesStops,
    "the law of all copies there": answers.CopiesLaw,
    "`solve`: for each player who may begin": answers.Solved,
    "`table`: for each board": answers.TableRow,
    "`table` of highest temperatures: for each a and b": answers.MaximumRow,
    "`survey` of a folder": answers.SurveyAnswer,
    "a column of a survey": answers.SurveyColumn,
    "`match`: for each engine against each other": answers.MatchRow,
    "`play --engines`: for each engine": answers.ContestRow,
    "`number`": answers.NumberFacts,
    "`value --misere`": answers.MisereFacts,
    "`table --misere`: for each board": answers.MisereRow,
    "`quotient`": answers.Quotient,
    "a heap in a quotient": answers.HeapElement,
    "`complex`": answers.ComplexReport,
    "`complex table`: for each board": answers.ComplexRow,
    "`complex search --dimensions`: for each game in a dimension": answers.DimensionRow,
    "`complex search --day`: the last line": answers.DayRow,
    "advice in a game, from the library": answers.Advice,
    "a move in a game, from the library": answers.Turn,
}


def sections(repository):
    text = (repository / "docs/json.md").read_text()
    return {part.split("\n", 1)[0]: part for part in text.split("\n### ")[1:]}


@pytest.mark.parametrize("title", TABLES)
def test_fields_are_keys(title, repository):
    keys = set(re.findall(r"^\| `(\w+)` \|", sections(repository)[title], re.MULTILINE)) - {"schema"}
    assert keys and {key(field) for field in fields(TABLES[title])} == keys


@pytest.mark.parametrize(
    "title, kinds", [("a board as an object, by its `kind`", boards.Board), ("a move as an object, by its `move`", actions.AnyAction)]
)
def test_forms_are_classes(title, kinds, repository):
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| [^|]*\|$", sections(repository)[title].replace(r"\|", "/"), re.MULTILINE)
    documented = {name: set(re.findall(r"`(\w+)`: ", words)) for name, words in rows[1:]}
    ours = {kind.tag: {key(field) for field in fields(kind)} - {"summand"} for kind in kinds.__args__}
    assert len(documented) >= 10 and ours == documented
