import {
  addProcess,
  amountOf,
  DatabaseFault,
  type Exchange,
  newDatabase,
  type Output,
  type Process,
} from '../model.ts';
import { unitOf } from '../units.ts';
import { yearOf } from './ecospold1.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const part = (value: Json | undefined, key: string): Json | undefined => {
  const found = value?.[key];
  return isObject(found) ? found : undefined;
};
const list = (value: Json | undefined, key: string): Json[] => {
  const found = value?.[key];
  return Array.isArray(found) ? found.filter(isObject) : [];
};
const words = (value: Json | undefined, key: string): string => {
  const found = value?.[key];
  return typeof found === 'string' ? found : '';
};
const idOf = (value: Json | undefined): string => words(value, '@id');

const FOLDER = /(?:^|\/)(processes|flows|flow_properties|unit_groups|locations|categories)\/[^/]+\.json$/;
export const isJsonLdFile = (path: string): boolean => FOLDER.test(path);

/** Levels of categories. */
const DEEPEST = 50;

interface Property {
  group: string;
}

/** openLCA JSON-LD, versions 1 and 2. Files may come in any order, so they are combined at the end. */
export function jsonLdReader() {
  const database = newDatabase('openLCA JSON-LD');
  const units = new Map<string, { name: string; factor: number }>();
  const referenceOf = new Map<string, string>();
  const properties = new Map<string, Property>();
  const locations = new Map<string, string>();
  const categories = new Map<string, { name: string; parent: string }>();
  const flows = new Map<string, Json>();
  const processes: { where: string; json: Json }[] = [];

  const pathOf = (id: string, depth = 0): string => {
    if (depth > DEEPEST) throw new DatabaseFault('', `the category ${id} is its own parent.`);
    const one = categories.get(id);
    return one ? `${one.parent ? `${pathOf(one.parent, depth + 1)}/` : ''}${one.name}` : '';
  };
  /** Reference property of a flow: the first if none is marked. */
  const referenceOfFlow = (json: Json | undefined): string => {
    const all = list(json, 'flowProperties');
    const marked = all.find((one) => one['isRefFlowProperty'] ?? one['referenceFlowProperty']) ?? all[0];
    return idOf(part(marked, 'flowProperty'));
  };
  /** Reference unit of a flow property, in the unit of its dimension. */
  const unitOfProperty = (id: string) => unitOf(referenceOf.get(properties.get(id)?.group ?? '') ?? '');

  function addFlow(id: string, where: string): void {
    if (database.flows.has(id)) return;
    const json = flows.get(id);
    if (!json) throw new DatabaseFault(where, `the flow ${id} is not in the package.`);
    const { dimension } = unitOfProperty(referenceOfFlow(json));
    const { category } = json;
    const compartment = typeof category === 'string' ? category : pathOf(idOf(part(json, 'category')));
    const kind = words(json, 'flowType') === 'ELEMENTARY_FLOW' ? 'elementary' : 'product';
    database.flows.set(id, {
      key: id,
      name: words(json, 'name'),
      kind,
      compartment,
      dimension,
      cas: words(json, 'cas') || undefined,
    });
  }

  /** Amount of an exchange in the reference unit of the reference property of its flow. */
  function measure(exchange: Json, id: string, where: string): { amount: number; unit: string; size: number } {
    const unitId = idOf(part(exchange, 'unit'));
    const unit = units.get(unitId);
    const field = `amount of ${database.flows.get(id)!.name}`;
    const amount = amountOf(exchange['amount'], where, field);
    const used = idOf(part(exchange, 'flowProperty'));
    const factors = list(flows.get(id), 'flowProperties');
    const conversion = factors.find((one) => idOf(part(one, 'flowProperty')) === used)?.['conversionFactor'] ?? 1;
    const { size: reference } = unitOfProperty(referenceOfFlow(flows.get(id)));
    const size = ((unit?.factor ?? 1) * reference) / amountOf(conversion, where, 'conversionFactor');
    return { amount: amount * size, unit: unit?.name ?? (words(part(exchange, 'unit'), 'name') || '?'), size };
  }

  function addOne(json: Json, where: string, seen: Set<string>): void {
    const name = words(json, 'name');
    const place = `${where}, ${name}`;
    const outputs: Output[] = [];
    const inputs: { id: unknown; exchange: Exchange }[] = [];
    const elementary: { id: unknown; exchange: Exchange }[] = [];
    for (const exchange of list(json, 'exchanges')) {
      const flow = idOf(part(exchange, 'flow'));
      addFlow(flow, place);
      const isInput = (exchange['isInput'] ?? exchange['input']) === true;
      const isAvoided = (exchange['isAvoidedProduct'] ?? exchange['avoidedProduct']) === true;
      const isReference = (exchange['isQuantitativeReference'] ?? exchange['quantitativeReference']) === true;
      const type = words(flows.get(flow), 'flowType');
      const { amount, unit, size } = measure(exchange, flow, place);
      const id = exchange['internalId'];
      const provider = idOf(part(exchange, 'defaultProvider')) || undefined;
      // A waste that goes in is treated; one that goes out uses its treatment.
      const isOutput = isReference || (type === 'WASTE_FLOW' ? isInput : !isInput);
      if (type === 'ELEMENTARY_FLOW') {
        if (amount !== 0) elementary.push({ id, exchange: { flow, amount } });
      } else if (isAvoided) inputs.push({ id, exchange: { flow, amount: -amount, provider } });
      else if (!isOutput) inputs.push({ id, exchange: { flow, amount, provider } });
      else if (amount !== 0 || isReference) {
        const known = outputs.find((one) => one.flow === flow);
        if (known) known.amount += amount;
        else if (isReference) outputs.unshift({ flow, amount, unit, size });
        else outputs.push({ flow, amount, unit, size });
      }
    }
    if (outputs.length === 0) {
      database.leftOut.push({ process: name, reason: 'It has no product.' });
      return;
    }
    const process: Process = {
      key: idOf(json),
      name,
      location: locations.get(idOf(part(json, 'location'))) ?? (words(part(json, 'location'), 'name') || 'GLO'),
      year: yearOf(words(part(json, 'processDocumentation'), 'validUntil'), place),
      outputs,
      ...allocate(json, outputs, inputs, elementary, place),
    };
    addProcess(database, seen, process, place);
  }

  return {
    database,
    read(path: string, json: unknown): void {
      const [, folder] = FOLDER.exec(path) ?? [];
      if (!isObject(json)) throw new DatabaseFault(path, 'this is not a JSON object.');
      const id = idOf(json);
      if (folder === 'flows') flows.set(id, json);
      else if (folder === 'processes') processes.push({ where: path, json });
      else if (folder === 'flow_properties') properties.set(id, { group: idOf(part(json, 'unitGroup')) });
      else if (folder === 'locations') locations.set(id, words(json, 'code') || words(json, 'name'));
      else if (folder === 'categories')
        categories.set(id, { name: words(json, 'name'), parent: idOf(part(json, 'category')) });
      else
        for (const unit of list(json, 'units')) {
          const factor = amountOf(unit['conversionFactor'] ?? 1, path, 'conversionFactor');
          units.set(idOf(unit), { name: words(unit, 'name'), factor });
          if ((unit['isRefUnit'] ?? unit['referenceUnit']) === true) referenceOf.set(id, words(unit, 'name'));
        }
    },
    finish(): void {
      const seen = new Set<string>();
      for (const { where, json } of processes) addOne(json, where, seen);
    },
  };
}

/** Shares of the default allocation method: of products, or of each exchange. */
function allocate(
  json: Json,
  outputs: Output[],
  inputs: { id: unknown; exchange: Exchange }[],
  elementary: { id: unknown; exchange: Exchange }[],
  where: string,
): { inputs: Exchange[]; elementary: Exchange[] } {
  const plain = {
    inputs: inputs.map(({ exchange }) => exchange),
    elementary: elementary.map(({ exchange }) => exchange),
  };
  const method = words(json, 'defaultAllocationMethod');
  const factors = list(json, 'allocationFactors').filter((one) => words(one, 'allocationType') === method);
  if (outputs.length < 2 || factors.length === 0) return plain;
  const valueOf = (one: Json | undefined) => (one ? amountOf(one['value'], where, 'value of an allocation factor') : 0);
  const isOf = (one: Json, output: Output) => idOf(part(one, 'product')) === output.flow;
  if (method !== 'CAUSAL_ALLOCATION') {
    for (const output of outputs) output.share = valueOf(factors.find((one) => isOf(one, output)));
    return plain;
  }
  const withShares = ({ id, exchange }: { id: unknown; exchange: Exchange }): Exchange => ({
    ...exchange,
    shares: outputs.map((output) =>
      valueOf(factors.find((one) => isOf(one, output) && part(one, 'exchange')?.['internalId'] === id)),
    ),
  });
  // The shares of the products themselves are not used if each exchange has its own.
  for (const output of outputs) output.share = 1 / outputs.length;
  return { inputs: inputs.map(withShares), elementary: elementary.map(withShares) };
}
