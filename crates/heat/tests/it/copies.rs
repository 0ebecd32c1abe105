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
