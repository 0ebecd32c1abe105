//! Coupon stacks: scores against exact play of sums, against literal minimax, and against thermographs.

use kelvin_budget::Budget;
use kelvin_heat::{CouponError, CouponMoveKind, Coupons, Exact, Heat, coupon_count};
use kelvin_numbers::{Dyadic, Rational};
use kelvin_testing::{TestRng, random_game, read};
use kelvin_values::{Game, Player, Universe};

fn rational(n: i64, d: i64) -> Rational {
    Rational::from(n).try_div(&Rational::from(d)).unwrap()
}

/// Plain minimax, from the rules alone.
fn literal(game: Game<'_>, coupons: &[Rational], player: Player) -> Rational {
    let number = game.number();
    if let (Some(number), []) = (&number, coupons) {
        return Rational::from(number);
    }
    let sign = if player == Player::Left { 1 } else { -1 };
    let mut scores = vec![];
    if number.is_none() {
        scores.extend(game.options(player).map(|option| literal(option, coupons, !player)));
    }
    if let [rest @ .., top] = coupons {
        scores.push(&literal(game, rest, !player) + &top.times(sign));
    }
    match player {
        Player::Left => scores.into_iter().max().unwrap(),
        Player::Right => scores.into_iter().min().unwrap(),
    }
}

/// The scores are those of literal minimax, and the stops of the game plus the stack as a game, and plus the
/// switches ±δ, ±2δ, ….
#[test]
fn scores_agree_with_minimax_and_with_exact_play() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut rng = TestRng(34);
    for round in 0..60 {
        let game = random_game(&universe, &mut rng, 3);
        let step = [Rational::from(1), rational(1, 2), rational(3, 4)][round % 3].clone();
        let coupons = Coupons::new(&work, game, &step, 5).unwrap();
        let values: Vec<_> = (1..=5).map(|k| step.times(k)).collect();
        let mut stack = universe.zero();
        let mut switches = vec![game];
        for k in 0..=5_u32 {
            for player in Player::BOTH {
                let score = coupons.score(k, player);
                assert_eq!(score, literal(game, &values[..k as usize], player), "{game} {step} {k}");
                for sum in [vec![game, stack], switches.clone()] {
                    let stop = Exact::new(&heat).section(&work, &sum, player).unwrap().number;
                    assert_eq!(score, Rational::from(&stop), "{game} {step} {k}");
                }
            }
            let next: Dyadic = step.times(i64::from(k) + 1).to_string().parse().unwrap();
            let [up, down] = [next.clone(), -next].map(|x| universe.number(&x));
            stack = work.game(&[work.add(stack, up).unwrap()], &[work.add(stack, down).unwrap()]).unwrap();
            switches.push(work.game(&[up], &[down]).unwrap());
        }
    }
}

/// The walls by coupons are within δ of the thermograph at every temperature, and the score of a stack from above
/// the temperature on is within δ of the mean plus the score of the stack alone.
fn walls_are_limits(games: usize, seed: u64) {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut rng = TestRng(seed);
    let mut hot = 0;
    while hot < games {
        let game = random_game(&universe, &mut rng, 4);
        let thermograph = heat.thermograph(&work, game).unwrap().into_owned();
        if thermograph.temperature().signum() <= 0 {
            continue;
        }
        hot += 1;
        for step in [rational(1, 2), rational(1, 3), rational(1, 8)] {
            let top = Rational::from(&thermograph.temperature()).try_div(&step).unwrap();
            let count = u32::try_from(&top.ceiling()).unwrap() + 2;
            let coupons = Coupons::new(&work, game, &step, count).unwrap();
            for k in 0..=count {
                for player in Player::BOTH {
                    let wall = thermograph.wall(player).value_at_rational(&coupons.value(k)).unwrap();
                    let miss = (&coupons.wall(k, player) - &wall).abs();
                    assert!(miss <= step, "{game} {step} {k} {player}: {miss}");
                }
            }
            for player in Player::BOTH {
                let miss = &coupons.wall(count, player) - &Rational::from(thermograph.mean());
                assert!(miss.abs() <= step, "{game} {step} {player}");
                let forecast = coupons.forecast(&heat, &work, count, player).unwrap();
                assert!((&forecast - &coupons.score(count, player)).abs() <= step);
                // Orthodox play reaches the score.
                let line = coupons.line(&heat, &work, count, player).unwrap();
                assert!(line.iter().all(|one| one.score == coupons.score(count, player)), "{game} {step}");
                assert_eq!(
                    line.iter().filter(|one| one.kind == CouponMoveKind::Coupon).count(),
                    count as usize
                );
            }
        }
    }
}

#[test]
fn walls_are_limits_of_scores_with_coupons() {
    walls_are_limits(40, 1);
}

#[test]
#[ignore = "a thousand games take a minute"]
fn walls_of_a_thousand_games_are_limits_of_scores_with_coupons() {
    walls_are_limits(1000, 2);
}

#[test]
fn sente_is_answered_and_reverse_sente_prevents_it() {
    let universe = Universe::new();
    let heat = Heat::new(&universe);
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let game = read(&universe, "{10|0||-1}");
    let coupons = Coupons::new(&work, game, &rational(1, 2), 6).unwrap();
    let kinds = |player| -> Vec<_> {
        let line = coupons.line(&heat, &work, 6, player).unwrap();
        line.iter().filter(|one| one.to.is_some()).map(|one| (one.player, one.kind)).collect()
    };
    let sente = vec![(Player::Left, CouponMoveKind::Sente), (Player::Right, CouponMoveKind::Answer)];
    assert_eq!(kinds(Player::Left), sente);
    // Right moves first at 1 only if the turn is right.
    let reverse = vec![(Player::Right, CouponMoveKind::ReverseSente)];
    assert!([sente, reverse].contains(&kinds(Player::Right)));
    let gote = Coupons::new(&work, read(&universe, "{3|-3}"), &rational(1, 2), 10).unwrap();
    let line = gote.line(&heat, &work, 10, Player::Left).unwrap();
    let moved: Vec<_> = line.iter().filter(|one| one.to.is_some()).collect();
    assert_eq!((moved.len(), moved[0].kind), (1, CouponMoveKind::Gote));
    assert!((&moved[0].ambient - &Rational::from(3)).abs() <= rational(1, 2));
}

#[test]
fn stacks_must_be_positive_multiples() {
    let count = |top, step| coupon_count(&top, &step, 100);
    assert_eq!(count(Rational::from(3), rational(1, 4)), Ok(12));
    assert_eq!(count(Rational::from(0), rational(1, 4)), Ok(0));
    assert!(matches!(count(Rational::from(3), rational(2, 7)), Err(CouponError::NoMultiple { .. })));
    assert_eq!(count(Rational::from(3), Rational::from(0)), Err(CouponError::NotPositive));
    assert_eq!(count(Rational::from(-3), Rational::from(1)), Err(CouponError::NotPositive));
    assert_eq!(count(Rational::from(101), Rational::from(1)), Err(CouponError::TooMany(100)));
    let universe = Universe::new();
    let budget = Budget::unlimited();
    let nimber = universe.star(1_000_000);
    assert!(Coupons::new(&universe.work(&budget), nimber, &Rational::from(1), 100).is_err());
}
