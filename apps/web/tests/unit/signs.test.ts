import { expect, it } from 'vitest';
import { edgesOf, pretty, readSigns } from '../../src/lib/signs';

it('reads runs, powers and cycles', () => {
  expect(readSigns('+-+')).toEqual([
    { positive: true, length: 1 },
    { positive: false, length: 1 },
    { positive: true, length: 1 },
  ]);
  expect(readSigns('B^omegaRR')).toEqual([
    { positive: true, length: 'omega' },
    { positive: false, length: 2 },
  ]);
  expect(readSigns('+^20-^(omega^2)')).toEqual([
    { positive: true, length: 20 },
    { positive: false, length: 'omega^2' },
  ]);
  expect(readSigns('+-(-+)^omega')).toEqual([
    { positive: true, length: 1 },
    { positive: false, length: 1 },
    { cycle: [{ positive: false, length: 1 }, { positive: true, length: 1 }] },
  ]);
  expect(readSigns('')).toEqual([]);
  expect([readSigns('1/2'), readSigns('+^'), readSigns('(+x)^ω'), readSigns('(+')]).toEqual([null, null, null, null]);
});

it('draws short runs edge by edge, and the length of the others', () => {
  expect(edgesOf(readSigns('BRR') ?? [])).toEqual([{ positive: true }, { positive: false }, { positive: false }]);
  expect(edgesOf(readSigns('B^(omega^2)') ?? [])).toEqual([{ positive: true }, { more: 'ω² blue in all' }]);
  expect(edgesOf(readSigns('(RB)^omega') ?? [])).toHaveLength(5);
});

it('writes numbers in the letters of the field', () => {
  expect(['omega^2+2*omega-1', '-epsilon', 'sqrt(2)', 'omega^-1', '-3/4', 'omega^(-7)', 'omega^2/2', 'omega^(1/2)', 'pi', '+^(omega^2)-'].map(pretty)).toEqual(
    ['ω²+2ω−1', '−ε', '√2', 'ω⁻¹', '−3/4', 'ω⁻⁷', 'ω²/2', 'ω^(1/2)', 'π', '+^(ω²)−'],
  );
});
