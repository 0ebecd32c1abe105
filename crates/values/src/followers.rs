//! The followers of a game.

use crate::{Game, Work};
use kelvin_budget::Exhausted;

impl<'u> Work<'u, '_> {
    /// The followers of the canonical form: every position reachable by moves of either player, itself
    /// included. Each comes after its own options.
    ///
    /// The followers are counted first, so that a set beyond the budget is refused early.
    pub fn followers(&self, game: Game<'u>) -> Result<Vec<Game<'u>>, Exhausted> {
        // A universe stores fewer values than this.
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
