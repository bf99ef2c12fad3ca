/** Calculation of the flows across the plant boundary and their footprint. */
import {
  byFootprint,
  constant,
  type Explained,
  FOOTPRINT,
  missing,
  named,
  number,
  PROCESS,
  same,
  type Term,
} from '../costing/explained.ts';
import { boughtFor, buildingBuys, SOLD_POWER } from '../economics/ledger.ts';
import { isListed } from '../stream/stream.ts';
import { gridFactor, WORLD } from '../lca/climate.ts';
import type { StepState } from '../steps/step-state.ts';
import type { ClimateFactors } from '../types/library.ts';
import type { ProvenanceInput } from '../types/provenance.ts';
import type { Exchange } from '../types/results.ts';
import { consumedMass } from '../unit-operations/shared/disposables.ts';
import type { Handler, Plant } from './plant.ts';
import { massInput, sourceOf } from './stream-source.ts';
import { exchangeHow } from './utilities.ts';

/** `inventory.<n>.amount` and `inventory.<n>.gwp`. */
export const inventoryEntry: Handler = (plant, [index, field]) => {
  const n = Number(index);
  const row = plant.results.inventory[n];
  if (!row) return undefined;
  const state = row.step_id === null ? null : plant.step(row.step_id);
  if (state === undefined) return undefined;
  const title = `${row.title}, ${state ? state.resolved.step.name : (row.part ?? 'utilities')}`;
  if (field === 'amount')
    return {
      title,
      unit: row.unit,
      value: row.amount,
      how: () =>
        state
          ? amountHow(plant, state, row, n)
          : row.part === 'building'
            ? buildingBuys(plant.process, row.item_id)
            : exchangeHow(row),
    };
  if (field === 'gwp')
    return { title: `Climate change of ${title}`, unit: 'kgCO2e', value: row.gwp, how: () => gwpHow(plant, row, n) };
  return undefined;
};

const BIOGENIC = 'carbon_dioxide_biogenic';
const FOSSIL = 'carbon_dioxide_fossil';
const FUEL = 'carbon_dioxide_fuel';
const VAPOUR = 'water';

/** Whether a row is vapour: of water, or of a solvent, which has the id of the item that is bought. */
const isVapour = ({ process }: Plant, { item_id: id, title, direction }: Exchange): boolean =>
  direction === 'out' &&
  (id === VAPOUR || process.items.some((item) => item.id === id && item.direction === 'in' && item.title !== title));

const isProduct = (plant: Plant, n: number): boolean => n === plant.results.inventory.length - 1;

function amountHow(plant: Plant, state: StepState, row: Exchange, n: number): Explained {
  if (isProduct(plant, n)) return same(named('figures', 'batch_output'), PROCESS);
  const isVented = isVapour(plant, row);
  if (row.item_id !== BIOGENIC && row.item_id !== FOSSIL && row.item_id !== FUEL && !isVented)
    return boughtFor(plant.process, state, row.item_id);
  const gas = gasInput(plant, state, row, n);
  if (isVented) return same(gas, PROCESS);
  const share = (of: 'fossil' | 'fuel'): Term => number(`${of}_share`, 'model', state.resolved.step.id, `${of}_carbon`);
  if (row.item_id === FUEL) return byFootprint('gas * fuel_share', gas, share('fuel'));
  if (row.item_id === FOSSIL) return byFootprint('gas * fossil_share', gas, share('fossil'));
  return state.run.fuelCarbon === 0
    ? byFootprint('gas * (1 - fossil_share)', gas, share('fossil'))
    : byFootprint('gas * (1 - fossil_share - fuel_share)', gas, share('fossil'), share('fuel'));
}

/** Gas of the row in a vent: of several vents of a step, the one that the row represents. */
function gasInput(plant: Plant, state: StepState, row: Exchange, n: number): ProvenanceInput {
  const { components, fossilCarbon, fuelCarbon } = state.run;
  const { at } = components;
  const vapour = isVapour(plant, row);
  const i = row.item_id === VAPOUR ? at.water : vapour ? at.solvent : at.carbon_dioxide;
  const shares: Record<string, number> = {
    [FOSSIL]: fossilCarbon,
    [FUEL]: fuelCarbon,
    [BIOGENIC]: 1 - fossilCarbon - fuelCarbon,
  };
  const part = shares[row.item_id] ?? 1;
  const before = plant.results.inventory.slice(0, n).filter((o) => o.step_id === row.step_id && o.title === row.title);
  const vents = state.rests.filter(
    (one) => one.disposal === 'vent' && isListed(part * one.share * one.stream.mass[i]!),
  );
  const { outlet } = vents[before.length]!;
  const left = state.flows.find((one) => one.outlet === outlet && one.link === null)!;
  const source = sourceOf(plant, left.place.id)!;
  return massInput(plant, 'gas', source, i);
}

function gwpHow(plant: Plant, row: Exchange, n: number): Explained {
  const table = plant.process.library.factors;
  if (!table) return missing('The library has no climate factors.');
  const nothing = (note: string): Explained => ({ ...byFootprint('0'), note });
  if (isProduct(plant, n)) return nothing('The impacts are allocated to the product.');
  switch (row.item_id) {
    case SOLD_POWER:
      return nothing('The avoided emissions are included in the footprint by substitution.');
    case BIOGENIC:
    case VAPOUR:
      return nothing('Emitted, but not counted in the footprint.');
    case FUEL:
      return nothing('Included in the factor of the fuel.');
  }
  if (row.gwp === null) return missing('No factor is available.');
  const amount = named('inventory', n, 'amount');
  return row.item_id === FOSSIL ? same(amount, FOOTPRINT) : factorHow(plant, table, row, amount);
}

/** Amount × factor, plus the electricity of the item at the plant’s grid. */
function factorHow(
  plant: Plant,
  table: ClimateFactors,
  { item_id: id, title, unit }: Exchange,
  amount: Term,
): Explained {
  const grid = gridInput(plant, table);
  if (id === 'electricity') return byFootprint('amount * grid', amount, grid);
  const step = plant.process.steps.find(({ run }) => run.items[run.ownItem]?.id === id);
  if (step)
    return byFootprint('amount * factor', amount, { symbol: 'factor', setting: [step.resolved.step.id, 'gwp'] });
  const { value, electricity, source, year } = table.items.find((one) => one.item_id === id)!;
  const words = [source === null ? null : table.sources[source]!.title, year].filter((one) => one !== null).join(', ');
  const factor = constant('factor', `kg CO2e per ${unit} of ${title}`, value!, 'kgCO2e', words);
  if (electricity === 0) return byFootprint('amount * factor', amount, factor);
  const power = constant('electricity', `kWh per ${unit} of ${title}`, electricity, 'kWh', words);
  return byFootprint('amount * (factor + electricity * grid)', amount, factor, power, grid);
}

/** Footprint of the grid’s electricity, as an input. */
export function gridInput({ process }: Plant, table: ClimateFactors): ProvenanceInput {
  const { country } = process.assumptions.plant;
  const region = gridFactor(table, country) === null ? WORLD : country;
  const { value, year } = table.electricity.find((one) => one.region === region)!;
  const source = `${table.indicator}, grid of ${region}${year === null ? '' : `, ${year}`}`;
  return constant('grid', `Electricity of ${region}`, value!, 'kgCO2e/kWh', source);
}

/** Rows of purchased items, with the kg that one unit of each adds to the process. */
export function boughtRows(plant: Plant): { n: number; content: number; water: boolean; known: boolean }[] {
  const { process, results } = plant;
  const items = new Map(process.items.map((item) => [item.id, item]));
  return results.inventory.flatMap((row, n) => {
    // The product itself may have the id of a purchased item.
    const item = n < results.inventory.length - 1 ? items.get(row.item_id) : undefined;
    if (!item || item.mass === 0 || isVapour(plant, row)) return [];
    return [{ n, content: item.mass, water: item.water, known: row.gwp !== null }];
  });
}

/** Rows of what is used up beside the streams, such as resins and filters, with the kg of one unit. */
export function consumedRows({ process, results }: Plant): { n: number; content: number }[] {
  const items = new Map(process.items.map((item) => [item.id, item]));
  const technologies = new Map(process.steps.map(({ resolved, run }) => [resolved.step.id, run.technology]));
  return results.inventory.flatMap((row, n) => {
    const item = n < results.inventory.length - 1 ? items.get(row.item_id) : undefined;
    if (item?.consumed === undefined) return [];
    const content = consumedMass(item, technologies.get(row.step_id ?? '') ?? 'stainless');
    return content > 0 ? [{ n, content }] : [];
  });
}
