import { describe, expect, it } from 'vitest';
import type { CompoundAnswer, ConstructionAnswer, Corner } from '../../src/lib/answers';
import { compoundAt, compoundExtent, compoundFigure, readCompound } from '../../src/lib/compound';
import { corners, explained, extentOf, figureOf, readAt, readConstruction } from '../../src/lib/construction';
import { Fraction } from '../../src/lib/fraction';

const q = (text: string): Fraction => Fraction.parse(text);

/** {5|1||-1}, calculated by hand: the Right wall of {5|1} is 1 + t up to 3 at t = 2. */
const answer: ConstructionAnswer = {
  input: '{5|1||-1}',
  mean: '1',
  temperature: '2',
  left_stop: '1',
  right_stop: '-1',
  players: [
    {
      player: 'Left',
      options: [{ value: '{5|1}', wall: [['-1', '0'], ['2', '3']], scaffold: { points: [['-1', '1'], ['2', '1']], slope_above: -1 } }],
      scaffold: { points: [['-1', '1'], ['2', '1']], slope_above: -1 },
      wall: [['-1', '1']],
      best: [{ from: '-1', to: null, options: [0] }],
    },
    {
      player: 'Right',
      options: [{ value: null, wall: [['-1', '-1']], scaffold: { points: [['-1', '-2']], slope_above: 1 } }],
      scaffold: { points: [['-1', '-2']], slope_above: 1 },
      wall: [['-1', '-2'], ['2', '1']],
      best: [{ from: '-1', to: null, options: [0] }],
    },
  ],
};

describe('a construction', () => {
  const built = readConstruction(answer);
  it('is read at a temperature: both walls, and the sensible options up to the mast', () => {
    const at = (t: string) => {
      const { walls, sensible } = readAt(built, q(t));
      return [`${walls.Left}`, `${walls.Right}`, sensible.Left, sensible.Right];
    };
    expect(at('1/2')).toEqual(['1', '-1/2', ['{5|1}'], ['a long value']]);
    expect(at('2')).toEqual(['1', '1', ['{5|1}'], ['a long value']]);
    expect(at('3')).toEqual(['1', '1', [], []]);
    expect(corners(built).map(String)).toEqual(['-1', '2']);
  });
  it('levies the tax bit by bit', () => {
    const left = (share: number) => figureOf(built, 'taxed', share).lines[0];
    expect(left(0)?.points).toEqual(figureOf(built, 'options').lines[0]?.points);
    expect(left(0.5)?.points).toEqual([{ t: -1, v: 0.5 }, { t: 2, v: 2 }]);
    // Wholly taxed, the wall is the option's scaffold, and above its mast it leans.
    expect(left(1)?.points).toEqual([{ t: -1, v: 1 }, { t: 2, v: 1 }]);
    expect(left(1)?.beyond).toBe(-1);
  });
  it('ends in two walls and a mast', () => {
    expect(figureOf(built, 'thermograph').lines.map(({ name }) => name)).toEqual(['Left wall', 'Right wall', 'Mast at 1']);
    expect(figureOf(built, 'thermograph').lines[0]?.points).toEqual([{ t: -1, v: 1 }, { t: 2, v: 1 }]);
    expect(figureOf(built, 'scaffolds').lines.filter(({ weight }) => weight === 'bold')).toHaveLength(2);
    expect(extentOf(built, 'thermograph')).toEqual({ t: [-0.3, 2], v: [-1, 1] });
    expect(explained(built, 'thermograph')).toContain('at temperature 2');
  });
});

describe('a compound thermograph', () => {
  // Of {3|-3} + {1|-1} for Left: the Right walls -3 + t and -1 + t, then 0 and 0, and the widths 6 - 2t and 2 - 2t.
  const walls = (n: number): { left_wall: Corner[]; right_wall: Corner[] } => ({
    left_wall: [['-1', `${n + 1}`], [`${n}`, '0']],
    right_wall: [['-1', `${-n - 1}`], [`${n}`, '0']],
  });
  const part = (n: number, summand: number) => ({ ...walls(n), input: '', mean: '0', temperature: `${n}`, left_stop: '', right_stop: '', summand, place: 'value' as const });
  const compound: CompoundAnswer = {
    player: 'Left',
    parts: [part(3, 0), part(1, 1)],
    left_wall: [['-1', '2'], ['1', '2'], ['3', '0']],
    right_wall: [['-1', '-6'], ['1', '-2'], ['3', '0']],
    width: [],
    ambient: '1',
    ambient_until: null,
    guarantee: '2',
    widest: [{ from: '-1', to: '3', options: [0] }, { from: '3', to: null, options: [0, 1] }],
    sum: null,
  };
  it('is wide as its widest component', () => {
    const { whole, parts } = compoundAt(readCompound(compound), q('1/2'));
    expect([`${whole.Left}`, `${whole.Right}`]).toEqual(['2', '-3']);
    expect(parts.map(({ Left, Right, widest }) => [`${Left.minus(Right)}`, widest])).toEqual([['5', true], ['1', false]]);
    expect(parts.every((each) => whole.Left.minus(whole.Right).compare(each.Left.minus(each.Right)) >= 0)).toBe(true);
  });
  it('shows the ambient temperature across', () => {
    const read = readCompound(compound);
    const figure = compoundFigure(read, compoundExtent(read).v);
    expect(figure.lines.map(({ name }) => name)).toContain('ambient temperature 1');
    expect(figure.lines).toHaveLength(3);
  });
});
