//! Completion and documentation of the names of a worksheet.

use crate::error::RequestError;
use kelvin_language::Names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position in a text at which a name is completed.
#[derive(Deserialize, JsonSchema)]
pub struct CompletionPlace {
    /// The text.
    text: String,
    /// The position in UTF-16 code units, as browsers count.
    at: usize,
}

/// The completions at a position.
#[derive(Serialize, JsonSchema)]
pub struct Choices {
    /// The start of the name to be completed.
    from: usize,
    /// The completions.
    choices: Vec<Choice>,
}

#[derive(Serialize, JsonSchema)]
struct Choice {
    /// The name.
    text: String,
    /// Its usage and its description.
    help: String,
}

/// The maximum number of completions.
const CHOICES: usize = 200;

/// The maximum length of a name that is completed or explained, in characters.
pub(crate) const LONGEST_NAME: usize = 200;

/// Completes a name.
pub fn complete(names: &Names, CompletionPlace { text, at }: &CompletionPlace) -> Choices {
    let before = before(text, *at);
    // Text before this is too long to be a name.
    let start = before.char_indices().rev().nth(LONGEST_NAME).map_or(0, |(start, _)| start);
    let (from, topics) = names.complete(&before[start..]);
    let choices = topics.into_iter().take(CHOICES).map(|topic| Choice {
        text: topic.name.clone(),
        help: format!("{}  {}", topic.usage, topic.help).trim_end().to_owned(),
    });
    Choices { from: before[..start + from].encode_utf16().count(), choices: choices.collect() }
}

/// The text before a position given in UTF-16 code units.
fn before(text: &str, at: usize) -> &str {
    let mut units = 0;
    let end = text.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > at
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// A name.
#[derive(Deserialize, JsonSchema)]
pub struct HelpName {
    /// The name in input syntax.
    name: String,
}

/// The documentation of a name.
#[derive(Serialize, JsonSchema)]
pub struct Help {
    /// The description.
    pub text: String,
    /// An example input.
    pub example: Option<String>,
}

/// Explains a name.
pub fn help(names: &Names, HelpName { name }: &HelpName) -> Result<Help, RequestError> {
    if name.chars().nth(LONGEST_NAME).is_some() {
        return Err(RequestError::request(format!("a name has at most {LONGEST_NAME} characters")));
    }
    explain(names, name).map_err(|message| RequestError::new("name", message))
}

/// The documentation of a name.
pub(crate) fn explain(names: &Names, name: &str) -> Result<Help, String> {
    let topics = names.explain(name);
    let mut lines: Vec<String> =
        topics.iter().map(|topic| format!("{}  {}", topic.usage, topic.help).trim_end().to_owned()).collect();
    if let Some(entry) = kelvin_positions::Registry::built_in().find(name) {
        lines.push(format!("{}: {}", entry.name, entry.help));
        lines.push(format!("boards: {}", entry.boards));
    }
    if lines.is_empty() {
        return Err(match names.nearest(name) {
            Some(near) => format!("Nothing is called `{name}`; did you mean `{near}`?"),
            None => format!("Nothing is called `{name}`."),
        });
    }
    let example = names.examples(name).first().map(|(input, _)| (*input).to_owned());
    Ok(Help { text: lines.join("\n"), example })
}

#[cfg(test)]
mod tests {
    use super::before;

    #[test]
    fn places_are_counted_as_browsers_do() {
        assert_eq!(before("a𝔊b", 3), "a𝔊");
        assert_eq!(before("a𝔊b", 2), "a");
        assert_eq!(before("⧾b", 1), "⧾");
        assert_eq!(before("ab", 9), "ab");
    }
}
