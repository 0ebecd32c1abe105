//! Games on graphs, whose values the placement engine finds.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

fn run(program: &str) -> String {
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_secs(60));
    let mut session = Session::new(&universe);
    let value = session.evaluate(&Source::new("", program), &budget);
    match value.unwrap_or_else(|error| panic!("{program}\n{error}")) {
        Some(value) => session.show(&value, Style::Plain, &budget).unwrap(),
        None => String::new(),
    }
}

#[test]
fn values_are_those_that_were_published() {
    for (program, answer) in [
        ("game.graph.Snort(Graph.Path(7)).CanonicalForm.Temperature", "1"),
        ("game.graph.Snort(Graph.Path(14)).CanonicalForm.Temperature", "2"),
        ("game.graph.Snort(\"L-.-.-.-L\").CanonicalForm", "{4|0,+-1}"),
        ("game.graph.Col(\"R-.-R-.-L-.-R-.-R-.\").CanonicalForm", "7/8"),
        ("game.graph.Col(Graph.Path(2)).CanonicalForm", "0"),
        ("game.graph.ArcKayles(Graph.Path(8)).CanonicalForm", "*"),
        ("game.graph.NodeKayles(Graph.Path(9)).NimValue", "3"),
    ] {
        assert_eq!(run(program), answer, "{program}");
    }
}

/// The same rules under another name, which no engine knows, give the same values.
#[test]
fn the_engine_plays_by_the_rules_of_the_language() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("graph_games");
    std::fs::create_dir_all(&folder).unwrap();
    for (ruleset, text) in [
        ("Snort", include_str!("../../src/library/rulesets/Snort.cgs")),
        ("Col", include_str!("../../src/library/rulesets/Col.cgs")),
        ("ArcKayles", include_str!("../../src/library/rulesets/ArcKayles.cgs")),
    ] {
        let own = text
            .replace(&format!("class {ruleset} extends "), &format!("class My{ruleset} extends game.graph."));
        assert_ne!(own, text);
        std::fs::write(folder.join(format!("My{ruleset}.cgs")), own).unwrap();
        let universe = Universe::new();
        let budget = Budget::unlimited().time(Duration::from_secs(60));
        let mut session = Session::new(&universe);
        session.look_in(&folder);
        for board in [
            "Graph.Path(6)",
            "Graph.Cycle(5)",
            "Graph.Clique(4)",
            "\"L-.-.(-.;-R)-.\"",
            "\".-R-.-L-.\"",
            "\"L-R-.\"",
            "Graph.Path(1)",
        ] {
            let program =
                format!("My{ruleset}({board}).CanonicalForm == game.graph.{ruleset}({board}).CanonicalForm");
            let value = session.evaluate(&Source::new("", program.as_str()), &budget);
            let value = value.unwrap_or_else(|error| panic!("{program}\n{error}")).unwrap();
            assert_eq!(session.show(&value, Style::Plain, &budget).unwrap(), "true", "{program}");
        }
    }
}
