//! The boards of the kernel as those of the checker, and back.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder};
use kelvin_positions::board::{
    Board, Cell, DrawnGraph, Edge, Grid, Heaps, MarkedGraph, Paint, Picture, Vertex,
};
use kelvin_positions::{Position, PositionError, Registry};
use kelvin_proof::rules::{Position as Cells, Rules, ruleset};
use kelvin_values::Player;

/// The rulesets of which certificates can be made, by their names in the registry.
pub const RULESETS: [&str; 17] = [
    "amazons",
    "clobber",
    "col",
    "dawsons-chess",
    "dawsons-kayles",
    "domineering",
    "hackenbush",
    "kayles",
    "konane",
    "nim",
    "nogo",
    "oab",
    "octal",
    "partizan-octal",
    "snort",
    "subtraction",
    "toads-and-frogs",
];

/// The codes of a game on heaps for the checker, or `None` if it has no octal code: `name(arguments)`.
fn codes(called: &str, largest: u64) -> Option<String> {
    let (name, arguments) = called.trim_end_matches(')').split_once('(').unwrap_or((called, ""));
    // The code with a digit at some places.
    let at = |places: &str, digit: char| {
        let places: Vec<usize> =
            places.split(',').map(|place| place.trim().parse().ok()).collect::<Option<_>>()?;
        let most = places.iter().copied().max().filter(|&most| most < 1_000)?;
        let letter = |place| if places.contains(&place) { digit } else { '0' };
        Some(format!("0.{}", (1..=most).map(letter).collect::<String>()))
    };
    Some(match name {
        "nim" => format!("0.{}", "3".repeat(largest.clamp(1, 1_000) as usize)),
        "kayles" => "0.77".into(),
        "dawsons-chess" => "0.137".into(),
        "dawsons-kayles" => "0.07".into(),
        "octal" => arguments.into(),
        "partizan-octal" => arguments.split(',').map(str::trim).collect::<Vec<_>>().join(" "),
        "oab" => {
            let (left, right) = arguments.split_once(',')?;
            format!("{} {}", at(left, '7')?, at(right, '7')?)
        }
        "subtraction" => {
            let (left, right) = arguments.split_once('|')?;
            format!("{} {}", at(left, '3')?, at(right, '3')?)
        }
        _ => return None,
    })
}

/// A ruleset of the checker, with what the kernel needs to make its positions.
pub(crate) struct Frame {
    pub rules: Box<dyn Rules>,
    kind: Kind,
}

enum Kind {
    /// A ruleset whose boards both sides write alike.
    Grid(String),
    Graph(String, MarkedGraph),
    Hackenbush(Picture),
    /// A game on heaps, by its name.
    Heaps(String),
    /// A game on a complex, which is not a position of a ruleset.
    Complex,
}

/// What a position is on the checker's side: the line `r`, the kernel's frame and the boards.
struct Written {
    line: String,
    kind: Kind,
    boards: Vec<String>,
}

fn unsupported(position: &Position, why: &str) -> CertificateError {
    CertificateError::Unsupported(format!("{position}: {why}"))
}

/// The letters of a grid.
fn grid(position: &Position, grid: &Grid, [own, other]: [char; 2]) -> Result<String, CertificateError> {
    let letter = |cell: Cell| match cell {
        Cell::Empty => Some('.'),
        Cell::Hole => Some('#'),
        Cell::Piece(Player::Left) => Some(own),
        Cell::Piece(Player::Right) => Some(other),
        _ => None,
    };
    let row = |r: usize| (0..grid.width()).map(|c| letter(grid.at(r, c))).collect::<Option<String>>();
    let rows: Option<Vec<String>> = (0..grid.height()).map(row).collect();
    let rows =
        rows.ok_or_else(|| unsupported(position, "certificates have no letter for one of its cells"))?;
    match rows.first().is_none_or(String::is_empty) {
        true => Ok("#".into()),
        false => Ok(rows.join("|")),
    }
}

/// The letters of the vertices of a graph. `beside` is the player who is shut out by a piece of Left.
fn vertices(graph: &MarkedGraph, beside: Player) -> String {
    let only = |player: Player| if player == Player::Left { 'l' } else { 'r' };
    let letter = |v: usize| match graph.at(v) {
        Vertex::Free => '.',
        Vertex::Only(player) => only(player),
        Vertex::Beside(Player::Left) => only(!beside),
        Vertex::Beside(Player::Right) => only(beside),
        Vertex::Piece(Player::Left) => 'x',
        Vertex::Piece(Player::Right) => 'o',
        Vertex::Gone => '#',
    };
    (0..graph.graph().order()).map(letter).collect()
}

fn edges(graph: &DrawnGraph) -> String {
    let edges: Vec<String> = graph.edges().map(|(u, v)| format!("{u}-{v}")).collect();
    format!("edges {}: {}", graph.order(), edges.join(", ")).trim_end().to_owned()
}

fn picture(edges: &[Edge]) -> String {
    let edge = |edge: &Edge| {
        let [u, v] = edge.ends;
        let colour = match edge.paint {
            Paint::Of(Player::Left) => 'B',
            Paint::Of(Player::Right) => 'R',
            Paint::Green => 'G',
        };
        format!("{u}-{v} {colour}")
    };
    edges.iter().map(edge).collect::<Vec<_>>().join(", ")
}

/// One summand of a position, for the checker.
fn written(position: &Position) -> Result<Written, CertificateError> {
    let entry = position.entries().next().flatten().map(|entry| entry.name.to_string());
    let known =
        entry.filter(|name| RULESETS.contains(&name.as_str()) && position.is_in(Registry::built_in()));
    let called = position.rulesets().first().map_or(String::new(), |name| (*name).to_owned());
    let Some(name) = known else {
        return Err(CertificateError::Unsupported(format!(
            "the checkers do not know the rules of {called}, expected one of {}",
            RULESETS.join(", ")
        )));
    };
    let boards = position.boards();
    let board = boards.first().ok_or_else(|| unsupported(position, "it has no board"))?;
    let wrong = |why: kelvin_positions::board::BoardError| unsupported(position, &why.to_string());
    Ok(match name.as_str() {
        "snort" | "col" | "nogo" => {
            let graph = board.graph().map_err(wrong)?.into_owned();
            let beside = if name == "snort" { Player::Right } else { Player::Left };
            // The format has no board without letters.
            let (edges, letters) = match graph.graph().order() {
                0 => ("edges 1:".to_owned(), "#".to_owned()),
                _ => (edges(graph.graph()), vertices(&graph, beside)),
            };
            Written { line: format!("{name} {edges}"), kind: Kind::Graph(name, graph), boards: vec![letters] }
        }
        "hackenbush" => {
            let edges = board.picture().map_err(wrong)?.edges().to_vec();
            if edges.is_empty() {
                return Ok(Written { line: String::new(), kind: Kind::Grid(name), boards: vec![] });
            }
            Written {
                line: format!("hackenbush {}", picture(&edges)),
                boards: vec!["1".repeat(edges.len())],
                kind: Kind::Hackenbush(board.picture().map_err(wrong)?.clone()),
            }
        }
        "octal" | "nim" | "kayles" | "dawsons-chess" | "dawsons-kayles" | "partizan-octal"
        | "subtraction" | "oab" => {
            let heaps = board.heaps().map_err(wrong)?;
            let codes = codes(&called, heaps.largest())
                .ok_or_else(|| unsupported(position, "certificates know octal codes of up to 999 places"))?;
            let boards = heaps.sizes().iter().filter(|&&heap| heap > 0).map(u64::to_string).collect();
            Written { line: format!("octal {codes}"), kind: Kind::Heaps(called), boards }
        }
        "toads-and-frogs" => {
            let letters = grid(position, board.strip().map_err(wrong)?, ['t', 'f'])?;
            Written { line: name.clone(), kind: Kind::Grid(name), boards: vec![letters] }
        }
        _ => {
            let letters = grid(position, board.grid().map_err(wrong)?, ['x', 'o'])?;
            Written { line: name.clone(), kind: Kind::Grid(name), boards: vec![letters] }
        }
    })
}

impl Frame {
    /// The number of cells of a part that a move changes, or the counters of a heap: fewer in every follower. `None` if positions have no
    /// parts but themselves.
    pub fn cells(&self, part: &Cells) -> Option<usize> {
        let count = |letters: &[u8]| part.bytes().filter(|letter| letters.contains(letter)).count();
        match &self.kind {
            Kind::Grid(name) if name == "domineering" => Some(count(b".")),
            Kind::Grid(name) if name == "clobber" => Some(count(b"xo")),
            Kind::Grid(name) if name == "amazons" => Some(count(b".xo")),
            Kind::Heaps(_) => part.parse().ok(),
            _ => None,
        }
    }

    /// The kernel's position on a board of the checker.
    pub fn position(&self, cells: &Cells) -> Result<Position, PositionError> {
        let text = cells;
        let registry = Registry::built_in();
        match &self.kind {
            Kind::Grid(name) => Position::parse(name, text),
            Kind::Graph(name, graph) => {
                let vertex = |v: usize| match text.as_bytes()[v] {
                    b'l' => Vertex::Only(Player::Left),
                    b'r' => Vertex::Only(Player::Right),
                    b'x' => Vertex::Piece(Player::Left),
                    b'o' => Vertex::Piece(Player::Right),
                    b'#' => Vertex::Gone,
                    _ => Vertex::Free,
                };
                registry.ruleset(name)?.on(&Board::Graph(graph.with(vertex)))
            }
            Kind::Hackenbush(picture) => {
                let there = picture.keeping(|edge| text.as_bytes()[edge] == b'1');
                registry.ruleset("hackenbush")?.on(&Board::Picture(there))
            }
            Kind::Heaps(name) => {
                let heaps = text.split('+').filter_map(|heap| heap.parse().ok()).collect();
                registry.ruleset(name)?.on(&Board::Heaps(Heaps::new(heaps)?))
            }
            Kind::Complex => Position::parse("a complex", text),
        }
    }
}

impl ProofBuilder<'_, '_, '_> {
    /// The boards of the summands of a position, each with the number of its ruleset.
    pub(crate) fn boards(&mut self, position: &Position) -> Result<Vec<(usize, Cells)>, CertificateError> {
        let mut all = Vec::new();
        for summand in position.summands() {
            let Written { line, kind, boards } = written(&summand)?;
            for board in &boards {
                let frame = match self.frame_numbers.get(&line) {
                    Some(&frame) => frame,
                    None => break,
                };
                all.push((frame, self.frames[frame].rules.read(board)?));
            }
            if boards.is_empty() || self.frame_numbers.contains_key(&line) {
                continue;
            }
            let frame = self.frame(line, kind)?;
            for board in &boards {
                all.push((frame, self.frames[frame].rules.read(board)?));
            }
        }
        Ok(all)
    }

    /// The number of a new ruleset.
    fn frame(&mut self, line: String, kind: Kind) -> Result<usize, CertificateError> {
        let (name, frame) = line.split_once(' ').unwrap_or((&line, ""));
        let rules = ruleset(name, frame)?;
        self.lines.push(format_args!("r {line}"))?;
        self.frame_numbers.insert(line, self.frames.len());
        self.frames.push(Frame { rules, kind });
        Ok(self.frames.len() - 1)
    }

    /// The node of the placement game on a complex: who may place a piece on each vertex, no player for both, and its facets. All
    /// pieces are on the vertices of one facet.
    pub fn complex(
        &mut self,
        owners: &[Option<Player>],
        facets: &[Vec<usize>],
    ) -> Result<NodeNumber, CertificateError> {
        let face = |face: &Vec<usize>| face.iter().map(usize::to_string).collect::<Vec<_>>().join("-");
        let facets: Vec<String> = facets.iter().filter(|face| !face.is_empty()).map(face).collect();
        // The format has no board without letters.
        let line = format!("complex facets {}: {}", owners.len().max(1), facets.join(", "));
        let line = line.trim_end().to_owned();
        let letter = |owner: &Option<Player>| match owner {
            None => '.',
            Some(Player::Left) => 'l',
            Some(Player::Right) => 'r',
        };
        let board: String = if owners.is_empty() { "#".into() } else { owners.iter().map(letter).collect() };
        let known = self.frame_numbers.get(&line).copied();
        let frame = known.map_or_else(|| self.frame(line, Kind::Complex), Ok)?;
        let cells = self.frames[frame].rules.read(&board)?;
        self.cells(frame, &cells)
    }

    /// A board as a word of a line.
    pub(crate) fn written(&self, frame: usize, cells: &Cells) -> String {
        if frame + 1 == self.frames.len() { cells.clone() } else { format!("{frame}:{cells}") }
    }
}
