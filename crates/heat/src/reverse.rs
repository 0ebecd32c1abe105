//! Construction of a game with given walls.

use crate::thermograph::tax_slope;
use crate::{Thermograph, Trajectory};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Bound, Dyadic, simplest_between};
use kelvin_values::{Game, Player, Work};

/// The reason why there is no game with the given walls.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// A slope other than 0 and -1 in Left's wall, or other than 0 and 1 in Right's.
    #[error("the slopes of {player}'s wall are 0 and {}, not {slope}", tax_slope(*.player))]
    Slope {
        /// The player to whom the wall belongs.
        player: Player,
        /// The wrong slope.
        slope: i32,
    },
    /// Walls that do not end in the same mast.
    #[error("both walls must end in the same mast, but Left's is {} and Right's is {}", mast_position(&.masts[0]), mast_position(&.masts[1]))]
    Mast {
        /// The masts of Left's and Right's walls; `None` where the wall is not vertical at its top.
        masts: [Option<Dyadic>; 2],
    },
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// Formats the position of a mast.
fn mast_position(mast: &Option<Dyadic>) -> String {
    mast.as_ref().map_or_else(|| "missing".to_owned(), |mast| format!("at {mast}"))
}

/// Returns a game with the given walls for t ≥ 0 and just below 0.
///
/// Left's wall is non-increasing in t, so it is the maximum of simple pieces, one for each vertical segment.
/// A piece has the segment's value v up to its upper end b and falls from there on. The Left option {v + 2b |
/// v} gives that piece, as its Right wall is v + t up to t = b and constant above. Right's pieces are the
/// mirror images. The number v gives the piece that falls from t = 0 on, and v* the one that turns there.
///
/// The walls further below t = 0 cannot be chosen freely: at t = -1 they are integers.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_heat::{BuildError, Heat, Trajectory, build_game};
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// // Left's wall falls from -12 at t = 0 to -19 at t = 7; Right's rises from -24 to -19 at t = 5.
/// let mast = Trajectory::constant((-19).into());
/// let left = mast.clone().bend(7.into(), -1).unwrap();
/// let right = mast.bend(5.into(), 1).unwrap();
/// let game = build_game(&work, [&left, &right])?;
/// assert_eq!(game.to_string(), "{-12|-24,{-19|-33}}");
/// # Ok::<(), BuildError>(())
/// ```
pub fn build_game<'u>(work: &Work<'u, '_>, walls: [&Trajectory; 2]) -> Result<Game<'u>, BuildError> {
    check(walls)?;
    let temperature = walls.iter().filter_map(|wall| wall.critical_temperatures().next()).max();
    let universe = work.universe();
    let mean = &walls[0].top().at_zero;
    let Some(temperature) = temperature.filter(|t| t.signum() >= 0) else {
        return Ok(universe.number(mean));
    };
    let mut options = [vec![], vec![]];
    for player in Player::BOTH {
        let wall = walls[player.index()];
        for (value, upper) in vertical_segments(wall, temperature) {
            options[player.index()].push(piece(
                work,
                player,
                &value,
                &upper,
                upper == *temperature && temperature.signum() > 0,
            )?);
        }
        if wall.slope_below(&Dyadic::ZERO) != 0 {
            options[player.index()].push(universe.number(&wall.at(&Dyadic::ZERO)));
        }
    }
    Ok(work.game(&options[0], &options[1])?)
}

/// Returns a game with the walls of `wanted` for t ≥ 0 and just below 0.
pub fn build_game_like<'u>(work: &Work<'u, '_>, wanted: &Thermograph) -> Result<Game<'u>, BuildError> {
    build_game(work, Player::BOTH.map(|player| wanted.wall(player)))
}

fn check(walls: [&Trajectory; 2]) -> Result<(), BuildError> {
    for player in Player::BOTH {
        let allowed = |slope: &i32| *slope == 0 || *slope == tax_slope(player);
        if let Some(slope) = walls[player.index()].slopes().find(|slope| !allowed(slope)) {
            return Err(BuildError::Slope { player, slope });
        }
    }
    let masts = walls.map(|wall| wall.mast().cloned());
    if masts[0].is_none() || masts[0] != masts[1] {
        return Err(BuildError::Mast { masts });
    }
    // With these slopes and a common mast, Left's wall is never below Right's.
    Ok(())
}

/// The vertical segments of a wall for t ≥ 0 below the foot of the mast, as values and upper ends. A
/// segment that ends at 0 is included.
fn vertical_segments(wall: &Trajectory, temperature: &Dyadic) -> Vec<(Dyadic, Dyadic)> {
    let mut ends = vec![temperature];
    ends.extend(wall.critical_temperatures().filter(|t| *t < temperature && t.signum() >= 0));
    ends.into_iter().filter(|end| wall.slope_below(end) == 0).map(|end| (wall.at(end), end.clone())).collect()
}

/// Returns {v + 2b | v} for Left, {v | v - 2b} for Right. At the mast, a larger threat gives the same walls, so
/// the threat is the simplest number that is large enough.
fn piece<'u>(
    work: &Work<'u, '_>,
    player: Player,
    value: &Dyadic,
    upper: &Dyadic,
    at_mast: bool,
) -> Result<Game<'u>, Exhausted> {
    let mut far = value - &(&upper.double() * i64::from(tax_slope(player)));
    if at_mast {
        let enough = Bound::Closed(far.clone());
        let simplest = match player {
            Player::Left => simplest_between(&enough, &Bound::Unbounded),
            Player::Right => simplest_between(&Bound::Unbounded, &enough),
        };
        far = simplest.unwrap_or(far);
    }
    let [value, far] = [value, &far].map(|x| work.universe().number(x));
    work.game_for(player, &[far], &[value])
}
