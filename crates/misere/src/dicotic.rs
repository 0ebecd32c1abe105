//! The dicotic universe.

use crate::work::deep;
use kelvin_budget::{Exhausted, Meter};
use kelvin_positions::Position;
use kelvin_values::{Outcome, Player};
use rustc_hash::FxHashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// Partizan games in misère play, compared among **dicots**: games in which, now and later, both players can move or neither.
///
/// `G ≥ H` if Left does at least as well with `G` as with `H` in every sum with dicots. Many games that differ among all games are
/// equal here: `* + *` is 0. The order is told by the games themselves (Dorbec, Renault, Siegel, Sopena, *Dicots, and a taxonomic ranking
/// for misère games*; Larsson, Nowakowski, Santos, *Absolute combinatorial game theory*): `G ≥ H` exactly if
/// 1. the misère outcome of `G` is at least that of `H`,
/// 2. each `Hᴸ` is answered: some `Gᴸ ≥ Hᴸ`, or some `Hᴸᴿ ≤ G`, and
/// 3. each `Gᴿ` is answered: some `Hᴿ ≤ Gᴿ`, or some `Gᴿᴸ ≥ H`.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_misere::Dicots;
///
/// let budget = Budget::unlimited();
/// let meter = budget.meter();
/// let mut dicots = Dicots::default();
/// let zero = Dicots::ZERO;
/// let star = dicots.game([&[zero], &[zero]]).unwrap();
/// let double = dicots.sum(star, star, &meter)?;
/// assert!(dicots.is_equal(double, zero, &meter)?);
/// // One player alone can move: no dicot.
/// assert_eq!(dicots.game([&[zero], &[]]), None);
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
pub struct Dicots {
    /// Which of all of the program it is.
    number: NonZeroU32,
    /// The options of the players, in order; not simplified. 0 is not kept.
    forms: Vec<[Vec<Dicot>; 2]>,
    numbers: FxHashMap<[Vec<Dicot>; 2], Dicot>,
    wins: FxHashMap<(Dicot, bool), bool>,
    sums: FxHashMap<(Dicot, Dicot), Dicot>,
    order: FxHashMap<(Dicot, Dicot), bool>,
    positions: FxHashMap<Position, Option<Dicot>>,
}

/// About the bytes of a form, which is kept with its options twice.
const FORM_BYTES: u64 = 256;

/// A dicot of a [`Dicots`]: a form, of which each is kept once. Another `Dicots` panics when it is given it, unless it is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dicot {
    /// Its place among the forms, from 1 on.
    place: u32,
    /// Where it is kept; 0 is everywhere.
    of: Option<NonZeroU32>,
}

impl Default for Dicots {
    fn default() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(1);
        Dicots {
            // After 2³² of them the first numbers come again.
            number: NonZeroU32::new(MADE.fetch_add(1, Ordering::Relaxed)).unwrap_or(NonZeroU32::MAX),
            forms: Vec::new(),
            numbers: FxHashMap::default(),
            wins: FxHashMap::default(),
            sums: FxHashMap::default(),
            order: FxHashMap::default(),
            positions: FxHashMap::default(),
        }
    }
}

impl Dicots {
    /// 0, the game without moves.
    pub const ZERO: Dicot = Dicot { place: 0, of: None };

    /// Panics unless a game is kept here: what every operation asks of the games it is given.
    fn expect(&self, game: Dicot) {
        assert!(
            game.of.is_none_or(|number| number == self.number),
            "a dicot of one store was given to another"
        );
    }

    /// The game with these options of Left and of Right; `None` if only one of them has any, or there is no room for more.
    pub fn game(&mut self, [left, right]: [&[Dicot]; 2]) -> Option<Dicot> {
        if left.is_empty() && right.is_empty() {
            return Some(Dicots::ZERO);
        }
        if left.is_empty() || right.is_empty() {
            return None;
        }
        left.iter().chain(right).for_each(|&option| self.expect(option));
        let key = [left, right].map(|options| {
            let mut options = options.to_vec();
            options.sort_unstable();
            options.dedup();
            options
        });
        if let Some(&known) = self.numbers.get(&key) {
            return Some(known);
        }
        self.forms.push(key.clone());
        let game = Dicot { place: u32::try_from(self.forms.len()).ok()?, of: Some(self.number) };
        self.numbers.insert(key, game);
        Some(game)
    }

    /// One step: now and then looks at the clock and at how much is kept.
    fn tick(&self, meter: &Meter<'_>) -> Result<(), Exhausted> {
        if meter.tick()? {
            let forms = self.forms.len() as u64;
            let pairs = (self.sums.len() + self.order.len() + self.wins.len()) as u64;
            meter.budget().check_values(forms, forms * FORM_BYTES + pairs * 16)?;
        }
        Ok(())
    }

    /// The options of a player.
    pub fn options(&self, game: Dicot, player: Player) -> &[Dicot] {
        self.expect(game);
        match (game.place as usize).checked_sub(1) {
            Some(place) => &self.forms[place][player.index()],
            None => &[],
        }
    }

    /// The game of a position; `None` if it is no dicot.
    pub fn position(&mut self, position: &Position, meter: &Meter<'_>) -> Result<Option<Dicot>, Exhausted> {
        if let Some(&known) = self.positions.get(position) {
            return Ok(known);
        }
        self.tick(meter)?;
        let mut both = [Vec::new(), Vec::new()];
        let mut dicot = true;
        for player in Player::BOTH {
            for option in position.options(player) {
                match deep(|| self.position(&option, meter))? {
                    Some(game) => both[player.index()].push(game),
                    None => dicot = false,
                }
            }
        }
        let game = match dicot && both[0].is_empty() == both[1].is_empty() {
            true => Some(self.game([&both[0], &both[1]]).ok_or(Exhausted::Values)?),
            false => None,
        };
        self.positions.insert(position.clone(), game);
        Ok(game)
    }

    /// The conjugate: the players exchanged. It need not be an inverse.
    pub fn conjugate(&mut self, game: Dicot, meter: &Meter<'_>) -> Result<Dicot, Exhausted> {
        self.tick(meter)?;
        let [left, right] = Player::BOTH.map(|player| self.options(game, player).to_vec());
        let mut both = [Vec::new(), Vec::new()];
        for (options, conjugates) in [right, left].iter().zip(&mut both) {
            for &option in options {
                conjugates.push(deep(|| self.conjugate(option, meter))?);
            }
        }
        self.game([&both[0], &both[1]]).ok_or(Exhausted::Values)
    }

    /// The sum of two games.
    pub fn sum(&mut self, a: Dicot, b: Dicot, meter: &Meter<'_>) -> Result<Dicot, Exhausted> {
        self.tick(meter)?;
        self.expect(a);
        self.expect(b);
        let key = (a.min(b), a.max(b));
        if key.0 == Dicots::ZERO {
            return Ok(key.1);
        }
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let mut both = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for (moved, other) in [(a, b), (b, a)] {
                for option in self.options(moved, player).to_vec() {
                    both[player.index()].push(deep(|| self.sum(option, other, meter))?);
                }
            }
        }
        let sum = self.game([&both[0], &both[1]]).ok_or(Exhausted::Values)?;
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// Whether a player wins moving first; one who cannot move does.
    pub fn wins(&mut self, game: Dicot, player: Player, meter: &Meter<'_>) -> Result<bool, Exhausted> {
        self.tick(meter)?;
        self.expect(game);
        let key = (game, player == Player::Left);
        if let Some(&known) = self.wins.get(&key) {
            return Ok(known);
        }
        let options = self.options(game, player).to_vec();
        let mut wins = options.is_empty();
        for option in options {
            wins = wins || !deep(|| self.wins(option, !player, meter))?;
        }
        self.wins.insert(key, wins);
        Ok(wins)
    }

    /// The misère outcome.
    pub fn outcome(&mut self, game: Dicot, meter: &Meter<'_>) -> Result<Outcome, Exhausted> {
        Ok(Outcome::of_first_moves([
            self.wins(game, Player::Left, meter)?,
            self.wins(game, Player::Right, meter)?,
        ]))
    }

    /// Whether `a ≥ b` among dicots.
    pub fn is_at_least(&mut self, a: Dicot, b: Dicot, meter: &Meter<'_>) -> Result<bool, Exhausted> {
        self.expect(a);
        self.expect(b);
        if a == b {
            return Ok(true);
        }
        self.tick(meter)?;
        if let Some(&known) = self.order.get(&(a, b)) {
            return Ok(known);
        }
        let holds = self.outcome_is_at_least(a, b, meter)?
            && self.answers(Player::Left, a, b, meter)?
            && self.answers(Player::Right, b, a, meter)?;
        self.order.insert((a, b), holds);
        Ok(holds)
    }

    /// Whether two games are equal among dicots.
    pub fn is_equal(&mut self, a: Dicot, b: Dicot, meter: &Meter<'_>) -> Result<bool, Exhausted> {
        Ok(self.is_at_least(a, b, meter)? && self.is_at_least(b, a, meter)?)
    }

    /// Whether Left wins at least what she wins in `b`, whoever moves first.
    fn outcome_is_at_least(&mut self, a: Dicot, b: Dicot, meter: &Meter<'_>) -> Result<bool, Exhausted> {
        let left = self.wins(a, Player::Left, meter)? || !self.wins(b, Player::Left, meter)?;
        Ok(left && (!self.wins(a, Player::Right, meter)? || self.wins(b, Player::Right, meter)?))
    }

    /// Whether `good` is at least as good as `bad` for a player.
    fn is_good(
        &mut self,
        player: Player,
        good: Dicot,
        bad: Dicot,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        match player {
            Player::Left => deep(|| self.is_at_least(good, bad, meter)),
            Player::Right => deep(|| self.is_at_least(bad, good, meter)),
        }
    }

    /// Whether each option of a player in `bad` has one in `good` that is at least as good, or is reversed to a game than which `good` is
    /// at least as good.
    fn answers(
        &mut self,
        player: Player,
        good: Dicot,
        bad: Dicot,
        meter: &Meter<'_>,
    ) -> Result<bool, Exhausted> {
        for option in self.options(bad, player).to_vec() {
            let mut answered = false;
            for other in self.options(good, player).to_vec() {
                answered = answered || self.is_good(player, other, option, meter)?;
            }
            for reply in self.options(option, !player).to_vec() {
                answered = answered || self.is_good(player, good, reply, meter)?;
            }
            if !answered {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
