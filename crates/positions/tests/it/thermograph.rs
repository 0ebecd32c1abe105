//! Thermographs by definition, for the published temperatures. All numbers here are short dyadic rationals,
//! so floating point is exact.

use kelvin_values::{Game, Player};
use std::collections::HashMap;

/// A wall: its corners (t, value) from t = 0 upwards; vertical above the last one.
type Wall = Vec<(f64, f64)>;

fn at(wall: &Wall, t: f64) -> f64 {
    let above = wall.iter().position(|&(corner, _)| corner > t);
    match above {
        None => wall[wall.len() - 1].1,
        Some(i) => {
            let ((t0, v0), (t1, v1)) = (wall[i - 1], wall[i]);
            v0 + (v1 - v0) * (t - t0) / (t1 - t0)
        }
    }
}

/// The parameters t at which any of the walls has a corner or two of them cross.
fn corners(walls: &[Wall]) -> Vec<f64> {
    let mut all: Vec<f64> = walls.iter().flatten().map(|&(t, _)| t).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    let mut crossings = Vec::new();
    let last = all[all.len() - 1];
    for range in all.windows(2).map(|w| (w[0], w[1])).chain([(last, last + 1.0)]) {
        for (i, a) in walls.iter().enumerate() {
            for b in &walls[..i] {
                let (before, after) = (at(a, range.0) - at(b, range.0), at(a, range.1) - at(b, range.1));
                if before * after < 0.0 {
                    crossings.push(range.0 + (range.1 - range.0) * before / (before - after));
                }
            }
        }
    }
    all.extend(crossings);
    all.sort_by(f64::total_cmp);
    all
}

pub struct Thermographs<'u> {
    walls: HashMap<Game<'u>, ([Wall; 2], f64)>,
}

impl<'u> Thermographs<'u> {
    pub fn new() -> Self {
        Thermographs { walls: HashMap::new() }
    }

    /// The temperature: -1/2^n for a number with denominator 2^n, as defined by Siegel.
    pub fn temperature(&mut self, game: Game<'u>) -> f64 {
        match game.number() {
            Some(x) => -(0.5f64).powi(x.exponent() as i32),
            None => self.thermograph(game).1,
        }
    }

    fn thermograph(&mut self, game: Game<'u>) -> ([Wall; 2], f64) {
        if let Some(x) = game.number() {
            let value: f64 =
                x.to_string().split('/').map(|n| n.parse::<f64>().unwrap()).reduce(|n, d| n / d).unwrap();
            let wall = vec![(0.0, value)];
            return ([wall.clone(), wall], 0.0);
        }
        if let Some(known) = self.walls.get(&game) {
            return known.clone();
        }
        let sides = Player::BOTH.map(|player| {
            let options = game.options(player);
            options.map(|option| self.thermograph(option).0[(!player).index()].clone()).collect::<Vec<Wall>>()
        });
        // The scaffolds: the best of the opponent's walls of the options, minus or plus t.
        let left = |t: f64| sides[0].iter().map(|wall| at(wall, t)).fold(f64::NEG_INFINITY, f64::max) - t;
        let right = |t: f64| sides[1].iter().map(|wall| at(wall, t)).fold(f64::INFINITY, f64::min) + t;
        let ts = corners(&sides.concat());
        let mut walls = [Wall::new(), Wall::new()];
        let mut temperature = None;
        let mut previous: Option<f64> = None;
        for &t in ts.iter().chain([ts[ts.len() - 1] + 1e6].iter()) {
            let gap = left(t) - right(t);
            if gap <= 0.0 {
                // They intersect between the last corner and this one, where both are straight.
                let meet = previous.map_or(t, |p| {
                    let before = left(p) - right(p);
                    p + (t - p) * before / (before - gap)
                });
                let mast = left(meet);
                walls[0].push((meet, mast));
                walls[1].push((meet, mast));
                temperature = Some(meet);
                break;
            }
            walls[0].push((t, left(t)));
            walls[1].push((t, right(t)));
            previous = Some(t);
        }
        for wall in &mut walls {
            wall.dedup();
        }
        let answer = (walls, temperature.expect("the scaffolds meet"));
        self.walls.insert(game, answer.clone());
        answer
    }
}
