//! Large and adversarial inputs end in an answer or a clear error.

use crate::games;

use games::{illegal_ideal, legal_complex};
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{
    Complex, ComplexError, Face, Field, Ideal, NamedGraph, Partitionability, Shellability, Unfinished,
    Vertices,
};
use std::time::Duration;

fn short() -> Budget {
    Budget::unlimited().time(Duration::from_millis(20))
}

/// Returns whether a question stopped early, because the budget ran out or the work would be too large; any
/// other error fails.
fn stops<T>(answer: Result<T, Unfinished>) -> bool {
    match answer {
        Ok(_) => false,
        Err(why) => {
            assert!(
                matches!(why, Unfinished::Exhausted(Exhausted::Time) | Unfinished::Explodes { .. }),
                "{why}"
            );
            true
        }
    }
}

#[test]
fn every_long_question_stops_when_its_time_is_over() {
    let complex = legal_complex("snort", "C20");
    let stopped = [
        stops(complex.homology(&short())),
        stops(complex.betti_numbers(Field::GF2, &short())),
        stops(complex.depth(Field::Q, &short())),
        stops(complex.minimal_vertex_covers(&short())),
        stops(complex.alexander_dual(&short())),
        stops(illegal_ideal("snort", "C14").betti_table(Field::Q, &short())),
        matches!(complex.partitionability(&short()), Partitionability::Undecided(_)),
    ];
    assert!(stopped.iter().any(|stopped| *stopped), "a faster machine needs a larger board here");
    stops(complex.f_vector(&short()));
    stops(complex.all_faces(&short()));
    stops(complex.is_vertex_decomposable(&short()));
    stops(complex.sequentially_cohen_macaulay(Field::Q, &short()));
    stops(complex.isomorphism(&complex, &short()));
    stops(complex.grafting(&short()));
    stops(complex.is_forest(&short()));
    stops(complex.is_unmixed(&short()));
    stops(complex.is_flag(&short()));
    let _either = complex.shellability(&short());
}

#[test]
fn a_long_path_is_handled_in_every_way_or_refused() {
    let path = NamedGraph::path(20_000);
    let complex = path.complex();
    assert_eq!(complex.homology(&Budget::unlimited()).unwrap().to_string(), "0");
    assert!(complex.cohen_macaulay(Field::Q, &Budget::unlimited()).unwrap().holds());
    let Shellability::Shellable(shelling) = complex.shellability(&Budget::unlimited()) else {
        panic!("a path")
    };
    assert_eq!(shelling.order().len(), 19_999);
    assert_eq!(complex.f_vector(&Budget::unlimited()).unwrap().len(), 3);
    stops(path.independence_complex(&short()));
    stops(path.edge_ideal().height(&short()));
    stops(path.edge_ideal().cohen_macaulay(Field::Q, &short()));
    stops(path.edge_ideal().sequentially_cohen_macaulay(Field::Q, &short()));
    stops(complex.minimal_nonfaces(&short()));
    stops(complex.is_tree(&short()));
    stops(complex.isomorphism(&complex, &short()));
}

#[test]
fn work_that_would_explode_is_refused_with_its_number() {
    let budget = Budget::unlimited();
    let simplex = Complex::simplex(Vertices::numbered("v", 60));
    let refused = simplex.faces(29, &budget).unwrap_err();
    assert_eq!(refused.to_string(), "this would take 118264581564861424 faces; at most 33554432 are allowed");
    assert!(simplex.skeleton(30, &budget).is_err() && simplex.pure_skeleton(30, &budget).is_err());
    assert_eq!(simplex.homology(&budget).unwrap().to_string(), "0");
    assert_eq!(simplex.shellability(&budget).answer(), Some(true));
    let giant = Complex::simplex(Vertices::numbered("v", 100_000));
    assert!(matches!(giant.f_vector(&budget), Err(Unfinished::Explodes { .. })));
    assert!(giant.is_acyclic(Field::Q, &budget).unwrap());
}

#[test]
fn a_table_that_grows_too_large_ends_the_search() {
    let complex = legal_complex("nogo", "P12");
    let end = complex.depth(Field::Q, &Budget::unlimited().bytes(10_000));
    assert_eq!(end, Err(Unfinished::Exhausted(Exhausted::Memory)));
}

#[test]
fn inputs_that_describe_nothing_are_distinguished() {
    let two = Vertices::numbered("v", 2);
    let outside = Complex::new(two.clone(), [Face::from([0, 5])]).unwrap_err();
    assert_eq!(outside, ComplexError::OutsideVertexSet { vertex: 5, vertices: 2 });
    assert!(Ideal::new(two.clone(), [Face::from([7])]).is_err());
    let unknown = Complex::from_names(two.clone(), [vec!["v1"], vec!["v9"]]).unwrap_err();
    assert_eq!(unknown.to_string(), "face 2 names `v9`, which is not a vertex");
    assert_eq!(Vertices::new(["a", "a"]).unwrap_err().to_string(), "two vertices are called `a`");
    assert_eq!(NamedGraph::new(two.clone(), [(1, 1)]).unwrap_err(), ComplexError::Loop { vertex: 1 });
    assert!(NamedGraph::new(two.clone(), [(0, 2)]).is_err());
    assert_eq!(Field::gf(9).unwrap_err().to_string(), "a field GF(p) needs a prime p, not 9");
    let edge = Complex::simplex(two.clone());
    assert!(edge.join(&edge).is_err() && edge.cone("v1").is_err());
    assert!(matches!(edge.deletion(0).link(&Face::from([0])), Err(ComplexError::NotAFace { .. })));
    assert!(edge.balanced_grafting(&Face::from([9])).is_err());
}

#[test]
fn questions_about_the_smallest_complexes_have_answers() {
    let budget = Budget::unlimited();
    for vertices in [0, 1, 3] {
        let vertices = Vertices::numbered("v", vertices);
        let all = [
            Complex::void(vertices.clone()),
            Complex::irrelevant(vertices.clone()),
            Complex::simplex(vertices.clone()),
        ];
        for complex in all {
            assert!(complex.is_pure() && complex.is_connected());
            assert!(complex.cohen_macaulay(Field::Q, &budget).unwrap().holds());
            assert!(complex.sequentially_cohen_macaulay(Field::Q, &budget).unwrap().holds());
            assert!(complex.is_vertex_decomposable(&budget).unwrap());
            assert_eq!(complex.shellability(&budget).answer(), Some(true));
            assert_eq!(complex.partitionability(&budget).answer(), Some(true));
            assert!(complex.is_forest(&budget).unwrap());
            assert!(complex.isomorphism(&complex, &budget).unwrap().is_some());
            let ideal = complex.stanley_reisner_ideal(&budget).unwrap();
            assert_eq!(ideal.depth(Field::Q, &budget).unwrap(), complex.depth(Field::Q, &budget).unwrap());
            assert_eq!(
                ideal.betti_table(Field::Q, &budget).unwrap().depth(),
                complex.depth(Field::Q, &budget).unwrap()
            );
            assert!(complex.is_unmixed(&budget).unwrap());
        }
        assert!(
            Complex::void(vertices.clone())
                .isomorphism(&Complex::irrelevant(vertices), &budget)
                .unwrap()
                .is_none()
        );
    }
}
