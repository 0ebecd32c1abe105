//! Partizan games in restricted universes.

mod order;

use crate::work::deep;
use kelvin_budget::{Exhausted, Meter};
use kelvin_positions::Position;
use kelvin_values::{Outcome, Player};
use rustc_hash::FxHashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// A class of games in which partizan games are compared.
///
/// Both universes are **absolute**. They are closed under options, sums and conjugates. They contain every
/// game whose options are in the universe if both players have an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartizanUniverse {
    /// **Dicots**: games in which, in every follower, both players can move or neither.
    Dicotic,
    /// **Dead-ending** games: a player who cannot move cannot move in any later position.
    DeadEnding,
}

/// A store of partizan games in misère play, compared in a [`PartizanUniverse`].
///
/// `G ≥ H` if Left does at least as well with `G` as with `H` in every sum with games of the universe. Many
/// games that differ among all games are equal here: `* + *` is 0. The order is decided by the games
/// themselves (Dorbec, Renault, Siegel, Sopena, *Dicots, and a taxonomic ranking for misère games*; Larsson,
/// Nowakowski, Santos, *Absolute combinatorial game theory*; Larsson, Milley, Nowakowski, Renault, Santos,
/// *Recursive comparison tests for dicot and dead-ending games under misère play*): `G ≥ H` exactly if
/// 1. the strong outcome of `G` is at least that of `H`,
/// 2. each `Hᴸ` is answered: some `Gᴸ ≥ Hᴸ`, or some `Hᴸᴿ ≤ G`, and
/// 3. each `Gᴿ` is answered: some `Hᴿ ≤ Gᴿ`, or some `Gᴿᴸ ≥ H`.
///
/// Left wins **strongly** moving first if she wins beside every game of the universe in which she cannot
/// move. The only such dicot is 0. Among dead-ending games the worst for her are 0 and the *perfect murders*
/// `{ | 0, M}`, in which Right may make any number of moves from 1 up to a bound. A bound above the number of
/// moves of `G` makes no difference.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::{PartizanGames, PartizanUniverse};
///
/// let budget = Budget::unlimited();
/// let meter = budget.meter();
/// let mut dicots = PartizanGames::new(PartizanUniverse::Dicotic);
/// let zero = PartizanGames::ZERO;
/// let star = dicots.game([&[zero], &[zero]]).unwrap();
/// let double = dicots.sum(star, star, &meter)?;
/// assert!(dicots.is_equal(double, zero, &meter)?);
/// // Only one player can move, so this is not a dicot.
/// assert_eq!(dicots.game([&[zero], &[]]), None);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
pub struct PartizanGames {
    /// The number of this store within the program.
    number: NonZeroU32,
    /// The options of the players, sorted and not simplified. 0 is not stored.
    forms: Vec<[Vec<PartizanGame>; 2]>,
    /// Whether each player can never move.
    dead: Vec<[bool; 2]>,
    /// The maximum number of moves of each form.
    depths: Vec<u32>,
    /// The number of positions of each game tree.
    sizes: Vec<u64>,
    universe: PartizanUniverse,
    numbers: FxHashMap<[Vec<PartizanGame>; 2], PartizanGame>,
    wins: FxHashMap<(PartizanGame, Player), bool>,
    sums: FxHashMap<(PartizanGame, PartizanGame), PartizanGame>,
    order: FxHashMap<(PartizanGame, PartizanGame), bool>,
    positions: FxHashMap<Position, Option<PartizanGame>>,
}

/// Applies a rule to Left and then to Right.
fn for_both<T>(rule: impl FnMut(Player) -> Result<T, Exhausted>) -> Result<[T; 2], Exhausted> {
    let [left, right] = Player::BOTH.map(rule);
    Ok([left?, right?])
}

/// The approximate size in bytes of a form, whose options are stored twice.
const FORM_BYTES: u64 = 256;

/// A game of a [`PartizanGames`] store: a form, each stored once. Using it with another store panics, unless
/// it is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartizanGame {
    /// The index of the form plus 1; 0 for the game 0.
    index: u32,
    /// The number of the store; `None` for 0, which belongs to every store.
    store: Option<NonZeroU32>,
}

impl PartizanGames {
    /// Creates a store of games of a universe.
    pub fn new(universe: PartizanUniverse) -> Self {
        static NEXT_STORE: AtomicU32 = AtomicU32::new(1);
        PartizanGames {
            // After 2³² stores the numbers repeat.
            number: NonZeroU32::new(NEXT_STORE.fetch_add(1, Ordering::Relaxed)).unwrap_or(NonZeroU32::MAX),
            forms: Vec::new(),
            dead: Vec::new(),
            depths: Vec::new(),
            sizes: Vec::new(),
            universe,
            numbers: FxHashMap::default(),
            wins: FxHashMap::default(),
            sums: FxHashMap::default(),
            order: FxHashMap::default(),
            positions: FxHashMap::default(),
        }
    }
}

impl PartizanGames {
    /// The game 0, without moves.
    pub const ZERO: PartizanGame = PartizanGame { index: 0, store: None };

    /// Panics unless a game belongs to this store; every operation checks its operands with it.
    fn expect(&self, game: PartizanGame) {
        assert!(
            game.store.is_none_or(|number| number == self.number),
            "a partizan game of one store was given to another"
        );
    }

    /// The universe.
    pub fn universe(&self) -> PartizanUniverse {
        self.universe
    }

    /// Returns whether a player can move neither in a game nor in any of its followers.
    fn is_dead(&self, game: PartizanGame, player: Player) -> bool {
        (game.index as usize).checked_sub(1).is_none_or(|index| self.dead[index][player.index()])
    }

    /// The maximum number of moves in a game.
    fn depth(&self, game: PartizanGame) -> u32 {
        (game.index as usize).checked_sub(1).map_or(0, |index| self.depths[index])
    }

    /// The number of positions of the game tree, counted with repetitions.
    pub(crate) fn tree_size(&self, game: PartizanGame) -> u64 {
        (game.index as usize).checked_sub(1).map_or(1, |index| self.sizes[index])
    }

    /// The game with these options of Left and of Right; `None` if it is not in the universe or the store is
    /// full.
    pub fn game(&mut self, [left, right]: [&[PartizanGame]; 2]) -> Option<PartizanGame> {
        if left.is_empty() && right.is_empty() {
            return Some(PartizanGames::ZERO);
        }
        left.iter().chain(right).for_each(|&option| self.expect(option));
        let options = [left, right];
        let dead = Player::BOTH.map(|player| {
            options[player.index()].is_empty()
                && options[(!player).index()].iter().all(|&option| self.is_dead(option, player))
        });
        let is_end = options.map(<[PartizanGame]>::is_empty);
        let fits = match self.universe {
            PartizanUniverse::Dicotic => is_end == [false; 2],
            PartizanUniverse::DeadEnding => is_end == dead,
        };
        if !fits {
            return None;
        }
        let depth = left.iter().chain(right).map(|&option| self.depth(option)).max().unwrap_or(0) + 1;
        let key = [left, right].map(|options| {
            let mut options = options.to_vec();
            options.sort_unstable();
            options.dedup();
            options
        });
        if let Some(&known) = self.numbers.get(&key) {
            return Some(known);
        }
        let size = key.iter().flatten().map(|&option| self.tree_size(option)).fold(1, u64::saturating_add);
        self.forms.push(key.clone());
        self.dead.push(dead);
        self.depths.push(depth);
        self.sizes.push(size);
        let game = PartizanGame { index: u32::try_from(self.forms.len()).ok()?, store: Some(self.number) };
        self.numbers.insert(key, game);
        Some(game)
    }

    /// Counts one step; at intervals, checks the time and the size of the store.
    fn tick(&self, meter: &Meter<'_>) -> Result<(), Exhausted> {
        if meter.tick()? {
            let forms = self.forms.len() as u64;
            let pairs = (self.sums.len() + self.order.len() + self.wins.len()) as u64;
            meter.budget().check_values(forms, forms * FORM_BYTES + pairs * 16)?;
        }
        Ok(())
    }

    /// The options of a player.
    pub fn options(&self, game: PartizanGame, player: Player) -> &[PartizanGame] {
        self.expect(game);
        match (game.index as usize).checked_sub(1) {
            Some(index) => &self.forms[index][player.index()],
            None => &[],
        }
    }

    /// The game of a position; `None` if it is not in the universe.
    pub fn position(
        &mut self,
        position: &Position,
        meter: &Meter<'_>,
    ) -> Result<Option<PartizanGame>, Exhausted> {
        if let Some(&known) = self.positions.get(position) {
            return Ok(known);
        }
        self.tick(meter)?;
        let both = for_both(|player| {
            let options = position.options(player);
            let games = options.iter().map(|option| deep(|| self.position(option, meter)));
            games.collect::<Result<Option<Vec<_>>, _>>()
        })?;
        let game = match both {
            [Some(left), Some(right)] => self.game([&left, &right]),
            _ => None,
        };
        self.positions.insert(position.clone(), game);
        Ok(game)
    }

    /// The conjugate, with the players exchanged. It is not always an inverse.
    pub fn conjugate(&mut self, game: PartizanGame, meter: &Meter<'_>) -> Result<PartizanGame, Exhausted> {
        self.tick(meter)?;
        let [left, right] = for_both(|player| {
            let options = self.options(game, !player).to_vec();
            options
                .into_iter()
                .map(|option| deep(|| self.conjugate(option, meter)))
                .collect::<Result<Vec<_>, _>>()
        })?;
        self.game([&left, &right]).ok_or(Exhausted::Values)
    }

    /// The sum of two games.
    pub fn sum(
        &mut self,
        a: PartizanGame,
        b: PartizanGame,
        meter: &Meter<'_>,
    ) -> Result<PartizanGame, Exhausted> {
        self.tick(meter)?;
        self.expect(a);
        self.expect(b);
        let key = (a.min(b), a.max(b));
        if key.0 == PartizanGames::ZERO {
            return Ok(key.1);
        }
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let [left, right] = for_both(|player| {
            let moved = |moved, other| self.options(moved, player).iter().map(move |&option| (option, other));
            let options: Vec<_> = moved(a, b).chain(moved(b, a)).collect();
            let sums = options.into_iter().map(|(option, other)| deep(|| self.sum(option, other, meter)));
            sums.collect::<Result<Vec<_>, _>>()
        })?;
        let sum = self.game([&left, &right]).ok_or(Exhausted::Values)?;
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// Returns whether a player wins moving first; a player who cannot move wins.
    pub fn wins(&mut self, game: PartizanGame, player: Player, meter: &Meter<'_>) -> Result<bool, Exhausted> {
        self.tick(meter)?;
        self.expect(game);
        if let Some(&known) = self.wins.get(&(game, player)) {
            return Ok(known);
        }
        let options = self.options(game, player).to_vec();
        let mut wins = options.is_empty();
        for option in options {
            wins = wins || !deep(|| self.wins(option, !player, meter))?;
        }
        self.wins.insert((game, player), wins);
        Ok(wins)
    }

    /// The misère outcome.
    pub fn outcome(&mut self, game: PartizanGame, meter: &Meter<'_>) -> Result<Outcome, Exhausted> {
        for_both(|player| self.wins(game, player, meter)).map(Outcome::of_first_moves)
    }
}
