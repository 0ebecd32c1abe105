"""Tables, and those who take them."""

import gc
from fractions import Fraction

import pytest

import kelvin
from kelvin import Game, Table, _arrow, answers


@pytest.fixture(scope="module")
def table():
    return kelvin.table("domineering", "2xn", 7)


def test_rows_and_columns(table):
    assert len(table) == 7 and table[2].value == Game("{2|-1/2}") and table[:2].column("n") == (1, 2)
    assert table.column("mean")[2] == Fraction(3, 4) and table.ended is None
    assert "<table>" in table._repr_html_() and "5/4" in table._repr_html_()
    assert table == kelvin.table("domineering", "2xn", 7) and "7 rows" in repr(table)


def test_a_table_that_is_stopped_has_what_was_found():
    table = kelvin.table("domineering", "6xn", 40, timeout=0.3)
    assert table.ended.why == "time" and 0 < len(table) < 40


def test_arrow(table):
    pyarrow = pytest.importorskip("pyarrow")
    taken = pyarrow.table(table)
    taken.validate(full=True)
    assert taken.column("n").to_pylist() == [1, 2, 3, 4, 5, 6, 7]
    assert [Game(text) for text in taken.column("value").to_pylist()] == list(table.column("value"))
    # As in surveys; values that are too long to be written are a column of their own, where there are such.
    assert str(taken.schema.field("temperature").type) == str(taken.schema.field("mean").type) == "double"
    assert taken.column("temperature").to_pylist() == [float(t) for t in table.column("temperature")]
    assert "options" not in taken.column_names
    rows = kelvin.complex_table("snort", ["path"], 4)
    properties = pyarrow.table(rows)
    assert str(properties.schema.field("pure").type) == "bool"
    assert properties.column("pure").to_pylist() == list(rows.column("pure"))
    # Released columns are freed.
    before = len(_arrow._held)
    assert before > 0
    del taken, properties
    gc.collect()
    assert len(_arrow._held) == 0


def test_values_that_are_too_long_to_be_written():
    rows = kelvin.table("domineering", "4xn", 4, longest=1)
    long = [row for row in rows if row.value is None]
    assert long and "options" in rows.columns
    for row in long:
        value = kelvin.Position("domineering", row.board).value()
        assert row.options == (len(value.left_options), len(value.right_options))


def test_numbers_that_no_double_holds_are_null():
    pyarrow = pytest.importorskip("pyarrow")
    rows = [answers.MaximumRow(1, 1, "x", t) for t in (Fraction(1, 3), Fraction(2**60 + 1), Fraction(3, 4), Fraction(2**2000))]
    assert pyarrow.table(Table(answers.MaximumRow, rows)).column("temperature").to_pylist() == [None, None, 0.75, None]


def test_tables_and_surveys_have_the_same_types():
    pyarrow = pytest.importorskip("pyarrow")
    rows = pyarrow.table(kelvin.table("domineering", "2xn", 3)).schema
    survey = kelvin.survey("regions:1..3", "domineering", columns=["value", "mean", "temperature"], progress=False).to_arrow().schema
    for name in ("mean", "temperature"):
        assert rows.field(name).type == survey.field(name).type


def test_columns_that_are_not_there():
    table = kelvin.table("domineering", "2xn", 2)
    with pytest.raises(KeyError, match="there is no column 'heat': the columns are n, board"):
        table.column("heat")


def test_columns_are_not_copied():
    pyarrow = pytest.importorskip("pyarrow")
    rows = [answers.MaximumRow(n, 0, "x", Fraction(n, 2)) for n in range(100)]
    taken = pyarrow.table(Table(answers.MaximumRow, rows))
    address = taken.column("a").chunk(0).buffers()[1].address
    ours = {place for held in _arrow._held.values() for kept in held[:1] for place, _ in kept if isinstance(place, int)}
    assert address in ours
    assert taken.column("temperature").to_pylist()[1] == 0.5


def test_empty_and_wide_tables():
    pyarrow = pytest.importorskip("pyarrow")
    empty = pyarrow.table(Table(answers.TableRow, []))
    assert empty.num_rows == 0 and str(empty.schema.field("temperature").type) == "double"
    row = answers.MaximumRow(2**70, -1, "ü\0\u2202", Fraction(1, 3))
    taken = pyarrow.table(Table(answers.MaximumRow, [row, row])).to_pylist()
    assert taken[1] == {"a": str(2**70), "b": -1, "board": "ü\0\u2202", "temperature": None}


def test_pandas_and_polars(table):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame["temperature"].map(Fraction).max() == Fraction(5, 4)
    frame = table.to_polars()
    assert isinstance(frame, polars.DataFrame) and frame["value"].to_list()[1] == "+-1"
    assert polars.DataFrame(table)["n"].sum() == 28


def test_progress_is_shown(table, capsys):
    pytest.importorskip("tqdm")
    assert kelvin.table("domineering", "2xn", 7, progress=True) == table
    assert "kelvin" in capsys.readouterr().err
    parts = []
    kelvin.table("domineering", "2xn", 7, hear=parts.append)
    assert [part["n"] for part in parts if part["part"] == "row"] == [1, 2, 3, 4, 5, 6, 7]


def test_a_listener_that_fails_stops_the_work():
    def refuse(part):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        kelvin.table("domineering", "5xn", 40, hear=refuse)


@pytest.mark.parametrize("family, to", [("2x2", 3), ("2xn", -1), ("2xn", 10**30)])
def test_what_is_no_table_is_refused(family, to):
    with pytest.raises(kelvin.KelvinError):
        kelvin.table("domineering", family, to)
