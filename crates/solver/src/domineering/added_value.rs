//! A value that stands beside a board.

use super::worth::{Worth, Worths};
use kelvin_budget::Exhausted;
use kelvin_numbers::Integer;
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;

/// A value that is added to a board, ready to be played: its followers, each without the integer part of its mean.
pub struct Summand {
    followers: Vec<Follower>,
    /// The integer part of the whole value.
    pub(super) whole: i32,
}

/// A follower of the value.
struct Follower {
    /// What it is worth to Left and to Right.
    worths: [Worth; 2],
    /// Where each of the players can move, and by how much Left is ahead then.
    options: [Vec<(u16, i32)>; 2],
}

/// A value with more followers is not taken, nor one that is born later: no follower is larger than its birthday.
const MOST_FOLLOWERS: usize = 1 << 10;
pub(super) const LARGEST: i32 = 64;

impl Summand {
    /// Nothing.
    pub(super) fn nothing() -> Summand {
        let options = [vec![], vec![]];
        Summand { followers: vec![Follower { worths: [Worth::ZERO; 2], options }], whole: 0 }
    }

    /// Names a value and its followers; `None` if it is too complicated, or too large.
    ///
    /// An integer n beside a value G that is none changes its options by n (number translation), so followers that differ by integers
    /// share an entry, and integers have no options here: they are free moves.
    pub(super) fn new<'u>(
        value: Game<'u>,
        worths: &Worths<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<Summand>, Exhausted> {
        if work.birthday(value)? > Integer::from(LARGEST) {
            return Ok(None);
        }
        let mut summand = Summand::nothing();
        let mut places: FxHashMap<u32, u16> = [(0, 0)].into_iter().collect();
        let mut names = vec![0];
        // The place of a value, which may be new, and the integer part.
        let mut place = |value: Game<'u>, names: &mut Vec<u32>| -> Result<Option<(u16, i32)>, Exhausted> {
            let Some(worth) = worths.name(value, work)? else { return Ok(None) };
            if names.len() > MOST_FOLLOWERS {
                return Ok(None);
            }
            let place = *places.entry(worth.name).or_insert_with(|| {
                names.push(worth.name);
                names.len() as u16 - 1
            });
            Ok(Some((place, worth.whole)))
        };
        let Some((_, whole)) = place(value, &mut names)? else { return Ok(None) };
        let mut next = 1;
        while let Some(&name) = names.get(next) {
            let game = worths.game(name);
            let Some(turned) = worths.name(work.negate(game)?, work)? else { return Ok(None) };
            let mut options = [vec![], vec![]];
            for player in Player::BOTH {
                for option in game.options(player).take(MOST_FOLLOWERS + 1) {
                    let Some(option) = place(option, &mut names)? else { return Ok(None) };
                    options[player.index()].push(option);
                }
            }
            summand.followers.push(Follower { worths: [Worth { name, whole: 0 }, turned], options });
            next += 1;
        }
        summand.whole = whole;
        Ok(Some(summand))
    }

    /// The place of the value itself among the followers: nothing comes before it.
    pub(super) fn start(&self) -> u16 {
        u16::from(self.followers.len() > 1)
    }

    /// Whether it is an integer.
    pub(super) fn is_integer(&self) -> bool {
        self.followers.len() == 1
    }

    /// What a follower is worth to a player.
    #[inline]
    pub(super) fn worth(&self, place: u16, player: Player) -> Worth {
        self.followers[usize::from(place)].worths[player.index()]
    }

    /// Where a player can move from a follower, and by how much Left is ahead then.
    #[inline]
    pub(super) fn options(&self, place: u16, player: Player) -> &[(u16, i32)] {
        &self.followers[usize::from(place)].options[player.index()]
    }
}
