//! Kelvin in Python: the part that is written in Rust, `kelvin._kelvin`. The package `kelvin` shows it.

mod ask;
mod errors;
mod game;
mod loopy;
mod number;
mod own;
mod room;

use pyo3::prelude::*;

/// The part of the package that is written in Rust.
#[pymodule]
fn _kelvin(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::register(module)?;
    module.add_class::<game::PyUniverse>()?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<loopy::PyLoopy>()?;
    module.add_function(wrap_pyfunction!(ask::ask, module)?)?;
    module.add_function(wrap_pyfunction!(own::evaluate, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
