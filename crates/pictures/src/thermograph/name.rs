//! Names in pictures.

use kelvin_budget::Budget;
use kelvin_values::Game;
use kelvin_values::notation::{Printer, Style};

/// A name as text and as LaTeX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Plain text.
    pub text: String,
    /// LaTeX for math mode.
    pub latex: String,
}

impl From<&str> for Name {
    /// Creates a name from any text; in LaTeX it is set upright.
    fn from(text: &str) -> Name {
        Name { text: text.to_owned(), latex: format!("\\text{{{}}}", super::tikz::escape(text)) }
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        Name::from(&text[..])
    }
}

impl Name {
    /// The printed form of `game`. A text that is too long for a picture is truncated. If printing takes
    /// longer than the budget allows, a placeholder is used.
    pub fn of(game: Game<'_>, budget: &Budget) -> Name {
        let write = |style: Style, limit: usize| {
            Printer::new(game.universe(), style)
                .limit(4096)
                .print(game, budget)
                .ok()
                .filter(|text| text.chars().count() <= limit)
        };
        match (write(Style::Unicode, MAX_NAME), write(Style::Latex, 8 * MAX_NAME)) {
            (Some(text), Some(latex)) => Name { text, latex },
            (Some(text), None) => Name::from(text),
            (None, _) => {
                let long = write(Style::Unicode, usize::MAX).unwrap_or_else(|| "a long game".to_owned());
                Name::from(long).shortened(MAX_NAME)
            }
        }
    }

    /// The name, truncated to at most `length` characters.
    #[must_use]
    pub fn shortened(self, length: usize) -> Name {
        if self.text.chars().count() <= length {
            return self;
        }
        Name::from(self.text.chars().take(length.saturating_sub(1)).chain(['…']).collect::<String>())
    }
}

/// The maximum length of a name in characters.
const MAX_NAME: usize = 56;

/// Breaks a text into lines of at most `length` characters, at spaces if possible.
pub(crate) fn lines(text: &str, length: usize) -> Vec<String> {
    let mut lines = vec![];
    let mut line = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if used > 0 && used + 1 + letters > length {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        for c in word.chars() {
            if used == length {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(c);
            used += 1;
        }
    }
    lines.push(line);
    lines
}
