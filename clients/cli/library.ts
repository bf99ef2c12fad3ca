/** The data that come with Titre: the library of components, and the climate factors that scenario files name by their hash. */
import { readFileSync } from 'node:fs';
import type { ScaleUpPair } from '@titre/engine/analysis';
import {
  climateFactors,
  pricedMolecules,
  type ClimateFactors,
  type ClimateTable,
  factorsHash,
  type Library,
  type ScenarioFile,
  type ScenarioInput,
} from '@titre/engine';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'));

const tables = new Map<boolean, ClimateFactors>();

/** The climate factors of this version. @param doubtful False excludes those of doubtful licence. */
function factorsWith(doubtful: boolean): ClimateFactors {
  let table = tables.get(doubtful);
  if (!table) tables.set(doubtful, (table = climateFactors(read('climate-factors') as ClimateTable, { doubtful })));
  return table;
}

/** Whether factors of doubtful licence may be used: the same switch as that of the server. */
const doubtfulFactors = (): boolean => process.env['DOUBTFUL_FACTORS'] !== 'false';

/** The climate factors of a scenario that is made here. */
export const sharedFactors = (): ClimateFactors => factorsWith(doubtfulFactors());

/**
 * The climate factors that a file names by their hash: a server may have excluded those of doubtful licence. Those of a
 * scenario that is made here, if the file names none that may be used, such as those of another version.
 */
export function factorsOf({ versions }: Pick<ScenarioFile, 'versions'>): ClimateFactors {
  const usable = doubtfulFactors() ? [true, false] : [false];
  const named = usable.map(factorsWith).find((table) => factorsHash(table) === versions.factors?.sha256);
  return named ?? sharedFactors();
}

/** The starter library. */
export const sharedLibrary = (): Library => ({
  cells: read('cells') as Library['cells'],
  proteins: read('proteins') as Library['proteins'],
  molecules: pricedMolecules(read('molecules') as Library['molecules']),
  solvents: read('solvents') as Library['solvents'],
  buffers: read('buffers') as Library['buffers'],
  factors: sharedFactors(),
});

/** Published results of one process in a small and a large vessel. */
export const scaleUpPairs = (): ScaleUpPair[] => read('scale-up-ratios') as ScaleUpPair[];

interface DemoFile {
  product: ScenarioInput['product'];
  processes: { name: string; configurations: { id: string; configuration: ScenarioInput['configuration'] }[] }[];
}

/** The demo process of a secreted protein. */
export function demoProcess(): Pick<ScenarioInput, 'name' | 'product' | 'configuration'> {
  const { product, processes } = read('demo-processes') as DemoFile;
  for (const { name, configurations } of processes)
    for (const { id, configuration } of configurations)
      if (id === 'cfg_secreted_v1') return { name, product, configuration };
  throw new Error('The demo process is missing from data/demo-processes.json.');
}
