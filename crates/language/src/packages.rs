//! Packages: the dotted names in front of classes and rulesets, and what is meant by a path that leads nowhere.

use crate::error::Error;
use crate::library;
use crate::suggest::{nearest, related};
use crate::world::World;
use std::collections::BTreeSet;

/// At most this many names of a package are listed.
const LISTED: usize = 8;

impl World<'_> {
    /// The paths of all classes and rulesets.
    fn paths<'w>(&'w self) -> impl Iterator<Item = &'w str> {
        let rulesets = library::paths().map(|path| -> &'w str { path });
        rulesets.chain(self.classes.iter().map(|(_, class)| -> &'w str { &class.path }))
    }

    /// Whether a name, such as `game` or `game.grid`, is one of a package.
    pub(crate) fn is_package(&self, name: &str) -> bool {
        self.paths().any(|path| path.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')))
    }

    /// The names of all packages: the beginnings of paths, up to the first class.
    pub(crate) fn packages(&self) -> BTreeSet<&str> {
        let is_class = |part: &str| part.starts_with(char::is_uppercase);
        let beginnings = self.paths().flat_map(|path| path.match_indices('.').map(|(end, _)| &path[..end]));
        beginnings.filter(|beginning| !beginning.split('.').any(is_class)).collect()
    }

    /// What stands in a package.
    fn package(&self, name: &str) -> BTreeSet<&str> {
        let rest = self.paths().filter_map(|path| path.strip_prefix(name)?.strip_prefix('.'));
        rest.filter_map(|rest| rest.split('.').next()).collect()
    }

    /// Why a path that begins with a package leads nowhere: the part of it that is not known, and what is like it.
    pub(crate) fn no_path(&self, path: &str) -> Error {
        let end = |at: &usize| self.is_package(&path[..*at]);
        let Some(known) = path.match_indices('.').map(|(at, _)| at).filter(end).last() else {
            return self.only_a_package(path);
        };
        let (package, rest) = (&path[..known], &path[known + 1..]);
        let wrong = rest.split('.').next().unwrap_or(rest);
        if self.is_package(&format!("{package}.{wrong}")) {
            return self.only_a_package(path);
        }
        let error = Error::name(format!("There is no `{wrong}` in `{package}`"));
        if path == "cgsuite.ui" || path.starts_with("cgsuite.ui.") {
            return error.with_hint(crate::help::EXPLORER);
        }
        let names = self.package(package);
        // The same name in another package is nearer than another name in this one.
        let elsewhere = self.paths().find(|path| path.rsplit('.').next() == Some(wrong));
        let near = nearest(wrong, names.iter().copied()).or_else(|| related(wrong, names.iter().copied()));
        match (elsewhere, near) {
            (Some(path), _) => error.with_hint(format!("did you mean `{path}`?")),
            (None, Some(near)) => error.with_hint(format!("did you mean `{package}.{near}`?")),
            (None, None) => error.with_hint(listed(&names)),
        }
    }

    fn only_a_package(&self, package: &str) -> Error {
        Error::name(format!("`{package}` is a package, not a value"))
            .with_hint(listed(&self.package(package)))
    }
}

fn listed(names: &BTreeSet<&str>) -> String {
    let shown: Vec<String> = names.iter().take(LISTED).map(|name| format!("`{name}`")).collect();
    let more = if names.len() > LISTED { ", …" } else { "" };
    format!("it has {}{more}", shown.join(", "))
}
