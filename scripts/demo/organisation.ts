/**
 * Fills the demo organisation like that of a working company: more products, variants of their processes, versions of each with the
 * changes that made them, and analyses in the queue. Everything goes through the API, as users do it.
 */
import { EXAMPLE_PLANTS, type ExamplePlant } from '#engine/cases/index.ts';
import type { Configuration, SettingValue } from '#engine/index.ts';
import type {
  ConfigurationCreate,
  JobStarted,
  OptimiseRequest,
  Process,
  ProcessWithConfiguration,
  Product,
  ScaleAnalysisRequest,
  SensitivityRequest,
} from '#generated/types.ts';
import { buildPlant, type Call } from './build-plants.ts';

/** A version of a process: its note, and what it changes: `operation.setting` of the first such step, or `prices.component`. */
type Version = readonly [note: string, changes: Readonly<Record<string, SettingValue>>];

interface Variant {
  readonly name: string;
  readonly versions: readonly Version[];
}

interface DemoProduct {
  /** Of its own steps, or of those of the secreted leghaemoglobin with another protein. */
  readonly plant?: ExamplePlant;
  readonly protein?: { name: string; component_id: string; price: number; description: string };
  readonly versions: readonly Version[];
  readonly variants: readonly Variant[];
}

const larger: Version = ['Larger fermenters', { 'fed_batch_fermentation.vessel_volume': 200 }];
const denser: Version = ['Denser retentate', { 'ultrafiltration.protein_concentration': 130 }];
const dearer: Version = ['Glucose at the quoted price', { 'prices.mol_glucose': 0.48 }];
const lessWashing: Version = ['Five diafiltration volumes', { 'diafiltration.diafiltration_volumes': 5 }];
const productive: Version = [
  'Strain 2: 40 % more product per cell',
  { 'fed_batch_fermentation.product_growth': 0.07, 'fed_batch_fermentation.product_maintenance': 0.0014 },
];

const plantOf = (name: string) => EXAMPLE_PLANTS.find((plant) => plant.name.startsWith(name))!;

const ORGANISATION: readonly DemoProduct[] = [
  {
    plant: plantOf('Fuel ethanol'),
    versions: [['Corn at 0.16 USD/kg', { 'prices.mol_starch': 0.16 }]],
    variants: [{ name: 'Dry grind, 7,000 h', versions: [['7,000 h per year', { 'plant.operating_hours': 7000 }]] }],
  },
  {
    plant: plantOf('Cane ethanol'),
    versions: [],
    variants: [{ name: 'Long crushing season', versions: [['5,500 h per year', { 'plant.operating_hours': 5500 }]] }],
  },
  {
    plant: plantOf('Citric acid'),
    versions: [['8,000 h per year', { 'plant.operating_hours': 8000 }]],
    variants: [{ name: 'Higher failure rate', versions: [['5 % of batches fail', { 'plant.failure_rate': 0.05 }]] }],
  },
  {
    plant: plantOf('Lactic acid'),
    versions: [['120 g/L of glucose', { 'batch_fermentation.batch_substrate_concentration': 120 }], dearer],
    variants: [
      { name: 'Ten fermenters', versions: [['Ten fermenters', { 'batch_fermentation.vessels': 10 }]] },
      { name: 'Cheap sugar', versions: [['Glucose at 0.25 USD/kg', { 'prices.mol_glucose': 0.25 }]] },
    ],
  },
  {
    plant: plantOf('Human insulin'),
    versions: [['Solubilisation at 12 g/L', { 'refolding.solubilised_protein': 12 }]],
    variants: [{ name: 'Small fermenter', versions: [['20 m³', { 'fed_batch_fermentation.vessel_volume': 20 }]] }],
  },
  {
    plant: plantOf('Single-cell protein'),
    versions: [dearer, ['Eight fermenters', { 'fed_batch_fermentation.vessels': 8 }]],
    variants: [
      { name: 'Large fermenters', versions: [['300 m³', { 'fed_batch_fermentation.vessel_volume': 300 }], dearer] },
      { name: 'Pilot', versions: [['10 m³', { 'fed_batch_fermentation.vessel_volume': 10 }]] },
    ],
  },
  {
    plant: plantOf('Monoclonal antibody'),
    versions: [['Four protein A cycles', { 'bind_elute_chromatography.cycles': 4 }]],
    variants: [{ name: 'Smaller bioreactors', versions: [['1 m³', { 'fed_batch_fermentation.vessel_volume': 1 }]] }],
  },
  {
    protein: {
      name: 'β-Lactoglobulin',
      component_id: 'prt_beta_lactoglobulin_b_bovine',
      price: 90,
      description: 'Whey protein for drinks, secreted by yeast.',
    },
    versions: [productive, larger, denser, lessWashing],
    variants: [{ name: 'Quoted glucose price', versions: [dearer, larger] }],
  },
  {
    protein: {
      name: 'Ovalbumin',
      component_id: 'prt_ovalbumin_hen',
      price: 110,
      description: 'Egg-white protein for bakery, secreted by yeast.',
    },
    versions: [denser, productive, dearer],
    variants: [{ name: 'Large plant', versions: [larger, lessWashing] }],
  },
  {
    protein: {
      name: 'Lactoferrin',
      component_id: 'prt_lactoferrin_bovine',
      price: 600,
      description: 'Bovine lactoferrin for infant formula, secreted by yeast.',
    },
    versions: [lessWashing, productive],
    variants: [{ name: 'Dense retentate', versions: [denser, larger, dearer] }],
  },
];

/** Further variants of the products that the demo comes with. */
const DEMO_VARIANTS: readonly (Variant & { product: string; of: string })[] = [
  {
    product: 'prd_leghaemoglobin',
    of: 'prc_homogenised',
    name: 'Two passes',
    versions: [['Two passes', { 'high_pressure_homogenisation.passes': 2 }], denser, lessWashing],
  },
  {
    product: 'prd_leghaemoglobin',
    of: 'prc_secreted',
    name: 'Secreted, strain 2',
    versions: [productive, larger, denser, dearer, lessWashing],
  },
  { product: 'prd_leghaemoglobin', of: 'prc_secreted', name: 'Secreted, 200 m³', versions: [larger] },
];

export interface Filled {
  readonly products: number;
  readonly processes: number;
  readonly versions: number;
  readonly analyses: number;
}

/** @throws Error for a call that the API rejects */
export async function fillOrganisation(call: Call): Promise<Filled> {
  let versions = 0;
  let made = 0;
  const started: Promise<JobStarted>[] = [];
  const at = (product: string) => `/v1/products/${product}/pipelines`;

  async function develop(product: string, process: string, list: readonly Version[]): Promise<void> {
    for (const [note, changes] of list) {
      // oxlint-disable-next-line no-await-in-loop -- each version builds on the one before
      const { configuration } = await call<ProcessWithConfiguration>('GET', `${at(product)}/${process}.json`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await save(product, process, note, changed(configuration as Configuration, changes));
    }
  }

  async function save(product: string, process: string, note: string, configuration: Configuration): Promise<void> {
    const { uo_settings, locked_values, assumptions, product: outlet } = configuration;
    await call('POST', `${at(product)}/${process}/configurations.json`, {
      uo_settings,
      locked_values,
      assumptions,
      ...(outlet && { product: outlet }),
      note,
    } satisfies ConfigurationCreate | object);
    versions += 1;
  }

  async function vary(product: string, of: string, variants: readonly Variant[]): Promise<void> {
    for (const { name, versions: list } of variants) {
      // oxlint-disable-next-line no-await-in-loop -- in this order in the list of processes
      const { id } = await call<Process>('POST', `${at(product)}.json`, { name, copy_of: of });
      made += 1;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await develop(product, id, list);
    }
  }

  async function productWith({ plant, protein }: DemoProduct): Promise<{ product: string; process: string }> {
    if (plant) {
      const built = await buildPlant(call, plant);
      return { product: built.product.id, process: built.process.id };
    }
    const { price, ...details } = protein!;
    const product = await call<Product>('POST', '/v1/products.json', {
      ...details,
      kind: 'protein',
      host_id: 'cel_komagataella_phaffii',
      selling_price: price,
    });
    const source = await call<ProcessWithConfiguration>('GET', `${at('prd_leghaemoglobin')}/prc_secreted.json`);
    const process = await call<Process>('POST', `${at(product.id)}.json`, { name: 'Secreted by yeast' });
    await save(product.id, process.id, 'As for leghaemoglobin', source.configuration as Configuration);
    return { product: product.id, process: process.id };
  }

  for (const one of ORGANISATION) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the list of products shows them
    const { product, process } = await productWith(one);
    made += 1;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await vary(product, process, one.variants);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await develop(product, process, one.versions);
    const start = (kind: string, body: object) =>
      started.push(call<JobStarted>('POST', `${at(product)}/${process}/${kind}.json`, body));
    if (one.plant?.name === 'Single-cell protein')
      start('optimise', {
        objectives: [{ metric: 'cogs', goal: 'minimise' }],
        evaluations: 20_000,
      } satisfies OptimiseRequest);
    if (one.protein?.name === 'Ovalbumin') {
      start('sensitivity_analysis', { method: 'sobol', metrics: ['cogs'], samples: 4096 } satisfies SensitivityRequest);
      start('scale_analysis', { min_output: 20_000, max_output: 2_000_000 } satisfies ScaleAnalysisRequest);
    }
  }
  for (const { product, of, ...variant } of DEMO_VARIANTS) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await vary(product, of, [variant]);
  }
  await Promise.all(started);
  return { products: ORGANISATION.length, processes: made, versions, analyses: started.length };
}

/** The configuration with changed settings. @throws Error for a step that it lacks */
function changed(configuration: Configuration, changes: Version[1]): Configuration {
  let next = configuration;
  for (const [path, value] of Object.entries(changes)) {
    const [place, key] = path.split('.') as [string, string];
    if (place === 'prices' || place === 'plant') {
      const assumptions = { ...next.assumptions, [place]: { ...next.assumptions[place], [key]: value } };
      next = { ...next, assumptions };
      continue;
    }
    const first = next.uo_settings.find(({ unit_operation }) => unit_operation === place);
    if (!first) throw new Error(`The process has no ${place}.`);
    const settings = { ...first.settings, [key]: value };
    next = { ...next, uo_settings: next.uo_settings.map((step) => (step === first ? { ...step, settings } : step)) };
  }
  return next;
}
