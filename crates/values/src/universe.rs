//! The universe, which stores values.

use crate::cache::Cache;
use crate::gains::Gains;
use crate::id::{Id, InlineValue, Kind, UNIT_BITS};
use crate::nus::{self, NumberUpStar, Recipe};
use crate::options::Options;
use crate::section::{Cut, Section, side_at};
use crate::store::Store;
use crate::{Game, Player, Work};
use hashbrown::{DefaultHashBuilder, HashTable};
use kelvin_budget::Budget;
use kelvin_numbers::{Dyadic, Integer};
use parking_lot::Mutex;
use smallvec::smallvec;
use std::cmp::Ordering;
use std::hash::BuildHasher;

/// A store of canonical short games, each stored once.
///
/// A [`Game`] is a handle into its universe; two handles are equal exactly when their values are. Threads may
/// share a universe; results found by one thread are available to all.
///
/// ```
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let switch = universe.game(&[universe.integer(1)], &[universe.integer(-1)]);
/// assert_eq!(switch + switch, universe.zero());
/// ```
pub struct Universe {
    pub(crate) store: Store,
    listed: boxcar::Vec<NumberUpStar>,
    listed_index: Mutex<HashTable<u32>>,
    hasher: DefaultHashBuilder,
    pub(crate) sums: Cache,
    pub(crate) orders: Cache,
    pub(crate) gains: Gains,
}

/// The number of entries of the cache of sums, as a power of two; an entry takes 16 bytes.
const SUM_BITS: u32 = 22;
/// The number of entries of the cache of comparisons, as a power of two.
const ORDER_BITS: u32 = 20;

impl Default for Universe {
    fn default() -> Self {
        Self::new()
    }
}

impl Universe {
    /// Creates an empty universe.
    pub fn new() -> Self {
        Universe {
            store: Store::new(),
            listed: boxcar::Vec::new(),
            listed_index: Mutex::default(),
            hasher: DefaultHashBuilder::default(),
            sums: Cache::new(SUM_BITS),
            orders: Cache::new(ORDER_BITS),
            gains: Gains::default(),
        }
    }

    /// Creates a context for fallible operations within a budget, one for each thread.
    pub fn work<'u, 'b>(&'u self, budget: &'b Budget) -> Work<'u, 'b> {
        Work::new(self, budget)
    }

    /// The number of stored values. Number-up-star values small enough to be encoded in their handles are not
    /// counted.
    pub fn len(&self) -> u64 {
        self.store.len() + self.listed.count() as u64
    }

    /// Returns whether no value is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes used by the values with their index and stops, without the caches.
    pub fn value_bytes(&self) -> u64 {
        let listed = self.listed.count() as u64 * (size_of::<NumberUpStar>() as u64 + 16);
        self.store.bytes() + listed
    }

    /// The bytes used by the values and by the caches of sums and comparisons.
    pub fn bytes(&self) -> u64 {
        self.value_bytes() + self.sums.bytes() + self.orders.bytes() + self.gains.bytes()
    }

    /// Returns whether an identifier belongs to a value.
    pub(crate) fn holds(&self, id: Id) -> bool {
        match id.kind() {
            Kind::Inline(_) => true,
            Kind::Listed(index) => (index as usize) < self.listed.count(),
            Kind::Stored(index) => self.store.holds(index),
        }
    }

    pub(crate) fn handle(&self, id: Id) -> Game<'_> {
        Game::new(self, id)
    }

    /// The game 0, without moves.
    pub fn zero(&self) -> Game<'_> {
        self.handle(Id::ZERO)
    }

    /// The integer `n`.
    pub fn integer(&self, n: impl Into<Integer>) -> Game<'_> {
        self.number(&Dyadic::from(n.into()))
    }

    /// The number `x`.
    pub fn number(&self, x: &Dyadic) -> Game<'_> {
        self.handle(self.number_id(x))
    }

    /// The nimber `*k`; `*0` is 0. A nimber has no sign: `k` and `-k` name the same one.
    pub fn star(&self, k: impl Into<Integer>) -> Game<'_> {
        self.number_up_star(NumberUpStar { number: Dyadic::ZERO, up: Integer::ZERO, star: k.into() })
    }

    /// The multiple `n·↑`.
    pub fn up(&self, n: impl Into<Integer>) -> Game<'_> {
        self.number_up_star(NumberUpStar { number: Dyadic::ZERO, up: n.into(), star: Integer::ZERO })
    }

    /// The value `x + n·↑ + *k`.
    pub fn number_up_star(&self, mut value: NumberUpStar) -> Game<'_> {
        if value.star < Integer::ZERO {
            value.star = -value.star;
        }
        self.handle(self.symbolic(value))
    }

    pub(crate) fn number_id(&self, x: &Dyadic) -> Id {
        match in_64ths(x).map(|number| InlineValue { number, up: 0, star: 0 }) {
            Some(word) if word.fits() => word.id(),
            _ => self.symbolic(NumberUpStar::of_number(x.clone())),
        }
    }

    /// The id of a number-up-star value: encoded in the id where it fits, otherwise interned in the side
    /// table.
    pub(crate) fn symbolic(&self, value: NumberUpStar) -> Id {
        if let Some(word) = inline_value(&value) {
            return word.id();
        }
        let hash = self.hasher.hash_one(&value);
        let mut table = self.listed_index.lock();
        let index = match table.find(hash, |&index| self.listed.get(index as usize) == Some(&value)) {
            Some(&index) => index as usize,
            None => {
                let index = self.listed.push(value);
                // An index beyond 32 bits is refused below.
                let rehash =
                    |&index: &u32| self.listed.get(index as usize).map_or(0, |v| self.hasher.hash_one(v));
                table.insert_unique(hash, index as u32, rehash);
                index
            }
        };
        // 2^29 values of at least 80 bytes each exceed the memory of the machines this runs on, so the
        // indices do not run out.
        Id::listed(index).expect("memory is exhausted before the indices are")
    }

    /// The number-up-star value of an id, or `None` for a stored value.
    pub(crate) fn nus(&self, id: Id) -> Option<NumberUpStar> {
        match id.kind() {
            Kind::Stored(_) => None,
            Kind::Inline(word) => Some(NumberUpStar {
                number: Dyadic::from_small(i64::from(word.number), UNIT_BITS),
                up: word.up.into(),
                star: word.star.into(),
            }),
            Kind::Listed(index) => self.listed.get(index as usize).cloned(),
        }
    }

    /// The number of an id, or `None` when its value is not a number.
    pub(crate) fn number_of(&self, id: Id) -> Option<Dyadic> {
        self.nus(id).filter(NumberUpStar::is_number).map(|nus| nus.number)
    }

    #[inline]
    pub(crate) fn is_number(&self, id: Id) -> bool {
        match id.kind() {
            Kind::Stored(_) => false,
            Kind::Inline(word) => word.up == 0 && word.star == 0,
            Kind::Listed(index) => self.listed.get(index as usize).is_some_and(NumberUpStar::is_number),
        }
    }

    /// The Left and Right sections of a value.
    #[inline]
    pub(crate) fn cuts(&self, id: Id) -> [Cut; 2] {
        match id.kind() {
            Kind::Stored(index) => self.store.cuts(index),
            Kind::Inline(word) => {
                let sign = nus::infinitesimal_sign(word.up.cmp(&0), word.up.abs() == 1, Some(word.star));
                Player::BOTH.map(|player| Cut::inline(word.number, side_at(player, sign)))
            }
            Kind::Listed(_) => self.listed_cuts(id),
        }
    }

    #[cold]
    fn listed_cuts(&self, id: Id) -> [Cut; 2] {
        let Some(nus) = self.nus(id) else { return [Cut(0); 2] };
        let (up, up_is_one, star) = nus.parts();
        let sign = nus::infinitesimal_sign(up, up_is_one, star);
        Player::BOTH
            .map(|player| self.cut(&Section { number: nus.number.clone(), side: side_at(player, sign) }))
    }

    /// Encodes a section.
    pub(crate) fn cut(&self, section: &Section) -> Cut {
        match self.number_id(&section.number).kind() {
            Kind::Inline(word) => Cut::inline(word.number, section.side),
            Kind::Stored(index) | Kind::Listed(index) => Cut::listed(index, section.side),
        }
    }

    /// Decodes a section.
    pub(crate) fn section(&self, cut: Cut) -> Section {
        let number = match cut.index() {
            None => Dyadic::from_small(i64::from(cut.number()), UNIT_BITS),
            Some(index) => self.listed.get(index as usize).map_or(Dyadic::ZERO, |nus| nus.number.clone()),
        };
        Section { number, side: cut.side() }
    }

    /// Compares two cuts by their positions on the number line.
    #[inline]
    pub(crate) fn compare_cuts(&self, a: Cut, b: Cut) -> Ordering {
        if a.is_inline() && b.is_inline() { a.0.cmp(&b.0) } else { self.section(a).cmp(&self.section(b)) }
    }

    /// The canonical options of `player`.
    #[inline]
    pub(crate) fn options(&self, id: Id, player: Player) -> Options<'_> {
        match id.kind() {
            Kind::Stored(index) => Options::Stored(self.store.options(index, player).iter()),
            Kind::Inline(word) => self.inline_options(word, player),
            Kind::Listed(_) => self.listed_options(id, player),
        }
    }

    fn inline_options(&self, word: InlineValue, player: Player) -> Options<'_> {
        let base = InlineValue { up: 0, star: 0, ..word };
        let few = |ids: &[InlineValue]| Options::few(ids.iter().map(|word| word.id()).collect());
        match nus::recipe(word.up.cmp(&0), word.up.abs() == 1, Some(word.star), player) {
            Recipe::OfNumber => {
                let option =
                    Dyadic::from_small(i64::from(word.number), UNIT_BITS).option(player == Player::Left);
                Options::few(option.iter().map(|x| self.number_id(x)).collect())
            }
            Recipe::SmallerStars => {
                Options::few((0..word.star).map(|star| InlineValue { star, ..base }.id()).collect())
            }
            Recipe::Base => few(&[base]),
            Recipe::BaseAndStar => few(&[base, InlineValue { star: 1, ..base }]),
            Recipe::Step => {
                few(&[InlineValue { up: word.up - word.up.signum(), star: word.star ^ 1, ..word }])
            }
        }
    }

    #[cold]
    fn listed_options(&self, id: Id, player: Player) -> Options<'_> {
        let Some(nus) = self.nus(id) else { return Options::few(smallvec![]) };
        let (up, up_is_one, star) = nus.parts();
        let base = || nus.with_star(Integer::ZERO);
        match nus::recipe(up, up_is_one, star, player) {
            Recipe::OfNumber => Options::few(
                nus.number.option(player == Player::Left).iter().map(|x| self.number_id(x)).collect(),
            ),
            Recipe::SmallerStars => {
                Options::Stars { universe: self, next: Integer::ZERO, value: Box::new(nus) }
            }
            Recipe::Base => Options::few(smallvec![self.symbolic(base())]),
            Recipe::BaseAndStar => {
                Options::few(smallvec![self.symbolic(base()), self.symbolic(nus.with_star(Integer::ONE))])
            }
            Recipe::Step => Options::few(smallvec![self.symbolic(nus.step())]),
        }
    }
}

/// A number in 64ths, if it is a multiple of 1/64 and fits.
fn in_64ths(x: &Dyadic) -> Option<i32> {
    let (numerator, exponent) = x.small()?;
    let shift = UNIT_BITS.checked_sub(exponent)?;
    i32::try_from(numerator.checked_mul(1 << shift)?).ok()
}

fn inline_value(value: &NumberUpStar) -> Option<InlineValue> {
    let word = InlineValue {
        number: in_64ths(&value.number)?,
        up: i32::try_from(&value.up).ok()?,
        star: u32::try_from(&value.star).ok()?,
    };
    word.fits().then_some(word)
}
