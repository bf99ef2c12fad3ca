import type { Configuration, Step, StepFeed, Problem } from '#engine/index.ts';
import type { ConfigurationCreate, Error as Refusal, EvaluationRequest } from '#generated/types.ts';
import { changed, configuration, problem, recycledProduct } from './cast.ts';

const base = configuration('cfg_homogenised_v2');

/** The wire's words for what the engine says of settings that cannot work. */
function refusal(
  { message, process_idx, step_id, unit_operation, fields, limit, nearest }: Problem,
  request: string,
): Refusal {
  return {
    code: 'infeasible',
    message,
    status: 422,
    request_id: `req-01k9x2v84f${request}`,
    process_idx,
    unit_operation,
    fields,
    details: { step_id, ...(limit && { limit }), ...(nearest && { nearest }) },
  };
}

const entered = (step_id: string, key: string, value: number) => changed(base, [{ step_id, key, value }]);

/** A second homogeniser after the filters, where no cells are left. */
const misplaced: Configuration = {
  ...base,
  uo_settings: [
    ...base.uo_settings.filter(({ id }) => id !== 'stp_fermentation'),
    ...base.uo_settings.filter(({ id }) => id === 'stp_fermentation'),
  ],
};

const recycle = configuration('cfg_dextrose_recycle_v1');
const [fermentation, removal, ...ending] = recycle.uo_settings as [Step, Step, ...Step[]];

/** A tank that takes more of the mother liquor than the evaporators leave. */
const oversubscribed: Configuration = {
  ...recycle,
  uo_settings: [
    ...recycle.uo_settings,
    {
      id: 'stp_liquor_tank',
      unit_operation: 'storage_tank',
      name: 'Liquor tank',
      settings: {},
      feeds: [{ from: 'stp_crystallisation', outlet: 'liquor', share: 0.3 }],
      outlets: { product: { disposal: 'sold', name: 'Mother liquor', price: 0.05 } },
    },
  ],
};

/** Everything but the acid and the water returns to the feed, so salts never leave. */
const closed: Configuration = {
  ...recycle,
  uo_settings: [
    fermentation,
    removal,
    {
      id: 'stp_mixing',
      unit_operation: 'mixer',
      name: 'Mixing',
      settings: {},
      feeds: [
        { from: removal.id, outlet: 'product' },
        { from: 'stp_polishing', outlet: 'other' },
      ],
    },
    {
      id: 'stp_polishing',
      unit_operation: 'component_splitter',
      name: 'Polishing',
      settings: { others: 0, 'shares.mol_succinic_acid': 1, 'shares.water': 0.95, 'shares.cell': 1 },
      feeds: [{ from: 'stp_mixing', outlet: 'product' }],
    },
    ...ending.map((step, index) =>
      index === 0 ? { ...step, feeds: [{ from: 'stp_polishing', outlet: 'product' }] } : step,
    ),
  ],
};

/** Condensate that washes the crystals, in place of bought water. */
const washed = (feed: Partial<StepFeed>): Configuration => ({
  ...recycle,
  uo_settings: recycle.uo_settings.map((step) =>
    step.id === 'stp_crystallisation'
      ? { ...step, feeds: [...step.feeds!, { from: 'stp_evaporation', outlet: 'condensate', ...feed }] }
      : step,
  ),
});
const surplus = problem(washed({ inlet: 'wash' }), recycledProduct);

const thick = problem(entered('stp_ultrafiltration', 'protein_concentration', 280));

export const problems = {
  configuration_create: {
    summary: 'Seven steps from fermentation to powder',
    value: {
      uo_settings: base.uo_settings,
      locked_values: base.locked_values,
      assumptions: base.assumptions,
      note: 'Higher homogeniser pressure and more diafiltration',
    } satisfies ConfigurationCreate,
  },
  evaluation_request: {
    summary: 'Seven steps from fermentation to powder',
    value: { uo_settings: base.uo_settings, assumptions: base.assumptions } satisfies EvaluationRequest,
  },
  configuration_create_recycle: {
    summary: 'Mother liquor that returns to the evaporators',
    value: {
      uo_settings: recycle.uo_settings,
      locked_values: recycle.locked_values,
      assumptions: recycle.assumptions,
      product: recycle.product!,
      note: '80 % of the mother liquor returned',
    } satisfies ConfigurationCreate,
  },
  configuration_create_inlet: {
    summary: 'Condensate that washes the crystals in place of bought water',
    value: {
      uo_settings: washed({ inlet: 'wash', share: surplus.nearest!.value / 2 }).uo_settings,
      locked_values: recycle.locked_values,
      assumptions: recycle.assumptions,
      product: recycle.product!,
    } satisfies ConfigurationCreate,
  },
  inlet_surplus: { summary: 'Inlet that brings more than the step uses', value: refusal(surplus, 'mf') },
  unknown_inlet: {
    summary: 'Inlet that the unit operation does not have',
    value: refusal(problem(washed({ inlet: 'rinse' }), recycledProduct), 'mg'),
  },
  shares_above_one: {
    summary: 'Shares of an outlet that add up to more than 1',
    value: refusal(problem(oversubscribed, recycledProduct), 'md'),
  },
  closed_loop: {
    summary: 'Component that cannot leave a loop',
    value: refusal(problem(closed, recycledProduct), 'me'),
  },
  too_thick: { summary: 'Retentate above the concentration limit', value: refusal(thick, 'ma') },
  out_of_bounds: {
    summary: 'Setting outside its limits',
    value: refusal(problem(entered('stp_homogeniser', 'pressure', 9000)), 'mb'),
  },
  wrong_order: { summary: 'Step in an invalid position', value: refusal(problem(misplaced), 'mc') },
  run_too_thick: {
    summary: 'Retentate above the concentration limit',
    value: refusal({ ...thick, process_idx: 0, step_id: 'step' }, 'm5'),
  },
};
