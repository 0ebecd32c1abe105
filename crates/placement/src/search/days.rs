//! Complexes for all games born by a given day.

use super::small_complex::small_complexes;
use crate::constructions::universal;
use crate::error::PlacementError;
use crate::labelled::LabelledComplex;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{Complex, Face, Unfinished, Vertices};
use kelvin_values::{Game, Player, Universe, Work};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A search for complexes of all games born by a day. Huntemann (section 4.2) gives them for the 22 games
/// born by day 2, and leaves the 1,474 of day 3 open. With [`DaySearch::complete`] there is one for each.
///
/// In a disjoint union of complexes the first move selects one of them, so its options are those of all.
/// Options that are not too good change nothing (the Gift Horse Principle). So a union of complexes has the
/// canonical game G as its value exactly if two conditions hold. No Left option of the union is ≥ G and no
/// Right option is ≤ G. Each Left option of G has a Left option of the union that is ≥ it, and each Right
/// option one that is ≤ it. (The second is necessary: if the union is G, then G^L ⊲| G has a Left option of
/// the union ≥ G^L, as no option of G is reversible.)
///
/// So for each option of G the search finds a connected complex that matches it and satisfies the first
/// condition. The connected complexes are small ones, and joins of those that were found, whose values are
/// sums.
///
/// Every complex is evaluated as a game before it is accepted.
pub struct DaySearch<'u> {
    universe: &'u Universe,
    games: Vec<Game<'u>>,
    /// The complexes found so far, by the words of the games.
    found: HashMap<u32, LabelledComplex>,
    blocks: Vec<Block<'u>>,
    known: HashSet<[Vec<u32>; 2]>,
    /// The pairs of games that were joined already.
    joined: HashSet<(u32, u32)>,
}

/// A connected complex, given by the values of its options.
struct Block<'u> {
    options: [Vec<Game<'u>>; 2],
    vertices: usize,
    recipe: Recipe<'u>,
}

/// The construction of a connected complex.
#[derive(Clone)]
enum Recipe<'u> {
    Complex(LabelledComplex),
    /// The join of the complexes found for two games.
    Join(Game<'u>, Game<'u>),
}

/// The maximum number of vertices of complexes that are used to construct others.
const MAX_BUILT: usize = 60;

impl<'u> DaySearch<'u> {
    /// Creates a search that starts with all connected complexes of at most `vertices` vertices.
    pub fn new(
        universe: &'u Universe,
        day: u32,
        vertices: usize,
        budget: &Budget,
    ) -> Result<DaySearch<'u>, PlacementError> {
        let work = universe.work(budget);
        let mut games = work.born_by(day).map_err(Unfinished::from)?;
        let mut order = Vec::new();
        for game in games.drain(..) {
            order.push((work.birthday(game).map_err(Unfinished::from)?, game.all_options().count(), game));
        }
        order.sort_by_key(|(birthday, options, game)| (birthday.clone(), *options, game.to_string()));
        games.extend(order.into_iter().map(|(.., game)| game));
        let mut search = DaySearch {
            universe,
            games,
            found: HashMap::new(),
            blocks: Vec::new(),
            known: HashSet::new(),
            joined: HashSet::new(),
        };
        let nothing = LabelledComplex::by_names(Complex::irrelevant(Vertices::numbered("x", 0)))?;
        search.found.insert(universe.zero().word(), nothing);
        for n in 1..=vertices {
            for complex in small_complexes(n, budget)?.into_iter().filter(|complex| complex.is_connected()) {
                for left in 0..1u32 << n {
                    let values = complex.values(left, &work)?;
                    let options = complex
                        .options(0, left)
                        .map(|side| side.iter().map(|&face| values[face as usize]).collect());
                    if search.is_new(&options) {
                        search.add(options, n, Recipe::Complex(complex.labelled(left)?));
                    }
                }
            }
        }
        Ok(search)
    }

    /// The games of the day, earlier ones first.
    pub fn games(&self) -> &[Game<'u>] {
        &self.games
    }

    /// The complex found for a game.
    pub fn complex(&self, game: Game<'u>) -> Option<&LabelledComplex> {
        self.found.get(&game.word())
    }

    /// The number of games with a complex.
    pub fn count(&self) -> usize {
        self.games.iter().filter(|game| self.found.contains_key(&game.word())).count()
    }

    /// Adds a complex from an earlier search. Its value is computed again.
    pub fn restore(&mut self, complex: LabelledComplex, budget: &Budget) -> Result<Game<'u>, PlacementError> {
        let value = complex.value(self.universe, budget)?;
        self.found.entry(value.word()).or_insert(complex);
        Ok(value)
    }

    fn is_new(&mut self, options: &[Vec<Game<'u>>; 2]) -> bool {
        let key = options.each_ref().map(|side| {
            let mut words: Vec<u32> = side.iter().map(|game| game.word()).collect();
            words.sort_unstable();
            words.dedup();
            words
        });
        self.known.insert(key)
    }

    fn add(&mut self, mut options: [Vec<Game<'u>>; 2], vertices: usize, recipe: Recipe<'u>) {
        for side in &mut options {
            side.sort_unstable_by_key(|game| game.word());
            side.dedup();
        }
        self.blocks.push(Block { options, vertices, recipe });
    }

    /// Finds complexes of the games without one, then joins the results into new connected complexes for the
    /// next round. Returns the numbers of games found and of new connected complexes. If both are 0, the
    /// search is finished.
    ///
    /// Results are kept if the budget runs out.
    pub fn round(
        &mut self,
        budget: &Budget,
        mut report: impl FnMut(Game<'u>, &LabelledComplex),
    ) -> Result<(usize, usize), PlacementError> {
        let work = self.universe.work(budget);
        self.blocks.sort_by_key(|block| block.vertices);
        let mut count = 0;
        for i in 0..self.games.len() {
            let game = self.games[i];
            if self.found.contains_key(&game.word()) {
                continue;
            }
            let Some(complex) = self.union_for(game, &work)? else { continue };
            let negative = work.negate(game).map_err(Unfinished::from)?;
            for (game, complex) in [(game, complex.clone()), (negative, complex.negative())] {
                if self.found.contains_key(&game.word()) {
                    continue;
                }
                // Verify by play.
                if complex.value(self.universe, budget)? == game {
                    report(game, &complex);
                    self.found.insert(game.word(), complex);
                    count += 1;
                }
            }
        }
        Ok((count, self.join_found(&work)?))
    }

    /// Constructs complexes for the games without one from those of their options, as in
    /// [`universal`](crate::constructions::universal). They are larger, but always exist.
    pub fn complete(
        &mut self,
        budget: &Budget,
        mut report: impl FnMut(Game<'u>, &LabelledComplex),
    ) -> Result<usize, PlacementError> {
        let work = self.universe.work(budget);
        let mut count = 0;
        for i in 0..self.games.len() {
            let game = self.games[i];
            if self.found.contains_key(&game.word()) {
                continue;
            }
            // Options come before the games they are options of.
            let complex = match game.all_options().all(|(_, option)| self.found.contains_key(&option.word()))
            {
                true => {
                    let birthday = work.birthday(game).map_err(Unfinished::from)?;
                    let options = Player::BOTH.map(|player| {
                        game.options(player).map(|option| &self.found[&option.word()]).collect()
                    });
                    universal::with_options(options, usize::try_from(&birthday).unwrap_or(usize::MAX))?
                }
                false => universal::complex(game, budget)?,
            };
            if complex.value(self.universe, budget)? == game {
                report(game, &complex);
                self.found.insert(game.word(), complex);
                count += 1;
            }
        }
        Ok(count)
    }

    /// The union of a connected complex for each option of the game, if there is one.
    fn union_for(
        &self,
        game: Game<'u>,
        work: &Work<'u, '_>,
    ) -> Result<Option<LabelledComplex>, PlacementError> {
        let mut wanted: Vec<(Player, Game<'u>)> = game.all_options().collect();
        let mut chosen: Vec<&Block<'u>> = Vec::new();
        for block in &self.blocks {
            if wanted.is_empty() {
                break;
            }
            let mut rest = Vec::new();
            for &(player, option) in &wanted {
                if !self.matches(block, player, option, work).map_err(Unfinished::from)? {
                    rest.push((player, option));
                }
            }
            if rest.len() < wanted.len() && harmless(block, game, work).map_err(Unfinished::from)? {
                chosen.push(block);
                wanted = rest;
            }
        }
        if !wanted.is_empty() {
            return Ok(None);
        }
        let mut parts = Vec::new();
        for block in chosen {
            parts.push(match &block.recipe {
                Recipe::Complex(complex) => complex.clone(),
                Recipe::Join(a, b) => self.found[&a.word()].join(&self.found[&b.word()])?,
            });
        }
        disjoint_union(&parts).map(Some)
    }

    /// Returns whether the complex has an option at least as good for the player.
    fn matches(
        &self,
        block: &Block<'u>,
        player: Player,
        option: Game<'u>,
        work: &Work<'u, '_>,
    ) -> Result<bool, Exhausted> {
        for &own in &block.options[player.index()] {
            if at_least_as_good(player, own, option, work)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Joins every complex that was found with those of the games born by day 1 and with some other small
    /// ones.
    fn join_found(&mut self, work: &Work<'u, '_>) -> Result<usize, PlacementError> {
        let found = |game: &Game<'u>| self.found.contains_key(&game.word());
        let mut small: Vec<Game<'u>> = self.games.iter().copied().filter(found).collect();
        let size = |game: &Game<'u>| self.found[&game.word()].complex().vertices().len();
        small.sort_by_key(|game| (size(game), game.to_string()));
        let all = small.clone();
        small.truncate(SUMMANDS + 1);
        let mut fresh = 0;
        for &a in &all {
            for &b in &small {
                if a.is_zero() || b.is_zero() || !self.joined.insert((a.word(), b.word())) {
                    continue;
                }
                let [vertices, more] = [a, b].map(|game| self.found[&game.word()].complex().vertices().len());
                if vertices + more > MAX_BUILT {
                    continue;
                }
                let mut options = [Vec::new(), Vec::new()];
                for (one, other) in [(a, b), (b, a)] {
                    for player in Player::BOTH {
                        for option in self.option_values(one, player, work)? {
                            let sum = work.add(option, other).map_err(Unfinished::from)?;
                            options[player.index()].push(sum);
                        }
                    }
                }
                if self.is_new(&options) {
                    self.add(options, vertices + more, Recipe::Join(a, b));
                    fresh += 1;
                }
            }
        }
        Ok(fresh)
    }

    /// The values of all options of the complex found for a game, not only of the canonical ones.
    fn option_values(
        &self,
        game: Game<'u>,
        player: Player,
        work: &Work<'u, '_>,
    ) -> Result<Vec<Game<'u>>, PlacementError> {
        let mut values = Vec::new();
        for (_, link) in self.found[&game.word()].options(player) {
            let value = link.value(self.universe, work.budget())?;
            if !values.contains(&value) {
                values.push(value);
            }
        }
        Ok(values)
    }
}

/// The number of complexes with which each is joined.
const SUMMANDS: usize = 6;

/// Returns whether one game is at least as good for the player as another.
fn at_least_as_good<'u>(
    player: Player,
    one: Game<'u>,
    other: Game<'u>,
    work: &Work<'u, '_>,
) -> Result<bool, Exhausted> {
    match player {
        Player::Left => work.le(other, one),
        Player::Right => work.le(one, other),
    }
}

/// Returns whether no option of the complex is as good as the game itself for the player moving to it.
fn harmless<'u>(block: &Block<'u>, game: Game<'u>, work: &Work<'u, '_>) -> Result<bool, Exhausted> {
    for player in Player::BOTH {
        for &option in &block.options[player.index()] {
            if at_least_as_good(player, option, game, work)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The disjoint union, with vertices renamed to x1, x2, … and y1, y2, …
fn disjoint_union(parts: &[LabelledComplex]) -> Result<LabelledComplex, PlacementError> {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    let (mut names, mut faces) = (Vec::new(), Vec::new());
    for part in parts {
        let first = names.len();
        for v in 0..part.complex().vertices().len() {
            let letter = part.owner(v).letter();
            let count = counts.entry(letter).or_insert(0);
            *count += 1;
            names.push(format!("{letter}{count}"));
        }
        let moved = |facet: &Face| facet.iter().map(|v| first + v).collect::<Face>();
        faces.extend(part.complex().facets().iter().map(moved));
    }
    Ok(LabelledComplex::by_names(Complex::new(Vertices::new(names)?, faces)?)?)
}
