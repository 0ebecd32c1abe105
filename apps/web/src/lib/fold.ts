//! Long values in pieces, so that nested braces can be folded.

/** A text, or the pieces between braces. */
export type Piece = string | Piece[];

const OPEN = '{';
const CLOSE = '}';

/** The pieces of a value. Braces that are not closed are left as they are. */
export function pieces(text: string): Piece[] {
  const root: Piece[] = [];
  const open: Piece[][] = [root];
  let run = '';
  const flush = () => {
    if (run) open.at(-1)?.push(run);
    run = '';
  };
  for (const letter of text) {
    if (letter === OPEN) {
      flush();
      const inner: Piece[] = [];
      open.at(-1)?.push(inner);
      open.push(inner);
    } else if (letter === CLOSE && open.length > 1) {
      flush();
      open.pop();
    } else run += letter;
  }
  flush();
  return open.length === 1 ? root : [text];
}

/** The length of a piece as text. */
export const size = (piece: Piece): number =>
  typeof piece === 'string' ? piece.length : piece.reduce((sum, inner) => sum + size(inner), 2);
