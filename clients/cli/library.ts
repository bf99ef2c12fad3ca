/** The data that come with Titre: the library of components, and the climate factors that scenario files name by their hash. */
import { readFileSync } from 'node:fs';
import {
  climateFactors,
  type ClimateFactors,
  type ClimateTable,
  type Library,
  type ScenarioInput,
} from '@titre/engine';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'));

let factors: ClimateFactors | undefined;

/** The climate factors of this version. */
export const sharedFactors = (): ClimateFactors =>
  (factors ??= climateFactors(read('climate-factors') as ClimateTable));

/** The starter library. */
export const sharedLibrary = (): Library => ({
  cells: read('cells') as Library['cells'],
  proteins: read('proteins') as Library['proteins'],
  molecules: read('molecules') as Library['molecules'],
  solvents: read('solvents') as Library['solvents'],
  buffers: read('buffers') as Library['buffers'],
  factors: sharedFactors(),
});

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
