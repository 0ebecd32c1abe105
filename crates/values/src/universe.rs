//! The universe: where values live.

use crate::cache::Cache;
use crate::gains::Gains;
use crate::id::{Id, Kind, UNIT_BITS, Word};
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

/// Holds canonical short games, each once.
///
/// A [`Game`] is a handle into its universe, equal to another exactly when their values are equal. Any
/// number of threads may work in one universe at the same time; what one of them finds, all of them know.
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

/// Most entries of the cache of sums: 2^22 of 16 bytes.
const SUM_BITS: u32 = 22;
/// Most entries of the cache of comparisons.
const ORDER_BITS: u32 = 20;

impl Default for Universe {
    fn default() -> Self {
        Self::new()
    }
}

impl Universe {
    /// An empty universe.
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

    /// The fallible, budgeted operations: one `Work` for each thread.
    pub fn work<'u, 'b>(&'u self, budget: &'b Budget) -> Work<'u, 'b> {
        Work::new(self, budget)
    }

    /// How many values are stored; number-up-star values small enough to be written into their handles
    /// are not counted, as they take no room.
    pub fn len(&self) -> u64 {
        self.store.len() + self.listed.count() as u64
    }

    /// Whether no value is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes taken by the values with their index and stops, without the caches.
    pub fn value_bytes(&self) -> u64 {
        let listed = self.listed.count() as u64 * (size_of::<NumberUpStar>() as u64 + 16);
        self.store.bytes() + listed
    }

    /// Bytes taken by the values and by the caches of sums and comparisons.
    pub fn bytes(&self) -> u64 {
        self.value_bytes() + self.sums.bytes() + self.orders.bytes() + self.gains.bytes()
    }

    /// Whether a word names a value.
    pub(crate) fn holds(&self, id: Id) -> bool {
        match id.kind() {
            Kind::Written(_) => true,
            Kind::Listed(place) => (place as usize) < self.listed.count(),
            Kind::Stored(place) => self.store.holds(place),
        }
    }

    pub(crate) fn handle(&self, id: Id) -> Game<'_> {
        Game::new(self, id)
    }

    /// 0, the game without moves.
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

    /// `n·↑`.
    pub fn up(&self, n: impl Into<Integer>) -> Game<'_> {
        self.number_up_star(NumberUpStar { number: Dyadic::ZERO, up: n.into(), star: Integer::ZERO })
    }

    /// `x + n·↑ + *k`.
    pub fn number_up_star(&self, mut value: NumberUpStar) -> Game<'_> {
        if value.star < Integer::ZERO {
            value.star = -value.star;
        }
        self.handle(self.symbolic(value))
    }

    pub(crate) fn number_id(&self, x: &Dyadic) -> Id {
        match written_number(x).map(|number| Word { number, up: 0, star: 0 }) {
            Some(word) if word.fits() => word.id(),
            _ => self.symbolic(NumberUpStar::of_number(x.clone())),
        }
    }

    /// The id of a number-up-star value: written where it fits, listed otherwise, so that it is unique.
    pub(crate) fn symbolic(&self, value: NumberUpStar) -> Id {
        if let Some(word) = word_of(&value) {
            return word.id();
        }
        let hash = self.hasher.hash_one(&value);
        let mut index = self.listed_index.lock();
        let place = match index.find(hash, |&place| self.listed.get(place as usize) == Some(&value)) {
            Some(&place) => place as usize,
            None => {
                let place = self.listed.push(value);
                // A place beyond 32 bits is refused below.
                let rehash =
                    |&place: &u32| self.listed.get(place as usize).map_or(0, |v| self.hasher.hash_one(v));
                index.insert_unique(hash, place as u32, rehash);
                place
            }
        };
        // Half a thousand million values of at least 80 bytes each do not fit into the memory of any
        // machine this runs on, so the places never run out.
        Id::listed(place).expect("memory ends before the list of numbers does")
    }

    /// The number-up-star value of an id, or `None` for a stored value.
    pub(crate) fn nus(&self, id: Id) -> Option<NumberUpStar> {
        match id.kind() {
            Kind::Stored(_) => None,
            Kind::Written(word) => Some(NumberUpStar {
                number: Dyadic::from_small(i64::from(word.number), UNIT_BITS),
                up: word.up.into(),
                star: word.star.into(),
            }),
            Kind::Listed(place) => self.listed.get(place as usize).cloned(),
        }
    }

    /// The number of an id, or `None` when its value is no number.
    pub(crate) fn number_of(&self, id: Id) -> Option<Dyadic> {
        self.nus(id).filter(NumberUpStar::is_number).map(|nus| nus.number)
    }

    #[inline]
    pub(crate) fn is_number(&self, id: Id) -> bool {
        match id.kind() {
            Kind::Stored(_) => false,
            Kind::Written(word) => word.up == 0 && word.star == 0,
            Kind::Listed(place) => self.listed.get(place as usize).is_some_and(NumberUpStar::is_number),
        }
    }

    /// The Left and Right sections of a value.
    #[inline]
    pub(crate) fn cuts(&self, id: Id) -> [Cut; 2] {
        match id.kind() {
            Kind::Stored(place) => self.store.cuts(place),
            Kind::Written(word) => {
                let sign = nus::infinitesimal_sign(word.up.cmp(&0), word.up.abs() == 1, Some(word.star));
                Player::BOTH.map(|player| Cut::written(word.number, side_at(player, sign)))
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

    /// A section as a word.
    pub(crate) fn cut(&self, section: &Section) -> Cut {
        match self.number_id(&section.number).kind() {
            Kind::Written(word) => Cut::written(word.number, section.side),
            Kind::Stored(place) | Kind::Listed(place) => Cut::listed(place, section.side),
        }
    }

    /// A word as a section.
    pub(crate) fn section(&self, cut: Cut) -> Section {
        let number = match cut.place() {
            None => Dyadic::from_small(i64::from(cut.number()), UNIT_BITS),
            Some(place) => self.listed.get(place as usize).map_or(Dyadic::ZERO, |nus| nus.number.clone()),
        };
        Section { number, side: cut.side() }
    }

    /// Compares two cuts by their places on the number line.
    #[inline]
    pub(crate) fn compare_cuts(&self, a: Cut, b: Cut) -> Ordering {
        if a.is_written() && b.is_written() { a.0.cmp(&b.0) } else { self.section(a).cmp(&self.section(b)) }
    }

    /// The canonical options of `player`.
    #[inline]
    pub(crate) fn options(&self, id: Id, player: Player) -> Options<'_> {
        match id.kind() {
            Kind::Stored(place) => Options::Stored(self.store.options(place, player).iter()),
            Kind::Written(word) => self.written_options(word, player),
            Kind::Listed(_) => self.listed_options(id, player),
        }
    }

    fn written_options(&self, word: Word, player: Player) -> Options<'_> {
        let base = Word { up: 0, star: 0, ..word };
        let few = |ids: &[Word]| Options::few(ids.iter().map(|word| word.id()).collect());
        match nus::recipe(word.up.cmp(&0), word.up.abs() == 1, Some(word.star), player) {
            Recipe::OfNumber => {
                let option =
                    Dyadic::from_small(i64::from(word.number), UNIT_BITS).option(player == Player::Left);
                Options::few(option.iter().map(|x| self.number_id(x)).collect())
            }
            Recipe::SmallerStars => {
                Options::few((0..word.star).map(|star| Word { star, ..base }.id()).collect())
            }
            Recipe::Base => few(&[base]),
            Recipe::BaseAndStar => few(&[base, Word { star: 1, ..base }]),
            Recipe::Step => few(&[Word { up: word.up - word.up.signum(), star: word.star ^ 1, ..word }]),
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

/// A number in 64ths, if it has such a form in a machine word.
fn written_number(x: &Dyadic) -> Option<i32> {
    let (numerator, exponent) = x.small()?;
    let shift = UNIT_BITS.checked_sub(exponent)?;
    i32::try_from(numerator.checked_mul(1 << shift)?).ok()
}

fn word_of(value: &NumberUpStar) -> Option<Word> {
    let word = Word {
        number: written_number(&value.number)?,
        up: i32::try_from(&value.up).ok()?,
        star: u32::try_from(&value.star).ok()?,
    };
    word.fits().then_some(word)
}
