//! Bounds on temperatures by confusion intervals.

use crate::Confusion;
use kelvin_budget::Exhausted;
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Universe, Work};

/// A bound on the temperatures of a class of games.
///
/// If ℓ(G) ≤ K for its games and ℓ ≤ J for all their options, no temperature exceeds K/2 + J (Huntemann,
/// Theorem 5.25).
///
/// ```
/// use kelvin_heat::ClassBound;
/// let bound = ClassBound { games: 6.into(), options: 6.into() };
/// assert_eq!(bound.boiling_point(), 9.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassBound {
    /// The length K of the longest confusion interval of a game of the class.
    pub games: Dyadic,
    /// The length J of the longest confusion interval of an option.
    pub options: Dyadic,
}

impl ClassBound {
    /// The bound of the class that consists of `games`.
    pub fn of<'u>(games: impl IntoIterator<Item = Game<'u>>) -> ClassBound {
        let mut bound = ClassBound { games: Dyadic::ZERO, options: Dyadic::ZERO };
        for game in games {
            bound.games = bound.games.max(Confusion::of(game).measure());
            for (_, option) in game.all_options() {
                bound.options = bound.options.max(Confusion::of(option).measure());
            }
        }
        bound
    }

    /// The bound K/2 + J.
    pub fn boiling_point(&self) -> Dyadic {
        &self.games.half() + &self.options
    }

    /// The games ±{…{{a+2J | a+J} | a}…} with a = K/2, which belong to the class.
    ///
    /// Their temperatures K/2 + J - J/2^(k+1), for k = 0, 1, 2, …, approach its bound (Huntemann, Example
    /// 5.26).
    pub fn approach<'w, 'u>(&self, work: &'w Work<'u, '_>) -> ApproachingGames<'w, 'u> {
        ApproachingGames { bound: self.clone(), work, k: 0 }
    }
}

/// An iterator over games whose temperatures approach the bound of a class.
pub struct ApproachingGames<'w, 'u> {
    bound: ClassBound,
    work: &'w Work<'u, 'w>,
    k: u32,
}

impl<'u> ApproachingGames<'_, 'u> {
    fn game(&self) -> Result<Game<'u>, Exhausted> {
        let universe: &'u Universe = self.work.universe();
        let a = self.bound.games.half();
        // The ends a, a + J, a + 2J, …, a + (k+1)J from the inside out.
        let end = |i: u32| universe.number(&(&a + &(&self.bound.options * i64::from(i))));
        let mut game = end(self.k + 1);
        for i in (0..=self.k).rev() {
            game = self.work.game(&[game], &[end(i)])?;
        }
        self.work.game(&[game], &[self.work.negate(game)?])
    }
}

impl<'u> Iterator for ApproachingGames<'_, 'u> {
    type Item = Result<Game<'u>, Exhausted>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.game();
        self.k = self.k.checked_add(1)?;
        Some(game)
    }
}

/// The least number K ≥ 0 with G^L ≤ G + K up to an infinitesimal, for all options of `player` (mirrored for
/// Right).
///
/// Then ℓ(G) ≤ K (Huntemann, Proposition 5.27). A number satisfies the condition for some K < 0 too. `None`
/// when there is no option. The condition G^L - G - K + ε ≤ 0 for some infinitesimal ε means that the Left stop
/// of G^L - G is at most K.
pub fn confusion_bound<'u>(
    work: &Work<'u, '_>,
    game: Game<'u>,
    player: Player,
) -> Result<Option<Dyadic>, Exhausted> {
    let mut bound: Option<Dyadic> = None;
    for option in game.options(player) {
        let gain = match player {
            Player::Left => work.subtract(option, game)?,
            Player::Right => work.subtract(game, option)?,
        };
        bound = Some(gain.stop(Player::Left).max(bound.unwrap_or_default()));
    }
    Ok(bound)
}
