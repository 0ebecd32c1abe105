//! Small certificates of each kind.

use kelvin_budget::Budget;
use kelvin_certify::{CertificateError, OutcomeProofs, ProofBuilder, RULESETS, Relation};
use kelvin_heat::Heat;
use kelvin_positions::{Analyst, PlayedSum, Position, Registry};
use kelvin_proof::{Report, check};
use kelvin_solver::Solvers;
use kelvin_values::{Player, Universe, notation};
use proptest::prelude::*;

/// Makes a certificate and checks it.
pub fn checked(make: impl FnOnce(&mut ProofBuilder<'_, '_, '_>) -> Result<(), CertificateError>) -> Report {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut certificate = ProofBuilder::new(&work);
    make(&mut certificate).unwrap();
    let text = certificate.into_text();
    check(text.as_bytes()).unwrap_or_else(|refused| panic!("{refused}\n{text}"))
}

/// Claims all that is known of the value of a position.
fn claims(ruleset: &str, board: &str) -> Vec<String> {
    let report = checked(|certificate| {
        let node = certificate.position(&Position::parse(ruleset, board).unwrap())?;
        certificate.claim_value(node)?;
        let universe = certificate.value(node).universe();
        certificate.claim_heat(&Heat::new(universe), node)
    });
    report.claims
}

#[test]
fn the_value_of_a_position_is_proved_with_outcome_stops_mean_and_temperature() {
    assert_eq!(
        claims("domineering", "2x3"),
        [
            "the canonical form of domineering ...|... is {2|-1/2}",
            "domineering ...|... || 0",
            "domineering ...|... has the stops 2 and -1/2, the mean 3/4 and the temperature 5/4"
        ]
    );
    assert_eq!(claims("octal(0.77)", "5")[1], "octal 0.77 5 is the nimber 4");
    assert_eq!(claims("nim", "3 + 5").len(), 4);
    assert_eq!(
        claims("hackenbush", "BRBB")[1],
        "hackenbush 0-1 B, 1-2 R, 2-3 B, 3-4 B 1111 is the number 7/8"
    );
    assert!(claims("toads-and-frogs", "ttf.ff").len() >= 3);
}

#[test]
fn the_example_of_every_supported_ruleset_has_a_certificate_with_the_value_of_the_kernel() {
    let registry = Registry::built_in();
    let mut made = 0;
    for entry in registry.iter().filter(|entry| RULESETS.contains(&entry.name.as_ref())) {
        let (ruleset, board) = entry.example();
        let position = Position::parse(ruleset, board).unwrap();
        let report = checked(|certificate| {
            let node = certificate.position(&position)?;
            let universe = certificate.value(node).universe();
            assert_eq!(
                Analyst::new(universe).value(&position, &Budget::unlimited()).unwrap(),
                certificate.value(node),
                "{position}"
            );
            certificate.claim_value(node)?;
            certificate.claim_heat(&Heat::new(universe), node)
        });
        assert!(report.claims.len() >= 3, "{ruleset} {board}");
        made += 1;
    }
    assert_eq!(made, RULESETS.len());
}

#[test]
fn other_rulesets_are_named_in_the_error() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let error = ProofBuilder::new(&work).position(&Position::parse("cram", "2x2").unwrap()).unwrap_err();
    assert!(
        error.to_string().starts_with("the checkers do not know the rules of cram, expected one of amazons"),
        "{error}"
    );
}

#[test]
fn expressions_are_proved_as_they_are_written() {
    let compare = |left: &str, relation: Relation, right: &str| {
        let report = checked(|certificate| {
            let [left, right] = [left, right].map(|text| certificate.expression(text).unwrap());
            certificate.claim(left, relation, right).map(drop)
        });
        report.claims[0].clone()
    };
    assert_eq!(compare("{0,*|1}", Relation::Equal, "1/2"), "{0,*1|1} = 1/2");
    assert_eq!(compare("{1|-1} + {1|-1}", Relation::Equal, "0"), "({1|-1} + {1|-1}) = 0");
    assert_eq!(compare("^", Relation::Confused, "*"), "{0|*1} || *1");
    assert_eq!(compare("^^", Relation::Less, "*"), "{0|{0,*1|0}} !< *1");
    assert_eq!(compare("*", Relation::LessOrConfused, "^"), "*1 <| {0|*1}");
    assert_eq!(compare("-1/4", Relation::AtMost, "0"), "-1/4 <= 0");
}

#[test]
fn values_with_numbers_beyond_the_format_are_refused() {
    let universe = Universe::new();
    let budget = Budget::unlimited().bytes(10 << 20);
    let work = universe.work(&budget);
    let mut certificate = ProofBuilder::new(&work);
    let tiny = notation::parse("1/2^70", &work).unwrap();
    let node = certificate.form(tiny).unwrap();
    assert!(matches!(
        certificate.claim_heat(&Heat::new(&universe), node),
        Err(CertificateError::Unsupported(_))
    ));
    assert!(matches!(certificate.form(universe.integer(1_000_000_000)), Err(CertificateError::Exhausted(_))));
    assert!(matches!(certificate.form(universe.star(1_000_000)), Err(CertificateError::Exhausted(_))));
}

/// Claims who wins for both first players, and returns the claims.
fn outcomes(ruleset: &str, board: &str, value: &str, misere: bool) -> Vec<String> {
    let report = checked(|certificate| {
        let universe = certificate.value(0).universe();
        let budget = Budget::unlimited();
        let value = notation::parse(value, &universe.work(&budget)).unwrap();
        let sum = PlayedSum { position: Position::parse(ruleset, board).unwrap(), value };
        let solvers = Solvers::new(universe);
        let mut outcomes = OutcomeProofs::new(certificate, &solvers);
        for first in Player::BOTH {
            outcomes.claim(&sum, first, misere)?;
        }
        Ok(())
    });
    report.claims
}

#[test]
fn the_winner_of_sums_is_proved_in_normal_and_in_misere_play() {
    assert_eq!(
        outcomes("domineering", "2x3", "*", false),
        [
            "Left wins domineering ...|... + *1 moving first",
            "Right wins domineering ...|... + *1 moving first"
        ]
    );
    assert_eq!(outcomes("clobber", "xoxo", "0", true).len(), 2);
    assert_eq!(
        outcomes("octal(0.3)", "1", "0", true),
        [
            "Right wins octal 0.3 1 moving second in misère play",
            "Left wins octal 0.3 1 moving second in misère play"
        ]
    );
    assert_eq!(outcomes("nim", "0", "0", true)[0], "Left wins 0 moving first in misère play");
    assert_eq!(outcomes("snort", "P5", "{1|-2}", false).len(), 2);
    assert_eq!(
        outcomes("hackenbush", "BRR + G", "^", false)[0],
        "Left wins hackenbush 0-1 B, 1-2 R, 2-3 R, 0-4 G 1111 + {0|*1} moving first"
    );
}

#[test]
fn loopy_outcomes_have_ranks_or_are_draws() {
    // 0 is without moves, 1 = {0|1} is over, 2 = {2|2} is dud.
    let graph = [[vec![], vec![]], [vec![0], vec![1]], [vec![2], vec![2]]];
    let report = checked(|certificate| {
        certificate.claim_loopy(&graph, 1)?;
        certificate.claim_loopy(&graph, 2)
    });
    assert_eq!(report.claims[1], "vertex 5 is a draw if Left moves first and a draw if Right moves first");
    assert_eq!(
        report.claims[0],
        "vertex 1 is won by Left if Left moves first and won by Left if Right moves first"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_boards_have_certificates_of_value_and_outcome(cells in "[.#]{4}[|][.#]{4}[|][.#]{4}", stones in "[xo.]{3}[|][xo.]{3}") {
        for (ruleset, board) in [("domineering", &cells), ("clobber", &stones), ("snort", &stones.replace(['x', 'o'], "#")), ("nogo", &stones.replace(['x', 'o'], "."))] {
            claims(ruleset, board);
            outcomes(ruleset, board, "*", false);
        }
        outcomes("clobber", &stones, "0", true);
    }
}
