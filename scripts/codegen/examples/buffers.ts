/** Buffers of the demonstration data, designed by the engine. */
import { type BufferInput, type BufferProblem, designBuffer, type LibraryBuffer } from '#engine/index.ts';
import type {
  Buffer,
  BufferInput as BufferRequest,
  BufferList,
  BufferUsage,
  BufferUsageList,
  Error as Refusal,
} from '#generated/types.ts';
import { configuration, engineVersion, library, processName, results } from './cast.ts';

type Row = LibraryBuffer & { notes: string };
type Entity = Pick<Buffer, 'usage_count' | 'created_at' | 'updated_at' | 'created_by' | 'version'>;

const row = (id: string): Row => {
  const found = library.buffers?.find((one) => one.id === id);
  if (!found) throw new Error(`data/buffers.json has no buffer ${id}.`);
  return found as Row;
};

function made({ id, name, notes, ...input }: Row, entity: Entity): Required<Buffer> {
  const { ph, temperature = 298.15, volume = 1, components } = input;
  const outcome = designBuffer(input, library.molecules);
  if (!outcome.feasible) throw new Error(`An example cannot be made: ${outcome.problem.message}`);
  const { design } = outcome;
  const { preparation, recipe, properties, at_temperatures, titration, warnings } = design;
  return {
    id,
    name,
    notes,
    ph,
    temperature,
    volume,
    preparation,
    ready_price: null,
    components,
    recipe,
    properties,
    at_temperatures,
    titration,
    warnings,
    engine_version: engineVersion,
    ...entity,
  };
}

/** As in a list. */
function brief({ titration: _titration, ...buffer }: Required<Buffer>): Buffer {
  return buffer;
}

const phosphate = row('buf_phosphate_ph7');
const tris = row('buf_tris_ph8');
const untouched = {
  created_at: '2026-10-02T09:12:00Z',
  updated_at: '2026-10-02T09:12:00Z',
  created_by: null,
  version: 1,
};
const first = made(phosphate, { ...untouched, usage_count: 1 });
const request = ({ name, notes, ph, temperature, volume, preparation, components }: Buffer): BufferRequest => ({
  name,
  notes,
  ph,
  temperature,
  volume,
  preparation,
  components,
});
const raised: Row = { ...phosphate, name: 'Phosphate 20 mM, pH 7.2', ph: 7.2 };
const changed = made(raised, { ...untouched, usage_count: 1, updated_at: '2026-11-20T10:05:00Z', version: 2 });

/** Every step of the demonstration that names the buffer. */
const step = results(configuration('cfg_secreted_v1')).steps.find((one) => one.unit_operation === 'diafiltration')!;
const usage: BufferUsage = {
  product_id: 'prd_leghaemoglobin',
  product_name: 'Leghaemoglobin',
  process_id: 'prc_secreted',
  process_name: processName('prc_secreted'),
  branch_id: null,
  branch_name: null,
  configuration_id: 'cfg_secreted_v1',
  step_id: step.step_id,
  step_name: step.name,
  unit_operation: step.unit_operation,
  field: 'buffer_id',
  volume: step.outputs['buffer']!,
  ph_min: null,
  ph_max: null,
  suits: null,
};

/** The wire's words for what the engine says of a buffer that cannot be made. */
function refusal(input: BufferInput, suffix: string): Refusal {
  const outcome = designBuffer(input, library.molecules);
  if (outcome.feasible) throw new Error('An example of a buffer that cannot be made can be made.');
  const { fields, message, nearest }: BufferProblem = outcome.problem;
  return {
    code: 'invalid',
    message: `${fields[0]}: ${message}`,
    status: 422,
    request_id: `req-01k9x3b0${suffix}`,
    field: fields[0]!,
    fields,
    ...(nearest ? { details: { nearest } } : {}),
  };
}

export const buffers = {
  buffer_list: {
    summary: 'Two buffers',
    value: {
      buffers: [brief(first), brief(made(tris, { ...untouched, usage_count: 0 }))],
      total: 2,
      page: 1,
      page_size: 50,
    } satisfies BufferList,
  },
  buffer: { summary: 'Phosphate buffer at pH 7', value: first satisfies Buffer },
  buffer_new: { summary: 'A phosphate buffer', value: request(first) },
  buffer_change: { summary: 'A higher pH', value: { ...request(changed), version: 1 } satisfies BufferRequest },
  buffer_changed: { summary: 'Recipe recalculated for the new pH', value: changed satisfies Buffer },
  buffer_usage_list: {
    summary: 'Used by one step',
    value: { usages: [usage], total: 1, page: 1, page_size: 1000 } satisfies BufferUsageList,
  },
  buffer_usage_none: {
    summary: 'Not used',
    value: { usages: [], total: 0, page: 1, page_size: 1000 } satisfies BufferUsageList,
  },
  buffer_in_use: {
    summary: 'Used by a process step',
    value: {
      code: 'in_use',
      message: 'This buffer is used by 1 step. Choose a different buffer for that step first.',
      status: 409,
      request_id: 'req-01k9x3b0a2',
      details: {
        usages: [
          { id: usage.process_id, name: `${usage.process_name}, ${usage.step_name}`, product_id: usage.product_id },
        ],
      },
    } satisfies Refusal,
  },
  buffer_out_of_reach: {
    summary: 'pH cannot be reached with a pair of salts',
    value: refusal({ ...tris, ph: 3, preparation: 'salt_pair' }, 'a3'),
  },
  buffer_unknown_substance: {
    summary: 'Unknown substance',
    value: refusal({ ph: 7, components: [{ substance_id: 'phosphat', role: 'buffering', concentration: 20 }] }, 'a4'),
  },
};
