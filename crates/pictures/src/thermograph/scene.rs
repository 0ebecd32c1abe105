//! The layout of a picture: lines, areas and texts on a page.

use super::approximate::label as short;
use super::frame::Frame;
use super::label::{self, Label};
use super::sign::Sign;
use super::{Layer, Name, ThermographPicture, Tint};
use crate::colour::{GREY, INK, LIGHTER, NEUTRAL, PALE, PLAYERS, WATER};
use kelvin_heat::{Confusion, Thermograph, Trajectory};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;

/// A page with its items in drawing order. The origin is the upper left corner.
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The rectangle of the diagram: left, upper, width, height.
    pub(crate) plot: [f64; 4],
    pub(crate) items: Vec<Item>,
}

/// An item of the page.
pub(crate) enum Item {
    /// A line through points. If `inside` is set, it is clipped to the diagram.
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
    /// A filled shape outside of the diagram.
    Shape {
        outline: Vec<(f64, f64)>,
        line: &'static str,
        fill: &'static str,
    },
    /// A sign on a line, centred.
    Sign {
        outline: Vec<(f64, f64)>,
        colour: &'static str,
        hollow: bool,
    },
    Text {
        at: (f64, f64),
        text: Name,
        anchor: Anchor,
        size: f64,
        colour: &'static str,
        /// Whether a white outline keeps it readable over lines.
        outlined: bool,
    },
}

/// The part of a text that is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The colour of a player's wall in a layer.
pub(crate) fn colour(tint: Tint, player: Player) -> &'static str {
    match tint {
        Tint::Walls => PLAYERS[player.index()][0],
        Tint::Of(player, shade) => PLAYERS[player.index()][shade % 3],
        Tint::Neutral(n) => NEUTRAL[n % NEUTRAL.len()],
    }
}

const WIDTH: f64 = 640.0;
/// The left and upper edge of the diagram, its width and its maximum height.
const PLOT: [f64; 4] = [64.0, 44.0, 552.0, 400.0];
const ROW: f64 = 20.0;
/// The maximum number of signs on the points of a wall.
const MAX_SIGNS: usize = 40;
/// The additional height above the diagram if there is a board.
const HEADER: f64 = 36.0;
/// The maximum number of rows of the legend.
const MAX_ROWS: usize = 10;

impl Scene {
    pub(crate) fn new(picture: &ThermographPicture) -> Scene {
        let [left, upper, width, height] = PLOT;
        let frame = Frame::new(picture, width, height, 84.0);
        let header = if picture.board.is_some() { HEADER } else { 0.0 };
        let plot = [left, upper + header, width, frame.height];
        let height = upper + header + frame.height + 48.0;
        let mut scene = Scene { width: WIDTH, height, plot, items: vec![] };
        let middle = (left + width / 2.0, 26.0 + header / 2.0);
        scene.text(middle, picture.title().clone(), Anchor::Middle, 16.0, INK);
        if let Some(board) = &picture.board {
            scene.small_board(board, (left, 10.0), (120.0, header + 16.0));
        }
        let mut results = picture.results();
        let interval = match (results.next(), results.next()) {
            (Some((_, thermograph)), None) => interval(&frame, thermograph),
            _ => None,
        };
        scene.axes(&frame, interval);
        for layer in picture.layers() {
            scene.layer(&frame, layer);
        }
        let mut rows = legend(picture);
        for (row, layer) in rows.iter().zip(picture.layers()) {
            scene.signs(&frame, row, layer);
        }
        let mut results = picture.results();
        if let (Some((_, thermograph)), None) = (results.next(), results.next()) {
            let unplaced = scene.numbers(&frame, thermograph, !rows.is_empty());
            if !unplaced.is_empty() {
                scene.legend_row(LegendRow::of(None, None, unplaced.join(", ").into()));
            }
        }
        for card in &picture.cards {
            if let Some(row) = rows.get_mut(card.layer) {
                row.in_card = true;
            }
        }
        scene.cards(picture, &rows);
        for row in rows.into_iter().filter(|row| !row.in_card) {
            scene.legend_row(row);
        }
        scene
    }

    pub(crate) fn text(
        &mut self,
        at: (f64, f64),
        text: impl Into<Name>,
        anchor: Anchor,
        size: f64,
        colour: &'static str,
    ) {
        self.items.push(Item::Text { at, text: text.into(), anchor, size, colour, outlined: true });
    }

    pub(crate) fn line(&mut self, points: Vec<(f64, f64)>, colour: &'static str, width: f64) {
        self.items.push(Item::Line { points, colour, width, dashed: false, inside: true });
    }

    pub(crate) fn sign(&mut self, at: (f64, f64), sign: Sign, colour: &'static str) {
        self.items.push(Item::Sign { outline: sign.outline(at), colour, hollow: sign.hollow });
    }

    fn axes(&mut self, frame: &Frame, interval: Option<String>) {
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
        let confused = interval
            .map(|interval| format!("{caption}; the game is confused with the numbers of {interval}"))
            .filter(|text| text.chars().count() <= LINE);
        let caption = confused.unwrap_or(caption);
        self.text((left + width / 2.0, upper + height + 36.0), caption, Anchor::Middle, 12.0, GREY);
    }

    pub(crate) fn on_page(&self, frame: &Frame, points: &[(Dyadic, Dyadic)]) -> Vec<(f64, f64)> {
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
                // The colour does not depend on the player here.
                self.curve(frame, trajectory, colour(*tint, Player::Left), 2.0, *dashed);
            }
            Layer::Points { points, tint, .. } => {
                let points = self.on_page(frame, points);
                let colour = colour(*tint, Player::Left);
                self.items.push(Item::Line { points, colour, width: 1.5, dashed: false, inside: true });
            }
            Layer::Band { bounds, player, .. } => {
                let colour = colour(Tint::Walls, *player);
                let [lower, upper] = bounds.each_ref().map(|bound| self.on_page(frame, &frame.path(bound)));
                let outline = lower.iter().copied().chain(upper.into_iter().rev()).collect();
                self.items.push(Item::Area { points: outline, colour, opacity: 0.22 });
                for bound in bounds.iter() {
                    self.curve(frame, bound, colour, 1.5, false);
                }
            }
            Layer::Mark { temperature, value, .. } => {
                let [left, upper, width, _] = self.plot;
                let y = upper + frame.y(temperature);
                let points = vec![(left, y), (left + width, y)];
                self.items.push(Item::Line { points, colour: INK, width: 1.0, dashed: true, inside: true });
                self.sign((left + frame.x(value), y), Sign::DISC, INK);
            }
            Layer::Sections { thermograph, .. } => self.sections(frame, thermograph),
            Layer::Water { level, .. } => self.water(frame, level),
            Layer::Thermograph { thermograph, tint, faint, lighter, .. } => {
                let [left, right] = Player::BOTH.map(|player| frame.path(thermograph.wall(player)));
                let mut outline = self.on_page(frame, &left);
                outline.extend(self.on_page(frame, &right).into_iter().rev());
                let shade = |player| match tint {
                    Tint::Of(owner, _) if *lighter => LIGHTER[owner.index()],
                    tint => colour(*tint, player),
                };
                let fill = if *tint == Tint::Walls { GREY } else { shade(Player::Left) };
                let opacity = if *lighter { 0.07 } else { 0.14 };
                self.items.push(Item::Area { points: outline, colour: fill, opacity });
                let width = if *faint { 1.0 } else { 2.5 };
                for player in Player::BOTH {
                    self.curve(frame, thermograph.wall(player), shade(player), width, false);
                }
                let mast = if *tint == Tint::Walls { INK } else { shade(Player::Left) };
                let foot = thermograph.freezing_point();
                let points = self.on_page(frame, &[foot, (frame.top().clone(), thermograph.mean().clone())]);
                self.line(points, mast, width);
            }
        }
    }

    /// Draws the sign of a layer in the legend: at the foot of its mast and at its stops, or on a curve.
    fn signs(&mut self, frame: &Frame, row: &LegendRow, layer: &Layer) {
        let (Some((colour, ..)), Some(sign)) = (row.line, row.sign) else { return };
        let points = match layer {
            Layer::Thermograph { tint: Tint::Walls, .. }
            | Layer::Band { .. }
            | Layer::Mark { .. }
            | Layer::Sections { .. }
            | Layer::Water { .. } => vec![],
            Layer::Thermograph { thermograph, .. } => {
                let stops = Player::BOTH.map(|player| (Dyadic::ZERO, thermograph.stop(player)));
                [vec![thermograph.freezing_point()], stops.to_vec()].concat()
            }
            // A sign at every point, or at a few if there are many.
            Layer::Points { points, .. } => {
                points.iter().step_by(points.len().div_ceil(MAX_SIGNS).max(1)).cloned().collect()
            }
            Layer::Curve { trajectory, dashed, .. } => {
                // A scaffold is separate near the top, a wall near the bottom.
                let height = |part: f64| if *dashed { 1.0 - part } else { part };
                let points = [0.1, 0.3, 0.5, 0.7, 0.9].map(|part| {
                    let t = frame.temperature_at(height(part));
                    (t.clone(), trajectory.at(&t))
                });
                let seen = |(_, value): &(Dyadic, Dyadic)| (8.0..frame.width - 8.0).contains(&frame.x(value));
                points.into_iter().find(seen).into_iter().collect()
            }
        };
        for at in self.on_page(frame, &points) {
            self.sign(at, sign, colour);
        }
    }

    /// Labels the stops, the mean and the temperature of a single thermograph, each near its point. Returns
    /// the labels that do not fit.
    fn numbers(&mut self, frame: &Frame, thermograph: &Thermograph, has_legend: bool) -> Vec<String> {
        let [left, upper, ..] = self.plot;
        let (temperature, mean) = thermograph.freezing_point();
        let place = |t: &Dyadic, value: &Dyadic| (left + frame.x(value), upper + frame.y(t));
        let (x, y) = place(&temperature, &mean);
        self.sign((x, y), Sign::DISC, INK);
        let heat = [
            Label::new(format!("mean = {}", frame.value_label(&mean)), (x, upper + 24.0), Player::Right, INK),
            Label::new(format!("t = {}", short(&temperature)), (x, y), Player::Left, INK),
        ];
        // With a legend these two may be omitted.
        let mut labels: Vec<_> = heat.into_iter().map(|label| (label, has_legend)).collect();
        let stops = Player::BOTH.map(|player| thermograph.stop(player));
        let confusion = Confusion::of_sections(Player::BOTH.map(|player| thermograph.section(player)));
        if stops[0] == stops[1] && !confusion.is_empty() {
            self.sign(place(&Dyadic::ZERO, &stops[0]), Sign::DISC, INK);
        }
        for player in Player::BOTH.into_iter().filter(|_| stops[0] != stops[1]) {
            let at = place(&Dyadic::ZERO, &stops[player.index()]);
            let colour = colour(Tint::Walls, player);
            self.sign(at, Sign::end(confusion.is_closed(player)), colour);
            let name = ["LS", "RS"][player.index()];
            let text = format!("{name} = {}", frame.value_label(&stops[player.index()]));
            labels.insert(0, (Label::new(text, at, player, colour), false));
        }
        let mut taken: Vec<[f64; 4]> = vec![];
        let mut unplaced = vec![];
        for (label, in_legend) in labels {
            match label.place(|bounds| self.is_on_page(bounds), &self.strokes(), &taken) {
                Some(place) => {
                    taken.push(label.bounds(place));
                    self.text(place.0, label.text, place.1, label::SIZE, label.colour);
                }
                None if in_legend => {}
                None => unplaced.push(label.text),
            }
        }
        unplaced
    }

    /// The line segments of the diagram, and those of the grid.
    fn strokes(&self) -> [Vec<[(f64, f64); 2]>; 2] {
        let mut strokes = [vec![], vec![]];
        for item in &self.items {
            if let Item::Line { points, colour, inside: true, .. } = item {
                let grid = usize::from(*colour == PALE);
                strokes[grid].extend(points.windows(2).map(|pair| [pair[0], pair[1]]));
            }
        }
        strokes
    }

    /// Returns whether a text is within the page and above the axis of values.
    fn is_on_page(&self, bounds: [f64; 4]) -> bool {
        let [_, upper, _, height] = self.plot;
        bounds[0] >= 4.0
            && bounds[1] <= self.width - 4.0
            && bounds[2] >= upper - 8.0
            && bounds[3] <= upper + height
    }

    fn legend_row(&mut self, row: LegendRow) {
        let y = self.height + 4.0;
        let left = self.plot[0];
        if let Some((colour, width, dashed)) = row.line {
            let points = vec![(left, y), (left + 28.0, y)];
            self.items.push(Item::Line { points, colour, width, dashed, inside: false });
            if let Some(sign) = row.sign {
                self.sign((left + 14.0, y), sign, colour);
            }
        }
        self.text((left + 38.0, y + 4.0), row.text, Anchor::Start, 12.0, INK);
        self.height += ROW;
    }
}

impl Scene {
    /// Replaces the title by a heading, and adds an explanation below the diagram.
    pub(crate) fn explain(&mut self, title: &str, text: &str) {
        if let Some(Item::Text { text, at, anchor, .. }) = self.items.first_mut() {
            *text = title.into();
            *at = (self.plot[0], 26.0);
            *anchor = Anchor::Start;
        }
        self.height += 14.0;
        for line in super::name::lines(text, LINE) {
            self.text((self.plot[0], self.height), line, Anchor::Start, 13.0, INK);
            self.height += ROW;
        }
        self.height += ROW;
    }
}

/// The confusion interval of a thermograph, if it is not empty.
fn interval(frame: &Frame, thermograph: &Thermograph) -> Option<String> {
    let confusion = Confusion::of_sections(Player::BOTH.map(|player| thermograph.section(player)));
    if confusion.is_empty() {
        return None;
    }
    let [left, right] = Player::BOTH.map(|player| frame.value_label(&confusion.section(player).number));
    let open = if confusion.is_closed(Player::Right) { '[' } else { '(' };
    let close = if confusion.is_closed(Player::Left) { ']' } else { ')' };
    Some(format!("{open}{right}, {left}{close}"))
}

/// The number of characters in a line of an explanation.
const LINE: usize = 80;

/// A row of the legend: the line style and the text.
pub(crate) struct LegendRow {
    pub(crate) line: Option<(&'static str, f64, bool)>,
    /// The sign that identifies the layer without colours.
    pub(crate) sign: Option<Sign>,
    pub(crate) text: Name,
    /// Whether the row is drawn with the board of an option.
    pub(crate) in_card: bool,
}

impl LegendRow {
    fn of(line: Option<(&'static str, f64, bool)>, sign: Option<Sign>, text: Name) -> LegendRow {
        LegendRow { line, sign, text, in_card: false }
    }
}

/// The legend, if there is more than one layer.
pub(crate) fn legend(picture: &ThermographPicture) -> Vec<LegendRow> {
    let layers = picture.layers();
    if layers.len() < 2 {
        return vec![];
    }
    let mut rows: Vec<_> = layers.iter().enumerate().map(|(i, layer)| legend_of(i, layer)).collect();
    for card in &picture.cards {
        if let Some(row) = rows.get_mut(card.layer) {
            let notes: String = card.notes.iter().map(|note| format!(", {note}")).collect();
            row.text.latex += &Name::from(&notes[..]).latex;
            row.text.text += &notes;
        }
    }
    if rows.len() > MAX_ROWS && picture.cards.is_empty() {
        let left_out = rows.len() - (MAX_ROWS - 1);
        rows.truncate(MAX_ROWS - 1);
        rows.push(LegendRow::of(None, None, Name::from(format!("and {left_out} more"))));
    }
    rows.extend(picture.notes().iter().map(|note| LegendRow::of(None, None, note.clone())));
    rows
}

/// The number of characters in a line of the legend.
const LEGEND: usize = 74;

fn legend_of(place: usize, layer: &Layer) -> LegendRow {
    let name = layer.name().clone();
    let sign = match layer {
        Layer::Thermograph { tint: Tint::Walls, .. } => Some(Sign::DISC),
        Layer::Band { .. } | Layer::Mark { .. } | Layer::Sections { .. } | Layer::Water { .. } => None,
        _ => Some(Sign::numbered(place)),
    };
    match layer {
        Layer::Curve { tint, dashed, .. } => {
            LegendRow::of(Some((colour(*tint, Player::Left), 2.0, *dashed)), sign, name)
        }
        Layer::Points { tint, .. } => {
            LegendRow::of(Some((colour(*tint, Player::Left), 1.5, false)), sign, name)
        }
        Layer::Band { player, .. } => {
            LegendRow::of(Some((colour(Tint::Walls, *player), 6.0, false)), sign, name)
        }
        Layer::Mark { .. } => LegendRow::of(Some((INK, 1.0, true)), sign, name),
        Layer::Sections { .. } => LegendRow::of(Some((GREY, 1.5, true)), sign, name),
        Layer::Water { .. } => LegendRow::of(Some((WATER, 1.5, false)), sign, name),
        Layer::Thermograph { thermograph, tint, faint, lighter, .. } => {
            let line_colour = match tint {
                Tint::Walls => INK,
                Tint::Of(player, _) if *lighter => LIGHTER[player.index()],
                tint => colour(*tint, Player::Left),
            };
            let (temperature, mean) = thermograph.freezing_point();
            let heat = format!("mean {}, temperature {}", short(&mean), short(&temperature));
            let name = name.shortened(LEGEND.saturating_sub(heat.chars().count()));
            let text = Name {
                text: format!("{}: {heat}", name.text),
                latex: format!("{}\\text{{: {}}}", name.latex, super::tikz::escape(&heat)),
            };
            LegendRow::of(Some((line_colour, if *faint { 1.5 } else { 2.5 }, false)), sign, text)
        }
    }
}
