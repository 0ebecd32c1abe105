//! Hackenbush pictures: coloured edges connected to the ground.

use super::{BoardError, json};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest number of edges of a picture.
pub const MAX_EDGES: usize = 4096;

/// The colour of an edge: who may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Blue edges are Left's, red ones Right's.
    Of(Player),
    /// Both players may cut green edges.
    Green,
}

impl Paint {
    /// Returns whether a player may cut an edge of this colour.
    pub fn suits(self, player: Player) -> bool {
        match self {
            Paint::Of(owner) => owner == player,
            Paint::Green => true,
        }
    }

    /// Parses a colour: `B`, `R` or `G`, also `L` for Left and `E` for either. Lower-case letters are
    /// accepted.
    fn read(letter: char) -> Option<Paint> {
        match letter.to_ascii_uppercase() {
            'B' | 'L' => Some(Paint::Of(Player::Left)),
            'R' => Some(Paint::Of(Player::Right)),
            'G' | 'E' => Some(Paint::Green),
            _ => None,
        }
    }
}

/// An edge between two vertices; vertex 0 is the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// Its two ends.
    pub ends: [usize; 2],
    /// Its colour.
    pub paint: Paint,
}

/// A Hackenbush picture.
///
/// ```
/// use kelvin_positions::board::Picture;
/// let string = Picture::parse("BRBB")?;          // a stalk, ground first
/// assert_eq!(string.edges().len(), 4);
/// let tree = Picture::parse("B(R;BB) + G")?;     // a trunk with two branches, and a green stalk
/// assert_eq!(tree.edges().len(), 5);
/// let square = Picture::parse("0-1 B, 1-2 G, 2-0 R")?; // any graph; 0 is the ground
/// assert_eq!(square.order(), 3);
/// # Ok::<(), kelvin_positions::board::BoardError>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "json::PictureForm", into = "json::PictureForm")]
pub struct Picture {
    order: usize,
    edges: Vec<Edge>,
    alphabet: Alphabet,
}

/// The letters of blue, red and green edges, as they were typed.
#[derive(Clone, Copy, Debug)]
struct Alphabet([char; 3]);

impl Alphabet {
    const COLOURS: Alphabet = Alphabet(['B', 'R', 'G']);
    const SIDES: Alphabet = Alphabet(['L', 'R', 'E']);

    /// Determines the alphabet of some letters. If there are only red ones, `R` is a colour and `r` a side.
    fn of(letters: &str) -> Alphabet {
        let small = letters.starts_with(|c: char| c.is_ascii_lowercase());
        let has = |wanted: [char; 2]| letters.chars().any(|c| wanted.contains(&c.to_ascii_uppercase()));
        let sides = has(['L', 'E']) || small && !has(['B', 'G']);
        let Alphabet(letters) = if sides { Alphabet::SIDES } else { Alphabet::COLOURS };
        Alphabet(if small { letters.map(|c| c.to_ascii_lowercase()) } else { letters })
    }

    fn letter(self, paint: Paint) -> char {
        self.0[match paint {
            Paint::Of(player) => player.index(),
            Paint::Green => 2,
        }]
    }
}

/// Equality ignores the letters.
impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        (self.order, &self.edges) == (other.order, &other.edges)
    }
}

impl Eq for Picture {}

impl std::hash::Hash for Picture {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.order, &self.edges).hash(state);
    }
}

impl Picture {
    /// Creates a picture from its edges. Edges that are not connected to the ground are removed.
    pub fn new(edges: Vec<Edge>) -> Result<Picture, BoardError> {
        BoardError::limit("edges", edges.len(), MAX_EDGES)?;
        let order = edges.iter().flat_map(|edge| edge.ends).max().unwrap_or(0).saturating_add(1);
        BoardError::limit("vertices", order, MAX_EDGES + 1)?;
        Ok(Picture { order, edges, alphabet: Alphabet::COLOURS })
    }

    /// Creates a picture from its edges, written as `l`, `r` and `e`.
    pub fn sides(edges: Vec<Edge>) -> Result<Picture, BoardError> {
        Picture::new(edges)?.in_letters("lre")
    }

    /// Creates a picture typed in these letters.
    fn typed(edges: Vec<Edge>, letters: &str) -> Result<Picture, BoardError> {
        Ok(Picture { alphabet: Alphabet::of(letters), ..Picture::new(edges)? })
    }

    /// Renumbers the vertices and removes those without edges; the ground stays 0.
    ///
    /// ```
    /// use kelvin_positions::board::Picture;
    /// let picture = Picture::parse("0-3 B, 3-5 R")?;
    /// assert_eq!(picture.trimmed().to_string(), "BR");
    /// # Ok::<(), kelvin_positions::board::BoardError>(())
    /// ```
    #[must_use]
    pub fn trimmed(&self) -> Picture {
        let ends = self.edges.iter().flat_map(|edge| edge.ends);
        let mut vertices: Vec<usize> = ends.chain([0]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let place = |vertex: usize| vertices.binary_search(&vertex).unwrap_or(0);
        let edges = self.edges.iter().map(|edge| Edge { ends: edge.ends.map(place), ..*edge }).collect();
        Picture { order: vertices.len(), edges, alphabet: self.alphabet }
    }

    /// The letters of its blue, red and green edges.
    pub(super) fn letters(&self) -> String {
        self.alphabet.0.iter().collect()
    }

    /// Returns the picture in other letters.
    pub(super) fn in_letters(self, letters: &str) -> Result<Picture, BoardError> {
        let [capitals, sides] = [Alphabet::COLOURS, Alphabet::SIDES];
        let small = |alphabet: Alphabet| Alphabet(alphabet.0.map(|c| c.to_ascii_lowercase()));
        let all = [capitals, sides, small(capitals), small(sides)];
        let known = all.into_iter().find(|alphabet| alphabet.0.iter().copied().eq(letters.chars()));
        match known {
            Some(alphabet) => Ok(Picture { alphabet, ..self }),
            None => Err(BoardError::unsuited(format!(
                "found the letters {letters:?}, expected BRG or LRE, or these in small letters"
            ))),
        }
    }

    /// The number of vertices, including the ground.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the picture with only those edges that satisfy `keep`.
    #[must_use]
    pub fn keeping(&self, keep: impl Fn(usize) -> bool) -> Picture {
        let edges = self.edges.iter().enumerate().filter(|&(i, _)| keep(i)).map(|(_, &edge)| edge);
        let edges: Vec<Edge> = edges.collect();
        let order = edges.iter().flat_map(|edge| edge.ends).max().unwrap_or(0) + 1;
        Picture { order, edges, alphabet: self.alphabet }
    }

    /// Returns the same picture with other colours of its edges.
    pub(super) fn painted(&self, paint: impl Fn(Paint) -> Paint) -> Picture {
        let edges = self.edges.iter().map(|edge| Edge { paint: paint(edge.paint), ..*edge }).collect();
        Picture { edges, ..*self }
    }

    /// Parses a picture. It is a sum of stalks and trees such as `B(R;BB)`, ground first, or a list of edges
    /// such as `0-1 B, 1-2 R` in which 0 is the ground. In a tree, `B:{name}` names the upper vertex of an
    /// edge. A repeated name is the same vertex, so any graph can be written.
    pub fn parse(text: &str) -> Result<Picture, BoardError> {
        const EXPECTED: &str = "edges such as BRBB, B(R;BB) or 0-1 B, 1-2 R";
        if text.trim().is_empty() {
            return Err(BoardError::Empty { expected: EXPECTED.into() });
        }
        BoardError::limit("characters", text.len(), 16 * MAX_EDGES)?;
        if text.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
            return from_list(text);
        }
        from_tree(text)
    }

    /// The distance of each vertex from the ground; `None` if it is not connected to the ground.
    pub fn heights(&self) -> Vec<Option<usize>> {
        let mut ends = vec![Vec::new(); self.order];
        for edge in &self.edges {
            let [u, v] = edge.ends;
            ends[u].push(v);
            ends[v].push(u);
        }
        let mut height = vec![None; self.order];
        height[0] = Some(0);
        let mut queue = std::collections::VecDeque::from([(0, 0)]);
        while let Some((u, h)) = queue.pop_front() {
            for &v in &ends[u] {
                if height[v].is_none() {
                    height[v] = Some(h + 1);
                    queue.push_back((v, h + 1));
                }
            }
        }
        height
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.edges.is_empty() {
            return f.write_str("0");
        }
        if let Some(tree) = self.as_tree() {
            return f.write_str(&tree);
        }
        for (i, edge) in self.edges.iter().enumerate() {
            let ([u, v], letter) = (edge.ends, self.alphabet.letter(edge.paint));
            write!(f, "{}{u}-{v} {letter}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl Picture {
    /// Formats the picture as stalks and trees, if these parse to the same edges between the same vertices.
    fn as_tree(&self) -> Option<String> {
        let mut branches = vec![0u32; self.order];
        self.edges.iter().for_each(|edge| branches[edge.ends[0]] += 1);
        let mut text = String::new();
        let mut forks = Vec::new();
        let mut here = 0;
        for edge in &self.edges {
            let [from, to] = edge.ends;
            if from == here && from != 0 && branches[from] > 1 {
                text.push('(');
                forks.push(from);
            }
            if from != here {
                while forks.last().is_some_and(|&fork| fork != from) {
                    forks.pop();
                    text.push(')');
                }
                text.push_str(if from == 0 { " + " } else { ";" });
            }
            text.push(self.alphabet.letter(edge.paint));
            here = to;
        }
        text.extend(forks.iter().map(|_| ')'));
        let again = from_tree(&text).ok()?;
        (again.edges == self.edges).then_some(text)
    }
}

/// Parses `0-1 B, 1-2 R`; a lone `0` is the picture without edges.
fn from_list(text: &str) -> Result<Picture, BoardError> {
    const EXPECTED: &str = "an edge such as 0-1 B";
    let mut edges = Vec::new();
    let mut letters = String::new();
    let mut at = 0;
    if text.trim() == "0" {
        return Picture::new(edges);
    }
    for piece in text.split(',') {
        let item = piece.trim();
        let wrong = || {
            let index = at + piece.len() - piece.trim_start().len();
            BoardError::at(index, format!("{item:?}"), EXPECTED)
        };
        let letter = item.chars().last().unwrap_or(' ');
        let paint = Paint::read(letter).ok_or_else(wrong)?;
        letters.push(letter);
        let (u, v) = item[..item.len() - 1].split_once('-').ok_or_else(wrong)?;
        let end = |digits: &str| digits.trim().parse::<usize>().map_err(|_| wrong());
        edges.push(Edge { ends: [end(u)?, end(v)?], paint });
        BoardError::limit("edges", edges.len(), MAX_EDGES)?;
        at += piece.len() + 1;
    }
    Picture::typed(edges, &letters)
}

/// Parses stalks and trees. The stack holds the vertices at which branches open.
fn from_tree(text: &str) -> Result<Picture, BoardError> {
    let mut edges: Vec<Edge> = Vec::new();
    let mut names: Vec<(String, usize)> = Vec::new();
    let mut forks = Vec::new();
    let (mut here, mut order) = (0, 1);
    let mut typed = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((index, letter)) = letters.next() {
        if let Some(paint) = Paint::read(letter) {
            typed.push(letter);
            let mut tip = order;
            if letters.next_if(|&(_, next)| next == ':').is_some() {
                let name = vertex_name(&mut letters, index)?;
                match names.iter().find(|(known, _)| *known == name) {
                    Some(&(_, vertex)) => tip = vertex,
                    None => names.push((name, tip)),
                }
            }
            order += usize::from(tip == order);
            edges.push(Edge { ends: [here, tip], paint });
            BoardError::limit("edges", edges.len(), MAX_EDGES)?;
            here = tip;
            continue;
        }
        match letter {
            '(' => forks.push(here),
            ';' | ')' => match forks.last() {
                Some(&fork) => {
                    here = fork;
                    if letter == ')' {
                        forks.pop();
                    }
                }
                None => {
                    return Err(BoardError::at(index, format!("{letter:?}"), "a bracket opened before it"));
                }
            },
            ':' if edges.is_empty() => names.push((vertex_name(&mut letters, index)?, here)),
            '+' if forks.is_empty() => here = 0,
            _ if letter.is_whitespace() => {}
            _ => {
                return Err(BoardError::at(
                    index,
                    format!("{letter:?}"),
                    "an edge B, R or G, or one of ( ; ) +",
                ));
            }
        }
    }
    if !forks.is_empty() {
        return Err(BoardError::at(text.len(), "the end", "a closing bracket"));
    }
    Picture::typed(edges, &typed)
}

/// Parses `{name}` or a single letter after a colon.
fn vertex_name(
    letters: &mut std::iter::Peekable<std::str::CharIndices<'_>>,
    index: usize,
) -> Result<String, BoardError> {
    const EXPECTED: &str = "a name such as {top}";
    match letters.next() {
        Some((_, '{')) => {
            let mut name = String::new();
            for (_, letter) in letters.by_ref() {
                if letter == '}' {
                    return Ok(name);
                }
                name.push(letter);
            }
            Err(BoardError::at(index, "a name without an end", EXPECTED))
        }
        Some((_, letter)) if letter.is_alphanumeric() => Ok(letter.to_string()),
        _ => Err(BoardError::at(index, "a colon", EXPECTED)),
    }
}
