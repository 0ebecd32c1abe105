//! Complexes in three dimensions: places of vertices and rotations.

export type Vector = [number, number, number];
/** A rotation, as the rows of an orthogonal matrix. */
export type Turn = [Vector, Vector, Vector];

export const STILL: Turn = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a: Vector, s: number): Vector => [a[0] * s, a[1] * s, a[2] * s];
const norm = (a: Vector): number => Math.sqrt(dot(a, a));

export const turned = (turn: Turn, place: Vector): Vector => [dot(turn[0], place), dot(turn[1], place), dot(turn[2], place)];

/** The rotation `turn`, then rotations about the vertical and the horizontal axis of the screen. */
export function turnBy(turn: Turn, across: number, up: number): Turn {
  const [c, s, d, e] = [Math.cos(across), Math.sin(across), Math.cos(up), Math.sin(up)];
  const more: Turn = [
    [c, 0, s],
    [s * e, d, -c * e],
    [-s * d, e, c * d],
  ];
  const column = (i: 0 | 1 | 2): Vector => [turn[0][i], turn[1][i], turn[2][i]];
  const columns = [column(0), column(1), column(2)] as const;
  const row = (r: Vector): Vector => [dot(r, columns[0]), dot(r, columns[1]), dot(r, columns[2])];
  return orthogonal([row(more[0]), row(more[1]), row(more[2])]);
}

/** Orthogonalises a matrix, so that rounding errors of many rotations do not add up. */
function orthogonal([a, b]: Turn): Turn {
  const first = scaled(a, 1 / norm(a));
  const rest = minus(b, scaled(first, dot(first, b)));
  const second = scaled(rest, 1 / norm(rest));
  const third: Vector = [
    first[1] * second[2] - first[2] * second[1],
    first[2] * second[0] - first[0] * second[2],
    first[0] * second[1] - first[1] * second[0],
  ];
  return [first, second, third];
}

/**
 * Places for vertices in the unit ball whose distances are close to those in the graph of edges, by stress majorisation
 * (Gansner, Koren, North). It starts from a spiral on the sphere, so that a complex looks the same each time.
 */
export function embed(count: number, edges: [number, number][], rounds = 120): Vector[] {
  if (count === 0) return [];
  if (count === 1) return [[0, 0, 0]];
  const far = distances(count, edges);
  let places = Array.from({ length: count }, (_, i): Vector => {
    const z = 1 - (2 * (i + 0.5)) / count;
    const [radius, angle] = [Math.sqrt(1 - z * z), i * 2.399963229728653];
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });
  for (let round = 0; round < rounds; round++) {
    places = places.map((place, i) => {
      let [weight, sum]: [number, Vector] = [0, [0, 0, 0]];
      places.forEach((other, j) => {
        if (i === j) return;
        const wanted = far[i]?.[j] ?? 1;
        const w = 1 / (wanted * wanted);
        const apart = minus(place, other);
        const pull = wanted / Math.max(norm(apart), 1e-6);
        const goal: Vector = [other[0] + apart[0] * pull, other[1] + apart[1] * pull, other[2] + apart[2] * pull];
        weight += w;
        sum = [sum[0] + w * goal[0], sum[1] + w * goal[1], sum[2] + w * goal[2]];
      });
      return scaled(sum, 1 / weight);
    });
  }
  const middle = scaled(places.reduce<Vector>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0]), 1 / count);
  const centred = upright(places.map((place) => minus(place, middle)));
  const size = Math.max(...centred.map(norm), 1e-6);
  return centred.map((place) => scaled(place, 1 / size));
}

/** Rotates places to their principal axes: widest horizontally, then vertically, and flattest in depth. */
function upright(places: Vector[]): Vector[] {
  const spread = (a: 0 | 1 | 2, b: 0 | 1 | 2): number => places.reduce((sum, place) => sum + place[a] * place[b], 0);
  const matrix: Turn = [
    [spread(0, 0), spread(0, 1), spread(0, 2)],
    [spread(1, 0), spread(1, 1), spread(1, 2)],
    [spread(2, 0), spread(2, 1), spread(2, 2)],
  ];
  // Power iteration: any two directions converge to the plane of the two widest ones.
  let [first, second]: [Vector, Vector] = [[1, 0.1, 0.01], [0.01, 1, 0.1]];
  for (let round = 0; round < 60; round++) {
    [first, second] = [turned(matrix, first), turned(matrix, second)];
    const one = scaled(first, 1 / Math.max(norm(first), 1e-12));
    const rest = minus(second, scaled(one, dot(one, second)));
    // Points on a line have no second direction.
    if (norm(first) < 1e-9 || norm(rest) < 1e-9) return places;
    [first, second] = [one, scaled(rest, 1 / norm(rest))];
  }
  const axes = orthogonal([first, second, [0, 0, 1]]);
  return places.map((place) => turned(axes, place));
}

/** Distances in a graph. Vertices that are not connected are a little further apart than any others. */
function distances(count: number, edges: [number, number][]): number[][] {
  const beside: number[][] = Array.from({ length: count }, () => []);
  for (const [a, b] of edges) {
    beside[a]?.push(b);
    beside[b]?.push(a);
  }
  const rows = beside.map((_, from) => {
    const row = new Array<number>(count).fill(Infinity);
    row[from] = 0;
    const queue = [from];
    for (const vertex of queue) {
      for (const next of beside[vertex] ?? []) {
        if (row[next] !== Infinity) continue;
        row[next] = (row[vertex] ?? 0) + 1;
        queue.push(next);
      }
    }
    return row;
  });
  const longest = Math.max(1, ...rows.flat().filter(Number.isFinite));
  return rows.map((row) => row.map((d) => (d === Infinity ? longest + 0.6 : d)));
}
