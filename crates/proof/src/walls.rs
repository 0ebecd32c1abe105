//! Thermographs.

use crate::checker::{Checker, Node};
use crate::line::Words;
use crate::{Number, Wrong, need};

/// The Left and the Right wall at a temperature. Between points walls are lines, above the last point a mast.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Point {
    pub at: Number,
    pub walls: [Number; 2],
}

/// Reads points `t left right` to the end of the line.
fn read_points(words: &mut Words<'_>) -> Result<Vec<Point>, Wrong> {
    let mut points = Vec::new();
    while !words.is_empty() {
        points.push(Point { at: words.dyadic()?, walls: [words.dyadic()?, words.dyadic()?] });
    }
    Ok(points)
}

/// The value of a wall at a temperature; `None` if the slope of its line is not 0, 1 or −1.
fn wall(points: &[Point], side: usize, at: Number) -> Option<Number> {
    let next = points.iter().position(|point| point.at > at).unwrap_or(points.len());
    let low = points[..next].last()?;
    let Some(high) = points.get(next) else { return Some(low.walls[side]) };
    let (rise, run) = (high.walls[side].0 - low.walls[side].0, high.at.0 - low.at.0);
    (rise == 0 || rise.abs() == run).then(|| Number(low.walls[side].0 + rise.signum() * (at.0 - low.at.0)))
}

impl Checker {
    /// The thermograph of a node.
    pub fn points(&self, node: Node) -> Result<&[Point], Wrong> {
        let points = self.walls.get(&self.equals[node]).map(Vec::as_slice);
        points.ok_or_else(|| Wrong(format!("node {node} has no thermograph")))
    }

    /// Checks that the Left wall is the greatest Right wall of the Left options less t, and so on, until the walls meet.
    pub fn prove_walls(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let node = self.node(words)?;
        let points = read_points(words)?;
        let Some((last, before)) = points.split_last() else {
            return Err(Wrong("expected points t left right".into()));
        };
        let rising = points[0].at.0 == 0 && points.windows(2).all(|pair| pair[0].at < pair[1].at);
        need(rising, || "expected points with rising t from 0".into())?;
        let meet =
            last.walls[0] == last.walls[1] && before.iter().all(|point| point.walls[0] > point.walls[1]);
        need(meet, || "expected walls that meet at the last point alone".into())?;
        let hot = self.equals[node] == node && self.options[node].iter().all(|side| !side.is_empty());
        need(hot, || {
            format!(
                "found node {node}, expected one with options of both players that equals no earlier node"
            )
        })?;
        let mut times: Vec<Number> = points.iter().map(|point| point.at).collect();
        for &option in self.options[node].iter().flatten() {
            times.extend(self.points(option)?.iter().map(|point| point.at).filter(|&at| at < last.at));
        }
        times.sort_unstable();
        times.dedup();
        for (me, sign) in [(0, 1), (1, -1)] {
            let wrong = || Wrong(format!("the {} wall is not that of the options", ["Left", "Right"][me]));
            let own: Option<Vec<i128>> =
                times.iter().map(|&at| Some(sign * wall(&points, me, at)?.0)).collect();
            let own = own.ok_or_else(wrong)?;
            let mut reached = vec![false; times.len()];
            for &option in &self.options[node][me] {
                let walls = self.points(option)?;
                let value = |at: Number| Some(sign * wall(walls, 1 - me, at)?.0 - at.0);
                let values: Vec<i128> =
                    times.iter().map(|&at| value(at)).collect::<Option<_>>().ok_or_else(wrong)?;
                need(values.iter().zip(&own).all(|(value, own)| value <= own), || wrong().0)?;
                for i in 0..times.len() {
                    let end = (i + 2).min(times.len());
                    reached[i] |= values[i..end] == own[i..end];
                }
            }
            need(reached.iter().all(|reached| *reached), || wrong().0)?;
        }
        self.walls.insert(node, points);
        Ok(())
    }

    /// Checks that a node has these walls; gives them in words.
    pub fn claim_walls(&self, words: &mut Words<'_>) -> Result<String, Wrong> {
        let node = self.node(words)?;
        let (claimed, found) = (read_points(words)?, self.points(node)?);
        let shown = |points: &[Point]| {
            let point = |point: &Point| format!("{} and {} at {}", point.walls[0], point.walls[1], point.at);
            points.iter().map(point).collect::<Vec<_>>().join(", ")
        };
        need(claimed == found, || format!("found {}, expected {}", shown(&claimed), shown(found)))?;
        Ok(format!("the walls of {} are {}", self.name(node, 3), shown(found)))
    }
}
