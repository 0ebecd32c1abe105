import { describe, expect, it } from 'vitest';
import { svg, tikz } from '../../src/lib/export';
import { fit, grid, temperatureOf, traced, valueOf, x, y, type Figure } from '../../src/lib/figure';
import { Fraction } from '../../src/lib/fraction';
import { extent, readWall, snap, valueAt } from '../../src/lib/wall';

const q = (text: string): Fraction => Fraction.parse(text);

describe('fractions', () => {
  it('are read, reduced and written', () => {
    expect(['3/4', '-10/4', '7', '0', '-0', '0.25', '-1.5'].map((text) => q(text).toString())).toEqual(
      ['3/4', '-5/2', '7', '0', '0', '1/4', '-3/2'],
    );
    expect(['', '1/0', '*', '1/-2', '{1|0}', '.'].map((text) => Fraction.read(text))).toEqual(Array(6).fill(null));
  });
  it('add, multiply and compare without an error of rounding', () => {
    expect(q('1/3').plus(q('1/6')).toString()).toBe('1/2');
    expect(q('1/3').minus(q('1/2')).times(q('-3')).over(q('2')).toString()).toBe('1/4');
    const [a, b] = [q('100000000000000000001/3'), q('100000000000000000002/3')];
    expect(a.compare(b)).toBe(-1);
    expect(a.toNumber()).toBe(b.toNumber());
  });
  it('of any size become numbers that can be drawn', () => {
    expect(q(`${2n ** 3000n}/${2n ** 2999n}`).toNumber()).toBe(2);
    expect(q(`${10n ** 400n + 1n}/${10n ** 400n - 1n}`).toNumber()).toBeCloseTo(1);
    expect(Fraction.near(0.7, 2).toString()).toBe('3/4');
  });
});

describe('walls', () => {
  // The walls of {3||2*|1*} up to t = 3/4.
  const left = readWall([['-1', '4'], ['1', '2']]);
  it('are read at any temperature, and are a mast above', () => {
    expect(['-1', '0', '1/2', '1', '5'].map((t) => valueAt(left, q(t)).toString())).toEqual(['4', '3', '5/2', '2', '2']);
    expect(() => valueAt([], q('0'))).toThrow();
  });
  it('have an extent, and their corners attract what points near them', () => {
    expect(extent([left])).toEqual({ t: [-1, 1], v: [2, 4] });
    expect(snap(0.97, 0.05, [q('1')]).toString()).toBe('1');
    expect(snap(0.3, 0.05, [q('1')]).toString()).toBe('5/16');
  });
});

describe('a figure', () => {
  const view = fit({ t: [-1, 1], v: [-3, 3] }, 600, 400);
  it('has the same scale on both axes, and Left to the left', () => {
    expect(x(view, 1) - x(view, 2)).toBeCloseTo(y(view, 1) - y(view, 2));
    expect(x(view, 3)).toBeLessThan(x(view, -3));
    expect(valueOf(view, x(view, 1.25))).toBeCloseTo(1.25);
    expect(temperatureOf(view, y(view, -0.5))).toBeCloseTo(-0.5);
  });
  it('has a grid at dyadic or round numbers', () => {
    const { values, temperatures } = grid(view);
    expect(values).toContain(0);
    expect(temperatures).toContain(-1);
    expect(values.every((v) => v <= valueOf(view, 0) && v >= valueOf(view, 600))).toBe(true);
  });
  it('continues above the last corner, vertical or sloping', () => {
    const line = { points: [{ v: 0, t: 0 }], tone: 'left', weight: 'bold', beyond: -1, name: 'a scaffold' } as const;
    const [, end] = traced({ ...line, points: [...line.points] }, view);
    expect(end?.t).toBeCloseTo(temperatureOf(view, 0));
    expect(end?.v).toBeCloseTo(-(end?.t ?? 0));
  });
  it('is exported as SVG and as TikZ with the same lines', () => {
    const figure: Figure = {
      lines: [{ points: [{ v: 3, t: -1 }, { v: 1, t: 1 }], tone: 'left', weight: 'bold', beyond: 0, name: 'Left wall of <G>' }],
      labels: [{ v: 1, t: 1, text: '{1|*}', tone: 'ink', anchor: 'middle' }],
    };
    const picture = svg(figure, view);
    expect(picture).toContain('Left wall of &lt;G&gt;');
    expect(picture).not.toContain('style=');
    const code = tikz(figure, view);
    expect(code).toContain('(-3,-1) -- (-1,1) -- (-1,');
    expect(code).toContain('$\\{1\\mid {\\ast}\\}$');
    const label = (text: string): string => tikz({ lines: [], labels: [{ v: 0, t: 0, text, tone: 'ink', anchor: 'middle' }] }, view);
    expect(label('2v*')).toContain('{$2{\\downarrow}{\\ast}$}');
    expect(label('vv')).toContain('{${\\downarrow}{\\downarrow}$}');
    expect(label('ambient temperature 1')).toContain('{$\\mathrm{ambient}\\ \\mathrm{temperature}\\ 1$}');
  });
});
