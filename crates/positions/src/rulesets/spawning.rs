//! Coin-turning games: which coins may be turned together.
//!
//! A heap of size n is the coin at place n. Turning it turns others to its left, so a heap is replaced by a
//! set of smaller heaps. `1-3` is the total number of coins turned, `1+` any number. `C` requires that they
//! be adjacent, `C(5)` within five places, `E` equally spaced, `S` symmetric; `F` requires the first coin of
//! the row to be among them. `2-3,6C` means two or three coins, or six adjacent ones.

use crate::board::BoardError;

type Result<T> = std::result::Result<T, BoardError>;

/// The coins that may be turned together with a coin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spawning {
    clauses: Vec<Clause>,
}

/// One set of conditions on the coins that are turned together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Clause {
    least: usize,
    most: usize,
    first: bool,
    shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Any,
    Contiguous,
    Within(usize),
    EquallySpaced,
    Symmetric,
}

/// The limit on the number of options, and of sets of coins that are examined.
const MOST_OPTIONS: usize = 2_000_000;
const MOST_STEPS: usize = 20_000_000;

impl Spawning {
    /// Parses a code.
    ///
    /// ```
    /// use kelvin_positions::rulesets::Spawning;
    /// let options = Spawning::parse("1,3C").unwrap().options(4).unwrap();
    /// assert_eq!(options, [vec![], vec![2, 3]]);
    /// ```
    pub fn parse(text: &str) -> Result<Spawning> {
        let clauses: Result<Vec<Clause>> = text.to_ascii_uppercase().split(',').map(Clause::parse).collect();
        Ok(Spawning { clauses: clauses? })
    }

    /// The sets of other coins that may be turned with the coin at a place.
    pub fn options(&self, place: u64) -> Result<Vec<Vec<u64>>> {
        let mut options = Vec::new();
        for clause in &self.clauses {
            options.extend(clause.options(place)?);
        }
        Ok(options)
    }
}

impl Clause {
    fn parse(text: &str) -> Result<Clause> {
        let wrong = || {
            BoardError::unsuited(format!(
                "Invalid code \"{text}\": expected numbers such as 3, 1-3 or 1+, and C, C(5), E, F, S"
            ))
        };
        let digits = text.chars().take_while(|c| c.is_ascii_digit()).count();
        let least: usize = text[..digits].parse().map_err(|_| wrong())?;
        let mut rest = &text[digits..];
        let mut most = least;
        if let Some(after) = rest.strip_prefix('+') {
            (most, rest) = (usize::MAX, after);
        } else if let Some(after) = rest.strip_prefix('-') {
            let digits = after.chars().take_while(|c| c.is_ascii_digit()).count();
            most = after[..digits].parse().map_err(|_| wrong())?;
            rest = &after[digits..];
        }
        let mut clause = Clause { least, most, first: false, shape: Shape::Any };
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            clause.shape = match letter {
                'F' => {
                    clause.first = true;
                    continue;
                }
                'C' => match rest.strip_prefix('(').and_then(|inner| inner.split_once(')')) {
                    Some((places, after)) => {
                        rest = after;
                        Shape::Within(places.parse().map_err(|_| wrong())?)
                    }
                    None => Shape::Contiguous,
                },
                'E' => Shape::EquallySpaced,
                'S' => Shape::Symmetric,
                _ => return Err(wrong()),
            };
        }
        if least < 1 || most < least {
            return Err(wrong());
        }
        Ok(clause)
    }

    /// The sets of other coins that may be turned with the coin at a place.
    fn options(&self, place: u64) -> Result<Vec<Vec<u64>>> {
        let mut options = Vec::new();
        let count = |others: &[u64]| (self.least..=self.most).contains(&(others.len() + 1));
        let mut steps = 0;
        let mut add = |others: Vec<u64>| {
            steps += 1;
            if count(&others) && (!self.first || others.first() == Some(&1) || place == 1) {
                options.push(others);
            }
            if options.len() > MOST_OPTIONS || steps > MOST_STEPS {
                return Err(BoardError::unsuited("That coin has too many options to be listed."));
            }
            Ok(())
        };
        if place == 0 {
            return Ok(options);
        }
        match self.shape {
            Shape::Any => self.subsets(1, place, &mut add)?,
            Shape::Within(places) => {
                self.subsets((place + 1).saturating_sub(places as u64).max(1), place, &mut add)?;
            }
            Shape::Contiguous => {
                for start in (1..=place).rev() {
                    add((start..place).collect())?;
                }
            }
            Shape::EquallySpaced => {
                add(Vec::new())?;
                for step in 1..place {
                    let mut others = Vec::new();
                    let mut at = place;
                    while at > step {
                        at -= step;
                        others.insert(0, at);
                        add(others.clone())?;
                    }
                }
            }
            Shape::Symmetric => {
                add(Vec::new())?;
                for start in 1..place {
                    symmetric(start, place, &mut add)?;
                }
            }
        }
        Ok(options)
    }

    /// All sets of places from `from` to below `to`, of the wanted sizes.
    fn subsets(&self, from: u64, to: u64, add: &mut impl FnMut(Vec<u64>) -> Result<()>) -> Result<()> {
        let most = self.most.saturating_sub(1);
        let mut chosen: Vec<u64> = Vec::new();
        add(Vec::new())?;
        // Depth first: lengthen, else move the last on, else shorten.
        loop {
            let next = chosen.last().map_or(from, |last| last + 1);
            if chosen.len() < most && next < to {
                chosen.push(next);
                add(chosen.clone())?;
                continue;
            }
            loop {
                match chosen.pop() {
                    None => return Ok(()),
                    Some(last) if last + 1 < to => {
                        chosen.push(last + 1);
                        add(chosen.clone())?;
                        break;
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

/// All symmetric sets from `start` to `place`, both among them.
fn symmetric(start: u64, place: u64, add: &mut impl FnMut(Vec<u64>) -> Result<()>) -> Result<()> {
    let inner: Vec<u64> = (start + 1..=(start + place) / 2).collect();
    if inner.len() > 30 {
        return Err(BoardError::unsuited("That coin has too many options to be listed."));
    }
    for choice in 0..1_u64 << inner.len() {
        let left = inner.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1).map(|(_, place)| *place);
        let mut others: Vec<u64> = std::iter::once(start).chain(left.clone()).collect();
        let right: Vec<u64> = left.map(|at| start + place - at).collect();
        others.extend(right.into_iter().rev());
        others.dedup();
        add(others)?;
    }
    Ok(())
}
