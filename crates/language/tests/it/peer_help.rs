//! The examples of CGSuite's help pages, where its source is at hand: all that stands there in `\\display{…}` and its kin is
//! run here, page by page. What is not answered is named with the reason.

use kelvin_budget::Budget;
use kelvin_language::{Session, Source};
use kelvin_testing::peers::{cgsuite_source, files};
use kelvin_values::{Universe, notation::Style};
use std::time::Duration;

/// Parts of examples that are not answered, and why.
const MISSES: &[(&str, &str)] = &[
    ("System.CopyrightYear", "CGSuite's own copyright"),
    ("*[", "misère games"),
    // Values of loopy games are found on all positions that play can reach.
    ("FoxAndGeese.ValuesTable", "takes longer than the test waits"),
];

/// Examples by whose answers it shows that they are understood; the pages themselves hold no answers.
const ANSWERS: &[(&str, &str)] = &[
    ("game.graph.Hackenbush(\"lrlrr\").CanonicalForm", "9/16"),
    ("R(24).NimValue", "3"),
    ("Collatz(97)", "118"),
    ("{3||2|1} + {1|0||-2}", "{3,{4|3}|2|||1||0|-1}"),
    ("positions.Length", "177147"),
    ("[g.CanonicalForm.StopCount for g in positions].Max", "32"),
];

/// The examples of a page.
fn examples(page: &str, of_class: bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once('\\') {
        rest = after;
        let named = ["displayAndHide{", "display{", "evalHalf{", "evalText{", "eval{"];
        let Some(inside) = named.iter().find_map(|name| after.strip_prefix(name)) else { continue };
        let mut depth = 1;
        let end = inside.find(|letter| {
            depth += match letter {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            depth == 0
        });
        let text = &inside[..end.expect("braces are closed")];
        // The lines of a comment begin with a star.
        let line = |line: &str| match (of_class, line.trim_start().strip_prefix('*')) {
            (true, Some(rest)) => rest.to_owned(),
            _ => line.to_owned(),
        };
        found.push(text.lines().map(line).collect::<Vec<_>>().join("\n"));
        rest = inside;
    }
    found
}

#[test]
fn examples_of_the_help_pages_are_answered() {
    let Some(source) = cgsuite_source() else { return };
    let (mut all, mut answered) = (0, 0);
    let (mut wrong, mut known) = (Vec::new(), 0);
    for file in files(&source) {
        let extension = file.extension().and_then(|extension| extension.to_str());
        let of_class = match extension {
            Some("cgs") => true,
            Some("cgsh") => false,
            _ => continue,
        };
        let page = std::fs::read_to_string(&file).unwrap();
        let universe = Universe::new();
        // The examples of a page share their variables.
        let mut session = Session::new(&universe);
        for example in examples(&page, of_class) {
            let budget = Budget::unlimited().time(Duration::from_secs(300));
            let answer = session.evaluate(&Source::new("", example.as_str()), &budget).and_then(|value| {
                value.map_or(Ok(String::new()), |value| session.show(&value, Style::Plain, &budget))
            });
            all += 1;
            match answer {
                Ok(text) => {
                    answered += 1;
                    if let Some((_, expected)) = ANSWERS.iter().find(|(asked, _)| *asked == example.trim()) {
                        known += 1;
                        assert_eq!(&text, expected, "{example}");
                    }
                }
                Err(error) => match MISSES.iter().find(|(part, _)| example.contains(part)) {
                    Some((_, reason)) => println!("    {}: {reason}", example.trim()),
                    None => wrong.push(format!("{}: {example}\n{error}", file.display())),
                },
            }
        }
    }
    println!("{answered} of {all} examples of the help pages are answered");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(all >= 190 && answered >= 181 && known >= ANSWERS.len(), "{answered} of {all}, {known}");
}
