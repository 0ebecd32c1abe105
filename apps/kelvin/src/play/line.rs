//! Line-based play, for terminals without cursor control and for pipes.

use super::command::{Command, HELP};
use super::draw;
use super::session::GameSession;
use crate::failure::Failure;
use crate::screen;
use kelvin_budget::Cancel;
use std::io::{self, BufRead, IsTerminal, Write};

/// Plays until the end of the game or of the input.
pub fn run(session: &mut GameSession<'_, '_>) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let asks = io::stdin().is_terminal();
    say(&format!("{} Type a move, ? for a hint, help for more.", session.opening()))?;
    show(session)?;
    loop {
        let ending = session.ending();
        session.sound()?;
        if let Some(ending) = ending {
            say(&ending)?;
            return Ok(());
        }
        if !session.your_turn() {
            let decision = session.decide(&Cancel::default());
            session.sound()?;
            let Some(decision) = decision else { return Ok(()) };
            let said = session.answer(decision);
            say(&screen::wrapped(&said, screen::width()))?;
            show(session)?;
            continue;
        }
        if asks {
            print!("{}> ", session.you);
            io::stdout().flush()?;
        }
        let mut line = String::new();
        // A line that is not UTF-8 is not a move.
        let end = match input.read_line(&mut line) {
            Ok(read) => read == 0,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                say("That is not a text.")?;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        if end {
            say("The game is not over.")?;
            return Ok(());
        }
        match Command::read(&line) {
            Command::Nothing => {}
            Command::Quit => return Ok(()),
            Command::Help => say(HELP)?,
            Command::Moves => {
                let boards = session.record.boards.len();
                let names = session
                    .record
                    .choices()
                    .iter()
                    .map(|choice| choice.full_name(boards))
                    .collect::<Vec<_>>();
                session.sound()?;
                say(&screen::wrapped(&names.join(", "), screen::width()))?;
            }
            Command::Hint => {
                let hint = session.hint(&Cancel::default());
                session.sound()?;
                for line in session.lines_of(&hint) {
                    say(&screen::wrapped(&line, screen::width()))?;
                }
            }
            Command::Picture => {
                let picture = session.picture(screen::width(), screen::colours(), &Cancel::default());
                session.sound()?;
                say(picture.trim_end())?;
            }
            Command::Back => {
                say(session.back())?;
                show(session)?;
            }
            Command::Save(path) => say(&session.save(path))?,
            Command::Move(typed) => match session.record.find(&typed) {
                Ok(choice) => {
                    session.record.play(choice, None);
                    show(session)?;
                }
                Err(why) => say(&screen::wrapped(&why.to_string(), screen::width()))?,
            },
        }
    }
}

fn say(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}

fn show(session: &GameSession<'_, '_>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output)?;
    for row in draw::boards(&session.record, None, screen::width()) {
        writeln!(output, "{}", draw::plain(&row).trim_end())?;
    }
    writeln!(output)
}
