//! Toads and Frogs with other steps and leaps.

use super::toads_and_frogs::{Hop, Pond, ahead, behind, bits};
use crate::board::{Board, BoardError, BoardKind, Grid, Letters};
use crate::registry::{Entry, Symmetries};
use crate::ruleset::{KnownValue, Ruleset, Signed};
use kelvin_values::Player;

/// **Toads and Frogs with generalised moves.** On a strip, Left moves a toad to the right or Right a frog to
/// the left. It steps over a number of free cells, or leaps over a number of animals directly before it onto
/// the free cell behind them.
///
/// Toads and Frogs itself has steps of one cell and leaps over one animal of the other kind. Without leaps it
/// is *Elephants and Rhinos*, in which animals only block each other.
///
/// ```text
///   t.tf..f   steps of 1 or 2, leaps over 1 or 2 of any kind: the first toad may go to the 2nd or the 5th cell
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeapingToads {
    /// The shortest step.
    pub least: u32,
    /// The longest step.
    pub most: u32,
    /// The largest number of animals that a leap passes; 0 disables leaps.
    pub over: u32,
    /// Whether animals also leap over their own kind.
    pub own: bool,
}

impl LeapingToads {
    /// Elephants and Rhinos: steps of one cell, and no leaps.
    pub const ELEPHANTS: LeapingToads = LeapingToads { least: 1, most: 1, over: 0, own: false };

    /// The animals that may ever move; an over-approximation.
    fn movable(self, pond: Pond) -> [u64; 2] {
        let mut movable = [0; 2];
        loop {
            let open = pond.free | movable[0] | movable[1];
            let next = Player::BOTH.map(|player| {
                // The cells from which a step, and those from which a leap, may end in an open cell.
                let (mut near, mut starts) = (open, 0);
                for step in 1..=self.most.min(64) {
                    near = behind(player, near);
                    if step >= self.least {
                        starts |= near;
                    }
                    near &= open;
                }
                let mut far = behind(player, open);
                for _ in 0..self.over.min(64) {
                    far = behind(player, far & pond.cells());
                    starts |= far;
                }
                pond.animals[player.index()] & starts
            });
            if next == movable {
                return movable;
            }
            movable = next;
        }
    }

    /// The cells between walls. A wall is a run of animals that never move and are too long to leap over, or
    /// are next to another wall, where no animal can use them.
    fn open(self, pond: Pond) -> u64 {
        let movable = self.movable(pond);
        let mut open = pond.free | movable[0] | movable[1];
        let mut stuck = pond.cells() & !open;
        while stuck != 0 {
            let start = stuck.trailing_zeros();
            let length = (stuck >> start).trailing_ones();
            let run = (u64::MAX >> (64 - length)) << start;
            stuck &= !run;
            let between = open & (run << 1) & !run != 0 && open & (run >> 1) & !run != 0;
            if length <= self.over && between {
                open |= run;
            }
        }
        open
    }
}

impl Ruleset for LeapingToads {
    type Position = Pond;
    type Move = Hop;

    fn moves(&self, pond: &Pond, player: Player, visit: &mut impl FnMut(Hop, Pond)) {
        let other = pond.animals[(!player).index()];
        let passed = if self.own { other | pond.animals[player.index()] } else { other };
        for start in bits(pond.animals[player.index()]) {
            let mut land = |end: u64| {
                let mut next = *pond;
                next.animals[player.index()] ^= start | end;
                next.free ^= start | end;
                visit(Hop { from: start.trailing_zeros(), to: end.trailing_zeros() }, next);
            };
            let mut end = start;
            for step in 1..=self.most {
                end = ahead(player, end);
                if end & pond.free == 0 {
                    break;
                }
                if step >= self.least {
                    land(end);
                }
            }
            let mut last = start;
            for _ in 0..self.over {
                last = ahead(player, last);
                if last & passed == 0 {
                    break;
                }
                let end = ahead(player, last);
                if end & pond.free != 0 {
                    land(end);
                }
            }
        }
    }

    /// Walls cut the strip. Without leaps, a frog and a toad to its right have also parted: no animal passes
    /// either of them.
    fn components(&self, pond: Pond, visit: &mut impl FnMut(Pond)) {
        let mut open = self.open(pond);
        while open != 0 {
            let start = open.trailing_zeros();
            let length = (open >> start).trailing_ones();
            let run = (u64::MAX >> (64 - length)) << start;
            open &= !run;
            let mut rest = pond.part(run);
            if self.over == 0 {
                loop {
                    let frogs = rest.animals[1];
                    let before = (frogs & frogs.wrapping_neg()).wrapping_sub(1);
                    // The first toad after a frog.
                    let toads = if frogs == 0 { 0 } else { rest.animals[0] & !before };
                    if toads == 0 {
                        break;
                    }
                    let cut = (toads & toads.wrapping_neg()) - 1;
                    visit(rest.part(cut));
                    rest = rest.part(!cut);
                }
            }
            if rest.animals != [0, 0] {
                visit(rest);
            }
        }
    }

    fn representative(&self, pond: Pond) -> Signed<Pond> {
        let (same, negative) = (pond.at_start(), pond.opposite().at_start());
        if negative < same { Signed { position: negative, negated: true } } else { Signed::same(same) }
    }

    /// The value if there are only animals of one kind. One player makes all the moves, by the shortest
    /// steps: one for each free cell ahead of each animal.
    fn known_value(&self, pond: &Pond) -> Option<KnownValue> {
        if self.least != 1 {
            return None;
        }
        let player = match pond.animals {
            [_, 0] => Player::Left,
            [0, _] => Player::Right,
            _ => return None,
        };
        let mut steps = 0;
        for animal in bits(pond.animals[player.index()]) {
            let mut cell = ahead(player, animal);
            while cell & pond.cells() != 0 {
                steps += i64::from(cell & pond.free != 0);
                cell = ahead(player, cell);
            }
        }
        Some(KnownValue::Integer(if player == Player::Left { steps } else { -steps }))
    }

    fn board(&self, pond: &Pond) -> Board {
        pond.board()
    }
}

impl LeapingToads {
    /// Creates the position on a strip, in the representation of Toads and Frogs.
    pub fn on(grid: &Grid) -> Result<Pond, BoardError> {
        super::ToadsAndFrogs::on(grid)
    }
}

/// The entries of the rulesets.
pub(crate) fn entries() -> [Entry; 2] {
    let boards = BoardKind::Strip.with(Letters::TOADS);
    let elephants = Entry::new("elephants-and-rhinos", boards, "t..f.t...f", |call| {
        Ok(call.position(LeapingToads::ELEPHANTS, LeapingToads::on(call.board.strip()?)?))
    })
    .with_help("move a toad to the right or a frog to the left by one cell (Toads and Frogs without leaps)");
    let leaping = Entry::new("leaping-toads", boards, "tt..ff", |call| match call.numbers()?[..] {
        [least, most, over, own] if (1..=most).contains(&least) && most < 64 && over < 64 && own < 2 => {
            let [least, most, over] = [least, most, over].map(|n| n as u32);
            let ruleset = LeapingToads { least, most, over, own: own == 1 };
            Ok(call.position(ruleset, LeapingToads::on(call.board.strip()?)?))
        }
        _ => Err(call.ruleset.wrong()),
    })
    .with_help("Toads and Frogs with longer steps and leaps")
    .with_arguments("shortest step,longest step,most leapt over,1 if over the own kind too", "1,2,2,0");
    [elephants, leaping].map(|entry| entry.with_symmetries(Symmetries::Track))
}
