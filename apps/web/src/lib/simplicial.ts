//! Simplicial complexes by their facets, as far as pictures need them.

export type Face = string[];

const key = (face: Face): string => [...face].sort().join('\u0000');

/** All non-empty faces with at most `most` vertices, the smallest first. */
export function faces(facets: Face[], most: number): Face[] {
  const found = new Map<string, Face>();
  const take = (face: Face, rest: Face): void => {
    if (face.length > 0) found.set(key(face), face);
    if (face.length === most) return;
    rest.forEach((vertex, i) => take([...face, vertex], rest.slice(i + 1)));
  };
  for (const facet of facets) take([], [...facet].sort());
  return [...found.values()].sort((a, b) => a.length - b.length);
}

/** The vertices of the facets, in the order of their first occurrence. */
export const vertices = (facets: Face[]): string[] => [...new Set(facets.flat())];

export const dimension = (facets: Face[]): number => Math.max(-1, ...facets.map((facet) => facet.length - 1));

/**
 * The restriction of a facet in a shelling: its least face that is in no earlier facet (Björner and Wachs).
 */
export function restriction(shelling: Face[], index: number): Face {
  const facet = shelling[index] ?? [];
  const before = shelling.slice(0, index).map((earlier) => new Set(earlier));
  return facet.filter((vertex) => before.some((earlier) => facet.every((other) => other === vertex || earlier.has(other))));
}

/** The facets as text: `x1 x2, x1 y1`. */
export const written = (facets: Face[]): string => facets.map((facet) => facet.join(' ')).join(', ');

/** Betti numbers as Macaulay2 prints them: a row for each j - i, a column for each i. */
export interface BettiTable {
  columns: number[];
  rows: { degree: number; entries: string[] }[];
}

export function bettiTable(numbers: [number, number, number | string][]): BettiTable {
  const columns = range(numbers.map(([i]) => i));
  const degrees = range(numbers.map(([i, j]) => j - i));
  const entry = new Map(numbers.map(([i, j, count]) => [`${i} ${j - i}`, String(count)]));
  const rows = degrees.map((degree) => ({ degree, entries: columns.map((i) => entry.get(`${i} ${degree}`) ?? '·') }));
  return { columns, rows };
}

function range(numbers: number[]): number[] {
  if (numbers.length === 0) return [];
  const low = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - low + 1 }, (_, i) => low + i);
}
