//! The boards of a family, without a ruleset.

use crate::errors::{Failure, InternalError, ParseError};
use crate::limits::{Limits, Seconds};
use crate::universe::{InUniverse, context_of};
use kelvin_positions::board::BoardKind;
use kelvin_positions::{Entry, Named, Position, Symmetries};
use kelvin_survey::{Error, Next, SurveyFamily};
use pyo3::prelude::*;
use std::sync::Arc;

/// A member of a family: its text, its board as JSON, the number of boards that it represents, and how many of them are negatives.
type Listed = (String, String, Option<i64>, i64);

/// Families of boards. Each board is listed once up to the symmetries of a ruleset.
#[pyclass(frozen, module = "kelvin._kelvin", name = "_Family")]
pub struct PyFamily {
    families: Vec<SurveyFamily>,
    ruleset: Named,
}

#[pymethods]
impl PyFamily {
    #[new]
    fn new(text: &str, symmetries: &str) -> PyResult<PyFamily> {
        let families = SurveyFamily::parse(text).map_err(Failure::from)?;
        families.iter().try_for_each(SurveyFamily::check_size).map_err(Failure::from)?;
        if families.iter().any(|family| matches!(family, SurveyFamily::Reachable(_))) {
            return Err(ParseError::new_err(
                "a family of reachable boards needs a ruleset with a name: use kelvin.survey",
            ));
        }
        let symmetries = match symmetries {
            "none" => Symmetries::None,
            "square" => Symmetries::Square,
            "directions" => Symmetries::Directions,
            "row" => Symmetries::Row,
            "track" => Symmetries::Track,
            other => {
                return Err(ParseError::new_err(format!(
                    "expected the symmetries none, square, directions, row or track, found {other:?}"
                )));
            }
        };
        // A family asks a ruleset only for its letters and its symmetries.
        let entry = Entry::new("own", BoardKind::Grid, "1x1", |_| Ok(Position::default()))
            .with_symmetries(symmetries);
        let ruleset =
            Named::new(Arc::new(entry), "").map_err(|error| InternalError::new_err(error.to_string()))?;
        Ok(PyFamily { families, ruleset })
    }

    /// The number of parts of each family.
    #[getter]
    fn parts(&self) -> Vec<usize> {
        self.families.iter().map(SurveyFamily::parts).collect()
    }

    /// The members of a part of a family.
    #[pyo3(signature = (family, part, *, timeout=None, universe=None))]
    fn part(
        &self,
        py: Python<'_>,
        family: usize,
        part: usize,
        timeout: Option<Seconds>,
        universe: Option<InUniverse>,
    ) -> PyResult<Vec<Listed>> {
        let family =
            self.families.get(family).ok_or_else(|| ParseError::new_err("there is no such family"))?;
        let limits = Limits { timeout, memory: None };
        context_of(universe).work_long(py, &limits, |_, _, budget| {
            let mut all = vec![];
            family.visit(part, family.parts(), &self.ruleset, budget, &mut |member| {
                let board =
                    member.board().map(serde_json::to_string).and_then(Result::ok).unwrap_or_default();
                all.push((member.text(), board, member.stands_for, member.negatives()));
                Ok::<Next, Error>(Next::On)
            })?;
            Ok(all)
        })
    }
}
