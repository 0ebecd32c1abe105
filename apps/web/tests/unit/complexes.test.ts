import { describe, expect, it } from 'vitest';
import { bettiTable, dimension, faces, restriction, vertices, written } from '../../src/lib/simplicial';
import { embed, STILL, turnBy, turned, type Turn, type Vector } from '../../src/lib/space';

const read = (text: string): string[][] => text.split(', ').map((facet) => facet.split(' '));

describe('a complex', () => {
  // The legal complex of Snort on a path of three vertices: f-vector (1, 6, 8, 2).
  const snort = read('x1 y3, x3 y1, x1 x2 x3, y1 y2 y3');
  it('has each face once', () => {
    const sizes = [1, 2, 3].map((size) => faces(snort, 3).filter((face) => face.length === size).length);
    expect(sizes).toEqual([6, 8, 2]);
    expect(faces(snort, 2).every((face) => face.length <= 2)).toBe(true);
    expect(vertices(snort)).toHaveLength(6);
    expect([dimension(snort), dimension([])]).toEqual([2, -1]);
    expect(written(snort)).toBe('x1 y3, x3 y1, x1 x2 x3, y1 y2 y3');
  });
  it('is shelled by facets that each add one least face', () => {
    const square = read('a b, b c, c d, a d');
    expect(square.map((_, i) => restriction(square, i).join(' '))).toEqual(['', 'c', 'd', 'a d']);
    // The h-vector counts these by their sizes: (1, 2, 1) of a cycle of four.
    const sizes = square.map((_, i) => restriction(square, i).length);
    expect([0, 1, 2].map((size) => sizes.filter((s) => s === size).length)).toEqual([1, 2, 1]);
  });
  it('has its Betti numbers in a table by rows j - i', () => {
    const table = bettiTable([[0, 0, 1], [1, 2, 2], [2, 4, 1]]);
    expect(table.columns).toEqual([0, 1, 2]);
    expect(table.rows.map(({ degree, entries }) => [degree, ...entries])).toEqual([
      [0, '1', '·', '·'],
      [1, '·', '2', '·'],
      [2, '·', '·', '1'],
    ]);
  });
});

describe('space', () => {
  const far = (a?: Vector, b?: Vector): number => Math.hypot(...[0, 1, 2].map((i) => (a?.[i] ?? 0) - (b?.[i] ?? 0)));
  it('keeps lengths when it is turned, however often', () => {
    let turn: Turn = STILL;
    for (let i = 0; i < 5000; i++) turn = turnBy(turn, 0.11, -0.07);
    expect(far(turned(turn, [1, 2, 3]), turned(turn, [0, 0, 1]))).toBeCloseTo(Math.hypot(1, 2, 2), 9);
  });
  it('turns about the upright axis to the right', () => {
    const [x, y] = turned(turnBy(STILL, Math.PI / 2, 0), [0, 0, 1]);
    expect([x, y].map((n) => Math.round(n * 1e9) / 1e9 + 0)).toEqual([1, 0]);
  });
  it('makes the edges of a tetrahedron equally long, and a cycle round', () => {
    const all: [number, number][] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    const places = embed(4, all);
    const lengths = all.map(([a, b]) => far(places[a], places[b]));
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(1e-3);
    expect(embed(4, all)).toEqual(places);
  });
  it('places complexes with no vertices, one vertex and unconnected vertices', () => {
    expect(embed(0, [])).toEqual([]);
    expect(embed(1, [])).toEqual([[0, 0, 0]]);
    const places = embed(5, [[0, 1]]);
    expect(places.flat().every(Number.isFinite)).toBe(true);
    expect(far(places[0], places[1])).toBeLessThan(far(places[0], places[2]));
  });
});
