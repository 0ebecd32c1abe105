//! The commands of the player.

use std::path::PathBuf;

/// A parsed line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Hint,
    Moves,
    Back,
    Save(Option<PathBuf>),
    Picture,
    Help,
    Quit,
    Nothing,
    Move(String),
}

pub const HELP: &str = "\
a move        its name, or as much of it as is clear: `a1`; `2 a1` with several boards; `3 0` in a value
?             the temperature of each component, the best move and why
moves         the legal moves
picture       the compound thermograph
back          take your last move back
save [FILE]   save the game; `kelvin play --resume FILE` continues it
quit          end";

impl Command {
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => Command::Nothing,
            ("?" | "hint", "") => Command::Hint,
            ("moves" | "m", "") => Command::Moves,
            ("back" | "undo" | "u", "") => Command::Back,
            ("save", path) => Command::Save((!path.is_empty()).then(|| path.into())),
            ("picture", "") => Command::Picture,
            ("help" | "h", "") => Command::Help,
            ("quit" | "exit" | "q", "") => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_input_is_a_move() {
        assert_eq!(Command::read(" ? "), Command::Hint);
        assert_eq!(Command::read("save my game"), Command::Save(Some("my game".into())));
        assert_eq!(Command::read("q3-q4"), Command::Move("q3-q4".into()));
        assert_eq!(Command::read("5 to 3"), Command::Move("5 to 3".into()));
        assert_eq!(Command::read(""), Command::Nothing);
    }
}
