//! The figure that is shown, for export.

import type { Figure, View } from '../lib/figure';

export const shown: { figure: { figure: Figure; view: View } | null } = $state({ figure: null });
