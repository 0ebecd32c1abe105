//! Functions, loops, printing, and work that ends.

use super::{check, run};
use kelvin_budget::{Budget, Exhausted};
use kelvin_language::{ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

#[test]
fn functions_keep_what_they_saw() {
    check(&[
        ("f := n -> if n == 0 then 1 else n * f(n - 1) end; f(20)", "2432902008176640000"),
        ("begin var count := 0; var next := () -> (count := count + 1); next(); next(); count end", "2"),
        ("[f(10) for f in [x -> x + k for k from 1 to 3]]", "[11,12,13]"),
        ("begin var even := n -> n == 0 or odd(n - 1); var odd := n -> n != 0 and even(n - 1); 7 end", "7"),
        (
            "def f(n, m ? n + 1, rest...) := [n, m, rest]; [f(1), f(1, 5), f(m => 3, n => 2)]",
            "[[1,2,[]],[1,5,[]],[2,3,[]]]",
        ),
        ("def f(n) begin for k from 1 to n do if k * k >= n then return k end end; 0 end; f(50)", "8"),
        ("(x -> y -> z -> x * y * z)(2)(3)(7)", "42"),
    ]);
}

#[test]
fn loops_and_collections() {
    check(&[
        ("[i * j for i from 1 to 3 for j in [10, 20] where i != 2]", "[10,20,30,60]"),
        ("begin var s := 0; var i := 0; while i < 10 do i := i + 1; s := s + i end; s end", "55"),
        ("for i from 1 to 6 do if i % 2 == 0 then yield i yield -i end end", "[2,-2,4,-4,6,-6]"),
        // A loop that is a statement of a loop gives it what it yields.
        ("for i from 1 to 3 do for j from 1 to i do yield 10 * i + j end end", "[11,21,22,31,32,33]"),
        ("for i from 1 to 3 do for j from 1 to i yield 10 * i + j end end", "[11,21,22,31,32,33]"),
        (
            "for i from 1 to 2 do for j from 1 to 2 do for k in [i, j] where k > 1 do yield k end end; yield 0 end",
            "[2,0,2,2,2,0]",
        ),
        (
            "for i from 4 to 1 by -1 do if i % 2 == 0 then for j from 1 to i by 2 do yield j end else yield -i end end",
            "[1,3,-3,1,-1]",
        ),
        (
            "begin var i := 0; while i < 3 do i := i + 1; var j := 0; while j < i do j := j + 1; yield j end end end",
            "[1,1,2,1,2,3]",
        ),
        (
            "def f(n) begin for k from 1 to n do if k > 1 then yield k end end end; for i from 1 to 3 do yield f(i) end",
            "[[],[2],[2,3]]",
        ),
        (
            "def f(n) begin for k from 1 to n do for j from 1 to k do yield j end end end; for i from 1 to 2 do f(i) end",
            "Nothing",
        ),
        // A loop that is a value keeps its own list, and so does one whose list is looked at.
        ("for i from 1 to 2 do x := for j from 1 to i do yield j end; yield x.Length end", "[1,2]"),
        ("for i from 1 to 2 yield for j from 1 to 2 yield i * j end end", "[[1,2],[2,4]]"),
        (
            "for i from 1 to 2 do yield if i == 2 then for j from 1 to 2 do yield j end else 0 end end",
            "[0,[1,2]]",
        ),
        // Where every turn says what it yields, that is all.
        ("for i from 1 to 2 yield for j from 1 to 2 yield j end; i end", "[1,2]"),
        ("[begin for j from 1 to 2 do yield j end; i end for i from 1 to 2]", "[1,2]"),
        ("for i from 1 to 2 do for j from 1 to 2 do i + j end end", "Nothing"),
        ("for i from 1 to 0 do for j from 1 to 2 do yield j end end", "[]"),
        ("{n % 3 => n for n from 1 to 9}", "{0 => 9, 1 => 7, 2 => 8}"),
        ("{3, 1, 2, 1}.Size", "3"),
        ("Sum(1/n for n from 1 to 4)", "25/12"),
        ("[3, 1, 2].SortedWith((a, b) -> b - a)", "[3,2,1]"),
        ("{[1, 2], [2, 1]} == {[2, 1], [1, 2]}", "true"),
        ("x := MutableList(); x.Add(x); x", "MutableList(…)"),
    ]);
}

#[test]
fn errors_say_where_what_and_what_would_help() {
    for (program, place, words) in [
        ("{1|-1}.LeftStap", (1, 1), "did you mean `LeftStop`?"),
        ("1 +\n  foo", (2, 3), "That variable is not defined: `foo`"),
        ("[1,2,3", (1, 7), "expected `]`, `,` or an operator, found the end"),
        ("{3|2|1}", (1, 5), "`|` occurs twice"),
        ("f := x -> x + 1; f(1, 2)", (1, 18), "Too many arguments"),
        ("if 3 then 4 end", (1, 4), "Expected `cgsuite.lang.Boolean`; found `game.Integer`."),
        ("total := 3; totl + 1", (1, 13), "did you mean `total`?"),
        ("\"abc", (1, 1), "is not closed"),
        ("class A extends A end", (1, 17), "Unknown class in extends clause: `A`"),
    ] {
        let error = run(program).unwrap_err();
        assert_eq!(error.place().map(|place| place.line_and_column()), Some(place), "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn unlimited_work_ends_by_budget_and_the_session_goes_on() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let patient = Budget::unlimited();
    session.evaluate(&Source::new("", "x := 1"), &patient).unwrap();
    for program in
        ["while true do x := x + 1 end", "[n for n from 1]", "f := n -> [1].Apply(f); 0; while true do end"]
    {
        let short = Budget::unlimited().time(Duration::from_millis(30)).bytes(1 << 28);
        let error = session.evaluate(&Source::new("", program), &short).unwrap_err();
        assert!(
            matches!(error.kind(), ErrorKind::Exhausted(Exhausted::Time | Exhausted::Memory)),
            "{program}: {error}"
        );
    }
    for program in ["g := n -> g(n + 1); g(1)", "h := n -> [n].Apply(h); h(1)"] {
        let error = session.evaluate(&Source::new("", program), &patient).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Depth, "{program}");
    }
    let value = session.evaluate(&Source::new("", "x > 1"), &patient).unwrap().unwrap();
    assert_eq!(session.show(&value, Style::Plain, &patient).unwrap(), "true");
}

#[test]
fn depth_of_nesting_does_not_matter() {
    let n = 100_000;
    for (open, middle, close, expected) in [
        ("{", "", "|}", Some("99999")),
        ("{|", "", "}", Some("-99999")),
        ("(", "1", ")", Some("1")),
        ("[", "1", "].Size", Some("1")),
        ("-", "1", "", Some("1")),
        ("if true then ", "1", " end", Some("1")),
        ("'{", "", "|}'.CanonicalForm", None),
        ("1+", "1", "", Some("100001")),
        ("1:(-1):", "1 > 2/3", "", Some("true")),
        ("1^", "1", "", Some("1")),
        ("begin ", "1", " end", Some("1")),
        ("not ", "true", "", Some("true")),
    ] {
        let program = format!("{}{middle}{}", open.repeat(n), close.repeat(n));
        match (run(&program), expected) {
            (Ok(answer), Some(expected)) => assert_eq!(answer, expected, "{open}…{close}"),
            (Ok(_), None) => {}
            (Err(error), _) => panic!("{open}…{close}: {}", error.message()),
        }
    }
}

/// What is printed comes in the order in which it is, and before an error that follows.
#[test]
fn programs_print() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let mut session = Session::new(&universe);
    let (sender, receiver) = std::sync::mpsc::channel();
    session.on_print(move |text| sender.send(text.to_owned()).unwrap());
    let program = "System.Print(\"abc\"); for n from 1 to 3 do System.Print([n, \"a\"]) end; System.Print({1|-1}); error(\"end\")";
    assert!(session.evaluate(&Source::new("", program), &budget).is_err());
    let printed: Vec<String> = receiver.try_iter().collect();
    assert_eq!(printed, ["\"abc\"", "[1,\"a\"]", "[2,\"a\"]", "[3,\"a\"]", "+-1"]);
}

/// What cannot be answered is an error, and never nothing.
#[test]
fn no_answer_is_invented() {
    for (program, said) in [
        (
            "game.heap.Nim.AcrosticProduct(game.heap.HeapRuleset(n -> [[n + 1]])).NimValueTable(2, 2)",
            "must not become one of",
        ),
        ("Graph.FromAdjacencyList([[2],[-1]])", "Vertex is out of bounds: -1"),
    ] {
        let error = run(program).unwrap_err().to_string();
        assert!(error.contains(said), "{program}: {error}");
    }
}
