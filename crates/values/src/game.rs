//! A handle to a value.

use crate::id::Id;
use crate::{NumberUpStar, Player, Section, Universe};
use kelvin_budget::{Budget, Exhausted};
use kelvin_numbers::{Dyadic, Integer};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::sync::LazyLock;

/// A canonical short game of a [`Universe`]: a small handle that is copied, compared and added freely.
///
/// `==` compares values; `<`, `<=`, `>`, `>=` are the order of games, in which two games may be confused
/// (`partial_cmp` is `None`).
///
/// A game is one of its universe: handles of different universes are never equal, whatever their values are, so that
/// games of several universes may be told apart and lie in one table; all else that is done with two games panics if
/// they are of different universes.
///
/// The operators work without a limit; beside that they panic only when a universe has no place for more values
/// (two thousand million). Use [`crate::Work`] where work must be bounded.
#[derive(Clone, Copy)]
pub struct Game<'u> {
    universe: &'u Universe,
    id: Id,
}

static UNLIMITED: LazyLock<Budget> = LazyLock::new(Budget::unlimited);

fn unlimited<T>(result: Result<T, Exhausted>) -> T {
    result.unwrap_or_else(|why| panic!("an operator without a budget failed: {why}"))
}

impl<'u> Game<'u> {
    pub(crate) fn new(universe: &'u Universe, id: Id) -> Self {
        Game { universe, id }
    }

    /// Its id in `universe`, which must be its own.
    #[inline]
    #[track_caller]
    pub(crate) fn id_in(self, universe: &Universe) -> Id {
        universe.expect(self);
        self.id
    }

    /// The universe it lives in.
    pub fn universe(self) -> &'u Universe {
        self.universe
    }

    /// The word that names it in its universe, for tables kept beside the universe. Games of another universe have the same
    /// words: whoever keeps such a table asks [`Universe::expect`] of the games it is given.
    pub fn word(self) -> u32 {
        self.id.0
    }

    /// The canonical options of `player`.
    pub fn options(self, player: Player) -> impl Iterator<Item = Game<'u>> {
        self.universe.options(self.id, player).map(move |id| Game::new(self.universe, id))
    }

    /// The number `x`, multiple `n` of ↑ and nimber `*k` of which it is the sum, if it is such a sum.
    pub fn number_up_star(self) -> Option<NumberUpStar> {
        self.universe.nus(self.id)
    }

    /// The number it is equal to, if it is a number.
    pub fn number(self) -> Option<Dyadic> {
        self.universe.number_of(self.id)
    }

    /// Conway's section L(G) or R(G).
    pub fn section(self, player: Player) -> Section {
        self.universe.section(self.universe.cuts(self.id)[player.index()])
    }

    /// The Left or Right stop: the number play stops at when `player` moves first.
    pub fn stop(self, player: Player) -> Dyadic {
        self.section(player).number
    }
}

impl PartialEq for Game<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.universe, other.universe)
    }
}

impl Eq for Game<'_> {}

impl Hash for Game<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl PartialOrd for Game<'_> {
    /// The order of games. `None`: confused with each other.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        unlimited(self.universe.work(&UNLIMITED).compare(*self, *other))
    }

    fn le(&self, other: &Self) -> bool {
        unlimited(self.universe.work(&UNLIMITED).le(*self, *other))
    }

    fn ge(&self, other: &Self) -> bool {
        other.le(self)
    }
}

impl<'u> Add for Game<'u> {
    type Output = Game<'u>;

    /// The disjunctive sum.
    fn add(self, other: Self) -> Self {
        unlimited(self.universe.work(&UNLIMITED).add(self, other))
    }
}

impl<'u> Sub for Game<'u> {
    type Output = Game<'u>;

    fn sub(self, other: Self) -> Self {
        unlimited(self.universe.work(&UNLIMITED).subtract(self, other))
    }
}

impl<'u> Neg for Game<'u> {
    type Output = Game<'u>;

    /// The game with the players' parts exchanged.
    fn neg(self) -> Self {
        unlimited(self.universe.work(&UNLIMITED).negate(self))
    }
}

impl<'u> Mul<Game<'u>> for i64 {
    type Output = Game<'u>;

    /// The sum of so many copies.
    fn mul(self, game: Game<'u>) -> Game<'u> {
        unlimited(game.universe.work(&UNLIMITED).multiple(&Integer::from(self), game))
    }
}

impl AddAssign for Game<'_> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Game<'_> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<'u> std::iter::Sum<Game<'u>> for Option<Game<'u>> {
    /// The sum of the games, or `None` when there are none (an empty iterator names no universe).
    fn sum<I: Iterator<Item = Game<'u>>>(games: I) -> Self {
        games.reduce(Add::add)
    }
}

impl Universe {
    /// Panics unless a game is one of this universe: what every operation asks of the games it is given.
    ///
    /// ```should_panic
    /// use kelvin_values::Universe;
    /// let [one, another] = [Universe::new(), Universe::new()];
    /// let _ = one.star(1) + another.star(2);
    /// ```
    #[inline]
    #[track_caller]
    pub fn expect(&self, game: Game<'_>) {
        self.expect_same(game.universe);
    }

    /// Panics unless both are the same universe.
    #[inline]
    #[track_caller]
    pub fn expect_same(&self, other: &Universe) {
        if !std::ptr::eq(self, other) {
            of_another_universe();
        }
    }

    /// The game that a [word](Game::word) of this universe names, if it names one.
    ///
    /// ```
    /// use kelvin_values::Universe;
    /// let universe = Universe::new();
    /// let switch = universe.game(&[universe.integer(1)], &[universe.integer(-1)]);
    /// assert_eq!(universe.named(switch.word()), Some(switch));
    /// assert_eq!(universe.named(switch.word() + 32), None);
    /// ```
    pub fn named(&self, word: u32) -> Option<Game<'_>> {
        let id = Id(word);
        self.holds(id).then(|| self.handle(id))
    }

    /// The value of the game in which Left may move to `left` and Right to `right`.
    pub fn game<'u>(&'u self, left: &[Game<'u>], right: &[Game<'u>]) -> Game<'u> {
        unlimited(self.work(&UNLIMITED).game(left, right))
    }
}

#[cold]
#[track_caller]
fn of_another_universe() -> ! {
    panic!("a game of one universe was given to another");
}
