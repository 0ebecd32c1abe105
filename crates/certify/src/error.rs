//! Why there is no certificate.

use kelvin_budget::Exhausted;
use kelvin_proof::Wrong;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// A limit was reached.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The format has no lines for the game.
    #[error("{0}")]
    Unsupported(String),
    /// What the kernel computed cannot be proved: a mistake in Kelvin.
    #[error("no proof exists: {0}; this is a mistake in Kelvin")]
    Mistaken(String),
}

impl From<Wrong> for CertificateError {
    fn from(wrong: Wrong) -> CertificateError {
        CertificateError::Unsupported(wrong.0)
    }
}
