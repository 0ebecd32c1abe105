//! The tables of all widths, which take seconds to build.

use kelvin_budget::Budget;
use kelvin_solver::domineering::{COLUMNS, Tables};
use kelvin_values::Universe;
use std::sync::{Arc, LazyLock};

pub static UNIVERSE: LazyLock<Universe> = LazyLock::new(Universe::new);
pub static FULL_TABLES: LazyLock<Arc<Tables>> =
    LazyLock::new(|| Arc::new(Tables::build(&UNIVERSE, COLUMNS, &Budget::unlimited()).unwrap()));
