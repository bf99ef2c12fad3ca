import {
  addProcess,
  amountOf,
  type Database,
  DatabaseFault,
  type Exchange,
  newDatabase,
  type Output,
} from '../model.ts';
import { unitOf } from '../units.ts';
import { all, at, attribute, type Element, numberOf, wordsAt } from '../xml.ts';

/** EcoSpold 1: products are identified by name, location, unit and whether they are infrastructure. */
export function ecoSpold1Reader() {
  const database = newDatabase('EcoSpold 1');
  const seen = new Set<string>();
  return {
    database,
    /** Reads one document, with one dataset or many. @throws DatabaseFault */
    read(document: Element, where: string): void {
      for (const dataset of all(document, 'dataset')) readDataset(database, seen, dataset, where);
    },
  };
}

function readDataset(database: Database, seen: Set<string>, dataset: Element, where: string): void {
  const information = at(dataset, 'metaInformation', 'processInformation');
  const reference = at(information, 'referenceFunction');
  const geography = at(information, 'geography');
  if (!reference || !geography) throw new DatabaseFault(where, 'a dataset has no referenceFunction or no geography.');
  const name = attribute(reference, 'name', where);
  const location = geography.attributes['location'] ?? 'GLO';
  const place = `${where}, ${name}`;
  const years = at(information, 'timePeriod');
  const end = wordsAt(years, 'endDate') || wordsAt(years, 'endYear') || wordsAt(years, 'endYearMonth');
  const data = at(dataset, 'flowData');
  const exchanges = all(data, 'exchange');
  const outputs: Output[] = [];
  const numbers: string[] = [];
  const inputs: { number: string; exchange: Exchange }[] = [];
  const elementary: { number: string; exchange: Exchange }[] = [];
  for (const element of exchanges) {
    const made = wordsAt(element, 'outputGroup');
    const taken = wordsAt(element, 'inputGroup');
    const isNature = made === '4' || taken === '4';
    const unit = unitOf(attribute(element, 'unit', place));
    const flow = flowOf(database, element, location, isNature, place);
    const amount = numberOf(element, 'meanValue', place) * unit.size;
    const number = attribute(element, 'number', place);
    if (made === '0' || made === '2') {
      const known = outputs.find((one) => one.flow === flow);
      if (known) known.amount += amount;
      else {
        outputs.push({ flow, amount, unit: element.attributes['unit']!, size: unit.size });
        numbers.push(number);
      }
    } else if (isNature) elementary.push({ number, exchange: { flow, amount } });
    // Waste to treatment (3) and inputs from the technosphere.
    else inputs.push({ number, exchange: { flow, amount } });
  }
  const shares = new Map<string, Map<string, number>>();
  for (const allocation of all(data, 'allocation')) {
    const product = attribute(allocation, 'referenceToCoProduct', place);
    const share = numberOf(allocation, 'fraction', place) / 100;
    for (const to of all(allocation, 'referenceToInputOutput')) {
      const list = shares.get(to.text.trim()) ?? new Map<string, number>();
      shares.set(to.text.trim(), list.set(product, share));
    }
  }
  const allocated = ({ number, exchange }: { number: string; exchange: Exchange }): Exchange => {
    const own = shares.get(number);
    return own ? { ...exchange, shares: numbers.map((product) => own.get(product) ?? 0) } : exchange;
  };
  const some = [...shares.values()][0];
  if (some) outputs.forEach((output, index) => (output.share = some.get(numbers[index]!) ?? 0));
  if (outputs.length === 0) return void database.leftOut.push({ process: name, reason: 'It has no product.' });
  const process = {
    key: `${name}|${location}|${outputs.map(({ flow }) => flow).join('|')}|${dataset.attributes['number'] ?? ''}`,
    name,
    location,
    year: yearOf(end, place),
    outputs,
    inputs: inputs.map(allocated),
    elementary: elementary.map(allocated),
  };
  addProcess(database, seen, process, place);
}

function flowOf({ flows }: Database, element: Element, location: string, isNature: boolean, where: string): string {
  const name = attribute(element, 'name', where);
  const unit = attribute(element, 'unit', where);
  const { category = '', subCategory = '', CASNumber: cas, infrastructureProcess = 'false' } = element.attributes;
  const compartment = isNature ? `${category}/${subCategory}` : '';
  const place = element.attributes['location'] ?? location;
  const { dimension } = unitOf(unit);
  const key = isNature
    ? `${name}|${compartment}|${dimension}`
    : `${name}|${place}|${dimension}|${infrastructureProcess}`;
  if (!flows.has(key))
    flows.set(key, {
      key,
      name,
      kind: isNature ? 'elementary' : 'product',
      compartment,
      dimension,
      location: place,
      cas,
    });
  return key;
}

export function yearOf(text: string, where: string): number | null {
  const [year] = /\d{4}/.exec(text) ?? [];
  return year === undefined ? null : amountOf(year, where, 'year');
}
