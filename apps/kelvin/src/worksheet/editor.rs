//! What the line editor asks of us: the prompt, colours, completion, whether a cell is finished.

use kelvin_language::{Paint, Topic, is_unfinished, paint};
use nu_ansi_term::{Color, Style};
use reedline::{
    Completer, CompletionResult, Highlighter, Prompt, PromptEditMode, PromptHistorySearch, Span, StyledText,
    Suggestion, ValidationResult, Validator,
};
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

/// `In[n]:`.
pub struct Number(pub usize);

impl Prompt for Number {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        Cow::Owned(format!("In[{}]: ", self.0))
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_indicator(&self, _: PromptEditMode) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        Cow::Borrowed("   …  ")
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        Cow::Owned(format!("(search: {}) ", search.term))
    }
}

/// A cell goes on while it is unfinished.
pub struct Finished;

impl Validator for Finished {
    fn validate(&self, cell: &str) -> ValidationResult {
        let command = cell.starts_with('?') || cell.starts_with(':');
        if !command && is_unfinished(cell) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Complete
        }
    }
}

/// Colours the words of the language.
pub struct Colours;

impl Highlighter for Colours {
    fn highlight(&self, cell: &str, _: usize) -> StyledText {
        let mut styled = StyledText::new();
        let mut done = 0;
        for (span, kind) in paint(cell) {
            let (start, end) = (span.start as usize, span.end as usize);
            // Spaces and comments.
            styled.push((Style::new().dimmed(), cell[done..start].to_owned()));
            let style = match kind {
                Paint::Keyword => Color::Magenta.bold(),
                Paint::Literal => Color::Cyan.normal(),
                Paint::Text => Color::Green.normal(),
                Paint::Capital => Color::Yellow.normal(),
                Paint::Name | Paint::Mark => Style::new(),
            };
            styled.push((style, cell[start..end].to_owned()));
            done = end;
        }
        styled.push((Style::new().dimmed(), cell[done..].to_owned()));
        styled
    }
}

/// The names that can be completed; the worksheet refreshes them after each cell.
#[derive(Default)]
pub struct Names {
    /// After a dot.
    pub members: Vec<Topic>,
    /// Anywhere else.
    pub others: Vec<Topic>,
}

/// Completes names, each with its line of help.
pub struct Completion(pub Arc<Mutex<Names>>);

impl Completer for Completion {
    fn complete(&mut self, line: &str, position: usize) -> CompletionResult {
        let before = &line[..position];
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A ruleset by its path, or by the start of its last name.
        let start = start_of(before, |c| c == '_' || c == '.' || c.is_alphanumeric());
        let typed = &before[start..];
        let dotted = names.others.iter().filter(|topic| topic.name.contains('.') && !typed.is_empty());
        let paths: Vec<&Topic> = dotted
            .filter(|topic| {
                topic.name.starts_with(typed)
                    || topic.name.rsplit('.').next().is_some_and(|last| last.starts_with(typed))
            })
            .collect();
        let mut suggestions: Vec<Suggestion> =
            paths.iter().map(|topic| suggestion(topic, start, position)).collect();
        let start = start_of(before, |c| c == '_' || c.is_alphanumeric());
        let member = before[..start].ends_with('.');
        if !member || suggestions.is_empty() {
            let known = if member { &names.members } else { &names.others };
            let fits = known.iter().filter(|topic| topic.name.starts_with(&before[start..]));
            let fits = fits.filter(|topic| !paths.contains(topic));
            suggestions.extend(fits.map(|topic| suggestion(topic, start, position)));
        }
        CompletionResult::fresh(suggestions)
    }
}

/// Where the last letters of a text begin that belong to a name.
fn start_of(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    let rest = text.trim_end_matches(belongs);
    rest.len()
}

fn suggestion(topic: &Topic, start: usize, end: usize) -> Suggestion {
    Suggestion {
        value: topic.name.clone(),
        description: Some(format!("{}  {}", topic.usage, topic.help)),
        span: Span::new(start, end),
        ..Suggestion::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_members_and_rulesets_are_completed() {
        let universe = kelvin_values::Universe::new();
        let session = kelvin_language::Session::new(&universe);
        let names = Names { members: session.complete("", true), others: session.complete("", false) };
        let mut completion = Completion(Arc::new(Mutex::new(names)));
        let mut complete = |line: &str| match completion.complete(line, line.len()) {
            CompletionResult::Fresh { suggestions, .. } => suggestions
                .iter()
                .map(|s| format!("{}{}", &line[..s.span.start], s.value))
                .collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        assert!(complete("{1|-1}.LeftS").contains(&"{1|-1}.LeftStop".to_owned()));
        assert!(complete("x + ome").contains(&"x + omega".to_owned()));
        assert_eq!(complete("1 + game.grid.Clo"), ["1 + game.grid.Clobber"]);
        assert!(complete("Clobb").contains(&"game.grid.Clobber".to_owned()));
        assert!(complete("").len() > 50);
    }
}
