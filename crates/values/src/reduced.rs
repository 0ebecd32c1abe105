//! Reduced canonical forms.

use crate::fold::both;
use crate::id::Id;
use crate::options::List;
use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;

impl<'u> Work<'u, '_> {
    /// The reduced canonical form of a game: the simplest game infinitesimally close to it
    /// (Siegel, II.6; Grossman and Siegel, *Reductions of partizan games*).
    ///
    /// A game close to a number is reduced to that number. Otherwise the options are reduced, those dominated
    /// up to an infinitesimal are removed, and those reversible up to an infinitesimal are bypassed.
    pub fn reduced_canonical_form(&self, game: Game<'u>) -> Result<Game<'u>, Exhausted> {
        let epsilon = self.epsilon(self.id(game))?;
        let reduced = self.fold(
            self.id(game),
            |id| {
                let follower = self.handle(id);
                let number = follower.is_numberish().then(|| follower.stop(Player::Left));
                Ok(number.map(|x| self.universe.number_id(&x)))
            },
            |id, known| {
                let options = Player::BOTH
                    .map(|player| self.universe.options(id, player).map(|option| known[option]).collect());
                self.reduce(options, epsilon)
            },
        )?;
        Ok(self.handle(reduced))
    }

    /// A positive number less than every positive difference of stops of sums of followers.
    fn epsilon(&self, game: Id) -> Result<Id, Exhausted> {
        let places = self.fold::<_, Exhausted>(
            game,
            |id| Ok(self.universe.nus(id).map(|nus| nus.number.exponent())),
            |id, known| Ok(both(self.universe, id).map(|option| known[option]).max().unwrap_or(0)),
        )?;
        let epsilon = Dyadic::try_new(1, places + 1).map_err(|_| Exhausted::Digits)?;
        Ok(self.universe.number_id(&epsilon))
    }

    /// Returns whether `a` is at least as good as `b` for `player`, up to an infinitesimal.
    ///
    /// B ≤ A up to an infinitesimal when L(B - A) ≤ 0 (Siegel, II.6). When B - A stops at a number, that
    /// number is a difference of stops of followers. So L(B - A) is not between 0 and ε, and the condition is
    /// equivalent to B ≤ A + ε.
    fn nearly_prefers(&self, player: Player, a: Id, b: Id, epsilon: Id) -> Result<bool, Exhausted> {
        let (least, most) = match player {
            Player::Left => (b, a),
            Player::Right => (a, b),
        };
        let [least_stops, most_stops] = [least, most].map(|id| Player::BOTH.map(|p| self.handle(id).stop(p)));
        if least_stops[0] <= most_stops[1] {
            return Ok(true);
        }
        if least_stops[0] > most_stops[0] || least_stops[1] > most_stops[1] {
            return Ok(false);
        }
        self.at_most(least, self.sum(most, epsilon)?)
    }

    /// The reduced form of a game with reduced options that is not close to a number.
    fn reduce(&self, mut options: [List; 2], epsilon: Id) -> Result<Id, Exhausted> {
        // The game does not change by more than an infinitesimal, so one representative serves all
        // comparisons. Its two stops stay different, so it never becomes close to a number.
        let game = self.canonical(options.clone())?;
        for player in Player::BOTH {
            let list = &mut options[player.index()];
            let mut i = 0;
            while let Some(&option) = list.get(i) {
                self.tick()?;
                match self.nearly_reversing(player, option, game, epsilon)? {
                    None => i += 1,
                    Some(reply) => {
                        list.swap_remove(i);
                        for new in self.universe.options(reply, player) {
                            if !list.contains(&new) {
                                list.push(new);
                            }
                        }
                    }
                }
            }
            self.remove_nearly_dominated(player, list, epsilon)?;
        }
        self.canonical(options)
    }

    /// The opponent's reply that is at least as good for them as the whole game, up to an infinitesimal.
    fn nearly_reversing(
        &self,
        player: Player,
        option: Id,
        game: Id,
        epsilon: Id,
    ) -> Result<Option<Id>, Exhausted> {
        for reply in self.universe.options(option, !player) {
            if self.nearly_prefers(!player, reply, game, epsilon)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    fn remove_nearly_dominated(
        &self,
        player: Player,
        options: &mut List,
        epsilon: Id,
    ) -> Result<(), Exhausted> {
        let mut i = 0;
        'next: while let Some(&option) = options.get(i) {
            for j in 0..options.len() {
                if j != i && self.nearly_prefers(player, options[j], option, epsilon)? {
                    options.swap_remove(i);
                    continue 'next;
                }
            }
            i += 1;
        }
        Ok(())
    }
}
