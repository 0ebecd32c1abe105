//! Bounds on thermographs: a lower and an upper thermograph between which that of a game is.

use crate::Thermograph;
use crate::thermograph::Scaffold;
use crate::trajectory::{Line, Trajectory, TrajectoryError};
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::Player;

/// A lower and an upper thermograph of a game whose value is not known.
///
/// For both players and every t ≥ -1, the wall of the game is between the lower and the upper wall. Both are
/// thermographs in this sense: the walls have slopes 0 and ±1, they are integers at t = -1, and they end in
/// one mast. All bounds follow from these facts:
///
/// * **Numbers.** If G ≤ n for an integer n, both walls are at most n. For the Left wall at t = -1 is the least
///   such n (see [`crate::Heat`]), Left's wall falls with t, and Right's is never above it.
/// * **Options.** Let λ and ρ be the scaffolds, where λ falls with t and ρ rises. If λ ≤ ρ at t = -1, both walls are
///   the integer max(λ, min(ρ, 0)). Otherwise the mean is m = max over t of min(λ, ρ), and the walls are max(λ, m) and
///   min(ρ, m). Each of these increases with λ and ρ, and also where one case turns into the other. So lower
///   bounds of all options give a lower bound of the game, and upper bounds an upper one.
/// * **Dropped moves.** If Left may not choose some of her options, λ is a maximum over fewer options. So the
///   thermograph of the game with fewer moves of Left is a lower bound, and with fewer moves of Right an upper bound.
/// * **Sums.** Cooling by t ≥ -1 keeps sums (Siegel, *Combinatorial Game Theory*, II.5), so stops of cooled
///   sums obey L(A + B) ≤ L(A) + L(B) and R(A + B) ≤ min(R(A) + L(B), L(A) + R(B)), and means add. The
///   negatives give the lower bounds.
/// * **Slopes.** L falls with slope 0 or -1. So a bound on L at a temperature s also bounds L at lower temperatures t, by
///   the bound plus s - t. R rises, so a bound on R at s bounds R below s. At t = -1 walls are integers, so
///   bounds there may be rounded.
///
/// ```
/// use kelvin_heat::{Thermograph, ThermographBounds};
///
/// let number = |n: i32| Thermograph::of_number(&n.into());
/// let switch = ThermographBounds::exact(Thermograph::of_pair(&number(1), &number(-1)));
/// // The sum of two switches ±1 is 0, which the walls alone do not show.
/// let sum = switch.plus(&switch)?;
/// assert!(sum.contains(&number(0)));
/// assert_eq!(sum.upper().mean(), sum.lower().mean());
/// # Ok::<(), kelvin_heat::TrajectoryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThermographBounds {
    lower: Thermograph,
    upper: Thermograph,
    /// An upper bound on the temperature, if one is known.
    hottest: Option<Dyadic>,
}

impl ThermographBounds {
    /// The bounds of a known thermograph.
    pub fn exact(thermograph: Thermograph) -> ThermographBounds {
        let hottest = Some(thermograph.temperature());
        ThermographBounds { lower: thermograph.clone(), upper: thermograph, hottest }
    }

    /// The bounds of a game that is at least `low` and at most `high`.
    pub fn between(low: impl Into<Integer>, high: impl Into<Integer>) -> ThermographBounds {
        let [lower, upper] = [low.into(), high.into()].map(Thermograph::of_integer);
        ThermographBounds { lower, upper, hottest: None }
    }

    /// The bounds of the game whose options have these bounds.
    pub fn from_options(
        left: &[ThermographBounds],
        right: &[ThermographBounds],
    ) -> Result<ThermographBounds, TrajectoryError> {
        let side = |player, all: &[ThermographBounds], pick: fn(&ThermographBounds) -> &Thermograph| {
            let mut scaffold = Scaffold::new(player);
            for option in all {
                scaffold.offer(pick(option));
            }
            scaffold.finish()
        };
        let (low, high) = (ThermographBounds::lower, ThermographBounds::upper);
        let scaffolds =
            |of_left, of_right| [side(Player::Left, left, of_left), side(Player::Right, right, of_right)];
        // The scaffolds meet no later than the highest that Left's may be and the lowest that Right's may be.
        let widest = Thermograph::from_scaffolds(scaffolds(high, low));
        Ok(ThermographBounds {
            lower: Thermograph::from_scaffolds(scaffolds(low, low)),
            upper: Thermograph::from_scaffolds(scaffolds(high, high)),
            hottest: Some(widest.temperature()),
        })
    }

    /// The lower thermograph.
    pub fn lower(&self) -> &Thermograph {
        &self.lower
    }

    /// The upper thermograph.
    pub fn upper(&self) -> &Thermograph {
        &self.upper
    }

    /// The thermograph, if the bounds agree.
    pub fn known(&self) -> Option<&Thermograph> {
        (self.lower == self.upper).then_some(&self.lower)
    }

    /// Returns whether a thermograph is within the bounds.
    pub fn contains(&self, thermograph: &Thermograph) -> bool {
        Player::BOTH.into_iter().all(|player| {
            let within = |low: &Thermograph, high: &Thermograph| {
                low.wall(player).max(high.wall(player)).as_ref() == Ok(high.wall(player))
            };
            within(&self.lower, thermograph) && within(thermograph, &self.upper)
        })
    }

    /// A lower bound on the temperature: Left's wall exceeds Right's below it.
    pub fn coldest(&self) -> Result<Dyadic, TrajectoryError> {
        let gap = self.lower.wall(Player::Left).minus(self.upper.wall(Player::Right))?;
        // The gap never grows with t, as Left's wall falls and Right's rises.
        let mut points = gap.points();
        points.reverse();
        let foot = Dyadic::from(-1);
        let mut before = (foot.clone(), gap.at(&foot));
        for (t, value) in points {
            if value.signum() <= 0 {
                if before.1.signum() <= 0 {
                    return Ok(before.0);
                }
                let slope = gap.slope_below(&t);
                return match slope {
                    -1 => Ok(&before.0 + &before.1),
                    _ => Ok(&before.0 + &before.1.half()),
                };
            }
            before = (t, value);
        }
        Ok(before.0)
    }

    /// An upper bound on the temperature, if one is known.
    pub fn hottest(&self) -> Option<&Dyadic> {
        self.hottest.as_ref()
    }

    /// The greatest distance between a lower and an upper wall at t ≥ 0.
    pub fn width(&self) -> Result<Dyadic, TrajectoryError> {
        let mut widest = Dyadic::ZERO;
        for player in Player::BOTH {
            let gap = self.upper.wall(player).minus(self.lower.wall(player))?;
            let corners = gap.points().into_iter().filter(|(t, _)| t.signum() > 0).map(|(_, value)| value);
            widest = corners.chain([gap.at(&Dyadic::ZERO)]).fold(widest, Dyadic::max);
        }
        Ok(widest)
    }

    /// The bounds of the negative of the game.
    #[must_use]
    pub fn negative(&self) -> ThermographBounds {
        ThermographBounds {
            lower: self.upper.negative(),
            upper: self.lower.negative(),
            hottest: self.hottest.clone(),
        }
    }

    /// The bounds that follow from these and from other bounds of the same game.
    pub fn and(&self, other: &ThermographBounds) -> Result<ThermographBounds, TrajectoryError> {
        let hottest = match (&self.hottest, &other.hottest) {
            (Some(a), Some(b)) => Some(a.min(b).clone()),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        let both = |a: &Thermograph, b: &Thermograph, highest: bool| {
            let wall = |player| match highest {
                true => a.wall(player).max(b.wall(player)),
                false => a.wall(player).min(b.wall(player)),
            };
            Ok::<_, TrajectoryError>(Thermograph::from_walls([wall(Player::Left)?, wall(Player::Right)?]))
        };
        Ok(ThermographBounds {
            lower: both(&self.lower, &other.lower, true)?,
            upper: both(&self.upper, &other.upper, false)?,
            hottest,
        })
    }

    /// These bounds, and that the game is at least as large as one with the bounds `other`.
    pub fn at_least(&self, other: &ThermographBounds) -> Result<ThermographBounds, TrajectoryError> {
        self.and(&ThermographBounds { lower: other.lower.clone(), upper: self.upper.clone(), hottest: None })
    }

    /// These bounds, and that the game is at most as large as one with the bounds `other`.
    pub fn at_most(&self, other: &ThermographBounds) -> Result<ThermographBounds, TrajectoryError> {
        self.and(&ThermographBounds { lower: self.lower.clone(), upper: other.upper.clone(), hottest: None })
    }

    /// The bounds of the sum of two games.
    pub fn plus(&self, other: &ThermographBounds) -> Result<ThermographBounds, TrajectoryError> {
        let hottest = match (&self.hottest, &other.hottest) {
            (Some(a), Some(b)) => Some(a.max(b).clone()),
            _ => None,
        };
        let lower = upper_bound(&self.lower.negative(), &other.lower.negative())?.negative();
        Ok(ThermographBounds { lower, upper: upper_bound(&self.upper, &other.upper)?, hottest })
    }
}

/// An upper bound of the thermograph of A + B, from upper bounds of those of A and B.
fn upper_bound(a: &Thermograph, b: &Thermograph) -> Result<Thermograph, TrajectoryError> {
    let (left, right) = (Player::Left, Player::Right);
    let foot = Dyadic::from(-1);
    let sum = a.wall(left).plus(b.wall(left))?;
    let sum = least_above(&sum.tilt(1)?).tilt(-1)?;
    let greatest = Dyadic::from(sum.at(&foot).floor());
    let of_left = sum.min(&Trajectory::constant(greatest))?;
    // The mean is at most the top of Left's wall.
    let mast = Trajectory::constant(of_left.top().at_zero.clone());
    let mixed = a.wall(right).plus(b.wall(left))?.min(&a.wall(left).plus(b.wall(right))?)?;
    let mixed = least_above(&mixed).min(&mast)?;
    let greatest = Dyadic::from(mixed.at(&foot).floor());
    let rising = Trajectory::from_top(Line { at_zero: &greatest + &Dyadic::ONE, slope: 1 });
    Ok(Thermograph::from_walls([of_left, mixed.min(&rising)?]))
}

/// The least value at t or above, as a function of t. The slopes of `f` are 0 and ±1, and it does not fall at its top.
fn least_above(f: &Trajectory) -> Trajectory {
    let mut least = Trajectory::from_top(f.top().clone());
    let mut points = f.points();
    let foot = Dyadic::from(-1);
    points.push((foot.clone(), f.at(&foot)));
    let slopes: Vec<i32> = f.slopes().skip(1).collect();
    // The value of the result at the upper end of the segment.
    let Some((_, mut value)) = points.first().cloned() else { return least };
    for (ends, &slope) in points.windows(2).zip(&slopes) {
        let [(upper, at_upper), (_, at_lower)] = ends else { continue };
        if slope <= 0 || *at_lower >= value {
            least.turn(upper.clone(), 0);
            continue;
        }
        // `f` falls from its value at the upper end, and reaches the least value so far here.
        let meets = upper - &(at_upper - &value);
        if meets < *upper {
            least.turn(upper.clone(), 0);
        }
        least.turn(meets, slope);
        value = at_lower.clone();
    }
    least
}
