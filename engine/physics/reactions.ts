/** Stoichiometry and conversion of reactions that are given by their equations. */

/** A component and how much of it a reaction makes (+) or uses (-), by its basis. */
export interface Term {
  readonly id: string;
  readonly count: number;
}

/** The terms of `mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide`; a message if it is not an equation. */
export function termsOf(equation: string): Term[] | string {
  const sides = equation.split('->');
  if (sides.length !== 2)
    return `“${equation}” is not an equation such as “mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide”.`;
  const terms: Term[] = [];
  for (const [k, side] of sides.entries())
    for (const text of side.split('+')) {
      const found = /^\s*(?:(\d+(?:\.\d+)?)\s+)?([a-z][a-z0-9_]*)\s*$/u.exec(text);
      if (!found) return `“${text.trim()}” in “${equation}” is not an amount followed by a component.`;
      const [, count = '1', id] = found;
      if (terms.some((term) => term.id === id)) return `${id!} appears twice in “${equation}”.`;
      if (!(Number(count) > 0)) return `The amount of ${id!} in “${equation}” must be above 0.`;
      terms.push({ id: id!, count: k === 0 ? -Number(count) : Number(count) });
    }
  return terms;
}

/** Conversion of a first-order reaction, 1. @param k 1/h. @param time h. */
export const firstOrder = (k: number, time: number, continuous: boolean): number =>
  continuous ? (k * time) / (1 + k * time) : -Math.expm1(-k * time);

export interface Enzyme {
  /** Substrate at the start, g/L. */
  readonly substrate: number;
  /** g/L/h at the start of its life, g/L, 1/h. */
  readonly rate: number;
  readonly constant: number;
  readonly loss: number;
  /** Product that doubles the constant, g/L of substrate converted; absent if the product does not inhibit. */
  readonly inhibition?: number;
}

const BISECTIONS = 200;

/**
 * Conversion by an enzyme with Michaelis–Menten kinetics that loses its activity, 1; its product competes with the substrate.
 * @param time h.
 */
export function michaelisMenten(
  { substrate, rate, constant, loss, inhibition = Infinity }: Enzyme,
  time: number,
  continuous: boolean,
): number {
  if (!(substrate > 0) || !(rate > 0)) return 0;
  const active = continuous ? time / (1 + loss * time) : loss > 0 ? -Math.expm1(-loss * time) / loss : time;
  /** Active hours that a conversion takes. */
  const takes = (x: number): number =>
    continuous
      ? (substrate * x * (constant * (1 + (substrate * x) / inhibition) + substrate * (1 - x))) /
        (rate * substrate * (1 - x))
      : (substrate * x * (1 - constant / inhibition) - constant * (1 + substrate / inhibition) * Math.log1p(-x)) / rate;
  let low = 0;
  let high = 1;
  for (let k = 0; k < BISECTIONS && high - low > 0; k++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (takes(middle) > active) high = middle;
    else low = middle;
  }
  return low;
}
