//! Octal and hexadecimal games.

use super::code::HeapCode;
use super::nim_values::{NimValues, Period};
use super::take_and_break::{Piles, Take, TakeAndBreak};
use crate::board::{Board, BoardError, BoardKind, Heaps};
use crate::position::Position;
use crate::position_error::PositionError;
use crate::registry::{Call, Entry};
use crate::ruleset::{KnownValue, Ruleset};
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Player;
use parking_lot::Mutex;
use std::sync::Arc;

/// An **octal or hexadecimal game** (Guy, Smith, 1956): a [`TakeAndBreak`] game with one code for both
/// players. Its nim-values come from [`NimValues`], and from its period once that is proved.
///
/// ```text
///   Kayles, 0.77:   ●●●●●   ──▶   ●● ●●   (one taken from the middle)
/// ```
#[derive(Clone, Debug)]
pub struct Octal {
    game: TakeAndBreak,
    values: Arc<Mutex<NimValues>>,
}

impl PartialEq for Octal {
    fn eq(&self, other: &Octal) -> bool {
        self.game == other.game
    }
}

impl Eq for Octal {}

impl Octal {
    /// Creates the game with this code.
    pub fn new(code: HeapCode) -> Octal {
        Octal {
            game: TakeAndBreak::impartial(code.clone()),
            values: Arc::new(Mutex::new(NimValues::new(code))),
        }
    }

    /// The code.
    pub fn code(&self) -> &HeapCode {
        self.game.code(Player::Left)
    }

    /// Creates the position with these heaps.
    pub fn on(&self, heaps: &Heaps) -> Result<Piles, BoardError> {
        self.game.on(heaps)
    }

    /// Searches for a period among the heaps up to `most`.
    pub fn period(&self, most: usize, budget: &Budget) -> Result<Option<Period>, Exhausted> {
        self.values.lock().prove_period(most, budget)
    }
}

impl Ruleset for Octal {
    type Position = Piles;
    type Move = Take;
    const IMPARTIAL: bool = true;

    fn moves(&self, heaps: &Piles, player: Player, visit: &mut impl FnMut(Take, Piles)) {
        self.game.moves(heaps, player, visit);
    }

    fn components(&self, heaps: Piles, visit: &mut impl FnMut(Piles)) {
        self.game.components(heaps, visit);
    }

    fn prepare(&self, heaps: &Piles, budget: &Budget) -> Result<(), Exhausted> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        self.values.lock().at(largest as usize, budget).map(drop)
    }

    fn known_value(&self, heaps: &Piles) -> Option<KnownValue> {
        let values = self.values.lock();
        heaps
            .iter()
            .try_fold(0, |sum, &heap| Some(sum ^ values.known(heap as usize)?))
            .map(KnownValue::Nimber)
    }

    fn board(&self, heaps: &Piles) -> Board {
        self.game.board(heaps)
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 4] {
    let octal =
        Entry::new("octal", BoardKind::Heaps, "40 + 13", |call| coded(call, call.ruleset.arguments()))
            .with_help("take counters and break heaps by an octal or hexadecimal code")
            .with_arguments("code", "0.77");
    let kayles = Entry::new("kayles", BoardKind::Heaps, "40 + 13", |call| coded(call, "0.77"))
        .with_help("bowl over one pin or two neighbours of a row: the octal game 0.77");
    let dawsons_chess = Entry::new("dawsons-chess", BoardKind::Heaps, "9", |call| coded(call, "0.137"))
        .with_help("take a counter with its neighbours: the octal game 0.137");
    let dawsons_kayles = Entry::new("dawsons-kayles", BoardKind::Heaps, "9", |call| coded(call, "0.07"))
        .with_help("take two neighbours of a row: the octal game 0.07");
    [octal, kayles, dawsons_chess, dawsons_kayles].map(Entry::impartial)
}

/// Creates the position of the game with a code.
fn coded(call: &Call<'_>, code: &str) -> Result<Position, PositionError> {
    let ruleset = Octal::new(code.parse()?);
    let heaps = ruleset.on(call.board.heaps()?)?;
    Ok(call.position(ruleset, heaps))
}
