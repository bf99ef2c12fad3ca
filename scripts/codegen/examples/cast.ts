/** The process that every example speaks of, evaluated by the engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  climateFactors,
  pricedMolecules,
  type ClimateTable,
  ENGINE_VERSION,
  evaluate,
  type Configuration,
  type ProductBasis,
  type SettingValue,
  type Library,
  type Problem,
  type Results,
} from '#engine/index.ts';
import { root } from '../../lib/paths.ts';

interface Demo {
  product: ProductBasis & { id: string };
  processes: { id: string; name: string; configurations: { id: string; configuration: Configuration }[] }[];
}

const data = (name: string): unknown => JSON.parse(readFileSync(join(root, 'data', `${name}.json`), 'utf8'));

export const library: Library = {
  cells: data('cells') as Library['cells'],
  proteins: data('proteins') as Library['proteins'],
  molecules: pricedMolecules(data('molecules') as Library['molecules']),
  solvents: data('solvents') as Library['solvents'],
  buffers: data('buffers') as NonNullable<Library['buffers']>,
  factors: climateFactors(data('climate-factors') as ClimateTable),
};

const demo = data('demo-processes') as Demo;
/** The process with a recycle, and its product. */
const recycling = data('demo-succinic-acid') as Demo;
export const product: ProductBasis & { id: string } = demo.product;
export const recycledProduct: ProductBasis & { id: string } = recycling.product;
export const engineVersion = ENGINE_VERSION;

/** A configuration of the demonstration data. */
export function configuration(id: string): Configuration {
  const all = [demo, recycling].flatMap(({ processes }) => processes);
  const found = all.flatMap((process) => process.configurations).find((entry) => entry.id === id);
  if (!found) throw new Error(`The demonstration data have no configuration ${id}.`);
  return found.configuration;
}

export function processName(id: string): string {
  const found = demo.processes.find((process) => process.id === id);
  if (!found) throw new Error(`data/demo-processes.json has no process ${id}.`);
  return found.name;
}

export interface Change {
  step_id: string;
  key: string;
  value: SettingValue;
}

/** A configuration with some settings entered. */
export function changed(base: Configuration, changes: readonly Change[]): Configuration {
  return {
    ...base,
    uo_settings: base.uo_settings.map((step) => ({
      ...step,
      settings: {
        ...step.settings,
        ...Object.fromEntries(changes.filter((one) => one.step_id === step.id).map(({ key, value }) => [key, value])),
      },
    })),
  };
}

/** Results of a configuration that must work. */
export function results(of: Configuration, basis: ProductBasis = product): Results {
  const outcome = evaluate(of, basis, library);
  if (!outcome.feasible) throw new Error(`An example cannot be made: ${outcome.problem.message}`);
  return outcome.results;
}

/** The problem of a configuration that must not work. */
export function problem(of: Configuration, basis: ProductBasis = product): Problem {
  const outcome = evaluate(of, basis, library);
  if (outcome.feasible) throw new Error('An example of settings that cannot work does work.');
  return outcome.problem;
}
