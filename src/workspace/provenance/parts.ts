/** The parts of a number that add up to it, from the structure of its formula. */
import {
  type FigureRef,
  type Provenance,
  type ProvenanceInput,
  elementwise,
  type FormulaValue,
  parseFormula,
  type FormulaNode,
} from '#engine/index.ts';

export interface Part {
  key: string;
  title: string;
  /** In the unit of the number. */
  value: number;
  /** A number that can be explained itself; null for another part of the formula. */
  figure: FigureRef | null;
}

/** Maximum relative difference between a number and the sum of its parts. */
const SAME = 1e-9;

const OPERATIONS = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '^': (a: number, b: number) => a ** b,
};

type Inputs = ReadonlyMap<string, readonly ProvenanceInput[]>;

/** Value of arithmetic over the inputs. @throws RangeError for a function that is not a sum */
function valueOf(node: FormulaNode, inputs: Inputs): FormulaValue {
  switch (node.kind) {
    case 'number':
      return Number(node.text);
    case 'symbol': {
      const all = inputs.get(node.name) ?? [];
      return all[0]?.index === null ? Number(all[0].value) : all.map(({ value }) => Number(value));
    }
    case 'negative':
      return elementwise([valueOf(node.of, inputs)], (a) => -a);
    case 'binary':
      return elementwise([valueOf(node.left, inputs), valueOf(node.right, inputs)], OPERATIONS[node.sign]);
    case 'call': {
      if (node.name !== 'sum') throw new RangeError(node.name);
      const list = valueOf(node.given[0]!, inputs);
      return Array.isArray(list) ? (list as readonly number[]).reduce((sum, one) => sum + one, 0) : list;
    }
  }
}

/** One term of a sum, times a factor. */
interface Term {
  node: FormulaNode;
  factor: number;
}

/** The terms of a sum, through factors and divisors that do not depend on an element. */
function terms(node: FormulaNode, factor: number, inputs: Inputs): Term[] {
  if (node.kind === 'negative') return terms(node.of, -factor, inputs);
  if (node.kind !== 'binary') return [{ node, factor }];
  const { sign, left, right } = node;
  if (sign === '+') return [...terms(left, factor, inputs), ...terms(right, factor, inputs)];
  if (sign === '-') return [...terms(left, factor, inputs), ...terms(right, -factor, inputs)];
  if (sign === '/') return terms(left, factor / Number(valueOf(right, inputs)), inputs);
  if (sign === '*' && isSum(left)) return terms(left, factor * Number(valueOf(right, inputs)), inputs);
  if (sign === '*' && isSum(right)) return terms(right, factor * Number(valueOf(left, inputs)), inputs);
  return [{ node, factor }];
}

function isSum(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'negative':
      return isSum(node.of);
    case 'call':
      return node.name === 'sum';
    case 'binary':
      return node.sign === '+' || node.sign === '-' || ((node.sign === '/' || node.sign === '*') && isSum(node.left));
    default:
      return false;
  }
}

/** The symbols of a formula, in order. */
function symbolsIn(node: FormulaNode): string[] {
  switch (node.kind) {
    case 'symbol':
      return [node.name];
    case 'negative':
      return symbolsIn(node.of);
    case 'binary':
      return [...symbolsIn(node.left), ...symbolsIn(node.right)];
    case 'call':
      return node.given.flatMap(symbolsIn);
    default:
      return [];
  }
}

function partsOfTerm({ node, factor }: Term, place: number, inputs: Inputs): Part[] {
  const of = (symbol: string): readonly ProvenanceInput[] => inputs.get(symbol) ?? [];
  if (node.kind === 'call' && node.name === 'sum') {
    const values = valueOf(node.given[0]!, inputs);
    const symbols = symbolsIn(node.given[0]!);
    // Named after the list of the longest names: shares and contents are named after what they are of.
    const named =
      symbols.map(of).find((all) => all[0]?.index != null && all[0].origin.kind === 'figure') ?? of(symbols[0] ?? '');
    if (!Array.isArray(values)) return [];
    return (values as readonly number[]).map((value, index) => ({
      key: `${place} ${index}`,
      title: named[index]?.title ?? '',
      value: factor * value,
      figure: symbols.length === 1 && factor === 1 ? refOf(named[index]) : null,
    }));
  }
  const symbols = symbolsIn(node);
  const [first] = symbols.flatMap(of).filter(({ origin }) => origin.kind === 'figure' || symbols.length === 1);
  return [
    {
      key: `${place}`,
      title: first?.title ?? of(symbols[0] ?? '')[0]?.title ?? 'Constant',
      value: factor * Number(valueOf(node, inputs)),
      figure: node.kind === 'symbol' && factor === 1 ? refOf(of(node.name)[0]) : null,
    },
  ];
}

const refOf = (one: ProvenanceInput | undefined): FigureRef | null =>
  one?.origin.kind === 'figure' ? one.origin.ref : null;

function grouped(inputs: readonly ProvenanceInput[]): Inputs {
  const all = new Map<string, ProvenanceInput[]>();
  for (const one of inputs) all.set(one.symbol, [...(all.get(one.symbol) ?? []), one]);
  return all;
}

/** Parts that do not add up are none; parts of zero are omitted. */
function checked(all: readonly Part[], total: number | null): Part[] | null {
  const parts = all.filter(({ value }) => value !== 0);
  const sum = parts.reduce((before, { value }) => before + value, 0);
  const size = Math.max(0, ...parts.map(({ value }) => Math.abs(value)));
  return parts.length > 1 && total !== null && Math.abs(sum - total) <= SAME * size ? parts : null;
}

/** The terms of a sum that is the number, also a sum divided or multiplied by a number; null if it is no sum. */
export function partsOf({ method, formula, inputs, value }: Provenance): Part[] | null {
  if (method.kind !== 'expression' || formula === '') return null;
  const all = grouped(inputs);
  try {
    return checked(
      terms(parseFormula(formula), 1, all).flatMap((term, place) => partsOfTerm(term, place, all)),
      value,
    );
  } catch {
    // A function, or lists and numbers mixed: no sum.
    return null;
  }
}

/** The figure to which a number is proportional, such as the annual cost in the unit cost: its parts are parts of both. */
export function proportionalTo({ method, formula, inputs }: Provenance): FigureRef[] {
  if (method.kind !== 'expression' || formula === '') return [];
  const all = grouped(inputs);
  const tops = (node: FormulaNode): string[] => {
    if (node.kind === 'symbol') return [node.name];
    if (node.kind !== 'binary') return [];
    if (node.sign === '/') return tops(node.left);
    return node.sign === '*' ? [...tops(node.left), ...tops(node.right)] : [];
  };
  return tops(parseFormula(formula)).flatMap((name) => {
    const [one, ...others] = all.get(name) ?? [];
    return one?.index === null && others.length === 0 && one.origin.kind === 'figure' ? [one.origin.ref] : [];
  });
}

/** The parts of a proportional number, in proportion. */
export function scaledParts({ value }: Provenance, of: Provenance): Part[] | null {
  const parts = partsOf(of);
  if (!parts || value === null || !of.value) return null;
  const factor = value / of.value;
  return checked(
    parts.map((part) => ({ ...part, value: part.value * factor })),
    value,
  );
}
