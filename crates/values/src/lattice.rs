//! The order of games: covers, and the lattice of the games born by a day.

use crate::{Game, Player, Work};
use kelvin_budget::Exhausted;

/// The lattice of the games born by a day n.
///
/// These games form a distributive lattice (Calistrate, Paulhus and Wolfe, *On the lattice structure of finite games*,
/// 2002). With ⌈G⌉ for the games born by day n - 1 that are not at most G, and ⌊G⌋ for those that are not at least G, the
/// join and the meet are
///
/// > G ∨ H = {G^L, H^L | ⌈G⌉ ∩ ⌈H⌉} and G ∧ H = {⌊G⌋ ∩ ⌊H⌋ | G^R, H^R}.
///
/// Proof for the join J. G ≤ J: a Left option of G is one of J, so it is not at least J; and a Right option of J is in
/// ⌈G⌉, so it is not at most G. Now let X be born by day n with G ≤ X and H ≤ X. Then no option G^L or H^L is at least X.
/// And no X^R is at most X, so none is at most G or H: every X^R is in ⌈G⌉ ∩ ⌈H⌉, and so a Right option of J. So J ≤ X.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_values::{DayLattice, Universe};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let day = DayLattice::new(&work, 2)?;
/// let (up, star) = (universe.up(1), universe.star(1));
/// assert_eq!(day.join(&work, up, star)?.to_string(), "1/2");
/// assert_eq!(day.meet(&work, up, star)?.to_string(), "v*");
/// # Ok::<(), Exhausted>(())
/// ```
pub struct DayLattice<'u> {
    day: u32,
    /// The games born by the day before.
    before: Vec<Game<'u>>,
}

impl<'u> DayLattice<'u> {
    /// The lattice of day `day`. It holds the games of the day before, of which day 4 has too many.
    pub fn new(work: &Work<'u, '_>, day: u32) -> Result<DayLattice<'u>, Exhausted> {
        let before = match day.checked_sub(1) {
            Some(before) => work.born_by(before)?,
            None => vec![],
        };
        Ok(DayLattice { day, before })
    }

    /// Returns whether a game is born by the day.
    pub fn contains(&self, work: &Work<'u, '_>, game: Game<'u>) -> Result<bool, Exhausted> {
        Ok(work.birthday(game)? <= self.day.into())
    }

    /// The least game of the day that is at least both games, which are born by the day.
    pub fn join(&self, work: &Work<'u, '_>, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.bound(work, Player::Left, a, b)
    }

    /// The greatest game of the day that is at most both games, which are born by the day.
    pub fn meet(&self, work: &Work<'u, '_>, a: Game<'u>, b: Game<'u>) -> Result<Game<'u>, Exhausted> {
        self.bound(work, Player::Right, a, b)
    }

    /// The bound that is best for neither: for Left the join, for Right the meet.
    fn bound(
        &self,
        work: &Work<'u, '_>,
        player: Player,
        a: Game<'u>,
        b: Game<'u>,
    ) -> Result<Game<'u>, Exhausted> {
        let own: Vec<_> = a.options(player).chain(b.options(player)).collect();
        let mut others = vec![];
        for &game in &self.before {
            work.tick()?;
            let within = |bound| match player {
                Player::Left => work.le(game, bound),
                Player::Right => work.le(bound, game),
            };
            if !within(a)? && !within(b)? {
                others.push(game);
            }
        }
        match player {
            Player::Left => work.game(&own, &others),
            Player::Right => work.game(&others, &own),
        }
    }
}

/// Games in their order, with the pairs between which there is no other of them.
///
/// ```
/// use kelvin_budget::{Budget, Exhausted};
/// use kelvin_values::{GameOrder, Universe};
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let work = universe.work(&budget);
/// let order = GameOrder::new(&work, work.born_by(1)?)?;
/// // -1 < 0 < 1 and -1 < * < 1.
/// assert_eq!(order.covers().len(), 4);
/// assert_eq!(order.ranks(), [0, 1, 1, 2]);
/// # Ok::<(), Exhausted>(())
/// ```
pub struct GameOrder<'u> {
    games: Vec<Game<'u>>,
    covers: Vec<(usize, usize)>,
    ranks: Vec<u32>,
}

impl<'u> GameOrder<'u> {
    /// Compares games. Equal ones are kept once, and lower ones come first.
    pub fn new(work: &Work<'u, '_>, games: Vec<Game<'u>>) -> Result<GameOrder<'u>, Exhausted> {
        let mut seen = hashbrown::HashSet::new();
        let mut games: Vec<_> = games.into_iter().filter(|game| seen.insert(game.word())).collect();
        // If G < H, fewer games are below G than below H.
        let mut below = Vec::with_capacity(games.len());
        for &game in &games {
            let mut count = 0_usize;
            for &other in &games {
                work.tick()?;
                count += usize::from(work.le(other, game)?);
            }
            below.push(count);
        }
        let mut places: Vec<usize> = (0..games.len()).collect();
        places.sort_by_key(|&place| below[place]);
        games = places.into_iter().map(|place| games[place]).collect();
        let words = games.len().div_ceil(64);
        let mut downs: Vec<Vec<u64>> = Vec::with_capacity(games.len());
        let (mut covers, mut ranks) = (vec![], vec![0_u32; games.len()]);
        for (place, &game) in games.iter().enumerate() {
            // A lower game is covered unless it is below a game found before, which is higher.
            let mut down = vec![0_u64; words];
            for lower in (0..place).rev() {
                work.tick()?;
                if down[lower / 64] >> (lower % 64) & 1 == 1 || !work.le(games[lower], game)? {
                    continue;
                }
                covers.push((lower, place));
                ranks[place] = ranks[place].max(ranks[lower] + 1);
                down.iter_mut().zip(&downs[lower]).for_each(|(word, more)| *word |= more);
            }
            down[place / 64] |= 1 << (place % 64);
            downs.push(down);
        }
        covers.sort_unstable();
        Ok(GameOrder { games, covers, ranks })
    }

    /// The games; a lower one comes before a higher one.
    pub fn games(&self) -> &[Game<'u>] {
        &self.games
    }

    /// The pairs (lower, upper) of places of games between which there is no other.
    pub fn covers(&self) -> &[(usize, usize)] {
        &self.covers
    }

    /// The length of the longest chain below each game.
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }
}
