import type { Configuration, Problem } from '#engine/types.ts';
import type { ConfigurationCreate, Error as Refusal } from '#generated/types.ts';
import { changed, configuration, problem } from './cast.ts';

const base = configuration('cfg_homogenised_v2');

/** The wire's words for what the engine says of settings that cannot work. */
function refusal(
  { message, process_idx, step_id, unit_operation, fields, limit, nearest }: Problem,
  request: string,
): Refusal {
  return {
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
