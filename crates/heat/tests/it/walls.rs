//! Comparison of the walls of thermographs with play.

use kelvin_budget::Budget;
use kelvin_heat::{Heat, Thermograph};
use kelvin_numbers::Dyadic;
use kelvin_testing::{TestRng, random_game};
use kelvin_values::{Player, Universe};

/// Compares the thermographs of symbolic values with those computed from their options.
#[test]
fn walls_of_symbolic_values_agree_with_their_options() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut games = vec![];
    for numerator in -40..=40 {
        for exponent in 0..=5 {
            for up in -3..=3 {
                for star in 0..=4 {
                    games.push(
                        universe.number(&Dyadic::new(numerator, exponent))
                            + universe.up(up)
                            + universe.star(star),
                    );
                }
            }
        }
    }
    for game in games {
        let [left, right] = Player::BOTH.map(|player| {
            game.options(player).map(|g| heat.thermograph(&work, g).unwrap().into_owned()).collect::<Vec<_>>()
        });
        let by_options = Thermograph::from_options(&left, &right);
        assert_eq!(*heat.thermograph(&work, game).unwrap(), by_options, "{game}");
    }
}

#[test]
fn stops_and_sections_agree_with_play() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut games = work.born_by(3).unwrap();
    let mut rng = TestRng(1);
    games.extend((0..2000).map(|i| random_game(&universe, &mut rng, 1 + i % 5)));
    for game in games {
        let thermograph = heat.thermograph(&work, game).unwrap();
        for player in Player::BOTH {
            let section = thermograph.section_at(player, &Dyadic::ZERO).unwrap();
            assert_eq!(section, game.section(player), "{game}: {thermograph}");
            assert_eq!(thermograph.stop(player), game.stop(player));
        }
    }
}

#[test]
fn walls_have_allowed_slopes_and_meet_at_the_mast() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut games = work.born_by(3).unwrap();
    let mut rng = TestRng(2);
    games.extend((0..2000).map(|i| random_game(&universe, &mut rng, 1 + i % 5)));
    for game in games {
        let thermograph = heat.thermograph(&work, game).unwrap();
        let [left, right] = Player::BOTH.map(|player| thermograph.wall(player));
        assert!(left.slopes().all(|slope| slope == 0 || slope == -1), "{game}");
        assert!(right.slopes().all(|slope| slope == 0 || slope == 1), "{game}");
        assert_eq!(left.mast(), right.mast());
        let (temperature, mean) = thermograph.freezing_point();
        assert_eq!(left.value_at(&temperature).unwrap(), mean);
        assert_eq!(right.value_at(&temperature).unwrap(), mean);
        // The width is positive below the temperature, and falls to 0 at the foot of the mast.
        let width = thermograph.width();
        assert!(width.slopes().all(|slope| (-2..=0).contains(&slope)));
        if temperature > (-1).into() {
            assert!(width.slope_below(&temperature) < 0, "{game}");
        }
        // At t = -1 the walls are at integers.
        for wall in [left, right] {
            assert!(wall.value_at(&(-1).into()).unwrap().is_integer(), "{game}");
        }
        assert_eq!(*heat.thermograph(&work, -game).unwrap(), thermograph.negative());
    }
}

/// Any form of a game has the walls of its value: dominated and reversible options do not change them, nor do
/// irrelevant options of numbers.
#[test]
fn the_form_of_a_game_does_not_matter() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut rng = TestRng(3);
    for i in 0..20_000 {
        let [left, right] = [0, 1].map(|_| {
            let count = rng.below(4);
            (0..count).map(|_| random_game(&universe, &mut rng, i % 4)).collect::<Vec<_>>()
        });
        let value = universe.game(&left, &right);
        let [l, r] = [&left, &right].map(|side| {
            side.iter().map(|&g| heat.thermograph(&work, g).unwrap().into_owned()).collect::<Vec<_>>()
        });
        let literal = Thermograph::from_options(&l, &r);
        assert_eq!(literal, *heat.thermograph(&work, value).unwrap(), "{left:?}|{right:?} = {value}");
    }
}
