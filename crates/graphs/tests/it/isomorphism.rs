//! Comparison of canonical labellings with the definition of isomorphism.

use kelvin_budget::{Budget, Exhausted};
use kelvin_graphs::{Digraph, Generator, Graph, graph6};
use kelvin_testing::not_run::program;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::process::Command;

/// The number of isomorphisms, found by extending partial maps vertex by vertex.
fn isomorphisms(order: usize, same: &dyn Fn(usize, usize, usize, usize) -> bool) -> usize {
    fn extend(
        order: usize,
        same: &dyn Fn(usize, usize, usize, usize) -> bool,
        map: &mut Vec<usize>,
    ) -> usize {
        let v = map.len();
        if v == order {
            return 1;
        }
        let mut count = 0;
        for image in (0..order).filter(|image| !map.contains(image)).collect::<Vec<_>>() {
            map.push(image);
            if (0..=v).all(|u| same(u, v, map[u], map[v]) && same(v, u, map[v], map[u])) {
                count += extend(order, same, map);
            }
            map.pop();
        }
        count
    }
    extend(order, same, &mut Vec::new())
}

type Arcs = Vec<(usize, usize)>;

fn structures(most: usize) -> impl Strategy<Value = (usize, Vec<u32>, Arcs)> {
    (1..most).prop_flat_map(|n| {
        let colours = prop_oneof![Just(vec![0; n]), proptest::collection::vec(0u32..2, n)];
        (Just(n), colours, proptest::collection::vec((0..n, 0..n), 0..3 * n))
    })
}

fn shuffled(order: usize, seed: u64) -> Vec<usize> {
    let mut names: Vec<usize> = (0..order).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut names);
    names
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn relabelled_graphs_have_one_canonical_form((n, colours, edges) in structures(12), seed: u64) {
        let budget = Budget::unlimited();
        let names = shuffled(n, seed);
        let graph = Graph::new(n, edges.iter().copied());
        let other = graph.relabelled(&names);
        let other_colours: Vec<u32> = names.iter().map(|&v| colours[v]).collect();
        let (a, b) = (graph.coloured_labelling(&colours, &budget)?, other.coloured_labelling(&other_colours, &budget)?);
        prop_assert_eq!(graph.relabelled(a.order()), other.relabelled(b.order()));
        prop_assert_eq!(a.automorphism_count(), b.automorphism_count());
        let digraph = Digraph::new(n, edges.iter().copied());
        prop_assert_eq!(digraph.canonical(&budget)?, digraph.relabelled(&names).canonical(&budget)?);
    }

    #[test]
    fn automorphisms_agree_with_the_definition((n, colours, edges) in structures(8)) {
        let budget = Budget::unlimited();
        let graph = Graph::new(n, edges.iter().copied());
        let labelling = graph.coloured_labelling(&colours, &budget)?;
        let keeps = |u: usize, v: usize, x: usize, y: usize| {
            graph.is_adjacent(u, v) == graph.is_adjacent(x, y) && colours[u] == colours[x] && colours[v] == colours[y]
        };
        prop_assert_eq!(labelling.automorphism_count(), isomorphisms(n, &keeps).into());
        for generator in labelling.generators() {
            prop_assert!((0..n).all(|u| (0..n).all(|v| keeps(u, v, generator[u] as usize, generator[v] as usize))));
        }
        let digraph = Digraph::new(n, edges.iter().copied());
        let keeps = |u: usize, v: usize, x: usize, y: usize| {
            digraph.successors(u).contains(v) == digraph.successors(x).contains(y)
                && colours[u] == colours[x] && colours[v] == colours[y]
        };
        let labelling = digraph.coloured_labelling(&colours, &budget)?;
        prop_assert_eq!(labelling.automorphism_count(), isomorphisms(n, &keeps).into());
    }

    #[test]
    fn graphs_with_one_canonical_form_are_isomorphic((n, _, edges) in structures(7), (m, _, others) in structures(7)) {
        let budget = Budget::unlimited();
        let a = Graph::new(n, edges.iter().copied());
        // One edge moved, so that the graphs are similar.
        let mut moved = edges.clone();
        if let Some(edge) = moved.first_mut() {
            edge.1 = (edge.1 + 1) % n;
        }
        for b in [Graph::new(m, others), Graph::new(n, moved)] {
            let isomorphic = a.order() == b.order()
                && isomorphisms(a.order(), &|u, v, x, y| a.is_adjacent(u, v) == b.is_adjacent(x, y)) > 0;
            prop_assert_eq!(a.canonical(&budget)? == b.canonical(&budget)?, isomorphic);
        }
    }
}

fn cycle(n: usize) -> Vec<(usize, usize)> {
    (0..n).map(|v| (v, (v + 1) % n)).collect()
}

#[test]
fn symmetric_graphs_have_the_published_automorphism_counts() -> Result<(), Exhausted> {
    let budget = Budget::unlimited();
    let count = |graph: &Graph| Ok::<_, Exhausted>(graph.labelling(&budget)?.automorphism_count());
    assert_eq!(count(&Graph::new(12, cycle(12)))?, 24u8.into());
    let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    assert_eq!(count(&Graph::new(10, petersen))?, 120u8.into());
    let cube = (0..64usize).flat_map(|v| (0..6).map(move |i| (v, v ^ 1 << i)));
    assert_eq!(count(&Graph::new(64, cube))?, (64u32 * 720).into());
    // The rook's graph and Shrikhande's graph are equal under every refinement, but not isomorphic.
    let cells = |v: usize| (v / 4, v % 4);
    let pairs = || (0..16usize).flat_map(|v| (0..v).map(move |w| (w, v)));
    let rook = Graph::new(16, pairs().filter(|&(v, w)| cells(v).0 == cells(w).0 || cells(v).1 == cells(w).1));
    let step = |v: usize, w: usize| ((cells(v).0 + 4 - cells(w).0) % 4, (cells(v).1 + 4 - cells(w).1) % 4);
    let near = |v, w| [(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)].contains(&step(v, w));
    let shrikhande = Graph::new(16, pairs().filter(|&(v, w)| near(v, w)));
    assert_eq!(count(&rook)?, 1152u32.into());
    assert_eq!(count(&shrikhande)?, 192u32.into());
    assert_ne!(rook.canonical(&budget)?, shrikhande.canonical(&budget)?);
    // Many twins, and many copies of one part.
    assert_eq!(count(&Graph::new(20, []))?, (1..=20u64).product::<u64>().into());
    let triangles = (0..20).flat_map(|t| cycle(3).into_iter().map(move |(u, v)| (3 * t + u, 3 * t + v)));
    let ways = (1..=20u128).product::<u128>() * 6u128.pow(20);
    assert_eq!(count(&Graph::new(60, triangles))?, ways.into());
    Ok(())
}

#[test]
fn large_graphs_with_many_symmetries_are_fast() -> Result<(), Exhausted> {
    let budget = Budget::unlimited();
    let empty = Graph::new(3000, []);
    assert_eq!(empty.labelling(&budget)?.generators().len(), 2999);
    let path = Graph::new(3000, (1..3000).map(|v| (v - 1, v)));
    assert_eq!(path.labelling(&budget)?.automorphism_count(), 2u8.into());
    Ok(())
}

fn count(generator: &Generator) -> usize {
    let mut count = 0;
    generator.visit(&Budget::unlimited(), &mut |_| count += 1).unwrap();
    count
}

#[test]
fn the_numbers_of_graphs_are_the_published_ones() {
    // A000088, A001349, A033995, A005142, A002851 (cubic graphs on 4, 6, 8, 10, 12 vertices).
    for (order, &known) in [1, 1, 2, 4, 11, 34, 156, 1044].iter().enumerate() {
        assert_eq!(count(&Generator::all(order)), known, "all on {order}");
    }
    for (order, &known) in [1, 1, 1, 2, 6, 21, 112, 853].iter().enumerate() {
        assert_eq!(count(&Generator::connected(order)), known, "connected on {order}");
    }
    for (order, &known) in [1, 1, 2, 3, 7, 13, 35, 88, 303].iter().enumerate() {
        assert_eq!(count(&Generator::all(order).bipartite()), known, "bipartite on {order}");
    }
    for (order, &known) in [1, 1, 1, 1, 3, 5, 17, 44, 182].iter().enumerate() {
        assert_eq!(count(&Generator::connected(order).bipartite()), known, "connected bipartite on {order}");
    }
    for (order, known) in [(4, 1), (6, 2), (8, 5), (10, 19)] {
        assert_eq!(count(&Generator::connected(order).regular(3)), known, "cubic on {order}");
    }
}

#[test]
fn parts_partition_the_class() {
    let budget = Budget::unlimited();
    for order in [0, 1, 2, 3, 6, 7] {
        let mut seen = BTreeSet::new();
        for part in 0..3 {
            let generator = Generator::all(order).part(part, 3);
            generator
                .visit(&budget, &mut |graph| assert!(seen.insert(graph.canonical(&budget).unwrap())))
                .unwrap();
        }
        assert_eq!(seen.len(), count(&Generator::all(order)));
    }
}

#[test]
fn nauty_finds_the_same_graphs() {
    let Some(geng) = program(&["geng", "nauty-geng"], "--help") else { return };
    let budget = Budget::unlimited();
    let printed = Command::new(geng).args(["-q", "-c", "7"]).output().unwrap().stdout;
    let text = String::from_utf8(printed).unwrap();
    let theirs: BTreeSet<Graph> =
        text.lines().map(|line| graph6::read(line).unwrap().canonical(&budget).unwrap()).collect();
    let mut ours = BTreeSet::new();
    Generator::connected(7)
        .visit(&budget, &mut |graph| {
            ours.insert(graph.canonical(&budget).unwrap());
        })
        .unwrap();
    assert_eq!(ours, theirs);
}

/// Nauty's canonical labels and these partition the same graphs into the same classes. The graphs are sparse
/// and regular ones, each under several labellings.
#[test]
fn nauty_distinguishes_the_same_graphs() {
    let Some(labelg) = program(&["labelg", "nauty-labelg"], "--help") else { return };
    let budget = Budget::unlimited();
    let mut dice = fastrand::Rng::with_seed(15);
    let mut graphs = Vec::new();
    for i in 0..400 {
        let order = 4 + i % 12;
        // Circulant graphs have many automorphisms; the others rarely have any.
        let graph = match i % 3 {
            0 => {
                let steps = [dice.usize(1..order), dice.usize(1..order)];
                let edges = (0..order).flat_map(|v| steps.map(|step| (v, (v + step) % order)));
                Graph::new(order, edges)
            }
            _ => {
                let edges = (0..order + 2).map(|_| (dice.usize(..order), dice.usize(..order)));
                Graph::new(order, edges.filter(|(u, v)| u != v).collect::<Vec<_>>())
            }
        };
        for _ in 0..3 {
            let mut names: Vec<usize> = (0..order).collect();
            dice.shuffle(&mut names);
            graphs.push(graph.relabelled(&names));
        }
    }
    let lines: String = graphs.iter().map(|graph| graph6::write(graph) + "\n").collect();
    let folder = std::env::temp_dir().join(format!("kelvin-labelg-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("graphs.g6");
    std::fs::write(&file, lines).unwrap();
    let printed = Command::new(labelg).arg("-q").arg(&file).output().unwrap().stdout;
    std::fs::remove_dir_all(&folder).unwrap();
    let theirs: Vec<String> = String::from_utf8(printed).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(theirs.len(), graphs.len());
    let ours: Vec<String> =
        graphs.iter().map(|graph| graph6::write(&graph.canonical(&budget).unwrap())).collect();
    let pairs: BTreeSet<(&String, &String)> = ours.iter().zip(&theirs).collect();
    let classes = |labels: &[String]| labels.iter().collect::<BTreeSet<_>>().len();
    assert_eq!([classes(&ours), classes(&theirs)], [pairs.len(); 2]);
    assert!(pairs.len() > 200, "{}", pairs.len());
}

#[test]
fn the_numbers_of_larger_graphs_are_the_published_ones() {
    assert_eq!(count(&Generator::all(8)), 12346);
    assert_eq!(count(&Generator::all(9)), 274_668);
    assert_eq!(count(&Generator::connected(9)), 261_080);
    assert_eq!(count(&Generator::connected(12).regular(3)), 85);
}
