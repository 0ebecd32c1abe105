//! The worksheet on a terminal.

use super::WorksheetScreen;
use super::editor::{Colours, Completion, Finished, Number};
use crate::arguments::{Answers, LimitArgs};
use kelvin_language::Names;
use kelvin_values::Universe;
use nu_ansi_term::Color;
use reedline::{
    DescriptionMode, Emacs, FileBackedHistory, IdeMenu, KeyCode, KeyModifiers, MenuBuilder, Reedline,
    ReedlineEvent, ReedlineMenu, Signal, default_emacs_keybindings,
};
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Reads and answers cells until the user leaves.
pub fn run(answers: &Answers, limits: &LimitArgs) -> io::Result<bool> {
    crate::supervisor::in_session(|| {
        // Errors are ignored: the terminal was not in raw mode.
        let _ = ratatui::crossterm::terminal::disable_raw_mode();
    });
    let universe = Universe::new();
    let mut sheet = WorksheetScreen::new(&universe, answers, limits);
    let names = Arc::new(Mutex::new(Names::default()));
    let mut editor = editor(&names);
    println!("Kelvin {}. Type an expression, or :help.", env!("CARGO_PKG_VERSION"));
    loop {
        *names.lock().unwrap_or_else(PoisonError::into_inner) = sheet.session.names();
        match editor.read_line(&Number(sheet.next()))? {
            Signal::Success(cell) => {
                // Written now, so that a killed session keeps its history. Errors are ignored.
                let _ = editor.sync_history();
                let reply = sheet.enter(&cell);
                if reply.quit {
                    return Ok(false);
                }
                if reply.failed {
                    println!("{}", Color::Red.paint(reply.text));
                } else if !reply.text.is_empty() {
                    println!("{}", reply.text);
                }
            }
            Signal::CtrlD => return Ok(false),
            _ => {}
        }
    }
}

fn editor(names: &Arc<Mutex<Names>>) -> Reedline {
    let mut keys = default_emacs_keybindings();
    let complete = [ReedlineEvent::Menu("names".to_owned()), ReedlineEvent::MenuNext];
    keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, ReedlineEvent::UntilFound(complete.into()));
    let menu = IdeMenu::default()
        .with_name("names")
        .with_marker("")
        .with_description_mode(DescriptionMode::PreferRight);
    let editor = Reedline::create()
        .with_completer(Box::new(Completion(names.clone())))
        .with_menu(ReedlineMenu::EngineCompleter(Box::new(menu)))
        .with_edit_mode(Box::new(Emacs::new(keys)))
        .with_highlighter(Box::new(Colours))
        .with_validator(Box::new(Finished));
    match history() {
        Some(history) => editor.with_history(Box::new(history)),
        None => editor,
    }
}

/// The history of earlier sessions.
fn history() -> Option<FileBackedHistory> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let state = state.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state")))?;
    FileBackedHistory::with_file(10_000, state.join("kelvin/history")).ok()
}
