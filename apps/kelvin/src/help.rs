//! Documentation of names: `?NAME` wherever a program can be typed, and `kelvin help NAME`.

use crate::arguments::Arguments;
use crate::failure::Failure;
use clap::CommandFactory;
use kelvin_language::Session;
use kelvin_values::Universe;
use std::ffi::OsString;
use std::io::Write;

/// The name in a question `?NAME`.
pub fn asked(text: &str) -> Option<&str> {
    let text = text.trim();
    text.strip_prefix('?').filter(|name| !name.contains('\n')).map(str::trim)
}

/// The documentation of a name, with examples, or an error if it is unknown.
pub fn text_of(session: &Session<'_>, name: &str) -> Result<String, String> {
    if name.is_empty() {
        return Ok("Type ? and a name, such as ?Heat, ?List or ?game.grid.Clobber.".to_owned());
    }
    let names = session.names();
    let topics = names.explain(name);
    let width = topics.iter().map(|topic| topic.usage.chars().count()).max().unwrap_or(0).min(50);
    let mut lines: Vec<String> =
        topics.iter().map(|topic| format!("{:<width$}  {}", topic.usage, topic.help)).collect();
    if let Some(entry) = kelvin_positions::Registry::built_in().find(name) {
        let (ruleset, board) = entry.example();
        lines.push(format!("{}: {}", entry.name, entry.help));
        lines.push(format!("boards: {}", entry.boards));
        lines.push(format!("\n    kelvin value '{ruleset}' '{board}'"));
    }
    if lines.is_empty() {
        return Err(match names.nearest(name) {
            Some(near) => format!("Nothing is called `{name}`; did you mean `{near}`?"),
            None => format!("Nothing is called `{name}`."),
        });
    }
    for (expression, answer) in names.examples(name) {
        let between = if answer.contains('\n') { "\n" } else { " " };
        lines.push(format!("\n    {expression}\n    ={between}{answer}"));
    }
    Ok(lines.join("\n"))
}

/// The name in `kelvin help NAME`, unless it is the name of a command.
pub fn name_on_the_command_line(words: &[OsString]) -> Option<&str> {
    let [_, help, name] = words else { return None };
    let name = name.to_str()?;
    let command = Arguments::command();
    let known = command.get_subcommands().any(|command| command.get_name() == name);
    (help == "help" && !known && name != "help" && !name.starts_with('-')).then_some(name)
}

/// `kelvin help NAME`.
pub fn run(name: &str) -> Result<(), Failure> {
    let universe = Universe::new();
    let name = asked(name).unwrap_or(name);
    let text = text_of(&Session::new(&universe), name).map_err(Failure::Message)?;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
