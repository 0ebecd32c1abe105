//! Games made to order.

pub mod values;
