//! Small boards beside the options of a game.

use super::scene::{Anchor, Item, Scene};
use super::sign::Sign;
use crate::colour::{Colour, GREY, INK};
use kelvin_positions::board::{Board, Cell, Vertex};

/// The largest side of a cell.
const SIDE: f64 = 18.0;
/// The number of letters of a board that is written.
const LETTERS: usize = 24;

impl Scene {
    /// Draws a board with its upper left corner at a point, within a rectangle. Returns its width and height.
    pub(crate) fn small_board(&mut self, board: &Board, (x, y): (f64, f64), room: (f64, f64)) -> (f64, f64) {
        match board {
            Board::Grid(grid) => {
                let (columns, rows) = (grid.width().max(1) as f64, grid.height().max(1) as f64);
                let side = (room.0 / columns).min(room.1 / rows).min(SIDE);
                for (row, column, cell) in grid.cells() {
                    let at = (x + side * column as f64, y + side * row as f64);
                    let fill = if cell == Cell::Hole { Colour::Hole } else { Colour::Paper };
                    let corners = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)];
                    let outline = corners.map(|(right, down)| (at.0 + right, at.1 + down)).to_vec();
                    self.items.push(Item::Shape { outline, line: INK, fill: fill.hex() });
                    let piece = match cell {
                        Cell::Hole | Cell::Empty => continue,
                        Cell::Piece(player) => Colour::of(player),
                        Cell::Either | Cell::Kind(_) => Colour::Green,
                    };
                    self.piece((at.0 + side / 2.0, at.1 + side / 2.0), side * 0.34, piece);
                }
                (side * columns, side * rows)
            }
            Board::Graph(graph) if graph.graph().order() > 0 => {
                let places: Vec<_> = (0..graph.graph().order()).map(|v| graph.graph().place(v)).collect();
                let least =
                    |axis: fn(&(f64, f64)) -> f64| places.iter().map(axis).fold(f64::INFINITY, f64::min);
                let most =
                    |axis: fn(&(f64, f64)) -> f64| places.iter().map(axis).fold(f64::NEG_INFINITY, f64::max);
                let (left, top) = (least(|place| place.0), least(|place| place.1));
                let (width, height) = (most(|place| place.0) - left, most(|place| place.1) - top);
                let unit = (room.0 / (width + 0.8)).min(room.1 / (height + 0.8)).min(36.0);
                let at =
                    |v: usize| (x + unit * (places[v].0 - left + 0.4), y + unit * (places[v].1 - top + 0.4));
                for (u, v) in graph.graph().edges() {
                    let points = vec![at(u), at(v)];
                    self.items.push(Item::Line {
                        points,
                        colour: INK,
                        width: 1.0,
                        dashed: false,
                        inside: false,
                    });
                }
                for v in 0..places.len() {
                    let fill = match graph.at(v) {
                        Vertex::Free => Colour::Paper,
                        Vertex::Only(player) | Vertex::Beside(player) => Colour::pale(player),
                        Vertex::Piece(player) => Colour::of(player),
                        Vertex::Gone => Colour::Hole,
                    };
                    self.piece(at(v), unit * 0.2, fill);
                }
                (unit * (width + 0.8), unit * (height + 0.8))
            }
            board => {
                let mut text = board.to_string();
                if text.chars().count() > LETTERS {
                    text = text.chars().take(LETTERS - 1).chain(['…']).collect();
                }
                let width = text.chars().count() as f64 * 6.6;
                self.text((x, y + 12.0), text, Anchor::Start, 11.0, GREY);
                (width, 16.0)
            }
        }
    }

    fn piece(&mut self, at: (f64, f64), radius: f64, fill: Colour) {
        self.items.push(Item::Shape { outline: Sign::circle(at, radius), line: INK, fill: fill.hex() });
    }
}
