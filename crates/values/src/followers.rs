//! The followers of a game.

use crate::{Game, Work};
use kelvin_budget::Exhausted;

impl<'u> Work<'u, '_> {
    /// The followers of the canonical form: what can be reached by any moves of either player, itself
    /// included. Each comes after its own options.
    ///
    /// They are counted first, so that followers beyond the budget are refused at once.
    pub fn followers(&self, game: Game<'u>) -> Result<Vec<Game<'u>>, Exhausted> {
        // A universe cannot name more values than this.
        let count = u32::try_from(self.follower_count(game)?).map_err(|_| Exhausted::Values)?;
        let bytes = u64::from(count) * size_of::<Game>() as u64;
        if self.budget().byte_limit().is_some_and(|limit| bytes > limit) {
            return Err(Exhausted::Memory);
        }
        let mut followers = Vec::new();
        self.fold(
            self.id(game),
            |_| Ok::<_, Exhausted>(None),
            |id, _| {
                followers.push(self.handle(id));
                Ok(())
            },
        )?;
        Ok(followers)
    }
}
