//! Tests of the laws of complexes, on random small complexes and against literal definitions.

use crate::common;

use common::*;
use dashu_int::{IBig, UBig};
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, NamedGraph, Vertices};
use proptest::prelude::*;

proptest! {
    #[test]
    fn double_duals_return(complex in complexes(7, 6)) {
        let budget = Budget::unlimited();
        prop_assert_eq!(&complex.complement().unwrap().complement().unwrap(), &complex);
        prop_assert_eq!(&complex.cover_dual(&budget).unwrap().cover_dual(&budget).unwrap(), &complex);
        prop_assert_eq!(&complex.alexander_dual(&budget).unwrap().alexander_dual(&budget).unwrap(), &complex);
    }

    #[test]
    fn the_alexander_dual_is_that_of_the_definition(complex in complexes(6, 6)) {
        let dual = complex.alexander_dual(&Budget::unlimited()).unwrap();
        let all = complex.vertices().all();
        for set in subsets(6) {
            prop_assert_eq!(dual.contains(&set), !complex.contains(&(&all - &set)));
        }
    }

    #[test]
    fn the_operators_are_inverse_to_each_other(complex in complexes(7, 6)) {
        let budget = Budget::unlimited();
        let nonfaces = complex.stanley_reisner_ideal(&budget).unwrap();
        for set in subsets(7) {
            prop_assert_eq!(nonfaces.contains(&set), !complex.contains(&set));
        }
        prop_assert_eq!(&nonfaces.stanley_reisner_complex(&budget).unwrap(), &complex);
        prop_assert_eq!(&complex.facet_ideal().facet_complex(), &complex);
    }

    #[test]
    fn the_square_of_duals_commutes(complex in complexes(7, 6)) {
        let budget = Budget::unlimited();
        let of_facets = complex.facet_ideal().stanley_reisner_complex(&budget).unwrap();
        prop_assert_eq!(&of_facets, &complex.cover_dual(&budget).unwrap().complement().unwrap());
        prop_assert_eq!(&of_facets.alexander_dual(&budget).unwrap(), &complex.complement().unwrap());
        let dual_ideal = complex.facet_ideal().alexander_dual(&budget).unwrap();
        prop_assert_eq!(dual_ideal.facet_complex(), complex.cover_dual(&budget).unwrap());
    }

    #[test]
    fn unmixed_means_covers_of_one_size(complex in complexes(8, 6)) {
        let budget = Budget::unlimited();
        let covers = complex.minimal_vertex_covers(&budget).unwrap();
        let sizes: std::collections::BTreeSet<usize> = covers.iter().map(Face::len).collect();
        prop_assert_eq!(complex.is_unmixed(&budget).unwrap(), sizes.len() <= 1);
        if let Some((small, large)) = complex.mixed_covers(&budget).unwrap() {
            prop_assert!(small.len() < large.len());
            prop_assert!(covers.contains(&small) && covers.contains(&large));
        }
        prop_assert_eq!(complex.facet_ideal().height(&budget).unwrap(), sizes.first().copied());
    }

    #[test]
    fn faces_are_counted_as_they_are_listed(complex in complexes(8, 8)) {
        let budget = Budget::unlimited();
        let literal: Vec<Face> = subsets(8).filter(|set| complex.contains(set)).collect();
        let f = complex.f_vector(&budget).unwrap();
        prop_assert_eq!(f.len() as isize, complex.dimension().map_or(0, |dimension| dimension + 2));
        for (size, count) in f.iter().enumerate() {
            let mut faces: Vec<Face> = literal.iter().filter(|face| face.len() == size).cloned().collect();
            faces.sort();
            prop_assert_eq!(count, &UBig::from(faces.len()));
            prop_assert_eq!(&complex.faces(size as isize - 1, &budget).unwrap(), &faces);
            prop_assert_eq!(&complex.all_faces(&budget).unwrap()[size], &faces);
        }
        let sign = |face: &Face| if face.len() % 2 == 1 { 1 } else { -1 };
        let euler: i32 = literal.iter().map(sign).sum();
        prop_assert_eq!(complex.reduced_euler_characteristic(&budget).unwrap(), IBig::from(euler));
        // h(t) = Σ f_i t^i (1-t)^(d-i), compared at t = 3; the last entry is determined by the Euler
        // characteristic.
        let h = complex.h_vector(&budget).unwrap();
        let d = h.len().saturating_sub(1);
        let left: IBig = h.iter().enumerate().map(|(i, h)| h * IBig::from(3).pow(i)).sum();
        let right: IBig = f
            .iter()
            .enumerate()
            .map(|(i, f)| IBig::from(f.clone()) * IBig::from(3).pow(i) * IBig::from(-2).pow(d - i))
            .sum();
        prop_assert_eq!(left, right);
    }

    #[test]
    fn links_stars_and_deletions_are_those_of_the_definition(complex in complexes(6, 5), bits in 0u32..64) {
        let face: Face = (0..6).filter(|v| bits >> v & 1 == 1).collect();
        match complex.link(&face) {
            Err(_) => prop_assert!(!complex.contains(&face)),
            Ok(link) => {
                let star = complex.star(&face).unwrap();
                for set in subsets(6) {
                    let joins = complex.contains(&(&set | &face));
                    prop_assert_eq!(link.contains(&set), set.is_disjoint(&face) && joins);
                    prop_assert_eq!(star.contains(&set), joins);
                }
            }
        }
        let restricted = complex.restriction(&face);
        let deleted = complex.deletion(2);
        for set in subsets(6) {
            prop_assert_eq!(restricted.contains(&set), complex.contains(&set) && set.is_subset(&face));
            prop_assert_eq!(deleted.contains(&set), complex.contains(&set) && !set.contains(2));
        }
    }

    #[test]
    fn skeletons_are_those_of_the_definition(complex in complexes(6, 5), k in -2isize..6) {
        let budget = Budget::unlimited();
        let skeleton = complex.skeleton(k, &budget).unwrap();
        let pure = complex.pure_skeleton(k, &budget).unwrap();
        let size = (k + 1).max(0) as usize;
        for set in subsets(6) {
            let low = set.len() as isize <= k + 1;
            prop_assert_eq!(skeleton.contains(&set), complex.contains(&set) && low);
            let under = |top: &Face| k >= -1 && top.len() == size && set.is_subset(top) && complex.contains(top);
            prop_assert_eq!(pure.contains(&set), subsets(6).any(|top| under(&top)));
        }
    }

    #[test]
    fn a_join_has_the_unions_as_faces_and_a_union_the_faces_of_both(
        a in complexes(4, 4), b in complexes(3, 3)
    ) {
        let renamed = Vertices::numbered("w", 3);
        let b = Complex::new(renamed, b.facets().iter().cloned()).unwrap();
        let join = a.join(&b).unwrap();
        let union = a.disjoint_union(&b).unwrap();
        for set in subsets(7) {
            let left: Face = set.iter().filter(|&v| v < 4).collect();
            let right: Face = set.iter().filter(|&v| v >= 4).map(|v| v - 4).collect();
            prop_assert_eq!(join.contains(&set), a.contains(&left) && b.contains(&right));
            let in_union = (right.is_empty() && a.contains(&left)) || (left.is_empty() && b.contains(&right));
            prop_assert_eq!(union.contains(&set), in_union);
        }
    }

    #[test]
    fn independence_complexes_are_the_stanley_reisner_complexes_of_edge_ideals(graph in graphs(7)) {
        let budget = Budget::unlimited();
        let complex = graph.independence_complex(&budget).unwrap();
        prop_assert_eq!(&graph.edge_ideal().stanley_reisner_complex(&budget).unwrap(), &complex);
        prop_assert!(complex.is_flag(&budget).unwrap());
        prop_assert_eq!(complex.graph(), graph.complement());
        prop_assert_eq!(graph.complement().flag_complex(&budget).unwrap(), complex);
    }

    #[test]
    fn flag_means_minimal_nonfaces_are_pairs(complex in complexes(7, 6)) {
        let budget = Budget::unlimited();
        for complex in [complex.without_loops(), complex] {
            let nonfaces = complex.minimal_nonfaces(&budget).unwrap();
            let flag = nonfaces.iter().all(|set| set.len() == 2);
            prop_assert_eq!(complex.is_flag(&budget).unwrap(), flag);
            prop_assert_eq!(complex.stanley_reisner_ideal(&budget).unwrap().is_edge_ideal(), flag);
        }
    }

    #[test]
    fn text_is_read_back(complex in complexes(7, 6)) {
        let again = Complex::parse_on(complex.vertices().clone(), &complex.to_string()).unwrap();
        prop_assert_eq!(&again, &complex);
        prop_assert_eq!(complex.to_string().parse::<Complex>().unwrap(), complex.without_loops());
    }
}

#[test]
fn the_void_complex_and_the_empty_face_are_different() {
    let budget = Budget::unlimited();
    let vertices = Vertices::numbered("v", 2);
    let void = Complex::void(vertices.clone());
    let empty = Complex::irrelevant(vertices.clone());
    assert_ne!(void, empty);
    assert_eq!((void.dimension(), empty.dimension()), (None, Some(-1)));
    assert!(void.f_vector(&budget).unwrap().is_empty());
    assert_eq!(empty.f_vector(&budget).unwrap(), [UBig::ONE]);
    assert!(void.stanley_reisner_ideal(&budget).unwrap().is_unit());
    assert!(void.facet_ideal().is_zero());
    assert!(empty.facet_ideal().is_unit());
    assert_eq!(empty.stanley_reisner_ideal(&budget).unwrap().to_string(), "(v1, v2)");
    assert_eq!(void.alexander_dual(&budget).unwrap(), Complex::simplex(vertices.clone()));
    assert_eq!(empty.cover_dual(&budget).unwrap(), void);
    assert_eq!((void.to_string().as_str(), empty.to_string().as_str()), ("<>", "<{}>"));
    assert_eq!(Complex::parse_on(vertices.clone(), "").unwrap(), void);
    assert_eq!(Complex::parse_on(vertices, "{}").unwrap(), empty);
}

#[test]
fn a_simplex_with_sixty_vertices_is_counted_but_not_listed() {
    let budget = Budget::unlimited();
    let simplex = Complex::simplex(Vertices::numbered("v", 60));
    let f = simplex.f_vector(&budget).unwrap();
    assert_eq!(f.iter().sum::<UBig>(), UBig::ONE << 60);
    let refused = simplex.all_faces(&budget).unwrap_err().to_string();
    assert!(refused.contains("1152921504606846976 faces"), "{refused}");
}

#[test]
fn a_path_of_a_thousand_vertices_has_its_graph_operations() {
    let path = NamedGraph::path(1000);
    assert_eq!(path.edges().count(), 999);
    assert_eq!(path.line_graph().edges().count(), 998);
    assert_eq!(path.whiskering().edges().count(), 1999);
    assert!(path.complex().is_connected());
}
