//! Dominated moves, detected in the conflict graph alone.
//!
//! Write G for the conflict graph of a position, N(v) for the neighbours of v in it, and G^v = G - v - N(v)
//! for the option of claiming v. Everything is stated for Left; exchange the players for Right.
//!
//! **Additional vertices of one's own never hurt.** If H arises from G by adding vertices of Left alone, with
//! any conflicts, then H ≥ G. Moving second in H - G, Left answers every move by the same vertex in the other
//! component. It is available, as Right never claims an added vertex, and the result is such a pair again. By
//! symmetry, removing vertices of Right alone does not hurt Left either.
//!
//! **Dominated moves.** Suppose Left can claim u and v. Let X = N(v) - N(u) - u, which only v excludes,
//! belong to Left alone, and Y = N(u) - N(v) - v, which only u excludes, to Right alone. If u and v conflict,
//! or have the same owner, then G^u ≥ G^v. Proof: let W be the vertices that neither excludes. If u and v
//! conflict, then G^u = W ∪ X ≥ W and G^v = W ∪ Y ≤ W. If they do not, u remains in G^v and v in G^u, and
//! neither conflicts with anything in W. So G^v - Y is W and a vertex without conflicts, G^u - X is W and
//! another one of the same owner, and G^u ≥ G^u - X = G^v - Y ≥ G^v.
//!
//! **Superfluous vertices.** If in addition u and v conflict, Y is empty, and every player who may claim v
//! may claim u (and the condition on X holds for each of them), then G = G - v. Proof: every move that
//! excludes u also excludes v, so v is never available without u, and the conditions hold in every later
//! position with v. Moving second in (G - v) - G, a player answers the move to v by u in the other component,
//! which leaves a favourable difference as shown above, and every other move by the same vertex.

use super::graph::ConflictGraph;
use super::mask::Mask;
use kelvin_values::Player;

/// The maximum number of words examined to find dominated moves. Beyond it the cost exceeds any possible
/// gain.
const MAX_WORDS: usize = 1 << 21;

impl<M: Mask> ConflictGraph<M> {
    /// Returns whether a position is so large and dense that it is not reduced.
    fn is_huge(&self, position: &M) -> bool {
        let words = self.conflicts_of.len().div_ceil(64);
        if position.len().saturating_mul(position.len()).saturating_mul(words) <= MAX_WORDS {
            return false;
        }
        let conflicts = position.members().map(|v| self.conflicts_of[v].and(position).len() + 1);
        conflicts.sum::<usize>().saturating_mul(words) > MAX_WORDS
    }

    /// The moves of a player, without some dominated ones.
    pub fn undominated(&self, position: &M, player: Player) -> M {
        let mut moves = position.and(&self.open[player.index()]);
        if self.is_huge(position) {
            return moves;
        }
        // A move is removed only for one that stays, so every removed move is dominated by one that stays.
        for v in moves.clone().members() {
            // A dominating move must exclude, or be, every vertex of the opponent that v excludes.
            let excluded = self.conflicts_of[v].and(position).and(&self.open[(!player).index()]);
            let dominated = match excluded.first() {
                Some(w) => {
                    let is = |u| u != v && moves.contains(u) && self.dominates(position, player, u, v);
                    is(w) || self.conflicts_of[w].and(&moves).members().any(is)
                }
                None => moves.members().any(|u| u != v && self.dominates(position, player, u, v)),
            };
            if dominated {
                moves.remove(v);
            }
        }
        moves
    }

    /// Returns whether the conflict graph shows that `u` is at least as good as `v` for `player`.
    #[inline]
    fn dominates(&self, position: &M, player: Player, u: usize, v: usize) -> bool {
        let conflict = self.conflicts_of[v].contains(u);
        let mut only_v = self.conflicts_of[v].and(position).without(&self.conflicts_of[u]);
        only_v.remove(u);
        if !only_v.is_subset(&self.only[player.index()]) {
            return false;
        }
        let mut only_u = self.conflicts_of[u].and(position).without(&self.conflicts_of[v]);
        only_u.remove(v);
        only_u.is_subset(&self.only[(!player).index()]) && (conflict || self.same_owner(u, v))
    }

    #[inline]
    fn same_owner(&self, u: usize, v: usize) -> bool {
        self.open.iter().all(|open| open.contains(u) == open.contains(v))
    }

    /// The position without superfluous vertices.
    pub fn reduced(&self, position: &M) -> M {
        let mut rest = position.clone();
        let mut settled = self.is_huge(position);
        // Removing a vertex may make another one superfluous.
        while !settled {
            settled = true;
            for v in rest.clone().members() {
                let near = self.conflicts_of[v].and(&rest);
                if near.members().any(|u| self.replaces(&rest, u, v)) {
                    rest.remove(v);
                    settled = false;
                }
            }
        }
        rest
    }

    /// Returns whether `u`, which conflicts with `v`, makes `v` superfluous.
    fn replaces(&self, position: &M, u: usize, v: usize) -> bool {
        let mut only_u = self.conflicts_of[u].and(position).without(&self.conflicts_of[v]);
        only_u.remove(v);
        only_u.is_empty()
            && Player::BOTH
                .into_iter()
                .filter(|player| self.open[player.index()].contains(v))
                .all(|player| self.open[player.index()].contains(u) && self.dominates(position, player, u, v))
    }
}
