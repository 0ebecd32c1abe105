//! Thermic versions of a game.

use crate::thermograph::TemperatureClass;
use crate::{Confusion, Heat, Thermograph};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Work};

/// A thermic version of a hot game G: a Left and a Right option that form a game of the same temperature
/// (Huntemann, Definition 5.16).
#[derive(Clone, Debug)]
pub struct ThermicVersion<'u> {
    /// The thermic options, Left's first.
    pub options: [Game<'u>; 2],
    /// The thermograph of {G^L | G^R}, which is inside that of G (Proposition 5.19).
    pub thermograph: Thermograph,
}

impl<'u> ThermicVersion<'u> {
    /// Returns the game {G^L | G^R}.
    pub fn game(&self, work: &Work<'u, '_>) -> Result<Game<'u>, Exhausted> {
        let [left, right] = self.options;
        work.game(&[left], &[right])
    }

    /// The temperatures at which the wall of `player` turns, from 0 to the temperature of the game
    /// (Definition 5.21).
    pub fn turning_points(&self, player: Player) -> Vec<Dyadic> {
        let temperature = self.thermograph.temperature();
        let wall = self.thermograph.wall(player);
        let mut points = vec![Dyadic::ZERO];
        let between = |t: &&Dyadic| t.signum() > 0 && **t < temperature;
        let mut turns: Vec<_> = wall.critical_temperatures().filter(between).cloned().collect();
        turns.reverse();
        points.extend(turns);
        points.push(temperature);
        points
    }

    /// The lengths T_vert and T_obl of the vertical and the oblique parts of the wall of `player`, from 0 to
    /// the temperature (Definition 5.21).
    pub fn vertical_and_oblique(&self, player: Player) -> (Dyadic, Dyadic) {
        let wall = self.thermograph.wall(player);
        let (mut vertical, mut oblique) = (Dyadic::ZERO, Dyadic::ZERO);
        for pair in self.turning_points(player).windows(2) {
            let length = &pair[1] - &pair[0];
            let total = if wall.slope_below(&pair[1]) == 0 { &mut vertical } else { &mut oblique };
            *total += length;
        }
        (vertical, oblique)
    }

    /// The option H of the bound t(G) ≤ ℓ(H) + ℓ(G)/2 (Theorem 5.24). It belongs to the player whose wall has
    /// the longer vertical part, or to Left if the parts are equal.
    pub fn bounding_option(&self) -> Game<'u> {
        let [left, right] = Player::BOTH.map(|player| self.vertical_and_oblique(player).0);
        self.options[usize::from(left < right)]
    }

    /// The bound ℓ(H) + ℓ(G)/2 on the temperature of `game`, of which this is a thermic version (Theorem
    /// 5.24).
    pub fn temperature_bound(&self, game: Game<'u>) -> Dyadic {
        &Confusion::of(self.bounding_option()).measure() + &Confusion::of(game).measure().half()
    }
}

impl<'u> Heat<'u> {
    /// All thermic versions of a hot game, one for each pair of thermic options. A game that is not hot has
    /// none.
    pub fn thermic_versions(
        &self,
        work: &Work<'u, '_>,
        game: Game<'u>,
    ) -> Result<Vec<ThermicVersion<'u>>, Exhausted> {
        let whole = self.thermograph(work, game)?;
        if whole.temperature_class() != TemperatureClass::Hot {
            return Ok(vec![]);
        }
        let temperature = whole.temperature();
        let mut versions = vec![];
        for left in game.options(Player::Left) {
            let left_walls = self.thermograph(work, left)?;
            for right in game.options(Player::Right) {
                work.tick()?;
                let right_walls = self.thermograph(work, right)?;
                let thermograph = Thermograph::of_pair(&left_walls, &right_walls);
                if thermograph.temperature() == temperature {
                    versions.push(ThermicVersion { options: [left, right], thermograph });
                }
            }
        }
        Ok(versions)
    }

    /// Returns whether `left` and `right` are thermic options of `game`.
    pub fn is_thermic_pair(
        &self,
        work: &Work<'u, '_>,
        game: Game<'u>,
        left: Game<'u>,
        right: Game<'u>,
    ) -> Result<bool, Exhausted> {
        let pair = Thermograph::of_pair(&*self.thermograph(work, left)?, &*self.thermograph(work, right)?);
        let whole = self.thermograph(work, game)?;
        Ok(whole.temperature_class() == TemperatureClass::Hot && pair.temperature() == whole.temperature())
    }
}
