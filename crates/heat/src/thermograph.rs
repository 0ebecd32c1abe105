//! Thermographs.

use crate::Coordinate;
use crate::envelope::Segment;
use crate::trajectory::{Trajectory, TrajectoryError, lowest};
use kelvin_numbers::{Bound, Dyadic, Integer, Rational, simplest_between};
use kelvin_values::{Player, Section};
use std::cmp::Ordering;
use std::fmt;

/// The thermograph of a game G: the Left and Right stops of G cooled by t, as functions of t ≥ -1.
///
/// These functions are the Left and the Right wall, which meet at the foot of the mast. Equal games have
/// equal thermographs (Conway, *On Numbers and Games*, Theorem 65).
///
/// ```
/// use kelvin_heat::Thermograph;
/// use kelvin_values::Player;
///
/// let number = |n: i32| Thermograph::of_number(&n.into());
/// let seven_five = Thermograph::from_options(&[number(7)], &[number(5)]);
/// let four_one = Thermograph::from_options(&[number(4)], &[number(1)]);
/// let game = Thermograph::from_options(&[seven_five], &[four_one]);
/// assert_eq!(game.mean().to_string(), "17/4");
/// assert_eq!(game.temperature().to_string(), "7/4");
/// assert_eq!(game.wall(Player::Left).to_string(), "Trajectory(17/4,[7/4,1],[0,-1,0])");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph<N = Dyadic> {
    walls: [Trajectory<N>; 2],
}

/// The sign of a game's temperature (Siegel, *Combinatorial Game Theory*, II.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TemperatureClass {
    /// A number: neither player wants to move.
    Cold,
    /// A number plus an infinitesimal that is not 0.
    Tepid,
    /// The Left stop exceeds the Right stop: both players want to move.
    Hot,
}

/// The slope of the wall of `player` where it is oblique.
///
/// Left's wall falls with t and Right's rises, as each pays the tax t for a move.
#[inline]
pub(crate) fn tax_slope(player: Player) -> i32 {
    match player {
        Player::Left => -1,
        Player::Right => 1,
    }
}

/// The ordering of the better of two values for `player` relative to the other.
#[inline]
pub(crate) fn better(player: Player) -> Ordering {
    match player {
        Player::Left => Ordering::Greater,
        Player::Right => Ordering::Less,
    }
}

impl Thermograph {
    /// The thermograph of the integer `n`, which consists of a mast.
    pub fn of_integer(n: impl Into<Integer>) -> Thermograph {
        Thermograph::with_equal_walls(Trajectory::constant(Dyadic::from(n.into())))
    }

    pub(crate) fn from_walls(walls: [Trajectory; 2]) -> Thermograph {
        Thermograph { walls }
    }

    /// The thermograph of the game whose options have these thermographs.
    ///
    /// The game may be in any form: dominated and reversible options do not change the walls.
    pub fn from_options(left: &[Thermograph], right: &[Thermograph]) -> Thermograph {
        let scaffold = |player: Player, options: &[Thermograph]| {
            let mut scaffold = Scaffold::new(player);
            for option in options {
                scaffold.offer(option);
            }
            scaffold.finish()
        };
        Thermograph::from_scaffolds([scaffold(Player::Left, left), scaffold(Player::Right, right)])
    }

    /// The thermograph of {G^L | G^R}.
    pub fn of_pair(left: &Thermograph, right: &Thermograph) -> Thermograph {
        let scaffold = |player: Player, option: &Thermograph| {
            Some(option.wall(!player).clone().tilted(tax_slope(player)))
        };
        Thermograph::from_scaffolds([scaffold(Player::Left, left), scaffold(Player::Right, right)])
    }

    /// The thermograph with these scaffolds; the mast begins where they meet.
    ///
    /// At t = -1 both are integers (see [`crate::Heat`]). If Left's is at most Right's there, or one is
    /// missing, the game is an integer: the simplest one between them. Otherwise it is not an integer.
    pub(crate) fn from_scaffolds(scaffolds: [Option<Trajectory>; 2]) -> Thermograph {
        let at_floor = |scaffold: &Option<Trajectory>| {
            scaffold.as_ref().map_or(Bound::Unbounded, |scaffold| Bound::Closed(scaffold.at(&lowest())))
        };
        if let [Some(left), Some(right)] = &scaffolds {
            let Ok(thermograph) = Thermograph::where_they_meet(left, right);
            if let Some(thermograph) = thermograph {
                return thermograph;
            }
        }
        let [low, high] = scaffolds.each_ref().map(at_floor);
        let integer = simplest_between(&low, &high).expect("the lower end is not above the upper one");
        Thermograph::with_equal_walls(Trajectory::constant(integer))
    }

    /// The temperature, at which the mast begins.
    ///
    /// Integers have -1, and m/2^n in lowest terms has -1/2^n. A thermograph that is only a mast has -1, the
    /// lowest temperature.
    pub fn temperature(&self) -> Dyadic {
        let Ok(temperature) = self.try_temperature();
        temperature
    }

    /// The Left or Right temperature, above which the wall of `player` is at the mean (Conway, *On Numbers
    /// and Games*, ch. 9).
    pub fn temperature_of(&self, player: Player) -> Dyadic {
        self.foot(player).cloned().unwrap_or_else(lowest)
    }

    /// The point (t, value) at which the walls meet.
    pub fn freezing_point(&self) -> (Dyadic, Dyadic) {
        (self.temperature(), self.mean().clone())
    }

    /// The sign of the temperature: cold, tepid or hot.
    pub fn temperature_class(&self) -> TemperatureClass {
        match self.temperature().sign() {
            Ordering::Less => TemperatureClass::Cold,
            Ordering::Equal => TemperatureClass::Tepid,
            Ordering::Greater => TemperatureClass::Hot,
        }
    }

    /// The stop of the game when `player` moves first, which is the wall at t = 0.
    pub fn stop(&self, player: Player) -> Dyadic {
        self.wall(player).at(&Dyadic::ZERO)
    }

    /// Conway's section L(G) or R(G), from the wall at and just below t = 0.
    pub fn section(&self, player: Player) -> Section {
        let wall = self.wall(player);
        let side = if wall.slope_below(&Dyadic::ZERO) == 0 { player } else { !player };
        Section { number: wall.at(&Dyadic::ZERO), side }
    }

    /// The stop of the game cooled by `t`, which is at least -1.
    pub fn stop_at(&self, player: Player, t: &Dyadic) -> Result<Dyadic, TrajectoryError> {
        self.wall(player).value_at(t)
    }

    /// The stop of the game cooled by any rational `t`, which is at least -1.
    pub fn stop_at_rational(&self, player: Player, t: &Rational) -> Result<Rational, TrajectoryError> {
        self.wall(player).value_at_rational(t)
    }

    /// The section of the game cooled by `t` (Conway, *On Numbers and Games*, Theorem 62). It is just
    /// inside the wall where the wall is vertical, and just outside where it is oblique.
    ///
    /// At a corner the part just below it counts. At t = -1, where the cooled game depends on the form, the
    /// result is that of temperatures just above.
    pub fn section_at(&self, player: Player, t: &Dyadic) -> Result<Section, TrajectoryError> {
        let wall = self.wall(player);
        let side = if wall.slope_below(t) == 0 { player } else { !player };
        Ok(Section { number: wall.value_at(t)?, side })
    }

    /// The distance between the walls.
    pub fn width(&self) -> Trajectory {
        self.try_width().expect("the slopes of walls are 0 and ±1")
    }

    /// The thermograph of the game plus the integer `n`.
    pub fn shift(&self, n: &Integer) -> Thermograph {
        let by = Dyadic::from(n.clone());
        Thermograph { walls: self.walls.each_ref().map(|wall| wall.shift(&by)) }
    }
}

impl<N: Coordinate> Thermograph<N> {
    /// The thermograph with two equal walls.
    pub(crate) fn with_equal_walls(wall: Trajectory<N>) -> Thermograph<N> {
        Thermograph { walls: [wall.clone(), wall] }
    }

    /// The thermograph with these scaffolds, cut off where they meet. `None` if Left's is at most Right's at the lowest
    /// temperature.
    pub(crate) fn where_they_meet(
        left: &Trajectory<N>,
        right: &Trajectory<N>,
    ) -> Result<Option<Thermograph<N>>, N::Error> {
        let Some((temperature, mean)) = meet(left, right)? else { return Ok(None) };
        let walls = [left.below(&temperature, &mean)?, right.below(&temperature, &mean)?];
        Ok(Some(Thermograph { walls }))
    }

    /// The wall of `player`: the stop of the cooled game when `player` moves first.
    #[inline]
    pub fn wall(&self, player: Player) -> &Trajectory<N> {
        &self.walls[player.index()]
    }

    /// The mean value, at which the mast stands.
    pub fn mean(&self) -> &N {
        &self.wall(Player::Left).top().at_zero
    }

    fn foot(&self, player: Player) -> Option<&N> {
        self.wall(player).critical_temperatures().next()
    }

    /// The temperature, at which the mast begins, or the lowest if the thermograph is only a mast.
    pub fn try_temperature(&self) -> Result<N, N::Error> {
        Ok(match Player::BOTH.map(|player| self.foot(player)) {
            [Some(a), Some(b)] => if a.compare(b)?.is_gt() { a } else { b }.clone(),
            [a, b] => a.or(b).cloned().unwrap_or_else(N::lowest),
        })
    }

    /// The stop of the game cooled by `t`, which is at least the lowest temperature.
    pub fn try_stop_at(&self, player: Player, t: &N) -> Result<N, TrajectoryError> {
        if t.compare(&N::lowest()).map_err(Into::into)?.is_lt() {
            return Err(TrajectoryError::BelowMinusOne);
        }
        self.wall(player).try_at(t).map_err(Into::into)
    }

    /// The distance between the walls.
    pub fn try_width(&self) -> Result<Trajectory<N>, TrajectoryError> {
        let [left, right] = &self.walls;
        left.minus(right)
    }

    /// The thermograph of the negative of the game.
    pub fn negative(&self) -> Thermograph<N> {
        let [left, right] = &self.walls;
        Thermograph { walls: [right.reflected(), left.reflected()] }
    }
}

/// The wall of `player` before it is cut off at the mast.
///
/// At every t it is the best of the opponent's walls of the options, minus the tax t.
pub struct Scaffold<N = Dyadic> {
    player: Player,
    best: Option<Trajectory<N>>,
}

impl Scaffold {
    /// Creates a scaffold without options.
    pub fn new(player: Player) -> Scaffold {
        Scaffold::of(player)
    }

    /// Adds an option, given by its thermograph.
    #[inline]
    pub fn offer(&mut self, option: &Thermograph) {
        self.offer_shifted(option.wall(!self.player), &Dyadic::ZERO);
    }

    /// Adds an option, given by the opponent's wall and a number to add to it.
    pub(crate) fn offer_shifted(&mut self, wall: &Trajectory, shift: &Dyadic) {
        self.try_offer(wall, shift).expect(
            "the slopes of a player's walls differ by at most 1, so they cross at dyadic temperatures",
        );
    }
}

impl<N: Coordinate> Scaffold<N> {
    /// Creates a scaffold without options.
    pub(crate) fn of(player: Player) -> Scaffold<N> {
        Scaffold { player, best: None }
    }

    /// Adds an option, given by the opponent's wall and a number to add to it.
    #[inline]
    pub(crate) fn try_offer(&mut self, wall: &Trajectory<N>, shift: &N) -> Result<(), TrajectoryError> {
        self.best = Some(match self.best.take() {
            None => wall.shift(shift),
            Some(best) => best.envelope(wall, shift, better(self.player))?,
        });
        Ok(())
    }

    /// The best of the walls so far, without the tax.
    pub fn best(&self) -> Option<&Trajectory<N>> {
        self.best.as_ref()
    }

    /// The scaffold, if there was an option.
    pub fn finish(self) -> Option<Trajectory<N>> {
        self.best.map(|wall| wall.tilted(tax_slope(self.player)))
    }
}

/// The lowest temperature at which the scaffolds meet, and the value there. `None` when Left's is at
/// most Right's at the lowest temperature.
///
/// Left's scaffold never rises and Right's never falls with t.
fn meet<N: Coordinate>(left: &Trajectory<N>, right: &Trajectory<N>) -> Result<Option<(N, N)>, N::Error> {
    let floor = N::lowest();
    let mut segment = Segment::top(left, right, &N::zero());
    // From the top, where Left's scaffold is below Right's, down to the first segment at whose lower end it
    // is above.
    loop {
        let end = segment.end()?;
        let gap = segment.difference();
        if gap.at(end.unwrap_or(&floor)).sign()?.is_gt() {
            // The gap closes at speed 1 or 2, and is at most 0 at the upper end of the segment.
            let temperature = if gap.slope == -1 { gap.at_zero.clone() } else { gap.at_zero.half() };
            let mean = left.try_at(&temperature)?;
            return Ok(Some((temperature, mean)));
        }
        let Some(end) = end else { return Ok(None) };
        segment.pass(end);
    }
}

impl<N: Coordinate> Trajectory<N> {
    /// The scaffold cut off at the foot of the mast.
    fn below(&self, temperature: &N, mean: &N) -> Result<Trajectory<N>, N::Error> {
        let mut wall = Trajectory::vertical(mean.clone());
        let mut slope = self.top().slope;
        let mut started = false;
        for corner in self.corners() {
            if corner.temperature.compare(temperature)?.is_lt() {
                if !started {
                    wall.turn(temperature.clone(), slope);
                    started = true;
                }
                wall.turn(corner.temperature.clone(), corner.slope);
            }
            slope = corner.slope;
        }
        if !started {
            wall.turn(temperature.clone(), slope);
        }
        Ok(wall)
    }

    /// The negative of the trajectory, whose slopes must be 0 and ±1.
    fn reflected(&self) -> Trajectory<N> {
        let mut reflected = Trajectory::vertical(self.top().at_zero.negative());
        for corner in self.corners() {
            reflected.turn(corner.temperature.clone(), -corner.slope);
        }
        reflected
    }
}

impl<N: Coordinate> fmt::Display for Thermograph<N> {
    /// Writes `Thermograph(mast,[critical temperatures],[slopes],mast,…)`: Left's wall, then Right's, each
    /// from the top downward.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thermograph(")?;
        self.walls[0].fmt_parts(f)?;
        f.write_str(",")?;
        self.walls[1].fmt_parts(f)?;
        f.write_str(")")
    }
}
