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
        let start = before.rfind(|c: char| c != '_' && !c.is_alphanumeric());
        let start = start.map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = if before[..start].ends_with('.') { &names.members } else { &names.others };
        let fits = known.iter().filter(|topic| topic.name.starts_with(&before[start..]));
        let suggestions: Vec<Suggestion> = fits
            .map(|topic| Suggestion {
                value: topic.name.clone(),
                description: Some(format!("{}  {}", topic.usage, topic.help)),
                span: Span::new(start, position),
                ..Suggestion::default()
            })
            .collect();
        CompletionResult::fresh(suggestions)
    }
}
