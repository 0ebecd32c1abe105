//! Runs random lines that CGSuite has answered through a session, where they are to be had. Every line that is answered otherwise
//! is named by a class of differences, each with its reason; `LINES=all` shows these lines, and `LINES=text` those that contain the text.

use crate::peer_facts::answer;
use crate::peer_positions::as_printed;
use crate::structure::normal;
use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_testing::peers::text;
use kelvin_values::Universe;
use kelvin_values::notation::Style;

/// A line, what CGSuite answers, and what Kelvin answers.
struct Line<'t> {
    input: &'t str,
    expected: &'t str,
    found: &'t str,
}

/// A class of lines that Kelvin answers otherwise.
struct Difference {
    reason: &'static str,
    has: fn(&Line<'_>) -> bool,
}

/// The differences that are meant; those of positions are in `peer_positions`.
const DIFFERENCES: &[Difference] = &[
    Difference {
        reason: "a variable that has no value is an error here, and Nothing there",
        has: |line| {
            // The name of a comprehension in the collection that it runs through: `[k for k in [k, 4]]`.
            let name = line
                .found
                .strip_prefix("!!That variable is not defined: `")
                .and_then(|rest| rest.split('`').next());
            name.is_some_and(|name| line.input.contains(&format!("for {name} in ")))
        },
    },
    Difference {
        reason: "a map lists its entries in the order in which they were added, and there by their hashes",
        has: |line| line.input.starts_with("[e.Key for e in {") && items(line.found) == items(line.expected),
    },
    Difference {
        reason: "the variable of a loop, and one declared in a block, is another than that of the worksheet",
        has: |line| {
            let declared = line.input.contains("; for x from ") || line.input.contains("; begin var x := ");
            line.input.starts_with("x := ") && declared && line.input.ends_with("end; x")
        },
    },
    Difference {
        reason: "each function that a loop makes keeps the variable of its own round",
        has: |line| {
            line.input.starts_with("fs := [x -> x + i for i from ")
                && line.input.ends_with("; [f(4) for f in fs]")
        },
    },
    Difference {
        reason: "a divisor is written in parentheses; (ω-4)/ω×2 is another number",
        has: |line| line.expected.contains("/ω×"),
    },
    Difference {
        reason: "games that are linked have several links",
        has: |line| {
            line.input.contains(".Link(") && line.expected.starts_with("*[") && line.found.starts_with("*[")
        },
    },
    Difference { reason: "there is no Java here", has: |line| line.input.ends_with(".JavaClass") },
    Difference {
        reason: "the copyright is that of CGSuite",
        has: |line| line.input.ends_with("System.CopyrightYear"),
    },
    Difference {
        reason: "what is shown of a value is shown without quotes around it",
        has: |line| line.input.ends_with(".ToOutput") && line.expected == format!("\"{}\"", line.found),
    },
    Difference {
        reason: "what a program prints is not part of its answer",
        has: |line| {
            line.input.starts_with("cgsuite.lang.System.Print(") && line.expected.ends_with("\nNothing")
        },
    },
    Difference {
        reason: "plots are drawn, and described in other words",
        has: |line| line.expected.ends_with("Plot>"),
    },
];

/// The elements of a list, in order.
fn items(list: &str) -> Vec<&str> {
    let inner = list.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(list);
    let mut items: Vec<&str> = inner.split(',').collect();
    items.sort_unstable();
    items
}

/// The lines that have the same answer, at least.
const FLOOR: usize = 4488;

#[test]
fn random_lines_have_the_answers_of_the_peer() {
    let Some(table) = text("peer-facts/cgsuite/lines.tsv") else { return };
    let shown = std::env::var("LINES").ok();
    let universe = Universe::new();
    let mut counts = vec![0; DIFFERENCES.len()];
    let (mut all, mut same) = (0, 0);
    let mut unexplained = Vec::new();
    let mut positions = std::collections::BTreeMap::new();
    for row in table.lines() {
        let (input, expected) = row.split_once('\t').expect("a line and its answer");
        let expected = expected.replace("\\n", "\n");
        let mut session = Session::new(&universe);
        let found = match answer(&mut session, input) {
            Ok(found) => found.unwrap_or_default(),
            Err(error) => format!("!!{error}"),
        };
        all += 1;
        let printed = as_printed(&found);
        if [&found, &printed].into_iter().any(|found| normal(found) == normal(&expected))
            || same_number(&universe, &found, &expected)
        {
            same += 1;
            continue;
        }
        let line = Line { input, expected: &expected, found: &found };
        if shown.as_ref().is_some_and(|shown| shown == "all" || input.contains(shown.as_str())) {
            println!("{input}\n    expected {expected}\n    found    {found}");
        }
        match DIFFERENCES.iter().position(|difference| (difference.has)(&line)) {
            Some(place) => counts[place] += 1,
            None => match crate::peer_positions::reason(input, &expected, &found) {
                Some(reason) => *positions.entry(reason).or_insert(0) += 1,
                None => unexplained.push(format!("{input} is {expected}, not {found}")),
            },
        }
    }
    println!("{same} of {all} lines have the same answer");
    for (difference, count) in DIFFERENCES.iter().zip(&counts) {
        println!("    {count}: {}", difference.reason);
    }
    for (reason, count) in &positions {
        println!("    {count}: {reason}");
    }
    assert!(unexplained.is_empty(), "{} lines: {unexplained:#?}", unexplained.len());
    assert!(same >= FLOOR, "{same} lines have the same answer, {FLOOR} before");
    assert!(100 * same >= 97 * all, "too many lines have another answer");
    assert!(counts.iter().all(|count| *count > 0), "a difference that no line has: {counts:?}");
}

/// Whether two texts, which may write it in different ways, stand for the same number or list of numbers with ω.
fn same_number(universe: &Universe, found: &str, expected: &str) -> bool {
    if !expected.contains('ω') || expected.contains('"') {
        return false;
    }
    let budget = &Budget::unlimited();
    let mut session = Session::new(universe);
    let [found, expected] = [found, expected].map(|text| {
        let value = session.evaluate(&Source::new("", text), budget).ok()??;
        session.show(&value, Style::Plain, budget).ok()
    });
    found.is_some() && found == expected
}
