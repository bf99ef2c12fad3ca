/** Designs for factors without a model: each returns runs as values of the factors, in a standard order. */
import { latinHypercube } from '../../analysis/methods/latin.ts';
import { Random } from '../../numeric/random.ts';

export interface DesignFactor {
  key: string;
  min: number;
  max: number;
}

export type DesignRun = Record<string, number>;

/** Runs of a design that are too many for any laboratory. */
export const MOST_RUNS = 1024;

/** From −1 to 1 in each factor, to its values. */
const real = (factors: readonly DesignFactor[], coded: readonly (readonly number[])[]): DesignRun[] =>
  coded.map((row) =>
    Object.fromEntries(factors.map(({ key, min, max }, k) => [key, (min + max) / 2 + (row[k]! * (max - min)) / 2])),
  );

/** Every combination of `levels` values of each factor. @throws RangeError for more than 1,024 runs */
export function factorial(factors: readonly DesignFactor[], levels = 2): DesignRun[] {
  const total = levels ** factors.length;
  if (!(levels >= 2) || !(total <= MOST_RUNS))
    throw new RangeError(`A design has at most ${MOST_RUNS} runs, each factor at 2 or more levels`);
  return real(factors, cube(factors.length, levels));
}

const cube = (count: number, levels = 2): number[][] =>
  Array.from({ length: levels ** count }, (_, n) =>
    Array.from({ length: count }, (__, k) => -1 + (2 * (Math.floor(n / levels ** k) % levels)) / (levels - 1)),
  );

/**
 * Generators of two-level fractions of the highest resolution, by number of factors and of runs: each further factor is the product
 * of these basic ones (Box, Hunter and Hunter 2005). `A` is the first factor.
 */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  '3/4': ['AB'],
  '4/8': ['ABC'],
  '5/16': ['ABCD'],
  '5/8': ['AB', 'AC'],
  '6/32': ['ABCDE'],
  '6/16': ['ABC', 'BCD'],
  '6/8': ['AB', 'AC', 'BC'],
  '7/64': ['ABCDEF'],
  '7/32': ['ABCD', 'ABDE'],
  '7/16': ['ABC', 'BCD', 'ACD'],
  '7/8': ['AB', 'AC', 'BC', 'ABC'],
  '8/64': ['ABCD', 'ABEF'],
  '8/32': ['ABC', 'ABD', 'BCDE'],
  '8/16': ['BCD', 'ACD', 'ABC', 'ABD'],
};

/** Numbers of runs for which a fraction is known. */
export const fractionsOf = (factors: number): number[] =>
  Object.keys(GENERATORS)
    .flatMap((key) => (key.startsWith(`${factors}/`) ? [Number(key.split('/')[1])] : []))
    .toSorted((a, b) => a - b);

/** A two-level fraction of the highest resolution. @throws RangeError for a number of runs without one: see `fractionsOf` */
export function fractionalFactorial(factors: readonly DesignFactor[], runs: number): DesignRun[] {
  const generators = GENERATORS[`${factors.length}/${runs}`];
  if (!generators)
    throw new RangeError(`There is no fractional design with ${runs} runs for ${factors.length} factors`);
  const basic = Math.log2(runs);
  const coded = cube(basic).map((row) => [
    ...row,
    ...generators.map((word) =>
      word.split('').reduce((product, letter) => product * row[letter.charCodeAt(0) - 65]!, 1),
    ),
  ]);
  return real(factors, coded);
}

/**
 * Central composite design (Box and Wilson 1951): corners, axial points and the centre. Axial points lie on the faces, so that no run
 * leaves the ranges.
 * @param centres repeats of the centre, which give the error
 * @throws RangeError for more than 8 factors
 */
export function centralComposite(factors: readonly DesignFactor[], centres = 3): DesignRun[] {
  const count = factors.length;
  if (count > 8) throw new RangeError('A central composite design has at most 8 factors');
  // From five factors, the fraction of resolution V or the largest one is enough for all pairs of factors.
  const fraction = count >= 5 ? fractionsOf(count).at(-1) : undefined;
  const corners = fraction === undefined ? real(factors, cube(count)) : fractionalFactorial(factors, fraction);
  const axial = factors.flatMap((_, k) => [-1, 1].map((side) => factors.map((__, j) => (j === k ? side : 0))));
  const centre = Array.from({ length: centres }, () => factors.map(() => 0));
  return [...corners, ...real(factors, [...axial, ...centre])];
}

/** Latin hypercube of `runs` runs (McKay, Beckman and Conover 1979), by the seed. */
export const hypercubeDesign = (factors: readonly DesignFactor[], runs: number, seed: number): DesignRun[] =>
  real(
    factors,
    latinHypercube(runs, factors.length, new Random(seed)).map((point) => Array.from(point, (x) => 2 * x - 1)),
  );

/** First rows of the cyclic part of conference matrices, by order minus one: quadratic residues of a prime (Paley 1933). */
function conference(order: number): number[][] {
  const q = order - 1;
  const squares = new Set(Array.from({ length: q - 1 }, (_, k) => ((k + 1) * (k + 1)) % q));
  const character = (x: number): number => (x % q === 0 ? 0 : squares.has(((x % q) + q) % q) ? 1 : -1);
  const isSymmetric = q % 4 === 1;
  return Array.from({ length: order }, (_, i) =>
    Array.from({ length: order }, (__, j) => {
      if (i === j) return 0;
      if (i === 0) return 1;
      if (j === 0) return isSymmetric ? 1 : -1;
      return character(j - i);
    }),
  );
}

/** Orders of conference matrices that follow from a prime. */
const ORDERS = [4, 6, 8, 12, 14, 18, 20, 24];

/**
 * Definitive screening design (Jones and Nachtsheim 2011) from a conference matrix (Xiao, Lin and Bai 2012): each row and its
 * opposite, and the centre. Main effects are independent of each other, of all pairs and of all squares.
 * @throws RangeError for fewer than 3 or more than 24 factors
 */
export function definitiveScreening(factors: readonly DesignFactor[]): DesignRun[] {
  const order = ORDERS.find((one) => one >= factors.length);
  if (factors.length < 3 || order === undefined)
    throw new RangeError('A definitive screening design has 3 to 24 factors');
  const rows = conference(order).map((row) => row.slice(0, factors.length));
  return real(factors, [...rows.flatMap((row) => [row, row.map((value) => 0 - value)]), factors.map(() => 0)]);
}
