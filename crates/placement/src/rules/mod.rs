//! User-defined placement rulesets.

mod graph_pieces;
mod shapes;
mod symmetries;

pub(crate) use graph_pieces::copies;

use crate::error::PlacementError;
use crate::game::PlacementGame;
use kelvin_positions::board::{Board, BoardKind, DrawnGraph};
use kelvin_positions::placement::Draft;
use kelvin_positions::placement::{Basic, Owner};
use kelvin_positions::{Call, Entry, Placement, PositionError};
use kelvin_values::Player;
use serde::Deserialize;
use std::collections::VecDeque;

/// A placement ruleset in TOML: the pieces of the players, and which pieces exclude each other.
///
/// ```toml
/// name = "Snort"
/// board = "graph"            # or "grid"
///
/// [pieces]
/// left = ["K1"]              # small graphs, as boards are written
/// right = ["K1"]
///
/// [forbidden]
/// opposing = [1]             # distances between pieces of different players
/// ```
///
/// * On a `graph`, a piece is a small graph. It covers vertices of the board that contain its edges. On a
///   `grid`, it is a shape: `2x1` is two rows and one column, `##|#.` two rows with the covered cells marked.
/// * `left` and `right` are the pieces of one player, `both` those that either may place, as in impartial
///   games.
/// * `orientation` (in `pieces`) is `fixed` (the default) for shapes as written, `turned` for rotations by
///   quarter turns, `any` for rotations and reflections.
/// * `own`, `opposing` and `any` (in `forbidden`) list distances that pieces must not have. The distance of
///   two pieces is that of their nearest cells, where adjacent cells or vertices have distance 1. Pieces must
///   not overlap unless `overlap = "allowed"`; then 0 is a distance like any other.
/// * `parameters` names numbers that are given with the ruleset's name; `{a}` is replaced by the number `a`.
///
/// ```
/// use kelvin_placement::PlacementRules;
/// let rules: PlacementRules = r#"
///     name = "O(a,b)"
///     board = "grid"
///     parameters = ["a", "b"]
///     [pieces]
///     left = ["1x{a}"]
///     right = ["1x{b}"]
/// "#.parse()?;
/// let game = rules.compile(&[2, 3], "1x7")?;
/// assert_eq!(game.conflicts().basics().len(), 6 + 5);
/// # Ok::<(), kelvin_placement::PlacementError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacementRules {
    name: String,
    board: Ground,
    #[serde(default)]
    parameters: Vec<String>,
    pieces: Pieces,
    #[serde(default)]
    forbidden: Forbidden,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ground {
    Graph,
    Grid,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pieces {
    #[serde(default)]
    left: Vec<String>,
    #[serde(default)]
    right: Vec<String>,
    #[serde(default)]
    both: Vec<String>,
    #[serde(default)]
    orientation: Orientation,
}

/// The allowed orientations of a shape on a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Orientation {
    #[default]
    Fixed,
    Turned,
    Any,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forbidden {
    #[serde(default)]
    own: Vec<usize>,
    #[serde(default)]
    opposing: Vec<usize>,
    #[serde(default)]
    any: Vec<usize>,
    #[serde(default)]
    overlap: Overlap,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Overlap {
    #[default]
    Forbidden,
    Allowed,
}

/// The names and texts of some of the built-in rulesets in this format.
pub static SHIPPED_RULES: &[(&str, &str)] = &[
    ("col", include_str!("../../rulesets/col.toml")),
    ("domineering", include_str!("../../rulesets/domineering.toml")),
    ("node-kayles", include_str!("../../rulesets/node-kayles.toml")),
    ("oab", include_str!("../../rulesets/oab.toml")),
    ("snort", include_str!("../../rulesets/snort.toml")),
];

fn wrong(why: impl Into<String>) -> PlacementError {
    PlacementError::Rules { why: why.into() }
}

impl std::str::FromStr for PlacementRules {
    type Err = PlacementError;

    /// Parses a ruleset. An error shows the line that is wrong.
    fn from_str(text: &str) -> Result<PlacementRules, PlacementError> {
        let rules: PlacementRules = toml::from_str(text).map_err(|error| {
            let shown = error.to_string();
            match error.span().and_then(|span| text.get(..span.start)) {
                Some(before) => {
                    let start = before.rfind('\n').map_or(0, |end| end + 1);
                    let line = before.matches('\n').count() + 1;
                    let (why, column) = (error.message().to_owned(), before[start..].chars().count() + 1);
                    PlacementError::Text { shown, why, line, column }
                }
                None => wrong(shown),
            }
        })?;
        let Pieces { left, right, both, .. } = &rules.pieces;
        if left.is_empty() && right.is_empty() && both.is_empty() {
            return Err(wrong(format!(
                "{}: no player has a piece; expected left, right or both in [pieces]",
                rules.name
            )));
        }
        let Forbidden { own, opposing, .. } = &rules.forbidden;
        let asks_who = !own.is_empty() || !opposing.is_empty();
        if asks_who && !both.is_empty() {
            let name = &rules.name;
            return Err(wrong(format!(
                "{name}: the owner of a piece in both is not recorded, so own and opposing do not apply; expected \
                 any in [forbidden], or the piece in left and right"
            )));
        }
        Ok(rules)
    }
}

impl PlacementRules {
    /// The name of the ruleset.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of its parameters.
    pub fn parameters(&self) -> &[String] {
        &self.parameters
    }

    /// The kind of board.
    pub fn board(&self) -> BoardKind {
        match self.board {
            Ground::Graph => BoardKind::Graph,
            Ground::Grid => BoardKind::Grid,
        }
    }

    /// The game of the ruleset with these parameters, on a board given as text.
    pub fn compile(&self, parameters: &[usize], board: &str) -> Result<PlacementGame, PlacementError> {
        self.on(parameters, &Board::read(self.board(), board)?)
    }

    /// The game of the ruleset with these parameters, on a board.
    pub fn on(&self, parameters: &[usize], board: &Board) -> Result<PlacementGame, PlacementError> {
        let name = match parameters {
            [] => self.name.clone(),
            _ => format!("{}({})", self.name, list(parameters)),
        };
        PlacementGame::from_draft(name, &self.draw(parameters, board)?)
    }

    /// The conflict structure of the ruleset on a board.
    fn draw(&self, parameters: &[usize], board: &Board) -> Result<Draft, PlacementError> {
        if parameters.len() != self.parameters.len() {
            return Err(PlacementError::Arguments {
                ruleset: self.name.clone(),
                found: list(parameters),
                expected: format!("{}({})", self.name, self.parameters.join(",")),
            });
        }
        let (draft, graph) = match self.board {
            Ground::Graph => graph_pieces::place(self, parameters, board)?,
            Ground::Grid => shapes::place(self, parameters, board)?,
        };
        self.forbid(draft, &graph)
    }

    /// The registry entry of the ruleset. With it the ruleset is accepted wherever a built-in one is.
    ///
    /// ```
    /// use kelvin_placement::{PlacementGame, PlacementRules, position_on};
    /// use kelvin_positions::Registry;
    ///
    /// let rules: PlacementRules = "name = 'pegs'\nboard = 'graph'\n[pieces]\nboth = ['K1']\n[forbidden]\nany = [1]".parse()?;
    /// let mut registry = Registry::built_in().clone();
    /// registry.add(rules.entry());
    /// let pegs = registry.ruleset("pegs")?;
    /// let board = pegs.read("P4")?;
    /// assert_eq!(position_on(&pegs, &board)?.to_string(), "pegs P4");
    /// assert_eq!(PlacementGame::on(&pegs, &board)?.conflicts().basics().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entry(&self) -> Entry {
        let draft = |rules: &PlacementRules, call: &Call<'_>| -> Result<Draft, PositionError> {
            Ok(rules.draw(&call.numbers()?, call.board)?)
        };
        let [made, placed] = [self.clone(), self.clone()];
        let make = move |call: &Call<'_>| {
            let game = PlacementGame::from_draft(call.label(), &draft(&made, call)?)?;
            Ok(game.position())
        };
        let example = match self.board {
            Ground::Graph => "P5",
            Ground::Grid => "3x3",
        };
        let entry = Entry::new(self.name.clone(), self.board(), example, make)
            .with_help("a user-defined placement ruleset")
            .with_placement(Placement::new(move |call| draft(&placed, call)));
        let rules = self.clone();
        let entry = entry.with_symmetries_of(move |parameters| rules.symmetries(parameters));
        let entry = if self.is_impartial() { entry.impartial() } else { entry };
        match self.parameters.len() {
            0 => entry,
            count => entry.with_arguments(self.parameters.join(","), &list(&vec![2; count])),
        }
    }

    /// Returns whether either player may place every piece.
    fn is_impartial(&self) -> bool {
        self.pieces.left.is_empty() && self.pieces.right.is_empty()
    }

    /// The pieces with their owners, with parameters replaced.
    fn pieces(&self, parameters: &[usize]) -> Vec<(Owner, String)> {
        let Pieces { left, right, both, .. } = &self.pieces;
        let of = |owner: Owner, texts: &Vec<String>| {
            let fill = |text: &String| {
                let values = self.parameters.iter().zip(parameters);
                values.fold(text.clone(), |text, (name, value)| {
                    text.replace(&format!("{{{name}}}"), &value.to_string())
                })
            };
            texts.iter().map(|text| (owner, fill(text))).collect::<Vec<_>>()
        };
        let owners = [Owner::Only(Player::Left), Owner::Only(Player::Right), Owner::Both];
        owners.into_iter().zip([left, right, both]).flat_map(|(owner, texts)| of(owner, texts)).collect()
    }

    /// Returns whether two pieces exclude each other at this distance; `None` means they are not connected.
    fn clash(&self, a: &Basic, b: &Basic, distance: Option<usize>) -> bool {
        let Some(distance) = distance else { return false };
        let Forbidden { own, opposing, any, overlap } = &self.forbidden;
        if distance == 0 && *overlap == Overlap::Forbidden {
            return true;
        }
        let between = match (a.owner, b.owner) {
            (Owner::Both, _) | (_, Owner::Both) => &[],
            (one, other) if one == other => &own[..],
            _ => &opposing[..],
        };
        any.contains(&distance) || between.contains(&distance)
    }

    /// Forbids all pairs at forbidden distances.
    fn forbid(&self, mut draft: Draft, graph: &DrawnGraph) -> Result<Draft, PlacementError> {
        let Forbidden { own, opposing, any, .. } = &self.forbidden;
        let farthest = own.iter().chain(opposing).chain(any).copied().max().unwrap_or(0);
        let mut at = vec![Vec::new(); graph.order()];
        for (v, basic) in draft.basics().iter().enumerate() {
            basic.cells.iter().for_each(|&cell| at[cell].push(v));
        }
        let mut pairs = Vec::new();
        for (u, basic) in draft.basics().iter().enumerate() {
            let mut distances = vec![None; draft.basics().len()];
            for (cell, distance) in near(graph, &basic.cells, farthest) {
                // The nearest cells come first.
                at[cell].iter().for_each(|&v| _ = distances[v].get_or_insert(distance));
            }
            let clashes = (0..u).filter(|&v| self.clash(basic, &draft.basics()[v], distances[v]));
            pairs.extend(clashes.map(|v| [v, u]));
            PlacementError::limit(
                "illegal positions",
                pairs.len(),
                kelvin_positions::placement::MAX_ILLEGAL,
            )?;
        }
        pairs.into_iter().try_for_each(|pair| draft.forbid(pair))?;
        Ok(draft)
    }
}

/// Numbers separated by commas.
fn list(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The cells within some distance of the given ones, with their distances, nearest first.
fn near(graph: &DrawnGraph, cells: &[usize], farthest: usize) -> Vec<(usize, usize)> {
    let mut seen = vec![false; graph.order()];
    let mut queue: VecDeque<(usize, usize)> = cells.iter().map(|&cell| (cell, 0)).collect();
    cells.iter().for_each(|&cell| seen[cell] = true);
    let mut found = Vec::new();
    while let Some((cell, distance)) = queue.pop_front() {
        found.push((cell, distance));
        if distance < farthest {
            for next in graph.neighbours(cell).iter() {
                if !std::mem::replace(&mut seen[next], true) {
                    queue.push_back((next, distance + 1));
                }
            }
        }
    }
    found
}
