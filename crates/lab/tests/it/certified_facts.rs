//! Published facts that certificates prove: claims as they stand in `certified.json`, facts that follow from claims in `derived.json`,
//! and facts about games on heaps and complexes in `rules.json`.

use crate::certified::certificate;
use crate::derived_facts::derived;
use crate::reading::{HeatClaim, heats, number};
use crate::rule_facts::by_rules;
use kelvin_budget::Budget;
use kelvin_lab::{CertificateAnswer, Statement, Sum};
use serde_json::Value;

/// What a certificate of a fact must say.
pub type Holds = Box<dyn Fn(&CertificateAnswer) -> bool>;

/// Statements, and what their certificate must say.
pub struct Checked {
    pub name: String,
    pub prove: Vec<Statement>,
    pub holds: Holds,
}

pub fn expression(text: impl Into<String>) -> Statement {
    Statement::Expression { text: text.into() }
}

/// Whether no claim is the denial of a relation.
pub fn affirmed(answer: &CertificateAnswer) -> bool {
    answer.claims.iter().all(|claim| !claim.contains(" !"))
}

/// A test of the stops, the mean and the temperature of the only game of a certificate.
pub fn of_heat(test: impl Fn(&HeatClaim) -> bool + 'static) -> Holds {
    Box::new(move |answer| matches!(&heats(&answer.claims)[..], [heat] if test(heat)))
}

/// The facts that are claims: values, comparisons, outcomes, stops, means and temperatures.
fn claimed() -> Vec<Checked> {
    let facts: Vec<Value> = serde_json::from_str(include_str!("facts/certified.json")).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let checked = |fact: &Value| {
        let (prove, holds): (Statement, Holds) = if let Some(comparison) = fact.get("text") {
            (expression(text(comparison)), Box::new(affirmed))
        } else if let Some(game) = fact.get("heat") {
            let [temperature, mean] =
                ["temperature", "mean"].map(|key| fact.get(key).map(|x| number(x.as_str().unwrap())));
            let stops =
                fact.get("stops").map(|stops| [&stops[0], &stops[1]].map(|x| number(x.as_str().unwrap())));
            let holds = of_heat(move |heat| {
                temperature.as_ref().is_none_or(|expected| heat.temperature == *expected)
                    && mean.as_ref().is_none_or(|expected| heat.mean == *expected)
                    && stops.as_ref().is_none_or(|[left, right]| heat.left == *left && heat.right == *right)
            });
            (expression(text(game)), holds)
        } else {
            let words = fact["misere"].as_array().unwrap().iter().map(text).collect();
            // Who wins when Left and when Right moves first.
            let winners = match fact["outcome"].as_str().unwrap() {
                "N" => ["Left", "Right"],
                "P" => ["Right", "Left"],
                "L" => ["Left", "Left"],
                _ => ["Right", "Right"],
            };
            let holds = move |answer: &CertificateAnswer| {
                winners.iter().zip(&answer.claims).all(|(winner, claim)| claim.starts_with(winner))
            };
            (Statement::Outcome { sum: Sum::Words(words), first: None, misere: true }, Box::new(holds))
        };
        Checked { name: fact["id"].to_string(), prove: vec![prove], holds }
    };
    facts.iter().map(checked).collect()
}

/// Proves each fact by itself, then all of them in one certificate.
fn prove(facts: Vec<Checked>) -> CertificateAnswer {
    let (mut all, mut wrong) = (vec![], vec![]);
    for Checked { name, prove, holds } in facts {
        match certificate(prove.clone(), &Budget::unlimited()) {
            Ok(made) if holds(&made) => {}
            Ok(made) => wrong.push(format!("{name}: {:?}", made.claims)),
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
        all.extend(prove);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    certificate(all, &Budget::unlimited()).unwrap()
}

#[test]
fn published_facts_are_proved() {
    let snort =
        |fact: &Checked| fact.prove.iter().any(|statement| format!("{statement:?}").contains("snort("));
    let some: Vec<Checked> = claimed()
        .into_iter()
        .step_by(30)
        .chain(derived())
        .filter(|fact| !snort(fact))
        .chain(by_rules().into_iter().step_by(12))
        .collect();
    let count = some.len();
    assert!(prove(some).claims.len() >= count);
}

/// Every fact that is a statement about short games, their heat or who wins, and whose game the format can express.
#[test]
#[ignore = "long: Snort on fourteen vertices"]
fn all_published_facts_that_the_format_can_express_are_one_certificate() {
    let facts: Vec<Checked> = claimed().into_iter().chain(derived()).chain(by_rules()).collect();
    let count = facts.len();
    let answer = prove(facts);
    println!(
        "{count} facts: {} claims, {} lines, {} bytes",
        answer.claims.len(),
        answer.lines,
        answer.certificate.len()
    );
    if let Some(folder) = std::env::var_os("KELVIN_PROOFS") {
        std::fs::write(std::path::Path::new(&folder).join("facts.proof"), answer.certificate).unwrap();
    }
    assert_eq!(count, 297 + 157 + 360);
}
