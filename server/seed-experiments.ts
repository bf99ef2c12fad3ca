/**
 * Experiments of the demo: files of `data/demo-experiments`, read and mapped as a user would have them; and a fit to one of
 * them that nobody has accepted yet. `npm run demo-data` makes files and fit.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effectOf } from '#engine/fitting/index.ts';
import type { ColumnMeaning } from '#engine/index.ts';
import type { OrganisationRepositories } from './db/repositories.ts';
import type { FitContent } from './db/schema.ts';
import { toStored } from './experiments/stored.ts';
import { type Answer, read, type ReadFile } from './experiments/tasks.ts';

export interface DemoExperiment {
  id: string;
  product: string;
  operation: string;
  name: string;
  notes: string;
  file: string;
  columns: ColumnMeaning[];
}

const LEGHAEMOGLOBIN = 'prd_leghaemoglobin';
const ANTIBODY = 'prd_trastuzumab_biosimilar';

/** The fit of the demo without what follows from the processes that are there: by `npm run demo-data`. */
export interface DemoFit {
  id: string;
  product: string;
  operation: string;
  values: Record<string, number>;
  content: Omit<FitContent, 'effects'>;
}

export const demoExperiments: DemoExperiment[] = [
  {
    id: 'exp_fermentation_01',
    product: LEGHAEMOGLOBIN,
    operation: 'fed_batch_fermentation',
    name: 'Fermentations 118 and 121',
    notes:
      'Simulated demonstration data: two runs at 10 L, made from other rates and yields than the process assumes, with noise.',
    file: 'fermentation.csv',
    columns: [
      { column: 'Run', variable: 'batch' },
      { column: 'Time [h]', variable: 'time', unit: 'h' },
      { column: 'Biomass [g DCW/L]', variable: 'curves.concentrations.cells', unit: 'g/L' },
      { column: 'Product [g/L]', variable: 'curves.concentrations.product', unit: 'g/L' },
      { column: 'Substrate [g/L]', variable: 'curves.concentrations.substrate', unit: 'g/L' },
      { column: 'Volume [L]', variable: 'curves.volume', unit: 'L' },
      { column: 'Feed concentration [g/L]', variable: 'settings.feed_concentration', unit: 'g/L' },
      { column: 'Remark', variable: null },
    ],
  },
  {
    id: 'exp_uf_flux_01',
    product: LEGHAEMOGLOBIN,
    operation: 'ultrafiltration',
    name: 'UF flux runs',
    notes: 'Simulated demonstration data: 30 kDa cassette, three concentration runs at 2 bar, 12 °C.',
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
  {
    id: 'exp_homogeniser_01',
    product: LEGHAEMOGLOBIN,
    operation: 'high_pressure_homogenisation',
    name: 'Release by pressure',
    notes: 'Simulated demonstration data: five pressures, one to three passes at 5 °C, product released by HPLC.',
    file: 'homogeniser.csv',
    columns: [
      { column: 'Sample', variable: 'label' },
      { column: 'Pressure [bar]', variable: 'curves.pressure.x', unit: 'bar' },
      { column: 'Passes', variable: 'settings.passes' },
      { column: 'Inlet temperature [°C]', variable: 'settings.inlet_temperature', unit: '°C' },
      { column: 'Cells broken [%]', variable: 'curves.pressure', unit: '%' },
    ],
  },
  {
    id: 'exp_capture_01',
    product: ANTIBODY,
    operation: 'bind_elute_chromatography',
    name: 'Capacity of the capture resin',
    notes: 'Simulated demonstration data: 1 mL columns, capacity at 10 % breakthrough by residence time and titre.',
    file: 'capture.csv',
    columns: [
      { column: 'Run', variable: 'label' },
      { column: 'Residence time [min]', variable: 'curves.capacity.x', unit: 'min' },
      { column: 'Antibody in feed [g/L]', variable: 'feed.target', unit: 'g/L' },
      { column: 'Capacity at 10 % [g/L]', variable: 'curves.capacity', unit: 'g/L' },
    ],
  },
];

const DATA = join(import.meta.dirname, '../data');

/** @param product Its id; its processes have been seeded. */
export async function seedExperiments(
  db: Pick<OrganisationRepositories, 'experiments' | 'fits' | 'products' | 'configurations' | 'library'>,
  product: string,
  userId: string,
): Promise<void> {
  for (const { id, operation, name, notes, file, columns } of demoExperiments.filter(
    (one) => one.product === product,
  )) {
    const { bytes, made } = await readDemo(file, operation, columns);
    await db.experiments.create(product, operation, { name, notes }, userId, id);
    const staged = await db.experiments.stage(id, toStored(made, file, bytes, new Date().toISOString()));
    await db.experiments.setFile([product, operation, id], staged);
  }
  const fit = JSON.parse(readFileSync(join(DATA, 'demo-fit.json'), 'utf8')) as DemoFit;
  if (fit.product === product) await seedFit(db, fit, userId);
}

/** A file of the demo as a user would have uploaded and mapped it. */
export async function readDemo(
  file: string,
  operation: string,
  columns: ColumnMeaning[],
): Promise<{ bytes: Buffer; made: ReadFile }> {
  const bytes = readFileSync(join(DATA, 'demo-experiments', file));
  const made = madeOf(
    await read({ kind: 'read', bytes, name: file, operation, remembered: new Map(), before: columns }),
  );
  if (!made.kept) throw new Error(`The mapping of ${file} does not fit its columns`);
  return { bytes, made };
}

async function seedFit(
  db: Pick<OrganisationRepositories, 'fits' | 'products' | 'configurations' | 'library'>,
  { id, product: productId, operation, values, content }: DemoFit,
  userId: string,
): Promise<void> {
  const product = await db.products.get(productId);
  const library = await db.library.forEngine();
  const processes = await db.configurations.currentOf(productId);
  const domain = content.domain.map((one) => ({ ...one, display_unit: one.display_unit ?? one.unit }));
  const pinned = { fit_id: id, unit_operation: operation, values };
  const effects = processes
    .filter(({ uo_settings }) => uo_settings.some((step) => step.unit_operation === operation))
    .map(({ id, process, ...configuration }) => ({
      process_id: process.id,
      process_name: process.name,
      configuration_id: id,
      ...effectOf(configuration, pinned, domain, product, library),
    }));
  const place = { product_id: productId, unit_operation: operation };
  await db.fits.create({ ...place, values, content: { ...content, effects } }, userId, id);
}

function madeOf(answer: Answer<ReadFile>): ReadFile {
  if ('made' in answer) return answer.made;
  throw new Error(answer.fault.message);
}
