import { describe, expect, test } from 'vitest';
import { hasse } from '../../src/lib/order';
import { boundsExtent, boundsFigure, readBounds } from '../../src/lib/interval';
import { ledger } from '../../src/temperature/coupons';
import { justified, written } from '../../src/proof/proofs';

const game = (value: string, rank: number) => ({ value, rank, mean: '0', temperature: '0', birthday: '0' });

describe('orders', () => {
  test('a game is above those it covers, and no two games are at the same place', () => {
    const { placed, covers } = hasse({ games: [game('-1', 0), game('0', 1), game('*', 1), game('1', 2)], covers: [[0, 1], [0, 2], [1, 3], [2, 3]] });
    expect(covers).toHaveLength(4);
    for (const [low, high] of covers) expect(high.y).toBeLessThan(low.y);
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  });
  test('no games make an empty diagram', () => expect(hasse({ games: [], covers: [] }).placed).toEqual([]));
});

describe('bounds', () => {
  const walls = (left: [string, string][], right: [string, string][]) => ({ mean: '0', left_stop: '0', right_stop: '0', left_wall: left, right_wall: right });
  const answer = { schema: 1 as const, input: '', exact: false, lower: walls([['-1', '1'], ['1', '0']], [['-1', '-2'], ['1', '0']]), upper: walls([['-1', '3'], ['1', '1']], [['-1', '-1'], ['1', '1']]), width: '1', coldest: '0', hottest: '2', ended: null };
  test('there is a band for each wall, under the four edges', () => {
    const { lines } = boundsFigure(readBounds(answer));
    expect(lines.map(({ area, tone }) => [area ?? false, tone])).toEqual([[true, 'left'], [true, 'right'], [false, 'left'], [false, 'left'], [false, 'right'], [false, 'right']]);
    // A band goes up along the lower wall and down along the upper one.
    const band = lines[0]!.points;
    expect(band[0]).toEqual({ t: -1, v: 1 });
    expect(band.at(-1)).toEqual({ t: -1, v: 3 });
  });
  test('the extent has the temperatures from 0', () => expect(boundsExtent(readBounds(answer)).v).toEqual([0, 1]));
});

test('coupons that are taken one after the other are one entry', () => {
  const coupon = (ambient: string) => ({ player: 'Left' as const, ambient, kind: 'coupon' as const, from: null, to: null });
  const rows = ledger([{ ...coupon('1'), kind: 'gote', from: '{1|-1}', to: '1' }, coupon('1'), coupon('1/2')]);
  expect(rows.map(({ kind, ambient, last }) => [kind, ambient, last])).toEqual([['gote', '1', '1'], ['coupon', '1', '1/2']]);
});

test('a sum is written for a comparison if all its boards have a text', () => {
  expect(written([{ ruleset: 'domineering', board: '2x3' }, { value: '*2' }])).toBe('domineering("2x3") + *2');
  expect(written([{ ruleset: 'domineering', board: '2x3', moves: [['Left', 'a1-a2']] }])).toBeNull();
});

test('a reversible option names the reply of the other player', () => {
  const step = { player: 'Left' as const, option: '*', reason: { is: 'reversible' as const, through: '0', replaced_by: [] }, comparison: '0 <= ^', proof: null, before: '↑', after: '' };
  expect(justified(step)).toEqual({ words: 'is reversible through Right’s reply', by: '0', sign: '≤', than: '↑', instead: [] });
  // A dominated option of Left is below another one.
  expect(justified({ ...step, reason: { is: 'dominated', by: '1' } })).toMatchObject({ by: '1', sign: '≥', than: '*' });
});
