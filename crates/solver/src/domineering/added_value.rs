//! A value added to a board.

use super::value_table::{ValueRef, ValueTable};
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;

/// A value to be added to a board: its followers, each without the integer part of its mean.
pub struct AddedValue {
    followers: Vec<Follower>,
    /// The integer part of the whole value.
    pub(super) whole: i32,
}

/// A follower of the value.
struct Follower {
    /// The value for Left and for Right.
    values: [ValueRef; 2],
    /// The options of each player, with Left's lead in free moves.
    options: [Vec<(u16, i32)>; 2],
}

/// The maximum numbers of followers and of the birthday. No follower is larger than the birthday.
const MAX_FOLLOWERS: usize = 1 << 10;
pub(super) const MAX_VALUE: i32 = 64;

impl AddedValue {
    /// The value 0.
    pub(super) fn nothing() -> AddedValue {
        let options = [vec![], vec![]];
        AddedValue { followers: vec![Follower { values: [ValueRef::ZERO; 2], options }], whole: 0 }
    }

    /// Prepares a value and its followers; `None` if it is too complicated, or too large.
    ///
    /// An integer n added to a value G that is not an integer shifts its options by n (number translation).
    /// So followers that differ by integers share an entry, and integers have no options here: they are free
    /// moves.
    pub(super) fn new<'u>(
        value: Game<'u>,
        value_table: &ValueTable<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<AddedValue>, Exhausted> {
        if work.birthday(value)? > Integer::from(MAX_VALUE) {
            return Ok(None);
        }
        let mut added_value = AddedValue::nothing();
        let mut places: FxHashMap<u32, u16> = [(0, 0)].into_iter().collect();
        let mut names = vec![0];
        // The index of a value, which may be new, and the integer part.
        let mut place = |value: Game<'u>, names: &mut Vec<u32>| -> Result<Option<(u16, i32)>, Exhausted> {
            let Some(value_ref) = value_table.name(value, work)? else { return Ok(None) };
            if names.len() > MAX_FOLLOWERS {
                return Ok(None);
            }
            let place = *places.entry(value_ref.name).or_insert_with(|| {
                names.push(value_ref.name);
                names.len() as u16 - 1
            });
            Ok(Some((place, value_ref.whole)))
        };
        let Some((_, whole)) = place(value, &mut names)? else { return Ok(None) };
        let mut next = 1;
        while let Some(&name) = names.get(next) {
            let game = value_table.game(name);
            let Some(turned) = value_table.name(work.negate(game)?, work)? else { return Ok(None) };
            let mut options = [vec![], vec![]];
            for player in Player::BOTH {
                for option in game.options(player).take(MAX_FOLLOWERS + 1) {
                    let Some(option) = place(option, &mut names)? else { return Ok(None) };
                    options[player.index()].push(option);
                }
            }
            added_value.followers.push(Follower { values: [ValueRef { name, whole: 0 }, turned], options });
            next += 1;
        }
        added_value.whole = whole;
        Ok(Some(added_value))
    }

    /// The index of the value itself among the followers.
    pub(super) fn start(&self) -> u16 {
        u16::from(self.followers.len() > 1)
    }

    /// Returns whether the value is an integer.
    pub(super) fn is_integer(&self) -> bool {
        self.followers.len() == 1
    }

    /// The value of a follower for a player.
    #[inline]
    pub(super) fn value_ref(&self, place: u16, player: Player) -> ValueRef {
        self.followers[usize::from(place)].values[player.index()]
    }

    /// The options of a player in a follower, with Left's lead in free moves.
    #[inline]
    pub(super) fn options(&self, place: u16, player: Player) -> &[(u16, i32)] {
        &self.followers[usize::from(place)].options[player.index()]
    }
}
