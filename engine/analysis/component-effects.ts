/** What one component of the library is worth to a process: the unit cost over the usual range of each of its properties. */
import { compile, type CompiledProcess } from '../evaluate/evaluate.ts';
import type { Library } from '../types/library.ts';
import { usualRange } from '../uncertainty/components.ts';
import { rangeOf } from '../uncertainty/range.ts';
import { baselineOf } from './baseline.ts';
import { assumptionDial, isProblem } from './dial.ts';
import { halfSwing } from './leverage.ts';
import type { AnalysisInput, AnalysisProblem, ComponentEffects, RangeEffect } from './types.ts';

const KINDS = ['cells', 'proteins', 'molecules', 'solvents'] as const;
const TENTH = 0.1;
/** Half-width ÷ unit cost from which a property is worth a line. */
const LEAST = 1e-4;

/**
 * Each property varied alone, with every loop solved again: the price as the process buys it, and the others in the library.
 * @returns why the process cannot be analysed, if so
 */
export function componentEffects(input: AnalysisInput, id: string): ComponentEffects | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const { configuration, product, library } = input;
  const { cogs } = results.figures;
  const change = (process: CompiledProcess): number | null => {
    const outcome = process.figures({ project: false, footprint: false });
    return outcome.feasible && Number.isFinite(outcome.figures.cogs) ? outcome.figures.cogs - cogs : null;
  };
  const found: [string, RangeEffect][] = propertiesOf(library, id).flatMap(([key, value]) => {
    const range = usualRange(key, value);
    if (!range) return [];
    const at = (to: number) => change(compile(configuration, product, withProperty(library, id, key, to)));
    return [[key, { ...range, change_low: at(range.low), change_high: at(range.high) }]];
  });
  const price = assumptionDial(input, results, `prices.${id}`, 'component');
  let dearer: number | null = null;
  if (!isProblem(price) && typeof price.base === 'number') {
    const { base, law } = price;
    const compiled = compile(configuration, product, library);
    const at = (to: number) => {
      price.turn(compiled, to);
      return change(compiled);
    };
    dearer = at((1 + TENTH) * base);
    const range = law && rangeOf(law, base, price);
    if (range) found.push(['price', { ...range, change_low: at(range.low), change_high: at(range.high) }]);
  }
  const properties = found
    .map(([key, effect]) => ({ key, ...effect, half: Math.abs(halfSwing(effect)) }))
    .filter(({ half }) => half >= LEAST * Math.abs(cogs))
    .toSorted((a, b) => b.half - a.half);
  return { dearer, properties };
}

/** The numbers of a component, other than its price, which a process can also have of its own. */
function propertiesOf(library: Library, id: string): [string, number][] {
  const component = KINDS.flatMap((kind): { id: string }[] => [...library[kind]]).find((one) => one.id === id);
  return Object.entries<unknown>(component ?? {}).flatMap(([key, value]): [string, number][] =>
    typeof value === 'number' && key !== 'price' ? [[key, value]] : [],
  );
}

/** The library with another value of one property. */
function withProperty(library: Library, id: string, key: string, to: number): Library {
  const changed = <Row extends { id: string }>(rows: readonly Row[]) =>
    rows.map((row) => (row.id === id ? { ...row, [key]: to } : row));
  return { ...library, ...Object.fromEntries(KINDS.map((kind) => [kind, changed<{ id: string }>(library[kind])])) };
}
