/** Laws of the price of one machine by its size S: USD at the cost index of the law. */

/** Coefficients of an equation in S × `per`, the size in the unit of the source (`in`). */
interface Equation {
  readonly form: keyof typeof EQUATIONS;
  readonly p: readonly number[];
  readonly per?: number;
  readonly in?: string;
}
/** Prices at some sizes, in rising order: straight between them in a log-log chart. */
interface Points {
  readonly points: readonly (readonly number[])[];
}
export type PriceLaw = Equation | Points;

/** Exponent of a price where only one size is known. */
export const USUAL_EXPONENT = 0.6;

const EQUATIONS = {
  power: {
    price: ([cost, size, exponent]: readonly number[], s: number) => cost! * (s / size!) ** exponent!,
    text: ([cost, size, exponent]: readonly string[]) =>
      size === '1' ? `${cost} · S^${exponent}` : `${cost} · (S/${size})^${exponent}`,
  },
  'affine-power': {
    price: ([base, factor, exponent]: readonly number[], s: number) => base! + factor! * s ** exponent!,
    text: ([base, factor, exponent]: readonly string[]) => `${base} + ${factor} · S^${exponent}`,
  },
  'log10-quadratic': {
    price: ([a, b, c]: readonly number[], s: number) => 10 ** (a! + Math.log10(s) * (b! + c! * Math.log10(s))),
    text: ([a, b, c]: readonly string[]) => `10^(${a} + ${b} log S + ${c} log² S)`,
  },
  'ln-quadratic': {
    price: ([a, b, c]: readonly number[], s: number) => Math.exp(a! + Math.log(s) * (b! + c! * Math.log(s))),
    text: ([a, b, c]: readonly string[]) => `exp(${a} + ${b} ln S + ${c} ln² S)`,
  },
  poly2: {
    price: ([a, b, c]: readonly number[], s: number) => a! + s * (b! + c! * s),
    text: ([a, b, c]: readonly string[]) => `${a} + ${b} S + ${c} S²`,
  },
  'exp-linear': {
    price: ([factor, rate]: readonly number[], s: number) => factor! * Math.exp(rate! * s),
    text: ([factor, rate]: readonly string[]) => `${factor} · exp(${rate} S)`,
  },
} as const;

const number = (value: number): string => value.toLocaleString('en-GB', { maximumSignificantDigits: 6 });

/** A term whose coefficient is 0. */
const NOTHING = / \+ 0 (?:(?:ln|log)²? )?S²?/g;

/** The equation in words. */
export function lawText(law: PriceLaw): string {
  if ('points' in law)
    return `log-log between ${law.points.map(([size, usd]) => `${Number(usd!.toPrecision(3)).toLocaleString('en-GB')} at ${number(size!)}`).join(', ')}`;
  const text = EQUATIONS[law.form].text(law.p.map(number)).replaceAll(NOTHING, '').replaceAll('+ -', '- ');
  return law.in ? `${text}, S in ${law.in}` : text;
}

/** Price as a function of the size: computed once, as pricing is a hot path. */
export function priceOf(law: PriceLaw): (size: number) => number {
  if ('points' in law) return between(law.points);
  const { form, p, per = 1 } = law;
  if (form === 'power') {
    const [cost, size, exponent] = p as [number, number, number];
    const factor = cost * (per / size) ** exponent;
    return (s) => factor * s ** exponent;
  }
  const { price } = EQUATIONS[form];
  return (s) => price(p, s * per);
}

/** Straight lines between points in a log-log chart; beyond them as between the last two. */
function between(points: Points['points']): (size: number) => number {
  const lines = points.slice(1).map(([size, usd], n) => {
    const [before, cost] = points[n]!;
    return { upTo: size!, size: before!, cost: cost!, exponent: Math.log(usd! / cost!) / Math.log(size! / before!) };
  });
  if (lines.length === 0) {
    const [size, cost] = points[0]!;
    lines.push({ upTo: Infinity, size: size!, cost: cost!, exponent: USUAL_EXPONENT });
  }
  const last = lines.at(-1)!;
  return (s) => {
    for (const line of lines) if (s <= line.upTo) return line.cost * (s / line.size) ** line.exponent;
    return last.cost * (s / last.size) ** last.exponent;
  };
}
