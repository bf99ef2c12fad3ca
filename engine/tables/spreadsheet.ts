/** Formulas of explanations in the language of spreadsheets. */
import { internalRate, presentValue, RATES } from '../costing/cash-flow.ts';
import { breakEven } from '../provenance/functions.ts';
import { type FormulaNode, parseFormula } from '../provenance/parse.ts';
import type { Provenance, ProvenanceInput } from '../types/provenance.ts';
import type { Unit } from '../wording/quantity.ts';

/** A cell that a formula names: a metric, an input, a constant or an intermediate result. */
export type CellKey = string;

/** A part of a formula: text, a cell, cells that are added up, or a list of cells in one column. */
export type FormulaPart =
  | string
  | { readonly cell: CellKey }
  | { readonly sum: readonly CellKey[] }
  | { readonly range: readonly CellKey[] }
  /** After what is linear in a range: division by what its cells are multiplied by, such as an exchange rate. */
  | { readonly scaleOf: CellKey };

export interface CalculatedCell {
  readonly key: CellKey;
  readonly title: string;
  readonly value: number | null;
  readonly unit: Unit | null;
  /** Null for a value. */
  readonly formula: readonly FormulaPart[] | null;
  /** The formula as the explanation states it, or the source of a value. */
  readonly about: string;
}

/** A formula that spreadsheets have no function for: its result stays a value. */
export class Untranslatable extends Error {}

/** How tightly the outermost operation of a formula binds; a spreadsheet applies a sign before a power. */
const LEVEL = { sum: 0, product: 1, power: 2, atom: 3 } as const;
type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** A number with its formula. */
interface Term {
  parts: readonly FormulaPart[];
  level: Level;
  value: number;
  isLiteral?: true;
}
type Value = Term | readonly Term[];

/** Parts beyond which a sum has intermediate cells, as programs limit the length of a formula. */
const MOST_PARTS = 200;

/** Steps to the break-even price from the one that is stored, for other prices and rates. */
const STEPS = 8;

/** Rates from which a search for the rate of return begins, after the stored one. */
const GUESSES = [0.1, -0.3, -0.6, 1] as const;

const atom = (value: number, ...parts: FormulaPart[]): Term => ({ parts, level: LEVEL.atom, value });
const literal = (value: number): Term => ({
  ...atom(value, value < 0 ? `(${value})` : String(value).toUpperCase()),
  isLiteral: true,
});
const isList = (value: Value): value is readonly Term[] => Array.isArray(value);
const cellOf = ({ parts: [first, ...rest] }: Term): CellKey | null =>
  rest.length === 0 && typeof first === 'object' && 'cell' in first ? first.cell : null;

export class Translation {
  private readonly title: string;
  private readonly cellOfInput: (input: ProvenanceInput) => CellKey | null;
  private readonly cells: Map<CellKey, CalculatedCell>;
  private readonly parts: Map<string, CellKey>;

  /**
   * @param cellOfInput cell of an input; null for one whose value stands in the formula
   * @param cells gets the intermediate results
   * @param parts keys of the intermediate results by what they are
   */
  constructor(
    title: string,
    cellOfInput: (input: ProvenanceInput) => CellKey | null,
    cells: Map<CellKey, CalculatedCell>,
    parts: Map<string, CellKey>,
  ) {
    this.title = title;
    this.cellOfInput = cellOfInput;
    this.cells = cells;
    this.parts = parts;
  }

  /** @throws Untranslatable if spreadsheets cannot express it. */
  formulaOf({ formula, inputs, method }: Provenance): readonly FormulaPart[] {
    if (method.kind === 'model') throw new Untranslatable(formula);
    const symbols = new Map<string, Value>();
    for (const one of inputs) {
      if (typeof one.value !== 'number' || Number.isNaN(one.value)) throw new Untranslatable(one.title);
      const key = this.cellOfInput(one);
      const term = key === null ? literal(one.value) : atom(one.value, { cell: key });
      const before = symbols.get(one.symbol);
      symbols.set(one.symbol, one.index === null ? term : [...(before && isList(before) ? before : []), term]);
    }
    const result = this.translate(parseFormula(formula), symbols);
    if (isList(result)) throw new Untranslatable(formula);
    return result.parts;
  }

  private translate(node: FormulaNode, symbols: ReadonlyMap<string, Value>): Value {
    const of = (one: FormulaNode): Value => this.translate(one, symbols);
    switch (node.kind) {
      case 'number':
        return literal(Number(node.text));
      case 'symbol': {
        const value = symbols.get(node.name);
        if (value === undefined) throw new Untranslatable(node.name);
        return value;
      }
      case 'negative':
        return each([of(node.of)], ([one]) => binary(literal(-1), '*', one!));
      case 'binary':
        return each([of(node.left), of(node.right)], ([left, right]) => binary(left!, node.sign, right!));
      case 'call':
        return this.call(node.name, node.given.map(of));
    }
  }

  private call(name: string, given: readonly Value[]): Value {
    const [first, second, third] = given as [Value, Value?, Value?];
    switch (name) {
      case 'exp':
        return each(given, ([one]) => call('EXP', [one!], Math.exp(one!.value)));
      case 'log':
        return each(given, ([one]) => call('LN', [one!], Math.log(one!.value)));
      case 'floor':
        return each(given, ([one]) => call('INT', [one!], Math.floor(one!.value)));
      case 'min':
      case 'max': {
        const of = name === 'min' ? Math.min : Math.max;
        const make = (terms: readonly Term[]) =>
          call(name.toUpperCase(), terms, of(...terms.map(({ value }) => value)));
        return given.length === 1 ? make(listOf(first)) : each(given, make);
      }
      case 'sum':
        return this.sum(listOf(first));
      case 'recovery': {
        const [rate, years] = [termOf(first), termOf(second)];
        const growth = (1 + rate.value) ** years.value;
        const value = rate.value === 0 ? 1 / years.value : (rate.value * growth) / (growth - 1);
        return atom(value, '(-PMT(', ...rate.parts, ',', ...years.parts, ',1))');
      }
      case 'npv': {
        const [rate, flows, year] = [termOf(first), rangeOf(listOf(second)), termOf(third).value];
        const value = presentValue(flows.values, rate.value, year);
        const later = ['*(1+', ...rate.parts, `)^${1 - year}`];
        const parts = ['NPV(', ...rate.parts, ',', flows.range, ')', { scaleOf: flows.range.range[0]! }, ...later];
        return { parts, level: LEVEL.product, value };
      }
      case 'irr': {
        const flows = rangeOf(listOf(first));
        const rate = internalRate(flows.values);
        // The search of a program ends early where it begins far from the root.
        const tries = [rate ?? GUESSES[0], ...GUESSES].flatMap((guess) => ['IFERROR(IRR(', flows.range, `,${guess}),`]);
        const root = [...tries, `"never"${')'.repeat(GUESSES.length + 1)}`];
        // Beyond the range of the search there is none (`internalRate`); N makes 0 of a text, which is within it.
        const [middle, reach] = [(RATES.low + RATES.high) / 2, (RATES.high - RATES.low) / 2];
        return atom(rate ?? NaN, 'IF(ABS(N(', ...root, `)-${middle})<${reach},`, ...root, ',"never")');
      }
      case 'payback':
        return this.payback(listOf(first), termOf(second).value);
      case 'carried':
        return this.carried(listOf(first));
      case 'break_even':
        return this.breakEven(given);
      default:
        throw new Untranslatable(name);
    }
  }

  /** An intermediate result in a cell of its own; the same formula has the same cell unless it has a place in a column. */
  private cell(
    what: string,
    { parts, value, isLiteral }: Term,
    unit: Unit | null = null,
    place: string | null = null,
  ): Term {
    const text = place === null ? JSON.stringify(parts) : `${this.title}:${place}`;
    let key = this.parts.get(text);
    if (key === undefined) {
      key = `part:${this.parts.size}`;
      this.parts.set(text, key);
      this.cells.set(key, {
        key,
        title: `${this.title}: ${what}`,
        unit,
        value: Number.isNaN(value) ? null : value,
        formula: isLiteral ? null : parts,
        about: what,
      });
    }
    return atom(value, { cell: key });
  }

  /** A list as cells below each other. */
  private column(what: string, terms: readonly Term[], unit: Unit | null = null): readonly Term[] {
    return terms.map((one, k) => this.cell(`${what} (${k + 1})`, one, unit, `${what}:${k}`));
  }

  private sum(terms: readonly Term[]): Term {
    if (terms.length === 0) return literal(0);
    const value = terms.reduce((all, one) => all + one.value, 0);
    const keys = terms.map(cellOf);
    if (keys.every((key) => key !== null)) return atom(value, { sum: keys });
    const parts = terms.flatMap((one, k) => (k === 0 ? one.parts : ['+', ...one.parts]));
    // A long term is a cell of its own in the sum that has been halved.
    if (parts.length <= MOST_PARTS || terms.length === 1) return { parts, level: LEVEL.sum, value };
    const half = Math.ceil(terms.length / 2);
    return this.sum(
      [terms.slice(0, half), terms.slice(half)].map((some) => this.cell('part of a sum', this.sum(some))),
    );
  }

  /** Profit of the last year with losses of earlier years, each of which is a cell. */
  private carried(profits: readonly Term[]): Term {
    const last = profits.at(-1)!;
    const what = 'taxable profit, with losses carried forward';
    if (profits.length === 1) return this.cell(what, last, 'USD');
    const before = this.carried(profits.slice(0, -1));
    const loss = call('MIN', [literal(0), before], Math.min(0, before.value));
    return this.cell(what, binary(last, '+', loss), 'USD');
  }

  /** Years until the flows sum to zero: each cell has it if it is known by then. */
  private payback(flows: readonly Term[], first: number): Term {
    let known: Term | undefined;
    let sum = 0;
    for (let i = 1; i < flows.length; i++) {
      const year = first + i;
      const before = sum + flows[0]!.value * Number(i === 1);
      sum = before + flows[i]!.value;
      if (year < 1) continue;
      const earlier: FormulaPart = { sum: keysOf(flows.slice(0, i)) };
      const all: FormulaPart = { sum: keysOf(flows.slice(0, i + 1)) };
      const isNow = sum >= 0 && before < 0;
      const here: readonly FormulaPart[] = [
        'IF(AND(',
        all,
        '>=0,',
        earlier,
        `<0),${year - 1}-`,
        earlier,
        '/',
        ...flows[i]!.parts,
        ',"never")',
      ];
      const value = isNow ? year - 1 - before / flows[i]!.value : NaN;
      const parts = known ? ['IF(ISNUMBER(', ...known.parts, '),', ...known.parts, ',', ...here, ')'] : here;
      const soFar = known && !Number.isNaN(known.value) ? known.value : value;
      known = this.cell(`by year ${year}`, atom(soFar, ...parts), 'y');
    }
    return known ?? atom(NaN, '"never"');
  }

  /**
   * Sales at which the present value is zero. It is concave and piecewise linear in sales, so that each Newton step ends at the root
   * or below it, and the last ones are equal. No value if they are not.
   */
  private breakEven([rates, years, taxes, ...lists]: readonly Value[]): Term {
    if (lists.length > 3) throw new Untranslatable('a break-even with a minimum royalty');
    const [rate, first, tax] = [termOf(rates), termOf(years).value, termOf(taxes)];
    const [shares, flows, deductible] = lists.map(listOf) as [readonly Term[], readonly Term[], readonly Term[]];
    const share = this.column('share of full sales that is retained', shares);
    const flow = this.column('cash flow before tax, excluding sales', flows, 'USD');
    const deducted = this.column('deductible', deductible, 'USD');
    const discount = this.column(
      'discount factor',
      shares.map((_, k) => binary(binary(literal(1), '+', rate), '^', literal(-first - k))),
    );
    const perSale = this.cell('present value per unit of sales', dot(share, discount));
    const fixed = this.cell('present value excluding sales', dot(flow, discount), 'USD');
    const stored = breakEven({
      rate: rate.value,
      first,
      taxRate: tax.value,
      share: valuesOf(share),
      flows: valuesOf(flow),
      deductible: valuesOf(deducted),
    });
    if (stored === null) throw new Untranslatable('a price without a break-even');
    let before = this.cell('sales, starting value of the search', literal(stored), 'USD', 'sales');
    let sales = before;
    for (let step = 1; step <= STEPS; step++) {
      const profit: Term[] = [];
      const gain: Term[] = [];
      for (let k = 0; k < share.length; k++) {
        const own = binary(binary(share[k]!, '*', sales), '-', deducted[k]!);
        const before = profit[k - 1];
        const carried = before ? binary(own, '+', call('MIN', [literal(0), before], Math.min(0, before.value))) : own;
        profit.push(this.cell(`taxable profit, step ${step} (${k + 1})`, carried, 'USD', `profit:${step}:${k}`));
      }
      for (let k = 0; k < share.length; k++) {
        const before = profit[k - 1];
        const lost = gain[k - 1];
        const more = before && lost ? within(before, lost) : null;
        const all = more ? binary(share[k]!, '+', more) : share[k]!;
        gain.push(
          this.cell(`taxable profit per unit of sales, step ${step} (${k + 1})`, all, null, `gain:${step}:${k}`),
        );
      }
      const value = minus(binary(binary(sales, '*', perSale), '+', fixed), taxed(tax, profit, profit, discount));
      const slope = minus(perSale, taxed(tax, profit, gain, discount));
      before = sales;
      sales = this.cell(`sales (${step})`, minus(sales, binary(value, '/', slope)), 'USD', `sales:${step}`);
    }
    const [last, last2] = [sales.parts, before.parts];
    return atom(sales.value, 'IF(ABS(', ...last, '-', ...last2, ')<=1E-9*ABS(', ...last, '),', ...last, ',NA())');
  }
}

function keysOf(terms: readonly Term[]): CellKey[] {
  const keys = terms.map(cellOf).filter((key) => key !== null);
  if (keys.length < terms.length) throw new Untranslatable('a list that is not in any column');
  return keys;
}

const valuesOf = (terms: readonly Term[]): number[] => terms.map(({ value }) => value);

const rangeOf = (terms: readonly Term[]): { range: { range: readonly CellKey[] }; values: number[] } => ({
  range: { range: keysOf(terms) },
  values: valuesOf(terms),
});

/** Present value of the tax on numbers of the years whose profit is taxed. */
function taxed(tax: Term, profit: readonly Term[], of: readonly Term[], discount: readonly Term[]): Term {
  const value = profit.reduce((sum, one, k) => sum + (one.value > 0 ? of[k]!.value * discount[k]!.value : 0), 0);
  const [{ range: a }, { range: b }, { range: c }] = [rangeOf(profit), rangeOf(of), rangeOf(discount)];
  const parts = ['SUMPRODUCT((', a, '>0)*', b, '*', c, ')', { scaleOf: b.range[0]! }];
  return binary(tax, '*', { parts, level: LEVEL.product, value });
}

/** Present value of numbers of the years. */
function dot(of: readonly Term[], discount: readonly Term[]): Term {
  const value = of.reduce((sum, one, k) => sum + one.value * discount[k]!.value, 0);
  const [{ range: a }, { range: b }] = [rangeOf(of), rangeOf(discount)];
  return { parts: ['SUMPRODUCT(', a, ',', b, ')', { scaleOf: a.range[0]! }], level: LEVEL.product, value };
}

const minus = (left: Term, right: Term): Term => binary(left, '-', right);

/** What is gained as long as there is a loss to carry forward. */
const within = (profit: Term, gain: Term): Term =>
  atom(profit.value > 0 ? 0 : gain.value, 'IF(', ...profit.parts, '>0,0,', ...gain.parts, ')');

function listOf(value: Value | undefined): readonly Term[] {
  if (value === undefined) throw new Untranslatable('a list is missing');
  return isList(value) ? value : [value];
}

function termOf(value: Value | undefined): Term {
  if (value === undefined || isList(value)) throw new Untranslatable('a number is missing');
  return value;
}

/** Applies an operation element by element; a single number applies to every element. */
function each(values: readonly Value[], make: (terms: readonly Term[]) => Term): Value {
  const length = values.find(isList)?.length;
  if (length === undefined) return make(values as readonly Term[]);
  return Array.from({ length }, (_, k) => make(values.map((one) => (isList(one) ? one[k]! : one))));
}

const call = (name: string, given: readonly Term[], value: number): Term =>
  given.every(({ isLiteral }) => isLiteral)
    ? literal(value)
    : atom(value, `${name}(`, ...given.flatMap(({ parts }, k) => (k === 0 ? parts : [',', ...parts])), ')');

const OPERATIONS = {
  '+': { level: LEVEL.sum, of: (a: number, b: number) => a + b },
  '-': { level: LEVEL.sum, of: (a: number, b: number) => a - b },
  '*': { level: LEVEL.product, of: (a: number, b: number) => a * b },
  '/': { level: LEVEL.product, of: (a: number, b: number) => a / b },
  '^': { level: LEVEL.power, of: (a: number, b: number) => a ** b },
} as const;

function binary(left: Term, sign: keyof typeof OPERATIONS, right: Term): Term {
  const { level, of } = OPERATIONS[sign];
  // A power of zero has no value in a spreadsheet, even to the exponent zero.
  if (sign === '^' && right.isLiteral && right.value === 0) return literal(1);
  if (left.isLiteral && right.isLiteral) return literal(of(left.value, right.value));
  const inside = ({ parts, level: own }: Term, isWeaker: (level: Level) => boolean): readonly FormulaPart[] =>
    isWeaker(own) ? ['(', ...parts, ')'] : parts;
  return {
    parts: [
      ...inside(left, (own) => own < level || (sign === '^' && own === level)),
      sign,
      ...inside(right, (own) => own <= level),
    ],
    level,
    value: of(left.value, right.value),
  };
}
