//! Thermographs of games with kos.
//!
//! Thermography extends to games with loops if repetition has a cost. At tax t each move costs its player t,
//! so restoring a position is not free. The theory is due to Berlekamp (*The economist's view of
//! combinatorial games*), Müller, Berlekamp and Spight (*Generalized thermography*), and Spight (*Extended
//! thermography for multiple kos in Go*). The exact definition used here is:
//!
//! **Games.** Every cycle is a *simple ko*: two positions G and H with one move of Right's from G to H, one
//! move of Left's from H to G, and no other cycle through either. No player may pass. Other games have no
//! thermograph here ([`NoThermograph`]): for longer cycles the theory needs a rule against repetition, and
//! such rules differ.
//!
//! **Winner of the kos.** It is given by [`KoThreats`]. If Left is *komaster*, she moves from H through G and
//! on at once, for a tax of 2t; Right moves from G to H for t. If Left is *komonster*, she moves from H to G
//! for t, or through G and on for 2t, and Right never moves from G to H. For Right exchange the players. In
//! both cases no cycle is left.
//!
//! Being komonster is never worse than being komaster, or than facing a komonster. But being komaster may be
//! worse than not being komaster, as a komaster who takes a ko must win it.
//!
//! **Scaffolds.** Left's scaffold at t is the greatest of R_t(G^L) - t over her moves (R_t(G^LL) - 2t over those through a ko),
//! Right's is the least of L_t(G^R) + t.
//!
//! **Walls and mast.** Where Left's scaffold is above Right's, the walls L_t and R_t are the scaffolds.
//! Elsewhere both are the mast. It starts at t = -1 at the simplest integer between the scaffolds, and with
//! rising t changes only as much as it must to stay between them. The mast may be slanted for a while: where
//! a scaffold pushes it, one player gains by moving, and the other by not answering. Above the *temperature*
//! it is vertical at the *mean*.
//!
//! For a game without loops this is the thermograph of its value. [`KoKind`] classifies the influence of the
//! komaster.

mod ko;
mod mast;
mod wall;

pub use ko::{KoKind, KoThreats};
pub use wall::Wall;

use crate::{LoopyGame, LoopyWork};
use kelvin_budget::Exhausted;
use kelvin_heat::{Heat, TrajectoryError};
use kelvin_numbers::{NumberTooLarge, Rational};
use kelvin_values::Player;
use ko::{Component, OtherCycle};
use std::cmp::Ordering;
use std::fmt;

/// The thermograph of a loopy game, for given ko threats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyThermograph {
    walls: [Wall; 2],
}

impl LoopyThermograph {
    /// The wall of `player`: the value at each temperature when `player` moves first.
    pub fn wall(&self, player: Player) -> &Wall {
        &self.walls[player.index()]
    }

    /// The mean: the position of the mast.
    pub fn mean(&self) -> &Rational {
        self.wall(Player::Left).mast()
    }

    /// The temperature, above which both walls are vertical at the mean.
    pub fn temperature(&self) -> Rational {
        let feet = Player::BOTH.into_iter().filter_map(|player| self.wall(player).foot());
        feet.max().cloned().unwrap_or_else(wall::lowest)
    }

    /// The value at tax t ≥ -1 when `player` moves first.
    pub fn stop_at(&self, player: Player, t: &Rational) -> Result<Rational, TrajectoryError> {
        self.wall(player).value_at(t)
    }
}

impl fmt::Display for LoopyThermograph {
    /// Prints Left's wall and Right's wall.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thermograph({},{})", self.walls[0], self.walls[1])
    }
}

/// The reason why a game has no thermograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoThermograph {
    /// A pass, which would cost its player again and again, or below t = 0 earn.
    #[error("a player may pass: thermographs are defined for games whose only cycles are simple kos")]
    Pass,
    /// A longer cycle, whose value depends on the rule against repetition.
    #[error(
        "a cycle through {0} positions is not a simple ko, in which Left takes what Right has taken: thermographs are \
         defined for games whose only cycles are simple kos"
    )]
    Cycle(usize),
    /// A number with too many digits.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
    /// A limit was reached.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

impl From<OtherCycle> for NoThermograph {
    fn from(why: OtherCycle) -> Self {
        match why {
            OtherCycle::Pass => NoThermograph::Pass,
            OtherCycle::Cycle(size) => NoThermograph::Cycle(size),
        }
    }
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The thermograph of a form, for given ko threats.
    ///
    /// ```
    /// use kelvin_budget::Budget;
    /// use kelvin_heat::Heat;
    /// use kelvin_loopy::{KoKind, KoThreats, Loopy, notation};
    /// use kelvin_values::{Player, Universe};
    ///
    /// let universe = Universe::new();
    /// let (loopy, heat) = (Loopy::new(&universe), Heat::new(&universe));
    /// let budget = Budget::unlimited();
    /// let work = loopy.work(&budget);
    ///
    /// // A ko worth one point: three moves are worth one point, so a move is worth 1/3.
    /// let ko = notation::parse_form("g{1||g|0}", &work)?;
    /// for player in Player::BOTH {
    ///     let thermograph = work.thermograph(&ko, &heat, KoThreats::Master(player))?;
    ///     assert_eq!(thermograph.mean().to_string(), "2/3");
    ///     assert_eq!(thermograph.temperature().to_string(), "1/3");
    /// }
    /// // If Left is komaster, Right taking the ko gains nothing: below the temperature the mast is slanted.
    /// let left = work.thermograph(&ko, &heat, KoThreats::Master(Player::Left))?;
    /// assert_eq!(left.wall(Player::Right).to_string(), "Trajectory(2/3,[1/3],[0,-1])");
    /// let right = work.thermograph(&ko, &heat, KoThreats::Master(Player::Right))?;
    /// assert_eq!(right.wall(Player::Right).to_string(), "Trajectory(2/3,[1/3],[0,2])");
    ///
    /// // An approach ko: Right needs one more move before she can win it (Spight). Who is komaster matters.
    /// let approach = notation::parse_form("p{15|q{p|r{s{14|r}|-12}},s{14||s|-12}}", &work)?;
    /// let mean = |threats| work.thermograph(&approach, &heat, threats).map(|found| found.mean().to_string());
    /// assert_eq!(mean(KoThreats::Master(Player::Left))?, "14");
    /// assert_eq!(mean(KoThreats::Master(Player::Right))?, "33/4");
    /// assert_eq!(work.ko_kind(&approach, &heat)?, KoKind::Hyperactive);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn thermograph(
        &self,
        game: &LoopyGame<'u>,
        heat: &Heat<'u>,
        threats: KoThreats,
    ) -> Result<LoopyThermograph, NoThermograph> {
        self.loopy().universe().expect_same(game.universe);
        self.loopy().universe().expect_same(heat.universe());
        let mut thermographs = Thermographs { work: self, game, found: vec![None; game.vertex_count()] };
        for part in Component::all(&game.graph)? {
            self.tick()?;
            match part {
                Component::Single(vertex) => match game.values[vertex as usize] {
                    Some(short) => {
                        let short = heat.thermograph(self.short(), short)?;
                        let walls = Player::BOTH.map(|player| Wall::of_trajectory(short.wall(player)));
                        thermographs.found[vertex as usize] = Some(walls);
                    }
                    None => thermographs.find(vertex, None)?,
                },
                Component::Ko { ends } => thermographs.find_ko(ends, threats)?,
            }
        }
        let walls = thermographs.found.swap_remove(game.root as usize);
        Ok(LoopyThermograph { walls: walls.expect("the root is in one of the parts") })
    }

    /// The influence of the komaster on mean and temperature.
    pub fn ko_kind(&self, game: &LoopyGame<'u>, heat: &Heat<'u>) -> Result<KoKind, NoThermograph> {
        let [left, right] =
            Player::BOTH.map(|player| self.thermograph(game, heat, KoThreats::Master(player)));
        let (left, right) = (left?, right?);
        Ok(match (left.mean() == right.mean(), left.temperature() == right.temperature()) {
            (false, _) => KoKind::Hyperactive,
            (true, false) => KoKind::Active,
            (true, true) => KoKind::Placid,
        })
    }
}

/// The ways in which `player` may move to the ko.
#[derive(Clone, Copy)]
struct Route {
    player: Player,
    ko: u32,
    /// To the other end, for one tax.
    there: bool,
    /// Through the other end and on at once, for two taxes.
    through: bool,
}

/// The walls of the positions of a game, as far as they have been computed.
struct Thermographs<'w, 'l, 'u, 'b> {
    work: &'w LoopyWork<'l, 'u, 'b>,
    game: &'w LoopyGame<'u>,
    found: Vec<Option<[Wall; 2]>>,
}

impl Thermographs<'_, '_, '_, '_> {
    /// Computes the walls of the two positions of a ko.
    fn find_ko(&mut self, ends: [u32; 2], threats: KoThreats) -> Result<(), NoThermograph> {
        let player = threats.player();
        let (takes, taken) = (Component::taken_from(ends, player), Component::taken_from(ends, !player));
        match threats {
            KoThreats::Master(_) => {
                self.find(takes, Some(Route { player, ko: taken, there: false, through: true }))?;
                self.find(taken, None)
            }
            KoThreats::Monster(_) => {
                self.find(taken, Some(Route { player: !player, ko: takes, there: false, through: false }))?;
                self.find(takes, Some(Route { player, ko: taken, there: true, through: true }))
            }
        }
    }

    /// Computes the walls of a position from those of its options.
    fn find(&mut self, vertex: u32, route: Option<Route>) -> Result<(), NoThermograph> {
        let [left, right] = Player::BOTH.map(|player| self.scaffold(vertex, player, route));
        self.found[vertex as usize] = Some(mast::walls(&[left?, right?])?);
        Ok(())
    }

    /// The scaffold of `player`: the best option, less the tax.
    fn scaffold(
        &self,
        vertex: u32,
        player: Player,
        route: Option<Route>,
    ) -> Result<Option<Wall>, NoThermograph> {
        let graph = &self.game.graph;
        let tax = match player {
            Player::Left => -1,
            Player::Right => 1,
        };
        let mut best = None;
        for &option in graph.options(vertex, player) {
            let route = route.filter(|route| route.player == player && route.ko == option);
            if route.is_none_or(|route| route.there) {
                self.offer(&mut best, option, player, tax)?;
            }
            if route.is_some_and(|route| route.through) {
                for &next in graph.options(option, player) {
                    self.offer(&mut best, next, player, 2 * tax)?;
                }
            }
        }
        Ok(best)
    }

    /// Adds one more option of `player` to a scaffold.
    fn offer(
        &self,
        best: &mut Option<Wall>,
        option: u32,
        player: Player,
        tax: i64,
    ) -> Result<(), NoThermograph> {
        self.work.tick()?;
        let walls = self.found[option as usize].as_ref().expect("options are found before positions");
        let wall = walls[(!player).index()].tilted(tax)?;
        let better = match player {
            Player::Left => Ordering::Greater,
            Player::Right => Ordering::Less,
        };
        *best = Some(match best.take() {
            None => wall,
            Some(best) => best.envelope(&wall, better)?,
        });
        Ok(())
    }
}
