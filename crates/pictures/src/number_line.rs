//! Confusion intervals on a number line.

use crate::colour::{GREY, INK, NEUTRAL, PALE, PLAYERS};
use crate::thermograph::approximate::{label, long_label, multiples, nice, ratio};
use crate::thermograph::scene::{Anchor, Item, Scene};
use crate::thermograph::sign::Sign;
use crate::thermograph::{Name, svg};
use kelvin_heat::Confusion;
use kelvin_numbers::Dyadic;
use kelvin_values::Player;

/// A number line with the confusion intervals of games, one below the other. Numbers grow to the right. An end that is
/// confused with the game is a filled disc, one that is not is a circle.
///
/// ```
/// use kelvin_heat::Confusion;
/// use kelvin_pictures::NumberLine;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let game = universe.game(&[universe.integer(4)], &[universe.integer(1)]);
/// let line = NumberLine::new().game("{4|1}", Confusion::of(game), "5/2".parse()?);
/// assert!(line.svg().starts_with("<svg"));
/// assert!(line.text(60).contains("[1,4]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct NumberLine {
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    name: Name,
    confusion: Confusion,
    mean: Dyadic,
}

/// The width of the page, and the left end and the width of the line.
const WIDTH: f64 = 640.0;
const LINE: [f64; 2] = [48.0, 544.0];
/// The height of a row.
const ROW: f64 = 58.0;
/// The number of rows, which are those of a page.
const ROWS: usize = 40;

impl NumberLine {
    /// Creates a number line without games.
    pub fn new() -> NumberLine {
        NumberLine::default()
    }

    /// Adds a game.
    #[must_use]
    pub fn game(mut self, name: impl Into<Name>, confusion: Confusion, mean: Dyadic) -> NumberLine {
        self.rows.push(Row { name: name.into(), confusion, mean });
        self
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        svg::document(&[self.scene()])
    }

    /// The picture as a `tikzpicture`.
    pub fn tikz(&self) -> String {
        self.scene().tikz()
    }

    /// The least and the greatest number that are shown, one unit or more apart.
    fn window(&self) -> [Dyadic; 2] {
        let numbers = || {
            let ends = |row: &'_ Row| {
                let [left, right] = Player::BOTH.map(|player| row.confusion.section(player).number.clone());
                [left, right, row.mean.clone()]
            };
            self.rows.iter().take(ROWS).flat_map(ends)
        };
        let low = numbers().min().unwrap_or_default();
        let high = numbers().max().unwrap_or_default();
        let margin = match (&high - &low).signum() {
            0 => Dyadic::ONE,
            _ => (&high - &low).half().half(),
        };
        [&low - &margin, &high + &margin]
    }

    fn scene(&self) -> Scene {
        let rows = self.rows.len().min(ROWS);
        let height = 26.0 + ROW * rows as f64;
        let [left, width] = LINE;
        let mut scene = Scene {
            width: WIDTH,
            height: height + 44.0,
            plot: [0.0, 0.0, WIDTH, height + 44.0],
            items: vec![],
        };
        let [low, high] = self.window();
        let range = &high - &low;
        let x = |number: &Dyadic| left + ratio(&(number - &low), &range) * width;
        let step = nice(&range.half().half().half().max(Dyadic::from_small(1, 40)));
        for tick in multiples(&step, &low, &high) {
            scene.line(vec![(x(&tick), 10.0), (x(&tick), height + 4.0)], PALE, 1.0);
            scene.text((x(&tick), height + 22.0), label(&tick), Anchor::Middle, 12.0, GREY);
        }
        scene.line(vec![(left - 24.0, height), (left + width + 24.0, height)], GREY, 1.2);
        let tip = left + width + 24.0;
        scene.line(vec![(tip - 8.0, height - 4.0), (tip, height), (tip - 8.0, height + 4.0)], GREY, 1.2);
        for (place, row) in self.rows.iter().take(ROWS).enumerate() {
            let y = 50.0 + ROW * place as f64;
            row.draw(&mut scene, y, &x);
        }
        scene
    }

    /// The intervals as text: a line with the signs, and one with the words, for each game.
    pub fn text(&self, width: usize) -> String {
        let columns = width.clamp(24, 240) - 1;
        let [low, high] = self.window();
        let range = &high - &low;
        let column = |number: &Dyadic| {
            ((ratio(&(number - &low), &range) * columns as f64).round() as usize).min(columns)
        };
        let mut text = String::new();
        for row in self.rows.iter().take(ROWS) {
            let mut line: Vec<char> = vec!['─'; columns + 1];
            if !row.confusion.is_empty() {
                let [left, right] = Player::BOTH.map(|player| column(&row.confusion.section(player).number));
                line[right..=left].fill('━');
                for (player, at) in [(Player::Right, right), (Player::Left, left)] {
                    line[at] = if row.confusion.is_closed(player) { '●' } else { '○' };
                }
            }
            let mean = column(&row.mean);
            if matches!(line[mean], '━' | '─') {
                line[mean] = '┼';
            }
            text += &line.iter().collect::<String>();
            text += &format!("\n{}: {}, mean {}\n", row.name.text, row.words(), long_label(&row.mean));
        }
        text
    }
}

impl Row {
    /// What the numbers are to the game.
    fn words(&self) -> String {
        if self.confusion.is_empty() {
            return "confused with no number".to_owned();
        }
        let [left, right] = Player::BOTH.map(|player| long_label(&self.confusion.section(player).number));
        let open = if self.confusion.is_closed(Player::Right) { '[' } else { '(' };
        let close = if self.confusion.is_closed(Player::Left) { ']' } else { ')' };
        match left == right {
            true => format!("confused with {left}"),
            false => format!("confused with {open}{right},{left}{close}"),
        }
    }

    fn draw(&self, scene: &mut Scene, y: f64, x: &impl Fn(&Dyadic) -> f64) {
        let mean = x(&self.mean);
        let [left, right] = Player::BOTH.map(|player| x(&self.confusion.section(player).number));
        let name = Name {
            text: format!("{}: {}", self.name.text, self.words()),
            latex: format!("{}{}", self.name.latex, Name::from(format!(": {}", self.words())).latex),
        };
        scene.text((LINE[0] + LINE[1] / 2.0, y - 16.0), name, Anchor::Middle, 13.0, INK);
        // The mean is a short upright line.
        scene.line(vec![(mean, y - 7.0), (mean, y + 7.0)], NEUTRAL[2], 2.0);
        if self.confusion.is_empty() {
            return;
        }
        scene.items.push(Item::Line {
            points: vec![(right, y), (left, y)],
            colour: INK,
            width: 3.0,
            dashed: false,
            inside: false,
        });
        for (player, at) in [(Player::Right, right), (Player::Left, left)] {
            let colour = if left == right { INK } else { PLAYERS[player.index()][0] };
            scene.sign((at, y), Sign::end(self.confusion.is_closed(player)), colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_testing::read;
    use kelvin_values::Universe;

    #[test]
    fn open_ends_are_circles_and_closed_ends_are_discs() {
        let universe = Universe::new();
        for (game, open, closed, words) in [
            ("{9||7|2}", 1, 1, "(7,9]"),
            ("{5|4,7}", 0, 2, "[4,5]"),
            ("{7|5||4|1}", 2, 0, "(4,5)"),
            ("*", 0, 1, "confused with 0"),
            ("^", 0, 0, "confused with no number"),
            ("3", 0, 0, "confused with no number"),
        ] {
            let game = read(&universe, game);
            let confusion = Confusion::of(game);
            let line = NumberLine::new().game("G", confusion.clone(), game.stop(Player::Left));
            let text = line.text(60);
            let count = |sign: char| text.matches(sign).count();
            assert_eq!([count('○'), count('●')], [open, closed], "{game}:\n{text}");
            assert!(text.contains(words), "{text}");
            let (svg, tikz) = (line.svg(), line.tikz());
            let signs = if confusion.is_empty() { 0 } else { 2 };
            assert_eq!(svg.matches("<polygon").count(), signs, "{svg}");
            assert_eq!(tikz.matches("\\filldraw").count(), signs);
        }
    }

    #[test]
    fn huge_and_tiny_numbers_are_drawn() {
        let universe = Universe::new();
        for text in ["{10^30|-10^30}", "{1/1048576|0}", "10^40", "{0|0}"] {
            let game = read(&universe, text);
            let line = NumberLine::new().game(text, Confusion::of(game), game.stop(Player::Right));
            assert!(!line.svg().contains("NaN") && !line.text(10).is_empty(), "{text}");
        }
        assert!(NumberLine::new().svg().starts_with("<svg"));
    }
}
