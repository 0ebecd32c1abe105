//! Large certificates: the order of all games of a day, and boards near the limits of literal proofs.

use crate::certificates::checked;
use kelvin_budget::Budget;
use kelvin_certify::{OutcomeProofs, ProofBuilder};
use kelvin_heat::Heat;
use kelvin_positions::{PlayedSum, Position};
use kelvin_proof::{Report, check};
use kelvin_solver::Solvers;
use kelvin_values::{Player, Universe};
use std::time::Instant;

/// Canonical forms of all games born by a day, and how each two of them compare.
fn order_of_day(day: u32) -> (usize, Report) {
    let mut count = 0;
    let report = checked(|certificate| {
        let budget = Budget::unlimited();
        let universe = certificate.value(0).universe();
        let games = universe.work(&budget).born_by(day).unwrap();
        count = games.len();
        let nodes: Vec<u32> =
            games.into_iter().map(|game| certificate.form(game)).collect::<Result<_, _>>()?;
        for (i, &node) in nodes.iter().enumerate() {
            certificate.claim_value(node)?;
            for &other in &nodes[..i] {
                certificate.claim_order(node, other)?;
            }
        }
        Ok(())
    });
    (count, report)
}

#[test]
fn the_order_of_the_games_of_day_2() {
    let (count, report) = order_of_day(2);
    assert_eq!(count, 22);
    // Numbers: 0, ±1, ±2, ±1/2; nimbers: *, *2.
    assert_eq!(report.claims.len(), 22 * 21 / 2 + 2 * 22 + 7 + 2);
}

#[test]
#[ignore = "long: a million claims"]
fn the_order_of_the_games_of_day_3() {
    let (count, report) = order_of_day(3);
    assert_eq!(count, 1474);
    assert!(report.claims.len() > 1474 * 1473 / 2);
}

/// Proves the value of a position, and writes it to a file where the variable `KELVIN_PROOFS` names a folder.
fn value(ruleset: &str, board: &str) -> Report {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let start = Instant::now();
    let mut certificate = ProofBuilder::new(&work);
    let node = certificate.position(&Position::parse(ruleset, board).unwrap()).unwrap();
    certificate.claim_value(node).unwrap();
    certificate.claim_heat(&Heat::new(&universe), node).unwrap();
    measured(&format!("{ruleset} {board}"), start, certificate.into_text())
}

/// Proves who wins a position, for either player to begin.
fn outcome(ruleset: &str, board: &str) -> Report {
    outcomes(ruleset, board, &Player::BOTH)
}

/// Proves who wins a position, for some players to begin.
fn outcomes(ruleset: &str, board: &str, first: &[Player]) -> Report {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let start = Instant::now();
    let mut certificate = ProofBuilder::new(&work);
    let solvers = Solvers::new(&universe);
    let mut outcomes = OutcomeProofs::new(&mut certificate, &solvers);
    let sum = PlayedSum { position: Position::parse(ruleset, board).unwrap(), value: universe.zero() };
    for &first in first {
        outcomes.claim(&sum, first, false).unwrap();
    }
    measured(&format!("who wins {ruleset} {board}"), start, certificate.into_text())
}

fn measured(what: &str, start: Instant, text: String) -> Report {
    let made = start.elapsed();
    let start = Instant::now();
    let report = check(text.as_bytes()).unwrap_or_else(|refused| panic!("{what}: {refused}"));
    println!(
        "{what}: {} lines, {} bytes, made in {made:.1?}, checked in {:.1?}",
        report.lines,
        text.len(),
        start.elapsed()
    );
    if let Some(folder) = std::env::var_os("KELVIN_PROOFS") {
        let name: String = what.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.proof")), text).unwrap();
    }
    report
}

#[test]
fn domineering_4x4() {
    let report = value("domineering", "4x4");
    assert_eq!(report.claims[1], "domineering ....|....|....|.... || 0");
}

#[test]
#[ignore = "long"]
fn domineering_5x5() {
    value("domineering", "4x5");
    assert_eq!(value("domineering", "5x5").claims[2], "domineering .....|.....|.....|.....|..... = 0");
}

#[test]
fn who_wins_domineering_4x5() {
    assert_eq!(outcome("domineering", "4x4").claims.len(), 2);
    assert_eq!(outcome("domineering", "4x5").claims.len(), 2);
}

#[test]
#[ignore = "long"]
fn who_wins_domineering_6x6() {
    assert_eq!(outcome("domineering", "6x6").claims.len(), 2);
}

#[test]
#[ignore = "long"]
fn who_wins_domineering_7x7() {
    assert_eq!(outcomes("domineering", "7x7", &[Player::Left]).claims.len(), 1);
}

#[test]
#[ignore = "long"]
fn who_wins_domineering_7x7_if_right_begins() {
    assert_eq!(outcomes("domineering", "7x7", &[Player::Right]).claims.len(), 1);
}

#[test]
#[ignore = "long"]
fn clobber_4x4() {
    assert_eq!(outcome("clobber", "xoxo|oxox|xoxo|oxox").claims.len(), 2);
    value("clobber", "xoxo|oxox|xoxo|oxox");
}

/// Random graphs on 8 vertices, each edge with probability 1/2.
fn graphs(count: usize) {
    let mut seed = 41u64;
    let mut bit = || {
        // Knuth's linear congruential generator.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 63 == 1
    };
    for _ in 0..count {
        let edges: Vec<String> = (0..8)
            .flat_map(|v| (0..v).map(move |u| (u, v)))
            .filter(|_| bit())
            .map(|(u, v)| format!("{u}-{v}"))
            .collect();
        let board = format!("edges 8: {}", edges.join(", "));
        assert!(value("snort", &board).claims.len() >= 3);
        assert!(value("col", &board).claims.len() >= 3);
    }
}

#[test]
fn a_snort_and_a_col_graph_on_8_vertices() {
    graphs(1);
}

#[test]
#[ignore = "long"]
fn snort_and_col_on_20_graphs_on_8_vertices() {
    graphs(20);
}
