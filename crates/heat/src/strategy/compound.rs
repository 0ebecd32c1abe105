//! The compound thermograph of a sum.

use crate::thermograph::{better, tax_slope};
use crate::{Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::cmp::Ordering;

/// The compound thermograph of a sum for the player to move.
///
/// For Left its Right boundary is the sum of the Right walls of the components. Its Left boundary is that
/// plus W_t, the width of the widest component at t (*Winning Ways*, ch. 6). For Right it is the mirror
/// image. At every t ≥ 0 thermostrat guarantees the boundary of the player to move as a stopping position.
///
/// ```
/// use kelvin_heat::{CompoundThermograph, Thermograph};
/// use kelvin_values::Player;
///
/// let number = |n: i32| Thermograph::of_number(&n.into());
/// let switch = |a, b| Thermograph::of_pair(&number(a), &number(b));
/// let compound = CompoundThermograph::new([&switch(8, -4), &switch(5, -5), &switch(1, -13)], Player::Left);
/// assert_eq!(compound.ambient(), 5.into());
/// assert_eq!(compound.guarantee(), (-3).into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompoundThermograph {
    player: Player,
    rest: Trajectory,
    width: Trajectory,
    boundary: Trajectory,
    ambient: Dyadic,
    guarantee: Dyadic,
}

impl CompoundThermograph {
    /// The compound thermograph for `player`, who is to move.
    pub fn new<'t>(
        components: impl IntoIterator<Item = &'t Thermograph>,
        player: Player,
    ) -> CompoundThermograph {
        let mut rest = Trajectory::constant(Dyadic::ZERO);
        let mut width = Trajectory::constant(Dyadic::ZERO);
        for component in components {
            rest = sum(&rest, component.wall(!player));
            let wider = width.max(&component.width());
            width = wider.expect("widths have slopes 0, -1 and -2, so they cross at dyadic temperatures");
        }
        let boundary = match player {
            Player::Left => rest.plus(&width),
            Player::Right => rest.minus(&width),
        };
        let boundary = boundary.expect("a width has slopes 0, -1 and -2");
        let (ambient, guarantee) = extreme(&boundary, player);
        CompoundThermograph { player, rest, width, boundary, ambient, guarantee }
    }

    /// The player to move.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The boundary of a player.
    pub fn boundary(&self, player: Player) -> &Trajectory {
        if player == self.player { &self.boundary } else { &self.rest }
    }

    /// The width of the widest component at every temperature.
    pub fn width(&self) -> &Trajectory {
        &self.width
    }

    /// The ambient temperature: the least t ≥ 0 at which the boundary of the player to move is extremal.
    pub fn ambient(&self) -> Dyadic {
        self.ambient.clone()
    }

    /// The highest temperature up to which the boundary stays extremal from the ambient temperature on.
    /// `None` if it is unbounded.
    pub fn ambient_until(&self) -> Option<Dyadic> {
        let mut until = self.ambient.clone();
        for (t, value) in self.boundary.points().into_iter().rev() {
            if t > until {
                if value != self.guarantee {
                    return Some(until);
                }
                until = t;
            }
        }
        // Above its last corner the boundary is vertical, with every component at its mean.
        None
    }

    /// The stopping position guaranteed to the player to move (*Winning Ways*, ch. 6): the boundary at the
    /// ambient temperature.
    pub fn guarantee(&self) -> Dyadic {
        self.guarantee.clone()
    }
}

/// The sum of two trajectories with slopes far below the limit.
pub(super) fn sum(a: &Trajectory, b: &Trajectory) -> Trajectory {
    a.plus(b).expect("the slopes exceed the limit only with 2^30 walls, which exceed memory")
}

/// The least t ≥ 0 at which a trajectory is best for `player`, and its value there. The trajectory must not
/// improve without bound.
pub(super) fn extreme(trajectory: &Trajectory, player: Player) -> (Dyadic, Dyadic) {
    let mut best = (Dyadic::ZERO, trajectory.at(&Dyadic::ZERO));
    for (t, value) in trajectory.points().into_iter().rev() {
        if t.signum() > 0 && value.cmp(&best.1) == better(player) {
            best = (t, value);
        }
    }
    best
}

/// The stopping position guaranteed to `player` with the opponent to move, from the sum of the opponent's
/// walls.
///
/// For Left it is the maximum of r_t(A) + r_t(B) + … - t over all t ≥ 0 (*Winning Ways*, ch. 6); for Right it
/// is the mirror image.
pub(super) fn secured(walls: &Trajectory, player: Player) -> Dyadic {
    // Walls have slopes of ±1; the slope of a sum of few is within the limit.
    extreme(&walls.clone().tilted(tax_slope(player)), player).1
}

/// Returns `x` signed in favour of `player`.
pub(super) fn in_favour(player: Player, x: Dyadic) -> Dyadic {
    if better(player) == Ordering::Greater { x } else { -x }
}
