//! Misère quotients against outcomes straight from the definition.

use kelvin_budget::Budget;
use kelvin_misere::quotient::{Quotient, QuotientSolver, Rules};
use std::collections::HashMap;

fn octal(code: &str, most: u32) -> Rules {
    Rules::octal(&code.parse().unwrap(), most, &Budget::unlimited()).unwrap()
}

fn solve(rules: &Rules) -> Quotient {
    let mut solver = QuotientSolver::default();
    solver.solve(rules, &Budget::unlimited()).unwrap();
    solver.quotient()
}

/// Whether the player to move loses a sum of heaps, by trying all moves.
struct Play<'r> {
    rules: &'r Rules,
    known: HashMap<Vec<usize>, bool>,
}

impl Play<'_> {
    fn is_previous_win(&mut self, sum: &[usize]) -> bool {
        let mut key: Vec<usize> =
            sum.iter().copied().filter(|&heap| !self.rules.options(heap).is_empty()).collect();
        key.sort_unstable();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut options = Vec::new();
        for place in 0..key.len() {
            for option in self.rules.options(key[place]) {
                let mut next = key.clone();
                next.remove(place);
                next.extend(option.iter().map(|&heap| heap as usize));
                options.push(next);
            }
        }
        // Who cannot move wins.
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_previous_win(option));
        self.known.insert(key, lost);
        lost
    }
}

/// All sums of at most so many heaps and counters.
fn sums(heaps: usize, most: usize, counters: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    let mut start = 0;
    for _ in 0..most {
        let end = all.len();
        for place in start..end {
            let (last, used) = (all[place].last().copied().unwrap_or(1), all[place].iter().sum::<usize>());
            for heap in last..heaps {
                if used + heap <= counters {
                    let mut next = all[place].clone();
                    next.push(heap);
                    all.push(next);
                }
            }
        }
        start = end;
    }
    all
}

fn assert_right(code: &str, rules: &Rules, quotient: &Quotient, most: usize, counters: usize) {
    let mut play = Play { rules, known: HashMap::new() };
    for sum in sums(rules.len(), most, counters) {
        assert_eq!(quotient.is_previous_win(&sum), play.is_previous_win(&sum), "{code} {sum:?}");
    }
}

#[test]
fn quotients_tell_the_outcomes_of_literal_play() {
    for code in [
        "0.3", "0.33", "0.333", "0.77", "0.75", "0.07", "0.123", "0.137", "0.15", "0.26", "0.4", "4.3", "0.7",
    ] {
        let rules = octal(code, 9);
        let quotient = solve(&rules);
        println!("{code}: {quotient}");
        assert_right(code, &rules, &quotient, 5, 22);
    }
}

#[test]
#[ignore = "long: measures"]
fn measure() {
    for (code, most) in [
        ("0.123", 60u32),
        ("0.77", 180),
        ("0.75", 60),
        ("0.137", 30),
        ("0.07", 33),
        ("0.15", 60),
        ("0.115", 120),
        ("0.152", 100),
        ("0.153", 80),
        ("0.16", 40),
        ("0.351", 80),
        ("0.157", 80),
    ] {
        let start = std::time::Instant::now();
        let rules = octal(code, most);
        let mut solver = QuotientSolver::default();
        let budget = Budget::unlimited().time(std::time::Duration::from_secs(20));
        let end = solver.solve(&rules, &budget);
        let quotient = solver.quotient();
        println!(
            "{code}: {:?} {end:?} heaps {} order {} P {} tame {} period {:?} regular {} kernel {}",
            start.elapsed(),
            solver.len() - 1,
            quotient.order(),
            quotient.p_portion().len(),
            quotient.is_tame(),
            quotient.period(2, code.len() - 2),
            quotient.is_regular(),
            quotient.kernel().len()
        );
    }
}
