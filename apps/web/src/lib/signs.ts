//! A parser of sign expansions and Hackenbush strings: `+-+`, `B^omega R`, `(RB)^omega`.

export interface Run {
  positive: boolean;
  /** The length: a number if it is finite and short, else the ordinal as text. */
  length: number | string;
}
export type Block = Run | { cycle: Run[] };

const SIGN = new Map([
  ['+', true],
  ['B', true],
  ['-', false],
  ['−', false],
  ['R', false],
]);

/** The blocks of a sequence of signs or of colours; null if the text is not one. */
export function readSigns(text: string): Block[] | null {
  let at = 0;
  const blocks: Block[] = [];
  const spaces = (): void => {
    while (text[at] === ' ') at++;
  };
  /** A power: a number, a word or a text in brackets. */
  const power = (): string | null => {
    if (text[at] !== '^') return null;
    at++;
    if (text[at] !== '(') {
      const found = /^(\d+|[a-zω]+)/.exec(text.slice(at))?.[0] ?? '';
      at += found.length;
      return found;
    }
    const from = at + 1;
    let depth = 0;
    do {
      if (text[at] === '(') depth++;
      if (text[at] === ')') depth--;
      at++;
    } while (depth > 0 && at < text.length);
    return text.slice(from, at - 1);
  };
  const run = (): Run | null => {
    const positive = SIGN.get(text[at] ?? '');
    if (positive === undefined) return null;
    let count = 0;
    while (SIGN.get(text[at] ?? '') === positive && text[at + 1] !== '^') {
      at++;
      count++;
    }
    // A letter with a power is a separate run.
    if (count > 0) return { positive, length: count };
    at++;
    const length = power();
    if (!length) return null;
    return { positive, length: /^\d{1,6}$/.test(length) ? Number(length) : length };
  };
  for (spaces(); at < text.length; spaces()) {
    if (text[at] === '(') {
      at++;
      const cycle: Run[] = [];
      while (text[at] !== ')') {
        const next = run();
        if (!next) return null;
        cycle.push(next);
      }
      at++;
      power();
      blocks.push({ cycle });
    } else {
      const next = run();
      if (!next) return null;
      blocks.push(next);
    }
  }
  return blocks;
}

/** An edge of a drawn Hackenbush string, from the ground up, or a text for edges that are not drawn. */
export type Edge = { positive: boolean } | { more: string };

/** Runs of more edges than this are drawn as one edge with their number. */
const DRAWN = 12;

/** The drawn edges of a string. */
export function edgesOf(blocks: Block[]): Edge[] {
  const ofRun = ({ positive, length }: Run): Edge[] =>
    typeof length === 'number' && length <= DRAWN
      ? Array.from({ length }, () => ({ positive }))
      : [{ positive }, { more: `${pretty(String(length))} ${positive ? 'blue' : 'red'} in all` }];
  return blocks.flatMap((block) =>
    'cycle' in block ? [...block.cycle, ...block.cycle].flatMap(ofRun).concat({ more: 'and so on' }) : ofRun(block),
  );
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = (integer: string): string => [...integer].map((sign) => SUPERSCRIPTS[Number(sign)] ?? '⁻').join('');

/** A number with ω, ε, √, minus signs and superscripts. */
export function pretty(text: string): string {
  return text
    .replaceAll('omega', 'ω')
    .replaceAll('epsilon', 'ε')
    .replace(/\^(?:\((-?\d+)\)|(-?\d+))(?![\w^])/g, (_, closed?: string, open?: string) => raised(closed ?? open ?? ''))
    .replace(/sqrt\((\d+)\)/g, '√$1')
    .replaceAll('sqrt', '√')
    .replace(/\bpi\b/g, 'π')
    .replace(/(\d|\))\*(?=[ωε√(])/g, '$1')
    .replaceAll('-', '−');
}
