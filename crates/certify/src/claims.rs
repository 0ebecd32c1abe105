//! What a certificate is made to prove.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder};
use crate::heat::number;

/// A relation of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// G = H.
    Equal,
    /// G ≤ H.
    AtMost,
    /// G ⧏ H: less than or confused with.
    LessOrConfused,
    /// G < H.
    Less,
    /// G ∥ H.
    Confused,
}

impl Relation {
    /// The word of the format.
    pub fn word(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::AtMost => "<=",
            Relation::LessOrConfused => "<|",
            Relation::Less => "<",
            Relation::Confused => "||",
        }
    }
}

impl ProofBuilder<'_, '_, '_> {
    /// Claims the canonical form of a node, its name if it is a number or a nimber, and its outcome.
    pub fn claim_value(&mut self, node: NodeNumber) -> Result<(), CertificateError> {
        let form = self.equal(node);
        self.prove_canonical(form)?;
        self.lines.push(format_args!("! canonical {node} {form}"))?;
        let value = self.value(node);
        if let Some(found) = value.number() {
            self.lines.push(format_args!("! number {node} {}", number(&found)?))?;
        } else if let Some(found) = value.number_up_star()
            && found.number.is_zero()
            && found.up.is_zero()
        {
            self.lines.push(format_args!("! nimber {node} {}", found.star))?;
        }
        self.claim_order(node, 0)
    }

    /// Claims how two nodes compare: =, <, > or ∥.
    pub fn claim_order(&mut self, g: NodeNumber, h: NodeNumber) -> Result<(), CertificateError> {
        let (below, above) = self.compare(g, h)?;
        match (below, above) {
            (true, true) => self.claim(g, Relation::Equal, h).map(drop),
            (true, false) => self.claim(g, Relation::Less, h).map(drop),
            (false, true) => self.claim(h, Relation::Less, g).map(drop),
            (false, false) => self.claim(g, Relation::Confused, h).map(drop),
        }
    }

    /// Whether G ≤ H, and whether H ≤ G.
    fn compare(&self, g: NodeNumber, h: NodeNumber) -> Result<(bool, bool), CertificateError> {
        let (g, h) = (self.value(g), self.value(h));
        Ok((self.work().le(g, h)?, self.work().le(h, g)?))
    }

    /// Claims that a relation of two nodes holds, or that it does not, and returns which.
    pub fn claim(
        &mut self,
        g: NodeNumber,
        relation: Relation,
        h: NodeNumber,
    ) -> Result<bool, CertificateError> {
        let (below, above) = self.compare(g, h)?;
        let (a, b) = (self.equal(g), self.equal(h));
        if below {
            self.prove_order(a, b)?;
        } else {
            self.prove_less(b, a)?;
        }
        if above {
            self.prove_order(b, a)?;
        } else {
            self.prove_less(a, b)?;
        }
        let holds = match relation {
            Relation::Equal => below && above,
            Relation::AtMost => below,
            Relation::LessOrConfused => !above,
            Relation::Less => below && !above,
            Relation::Confused => !below && !above,
        };
        let not = if holds { "" } else { "!" };
        self.lines.push(format_args!("! {g} {not}{} {h}", relation.word()))?;
        Ok(holds)
    }
}
