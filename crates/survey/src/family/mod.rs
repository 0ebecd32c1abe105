//! Families of positions, with one member for each orbit under the symmetries of the ruleset.
//!
//! A family is enumerated in a fixed order, and split into parts that can be enumerated independently.
//! Members are not collected in memory, except for positions reached in play.

mod fillings;
mod graphs;
mod heaps;
mod orbit;
mod reachable;
mod regions;

pub use graphs::GraphClass;

use crate::error::Error;
use crate::member::Member;
use kelvin_budget::Budget;
use kelvin_positions::Named;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The syntax of the families, for messages.
pub const HELP: &str =
    "  regions:12            connected regions of 12 cells; regions:1..12 for all sizes up to it
  inside:4x5            all regions inside 4 rows and 5 columns, connected or not
  fillings:3x3:xo.      all ways to put these pieces on the cells; fillings:8:tf. for a strip
  reachable:3x4         all positions reached from a board in play, by either player at any time
  graphs:6              all graphs on 6 vertices; graphs:1..6 too, as below
  connected:6           connected graphs
  trees:10              trees
  bipartite:6           bipartite graphs
  cubic:10              connected cubic graphs
  graph6:FILE           the graphs of a file, one a line in graph6
  heaps:3:10            sums of 3 heaps of 1 to 10 counters";

/// A family of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyFamily {
    /// Connected regions with this many cells.
    Regions(usize),
    /// Regions inside a grid with this many rows and columns.
    Inside(usize, usize),
    /// Fillings of a grid with this many rows and columns with these pieces.
    Fillings(usize, usize, String),
    /// Positions reached from a board.
    Reachable(String),
    /// Graphs of a class with this many vertices.
    Graphs(GraphClass, usize),
    /// Graphs in a file.
    Graph6(PathBuf),
    /// Sums of this many heaps, with at most this many counters each.
    Heaps(usize, u64),
}

/// The largest number of boards that is enumerated without a limit.
const MOST: f64 = 4e9;

/// The reply of a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Continue.
    On,
    /// Stop.
    Enough,
}

/// A visitor of the members.
pub type Visit<'v> = dyn FnMut(Member) -> Result<Next, Error> + 'v;

impl SurveyFamily {
    /// Returns whether symmetries of a ruleset may map members of a family, given as text, to their
    /// negatives. True for families on grids.
    pub(crate) fn may_negate(text: &str) -> bool {
        SurveyFamily::parse(text).is_ok_and(|families| {
            families.iter().any(|family| match family {
                SurveyFamily::Regions(_)
                | SurveyFamily::Inside(..)
                | SurveyFamily::Fillings(..)
                | SurveyFamily::Reachable(_) => true,
                SurveyFamily::Graphs(..) | SurveyFamily::Graph6(_) | SurveyFamily::Heaps(..) => false,
            })
        })
    }

    /// Parses families: one for each size of a range.
    pub fn parse(text: &str) -> Result<Vec<SurveyFamily>, Error> {
        let unknown = || Error::Family { found: text.to_owned() };
        let (name, rest) = text.split_once([':', '=', ' ']).ok_or_else(unknown)?;
        let (name, rest) = (name.trim().to_lowercase(), rest.trim());
        let wrong =
            |expected: &str| Error::FamilyNumbers { found: text.to_owned(), expected: expected.to_owned() };
        let sizes = |most: usize| -> Result<RangeInclusive<usize>, Error> {
            let (from, to) = rest.split_once("..").unwrap_or((rest, rest));
            let number = |text: &str| text.trim().parse::<usize>().ok();
            match (number(from), number(to.trim_start_matches('='))) {
                (Some(from), Some(to)) if 1 <= from && from <= to && to <= most => Ok(from..=to),
                _ => Err(wrong(&format!(
                    "expected a number such as 6, or numbers such as 1..6, of at most {most}"
                ))),
            }
        };
        let rectangle = |text: &str| -> Option<(usize, usize)> {
            let (rows, columns) = text.split_once('x')?;
            let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=64).contains(side));
            Some((side(rows)?, side(columns)?))
        };
        Ok(match name.as_str() {
            "regions" | "polyominoes" => sizes(regions::LARGEST)?.map(SurveyFamily::Regions).collect(),
            "inside" => {
                let (rows, columns) =
                    rectangle(rest).ok_or_else(|| wrong("expected rows and columns such as 4x5"))?;
                vec![SurveyFamily::Inside(rows, columns)]
            }
            "fillings" => {
                let expected = || wrong("expected a size and pieces such as 3x3:xo. or 8:tf.");
                let (size, pieces) = rest.split_once(':').ok_or_else(expected)?;
                let strip = || size.trim().parse().ok().filter(|n| (1..=64).contains(n)).map(|n| (1, n));
                let (rows, columns) = rectangle(size).or_else(strip).ok_or_else(expected)?;
                let mut letters: Vec<char> = pieces.chars().collect();
                letters.sort_unstable();
                letters.dedup();
                if pieces.is_empty() || letters.len() < pieces.chars().count() {
                    return Err(wrong("expected pieces, each once"));
                }
                vec![SurveyFamily::Fillings(rows, columns, pieces.to_owned())]
            }
            "reachable" if !rest.is_empty() => vec![SurveyFamily::Reachable(rest.to_owned())],
            "graph6" if !rest.is_empty() => vec![SurveyFamily::Graph6(rest.into())],
            "heaps" => {
                let numbers = rest.split_once(':').and_then(|(count, largest)| {
                    Some((count.trim().parse().ok()?, largest.trim().parse().ok()?))
                });
                match numbers {
                    Some((count @ 1..=20, largest @ 1..=1_000_000)) => {
                        vec![SurveyFamily::Heaps(count, largest)]
                    }
                    _ => return Err(wrong("expected how many heaps and the largest, such as 3:10")),
                }
            }
            _ => match GraphClass::parse(&name) {
                Some(class) => sizes(class.largest())?.map(|n| SurveyFamily::Graphs(class, n)).collect(),
                None => return Err(unknown()),
            },
        })
    }

    /// The approximate number of boards before reduction by symmetry; `None` if unknown in advance.
    fn boards(&self) -> Option<f64> {
        match self {
            SurveyFamily::Regions(cells) => Some(regions::count(*cells)),
            SurveyFamily::Inside(rows, columns) => Some(2f64.powi((rows * columns) as i32)),
            SurveyFamily::Fillings(rows, columns, pieces) => {
                Some((pieces.chars().count() as f64).powi((rows * columns) as i32))
            }
            SurveyFamily::Graphs(class, order) => Some(class.count(*order)),
            SurveyFamily::Heaps(count, largest) => Some(heaps::count(*count, *largest)),
            SurveyFamily::Reachable(_) | SurveyFamily::Graph6(_) => None,
        }
    }

    /// Fails if the family is too large to enumerate whole.
    pub fn check_size(&self) -> Result<(), Error> {
        match self.boards() {
            Some(boards) if boards > MOST => {
                let count = format!("about {boards:.1e}");
                Err(Error::Astronomical { family: self.to_string(), count })
            }
            _ => Ok(()),
        }
    }

    /// The number of parts: the same on every machine.
    pub fn parts(&self) -> usize {
        let of = |size: f64, most: usize| {
            let parts = self.boards().map_or(1.0, |boards| boards / size).ceil();
            if parts >= most as f64 { most } else { (parts as usize).max(1) }
        };
        match self {
            SurveyFamily::Regions(cells) => of(32_768.0, regions::branches(*cells)),
            SurveyFamily::Inside(..) | SurveyFamily::Fillings(..) => of(32_768.0, 1 << 12),
            SurveyFamily::Graphs(class, order) => of(512.0, class.branches(*order)),
            SurveyFamily::Heaps(..) => of(4_096.0, 256),
            SurveyFamily::Reachable(_) | SurveyFamily::Graph6(_) => 1,
        }
    }

    /// Visits the members of one part, in order.
    pub fn visit(
        &self,
        part: usize,
        of: usize,
        ruleset: &Named,
        budget: &Budget,
        visit: &mut Visit<'_>,
    ) -> Result<(), Error> {
        match self {
            SurveyFamily::Regions(cells) => regions::visit(*cells, (part, of), ruleset, budget, visit),
            SurveyFamily::Inside(rows, columns) => {
                fillings::visit(*rows, *columns, "#.", (part, of), ruleset, budget, visit)
            }
            SurveyFamily::Fillings(rows, columns, pieces) => {
                fillings::visit(*rows, *columns, pieces, (part, of), ruleset, budget, visit)
            }
            SurveyFamily::Reachable(board) => reachable::visit(board, ruleset, budget, visit),
            SurveyFamily::Graphs(class, order) => class.visit(*order, (part, of), budget, visit),
            SurveyFamily::Graph6(path) => graphs::visit_file(path, budget, visit),
            SurveyFamily::Heaps(count, largest) => heaps::visit(*count, *largest, (part, of), budget, visit),
        }
    }
}

/// Abbreviates a list of families: consecutive sizes as a range, `regions:1..6`.
pub fn in_short(families: &[String]) -> String {
    let sized = |family: &str| {
        let (name, size) = family.split_once(':')?;
        Some((name.to_owned(), size.parse::<usize>().ok()?))
    };
    // The name of a run of sizes, its first size and its last.
    type Run = (String, usize, usize);
    let mut runs: Vec<(&String, Option<Run>)> = vec![];
    for family in families {
        let here = sized(family);
        match (runs.last_mut(), &here) {
            (Some((_, Some((name, _, last)))), Some((same, size))) if name == same && *last + 1 == *size => {
                *last = *size;
            }
            _ => runs.push((family, here.map(|(name, size)| (name, size, size)))),
        }
    }
    let words = runs.into_iter().map(|(family, run)| match run {
        Some((name, first, last)) if first < last => format!("{name}:{first}..{last}"),
        _ => family.clone(),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Formats the family in input syntax.
impl fmt::Display for SurveyFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SurveyFamily::Regions(cells) => write!(f, "regions:{cells}"),
            SurveyFamily::Inside(rows, columns) => write!(f, "inside:{rows}x{columns}"),
            SurveyFamily::Fillings(rows, columns, pieces) => write!(f, "fillings:{rows}x{columns}:{pieces}"),
            SurveyFamily::Reachable(board) => write!(f, "reachable:{board}"),
            SurveyFamily::Graphs(class, order) => write!(f, "{}:{order}", class.name()),
            SurveyFamily::Graph6(path) => write!(f, "graph6:{}", path.display()),
            SurveyFamily::Heaps(count, largest) => write!(f, "heaps:{count}:{largest}"),
        }
    }
}
