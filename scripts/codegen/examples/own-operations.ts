/** Own operations: a wash column in two versions. */
import { aboutField } from '#engine/wording/index.ts';
import { type OwnDefinition, ownProblems } from '#engine/index.ts';
import type {
  BufferUsage,
  BufferUsageList,
  Error as Refusal,
  OwnOperation,
  OwnOperationInput,
  OwnOperationList,
} from '#generated/types.ts';
import { library } from './cast.ts';

const definition: OwnOperation['definition'] = {
  description: 'Washes salt out of a liquor in counter-current.',
  stage: 'purification',
  icon: 'own-operation',
  tag: 'WC',
  product: 'Washed liquor',
  outlets: [{ key: 'other_1', name: 'Wash water', disposal: 'wastewater' }],
  rest: 'product',
  shares: [
    { of: 'salt', outlet: 'other_1', share: 0.9 },
    { of: 'water', outlet: 'other_1', share: 0.3 },
  ],
  per: 'kg',
  electricity: 0.02,
  steam: 0,
  steam_item: 'lp_steam',
  cooling: 0,
  coolant: 'cooling_water',
  water: 0.0004,
  water_item: 'process_water',
  chemicals: [{ component_id: 'mol_sodium_hydroxide', amount: 0.002 }],
  temperature: null,
  time_by: 'mass_flow',
  time: 5000,
  equipment: {
    name: 'Wash column',
    size_by: 'mass_flow',
    cost: 85_000,
    size: 1000,
    exponent: 0.6,
    largest: 20_000,
    cost_index: 797.9,
    bare_module: 2.5,
    source: 'Quotation of 2023',
  },
  labour_per_hour: 0.25,
  labour_per_batch: 0.5,
  cleaning_time: 1,
};
const better: OwnOperation['definition'] = {
  ...definition,
  shares: [
    { of: 'salt', outlet: 'other_1', share: 0.95 },
    { of: 'water', outlet: 'other_1', share: 0.3 },
  ],
};
const name = 'Wash column';
const first: OwnOperation = {
  id: 'own_wash_column',
  name,
  definition,
  earlier: [],
  usage_count: 1,
  created_at: '2026-10-02T09:12:00Z',
  updated_at: '2026-10-02T09:12:00Z',
  created_by: null,
  version: 1,
};
const changed: OwnOperation = {
  ...first,
  definition: better,
  earlier: [{ version: 1, name, definition }],
  updated_at: '2026-11-20T10:05:00Z',
  version: 2,
};
const usage: BufferUsage = {
  product_id: 'prd_leghaemoglobin',
  product_name: 'Leghaemoglobin',
  process_id: 'prc_secreted',
  process_name: 'Secreted',
  branch_id: null,
  branch_name: null,
  configuration_id: 'cfg_secreted_v1',
  step_id: 'stp_wash',
  step_name: name,
  unit_operation: 'own_operation',
  field: 'definition',
  volume: null,
  ph_min: null,
  ph_max: null,
  suits: null,
};
const tooMuch: OwnDefinition = {
  ...definition,
  name,
  shares: [...definition.shares, { of: 'water', outlet: 'product', share: 0.9 }],
};
const [problem] = ownProblems(tooMuch, library);

export const ownOperations = {
  own_operation_list: {
    summary: 'One custom operation',
    value: { own_operations: [first], total: 1, page: 1, page_size: 50 } satisfies OwnOperationList,
  },
  own_operation: { summary: 'A wash column', value: first satisfies OwnOperation },
  own_operation_new: { summary: 'A wash column', value: { name, definition } satisfies OwnOperationInput },
  own_operation_change: {
    summary: 'More salt washed out',
    value: { name, definition: better, version: 1 } satisfies OwnOperationInput,
  },
  own_operation_changed: { summary: 'Version 2, and the version before', value: changed satisfies OwnOperation },
  own_operation_usage_list: {
    summary: 'Used by one step',
    value: { usages: [usage], total: 1, page: 1, page_size: 1000 } satisfies BufferUsageList,
  },
  own_operation_usage_none: {
    summary: 'Not used',
    value: { usages: [], total: 0, page: 1, page_size: 1000 } satisfies BufferUsageList,
  },
  own_operation_in_use: {
    summary: 'Used by a process step',
    value: {
      code: 'in_use',
      message: 'This custom operation is used by 1 step. Replace that step first.',
      status: 409,
      request_id: 'req-01k9x3b0b2',
      details: {
        usages: [{ id: usage.process_id, name: `${usage.process_name}, ${name}`, product_id: usage.product_id }],
      },
    } satisfies Refusal,
  },
  own_operation_too_much: {
    summary: 'Shares of more than all there is',
    value: {
      code: 'invalid',
      message: aboutField(`definition.${problem!.field}`, problem!.message),
      status: 422,
      request_id: 'req-01k9x3b0b3',
      field: `definition.${problem!.field}`,
      fields: [`definition.${problem!.field}`],
    } satisfies Refusal,
  },
};
