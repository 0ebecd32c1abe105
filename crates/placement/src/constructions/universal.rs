//! A complex with any given short game as its value.
//!
//! **Every short game is the value of a strong placement game.** Let complexes with the options of G as
//! values be given, and let *m* − 1 be at least the birthday of G, so −(m − 1) ≤ G ≤ m − 1. Take Left
//! vertices l₀, l₁, … and Right vertices r₀, r₁, …, N of each, numbered modulo an even N ≥ 2m, with the
//! facets
//!
//! * {rᵢ, lᵢ₊₁, …, lᵢ₊ₘ} for each i, and
//! * {lⱼ, rⱼ, …, rⱼ₊ₘ₋₁} for each j.
//!
//! The player who moves in this complex, called a *thicket* here, loses in it. Among m consecutive numbers
//! there is an odd one: after Left claims lⱼ, Right claims an rᵢ of the second facet with i odd. No other
//! facet contains both, as lⱼ is in the facet of rᵢ only for i from j − m to j − 1, and N ≥ 2m. So m − 1
//! moves of Right remain, and none of Left: the result is −(m − 1) ≤ G. In the same way Left answers rᵢ by a
//! move to m − 1 ≥ G.
//!
//! Now add a vertex for each option of G, owned by its player. Its link is the complex A of the option. The
//! vertices of A are identified with different vertices of the thicket with even numbers and the same owners.
//! The replies above remain, as they use odd numbers, which are in no A. So a move at a new vertex leads to
//! an option of G. After any other move the opponent reaches a position at least as good for the opponent as
//! G. By the Gift Horse Principle such moves change nothing, and the value of the complex is G.
//!
//! ```
//! use kelvin_budget::Budget;
//! use kelvin_placement::constructions::universal;
//! use kelvin_values::{Universe, notation};
//!
//! let universe = Universe::new();
//! let budget = Budget::unlimited();
//! let game = notation::parse("{2|^*||0,*3|-1}", &universe.work(&budget))?;
//! let complex = universal::complex(game, &budget)?;
//! assert_eq!(complex.value(&universe, &budget)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::values;
use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use crate::search::values_of_small;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Unfinished, Vertices};
use kelvin_positions::placement::Owner;
use kelvin_values::{Game, Player};
use std::collections::HashMap;

/// The maximum number of vertices.
const MAX_VERTICES: usize = 5_000;

/// Values of complexes with at most this number of vertices are represented by one of those.
const SMALL: usize = 4;

/// A complex with this value, constructed from complexes of its options as in the module documentation.
/// Integers are simplices, and some games have known small complexes.
pub fn complex(game: Game<'_>, budget: &Budget) -> Result<LabelledComplex, PlacementError> {
    let work = game.universe().work(budget);
    let small = values_of_small(game.universe(), SMALL, budget)?;
    let mut known: HashMap<u32, LabelledComplex> = HashMap::new();
    let mut waiting = vec![game];
    while let Some(&game) = waiting.last() {
        work.tick().map_err(Unfinished::from)?;
        if known.contains_key(&game.word()) {
            waiting.pop();
            continue;
        }
        if let Some(number) = game.number().filter(|number| number.is_integer()) {
            known.insert(game.word(), values::number(&number)?);
            continue;
        }
        if let Some((complex, left)) = small.get(&game.word()) {
            known.insert(game.word(), complex.labelled(*left)?);
            continue;
        }
        let open: Vec<Game<'_>> = game
            .all_options()
            .map(|(_, option)| option)
            .filter(|option| !known.contains_key(&option.word()))
            .collect();
        if !open.is_empty() {
            waiting.extend(open);
            continue;
        }
        let options =
            Player::BOTH.map(|player| game.options(player).map(|option| &known[&option.word()]).collect());
        let birthday = work.birthday(game).map_err(Unfinished::from)?;
        let made = with_options(options, usize::try_from(&birthday).unwrap_or(usize::MAX))?;
        known.insert(game.word(), made);
    }
    // It was added when it was removed from the stack.
    known.remove(&game.word()).ok_or_else(|| PlacementError::Rules { why: format!("{game} has no complex") })
}

/// A complex for the game with these options, if the game and its options are canonical and the game is
/// between −bound and bound.
pub fn with_options(
    options: [Vec<&LabelledComplex>; 2],
    bound: usize,
) -> Result<LabelledComplex, PlacementError> {
    let all = || options.iter().flatten();
    let most = |player: Player| {
        let count = |complex: &&&LabelledComplex| complex.vertices_of(player).len();
        all().map(|complex| count(&complex)).max().unwrap_or(0)
    };
    let m = bound.saturating_add(1).max(2);
    let half = m.max(most(Player::Left)).max(most(Player::Right));
    let n = half.saturating_mul(2);
    let tops: usize = options.iter().map(Vec::len).sum();
    PlacementError::limit("vertices", n.saturating_mul(2).saturating_add(tops), MAX_VERTICES)?;
    // The thicket: Left's vertices come first, then Right's, then those of the options.
    let names = (0..n).map(|i| format!("x{}", i + 1)).chain((0..n).map(|i| format!("y{}", i + 1)));
    let mut names: Vec<String> = names.collect();
    let (left, right) = (|i: usize| i % n, |i: usize| n + i % n);
    let mut faces: Vec<Face> = Vec::new();
    for i in 0..n {
        faces.push((1..=m).map(|k| left(i + k)).chain([right(i)]).collect());
        faces.push((0..m).map(|k| right(i + k)).chain([left(i)]).collect());
    }
    for player in Player::BOTH {
        for (k, option) in options[player.index()].iter().enumerate() {
            let top = names.len();
            names.push(format!("{}{}", Owner::Only(player).letter(), n + k + 1));
            let place = even_places(option, n)?;
            let facets = option.complex().facets().iter();
            faces.extend(facets.map(|facet| facet.iter().map(|v| place[v]).chain([top]).collect::<Face>()));
        }
    }
    Ok(LabelledComplex::by_names(Complex::new(Vertices::new(names)?, faces)?)?)
}

/// The vertices of the thicket for those of a complex: even numbers of the same owners.
fn even_places(complex: &LabelledComplex, n: usize) -> Result<Vec<usize>, PlacementError> {
    let mut counts = [0; 2];
    let place = |v: usize| match complex.owner(v) {
        Owner::Only(player) => {
            let count = &mut counts[player.index()];
            *count += 1;
            Ok(player.index() * n + 2 * (*count - 1))
        }
        Owner::Both => Err(PlacementError::Rules {
            why: "a vertex belongs to both players: expected a complex whose vertices are Left's and Right's"
                .into(),
        }),
    };
    (0..complex.complex().vertices().len()).map(place).collect()
}
