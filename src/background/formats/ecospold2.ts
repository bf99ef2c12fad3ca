import { addProcess, DatabaseFault, type Exchange, newDatabase, type Output } from '../model.ts';
import { unitOf } from '../units.ts';
import { all, at, attribute, type Element, numberOf, wordsAt } from '../xml.ts';
import { yearOf } from './ecospold1.ts';

/** EcoSpold 2: one file per product, already allocated. A reference of −1 is a treatment. */
export function ecoSpold2Reader() {
  const database = newDatabase('EcoSpold 2');
  const { flows } = database;
  const seen = new Set<string>();
  const add = (key: string, name: string, unit: string, compartment: string | null, cas?: string): string => {
    const { dimension } = unitOf(unit);
    if (!flows.has(key))
      flows.set(key, {
        key,
        name,
        kind: compartment === null ? 'product' : 'elementary',
        compartment: compartment ?? '',
        dimension,
        cas,
      });
    return key;
  };
  return {
    database,
    /** @throws DatabaseFault */
    read(document: Element, where: string): void {
      const dataset = document.children.find(
        ({ name }) => name === 'activityDataset' || name === 'childActivityDataset',
      );
      const about = at(dataset, 'activityDescription');
      const activity = at(about, 'activity');
      if (!dataset || !activity) throw new DatabaseFault(where, 'the file has no activityDataset with an activity.');
      const name = wordsAt(activity, 'activityName');
      const outputs: Output[] = [];
      const inputs: Exchange[] = [];
      const elementary: Exchange[] = [];
      const data = at(dataset, 'flowData');
      for (const exchange of all(data, 'intermediateExchange')) {
        const product = wordsAt(exchange, 'name');
        const unit = wordsAt(exchange, 'unitName');
        const amount = numberOf(exchange, 'amount', `${where}, ${product}`);
        if (amount === 0) continue;
        const { size } = unitOf(unit);
        const flow = add(attribute(exchange, 'intermediateExchangeId', where), product, unit, null);
        const group = wordsAt(exchange, 'outputGroup');
        const entry = { flow, amount: amount * size, provider: exchange.attributes['activityLinkId'] };
        if (group === '0') outputs.unshift({ ...entry, provider: undefined, unit, size });
        // Files of an allocated system have by-products with the amount 0.
        else if (group === '2') outputs.push({ ...entry, provider: undefined, unit, size });
        else inputs.push(group === '' ? entry : { ...entry, amount: -entry.amount });
      }
      for (const exchange of all(data, 'elementaryExchange')) {
        const unit = wordsAt(exchange, 'unitName');
        const place = at(exchange, 'compartment');
        const compartment = `${wordsAt(place, 'compartment')}/${wordsAt(place, 'subcompartment')}`;
        const key = `${attribute(exchange, 'elementaryExchangeId', where)}|${compartment}`;
        const flow = add(key, wordsAt(exchange, 'name'), unit, compartment, exchange.attributes['casNumber']);
        elementary.push({
          flow,
          amount: numberOf(exchange, 'amount', `${where}, ${wordsAt(exchange, 'name')}`) * unitOf(unit).size,
        });
      }
      const [output] = outputs;
      if (!output) return void database.leftOut.push({ process: name, reason: 'It has no reference product.' });
      const end = at(about, 'timePeriod')?.attributes['endDate'] ?? '';
      const location = wordsAt(about, 'geography', 'shortname');
      const key = attribute(activity, 'id', where);
      // Files of one activity are processes of their own, found by activity and product.
      const id = `${key}|${output.flow}`;
      if (seen.has(id)) throw new DatabaseFault(where, `a second file has the activity ${key} and the same product.`);
      seen.add(id);
      addProcess(
        database,
        new Set(),
        { key, name, location, year: yearOf(end, where), outputs, inputs, elementary },
        where,
      );
    },
  };
}
