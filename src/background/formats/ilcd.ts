import { addProcess, amountOf, DatabaseFault, type Exchange, newDatabase, type Output } from '../model.ts';
import { unitOf } from '../units.ts';
import { all, at, attribute, type Element, numberOf, wordsAt } from '../xml.ts';
import { yearOf } from './ecospold1.ts';

interface FlowEntry {
  name: string;
  kind: string;
  compartment: string;
  property: string;
  cas: string;
}

/** ILCD: amounts are in the reference unit of the reference property of the flow. Files may come in any order. */
export function ilcdReader() {
  const database = newDatabase('ILCD');
  const flows = new Map<string, FlowEntry>();
  const groupOf = new Map<string, string>();
  const unitOfGroup = new Map<string, string>();
  const processes: { where: string; document: Element }[] = [];

  function addFlow(id: string, where: string): FlowEntry & { unit: string; size: number } {
    const flow = flows.get(id);
    if (!flow) throw new DatabaseFault(where, `the flow ${id} is not in the package.`);
    const unit = unitOfGroup.get(groupOf.get(flow.property) ?? '') ?? '?';
    const { dimension, size } = unitOf(unit);
    const isElementary = flow.kind === 'Elementary flow';
    const { name, compartment, cas } = flow;
    if (!database.flows.has(id))
      database.flows.set(id, {
        key: id,
        name,
        kind: isElementary ? 'elementary' : 'product',
        compartment,
        dimension,
        cas,
      });
    return { ...flow, unit, size };
  }

  function addOne(document: Element, where: string, seen: Set<string>): void {
    const information = at(document, 'processInformation');
    const about = at(information, 'dataSetInformation');
    const name = wordsAt(about, 'name', 'baseName');
    const place = `${where}, ${name}`;
    const reference = wordsAt(information, 'quantitativeReference', 'referenceToReferenceFlow');
    const outputs: Output[] = [];
    const ids: string[] = [];
    const inputs: Exchange[] = [];
    const elementary: Exchange[] = [];
    const exchanges = all(at(document, 'exchanges'), 'exchange');
    const sharesOf = (exchange: Element): Map<string, number> =>
      new Map(
        all(at(exchange, 'allocations'), 'allocation').map((one) => [
          attribute(one, 'internalReferenceToCoProduct', place),
          numberOf(one, 'allocatedFraction', place) / 100,
        ]),
      );
    const others: { exchange: Element; to: Exchange[]; entry: Exchange }[] = [];
    for (const exchange of exchanges) {
      const link = at(exchange, 'referenceToFlowDataSet');
      if (!link) throw new DatabaseFault(place, 'an exchange has no referenceToFlowDataSet.');
      const flow = attribute(link, 'refObjectId', place);
      const { kind, unit, size, name: flowName } = addFlow(flow, place);
      const written = wordsAt(exchange, 'resultingAmount') || wordsAt(exchange, 'meanAmount');
      const amount = amountOf(written, place, `resultingAmount of ${flowName}`) * size;
      const id = attribute(exchange, 'dataSetInternalID', place);
      const isInput = wordsAt(exchange, 'exchangeDirection') === 'Input';
      const isOutput = id === reference || (kind === 'Waste flow' ? isInput : !isInput);
      if (kind === 'Elementary flow') others.push({ exchange, to: elementary, entry: { flow, amount } });
      else if (!isOutput) others.push({ exchange, to: inputs, entry: { flow, amount } });
      else if (id === reference) {
        outputs.unshift({ flow, amount, unit, size });
        ids.unshift(id);
      } else if (amount !== 0) {
        outputs.push({ flow, amount, unit, size });
        ids.push(id);
      }
    }
    for (const { exchange, to, entry } of others) {
      const shares = sharesOf(exchange);
      const list = ids.map((id) => shares.get(id) ?? 0);
      to.push(shares.size === 0 || outputs.length < 2 ? entry : { ...entry, shares: list });
      if (shares.size > 0 && outputs.length > 1) outputs.forEach((output, index) => (output.share = list[index]!));
    }
    if (outputs.length === 0) {
      database.leftOut.push({ process: name, reason: 'It has no product.' });
      return;
    }
    const geography = at(information, 'geography', 'locationOfOperationSupplyOrProduction');
    const time = at(information, 'time');
    addProcess(
      database,
      seen,
      {
        key: wordsAt(about, 'UUID'),
        name,
        location: geography?.attributes['location'] ?? 'GLO',
        year: yearOf(wordsAt(time, 'dataSetValidUntil') || wordsAt(time, 'referenceYear'), place),
        outputs,
        inputs,
        elementary,
      },
      place,
    );
  }

  return {
    database,
    /** @throws DatabaseFault */
    read(document: Element, where: string): void {
      const [information] = document.children;
      const about = at(information, 'dataSetInformation');
      const id = wordsAt(about, 'UUID');
      if (document.name === 'processDataSet') processes.push({ where, document });
      else if (document.name === 'flowDataSet') {
        const categories = all(at(about, 'classificationInformation', 'elementaryFlowCategorization'), 'category');
        const reference = wordsAt(information, 'quantitativeReference', 'referenceToReferenceFlowProperty');
        const list = all(at(document, 'flowProperties'), 'flowProperty');
        const property = list.find(({ attributes }) => attributes['dataSetInternalID'] === reference) ?? list[0];
        flows.set(id, {
          name: wordsAt(about, 'name', 'baseName'),
          kind:
            wordsAt(document, 'modellingAndValidation', 'LCIMethod', 'typeOfDataSet') ||
            wordsAt(document, 'modellingAndValidation', 'LCIMethodAndAllocation', 'typeOfDataSet'),
          compartment: categories.map(({ text }) => text.trim()).join('/'),
          property: at(property, 'referenceToFlowPropertyDataSet')?.attributes['refObjectId'] ?? '',
          cas: wordsAt(about, 'CASNumber'),
        });
      } else if (document.name === 'flowPropertyDataSet')
        groupOf.set(
          id,
          at(information, 'quantitativeReference', 'referenceToReferenceUnitGroup')?.attributes['refObjectId'] ?? '',
        );
      else if (document.name === 'unitGroupDataSet') {
        const reference = wordsAt(information, 'quantitativeReference', 'referenceToReferenceUnit');
        const units = all(at(document, 'units'), 'unit');
        const unit = units.find(({ attributes }) => attributes['dataSetInternalID'] === reference) ?? units[0];
        unitOfGroup.set(id, wordsAt(unit, 'name'));
      }
    },
    finish(): void {
      const seen = new Set<string>();
      for (const { where, document } of processes) addOne(document, where, seen);
    },
  };
}
