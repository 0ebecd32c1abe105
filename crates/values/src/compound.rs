//! Compounds of two literal forms.

use crate::work::deep;
use crate::{Form, Forms, Player};
use kelvin_budget::{Budget, Exhausted};

/// A way to play two games together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// The sum G + H: a move is made in one of them.
    DisjunctiveSum,
    /// A move is made in both; play ends when either ends.
    ConjunctiveSum,
    /// A move is made in one of them or in both.
    SelectiveSum,
    /// The ordinal sum G:H: a move in G ends play in H.
    OrdinalSum,
    /// The ordinal product G⊗H, which has a copy of G for each move of H, negated where it is Right's. The
    /// moves from G⊗H are to (G⊗H^L):G^X or (G⊗H^R):(-G^X).
    ///
    /// For numbers and nimbers, G or -G replaces every sign of H.
    OrdinalProduct,
    /// A move in both at once: X in G and Y in H lead to G^X·H + G·H^Y - G^X·H^Y. It is Left's move if X and
    /// Y belong to the same player and Right's otherwise.
    ConwayProduct,
}

impl Form {
    /// The form of two games played together. It may be very large, so it needs a budget.
    pub fn compound(&self, kind: Compound, other: &Form, budget: &Budget) -> Result<Form, Exhausted> {
        let mut forms = Forms::new(budget);
        let (a, b) = (forms.add(self)?, forms.add(other)?);
        let compound = forms.compound(kind, a, b)?;
        Ok(forms.form(compound))
    }

    /// The form with the players exchanged.
    pub fn negative(&self, budget: &Budget) -> Result<Form, Exhausted> {
        let mut forms = Forms::new(budget);
        let form = forms.add(self)?;
        let negative = forms.negative(form)?;
        Ok(forms.form(negative))
    }
}

impl Forms<'_> {
    /// The form with the players exchanged.
    pub fn negative(&mut self, form: u32) -> Result<u32, Exhausted> {
        if let Some(&known) = self.made.get(&(None, form, 0)) {
            return Ok(known);
        }
        let negative = deep(|| {
            let [left, right] = self.options(form).clone();
            let mut sides = [right, left];
            for option in sides.iter_mut().flatten() {
                *option = self.negative(*option)?;
            }
            let [left, right] = sides;
            self.node(left, right)
        })?;
        self.made.insert((None, form, 0), negative);
        Ok(negative)
    }

    /// The compound of two forms of this builder.
    pub fn compound(&mut self, kind: Compound, a: u32, b: u32) -> Result<u32, Exhausted> {
        let key = (Some(kind), a, b);
        if let Some(&known) = self.made.get(&key) {
            return Ok(known);
        }
        let compound = deep(|| {
            let mut sides = [vec![], vec![]];
            for player in Player::BOTH {
                self.moves(kind, a, b, player, &mut sides[player.index()])?;
            }
            let [left, right] = sides;
            self.node(left, right)
        })?;
        self.made.insert(key, compound);
        Ok(compound)
    }

    /// Appends the moves of `player` in a compound.
    fn moves(
        &mut self,
        kind: Compound,
        a: u32,
        b: u32,
        player: Player,
        moves: &mut Vec<u32>,
    ) -> Result<(), Exhausted> {
        let [a_options, b_options] = [a, b].map(|form| self.options(form).clone());
        let [in_a, in_b] = [&a_options[player.index()], &b_options[player.index()]];
        match kind {
            Compound::DisjunctiveSum | Compound::SelectiveSum => {
                for &option in in_a {
                    moves.push(self.compound(kind, option, b)?);
                }
                for &option in in_b {
                    moves.push(self.compound(kind, a, option)?);
                }
            }
            Compound::OrdinalSum => {
                moves.extend(in_a);
                for &option in in_b {
                    moves.push(self.compound(kind, a, option)?);
                }
            }
            _ => {}
        }
        match kind {
            Compound::ConjunctiveSum | Compound::SelectiveSum => {
                for &a_option in in_a {
                    for &b_option in in_b {
                        moves.push(self.compound(kind, a_option, b_option)?);
                    }
                }
            }
            Compound::OrdinalProduct => {
                for y in Player::BOTH {
                    let x = if y == Player::Left { player } else { !player };
                    for &b_option in &b_options[y.index()] {
                        let below = self.compound(kind, a, b_option)?;
                        for &a_option in &a_options[x.index()] {
                            let top = if y == Player::Left { a_option } else { self.negative(a_option)? };
                            moves.push(self.compound(Compound::OrdinalSum, below, top)?);
                        }
                    }
                }
            }
            Compound::ConwayProduct => {
                for x in Player::BOTH {
                    let y = if player == Player::Left { x } else { !x };
                    for &a_option in &a_options[x.index()] {
                        for &b_option in &b_options[y.index()] {
                            moves.push(self.conway_move([a, b], [a_option, b_option])?);
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns G^X·H + G·H^Y - G^X·H^Y.
    fn conway_move(&mut self, [a, b]: [u32; 2], [a_option, b_option]: [u32; 2]) -> Result<u32, Exhausted> {
        let beside = self.compound(Compound::ConwayProduct, a_option, b)?;
        let other = self.compound(Compound::ConwayProduct, a, b_option)?;
        let both = self.compound(Compound::ConwayProduct, a_option, b_option)?;
        let both = self.negative(both)?;
        let sum = self.compound(Compound::DisjunctiveSum, beside, other)?;
        self.compound(Compound::DisjunctiveSum, sum, both)
    }
}
