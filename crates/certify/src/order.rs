//! Lemmas about the order.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder, deep};
use kelvin_values::Player;
use std::fmt::Write;

impl ProofBuilder<'_, '_, '_> {
    fn is_proved(&self, lower: NodeNumber, upper: NodeNumber) -> bool {
        lower == upper || self.ordered.contains(&(lower, upper))
    }

    fn holds(&self, lower: NodeNumber, upper: NodeNumber) -> Result<bool, CertificateError> {
        Ok(self.work().le(self.value(lower), self.value(upper))?)
    }

    /// Writes the witness of G ⧏ H. It is a Right option of G that is ≤ H, or a Left option of H that is ≥ G. A lemma
    /// that is proved already comes first, then one about early nodes, which are simple and used often.
    pub(crate) fn witness(
        &mut self,
        g: NodeNumber,
        h: NodeNumber,
        words: &mut String,
    ) -> Result<(), CertificateError> {
        let (right, left) = (self.options(g, Player::Right), self.options(h, Player::Left));
        let of_right = right.iter().enumerate().map(|(i, &option)| ('r', i, option, h));
        let of_left = left.iter().enumerate().map(|(i, &option)| ('l', i, g, option));
        let mut ways: Vec<_> = of_right.chain(of_left).collect();
        let known = ways.iter().copied().find(|&(_, _, lower, upper)| self.is_proved(lower, upper));
        let way = match known {
            Some(way) => Some(way),
            None => {
                ways.sort_by_key(|&(_, _, lower, upper)| u64::from(lower) + u64::from(upper));
                let mut found = None;
                for way in ways {
                    if self.holds(way.2, way.3)? {
                        found = Some(way);
                        break;
                    }
                }
                found
            }
        };
        let Some((letter, index, lower, upper)) = way else {
            return Err(CertificateError::Mistaken(format!("node {g} <| node {h}")));
        };
        self.prove_order(lower, upper)?;
        // Writing to a string does not fail.
        let _ = write!(words, "{letter}{index}");
        Ok(())
    }

    /// The witnesses of G ≤ H.
    fn witnesses(
        &mut self,
        g: NodeNumber,
        h: NodeNumber,
        words: &mut String,
    ) -> Result<(), CertificateError> {
        for &left in self.options(g, Player::Left).iter() {
            self.witness(left, h, words)?;
        }
        for &right in self.options(h, Player::Right).iter() {
            self.witness(g, right, words)?;
        }
        Ok(())
    }

    /// Proves G ≤ H, which must hold.
    pub(crate) fn prove_order(&mut self, g: NodeNumber, h: NodeNumber) -> Result<(), CertificateError> {
        if self.is_proved(g, h) {
            return Ok(());
        }
        deep(|| {
            let mut words = String::new();
            self.witnesses(g, h, &mut words)?;
            self.lines.push(format_args!("<= {g} {h} {words}"))?;
            self.ordered.insert((g, h));
            Ok(())
        })
    }

    /// Proves G ⧏ H, which must hold.
    pub(crate) fn prove_less(&mut self, g: NodeNumber, h: NodeNumber) -> Result<(), CertificateError> {
        if self.less.contains(&(g, h)) {
            return Ok(());
        }
        let mut words = String::new();
        self.witness(g, h, &mut words)?;
        self.lines.push(format_args!("<| {g} {h} {words}"))?;
        self.less.insert((g, h));
        Ok(())
    }

    /// The witnesses of the equality of a node and its canonical form. They need no lemma about the node itself: no option of a
    /// canonical form is reversible, so an option of the node is the witness.
    pub(crate) fn equality(
        &mut self,
        node: NodeNumber,
        form: NodeNumber,
    ) -> Result<String, CertificateError> {
        let mut words = String::new();
        self.witnesses(node, form, &mut words)?;
        self.witnesses(form, node, &mut words)?;
        Ok(words)
    }

    /// Proves that a node equals its canonical form.
    pub(crate) fn prove_equal(&mut self, node: NodeNumber, form: NodeNumber) -> Result<(), CertificateError> {
        let words = self.equality(node, form)?;
        self.lines.push(format_args!("= {node} {form} {words}"))?;
        self.set_equal(node, form);
        Ok(())
    }

    pub(crate) fn set_equal(&mut self, node: NodeNumber, form: NodeNumber) {
        self.equals[node as usize] = self.equal(form);
        self.ordered.extend([(node, form), (form, node)]);
    }

    /// Appends the line that declares a node, with the proof of its value, and returns it.
    pub(crate) fn declare(
        &mut self,
        declaration: &str,
        sides: [Vec<NodeNumber>; 2],
    ) -> Result<NodeNumber, CertificateError> {
        let values = sides.each_ref().map(|side| side.iter().map(|&x| self.value(x)).collect::<Vec<_>>());
        let value = self.work().game(&values[0], &values[1])?;
        let form = self.form(value)?;
        let next = self.options.len() as NodeNumber;
        let node = self.push(sides, value);
        // Lemmas come before the line and need no node of their own, so the number stays right.
        let words = self.equality(node, form)?;
        if self.options.len() as NodeNumber != next + 1 {
            return Err(CertificateError::Mistaken(format!("a lemma before node {node} declares another")));
        }
        self.lines.push(format_args!("{declaration} = {form} {words}"))?;
        self.set_equal(node, form);
        Ok(node)
    }
}
