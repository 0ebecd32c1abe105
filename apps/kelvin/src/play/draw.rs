//! Text drawings of boards, with the coordinates used in moves.

use kelvin_play::{Choice, Record, Turn};
use kelvin_positions::board::{Board, Cell, Grid, MarkedGraph, Square, Vertex};
use kelvin_positions::{Action, PlayedSummand};
use kelvin_values::Player;
use std::collections::HashMap;

/// The style of a piece of text on a colour terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Faint,
    Of(Player),
    /// Part of the selected move.
    Chosen,
}

/// A line of text in several styles.
pub type StyledRow = Vec<(String, Tone)>;

/// The text of a line without styles.
pub fn plain(row: &StyledRow) -> String {
    row.iter().map(|(text, _)| text.as_str()).collect()
}

fn width(row: &StyledRow) -> usize {
    row.iter().map(|(text, _)| text.chars().count()).sum()
}

/// The beginning of a long text.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Draws all boards side by side, as many per line as fit. The cells of `chosen` are highlighted.
pub fn boards(record: &Record<'_>, chosen: Option<&Choice<'_>>, room: usize) -> Vec<StyledRow> {
    let blocks = (0..record.boards.len()).map(|board| {
        let chosen = chosen.filter(|choice| choice.board == board);
        let mut rows = block(record, board, chosen);
        if record.boards.len() > 1 {
            let heading = format!("{}  {}", board + 1, record.summands[board].kind());
            rows.insert(0, vec![(heading, Tone::Faint)]);
        }
        rows
    });
    flow(blocks.collect(), room)
}

/// Arranges blocks of lines side by side.
fn flow(blocks: Vec<Vec<StyledRow>>, room: usize) -> Vec<StyledRow> {
    const GAP: usize = 4;
    let mut all: Vec<StyledRow> = vec![];
    let mut line: Vec<StyledRow> = vec![];
    let mut used = 0;
    for block in blocks {
        let wide = block.iter().map(width).max().unwrap_or(0);
        if used > 0 && used + GAP + wide > room {
            all.append(&mut line);
            all.push(vec![]);
            used = 0;
        }
        let start = if used == 0 { 0 } else { used + GAP };
        for (i, row) in block.into_iter().enumerate() {
            if i == line.len() {
                line.push(vec![]);
            }
            let space = start - width(&line[i]);
            if space > 0 {
                line[i].push((" ".repeat(space), Tone::Plain));
            }
            line[i].extend(row);
        }
        used = start + wide;
    }
    all.append(&mut line);
    all
}

fn block(record: &Record<'_>, board: usize, chosen: Option<&Choice<'_>>) -> Vec<StyledRow> {
    let (start, now) = match (&record.start[board], &record.boards[board]) {
        (PlayedSummand::Position(start), PlayedSummand::Position(now)) => (start, now),
        (_, PlayedSummand::Value(value)) | (PlayedSummand::Value(value), _) => {
            let tone = if chosen.is_some() { Tone::Chosen } else { Tone::Plain };
            return vec![vec![(shortened(&value.to_string()), tone)]];
        }
    };
    let start = start.boards().pop();
    let Some(now) = now.boards().pop() else { return vec![] };
    let action = chosen.map(|choice| &choice.chosen.action);
    match (now, start) {
        (Board::Grid(now), Some(Board::Grid(start))) => {
            let squares = has_squares(record, board);
            let cells = action.map(Action::cells).unwrap_or_default();
            grid(&now, &start, &stones(record, board), squares, &cells)
        }
        (Board::Graph(now), _) => {
            graph(&now, &pieces(record, board), action.map(Action::vertices).unwrap_or_default())
        }
        (now, _) => vec![vec![(now.to_string(), Tone::Plain)]],
    }
}

/// Returns whether moves on a board are named by squares such as a1.
fn has_squares(record: &Record<'_>, board: usize) -> bool {
    let PlayedSummand::Position(start) = &record.start[board] else { return false };
    let first = Player::BOTH.into_iter().find_map(|player| Some(start.moves(player).into_iter().next()?.0));
    // The cells of a strip and the dominoes of a row are numbered.
    first.is_none_or(|first| !matches!(first.action, Action::Hop { .. } | Action::Topple { .. }))
}

type Stones = HashMap<(usize, usize), Player>;

fn cell(grid: &Grid, row: usize, column: usize) -> Cell {
    // Outer rows and columns that consist of holes are missing in later positions.
    if row < grid.height() && column < grid.width() { grid.at(row, column) } else { Cell::Hole }
}

/// The player who covered each cell, if moves only cover cells: in the position, a domino is a hole.
fn stones(record: &Record<'_>, board: usize) -> Stones {
    let mut stones = Stones::new();
    let turns: Vec<_> = record.turns.iter().filter(|turn| turn.board == board).collect();
    for (i, turn) in turns.iter().enumerate() {
        let after = turns.get(i + 1).map_or(&record.boards[board], |next| &next.before);
        let (Some(before), Some(after)) = (turn.before.grid(), after.grid()) else { continue };
        let changed: Vec<_> = before.cells().filter(|&(r, c, was)| cell(&after, r, c) != was).collect();
        if changed.iter().all(|&(r, c, was)| was == Cell::Empty && cell(&after, r, c) == Cell::Hole) {
            stones.extend(changed.into_iter().map(|(r, c, _)| ((r, c), turn.player)));
        }
    }
    stones
}

/// The player who played on each vertex.
fn pieces(record: &Record<'_>, board: usize) -> HashMap<usize, Player> {
    let turns = record.turns.iter().filter(|turn| turn.board == board);
    let on = |turn: &Turn<'_>| match turn.chosen.action.vertices() {
        &[vertex] => Some((vertex, turn.player)),
        _ => None,
    };
    turns.filter_map(on).collect()
}

fn initial(player: Player) -> &'static str {
    match player {
        Player::Left => "L",
        Player::Right => "R",
    }
}

fn grid(now: &Grid, start: &Grid, stones: &Stones, squares: bool, chosen: &[Square]) -> Vec<StyledRow> {
    let height = start.height().max(now.height());
    let columns = start.width().max(now.width());
    let column_name = |column: usize| match squares {
        true => Square { row: 0, column }.to_string().trim_end_matches('1').to_owned(),
        false => (column + 1).to_string(),
    };
    let wide = column_name(columns - 1).len();
    let gutter = if height > 1 || squares { height.to_string().len() + 1 } else { 0 };
    let mut head = " ".repeat(gutter);
    for column in 0..columns {
        head.push_str(&format!(" {:>wide$}", column_name(column)));
    }
    let mut rows = vec![vec![(head, Tone::Faint)]];
    let text = now.to_string();
    let letters: Vec<Vec<char>> = text.split('|').map(|row| row.chars().collect()).collect();
    let letter = |r: usize, c: usize| letters.get(r).and_then(|row| row.get(c)).unwrap_or(&'#').to_string();
    for r in 0..height {
        let mut row = vec![];
        if gutter > 0 {
            row.push((format!("{:>gutter$}", r + 1), Tone::Faint));
        }
        for c in 0..columns {
            let here = cell(now, r, c);
            let (sign, tone) = match (here, stones.get(&(r, c))) {
                (Cell::Hole, Some(&player)) => (initial(player).to_owned(), Tone::Of(player)),
                (Cell::Hole, None) => ("#".into(), Tone::Faint),
                (Cell::Piece(player), _) => (letter(r, c), Tone::Of(player)),
                _ => (letter(r, c), Tone::Plain),
            };
            let tone = if chosen.contains(&Square { row: r, column: c }) { Tone::Chosen } else { tone };
            row.push((" ".repeat(wide), Tone::Plain));
            row.push((sign, tone));
        }
        rows.push(row);
    }
    rows
}

/// A vertex is shown by its number while a player may play there.
fn graph(now: &MarkedGraph, pieces: &HashMap<usize, Player>, chosen: &[usize]) -> Vec<StyledRow> {
    let order = now.graph().order();
    let wide = order.saturating_sub(1).to_string().len() + 1;
    let shown = |v: usize| -> Vec<(String, Tone)> {
        let (text, tone) = match (now.at(v), pieces.get(&v)) {
            (_, Some(&player)) | (Vertex::Piece(player), _) => (initial(player).to_owned(), Tone::Of(player)),
            (Vertex::Gone, _) => ("#".into(), Tone::Faint),
            (Vertex::Only(player) | Vertex::Beside(player), _) => (v.to_string(), Tone::Of(player)),
            (Vertex::Free, _) => (v.to_string(), Tone::Plain),
        };
        let tone = if chosen.contains(&v) { Tone::Chosen } else { tone };
        // The bracket shows which player alone may play there, also without colours.
        let sign = match now.at(v) {
            Vertex::Only(Player::Left) => "l",
            Vertex::Only(Player::Right) => "r",
            _ => " ",
        };
        let space = wide.saturating_sub(text.len());
        vec![(" ".repeat(space), Tone::Plain), (text, tone), (sign.into(), Tone::Faint)]
    };
    let places: Vec<_> = (0..order).map(|v| now.graph().place(v)).collect();
    let whole = |x: f64| x >= 0.0 && x.fract() == 0.0 && x < 1000.0;
    if order == 0 || !places.iter().all(|&(x, y)| whole(x) && whole(y)) {
        let mut rows: Vec<StyledRow> = vec![];
        for v in 0..order {
            let neighbours: Vec<_> = now.graph().neighbours(v).iter().map(|u| u.to_string()).collect();
            let mut row = shown(v);
            row.push((format!("  beside {}", neighbours.join(" ")), Tone::Faint));
            rows.push(row);
        }
        return rows;
    }
    let mut rows: Vec<StyledRow> = vec![];
    let mut order: Vec<usize> = (0..order).collect();
    let place = |v: usize| (places[v].1 as usize, places[v].0 as usize);
    order.sort_by_key(|&v| place(v));
    for v in order {
        let (r, c) = place(v);
        rows.resize_with(rows.len().max(r + 1), Vec::new);
        let start = c * (wide + 1);
        let space = start.saturating_sub(width(&rows[r]));
        rows[r].push((" ".repeat(space), Tone::Plain));
        rows[r].extend(shown(v));
    }
    rows
}
