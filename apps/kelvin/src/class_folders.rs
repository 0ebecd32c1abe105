//! Where classes are looked for.

use crate::arguments::Limits;
use kelvin_language::Session;

/// Lets a session read classes from the working folder and from those that were named.
pub fn look_for_classes(session: &mut Session<'_>, limits: &Limits) {
    session.look_in(".");
    for folder in &limits.path {
        session.look_in(folder);
    }
}
