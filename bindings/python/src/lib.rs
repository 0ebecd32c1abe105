//! The Rust part of the Python package, `kelvin._kelvin`. The package `kelvin` re-exports it.

mod ask;
mod call;
mod complex;
mod context;
mod errors;
mod family;
mod game;
mod interrupt;
mod limits;
mod loopy;
mod number;
mod own;
mod picture;
mod position;
mod surreal;
mod survey;
mod text;
mod universe;
mod worksheet;

use pyo3::prelude::*;

/// The module `kelvin._kelvin`.
#[pymodule]
fn _kelvin(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<universe::PyUniverse>()?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<loopy::PyLoopy>()?;
    module.add_class::<position::PyPosition>()?;
    module.add_class::<position::PyMove>()?;
    module.add_class::<surreal::PySurreal>()?;
    module.add_class::<family::PyFamily>()?;
    module.add_class::<survey::PySurvey>()?;
    module.add_class::<worksheet::PyShown>()?;
    module.add_function(wrap_pyfunction!(ask::_ask, module)?)?;
    module.add_function(wrap_pyfunction!(ask::_declare, module)?)?;
    module.add_function(wrap_pyfunction!(call::_call, module)?)?;
    module.add_function(wrap_pyfunction!(call::_methods, module)?)?;
    module.add_function(wrap_pyfunction!(complex::_complex, module)?)?;
    module.add_function(wrap_pyfunction!(complex::_complex_value, module)?)?;
    module.add_function(wrap_pyfunction!(own::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(own::forget, module)?)?;
    module.add_function(wrap_pyfunction!(position::_values, module)?)?;
    module.add_function(wrap_pyfunction!(picture::_svg, module)?)?;
    module.add_function(wrap_pyfunction!(picture::_compound_picture, module)?)?;
    module.add_function(wrap_pyfunction!(picture::_thermograph_picture, module)?)?;
    module.add_function(wrap_pyfunction!(picture::_number_line, module)?)?;
    module.add_function(wrap_pyfunction!(context::_forked, module)?)?;
    module.add_function(wrap_pyfunction!(survey::_survey_manifest, module)?)?;
    module.add_function(wrap_pyfunction!(survey::_survey_summary, module)?)?;
    module.add_function(wrap_pyfunction!(survey::_families_in_short, module)?)?;
    module.add_function(wrap_pyfunction!(survey::_histogram, module)?)?;
    module.add_function(wrap_pyfunction!(worksheet::eval, module)?)?;
    module.add_function(wrap_pyfunction!(worksheet::reset, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
