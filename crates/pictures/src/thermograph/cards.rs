//! Options with their boards, below the diagram: Left's on the left, Right's on the right.

use super::approximate::label as short;
use super::name::lines;
use super::scene::{Anchor, Item, LegendRow, Scene};
use super::{Layer, ThermographPicture};
use crate::colour::{GREY, INK, PLAYERS};
use kelvin_values::Player;

/// The width of a column and the distance of its texts from its boards.
const COLUMN: f64 = 270.0;
const GAP: f64 = 10.0;
/// The size of a board.
const BOARD: (f64, f64) = (84.0, 44.0);
/// The height of a line of text, and the width of a letter.
const LINE: f64 = 15.0;
const LETTER: f64 = 6.3;

impl Scene {
    /// Draws the options of a literal form.
    pub(crate) fn cards(&mut self, picture: &ThermographPicture, rows: &[LegendRow]) {
        if picture.cards.is_empty() {
            return;
        }
        let top = self.height + 4.0;
        let mut lowest = top;
        for player in Player::BOTH {
            let left = self.plot[0] + if player == Player::Left { 0.0 } else { COLUMN + 12.0 };
            let colour = PLAYERS[player.index()][0];
            self.text((left, top + 6.0), format!("{player} options"), Anchor::Start, 13.0, colour);
            let mut y = top + 20.0;
            for card in picture.cards.iter().filter(|card| card.player == player) {
                let (Some(row), Some(layer)) = (rows.get(card.layer), picture.layers().get(card.layer))
                else {
                    continue;
                };
                y += self.card(layer, row, card, (left, y));
            }
            lowest = f64::max(lowest, y);
        }
        self.height = lowest + 6.0;
    }

    /// Draws a card and returns its height.
    fn card(&mut self, layer: &Layer, row: &LegendRow, card: &super::Card, (x, y): (f64, f64)) -> f64 {
        if let Some((colour, width, dashed)) = row.line {
            let at = y + 12.0;
            let points = vec![(x, at), (x + 24.0, at)];
            self.items.push(Item::Line { points, colour, width, dashed, inside: false });
            if let Some(sign) = row.sign {
                self.sign((x + 12.0, at), sign, colour);
            }
        }
        let mut from = x + 34.0;
        let mut height = 0.0;
        if let Some(board) = &card.board {
            let (width, tall) = self.small_board(board, (from, y + 2.0), BOARD);
            from += width + GAP;
            height = tall + 4.0;
        }
        let letters = ((x + COLUMN - from) / LETTER).max(8.0) as usize;
        let mut down = y + 14.0;
        let name = layer.name().clone();
        match name.text.chars().count() <= letters {
            true => self.text((from, down), name, Anchor::Start, 12.0, INK),
            false => self.text((from, down), name.shortened(letters), Anchor::Start, 12.0, INK),
        }
        let mut notes = vec![];
        if let Layer::Thermograph { thermograph, .. } = layer {
            let (temperature, mean) = thermograph.freezing_point();
            notes.push(format!("mean {}, t = {}", short(&mean), short(&temperature)));
        }
        notes.extend(card.notes.iter().cloned());
        for line in notes.iter().flat_map(|note| lines(note, letters)) {
            down += LINE;
            self.text((from, down), line, Anchor::Start, 11.0, GREY);
        }
        f64::max(height, down - y) + 10.0
    }
}
