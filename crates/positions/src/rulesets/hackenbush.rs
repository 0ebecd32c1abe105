//! Hackenbush.

use crate::action::Action;
use crate::bits::Set;
use crate::board::{Board, BoardKind, Paint, Picture};
use crate::registry::{Entry, Symmetries, Symmetry};
use crate::ruleset::{KnownValue, Ruleset, Signed};
use kelvin_numbers::Dyadic;
use kelvin_values::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// **Hackenbush** (Conway). The board is a picture of edges connected to the ground. A player cuts an edge of
/// their colour: blue for Left, red for Right, green for both. Edges that are no longer connected to the
/// ground are removed.
///
/// ```text
///     R   B                   B
///      \ /    Right cuts R     \
///       G         ──▶           G
///     ──┴──                  ──┴──
/// ```
///
/// A position is the set of edges that remain. Without green edges every value is a number. Trees are
/// evaluated by Berlekamp's rule and the colon principle (Winning Ways, chapters 2 and 7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hackenbush {
    picture: Arc<Picture>,
    /// The edges at each vertex.
    at: Arc<Vec<Set>>,
}

/// The edge that is cut, by its index in the picture, with its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeCut(usize, [usize; 2]);

impl From<EdgeCut> for Action {
    fn from(EdgeCut(edge, ends): EdgeCut) -> Action {
        Action::Cut { edge, ends }
    }
}

impl Hackenbush {
    /// Creates Hackenbush on a picture, and its position there.
    pub fn on(picture: Picture) -> (Hackenbush, Set) {
        let edges = picture.edges().len();
        let mut at = vec![Set::none(edges); picture.order()];
        for (i, edge) in picture.edges().iter().enumerate() {
            edge.ends.into_iter().for_each(|end| at[end].insert(i));
        }
        let ruleset = Hackenbush { picture: Arc::new(picture), at: Arc::new(at) };
        let all = ruleset.hanging(&Set::all(edges));
        (ruleset, all)
    }

    /// The picture.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The edges that are still connected to the ground.
    fn hanging(&self, edges: &Set) -> Set {
        let mut kept = edges.and(&self.at[0]);
        let mut fresh = kept.clone();
        while let Some(edge) = fresh.first() {
            fresh.remove(edge);
            for end in self.picture.edges()[edge].ends {
                let new = self.at[end].and(edges).without(&kept);
                kept = kept.or(&new);
                fresh = fresh.or(&new);
            }
        }
        kept
    }

    /// The edges that share a vertex other than the ground with an edge.
    fn meeting(&self, edge: usize) -> Set {
        let ends = self.picture.edges()[edge].ends;
        ends.into_iter()
            .filter(|&end| end != 0)
            .fold(Set::none(self.picture.edges().len()), |all, end| all.or(&self.at[end]))
    }

    /// The edges of a tree from the ground up, each with its upper end; `None` if the component is not a
    /// tree.
    fn as_tree(&self, edges: &Set) -> Option<Vec<(usize, usize)>> {
        let mut order = Vec::new();
        let mut seen = Set::none(self.picture.order());
        seen.insert(0);
        let mut rest = edges.clone();
        let mut open = vec![0];
        while let Some(vertex) = open.pop() {
            for edge in self.at[vertex].and(&rest).iter() {
                rest.remove(edge);
                let [u, v] = self.picture.edges()[edge].ends;
                let tip = if u == vertex { v } else { u };
                if seen.contains(tip) {
                    return None;
                }
                seen.insert(tip);
                order.push((edge, tip));
                open.push(tip);
            }
        }
        Some(order)
    }

    /// Computes the value of a tree, from its leaves down. Let an edge carry `x`. A green edge has the value
    /// `*(x+1)` for a nimber `*x`. A blue edge has the value (x + n) / 2^(n−1) with the least n ≥ 1 such that
    /// x + n > 1, and a red one the negative of that for −x. `None` if green edges are combined with others,
    /// or the number gets too long.
    fn tree_value(&self, edges: &Set) -> Option<KnownValue> {
        let tree = self.as_tree(edges)?;
        let green = |edge: usize| self.picture.edges()[edge].paint == Paint::Green;
        let greens = tree.iter().filter(|&&(edge, _)| green(edge)).count();
        if greens == tree.len() {
            let mut above = vec![0u32; self.picture.order()];
            for &(edge, tip) in tree.iter().rev() {
                above[self.below(edge, tip)] ^= above[tip] + 1;
            }
            return Some(KnownValue::Nimber(above[0]));
        }
        if greens > 0 {
            return None;
        }
        let mut above = vec![Dyadic::ZERO; self.picture.order()];
        for &(edge, tip) in tree.iter().rev() {
            let blue = self.picture.edges()[edge].paint == Paint::Of(Player::Left);
            let on_top = if blue { above[tip].clone() } else { -&above[tip] };
            let value = stalked(&on_top);
            let below = self.below(edge, tip);
            above[below] = &above[below] + &if blue { value } else { -&value };
        }
        Some(KnownValue::Number(above[0].clone()))
    }

    /// The lower end of an edge whose upper end is `tip`.
    fn below(&self, edge: usize, tip: usize) -> usize {
        let [u, v] = self.picture.edges()[edge].ends;
        if u == tip { v } else { u }
    }
}

/// The value of a blue edge that carries `x`.
fn stalked(x: &Dyadic) -> Dyadic {
    // The least n ≥ 1 with x + n > 1 is 1 for x > 0, and at most 1 - floor(x) + 1 otherwise.
    let mut sum = x + &Dyadic::ONE;
    let mut halvings = 0u32;
    while sum <= Dyadic::ONE {
        sum = &sum + &Dyadic::ONE;
        halvings += 1;
    }
    (0..halvings).fold(sum, |value, _| value.half())
}

impl Ruleset for Hackenbush {
    type Position = Set;
    type Move = EdgeCut;

    fn moves(&self, edges: &Set, player: Player, visit: &mut impl FnMut(EdgeCut, Set)) {
        for edge in edges.iter() {
            let drawn = self.picture.edges()[edge];
            if drawn.paint.suits(player) {
                let mut rest = edges.clone();
                rest.remove(edge);
                visit(EdgeCut(edge, drawn.ends), self.hanging(&rest));
            }
        }
    }

    /// Parts that share only the ground are independent.
    fn components(&self, edges: Set, visit: &mut impl FnMut(Set)) {
        edges.parts(|edge| self.meeting(edge), visit);
    }

    fn representative(&self, edges: Set) -> Signed<Set> {
        Signed::same(edges)
    }

    fn known_value(&self, edges: &Set) -> Option<KnownValue> {
        self.tree_value(edges)
    }

    fn distinguish(&self, mut state: &mut dyn Hasher) {
        self.picture.edges().hash(&mut state);
    }

    fn board(&self, edges: &Set) -> Board {
        Board::Picture(self.picture.keeping(|edge| edges.contains(edge)))
    }
}

/// The entry of the ruleset.
pub(crate) fn entry() -> Entry {
    Entry::new("hackenbush", BoardKind::Picture, "B(R;BG) + RB", |call| {
        let (ruleset, edges) = Hackenbush::on(call.board.picture()?.clone());
        Ok(call.position(ruleset, edges))
    })
    .with_help("cut an edge of your colour; what does not hang on the ground falls")
    .with_symmetries(Symmetries::found(|_| false, |symmetry| symmetry == Symmetry::EXCHANGE))
    .with_path("game.graph.Hackenbush")
}
