//! The names of a session: what one that is being typed may become, and what one means.

use crate::help::{Meaning, Topic};
use std::collections::BTreeSet;

/// The names that a session knew at some moment.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// After a dot.
    pub members: Vec<Topic>,
    /// Anywhere else.
    pub others: Vec<Topic>,
    pub(crate) meanings: Vec<Meaning>,
}

impl Names {
    /// Where the name at the end of a text begins, and what it may become. A ruleset is found by its path, and by the start of
    /// its last name.
    pub fn complete(&self, text: &str) -> (usize, Vec<&Topic>) {
        let is_letter = |c: char| c == '_' || c.is_alphanumeric();
        let path = text.trim_end_matches(|c| c == '.' || is_letter(c)).len();
        let typed = &text[path..];
        let dotted = self.others.iter().filter(|topic| topic.name.contains('.') && !typed.is_empty());
        let mut fit: Vec<&Topic> = dotted
            .filter(|topic| {
                let last = topic.name.rsplit('.').next();
                topic.name.starts_with(typed) || last.is_some_and(|last| last.starts_with(typed))
            })
            .collect();
        let name = text.trim_end_matches(is_letter).len();
        let is_member = text[..name].ends_with('.');
        if is_member && !fit.is_empty() {
            return (path, fit);
        }
        let known = if is_member { &self.members } else { &self.others };
        for topic in known.iter().filter(|topic| topic.name.starts_with(&text[name..])) {
            if !fit.contains(&topic) {
                fit.push(topic);
            }
        }
        (name, fit)
    }

    /// Everything that a name may mean, for `?name`: of a class also what its objects have.
    pub fn explain(&self, name: &str) -> Vec<&Topic> {
        let meant = self.meanings.iter().filter(|meaning| meaning.asked.iter().any(|asked| **asked == *name));
        let topics: BTreeSet<&Topic> = meant.map(|meaning| &meaning.topic).collect();
        topics.into_iter().collect()
    }

    /// The known name that is nearest to one that is not known.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let names = self.members.iter().chain(&self.others).map(|topic| topic.name.as_str());
        crate::suggest::nearest(name, names)
    }

    /// Examples for a name: expressions with their answers.
    pub fn examples(&self, name: &str) -> Vec<(&'static str, &'static str)> {
        crate::examples::examples(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Names;
    use crate::{Session, Source};
    use kelvin_budget::Budget;
    use kelvin_values::Universe;

    #[test]
    fn names_members_and_rulesets_are_completed() {
        let universe = Universe::new();
        let names = Session::new(&universe).names();
        let complete = |text: &str| {
            let (from, topics) = names.complete(text);
            topics.iter().map(|topic| format!("{}{}", &text[..from], topic.name)).collect::<Vec<_>>()
        };
        assert!(complete("{1|-1}.LeftS").contains(&"{1|-1}.LeftStop".to_owned()));
        assert!(complete("x + ome").contains(&"x + omega".to_owned()));
        assert_eq!(complete("1 + game.grid.Clo"), ["1 + game.grid.Clobber"]);
        assert!(complete("Clobb").contains(&"game.grid.Clobber".to_owned()));
        assert!(complete("").len() > 50);
    }

    #[test]
    fn names_mean_what_they_meant_when_they_were_listed() {
        let universe = Universe::new();
        let mut session = Session::new(&universe);
        let mut run = |text: &str| {
            session.evaluate(&Source::new("", text), &Budget::unlimited()).unwrap();
            session.names()
        };
        let before = run("temperate := 3");
        let after = run("class Pair(a) def Both(n) := a + n; end;");
        let usages = |names: &Names, name: &str| {
            names.explain(name).iter().map(|topic| topic.usage.clone()).collect::<Vec<_>>()
        };
        assert_eq!(usages(&before, "temperate"), ["temperate"]);
        assert!(usages(&before, "Pair").is_empty() && usages(&before, "Both").is_empty());
        assert_eq!(usages(&after, "Both"), ["Pair.Both(n)"]);
        assert!(usages(&after, "Pair").contains(&"Pair.Both(n)".to_owned()));
        assert!(usages(&after, "Pair").contains(&"Pair".to_owned()));
        // A ruleset by its path and by its last name.
        for name in ["game.heap.Kayles", "Kayles"] {
            assert!(usages(&after, name).contains(&"game.heap.Kayles".to_owned()), "{name}");
        }
        // A package by its name and by that of the package around it, with what it has.
        let heap = usages(&after, "game.heap");
        assert!(heap.iter().any(|usage| usage == "game.heap.Kayles") && !heap.contains(&"Pair".to_owned()));
        assert!(usages(&after, "game").contains(&"game.heap".to_owned()));
        assert!(usages(&after, "cgsuite.lang").contains(&"cgsuite.lang.List".to_owned()));
    }
}
