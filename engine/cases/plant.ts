/** Whole plants as configurations of catalogue operations, evaluated in one go; shared by the published cases. */
import { evaluate } from '../evaluate/evaluate.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type {
  Configuration,
  ProductBasis,
  ProductOutlet,
  SettingValue,
  Step,
  StepFeed,
} from '../types/configuration.ts';
import type { EquipmentItem, Results, StepResult } from '../types/results.ts';
import type { Library, Molecule } from '../types/library.ts';

/** Names that their ids do not spell. */
const NAMES: Readonly<Record<string, string>> = {
  affinity: 'Affinity capture',
  full_empty: 'Full and empty capsids',
  hydrophobic: 'Hydrophobic interaction',
  low_ph: 'Low-pH hold',
  oligo_dt: 'Oligo(dT) capture',
  protein_a: 'Protein A',
  sterile_rna: 'Sterile filtration, RNA',
};

/** The name of a step as a person writes it. */
export const nameOf = (id: string): string => NAMES[id] ?? `${id[0]!.toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`;

/** A step named by its id; feeds and outlets only in plants with branches. */
export function step(
  id: string,
  operation: string,
  settings: Record<string, SettingValue> = {},
  more: Pick<Step, 'feeds' | 'outlets'> = {},
): Step {
  return { id, unit_operation: operation, name: nameOf(id), settings, ...more };
}

export const operationsOf = (steps: readonly Step[]): string[] => [...new Set(steps.map((one) => one.unit_operation))];

/** A feed from `step` or `step.outlet`. */
export function from(source: string, share?: number): StepFeed {
  const [id, outlet = 'product'] = source.split('.') as [string, string?];
  return { from: id, outlet, next_batch: false, ...(share !== undefined && { share }) };
}

export interface Plant {
  readonly steps: readonly Step[];
  readonly product: ProductBasis;
  readonly assumptions: Assumptions;
  readonly outlet?: ProductOutlet;
}

export const configurationOf = ({ steps, assumptions, outlet }: Plant): Configuration => ({
  uo_settings: steps.map((one) => one),
  locked_values: { uo_settings: [] },
  assumptions,
  ...(outlet && { product: outlet }),
});

/** @throws Error if the plant is infeasible, with the step and what is wrong with it. */
export function run(plant: Plant, library: Library): Results {
  const outcome = evaluate(configurationOf(plant), plant.product, library);
  if (outcome.feasible) return outcome.results;
  const { step_id, fields, message } = outcome.problem;
  throw new Error(`${step_id} (${fields.join(', ')}): ${message}`);
}

/** Substances of one plant that the starter library lacks, as an organisation adds them to its own. */
export function withMolecules(
  library: Library,
  own: readonly Pick<Molecule, 'id' | 'name' | 'class' | 'molar_mass' | 'density' | 'formula'>[],
  source: string,
): Library {
  const rows = own.map((one) => ({ ...one, price: null, price_low: null, price_high: null, pka: [], source }));
  return { ...library, molecules: [...library.molecules, ...rows] };
}

const found = <T>(one: T | undefined, what: string): T => {
  if (one === undefined) throw new RangeError(`The plant has no ${what}`);
  return one;
};

export const stepOf = (results: Results, id: string): StepResult =>
  found(
    results.steps.find((one) => one.step_id === id),
    id,
  );

export const outputOf = (results: Results, id: string, key: string): number =>
  found(stepOf(results, id).outputs[key], `${id}.${key}`);

/** kg of a stream out of a step, of all its components or of one. */
export function massOf(results: Results, id: string, outlet: string, component?: string): number {
  const streams = results.streams.filter((one) => one.from_step === id && one.from_outlet === outlet);
  found(streams[0], `${id}.${outlet}`);
  return streams.reduce(
    (sum, { mass, components }) =>
      sum + (component === undefined ? mass : (components.find((one) => one.component_id === component)?.mass ?? 0)),
    0,
  );
}

/** Amount of an item that a step uses per batch or hour, or that all of them use. */
export const used = (results: Results, item: string, id?: string): number =>
  results.inventory
    .filter((one) => one.item_id === item && one.direction === 'in' && (id === undefined || one.step_id === id))
    .reduce((sum, { amount }) => sum + amount, 0);

export const machines = (results: Results, id: string, ...costs: string[]): EquipmentItem[] =>
  results.equipment.filter((one) => one.step_id === id && (costs.length === 0 || costs.includes(one.cost_id)));

export const priceOf = (items: readonly EquipmentItem[]): number =>
  items.reduce((sum, { purchase_cost }) => sum + purchase_cost, 0);

/** USD per year of some categories of cost. */
export const costOf = (results: Results, ...categories: string[]): number =>
  results.operating_cost.by_category
    .filter(({ category }) => categories.includes(category))
    .reduce((sum, { annual }) => sum + annual, 0);
