//! The class files that were tried beside CGSuite 2.2, and what it answered about them.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_testing::peers::shared;
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

/// Queries that are answered otherwise here, and why.
const MISSES: &[(&str, &str)] = &[(
    "RMisereTake({4,6},true)(8).Options",
    "heaps are printed with their ruleset, and not with its class alone, so that they can be read again",
)];

#[test]
fn class_files_answer_as_in_cgsuite() {
    let Some(folder) = shared("peer-facts/cgsuite/rules") else { return };
    let rows = std::fs::read_to_string(folder.join("values.tsv")).expect("the table is text");
    let universe = Universe::new();
    let mut session = Session::new(&universe);
    session.look_in(&folder);
    let (mut same, mut all, mut unexplained) = (0, 0, Vec::new());
    for (query, expected) in rows.lines().filter_map(|row| row.split_once('\t')) {
        all += 1;
        let budget = Budget::unlimited().time(Duration::from_secs(300));
        let answer = session.evaluate(&Source::new("", query), &budget).and_then(|value| {
            value.map_or(Ok(String::new()), |value| session.show(&value, Style::Plain, &budget))
        });
        let found = answer.unwrap_or_else(|error| format!("!!{}", error.message()));
        if crate::structure::normal(&found) == crate::structure::normal(expected) {
            same += 1;
            continue;
        }
        match MISSES.iter().find(|(row, _)| *row == query) {
            Some((_, reason)) => println!("    {query}: {reason}"),
            None => unexplained.push(format!("{query} is {expected}, not {found}")),
        }
    }
    println!("{same} of {all} queries of class files are answered as in CGSuite");
    assert!(unexplained.is_empty(), "{unexplained:#?}");
    assert!(all >= 400 && 100 * same >= 99 * all, "{same} of {all}");
}
