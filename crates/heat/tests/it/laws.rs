//! Laws of thermographs, cooling and heating on random games.

use kelvin_budget::Budget;
use kelvin_heat::{
    Confusion, CoolError, Heat, Sums, TemperatureClass, Thermograph, build_game_like, confusion_bound,
    overheated,
};
use kelvin_numbers::{Dyadic, Rational};
use kelvin_testing::{GameSpec, forms};
use kelvin_values::{Game, Player, Universe, Work};
use proptest::prelude::*;

/// Temperatures above -1, many of them at or near corners.
fn temperatures() -> impl Strategy<Value = Dyadic> {
    (-15..160_i64, 0..=4_u32)
        .prop_map(|(numerator, exponent)| Dyadic::from_small(numerator, exponent))
        .prop_filter("above -1", |t| *t > Dyadic::from(-1))
}

/// The thermograph of a form without simplification.
fn literal(form: &GameSpec, heat: &Heat, work: &Work) -> Thermograph {
    match form {
        GameSpec::End { .. } => {
            let value = form.value(heat.universe()).number_up_star().unwrap();
            let _ = work;
            Thermograph::of_number_up_star(&value)
        }
        GameSpec::Choice(sides) => {
            let [left, right] = sides
                .each_ref()
                .map(|side| side.iter().map(|form| literal(form, heat, work)).collect::<Vec<_>>());
            Thermograph::from_options(&left, &right)
        }
    }
}

/// G cooled by each of the `temperatures` (ascending from near -1) by definition: the formula is applied
/// until the result is infinitesimally close to a number, and from then on that number is returned.
fn cooled_by_definition<'u>(game: Game<'u>, temperatures: &[Dyadic]) -> Vec<Game<'u>> {
    let universe = game.universe();
    if game.number().is_some_and(|x| x.is_integer()) {
        return vec![game; temperatures.len()];
    }
    let [left, right] = Player::BOTH.map(|player| {
        game.options(player).map(|option| cooled_by_definition(option, temperatures)).collect::<Vec<_>>()
    });
    let mut frozen = None;
    let mut cooled = vec![];
    for (i, t) in temperatures.iter().enumerate() {
        if let Some(number) = frozen {
            cooled.push(number);
            continue;
        }
        let tax = universe.number(t);
        let left: Vec<_> = left.iter().map(|option| option[i] - tax).collect();
        let right: Vec<_> = right.iter().map(|option| option[i] + tax).collect();
        let formula = universe.game(&left, &right);
        let [left_stop, right_stop] = Player::BOTH.map(|player| formula.stop(player));
        if left_stop == right_stop {
            frozen = Some(universe.number(&left_stop));
        }
        cooled.push(formula);
    }
    cooled
}

#[test]
fn cooling_agrees_with_its_definition() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    // The corners of the games of day 3 are at multiples of 1/16 from -1 to 3.
    let temperatures: Vec<_> = (-15..=48).map(|n| Dyadic::from_small(n, 4)).collect();
    let games = work.born_by(3).unwrap();
    for game in games.into_iter().step_by(7) {
        let by_definition = cooled_by_definition(game, &temperatures);
        let thermograph = heat.thermograph(&work, game).unwrap();
        for (t, expected) in temperatures.iter().zip(by_definition) {
            assert_eq!(heat.cool(&work, game, t).unwrap(), expected, "{game} by {t}");
            for player in Player::BOTH {
                assert_eq!(thermograph.section_at(player, t).unwrap(), expected.section(player));
            }
        }
    }
}

#[test]
fn cooling_below_minus_one_is_refused() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let t = Dyadic::new(-9, 3);
    let refusal = heat.cool(&work, universe.star(1), &t).unwrap_err();
    assert_eq!(refusal, CoolError::BelowMinusOne(t));
    assert_eq!(refusal.to_string(), "a game is cooled by a temperature of at least -1, not by -9/8");
    // -1 itself is allowed.
    let hot = heat.cool(&work, universe.star(1), &(-1).into()).unwrap();
    assert_eq!(hot, universe.game(&[universe.integer(1)], &[universe.integer(-1)]));
    let half = universe.number(&Dyadic::new(1, 1));
    let hot = heat.cool(&work, half, &(-1).into()).unwrap();
    assert_eq!(hot, universe.game(&[universe.integer(1)], &[universe.integer(0)]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn equal_values_have_equal_thermographs(form in forms(5)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let value = form.value(&universe);
        prop_assert_eq!(&literal(&form, &heat, &work), &*heat.thermograph(&work, value).unwrap());
    }

    #[test]
    fn walls_are_the_stops_of_the_cooled_game(form in forms(4), t in temperatures()) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        let cooled = heat.cool(&work, game, &t).unwrap();
        let thermograph = heat.thermograph(&work, game).unwrap();
        for player in Player::BOTH {
            prop_assert_eq!(cooled.section(player), thermograph.section_at(player, &t).unwrap());
            let rational = thermograph.stop_at_rational(player, &Rational::from(&t)).unwrap();
            prop_assert_eq!(rational, Rational::from(&cooled.stop(player)));
        }
        match cooled.number() {
            Some(x) => prop_assert!(x == *thermograph.mean() && (thermograph.temperature() < t || x.is_integer())),
            None => prop_assert!(thermograph.temperature() >= t),
        }
    }

    #[test]
    fn the_thermograph_of_the_cooled_game_is_the_part_above_t(form in forms(4), t in temperatures()) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        let t = t.abs();
        let cooled = heat.cool(&work, game, &t).unwrap();
        let [uncooled, cooled_walls] = [game, cooled].map(|g| heat.thermograph(&work, g).unwrap().into_owned());
        for player in Player::BOTH {
            for s in (0..40).map(|n| Dyadic::from_small(n, 2)) {
                prop_assert_eq!(uncooled.section_at(player, &(&s + &t)).unwrap(), cooled_walls.section_at(player, &s).unwrap());
            }
        }
    }

    #[test]
    fn cooling_twice_is_cooling_by_the_sum(form in forms(4), s in temperatures(), t in temperatures()) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let (s, t) = (s.abs(), t.abs());
        let game = form.value(&universe);
        let twice = heat.cool(&work, heat.cool(&work, game, &s).unwrap(), &t).unwrap();
        prop_assert_eq!(twice, heat.cool(&work, game, &(&s + &t)).unwrap());
    }

    /// Warming is Norton's multiplication by 1*, that is, overheating from 1* to 1; chilling is its inverse
    /// (Berlekamp and Wolfe, Mathematical Go, ch. 3).
    #[test]
    fn chilling_undoes_warming(form in forms(4)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        let one = universe.integer(1);
        let warm = overheated(&work, game, one + universe.star(1), one).unwrap();
        prop_assert_eq!(heat.chill(&work, warm).unwrap(), game);
    }

    /// Norton's multiplication does not depend on the form, and is additive.
    #[test]
    fn warming_is_linear(a in forms(3), b in forms(3)) {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let one = universe.integer(1);
        let warm = |game| overheated(&work, game, one + universe.star(1), one).unwrap();
        let [a, b] = [a.value(&universe), b.value(&universe)];
        prop_assert_eq!(warm(a) + warm(b), warm(a + b));
        prop_assert_eq!(warm(a) <= warm(b), a <= b);
    }

    #[test]
    fn cooling_is_linear(a in forms(3), b in forms(3), t in temperatures()) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let [a, b] = [a.value(&universe), b.value(&universe)];
        let cool = |g| heat.cool(&work, g, &t).unwrap();
        prop_assert_eq!(cool(a) + cool(b), cool(a + b));
        if a <= b {
            prop_assert!(cool(a) <= cool(b));
        }
    }

    #[test]
    fn means_add_and_temperatures_do_not_rise(a in forms(3), b in forms(3)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let [a, b] = [a.value(&universe), b.value(&universe)];
        let [of_a, of_b, of_sum] = [a, b, a + b].map(|g| heat.thermograph(&work, g).unwrap().into_owned());
        prop_assert_eq!(of_sum.mean(), &(of_a.mean() + of_b.mean()));
        prop_assert!(of_sum.temperature() <= of_a.temperature().max(of_b.temperature()));
        prop_assert_eq!(&Sums::new(&heat).thermograph(&work, &[a, b]).unwrap(), &of_sum);
    }

    #[test]
    fn thermographs_of_sums_agree_with_sums_of_values(forms in prop::collection::vec(forms(2), 0..6)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let games: Vec<_> = forms.iter().map(|form| form.value(&universe)).collect();
        let total = games.iter().fold(universe.zero(), |total, &game| total + game);
        let played = heat.thermograph_of_sum(&work, &games).unwrap();
        prop_assert_eq!(&played, &*heat.thermograph(&work, total).unwrap());
    }

    #[test]
    fn multiples_stay_near_the_mean(form in forms(3), n in -6..7_i64) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        let near = heat.mean_value(&work, game, &n.into()).unwrap();
        let multiple = n * game;
        for player in Player::BOTH {
            prop_assert_eq!(&near.sections[player.index()], &multiple.section(player));
        }
        prop_assert!(near.holds_for_stops());
        let within = universe.number(&near.lower) <= multiple && multiple <= universe.number(&near.upper);
        prop_assert_eq!(near.holds(), within);
        // Slightly above the temperature the theorem holds for the games themselves.
        let above = Dyadic::new(1, 8);
        prop_assert!(universe.number(&(&near.lower - &above)) <= multiple);
        prop_assert!(multiple <= universe.number(&(&near.upper + &above)));
    }

    #[test]
    fn a_built_game_has_the_given_walls(form in forms(5)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        let wanted = heat.thermograph(&work, game).unwrap().into_owned();
        let built = build_game_like(&work, &wanted).unwrap();
        let found = heat.thermograph(&work, built).unwrap();
        for player in Player::BOTH {
            prop_assert_eq!(found.section(player), wanted.section(player));
            let above_zero = |thermograph: &Thermograph| {
                let mut points = thermograph.wall(player).points();
                points.retain(|(t, _)| t.signum() >= 0);
                points
            };
            prop_assert_eq!(above_zero(&found), above_zero(&wanted));
        }
        prop_assert_eq!(found.freezing_point().1, wanted.freezing_point().1);
    }

    #[test]
    fn two_moves_in_a_row_bound_the_confusion(form in forms(4)) {
        let universe = Universe::new();
        let heat = Heat::new(&universe);
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let game = form.value(&universe);
        let thermograph = heat.thermograph(&work, game).unwrap();
        let length = Confusion::of(game).measure();
        for player in Player::BOTH {
            let bound = confusion_bound(&work, game, player).unwrap();
            prop_assert!(bound.is_none_or(|bound| length <= bound));
        }
        if thermograph.temperature_class() == TemperatureClass::Hot {
            for player in Player::BOTH {
                let bound = confusion_bound(&work, game, player).unwrap().unwrap();
                // K is the least number that bounds G^L - G up to an infinitesimal.
                let gains: Vec<_> = match player {
                    Player::Left => game.options(player).map(|option| option - game).collect(),
                    Player::Right => game.options(player).map(|option| game - option).collect(),
                };
                let more = universe.number(&(&bound + &Dyadic::new(1, 6)));
                let less = universe.number(&(&bound - &Dyadic::new(1, 6)));
                prop_assert!(gains.iter().all(|&gain| gain <= more));
                prop_assert!(!gains.iter().all(|&gain| gain <= less));
            }
            for version in heat.thermic_versions(&work, game).unwrap() {
                prop_assert!(thermograph.temperature() <= version.temperature_bound(game));
            }
        }
    }

    #[test]
    fn relations_to_numbers_agree_with_the_order(form in forms(4), numerator in -50..50_i64, exponent in 0..4_u32) {
        let universe = Universe::new();
        let game = form.value(&universe);
        let confusion = Confusion::of(game);
        let x = Dyadic::from_small(numerator, exponent);
        let near = [x, game.stop(Player::Left), game.stop(Player::Right)];
        for x in near {
            prop_assert_eq!(confusion.relation(&x), game.partial_cmp(&universe.number(&x)), "{} and {}", game, x);
            prop_assert_eq!(confusion.contains(&x), game.partial_cmp(&universe.number(&x)).is_none());
        }
    }
}

/// Checks that the random games include every kind of game, so that the laws are not tested on numbers alone.
#[test]
fn random_games_are_of_all_kinds() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut runner = TestRunner::deterministic();
    let mut counts = [0; 3];
    let mut corners = 0;
    for _ in 0..400 {
        let game = forms(4).new_tree(&mut runner).unwrap().current().value(&universe);
        let thermograph = heat.thermograph(&work, game).unwrap();
        counts[thermograph.temperature_class() as usize] += 1;
        corners += usize::from(thermograph.wall(Player::Left).points().len() > 3);
    }
    assert!(counts.iter().all(|&count| count > 12) && corners > 4, "{counts:?}, {corners}");
}

#[test]
fn the_bound_of_a_class_is_approached() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let class = kelvin_heat::ClassBound { games: 6.into(), options: 6.into() };
    let nine = Dyadic::from(9);
    for (k, game) in class.approach(&work).take(20).enumerate() {
        let game = game.unwrap();
        let missing = Dyadic::from_small(3, k as u32);
        assert_eq!(heat.temperature(&work, game).unwrap(), &nine - &missing);
        assert_eq!(kelvin_heat::ClassBound::of([game]), class);
    }
}
