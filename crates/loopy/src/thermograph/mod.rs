//! Thermographs of games with kos.
//!
//! Thermography extends to games with loops as far as the loops are paid for: at tax t whoever moves pays t, and
//! whoever brings a position back has paid for it (Berlekamp, *The economist's view of combinatorial games*; Müller, Berlekamp and
//! Spight, *Generalized thermography*; Spight, *Extended thermography for multiple kos in Go*). Here is the definition that is
//! used, exactly.
//!
//! **Which games.** Every cycle is a *simple ko*: two positions G and H such that one move of Right's leads from G to H, one move
//! of Left's from H to G, and no other cycle goes through either. Nobody may pass. Other games have no thermograph here
//! ([`NoThermograph`]): with longer cycles the theory asks for a rule against repetition, and the rules differ.
//!
//! **Who wins the kos** is told by [`KoThreats`]. If Left is *komaster*, she moves from H through G and on at once, for a tax of
//! 2t; Right moves from G to H for t. If Left is *komonster*, she moves from H to G for t, or through G and on for 2t, and Right
//! never moves from G to H. For Right the words are the same with the players exchanged. Either way no cycle is left.
//!
//! It is never worse to be komonster than to be komaster, or than that the opponent is komonster. But it may be worse to be
//! komaster than not to be: a komaster who takes a ko has to win it.
//!
//! **Scaffolds.** Left's scaffold at t is the greatest of R_t(G^L) - t over her moves (R_t(G^LL) - 2t over those through a ko),
//! Right's is the least of L_t(G^R) + t.
//!
//! **Walls and mast.** Where Left's scaffold is above Right's the walls L_t and R_t are the scaffolds. Elsewhere both are the mast,
//! which changes with rising t no more than it must to stay between the scaffolds; at t = -1 it starts at the simplest
//! integer between them. The mast may be slanted for a while: where a scaffold pushes it, one player gains by moving, and the other
//! by not answering. Above the *temperature* it stands still at the *mean*.
//!
//! Of a game without loops this is the thermograph of its value. Who is komaster may matter: see [`KoKind`].

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
use ko::{NoKo, Part};
use std::cmp::Ordering;
use std::fmt;

/// The thermograph of a loopy game, for given ko threats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyThermograph {
    walls: [Wall; 2],
}

impl LoopyThermograph {
    /// The wall of `player`: what the position is worth at each temperature when `player` moves first.
    pub fn wall(&self, player: Player) -> &Wall {
        &self.walls[player.index()]
    }

    /// The mean, where the mast stands.
    pub fn mean(&self) -> &Rational {
        self.wall(Player::Left).mast()
    }

    /// The temperature: above it both walls stand still at the mean.
    pub fn temperature(&self) -> Rational {
        let feet = Player::BOTH.into_iter().filter_map(|player| self.wall(player).foot());
        feet.max().cloned().unwrap_or_else(wall::lowest)
    }

    /// What the position is worth at tax t ≥ -1 when `player` moves first.
    pub fn stop_at(&self, player: Player, t: &Rational) -> Result<Rational, TrajectoryError> {
        self.wall(player).value_at(t)
    }
}

impl fmt::Display for LoopyThermograph {
    /// Left's wall and Right's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thermograph({},{})", self.walls[0], self.walls[1])
    }
}

/// Why a game has no thermograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoThermograph {
    /// A pass would be paid for again and again, or below t = 0 be paid to the passing player.
    #[error("a player may pass: thermographs are known of games whose only cycles are simple kos")]
    Pass,
    /// What such play is worth depends on a rule against repetition.
    #[error(
        "a cycle through {0} positions is no simple ko, in which Left takes what Right has taken: thermographs are known \
         of games whose only cycles are those"
    )]
    Cycle(usize),
    /// A number with too many digits.
    #[error(transparent)]
    TooLarge(#[from] NumberTooLarge),
    /// Something ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

impl From<NoKo> for NoThermograph {
    fn from(why: NoKo) -> Self {
        match why {
            NoKo::Pass => NoThermograph::Pass,
            NoKo::Cycle(size) => NoThermograph::Cycle(size),
        }
    }
}

impl<'u> LoopyWork<'_, 'u, '_> {
    /// The thermograph of a game in the form in which it is given, for given ko threats.
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
        for part in Part::all(&game.graph)? {
            self.tick()?;
            match part {
                Part::Single(vertex) => match game.values[vertex as usize] {
                    Some(short) => {
                        let short = heat.thermograph(self.short(), short)?;
                        let walls = Player::BOTH.map(|player| Wall::of_trajectory(short.wall(player)));
                        thermographs.found[vertex as usize] = Some(walls);
                    }
                    None => thermographs.find(vertex, None)?,
                },
                Part::Ko { ends } => thermographs.find_ko(ends, threats)?,
            }
        }
        let walls = thermographs.found.swap_remove(game.root as usize);
        Ok(LoopyThermograph { walls: walls.expect("the root is in one of the parts") })
    }

    /// How much it matters for mean and temperature who is komaster.
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

/// How `player` moves to the ko.
#[derive(Clone, Copy)]
struct Route {
    player: Player,
    ko: u32,
    /// For one tax.
    there: bool,
    /// To it and on at once, for two.
    through: bool,
}

/// The walls of the positions of a game, as far as they have been found.
struct Thermographs<'w, 'l, 'u, 'b> {
    work: &'w LoopyWork<'l, 'u, 'b>,
    game: &'w LoopyGame<'u>,
    found: Vec<Option<[Wall; 2]>>,
}

impl Thermographs<'_, '_, '_, '_> {
    /// The two positions of a ko.
    fn find_ko(&mut self, ends: [u32; 2], threats: KoThreats) -> Result<(), NoThermograph> {
        let player = threats.player();
        let (takes, taken) = (Part::taken_from(ends, player), Part::taken_from(ends, !player));
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

    /// The walls of a position whose options have been found.
    fn find(&mut self, vertex: u32, route: Option<Route>) -> Result<(), NoThermograph> {
        let [left, right] = Player::BOTH.map(|player| self.scaffold(vertex, player, route));
        self.found[vertex as usize] = Some(mast::walls(&[left?, right?])?);
        Ok(())
    }

    /// The scaffold of `player`: the best of what his moves lead to, paid for.
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

    /// One more move of `player`'s.
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
