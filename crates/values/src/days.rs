//! The games born by a given day.

use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;

impl<'u> Work<'u, '_> {
    /// All games born by day `n`, in no particular order: 1, 4, 22, 1474 for n = 0, 1, 2, 3.
    ///
    /// The options of a game born by day n + 1 are born by day n, and dominated options may be omitted. So
    /// every pair of antichains gives a game, and all games arise this way. Day 4 has at least 10^28.2 and at
    /// most 4.0·10^184 games (Suetsugu 2022), so it needs a budget.
    pub fn born_by(&self, day: u32) -> Result<Vec<Game<'u>>, Exhausted> {
        let mut games = vec![self.universe().zero()];
        for _ in 0..day {
            let antichains = self.antichains(&games)?;
            let mut next = Vec::new();
            let mut seen = hashbrown::HashSet::new();
            for left in &antichains {
                for right in &antichains {
                    let game = self.game(left, right)?;
                    if seen.insert(game.word()) {
                        next.push(game);
                    }
                }
            }
            games = next;
        }
        Ok(games)
    }

    /// The sets of pairwise confused games.
    fn antichains(&self, games: &[Game<'u>]) -> Result<Vec<Vec<Game<'u>>>, Exhausted> {
        let mut antichains = vec![vec![]];
        for &game in games {
            for i in 0..antichains.len() {
                self.tick()?;
                let mut confused = true;
                for &other in &antichains[i] {
                    confused = confused && !self.le(game, other)? && !self.le(other, game)?;
                }
                if confused {
                    let mut longer = antichains[i].clone();
                    longer.push(game);
                    antichains.push(longer);
                }
            }
        }
        Ok(antichains)
    }
}

impl<'u> Game<'u> {
    /// The options of both players, Left's first.
    pub fn all_options(self) -> impl Iterator<Item = (Player, Game<'u>)> {
        Player::BOTH
            .into_iter()
            .flat_map(move |player| self.options(player).map(move |option| (player, option)))
    }
}
