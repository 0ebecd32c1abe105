//! Components of impartial positions, with what is known of their nimbers.

mod expansion;
mod fact;
mod record;
mod table;
mod value_set;

pub use expansion::{Expansion, ExpansionOption, ExpansionPart};
pub use fact::NimberFact;
pub use record::{NimberRecord, ProofNumbers};
pub(crate) use table::{AnyTable, TypedTable};
pub use table::{KnownNimber, NimberTable, NimberTables};
pub use value_set::ValueSet;
