//! Callbacks of the line editor: prompt, colours, completion, and detection of unfinished cells.

use kelvin_language::{Names, Paint, Topic, is_unfinished, paint};
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

/// A validator: unfinished cells continue on the next line.
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

/// A syntax highlighter.
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

/// Completes names with their descriptions. The worksheet updates the names after each cell.
pub struct Completion(pub Arc<Mutex<Names>>);

impl Completer for Completion {
    fn complete(&mut self, line: &str, position: usize) -> CompletionResult {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (start, topics) = names.complete(&line[..position]);
        let suggestions: Vec<Suggestion> =
            topics.into_iter().map(|topic| suggestion(topic, start, position)).collect();
        CompletionResult::fresh(suggestions)
    }
}

fn suggestion(topic: &Topic, start: usize, end: usize) -> Suggestion {
    Suggestion {
        value: topic.name.clone(),
        description: Some(format!("{}  {}", topic.usage, topic.help)),
        span: Span::new(start, end),
        ..Suggestion::default()
    }
}
