//! Canonical forms.

use crate::id::Id;
use crate::kind;
use crate::store::Record;
use crate::work::MisereWork;
use kelvin_budget::Exhausted;

impl MisereWork<'_, '_> {
    /// The canonical form of the game with these canonical options (Conway, *On Numbers and Games*, theorem
    /// 77).
    ///
    /// `G` is equal to `H` if all options of `H` are options of `G` and all other options of `G` have `H` as
    /// an option, to which the opponent reverses them. If `H` is 0, the player who reverses must still win
    /// with the move. So `G` must also have an option that is a P-position. A game without such an `H` is
    /// canonical, and canonical games with different options are different.
    ///
    /// So `H` is an option of every option of `G` that is not an option of `H`, in particular of the
    /// latest-born one.
    pub(crate) fn canonical(&self, mut options: Vec<Id>) -> Result<Id, Exhausted> {
        self.tick()?;
        let universe = self.universe;
        options.sort_unstable_by(|&a, &b| universe.arrange(a, b));
        options.dedup();
        if let Some(known) = self.known(&options) {
            return Ok(known);
        }
        let Some(&latest) = options.iter().max_by_key(|&&option| universe.birthday(option)) else {
            return Ok(Id::ZERO);
        };
        let normal = mex(options.iter().map(|&option| universe.normal(option)));
        let misere = mex(options.iter().map(|&option| universe.misere(option)));
        // The only nim-heap that can be H is the mex of the heaps.
        let heap = Id::heap(mex_of_heaps(&options));
        let heap = universe.has_option(latest, heap).then_some(heap);
        let games = latest.as_heap().is_none().then(|| universe.options(latest)).into_iter().flatten();
        for candidate in heap.into_iter().chain(games.filter(|option| option.as_heap().is_none())) {
            self.tick()?;
            let same_values = universe.normal(candidate) == normal && universe.misere(candidate) == misere;
            if same_values && self.reduces(&options, candidate)? {
                return Ok(candidate);
            }
        }
        if universe.len().is_multiple_of(1024) {
            self.check_size()?;
        }
        let birthday = universe.birthday(latest).saturating_add(1);
        let kind = kind::of(universe, &options, normal, misere);
        let record = Record { options: options.into(), birthday, normal, misere, kind };
        universe.store.insert(record).ok_or(Exhausted::Values)
    }

    /// The game with exactly these options if it is already canonical: a nim-heap, an odd game, or a stored
    /// one.
    fn known(&self, options: &[Id]) -> Option<Id> {
        let Some(&last) = options.last() else { return Some(Id::ZERO) };
        if mex_of_heaps(options) as usize == options.len() {
            return Some(Id::heap(options.len() as u32)); // exactly the smaller heaps
        }
        // The options of G + *1 are G, which is the last of them, and all G' + *1.
        let odd = last.plus_one();
        if last.is_even() && self.universe.options(odd).eq(options.iter().copied()) {
            return Some(odd);
        }
        self.universe.store.find(options)
    }

    /// Returns whether the game with these options is equal to `simpler`.
    fn reduces(&self, options: &[Id], simpler: Id) -> Result<bool, Exhausted> {
        let universe = self.universe;
        let mut shared = 0;
        for &option in options {
            self.tick()?;
            if universe.has_option(simpler, option) {
                shared += 1;
            } else if !universe.has_option(option, simpler) {
                return Ok(false);
            }
        }
        let wins = || options.iter().any(|&option| universe.misere(option) == 0);
        Ok(shared == universe.options(simpler).len() && (simpler != Id::ZERO || wins()))
    }
}

/// The least heap that is not among the options, which are in printing order, so that heaps are sorted by
/// size.
fn mex_of_heaps(options: &[Id]) -> u32 {
    let heaps = options.iter().filter_map(|option| option.as_heap());
    heaps.zip(0..).take_while(|(heap, count)| heap == count).count() as u32
}

/// The least number that is not among the values.
pub(crate) fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    values.iter().zip(0..).take_while(|&(&value, count)| value == count).count() as u32
}
