//! Positions of built-in and of users' rulesets as values of the language: outcomes, classes, options, compounds.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_positions::Registry;
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

fn ask(session: &mut Session<'_>, program: &str) -> String {
    let budget = Budget::unlimited().time(Duration::from_secs(300));
    let value = session.evaluate(&Source::new("", program), &budget);
    let text = value.and_then(|value| {
        value.map_or(Ok(String::new()), |value| session.show(&value, Style::Plain, &budget))
    });
    text.unwrap_or_else(|error| format!("!!{}", error.message()))
}

fn check(table: &[(&str, &str)]) {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for (program, expected) in table {
        assert_eq!(ask(&mut session, program), *expected, "{program}");
    }
}

/// Stones of both players go to empty cells on either side.
const DRAWISH: &str = "singleton class Drawish extends game.strip.StripRuleset
    class Position(strip as Strip) extends StripGame
      override def Options(player as Player) := [
        Position(strip.Updated({n => 0, n + d => player.Ordinal}))
        for n in strip.FindAll(player.Ordinal) for d in [-1, 1] where strip[n + d] == 0
      ];
    end
  end;";

#[test]
fn outcomes_of_loopy_positions_are_those_of_their_values() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    ask(&mut session, DRAWISH);
    for (program, expected) in [
        ("game.grid.FoxAndGeese([(3,3),(2,6)],(1,1)).OutcomeClass", "N"),
        ("game.strip.BackslidingToadsAndFrogs(\".t.tf\").OutcomeClass", "L"),
        ("Drawish(\"x.\").OutcomeClass", "L"),
        ("Drawish(\"x..o\").OutcomeClass", "P"),
        ("(Drawish(\"x.\") + Drawish(\".o\")).OutcomeClass", "D"),
        ("(Drawish(\"x.\") + *2).OutcomeClass", "L"),
        ("(on + Drawish(\".o\")).OutcomeClass", "D"),
    ] {
        assert_eq!(ask(&mut session, program), expected, "{program}");
    }
    let cells = [".", "x", "o"];
    for code in 0..81 {
        let board: String = [1, 3, 9, 27].iter().map(|place| cells[code / place % 3]).collect();
        for position in [
            format!("Drawish(\"{board}\")"),
            format!("game.strip.BackslidingToadsAndFrogs(\"{}\")", board.replace('x', "t").replace('o', "f")),
        ] {
            let same = format!("{position}.OutcomeClass == {position}.GameValue.OutcomeClass");
            assert_eq!(ask(&mut session, &same), "true", "{position}");
        }
    }
}

#[test]
fn loopy_values_say_of_what_kind_they_are() {
    check(&[
        (
            "[g.IsAllSmall for g in [on, off, over, under, on & off, {*|pass}]]",
            "[false,false,false,false,false,false]",
        ),
        (
            "[g.IsFinite for g in [on, off, over, under, on & off, {*|pass}]]",
            "[true,true,true,true,true,true]",
        ),
    ]);
}

/// The class of a position has the path of its ruleset, and can be used as others are.
#[test]
fn built_in_positions_have_classes() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let mut classes = 0;
    for entry in Registry::built_in().iter() {
        let (name, board) = entry.example();
        for path in entry.paths.iter().filter(|_| !name.contains('(')) {
            classes += 1;
            let position = format!("{path}(\"{board}\")");
            for (program, expected) in [
                (format!("{position}.Class.QualifiedName"), format!("\"{path}.Position\"")),
                (format!("{position} is {path}.Position"), "true".to_owned()),
                (format!("{position} is game.Game"), "true".to_owned()),
                (format!("{position} is game.ImpartialGame"), entry.impartial.to_string()),
                (format!("*2 is {path}.Position"), "false".to_owned()),
                (format!("{path}.Position(\"{board}\") == {position}"), "true".to_owned()),
                (format!("{path}.Class.QualifiedName"), format!("\"{path}\"")),
                (format!("{position}.EnclosingObject == {path}"), "true".to_owned()),
            ] {
                assert_eq!(ask(&mut session, &program), expected, "{program}");
            }
            // Both players have the options of an impartial game, which is its own negative.
            if entry.impartial {
                let once =
                    format!("[{position}.Options == {position}.Options(Left), -{position} == {position}]");
                assert_eq!(ask(&mut session, &once), "[true,true]", "{once}");
            }
        }
    }
    assert!(classes >= 20, "{classes}");
    check(&[
        ("game.heap.GrundysGame(4).Class", "⟪game.heap.HeapRuleset.Position⟫"),
        ("game.heap.Mem(2,6).Class", "⟪game.heap.CoordinateRuleset.Position⟫"),
        ("game.grid.Rooks(\"xo\").Class", "⟪game.grid.GenClobber.Position⟫"),
        ("game.grid.Cram(\"..|..\").Options.Length", "4"),
    ]);
}

#[test]
fn strips_are_boards_of_rulesets_on_strips() {
    check(&[
        ("game.strip.ToadsAndFrogs(Strip.Parse(\"t.f\", \".tf\"))", "ToadsAndFrogs.Position(\"t.f\")"),
        (
            "game.strip.ToadsAndFrogs.Position(Strip.Parse(\"t.f\", \".tf\"))",
            "ToadsAndFrogs.Position(\"t.f\")",
        ),
        (
            "game.strip.TopplingDominoes(Strip.Parse(\"le.#r\", game.strip.TopplingDominoes.CharMap))",
            "TopplingDominoes.Position(\"le.#r\")",
        ),
        ("game.strip.TopplingDominoes(\"le.#r\").strip", "Strip([1,3,0,4,2])"),
        (
            "game.strip.TopplingDominoes(game.strip.TopplingDominoes(\"le.#r\").strip)",
            "TopplingDominoes.Position(\"le.#r\")",
        ),
        (
            "game.strip.TopplingDominoes(\"lr\").Options(Left)",
            "[TopplingDominoes.Position(\".r\"),TopplingDominoes.Position(\"..\")]",
        ),
    ]);
}

#[test]
fn games_of_any_sort_make_switches() {
    check(&[
        ("+-'{1|*}'", "'{'{1|*}'|'{*|-1}'}'"),
        (
            "+-{'{1|0}', game.grid.Clobber(\"xxo\")}",
            "'{'{1|0}',Clobber.Position(\"xxo\")|'{0|-1}',-Clobber.Position(\"xxo\")}'",
        ),
        ("(+-'{2|1}').CanonicalForm == +-{2|1}", "true"),
        ("(+-game.grid.Domineering(\".|.\")).CanonicalForm", "+-1"),
        ("+-1", "+-1"),
    ]);
}

#[test]
fn compounds_keep_their_form_until_their_value_is_asked_for() {
    check(&[
        ("({1|0}) ConjunctiveSum (^)", "{1|0} ConjunctiveSum ^"),
        ("({1|0}) SelectiveSum (^)", "{1|0} SelectiveSum ^"),
        ("(1/4) OrdinalProduct ({2||1|0})", "1/4 OrdinalProduct {2||1|0}"),
        ("(0) ConjunctiveSum (3/2)", "0 ConjunctiveSum 3/2"),
        ("[(({1|0}) ConjunctiveSum (^)).CanonicalForm, (({1|0}) ConjunctiveSum (^)).Mean]", "[*,0]"),
        ("(({1|0}) ConjunctiveSum (^)) + *", "({1|0} ConjunctiveSum ^) + *"),
        ("(({1|0}) ConjunctiveSum (^)) <= *", "true"),
        ("({1|0}) ConwayProduct (^)", "*"),
        ("game.grid.Clobber(\"xxo\").ConwayProduct(2)", "Clobber.Position(\"xxo\") ConwayProduct 2"),
        (
            "[game.grid.Clobber(\"xxo\").ConwayProduct(n).CanonicalForm for n from -2 to 3]",
            "[vv,v,0,^,^^,^3]",
        ),
        ("(*omega) ConjunctiveSum (*2)", "*omega ConjunctiveSum *2"),
    ]);
}

/// A coin that lies heads up is worth the heap of its place (Berlekamp, Conway, Guy, Winning Ways, ch. 14).
#[test]
fn positions_of_turning_games_have_options() {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    for code in ["\"1\"", "\"1-2\"", "\"1-3\"", "game.heap.Kayles", "game.heap.Subtraction({1,3})"] {
        ask(&mut session, &format!("turning := game.strip.Turning({code});"));
        for coins in 0..32 {
            let row: String = (0..5).map(|place| if coins >> place & 1 == 1 { 'h' } else { 't' }).collect();
            ask(&mut session, &format!("p := turning(\"{row}\");"));
            let law = "[p.NimValue == [o.NimValue for o in p.Options].Mex, p.Options(Left) == p.Options, p.CanonicalForm == *(p.NimValue)]";
            assert_eq!(ask(&mut session, law), "[true,true,true]", "{code} {row}");
        }
    }
    check(&[
        (
            "game.strip.Turning(\"1-2\")(\"hhtt\").Options",
            "[Turning.Position(\"thtt\"),Turning.Position(\"httt\"),Turning.Position(\"tttt\")]",
        ),
        ("-game.strip.Turning(\"1-3\")(\"tttt\")", "Turning.Position(\"tttt\")"),
        ("game.strip.Turning(\"1\")(\"ttht\").MisereOutcomeClass", "P"),
        (
            "game.heap.Kayles(5).Options",
            "[TakeAndBreak(\"0.77\")(4),TakeAndBreak(\"0.77\")(1) + TakeAndBreak(\"0.77\")(3),TakeAndBreak(\"0.77\")(2) + TakeAndBreak(\"0.77\")(2),TakeAndBreak(\"0.77\")(3),TakeAndBreak(\"0.77\")(1) + TakeAndBreak(\"0.77\")(2)]",
        ),
    ]);
}
