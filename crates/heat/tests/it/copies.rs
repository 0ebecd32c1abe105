//! The stops of many copies of a game, beside those of plain sums.

use kelvin_budget::Budget;
use kelvin_heat::{Copies, Heat};
use kelvin_testing::forms;
use kelvin_values::{Game, Player, Universe, Work, notation};
use proptest::prelude::*;

/// Compares with the canonical form of the sum, and returns whether a law was found.
fn agrees<'u>(heat: &Heat<'u>, work: &Work<'u, '_>, game: Game<'u>, n: u32) -> bool {
    let copies = heat.copies(work, game, n).unwrap();
    let mut sum = work.universe().zero();
    for count in 0..=n {
        assert_eq!(
            copies.stops(count).unwrap(),
            &Player::BOTH.map(|player| sum.stop(player)),
            "{count}·{game}"
        );
        sum = work.add(sum, game).unwrap();
    }
    copies.law().is_some()
}

/// Checks the law of a game, found with few copies, for more.
fn law_holds(copies: &Copies, more: &Copies) {
    let Some(law) = copies.law() else { return };
    for n in law.start as usize..more.all_stops().len() - law.period as usize {
        for player in Player::BOTH.map(Player::index) {
            let after = &more.all_stops()[n + law.period as usize][player];
            assert_eq!(*after, &more.all_stops()[n][player] + &law.saltus);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn stops_of_copies_are_those_of_plain_sums(form in forms(3)) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let (heat, work) = (Heat::new(&universe), universe.work(&budget));
        agrees(&heat, &work, form.value(&universe), 5);
    }
}

/// A thousand random games, thirty copies of each.
#[test]
#[ignore = "takes minutes"]
fn thirty_copies_of_a_thousand_games() {
    let (budget, mut compared, mut laws) = (Budget::unlimited(), 0, 0);
    let universe = Universe::new();
    let (heat, work) = (Heat::new(&universe), universe.work(&budget));
    let games = work.born_by(3).unwrap();
    for game in games.iter().step_by(games.len() / 1000) {
        laws += usize::from(agrees(&heat, &work, *game, 30));
        compared += 1;
    }
    assert!(compared >= 1000 && laws > compared / 2, "{laws} laws of {compared} games");
}

/// Compares the temperature and the best moves of n copies, where they follow from fewer, with those of plain sums.
fn moves_and_temperatures_agree<'u>(heat: &Heat<'u>, work: &Work<'u, '_>, game: Game<'u>, n: u32) -> usize {
    let copies = heat.copies(work, game, n).unwrap();
    let mut decided = 0;
    for count in 1..=n {
        let sum = work.multiple(&count.into(), game).unwrap();
        if let Some(temperature) = heat.temperature_of_copies(work, game, &copies, count).unwrap() {
            assert_eq!(temperature, heat.temperature(work, sum).unwrap(), "{count}·{game}");
            decided += 1;
        }
        let fewer = copies.with_the_same_moves(count);
        assert!((1..=count).contains(&fewer));
        let [rest, few] = [count - 1, fewer - 1].map(|times| work.multiple(&times.into(), game).unwrap());
        let shift = copies.mean() * i64::from(count - fewer);
        for player in Player::BOTH {
            for option in game.options(player) {
                let [many, few] = [rest, few].map(|rest| work.add(option, rest).unwrap().stop(!player));
                assert_eq!(many, &few + &shift, "{option} in {count}·{game}");
            }
        }
    }
    decided
}

#[test]
fn moves_and_temperatures_of_copies_are_those_of_plain_sums() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let (heat, work) = (Heat::new(&universe), universe.work(&budget));
    let games = work.born_by(3).unwrap();
    let mut decided = 0;
    for game in games.iter().step_by(games.len() / 40) {
        decided += moves_and_temperatures_agree(&heat, &work, *game, 6);
    }
    for text in ["{2|-1}", "{1|-1}", "{1*|-1*}", "*2", "^", "{0||0|-2}", "1*", "3/4", "{{4|0}|{0|-4}}"] {
        let game = notation::parse(text, &work).unwrap();
        decided += moves_and_temperatures_agree(&heat, &work, game, 6);
    }
    assert!(decided > 60, "{decided}");
}

/// The same for thirty copies of some games.
#[test]
fn thirty_copies_of_some_games() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let (heat, work) = (Heat::new(&universe), universe.work(&budget));
    for game in work.born_by(2).unwrap() {
        agrees(&heat, &work, game, 30);
        moves_and_temperatures_agree(&heat, &work, game, 30);
    }
}

#[test]
fn laws_of_copies_hold_for_more_copies() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let (heat, work) = (Heat::new(&universe), universe.work(&budget));
    let cases = [
        ("{1|-1}", 2, 0, None),
        ("{2|-1}", 2, 0, None),
        ("{4|0||-1}", 1, 1, Some(Player::Left)),
        ("{1||0|-4}", 1, 1, Some(Player::Right)),
        ("3/4", 1, 0, None),
        ("^*", 1, 0, None),
    ];
    for (text, period, start, player) in cases {
        let game = notation::parse(text, &work).unwrap();
        let few = heat.copies(&work, game, 6).unwrap();
        let law = few.law().unwrap_or_else(|| panic!("{text} has no law"));
        assert_eq!((law.period, law.start, law.player), (period, start, player), "{text}");
        // Without the law, so that it is not compared with itself.
        agrees(&heat, &work, game, 12);
        law_holds(&few, &heat.copies(&work, game, 12).unwrap());
        assert!(law.to_string().contains("Proof: "));
    }
}
