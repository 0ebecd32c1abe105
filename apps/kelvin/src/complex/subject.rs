//! What a report is about: a placement game, or a complex from a file.

use crate::failure::Failure;
use kelvin_budget::Budget;
use kelvin_complexes::formats::macaulay2::{self, Object};
use kelvin_complexes::formats::{FormatError, graph6, json, lists};
use kelvin_complexes::{Complex, Face, Ideal};
use kelvin_placement::{LabelledComplex, PlacementError, PlacementGame, Rules};
use kelvin_positions::Registry;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{self, Read};
use std::path::Path;

/// Said of a complex that is no game.
pub const NO_OWNERS: &str = "the vertices have no owners: expected names x… for Left and y… for Right, --left NAMES or \
                             --impartial";

/// A placement game with its legal complex, a labelled complex, or a complex without labels.
pub enum Subject {
    Game { ruleset: String, board: String, game: PlacementGame, legal: OnceCell<LabelledComplex> },
    Labelled(LabelledComplex),
    Plain(Complex),
}

impl Subject {
    /// The game of a ruleset, or of a file of rules, on a board.
    pub fn of_game(ruleset: &str, board: &str) -> Result<Subject, Failure> {
        let game = game(ruleset, board)?;
        Ok(Subject::Game {
            ruleset: ruleset.to_owned(),
            board: board.to_owned(),
            game,
            legal: OnceCell::new(),
        })
    }

    /// The complex: that of the legal positions, if it is that of a game.
    pub fn complex(&self, budget: &Budget) -> Result<Cow<'_, Complex>, PlacementError> {
        Ok(match self {
            Subject::Game { .. } => Cow::Borrowed(self.legal(budget)?.complex()),
            Subject::Labelled(labelled) => Cow::Borrowed(labelled.complex()),
            Subject::Plain(complex) => Cow::Borrowed(complex),
        })
    }

    fn legal(&self, budget: &Budget) -> Result<&LabelledComplex, PlacementError> {
        match self {
            Subject::Game { game, legal, .. } => match legal.get() {
                Some(known) => Ok(known),
                None => {
                    let found = game.legal_complex(budget)?;
                    Ok(legal.get_or_init(|| found))
                }
            },
            Subject::Labelled(labelled) => Ok(labelled),
            Subject::Plain(_) => Err(PlacementError::Rules { why: NO_OWNERS.to_owned() }),
        }
    }

    /// The complex as a game, if the vertices have owners.
    pub fn game_complex(&self, budget: &Budget) -> Result<Option<&LabelledComplex>, PlacementError> {
        match self {
            Subject::Plain(_) => Ok(None),
            _ => self.legal(budget).map(Some),
        }
    }

    /// The ideal of the minimal illegal positions, which are the minimal non-faces.
    pub fn illegal_ideal(&self, budget: &Budget) -> Result<Cow<'_, Ideal>, PlacementError> {
        Ok(match self {
            Subject::Game { game, .. } => Cow::Borrowed(game.illegal_ideal()),
            _ => Cow::Owned(self.complex(budget)?.stanley_reisner_ideal(budget)?),
        })
    }

    /// The complex with labels; vertices that belong to nobody are drawn as those that belong to both.
    pub fn drawn(&self, budget: &Budget) -> Result<Cow<'_, LabelledComplex>, PlacementError> {
        Ok(match self {
            Subject::Plain(complex) => Cow::Owned(LabelledComplex::impartial(complex.clone())),
            _ => Cow::Borrowed(self.legal(budget)?),
        })
    }

    /// The illegal complex, with labels.
    pub fn illegal_complex(&self, budget: &Budget) -> Result<LabelledComplex, PlacementError> {
        let owners = self.drawn(budget)?;
        let complex = self.illegal_ideal(budget)?.facet_complex();
        let owners = (0..complex.vertices().len()).map(|v| owners.owner(v)).collect();
        Ok(LabelledComplex::new(complex, owners)?)
    }

    /// Facets and labels as JSON.
    pub fn json(&self, budget: &Budget) -> Result<String, PlacementError> {
        let complex = self.complex(budget)?;
        Ok(match self.game_complex(budget)? {
            Some(labelled) if !labelled.is_impartial() => {
                json::write_labelled(&complex, &labelled.vertices_of(kelvin_values::Player::Left))
            }
            _ => json::write(&complex),
        })
    }
}

/// Compiles a ruleset by name, or a file of rules: `rules.toml`, `rules.toml(2,3)`.
pub fn game(ruleset: &str, board: &str) -> Result<PlacementGame, Failure> {
    let (name, arguments) = match ruleset.split_once('(') {
        Some((name, rest)) => (name.trim(), rest.trim_end().strip_suffix(')').unwrap_or(rest)),
        None => (ruleset.trim(), ""),
    };
    if !name.ends_with(".toml") {
        return PlacementGame::compile(ruleset, board).map_err(|error| match error {
            PlacementError::UnknownRuleset { .. } => {
                let names: Vec<&str> =
                    Registry::built_in().placement_games().map(|entry| &*entry.name).collect();
                Failure::told(format!(
                    "{error}\n  expected one of {}, or a file of rules (.toml)",
                    names.join(", ")
                ))
            }
            other => other.into(),
        });
    }
    let text = text_of(Path::new(name))?;
    let rules: Rules = text.parse().map_err(|error| Failure::told(format!("{name}: {error}")))?;
    let items = arguments.split(',').map(str::trim).filter(|item| !item.is_empty());
    let numbers = items.map(|item| {
        item.parse().map_err(|_| Failure::told(format!("{ruleset}: found '{item}', expected a number")))
    });
    Ok(rules.compile(&numbers.collect::<Result<Vec<usize>, _>>()?, board)?)
}

/// The text of a file, or of standard input for `-`.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let cannot = |error: io::Error| Failure::told(format!("cannot read {name}: {error}"));
    let mut bytes = vec![];
    match path.to_str() {
        Some("-") => io::stdin().lock().read_to_end(&mut bytes).map(|_| ()).map_err(cannot)?,
        _ => bytes = std::fs::read(path).map_err(cannot)?,
    }
    String::from_utf8(bytes)
        .map_err(|_| Failure::told(format!("{name} is not a text: it has bytes that are no UTF-8")))
}

/// A complex from a file, with the labels that the file gives.
pub struct File {
    complex: Complex,
    left: Option<Face>,
}

/// Reads a file.
pub fn read(path: &Path, budget: &Budget) -> Result<File, Failure> {
    parse(&text_of(path)?, budget).map_err(|why| Failure::told(format!("{}: {why}", path.display())))
}

impl File {
    /// The complex with its owners: those said on the command line, in the file, or by the names of the vertices.
    pub fn labelled(self, left: Option<&str>, impartial: bool) -> Result<Subject, Failure> {
        if impartial {
            return Ok(Subject::Labelled(LabelledComplex::impartial(self.complex)));
        }
        if let Some(names) = left {
            let names = names.split([',', ' ']).filter(|name| !name.is_empty());
            let mut left = Face::EMPTY;
            for name in names {
                match self.complex.vertices().find(name) {
                    Some(v) => left.insert(v),
                    None => return Err(Failure::told(format!("--left: found '{name}', which is no vertex"))),
                }
            }
            return Ok(Subject::Labelled(LabelledComplex::with_left(self.complex, &left)));
        }
        Ok(match self.left {
            Some(left) => Subject::Labelled(LabelledComplex::with_left(self.complex, &left)),
            None if self.complex.vertices().names().all(|name| name.starts_with(['x', 'y', 'v'])) => {
                Subject::Labelled(LabelledComplex::by_names(self.complex).map_err(PlacementError::from)?)
            }
            None => Subject::Plain(self.complex),
        })
    }
}

/// Reads any of the formats; what the text begins with tells which.
fn parse(text: &str, budget: &Budget) -> Result<File, String> {
    let told = |error: FormatError| error.to_string();
    let plain = |complex| File { complex, left: None };
    let start = text.trim_start();
    if start.starts_with(">>graph6<<") {
        return graph6::read(start).map(|graph| plain(graph.complex())).map_err(told);
    }
    if start.starts_with('{') && start.contains(':') || start.starts_with("[[\"") {
        return json::read(text).map(|it| File { complex: it.complex, left: it.left }).map_err(told);
    }
    if text.contains("simplicialComplex") || text.contains("deal(") {
        return match macaulay2::read(text).map_err(told)? {
            Object::Complex(complex) => Ok(plain(complex)),
            Object::Ideal(ideal) => Ok(plain(ideal.facet_complex())),
            Object::ComplexOf(ideal) => {
                ideal.stanley_reisner_complex(budget).map(plain).map_err(|why| why.to_string())
            }
        };
    }
    let is_list = start.contains(|c: char| c.is_ascii_digit()) && start.chars().all(|c| !c.is_alphabetic());
    if start.starts_with('[') || start.contains("=>") || start.starts_with('{') && is_list {
        return lists::read(text).map(plain).map_err(told);
    }
    text.parse().map(plain).map_err(told)
}
