//! The laboratory of a command, in which values may be expressions.

use crate::arguments::LimitArgs;
use crate::class_folders::class_folders;
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Settings};
use kelvin_language::Session;
use kelvin_values::Universe;
use std::path::PathBuf;

/// A laboratory whose values may be expressions of the worksheet language, with the user's classes.
pub fn lab<'u>(universe: &'u Universe, settings: Settings, limits: &LimitArgs) -> Lab<'u> {
    let folders: Vec<PathBuf> = class_folders(limits).collect();
    Lab::new(universe, settings).with_expressions(move |universe: &Universe, text: &str, budget: &Budget| {
        let mut session = Session::new(universe);
        folders.iter().for_each(|folder| session.look_in(folder));
        kelvin_language::evaluate_in(&mut session, text, budget)
    })
}
