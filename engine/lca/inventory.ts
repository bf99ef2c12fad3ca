/** Converts the mass balance of a configuration to items per functional unit. */
import { BASE_ITEMS } from '../costing/items.ts';
import { unitRatio } from '../wording/read-unit.ts';
import type { ProductBasis } from '../types/configuration.ts';
import type { LcaBasis, LcaFunctionalUnit, LcaStage } from './analysis-types.ts';

/** Results of a configuration used in an analysis. */
export interface Balance {
  inventory: readonly {
    item_id: string;
    title: string;
    step_id: string | null;
    direction: 'in' | 'out';
    amount: number;
    unit: string;
    gwp: number | null;
  }[];
  figures: { batch_output: number };
  streams: readonly { kind: string; components: readonly { component_id: string; mass: number }[] }[];
  steps: readonly { step_id: string }[];
}

/** One line of the balance, over all steps. */
export interface InventoryLine {
  id: string;
  name: string;
  /** Id in the engine’s inventory. */
  source_id: string;
  direction: 'in' | 'out';
  stage: LcaStage;
  unit: string;
  amount: number;
  by_step: { step_id: string; amount: number }[];
  mass: number | null;
  /** kWh of energy, for the coverage. */
  energy: number;
}

const BASE = new Map<string, (typeof BASE_ITEMS)[number]>(BASE_ITEMS.map((item) => [item.id, item]));
const WASTE = new Set<string>(BASE_ITEMS.filter((item) => item.category === 'waste').map((item) => item.id));
const PACKAGING = new Set(['vial', 'product_bag', 'big_bag']);
/** kWh of energy per unit, so that coverage is comparable; steam at 10 bar, natural gas at 55.5 MJ/kg. */
const ENERGY: Readonly<Record<string, number>> = {
  electricity: 1,
  lp_steam: 0.7481,
  mp_steam: 0.7481,
  clean_steam: 0.7481,
  chilled_water: 1000 / 3.6,
  chilled_brine: 1000 / 3.6,
  natural_gas: 55.5 / 3.6,
};

/** What leaves without a burden of its own: water vapour, a co-product, and what counts with the fuel that is bought. */
const WITHOUT_BURDEN = new Set(['water', 'electricity_sold', 'carbon_dioxide_fuel']);

/** Component classes that are dry mass or protein in the stream sold. */
const WET = new Set(['water']);
const PROTEIN = new Set(['host_protein', 'aggregate']);

/**
 * Output of a good batch in kg, in the basis of the functional unit; null if the balance does not give it. 'product' is
 * the product itself, as costs per kg count it; 'dry_mass' everything sold with it except water; 'protein' the protein
 * in that.
 * @param failure Share of batches that fail.
 */
export function madePerBatch(results: Balance, product: ProductBasis, basis: LcaBasis, failure: number): number | null {
  const batch = results.figures.batch_output;
  const sold = results.streams.filter((one) => one.kind === 'product').at(-1);
  const amount = basis === 'product' ? batch : sold ? inStream(sold, product, basis, batch) : null;
  return amount === null ? null : amount * (1 - failure);
}

/** kg of the stream in which the product of a batch is sold; the product itself if there is none. */
export const soldPerBatch = ({ streams, figures }: Balance): number =>
  streams
    .filter((one) => one.kind === 'product')
    .at(-1)
    ?.components.reduce((kg, one) => kg + one.mass, 0) ?? figures.batch_output;

function inStream(
  { components }: Balance['streams'][number],
  { kind }: ProductBasis,
  basis: 'dry_mass' | 'protein',
  batch: number,
): number | null {
  if (basis === 'protein' && kind !== 'protein') return null;
  const sum = (counts: (id: string) => boolean) =>
    components.reduce((kg, one) => kg + (counts(one.component_id) ? one.mass : 0), 0);
  return basis === 'dry_mass'
    ? sum((id) => !WET.has(id) && !id.startsWith('sol_'))
    : batch + sum((id) => PROTEIN.has(id));
}

/** Mass of a functional unit in kg. @returns null if its unit is not a unit of mass. */
export function massOf({ amount, unit }: LcaFunctionalUnit): number | null {
  const ratio = unitRatio(unit, 'kg');
  return ratio === null ? null : amount * ratio;
}

/**
 * The lines of a balance per functional unit: flows across the system boundary, each item once with its steps. @param
 * scale Functional units per batch.
 */
export function inventoryLines(inventory: Balance['inventory'], made: string, scale: number): InventoryLine[] {
  const lines = new Map<string, InventoryLine>();
  for (const exchange of inventory) {
    const { item_id, title, direction, unit, step_id } = exchange;
    if (direction === 'out' && (item_id === made || WITHOUT_BURDEN.has(item_id))) continue;
    const amount = exchange.amount / scale;
    if (!(amount > 0)) continue;
    const base = BASE.get(item_id);
    const emitted = direction === 'out' && !base && !item_id.startsWith('carbon_dioxide');
    const id = emitted ? `${item_id}_emitted` : item_id;
    let line = lines.get(id);
    if (!line) {
      const mass = direction === 'in' && unit === 'kg' && !base ? 0 : base && base.mass > 0 && !base.water ? 0 : null;
      line = {
        id,
        name: title,
        source_id: emitted ? id : item_id,
        direction,
        stage: WASTE.has(item_id) ? 'waste' : PACKAGING.has(item_id) ? 'packaging' : 'process',
        unit,
        amount: 0,
        by_step: [],
        mass,
        energy: 0,
      };
      lines.set(id, line);
    }
    line.amount += amount;
    if (line.mass !== null) line.mass += amount * (base ? base.mass : 1);
    line.energy += amount * (ENERGY[item_id] ?? 0);
    if (step_id === null) continue;
    const step = line.by_step.find((one) => one.step_id === step_id);
    if (step) step.amount += amount;
    else line.by_step.push({ step_id, amount });
  }
  return [...lines.values()];
}
