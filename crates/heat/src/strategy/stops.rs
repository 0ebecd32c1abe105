//! Bounds on the stops of a sum by thermographs.

use super::compound::{CompoundThermograph, secured, sum};
use crate::{Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::{Player, Section};

/// Bounds on the section at which a sum stops under optimal play.
///
/// Left, to move, is guaranteed the compound thermograph's Left boundary at every t ≥ 0. Right, to answer, is
/// guaranteed l_t(A) + l_t(B) + … + t (*Winning Ways*, ch. 6). The same holds in the sum cooled by slightly
/// less than 0. There the wall of the sum is oblique exactly when the section is outside it. So the slopes of
/// both bounds below t = 0 determine the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopBounds {
    /// The section is at least this.
    pub low: Section,
    /// The section is at most this.
    pub high: Section,
}

impl StopBounds {
    /// The bounds for a sum of components with `player` to move.
    pub fn of<'t>(
        components: impl IntoIterator<Item = &'t Thermograph> + Clone,
        player: Player,
    ) -> StopBounds {
        let zero = Trajectory::constant(Dyadic::ZERO);
        let own = components.clone().into_iter().fold(zero, |own, t| sum(&own, t.wall(player)));
        let compound = CompoundThermograph::new(components, player);
        let guarantee = Section { number: compound.guarantee(), side: player };
        // The boundary at 0 is guaranteed; where it is oblique below 0, so is the section outside it.
        let boundary = compound.boundary(player);
        let outside = Section { number: boundary.at(&Dyadic::ZERO), side: !player };
        let oblique = boundary.slope_below(&Dyadic::ZERO).signum() == crate::thermograph::tax_slope(player);
        let guarantee = if oblique { pick(player, guarantee, outside) } else { guarantee };
        let limit = Section { number: secured(&own, !player), side: !player };
        let inside = Section { number: own.at(&Dyadic::ZERO), side: player };
        let vertical = own.slope_below(&Dyadic::ZERO) == 0;
        let limit = if vertical { pick(!player, limit, inside) } else { limit };
        StopBounds::between(player, guarantee, limit)
    }

    /// The bounds of a known section.
    pub fn exactly(section: Section) -> StopBounds {
        StopBounds { low: section.clone(), high: section }
    }

    /// Returns whether the bounds agree.
    pub fn decided(&self) -> bool {
        self.low == self.high
    }

    /// The guarantee of `player`.
    pub fn guarantee(&self, player: Player) -> &Section {
        match player {
            Player::Left => &self.low,
            Player::Right => &self.high,
        }
    }

    /// The bound that `player` cannot exceed.
    pub fn limit(&self, player: Player) -> &Section {
        self.guarantee(!player)
    }

    pub(super) fn between(player: Player, guarantee: Section, limit: Section) -> StopBounds {
        match player {
            Player::Left => StopBounds { low: guarantee, high: limit },
            Player::Right => StopBounds { low: limit, high: guarantee },
        }
    }

    /// The bounds plus a number.
    pub(super) fn shifted(self, by: &Dyadic) -> StopBounds {
        StopBounds { low: shifted(self.low, by), high: shifted(self.high, by) }
    }
}

/// A section plus a number.
pub(super) fn shifted(section: Section, by: &Dyadic) -> Section {
    if by.is_zero() { section } else { Section { number: &section.number + by, side: section.side } }
}

/// The better of two sections for `player`.
pub(super) fn pick(player: Player, a: Section, b: Section) -> Section {
    if (player == Player::Left) == (a >= b) { a } else { b }
}
