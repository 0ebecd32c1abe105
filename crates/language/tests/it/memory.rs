//! Programs that take all the memory that they can get: each ends with `memory` within its limit, and its session goes on.
//!
//! Each runs in a process of its own, so that what it takes is what the process takes.

use kelvin_budget::{Budget, Exhausted};
use kelvin_language::{ErrorKind, Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::process::Command;
use std::time::Duration;

/// The limit of each program.
const LIMIT: u64 = 16 << 20;
/// What its process may take beside that: a copy that is made while the memory is looked at, and what the allocator keeps.
const EXCESS: u64 = 48 << 20;
/// Names the program that a child process runs.
const CHILD: &str = "KELVIN_MEMORY_PROGRAM";

/// Programs by what they fill the memory with.
const BOMBS: &[(&str, &str)] = &[
    ("doubled string", r#"s := "a"; while true do s := s + s end"#),
    ("string in a function", r#"f := s -> f(s + s); f("ab")"#),
    ("concatenated string", r#"s := "ab"; while true do s := s.Concat(s) end"#),
    ("replaced string", r#"s := "aa"; while true do s := s.Replace("a", "aaaa") end"#),
    ("regular expression", r#"s := "aa"; while true do s := s.ReplaceRegex("(a+)", "$1$1$1") end"#),
    (
        "upper case",
        r#"s := "ab"; l := MutableList(); while true do s := s + "x"; l.Add((s + s).ToUpperCase) end"#,
    ),
    (
        "many strings",
        r#"l := MutableList(); n := 0; while true do n := n + 1; l.Add("text number " + n.ToString) end"#,
    ),
    (
        "updated strings",
        r#"s := "abcdefgh"; for i from 1 to 10 do s := s + s end; l := MutableList(); while true do l.Add(s.Updated(3, "xy")) end"#,
    ),
    ("doubled list", "x := [1]; while true do x := x.Concat(x) end"),
    ("adjoined lists", "x := []; l := MutableList(); while true do x := x.Adjoin(l); l.Add(x) end"),
    (
        "updated lists",
        "x := [n for n from 1 to 1000]; l := MutableList(); while true do l.Add(x.Updated(3, l)) end",
    ),
    ("comprehension", "[[i, j] for i from 1 to 10^9 for j from 1 to 10^9]"),
    ("comprehension of integers", "[i for i from 1 to 10^9]"),
    ("nested lists", "x := []; while true do x := [x, [x]] end; 0"),
    ("range made into a list", "(1..10^9).Reversed"),
    ("ranges in a list", "[1..n for n from 1 to 10^9]"),
    ("function applied to a range", "(1..10^7).Apply(n -> [n, n])"),
    ("filtered range", "(1..10^6).Apply(n -> (1..n).Filter(m -> true))"),
    ("flattened lists", "x := [1, 2]; while true do x := [x, x, x, x].Flattened end"),
    (
        "grouped list",
        "x := [n for n from 1 to 10^5]; l := MutableList(); while true do l.Add(x.Grouped(1)) end",
    ),
    ("set", "{i for i from 1 to 10^9}"),
    ("set of a range", "(1..10^9).ToSet"),
    (
        "adjoined sets",
        "s := {1}; l := MutableList(); n := 1; while true do n := n + 1; s := s.Adjoin(n); l.Add(s) end",
    ),
    ("union of sets", "s := {1}; n := 1; while true do s := s.Union(s.Apply(m -> m + n)); n := n + n end"),
    ("map", "{i => [i] for i from 1 to 10^9}"),
    (
        "updated maps",
        "m := {0 => 0}; l := MutableList(); n := 0; while true do n := n + 1; m := m.Updated(n, n); l.Add(m) end",
    ),
    ("list that changes", "m := MutableList(); while true do m.Add(m) end"),
    ("list that takes itself in", "m := MutableList([1]); while true do m.AddAll(m) end"),
    ("set that changes", "m := MutableSet(); n := 0; while true do n := n + 1; m.Add([n]) end"),
    ("map that changes", "m := MutableMap(); n := 0; while true do n := n + 1; m.Put(n, [n]) end"),
    ("integers", "l := MutableList(); n := 3^1000; while true do n := n + 1; l.Add(n) end"),
    (
        "powers",
        "x := 3; l := MutableList(); while true do x := x * x; l.Add([x + n for n from 1 to 100]) end",
    ),
    ("fractions", "l := MutableList(); n := 1/(3^1000); while true do n := n + 1; l.Add(n) end"),
    ("surreal numbers", "l := MutableList(); n := 1; while true do n := n + 1; l.Add(omega^n + 1/n) end"),
    ("closures", "def grown(f) := x -> [f, f]; f := x -> x; while true do f := grown(f) end"),
    (
        "functions that hold lists",
        "def f(l) := x -> l; m := MutableList(); while true do m.Add(f([m, m, m])) end",
    ),
    (
        "recursion with variables",
        "def f(n) begin var a := [n, n, n]; var b := [a, a]; [f(n + 1), a, b] end; f(0)",
    ),
    ("recursion with strings", r#"def f(s) begin var t := s + "abcdefghij"; [f(t), t] end; f("")"#),
    (
        "objects",
        "class Pair(a, b) end; l := MutableList(); n := 0; while true do n := n + 1; l.Add(Pair(n, n)) end",
    ),
    (
        "objects that change",
        "mutable class Box(x) var y := 0; end; b := Box(0); while true do b := Box(b) end",
    ),
    (
        "objects that hold strings",
        "class Named(s) def Longer := Named(s + s); end; x := Named(\"ab\"); while true do x := x.Longer end",
    ),
    (
        "method that builds a list",
        "class Maker(n) def All := [[i, n] for i from 1 to 10^9]; end; Maker(3).All",
    ),
    (
        "static variable",
        "class Kept(n) static mutable var all := MutableList(); def Keep begin all.Add([this, this]); this end; end; \
                         n := 0; while true do n := n + 1; Kept(n).Keep end",
    ),
    ("grids", "l := MutableList(); while true do l.Add(Grid.Empty(100, 100)) end"),
    (
        "parts of a grid",
        r#"s := "x."; for i from 1 to 12 do s := s + s end; Grid.Parse(s, ".x").Decomposition(0)"#,
    ),
    ("graphs", "l := MutableList(); while true do l.Add(Graph.Cycle(1000)) end"),
    ("tables", "l := MutableList(); while true do l.Add(Table([[l, l], [l, l]])) end"),
    ("output", r#"o := "ab".ToUnquotedOutput; while true do o := o + o end"#),
    (
        "output of a list",
        r#"l := [n for n from 1 to 10^5]; m := MutableList(); while true do m.Add(l.MkOutput(", ")) end"#,
    ),
    ("text of shared lists", "x := [1, 2]; for i from 1 to 40 do x := [x, x] end; x.ToString"),
    (
        "wide table",
        r#"s := "ab"; for i from 1 to 16 do s := s + s end; Table([[s]].Concat([[n] for n from 1 to 10^4])).ToString"#,
    ),
    ("explicit games", "g := '{0|0}'; l := MutableList(); while true do g := '{g,0|g}'; l.Add(g) end"),
    (
        "sums of positions",
        "g := game.grid.Clobber(\"xo\"); l := MutableList(); while true do l.Add(g + g + g + g + g) end",
    ),
    (
        "followers",
        "class G(n) extends Game override def Options(player as Player) := [G(n + 1), G(n + 2)]; end; G(0).Followers",
    ),
    (
        "options with strings",
        r#"class S(s) extends Game override def Options(player as Player) := [S(s + s), S(s + "a")]; end; S("a").CanonicalForm"#,
    ),
    (
        "options with lists",
        "class L(l as List) extends Game override def Options(player as Player) := [L(l.Concat(l).Adjoin(1))]; end; L([1]).CanonicalForm",
    ),
    (
        "options of many positions",
        "class M(n as Integer) extends Game override def Options(player as Player) := [M(i) for i from n + 1 to n + 10^8]; end; M(0).CanonicalForm",
    ),
    (
        "options that keep a list",
        "class K(n as Integer) extends Game override def Options(player as Player) begin var m := MutableList(); for i from 1 to 10^8 do m.Add(K(n + i)) end; m.ToList end; end; K(0).CanonicalForm",
    ),
];

/// Those that leave something that is held still: by itself, or by a class.
const HELD: &[&str] = &[
    "adjoined lists",
    "updated lists",
    "list that changes",
    "list that takes itself in",
    "functions that hold lists",
    "tables",
    "static variable",
];

/// Sessions that leave lists, variables and objects that hold themselves.
#[test]
fn what_holds_itself_is_given_back_with_its_session() {
    const NAME: &str = "what holds itself";
    if std::env::var(CHILD).is_ok_and(|name| name == NAME) {
        let mut most = 0;
        for round in 0..12 {
            let mut session = kelvin_language::OwnedSession::new(kelvin_lab::Settings::default());
            for program in [
                "m := MutableList(); while true do m.Add([m, m]) end",
                "mutable class Node(x) var next := Nothing; def Loop begin next := [this, x]; this end; end; m := [Node(n).Loop for n from 1 to 10^6]",
                "def f(n) begin var g := 0; g := x -> [g, n]; g end; m := [f(n) for n from 1 to 10^6]",
            ] {
                let budget = Budget::unlimited().bytes(LIMIT / 3 * 2).time(Duration::from_secs(60));
                drop(session.enter(|session| session.evaluate(&Source::new("", program), &budget).map(drop)));
            }
            drop(session);
            let resident = kelvin_testing::resident().unwrap_or(0);
            assert!(round < 4 || resident <= most + LIMIT, "{} MB after {round} sessions", resident >> 20);
            most = if round < 4 { resident.max(most) } else { most };
        }
        return;
    }
    if std::env::var(CHILD).is_ok() || kelvin_testing::resident().is_none() {
        return;
    }
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["memory::what_holds_itself_is_given_back_with_its_session", "--exact", "--nocapture"])
        .env(CHILD, NAME)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Runs the program that the parent names. It does nothing in a run of all tests.
#[test]
fn child() {
    let Ok(name) = std::env::var(CHILD) else { return };
    let (_, program) = BOMBS.iter().find(|(bomb, _)| *bomb == name).expect("the parent names a program");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let budget = Budget::unlimited().bytes(LIMIT).time(Duration::from_secs(60));
    let start = kelvin_testing::resident().unwrap_or(0);
    let found = session
        .evaluate(&Source::new("", *program), &budget)
        .map(|value| value.map(|value| session.show(&value, Style::Plain, &budget).map(|text| text.len())));
    let taken = kelvin_testing::most_resident().unwrap_or(0).saturating_sub(start);
    let ended = match found {
        Ok(Some(Ok(length))) => panic!("{name} has a value of {length} characters"),
        Ok(None) => panic!("{name} has an end"),
        Err(error) | Ok(Some(Err(error))) => error,
    };
    let memory = matches!(ended.kind(), ErrorKind::Exhausted(Exhausted::Memory));
    assert!(memory, "{name}: {ended}");
    assert!(taken <= LIMIT + EXCESS, "{name} took {} MB", taken >> 20);
    // What it held is given back when it is dropped: the session goes on.
    let clear = "s := 0; x := 0; l := 0; m := 0; f := 0; g := 0; h := 0; o := 0; n := 0; b := 0";
    let budget = Budget::unlimited().bytes(LIMIT);
    session.evaluate(&Source::new("", clear), &budget).unwrap();
    if HELD.contains(&name.as_str()) {
        return println!("{name}: {} MB", taken >> 20);
    }
    let value =
        session.evaluate(&Source::new("", "[n^2 for n from 1 to 10^5].Sum"), &budget).unwrap().unwrap();
    assert_eq!(session.show(&value, Style::Plain, &budget).unwrap(), "333338333350000");
    println!("{name}: {} MB", taken >> 20);
}

#[test]
fn memory_that_runs_out_is_an_error_within_the_limit() {
    if kelvin_testing::most_resident().is_none() {
        return kelvin_testing::not_run(
            "limits on memory, as this system does not report the memory of a process",
        );
    }
    let program = std::env::current_exe().unwrap();
    let failures: Vec<String> = BOMBS
        .iter()
        .filter_map(|(name, _)| {
            let output = Command::new(&program)
                .args(["memory::child", "--exact", "--nocapture"])
                .env(CHILD, name)
                .output()
                .unwrap();
            let text = [output.stdout, output.stderr]
                .map(|text| String::from_utf8_lossy(&text).into_owned())
                .concat();
            let failed = (!output.status.success()).then(|| format!("{name}: {}\n{text}", output.status));
            println!("{}", text.lines().find(|line| line.starts_with(name)).unwrap_or(name));
            failed
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
