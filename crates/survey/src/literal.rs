//! What is found of a position by playing it, move by move: no components, no symmetry, nothing that theory knows.

use crate::table::Entry;
use kelvin_budget::{Budget, Exhausted, Meter};
use kelvin_heat::LiteralPosition;
use kelvin_positions::Position;
use kelvin_values::{Game, Player, Work};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// A step deeper, on more stack where it is needed.
fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 << 10, 1 << 20, step)
}

/// A position of which thermographs are built without values.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Played(pub Position);

impl LiteralPosition for Played {
    fn options(&self, player: Player) -> Vec<Played> {
        self.0.options(player).into_iter().map(Played).collect()
    }
}

/// Values by the definition: of the options of both players, which are found the same way.
#[derive(Default)]
pub struct Values<'u> {
    known: FxHashMap<Position, Game<'u>>,
}

impl<'u> Values<'u> {
    pub fn value(&mut self, position: &Position, work: &Work<'u, '_>) -> Result<Game<'u>, Exhausted> {
        if let Some(&value) = self.known.get(position) {
            return Ok(value);
        }
        work.tick()?;
        let mut sides: [Vec<Game<'u>>; 2] = [vec![], vec![]];
        for player in Player::BOTH {
            for option in position.options(player) {
                sides[player.index()].push(deep(|| self.value(&option, work))?);
            }
        }
        let value = work.game(&sides[0], &sides[1])?;
        self.known.insert(position.clone(), value);
        Ok(value)
    }
}

/// The outcome under misère play, in which whoever cannot move wins.
pub fn misere_outcome(position: &Position, budget: &Budget) -> Result<Entry, Exhausted> {
    let (meter, mut known) = (budget.meter(), FxHashMap::default());
    let [left, right] = [Player::Left, Player::Right].map(|first| wins(position, first, &mut known, &meter));
    Ok(Entry::text(match (left?, right?) {
        (true, true) => "N",
        (false, false) => "P",
        (true, false) => "L",
        (false, true) => "R",
    }))
}

/// Whether a player who moves first wins misère play.
fn wins(
    position: &Position,
    first: Player,
    known: &mut FxHashMap<(Position, Player), bool>,
    meter: &Meter<'_>,
) -> Result<bool, Exhausted> {
    let key = (position.clone(), first);
    if let Some(&wins) = known.get(&key) {
        return Ok(wins);
    }
    meter.tick()?;
    let options = position.options(first);
    let mut won = options.is_empty();
    for option in &options {
        won = won || !deep(|| wins(option, !first, known, meter))?;
    }
    known.insert(key, won);
    Ok(won)
}

/// A basic position: a piece of a player, as the move that places it is called.
type Piece = (Player, String);

/// The legal positions of a placement game as sets of pieces, by how many there are.
pub struct Faces(Vec<BTreeMap<BTreeSet<Piece>, Position>>);

impl Faces {
    pub fn of(position: &Position, budget: &Budget) -> Result<Faces, Exhausted> {
        let meter = budget.meter();
        let mut levels = vec![BTreeMap::from([(BTreeSet::new(), position.clone())])];
        loop {
            let mut next = BTreeMap::new();
            for (pieces, position) in levels.iter().rev().take(1).flatten() {
                for player in Player::BOTH {
                    for (placed, option) in position.moves(player) {
                        meter.tick()?;
                        let mut more = pieces.clone();
                        more.insert((player, placed.to_string()));
                        next.insert(more, option);
                    }
                }
            }
            if next.is_empty() {
                return Ok(Faces(levels));
            }
            levels.push(next);
        }
    }

    /// What stands in a column of the complex of these positions, where that is found by counting them.
    pub fn entry(&self, column: &str) -> Option<Entry> {
        let vector = |numbers: Vec<i128>| {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            Entry::text(format!("({})", numbers.join(", ")))
        };
        match column {
            "f_vector" => Some(vector(self.f_vector())),
            "h_vector" => Some(vector(self.h_vector())),
            // The empty face alone, where no piece can be placed, has dimension -1.
            "dimension" => Some(Entry::Integer(self.0.len() as i64 - 2)),
            "pure" => Some(Entry::Truth(self.is_pure())),
            "flag" => Some(Entry::Truth(self.is_flag())),
            _ => None,
        }
    }

    fn f_vector(&self) -> Vec<i128> {
        self.0.iter().map(|level| level.len() as i128).collect()
    }

    /// The k-th entry is the sum of (-1)^(k-i) C(d-i, k-i) f_(i-1).
    fn h_vector(&self) -> Vec<i128> {
        let f = self.f_vector();
        let d = f.len() - 1;
        let choose = |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i) as i128 / (i as i128 + 1));
        let term = |k: usize, i: usize| {
            (if (k - i).is_multiple_of(2) { 1 } else { -1 }) * choose(d - i, k - i) * f[i]
        };
        (0..=d).map(|k| (0..=k).map(|i| term(k, i)).sum()).collect()
    }

    /// Whether play ends with the same number of pieces always.
    fn is_pure(&self) -> bool {
        let below = &self.0[..self.0.len() - 1];
        let ended =
            |position: &Position| Player::BOTH.into_iter().all(|player| position.options(player).is_empty());
        !below.iter().flat_map(BTreeMap::values).any(ended)
    }

    /// Whether pieces that are legal two by two are legal together.
    fn is_flag(&self) -> bool {
        let pieces: BTreeSet<&Piece> = self.0.get(1).into_iter().flat_map(BTreeMap::keys).flatten().collect();
        let pair = |a: &Piece, b: &Piece| {
            let both = BTreeSet::from([a.clone(), b.clone()]);
            self.0.get(2).is_some_and(|level| level.contains_key(&both))
        };
        let extends = |face: &BTreeSet<Piece>, piece: &Piece| {
            !face.contains(piece) && face.iter().all(|other| pair(other, piece))
        };
        self.0.iter().enumerate().skip(2).all(|(size, level)| {
            level.keys().all(|face| {
                pieces.iter().filter(|piece| extends(face, piece)).all(|piece| {
                    let mut more = face.clone();
                    more.insert((*piece).clone());
                    self.0.get(size + 1).is_some_and(|level| level.contains_key(&more))
                })
            })
        })
    }
}
