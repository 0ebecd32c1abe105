//! Comparison of the orders of partizan universes with outcomes of sums.

use kelvin_budget::Budget;
use kelvin_misere::quotient::PartizanQuotient;
use kelvin_misere::{PartizanGame, PartizanGames, PartizanUniverse};
use kelvin_positions::Position;
use kelvin_values::{Outcome, Player};

/// All forms whose options are among these.
fn next_day(dicots: &mut PartizanGames, games: &[PartizanGame]) -> Vec<PartizanGame> {
    let sets: Vec<Vec<PartizanGame>> = (1..1u32 << games.len())
        .map(|set| {
            games.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1).map(|(_, &game)| game).collect()
        })
        .collect();
    let mut all = vec![PartizanGames::ZERO];
    for left in &sets {
        all.extend(sets.iter().filter_map(|right| dicots.game([left, right])));
    }
    all
}

/// Returns whether an outcome is at least as good for Left as another; N and P are incomparable.
fn at_least(a: Outcome, b: Outcome) -> bool {
    a == b || a == Outcome::L || b == Outcome::R
}

/// `G ≥ H` exactly if no dicot is a counterexample. For games of day 2, those of day 2 and some of day 3
/// suffice.
#[test]
fn the_dicotic_order_agrees_with_outcomes_in_all_sums() {
    let (mut dicots, budget) = (PartizanGames::new(PartizanUniverse::Dicotic), Budget::unlimited());
    let meter = budget.meter();
    let day1 = next_day(&mut dicots, &[PartizanGames::ZERO]);
    let day2 = next_day(&mut dicots, &day1);
    assert_eq!((day1.len(), day2.len()), (2, 10));
    // In addition to the games of day 2, those of day 3 with at most two options for each player.
    let mut contexts = day2.clone();
    let pairs: Vec<Vec<PartizanGame>> =
        (0..10).flat_map(|i| (0..=i).map(move |j| (i, j))).map(|(i, j)| vec![day2[i], day2[j]]).collect();
    for left in &pairs {
        contexts.extend(pairs.iter().filter_map(|right| dicots.game([left, right])));
    }
    let mut classes: Vec<PartizanGame> = Vec::new();
    for &a in &day2 {
        for &b in &day2 {
            let mut holds = true;
            for &context in &contexts {
                let [with_a, with_b] = [a, b].map(|game| {
                    let sum = dicots.sum(game, context, &meter).unwrap();
                    dicots.outcome(sum, &meter).unwrap()
                });
                holds = holds && at_least(with_a, with_b);
            }
            assert_eq!(dicots.is_at_least(a, b, &meter), Ok(holds), "{a:?} {b:?}");
        }
        if !classes.iter().any(|&class| dicots.is_equal(a, class, &meter).unwrap()) {
            classes.push(a);
        }
    }
    assert_eq!(classes.len(), 9);
}

#[test]
fn some_but_not_all_conjugates_are_inverses() {
    let (mut dicots, budget) = (PartizanGames::new(PartizanUniverse::Dicotic), Budget::unlimited());
    let meter = budget.meter();
    let day1 = next_day(&mut dicots, &[PartizanGames::ZERO]);
    let day2 = next_day(&mut dicots, &day1);
    let mut inverses = 0;
    for &game in &day2 {
        let conjugate = dicots.conjugate(game, &meter).unwrap();
        assert_eq!(dicots.conjugate(conjugate, &meter), Ok(game));
        let sum = dicots.sum(game, conjugate, &meter).unwrap();
        inverses += usize::from(dicots.is_equal(sum, PartizanGames::ZERO, &meter).unwrap());
    }
    assert!(0 < inverses && inverses < day2.len(), "{inverses}");
}

#[test]
fn dicotic_positions_are_recognised() {
    let (mut dicots, budget) = (PartizanGames::new(PartizanUniverse::Dicotic), Budget::unlimited());
    let meter = budget.meter();
    let clobber = Position::parse("clobber", "xoxo").unwrap();
    let game = dicots.position(&clobber, &meter).unwrap().unwrap();
    let solver = kelvin_misere::MisereSolver::default();
    assert_eq!(dicots.outcome(game, &meter), solver.outcome(&clobber, &budget));
    assert_eq!(dicots.wins(game, Player::Left, &meter), solver.wins(&clobber, Player::Left, &budget));
    assert_eq!(dicots.position(&Position::parse("domineering", "2x2").unwrap(), &meter), Ok(None));
}

/// All forms of a universe whose options are among these.
fn born_next(games: &mut PartizanGames, of: &[PartizanGame]) -> Vec<PartizanGame> {
    let sets = subsets(of);
    let mut all = Vec::new();
    for left in &sets {
        all.extend(sets.iter().filter_map(|right| games.game([left, right])));
    }
    all
}

fn subsets(of: &[PartizanGame]) -> Vec<Vec<PartizanGame>> {
    let chosen = |set: u32| of.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1);
    (0..1u32 << of.len()).map(|set| chosen(set).map(|(_, &game)| game).collect()).collect()
}

/// Dead-ending games born by days 1 and 2, and dead ends of day 3 in which only Right can move.
fn dead_ending() -> (PartizanGames, Vec<PartizanGame>, Vec<PartizanGame>) {
    let mut games = PartizanGames::new(PartizanUniverse::DeadEnding);
    let day1 = born_next(&mut games, &[PartizanGames::ZERO]);
    let day2 = born_next(&mut games, &day1);
    // 0, *, 1 and -1; a player without options must never have options later.
    assert_eq!((day1.len(), day2.len()), (4, 15 * 15 + 1 + 3 + 3));
    let ends: Vec<_> =
        day2.iter().copied().filter(|&game| games.options(game, Player::Left).is_empty()).collect();
    let ends = subsets(&ends).iter().filter_map(|options| games.game([&[], options])).collect();
    (games, day2, ends)
}

/// Decides whether `a` is at least `b` in each of these contexts, by literal play.
fn literally(
    games: &mut PartizanGames,
    [a, b]: [PartizanGame; 2],
    contexts: &[PartizanGame],
    budget: &Budget,
) -> bool {
    let meter = budget.meter();
    contexts.iter().all(|&context| {
        let [with_a, with_b] = [a, b].map(|game| {
            let sum = games.sum(game, context, &meter).unwrap();
            games.outcome(sum, &meter).unwrap()
        });
        at_least(with_a, with_b)
    })
}

/// For dead-ending games born by day 2, `G ≥ H` never holds if a game of day 2 is a counterexample. Where it
/// does not hold, there is a counterexample: a game of day 2 or, for some of the pairs, a dead end or one of
/// many games of day 3.
#[test]
fn the_dead_ending_order_agrees_with_outcomes_in_all_sums() {
    let (mut games, day2, ends) = dead_ending();
    let budget = Budget::unlimited();
    let meter = budget.meter();
    let mut open = Vec::new();
    for &a in &day2 {
        for &b in &day2 {
            let holds = games.is_at_least(a, b, &meter).unwrap();
            let few = literally(&mut games, [a, b], &day2, &budget);
            assert!(few || !holds, "{a:?} {b:?}");
            if few && !holds {
                open.push([a, b]);
            }
        }
    }
    let mut seed = 1u64;
    let mut below = |most: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % most
    };
    let mut contexts = ends.clone();
    contexts.extend(ends.iter().map(|&end| games.conjugate(end, &meter).unwrap()));
    while contexts.len() < 4000 {
        let both = [(); 2].map(|()| (0..=below(4)).map(|_| day2[below(day2.len())]).collect::<Vec<_>>());
        contexts.extend(games.game([&both[0], &both[1]]));
    }
    let (checked, part) = (24, open.len().div_ceil(24).max(1));
    let unrefuted: Vec<_> =
        open.iter().step_by(part).filter(|&&pair| literally(&mut games, pair, &contexts, &budget)).collect();
    println!("{} pairs need more than day 2; {} of {checked} are not refuted", open.len(), unrefuted.len());
    assert!(unrefuted.is_empty(), "{unrefuted:?}");
}

/// Strong wins are wins beside every dead end born by day 3.
#[test]
fn perfect_murders_are_the_worst_ends() {
    let (mut games, day2, ends) = dead_ending();
    let budget = Budget::unlimited();
    let meter = budget.meter();
    let mut strong = 0;
    for &game in &day2 {
        let mut everywhere = true;
        for &end in &ends {
            let sum = games.sum(game, end, &meter).unwrap();
            everywhere &= games.wins(sum, Player::Left, &meter).unwrap();
        }
        assert_eq!(games.wins_strongly(game, Player::Left, &meter), Ok(everywhere), "{game:?}");
        strong += usize::from(everywhere);
    }
    assert!(0 < strong && strong < day2.len());
}

/// A simplest form is equal to its game, and equal dicots have the same one.
#[test]
fn equal_games_have_one_simplest_form() {
    for universe in [PartizanUniverse::Dicotic, PartizanUniverse::DeadEnding] {
        let (mut games, budget) = (PartizanGames::new(universe), Budget::unlimited());
        let meter = budget.meter();
        let day1 = born_next(&mut games, &[PartizanGames::ZERO]);
        let day2 = born_next(&mut games, &day1);
        let mut forms: Vec<PartizanGame> = Vec::new();
        for &game in &day2 {
            let form = games.simplest(game, &meter).unwrap();
            assert_eq!(games.is_equal(form, game, &meter), Ok(true));
            if !forms.contains(&form) {
                for &other in forms.iter().filter(|_| universe == PartizanUniverse::Dicotic) {
                    assert_eq!(
                        games.is_equal(form, other, &meter),
                        Ok(false),
                        "{universe:?} {form:?} {other:?}"
                    );
                }
                forms.push(form);
            }
        }
        println!("{universe:?}: {} forms of {}", forms.len(), day2.len());
        assert!(forms.len() < day2.len());
    }
}

/// The conjugates of integers are their inverses among dead-ending games (Milley, Renault); integers are not
/// dicots.
#[test]
fn integers_are_invertible_among_dead_ending_games() {
    let (mut games, budget) = (PartizanGames::new(PartizanUniverse::DeadEnding), Budget::unlimited());
    let meter = budget.meter();
    let one = games.game([&[PartizanGames::ZERO], &[]]).unwrap();
    let two = games.game([&[one], &[]]).unwrap();
    for game in [one, two] {
        assert_eq!(games.is_invertible_by_conjugate(game, &meter), Ok(true));
    }
    // Left cannot move there but could later.
    assert_eq!(games.game([&[], &[one]]), None);
    let mut dicots = PartizanGames::new(PartizanUniverse::Dicotic);
    assert_eq!(dicots.game([&[PartizanGames::ZERO], &[]]), None);
}

/// Misère monoids agree with play on the outcomes of all sums of up to five of the games; the search for an
/// infinite one stops at its budget.
#[test]
fn monoids_decide_the_outcomes_of_sums() {
    let mut games = PartizanGames::new(PartizanUniverse::Dicotic);
    let budget = Budget::unlimited();
    let meter = budget.meter();
    let day1 = born_next(&mut games, &[PartizanGames::ZERO]);
    let day2 = born_next(&mut games, &day1);
    let (mut finite, mut orders) = (0, Vec::new());
    for &game in &day2 {
        let limited = Budget::unlimited().steps(300_000);
        let Ok(monoid) = PartizanQuotient::find(&games, &[game], &limited) else { continue };
        finite += 1;
        orders.push(monoid.order());
        let followers: Vec<_> = day2.iter().copied().filter(|&game| monoid.element(game).is_some()).collect();
        let mut sums = vec![(PartizanGames::ZERO, 0)];
        for _ in 0..5 {
            let mut longer = Vec::new();
            for &(sum, element) in &sums {
                assert_eq!(games.outcome(sum, &meter), Ok(monoid.outcome(element)));
                for &part in &followers {
                    let whole = games.sum(sum, part, &meter).unwrap();
                    longer.push((whole, monoid.product(element, monoid.element(part).unwrap())));
                }
            }
            longer.sort_unstable();
            longer.dedup();
            sums = longer;
        }
    }
    println!("{finite} of {} are finite: {orders:?}", day2.len());
    assert!(finite > 3);
    // 0 and * have different outcomes, and there are no further elements.
    let star = PartizanQuotient::find(&games, &[day1[1]], &budget).unwrap();
    assert_eq!((star.order(), star.outcome(0), star.outcome(1)), (2, Outcome::N, Outcome::P));
    // 1 and -1 generate an infinite group.
    let mut games = PartizanGames::new(PartizanUniverse::DeadEnding);
    let one = games.game([&[PartizanGames::ZERO], &[]]).unwrap();
    let minus_one = games.conjugate(one, &meter).unwrap();
    let limited = Budget::unlimited().steps(300_000);
    assert!(PartizanQuotient::find(&games, &[one, minus_one], &limited).is_err());
}
