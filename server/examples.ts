/** The solved examples, which every organisation can copy: plants of the comparisons, and processes of the demo. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EXAMPLE_PLANTS,
  exampleConfiguration,
  type GROWN_YEAST,
  PLATFORMS,
  productOf,
  sourcesOf,
} from '#engine/cases/index.ts';
import type { Configuration } from '#engine/index.ts';
import type { ProductCreate } from '#generated/types.ts';

export interface SolvedExample {
  id: string;
  product: ProductCreate & { description: string; kind: 'protein' | 'molecule' | 'biomass' };
  /** The kind of medicine of which it is the platform; null if it is none. */
  modality: string | null;
  /** Name of the process, and what it is based on. */
  process: string;
  description: string;
  note: string;
  configuration: Configuration;
  /** A molecule that the starter library lacks, as the organisation adds it to its own; `configuration` names its id. */
  molecule: (typeof GROWN_YEAST & { source: string }) | null;
}

/** What of the files of the demo an example is. */
const DEMO = [
  {
    id: 'secreted_protein',
    file: 'demo-processes',
    configuration: 'cfg_secreted_v1',
    description: 'A food protein secreted by yeast, concentrated and dried.',
    note: 'Microfiltration, ultrafiltration, diafiltration and spray drying',
  },
  {
    id: 'succinic_acid',
    file: 'demo-succinic-acid',
    configuration: 'cfg_dextrose_v2',
    description: 'An organic acid from dextrose at low pH, crystallised without salt.',
    note: 'Five evaporator effects',
  },
] as const;

interface DemoFile {
  product: SolvedExample['product'];
  processes: { name: string; configurations: { id: string; configuration: Configuration }[] }[];
}

function ofDemo({ id, file, configuration, description, note }: (typeof DEMO)[number]): SolvedExample {
  const text = readFileSync(join(import.meta.dirname, '../data', `${file}.json`), 'utf8');
  const { product, processes } = JSON.parse(text) as DemoFile;
  const { name, kind, component_id, host_id, selling_price } = product;
  const process = processes.find(({ configurations }) => configurations.some((one) => one.id === configuration));
  const found = process?.configurations.find((one) => one.id === configuration);
  if (!process || !found) throw new Error(`${file} has no configuration ${configuration}.`);
  return {
    id,
    product: { name, kind, component_id, host_id, selling_price, description },
    modality: null,
    process: process.name,
    description: '',
    note,
    configuration: withoutBuffers(found.configuration),
    molecule: null,
  };
}

/** With water in place of the buffers of the demo's own library, which other organisations do not have. */
function withoutBuffers(configuration: Configuration): Configuration {
  const uo_settings = configuration.uo_settings.map(({ settings: { buffer_id: _buffer, ...settings }, ...step }) => ({
    ...step,
    settings,
  }));
  return { ...configuration, uo_settings };
}

let known: readonly SolvedExample[] | undefined;

/** All examples; read once. */
export function solvedExamples(): readonly SolvedExample[] {
  known ??= [
    ...DEMO.map(ofDemo),
    ...EXAMPLE_PLANTS.toReversed().map((plant) => ({
      id: plant.id,
      product: productOf(plant) as SolvedExample['product'],
      modality: null,
      process: plant.process,
      description: '',
      note: plant.note,
      configuration: exampleConfiguration(plant),
      molecule: plant.component
        ? { ...plant.component, source: 'Sugar is converted to yeast kg for kg, as in the published model' }
        : null,
    })),
    ...PLATFORMS.map((one) => ({
      id: one.id,
      product: {
        ...(productOf(one) as SolvedExample['product']),
        ...one.use,
      },
      modality: one.modality,
      process: one.process,
      description: sourcesOf(one),
      note: one.note,
      configuration: exampleConfiguration(one),
      molecule: null,
    })),
  ];
  return known;
}
