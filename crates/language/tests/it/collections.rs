//! Collections, strings, symmetries and enums where CGSuite's answers were not ours.

use crate::mistakes::run;
use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

fn check(cases: &[(&str, &str)]) {
    for (program, answer) in cases {
        assert_eq!(run(program), Ok((*answer).to_owned()), "{program}");
    }
}

#[test]
fn mutable_lists_give_what_the_peer_gives() {
    check(&[
        ("m := MutableList([1,2,3]); [m.RemoveAt(2), m]", "[2,MutableList(1, 3)]"),
        ("m := MutableList([1,2]); [m.Update(1, 5), m]", "[Nothing,MutableList(5, 2)]"),
        ("MutableList([1,2]) == MutableList([1,2])", "true"),
        ("MutableList([1,2]) == MutableList([2,1])", "false"),
        ("MutableList([1,2]) != MutableList([1,2])", "false"),
        ("MutableSet([1,2]) == MutableSet([2,1])", "true"),
        ("MutableMap({1 => 2}) == MutableMap({1 => 2})", "true"),
        ("MutableMap({1 => 2}) == MutableMap({1 => 3})", "false"),
        ("MutableList([1]) == MutableSet([1])", "false"),
        ("MutableList([MutableList([1])]) == MutableList([MutableList([1])])", "true"),
        ("{MutableList([1]), MutableList([1])}.Size", "1"),
        ("[MutableList([1])].Contains(MutableList([1]))", "true"),
    ]);
}

#[test]
fn what_changes_a_collection_gives_nothing() {
    check(&[
        (
            "m := MutableList([1]); [m.Add(2), m.AddAll([3,4]), m.Remove(1), m.RemoveAll([3]), m]",
            "[Nothing,Nothing,Nothing,Nothing,MutableList(2, 4)]",
        ),
        (
            "m := MutableSet(); [m.Add(2), m.AddAll([3,2]), m.Remove(3), m]",
            "[Nothing,Nothing,Nothing,MutableSet(2)]",
        ),
        (
            "m := MutableMap(); [m.Put(1,2), m.PutAll({3 => 4}), m.Remove(1), m]",
            "[Nothing,Nothing,Nothing,MutableMap(3 => 4)]",
        ),
        ("[true,false,true].Sorted", "[true,true,false]"),
        ("MutableList([2,1]).Sort()", "MutableList(1, 2)"),
    ]);
}

/// Collections that hold themselves are changed to an end: none waits for its own lock.
#[test]
fn collections_that_hold_themselves_are_changed() {
    check(&[
        ("s := MutableSet([1]); s.Add(s); s.Add(s); s.Remove(s); s.Size", "1"),
        ("a := MutableSet(); b := MutableSet(); a.Add(b); b.Add(a); a.Add(a); a.Size", "1"),
        ("a := MutableList(); b := MutableList([a]); a.Add(b); a.Remove(MutableList([a])); a.Size", "0"),
        ("m := MutableMap(); m.Put(m, 1); k := MutableMap(); k.Put(k, 1); m.Put(k, 2); m.Entries.Size", "1"),
        ("m := MutableMap(); m.Put(m, 1); m[m]", "1"),
        ("m := MutableMap(); m.Put([m], 1); m[[m]]", "1"),
    ]);
}

/// Lists that hold themselves, or each other, are compared to an end.
#[test]
fn lists_that_hold_themselves_are_compared() {
    check(&[
        ("a := MutableList([1]); a.Add(a); b := MutableList([1]); b.Add(b); a == b", "true"),
        ("a := MutableList([1]); a.Add(a); b := MutableList([2]); b.Add(b); a == b", "false"),
        ("a := MutableList(); b := MutableList(); a.Add(b); b.Add(a); [a == b, a == a]", "[true,true]"),
        ("a := MutableList(); b := MutableList(); a.Add(b); b.Add(a); {a, b}.Size", "1"),
    ]);
}

#[test]
fn parts_of_strings_and_ranges() {
    check(&[
        ("\"abc\".Substring(1,0)", "\"\""),
        ("\"abc\".Substring(4,3)", "\"\""),
        ("\"abc\".Substring(2,3)", "\"bc\""),
        ("\"\".Substring(1,0)", "\"\""),
        ("(1..8).Take(2)", "1..2"),
        ("(7..11..3).Take(2)", "7..11..3"),
        ("(7..20..3).Take(2)", "7..10..3"),
        ("(10..1..-3).Take(2)", "10..7..-3"),
        ("(1..8).Take(0)", "[]"),
        ("(1..8).Take(2) == [1,2]", "true"),
        ("(1..8).Sublist(3,5)", "3..5"),
        ("(1..10^15).Take(3).Sum", "6"),
        ("(1..10^15).Sublist(10^14, 10^14 + 1).Sum", "200000000000001"),
        ("(1..8).Sublist(9,12)", "[]"),
    ]);
    assert!(run("\"abc\".Substring(5,5)").unwrap_err().contains("out of bounds: 5"));
    assert!(run("\"abc\".Substring(1,4)").unwrap_err().contains("out of bounds: 4"));
    let error = run("(1..10^30).Length").unwrap_err();
    assert!(
        error.contains("too large for the end of a range")
            && error.contains("1000000000000000000000000000000")
    );
}

#[test]
fn flips_are_about_the_axis_of_their_name() {
    check(&[
        ("Grid.Parse(\"xo|..\",\".xo\").Permuted(Symmetry.HorizontalFlip).ToString(\".xo\")", "\"..|xo\""),
        ("Grid.Parse(\"xo|..\",\".xo\").Permuted(Symmetry.VerticalFlip).ToString(\".xo\")", "\"ox|..\""),
        ("Grid.Parse(\"xo|..\",\".xo\").Permuted(Symmetry.Transpose).ToString(\".xo\")", "\"x.|o.\""),
        // Two flips make half a turn, in either order.
        (
            "g := Grid.Parse(\"xo.|.x.\",\".xo\"); g.Permuted(Symmetry.HorizontalFlip).Permuted(Symmetry.VerticalFlip) == \
             g.Permuted(Symmetry.Inversion)",
            "true",
        ),
    ]);
}

#[test]
fn options_of_values_are_sets_and_those_of_forms_are_lists() {
    check(&[
        ("{1|0}.Options", "{0,1}"),
        ("{1|0}.Options(Left)", "{1}"),
        ("(+-1).Options", "{-1,1}"),
        ("(^).Options", "{0,*}"),
        ("'{1|0}'.Options", "[1,0]"),
        ("over.Options(Left)", "{0}"),
    ]);
}

#[test]
fn graphs_take_edges_that_are_listed_at_one_end() {
    check(&[
        ("Graph.FromAdjacencyList([[],[1]]).EdgeCount", "1"),
        ("Graph.FromAdjacencyList([[],[1]]) == Graph.FromAdjacencyList([[2],[1]])", "true"),
        ("Graph.FromAdjacencyList([[2],[]]) == Graph.FromAdjacencyList([[2],[1]])", "true"),
        ("Graph.FromAdjacencyList([[],[1,1]]).EdgeCount", "2"),
        ("Graph.FromAdjacencyList([[2,2],[1]]).EdgeCount", "2"),
        ("Graph.FromAdjacencyList([[1],[]]).EdgeCount", "1"),
        ("Graph.FromAdjacencyList([[2,3],[1,3],[1,2]]).EdgeCount", "3"),
    ]);
}

#[test]
fn powers_up_to_loopy_numbers_and_days_with_limits() {
    check(&[
        ("^.PowTo(over) == a{0|*,a}", "true"),
        ("^.PowTo(over) == ^:off", "true"),
        ("^.PowTo(on)", "^[on]"),
        ("(5/2).PowTo(on)", "3under"),
        ("(1).PowTo(on) == 1:on", "true"),
        ("game.misere.MisereCanonicalGame.DayN(3).Length", "5"),
        ("game.misere.MisereCanonicalGame.DayN(4).Length", "22"),
        ("game.misere.MisereCanonicalGame.DayN(4, 10).Length", "10"),
        ("game.misere.MisereCanonicalGame.DayN(4, 100, 1).ForAll(g -> g.Options.Length <= 1)", "true"),
    ]);
}

/// A session with a class of the user's, and what it notes.
fn with_class(path: &str, text: &str, program: &str) -> (Result<String, String>, Vec<String>) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let budget = Budget::unlimited();
    let (sender, receiver) = std::sync::mpsc::channel();
    session.on_note(move |note| sender.send(note.to_owned()).unwrap());
    session.declare(path, &Source::new(format!("{path}.cgs"), text));
    let value = session.evaluate(&Source::new("", program), &budget);
    let answer = value.and_then(|value| match value {
        Some(value) => session.show(&value, Style::Plain, &budget),
        None => Ok(String::new()),
    });
    (answer.map_err(|error| error.to_string()), receiver.try_iter().collect())
}

#[test]
fn enums_of_the_user_are_enums() {
    let phase = "enum Phase\n  Opening, Endgame;\n  def Other := if this == Opening then Endgame else Opening end;\nend";
    for (program, answer) in [
        ("Phase.Opening is Enum", "true"),
        ("Phase.Opening is Phase", "true"),
        ("Phase.Opening.Literal", "\"Opening\""),
        ("Phase.Opening.Other", "Endgame"),
        ("3 is Enum", "false"),
        ("Left is Enum", "true"),
    ] {
        assert_eq!(with_class("Phase", phase, program).0, Ok(answer.to_owned()), "{program}");
    }
}

#[test]
fn a_method_that_assigns_an_undeclared_variable_is_noted() {
    let class = "class Count(n as Integer)\n  def Twice begin\n    total := n + n;\n    total\n  end\nend";
    let (answer, notes) = with_class("Count", class, "Count(3).Twice");
    assert_eq!(answer, Ok("6".to_owned()));
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("Count.cgs, line 3, column 5: `total` is not declared"), "{notes:?}");
    let declared = class.replace("total :=", "var total :=");
    assert_eq!(with_class("Count", &declared, "Count(3).Twice").1, Vec::<String>::new());
}

/// Constants cannot be assigned, whatever they are; other names can, also those of rulesets.
#[test]
fn constants_are_not_assigned() {
    for name in [
        "pi", "omega", "epsilon", "on", "off", "over", "dud", "Max", "Min", "Left", "Right", "Nothing",
        "inf", "Tiny", "sqrt",
    ] {
        for program in [format!("{name} := 3"), format!("var {name} := 3"), format!("def {name}(x) := x")] {
            let error = run(&program).unwrap_err();
            assert!(
                error.contains("Cannot assign to") && error.contains(&format!("`{name}`")),
                "{program}: {error}"
            );
        }
        // A parameter, and a variable of a loop, may have any name.
        assert_eq!(run(&format!("({name} -> {name} + 1)(2)")), Ok("3".to_owned()), "{name}");
    }
    for program in ["Nim := 5; Nim + 1", "p := 5; p + 1", "e := 5; e + 1", "Kayles := 5; Kayles + 1"] {
        assert_eq!(run(program), Ok("6".to_owned()), "{program}");
    }
}
