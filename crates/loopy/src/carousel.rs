//! Sides that are equal to no stopper.

use crate::duel::Infinite;
use crate::game::Builder;
use crate::positions::Positions;
use crate::{LoopyGame, LoopyWork, Stopper};
use kelvin_budget::Exhausted;
use kelvin_values::Player;

/// The options of positions whose values are sought.
type Options = Vec<[Vec<u32>; 2]>;

impl<'u> LoopyWork<'_, 'u, '_> {
    /// A simpler form of a side that is equal to no stopper, position 0 of `positions`.
    ///
    /// There is no simplest one, so this tries one change after another and keeps those that keep the value of
    /// the side: first the options that `simple` has at a position, then leaving away single options. The
    /// graph only gets smaller, so this ends.
    pub(crate) fn carousel(
        &self,
        positions: &Positions<'u>,
        simple: &[(u32, [Vec<u32>; 2])],
        infinite: Infinite,
    ) -> Result<LoopyGame<'u>, Exhausted> {
        let lists = |vertex| Player::BOTH.map(|player| positions.graph.options(vertex, player).to_vec());
        let mut options: Options = (0..positions.sought).map(lists).collect();
        let mut best = positions.with_options(&options);
        for (vertex, lists) in simple {
            let mut trial = options.clone();
            trial[*vertex as usize] = lists.clone();
            self.keep_if_equal(&mut options, &mut best, trial, &Player::BOTH, infinite)?;
        }
        loop {
            let before = options.clone();
            for vertex in 0..options.len() {
                for player in Player::BOTH {
                    for option in options[vertex][player.index()].clone() {
                        let mut trial = options.clone();
                        trial[vertex][player.index()].retain(|&other| other != option);
                        // Without an option a player is not better off.
                        self.keep_if_equal(&mut options, &mut best, trial, &[player], infinite)?;
                    }
                }
            }
            if options == before {
                return Ok(self.game_at(&best));
            }
        }
    }

    /// Takes the trial if position 0 is as good for these players as it was.
    fn keep_if_equal(
        &self,
        options: &mut Options,
        best: &mut Positions<'u>,
        trial: Options,
        players: &[Player],
        infinite: Infinite,
    ) -> Result<(), Exhausted> {
        let changed = best.with_options(&trial);
        for player in players {
            let as_good = match player {
                Player::Left => self.order(&changed, best, infinite)?.at_least(0, 0)?,
                Player::Right => self.order(best, &changed, infinite)?.at_least(0, 0)?,
            };
            if !as_good {
                return Ok(());
            }
        }
        *options = trial;
        *best = changed;
        Ok(())
    }

    /// The game at position 0.
    fn game_at(&self, positions: &Positions<'u>) -> LoopyGame<'u> {
        let mut builder = Builder::new(self.loopy().universe());
        let vertices: Vec<u32> = (positions.graph.vertices())
            .map(|position| match positions.stopper(position) {
                Some(Stopper::Short(game)) => builder.short(game),
                _ => builder.vertex(),
            })
            .collect();
        for position in positions.graph.vertices() {
            if positions.stopper(position).is_some_and(Stopper::is_loopfree) {
                continue;
            }
            for player in Player::BOTH {
                for &option in positions.graph.options(position, player) {
                    builder.allow(vertices[position as usize], player, vertices[option as usize]);
                }
            }
        }
        builder.finish(vertices[0])
    }
}
