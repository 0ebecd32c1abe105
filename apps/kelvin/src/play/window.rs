//! Play in a full-screen window.

use super::command::{Command, HELP};
use super::draw;
use super::session::GameSession;
use super::view::{SAID, View, needed, page};
use crate::failure::Failure;
use crate::supervisor;
use kelvin_budget::Cancel;
use kelvin_play::{Choice, Record};
use kelvin_values::Player;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// The reason why there is no window: `Some(None)` if none was expected.
pub fn refusal(session: &GameSession<'_, '_>) -> Option<Option<String>> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Some(None);
    }
    if !console::colors_enabled() || std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        return Some(Some("the terminal has no colours".into()));
    }
    let Ok((columns, lines)) = ratatui::crossterm::terminal::size() else {
        return Some(Some("the terminal has no size".into()));
    };
    let (wide, high) = needed(&session.record, columns);
    (columns < wide || lines < high).then(|| {
        Some(format!(
            "the terminal has {columns} columns and {lines} lines, and the board needs {wide} and {high}"
        ))
    })
}

/// Plays until the user quits.
pub fn run(session: &mut GameSession<'_, '_>) -> Result<(), Failure> {
    let mut terminal = ratatui::try_init()?;
    supervisor::in_session(ratatui::restore);
    let ended = turns(session, &mut terminal);
    ratatui::restore();
    ended?;
    // Printed after the window is closed.
    for row in draw::boards(&session.record, None, crate::screen::width()) {
        println!("{}", draw::plain(&row).trim_end());
    }
    println!("{}", session.ending().as_deref().unwrap_or("The game is not over."));
    Ok(())
}

fn turns<'u, B: Backend<Error = io::Error>>(
    session: &mut GameSession<'_, 'u>,
    terminal: &mut Terminal<B>,
) -> Result<(), Failure> {
    let mut window = Window::new(session);
    loop {
        window.refresh(session);
        session.sound()?;
        if !window.over && !session.your_turn() {
            let decision = window.wait(session, terminal, |session, cancel| session.decide(cancel))?;
            session.sound()?;
            if let Some(decision) = decision {
                window.said = session.answer(decision);
            }
            window.refresh(session);
            session.sound()?;
        }
        loop {
            terminal.draw(|frame| window.view(&session.record).draw(frame))?;
            let Event::Key(key) = event::read()? else { continue };
            if key.kind != KeyEventKind::Press {
                continue;
            }
            match window.key(session, key) {
                Do::Nothing => {}
                Do::Turn => break,
                Do::Quit => return Ok(()),
                Do::Hint => {
                    let hint = window.wait(session, terminal, |session, cancel| session.hint(cancel))?;
                    session.sound()?;
                    if let Some(decision) = &hint.decision {
                        window.choose(&decision.choice);
                    }
                    let lines = session.lines_of(&hint);
                    let text = lines.join("\n");
                    let columns = usize::from(terminal.size()?.width.max(1));
                    let rows: usize = lines.iter().map(|line| 1 + line.chars().count() / columns).sum();
                    match rows < usize::from(SAID) {
                        true => window.said = text,
                        false => show(terminal, &text)?,
                    }
                }
                Do::Picture => {
                    // Terminal cells are about twice as high as wide; the legend may be below the visible
                    // part.
                    let size = terminal.size()?;
                    let high = usize::from(size.height.saturating_sub(4));
                    let width = (high * 5 / 2 + 12).min(usize::from(size.width.saturating_sub(2)));
                    let draw = |session: &mut GameSession<'_, 'u>, cancel: &Cancel| {
                        session.picture(width, false, cancel)
                    };
                    let picture = window.wait(session, terminal, draw)?;
                    session.sound()?;
                    show(terminal, &picture)?;
                }
            }
        }
    }
}

/// Shows a page, which may be longer than the window, until a key is pressed that does not scroll it.
fn show<B: Backend<Error = io::Error>>(terminal: &mut Terminal<B>, text: &str) -> io::Result<()> {
    let last = u16::try_from(text.lines().count().saturating_sub(1)).unwrap_or(u16::MAX);
    let mut from = 0_u16;
    loop {
        terminal.draw(|frame| page(frame, text, from))?;
        let Event::Key(key) = event::read()? else { continue };
        if key.kind != KeyEventKind::Press {
            continue;
        }
        from = match key.code {
            KeyCode::Down => from.saturating_add(1).min(last),
            KeyCode::Up => from.saturating_sub(1),
            KeyCode::PageDown => from.saturating_add(10).min(last),
            KeyCode::PageUp => from.saturating_sub(10),
            _ => return Ok(()),
        }
    }
}

/// The state of the window, besides the game.
struct Window<'u> {
    choices: Vec<Choice<'u>>,
    chosen: Option<usize>,
    typed: String,
    said: String,
    you: Player,
    over: bool,
}

/// The action after a key.
#[derive(Debug, PartialEq, Eq)]
enum Do {
    Nothing,
    /// A player's turn starts.
    Turn,
    Hint,
    Picture,
    Quit,
}

impl<'u> Window<'u> {
    fn new(session: &GameSession<'_, 'u>) -> Self {
        let said = format!("{} ? is a hint.", session.opening());
        let you = session.you;
        Window { choices: vec![], chosen: None, typed: String::new(), said, you, over: false }
    }

    fn view<'v>(&'v self, record: &'v Record<'u>) -> View<'v, 'u> {
        let Window { choices, chosen, typed, said, you, over } = self;
        View { record, choices, chosen: *chosen, typed, said, you: *you, over: *over }
    }

    /// Updates the window from the game.
    fn refresh(&mut self, session: &GameSession<'_, 'u>) {
        self.choices = if session.your_turn() { session.record.choices() } else { vec![] };
        let chosen = self.chosen.unwrap_or(0).min(self.choices.len().saturating_sub(1));
        self.chosen = (!self.choices.is_empty()).then_some(chosen);
        self.typed.clear();
        let ending = session.ending();
        self.over = ending.is_some();
        if let Some(ending) = ending {
            self.said =
                format!("{}\n{ending} Type back to take your move back, or quit.", self.said).trim().into();
        }
    }

    /// Works in another thread, while keys can interrupt it.
    fn wait<'m, T: Send, B: Backend<Error = io::Error>>(
        &mut self,
        session: &mut GameSession<'m, 'u>,
        terminal: &mut Terminal<B>,
        work: impl FnOnce(&mut GameSession<'m, 'u>, &Cancel) -> T + Send,
    ) -> Result<T, Failure> {
        const LOOK: Duration = Duration::from_millis(30);
        let cancel = Cancel::default();
        // A copy for display, because the thread borrows the session.
        let record = session.record.clone();
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
                // Not shown for short work.
                if looks == 5 {
                    self.said = format!("{said}\nThinking; Esc hurries it.");
                    terminal.draw(|frame| self.view(&record).draw(frame))?;
                }
            }
            Ok::<_, io::Error>(thread.join())
        })?;
        self.said = said;
        answer.map_err(|_| Failure::message("internal error: the thread of the engine ended"))
    }

    fn key(&mut self, session: &mut GameSession<'_, 'u>, key: KeyEvent) -> Do {
        match key.code {
            _ if is_control(&key, 'c') || is_control(&key, 'd') => return Do::Quit,
            _ if is_control(&key, 'z') => return self.line(session, "back"),
            KeyCode::Char('?') if self.typed.is_empty() => return Do::Hint,
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
                let chosen = self.chosen.and_then(|place| self.choices.get(place)).cloned();
                if let Some(choice) = chosen.filter(|_| !self.over) {
                    return self.play(session, choice);
                }
            }
            KeyCode::Enter => {
                let typed = std::mem::take(&mut self.typed);
                return self.line(session, &typed);
            }
            _ => {}
        }
        Do::Nothing
    }

    fn play(&mut self, session: &mut GameSession<'_, 'u>, choice: Choice<'u>) -> Do {
        self.said.clear();
        session.record.play(choice, None);
        Do::Turn
    }

    /// Executes the typed line.
    fn line(&mut self, session: &mut GameSession<'_, 'u>, typed: &str) -> Do {
        match Command::read(typed) {
            Command::Nothing => {}
            Command::Quit => return Do::Quit,
            Command::Hint => return Do::Hint,
            Command::Picture => return Do::Picture,
            Command::Help => self.said = HELP.into(),
            Command::Moves => self.said = "The legal moves are in the list.".into(),
            Command::Back => {
                self.said = session.back().into();
                return Do::Turn;
            }
            Command::Save(path) => self.said = session.save(path),
            Command::Move(_) if self.over => self.said = "The game is over: type back, or quit.".into(),
            Command::Move(typed) => match session.record.find(&typed) {
                Ok(choice) => return self.play(session, choice),
                Err(why) => self.said = why.to_string(),
            },
        }
        Do::Nothing
    }

    fn step(&mut self, by: i64) {
        let last = self.choices.len().saturating_sub(1) as i64;
        self.chosen = self.chosen.map(|chosen| (chosen as i64 + by).clamp(0, last) as usize);
    }

    /// Selects the first move of the next or previous board.
    fn next_board(&mut self, by: i64) {
        let Some(choice) = self.chosen.and_then(|place| self.choices.get(place)) else { return };
        let board = choice.board as i64;
        let others = self.choices.iter().map(|choice| choice.board).filter(|&b| (b as i64 - board) * by > 0);
        if let Some(nearest) = others.min_by_key(|&b| (b as i64 - board).abs()) {
            self.chosen = self.choices.iter().position(|choice| choice.board == nearest);
        }
    }

    /// Selects the typed move, if it can be found without delay.
    fn follow(&mut self, session: &GameSession<'_, 'u>) {
        const AT_ONCE: usize = 1 << 12;
        if self.choices.len() > AT_ONCE {
            return;
        }
        if let Ok(choice) = session.record.find(&self.typed) {
            self.choose(&choice);
        }
    }

    fn choose(&mut self, choice: &Choice<'u>) {
        let is = |other: &Choice<'u>| other.board == choice.board && other.chosen == choice.chosen;
        self.chosen = self.choices.iter().position(is).or(self.chosen);
    }
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::LimitArgs;
    use kelvin_budget::Budget;
    use kelvin_lab::{Lab, Settings, Sum};
    use kelvin_play::Engine;
    use kelvin_values::Universe;
    use ratatui::backend::TestBackend;

    /// A window on a game in which Left is to move.
    fn with_window(words: &str, test: impl for<'u> FnOnce(&mut Window<'u>, &mut GameSession<'_, 'u>)) {
        let words: Vec<String> = words.split(' ').map(String::from).collect();
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default());
        let record = lab.begun(&Sum::Words(words), Player::Left, false, &Budget::unlimited()).unwrap();
        let limits = LimitArgs { timeout: None, memory: 1024, path: vec![] };
        let mut session = GameSession {
            evaluator: &lab.evaluator(),
            record,
            you: Player::Left,
            engine: Engine::Random,
            dice: fastrand::Rng::with_seed(1),
            limits: &limits,
            path: None,
        };
        let mut window = Window::new(&session);
        window.refresh(&session);
        test(&mut window, &mut session);
    }

    fn picture<'u>(window: &Window<'u>, session: &GameSession<'_, 'u>, columns: u16, lines: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
        terminal.draw(|frame| window.view(&session.record).draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    fn press<'u>(window: &mut Window<'u>, session: &mut GameSession<'_, 'u>, keys: &[KeyCode]) -> Do {
        keys.iter().map(|&code| window.key(session, code.into())).last().unwrap_or(Do::Nothing)
    }

    fn typing<'u>(window: &mut Window<'u>, session: &mut GameSession<'_, 'u>, text: &str) -> Do {
        let mut keys: Vec<_> = text.chars().map(KeyCode::Char).collect();
        keys.push(KeyCode::Enter);
        press(window, session, &keys)
    }

    #[test]
    fn boards_moves_and_words_are_seen() {
        with_window("domineering 2x3 3x3", |window, session| {
            let text = picture(window, session, 80, 20);
            for part in [
                "You are Left, and it is your turn: move 1",
                "←→ board",
                " 1 . . .           1 . . .",
                "› 1: a1-a2",
                "You are Left, against random",
            ] {
                assert!(text.contains(part), "{part}: {text}");
            }
            let small = picture(window, session, 40, 8);
            assert!(small.contains("The window is too small"), "{small}");
        });
    }

    #[test]
    fn moves_are_chosen_with_arrows_and_typed() {
        with_window("domineering 2x2 3x3", |window, session| {
            assert_eq!(press(window, session, &[KeyCode::Down, KeyCode::Down, KeyCode::Up]), Do::Nothing);
            assert_eq!(window.chosen, Some(1));
            press(window, session, &[KeyCode::Right]);
            assert_eq!(window.choices[window.chosen.unwrap()].full_name(2), "2: a1-a2");
            press(window, session, &[KeyCode::PageDown, KeyCode::Left]);
            assert_eq!(window.chosen, Some(0));
            // Typing selects the matching move.
            press(window, session, &[KeyCode::Char('c'), KeyCode::Char('2')]);
            assert_eq!(window.choices[window.chosen.unwrap()].full_name(2), "2: c2-c3");
            press(window, session, &[KeyCode::Esc]);
            assert_eq!(press(window, session, &[KeyCode::Enter]), Do::Turn);
            assert_eq!(session.record.turns[0].chosen.to_string(), "c2-c3");
        });
    }

    #[test]
    fn commands_are_understood_and_mistakes_reported() {
        with_window("domineering 2x2", |window, session| {
            assert_eq!(press(window, session, &[KeyCode::Char('?')]), Do::Hint);
            assert_eq!(typing(window, session, "picture"), Do::Picture);
            assert_eq!(typing(window, session, "a1-b1"), Do::Nothing);
            assert!(window.said.contains("legal are a1-a2, b1-b2"), "{}", window.said);
            assert_eq!(typing(window, session, "a1"), Do::Turn);
            window.refresh(session);
            assert!(window.over && window.said.contains("You win: Right has no move."), "{}", window.said);
            assert_eq!(typing(window, session, "b1"), Do::Nothing);
            assert!(window.said.contains("over"));
            assert_eq!(typing(window, session, "back"), Do::Turn);
            window.refresh(session);
            assert!(!window.over && session.record.turns.is_empty());
            assert_eq!(
                window.key(session, KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)),
                Do::Quit
            );
        });
    }
}
