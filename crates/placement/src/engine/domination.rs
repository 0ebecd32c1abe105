//! Moves that need not be looked at, told by the picture alone.
//!
//! Write G for the picture of a position, N(v) for what conflicts with v in it, and G^v = G - v - N(v) for the
//! option of taking v. Everything is said for Left; exchange the players for Right.
//!
//! **More of one's own never hurts.** If H arises from G by adding vertices of Left alone, with any conflicts, then
//! H ≥ G: moving second in H - G, Left answers every move by the same vertex in the other part, which is
//! there, as Right never takes one of the added vertices; and what remains is such a pair again. By symmetry,
//! taking vertices of Right alone away does not hurt Left either.
//!
//! **Dominated moves.** Let Left be able to take u and v, and let X = N(v) - N(u) - u, what only v strikes out,
//! belong to Left alone and Y = N(u) - N(v) - v, what only u strikes out, to Right alone. If u and v conflict, or
//! belong to the same owner, then G^u ≥ G^v. Proof: let W be what neither strikes out. If u and v conflict,
//! then G^u = W ∪ X ≥ W and G^v = W ∪ Y ≤ W. If they do not, u is left over in G^v and v in G^u; neither conflicts
//! with anything in W. So G^v - Y is W and a vertex without conflicts, G^u - X is W and another of
//! the same owner, and G^u ≥ G^u - X = G^v - Y ≥ G^v.
//!
//! **Superfluous vertices.** If moreover u and v conflict, Y is empty, and whoever may take v may take u (and the
//! condition on X holds for each of them), then G = G - v. Proof: whatever strikes out u also strikes out v, so
//! v is never there without u, and the conditions hold in every later position that has v. Moving second
//! in (G - v) - G, a player answers the move to v by u in the other part, leaving a difference that
//! favours them by what was shown above, and every other move by the same vertex.

use super::graph::ConflictGraph;
use super::mask::Mask;
use kelvin_values::Player;

/// Words that may be looked at to find out which moves need not be: beyond that it takes longer than it may ever save.
const MOST_WORDS: usize = 1 << 21;

impl<M: Mask> ConflictGraph<M> {
    /// Whether a position is so large and dense that nothing is left out of it.
    fn is_huge(&self, position: &M) -> bool {
        let words = self.clashes.len().div_ceil(64);
        if position.len().saturating_mul(position.len()).saturating_mul(words) <= MOST_WORDS {
            return false;
        }
        let conflicts = position.members().map(|v| self.clashes[v].and(position).len() + 1);
        conflicts.sum::<usize>().saturating_mul(words) > MOST_WORDS
    }

    /// The moves of a player without some that others dominate.
    pub fn undominated(&self, position: &M, player: Player) -> M {
        let mut moves = position.and(&self.open[player.index()]);
        if self.is_huge(position) {
            return moves;
        }
        // A move goes only for one that stays, so the best of those that went are dominated by one that stayed.
        for v in moves.clone().members() {
            // What v strikes out of the opponent's must be struck out, or be, what dominates it.
            let struck = self.clashes[v].and(position).and(&self.open[(!player).index()]);
            let dominated = match struck.first() {
                Some(w) => {
                    let is = |u| u != v && moves.contains(u) && self.dominates(position, player, u, v);
                    is(w) || self.clashes[w].and(&moves).members().any(is)
                }
                None => moves.members().any(|u| u != v && self.dominates(position, player, u, v)),
            };
            if dominated {
                moves.remove(v);
            }
        }
        moves
    }

    /// Whether the picture shows that `player` would rather take `u` than `v`, or as gladly.
    #[inline]
    fn dominates(&self, position: &M, player: Player, u: usize, v: usize) -> bool {
        let conflict = self.clashes[v].contains(u);
        let mut only_v = self.clashes[v].and(position).without(&self.clashes[u]);
        only_v.remove(u);
        if !only_v.is_subset(&self.only[player.index()]) {
            return false;
        }
        let mut only_u = self.clashes[u].and(position).without(&self.clashes[v]);
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
        // A vertex that went may make another superfluous.
        while !settled {
            settled = true;
            for v in rest.clone().members() {
                let near = self.clashes[v].and(&rest);
                if near.members().any(|u| self.replaces(&rest, u, v)) {
                    rest.remove(v);
                    settled = false;
                }
            }
        }
        rest
    }

    /// Whether `u`, which conflicts with `v`, makes it superfluous.
    fn replaces(&self, position: &M, u: usize, v: usize) -> bool {
        let mut only_u = self.clashes[u].and(position).without(&self.clashes[v]);
        only_u.remove(v);
        only_u.is_empty()
            && Player::BOTH
                .into_iter()
                .filter(|player| self.open[player.index()].contains(v))
                .all(|player| self.open[player.index()].contains(u) && self.dominates(position, player, u, v))
    }
}
