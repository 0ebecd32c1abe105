//! Hasse diagrams of games, coloured by temperature.

use crate::colour::{GREY, INK};
use crate::diagram::{Diagram, text_width};
use crate::thermograph::Name;
use crate::thermograph::scene::Anchor;
use kelvin_numbers::Dyadic;

/// A game in a Hasse diagram.
pub struct HasseNode {
    /// Its name.
    pub name: Name,
    /// Its temperature.
    pub temperature: Dyadic,
    /// The length of the longest chain below it.
    pub rank: u32,
}

/// The colours of numbers, of tepid games, and of hot games from mild to hot.
const COLD: &str = "#cfe0f3";
const TEPID: &str = "#ebe7da";
const HOT: [&str; 6] = ["#fdeccb", "#fdd9a0", "#fcc078", "#f9a45c", "#f28748", "#e4663a"];

const SIZE: f64 = 14.0;
const NODE_HEIGHT: f64 = 26.0;
const GAP: f64 = 22.0;
const MARGIN: f64 = 20.0;
/// The passes over all rows that look for few crossings.
const PASSES: usize = 32;

/// Draws the games by rank, from the lowest below to the highest above, with a line for each cover (lower, upper).
///
/// The order within the rows is found by medians and exchanges of neighbours, from the given order on. So it depends on
/// the input alone.
pub fn hasse(nodes: &[HasseNode], covers: &[(usize, usize)]) -> Diagram {
    let layout = Layout::new(nodes, covers);
    let widths: Vec<f64> =
        nodes.iter().map(|node| text_width(&node.name.text, SIZE).max(14.0) + 14.0).collect();
    let width_of = |place: usize| widths.get(place).copied().unwrap_or(4.0);
    let mut x = vec![0.0; layout.ranks.len()];
    let mut page: f64 = 320.0;
    for row in &layout.rows {
        page = page.max(row.iter().map(|&place| width_of(place) + GAP).sum::<f64>());
    }
    for row in &layout.rows {
        // Rows are as wide as their games need, but at least half of the page if there are several games.
        let needed: f64 = row.iter().map(|&place| width_of(place) + GAP).sum();
        let wanted = page * (row.len() as f64 / (row.len() as f64 + 1.5));
        let extra = (wanted - needed).max(0.0) / row.len() as f64;
        let mut left = (page - needed - extra * row.len() as f64) / 2.0;
        for &place in row {
            let room = width_of(place) + GAP + extra;
            x[place] = MARGIN + left + room / 2.0;
            left += room;
        }
    }
    let step = (40.0 + page / 24.0).clamp(56.0, 130.0);
    let top = layout.rows.len().saturating_sub(1);
    let y = |rank: usize| MARGIN + NODE_HEIGHT / 2.0 + step * (top - rank) as f64;
    let height = y(0) + NODE_HEIGHT / 2.0 + MARGIN;
    let temperatures = hot_temperatures(nodes);
    let mut diagram = Diagram::new(page + 2.0 * MARGIN, height + 34.0);
    for path in &layout.paths {
        let points = path.iter().map(|&place| (x[place], y(layout.ranks[place]))).collect();
        diagram.line(points, GREY, 1.2, false);
    }
    for (place, node) in nodes.iter().enumerate() {
        let at = (x[place], y(layout.ranks[place]));
        diagram.rectangle(at, [widths[place], NODE_HEIGHT], "#ffffff");
        diagram.rectangle(at, [widths[place], NODE_HEIGHT], colour(&node.temperature, &temperatures));
        let name = node.name.clone();
        diagram.text((at.0, at.1 + 0.35 * SIZE), name, Anchor::Middle, SIZE, INK);
    }
    legend(&mut diagram, nodes, &temperatures, height + 10.0);
    diagram
}

/// The positive temperatures, in order.
fn hot_temperatures(nodes: &[HasseNode]) -> Vec<Dyadic> {
    let mut all: Vec<_> =
        nodes.iter().map(|node| &node.temperature).filter(|t| t.signum() > 0).cloned().collect();
    all.sort();
    all.dedup();
    all
}

fn colour(temperature: &Dyadic, hot: &[Dyadic]) -> &'static str {
    match temperature.signum() {
        -1 => COLD,
        0 => TEPID,
        _ => {
            let place = hot.iter().position(|t| t == temperature).unwrap_or(0);
            // A single temperature has a colour in the middle.
            if hot.len() == 1 { HOT[3] } else { HOT[place * (HOT.len() - 1) / (hot.len() - 1)] }
        }
    }
}

fn legend(diagram: &mut Diagram, nodes: &[HasseNode], hot: &[Dyadic], y: f64) {
    let has = |sign| nodes.iter().any(|node| node.temperature.signum() == sign);
    let mut rows: Vec<(&str, String)> = vec![];
    rows.extend(has(-1).then(|| (COLD, "t < 0".to_owned())));
    rows.extend(has(0).then(|| (TEPID, "t = 0".to_owned())));
    // Temperatures of the same colour are in one entry.
    let mut same: Vec<(&str, Vec<&Dyadic>)> = vec![];
    for t in hot {
        let own = colour(t, hot);
        match same.last_mut() {
            Some((last, all)) if *last == own => all.push(t),
            _ => same.push((own, vec![t])),
        }
    }
    rows.extend(same.iter().map(|(own, all)| match all[..] {
        [first, .., last] => (*own, format!("t = {first} to {last}")),
        _ => (*own, format!("t = {}", all[0])),
    }));
    let mut x = MARGIN;
    for (own, text) in rows {
        diagram.rectangle((x + 8.0, y), [16.0, 12.0], own);
        let width = text_width(&text, 12.0);
        diagram.text((x + 22.0, y + 4.0), text, Anchor::Start, 12.0, INK);
        x += width + 44.0;
    }
}

/// The order of the games in rows. Covers that skip rows have a point in each of them.
struct Layout {
    rows: Vec<Vec<usize>>,
    /// The rank of each node and point.
    ranks: Vec<usize>,
    /// The path of each cover.
    paths: Vec<Vec<usize>>,
    /// The neighbours above and below each node and point.
    near: [Vec<Vec<usize>>; 2],
}

impl Layout {
    fn new(nodes: &[HasseNode], covers: &[(usize, usize)]) -> Layout {
        let mut ranks: Vec<usize> = nodes.iter().map(|node| node.rank as usize).collect();
        let mut paths = vec![];
        for &(lower, upper) in covers {
            let mut path = vec![lower];
            for rank in ranks[lower] + 1..ranks[upper] {
                path.push(ranks.len());
                ranks.push(rank);
            }
            path.push(upper);
            paths.push(path);
        }
        let mut near = [vec![vec![]; ranks.len()], vec![vec![]; ranks.len()]];
        for path in &paths {
            for pair in path.windows(2) {
                near[0][pair[0]].push(pair[1]);
                near[1][pair[1]].push(pair[0]);
            }
        }
        let mut rows = vec![vec![]; ranks.iter().max().map_or(0, |top| top + 1)];
        for (place, &rank) in ranks.iter().enumerate() {
            rows[rank].push(place);
        }
        let mut layout = Layout { rows, ranks, paths, near };
        layout.untangle();
        layout
    }

    /// Looks for an order with few crossings.
    fn untangle(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for pass in 0..PASSES {
            let upward = pass % 2 == 0;
            for i in 1..self.rows.len() {
                let row = if upward { i } else { self.rows.len() - 1 - i };
                self.sort_row(row, usize::from(upward), pass % 4 < 2);
            }
            self.exchange();
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    /// The place of each node in its row.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.ranks.len()];
        for row in &self.rows {
            for (i, &place) in row.iter().enumerate() {
                places[place] = i;
            }
        }
        places
    }

    /// Sorts a row by the mean places of the neighbours on one side. Ties stay, or are reversed.
    fn sort_row(&mut self, row: usize, side: usize, stable: bool) {
        let places = self.places();
        let mean = |place: usize| {
            let near = &self.near[side][place];
            match near.len() {
                0 => places[place] as f64,
                n => near.iter().map(|&other| places[other] as f64).sum::<f64>() / n as f64,
            }
        };
        let mut sorted = self.rows[row].clone();
        if !stable {
            sorted.reverse();
        }
        sorted.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
        self.rows[row] = sorted;
    }

    /// Exchanges neighbours while that removes crossings.
    fn exchange(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            let mut places = self.places();
            for row in 0..self.rows.len() {
                for i in 1..self.rows[row].len() {
                    let (a, b) = (self.rows[row][i - 1], self.rows[row][i]);
                    let count = |a: usize, b: usize| -> usize {
                        let pairs = |near: &Vec<Vec<usize>>| -> usize {
                            let right =
                                |x: &usize| near[b].iter().filter(|y| places[**y] < places[*x]).count();
                            near[a].iter().map(right).sum()
                        };
                        self.near.iter().map(pairs).sum()
                    };
                    if count(b, a) < count(a, b) {
                        self.rows[row].swap(i - 1, i);
                        places.swap(a, b);
                        changed = true;
                    }
                }
            }
        }
    }

    fn crossings(&self) -> usize {
        let places = self.places();
        let mut count = 0;
        for row in &self.rows {
            let mut seen: Vec<usize> = vec![];
            for &place in row {
                let mut ups: Vec<usize> = self.near[0][place].iter().map(|&up| places[up]).collect();
                ups.sort_unstable();
                count += ups.iter().map(|up| seen.iter().filter(|other| *other > up).count()).sum::<usize>();
                seen.extend(ups);
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str, rank: u32) -> HasseNode {
        HasseNode { name: name.into(), temperature: Dyadic::ZERO, rank }
    }

    #[test]
    fn rows_are_ordered_without_crossings_where_possible() {
        // Two chains, whose given order crosses.
        let nodes = [node("a", 0), node("b", 0), node("c", 1), node("d", 1), node("e", 2), node("f", 2)];
        let layout = Layout::new(&nodes, &[(0, 3), (1, 2), (3, 4), (2, 5)]);
        assert_eq!(layout.crossings(), 0);
    }

    #[test]
    fn long_covers_have_points_in_all_rows_between() {
        let nodes = [node("a", 0), node("b", 1), node("c", 2)];
        let layout = Layout::new(&nodes, &[(0, 1), (1, 2), (0, 2)]);
        assert_eq!(layout.paths[2].len(), 3);
        assert_eq!(layout.rows[1].len(), 2);
    }

    #[test]
    fn every_game_is_drawn_once() {
        let svg = hasse(&[node("first", 0), node("second", 1)], &[(0, 1)]).svg();
        assert_eq!((svg.matches(">first<").count(), svg.matches(">second<").count()), (1, 1));
    }
}
