use kelvin_budget::Budget;
use kelvin_positions::Evaluator;
use kelvin_positions::board::Heaps;
use kelvin_positions::rulesets::{NimValues, Period, TakeAndBreak, smallest_period};
use kelvin_values::Universe;
use proptest::prelude::*;

fn values(code: &str) -> NimValues {
    NimValues::new(code.parse().unwrap())
}

#[test]
fn published_games_have_their_periods() {
    // Winning Ways, chapter 4, table 7 (0.77 from 71 on, 0.07 from 53 on, …).
    for (code, length, start) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.45", 20, 498),
        ("0.156", 349, 3479),
        ("0.0330003", 5, 0),
    ] {
        let period = values(code).prove_period(16_000, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!((period.length, period.start), (length, start), "{code}: {period}");
    }
    assert_eq!(values("0.[3]").prove_period(2000, &Budget::unlimited()).unwrap(), None);
    assert_eq!(values("0.3F").prove_period(300, &Budget::unlimited()).unwrap(), None);
}

#[test]
fn published_sequences() {
    let unlimited = Budget::unlimited();
    let check = |code: &str, expected: &[u32]| {
        assert_eq!(values(code).sequence(expected.len() + 1, &unlimited).unwrap()[1..], *expected, "{code}");
    };
    check("0.77", &[1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]);
    check("0.07", &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]);
    check("0.3F", &[1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11]);
    // Grundy's game, and splitting into equal heaps.
    check("4!.0", &[0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]);
    check("{2+}=.0", &[0, 1, 1, 1, 1, 2, 1, 1, 2, 2]);
    check("0.[3]", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    check("0.3003330[3]", &[1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]);
}

#[test]
fn a_period_answers_for_every_larger_heap() {
    let (mut by_period, mut by_force) = (values("0.77"), values("0.77"));
    while by_force.computed().len() < 3000 {
        by_force.extend(&Budget::unlimited()).unwrap();
    }
    for heap in 0..3000 {
        assert_eq!(by_period.at(heap, &Budget::unlimited()).unwrap(), by_force.computed()[heap]);
    }
    assert_eq!(
        by_period.at(1_000_000_000, &Budget::unlimited()).unwrap(),
        by_force.computed()[1_000_000_000 % 12 + 120]
    );
}

/// Computes the nim-values of an octal code by definition, as minimal excludants.
fn by_definition(digits: &[usize], count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![];
    for heap in 0..count {
        let mut options = vec![false; 1024];
        for (taken, digit) in digits.iter().enumerate().take(heap + 1).skip(1) {
            let left = heap - taken;
            options[0] |= digit & 1 != 0 && left == 0;
            if digit & 2 != 0 && left > 0 {
                options[values[left] as usize] = true;
            }
            for part in (1..left).filter(|_| digit & 4 != 0) {
                options[(values[part] ^ values[left - part]) as usize] = true;
            }
        }
        values.push(options.iter().position(|taken| !taken).unwrap() as u32);
    }
    values
}

#[test]
fn sparse_spaces_change_no_value() {
    let budget = Budget::unlimited();
    let mut state = 127u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let mut paid = 0;
    for case in 0..60 {
        let places = 1 + random(4) as usize;
        let code: String = match case {
            0 => "127".into(),
            1 => "6".into(),
            _ => (0..places).map(|_| random(8).to_string()).collect(),
        };
        let digits: Vec<usize> =
            format!("0{code}").chars().map(|digit| digit.to_digit(8).unwrap() as usize).collect();
        let expected = by_definition(&digits, 2000);
        let mut found = values(&format!("0.{code}"));
        while found.computed().len() < 2000 {
            paid += usize::from(found.uses_sparse_space());
            found.extend(&budget).unwrap();
        }
        assert_eq!(found.computed(), expected, "0.{code}");
        // Every mask gives the same values.
        let mut found = values(&format!("0.{code}"));
        while found.computed().len() < 2000 {
            if found.computed().len().is_multiple_of(50) {
                found.set_sparse_mask(1 + random(40) as u32);
            }
            found.extend(&budget).unwrap();
        }
        assert_eq!(found.computed(), expected, "0.{code}");
    }
    assert!(paid > 10_000, "{paid}");
}

/// Published by Flammenkamp: codes whose periods begin after millions of heaps.
#[test]
#[ignore = "takes minutes"]
fn late_periods_are_proved() {
    for (code, length, start) in [("0.376", 4, 2_268_248), ("0.354", 1_180, 10_061_916)] {
        let period = values(code).prove_period(1 << 25, &Budget::unlimited()).unwrap();
        let period = period.unwrap_or_else(|| panic!("{code} has a period"));
        assert_eq!((period.length, period.start), (length, start), "{code}: {period}");
    }
}

/// Compares the search for periods with the definition, on sequences that are periodic from some place on.
#[test]
fn no_period_is_overlooked() {
    let mut random = fastrand::Rng::with_seed(42);
    let mut found = 0;
    for case in 0..300 {
        let (preperiod, length) = (random.usize(0..900), random.usize(1..40));
        let values_below = random.u32(2..5);
        let mut values: Vec<u32> = (0..preperiod + length).map(|_| random.u32(0..values_below)).collect();
        // Half of the cases have suffixes that are remembered, and too few values for a proof.
        let count = preperiod + random.usize(40..4000);
        while values.len() < count {
            values.push(values[values.len() - length]);
        }
        if case % 5 == 0 {
            let changed = random.usize(0..values.len());
            values[changed] = 7;
        }
        for (heaps, last) in [(1, 3), (2, 3), (3, 1)] {
            let expected = (1..values.len() / 2).find_map(|length| {
                let unlike = (0..values.len() - length).rev().find(|&n| values[n] != values[n + length]);
                let start = unlike.map_or(0, |n| n + 1);
                let bound = heaps * start + (heaps - 1) * length + last;
                let proved = bound.max(start + 1) + length <= values.len();
                proved.then_some(Period { length, start, bound })
            });
            assert_eq!(smallest_period(&values, heaps, last), expected, "case {case}");
            found += usize::from(expected.is_some());
        }
    }
    assert!((200..800).contains(&found), "{found}");
}

#[test]
fn grundys_game_is_the_same_by_its_sparse_space() {
    let mut found = values("4!.0");
    let mut expected: Vec<u32> = vec![];
    for heap in 0..1500usize {
        let options: Vec<u32> =
            (1..heap.div_ceil(2)).map(|part| expected[part] ^ expected[heap - part]).collect();
        expected.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    while found.computed().len() < 1500 {
        found.extend(&Budget::unlimited()).unwrap();
    }
    assert_eq!(found.computed(), expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn the_evaluator_agrees(code in "([048]|[48C]!|\\{2\\+\\})\\.[0-9A-F]{1,4}[!?=]?", heap in 0..14u32) {
        let mut fast = values(&code);
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let game = TakeAndBreak::impartial(code.parse().unwrap());
        let heaps = game.on(&Heaps::parse(&heap.to_string()).unwrap()).unwrap();
        let slow = Evaluator::new(&universe, game).value(&heaps, &budget).unwrap();
        prop_assert_eq!(slow, universe.star(fast.at(heap as usize, &budget).unwrap()));
    }
}
