//! Misère play through the laboratory.

use kelvin_budget::Budget;
use kelvin_lab::{
    Answer, Error, Lab, MisereAnswer, MisereQuestion, OutcomeClass, Question, QuotientAnswer, QuotientOf,
    QuotientPeriod, QuotientQuestion, Settings, Side, Sum,
};
use kelvin_values::Universe;
use serde_json::json;
use std::collections::HashMap;

/// Answers a question given as JSON.
fn ask(question: serde_json::Value, budget: &Budget) -> Result<Answer, Error> {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    lab.ask(&Question::from_data(question)?, budget, &mut |_| {})
}

fn misere(sum: &str) -> Result<MisereAnswer, Error> {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let question = MisereQuestion { sum: Sum::Expression(sum.to_owned()), longest: None };
    lab.misere(&question, &Budget::unlimited())
}

fn quotient(of: QuotientOf, to: Option<u32>, budget: &Budget) -> Result<QuotientAnswer, Error> {
    let universe = Universe::new();
    Lab::new(&universe, Settings::default()).quotient(&QuotientQuestion { of, to }, budget)
}

#[test]
fn sums_of_any_sort_are_reported() {
    let facts = misere("octal(0.77)(\"9\")").unwrap().facts;
    assert_eq!((facts.outcome, facts.genus.as_deref()), (OutcomeClass::P, Some("4^046")));
    let facts = misere("*[2#0] + *[2#0]").unwrap().facts;
    assert_eq!((facts.kind, facts.impartial), (Some(kelvin_misere::MisereKind::ReversiblyTame), true));
    let facts = misere("nim(\"1\") + *2 + *[3]").unwrap().facts;
    assert_eq!((facts.outcome, facts.nim_value, facts.misere_nim_value), (OutcomeClass::P, Some(0), Some(0)));
    // A value is played in its canonical form: Left makes two moves, and loses.
    let facts = misere("2").unwrap().facts;
    assert_eq!((facts.outcome, facts.impartial, facts.form), (OutcomeClass::R, false, None));
    // Heaps of millions have small forms.
    let facts = misere("*[1000000]").unwrap().facts;
    assert_eq!((facts.form.as_deref(), facts.birthday), (Some("*[1000000]"), Some(1_000_000)));
}

/// A form that was not found is reported as such, and the outcome is known nevertheless.
#[test]
fn forms_out_of_reach_leave_the_outcome() {
    let facts = misere("octal(0.77)(\"90\")").unwrap().facts;
    assert!(facts.form.is_none() && facts.out_of_reach.is_some());
    assert_eq!(facts.outcome, OutcomeClass::N);
}

#[test]
fn mistakes_are_reported() {
    assert!(matches!(misere("*[2#"), Err(Error::Misere { .. })));
    assert!(matches!(misere("*[2#0] + foo"), Err(Error::Value { .. })));
    let budget = Budget::unlimited();
    let of_code = |code: &str| quotient(QuotientOf::Code { code: code.into() }, None, &budget);
    for code in ["0.7x", "0", "1,0", "", "0.77.7", "1.7"] {
        assert!(matches!(of_code(code), Err(Error::Code { .. })), "{code}");
    }
    let family = |ruleset: &str, family: &str| {
        let of = QuotientOf::Family { ruleset: ruleset.into(), family: Some(family.into()) };
        quotient(of, Some(3), &budget)
    };
    assert!(matches!(family("domineering", "2xn"), Err(Error::Partizan(_))));
    assert!(matches!(family("nim", "5"), Err(Error::Family(_))));
    assert!(matches!(family("chess", "n"), Err(Error::Position { .. })));
    assert!(matches!(
        quotient(QuotientOf::Games { games: vec!["*[2".into()] }, None, &budget),
        Err(Error::Misere { .. })
    ));
    let strategy = json!({ "ask": "solve", "sum": "*2", "strategy": 2, "misere": true });
    assert!(matches!(ask(strategy, &budget), Err(Error::Question(_))));
}

/// Misère Kayles (Sibert, Conway; Plambeck, Siegel).
#[test]
fn kayles_has_its_quotient() {
    let budget = Budget::unlimited();
    let kayles = quotient(QuotientOf::Code { code: "0.77".into() }, None, &budget).unwrap();
    assert_eq!((kayles.order, kayles.p_portion.len(), kayles.ended), (40, 9, None));
    assert_eq!(kayles.period, Some(QuotientPeriod { preperiod: 71, period: 12 }));
    assert!(kayles.regular && kayles.normal && !kayles.tame);
    // The products determine the elements of heaps.
    let at: HashMap<&str, usize> =
        kayles.elements.iter().enumerate().map(|(place, name)| (name.as_str(), place)).collect();
    let squared = kayles.products[kayles.products[0][0]][0];
    assert_eq!((at["1"], squared), (0, 0));
    // Up to 16, exactly the heaps of 1, 4, 9 and 12 are lost for the player to move.
    let lost: Vec<&str> =
        kayles.pretending[..17].iter().filter(|row| row.p).map(|row| row.heap.as_str()).collect();
    assert_eq!(lost, ["1", "4", "9", "12"]);
}

/// The quotient and play agree on boards and games in the quotient.
#[test]
fn boards_and_games_have_the_pretending_functions_of_play() {
    let budget = Budget::unlimited();
    let of = QuotientOf::Family { ruleset: "cram".into(), family: Some("3xn".into()) };
    let cram = quotient(of, Some(3), &budget).unwrap();
    for row in &cram.pretending {
        let played = misere(&format!("cram(\"{}\")", row.heap)).unwrap().facts.outcome;
        assert_eq!(row.p, played == OutcomeClass::P, "{}", row.heap);
    }
    let games = vec!["*[2#0]".to_owned(), "*[2##]".to_owned()];
    let found = quotient(QuotientOf::Games { games: games.clone() }, None, &budget).unwrap();
    for (row, game) in found.pretending.iter().zip(&games) {
        assert_eq!(
            (row.heap.as_str(), row.p),
            (game.as_str(), misere(game).unwrap().facts.outcome == OutcomeClass::P)
        );
    }
}

/// A quotient that exceeds its budget is that of fewer heaps, and correct for them.
#[test]
fn quotients_without_end_say_how_far_they_came() {
    let budget = Budget::unlimited().steps(200_000);
    let of = QuotientOf::Code { code: "0.3122".into() };
    let partial = quotient(of.clone(), None, &budget).unwrap();
    assert!(partial.ended.is_some() && partial.period.is_none() && partial.pretending.len() > 3);
    let last = partial.pretending.len() as u32 - 1;
    let whole = quotient(of, Some(last), &Budget::unlimited()).unwrap();
    assert_eq!(QuotientAnswer { ended: None, ..partial }, whole);
}

#[test]
fn who_wins_is_reported_with_a_move() {
    let budget = Budget::unlimited();
    let question = json!({ "ask": "solve", "sum": "nim(\"1 + 2\") + *[2#0]", "misere": true });
    let Answer::Solve(answer) = ask(question, &budget).unwrap() else { panic!() };
    for row in &answer.rows {
        let facts = misere("nim(\"1 + 2\") + *[2#0]").unwrap().facts;
        assert_eq!(row.winner == Some(row.first), facts.outcome == OutcomeClass::N);
        assert_eq!(row.name.is_some(), row.winner == Some(row.first));
    }
    // In Nim with heaps of 1 and 2 the winner leaves one heap of 1.
    let question = json!({ "ask": "solve", "sum": "nim(\"1 + 2\")", "first": "Left", "misere": true });
    let Answer::Solve(answer) = ask(question, &budget).unwrap() else { panic!() };
    assert_eq!((answer.rows[0].winner, answer.rows[0].name.as_deref()), (Some(Side::Left), Some("2 to 0")));
}

#[test]
fn games_are_played_misere() {
    let budget = Budget::unlimited();
    let question =
        json!({ "ask": "play", "sum": "nim(\"1 + 2\")", "first": "Left", "misere": true, "engine": "exact" });
    let Answer::Play(turn) = ask(question, &budget).unwrap() else { panic!() };
    assert_eq!((turn.boards, turn.winner), (vec!["1".to_owned()], None));
    let question = json!({
        "ask": "play", "sum": "nim(\"1\")", "first": "Left", "misere": true, "moves": [[1, "1 to 0"]]
    });
    let Answer::Play(turn) = ask(question, &budget).unwrap() else { panic!() };
    assert_eq!(turn.winner, Some(Side::Right));
}

#[test]
fn tables_have_a_row_for_each_board() {
    let question = json!({ "ask": "misere_table", "ruleset": "octal(0.77)", "family": "n", "to": 9 });
    let Answer::MisereTable(table) = ask(question, &Budget::unlimited()).unwrap() else { panic!() };
    let genera: Vec<&str> = table.rows.iter().filter_map(|row| row.facts.genus.as_deref()).collect();
    assert_eq!(genera, ["1", "2", "3", "1", "4^146", "3", "2^2", "1^1", "4^046"]);
    assert!(table.ended.is_none() && table.of == 9);
}
