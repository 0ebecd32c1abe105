//! The order of multiples, without their canonical forms.

use crate::{Game, Player, Work};
use kelvin_numbers::{Dyadic, Integer};
use std::cmp::Ordering;

/// A number x plus p·tiny_t for a number t ≥ 0, where tiny_0 is ↑.
struct NumberTiny {
    number: Dyadic,
    /// The threat t.
    threat: Dyadic,
    times: Integer,
}

impl NumberTiny {
    /// n·G, if G is a number plus a tiny, a miny or a multiple of ↑.
    fn of(n: &Integer, game: Game<'_>) -> Option<NumberTiny> {
        if let Some(parts) = game.number_up_star() {
            let number = parts.number.try_mul(&Dyadic::from(n.clone())).ok()?;
            return parts.star.is_zero().then(|| NumberTiny {
                number,
                threat: Dyadic::ZERO,
                times: parts.up * n,
            });
        }
        // {x||x|y} is x + tiny_{x-y}, and {y|x||x} is x + miny_{y-x}.
        let (favours, number, threat) = game.tiny_threat()?;
        let end = threat.number()?;
        let (threat, times) = match favours {
            Player::Left => (&number - &end, n.clone()),
            Player::Right => (&end - &number, -n.clone()),
        };
        let number = number.try_mul(&Dyadic::from(n.clone())).ok()?;
        (threat.signum() > 0).then_some(NumberTiny { number, threat, times })
    }
}

impl<'u> Work<'u, '_> {
    /// Compares n·G with m·H without their canonical forms, which have about n² and m² positions if G and H are tinies.
    /// `None` if G or H is not a number plus tiny_t or miny_t for a number t > 0, or plus a multiple of ↑. Such games
    /// are never confused.
    ///
    /// With ↑ as tiny_0, let x > y ≥ 0 be numbers. Then D = tiny_y - n·tiny_x > 0 for every n ≥ 0 (Berlekamp, Conway and Guy,
    /// *Winning Ways*, ch. 5). For Left wins D moving second. While Right moves in a copy of miny_x = {x|0||0} to 0, there is one
    /// copy less, and Left moves in another to {x|0}. Right has to answer there, or Left takes x, where Right can win
    /// at most y < x elsewhere. If Right moves in tiny_y to {0|-y}, Left makes the same threats; when no copy is left, it
    /// is Left's turn, and Left moves to 0. Moving first, Left makes the threats too, and comes to tiny_y > 0, or wins
    /// x - y. So with p > 0, p·tiny_y exceeds every multiple of tiny_x, and multiples of one tiny are ordered by their
    /// factors, as tiny_x > 0. All of them are less than positive numbers.
    pub fn compare_multiples(&self, [n, m]: [&Integer; 2], [g, h]: [Game<'u>; 2]) -> Option<Ordering> {
        let (a, b) = (NumberTiny::of(n, g)?, NumberTiny::of(m, h)?);
        let zero = Integer::ZERO;
        let by_threat = match a.threat.cmp(&b.threat) {
            Ordering::Equal => a.times.cmp(&b.times),
            // The lesser threat makes the greater game.
            Ordering::Less => a.times.cmp(&zero).then(zero.cmp(&b.times)),
            Ordering::Greater => zero.cmp(&b.times).then(a.times.cmp(&zero)),
        };
        Some(a.number.cmp(&b.number).then(by_threat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Universe;
    use kelvin_budget::Budget;
    use kelvin_testing::TestRng;

    #[test]
    fn multiples_of_tinies_are_ordered_as_their_sums() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let mut rng = TestRng(7);
        let mut orders = [0; 3];
        for _ in 0..400 {
            let [g, h] = [(); 2].map(|()| {
                let threat = Dyadic::from_small(rng.below(7) as i64, rng.below(2) as u32);
                let tiny = work.tiny(universe.number(&threat), Player::BOTH[rng.below(2)]).unwrap();
                let number = Dyadic::from_small(rng.below(3) as i64 - 1, rng.below(2) as u32);
                work.add(tiny, universe.number(&if rng.below(2) == 0 { number } else { Dyadic::ZERO }))
                    .unwrap()
            });
            let [n, m] = [(); 2].map(|()| Integer::from(rng.below(12) as i64 - 4));
            let order = work.compare_multiples([&n, &m], [g, h]);
            let [left, right] = [(&n, g), (&m, h)].map(|(n, game)| work.multiple(n, game).unwrap());
            assert_eq!(order, work.compare(left, right).unwrap(), "{n}·{g} and {m}·{h}");
            let order = order.expect("sums of numbers and tinies are compared");
            orders[[Ordering::Less, Ordering::Equal, Ordering::Greater]
                .iter()
                .position(|&o| o == order)
                .unwrap()] += 1;
        }
        assert!(orders.iter().all(|&count| count > 2), "{orders:?}");
    }

    #[test]
    fn other_games_are_not_decided() {
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let work = universe.work(&budget);
        let star = universe.star(1);
        let hot =
            work.tiny(universe.game(&[universe.integer(1)], &[universe.integer(-1)]), Player::Left).unwrap();
        let minus = work.tiny(universe.integer(-1), Player::Left).unwrap();
        for game in [star, hot, minus] {
            let order = work.compare_multiples([&Integer::ONE, &Integer::ONE], [game, universe.up(1)]);
            assert!(
                order.is_none() || game.number_up_star().is_some_and(|parts| parts.star.is_zero()),
                "{game}"
            );
        }
        // 10^30 copies.
        let many: Integer = "1000000000000000000000000000000".parse().unwrap();
        let [one, two] = [1, 2].map(|n| work.tiny(universe.integer(n), Player::Left).unwrap());
        assert_eq!(work.compare_multiples([&many, &Integer::ONE], [two, one]), Some(Ordering::Less));
        assert_eq!(work.compare_multiples([&many, &Integer::ONE], [one, one]), Some(Ordering::Greater));
    }
}
