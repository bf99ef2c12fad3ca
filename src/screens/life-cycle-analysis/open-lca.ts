import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LcaCategoryResult, LcaItem, LifeCycleAnalysis } from '#generated/types.ts';

/** A file of the archive: its path and its JSON. */
export type Files = Record<string, object>;

/** A reproducible id in the format that openLCA requires. */
export function uuid(of: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(of)));
  const variant = ((parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const reference = (type: string, of: string, name: string) => ({ '@type': type, '@id': uuid(`${type} ${of}`), name });

/** Impact of one unit of a supply in a category. */
type Impacts = [category: LcaCategoryResult, value: number][];

/** An input or a waste of the process, with what supplies or treats it; null if its impact is unknown. */
interface Line {
  key: string;
  name: string;
  amount: number;
  unit: string;
  isWaste: boolean;
  item: LcaItem | null;
  impacts: Impacts | null;
}

/**
 * The analysis as openLCA JSON-LD (schema 2), which calculates the shown results: one process with its inventory, a supplier of
 * each item as a system process that has one flow for the impact in each category, and a method that counts these flows. Our ids
 * are in `otherProperties`.
 */
export function toOpenLca(analysis: LifeCycleAnalysis, process: string, product: string): Files {
  const files: Files = { 'olca-schema.json': { version: 2 } };
  const { functional_unit: unit, configuration_number: number, goal, results, sources } = analysis;
  const productFlow = addFlow(files, `product ${analysis.process_id}`, product, unit.unit, null);
  const impactFlows = addMethod(files, results);
  const exchanges = [
    exchange(1, unit.amount, false, true, productFlow, unit.unit),
    ...linesOf(analysis).map((line, index) => ({
      ...exchange(index + 2, line.amount, !line.isWaste, false, flowOf(files, line), line.unit),
      ...(line.impacts ? { defaultProvider: addSupplier(files, line, line.impacts, impactFlows) } : {}),
      ...(line.item && {
        description: [line.item.activity_name ?? 'no data', line.item.country, `quality ${line.item.quality}`]
          .filter(Boolean)
          .join('; '),
      }),
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

/** The items, and the sums that stand for those that a licence restricts. */
function linesOf({ items, results }: LifeCycleAnalysis): Line[] {
  const impactsOf = (id: string, amount: number): Impacts | null => {
    const list = results.flatMap((result): Impacts => {
      const value = result.contributions.find((one) => one.item_id === id)?.value ?? null;
      return value === null ? [] : [[result, value / amount]];
    });
    return list.length === 0 || amount === 0 ? null : list;
  };
  const known = new Set(items.map(({ id }) => id));
  const sums = new Set(results.flatMap(({ contributions }) => contributions.map((one) => one.item_id)));
  return [
    ...items.map((item): Line => {
      const { id, name, amount, unit, direction } = item;
      const key = `item ${id} ${unit}`;
      return { key, name, amount, unit, isWaste: direction === 'out', item, impacts: impactsOf(id, amount) };
    }),
    ...[...sums]
      .filter((id) => !known.has(id))
      .map((name): Line => {
        return { key: name, name, amount: 1, unit: 'item', isWaste: false, item: null, impacts: impactsOf(name, 1) };
      }),
  ];
}

const flowOf = (files: Files, { key, name, unit, isWaste, item }: Line) =>
  addFlow(files, key, name, unit, item?.impact_item_id ?? null, isWaste ? 'WASTE_FLOW' : 'PRODUCT_FLOW');

/** A method with one flow per category, whose factor is 1. @returns the flows by category */
function addMethod(files: Files, results: readonly LcaCategoryResult[]): ReadonlyMap<string, object> {
  const flows = new Map<string, object>();
  const categories = results.map(({ category_id: id, name, unit }) => {
    const flow = addFlow(files, `impact ${id}`, `Impact: ${name}`, unit, null, 'ELEMENTARY_FLOW');
    flows.set(id, flow);
    const category = reference('ImpactCategory', id, name);
    const { unit: of, flowProperty } = measuredIn(unit);
    files[`lcia_categories/${category['@id']}.json`] = {
      ...category,
      refUnit: unit,
      impactFactors: [{ '@type': 'ImpactFactor', value: 1, flow, unit: of, flowProperty }],
    };
    return category;
  });
  const method = reference('ImpactMethod', 'categories', 'Titre: impacts of supplies');
  files[`lcia_methods/${method['@id']}.json`] = { ...method, impactCategories: categories };
  return flows;
}

const measuredIn = (unit: string) => ({
  unit: reference('Unit', unit, unit),
  flowProperty: reference('FlowProperty', unit, `Amount in ${unit}`),
});

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
    ...measuredIn(unit),
  };
}

/** A flow with its property and unit group; each unit has its own, so that no conversion is needed. */
function addFlow(
  files: Files,
  key: string,
  name: string,
  unit: string,
  item: string | null,
  flowType: 'PRODUCT_FLOW' | 'WASTE_FLOW' | 'ELEMENTARY_FLOW' = 'PRODUCT_FLOW',
) {
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
    flowType,
    ...(flowType === 'ELEMENTARY_FLOW' ? { category: 'Elementary flows/impacts' } : {}),
    flowProperties: [
      { '@type': 'FlowPropertyFactor', conversionFactor: 1, isRefFlowProperty: true, flowProperty: property },
    ],
    otherProperties: { titre_item_id: item },
  };
  return flow;
}

function addSupplier(files: Files, line: Line, impacts: Impacts, flows: ReadonlyMap<string, object>): object {
  const { name, unit, isWaste, item, key } = line;
  const process = reference('Process', `supply ${item?.activity_id ?? ''} ${key}`, item?.activity_name ?? name);
  files[`processes/${process['@id']}.json`] = {
    ...process,
    processType: 'LCI_RESULT',
    isInfrastructureProcess: false,
    exchanges: [
      exchange(1, 1, isWaste, true, flowOf(files, line), unit),
      ...impacts.map(([category, value], index) =>
        exchange(index + 2, value, false, false, flows.get(category.category_id)!, category.unit),
      ),
    ],
    ...(item?.country ? { description: `Supplied from ${item.country}` } : {}),
    otherProperties: { titre_activity_id: item?.activity_id ?? null },
  };
  return process;
}
