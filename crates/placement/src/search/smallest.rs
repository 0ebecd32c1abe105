//! The smallest complexes of a value, and the values of each dimension.

use super::small_complex::{MAX_LISTED_VERTICES, SmallComplex, small_complexes};
use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::Unfinished;
use kelvin_values::{Game, Universe};
use std::collections::{BTreeMap, HashMap};

/// Complexes with the vertices of Left, by the words of their values.
pub(crate) type Witnesses = HashMap<u32, (SmallComplex, u32)>;

/// A labelled complex of this value with the fewest vertices, and among those the fewest faces. Returns
/// `None` if all complexes on at most `vertices` vertices, up to isomorphism, have other values.
///
/// ```
/// use kelvin_budget::Budget;
/// use kelvin_placement::search::smallest;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let budget = Budget::unlimited();
/// let game = universe.integer(1) + universe.star(1);
/// let complex = smallest(game, 4, &budget)?.expect("1* is the value of a small complex");
/// assert_eq!(complex.complex().vertices().len(), 3);
/// # Ok::<(), kelvin_placement::PlacementError>(())
/// ```
pub fn smallest(
    game: Game<'_>,
    vertices: usize,
    budget: &Budget,
) -> Result<Option<LabelledComplex>, PlacementError> {
    PlacementError::limit("vertices", vertices, MAX_LISTED_VERTICES)?;
    let birthday = game.universe().work(budget).birthday(game).map_err(Unfinished::from)?;
    for n in 0..=vertices {
        let mut found = None;
        // The dimension of a complex bounds the birthday of its value (Huntemann, Proposition 4.17).
        let worth =
            |complex: SmallComplex| kelvin_numbers::Integer::from(complex.dimension() + 1) >= birthday;
        visit(game.universe(), n, budget, worth, |complex, left, value| {
            if value == game {
                found = Some((complex, left));
            }
            found.is_none()
        })?;
        if let Some((complex, left)) = found {
            return complex.labelled(left).map(Some);
        }
    }
    Ok(None)
}

/// Visits all labellings of the complexes on exactly `vertices` vertices, each with its value, while `visit`
/// returns true.
fn visit<'u>(
    universe: &'u Universe,
    vertices: usize,
    budget: &Budget,
    worth: impl Fn(SmallComplex) -> bool,
    mut visit: impl FnMut(SmallComplex, u32, Game<'u>) -> bool,
) -> Result<(), PlacementError> {
    let work = universe.work(budget);
    for complex in small_complexes(vertices, budget)? {
        if !worth(complex) {
            continue;
        }
        for left in 0..1u32 << vertices {
            let values = complex.values(left, &work)?;
            if !visit(complex, left, values[0]) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Visits all labellings of the complexes on exactly `vertices` vertices, each with its value.
fn visit_all<'u>(
    universe: &'u Universe,
    vertices: usize,
    budget: &Budget,
    mut see: impl FnMut(SmallComplex, u32, Game<'u>),
) -> Result<(), PlacementError> {
    let all = |_| true;
    visit(universe, vertices, budget, all, |complex, left, value| {
        see(complex, left, value);
        true
    })
}

/// The values of the complexes on at most `vertices` vertices, each with a smallest complex.
pub(crate) fn values_of_small(
    universe: &Universe,
    vertices: usize,
    budget: &Budget,
) -> Result<Witnesses, PlacementError> {
    let mut found = HashMap::new();
    for n in 0..=vertices {
        visit_all(universe, n, budget, |complex, left, value| {
            found.entry(value.word()).or_insert((complex, left));
        })?;
    }
    Ok(found)
}

/// For each dimension the values of complexes on at most a given number of vertices, with a smallest complex
/// of that dimension for each.
#[derive(Clone, Debug)]
pub struct Dimensions {
    found: BTreeMap<isize, Witnesses>,
    looked_at: Option<usize>,
    ended: Option<Exhausted>,
}

impl Dimensions {
    /// Enumerates all labelled complexes on at most `vertices` vertices, up to isomorphism. When the budget is exhausted, what
    /// was found is kept.
    pub fn new(universe: &Universe, vertices: usize, budget: &Budget) -> Result<Self, PlacementError> {
        let mut found: BTreeMap<isize, Witnesses> = BTreeMap::new();
        let mut looked_at = None;
        for n in 0..=vertices {
            let visited = visit_all(universe, n, budget, |complex, left, value| {
                found.entry(complex.dimension()).or_default().entry(value.word()).or_insert((complex, left));
            });
            match visited {
                Ok(()) => looked_at = Some(n),
                Err(PlacementError::Unfinished(Unfinished::Exhausted(why))) => {
                    return Ok(Dimensions { found, looked_at, ended: Some(why) });
                }
                Err(other) => return Err(other),
            }
        }
        Ok(Dimensions { found, looked_at, ended: None })
    }

    /// The number of vertices up to which all complexes were looked at; none where not even those without vertices were.
    pub fn looked_at(&self) -> Option<usize> {
        self.looked_at
    }

    /// What ended the search early.
    pub fn ended(&self) -> Option<Exhausted> {
        self.ended
    }

    /// The dimensions that occurred.
    pub fn dimensions(&self) -> impl Iterator<Item = isize> {
        self.found.keys().copied()
    }

    /// The number of values in a dimension.
    pub fn count(&self, dimension: isize) -> usize {
        self.found.get(&dimension).map_or(0, HashMap::len)
    }

    /// A smallest complex of the dimension with this value, if there is one. The game must be of the same
    /// universe.
    pub fn complex(
        &self,
        dimension: isize,
        game: Game<'_>,
    ) -> Result<Option<LabelledComplex>, PlacementError> {
        match self.found.get(&dimension).and_then(|values| values.get(&game.word())) {
            Some((complex, left)) => complex.labelled(*left).map(Some),
            None => Ok(None),
        }
    }
}
