//! What people mistype, and the messages they get.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

pub fn run(program: &str) -> Result<String, String> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let budget = Budget::unlimited();
    let value = session.evaluate(&Source::new("", program), &budget).map_err(|error| error.to_string())?;
    value.map_or(Ok(String::new()), |value| {
        session.show(&value, Style::Plain, &budget).map_err(|error| error.to_string())
    })
}

fn message_of(program: &str) -> String {
    match run(program) {
        Ok(answer) => panic!("{program} is {answer}"),
        Err(error) => error,
    }
}

/// The first line of the message.
fn message(program: &str) -> String {
    message_of(program).lines().next().unwrap().to_owned()
}

/// The paths of all rulesets, by the completion of their packages.
fn paths() -> Vec<String> {
    let universe = Universe::new();
    let session = Session::new(&universe);
    let topics = session.complete("game.", false);
    topics.into_iter().map(|topic| topic.name).filter(|name| name.split('.').count() == 3).collect()
}

#[test]
fn an_unknown_path_names_the_part_that_is_unknown() {
    assert!(
        message("game.grid.KannibalClobber(\"xo\")").contains("did you mean `game.grid.CannibalClobber`?")
    );
    assert_eq!(
        message("game.grid.SuperClobber(\"xo\")"),
        "There is no `SuperClobber` in `game.grid`; did you mean `game.grid.Clobber`?"
    );
    assert_eq!(
        message("game.strip.Clobber(\"xo\")"),
        "There is no `Clobber` in `game.strip`; did you mean `game.grid.Clobber`?"
    );
    assert!(
        message("game.gird.Clobber(\"xo\")")
            .starts_with("There is no `gird` in `game`; did you mean `game.grid`?")
    );
    assert!(message("cgsuite.util.Grap").ends_with("did you mean `cgsuite.util.Graph`?"));
    assert!(
        message("game.grid.Xyzzy.Foo").starts_with("There is no `Xyzzy` in `game.grid`; it has `Amazons`")
    );
    assert!(message("game.grid").starts_with("`game.grid` is a package, not a value; it has `Amazons`"));
    assert!(message("game").starts_with("`game` is a package, not a value; it has"));
    // What leads somewhere goes on from there, and a variable may be called like a package.
    assert!(message("game.grid.Clobber.Foo").starts_with("no method `Foo`"));
    assert_eq!(run("game := 3; game + 1").unwrap(), "4");
}

/// Every path with its last part misspelt is put right, and every name works without its package.
#[test]
fn every_ruleset_is_found_by_its_name() {
    let paths = paths();
    assert!(paths.len() > 40, "{paths:?}");
    for path in &paths {
        let (package, name) = path.rsplit_once('.').unwrap();
        let misspelt = format!("{package}.{}q", name);
        let text = message(&misspelt);
        assert!(text.starts_with(&format!("There is no `{name}q` in `{package}`; did you mean `")), "{text}");
        assert_eq!(run(name), run(path), "{name}");
    }
    assert_eq!(run("Domineering(\"..|..\").CanonicalForm").unwrap(), "+-1");
    assert_eq!(run("Nim := 5; Nim + 1").unwrap(), "6");
    assert_eq!(run("begin var Hex := 5; Hex + 1 end").unwrap(), "6");
}

#[test]
fn hints_say_what_was_meant() {
    for (program, hint) in [
        ("1 = 1", "`==` compares, `:=` gives a variable its value"),
        ("if 1 = 1 then 2 end", "`==` compares"),
        ("!true", "`not` negates"),
        ("OutcomeClass({1|-1})", "`OutcomeClass` is a method: write `x.OutcomeClass`"),
        ("Temperature({1|-1})", "`Temperature` is a method: write `x.Temperature`"),
        ("temperature", "`Temperature` is a method"),
        ("LeftStap({1|-1})", "`LeftStop` is a method"),
        ("nim(3)", "did you mean `Nim`?"),
        ("omgea + 1", "did you mean `omega`?"),
        ("x := 3\ny := 4", "is a `;` missing before `y`?"),
        ("x := 3 y := 4", "is a `;` missing before `y`?"),
        ("x := {1|-1}\nx.Mean", "is a `;` missing before `x`?"),
        ("x := 3\nx + 1", "is a `;` missing at the end of the line before?"),
        ("\"\\d\"", "known are"),
        ("cgsuite.ui.Explorer({1|-1})", "explored on the page: run `kelvin serve`"),
        ("cgsuite.ui.Explorer.NewExplorer({1|-1})", "explored on the page: run `kelvin serve`"),
        ("Explorer({1|-1})", "explored on the page: run `kelvin serve`"),
        ("(p -> {p -> 0})(1)", "write `=>` for an entry of a map"),
        ("(p -> p -> 0)(1)", "an enclosing function has a variable of this name"),
    ] {
        assert!(message(program).contains(hint), "{program}: {}", message(program));
    }
}

/// A nested class is called by its name alone, so that `x.Position` does not help.
#[test]
fn a_misspelt_nested_class_is_named_alone() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let class = "singleton class Row extends game.heap.HeapRuleset\n  class Position(n as Integer) extends ImpartialGame\n    \
                 override def Options := [Positon(k) for k from 0 to n - 1];\n  end\nend";
    session.declare("Row", &Source::new("Row.cgs", class));
    let error = session
        .evaluate(&Source::new("", "Row.Position(3).Options"), &Budget::unlimited())
        .unwrap_err()
        .to_string();
    assert!(error.contains("did you mean `Position`?"), "{error}");
    assert!(!error.contains("x.Position"), "{error}");
}

/// No message holds a control character, whatever was typed where.
#[test]
fn control_characters_are_escaped() {
    let hostile = "\u{1b}[31m\u{7}\u{9b}";
    for program in [
        hostile.to_owned(),
        format!("\"abc{hostile}"),
        format!("game.grid.Clobber(\"x{hostile}o\")"),
        format!("game.graph.Snort(\"x{hostile}o\")"),
        format!("Graph(\"-{hostile}\")"),
        format!("error(\"{hostile}\")"),
        format!("{{\"a\" => 1}}[\"{hostile}\"]"),
        format!("1 + // {hostile}\n)"),
        format!("game.heap.TakeAndBreak(\"{hostile}\")"),
        format!("\"a\".Matches(\"({hostile}\")"),
    ] {
        let text = message_of(&program);
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    }
    // The caret stands below what is wrong all the same.
    let text = message_of("\"\u{1b}\" + )");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[2].find(')'), lines[3].find('^'), "{text}");
}

#[test]
fn escapes_have_their_meaning() {
    for (program, answer) in [
        ("\"\\u0041\"", "\"A\""),
        ("\"\\u0041\".Length", "1"),
        ("\"a\\u00e9\\\\\\\"\"", "\"aé\\\"\""),
        ("\"\\r\\n\\t\".Length", "3"),
    ] {
        assert_eq!(run(program).unwrap(), answer, "{program}");
    }
    for wrong in ["\"\\u004\"", "\"\\ud800\"", "\"\\x\"", "\"\\u+041\"", "\"\\", "\"\\\""] {
        assert!(run(wrong).is_err(), "{wrong}");
    }
}
