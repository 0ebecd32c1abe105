//! Cheques for any amounts.

use crate::{Outcome, Player};
use kelvin_numbers::Surreal;
use std::cmp::Ordering;

/// A cheque {a|b}, for any numbers a ≥ b: whoever moves takes it, Left for a and Right for b.
///
/// Where the amounts are numbers of short games it is a switch; with ω coins on it, it is the position of a game
/// that lasts as long as the coins do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cheque {
    amounts: [Surreal; 2],
}

impl Cheque {
    /// The cheque {a|b}, unless a < b: then it would be a number, and nobody would take it.
    pub fn new(a: Surreal, b: Surreal) -> Option<Cheque> {
        (a >= b).then_some(Cheque { amounts: [a, b] })
    }

    /// What `player` gets.
    pub fn amount(&self, player: Player) -> &Surreal {
        &self.amounts[player.index()]
    }

    /// Twice the temperature.
    fn width(&self) -> Surreal {
        &self.amounts[0] - &self.amounts[1]
    }
}

/// Who wins a sum of cheques and a number.
///
/// Nobody moves in the number while there are cheques (number avoidance), so all are taken, by turns, and it is best
/// to take the widest: exchanging it with a narrower one taken earlier by the same player never helps. When all are
/// taken the sign of what is left decides, and if it is 0 whoever is to move loses.
///
/// ```
/// use kelvin_numbers::Surreal;
/// use kelvin_values::{Cheque, Outcome, outcome_of_cheques};
///
/// let number = |text: &str| text.parse::<Surreal>().unwrap();
/// let cheque = |a: &str, b: &str| Cheque::new(number(a), number(b)).unwrap();
/// // Whoever is first takes the cheque with ω on it.
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
