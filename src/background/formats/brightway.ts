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

interface BrightwayExchange {
  type?: unknown;
  amount?: unknown;
  name?: unknown;
  unit?: unknown;
  categories?: unknown;
  input?: unknown;
}

interface Activity {
  database?: unknown;
  code?: unknown;
  name?: unknown;
  'reference product'?: unknown;
  location?: unknown;
  unit?: unknown;
  exchanges?: unknown;
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const keyOf = (input: unknown): string => (Array.isArray(input) ? input.map(String).join('|') : words(input));

/** A Brightway database as JSON: a list of activities, or an object with this list as `data`. @throws DatabaseFault */
export function readBrightway(json: unknown): Database {
  const database = newDatabase('Brightway');
  const list = Array.isArray(json) ? json : (json as { data?: unknown } | null)?.data;
  if (!Array.isArray(list) || !list.every(isObject))
    throw new DatabaseFault('', 'The JSON file is no list of Brightway activities.');
  const activities: readonly Activity[] = list;
  const ownKey = ({ database: of, code }: Activity) => keyOf([of, code]);
  const unitOfKey = new Map(activities.map((one) => [ownKey(one), words(one.unit)]));
  const seen = new Set<string>();
  const add = (key: string, name: string, unit: string, compartment: string | null): string => {
    if (!database.flows.has(key))
      database.flows.set(key, {
        key,
        name,
        kind: compartment === null ? 'product' : 'elementary',
        compartment: compartment ?? '',
        dimension: unitOf(unit).dimension,
      });
    return key;
  };
  for (const activity of activities) {
    const name = words(activity.name);
    const own = ownKey(activity);
    const unit = words(activity.unit);
    const inputs: Exchange[] = [];
    const elementary: Exchange[] = [];
    const output: Output = { flow: own, amount: 1, unit, size: unitOf(unit).size };
    add(own, words(activity['reference product']) || name, unit, null);
    let made = 0;
    const exchanges = Array.isArray(activity.exchanges) ? (activity.exchanges as BrightwayExchange[]) : [];
    if (!exchanges.every(isObject)) throw new DatabaseFault(name, 'an exchange is no object.');
    for (const exchange of exchanges) {
      const of = words(exchange.name);
      const key = keyOf(exchange.input);
      const written = words(exchange.unit) || (unitOfKey.get(key) ?? '');
      const amount = amountOf(exchange.amount, name, `amount of ${of || key}`) * unitOf(written).size;
      if (exchange.type === 'production' && key === own) {
        output.amount = amount;
        made += 1;
      } else if (exchange.type === 'biosphere') {
        const compartment = Array.isArray(exchange.categories) ? exchange.categories.map(String).join('/') : '';
        elementary.push({ flow: add(key, of, written, compartment), amount });
      } else {
        // A further product replaces its production elsewhere.
        const sign = exchange.type === 'production' || exchange.type === 'substitution' ? -1 : 1;
        inputs.push({ flow: add(key, of, written, null), amount: sign * amount });
      }
    }
    if (made === 0) output.amount = output.size;
    const location = words(activity.location) || 'GLO';
    addProcess(database, seen, { key: own, name, location, year: null, outputs: [output], inputs, elementary }, name);
  }
  return database;
}
