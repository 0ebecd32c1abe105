import { describe, expect, test } from 'vitest';
import type { Board, GraphBoard, PictureBoard, PositionMove, Side, Subject, Worth } from '../../src/lib/answers';
import { draw } from '../../src/lib/drawing';
import { square, squareAt } from '../../src/lib/drawing/grid';
import { clicks, handles } from '../../src/lib/drawing/handles';
import { fraction, place, ticks } from '../../src/lib/dyadic';
import { addVertex, removeVertex, toggleEdge, toggleMark } from '../../src/lib/editing/graph';
import { gridText, put, resize } from '../../src/lib/editing/grid';
import { addEdge, moveVertex, removeEdge } from '../../src/lib/editing/picture';
import { predicted } from '../../src/lib/predict';
import { boardText, typedText } from '../../src/lib/editing/text';
import { pieces, size } from '../../src/lib/fold';
import { graded } from '../../src/lib/grades';
import { inText, inWords, tokens } from '../../src/lib/notation';
import { gathered } from '../../src/lib/parts';
import { readSum, writeSum } from '../../src/lib/summands';
import { readSetup } from '../../src/play/setup';

const grid = (...rows: string[]): Board => ({ kind: 'grid', rows, pieces: 'xo' });
const path: GraphBoard = { kind: 'graph', order: 3, edges: [[0, 1], [1, 2]], places: [[0, 0], [1, 0], [2, 0]], name: 'P3' };

describe('sums in addresses', () => {
  test('what is written is read again', () => {
    const sums: Subject[][] = [
      [{ ruleset: 'domineering', board: '4x4' }],
      [{ ruleset: 'subtraction(1,3|2,3)', board: '6' }, { value: '{1|-1}' }, { value: 'Tiny(2) + 3' }],
      [{ ruleset: 'snort', board: path }],
      [{ ruleset: 'mine', board: '...', moves: [['Left', 'a1']] }],
      [{ ruleset: 'node-kayles', board: 'P5; x: 0; o: 4' }],
    ];
    for (const sum of sums) expect(readSum(writeSum(sum))).toEqual(sum);
  });
});

describe('grids', () => {
  test('cells are named by columns from the left and rows from the top', () => {
    expect([square(0, 0), square(2, 25), square(9, 26), square(0, 51)]).toEqual(['a1', 'z3', 'aa10', 'az1']);
    for (const [row, column] of [[0, 0], [7, 25], [3, 26], [11, 701], [0, 702]] as const) expect(squareAt(square(row, column))).toEqual({ row, column });
  });
  test('a click puts a piece on a cell, and a second click removes it', () => {
    const once = put(['...', '...'], 'b2', '#');
    expect(once).toEqual(['...', '.#.']);
    expect(put(once, 'b2', '#')).toEqual(['...', '...']);
    expect(put(['x(5).'], 'b1', 'o')).toEqual(['xo.']);
  });
  test('a grid grows and shrinks', () => {
    expect(resize(['x#', '.o'], 3, 1)).toEqual(['x', '.', '.']);
    expect(gridText(resize(['..'], 3, 4))).toBe('3x4');
    expect(gridText(['....'])).toBe('....');
  });
});

describe('graphs', () => {
  test('edges come and go, vertices go with their edges', () => {
    const cycle = toggleEdge(path, 2, 0);
    expect(cycle.edges).toHaveLength(3);
    expect(toggleEdge(cycle, 0, 2).edges).toEqual(path.edges);
    const marked = toggleMark(cycle, 2, 'x');
    const less = removeVertex(marked, 0);
    expect(less).toMatchObject({ order: 2, edges: [[0, 1]], marks: { x: [1] } });
    expect(less.name).toBeUndefined();
  });
  test('a vertex comes where the click was', () => {
    const more = addVertex(path, { x: draw(path).spots[2]!.x, y: draw(path).spots[2]!.y });
    expect(more.places?.[3]).toEqual([2, 0]);
  });
  test('a graph is typed without its places', () => {
    expect(typedText(toggleMark(path, 1, 'o'))).toBe('edges 3: 0-1, 1-2; o: 1');
    expect(typedText(path)).toBe('P3');
  });
});

describe('Hackenbush pictures', () => {
  const stalk: PictureBoard = { kind: 'picture', edges: [{ ends: [0, 1], colour: 'blue' }, { ends: [1, 2], colour: 'red' }] };
  test('what does not hang on the ground falls', () => {
    expect(removeEdge(stalk, 0).edges).toEqual([]);
    expect(removeEdge(addEdge(stalk, 0, null, 'green'), 0).edges).toEqual([{ ends: [0, 3], colour: 'green' }]);
  });
  test('vertices keep their places and numbers when edges are added, removed and cut', () => {
    const grown = addEdge(stalk, 0, null, 'green', [2.5, -0.7]);
    expect(grown.layout?.places).toMatchObject({ 1: [0, -1], 2: [0, -2], 3: [2.5, -0.7] });
    const cut = removeEdge(grown, 0);
    expect(cut.edges).toEqual([{ ends: [0, 3], colour: 'green' }]);
    expect(predicted(grown, 'Left', { move: 'cut', edge: 0, ends: [0, 1] })).toEqual(cut);
    const at = (board: PictureBoard, vertex: string) => {
      const spot = draw(board).spots.find(({ id }) => id === vertex);
      return [spot?.x, spot?.y];
    };
    expect(at(cut, '3')).toEqual(at(grown, '3'));
    expect(at(moveVertex(grown, 3, [1, -1]), '1')).toEqual(at(grown, '1'));
    // Without a place, a new vertex is apart from the others.
    const [first, second] = [addEdge(stalk, 1, null, 'red'), addEdge(addEdge(stalk, 1, null, 'red'), 1, null, 'red')];
    const places = Object.values(second.layout?.places ?? {}).map(String);
    expect(new Set(places).size).toBe(Object.keys(first.layout?.places ?? {}).length + 1);
  });
  test('a picture is typed as its edges', () => expect(boardText(addEdge(stalk, 2, 0, 'green'))).toBe('0-1 B, 1-2 R, 2-0 G'));
  test('every edge is drawn above the ground', () => {
    const drawing = draw(addEdge(stalk, 2, 0, 'green'));
    expect(drawing.spots.filter((spot) => spot.shape === 'edge')).toHaveLength(3);
    for (const spot of drawing.spots) expect(spot.y).toBeLessThan(drawing.height);
  });
});

describe('moves on a board', () => {
  const move = (player: Side, name: string, action: PositionMove['action']) => ({ player, name, action });
  test('a domino is one click, a step is two', () => {
    const drawing = draw(grid('x.o', '...'));
    expect(clicks({ move: 'place', cells: ['a1', 'a2'] }, drawing).map((click) => click.key)).toEqual(['a1-a2']);
    const steps = [
      move('Left', 'a1-b1', { move: 'step', from: 'a1', to: 'b1' }),
      move('Left', 'a1-a2', { move: 'step', from: 'a1', to: 'a2' }),
      move('Right', 'c1-b1', { move: 'step', from: 'c1', to: 'b1' }),
    ];
    const first = handles(steps, drawing, null);
    expect(first.map(({ key, last }) => [key, last])).toEqual([['Left a1', false], ['Right c1', true]]);
    const second = handles(steps, drawing, { player: 'Left', keys: ['a1'] });
    expect(second.map(({ moves, last }) => [moves[0]?.name, last])).toEqual([['a1-b1', true], ['a1-a2', true]]);
  });
  test('where both may move, Left clicks on the left', () => {
    const both = (['Left', 'Right'] as const).map((side) => move(side, '1', { move: 'vertices', vertices: [1] }));
    const [left, right] = handles(both, draw(path), null);
    expect(left!.place!.x).toBeLessThan(right!.place!.x);
  });
});

describe('grades', () => {
  const worth: Worth = { plain: '0', unicode: '0', latex: '0', options: null, outcome: 'P', mean: '0', temperature: '-1', left_stop: '0', right_stop: '0', confusion: null, birthday: '0', kind: 'zero' };
  const made = (name: string, sensible: boolean | null, wins: boolean | null, loss: string | null): PositionMove => ({
    player: 'Left', summand: 0, name, action: { move: 'option', number: 0 }, to: { value: '0' }, worth, loopy: null, sensible, wins, draws: null, length: null, loss,
  });
  test('the best move wins, keeps the stop and is canonical', () => {
    const moves = graded([made('d', false, false, '1/2'), made('c', null, null, null), made('b', true, false, '1/4'), made('a', true, true, '0')]);
    expect(moves.map(({ name, grade }) => [name, grade])).toEqual([['a', 'best'], ['b', 'fair'], ['c', 'unknown'], ['d', 'poor']]);
  });
  test('where nothing wins the best move draws', () => {
    const drawn = (name: string, draws: boolean): PositionMove => ({ ...made(name, draws ? false : true, false, null), draws });
    expect(graded([drawn('loses', false), drawn('draws', true)]).map(({ name, grade }) => [name, grade])).toEqual([['draws', 'best'], ['loses', 'fair']]);
  });
});

describe('numbers, folds, parts and games', () => {
  test('dyadics have places and ticks have names', () => {
    expect([place('-3/4'), place('2'), place('*')]).toEqual([-0.75, 2, NaN]);
    expect(ticks(-1, 1, 5).map(fraction)).toEqual(['−1', '−1/2', '0', '1/2', '1']);
    expect(ticks(0, 1000, 6)).toEqual([0, 200, 400, 600, 800, 1000]);
  });
  test('braces are pieces', () => {
    expect(pieces('±{0,{2|0}}')).toEqual(['±', ['0,', ['2|0']]]);
    expect(pieces('±{0,{2|0}}').reduce((sum, piece) => sum + size(piece), 0)).toBe('±{0,{2|0}}'.length);
    expect(pieces('{1|')).toEqual(['{1|']);
  });
  test('parts are put together', () => {
    expect(gathered([])).toBeNull();
    expect(gathered([{ part: 'bounds', at_least: -1, at_most: 2 }, { part: 'winner', first: 'Left', winner: 'Left' }])).toMatchObject({ at_least: -1, at_most: 2, winners: { left_first: 'Left', right_first: null } });
  });
  test('a game is set up from its address', () => {
    expect(readSetup({ you: 'Right', engine: 'exact' })).toEqual({ first: 'Left', you: 'Right', engine: 'exact', second: 'exact' });
    expect(readSetup({ you: 'neither', engine: 'unknown', second: 'random' })).toEqual({ first: 'Left', you: 'neither', engine: 'thermostrat', second: 'random' });
  });
});

describe('notation', () => {
  test('tinies and minies are separated from the text around them', () => {
    expect(tokens('±{2＋₂|－₁₂-1}').map(({ is }) => is)).toEqual(['symbol', 'symbol', 'text', 'tiny', 'bar', 'tiny', 'text', 'symbol']);
    expect(tokens('－₁₂')).toEqual([{ is: 'tiny', name: 'miny', index: '12' }]);
    expect(tokens('Tiny(1/2)')).toEqual([{ is: 'tiny', name: 'tiny', index: '½' }]);
    expect(inText('2＋₂-－₁')).toBe('2+₂−−₁');
  });
  test('numbers are printed as fractions, with real minus signs', () => {
    expect(inWords('{5/4|-1/2}')).toBe('{1¼ | −½}');
    expect(inWords('{13/16*,0||-3}')).toBe('{13/16∗, 0 || −3}');
    expect(inWords('2＋₁₂|Miny(1/2)')).toBe('2+₁₂ | −(½)');
    expect(tokens('↑<2>*').map((token) => ('text' in token ? token.text : ''))).toEqual(['↑', '2', '∗']);
  });
});
