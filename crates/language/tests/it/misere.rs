//! Misère values in a worksheet.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_values::{Universe, notation::Style};

/// The answers to inputs of one worksheet, or what is wrong.
fn answers(inputs: &[&str]) -> Vec<Result<String, String>> {
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    let answer = |session: &mut Session<'_>, input: &str| {
        let budget = Budget::unlimited().steps(10_000_000);
        let value = session.evaluate(&Source::new("", input), &budget).map_err(|error| error.to_string())?;
        let value = value.ok_or("nothing")?;
        session.show(&value, Style::Plain, &budget).map_err(|error| error.to_string())
    };
    inputs.iter().map(|input| answer(&mut session, input)).collect()
}

#[test]
fn values_are_read_written_and_added() {
    let rows = [
        ("*[2#0]", "*[2#0]"),
        ("*[[2],0] == *[2#0]", "true"),
        ("*[2[#2]] == *[2#]+*[2]", "true"),
        ("*[4,2]", "*[4,2]"),
        ("*[1000000]", "*[1000000]"),
        ("3*(*[2]) == *[2]+*[2]+*[2]", "true"),
        ("*[2#0] + * == *[2#0]", "false"),
        ("*[2#0] + * + * == *[2#0]", "true"),
        ("G := *[2#0]; G.Genus", "1^2"),
        ("*[2#0].Genus.IsTame", "false"),
        ("*[2#1].Genus.MisereNimValue(1)", "4"),
        ("*[2#0].CanonicalForm", "*"),
        ("{*[2#0], *[[2],0]}.Size", "1"),
        ("game.misere.MisereCanonicalGame.DayN(4).Size", "22"),
    ];
    for (found, (input, expected)) in answers(&rows.map(|(input, _)| input)).into_iter().zip(rows) {
        assert_eq!(found.as_deref(), Ok(expected), "{input}");
    }
}

/// What is written is read again as the same game.
#[test]
fn games_of_the_fourth_day_are_read_again() {
    let inputs = ["game.misere.MisereCanonicalGame.DayN(4)"];
    let all = answers(&inputs).remove(0).unwrap();
    let mut depth = 0;
    let inner = all.strip_prefix('[').and_then(|all| all.strip_suffix(']')).unwrap();
    let games: Vec<&str> = inner
        .split(|letter| {
            depth += match letter {
                '[' | '(' => 1,
                ']' | ')' => -1,
                _ => 0,
            };
            letter == ',' && depth == 0
        })
        .collect();
    assert_eq!(games.len(), 22);
    for (game, read) in games.iter().zip(answers(&games)) {
        assert_eq!(read.as_deref(), Ok(*game));
    }
}

#[test]
fn positions_and_heaps_have_forms() {
    let rows = [
        ("game.heap.Kayles(5).MisereCanonicalForm", "*[2[2]321]"),
        ("[game.heap.Kayles(n).Genus for n from 0 to 9]", "[0,1,2,3,1,4^146,3,2^2,1^1,4^046]"),
        ("[game.heap.Kayles(n).MisereNimValue for n from 0 to 5]", "[1,0,2,3,0,1]"),
        ("(*2).MisereCanonicalForm", "*[2]"),
        ("0.Genus", "0"),
        ("game.heap.TakeAndBreak(\"0.123\").MisereQuotient(100)[\"Order\"]", "20"),
        (
            "game.heap.Kayles.MisereQuotient(200)[\"Periodicity\"]",
            "Periodicity(Period => 12, Preperiod => 71, Saltus => 0)",
        ),
        ("game.heap.HeapRuleset(n -> [[m] for m from 0 to n-1]).MisereQuotient(3)[\"IsTame\"]", "true"),
    ];
    for (found, (input, expected)) in answers(&rows.map(|(input, _)| input)).into_iter().zip(rows) {
        assert_eq!(found.as_deref(), Ok(expected), "{input}");
    }
}

#[test]
fn mistakes_are_reported() {
    let rows = [
        ("*[-1]", "from 0 to"),
        ("*[3000000000]", "from 0 to"),
        ("*[1/2]", "impartial"),
        ("*[\"a\"]", "impartial"),
        ("*[2#", "`#`"),
        ("*[2#0)]", "Syntax error"),
        ("{1|-1}.Genus", "Genus"),
        ("*[{1|-1}]", "impartial"),
        ("*[2] - *[1]", "no negatives"),
        ("*[2##] MisereMinus *[[4]]", "not subtractable"),
        ("*[2] Link *[1]", "not linked"),
        ("*[2] Distinguisher *[2]", "not different"),
        ("game.heap.HeapRuleset(n -> [[n]])(3).Genus", "must not become"),
        ("game.heap.HeapRuleset(n -> [[n]]).MisereQuotient(3)", "must not become"),
    ];
    for (found, (input, expected)) in answers(&rows.map(|(input, _)| input)).into_iter().zip(rows) {
        let why = found.expect_err(input);
        assert!(why.contains(expected), "{input}: {why}");
    }
}

/// Work without end keeps to its budget.
#[test]
fn forms_that_grow_end_with_the_budget() {
    let found = answers(&["game.heap.Kayles(300).Genus", "*[2]"]);
    assert!(found[0].is_err() && found[1].is_ok());
}
