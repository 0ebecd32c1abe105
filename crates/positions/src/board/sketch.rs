//! Graphs with pieces, sketched as trees: `L-.-.(-.;-R)`.

use super::{BoardError, MAX_VERTICES, Vertex};
use kelvin_values::Player;

/// A parsed sketch: the contents of its vertices, and its edges.
pub(super) type Sketch = (Vec<Vertex>, Vec<(usize, usize)>);

/// Returns whether a text has the form of a sketch.
pub(super) fn is_sketch(text: &str) -> bool {
    text.contains('-') && text.chars().all(|c| ".-();xoXOlrLR".contains(c) || c.is_whitespace())
}

/// Parses a sketch. `.` is a free vertex; `x` and `o` hold a piece of Left and of Right. `L` and `R` are
/// adjacent to a piece of Left and of Right that is not drawn. `-` joins a vertex to the next. Branches in
/// brackets begin with `-`, are separated by `;`, and start at the vertex before the bracket.
pub(super) fn read(text: &str) -> Result<Sketch, BoardError> {
    let (mut vertices, mut edges) = (Vec::new(), Vec::new());
    // The vertex at which the next edge begins, and those at which brackets were opened.
    let (mut here, mut forks): (Option<usize>, Vec<usize>) = (None, Vec::new());
    let mut edge = false;
    for (index, letter) in text.char_indices() {
        let wrong = |expected: &str| Err(BoardError::at(index, format!("{letter:?}"), expected));
        let vertex = match letter {
            '.' => Vertex::Free,
            'x' | 'X' => Vertex::Piece(Player::Left),
            'o' | 'O' => Vertex::Piece(Player::Right),
            'l' | 'L' => Vertex::Beside(Player::Left),
            'r' | 'R' => Vertex::Beside(Player::Right),
            _ if letter.is_whitespace() => continue,
            _ if edge => return wrong("a vertex . x o L R after -"),
            '-' if here.is_some() => {
                edge = true;
                continue;
            }
            '(' => match here {
                Some(vertex) => {
                    forks.push(vertex);
                    continue;
                }
                None => return wrong("a vertex . x o L R first"),
            },
            ';' | ')' => match forks.last() {
                Some(&fork) => {
                    here = Some(fork);
                    if letter == ')' {
                        forks.pop();
                    }
                    continue;
                }
                None => return wrong("a bracket opened before it"),
            },
            _ => return wrong("a vertex . x o L R"),
        };
        match (here, edge) {
            (Some(end), true) => edges.push((end, vertices.len())),
            (None, _) => {}
            (Some(_), false) => return wrong("- before the next vertex"),
        }
        edge = false;
        here = Some(vertices.len());
        vertices.push(vertex);
        BoardError::limit("vertices", vertices.len(), MAX_VERTICES)?;
    }
    if edge || !forks.is_empty() {
        let expected = if edge { "a vertex . x o L R after -" } else { "a closing bracket" };
        return Err(BoardError::at(text.len(), "the end", expected));
    }
    Ok((vertices, edges))
}
