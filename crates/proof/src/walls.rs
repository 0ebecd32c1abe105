//! Thermographs.

use crate::checker::{Checker, Node};
use crate::line::Words;
use crate::{Number, Wrong, need};

/// A temperature with the Left and the Right wall there. Between points walls are lines of slope 0 or ±1; a mast follows the last one.
pub type Point = (Number, [Number; 2]);

/// The value of a wall at a temperature.
fn wall(points: &[Point], side: usize, at: Number) -> i128 {
    let next = points.partition_point(|point| point.0 <= at);
    let (from, low) = (points[next - 1].0.0, points[next - 1].1[side].0);
    let rise = points.get(next).map_or(0, |high| (high.1[side].0 - low).signum());
    low + rise * (at.0 - from)
}

impl Checker {
    /// The thermograph of a node.
    pub fn points(&self, node: Node) -> Result<&[Point], Wrong> {
        let points = self.walls.get(&self.equals[node]).map(Vec::as_slice);
        points.ok_or_else(|| Wrong(format!("node {node} has no thermograph")))
    }

    /// Computes the thermograph of a node whose line gives the temperatures at which another option takes over, and the last one.
    /// The Left wall is the greatest Right wall of the Left options less t, as long as it is above the Right wall.
    pub fn prove_walls(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let node = self.node(words)?;
        let mut times = vec![Number::default()];
        while !words.peek().is_empty() {
            times.push(words.dyadic()?);
        }
        let last = times[times.len() - 1];
        need(times.windows(2).all(|pair| pair[0] < pair[1]), || "expected rising temperatures".into())?;
        let hot = self.equals[node] == node && self.options[node].iter().all(|side| !side.is_empty());
        need(hot, || format!("found node {node}, expected options of both players and no earlier node"))?;
        for &option in self.options[node].iter().flatten() {
            times.extend(self.points(option)?.iter().map(|point| point.0).filter(|&at| at < last));
        }
        times.sort_unstable();
        times.dedup();
        let mut points: Vec<Point> = times.iter().map(|&at| (at, [at; 2])).collect();
        for (me, sign) in [(0, 1), (1, -1)] {
            let scaffold = |&option: &Node| {
                let points = self.points(option)?;
                Ok(times.iter().map(|&at| sign * wall(points, 1 - me, at) - at.0).collect())
            };
            let scaffolds: Vec<Vec<i128>> =
                self.options[node][me].iter().map(scaffold).collect::<Result<_, _>>()?;
            let best: Vec<i128> =
                (0..times.len()).filter_map(|i| scaffolds.iter().map(|x| x[i]).max()).collect();
            for i in 0..times.len() {
                let both = i..(i + 2).min(times.len());
                let straight = scaffolds.iter().any(|x| x[both.clone()] == best[both.clone()]);
                need(straight, || format!("two options take over from each other above {}", times[i]))?;
                points[i].1[me] = Number(sign * best[i]);
            }
        }
        let meet =
            points.iter().all(|(at, [left, right])| if *at == last { left == right } else { left > right });
        need(meet, || "expected walls that meet at the last temperature alone".into())?;
        let slopes = |a: &Point, b: &Point| [0, 1].map(|side| (b.1[side].0 - a.1[side].0).signum());
        let corner = |&i: &usize| {
            i == 0
                || i + 1 == points.len()
                || slopes(&points[i - 1], &points[i]) != slopes(&points[i], &points[i + 1])
        };
        let points = (0..points.len()).filter(corner).map(|i| points[i]).collect();
        self.walls.insert(node, points);
        Ok(())
    }
}
