//! The game of least birthday with given walls.

use crate::thermograph::{Scaffold, better};
use crate::wanted::WantedWalls;
use crate::{BuildError, Heat, Thermograph, Trajectory, build_game};
use kelvin_budget::Exhausted;
use kelvin_numbers::{Dyadic, Integer};
use kelvin_values::{Game, Player, Work};

/// A game with given walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastGame<'u> {
    /// The game.
    pub game: Game<'u>,
    /// Its birthday.
    pub birthday: Integer,
    /// A lower bound on the birthday of every game with these walls. The game is one of least birthday if its
    /// birthday is this bound.
    pub at_least: Integer,
}

impl LeastGame<'_> {
    /// Returns whether no game with these walls is born earlier.
    pub fn is_least(&self) -> bool {
        self.birthday == self.at_least
    }
}

/// The last day whose games are all known.
const DAYS: u32 = 3;

impl<'u> Heat<'u> {
    /// A game with the given walls, of least birthday if that is known.
    ///
    /// All games born by day 3 are tried. A game born by day 4 has options born by day 3, and its walls follow
    /// from those of its options, so it exists when the options whose scaffolds do not leave the walls reach
    /// them everywhere. If there is none, the game is that of [`build_game`].
    ///
    /// A game whose stop is x, and which is not x, has x as a follower, after one move if the opponent is to
    /// move when play stops there and after at least two otherwise. This bounds birthdays from below.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_heat::{Heat, WantedWalls};
    /// use kelvin_values::{Universe, notation};
    ///
    /// let universe = Universe::new();
    /// let heat = Heat::new(&universe);
    /// let budget = Budget::unlimited();
    /// let work = universe.work(&budget);
    /// // Of the many games with the walls of {2||1|-5}, the least is {2|±1}.
    /// let hot = notation::parse("{2||1|-5}", &work)?;
    /// let wanted = WantedWalls::of(&*heat.thermograph(&work, hot)?);
    /// let found = heat.least_game(&work, &wanted)?;
    /// assert_eq!(found.game.to_string(), "{2|+-1}");
    /// assert!(found.is_least());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn least_game(&self, work: &Work<'u, '_>, wanted: &WantedWalls) -> Result<LeastGame<'u>, BuildError> {
        let built = build_game(work, wanted.walls())?;
        let birthday = work.birthday(built)?;
        let at_least = self.bound_of_stops(wanted, built);
        if birthday <= at_least {
            return Ok(LeastGame { game: built, birthday, at_least });
        }
        let known = work.born_by(DAYS)?;
        if let Some((game, birthday)) = self.among(work, &known, wanted)? {
            return Ok(LeastGame { game, at_least: birthday.clone(), birthday });
        }
        let next = Integer::from(DAYS + 1);
        if birthday > next
            && at_least <= next
            && let Some(game) = self.with_options_among(work, &known, wanted)?
        {
            return Ok(LeastGame { game, birthday: next.clone(), at_least: next });
        }
        // No game born by the next day has these walls, unless that is the one.
        let beyond = if birthday <= next { birthday.clone() } else { next + Integer::ONE };
        Ok(LeastGame { game: built, birthday, at_least: at_least.max(beyond) })
    }

    /// A lower bound on birthdays from the stops; the birthday of the number itself where the walls are its.
    fn bound_of_stops(&self, wanted: &WantedWalls, built: Game<'u>) -> Integer {
        if built.number().is_some() {
            return wanted.mean().birthday();
        }
        let bounds = Player::BOTH.map(|player| {
            let moves = match wanted.side(player) {
                Some(side) if side == player => 2,
                _ => 1,
            };
            wanted.stop(player).birthday() + Integer::from(moves)
        });
        let [left, right] = bounds;
        left.max(right)
    }

    /// The first of some games, by birthday and then by the length of its text, with these walls.
    fn among(
        &self,
        work: &Work<'u, '_>,
        games: &[Game<'u>],
        wanted: &WantedWalls,
    ) -> Result<Option<(Game<'u>, Integer)>, Exhausted> {
        let mut best: Option<(Integer, String, Game<'u>)> = None;
        for &game in games {
            if !wanted.agree_with(&*self.thermograph(work, game)?) {
                continue;
            }
            let found = (work.birthday(game)?, game.to_string(), game);
            let size = |(birthday, text, _): &(Integer, String, Game<'u>)| {
                (birthday.clone(), text.len(), text.clone())
            };
            if best.as_ref().is_none_or(|best| size(&found) < size(best)) {
                best = Some(found);
            }
        }
        Ok(best.map(|(birthday, _, game)| (game, birthday)))
    }

    /// A game with these walls whose options are among `games`, with few options.
    fn with_options_among(
        &self,
        work: &Work<'u, '_>,
        games: &[Game<'u>],
        wanted: &WantedWalls,
    ) -> Result<Option<Game<'u>>, Exhausted> {
        let mut simplest = vec![];
        for &game in games {
            simplest.push((work.birthday(game)?, game.to_string(), game));
        }
        simplest.sort_by_key(|(birthday, text, _)| (birthday.clone(), text.len(), text.clone()));
        let mut options = [vec![], vec![]];
        for player in Player::BOTH {
            let mut fitting = vec![];
            for (.., game) in &simplest {
                work.tick()?;
                let thermograph = self.thermograph(work, *game)?.into_owned();
                if fits(player, std::slice::from_ref(&thermograph), wanted, true) {
                    fitting.push((*game, thermograph));
                }
            }
            let all: Vec<Thermograph> = fitting.iter().map(|(_, thermograph)| thermograph.clone()).collect();
            if !fits(player, &all, wanted, false) {
                return Ok(None);
            }
            options[player.index()] = few(player, fitting, wanted);
        }
        let game = work.game(&options[0], &options[1])?;
        // The options reach the walls for t ≥ 0; the check also covers a game that is a number.
        Ok(wanted.agree_with(&*self.thermograph(work, game)?).then_some(game))
    }
}

/// Omits options, from the last to the first, as long as the others reach the wall.
fn few<'u>(player: Player, mut fitting: Vec<(Game<'u>, Thermograph)>, wanted: &WantedWalls) -> Vec<Game<'u>> {
    for place in (0..fitting.len()).rev() {
        let omitted = fitting.remove(place);
        let rest: Vec<Thermograph> = fitting.iter().map(|(_, thermograph)| thermograph.clone()).collect();
        if !fits(player, &rest, wanted, false) {
            fitting.insert(place, omitted);
        }
    }
    fitting.into_iter().map(|(game, _)| game).collect()
}

/// Returns whether the scaffold of options is the wall of `player`, from just below t = 0 up to the
/// mast. With `may_be_worse`, it suffices that the scaffold is nowhere better for the player than
/// the wall.
///
/// Just below 0 it matters only if the side of the section is given.
fn fits(player: Player, options: &[Thermograph], wanted: &WantedWalls, may_be_worse: bool) -> bool {
    let mut scaffold = Scaffold::new(player);
    options.iter().for_each(|option| scaffold.offer(option));
    let Some(scaffold) = scaffold.finish() else { return false };
    let wall = wanted.wall(player);
    let temperature = wanted.temperature();
    let allowed = |a: &Dyadic, b: &Dyadic| a == b || may_be_worse && a.cmp(b) != better(player);
    let inside = |t: &&Dyadic| t.signum() > 0 && **t < temperature;
    let corners = wall.critical_temperatures().chain(scaffold.critical_temperatures()).filter(inside);
    let mut places: Vec<Dyadic> = corners.cloned().collect();
    places.extend([Dyadic::ZERO, temperature.clone()]);
    if wanted.side(player).is_some() {
        places.push(just_below_zero(&[wall, &scaffold]));
    }
    places.iter().all(|t| allowed(&scaffold.at(t), &wall.at(t)))
}

/// A negative temperature above all negative corners.
fn just_below_zero(trajectories: &[&Trajectory]) -> Dyadic {
    let corners = trajectories.iter().flat_map(|trajectory| trajectory.critical_temperatures());
    let highest = corners.filter(|t| t.signum() < 0).max().cloned();
    highest.unwrap_or_else(|| Dyadic::from(-1)).half()
}
