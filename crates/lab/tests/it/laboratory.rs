//! A laboratory answers from any thread, can be cancelled, and is independent of others.

use kelvin_lab::{Answer, Error, Laboratory, Limits, Part, Question, RanOut, Rulesets, Settings};
use std::time::{Duration, Instant};

fn open() -> Laboratory {
    Laboratory::open(Settings::default(), Rulesets::default())
}

fn question(text: &str) -> Question {
    serde_json::from_str(text).unwrap()
}

fn value(laboratory: &Laboratory, ruleset: &str, board: &str) -> Result<Option<String>, Error> {
    let question = question(&format!(r#"{{ "ask": "value", "ruleset": "{ruleset}", "board": "{board}" }}"#));
    match laboratory.begin(question, Limits::default())?.wait()? {
        Answer::Value(answer) => Ok(answer.written.value.map(String::from)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn questions_are_answered_beside_each_other() {
    let laboratory = open();
    let boards = ["2x2", "2x3", "3x3", "4x4"];
    let ask = |board: &str| {
        let text = format!(r#"{{ "ask": "value", "ruleset": "domineering", "board": "{board}" }}"#);
        laboratory.begin(question(&text), Limits::default()).unwrap()
    };
    let pending: Vec<_> = boards.iter().map(|board| ask(board)).collect();
    let means: Vec<String> = pending
        .into_iter()
        .map(|pending| match pending.wait() {
            Ok(Answer::Value(answer)) => answer.mean.unwrap().to_string(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(means, ["0", "3/4", "0", "0"]);
}

/// Results, declarations and cancellations of one laboratory do not affect the other.
#[test]
fn two_laboratories_are_independent() {
    let own = Rulesets::default();
    let rules: kelvin_placement::PlacementRules = kelvin_placement::SHIPPED_RULES[0].1.parse().unwrap();
    own.declare("mine", rules.entry());
    let first = Laboratory::open(Settings::default(), own);
    let second = open();
    assert!(value(&first, "mine", "P2").is_ok());
    assert!(matches!(value(&second, "mine", "P2"), Err(Error::Position { .. })));
    // One is closed while it works; the other continues.
    let long = question(r#"{ "ask": "value", "ruleset": "domineering", "board": "8x8" }"#);
    let pending = first.begin(long, Limits::default()).unwrap();
    assert_eq!(value(&second, "domineering", "2x2").unwrap().as_deref(), Some("+-1"));
    drop(first);
    assert!(matches!(pending.wait(), Err(Error::Exhausted(_))));
    assert_eq!(value(&second, "domineering", "3x3").unwrap().as_deref(), Some("+-1"));
}

/// A long table is cancelled after some rows: it returns soon, and keeps the rows.
#[test]
fn what_is_cancelled_comes_back_and_keeps_its_rows() {
    let laboratory = open();
    let text = r#"{ "ask": "table", "ruleset": "domineering", "family": "nxn", "to": 8 }"#;
    let pending = laboratory.begin(question(text), Limits::default()).unwrap();
    let mut rows = vec![];
    while rows.len() < 3 {
        match pending.next_part() {
            Some(Part::Row(row)) => rows.push(row),
            other => panic!("{other:?}"),
        }
    }
    pending.cancel();
    let asked = Instant::now();
    let Ok(Answer::Table(answer)) = pending.wait() else { panic!("a table") };
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
    assert_eq!(answer.rows[..3], rows[..]);
    assert!(answer.rows.len() < answer.of && answer.of == 8);
    assert_eq!(answer.ended.map(|ended| ended.why), Some(RanOut::Stopped));
}

#[test]
fn limits_are_kept_and_progress_is_reported() {
    let laboratory = open();
    let text = r#"{ "ask": "solve", "sum": ["clobber", "xoxoxo|oxoxox|xoxoxo|oxoxox"], "first": "Left" }"#;
    let limits = Limits { positions: Some(500), ..Limits::default() };
    let pending = laboratory.begin(question(text), limits).unwrap();
    let Some(Part::Solved(row)) = pending.next_part() else { panic!("a row") };
    assert_eq!(row.undecided, Some(RanOut::Positions));
    assert!(pending.progress().positions > 0);
    assert_eq!(pending.parts().count(), 0);
    assert!(matches!(pending.wait(), Ok(Answer::Solve(_))));
}

#[test]
fn a_laboratory_that_is_closed_stops_what_it_is_asked() {
    let laboratory = open();
    let text = r#"{ "ask": "table", "ruleset": "domineering", "family": "nxn", "to": 8 }"#;
    let pending = laboratory.begin(question(text), Limits::default()).unwrap();
    assert!(matches!(pending.next_part(), Some(Part::Row(_))));
    drop(laboratory);
    let Ok(Answer::Table(answer)) = pending.wait() else { panic!("a table") };
    assert_eq!(answer.ended.map(|ended| ended.why), Some(RanOut::Stopped));
}

#[test]
fn no_time_is_a_limit_too() {
    let laboratory = open();
    for seconds in [-1.0, 0.0, f64::NAN] {
        let limits = Limits { seconds: Some(seconds), ..Limits::default() };
        let text =
            r#"{ "ask": "solve", "sum": ["clobber", "xoxoxo|oxoxox|xoxoxo|oxoxox"], "first": "Left" }"#;
        let Ok(Answer::Solve(answer)) = laboratory.begin(question(text), limits).unwrap().wait() else {
            panic!("an answer")
        };
        assert_eq!(answer.rows[0].undecided, Some(RanOut::Time), "{seconds}");
    }
}

/// A ruleset that panics stands for a bug in Kelvin.
#[test]
fn a_panic_ends_one_question_alone() {
    use kelvin_positions::Entry;
    use kelvin_positions::board::BoardKind;
    let own = Rulesets::default();
    own.declare("broken", Entry::new("broken", BoardKind::Heaps, "1", |_| panic!("no such heap")));
    let laboratory = Laboratory::open(Settings::default(), own);
    for _ in 0..5 {
        let error = value(&laboratory, "broken", "3").unwrap_err();
        assert_eq!(error.to_string(), "this is a bug in Kelvin: no such heap");
        assert_eq!(value(&laboratory, "nim", "3").unwrap().as_deref(), Some("*3"));
    }
    // Other work may panic as well.
    let other = || laboratory.enter(|_| panic!("other work"));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(other)).is_err());
    assert_eq!(value(&laboratory, "nim", "4").unwrap().as_deref(), Some("*4"));
}

/// Returns the number of threads of this process, if the system reports it.
fn threads() -> Option<usize> {
    Some(std::fs::read_dir("/proc/self/task").ok()?.count())
}

#[test]
fn a_laboratory_holds_no_thread() {
    let Some(before) = threads() else { return };
    let laboratories: Vec<_> = (0..200).map(|_| open()).collect();
    let value = |laboratory: &Laboratory| laboratory.enter(|lab| lab.universe().len());
    assert!(laboratories.iter().all(|laboratory| value(laboratory) == 0));
    // Other tests run at the same time, with a few threads each.
    assert!(threads().is_some_and(|now| now < before + 100));
}

#[test]
fn what_was_learned_is_weighed() {
    let laboratory = open();
    let before = laboratory.memory();
    assert!(value(&laboratory, "domineering", "4x5").is_ok());
    let after = laboratory.memory();
    assert!(after > before, "{before} {after}");
}

#[test]
fn a_ruleset_is_declared_while_questions_are_answered() {
    let laboratory = open();
    assert!(value(&laboratory, "mine", "P3").is_err());
    let rules = "name = 'pegs'\nboard = 'graph'\n[pieces]\nboth = ['K1']\n[forbidden]\nany = [1]";
    laboratory.declare("mine", rules).unwrap();
    assert_eq!(value(&laboratory, "mine", "P3").unwrap().as_deref(), Some("*2"));
    // It is listed, and may be declared again.
    let listed = laboratory
        .begin(question(r#"{ "ask": "rulesets", "word": "mine" }"#), Limits::default())
        .unwrap()
        .wait();
    let Ok(Answer::Rulesets(listed)) = listed else { panic!("rulesets") };
    let own: Vec<_> = listed.rows.iter().filter(|row| row.own).collect();
    assert_eq!((own.len(), own[0].name.as_str(), own[0].ruleset.as_str()), (1, "mine", "mine"));
    assert!(own[0].placement && own[0].impartial);
    laboratory.declare("mine", &rules.replace("any = [1]", "any = [2]")).unwrap();
    assert_eq!(value(&laboratory, "mine", "P3").unwrap().as_deref(), Some("0"));
    // An error reports its location.
    let wrong = laboratory.declare("mine", "name = 'pegs'\nboard = 'torus'").unwrap_err();
    assert_eq!(wrong.place(), Some((2, 9)), "{wrong}");
    assert!(matches!(laboratory.declare("snort", rules), Err(Error::BuiltIn(_))));
    assert!(matches!(laboratory.declare("no name", rules), Err(Error::Name(_))));
}
