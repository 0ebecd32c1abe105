//! The fewest vertices of graphs and digraphs for given games. Each result is verified by literal play.

use kelvin_budget::Budget;
use kelvin_placement::search::{Coloured, Colourings, Dimensions, Fewest, Structure, smallest};
use kelvin_placement::{LabelledComplex, Owner};
use kelvin_testing::Reference;
use kelvin_values::{Game, Player, Universe};
use std::collections::{BTreeMap, BTreeSet};

/// The vertices that remain after each move of a player: the claimed vertex goes, with those that it deletes.
type Deletes<'d> = &'d dyn Fn(usize) -> BTreeSet<usize>;

/// The game tree of a two-coloured digraph, by the definition.
fn literal(
    reference: &mut Reference,
    left: &BTreeSet<usize>,
    owner: &dyn Fn(usize) -> Player,
    deletes: Deletes<'_>,
    known: &mut BTreeMap<BTreeSet<usize>, u32>,
) -> u32 {
    if let Some(&tree) = known.get(left) {
        return tree;
    }
    let mut options = [Vec::new(), Vec::new()];
    for &v in left {
        let gone = deletes(v);
        let after = left.iter().copied().filter(|u| *u != v && !gone.contains(u)).collect();
        options[owner(v).index()].push(literal(reference, &after, owner, deletes, known));
    }
    let tree = reference.tree(options);
    known.insert(left.clone(), tree);
    tree
}

fn check(reference: &mut Reference, game: Game<'_>, graph: &Coloured) {
    let near = |v: usize| {
        let ends = graph.edges.iter().filter(|(a, b)| *a == v || *b == v);
        ends.map(|(a, b)| a + b - v).collect()
    };
    let whole = (0..graph.order).collect();
    let tree = literal(reference, &whole, &|v| graph.owner(v), &near, &mut BTreeMap::new());
    let wanted = reference.value(game);
    assert!(reference.equal(tree, wanted), "{game}: {graph:?}");
}

fn grown<'u>(universe: &'u Universe, games: &[Game<'u>], vertices: usize) -> Fewest<'u> {
    let budget = Budget::unlimited();
    let mut fewest = Fewest::new(universe, games, &budget).unwrap();
    while fewest.order() <= vertices {
        fewest.grow(2, &budget).unwrap();
        eprintln!(
            "{} vertices: {:?}",
            fewest.order() - 1,
            Structure::ALL.map(|structure| (structure.to_string(), fewest.count(structure)))
        );
    }
    fewest
}

#[test]
fn graphs_on_six_vertices_reach_all_games_of_day_two() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = universe.work(&budget).born_by(2).unwrap();
    let fewest = grown(&universe, &games, 6);
    assert_eq!(fewest.count(Structure::Any), 22);
    let mut reference = Reference::default();
    for &game in &games {
        for structure in Structure::ALL {
            let Some(graph) = fewest.get(game, structure) else { continue };
            check(&mut reference, game, graph);
            let complex = graph.complex(&budget).unwrap();
            assert_eq!(complex.value(&universe, &budget).unwrap(), game);
        }
        // A graph gives a complex, so no complex needs more vertices.
        let Some(least) = smallest(game, 5, &budget).unwrap() else {
            assert_eq!(game, universe.star(2));
            continue;
        };
        assert!(least.complex().vertices().len() <= fewest.get(game, Structure::Any).unwrap().order);
        check_complex(&mut reference, game, &least);
    }
}

#[test]
fn results_do_not_depend_on_threads() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = universe.work(&budget).born_by(2).unwrap();
    let [one, three] = [1, 3].map(|threads| {
        let mut fewest = Fewest::new(&universe, &games, &budget).unwrap();
        (0..=5).for_each(|_| fewest.grow(threads, &budget).unwrap());
        fewest
    });
    for &game in &games {
        for structure in Structure::ALL {
            assert_eq!(one.get(game, structure), three.get(game, structure));
        }
    }
}

/// Clow and McKay, *Digraph Placement Games*, 2024: four vertices suffice for day 2.
#[test]
fn digraphs_on_four_vertices_reach_all_games_of_day_two() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let games = work.born_by(2).unwrap();
    let mut colourings = Colourings::new(&work);
    let mut reference = Reference::default();
    let mut found: BTreeMap<u32, usize> = BTreeMap::new();
    for n in 0..=4usize {
        let arcs: Vec<(usize, usize)> =
            (0..n).flat_map(|a| (0..n).filter(move |b| *b != a).map(move |b| (a, b))).collect();
        for bits in 0u32..1 << arcs.len() {
            let mut deleted: Vec<u32> = (0..n).map(|v| 1 << v).collect();
            let chosen = arcs.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            chosen.for_each(|(_, (a, b))| deleted[*a] |= 1 << b);
            for (left, value) in colourings.values(&deleted).unwrap().into_iter().enumerate() {
                if found.contains_key(&value.word()) {
                    continue;
                }
                found.insert(value.word(), n);
                let owner = |v: usize| if left >> v & 1 == 1 { Player::Left } else { Player::Right };
                let gone = |v: usize| (0..n).filter(|u| deleted[v] >> u & 1 == 1).collect();
                let whole = (0..n).collect();
                let tree = literal(&mut reference, &whole, &owner, &gone, &mut BTreeMap::new());
                let wanted = reference.value(value);
                assert!(reference.equal(tree, wanted), "{value}");
            }
        }
    }
    let needed: Vec<usize> = games.iter().filter_map(|game| found.get(&game.word()).copied()).collect();
    assert_eq!(needed.len(), 22);
    assert_eq!(needed.iter().max(), Some(&4));
}

/// The tables of docs/results/smallest.md: for each game and structure the fewest vertices of a graph.
#[test]
#[ignore = "long: all graphs on nine vertices"]
fn games_of_day_three_on_nine_vertices() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = universe.work(&budget).born_by(3).unwrap();
    let fewest = grown(&universe, &games, 9);
    let mut reference = Reference::default();
    for &game in &games {
        let Some(any) = fewest.get(game, Structure::Any) else { continue };
        let needed = Structure::ALL.map(|structure| {
            let graph = fewest.get(game, structure);
            graph.iter().for_each(|graph| check(&mut reference, game, graph));
            graph.map_or("–".to_owned(), |graph| graph.order.to_string())
        });
        println!("{game}\t{}\t{}", needed.join("\t"), any.complex(&budget).unwrap());
    }
}

/// All games of day 3 on the 16,143 complexes with six vertices, and fewer.
#[test]
#[ignore = "long: all complexes on six vertices"]
fn games_of_day_three_on_complexes() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let games = universe.work(&budget).born_by(3).unwrap();
    let dimensions = Dimensions::new(&universe, 6, &budget).unwrap();
    for &game in &games {
        let found = dimensions.dimensions().filter_map(|dimension| {
            let complex = dimensions.complex(dimension, game).unwrap()?;
            Some((complex.complex().vertices().len(), dimension, complex))
        });
        if let Some((order, dimension, complex)) =
            found.min_by_key(|(order, dimension, _)| (*order, *dimension))
        {
            check_complex(&mut Reference::default(), game, &complex);
            println!("{game}\t{order}\t{dimension}\t{complex}");
        }
    }
}

fn check_complex(reference: &mut Reference, game: Game<'_>, complex: &LabelledComplex) {
    let all: Vec<usize> = (0..complex.complex().vertices().len()).collect();
    let facets: Vec<BTreeSet<usize>> =
        complex.complex().facets().iter().map(|facet| facet.iter().collect()).collect();
    let tree = literal_complex(reference, &BTreeSet::new(), &all, &facets, &|v| owner(complex, v));
    let wanted = reference.value(game);
    assert!(reference.equal(tree, wanted), "{game}: {complex}");
}

fn owner(complex: &LabelledComplex, v: usize) -> Player {
    match complex.owner(v) {
        Owner::Only(player) => player,
        Owner::Both => panic!("every vertex has one owner"),
    }
}

/// The game tree of a complex by the definition: claimed vertices are in a common facet.
fn literal_complex(
    reference: &mut Reference,
    claimed: &BTreeSet<usize>,
    all: &[usize],
    facets: &[BTreeSet<usize>],
    owner: &dyn Fn(usize) -> Player,
) -> u32 {
    let mut options = [Vec::new(), Vec::new()];
    for &v in all.iter().filter(|v| !claimed.contains(v)) {
        let mut after = claimed.clone();
        after.insert(v);
        if facets.iter().any(|facet| after.is_subset(facet)) {
            options[owner(v).index()].push(literal_complex(reference, &after, all, facets, owner));
        }
    }
    reference.tree(options)
}

/// A deterministic pseudorandom number generator (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }
}

/// A two-coloured digraph: the vertices that each vertex deletes, including itself, and the vertices of Left.
#[derive(Clone)]
struct Digraph {
    deleted: Vec<u32>,
    left: u32,
}

impl Digraph {
    fn check(&self, reference: &mut Reference, game: Game<'_>) {
        let owner = |v: usize| if self.left >> v & 1 == 1 { Player::Left } else { Player::Right };
        let gone = |v: usize| (0..self.deleted.len()).filter(|u| self.deleted[v] >> u & 1 == 1).collect();
        let whole = (0..self.deleted.len()).collect();
        let tree = literal(reference, &whole, &owner, &gone, &mut BTreeMap::new());
        let wanted = reference.value(game);
        assert!(reference.equal(tree, wanted), "{game}: {:?} {:b}", self.deleted, self.left);
    }
}

/// A search for digraphs by value: the results, and the digraphs that had a new value, or a known one with
/// fewer vertices.
struct Digraphs<'w, 'u> {
    colourings: Colourings<'w, 'u>,
    wanted: BTreeSet<u32>,
    found: BTreeMap<u32, Digraph>,
    kept: Vec<Vec<u32>>,
    random: Random,
}

impl<'u> Digraphs<'_, 'u> {
    /// Records the values of the colourings of a digraph.
    fn record(&mut self, deleted: &[u32]) -> Vec<Game<'u>> {
        let values = self.colourings.values(deleted).unwrap();
        let mut is_new = false;
        for (left, value) in values.iter().enumerate() {
            let known = self.found.get(&value.word());
            let known = known.is_some_and(|other| other.deleted.len() <= deleted.len());
            if self.wanted.contains(&value.word()) && !known {
                self.found.insert(value.word(), Digraph { deleted: deleted.to_vec(), left: left as u32 });
                is_new = true;
            }
        }
        if is_new {
            self.kept.push(deleted.to_vec());
        }
        values
    }

    /// Modifies stored digraphs, preferring later ones, which led to rarer games.
    fn mutate(&mut self, steps: usize) {
        for _ in 0..steps {
            let place = self.random.below(self.kept.len()).max(self.random.below(self.kept.len()));
            let deleted = changed(&self.kept[place], &mut self.random);
            self.record(&deleted);
        }
    }

    /// Moves from a stored digraph to ones that are as near to a game or nearer, until one has its value or
    /// `steps` were tried.
    fn climb(&mut self, game: Game<'u>, steps: usize) {
        let place = self.random.below(self.kept.len());
        let mut best = (usize::MAX, self.kept[place].clone());
        for _ in 0..steps {
            let deleted = changed(&best.1, &mut self.random);
            let values = self.record(&deleted);
            let distance = values.iter().map(|&value| distance(value, game)).min().unwrap_or(usize::MAX);
            if distance <= best.0 {
                best = (distance, deleted);
            }
            if distance == 0 {
                return;
            }
        }
    }
}

/// The number of options of one of two games that are not options of the other.
fn distance(a: Game<'_>, b: Game<'_>) -> usize {
    let [a, b] = [a, b].map(|game| game.all_options().map(|(p, g)| (p, g.word())).collect::<BTreeSet<_>>());
    a.symmetric_difference(&b).count()
}

/// Digraphs on at most eight vertices for nearly all games of day 3. 'Constructing all birthday 3 games as
/// digraphs' (2025) has all of them.
#[test]
#[ignore = "long: some hundred thousand digraphs"]
fn digraphs_on_eight_vertices_reach_nearly_all_games_of_day_three() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let games = work.born_by(3).unwrap();
    let mut search = Digraphs {
        colourings: Colourings::new(&work),
        wanted: games.iter().map(|game| game.word()).collect(),
        found: BTreeMap::new(),
        kept: vec![Vec::new()],
        random: Random(0x9E37_79B9_7F4A_7C15),
    };
    search.mutate(100_000);
    for _ in 0..5 {
        let rest: Vec<Game<'_>> =
            games.iter().copied().filter(|game| !search.found.contains_key(&game.word())).collect();
        eprintln!("{} of {} are not found yet", rest.len(), games.len());
        rest.into_iter().for_each(|game| search.climb(game, 2_000));
    }
    let on = |n: usize| search.found.values().filter(|digraph| digraph.deleted.len() <= n).count();
    eprintln!("games on at most 4, …, 8 vertices: {:?}", [4, 5, 6, 7, 8].map(on));
    let mut reference = Reference::default();
    for &game in &games {
        let digraph = search.found.get(&game.word());
        digraph.into_iter().for_each(|digraph| digraph.check(&mut reference, game));
    }
    assert!(search.found.len() > 1_460, "{}", search.found.len());
}

/// A digraph with some arcs added or removed, and possibly another vertex.
fn changed(deleted: &[u32], random: &mut Random) -> Vec<u32> {
    let mut deleted = deleted.to_vec();
    let n = deleted.len();
    if n < 8 && (n < 3 || random.below(3) == 0) {
        let [to, from] = [(); 2].map(|()| random.below(1 << n) as u32);
        deleted.iter_mut().enumerate().for_each(|(v, set)| *set |= (from >> v & 1) << n);
        deleted.push(1 << n | to);
    }
    let n = deleted.len();
    for _ in 0..random.below(4) {
        let (a, b) = (random.below(n), random.below(n));
        if a != b {
            deleted[a] ^= 1 << b;
        }
    }
    deleted
}

/// The games of day 3 on all digraphs with five vertices, one of each isomorphism class.
#[test]
#[ignore = "long: all digraphs on five vertices"]
fn games_of_day_three_on_digraphs_with_five_vertices() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let work = universe.work(&budget);
    let games = work.born_by(3).unwrap();
    let mut colourings = Colourings::new(&work);
    let mut reference = Reference::default();
    let mut found: BTreeMap<u32, Digraph> = BTreeMap::new();
    let (mut counts, mut classes) = (Vec::new(), Vec::new());
    for n in 0..=5usize {
        let orders = permutations(n);
        classes.push(0);
        for code in 0u32..1 << (n * n.saturating_sub(1)) {
            let deleted = digraph(n, code);
            if !orders.iter().all(|order| written(&deleted, order) >= code) {
                continue;
            }
            classes[n] += 1;
            for (left, value) in colourings.values(&deleted).unwrap().into_iter().enumerate() {
                let fresh = || Digraph { deleted: deleted.clone(), left: left as u32 };
                found.entry(value.word()).or_insert_with(fresh);
            }
        }
        counts.push(games.iter().filter(|game| found.contains_key(&game.word())).count());
    }
    // The published numbers of digraphs.
    assert_eq!(classes, [1, 1, 3, 16, 218, 9608]);
    eprintln!("games of day 3 on at most 0, …, 5 vertices: {counts:?}");
    for &game in &games {
        found.get(&game.word()).into_iter().for_each(|digraph| digraph.check(&mut reference, game));
    }
}

/// The digraph whose arcs are the bits of a number.
fn digraph(n: usize, code: u32) -> Vec<u32> {
    let arcs = (0..n).flat_map(|a| (0..n).filter(move |b| *b != a).map(move |b| (a, b)));
    let mut deleted: Vec<u32> = (0..n).map(|v| 1 << v).collect();
    arcs.enumerate().for_each(|(i, (a, b))| deleted[a] |= (code >> i & 1) << b);
    deleted
}

/// The number of a digraph with its vertices permuted.
fn written(deleted: &[u32], order: &[usize]) -> u32 {
    let arcs = order.iter().flat_map(|&a| order.iter().filter(move |b| **b != a).map(move |&b| (a, b)));
    arcs.enumerate().fold(0, |code, (i, (a, b))| code | (deleted[a] >> b & 1) << i)
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let at = |order: Vec<usize>, place: usize| [&order[..place], &[last], &order[place..]].concat();
    permutations(last)
        .into_iter()
        .flat_map(|order| (0..n).map(move |place| at(order.clone(), place)))
        .collect()
}
