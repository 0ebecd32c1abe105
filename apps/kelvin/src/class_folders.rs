//! Where classes are looked for.

use crate::arguments::Limits;
use kelvin_language::Session;
use std::path::PathBuf;

/// The working folder, and those that were named.
pub fn class_folders(limits: &Limits) -> impl Iterator<Item = PathBuf> + '_ {
    std::iter::once(PathBuf::from(".")).chain(limits.path.iter().cloned())
}

/// Lets a session read classes from these folders.
pub fn look_for_classes(session: &mut Session<'_>, limits: &Limits) {
    class_folders(limits).for_each(|folder| session.look_in(folder));
}
