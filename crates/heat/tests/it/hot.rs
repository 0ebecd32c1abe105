//! Games over all numbers, beside short games, whose theory they extend.

use kelvin_budget::Budget;
use kelvin_heat::{Heat, HotError, HotGame, HotGames, Thermograph, TrajectoryError};
use kelvin_numbers::{Dyadic, Rational, Real, Scalar, ScalarError, Surreal};
use kelvin_values::{Game, Player, Universe, Work};
use proptest::prelude::*;
use std::cmp::Ordering;

/// A form whose leaves are a + b·ω + c·ε + d·π.
#[derive(Clone, Debug)]
enum Tree {
    Leaf([i64; 4]),
    Node([Vec<Tree>; 2]),
}

fn trees(leaf: impl Strategy<Value = [i64; 4]> + 'static) -> impl Strategy<Value = Tree> {
    leaf.prop_map(Tree::Leaf).prop_recursive(3, 24, 3, |inner| {
        let side = prop::collection::vec(inner, 1..3);
        [side.clone(), side].prop_map(Tree::Node)
    })
}

fn integers() -> impl Strategy<Value = [i64; 4]> {
    (-4_i64..5).prop_map(|a| [a, 0, 0, 0])
}

fn scalars() -> impl Strategy<Value = [i64; 4]> {
    [-3_i64..4, -1_i64..2, -1_i64..2, -1_i64..2]
}

fn scalar([a, b, c, d]: [i64; 4]) -> Scalar {
    let terms = [
        Scalar::from(a),
        Scalar::from(Surreal::omega()).times(b),
        Scalar::from(Surreal::epsilon()).times(c),
        Scalar::from(Real::pi()).times(d),
    ];
    terms.into_iter().fold(Scalar::ZERO, |sum, term| sum + term)
}

/// Dyadic rationals in place of ω, ε and π, so far apart that the order of the leaves is the same.
fn dyadic([a, b, c, d]: [i64; 4]) -> Dyadic {
    let terms =
        [Dyadic::from(a), Dyadic::from(b << 30), &Dyadic::new(1, 30) * c, &Dyadic::new(823_549, 18) * d];
    terms.into_iter().fold(Dyadic::ZERO, |sum, term| &sum + &term)
}

/// The image of a sum of such leaves, with fractions.
fn image(x: &Scalar) -> Dyadic {
    let part = |number: &Scalar| number.to_dyadic().expect("the factors are dyadic");
    let with = |leaf: [i64; 4]| (scalar(leaf), dyadic(leaf));
    let mut rest = x.clone();
    let mut sum = Dyadic::ZERO;
    // Multiples of 1/64 cover what sums and halves of few leaves can be.
    for leaf in [[0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]] {
        let (unit, value) = with(leaf);
        for n in -640..=640_i64 {
            let multiple = Scalar::from(Rational::new(n, 64).unwrap());
            let candidate = unit.try_mul(&multiple).unwrap();
            let without = &rest - &candidate;
            let shorter = match leaf {
                [0, 1, 0, 0] => without.is_finite(),
                [0, 0, 0, 1] => without.to_surreal().is_some(),
                _ => without.to_dyadic().is_some(),
            };
            if shorter {
                rest = without;
                sum += (&value * n).shifted(-6).unwrap();
                break;
            }
        }
    }
    &sum + &part(&rest)
}

/// The game as a hot game and as a short game; `None` if some part is cold, so that its value is not linear in the
/// leaves.
fn both<'u>(tree: &Tree, hot: &mut HotGames<'_>, work: &Work<'u, '_>) -> Option<(HotGame, Game<'u>)> {
    match tree {
        Tree::Leaf(leaf) => {
            Some((hot.of_number(&scalar(*leaf)).unwrap(), work.universe().number(&dyadic(*leaf))))
        }
        Tree::Node(sides) => {
            let mut forms = [Vec::new(), Vec::new()];
            let mut games = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter().enumerate() {
                for option in options {
                    let (form, game) = both(option, hot, work)?;
                    forms[side].push(form);
                    games[side].push(game);
                }
            }
            let form = hot.of_options(forms).unwrap();
            let game = work.game(&games[0], &games[1]).unwrap();
            assert_eq!(hot.number(form).is_some(), game.number().is_some());
            hot.number(form).is_none().then_some((form, game))
        }
    }
}

/// The hot game and the short game of a form whose leaves are integers.
fn of_integers<'u>(tree: &Tree, hot: &mut HotGames<'_>, work: &Work<'u, '_>) -> (HotGame, Game<'u>) {
    match tree {
        Tree::Leaf(leaf) => {
            (hot.of_number(&Scalar::from(leaf[0])).unwrap(), work.universe().integer(leaf[0]))
        }
        Tree::Node(sides) => {
            let parts = sides.each_ref().map(|options| {
                options.iter().map(|option| of_integers(option, hot, work)).unzip::<_, _, Vec<_>, Vec<_>>()
            });
            let [(left, short_left), (right, short_right)] = parts;
            (hot.of_options([left, right]).unwrap(), work.game(&short_left, &short_right).unwrap())
        }
    }
}

/// Compares the walls above temperature 0, with coordinates mapped to dyadic rationals.
fn same_walls(hot: &kelvin_heat::HotThermograph, short: &Thermograph, image: impl Fn(&Scalar) -> Dyadic) {
    assert_eq!(image(hot.mean()), *short.mean());
    for player in Player::BOTH {
        let wall = short.wall(player);
        let above = |points: Vec<(Dyadic, Dyadic)>| -> Vec<_> {
            points.into_iter().filter(|(t, _)| t.signum() > 0).collect()
        };
        let points = hot.wall(player).points().iter().map(|(t, x)| (image(t), image(x))).collect();
        assert_eq!(above(points), above(wall.points()));
        assert_eq!(image(&hot.wall(player).try_at(&Scalar::ZERO).unwrap()), short.stop(player));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn games_over_the_integers_are_short_games(a in trees(integers()), b in trees(integers()), t in 0_i64..9) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let (heat, work) = (Heat::new(&universe), universe.work(&budget));
        let mut hot = HotGames::new(&budget);
        let pairs = [of_integers(&a, &mut hot, &work), of_integers(&b, &mut hot, &work)];
        let [(a, short_a), (b, short_b)] = pairs;
        prop_assert_eq!(hot.compare(a, b).unwrap(), work.compare(short_a, short_b).unwrap());
        let sum = hot.add(a, b).unwrap();
        let short = work.add(short_a, short_b).unwrap();
        let exact = |x: &Scalar| x.to_dyadic().unwrap();
        for (form, game) in [(a, short_a), (b, short_b), (sum, short)] {
            let again = hot.of_game(game).unwrap();
            prop_assert_eq!(hot.compare(form, again).unwrap(), Some(Ordering::Equal));
            prop_assert_eq!(hot.number(form).map(exact), game.number());
            let walls = hot.thermograph(form).unwrap();
            same_walls(&walls, &heat.thermograph(&work, game).unwrap(), exact);
            let temperature = hot.temperature(form).unwrap();
            prop_assert_eq!(exact(&temperature), heat.temperature(&work, game).unwrap());
            let quarters = Dyadic::new(t, 2);
            let cooled = hot.cool(form, &Scalar::from(&quarters)).unwrap();
            let expected = hot.of_game(heat.cool(&work, game, &quarters).unwrap()).unwrap();
            prop_assert_eq!(hot.compare(cooled, expected).unwrap(), Some(Ordering::Equal));
        }
    }

    /// Without cold parts, walls are linear in the leaves as long as their order is the same.
    #[test]
    fn walls_over_all_numbers_are_those_over_dyadic_numbers_in_the_same_order(tree in trees(scalars())) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let (heat, work) = (Heat::new(&universe), universe.work(&budget));
        let mut hot = HotGames::new(&budget);
        if let Some((form, game)) = both(&tree, &mut hot, &work) {
            let walls = hot.thermograph(form).unwrap();
            same_walls(&walls, &heat.thermograph(&work, game).unwrap(), image);
        }
    }

    #[test]
    fn means_add_and_temperatures_do_not_rise(a in trees(scalars()), b in trees(scalars())) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let work = universe.work(&budget);
        let mut hot = HotGames::new(&budget);
        let Some((a, _)) = both(&a, &mut hot, &work) else { return Ok(()) };
        let Some((b, _)) = both(&b, &mut hot, &work) else { return Ok(()) };
        let sum = hot.add(a, b).unwrap();
        prop_assert_eq!(hot.mean(sum).unwrap(), hot.mean(a).unwrap() + hot.mean(b).unwrap());
        // The temperature of a sum that is a number is below 0, or it has none.
        if hot.number(sum).is_none() && hot.number(a).is_none() && hot.number(b).is_none() {
            let [a, b, sum] = [a, b, sum].map(|game| hot.temperature(game).unwrap());
            let most = if a.compare(&b).unwrap().is_gt() { a } else { b };
            prop_assert!(sum.compare(&most).unwrap().is_le());
        }
    }

    /// The stops of the cooled game are the walls, which is how walls are defined.
    #[test]
    fn walls_are_the_stops_of_the_cooled_game(tree in trees(scalars()), t in scalars()) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let work = universe.work(&budget);
        let mut hot = HotGames::new(&budget);
        let Some((game, _)) = both(&tree, &mut hot, &work) else { return Ok(()) };
        let t = scalar(t);
        let cooled = hot.cool(game, &t);
        if t.sign().unwrap().is_lt() {
            prop_assert_eq!(cooled, Err(HotError::BelowZero(Box::new(t))));
            return Ok(());
        }
        let (cooled, walls) = (cooled.unwrap(), hot.thermograph(game).unwrap());
        for player in Player::BOTH {
            prop_assert_eq!(hot.stop(cooled, player), &walls.try_stop_at(player, &t).unwrap());
        }
        // Cooling by s and then by t is cooling by s + t.
        let twice = hot.cool(cooled, &t).unwrap();
        let at_once = hot.cool(game, &t.times(2)).unwrap();
        prop_assert_eq!(hot.compare(twice, at_once).unwrap(), Some(Ordering::Equal));
    }
}

/// What is read is printed as it was, with its mean and temperature.
#[test]
fn published_and_plain_games() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let mut hot = HotGames::new(&budget);
    let cases = [
        ("{1/3|0}", "{1/3|0}", "1/6", "1/6"),
        ("{pi|0}", "{pi|0}", "pi/2", "pi/2"),
        ("{omega|-omega}", "{omega|-omega}", "0", "omega"),
        ("{1|-1}+1/3", "{4/3|-2/3}", "1/3", "1"),
        ("{pi|exp(1)}", "{pi|exp(1)}", "pi/2+exp(1)/2", "pi/2-exp(1)/2"),
        ("{sqrt(2)|1||ln(2)}", "{sqrt(2)|1||ln(2)}", "1/4+sqrt(2)/4+ln(2)/2", "1/4+sqrt(2)/4-ln(2)/2"),
        ("{epsilon|-epsilon}", "{omega^-1|-omega^-1}", "0", "omega^-1"),
        ("3*{1/3|0}", "{2/3|1/3}", "1/2", "1/6"),
    ];
    for (text, printed, mean, temperature) in cases {
        let game = hot.read(text, &work).unwrap();
        let again = hot.read(printed, &work).unwrap();
        assert_eq!(hot.compare(game, again).unwrap(), Some(Ordering::Equal), "{text}");
        assert_eq!(hot.text(game).unwrap(), printed);
        assert_eq!(hot.mean(game).unwrap().to_string(), mean, "{text}");
        assert_eq!(hot.temperature(game).unwrap().to_string(), temperature, "{text}");
    }
    let numbers = [
        ("{0|1/3}", "1/4"),
        ("{pi|}", "4"),
        ("{|-omega}", "-omega-1"),
        ("{1/3|pi}", "1"),
        ("{{1/3|0}|5}", "0"),
        ("2*{1/3|0}", "1/3"),
        ("{pi-epsilon|pi+epsilon}", "pi"),
        ("{2^(1/3)|2}", "3/2"),
        ("{sqrt(2)*pi|5}", "9/2"),
        ("{pi*omega|pi*omega+2}", "1+omega*pi"),
        ("{exp(2)|}", "8"),
        ("{ln(6)|exp(omega)}", "2"),
        ("2^(1/3)*4^(1/3)", "2"),
    ];
    for (text, number) in numbers {
        let game = hot.read(text, &work).unwrap();
        assert_eq!(hot.text(game).unwrap(), number, "{text}");
    }
    let third = hot.read("1/3", &work).unwrap();
    assert!(matches!(hot.temperature(third), Err(HotError::NoTemperature(_))));
}

#[test]
fn numbers_that_agree_in_all_digits_are_an_error() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let mut hot = HotGames::new(&budget);
    // A rational number within 2^-70000 of π, by bisection of the digits that are computed.
    let near = {
        let mut low = Rational::from(3);
        let mut step = Rational::ONE;
        for _ in 0..300 {
            step = step.half();
            let next = &low + &step;
            if Real::pi().compare_rational(&next).unwrap() == Ordering::Greater {
                low = next;
            }
        }
        low
    };
    let pi = hot.of_number(&Real::pi().into()).unwrap();
    let close = hot.of_number(&near.into()).unwrap();
    // 300 digits are decided.
    let switch = hot.of_options([vec![pi], vec![close]]).unwrap();
    assert!(hot.number(switch).is_none());
    let undecided: HotError = kelvin_numbers::RealError::Undecided { digits: 65536 }.into();
    assert!(matches!(undecided, HotError::Number(ScalarError::Real(_))));
    assert!(undecided.to_string().contains("cannot be decided after 65536 binary digits"));
    let wall: TrajectoryError = kelvin_numbers::RealError::Undecided { digits: 65536 }.into();
    assert!(wall.to_string().contains("65536 binary digits"));
    assert!(hot.read("{pi|", &work).is_err());
}
