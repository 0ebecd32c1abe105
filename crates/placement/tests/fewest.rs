//! The fewest vertices of graphs and digraphs worth games; each is played literally.

use kelvin_budget::Budget;
use kelvin_placement::search::{Coloured, Colourings, Dimensions, Fewest, Structure, smallest};
use kelvin_placement::{LabelledComplex, Owner};
use kelvin_testing::Reference;
use kelvin_values::{Game, Player, Universe};
use std::collections::{BTreeMap, BTreeSet};

/// What is left after each move of a player: a vertex of theirs goes, with those that it deletes.
type Deletes<'d> = &'d dyn Fn(usize) -> BTreeSet<usize>;

/// The game tree of a two-coloured digraph, by the rule alone.
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
        // A graph is a complex: no complex needs more vertices.
        let Some(least) = smallest(game, 5, &budget).unwrap() else {
            assert_eq!(game, universe.star(2));
            continue;
        };
        assert!(least.complex().vertices().len() <= fewest.get(game, Structure::Any).unwrap().order);
        check_complex(&mut reference, game, &least);
    }
}

#[test]
fn what_is_found_does_not_depend_on_threads() {
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

/// Clow and McKay, Digraph Placement Games, 2024: four vertices are enough for day 2.
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

/// The tables of docs/results/smallest.md: for each game the fewest vertices of a graph, of each structure.
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

/// The game tree of a complex by the rule alone: claimed vertices lie in a facet.
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
