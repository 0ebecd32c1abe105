"""Records of answers, boards and moves. Their fields are generated from the types of the laboratory, where a test compares them."""

import copy
import dataclasses
import inspect
import json
import pickle
import subprocess
import sys

import pytest

from kelvin import actions, answers, boards
from kelvin._data import dump, read


def test_a_record_is_a_frozen_dataclass():
    pays = actions.Pay(slip=2)
    assert pays == actions.Pay(slip=2) != actions.Pay(slip=3)
    assert repr(pays) == "Pay(slip=2, summand=None)"
    assert len({pays, actions.Pay(slip=2)}) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        pays.slip = 3
    assert dataclasses.replace(pays, summand=1) == actions.Pay(slip=2, summand=1)
    with pytest.raises(TypeError):
        actions.Pay(2)


@pytest.mark.parametrize("kind", [answers.Winners, boards.Cake, actions.Hop])
def test_a_record_has_its_fields_before_it_is_used(kind):
    """The class is made a dataclass when it is first needed; asking for its fields needs it."""
    code = f"import kelvin, dataclasses; print(*(f.name for f in dataclasses.fields(kelvin.{kind.__module__[7:]}.{kind.__name__})))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert printed == [field.name for field in dataclasses.fields(kind)] == list(inspect.signature(kind).parameters)


def test_a_record_read_in_another_process_is_the_same():
    board = boards.Graph(2, ((0, 1),), {"x": [1]})
    code = "import sys, pickle; board = pickle.load(sys.stdin.buffer); print(repr(board), board == pickle.loads(pickle.dumps(board)))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(board), capture_output=True, check=True)
    assert done.stdout.decode().split("\n")[0] == f"{board!r} True"
    assert copy.deepcopy(board) == board


def test_defaults_are_not_shared():
    assert boards.Graph(1, ()).marks is not boards.Graph(1, ()).marks


@pytest.mark.parametrize("kinds", [boards.Board, actions.AnyAction])
def test_every_form_has_a_tag_of_its_own(kinds):
    tags = [kind.tag for kind in kinds.__args__]
    assert len(tags) >= 10 and len(set(tags)) == len(tags)


def test_a_record_is_written_as_it_is_read():
    for kind, data in [
        (boards.Board, {"kind": "grid", "rows": ["x."], "pieces": "xo"}),
        (actions.AnyAction, {"move": "hop", "from": 1, "to": 3}),
        (answers.Interval, {"from": "-1", "to": "1/2", "options": [0]}),
    ]:
        assert json.loads(dump(read(kind, data))) == data
