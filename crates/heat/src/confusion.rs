//! Confusion intervals.

use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Section};
use std::cmp::Ordering;
use std::fmt;

/// The confusion interval of a game: the sections L(G) and R(G). The game is confused with the numbers
/// between them.
///
/// ```
/// use kelvin_heat::Confusion;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let [two, seven, nine] = [2, 7, 9].map(|n| universe.integer(n));
/// let game = universe.game(&[nine], &[universe.game(&[seven], &[two])]);
/// let confusion = Confusion::of(game);
/// assert_eq!(confusion.to_string(), "(7,9]");
/// assert_eq!(confusion.relation(&8.into()), None);
/// assert_eq!(confusion.relation(&7.into()), Some(std::cmp::Ordering::Greater));
/// assert_eq!(confusion.measure(), 2.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Confusion {
    sections: [Section; 2],
}

/// Returns whether the number `x` is to the right of the section.
fn is_right_of(x: &Dyadic, section: &Section) -> bool {
    match x.cmp(&section.number) {
        Ordering::Greater => true,
        Ordering::Equal => section.side == Player::Left,
        Ordering::Less => false,
    }
}

impl Confusion {
    /// The confusion interval of `game`.
    pub fn of(game: Game<'_>) -> Confusion {
        Confusion { sections: Player::BOTH.map(|player| game.section(player)) }
    }

    /// The interval between two sections, L(G) and R(G).
    pub fn of_sections(sections: [Section; 2]) -> Confusion {
        Confusion { sections }
    }

    /// The section L(G) or R(G).
    pub fn section(&self, player: Player) -> &Section {
        &self.sections[player.index()]
    }

    /// The length ℓ(G): the Left stop minus the Right stop.
    pub fn measure(&self) -> Dyadic {
        let [left, right] = &self.sections;
        &left.number - &right.number
    }

    /// Compares the game with the number `x`; `None` when they are confused.
    ///
    /// G ≤ x when x is to the right of L(G), and G ≥ x when it is to the left of R(G).
    pub fn relation(&self, x: &Dyadic) -> Option<Ordering> {
        let [left, right] = &self.sections;
        match (is_right_of(x, left), !is_right_of(x, right)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    /// Returns whether the game is confused with the number `x`.
    pub fn contains(&self, x: &Dyadic) -> bool {
        self.relation(x).is_none()
    }

    /// Returns whether the game is confused with no number.
    pub fn is_empty(&self) -> bool {
        let [left, right] = &self.sections;
        left <= right
    }

    /// Returns whether the end of the interval belongs to it: the upper end for Left, the lower for Right.
    pub fn is_closed(&self, end: Player) -> bool {
        self.section(end).side != end
    }
}

impl fmt::Display for Confusion {
    /// Writes `[4,5]`, `(7,9]`, or `empty`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("empty");
        }
        let [left, right] = &self.sections;
        let open = if self.is_closed(Player::Right) { '[' } else { '(' };
        let close = if self.is_closed(Player::Left) { ']' } else { ')' };
        write!(f, "{open}{},{}{close}", right.number, left.number)
    }
}
