/** Units of databases: the size of each in the reference unit of its dimension, and its names, the one to show first. */
const UNITS: readonly (readonly [dimension: string, size: number, names: string])[] = [
  ['kg', 1, 'kg|kilogram'],
  ['kg', 1e-3, 'g|gram'],
  ['kg', 1e-6, 'mg|milligram'],
  ['kg', 1e-9, 'µg|ug|microgram'],
  ['kg', 1e3, 't|ton|tonne|metric ton|Mg'],
  ['kg', 0.45359237, 'lb|lb av|pound|pounds|lbs'],
  ['kg', 907.18474, 'short ton|sh tn|tn.sh'],
  ['MJ', 1, 'MJ|megajoule'],
  ['MJ', 1e-3, 'kJ|kilojoule'],
  ['MJ', 1e3, 'GJ|gigajoule'],
  ['MJ', 1e6, 'TJ'],
  ['MJ', 3.6, 'kWh|kilowatt hour|kw.h|kw·h'],
  ['MJ', 3.6e3, 'MWh|megawatt hour'],
  ['MJ', 3.6e-3, 'Wh'],
  ['MJ', 1.05505585262e-3, 'Btu'],
  ['MJ', 1055.05585262, 'MMBtu'],
  ['m3', 1, 'm3|m³|cubic meter|cubic metre|nm3'],
  ['m3', 1e-3, 'L|litre|liter|dm3'],
  ['m3', 3.785411784e-3, 'gal|gallon|gal (us liq)|gal*'],
  ['m3', 0.028316846592, 'ft3|cu ft|cuft'],
  ['m3', 0.158987294928, 'bbl|barrel'],
  ['m2', 1, 'm2|m²|square meter|square metre'],
  ['m2', 1e4, 'ha|hectare'],
  ['m2*a', 1, 'm2*a|m2a|m2*year|square meter-year|m2.a|m²*a'],
  ['m2*a', 1e4, 'ha*a|ha a|hectare-year'],
  ['t*km', 1, 'tkm|t*km|metric ton*km|ton kilometer|t.km|tonne*km'],
  ['t*km', 1e-3, 'kg*km|kgkm'],
  ['t*km', 1.459972, 'ton-mi|sh tn*mi|tmi|t*mi'],
  ['km', 1, 'km|kilometer|kilometre|vehicle-km|vkm|v*km'],
  ['km', 1e-3, 'm|meter|metre'],
  ['km', 1.609344, 'mi|mile'],
  ['p*km', 1, 'passenger-km|p*km|pkm|personkm|person*km|person kilometer'],
  ['item', 1, 'item|items|item(s)|unit|p|piece|pieces|number'],
  ['kBq', 1, 'kBq|kilo becquerel'],
  ['kBq', 1e-3, 'Bq|becquerel'],
  ['h', 1, 'h|hr|hour'],
  ['h', 24, 'd|day'],
  ['h', 8760, 'a|year|yr'],
];

interface Unit {
  dimension: string;
  size: number;
  /** How it is shown. */
  name: string;
}

const BY_NAME = new Map<string, Unit>();
for (const [dimension, size, names] of UNITS) {
  const list = names.split('|');
  for (const one of list) {
    const unit = { dimension, size, name: list[0]! };
    BY_NAME.set(one, unit);
    if (!BY_NAME.has(one.toLowerCase())) BY_NAME.set(one.toLowerCase(), unit);
  }
}

/** As it is spelt, so that Mg is no mg, then in any case. A unit that is not known is a dimension of its own. */
export function unitOf(name: string): Unit {
  const plain = name.trim();
  return BY_NAME.get(plain) ?? BY_NAME.get(plain.toLowerCase()) ?? { dimension: plain, size: 1, name: plain };
}
