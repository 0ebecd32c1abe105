//! Games as they are written, and their texts.

use crate::lab::Lab;
use crate::words::Alphabet;
use crate::written::LONGEST;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::notation::{LiteralError, LiteralStore, read_literal};
use kelvin_values::{Game, Player, Work};
use std::collections::{HashMap, HashSet};

/// A game in its canonical form, or as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Piece<'u> {
    /// The canonical form of a value.
    Canonical(Game<'u>),
    /// The braces of this number, which are not a canonical form.
    Braces(usize),
}

/// Games as they are written. Equal ones are stored once, after their options.
pub(crate) struct Forms<'w, 'u, 'b> {
    work: &'w Work<'u, 'b>,
    braces: Vec<Braces<'u>>,
    known: HashMap<[Vec<Piece<'u>>; 2], usize>,
}

/// A game in braces.
struct Braces<'u> {
    options: [Vec<Piece<'u>>; 2],
    value: Game<'u>,
}

/// The longest text of braces, in bytes.
const LONGEST_BRACES: usize = 4_000;

impl<'w, 'u, 'b> Forms<'w, 'u, 'b> {
    /// Creates an empty store.
    pub fn new(work: &'w Work<'u, 'b>) -> Self {
        Forms { work, braces: vec![], known: HashMap::new() }
    }

    /// Reads a game as it is written; `None` if the text is not in the notation of short games.
    pub fn read(&mut self, text: &str) -> Result<Option<Piece<'u>>, Exhausted> {
        match read_literal(text, self) {
            Ok(piece) => Ok(Some(piece)),
            Err(LiteralError::Store(why)) => Err(why),
            Err(LiteralError::Text(_)) => self.work.budget().check().map(|()| None),
        }
    }

    /// The value.
    pub fn value(&self, piece: Piece<'u>) -> Game<'u> {
        match piece {
            Piece::Canonical(game) => game,
            Piece::Braces(number) => self.braces[number].value,
        }
    }

    /// The options of a player.
    pub fn options(&self, piece: Piece<'u>, player: Player) -> Vec<Piece<'u>> {
        match piece {
            Piece::Canonical(game) => game.options(player).map(Piece::Canonical).collect(),
            Piece::Braces(number) => self.braces[number].options[player.index()].clone(),
        }
    }

    /// All games in braces, options first.
    pub fn all(&self) -> impl Iterator<Item = Piece<'u>> {
        (0..self.braces.len()).map(Piece::Braces)
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, piece: Piece<'u>) -> Result<Piece<'u>, Exhausted> {
        let last = match piece {
            Piece::Canonical(game) => return Ok(Piece::Canonical(self.work.negate(game)?)),
            Piece::Braces(number) => number,
        };
        // Options come before the games that have them.
        let mut negatives: Vec<Piece<'u>> = Vec::with_capacity(last + 1);
        for number in 0..=last {
            self.work.tick()?;
            let [left, right] = self.braces[number].options.clone();
            let negated = |side: Vec<Piece<'u>>| -> Result<Vec<Piece<'u>>, Exhausted> {
                side.into_iter()
                    .map(|option| match option {
                        Piece::Canonical(game) => Ok(Piece::Canonical(self.work.negate(game)?)),
                        Piece::Braces(number) => Ok(negatives[number]),
                    })
                    .collect()
            };
            let options = [negated(right)?, negated(left)?];
            negatives.push(self.braces(options)?);
        }
        Ok(negatives[last])
    }
}

impl<'u> LiteralStore<'u> for Forms<'_, 'u, '_> {
    type Node = Piece<'u>;
    type Error = Exhausted;

    fn work(&self) -> &Work<'u, '_> {
        self.work
    }

    fn canonical(&mut self, game: Game<'u>) -> Result<Piece<'u>, Exhausted> {
        Ok(Piece::Canonical(game))
    }

    /// Options that are written twice are kept once. Braces that are a canonical form are stored as one.
    fn braces(&mut self, options: [Vec<Piece<'u>>; 2]) -> Result<Piece<'u>, Exhausted> {
        let once = |side: Vec<Piece<'u>>| {
            #[expect(
                clippy::mutable_key_type,
                reason = "a game is hashed by its word, which does not change"
            )]
            let mut seen = HashSet::new();
            side.into_iter().filter(|&piece| seen.insert(piece)).collect::<Vec<_>>()
        };
        let options = options.map(once);
        let values =
            options.each_ref().map(|side| side.iter().map(|&piece| self.value(piece)).collect::<Vec<_>>());
        let value = self.work.game(&values[0], &values[1])?;
        let is_canonical = Player::BOTH.into_iter().all(|player| {
            let side = &options[player.index()];
            let mut canonical = 0;
            // The options of a large nimber are counted no further than needed.
            let all = value.options(player).take(side.len() + 1).all(|option| {
                canonical += 1;
                side.contains(&Piece::Canonical(option))
            });
            all && canonical == side.len()
        });
        if is_canonical {
            return Ok(Piece::Canonical(value));
        }
        let next = self.braces.len();
        let number = *self.known.entry(options.clone()).or_insert(next);
        if number == next {
            self.braces.push(Braces { options, value });
        }
        Ok(Piece::Braces(number))
    }

    /// A sum stands for its canonical form.
    fn sum(&mut self, a: Piece<'u>, b: Piece<'u>) -> Result<Piece<'u>, Exhausted> {
        let [a, b] = [a, b].map(|piece| self.value(piece));
        Ok(Piece::Canonical(self.work.add(a, b)?))
    }

    fn value(&self, node: Piece<'u>) -> Game<'u> {
        Forms::value(self, node)
    }
}

impl<'u> Lab<'u> {
    /// The text of a game as it is written.
    pub(crate) fn piece_text(
        &self,
        forms: &Forms<'_, 'u, '_>,
        piece: Piece<'u>,
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<String, Exhausted> {
        let number = match piece {
            Piece::Canonical(game) => return Ok(self.written(game, alphabet, LONGEST, budget)?.to_string()),
            Piece::Braces(number) => number,
        };
        let mut texts: HashMap<usize, String> = HashMap::new();
        let mut open = vec![number];
        while let Some(&number) = open.last() {
            budget.check()?;
            let options = &forms.braces[number].options;
            let missing = options.iter().flatten().filter_map(|piece| match piece {
                Piece::Braces(number) if !texts.contains_key(number) => Some(*number),
                _ => None,
            });
            let missing: Vec<usize> = missing.collect();
            if !missing.is_empty() {
                open.extend(missing);
                continue;
            }
            let mut sides = [vec![], vec![]];
            for (side, pieces) in sides.iter_mut().zip(options) {
                for piece in pieces {
                    side.push(match piece {
                        Piece::Canonical(game) => self.written(*game, alphabet, LONGEST, budget)?.to_string(),
                        Piece::Braces(number) => texts[number].clone(),
                    });
                }
            }
            texts.insert(number, braced(&sides, alphabet));
            open.pop();
        }
        Ok(texts.remove(&number).unwrap_or_default())
    }

    /// Writes a form whose options are canonical.
    pub(crate) fn form_text(
        &self,
        options: &[Vec<Game<'u>>; 2],
        alphabet: Alphabet,
        budget: &Budget,
    ) -> Result<String, Exhausted> {
        let mut sides = [vec![], vec![]];
        for (side, games) in sides.iter_mut().zip(options) {
            for &game in games {
                side.push(self.written(game, alphabet, LONGEST, budget)?.to_string());
            }
        }
        Ok(braced(&sides, alphabet))
    }
}

/// Writes options in braces. A text that is too long is cut.
fn braced([left, right]: &[Vec<String>; 2], alphabet: Alphabet) -> String {
    let [left, right] = [left, right].map(|side| side.join(","));
    let text = match alphabet {
        Alphabet::Latex => format!(r"\left\{{{left}\mid {right}\right\}}"),
        _ => format!("{{{left}|{right}}}"),
    };
    match text.len() > LONGEST_BRACES {
        true => "{… | …}".to_owned(),
        false => text,
    }
}
