//! Complexes derived from others: links, skeletons, duals.

use super::subject::ComplexSubject;
use crate::error::Error;
use kelvin_budget::Budget;
use kelvin_complexes::{Complex, Face, Unfinished};
use kelvin_placement::{LabelledComplex, PlacementError};

/// The operations listed in the error for an unknown one.
const WORDS: &str = "link x1 x2, star x1, deletion x1, induced x1 x2, skeleton 1, pure skeleton 1, Alexander dual, \
                     cover dual, complement or core";

impl ComplexSubject {
    /// Applies operations to this complex, in order; the vertices keep their owners.
    pub fn taken(self, operations: &[String], budget: &Budget) -> Result<ComplexSubject, Error> {
        operations.iter().try_fold(self, |subject, operation| {
            let complex = taken(&*subject.complex(budget)?, operation, budget)?;
            Ok(match subject.game_complex(budget)? {
                None => ComplexSubject::Plain(complex),
                Some(labelled) => {
                    let owners = (0..complex.vertices().len()).map(|v| labelled.owner(v)).collect();
                    ComplexSubject::Labelled(
                        LabelledComplex::new(complex, owners).map_err(PlacementError::from)?,
                    )
                }
            })
        })
    }
}

fn taken(complex: &Complex, operation: &str, budget: &Budget) -> Result<Complex, Error> {
    let words: Vec<&str> = operation.split_whitespace().collect();
    let wrong = |why: String| Error::Facets(format!("`{operation}` cannot be taken: {why}"));
    let unfinished = |why: Unfinished| Error::from(PlacementError::from(why));
    let face = |names: &[&str]| -> Result<Face, Error> {
        complex.vertices().face(names, 0).map_err(|why| wrong(why.to_string()))
    };
    let dimension =
        |word: &str| word.parse::<isize>().map_err(|_| wrong(format!("`{word}` is not a dimension")));
    match words.as_slice() {
        ["link", names @ ..] => complex.link(&face(names)?).map_err(|why| wrong(why.to_string())),
        ["star", names @ ..] => complex.star(&face(names)?).map_err(|why| wrong(why.to_string())),
        ["deletion", names @ ..] => {
            Ok(face(names)?.iter().fold(complex.clone(), |complex, vertex| complex.deletion(vertex)))
        }
        ["induced", names @ ..] => Ok(complex.restriction(&face(names)?)),
        ["skeleton", word] => complex.skeleton(dimension(word)?, budget).map_err(unfinished),
        ["pure", "skeleton", word] => complex.pure_skeleton(dimension(word)?, budget).map_err(unfinished),
        ["Alexander" | "alexander", "dual"] => complex.alexander_dual(budget).map_err(unfinished),
        ["cover", "dual"] => complex.cover_dual(budget).map_err(unfinished),
        ["complement"] => complex.complement().map_err(unfinished),
        ["core"] => Ok(complex.restriction(&(&complex.support() - &complex.cone_points()))),
        _ => Err(wrong(format!("expected {WORDS}"))),
    }
}
