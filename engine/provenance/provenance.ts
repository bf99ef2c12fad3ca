/**
 * Provenance of any metric of a result, calculated on request; evaluation itself keeps no record and is not slowed
 * down.
 */
import { type CompiledProcess, processOf } from '../evaluate/evaluate.ts';
import type { Notes } from '../costing/explained.ts';
import { economics } from '../economics/economics.ts';
import { results } from '../evaluate/results.ts';
import { dimension } from '../wording/quantity.ts';
import { ENGINE_VERSION } from '../version.ts';
import type { FormulaValue } from './broadcast.ts';
import { capitalEntry } from './capital.ts';
import { cashFlowEntry } from './cash-flow.ts';
import { coProductEntry } from './co-products.ts';
import { pivotEntry } from './cost-pivot.ts';
import { equipmentEntry } from './equipment.ts';
import { evaluateExpression } from './expression.ts';
import { facilityEntry } from './facility.ts';
import { figureEntry } from './figures.ts';
import { inventoryEntry } from './inventory.ts';
import { modelEntry, rerunModel, type Reruns } from './model.ts';
import { operatingCostEntry } from './operating-cost.ts';
import { withInputs } from './noted.ts';
import { type Entry, type Handler, Plant } from './plant.ts';
import { segmentsOf } from './ref.ts';
import { scheduleEntry } from './schedule.ts';
import { stepEntry } from './steps.ts';
import { streamEntry } from './streams.ts';
import { utilityEntry } from './utilities.ts';
import type { FigureRef, Provenance } from '../types/provenance.ts';

/** By the first segment of a path. `model` has the internal numbers of steps that the results do not show. */
const PARTS: Readonly<Record<string, Handler>> = {
  figures: figureEntry,
  steps: stepEntry,
  streams: streamEntry,
  equipment: equipmentEntry,
  schedule: scheduleEntry,
  capital: capitalEntry,
  operating_cost: (plant, path) => operatingCostEntry(plant, path) ?? pivotEntry(plant, path),
  cash_flow: cashFlowEntry,
  co_products: coProductEntry,
  inventory: inventoryEntry,
  utilities: utilityEntry,
  facility: facilityEntry,
  model: (plant, [step = '', ...path]) => modelEntry(plant, step, path),
};

function find(plant: Plant, ref: FigureRef): Entry {
  const [part = '', ...path] = segmentsOf(ref);
  const entry = Object.hasOwn(PARTS, part) ? PARTS[part]!(plant, path) : undefined;
  if (!entry) throw new RangeError(`The results have no metric “${ref}”`);
  return entry;
}

/**
 * Explains the metrics of a process in its present state, all from one evaluation; valid until its next `set`. @throws
 * RangeError if the process is infeasible; the returned function throws it for an unknown metric.
 * @param options `general`: formulas that hold for other loans and periods of depreciation too, rather than the shortest ones
 */
export function explainer(
  compiled: CompiledProcess,
  { general = false }: { general?: boolean } = {},
): (ref: FigureRef) => Provenance {
  const process = processOf(compiled);
  const problem = process.run();
  if (problem) throw new RangeError(problem.message);
  const notes: Notes = new Map();
  const priced = economics(process, true, true, notes);
  const plant = new Plant(process, { priced, results: results(process, priced, notes), notes, general }, find);
  return (ref) => explanation(plant, ref);
}

/** Provenance of one metric. @throws RangeError if the process is infeasible or the metric unknown. */
export const provenance = (compiled: CompiledProcess, ref: FigureRef): Provenance => explainer(compiled)(ref);

function explanation(plant: Plant, ref: FigureRef): Provenance {
  const { title, unit, value, how } = plant.entry(ref);
  const { formula, inputs, source, note = null, model } = withInputs(plant, how());
  return {
    ref,
    title,
    value,
    unit,
    method: model ?? { kind: 'expression' },
    formula,
    inputs,
    source,
    note,
    cost_year: MONEY.has(dimension(unit)) ? plant.results.cost_year : null,
    engine_version: ENGINE_VERSION,
  };
}

const MONEY = new Set((['USD', 'USD/y', 'USD/kg', 'USD/h'] as const).map(dimension));

/**
 * Recalculates a metric from its provenance alone; null if there are no data.
 * @throws SyntaxError or RangeError if
 * formula and inputs do not match, because one was changed afterwards.
 * @param reruns if given, kept for further numbers of the same steps, which then need no run of their own
 */
export function recompute(shown: Provenance, reruns?: Reruns): number | null {
  if (shown.method.kind === 'model') return rerunModel(shown, reruns);
  if (shown.formula === '') return null;
  const symbols = new Map<string, FormulaValue>();
  for (const { symbol, index, value } of shown.inputs) {
    if (typeof value === 'boolean') continue;
    if (index === null) symbols.set(symbol, value);
    else symbols.set(symbol, [...((symbols.get(symbol) as readonly number[] | undefined) ?? []), Number(value)]);
  }
  const value = evaluateExpression(shown.formula, symbols);
  if (value !== null && typeof value !== 'number') throw new SyntaxError(`“${shown.formula}” is not a single number`);
  return value;
}
