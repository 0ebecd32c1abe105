//! Large values are cheap, budgets end work, threads agree, and known errors of peers do not occur.

use kelvin_budget::{Budget, Cancel, Exhausted};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::notation::parse;
use kelvin_values::{Game, NumberUpStar, Player, Universe};
use std::time::Duration;

fn read<'u>(universe: &'u Universe, text: &str) -> Game<'u> {
    parse(text, &universe.work(&Budget::unlimited())).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn numbers_ups_and_nimbers_of_any_size_are_not_expanded() {
    let universe = Universe::new();
    let huge: Integer = "1000000000000000000000000000000".parse().unwrap();
    let number = universe.integer(huge.clone());
    assert_eq!(number + universe.integer(-1) + universe.integer(1), number);
    assert_eq!(universe.star(huge.clone()) + universe.star(huge.clone()), universe.zero());
    assert_eq!(universe.up(huge.clone()) - universe.up(huge.clone()), universe.zero());
    assert!(universe.up(huge.clone()) < universe.number(&Dyadic::new(1, 100_000)));
    assert!(universe.up(huge.clone()) + universe.star(7) > universe.zero());
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let value = NumberUpStar { number: Dyadic::ONE, up: 1.into(), star: 1.into() };
    let multiple = work.multiple(&huge, universe.number_up_star(value)).unwrap();
    assert_eq!(multiple.to_string(), format!("{huge}+^{huge}"));
    assert!(universe.len() < 100);
}

/// The options of a nimber are not enumerated where sections decide for all.
#[test]
fn a_large_nimber_can_be_an_option() {
    let universe = Universe::new();
    let budget = Budget::unlimited().time(Duration::from_secs(300));
    let work = universe.work(&budget);
    let huge: Integer = "1000000000000000000000000000000".parse().unwrap();
    for (number, star) in [(huge.clone(), Integer::from(1_000_000)), (Integer::from(5), huge)] {
        let (number, star) = (universe.integer(number), universe.star(star));
        let switch = work.game(&[number], &[star]).unwrap();
        assert_eq!(switch.to_string(), format!("{{{number}|{star}}}"));
        assert_eq!(work.game(&[star], &[-number]).unwrap(), -switch);
    }
    // The same with small nimbers, whose options are enumerated.
    for star in [2, 3, 7, 40, 70, 200] {
        for number in [-1, 1, 2] {
            let [number, star] = [universe.integer(number), universe.star(star)];
            let (game, small) =
                (universe.game(&[number], &[star]), universe.game(&[number], &[universe.star(2)]));
            assert_eq!(game.to_string(), small.to_string().replace("*2", &star.to_string()));
        }
    }
}

#[test]
fn values_that_peers_get_wrong_are_right() {
    let universe = Universe::new();
    // Integers beyond 2^31 and denominators beyond 2^31 inside games.
    assert_eq!(read(&universe, "{10000000|0}").stop(Player::Left), Dyadic::from(10_000_000));
    let game = read(&universe, "{1/2^40|0}");
    assert_eq!(game.to_string(), "{1/1099511627776|0}");
    assert_eq!(game + game, read(&universe, "{1/2^40|0}+{1/2^40|0}"));
    assert_eq!(read(&universe, "{5000000000|-5000000000}").to_string(), "+-5000000000");
    assert_eq!(read(&universe, "3+1/2^62").to_string(), "13835058055282163713/4611686018427387904");
    assert!(read(&universe, "1/2^62") < read(&universe, "3"));
    assert_eq!(read(&universe, "{1|1/2^31}").to_string(), "{1|1/2147483648}");
    assert_eq!(read(&universe, "{0|1/2^31}"), universe.number(&Dyadic::new(1, 32)));
    // Negation swaps the sides.
    assert_eq!((-read(&universe, "{3|1||0}")).to_string(), "{0||-1|-3}");
}

#[test]
fn a_universe_stays_usable_after_the_budget_is_exhausted() {
    let universe = Universe::new();
    let hot = |k: i64| {
        universe.game(&[universe.integer(3 * k * k)], &[read(&universe, &format!("{{{k}|-{}}}", 5 * k))])
    };
    let sum = |budget: &Budget| {
        let work = universe.work(budget);
        (1..60).try_fold(universe.zero(), |total, k| work.add(total, hot(k)))
    };
    assert_eq!(sum(&Budget::unlimited().time(Duration::ZERO)).unwrap_err(), Exhausted::Time);
    assert_eq!(sum(&Budget::unlimited().values(20_000)).unwrap_err(), Exhausted::Values);
    assert_eq!(sum(&Budget::unlimited().bytes(40_000_000)).unwrap_err(), Exhausted::Memory);
    let cancel = Cancel::default();
    cancel.raise();
    assert_eq!(sum(&Budget::unlimited().cancelled_by(&cancel)).unwrap_err(), Exhausted::Cancelled);
    assert_eq!(hot(1) - hot(1), universe.zero());
}

#[test]
fn a_multiple_with_too_many_digits_is_refused() {
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let wide = Integer::ONE << (1 << 22);
    let power = (0..10).try_fold(universe.integer(1), |power, _| work.multiple(&wide, power));
    assert_eq!(power.unwrap_err(), Exhausted::Digits);
}

#[test]
fn threads_give_the_same_texts_as_one() {
    let texts = |threads: usize| {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let mut games = universe.work(&budget).born_by(3).unwrap();
        games.sort_by_cached_key(|game| game.to_string());
        let sample: Vec<_> = games.into_iter().step_by(23).collect();
        let mut texts = Vec::new();
        std::thread::scope(|scope| {
            let sample = &sample;
            let workers: Vec<_> = (0..threads)
                .map(|first| {
                    scope.spawn(move || {
                        let own = (first..sample.len()).step_by(threads);
                        own.flat_map(|i| (0..sample.len()).map(move |j| ((i, j), sample[i] + sample[j])))
                            .map(|(place, sum)| (place, sum.to_string()))
                            .collect::<Vec<_>>()
                    })
                })
                .collect();
            for worker in workers {
                texts.extend(worker.join().unwrap());
            }
        });
        texts.sort();
        texts
    };
    assert_eq!(texts(1), texts(4));
}
