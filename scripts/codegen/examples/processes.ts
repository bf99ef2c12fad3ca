import { buildScenario, type ProductBasis } from '#engine/index.ts';
import type {
  Configuration,
  ConfigurationList,
  ConfigurationSummary,
  LatestJobs,
  Presence,
  Process,
  ProcessList,
  ProcessWithConfiguration,
  Results,
} from '#generated/types.ts';
import { pinsFor } from '#server/pins.ts';
import { changed, configuration, library, processName, product, recycledProduct, results } from './cast.ts';
import { latestJobs } from './job-summaries.ts';

const mara = 'usr_mara_kovacs';
const noJobs: LatestJobs = {
  optimise: null,
  sensitivity_analysis: null,
  sensitivity_heatmap_analysis: null,
  scale: null,
  scale_analysis: null,
  value_of_information: null,
};

/** More fermenters, as the example of scaling does it; not the current configuration. */
export const scaled = changed(configuration('cfg_homogenised_v2'), [
  { step_id: 'stp_fermentation', key: 'vessels', value: 7 },
]);

function stored(
  id: string,
  details: Pick<Configuration, 'process_id' | 'number' | 'note' | 'current' | 'created_at'>,
  of = configuration(id),
  basis: ProductBasis = product,
): Configuration {
  return {
    id,
    ...details,
    newer: false,
    uo_settings: of.uo_settings,
    locked_values: of.locked_values,
    assumptions: of.assumptions,
    ...(of.product && { product: of.product }),
    fits: [],
    pins: pinsFor([]),
    results: results(of, basis),
    created_by: mara,
  };
}

const first = stored('cfg_homogenised_v1', {
  process_id: 'prc_homogenised',
  number: 1,
  note: 'First draft',
  current: false,
  created_at: '2026-11-10T08:21:44Z',
});
const second = stored('cfg_homogenised_v2', {
  process_id: 'prc_homogenised',
  number: 2,
  note: 'Higher homogeniser pressure and more diafiltration',
  current: true,
  created_at: '2026-11-16T09:40:12Z',
});
const third = stored(
  'cfg_homogenised_v3',
  {
    process_id: 'prc_homogenised',
    number: 3,
    note: 'Scaled up, not made current',
    current: false,
    created_at: '2026-11-16T10:04:02Z',
  },
  scaled,
);
const secretedFirst = stored('cfg_secreted_v1', {
  process_id: 'prc_secreted',
  number: 1,
  note: 'First draft',
  current: true,
  created_at: '2026-11-12T10:44:50Z',
});

/** Mother liquor that returns to the evaporators; steam and power from biogas and natural gas. */
const dextrose = configuration('cfg_dextrose_recycle_v1');
const recycled = stored(
  'cfg_dextrose_recycle_v1',
  {
    process_id: 'prc_dextrose_recycle',
    number: 1,
    note: '80 % of the mother liquor returned; own steam, power and wastewater treatment',
    current: true,
    created_at: '2026-11-13T09:12:31Z',
  },
  {
    ...dextrose,
    assumptions: {
      ...dextrose.assumptions,
      utilities: { steam: 'boiler', power: 'turbogenerator', wastewater: 'treated', turbine_efficiency: 0.8 },
    },
  },
  recycledProduct,
);

/** Two colleagues in the process: one changes a step, the other reads. */
const people: Presence = {
  others: [
    {
      id: 'usr_jonas_reuter',
      name: 'Jonas Reuter',
      page: 'design',
      step_id: 'stp_diafiltration',
      step_name: second.uo_settings.find(({ id }) => id === 'stp_diafiltration')!.name,
      unsaved: true,
      configuration_number: second.number,
      since: '2026-11-18T15:51:10Z',
      seen_at: '2026-11-18T16:02:04Z',
    },
    {
      id: 'usr_ada_lindqvist',
      name: 'Ada Lindqvist',
      page: 'economics',
      step_id: null,
      step_name: null,
      unsaved: false,
      configuration_number: second.number,
      since: '2026-11-18T15:58:42Z',
      seen_at: '2026-11-18T16:01:57Z',
    },
  ],
  newest: {
    id: second.id,
    number: second.number,
    saved_at: second.created_at,
    saved_by: { id: mara, name: 'Mara Kovács', is_you: true },
  },
  valid_for: 45,
};

const inShort = ({
  id,
  number,
  note,
  current,
  newer,
  uo_settings,
  results: all,
  created_at,
  created_by,
}: Configuration) =>
  ({
    id,
    number,
    note,
    current,
    newer,
    figures: all.figures,
    step_count: uo_settings.length,
    created_at,
    created_by,
    created_by_name: 'Mara Kovács',
  }) satisfies ConfigurationSummary;

const homogenised: Process = {
  id: 'prc_homogenised',
  product_id: product.id,
  product_name: product.name,
  name: processName('prc_homogenised'),
  description: 'Intracellular product: harvest, homogenise, clarify, concentrate, diafilter and dry.',
  order: 0,
  unit_operations: second.uo_settings.map((step) => step.unit_operation),
  configuration_id: second.id,
  configuration_number: second.number,
  configuration_count: 3,
  figures: second.results.figures,
  previous_figures: first.results.figures,
  cost_history: [first, second].map(({ results }) => results.figures.cogs),
  newer: false,
  jobs: latestJobs,
  created_at: '2026-11-09T14:10:00Z',
  updated_at: '2026-11-16T09:40:12Z',
  created_by: mara,
  version: 4,
};

const secreted: Process = {
  ...homogenised,
  id: 'prc_secreted',
  name: processName('prc_secreted'),
  description: 'Secreted product: remove the cells, concentrate, diafilter and dry.',
  order: 1,
  unit_operations: secretedFirst.uo_settings.map((step) => step.unit_operation),
  configuration_id: secretedFirst.id,
  configuration_number: secretedFirst.number,
  configuration_count: 1,
  figures: secretedFirst.results.figures,
  previous_figures: null,
  cost_history: [secretedFirst.results.figures.cogs],
  jobs: noJobs,
  created_at: '2026-11-12T10:31:07Z',
  updated_at: '2026-11-12T10:44:50Z',
  version: 2,
};

const empty: Process = {
  ...secreted,
  id: 'prc_new',
  name: 'Secreted, two-stage UF',
  description: '',
  order: 2,
  unit_operations: [],
  configuration_id: null,
  configuration_number: null,
  configuration_count: 0,
  figures: null,
  created_at: '2026-11-16T10:15:00Z',
  updated_at: '2026-11-16T10:15:00Z',
  version: 1,
};

const returning: Process = {
  ...secreted,
  id: 'prc_dextrose_recycle',
  product_id: recycledProduct.id,
  product_name: recycledProduct.name,
  name: 'Dextrose, mother liquor returned',
  description: 'Most of the mother liquor of the crystallisation returns to the evaporators.',
  order: 0,
  unit_operations: recycled.uo_settings.map((step) => step.unit_operation),
  configuration_id: recycled.id,
  figures: recycled.results.figures,
  created_at: '2026-11-13T08:50:02Z',
  updated_at: '2026-11-13T09:12:31Z',
};

const { created_at, process_id } = second;
const outcome = buildScenario({ name: processName(process_id), product, configuration: second, created_at }, library);
if (!outcome.feasible) throw new Error(`The example of a scenario file cannot be made: ${outcome.problem.message}`);
const scenario = outcome.file;

export const baseline = second.results.figures;

export const processes = {
  process: { summary: 'Homogenised harvest', value: homogenised },
  scenario: { summary: 'Seven steps from fermentation to powder', value: scenario },
  evaluation: { summary: 'Seven steps from fermentation to powder', value: second.results satisfies Results },
  process_new: { summary: 'A new, empty process', value: empty },
  presence: { summary: 'Two colleagues in the process', value: people },
  process_list: {
    summary: 'Two processes for one product',
    value: { processes: [homogenised, secreted], total: 2, page: 1, page_size: 50 } satisfies ProcessList,
  },
  process_homogenised: {
    summary: 'Homogenised harvest with its configuration',
    value: { ...homogenised, configuration: second } satisfies ProcessWithConfiguration,
  },
  process_secreted: {
    summary: 'Secreted product with its configuration',
    value: { ...secreted, configuration: secretedFirst } satisfies ProcessWithConfiguration,
  },
  process_recycle: {
    summary: 'A process with a recycle',
    value: { ...returning, configuration: recycled } satisfies ProcessWithConfiguration,
  },
  configuration: { summary: 'The first configuration', value: first },
  configuration_recycle: { summary: 'A configuration with a recycle', value: recycled },
  configuration_list: {
    summary: 'Three configurations',
    value: {
      configurations: [third, second, first].map(inShort),
      total: 3,
      page: 1,
      page_size: 50,
    } satisfies ConfigurationList,
  },
};
