/**
 * The calculation of costs and cash flow as cells of a spreadsheet. Their formulas are those of the explanations, so that each is
 * stated once; quantities of the process are values.
 */
import { assumptionRow, isNumberRow } from '../assumptions/assumptions.ts';
import { ECONOMICS } from '../costing/explained.ts';
import { segmentsOf } from '../provenance/ref.ts';
import type { FigureRef, Origin, Provenance, ProvenanceInput } from '../types/provenance.ts';
import { ENTERED, stateOfDefault } from './assumptions.ts';
import { type CalculatedCell, type CellKey, Translation, Untranslatable } from './spreadsheet.ts';

export type { CalculatedCell, CellKey, FormulaPart } from './spreadsheet.ts';

/** What an analyst can change: an assumption or a price, by the path of its assumption. */
export interface CalculationInput {
  readonly key: CellKey;
  readonly path: string;
  readonly title: string;
  readonly value: number;
  readonly unit: string | null;
  readonly state: 'entered' | 'default' | 'estimate';
  readonly source: string;
}

export interface Calculation {
  /** By key; metrics have their path as key. */
  readonly cells: ReadonlyMap<CellKey, CalculatedCell>;
  readonly inputs: ReadonlyMap<CellKey, CalculationInput>;
}

/** Whether a metric can be calculated from prices and capital. All others are values: the models of the process give them. */
function isCalculated(ref: FigureRef): boolean {
  const path = segmentsOf(ref);
  const last = path.at(-1)!;
  switch (path[0]) {
    case 'figures':
    case 'capital':
    case 'cash_flow':
      return true;
    case 'operating_cost':
      return last !== 'amount';
    case 'co_products':
      return last === 'annual' || last === 'per_kg' || last === 'price';
    case 'steps':
      return last === 'cost' || last === 'cost_share';
    case 'equipment':
      return last === 'purchase_cost';
    case 'utilities':
      return path[1] === 'shares';
    default:
      return false;
  }
}

/**
 * The metrics and all that they are calculated from.
 * @param explain of a process whose formulas are general (`explainer`)
 */
export function calculationOf(explain: (ref: FigureRef) => Provenance, metrics: Iterable<FigureRef>): Calculation {
  const cells = new Map<CellKey, CalculatedCell>();
  const inputs = new Map<CellKey, CalculationInput>();
  const add = (cell: CalculatedCell): void => void cells.set(cell.key, cell);

  function cellOf(one: ProvenanceInput): CellKey | null {
    const { origin, title, unit } = one;
    const value = Number(one.value);
    if (origin.kind === 'figure') {
      const { ref } = origin;
      if (isCalculated(ref)) calculate(ref);
      else if (!cells.has(ref)) add({ key: ref, title, unit, value, formula: null, about: 'Process model' });
      return ref;
    }
    const path = pathOf(origin, one.symbol);
    if (path !== null) {
      const key = inputKey(path);
      const given = 'source' in origin ? origin.source : '';
      const isOwn = 'state' in origin && origin.state !== 'default';
      const state = isOwn || given === PRODUCT_PRICE ? 'entered' : stateOfDefault(given);
      const source = isOwn ? ENTERED : given;
      // A price says in its title what it is for.
      const [name, per] = title.split(PER) as [string, string?];
      inputs.set(key, { key, path, title: name, unit: per === undefined ? unit : `USD/${per}`, value, state, source });
      return key;
    }
    if (CALENDAR.has(one.symbol)) return null;
    const key = `constant:${title}:${value}`;
    if (!cells.has(key))
      add({ key, title, unit, value, formula: null, about: 'source' in origin ? origin.source : '' });
    return key;
  }

  const parts = new Map<string, CellKey>();
  const open = new Set<FigureRef>();
  function calculate(ref: FigureRef): void {
    if (cells.has(ref)) return;
    if (open.has(ref)) throw new Loop(ref);
    const shown = explain(ref);
    const { title, unit, value, formula, source } = shown;
    let made: CalculatedCell['formula'] = null;
    open.add(ref);
    try {
      if ((!ref.startsWith('figures.') || isEconomic(shown)) && formula !== '')
        made = new Translation(title, cellOf, cells, parts).formulaOf(shown);
    } catch (error) {
      const isOwn = error instanceof Loop ? error.ref === ref : error instanceof Untranslatable;
      if (!isOwn) throw error;
    } finally {
      open.delete(ref);
    }
    // Nothing to calculate, such as no tax during construction.
    if (made?.every((part) => typeof part === 'string')) made = null;
    add({ key: ref, title, unit, value, formula: made, about: made ? formula : source });
  }

  for (const ref of metrics) if (isCalculated(ref)) calculate(ref);
  return { cells, inputs };
}

const isEconomic = ({ unit, source }: Provenance): boolean => unit.startsWith('USD') || source === ECONOMICS;

/** A metric that follows from itself, such as a minimum price with royalties on it: it is a value. */
class Loop extends Error {
  readonly ref: FigureRef;
  constructor(ref: FigureRef) {
    super(ref);
    this.ref = ref;
  }
}

/** Years are stated by the rows. */
const CALENDAR: ReadonlySet<string> = new Set(['year', 'first']);

const PER = ', USD per ';

/** The cell of an assumption or a price by its path. */
export const inputKey = (path: string): CellKey => `input:${path}`;

/** The path of an input that acts through formulas alone; null for any other. */
function pathOf(origin: Exclude<Origin, { kind: 'figure' }>, symbol: string): string | null {
  switch (origin.kind) {
    case 'assumption':
      return isFormulaInput(origin.path) ? origin.path : null;
    case 'price':
      return `prices.${origin.item_id}`;
    case 'setting':
      return origin.key.startsWith('outlets.') ? `steps.${origin.step_id}.${origin.key}` : null;
    case 'fact':
      return symbol === 'price' && origin.source === PRODUCT_PRICE ? 'finance.selling_price' : null;
    case 'converged':
      return null;
  }
}
const PRODUCT_PRICE = 'Price of the product';

function isFormulaInput(path: string): boolean {
  const row = assumptionRow(path);
  return row !== undefined && isNumberRow(row) && row.inFormulasOnly === true;
}
