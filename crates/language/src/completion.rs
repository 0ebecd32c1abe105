//! What a name that is being typed may become.

use crate::help::Topic;

/// The names that can be completed.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// After a dot.
    pub members: Vec<Topic>,
    /// Anywhere else.
    pub others: Vec<Topic>,
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
}

#[cfg(test)]
mod tests {
    use crate::Session;
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
}
