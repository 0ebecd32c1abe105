//! Text output.

use super::approximate::long_label;
use super::frame::Frame;
use super::name::lines;
use super::scene::{LegendRow, colour, legend};
use super::{Layer, ThermographPicture, Tint};
use crate::colour::WATER;
use kelvin_values::Player;

/// A grid of characters with 2 × 4 dots each (Braille patterns).
struct Canvas {
    columns: usize,
    rows: usize,
    dots: Vec<u8>,
    colours: Vec<Option<&'static str>>,
    /// The paths through each cell, as bits.
    owners: Vec<u64>,
    /// The cells of each path, with the mark of its layer.
    paths: Vec<(char, Vec<usize>)>,
    marks: Vec<Option<char>>,
}

/// The bit of each dot of a Braille character, by row and column.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

impl Canvas {
    fn new(columns: usize, rows: usize) -> Canvas {
        let cells = columns * rows;
        Canvas {
            columns,
            rows,
            dots: vec![0; cells],
            colours: vec![None; cells],
            owners: vec![0; cells],
            paths: vec![],
            marks: vec![None; cells],
        }
    }

    /// Starts a path of a layer.
    fn begin(&mut self, mark: char) {
        self.paths.push((mark, vec![]));
    }

    /// Places the marks of the given layers on their paths. The preferred cell is the one nearest to the
    /// middle that only this path passes through, then one that only its layer passes through, then any free
    /// cell.
    fn mark(&mut self, layers: &[char]) {
        for at in 0..self.paths.len() {
            let (mark, path) = &self.paths[at];
            if !layers.contains(mark) {
                continue;
            }
            let paths = (0..self.paths.len()).filter(|&other| self.paths[other].0 == *mark);
            let layer = paths.fold(0, |layer, path| layer | bit(path));
            let nearest = |owners: u64| {
                let fits = |cell: usize| self.marks[cell].is_none() && self.owners[cell] & !owners == 0;
                let places = (0..path.len()).filter(|&i| fits(path[i]));
                places.min_by_key(|&i| i.abs_diff(path.len() / 2)).map(|i| path[i])
            };
            if let Some(cell) = [bit(at), layer, u64::MAX].into_iter().find_map(nearest) {
                self.marks[cell] = Some(*mark);
            }
        }
    }

    fn dot(&mut self, x: i64, y: i64, colour: &'static str) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let (column, row) = (x / 2, y / 4);
        if column < self.columns && row < self.rows {
            let cell = row * self.columns + column;
            self.dots[cell] |= BITS[y % 4][x % 2];
            self.colours[cell] = Some(colour);
            let path = self.paths.len().saturating_sub(1);
            self.owners[cell] |= bit(path);
            if let Some((_, cells)) = self.paths.get_mut(path)
                && cells.last() != Some(&cell)
            {
                cells.push(cell);
            }
        }
    }

    /// Draws a line of dots, of which every `step`-th is drawn.
    fn line(&mut self, from: (f64, f64), to: (f64, f64), step: i64, colour: &'static str) {
        // One dot for each row of dots, and more if the line is flatter than a diagonal.
        let limit = (self.rows * 4) as f64 + 1.0;
        let (upper, lower) = if from.1 <= to.1 { (from, to) } else { (to, from) };
        let first = upper.1.clamp(-1.0, limit).round() as i64;
        let last = lower.1.clamp(-1.0, limit).round() as i64;
        let height = lower.1 - upper.1;
        let aside = |y: f64| {
            let part = if height > 0.0 { ((y - upper.1) / height).clamp(0.0, 1.0) } else { 0.0 };
            (upper.0 + (lower.0 - upper.0) * part).clamp(-9.0, 1e6).round() as i64
        };
        for y in (first..=last).filter(|y| y.rem_euclid(step) == 0) {
            let [mut x, until] = [aside(y as f64), aside(y as f64 + 1.0)];
            self.dot(x, y, colour);
            while step == 1 && y < last && (until - x).abs() > 1 {
                x += (until - x).signum();
                self.dot(x, y, colour);
            }
        }
    }

    fn row(&self, row: usize, empty: char, in_colour: bool) -> String {
        let mut text = String::new();
        for cell in row * self.columns..(row + 1) * self.columns {
            let c = match (self.marks[cell], self.dots[cell]) {
                (Some(mark), _) => mark,
                (None, 0) => empty,
                (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
            };
            match self.colours[cell] {
                Some(colour) if in_colour => text.push_str(&format!("{}{c}\x1b[0m", ansi(colour))),
                _ => text.push(c),
            }
        }
        text
    }
}

/// The bit of a path. Paths after the 63rd, which have no legend, share one.
fn bit(path: usize) -> u64 {
    1 << path.min(63)
}

/// The mark of a layer: 1, 2, …, 9, a, b, …
fn mark_of(layer: usize) -> char {
    u32::try_from(layer + 1).ok().and_then(|n| char::from_digit(n, 36)).unwrap_or('?')
}

/// The escape sequence of a colour `#rrggbb`.
fn ansi(colour: &str) -> String {
    let part = |i: usize| colour.get(i..i + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(0);
    format!("\x1b[38;2;{};{};{}m", part(1), part(3), part(5))
}

/// The minimum and maximum width in characters.
const MIN_WIDTH: usize = 24;
const MAX_WIDTH: usize = 240;

impl ThermographPicture {
    /// The picture in Unicode characters, with at most `width` per line (but at least 24).
    pub fn terminal(&self, width: usize) -> String {
        self.characters(width, false)
    }

    /// As [`ThermographPicture::terminal`], with 24-bit colour escape sequences.
    pub fn terminal_in_colour(&self, width: usize) -> String {
        self.characters(width, true)
    }

    fn characters(&self, width: usize, in_colour: bool) -> String {
        let width = width.clamp(MIN_WIDTH, MAX_WIDTH);
        let gutter = (width / 6).clamp(5, 10);
        let columns = width - gutter - 1;
        let rows = (columns * 2 / 5).clamp(8, 32);
        let frame = Frame::new(self, columns as f64 * 2.0 - 1.0, rows as f64 * 4.0 - 1.0, 4.0);
        let rows = (frame.height / 4.0).ceil() as usize;
        let mut canvas = Canvas::new(columns, rows);
        for (place, layer) in self.layers().iter().enumerate() {
            draw(&mut canvas, &frame, layer, mark_of(place));
        }
        let legend = legend(self);
        let shown: Vec<_> = (0..legend.len()).filter(|&i| legend[i].line.is_some()).map(mark_of).collect();
        canvas.mark(&shown);
        let mut labels = vec![String::new(); rows];
        let mut zero = None;
        for (t, label) in frame.temperatures(7.0) {
            let row = (frame.y(&t).round() as usize / 4).min(rows - 1);
            if t.is_zero() {
                zero = Some(row);
            }
            labels[row] = label;
        }
        let mut text: String =
            lines(&self.title().text, width).iter().map(|line| centred(line, width) + "\n").collect();
        for (row, label) in labels.iter().enumerate() {
            let empty = if zero == Some(row) { '─' } else { ' ' };
            let axis = if label.is_empty() { '│' } else { '┤' };
            let line = format!("{label:>gutter$}{axis}{}", canvas.row(row, empty, in_colour));
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push_str(&self.value_labels(&frame, gutter, columns));
        text.push_str(&self.captions(&frame, &legend, width, in_colour));
        text
    }

    /// The labels of the axis of values, below the diagram.
    fn value_labels(&self, frame: &Frame, gutter: usize, columns: usize) -> String {
        let mut axis: Vec<char> = vec!['─'; columns];
        let mut labels: Vec<char> = vec![' '; columns + gutter + 1];
        let mut free = 0;
        let mut ticks = frame.values(f64::min(20.0, columns as f64 / 2.0));
        ticks.reverse();
        for (value, label) in ticks {
            let column = frame.x(&value).round() as i64 / 2;
            let Some(tick) = usize::try_from(column).ok().filter(|&column| column < columns) else {
                continue;
            };
            axis[tick] = '┬';
            let length = label.chars().count();
            let start = (tick + gutter + 1).saturating_sub(length / 2);
            if start >= free && start + length <= labels.len() {
                for (place, c) in labels[start..].iter_mut().zip(label.chars()) {
                    *place = c;
                }
                free = start + length + 1;
            }
        }
        let axis: String = axis.into_iter().collect();
        let labels: String = labels.into_iter().collect();
        format!("{}└{axis}\n{}\n", " ".repeat(gutter), labels.trim_end())
    }

    /// The captions: data that the diagram does not show.
    fn captions(&self, frame: &Frame, legend: &[LegendRow], width: usize, in_colour: bool) -> String {
        let mut text = String::new();
        let mut say = |sentence: String| {
            for line in lines(&sentence, width) {
                text.push_str(&line);
                text.push('\n');
            }
        };
        if let Some(m) = frame.origin(20.0) {
            say(format!("m = {m}"));
        }
        let mut results = self.results();
        if let (Some((_, thermograph)), None) = (results.next(), results.next()) {
            let [left, right] = Player::BOTH.map(|player| long_label(&thermograph.stop(player)));
            let (temperature, mean) = thermograph.freezing_point();
            let [temperature, mean] = [long_label(&temperature), long_label(&mean)];
            say(format!("mean {mean}, temperature {temperature}, Left stop {left}, Right stop {right}"));
        }
        for (place, row) in legend.iter().enumerate() {
            let (swatch, colour) = match row.line {
                Some((colour, _, dashed)) => {
                    (format!("{}{}", mark_of(place), if dashed { '┄' } else { '━' }), Some(colour))
                }
                None => ("  ".to_owned(), None),
            };
            for (number, line) in lines(&row.text.text, width - 3).iter().enumerate() {
                text.push_str(&match (number, colour) {
                    (0, Some(colour)) if in_colour => format!("{}{swatch}\x1b[0m {line}\n", ansi(colour)),
                    (0, _) => format!("{swatch} {line}\n"),
                    _ => format!("   {line}\n"),
                });
            }
        }
        text
    }
}

/// The colour of masts and marks.
const MARK: &str = "#888888";

fn draw(canvas: &mut Canvas, frame: &Frame, layer: &Layer, mark: char) {
    let mut path = |trajectory, step, colour| {
        canvas.begin(mark);
        let points = frame.path(trajectory);
        let places: Vec<_> = points.iter().map(|(t, value)| (frame.x(value), frame.y(t))).collect();
        for pair in places.windows(2) {
            canvas.line(pair[0], pair[1], step, colour);
        }
    };
    match layer {
        Layer::Curve { trajectory, tint, dashed, .. } => {
            path(trajectory, if *dashed { 3 } else { 1 }, colour(*tint, Player::Left));
        }
        Layer::Points { points, tint, .. } => {
            canvas.begin(mark);
            let places: Vec<_> = points.iter().map(|(t, value)| (frame.x(value), frame.y(t))).collect();
            for pair in places.windows(2) {
                canvas.line(pair[0], pair[1], 2, colour(*tint, Player::Left));
            }
        }
        Layer::Band { bounds, player, .. } => {
            for bound in bounds.iter() {
                path(bound, 1, colour(Tint::Walls, *player));
            }
        }
        Layer::Mark { temperature, value, .. } => {
            canvas.begin(mark);
            let (x, y) = (frame.x(value).round() as i64, frame.y(temperature).round() as i64);
            (0..frame.width as i64).step_by(4).for_each(|place| canvas.dot(place, y, MARK));
            // A small cross.
            for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
                canvas.dot(x + dx, y + dy, MARK);
            }
        }
        // Beside a wall there is no room for a dashed line.
        Layer::Sections { .. } => {}
        Layer::Water { level, .. } => {
            canvas.begin(mark);
            let y = frame.y(level).round() as i64;
            for place in 0..frame.width as i64 {
                canvas.dot(place, y + i64::from(place / 3 % 2 == 1), WATER);
            }
        }
        Layer::Thermograph { thermograph, tint, faint, .. } => {
            let step = if *faint { 2 } else { 1 };
            for player in Player::BOTH {
                path(thermograph.wall(player), step, colour(*tint, player));
            }
            if *tint == Tint::Walls {
                let foot = thermograph.freezing_point();
                let (x, y) = (frame.x(&foot.1), frame.y(&foot.0));
                canvas.line((x, y), (x, frame.y(frame.top())), 1, MARK);
            }
        }
    }
}

fn centred(text: &str, width: usize) -> String {
    let space = width.saturating_sub(text.chars().count()) / 2;
    format!("{}{text}", " ".repeat(space))
}
