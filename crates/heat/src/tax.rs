//! A tax on every move, which is common to cooling, heating and overheating.

use crate::heat::deep;
use hashbrown::HashMap;
use kelvin_budget::Exhausted;
use kelvin_values::{Game, Player, Work};

/// A recursive transformation of games.
///
/// A game for which `leaf` returns a value becomes that value; any other becomes {G^L + bonus | G^R - bonus}
/// with its options transformed. Each value is transformed once.
pub(crate) struct Tax<'w, 'u, Leaf> {
    work: &'w Work<'u, 'w>,
    leaf: Leaf,
    /// The games added to the options of each player.
    bonus: [Game<'u>; 2],
    known: HashMap<u32, Game<'u>>,
}

impl<'w, 'u, Leaf> Tax<'w, 'u, Leaf>
where
    Leaf: FnMut(Game<'u>) -> Result<Option<Game<'u>>, Exhausted>,
{
    /// Creates a transformation that gives `bonus` to the player who moves; a tax is a negative bonus.
    pub(crate) fn new(work: &'w Work<'u, '_>, bonus: Game<'u>, leaf: Leaf) -> Result<Self, Exhausted> {
        let bonus = [bonus, work.negate(bonus)?];
        Ok(Tax { work, leaf, bonus, known: HashMap::new() })
    }

    pub(crate) fn rebuild(&mut self, game: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.work.universe().expect(game);
        if let Some(&known) = self.known.get(&game.word()) {
            return Ok(known);
        }
        self.work.tick()?;
        let rebuilt = match (self.leaf)(game)? {
            Some(leaf) => leaf,
            None => deep(|| {
                let mut options = [vec![], vec![]];
                for player in Player::BOTH {
                    let bonus = self.bonus[player.index()];
                    for option in game.options(player) {
                        let rebuilt = self.rebuild(option)?;
                        options[player.index()].push(self.work.add(rebuilt, bonus)?);
                    }
                }
                self.work.game(&options[0], &options[1])
            })?,
        };
        self.known.insert(game.word(), rebuilt);
        Ok(rebuilt)
    }
}
