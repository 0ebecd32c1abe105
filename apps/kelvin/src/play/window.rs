//! Play in a window that fills the terminal.

use super::command::{Command, HELP};
use super::draw::{self, Row, Tone};
use super::record::Choice;
use super::session::Session;
use crate::failure::Failure;
use kelvin_budget::Cancel;
use kelvin_values::Player;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, List, ListItem, ListState, Paragraph, Wrap};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// Columns of the list of moves.
const LIST: u16 = 30;
/// Lines for what is said, with the line that is typed and the keys.
const SAID: u16 = 8;
const FOOT: u16 = 2;
const TITLE: u16 = 1;

/// Why there is no window: `Some(None)` where none was to be expected.
pub fn refusal(session: &Session<'_, '_>) -> Option<Option<String>> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Some(None);
    }
    if !console::colors_enabled() || std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        return Some(Some("the terminal has no colours".into()));
    }
    let (columns, lines) = match ratatui::crossterm::terminal::size() {
        Ok(size) => size,
        Err(_) => return Some(Some("the terminal has no size".into())),
    };
    let (wide, high) = needed(session, columns);
    if columns < wide || lines < high {
        let why = format!(
            "the terminal has {columns} columns and {lines} lines, and the board needs {wide} and {high}"
        );
        return Some(Some(why));
    }
    None
}

/// The columns and lines that the boards and everything beside them need.
fn needed(session: &Session<'_, '_>, columns: u16) -> (u16, u16) {
    let rows = draw::boards(&session.record, None, usize::from(columns.saturating_sub(LIST + 2)));
    let wide = rows.iter().map(|row| draw::plain(row).chars().count()).max().unwrap_or(0);
    let most = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    (most(wide).saturating_add(LIST + 2), most(rows.len()).max(3).saturating_add(TITLE + 4 + FOOT))
}

/// What the window shows besides the game.
struct Window {
    choices: Vec<Choice>,
    list: ListState,
    typed: String,
    said: String,
    over: bool,
}

/// What comes of a key.
enum After {
    Stay,
    Played,
    Quit,
}

/// Plays until the person leaves.
pub fn run(session: &mut Session<'_, '_>) -> Result<(), Failure> {
    let mut terminal = ratatui::try_init()?;
    let ended = turns(session, &mut terminal);
    ratatui::restore();
    ended?;
    // What is left when the window is gone.
    for row in draw::boards(&session.record, None, crate::screen::width()) {
        println!("{}", draw::plain(&row).trim_end());
    }
    match session.record.winner() {
        Some(winner) => println!("{}", session.ending(winner)),
        None => println!("The game is not over."),
    }
    Ok(())
}

fn turns(session: &mut Session<'_, '_>, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
    let mut window = Window {
        choices: vec![],
        list: ListState::default(),
        typed: String::new(),
        said: format!("You are {}, against {}. ? is a hint.", session.you, session.engine),
        over: false,
    };
    loop {
        window.refresh(session);
        if !window.over && !session.your_turn() {
            let decision = window.wait(session, terminal, |session, cancel| session.decide(cancel))?;
            if let Some(decision) = decision {
                window.said = session.answer(decision);
            }
            window.refresh(session);
        }
        loop {
            terminal.draw(|frame| window.draw(frame, session))?;
            let Event::Key(key) = event::read()? else { continue };
            if key.kind != KeyEventKind::Press {
                continue;
            }
            match window.key(session, terminal, key)? {
                After::Stay => {}
                After::Played => break,
                After::Quit => return Ok(()),
            }
        }
    }
}

impl Window {
    /// Looks at the game again.
    fn refresh(&mut self, session: &Session<'_, '_>) {
        self.choices = if session.your_turn() { session.record.choices() } else { vec![] };
        let chosen = self.list.selected().unwrap_or(0).min(self.choices.len().saturating_sub(1));
        self.list.select((!self.choices.is_empty()).then_some(chosen));
        self.typed.clear();
        let winner = session.record.winner();
        self.over = winner.is_some();
        if let Some(winner) = winner {
            self.said = format!(
                "{}\n{} Type back to take your move back, or quit.",
                self.said,
                session.ending(winner)
            );
        }
    }

    /// Works in another thread, while keys may hurry it.
    fn wait<'m, 'u, T: Send>(
        &mut self,
        session: &mut Session<'m, 'u>,
        terminal: &mut DefaultTerminal,
        work: impl FnOnce(&mut Session<'m, 'u>, &Cancel) -> T + Send,
    ) -> Result<T, Failure> {
        const LOOK: Duration = Duration::from_millis(30);
        let cancel = Cancel::default();
        // A picture of the game as it is, since the thread has the session.
        let shown = session.record.clone();
        let said = self.said.clone();
        let answer = std::thread::scope(|scope| {
            let thread = scope.spawn(|| work(session, &cancel));
            let mut looks = 0_u32;
            while !thread.is_finished() {
                if event::poll(LOOK)?
                    && let Event::Key(key) = event::read()?
                    && (key.code == KeyCode::Esc || is_control(&key, 'c'))
                {
                    cancel.raise();
                }
                looks += 1;
                // Not for work that is done at once.
                if looks == 5 {
                    self.said = format!("{said}\nThinking; Esc hurries it.");
                    terminal.draw(|frame| self.draw_record(frame, &shown, None))?;
                }
            }
            Ok::<_, io::Error>(thread.join())
        })?;
        self.said = said;
        answer.map_err(|_| Failure::told("the machine lost its thread"))
    }

    fn key(
        &mut self,
        session: &mut Session<'_, '_>,
        terminal: &mut DefaultTerminal,
        key: KeyEvent,
    ) -> Result<After, Failure> {
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Ok(After::Quit);
            }
            KeyCode::Char('z') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return self.line(session, terminal, "back");
            }
            KeyCode::Char('?') if self.typed.is_empty() => return self.line(session, terminal, "?"),
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.typed.push(letter);
                self.follow(session);
            }
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Down => self.step(1),
            KeyCode::Up => self.step(-1),
            KeyCode::PageDown => self.step(10),
            KeyCode::PageUp => self.step(-10),
            KeyCode::Right | KeyCode::Tab => self.next_board(1),
            KeyCode::Left | KeyCode::BackTab => self.next_board(-1),
            KeyCode::Enter if self.typed.trim().is_empty() => {
                let chosen = self.list.selected().and_then(|place| self.choices.get(place)).cloned();
                if let Some(choice) = chosen {
                    self.said.clear();
                    session.record.play(choice, None);
                    return Ok(After::Played);
                }
            }
            KeyCode::Enter => {
                let typed = std::mem::take(&mut self.typed);
                return self.line(session, terminal, &typed);
            }
            _ => {}
        }
        Ok(After::Stay)
    }

    /// Does what was typed.
    fn line(
        &mut self,
        session: &mut Session<'_, '_>,
        terminal: &mut DefaultTerminal,
        typed: &str,
    ) -> Result<After, Failure> {
        match Command::read(typed) {
            Command::Nothing => {}
            Command::Quit => return Ok(After::Quit),
            Command::Help => self.said = HELP.into(),
            Command::Moves => self.said = "The legal moves are in the list.".into(),
            Command::Hint => {
                let lines = self.wait(session, terminal, |session, cancel| session.hint(cancel))?;
                let text = lines.join("\n");
                let columns = usize::from(terminal.size()?.width.max(1));
                let rows: usize = lines.iter().map(|line| 1 + line.chars().count() / columns).sum();
                if rows < usize::from(SAID) {
                    self.said = text;
                } else {
                    page(terminal, &text)?;
                }
            }
            Command::Picture => {
                // Pictures are two fifths as high as they are wide, and have a legend below.
                let size = terminal.size()?;
                let legend = 8 + session.record.boards.len();
                let fitting = usize::from(size.height).saturating_sub(legend) * 5 / 2;
                let width = fitting.min(usize::from(size.width.saturating_sub(2)));
                let picture =
                    self.wait(session, terminal, |session, cancel| session.picture(width, false, cancel))?;
                page(terminal, &picture)?;
            }
            Command::Back => {
                self.said = session.back().into();
                return Ok(After::Played);
            }
            Command::Save(path) => self.said = session.save(path),
            Command::Move(_) if self.over => self.said = "The game is over: type back, or quit.".into(),
            Command::Move(typed) => match session.record.find(&typed) {
                Ok(choice) => {
                    self.said.clear();
                    session.record.play(choice, None);
                    return Ok(After::Played);
                }
                Err(why) => self.said = why,
            },
        }
        Ok(After::Stay)
    }

    fn step(&mut self, by: i64) {
        let last = self.choices.len().saturating_sub(1) as i64;
        if let Some(chosen) = self.list.selected() {
            self.list.select(Some((chosen as i64 + by).clamp(0, last) as usize));
        }
    }

    /// Goes to the first move of the next board, or of the one before.
    fn next_board(&mut self, by: i64) {
        let Some(board) =
            self.list.selected().and_then(|place| self.choices.get(place)).map(|c| c.board as i64)
        else {
            return;
        };
        let other = |choice: &&Choice| (choice.board as i64 - board) * by > 0;
        let nearest = self
            .choices
            .iter()
            .filter(other)
            .map(|choice| choice.board)
            .min_by_key(|&b| (b as i64 - board).abs());
        if let Some(nearest) = nearest {
            self.list.select(self.choices.iter().position(|choice| choice.board == nearest));
        }
    }

    /// Chooses the move that is being typed.
    fn follow(&mut self, session: &Session<'_, '_>) {
        if let Ok(choice) = session.record.find(&self.typed) {
            let place = self.choices.iter().position(|c| c.board == choice.board && c.name == choice.name);
            self.list.select(place.or(self.list.selected()));
        }
    }

    fn draw(&mut self, frame: &mut ratatui::Frame<'_>, session: &Session<'_, '_>) {
        let (wide, high) = needed(session, frame.area().width);
        let area = frame.area();
        if area.width < wide || area.height < high {
            let text = format!(
                "The window is too small: the board needs {wide} columns and {high} lines. Ctrl-C ends."
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let chosen = self.list.selected().and_then(|place| self.choices.get(place)).cloned();
        self.draw_record(frame, &session.record, chosen.as_ref());
    }

    fn draw_record(
        &mut self,
        frame: &mut ratatui::Frame<'_>,
        record: &super::record::Record,
        chosen: Option<&Choice>,
    ) {
        let area = frame.area();
        let room = usize::from(area.width.saturating_sub(LIST + 2));
        let rows = draw::boards(record, chosen, room);
        let boards = u16::try_from(rows.len()).unwrap_or(u16::MAX).max(3);
        let said = SAID.min(area.height.saturating_sub(TITLE + FOOT + boards + 1)).max(3);
        let [title, body, words, typed, keys] = Layout::vertical([
            Constraint::Length(TITLE),
            Constraint::Min(3),
            Constraint::Length(said),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [left, right] = Layout::horizontal([Constraint::Min(4), Constraint::Length(LIST)]).areas(body);
        let player = record.to_move();
        let turn = if self.over { "The game is over".to_owned() } else { format!("{player} to move") };
        let heading = Line::from(vec![
            Span::styled("Kelvin  ", Style::new().add_modifier(Modifier::BOLD)),
            Span::styled(turn, tone(Tone::Of(player))),
            Span::raw(format!(", move {}", record.turns.len() + 1)),
        ]);
        frame.render_widget(heading, title);
        frame.render_widget(Text::from(rows.iter().map(line).collect::<Vec<_>>()), left);
        self.draw_list(frame, right, record.boards.len());
        let block = Block::new().borders(Borders::TOP).border_style(tone(Tone::Faint));
        frame
            .render_widget(Paragraph::new(self.said.as_str()).wrap(Wrap { trim: false }).block(block), words);
        frame.render_widget(Line::from(format!("> {}", self.typed)), typed);
        frame.set_cursor_position((
            typed.x + 2 + u16::try_from(self.typed.chars().count()).unwrap_or(0),
            typed.y,
        ));
        let help = "↑↓ choose  Enter play  ? hint  back  save  picture  help  quit";
        frame.render_widget(Line::styled(help, tone(Tone::Faint)), keys);
    }

    fn draw_list(&mut self, frame: &mut ratatui::Frame<'_>, area: Rect, boards: usize) {
        let items = self.choices.iter().map(|choice| ListItem::new(choice.full_name(boards)));
        let block = Block::new().borders(Borders::LEFT).border_style(tone(Tone::Faint));
        let list = List::new(items).block(block).highlight_symbol("› ").highlight_style(tone(Tone::Chosen));
        frame.render_stateful_widget(list, area, &mut self.list);
    }
}

/// Shows a page until a key is pressed.
fn page(terminal: &mut DefaultTerminal, text: &str) -> io::Result<()> {
    loop {
        terminal.draw(|frame| {
            let [above, below] =
                Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(frame.area());
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), above);
            frame.render_widget(Line::styled("any key goes back", tone(Tone::Faint)), below);
        })?;
        if let Event::Key(key) = event::read()?
            && key.kind == KeyEventKind::Press
        {
            return Ok(());
        }
    }
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn line(row: &Row) -> Line<'_> {
    Line::from(row.iter().map(|(text, t)| Span::styled(text.as_str(), tone(*t))).collect::<Vec<_>>())
}

fn tone(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Faint => Style::new().fg(Color::DarkGray),
        Tone::Of(Player::Left) => Style::new().fg(Color::Blue).add_modifier(Modifier::BOLD),
        Tone::Of(Player::Right) => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        Tone::Chosen => Style::new().add_modifier(Modifier::REVERSED),
    }
}
