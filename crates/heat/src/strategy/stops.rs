//! What thermographs tell of the stops of a sum.

use super::compound::{Compound, secured, sum};
use crate::{Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::{Player, Section};

/// The sections between which play stops in a sum when both play their best.
///
/// Left, to move, is sure of the compound thermograph's Left boundary at every t ≥ 0; and Right, who answers, is
/// sure of l_t(A) + l_t(B) + … + t (*Winning Ways*, ch. 6). The same holds in the sum cooled by a little less than
/// 0, where the wall of the sum is oblique exactly when the section lies outside: so the slopes of both bounds
/// below t = 0 tell of the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stops {
    /// The section is at least this.
    pub low: Section,
    /// The section is at most this.
    pub high: Section,
}

impl Stops {
    /// Bounds for a sum of components in which `player` is to move.
    pub fn of<'t>(components: impl IntoIterator<Item = &'t Thermograph> + Clone, player: Player) -> Stops {
        let zero = Trajectory::constant(Dyadic::ZERO);
        let own = components.clone().into_iter().fold(zero, |own, t| sum(&own, t.wall(player)));
        let compound = Compound::new(components, player);
        let sure = Section { number: compound.guarantee(), side: player };
        // At 0 the boundary is sure, and outside it where it leans: then the side is known.
        let boundary = compound.boundary(player);
        let outside = Section { number: boundary.at(&Dyadic::ZERO), side: !player };
        let leans = boundary.slope_below(&Dyadic::ZERO).signum() == crate::thermograph::tax_slope(player);
        let sure = if leans { pick(player, sure, outside) } else { sure };
        let hope = Section { number: secured(&own, !player), side: !player };
        let inside = Section { number: own.at(&Dyadic::ZERO), side: player };
        let upright = own.slope_below(&Dyadic::ZERO) == 0;
        let hope = if upright { pick(!player, hope, inside) } else { hope };
        Stops::between(player, sure, hope)
    }

    /// A section that is known.
    pub fn exactly(section: Section) -> Stops {
        Stops { low: section.clone(), high: section }
    }

    /// Whether there is nothing left to find.
    pub fn decided(&self) -> bool {
        self.low == self.high
    }

    /// What `player` is sure of.
    pub fn sure(&self, player: Player) -> &Section {
        match player {
            Player::Left => &self.low,
            Player::Right => &self.high,
        }
    }

    /// What `player` may hope for.
    pub fn hope(&self, player: Player) -> &Section {
        self.sure(!player)
    }

    pub(super) fn between(player: Player, sure: Section, hope: Section) -> Stops {
        match player {
            Player::Left => Stops { low: sure, high: hope },
            Player::Right => Stops { low: hope, high: sure },
        }
    }

    /// The bounds moved by a number.
    pub(super) fn shifted(self, by: &Dyadic) -> Stops {
        Stops { low: shifted(self.low, by), high: shifted(self.high, by) }
    }
}

/// A section moved by a number.
pub(super) fn shifted(section: Section, by: &Dyadic) -> Section {
    if by.is_zero() { section } else { Section { number: &section.number + by, side: section.side } }
}

/// The better of two sections for `player`.
pub(super) fn pick(player: Player, a: Section, b: Section) -> Section {
    if (player == Player::Left) == (a >= b) { a } else { b }
}
