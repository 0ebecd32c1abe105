/**
 * Exact rational numbers (`3/4`, `-5/2`). Means, temperatures and the corners of thermographs are such numbers. They become
 * floating-point numbers only where they are drawn.
 */
export class Fraction {
  static readonly ZERO = new Fraction(0n, 1n);

  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  static of(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
    let [n, d] = [BigInt(numerator), BigInt(denominator)];
    if (d === 0n) throw new RangeError('a fraction with denominator 0');
    if (d < 0n) [n, d] = [-n, -d];
    const g = gcd(n < 0n ? -n : n, d);
    return new Fraction(n / g, d / g);
  }

  /** Parses an integer, a quotient of integers or a decimal fraction; null if the text is none of these. */
  static read(text: string): Fraction | null {
    const clean = text.trim().replace('−', '-');
    const quotient = /^([+-]?\d+)(?:\/(\d+))?$/.exec(clean);
    if (quotient?.[1] !== undefined) {
      const denominator = BigInt(quotient[2] ?? 1);
      return denominator === 0n ? null : Fraction.of(BigInt(quotient[1]), denominator);
    }
    const decimal = /^([+-]?)(\d*)\.(\d+)$/.exec(clean);
    if (!decimal) return null;
    const [, sign = '', whole = '', part = ''] = decimal;
    return Fraction.of(BigInt(`${sign}${whole}${part}`), 10n ** BigInt(part.length));
  }

  /** Like `read`, for a text from the server. */
  static parse(text: string): Fraction {
    const read = Fraction.read(text);
    if (!read) throw new SyntaxError(`“${text}” is not a rational number`);
    return read;
  }

  /** The multiple of 1/2^`places` nearest to a floating-point number. */
  static near(x: number, places: number): Fraction {
    return Fraction.of(BigInt(Math.round(x * 2 ** places)), 1n << BigInt(places));
  }

  plus(other: Fraction): Fraction {
    return Fraction.of(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negative());
  }

  times(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negative(): Fraction {
    return new Fraction(-this.numerator, this.denominator);
  }

  /** Negative, 0 or positive, as this is less than, equal to or greater than the other. */
  compare(other: Fraction): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other: Fraction): boolean {
    return this.compare(other) === 0;
  }

  /** The nearest floating-point number, also if numerator and denominator are too large for one. */
  toNumber(): number {
    const excess = Math.max(bits(this.numerator), bits(this.denominator)) - 1000;
    if (excess <= 0) return Number(this.numerator) / Number(this.denominator);
    const shift = BigInt(excess);
    const denominator = this.denominator >> shift;
    if (denominator > 0n) return Number(this.numerator >> shift) / Number(denominator);
    return this.numerator < 0n ? -Infinity : Infinity;
  }

  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

function bits(n: bigint): number {
  return (n < 0n ? -n : n).toString(16).length * 4;
}
