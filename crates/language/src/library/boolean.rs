//! Truth values.

use super::Method;

pub(super) const METHODS: &[Method] = &[];
