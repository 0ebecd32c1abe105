//! Cheques (switches) of surreal amounts.

use crate::{Outcome, Player};
use kelvin_numbers::Surreal;
use std::cmp::Ordering;

/// A cheque {a|b} with numbers a ≥ b: Left can take it for a, Right for b.
///
/// For dyadic amounts it is a switch. With ω coins on it, play ends when the coins are used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cheque {
    amounts: [Surreal; 2],
}

impl Cheque {
    /// Creates the cheque {a|b}, unless a < b: that would be a number.
    pub fn new(a: Surreal, b: Surreal) -> Option<Cheque> {
        (a >= b).then_some(Cheque { amounts: [a, b] })
    }

    /// The amount for `player`.
    pub fn amount(&self, player: Player) -> &Surreal {
        &self.amounts[player.index()]
    }

    /// The width, which is twice the temperature.
    fn width(&self) -> Surreal {
        &self.amounts[0] - &self.amounts[1]
    }
}

/// The outcome of a sum of cheques and a number.
///
/// By number avoidance the cheques are taken first, in turns. The widest is best: exchanging it with a
/// narrower one taken earlier by the same player never helps. The sign of the total decides, and if it is 0
/// the player to move loses.
///
/// ```
/// use kelvin_numbers::Surreal;
/// use kelvin_values::{Cheque, Outcome, outcome_of_cheques};
///
/// let number = |text: &str| text.parse::<Surreal>().unwrap();
/// let cheque = |a: &str, b: &str| Cheque::new(number(a), number(b)).unwrap();
/// // The first player takes the cheque with ω on it.
/// let cheques = [cheque("omega", "-omega"), cheque("1000", "-1000")];
/// assert_eq!(outcome_of_cheques(&number("0"), &cheques), Outcome::N);
/// assert_eq!(outcome_of_cheques(&number("2*omega"), &cheques), Outcome::L);
/// ```
pub fn outcome_of_cheques(number: &Surreal, cheques: &[Cheque]) -> Outcome {
    let mut order: Vec<&Cheque> = cheques.iter().collect();
    order.sort_by_cached_key(|cheque| std::cmp::Reverse(cheque.width()));
    let wins = Player::BOTH.map(|first| {
        let (mut total, mut mover) = (number.clone(), first);
        for cheque in &order {
            total += cheque.amount(mover);
            mover = !mover;
        }
        let winner = match total.sign() {
            Ordering::Greater => Player::Left,
            Ordering::Less => Player::Right,
            Ordering::Equal => !mover,
        };
        winner == first
    });
    Outcome::of_first_moves(wins)
}
