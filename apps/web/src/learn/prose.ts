//! A parser of the texts of lessons: `…` is mathematics, _…_ is a new term.

export type Piece = { is: 'words' | 'math' | 'term'; text: string };

export function pieces(text: string): Piece[] {
  return text
    .split(/(`[^`]+`|_[^_]+_)/)
    .filter((part) => part !== '')
    .map((part) => {
      const inner = part.slice(1, -1);
      if (part.startsWith('`')) return { is: 'math', text: inner };
      return part.startsWith('_') ? { is: 'term', text: inner } : { is: 'words', text: part };
    });
}

export type Relation = { a: string; b: string; sign: '=' | '<' | '>' | '∥' };

/** The relation between games that a piece of mathematics states, if it states one. */
export function relation(math: string): Relation | null {
  const found = /^(.+?) ([=<>∥]) (.+)$/.exec(math);
  return found ? { a: found[1] ?? '', sign: (found[2] ?? '=') as Relation['sign'], b: found[3] ?? '' } : null;
}
