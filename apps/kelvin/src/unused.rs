//! Options without effect are rejected, not ignored.

use crate::failure::wrong_usage;

/// Exits with a usage error if one of these options was given.
pub fn refuse(whose: &str, options: &[(&str, bool)]) {
    if let Some((name, _)) = options.iter().find(|(_, given)| *given) {
        wrong_usage(&format!("{name} has no effect {whose}: remove it"));
    }
}

/// The same for options without effect on JSON output.
pub fn refuse_in_json(is_json: bool, options: &[(&str, bool)]) {
    if is_json {
        refuse("in the objects that --json and --format json print", options);
    }
}
