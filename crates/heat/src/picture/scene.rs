//! What is drawn where: lines, areas and texts on a page.

use super::approximate::label;
use super::frame::Frame;
use super::{Layer, Name, Picture, Tint};
use crate::{Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;

/// A page with what is on it, from the back to the front. The origin is its upper left corner.
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The rectangle that holds the diagram: left, upper, width, height.
    pub(crate) plot: [f64; 4],
    pub(crate) items: Vec<Item>,
}

/// A thing on the page.
pub(crate) enum Item {
    /// A line through points; `inside` is cut off at the edges of the diagram.
    Line {
        points: Vec<(f64, f64)>,
        colour: &'static str,
        width: f64,
        dashed: bool,
        inside: bool,
    },
    Area {
        points: Vec<(f64, f64)>,
        colour: &'static str,
        opacity: f64,
    },
    Dot {
        at: (f64, f64),
        colour: &'static str,
    },
    Text {
        at: (f64, f64),
        text: Name,
        anchor: Anchor,
        size: f64,
        colour: &'static str,
    },
}

/// Which point of a text its place means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

const INK: &str = "#222222";
const PALE: &str = "#dddddd";
const GREY: &str = "#666666";
const PLAYERS: [[&str; 3]; 2] = [["#1f5fbf", "#2e9ccf", "#6a5acd"], ["#c0392b", "#d9822b", "#b0357f"]];
const NEUTRAL: [&str; 6] = ["#1f5fbf", "#c0392b", "#2e8b57", "#8e44ad", "#b8860b", "#16808a"];

/// The colour of a player's wall in a layer.
pub(crate) fn colour(tint: Tint, player: Player) -> &'static str {
    match tint {
        Tint::Walls => PLAYERS[player.index()][0],
        Tint::Of(player, shade) => PLAYERS[player.index()][shade % 3],
        Tint::Neutral(n) => NEUTRAL[n % NEUTRAL.len()],
    }
}

const WIDTH: f64 = 640.0;
/// Where the diagram is, and how high at most.
const PLOT: [f64; 4] = [64.0, 44.0, 552.0, 400.0];
const ROW: f64 = 20.0;
/// Rows of the legend that are written out.
const ROWS: usize = 10;

impl Scene {
    pub(crate) fn new(picture: &Picture) -> Scene {
        let [left, upper, width, height] = PLOT;
        let frame = Frame::new(picture, width, height, 84.0);
        let plot = [left, upper, width, frame.height];
        let mut scene = Scene { width: WIDTH, height: upper + frame.height + 48.0, plot, items: vec![] };
        scene.text((left + width / 2.0, 26.0), picture.title().clone(), Anchor::Middle, 16.0, INK);
        scene.axes(&frame);
        for layer in picture.layers() {
            scene.layer(&frame, layer);
        }
        let mut results = picture.results();
        if let (Some((_, thermograph)), None) = (results.next(), results.next()) {
            scene.numbers(&frame, thermograph);
        }
        let rows = legend(picture);
        for row in rows {
            scene.legend_row(row);
        }
        scene
    }

    fn text(
        &mut self,
        at: (f64, f64),
        text: impl Into<Name>,
        anchor: Anchor,
        size: f64,
        colour: &'static str,
    ) {
        self.items.push(Item::Text { at, text: text.into(), anchor, size, colour });
    }

    fn line(&mut self, points: Vec<(f64, f64)>, colour: &'static str, width: f64) {
        self.items.push(Item::Line { points, colour, width, dashed: false, inside: true });
    }

    fn axes(&mut self, frame: &Frame) {
        let [left, upper, width, height] = self.plot;
        for (value, label) in frame.values(72.0) {
            let x = left + frame.x(&value);
            self.line(vec![(x, upper), (x, upper + height)], PALE, 1.0);
            self.text((x, upper + height + 18.0), label, Anchor::Middle, 12.0, GREY);
        }
        for (t, label) in frame.temperatures(36.0) {
            let y = upper + frame.y(&t);
            let colour = if t.is_zero() { GREY } else { PALE };
            self.line(vec![(left, y), (left + width, y)], colour, 1.0);
            self.text((left - 8.0, y + 4.0), label, Anchor::End, 12.0, GREY);
        }
        self.text((left - 8.0, upper - 14.0), "t", Anchor::End, 12.0, GREY);
        let caption = match frame.origin(72.0) {
            Some(m) => format!("value, with m = {m}"),
            None => "value".to_owned(),
        };
        self.text((left + width / 2.0, upper + height + 36.0), caption, Anchor::Middle, 12.0, GREY);
    }

    fn on_page(&self, frame: &Frame, points: &[(Dyadic, Dyadic)]) -> Vec<(f64, f64)> {
        let [left, upper, ..] = self.plot;
        points.iter().map(|(t, value)| (left + frame.x(value), upper + frame.y(t))).collect()
    }

    fn curve(
        &mut self,
        frame: &Frame,
        trajectory: &Trajectory,
        colour: &'static str,
        width: f64,
        dashed: bool,
    ) {
        let points = self.on_page(frame, &frame.path(trajectory));
        self.items.push(Item::Line { points, colour, width, dashed, inside: true });
    }

    fn layer(&mut self, frame: &Frame, layer: &Layer) {
        match layer {
            Layer::Curve { trajectory, tint, dashed, .. } => {
                // Its colour does not depend on the player asked for.
                self.curve(frame, trajectory, colour(*tint, Player::Left), 2.0, *dashed);
            }
            Layer::Thermograph { thermograph, tint, faint, .. } => {
                let [left, right] = Player::BOTH.map(|player| frame.path(thermograph.wall(player)));
                let mut outline = self.on_page(frame, &left);
                outline.extend(self.on_page(frame, &right).into_iter().rev());
                let fill = if *tint == Tint::Walls { GREY } else { colour(*tint, Player::Left) };
                self.items.push(Item::Area { points: outline, colour: fill, opacity: 0.14 });
                let width = if *faint { 1.0 } else { 2.5 };
                for player in Player::BOTH {
                    self.curve(frame, thermograph.wall(player), colour(*tint, player), width, false);
                }
                let mast = if *tint == Tint::Walls { INK } else { colour(*tint, Player::Left) };
                let foot = thermograph.freezing_point();
                let points = self.on_page(frame, &[foot, (frame.top().clone(), thermograph.mean().clone())]);
                self.line(points, mast, width);
            }
        }
    }

    /// The stops, the mean and the temperature of a lone thermograph, each beside its point and on the
    /// side where no wall is.
    fn numbers(&mut self, frame: &Frame, thermograph: &Thermograph) {
        let [left, upper, width, _] = self.plot;
        let (temperature, mean) = thermograph.freezing_point();
        let place = |t: &Dyadic, value: &Dyadic| (left + frame.x(value), upper + frame.y(t));
        let stops = Player::BOTH.map(|player| thermograph.stop(player));
        for player in Player::BOTH {
            let stop = &stops[player.index()];
            let (x, y) = place(&Dyadic::ZERO, stop);
            self.items.push(Item::Dot { at: (x, y), colour: colour(Tint::Walls, player) });
            if stops[0] != stops[1] {
                let (name, anchor, aside) = match player {
                    Player::Left => ("LS", Anchor::End, -8.0),
                    Player::Right => ("RS", Anchor::Start, 8.0),
                };
                let text = format!("{name} = {}", frame.value_label(stop));
                self.text((x + aside, y - 8.0), text, anchor, 13.0, colour(Tint::Walls, player));
            }
        }
        let (x, y) = place(&temperature, &mean);
        self.items.push(Item::Dot { at: (x, y), colour: INK });
        // To the right of the mast, unless the edge of the diagram is there.
        let (anchor, aside) =
            if x < left + width - 150.0 { (Anchor::Start, 8.0) } else { (Anchor::End, -8.0) };
        let [mean, temperature] =
            [format!("mean = {}", frame.value_label(&mean)), format!("t = {}", label(&temperature))];
        if y - upper > 40.0 {
            self.text((x + aside, upper + 16.0), mean, anchor, 13.0, INK);
            self.text((x + aside, y - 8.0), temperature, anchor, 13.0, INK);
        } else {
            self.text((x + aside, y - 8.0), format!("{mean}, {temperature}"), anchor, 13.0, INK);
        }
    }

    fn legend_row(&mut self, row: LegendRow) {
        let y = self.height + 4.0;
        let left = self.plot[0];
        if let Some((colour, width, dashed)) = row.line {
            let points = vec![(left, y), (left + 28.0, y)];
            self.items.push(Item::Line { points, colour, width, dashed, inside: false });
        }
        self.text((left + 38.0, y + 4.0), row.text, Anchor::Start, 12.0, INK);
        self.height += ROW;
    }
}

impl Scene {
    /// Puts a heading in place of the title, and an explanation below everything.
    pub(crate) fn explain(&mut self, title: &str, text: &str) {
        if let Some(Item::Text { text, at, anchor, .. }) = self.items.first_mut() {
            *text = title.into();
            *at = (self.plot[0], 26.0);
            *anchor = Anchor::Start;
        }
        self.height += 8.0;
        for line in super::lines(text, LINE) {
            self.text((self.plot[0], self.height), line, Anchor::Start, 13.0, INK);
            self.height += ROW;
        }
        self.height += ROW;
    }
}

/// Characters to a line of an explanation.
const LINE: usize = 80;

/// A line of the legend: how the thing is drawn, and what it is.
pub(crate) struct LegendRow {
    pub(crate) line: Option<(&'static str, f64, bool)>,
    pub(crate) text: Name,
}

/// What the colours mean, where there is more than one thing to see.
pub(crate) fn legend(picture: &Picture) -> Vec<LegendRow> {
    let layers = picture.layers();
    if layers.len() < 2 {
        return vec![];
    }
    let several = picture.results().count() > 1;
    let mut rows: Vec<_> = layers.iter().map(|layer| legend_of(layer, several)).collect();
    if rows.len() > ROWS {
        let left_out = rows.len() - (ROWS - 1);
        rows.truncate(ROWS - 1);
        rows.push(LegendRow { line: None, text: Name::from(format!("and {left_out} more")) });
    }
    rows
}

/// Characters to a line of the legend.
const LEGEND: usize = 74;

fn legend_of(layer: &Layer, several: bool) -> LegendRow {
    let name = layer.name().clone();
    match layer {
        Layer::Curve { tint, dashed, .. } => {
            LegendRow { line: Some((colour(*tint, Player::Left), 2.0, *dashed)), text: name }
        }
        Layer::Thermograph { thermograph, tint, faint, .. } => {
            let line_colour = if *tint == Tint::Walls { INK } else { colour(*tint, Player::Left) };
            let (temperature, mean) = thermograph.freezing_point();
            let heat = format!("mean {}, temperature {}", label(&mean), label(&temperature));
            let text = if several || *faint {
                let name = name.shortened(LEGEND.saturating_sub(heat.chars().count()));
                Name {
                    text: format!("{}: {heat}", name.text),
                    latex: format!("{}\\text{{: {}}}", name.latex, super::tikz::escape(&heat)),
                }
            } else {
                name
            };
            LegendRow { line: Some((line_colour, if *faint { 1.5 } else { 2.5 }, false)), text }
        }
    }
}
