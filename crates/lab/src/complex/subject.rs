//! The subject of a report: a placement game, or a complex given as text.

use crate::error::Error;
use crate::lab::Lab;
use kelvin_budget::Budget;
use kelvin_complexes::formats::macaulay2::{self, Object};
use kelvin_complexes::formats::{FormatError, graph6, json, lists};
use kelvin_complexes::{Complex, Face, Ideal};
use kelvin_placement::{LabelledComplex, PlacementError, PlacementGame};
use kelvin_positions::BoardInput;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cell::OnceCell;

/// The source of a complex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ComplexSource {
    /// The legal complex of a placement ruleset on a board.
    Game {
        /// The ruleset.
        ruleset: String,
        /// The board: a text in the notation of the ruleset, or an object.
        board: BoardInput,
    },
    /// Facets in any supported format.
    Facets {
        /// The text.
        facets: String,
        /// The names of Left's vertices, if the names do not show the owners; the others are Right's.
        left: Option<String>,
        /// Whether all vertices belong to both players.
        #[serde(default)]
        impartial: bool,
    },
}

/// A placement game with its legal complex, a labelled complex, or a complex without labels.
pub enum ComplexSubject {
    /// A placement game.
    Game {
        /// The ruleset, as given in the question.
        ruleset: String,
        /// The board, as given in the question.
        board: BoardInput,
        /// The game.
        game: Box<PlacementGame>,
        /// Its legal complex, computed on first use.
        legal: OnceCell<LabelledComplex>,
    },
    /// A complex whose vertices have owners.
    Labelled(LabelledComplex),
    /// A complex that is not a game.
    Plain(Complex),
}

impl Lab<'_> {
    /// Returns the subject of a question about a complex.
    pub fn complex_subject(&self, source: &ComplexSource, budget: &Budget) -> Result<ComplexSubject, Error> {
        match source {
            ComplexSource::Game { ruleset, board } => Ok(ComplexSubject::Game {
                game: Box::new(self.rulesets().game(ruleset, board)?),
                ruleset: ruleset.clone(),
                board: board.clone(),
                legal: OnceCell::new(),
            }),
            ComplexSource::Facets { facets, left, impartial } => {
                parse(facets, budget)?.labelled(left.as_deref(), *impartial)
            }
        }
    }
}

impl ComplexSubject {
    /// Returns the complex; for a game, the complex of its legal positions.
    pub fn complex(&self, budget: &Budget) -> Result<Cow<'_, Complex>, PlacementError> {
        Ok(match self {
            ComplexSubject::Game { .. } => Cow::Borrowed(self.legal(budget)?.complex()),
            ComplexSubject::Labelled(labelled) => Cow::Borrowed(labelled.complex()),
            ComplexSubject::Plain(complex) => Cow::Borrowed(complex),
        })
    }

    fn legal(&self, budget: &Budget) -> Result<&LabelledComplex, PlacementError> {
        match self {
            ComplexSubject::Game { game, legal, .. } => match legal.get() {
                Some(known) => Ok(known),
                None => {
                    let found = game.legal_complex(budget)?;
                    Ok(legal.get_or_init(|| found))
                }
            },
            ComplexSubject::Labelled(labelled) => Ok(labelled),
            ComplexSubject::Plain(_) => Err(PlacementError::Rules { why: Error::NoOwners.to_string() }),
        }
    }

    /// Returns the complex as a game, if the vertices have owners.
    pub fn game_complex(&self, budget: &Budget) -> Result<Option<&LabelledComplex>, PlacementError> {
        match self {
            ComplexSubject::Plain(_) => Ok(None),
            _ => self.legal(budget).map(Some),
        }
    }

    /// Returns the ideal of the minimal illegal positions, which are the minimal non-faces.
    pub fn illegal_ideal(&self, budget: &Budget) -> Result<Cow<'_, Ideal>, PlacementError> {
        Ok(match self {
            ComplexSubject::Game { game, .. } => Cow::Borrowed(game.illegal_ideal()),
            _ => Cow::Owned(self.complex(budget)?.stanley_reisner_ideal(budget)?),
        })
    }

    /// Returns the complex with labels, for drawing; a vertex without an owner is labelled as belonging to
    /// both players.
    pub fn drawn(&self, budget: &Budget) -> Result<Cow<'_, LabelledComplex>, PlacementError> {
        Ok(match self {
            ComplexSubject::Plain(complex) => Cow::Owned(LabelledComplex::impartial(complex.clone())),
            _ => Cow::Borrowed(self.legal(budget)?),
        })
    }

    /// Returns the illegal complex, with labels.
    pub fn illegal_complex(&self, budget: &Budget) -> Result<LabelledComplex, PlacementError> {
        let owners = self.drawn(budget)?;
        let complex = self.illegal_ideal(budget)?.facet_complex();
        let owners = (0..complex.vertices().len()).map(|v| owners.owner(v)).collect();
        Ok(LabelledComplex::new(complex, owners)?)
    }

    /// Returns the illegal complex as the subject of a report.
    pub fn illegal(&self, budget: &Budget) -> Result<ComplexSubject, PlacementError> {
        Ok(match self {
            ComplexSubject::Plain(_) => ComplexSubject::Plain(self.illegal_ideal(budget)?.facet_complex()),
            _ => ComplexSubject::Labelled(self.illegal_complex(budget)?),
        })
    }

    /// Writes facets and labels as JSON.
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

/// Writes the facets in the format of input files: the void complex has no facet, and {} is the empty face.
pub fn facets(complex: &Complex) -> String {
    let spell = |facet: &Face| match facet.is_empty() {
        true => "{}".to_owned(),
        false => complex.spell(facet),
    };
    complex.facets().iter().map(spell).collect::<Vec<_>>().join(", ")
}

/// A complex parsed from a text, with the labels in the text.
struct File {
    complex: Complex,
    left: Option<Face>,
}

impl File {
    /// Assigns owners to the vertices: those in `left` or `impartial`, those of the text, or those implied by
    /// the names of the vertices.
    fn labelled(self, left: Option<&str>, impartial: bool) -> Result<ComplexSubject, Error> {
        if impartial {
            return Ok(ComplexSubject::Labelled(LabelledComplex::impartial(self.complex)));
        }
        if let Some(names) = left {
            let names = names.split([',', ' ']).filter(|name| !name.is_empty());
            let mut left = Face::EMPTY;
            for name in names {
                match self.complex.vertices().find(name) {
                    Some(v) => left.insert(v),
                    None => return Err(Error::NoVertex(name.to_owned())),
                }
            }
            return Ok(ComplexSubject::Labelled(LabelledComplex::with_left(self.complex, &left)));
        }
        Ok(match self.left {
            Some(left) => ComplexSubject::Labelled(LabelledComplex::with_left(self.complex, &left)),
            None if self.complex.vertices().names().all(|name| name.starts_with(['x', 'y', 'v'])) => {
                ComplexSubject::Labelled(
                    LabelledComplex::by_names(self.complex).map_err(PlacementError::from)?,
                )
            }
            None => ComplexSubject::Plain(self.complex),
        })
    }
}

/// Parses any supported format, which is detected from the start of the text.
fn parse(text: &str, budget: &Budget) -> Result<File, Error> {
    let invalid = |error: FormatError| Error::Facets(error.to_string());
    let plain = |complex| File { complex, left: None };
    let start = text.trim_start();
    if start.starts_with(">>graph6<<") {
        return graph6::read(start).map(|graph| plain(graph.complex())).map_err(invalid);
    }
    if start.starts_with('{') && start.contains(':') || start.starts_with("[[\"") {
        return json::read(text).map(|it| File { complex: it.complex, left: it.left }).map_err(invalid);
    }
    if text.contains("simplicialComplex") || text.contains("deal(") {
        return match macaulay2::read(text).map_err(invalid)? {
            Object::Complex(complex) => Ok(plain(complex)),
            Object::Ideal(ideal) => Ok(plain(ideal.facet_complex())),
            Object::ComplexOf(ideal) => Ok(ideal.stanley_reisner_complex(budget).map(plain)?),
        };
    }
    let is_list = start.contains(|c: char| c.is_ascii_digit()) && start.chars().all(|c| !c.is_alphabetic());
    if start.starts_with('[') || start.contains("=>") || start.starts_with('{') && is_list {
        return lists::read(text).map(plain).map_err(invalid);
    }
    text.parse().map(plain).map_err(invalid)
}
