//! The layout of the window.

use super::draw::{self, StyledRow, Tone};
use kelvin_play::{Choice, Record};
use kelvin_values::Player;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, List, ListItem, ListState, Paragraph, Wrap};

/// The width of the list of moves.
const LIST: u16 = 30;
/// The maximum and the minimum number of message lines.
pub const SAID: u16 = 8;
const LEAST: u16 = 3;
/// The lines for the title, the input and the keys.
const REST: u16 = 3;

/// The contents of the window.
pub struct View<'v, 'u> {
    pub record: &'v Record<'u>,
    pub choices: &'v [Choice<'u>],
    pub chosen: Option<usize>,
    pub typed: &'v str,
    pub said: &'v str,
    pub you: Player,
    pub over: bool,
}

/// The columns and lines needed for the boards and everything beside them, in a terminal with this many
/// columns.
pub fn needed(record: &Record<'_>, columns: u16) -> (u16, u16) {
    let rows = draw::boards(record, None, usize::from(columns.saturating_sub(LIST + 2)));
    let wide = rows.iter().map(|row| draw::plain(row).chars().count()).max().unwrap_or(0);
    let most = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    (most(wide).saturating_add(LIST + 2), most(rows.len()).max(3).saturating_add(REST + LEAST))
}

impl View<'_, '_> {
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (wide, high) = needed(self.record, area.width);
        if area.width < wide || area.height < high {
            let text = format!(
                "The window is too small: the board needs {wide} columns and {high} lines. Ctrl-C ends."
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let chosen = self.chosen.and_then(|place| self.choices.get(place));
        let rows = draw::boards(self.record, chosen, usize::from(area.width.saturating_sub(LIST + 2)));
        let boards = u16::try_from(rows.len()).unwrap_or(u16::MAX).max(3);
        let said = SAID.min(area.height.saturating_sub(REST + boards)).max(LEAST);
        let [title, body, words, typed, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(3),
            Constraint::Length(said),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [left, right] = Layout::horizontal([Constraint::Min(4), Constraint::Length(LIST)]).areas(body);
        frame.render_widget(self.title(), title);
        frame.render_widget(Text::from(rows.iter().map(line).collect::<Vec<_>>()), left);
        self.list(frame, right);
        let block = Block::new().borders(Borders::TOP).border_style(style(Tone::Faint));
        frame.render_widget(Paragraph::new(self.said).wrap(Wrap { trim: false }).block(block), words);
        frame.render_widget(Line::from(format!("> {}", self.typed)), typed);
        let cursor = u16::try_from(self.typed.chars().count()).unwrap_or(u16::MAX);
        frame.set_cursor_position((
            typed.x.saturating_add(2).saturating_add(cursor).min(area.width - 1),
            typed.y,
        ));
        let boards = if self.record.boards.len() > 1 { "  ←→ board" } else { "" };
        let help = format!("↑↓ choose{boards}  Enter play  ? hint  back  save  picture  help  quit");
        frame.render_widget(Line::styled(help, style(Tone::Faint)), keys);
    }

    fn title(&self) -> Line<'static> {
        let (you, player) = (self.you, self.record.to_move());
        let turn = match self.over {
            true => "the game is over".to_owned(),
            false if player == you => format!("it is your turn: move {}", self.record.turns.len() + 1),
            false => format!("it is {player}'s turn: move {}", self.record.turns.len() + 1),
        };
        Line::from(vec![
            Span::styled("Kelvin  ", Style::new().add_modifier(Modifier::BOLD)),
            Span::raw("You are "),
            Span::styled(you.to_string(), style(Tone::Of(you))),
            Span::raw(format!(", and {turn}")),
        ])
    }

    /// Renders only the visible moves, because there may be very many.
    fn list(&self, frame: &mut Frame<'_>, area: Rect) {
        let lines = usize::from(area.height.max(1));
        let chosen = self.chosen.unwrap_or(0);
        let from = chosen.saturating_sub(lines / 2).min(self.choices.len().saturating_sub(lines));
        let seen = self.choices.iter().skip(from).take(lines);
        let items = seen.map(|choice| ListItem::new(choice.full_name(self.record.boards.len())));
        let block = Block::new().borders(Borders::LEFT).border_style(style(Tone::Faint));
        let list = List::new(items).block(block).highlight_symbol("› ").highlight_style(style(Tone::Chosen));
        let mut state = ListState::default().with_selected(self.chosen.map(|place| place - from));
        frame.render_stateful_widget(list, area, &mut state);
    }
}

/// Renders a page of text, starting at one of its lines.
pub fn page(frame: &mut Frame<'_>, text: &str, from: u16) {
    let [above, below] = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(frame.area());
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }).scroll((from, 0)), above);
    frame.render_widget(Line::styled("↑↓ scroll, any other key goes back", style(Tone::Faint)), below);
}

fn line(row: &StyledRow) -> Line<'_> {
    Line::from(row.iter().map(|(text, tone)| Span::styled(text.as_str(), style(*tone))).collect::<Vec<_>>())
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Faint => Style::new().fg(Color::DarkGray),
        Tone::Of(Player::Left) => Style::new().fg(Color::Blue).add_modifier(Modifier::BOLD),
        Tone::Of(Player::Right) => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
        Tone::Chosen => Style::new().add_modifier(Modifier::REVERSED),
    }
}
