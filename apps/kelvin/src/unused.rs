//! Options that what was asked for does not depend on: they are refused, and not ignored.

use crate::failure::wrong_usage;

/// Ends the program as the parser of the command line does where one of these options was given.
pub fn refuse(whose: &str, options: &[(&str, bool)]) {
    if let Some((name, _)) = options.iter().find(|(_, given)| *given) {
        wrong_usage(&format!("{name} changes nothing {whose}: leave it out"));
    }
}

/// The same beside objects for programs.
pub fn refuse_in_json(is_json: bool, options: &[(&str, bool)]) {
    if is_json {
        refuse("in the objects that --json and --format json print", options);
    }
}
