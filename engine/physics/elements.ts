/** Elements of a formula, and whether a reaction keeps each of them. */

/** g/mol. (IUPAC, abridged standard atomic weights 2021.) */
const WEIGHTS: Readonly<Record<string, number>> = {
  H: 1.008,
  Li: 6.94,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Na: 22.99,
  Mg: 24.305,
  Al: 26.982,
  Si: 28.085,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Ti: 47.867,
  V: 50.942,
  Cr: 51.996,
  Mn: 54.938,
  Fe: 55.845,
  Co: 58.933,
  Ni: 58.693,
  Cu: 63.546,
  Zn: 65.38,
  Se: 78.971,
  Br: 79.904,
  Mo: 95.95,
  Pd: 106.42,
  Ag: 107.87,
  Sn: 118.71,
  I: 126.9,
  Ba: 137.33,
  W: 183.84,
  Pt: 195.08,
};
const NAMES: Readonly<Record<string, string>> = {
  H: 'hydrogen',
  B: 'boron',
  C: 'carbon',
  N: 'nitrogen',
  O: 'oxygen',
  F: 'fluorine',
  Na: 'sodium',
  Mg: 'magnesium',
  Si: 'silicon',
  P: 'phosphorus',
  S: 'sulphur',
  Cl: 'chlorine',
  K: 'potassium',
  Ca: 'calcium',
  Fe: 'iron',
  Cu: 'copper',
  Zn: 'zinc',
};

/** Atoms by element. */
export type Elements = ReadonlyMap<string, number>;

/** The elements of `C6H12O6` or, of a mixture per carbon, `CH1.8O0.5N0.2`; null for a text that is no formula. */
export function elementsOf(formula: string): Elements | null {
  const found = new Map<string, number>();
  const pattern = /([A-Z][a-z]?)(\d+(?:\.\d+)?)?/gu;
  let end = 0;
  for (const part of formula.matchAll(pattern)) {
    const [text, element = '', count = '1'] = part;
    if (part.index !== end || WEIGHTS[element] === undefined) return null;
    end += text.length;
    found.set(element, (found.get(element) ?? 0) + Number(count));
  }
  return end > 0 && end === formula.length ? found : null;
}

/** g/mol. */
export function formulaMass(elements: Elements): number {
  let sum = 0;
  for (const [element, count] of elements) sum += count * WEIGHTS[element]!;
  return sum;
}

/**
 * Electrons that a molecule of carbon, hydrogen, nitrogen and oxygen releases when it is burned to CO2, water and ammonia, mol
 * per mol: 4 C + H - 2 O - 3 N. Null with other elements.
 */
export function electronsOf(elements: Elements): number | null {
  const weights: Readonly<Record<string, number>> = { C: 4, H: 1, O: -2, N: -3 };
  let sum = 0;
  for (const [element, count] of elements) {
    const each = weights[element];
    if (each === undefined) return null;
    sum += each * count;
  }
  return sum;
}

export interface Unbalanced {
  /** Name of the element. */
  readonly element: string;
  /** mol per mol of reaction, or kmol per kg basis: whatever the amounts are in. */
  readonly used: number;
  readonly made: number;
}

/**
 * The element that a reaction keeps worst; null if it keeps all within the tolerance.
 * @param terms amounts made (+) or used (-), in mol.
 */
export function unbalanced(
  terms: readonly (readonly [elements: Elements, amount: number])[],
  tolerance: number,
): Unbalanced | null {
  const sides = new Map<string, { used: number; made: number }>();
  for (const [elements, amount] of terms)
    for (const [element, count] of elements) {
      const side = sides.get(element) ?? { used: 0, made: 0 };
      if (amount < 0) side.used -= count * amount;
      else side.made += count * amount;
      sides.set(element, side);
    }
  let worst: Unbalanced | null = null;
  let most = tolerance;
  for (const [element, { used, made }] of sides) {
    const off = Math.abs(used - made) / Math.max(used, made);
    if (!(off > most)) continue;
    most = off;
    worst = { element: NAMES[element] ?? element, used, made };
  }
  return worst;
}
