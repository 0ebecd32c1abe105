//! Games as they are written, with every option in place.

use crate::CertificateError;
use crate::games::{NodeNumber, ProofBuilder};
use kelvin_values::notation::{LiteralError, LiteralStore, ParseError, read_literal};
use kelvin_values::{Game, Work};

impl ProofBuilder<'_, '_, '_> {
    /// A node for the text of a value. Braces and sums are proved as they are written; other notation stands for canonical
    /// forms.
    pub fn expression(&mut self, text: &str) -> Result<NodeNumber, ExpressionError> {
        read_literal(text, self).map_err(|error| match error {
            LiteralError::Text(error) => ExpressionError::Text(error),
            LiteralError::Store(error) => ExpressionError::Certificate(error),
        })
    }
}

/// Why a text has no node.
#[derive(Debug, thiserror::Error)]
pub enum ExpressionError {
    /// The text is not a value.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// There is no certificate.
    #[error(transparent)]
    Certificate(CertificateError),
}

impl<'u> LiteralStore<'u> for ProofBuilder<'_, 'u, '_> {
    type Node = NodeNumber;
    type Error = CertificateError;

    fn work(&self) -> &Work<'u, '_> {
        ProofBuilder::work(self)
    }

    fn canonical(&mut self, game: Game<'u>) -> Result<NodeNumber, CertificateError> {
        self.form(game)
    }

    fn braces(&mut self, options: [Vec<NodeNumber>; 2]) -> Result<NodeNumber, CertificateError> {
        self.literal(options)
    }

    fn sum(&mut self, a: NodeNumber, b: NodeNumber) -> Result<NodeNumber, CertificateError> {
        // Node 0 is the game 0.
        if a == 0 || b == 0 { Ok(a + b) } else { self.add(a, b) }
    }

    fn value(&self, node: NodeNumber) -> Game<'u> {
        ProofBuilder::value(self, node)
    }
}
