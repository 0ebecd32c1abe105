//! Comparison of misère quotients with outcomes by definition.

use kelvin_budget::{Budget, Exhausted};
use kelvin_misere::MisereUniverse;
use kelvin_misere::quotient::{Element, HeapPeriod, OctalQuotient, Quotient, QuotientSolver, Rules};
use kelvin_positions::Position;
use kelvin_positions::rulesets::HeapCode;
use std::collections::HashMap;

fn octal(code: &str, most: u32) -> Rules {
    Rules::octal(&code.parse().unwrap(), most, &Budget::unlimited()).unwrap()
}

fn solve(rules: &Rules) -> Quotient {
    let mut solver = QuotientSolver::default();
    solver.solve(rules, &Budget::unlimited()).unwrap();
    solver.quotient()
}

/// Decides whether the player to move loses a sum of heaps, by trying all moves.
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
        // A player who cannot move wins.
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_previous_win(option));
        self.known.insert(key, lost);
        lost
    }
}

/// All sums with at most this number of heaps and of counters.
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
        assert_eq!(quotient.is_previous_win(&sum), Some(play.is_previous_win(&sum)), "{code} {sum:?}");
    }
}

#[test]
fn quotients_agree_with_literal_play() {
    for code in [
        "0.3", "0.33", "0.333", "0.77", "0.75", "0.07", "0.123", "0.137", "0.15", "0.26", "0.4", "4.3", "0.7",
    ] {
        let rules = octal(code, 9);
        let quotient = solve(&rules);
        assert_right(code, &rules, &quotient, 5, 22);
        assert_laws(code, &quotient);
    }
}

/// Checks the laws of commutative monoids, that elements are distinguishable, and that names evaluate to
/// their elements.
fn assert_laws(code: &str, quotient: &Quotient) {
    let all: Vec<Element> = quotient.elements().collect();
    for &a in &all {
        assert_eq!(quotient.product(a, Element::IDENTITY), a);
        for &b in &all {
            assert_eq!(quotient.product(a, b), quotient.product(b, a));
            for &c in all.iter().step_by(3) {
                let [left, right] = [
                    quotient.product(quotient.product(a, b), c),
                    quotient.product(a, quotient.product(b, c)),
                ];
                assert_eq!(left, right, "{code}");
            }
            let apart = all
                .iter()
                .any(|&c| quotient.is_p(quotient.product(a, c)) != quotient.is_p(quotient.product(b, c)));
            assert_eq!(apart, a != b, "{code}");
        }
    }
    let presentation = quotient.presentation();
    let value = |word: &[u32]| {
        let powers = presentation.generators().iter().zip(word);
        powers.fold(Element::IDENTITY, |product, (&generator, &exponent)| {
            (0..exponent).fold(product, |product, _| quotient.product(product, generator))
        })
    };
    assert!(all.iter().all(|&element| value(presentation.word(element)) == element), "{code}");
    assert!(presentation.relations().all(|(word, element)| value(word) == element), "{code}");
    // The kernel is a group: each of its elements has an inverse.
    let (kernel, identity) = (quotient.kernel(), quotient.kernel_identity());
    assert!(kernel.iter().all(|&a| kernel.iter().any(|&b| quotient.product(a, b) == identity)), "{code}");
    assert!(all.iter().all(|&a| kernel.iter().all(|&b| kernel.contains(&quotient.product(a, b)))), "{code}");
}

/// Orders, sizes of P-portions and periods, which CGSuite's solver also finds.
#[test]
fn quotients_of_octal_games_agree_with_another_solver() {
    for (code, order, portion, preperiod, period) in [
        ("0.77", 40, 9, 71, 12),
        ("0.123", 20, 5, 5, 5),
        ("0.75", 8, 2, 8, 2),
        ("0.15", 42, 12, 66, 10),
        ("0.115", 42, 12, 92, 14),
        ("0.152", 34, 6, 25, 48),
        ("0.153", 16, 3, 32, 14),
        ("0.351", 22, 6, 4, 8),
        ("0.71", 36, 9, 3, 6),
        ("0.72", 24, 5, 16, 4),
        ("0.131", 6, 2, 4, 4),
        ("0.144", 30, 5, 12, 10),
        ("0.241", 36, 9, 4, 10),
        ("0.53", 16, 3, 21, 9),
        ("0.107", 2, 1, 0, 2),
        ("0.44", 40, 9, 143, 24),
        ("0.333", 6, 2, 0, 4),
        ("0.34", 12, 3, 7, 8),
    ] {
        let found = OctalQuotient::find(&code.parse().unwrap(), 400, &Budget::unlimited());
        let quotient = &found.quotient;
        assert_eq!(found.ended, None, "{code}");
        assert_eq!((quotient.order(), quotient.p_portion().len()), (order, portion), "{code}");
        assert_eq!(quotient.period(), Some(HeapPeriod { preperiod, period }), "{code}");
        let power = (order - 2usize).is_power_of_two() && portion == 2;
        assert_eq!(quotient.is_tame(), order < 3 || power, "{code}");
    }
}

/// A proved period predicts the elements of larger heaps, which are then computed.
#[test]
fn periods_hold_for_larger_heaps() {
    for code in ["0.123", "0.75", "0.351", "0.333"] {
        let found = OctalQuotient::find(&code.parse().unwrap(), 400, &Budget::unlimited()).quotient;
        let longer = solve(&octal(code, 150));
        assert!(found.heaps() < 100, "{code} {}", found.heaps());
        for heap in 0..150 {
            let [a, b] = [&found, &longer]
                .map(|quotient| quotient.pretends(heap).map(|element| quotient.name(element)));
            assert_eq!(a, b, "{code} {heap}");
        }
    }
}

#[test]
fn quotients_of_games_decide_the_outcomes_of_sums() {
    let (universe, budget) = (MisereUniverse::new(), Budget::unlimited());
    let work = universe.work(&budget);
    for text in ["*[2#]", "*[2#0]", "*[2#1]", "*[2#20]", "*[(2#1)2##]", "*[2[2]21]"] {
        let game = universe.parse(text, &budget).unwrap();
        let (rules, places) = Rules::games(&[game], &budget).unwrap();
        let quotient = solve(&rules);
        assert_laws(text, &quotient);
        let mut sum = universe.zero();
        for count in 0..6 {
            for heap in 0..3 {
                let heaps: Vec<usize> = std::iter::repeat_n(places[0], count).chain([heap]).collect();
                let with = work.add(sum, universe.heap(heap as u32).unwrap()).unwrap();
                assert_eq!(
                    quotient.is_previous_win(&heaps),
                    Some(with.is_previous_win()),
                    "{text} {count} {heap}"
                );
            }
            sum = work.add(sum, game).unwrap();
        }
    }
}

#[test]
fn quotients_of_boards_decide_the_outcomes_of_sums() {
    let budget = Budget::unlimited();
    let boards: Vec<Position> =
        ["2x2", "2x3", "1x5"].map(|board| Position::parse("cram", board).unwrap()).into();
    let (rules, sums) = Rules::positions(&boards, &budget).unwrap().unwrap();
    let quotient = solve(&rules);
    let solver = kelvin_misere::MisereSolver::default();
    for (a, position) in boards.iter().enumerate() {
        for (b, other) in boards.iter().enumerate() {
            let heaps: Vec<usize> = sums[a].iter().chain(&sums[b]).map(|&place| place as usize).collect();
            let outcome = solver.outcome(&(position.clone() + other.clone()), &budget).unwrap();
            assert_eq!(quotient.is_previous_win(&heaps), Some(outcome == kelvin_values::Outcome::P));
        }
    }
    let partizan = Position::parse("domineering", "2x2").unwrap();
    assert_eq!(Rules::positions(&[partizan], &budget), Ok(None));
}

#[test]
fn quotients_beyond_the_budget_report_the_heaps_completed() {
    let code: HeapCode = "0.07".parse().unwrap();
    let found = OctalQuotient::find(&code, 100, &Budget::unlimited().steps(20_000));
    assert_eq!(found.ended, Some(Exhausted::Time));
    let quotient = found.quotient;
    assert!((10..40).contains(&quotient.heaps()), "{}", quotient.heaps());
    assert_eq!(quotient.period(), None);
    let rules = octal("0.07", quotient.heaps() as u32 - 1);
    assert_right("0.07", &rules, &quotient, 4, 30);
    assert_eq!(quotient.is_previous_win(&[99]), None);
}
