//! Walls that a game should have.

use crate::thermograph::tax_slope;
use crate::{Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;

/// The walls for t ≥ 0 of a game that is to be found, and the sides of its sections where they matter.
///
/// ```
/// use kelvin_heat::WantedWalls;
///
/// // From 5 straight up to t = 1, then obliquely to the mast at 17/4; and from 4 likewise.
/// let mast = ("7/4".parse()?, "17/4".parse()?);
/// let left = vec![(0.into(), 5.into()), (1.into(), 5.into()), mast.clone()];
/// let right = vec![(0.into(), 4.into()), ("3/2".parse()?, 4.into()), mast];
/// let wanted = WantedWalls::new([&left, &right], [None; 2])?;
/// assert_eq!(wanted.temperature().to_string(), "7/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedWalls {
    walls: [Trajectory; 2],
    sides: [Option<Player>; 2],
}

/// A point (t, value) of a wall.
pub type WallPoint = (Dyadic, Dyadic);

/// The reason why no game has given walls.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WallError {
    /// A wall without points.
    #[error("{0}'s wall has no points: expected its stop, at t = 0, and its corners up to the mast")]
    Empty(Player),
    /// A wall whose first point is not at t = 0.
    #[error("{player}'s wall begins at t = {at}: expected its stop, at t = 0")]
    Start {
        /// The player to whom the wall belongs.
        player: Player,
        /// The temperature of the first point.
        at: Dyadic,
    },
    /// Points that are not in ascending order of temperature.
    #[error("{player}'s wall goes from t = {from} down to t = {to}: expected its points from t = 0 upward")]
    Order {
        /// The player to whom the wall belongs.
        player: Player,
        /// The temperature before.
        from: Dyadic,
        /// The temperature after.
        to: Dyadic,
    },
    /// A segment that is neither vertical nor oblique with the slope of the player's walls.
    #[error(
        "{player}'s wall goes from {} at t = {} to {} at t = {}: as t grows by 1, {player}'s walls stay or {} by 1",
        .from.1, .from.0, .to.1, .to.0, if *.player == Player::Left { "fall" } else { "rise" }
    )]
    Slope {
        /// The player to whom the wall belongs.
        player: Player,
        /// The lower end.
        from: WallPoint,
        /// The upper end.
        to: WallPoint,
    },
    /// Walls that end in different masts.
    #[error("the walls end in different masts, Left's at {} and Right's at {}", .0[0], .0[1])]
    Mast([Dyadic; 2]),
}

impl WantedWalls {
    /// The walls through these points from t = 0 upward, with the mast above the last of each. The sides are
    /// those of the sections L(G) and R(G), which decide the walls just below t = 0.
    pub fn new(points: [&[WallPoint]; 2], sides: [Option<Player>; 2]) -> Result<WantedWalls, WallError> {
        let [left, right] = Player::BOTH.map(|player| wall(player, points[player.index()]));
        let walls = [left?, right?];
        let masts = walls.each_ref().map(|wall| wall.top().at_zero.clone());
        if masts[0] != masts[1] {
            return Err(WallError::Mast(masts));
        }
        let mut wanted = WantedWalls { walls, sides };
        for player in Player::BOTH {
            if let Some(side) = sides[player.index()] {
                let below = if side == player { 0 } else { tax_slope(player) };
                wanted.walls[player.index()].turn(Dyadic::ZERO, below);
            }
        }
        Ok(wanted)
    }

    /// The walls of a thermograph for t ≥ 0, with its sections.
    pub fn of(thermograph: &Thermograph) -> WantedWalls {
        let section = |player| thermograph.section(player);
        let walls = Player::BOTH.map(|player| {
            let mut wall = thermograph.wall(player).above_zero();
            let below = if section(player).side == player { 0 } else { tax_slope(player) };
            wall.turn(Dyadic::ZERO, below);
            wall
        });
        WantedWalls { walls, sides: Player::BOTH.map(|player| Some(section(player).side)) }
    }

    /// The wall of `player`. Below t = 0 it continues as its side says, or as it is just above.
    pub fn wall(&self, player: Player) -> &Trajectory {
        &self.walls[player.index()]
    }

    /// The walls of both players.
    pub(crate) fn walls(&self) -> [&Trajectory; 2] {
        self.walls.each_ref()
    }

    /// The side of the section of `player`, if it is given.
    pub fn side(&self, player: Player) -> Option<Player> {
        self.sides[player.index()]
    }

    /// The mean, at which the mast stands.
    pub fn mean(&self) -> &Dyadic {
        &self.walls[0].top().at_zero
    }

    /// The stop of `player`.
    pub fn stop(&self, player: Player) -> Dyadic {
        self.wall(player).at(&Dyadic::ZERO)
    }

    /// The temperature at which the walls meet; 0 if they are a mast for t ≥ 0.
    pub fn temperature(&self) -> Dyadic {
        let feet = self.walls.iter().filter_map(|wall| wall.critical_temperatures().next());
        feet.max().cloned().unwrap_or(Dyadic::ZERO).max(Dyadic::ZERO)
    }

    /// Returns whether a thermograph has these walls.
    pub fn agree_with(&self, thermograph: &Thermograph) -> bool {
        Player::BOTH.into_iter().all(|player| {
            self.wall(player).above_zero() == thermograph.wall(player).above_zero()
                && self.side(player).is_none_or(|side| thermograph.section(player).side == side)
        })
    }
}

impl Trajectory {
    /// The trajectory for t ≥ 0, with its lowest line continued below.
    fn above_zero(&self) -> Trajectory {
        let mut kept = Trajectory::from_top(self.top().clone());
        for corner in self.corners().iter().filter(|corner| corner.temperature.signum() > 0) {
            kept.turn(corner.temperature.clone(), corner.slope);
        }
        kept
    }
}

/// The wall of `player` through points from t = 0 upward.
fn wall(player: Player, points: &[WallPoint]) -> Result<Trajectory, WallError> {
    let [first, .., last] = points else {
        return match points {
            [] => Err(WallError::Empty(player)),
            [(at, value)] if at.is_zero() => Ok(Trajectory::constant(value.clone())),
            [(at, _), ..] => Err(WallError::Start { player, at: at.clone() }),
        };
    };
    if !first.0.is_zero() {
        return Err(WallError::Start { player, at: first.0.clone() });
    }
    let mut wall = Trajectory::constant(last.1.clone());
    for pair in points.windows(2).rev() {
        let [from, to] = [&pair[0], &pair[1]];
        if to.0 <= from.0 {
            return Err(WallError::Order { player, from: from.0.clone(), to: to.0.clone() });
        }
        let rise = &to.1 - &from.1;
        let oblique = &(&to.0 - &from.0) * i64::from(tax_slope(player));
        let slope = match () {
            () if rise.is_zero() => 0,
            () if rise == oblique => tax_slope(player),
            () => return Err(WallError::Slope { player, from: from.clone(), to: to.clone() }),
        };
        wall.turn(to.0.clone(), slope);
    }
    Ok(wall)
}
