//! Two-coloured graphs of conflicts with the fewest vertices, as a search through all graphs found them.
//!
//! `known_flag.tsv` has a line for each game born by day 3 that a graph on at most eight vertices is worth, or for its negative: the
//! game, a tab, and the facets of the complex of its legal positions. `kelvin complex search --day 3 --graphs --vertices 8` finds
//! them again. The tests evaluate each.

use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use kelvin_values::Game;

const FOUND: &str = include_str!("known_flag.tsv");

/// A flag complex with the fewest vertices of all that are worth a game, if it is known.
///
/// ```
/// use kelvin_placement::constructions::known_flag;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let complex = known_flag::complex(universe.up(1))?.expect("up is born on day 2");
/// assert_eq!(complex.complex().vertices().len(), 5);
/// # Ok::<(), kelvin_placement::PlacementError>(())
/// ```
pub fn complex(game: Game<'_>) -> Result<Option<LabelledComplex>, PlacementError> {
    let find = |game: Game<'_>| {
        let name = game.to_string();
        FOUND.lines().find_map(|line| line.strip_prefix(&name)?.strip_prefix('\t'))
    };
    if let Some(facets) = find(game) {
        return facets.parse().map(Some);
    }
    match find(-game) {
        Some(facets) => Ok(Some(facets.parse::<LabelledComplex>()?.negative())),
        None => Ok(None),
    }
}

/// The games of the table, as they are written.
pub fn games() -> impl Iterator<Item = &'static str> {
    FOUND.lines().filter_map(|line| line.split_once('\t')).map(|(game, _)| game)
}
