import { describe, expect, test } from 'vitest';
import { drawerOf, readView, writeView } from '../../src/lib/address';
import type { Board, Subject } from '../../src/lib/answers';
import { readConstruction } from '../../src/lib/construction';
import { Fraction } from '../../src/lib/fraction';
import { alternates, piecesOf, playerAfter, positionAt, readLine, writeLine, type Made } from '../../src/lib/line';
import { letterOf, predicted } from '../../src/lib/predict';
import { taxExtent, taxFigure, taxInWords } from '../../src/lib/tax';
import { fraction } from '../../src/lib/terms';
import { arrived, changed, EMPTY, redone, scrubbed, undone } from '../../src/stage/timeline';

describe('addresses', () => {
  test('what is written is read again', () => {
    const params = { sum: 'domineering 4x4~={1|-1}', line: 'L1 a1-a2~R2 {1|-1} to -1', at: '1', open: 'explore' };
    const address = writeView({ params, embed: true });
    expect(address).toBe('/?embed&sum=domineering+4x4~={1|-1}&line=L1+a1-a2~R2+{1|-1}+to+-1&at=1&open=explore'.replaceAll('=={', '=%3D{').replace('~={', '~%3D{'));
    expect(readView(address.slice(1))).toEqual({ params, embed: true });
    expect(drawerOf(params)).toBe('explore');
    expect(drawerOf({ open: 'nothing' })).toBeNull();
  });
  test('links of earlier versions open the right view', () => {
    const view = (search: string) => readView(`?${search}`).params;
    expect(view('tab=board&sum=nim+3&draw=&moves=Left')).toEqual({ sum: 'nim 3', edit: '', who: 'Left' });
    expect(view('tab=thermograph&sum=%3D{3|1}')).toEqual({ sum: '={3|1}', show: 'thermograph' });
    expect(view('tab=thermograph&sum=%3D{3|1}&mode=construction&step=2&t=1/2')).toEqual({ sum: '={3|1}', open: 'build', t: '1/2' });
    expect(view('tab=thermograph&sum=%3D1~%3D2')).toEqual({ sum: '=1~=2', open: 'sum' });
    expect(view('tab=explorer&sum=domineering+2x4&line=4.0&view=tree')).toEqual({ sum: 'domineering 2x4', open: 'explore', path: '4.0', view: 'tree' });
    expect(view('tab=play&sum=nim+3&first=Right&moves=1+a~1+b&at=1&engine=exact')).toEqual({ sum: 'nim 3', open: 'play', line: 'R1 a~L1 b', first: 'Right', at: '1', engine: 'exact' });
    expect(view('tab=complex&sum=snort+P3&draw=illegal&fields=Q,2')).toEqual({ sum: 'snort P3', open: 'complex', faces: 'illegal', fields: 'Q,2' });
    expect(view('tab=numbers&n=1~omega&at=3/4')).toEqual({ open: 'numbers', n: '1~omega', node: '3/4' });
    expect(view('tab=worksheet&code=1')).toEqual({ open: 'worksheet', code: '1' });
    expect(view('tab=learn&lesson=hot&step=4')).toEqual({ open: 'learn', lesson: 'hot', step: '4' });
  });
});

describe('lines of play', () => {
  const sum: Subject[] = [{ ruleset: 'domineering', board: '2x3' }, { value: '{1|-1}' }];
  const line: Made[] = [
    { player: 'Left', summand: 0, name: 'a1-a2' },
    { player: 'Right', summand: 1, name: '{1|-1} to -1' },
    { player: 'Right', summand: 0, name: 'b1-c1' },
  ];
  test('what is written is read again, and other text is ignored', () => {
    expect(readLine(writeLine(line))).toEqual(line);
    expect(readLine('X1 a~L a~~L2 b c')).toEqual([{ player: 'Left', summand: 1, name: 'b c' }]);
  });
  test('a position has the moves of its boards and the options of its values', () => {
    expect(positionAt(sum, line, 0)).toEqual(sum);
    expect(positionAt(sum, line)).toEqual([{ ruleset: 'domineering', board: '2x3', moves: [['Left', 'a1-a2'], ['Right', 'b1-c1']] }, { value: '-1' }]);
  });
  test('players may move in turn, or not', () => {
    expect([alternates(line), alternates(line.slice(0, 2))]).toEqual([false, true]);
    expect([playerAfter(line, 0, 'Right'), playerAfter(line, 1, 'Right'), playerAfter(line, 3, 'Left')]).toEqual(['Right', 'Right', 'Left']);
  });
  test('pieces are the cells that were free and are taken', () => {
    const start: Board = { kind: 'grid', rows: ['..#', '...'], pieces: 'xo' };
    const after = predicted(start, 'Left', { move: 'place', cells: ['a1', 'a2'] });
    expect(after).toMatchObject({ rows: ['#.#', '#..'] });
    const pieces = piecesOf(line, 0, (cell) => letterOf(start, cell), (cell) => letterOf(after, cell));
    expect(pieces).toEqual([{ cells: ['a1', 'a2'], player: 'Left', number: 1 }]);
    // A step leaves no piece behind.
    const clobber: Board = { kind: 'grid', rows: ['xo'], pieces: 'xo' };
    const stepped = predicted(clobber, 'Left', { move: 'step', from: 'a1', to: 'b1' });
    expect(stepped).toMatchObject({ rows: ['.x'] });
    expect(piecesOf([{ player: 'Left', summand: 0, name: 'a1-b1' }], 0, (cell) => letterOf(clobber, cell), (cell) => letterOf(stepped, cell))).toEqual([]);
  });
  test('undo returns from changes, not from scrubbing', () => {
    const moved = changed(changed(changed(EMPTY, 'start'), 'one'), 'two');
    expect(undone(scrubbed(moved, 'two at 1')).now).toBe('one');
    expect(redone(undone(moved)).now).toBe('two');
    expect(arrived(moved, 'one').future).toEqual(['two']);
  });
});

describe('the tax', () => {
  const half = (player: 'Left' | 'Right', value: string, corners: [string, string][]) => ({
    player,
    options: [{ value, wall: [['-1', value]] as [string, string][], scaffold: { points: corners, slope_above: 0 as const } }],
    scaffold: { points: corners, slope_above: player === 'Left' ? (-1 as const) : (1 as const) },
    wall: corners,
    best: [{ from: '-1', to: null, options: [0] }],
  });
  const built = readConstruction({
    input: '{3|-1}', mean: '1', temperature: '2', left_stop: '3', right_stop: '-1',
    players: [half('Left', '3', [['-1', '4'], ['2', '1']]), half('Right', '-1', [['-1', '-2'], ['2', '1']])],
  });
  test('tilts the walls of the options up to its height', () => {
    const option = taxFigure(built, 1).lines.find(({ name }) => name.includes('option 3'));
    expect(option?.points).toEqual([{ t: -1, v: 4 }, { t: 1, v: 2 }]);
    expect(option?.beyond).toBe(0);
  });
  test('raises the scaffolds until they meet, and then the mast', () => {
    const names = (tax: number) => taxFigure(built, tax).lines.filter(({ weight }) => weight === 'bold').map(({ name, points }) => [name, points.at(-1)]);
    expect(names(1)).toEqual([['Left scaffold', { t: 1, v: 2 }], ['Right scaffold', { t: 1, v: 0 }]]);
    expect(names(3)).toEqual([['Left scaffold', { t: 2, v: 1 }], ['Right scaffold', { t: 2, v: 1 }], ['Mast at 1', { t: 3, v: 1 }]]);
    expect(taxExtent(built).t[1]).toBeGreaterThan(2);
  });
  test('is explained in words', () => {
    const words = (t: string) => taxInWords(built, Fraction.parse(t));
    expect(words('1/2')).toBe('Every move costs ½. Left moving first stops at 2½, Right moving first at −½: 3 apart.');
    expect(words('2')).toContain('The scaffolds meet');
    expect(words('3')).toContain('the mast rises at the mean 1');
  });
});

test('numbers are written with fractions', () => {
  expect(['-1/2', '5/4', '13/16', '-21/8', '7'].map(fraction)).toEqual(['−½', '1¼', '13/16', '−2⅝', '7']);
});
