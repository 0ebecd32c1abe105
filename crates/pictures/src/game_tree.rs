//! Game trees with boards at the nodes and numbers as leaves.

use crate::board::drawn;
use crate::colour::{INK, PLAYERS};
use crate::diagram::{Diagram, text_width};
use crate::thermograph::Name;
use crate::thermograph::scene::Anchor;
use kelvin_positions::board::Board;
use kelvin_values::Player;

/// A node of a game tree. Nodes come after their parents.
pub struct TreeNode {
    /// The place of the parent, and the player who moves from it to this node; `None` for the root.
    pub parent: Option<(usize, Player)>,
    /// The board; `None` if only the value is shown.
    pub board: Option<Board>,
    /// The value, if it is known.
    pub value: Option<Name>,
}

const SIZE: f64 = 13.0;
const GAP: f64 = 14.0;
const DOWN: f64 = 44.0;
const MARGIN: f64 = 16.0;
/// The height of a row for a value below a board.
const VALUE: f64 = 20.0;
/// The largest side of a board, and the width that the tree should not exceed.
const SIDE: f64 = 84.0;
const PAGE: f64 = 1000.0;
/// The smallest scale of boards.
const LEAST: f64 = 0.2;

/// Draws a game tree. Left's moves are blue and lead to the left, Right's are red and dashed.
///
/// The boards are as large as the width of a page allows.
pub fn game_tree(nodes: &[TreeNode]) -> Diagram {
    let drawings: Vec<_> = nodes.iter().map(|node| node.board.as_ref().map(drawn)).collect();
    let sides = drawings.iter().flatten().flat_map(|drawing| drawing.size());
    let largest = sides.fold(1.0, f64::max);
    let mut scale = (SIDE / largest).min(1.0);
    let mut layout = Layout::new(nodes, &drawings, scale);
    while layout.width > PAGE && scale > LEAST {
        scale = (scale * 0.85).max(LEAST);
        layout = Layout::new(nodes, &drawings, scale);
    }
    let mut diagram = Diagram::new(layout.width + 2.0 * MARGIN, layout.height + 2.0 * MARGIN);
    for (place, node) in nodes.iter().enumerate() {
        let Some((parent, player)) = node.parent else { continue };
        let from = (layout.x[parent] + MARGIN, layout.y[parent] + layout.heights[parent] + MARGIN + 3.0);
        let to = (layout.x[place] + MARGIN, layout.y[place] + MARGIN - 3.0);
        let colour = PLAYERS[player.index()][0];
        diagram.line(vec![from, to], colour, 1.8, player == Player::Right);
    }
    for (place, node) in nodes.iter().enumerate() {
        let (x, mut y) = (layout.x[place] + MARGIN, layout.y[place] + MARGIN);
        if let Some(drawing) = &drawings[place] {
            let [width, height] = drawing.size().map(|side| side * scale);
            diagram.drawing(drawing, (x - width / 2.0, y), scale);
            y += height + 4.0;
        }
        if let Some(value) = &node.value {
            diagram.text((x, y + SIZE), value.clone(), Anchor::Middle, SIZE, INK);
        }
    }
    diagram
}

/// The places of the nodes: the middle of each, its upper end and its height.
struct Layout {
    x: Vec<f64>,
    y: Vec<f64>,
    heights: Vec<f64>,
    width: f64,
    height: f64,
}

impl Layout {
    fn new(nodes: &[TreeNode], drawings: &[Option<crate::svg::Svg>], scale: f64) -> Layout {
        let size = |place: usize| {
            let [width, height] = drawings[place].as_ref().map_or([0.0, 0.0], |drawing| drawing.size());
            let value = nodes[place].value.as_ref();
            let text = value.map_or(0.0, |value| text_width(&value.text, SIZE) + 4.0);
            [(scale * width).max(text).max(8.0), scale * height + value.map_or(0.0, |_| VALUE)]
        };
        let sizes: Vec<[f64; 2]> = (0..nodes.len()).map(size).collect();
        let mut depth = vec![0_usize; nodes.len()];
        let mut children = vec![vec![]; nodes.len()];
        for (place, node) in nodes.iter().enumerate() {
            if let Some((parent, player)) = node.parent {
                depth[place] = depth[parent] + 1;
                children[parent].push((player, place));
            }
        }
        let levels = depth.iter().max().map_or(0, |last| last + 1);
        let mut tops = vec![0.0; levels + 1];
        for level in 0..levels {
            let here = (0..nodes.len()).filter(|&place| depth[place] == level);
            tops[level + 1] = tops[level] + DOWN + here.map(|place| sizes[place][1]).fold(0.0, f64::max);
        }
        // From the last node to the root, each subtree is put as close to those on its left as its outline allows.
        let mut x = vec![0.0; nodes.len()];
        let mut outlines: Vec<Vec<[f64; 2]>> = vec![vec![]; nodes.len()];
        let mut offsets: Vec<f64> = vec![0.0; nodes.len()];
        for place in (0..nodes.len()).rev() {
            let mut outline: Vec<[f64; 2]> = vec![];
            let mut middles = vec![];
            // Left's options are on the left.
            children[place].sort_by_key(|&(player, child)| (player.index(), child));
            for &(_, child) in &children[place] {
                let own = std::mem::take(&mut outlines[child]);
                let shift = outline.iter().zip(&own).map(|(a, b)| a[1] + GAP - b[0]).fold(f64::MIN, f64::max);
                let shift = if outline.is_empty() { 0.0 } else { shift };
                offsets[child] = shift;
                middles.push(shift);
                for (level, [low, high]) in own.into_iter().enumerate() {
                    match outline.get_mut(level) {
                        Some(row) => row[1] = high + shift,
                        None => outline.push([low + shift, high + shift]),
                    }
                }
            }
            let middle = match (middles.first(), middles.last()) {
                (Some(first), Some(last)) => (first + last) / 2.0,
                _ => 0.0,
            };
            children[place].iter().for_each(|&(_, child)| offsets[child] -= middle);
            let half = sizes[place][0] / 2.0;
            let below = outline.into_iter().map(|[low, high]| [low - middle, high - middle]);
            outlines[place] = std::iter::once([-half, half]).chain(below).collect();
        }
        for (place, node) in nodes.iter().enumerate() {
            x[place] = offsets[place] + node.parent.map_or(0.0, |(parent, _)| x[parent]);
        }
        let ends = |place: usize| [x[place] - sizes[place][0] / 2.0, x[place] + sizes[place][0] / 2.0];
        let low = (0..nodes.len()).map(|place| ends(place)[0]).fold(f64::MAX, f64::min);
        let high = (0..nodes.len()).map(|place| ends(place)[1]).fold(f64::MIN, f64::max);
        let y = depth.iter().map(|&level| tops[level]).collect();
        let height = tops.last().map_or(0.0, |end| end - DOWN).max(0.0);
        Layout {
            x: x.into_iter().map(|x| x - low).collect(),
            y,
            heights: sizes.iter().map(|size| size[1]).collect(),
            width: (high - low).max(0.0),
            height,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(parent: Option<(usize, Player)>, value: &str) -> TreeNode {
        TreeNode { parent, board: None, value: Some(value.into()) }
    }

    #[test]
    fn subtrees_do_not_overlap() {
        let (left, right) = (Player::Left, Player::Right);
        let mut nodes = vec![node(None, "root"), node(Some((0, right)), "b"), node(Some((0, left)), "a")];
        nodes.extend((0..5).map(|i| node(Some((1 + i % 2, [left, right][i / 3])), "a long value")));
        let layout = Layout::new(&nodes, &nodes.iter().map(|_| None).collect::<Vec<_>>(), 1.0);
        // Left's option is to the left of Right's, although it comes later.
        assert!(layout.x[2] < layout.x[1]);
        for a in 3..8 {
            for b in 3..a {
                assert!((layout.x[a] - layout.x[b]).abs() >= text_width("a long value", SIZE) + GAP - 0.01);
            }
        }
        assert!((layout.x[0] - (layout.x[1] + layout.x[2]) / 2.0).abs() < 0.01);
    }
}
