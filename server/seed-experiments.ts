/** Experiments of the demo: files of `data/demo-experiments`, read and mapped as a user would have them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnMeaning } from '#engine/index.ts';
import type { OrganisationRepositories } from './db/repositories.ts';
import { toStored } from './experiments/stored.ts';
import { type Answer, read, type ReadFile } from './experiments/tasks.ts';

interface DemoExperiment {
  id: string;
  operation: string;
  name: string;
  notes: string;
  file: string;
  columns: ColumnMeaning[];
}

const PRODUCT = 'prd_leghaemoglobin';

const demoExperiments: DemoExperiment[] = [
  {
    id: 'exp_fermentation_01',
    operation: 'fed_batch_fermentation',
    name: 'Fermentations 118 and 121',
    notes: 'Two runs at 10 L, dry cells by weight, product by HPLC.',
    file: 'fermentation.csv',
    columns: [
      { column: 'Run', variable: 'batch' },
      { column: 'Time [h]', variable: 'time', unit: 'h' },
      { column: 'Biomass [g DCW/L]', variable: 'curves.concentrations.cells', unit: 'g/L' },
      { column: 'Product [g/L]', variable: 'curves.concentrations.product', unit: 'g/L' },
      { column: 'Substrate [g/L]', variable: 'curves.concentrations.substrate', unit: 'g/L' },
      { column: 'Remark', variable: null },
    ],
  },
  {
    id: 'exp_uf_flux_01',
    operation: 'ultrafiltration',
    name: 'UF flux runs',
    notes: '30 kDa cassette, three concentration runs at 2 bar, 12 °C.',
    file: 'uf-flux.csv',
    columns: [
      { column: 'Run', variable: 'batch' },
      { column: 'Flux [LMH]', variable: 'curves.flux', unit: 'L/m²/h' },
      { column: 'Protein [mg/L]', variable: 'curves.flux.x', unit: 'mg/L' },
      { column: 'TMP [psi]', variable: null },
      { column: 'Date', variable: null },
      { column: 'Operator', variable: null },
    ],
  },
];

export async function seedExperiments(
  { experiments }: Pick<OrganisationRepositories, 'experiments'>,
  userId: string,
): Promise<void> {
  for (const { id, operation, name, notes, file, columns } of demoExperiments) {
    const bytes = readFileSync(join(import.meta.dirname, '../data/demo-experiments', file));
    await experiments.create(PRODUCT, operation, { name, notes }, userId, id);
    const made = madeOf(
      await read({ kind: 'read', bytes, name: file, operation, remembered: new Map(), before: columns }),
    );
    if (!made.kept) throw new Error(`The mapping of ${file} does not fit its columns`);
    await experiments.setFile([PRODUCT, operation, id], toStored(made, file, bytes, new Date().toISOString()));
  }
}

function madeOf(answer: Answer<ReadFile>): ReadFile {
  if ('made' in answer) return answer.made;
  throw new Error(answer.fault.message);
}
