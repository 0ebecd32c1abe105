//! The folders in which classes are searched.

use crate::arguments::LimitArgs;
use kelvin_language::Session;
use std::path::PathBuf;

/// The working folder, and the folders given on the command line.
pub fn class_folders(limits: &LimitArgs) -> impl Iterator<Item = PathBuf> + '_ {
    std::iter::once(PathBuf::from(".")).chain(limits.path.iter().cloned())
}

/// Makes a session load classes from these folders.
pub fn look_for_classes(session: &mut Session<'_>, limits: &LimitArgs) {
    class_folders(limits).for_each(|folder| session.look_in(folder));
}
