//! A game as a strip of pictures: the temperature curve, and a compound thermograph for each position.

use super::name::lines;
use super::scene::{Anchor, Item, Scene};
use super::sign::Sign;
use super::{ThermographPicture, approximate, svg};
use crate::colour::{GREY, INK, PALE, PLAYERS};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::fmt::Write;

/// A game as pictures: SVG, or HTML for printing.
#[derive(Clone, Debug, Default)]
pub struct GameStrip {
    /// The title.
    pub title: String,
    /// The lines below the title.
    pub summary: Vec<String>,
    /// The positions, each with the move from it.
    pub frames: Vec<StripFrame>,
}

/// A position of a game, and the move from it.
#[derive(Clone, Debug)]
pub struct StripFrame {
    /// The heading.
    pub heading: String,
    /// The text below the picture, in paragraphs.
    pub text: Vec<String>,
    /// The compound thermograph; none if play has stopped, or if a value is not known.
    pub picture: Option<ThermographPicture>,
    /// The ambient temperature, if known.
    pub ambient: Option<Dyadic>,
    /// The player who moves, and the points that the move loses, if known.
    pub played: Option<(Player, Option<Dyadic>)>,
}

/// The number of frames beside each other.
const COLUMNS: usize = 2;
const WIDTH: f64 = 640.0;
/// The number of characters in a line of text.
const LINE: usize = 80;
const ROW: f64 = 18.0;
/// The maximum number of frames of one document.
const MAX_FRAMES: usize = 200;

impl GameStrip {
    /// The strip as one SVG document.
    pub fn svg(&self) -> String {
        let mut placed = vec![];
        let mut curve = self.curve();
        let columns = COLUMNS.min(self.frames.len()).max(1);
        curve.width = WIDTH * columns as f64;
        let mut down = curve.height;
        placed.push((0.0, 0.0, curve));
        for row in self.shown().chunks(columns) {
            let scenes: Vec<_> = row.iter().map(|frame| self.scene(frame)).collect();
            let height = scenes.iter().map(|scene| scene.height).fold(0.0, f64::max);
            for (column, scene) in scenes.into_iter().enumerate() {
                placed.push((WIDTH * column as f64, down, scene));
            }
            down += height + ROW;
        }
        svg::placed(&placed, 0)
    }

    /// The strip as an HTML page for printing.
    pub fn html(&self) -> String {
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{0}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
            escaped(&self.title)
        );
        for line in &self.summary {
            // Writing to a string cannot fail.
            let _ = writeln!(page, "<p>{}</p>", escaped(line));
        }
        let mut curve = self.curve();
        curve.items.retain(|item| !matches!(item, Item::Text { size, .. } if *size > 13.0));
        let _ = writeln!(page, "<figure>\n{}</figure>", svg::placed(&[(0.0, 0.0, curve)], 0));
        for (number, frame) in self.shown().iter().enumerate() {
            let _ = writeln!(page, "<section>\n<h2>{}</h2>", escaped(&frame.heading));
            if let Some(picture) = &frame.picture {
                let scene = Scene::new(&self.framed(picture));
                // Each picture has its own identifiers.
                let _ =
                    writeln!(page, "<figure>\n{}</figure>", svg::placed(&[(0.0, 0.0, scene)], number + 1));
            }
            for text in &frame.text {
                let _ = writeln!(page, "<p>{}</p>", escaped(text));
            }
            page.push_str("</section>\n");
        }
        page + "</body>\n</html>\n"
    }

    fn shown(&self) -> &[StripFrame] {
        &self.frames[..self.frames.len().min(MAX_FRAMES)]
    }

    /// A picture in the window of the first one, so that all have the same scale.
    fn framed(&self, picture: &ThermographPicture) -> ThermographPicture {
        let first = self.frames.iter().find_map(|frame| frame.picture.as_ref());
        match first {
            Some(first) => picture.clone().framed_as(first),
            None => picture.clone(),
        }
    }

    fn scene(&self, frame: &StripFrame) -> Scene {
        let mut scene = match &frame.picture {
            Some(picture) => Scene::new(&self.framed(picture)),
            None => Scene { width: WIDTH, height: 44.0, plot: [64.0, 0.0, WIDTH, 0.0], items: vec![] },
        };
        if frame.picture.is_some() {
            scene.items.remove(0);
        }
        scene.items.push(text((64.0, 26.0), &frame.heading, Anchor::Start, 15.0));
        scene.height += 14.0;
        for line in frame.text.iter().flat_map(|text| lines(text, LINE)) {
            scene.items.push(text((64.0, scene.height), &line, Anchor::Start, 13.0));
            scene.height += ROW;
        }
        scene
    }

    /// The curve of the ambient temperature, with the loss of each move as a bar.
    fn curve(&self) -> Scene {
        let height = 150.0;
        let mut scene = Scene { width: WIDTH, height: 0.0, plot: [64.0, 0.0, 552.0, 0.0], items: vec![] };
        scene.items.push(text((64.0, 26.0), &self.title, Anchor::Start, 17.0));
        scene.height = 48.0;
        for line in self.summary.iter().flat_map(|text| lines(text, LINE)) {
            scene.items.push(text((64.0, scene.height), &line, Anchor::Start, 13.5));
            scene.height += ROW;
        }
        let frames = self.shown();
        let losses = frames.iter().filter_map(|frame| frame.played.as_ref()?.1.as_ref());
        let ambient = frames.iter().filter_map(|frame| frame.ambient.as_ref());
        let most = losses.chain(ambient).max().cloned().unwrap_or_default();
        if most.signum() <= 0 {
            return scene;
        }
        let (top, left, width) = (scene.height + 14.0, 64.0, 552.0);
        scene.plot = [left, top, width, height];
        let step = width / frames.len().max(1) as f64;
        let x = |i: usize| left + step * (i as f64 + 0.5);
        let y = |value: &Dyadic| top + height * (1.0 - approximate::ratio(value, &most));
        for value in [Dyadic::ZERO, most.half(), most.clone()] {
            let points = vec![(left, y(&value)), (left + width, y(&value))];
            scene.items.push(line(points, PALE, 1.0));
            let label = approximate::label(&value);
            scene.items.push(text((left - 8.0, y(&value) + 4.0), &label, Anchor::End, 12.0));
        }
        for (i, frame) in frames.iter().enumerate() {
            if let Some((player, Some(loss))) = &frame.played
                && loss.signum() > 0
            {
                let [from, to] = [x(i) - 5.0, x(i) + 5.0];
                let points =
                    vec![(from, y(loss)), (to, y(loss)), (to, y(&Dyadic::ZERO)), (from, y(&Dyadic::ZERO))];
                scene.items.push(Item::Area { points, colour: PLAYERS[player.index()][0], opacity: 0.75 });
            }
            if frames.len() <= 40 {
                scene.items.push(text(
                    (x(i), top + height + 16.0),
                    &(i + 1).to_string(),
                    Anchor::Middle,
                    12.0,
                ));
            }
        }
        let curve: Vec<_> = frames
            .iter()
            .enumerate()
            .filter_map(|(i, frame)| Some((x(i), y(frame.ambient.as_ref()?))))
            .collect();
        scene.items.push(line(curve.clone(), INK, 2.0));
        for at in curve {
            scene.items.push(Item::Sign {
                outline: Sign::DISC.outline(at),
                colour: INK,
                hollow: Sign::DISC.hollow,
            });
        }
        let caption =
            "the ambient temperature before each move (line), and the points that the move loses (bars)";
        scene.items.push(text((left + width / 2.0, top + height + 34.0), caption, Anchor::Middle, 12.0));
        scene.height = top + height + 46.0;
        scene
    }
}

fn text(at: (f64, f64), words: &str, anchor: Anchor, size: f64) -> Item {
    let colour = if size > 12.0 { INK } else { GREY };
    Item::Text { at, text: words.into(), anchor, size, colour, outlined: false }
}

fn line(points: Vec<(f64, f64)>, colour: &'static str, width: f64) -> Item {
    Item::Line { points, colour, width, dashed: false, inside: false }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const STYLE: &str = "
body { font: 15px/1.45 \"DejaVu Sans\", Verdana, Helvetica, Arial, sans-serif; max-width: 680px; margin: 2em auto; color: #222 }
h1 { font-size: 20px } h2 { font-size: 16px; margin-bottom: 0 }
figure { margin: 0 } svg { max-width: 100%; height: auto }
section { break-inside: avoid }
";

#[cfg(test)]
mod tests {
    use super::*;
    use kelvin_heat::{CompoundThermograph, Thermograph};

    fn strip() -> GameStrip {
        let number = |n: i32| Thermograph::of_number(&n.into());
        let switch = Thermograph::of_pair(&number(8), &number(-4));
        let compound = CompoundThermograph::new([&switch], Player::Left);
        let picture = ThermographPicture::of_compound(&compound, [("A".into(), &switch)]);
        let hot = StripFrame {
            heading: "1. Left <first>".to_owned(),
            text: vec!["Left moves in A & wins.".to_owned()],
            picture: Some(picture),
            ambient: Some(6.into()),
            played: Some((Player::Left, Some(2.into()))),
        };
        let over = StripFrame { picture: None, ambient: None, played: None, ..hot.clone() };
        GameStrip { title: "A game".to_owned(), summary: vec!["Score 8".to_owned()], frames: vec![hot, over] }
    }

    #[test]
    fn a_strip_has_a_picture_for_each_hot_position() {
        let svg = strip().svg();
        assert!(svg.contains("1. Left &lt;first&gt;") && svg.contains("A &amp; wins"));
        assert_eq!(svg.matches("<clipPath").count(), 3);
        let html = strip().html();
        assert!(html.starts_with("<!doctype html>") && html.contains("<h2>1. Left &lt;first&gt;</h2>"));
        assert_eq!(html.matches("<svg").count(), 2);
        assert!(html.contains("plot0") && html.contains("plot1"));
        assert!(GameStrip::default().svg().contains("<svg"));
    }
}
