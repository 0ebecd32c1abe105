//! Handles of values.

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
/// A game belongs to its universe. Handles of different universes are never equal, so games of several
/// universes can be kept in one table. All other operations on two games panic if they are of different
/// universes.
///
/// The operators work without a limit and panic when a universe has no index for another value (about 2^31).
/// Use [`crate::Work`] where work must be bounded.
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

    /// The id in `universe`, which must be the game's own.
    #[inline]
    #[track_caller]
    pub(crate) fn id_in(self, universe: &Universe) -> Id {
        universe.expect(self);
        self.id
    }

    /// The universe of the game.
    pub fn universe(self) -> &'u Universe {
        self.universe
    }

    /// The identifier of the game in its universe, for tables kept beside the universe. Games of different
    /// universes may share an identifier, so such a table must check [`Universe::expect`].
    pub fn word(self) -> u32 {
        self.id.0
    }

    /// The canonical options of `player`.
    pub fn options(self, player: Player) -> impl Iterator<Item = Game<'u>> {
        self.universe.options(self.id, player).map(move |id| Game::new(self.universe, id))
    }

    /// The number `x`, multiple `n` of ↑ and nimber `*k`, if the game is such a sum.
    pub fn number_up_star(self) -> Option<NumberUpStar> {
        self.universe.nus(self.id)
    }

    /// The number that the game equals, if it is a number.
    pub fn number(self) -> Option<Dyadic> {
        self.universe.number_of(self.id)
    }

    /// Conway's section L(G) or R(G).
    pub fn section(self, player: Player) -> Section {
        self.universe.section(self.universe.cuts(self.id)[player.index()])
    }

    /// The Left or Right stop: the number at which play stops when `player` moves first.
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
    /// The order of games; `None` for confused.
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

    /// The game with the players exchanged.
    fn neg(self) -> Self {
        unlimited(self.universe.work(&UNLIMITED).negate(self))
    }
}

impl<'u> Mul<Game<'u>> for i64 {
    type Output = Game<'u>;

    /// The sum of `n` copies.
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
    /// The sum of the games, or `None` when there are none (an empty iterator has no universe).
    fn sum<I: Iterator<Item = Game<'u>>>(games: I) -> Self {
        games.reduce(Add::add)
    }
}

impl Universe {
    /// Panics unless a game belongs to this universe; every operation checks its operands with it.
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
            panic_for_other_universe();
        }
    }

    /// The game of an [identifier](Game::word) of this universe, if it belongs to a value.
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

    /// Returns the value of the game in which Left may move to `left` and Right to `right`.
    pub fn game<'u>(&'u self, left: &[Game<'u>], right: &[Game<'u>]) -> Game<'u> {
        unlimited(self.work(&UNLIMITED).game(left, right))
    }
}

#[cold]
#[track_caller]
fn panic_for_other_universe() -> ! {
    panic!("a game of one universe was given to another");
}
