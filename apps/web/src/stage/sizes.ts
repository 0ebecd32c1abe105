//! Sizes of fields.

/** The width of a field for a board, in characters. */
export const letterlessSize = (text: string): number => Math.max(4, Math.min(28, text.length));
