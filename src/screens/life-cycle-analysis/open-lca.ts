import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LcaItem, LifeCycleAnalysis } from '#generated/types.ts';

/** A file of the archive: its path and its JSON. */
export type Files = Record<string, object>;

/** A reproducible id in the format that openLCA requires. */
export function uuid(of: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(of)));
  const variant = ((parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const reference = (type: string, of: string, name: string) => ({ '@type': type, '@id': uuid(`${type} ${of}`), name });

/**
 * The analysis as openLCA JSON-LD (schema 2): one process with its inventory, and the supplier of each item as a system
 * process without its own inventory, since the factors are results. Our ids are in `otherProperties`.
 */
export function toOpenLca(analysis: LifeCycleAnalysis, process: string, product: string): Files {
  const files: Files = { 'openlca.json': { schemaVersion: 2 } };
  const { functional_unit: unit, configuration_number: number, goal, sources } = analysis;
  const productFlow = addFlow(files, `product ${analysis.process_id}`, product, unit.unit, null);
  const suppliers = new Map<string, object>();
  for (const item of analysis.items) if (item.activity_id !== null) suppliers.set(item.id, addSupplier(files, item));
  const exchanges = [
    exchange(1, unit.amount, false, true, productFlow, unit.unit),
    ...analysis.items.map((item, index) => ({
      ...exchange(
        index + 2,
        Math.abs(item.amount),
        (item.direction === 'in') === item.amount >= 0,
        false,
        addFlow(files, `item ${item.id} ${item.unit}`, item.name, item.unit, item.impact_item_id),
        item.unit,
      ),
      ...(suppliers.has(item.id) ? { defaultProvider: suppliers.get(item.id) } : {}),
      description: [item.activity_name ?? 'no data', item.country, `quality ${item.quality}`]
        .filter(Boolean)
        .join('; '),
    })),
  ];
  const id = uuid(`Process ${analysis.id}`);
  files[`processes/${id}.json`] = {
    '@type': 'Process',
    '@id': id,
    name: `${product}, ${process}`,
    processType: 'UNIT_PROCESS',
    isInfrastructureProcess: false,
    version: `00.00.${String(Math.min(number, 999)).padStart(3, '0')}`,
    exchanges,
    processDocumentation: {
      timeDescription: `Configuration ${number}, engine ${analysis.engine_version}, factors ${analysis.factors_version}`,
      ...(goal ? { intendedApplication: goal } : {}),
      dataTreatmentDescription: `Sources: ${sources.map(({ title, licence }) => `${title} (${licence ?? 'no licence stated'})`).join('; ')}`,
    },
    otherProperties: { titre_analysis_id: analysis.id, titre_configuration_id: analysis.configuration_id },
  };
  return files;
}

function exchange(
  internalId: number,
  amount: number,
  isInput: boolean,
  isReference: boolean,
  flow: object,
  unit: string,
) {
  return {
    '@type': 'Exchange',
    internalId,
    amount,
    isInput,
    isAvoidedProduct: false,
    isQuantitativeReference: isReference,
    flow,
    unit: reference('Unit', unit, unit),
    flowProperty: reference('FlowProperty', unit, `Amount in ${unit}`),
  };
}

/** A flow with its property and unit group; each unit has its own, so that no conversion is needed. */
function addFlow(files: Files, key: string, name: string, unit: string, item: string | null) {
  const group = reference('UnitGroup', unit, `Units of ${unit}`);
  const property = reference('FlowProperty', unit, `Amount in ${unit}`);
  files[`unit_groups/${group['@id']}.json`] = {
    ...group,
    units: [{ ...reference('Unit', unit, unit), conversionFactor: 1, isRefUnit: true }],
  };
  files[`flow_properties/${property['@id']}.json`] = {
    ...property,
    flowPropertyType: 'PHYSICAL_QUANTITY',
    unitGroup: group,
  };
  const flow = reference('Flow', key, name);
  files[`flows/${flow['@id']}.json`] = {
    ...flow,
    flowType: 'PRODUCT_FLOW',
    flowProperties: [
      { '@type': 'FlowPropertyFactor', conversionFactor: 1, isRefFlowProperty: true, flowProperty: property },
    ],
    otherProperties: { titre_item_id: item },
  };
  return flow;
}

function addSupplier(files: Files, item: LcaItem): object {
  const flow = addFlow(files, `item ${item.id} ${item.unit}`, item.name, item.unit, item.impact_item_id);
  const process = reference('Process', `supply ${item.activity_id} ${item.id}`, item.activity_name ?? item.name);
  files[`processes/${process['@id']}.json`] = {
    ...process,
    processType: 'LCI_RESULT',
    isInfrastructureProcess: false,
    exchanges: [exchange(1, 1, item.direction === 'out', true, flow, item.unit)],
    ...(item.country ? { description: `Supplied from ${item.country}` } : {}),
    otherProperties: { titre_activity_id: item.activity_id },
  };
  return process;
}
