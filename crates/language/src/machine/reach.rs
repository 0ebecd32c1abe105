//! What can be reached from a game of any sort.

use super::Machine;
use crate::collection::{Hashed, bytes_of_set};
use crate::error::Result;
use crate::value::Value;
use kelvin_budget::Charge;
use kelvin_numbers::Integer;
use kelvin_values::Player;

impl<'u> Machine<'_, 'u> {
    /// A game and everything that can be reached from it.
    pub(crate) fn reachable(&mut self, game: &Value<'u>) -> Result<Hashed<'u>> {
        let mut met: Hashed<'u> = [game.clone()].into_iter().collect();
        let (charge, mut next) = (Charge::new(0), 0);
        while let Some(game) = met.get_index(next).cloned() {
            self.work.tick()?;
            charge.resize(bytes_of_set(met.capacity()));
            self.look_at_growth()?;
            next += 1;
            for player in Player::BOTH {
                met.extend(self.moves(&game, player)?);
            }
        }
        Ok(met)
    }

    /// How many games can be reached from a game, with itself. What canonical forms are met are not opened:
    /// their followers are counted together.
    pub(crate) fn reachable_count(&mut self, game: &Value<'u>) -> Result<Integer> {
        let mut met: Hashed<'u> = [game.clone()].into_iter().collect();
        let mut canonical = Vec::new();
        let (charge, mut next) = (Charge::new(0), 0);
        while let Some(game) = met.get_index(next).cloned() {
            self.work.tick()?;
            charge.resize(bytes_of_set(met.capacity()));
            self.look_at_growth()?;
            next += 1;
            if let Some(game) = self.game(&game) {
                canonical.push(game);
                continue;
            }
            for player in Player::BOTH {
                met.extend(self.moves(&game, player)?);
            }
        }
        let forms = met.len() - canonical.len();
        Ok(self.work.union_follower_count(&canonical)? + forms)
    }

    /// Whether a player who moves first wins when a player without a move wins: who has none, or one after which the other, who is to move
    /// then, does not win. So it is defined for partizan games too, and only alternating play is followed: a position that no player reaches
    /// by alternating play decides nothing, whether play could return there or not.
    pub(crate) fn wins_misere(&mut self, game: &Value<'u>, player: Player) -> Result<bool> {
        let key = (game.clone(), player);
        match self.world.misere.get(&key).copied() {
            Some(Some(known)) => return Ok(known),
            Some(None) => return Err(self.comes_back(game)?),
            None => self.world.misere.insert(key.clone(), None),
        };
        let wins = self.wins_misere_by_moves(game, player);
        match wins {
            Ok(wins) => self.world.misere.insert(key, Some(wins)),
            Err(_) => self.world.misere.remove(&key),
        };
        wins
    }

    fn wins_misere_by_moves(&mut self, game: &Value<'u>, player: Player) -> Result<bool> {
        self.work.tick()?;
        let options = self.moves(game, player)?;
        let mut wins = options.is_empty();
        for option in options {
            self.deeper()?;
            let wins_then = stacker::maybe_grow(64 << 10, 2 << 20, || self.wins_misere(&option, !player));
            self.entries -= 1;
            if !wins_then? {
                wins = true;
                break;
            }
        }
        Ok(wins)
    }
}
