//! Published facts about partizan games on heaps and about games on complexes: `facts/rules.json`.

use crate::certified_facts::{Checked, Holds};
use crate::reading::{Nodes, heats, number};
use kelvin_budget::Budget;
use kelvin_complexes::Complex;
use kelvin_lab::{CertificateAnswer, ComplexSource, Statement, facets};
use kelvin_numbers::Dyadic;
use kelvin_placement::LabelledComplex;
use kelvin_placement::constructions::values;
use kelvin_positions::WrittenSummand;
use kelvin_testing::{Fact, facts as read_facts, read};
use kelvin_values::{Player, Universe};
use serde_json::Value;

/// The facts, each with its statements.
pub fn by_rules() -> Vec<Checked> {
    let checked = |fact: Fact| {
        let (prove, holds) = on_heaps(&fact)
            .or_else(|| on_complexes(&fact))
            .unwrap_or_else(|| panic!("no statements for {fact:?}"));
        Checked { name: fact.section, prove, holds }
    };
    read_facts(include_str!("facts/rules.json")).into_iter().map(checked).collect()
}

/// Whether the first canonical form of a certificate is a value.
fn worth(expected: String) -> Holds {
    Box::new(move |answer| {
        let universe = Universe::new();
        let nodes = Nodes::read(&answer.certificate);
        nodes.value(&universe, Nodes::canonical(&answer.certificate)) == read(&universe, &expected)
    })
}

/// The values of heaps from 1 to a size.
fn table(ruleset: String, to: i64) -> Statement {
    Statement::Table { ruleset, family: "n".into(), from: Some(1), to: u32::try_from(to).unwrap() }
}

/// The highest temperature of a certificate.
fn hottest(answer: &CertificateAnswer) -> Dyadic {
    heats(&answer.claims).into_iter().map(|heat| heat.temperature).max().unwrap()
}

fn on_heaps(fact: &Fact) -> Option<(Vec<Statement>, Holds)> {
    let numbers = |i: usize| {
        let list = fact.args[i].as_array().unwrap();
        list.iter().map(Value::to_string).collect::<Vec<_>>().join(",")
    };
    let oab = |a: i64, b: i64| format!("oab({a},{b})");
    let as_hot_as = |expected: &str| -> Holds {
        let expected = number(expected);
        Box::new(move |answer| hottest(answer) == expected)
    };
    let snakes = || {
        let board =
            |snake: String| Statement::Value { subject: WrittenSummand::board("domineering", &snake).into() };
        snakes(usize::try_from(fact.number(0)).unwrap()).into_iter().map(board).collect::<Vec<_>>()
    };
    Some(match fact.op.as_str() {
        "oab_value" => {
            let board =
                WrittenSummand::board(&oab(fact.number(0), fact.number(1)), &fact.number(2).to_string());
            (vec![Statement::Value { subject: board.into() }], worth(fact.expected.as_str()?.into()))
        }
        "oab_max_temperature" => {
            let rows = table(oab(fact.number(0), fact.number(1)), fact.number(2));
            (vec![rows], as_hot_as(fact.expected.as_str()?))
        }
        "subtraction_max_temperature" => {
            let rows = table(format!("subtraction({}|{})", numbers(0), numbers(1)), fact.number(2));
            (vec![rows], as_hot_as(fact.expected.as_str()?))
        }
        // Bounds on the temperatures for all pairs of sizes.
        "oab_formula" | "subtraction_formula" => {
            let (most, to, tiles) = (fact.number(0), fact.number(1), fact.op == "oab_formula");
            let pairs: Vec<(i64, i64)> = (2..=most).flat_map(|b| (1..b).map(move |a| (a, b))).collect();
            let rows = |&(a, b): &(i64, i64)| match tiles {
                true => table(oab(b, a), to),
                false => table(format!("subtraction({a}|{b})"), to),
            };
            let (prove, rows_each) = (pairs.iter().map(rows).collect(), usize::try_from(to).unwrap());
            let holds = move |answer: &CertificateAnswer| {
                let heats = heats(&answer.claims);
                let points =
                    heats.chunks(rows_each).map(|rows| rows.iter().map(|heat| &heat.temperature).max());
                heats.len() == rows_each * pairs.len()
                    && points.zip(&pairs).all(|(point, &(a, b))| match tiles {
                        true => *point.unwrap() <= Dyadic::new((b - 1) / a, 0),
                        false => *point.unwrap() == Dyadic::new((b + a - 1) / a - 1, 1),
                    })
            };
            (prove, Box::new(holds))
        }
        "snake_max_temperature" => (snakes(), as_hot_as(fact.expected.as_str()?)),
        "snake_max_confusion" => {
            let expected = number(fact.expected.as_str()?);
            let longest = move |answer: &CertificateAnswer| {
                heats(&answer.claims).iter().map(|heat| &heat.left - &heat.right).max()
                    == Some(expected.clone())
            };
            (snakes(), Box::new(longest))
        }
        _ => return None,
    })
}

/// The domineering snakes in two rows, of at most some cells: runs that overlap in one column.
fn snakes(cells: usize) -> Vec<String> {
    let (mut found, mut open) = (vec![], vec![vec![]]);
    while let Some(runs) = open.pop() {
        let used: usize = runs.iter().sum();
        if used > 0 {
            found.push(drawn(&runs));
        }
        // A run between two others has three cells, so that these do not touch.
        if runs.len() > 1 && runs[runs.len() - 1] < 3 {
            continue;
        }
        open.extend((1..=cells - used).map(|run| [&runs[..], &[run]].concat()));
    }
    found
}

fn drawn(runs: &[usize]) -> String {
    let width = runs.iter().sum::<usize>() + 1 - runs.len();
    let (mut rows, mut column) = ([vec!['#'; width], vec!['#'; width]], 0);
    for (i, &run) in runs.iter().enumerate() {
        rows[i % 2][column..column + run].fill('.');
        column += run - 1;
    }
    rows.map(|row| row.into_iter().collect::<String>()).join("|")
}

/// A labelled complex as the source of a statement.
fn source(complex: &LabelledComplex) -> ComplexSource {
    let names: Vec<String> = complex.complex().vertices().names().map(|name| name.to_string()).collect();
    let left: Vec<String> = complex.vertices_of(Player::Left).iter().map(|v| names[v].clone()).collect();
    let impartial = complex.is_impartial() && !names.is_empty();
    ComplexSource::Facets {
        facets: facets(complex.complex()),
        left: (!impartial).then(|| left.join(" ")),
        impartial,
    }
}

fn on_complexes(fact: &Fact) -> Option<(Vec<Statement>, Holds)> {
    let budget = Budget::unlimited();
    let count = |i: usize| usize::try_from(fact.number(i)).unwrap();
    let named =
        |text: &str| -> LabelledComplex { if text.is_empty() { "{}" } else { text }.parse().unwrap() };
    let game = |ruleset: &str| ComplexSource::Game { ruleset: ruleset.into(), board: fact.text(0).into() };
    let complex = match fact.op.as_str() {
        "sp_game_value" => source(&named(fact.text(0))),
        "impartial_complex_value" => {
            source(&LabelledComplex::impartial(fact.text(0).parse::<Complex>().unwrap()))
        }
        // The join of complexes is the sum of games.
        "join_value" => source(&named(fact.text(0)).join(&named(fact.text(1))).unwrap()),
        "simplex_value" => source(&values::simplex(count(0), count(1)).unwrap()),
        "prop425" => source(&values::integer(fact.number(0), fact.number(1) as isize).unwrap()),
        "thm427" => source(&values::unit_fraction(count(0) as u32).unwrap()),
        "prop429" => source(&values::switch(fact.number(0), -fact.number(1)).unwrap()),
        "prop429_connected" => {
            let switch = values::switch(fact.number(0), -fact.number(1)).unwrap();
            source(&named(&format!("{}, x1 y1", facets(switch.complex()))))
        }
        "prop430" => source(&values::switch(fact.number(0), fact.number(1)).unwrap()),
        // The fact counts the vertices of Right.
        "prop431" => source(&values::tiny(count(0) - 2).unwrap()),
        "nim_complex_value" => source(&values::nimber(count(0), &budget).unwrap()),
        "nim_impartial_value" => source(&values::impartial_nimber(count(0), &budget).unwrap()),
        "arc_kayles_value" => game("arc-kayles"),
        "node_kayles_value" => game("node-kayles"),
        _ => return None,
    };
    let expected = match &fact.expected {
        Value::Number(nimber) => format!("*{nimber}"),
        value => value.as_str().unwrap().replace("tiny", "Tiny"),
    };
    Some((vec![Statement::Complex { complex }], worth(expected)))
}
