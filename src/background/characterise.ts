/** Matches elementary flows with the built-in EF 3.1 factors: by name and compartment, then by known synonyms, then by CAS number. */
import { CATEGORY_CODES, EF31 } from './ef31-factors.ts';
import { type Column, shareOf } from './link.ts';
import type { Database, Exchange, Flow, Process } from './model.ts';

/** Value per reference unit of the flow, by category. */
type Factors = ReadonlyMap<string, number>;

/** Other names of substances: of the Federal LCA Commons, ILCD, SimaPro, and older lists. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'carbon dioxide': 'Carbon dioxide, fossil',
  'carbon dioxide fossil': 'Carbon dioxide, fossil',
  'carbon dioxide biogenic': 'Carbon dioxide, non-fossil',
  'carbon dioxide land transformation': 'Carbon dioxide, from soil or biomass stock',
  'carbon dioxide land use change': 'Carbon dioxide, from soil or biomass stock',
  methane: 'Methane, fossil',
  'methane biogenic': 'Methane, non-fossil',
  'methane land transformation': 'Methane, from soil or biomass stock',
  'nitrous oxide': 'Dinitrogen monoxide',
  'nitrogen dioxide': 'Nitrogen oxides',
  'nitrogen monoxide': 'Nitric oxide',
  'nitrogen oxides as no2': 'Nitrogen oxides',
  'sulphur dioxide': 'Sulfur dioxide',
  'sulphur oxides': 'Sulfur oxides',
  'sulfur oxides as so2': 'Sulfur oxides',
  'carbon monoxide': 'Carbon monoxide, fossil',
  'particles pm2.5': 'Particulate Matter, < 2.5 um',
  'particulates < 2.5 um': 'Particulate Matter, < 2.5 um',
  'particulate matter ≤ 2.5um': 'Particulate Matter, < 2.5 um',
  'particulates > 2.5 um and < 10um': 'Particulate Matter, > 2.5 um and < 10um',
  'particulate matter > 2.5um and ≤ 10um': 'Particulate Matter, > 2.5 um and < 10um',
  nmvoc: 'NMVOC, non-methane volatile organic compounds',
  'nmvoc non methane volatile organic compounds unspecified origin': 'NMVOC, non-methane volatile organic compounds',
  'non methane volatile organic compounds': 'NMVOC, non-methane volatile organic compounds',
  'volatile organic compounds': 'VOC, volatile organic compounds',
  'sulfur hexafluoride': 'Sulfur hexafluoride',
  'nitrogen total': 'Nitrogen',
  'phosphorus total': 'Phosphorus',
  coal: 'Coal, hard, unspecified',
  'coal hard': 'Coal, hard, unspecified',
  'coal bituminous 24.8 mj per kg': 'Coal, hard, unspecified',
  'coal 26.4 mj per kg': 'Coal, hard, unspecified',
  'hard coal': 'Coal, hard, unspecified',
  lignite: 'Coal, brown',
  'coal lignite': 'Coal, brown',
  'brown coal': 'Coal, brown',
  'natural gas': 'Gas, natural',
  'crude oil': 'Oil, crude',
  'uranium oxide 332 gj per kg in ore': 'Uranium',
};

/** Of substances whose origin does not matter: a CAS number never overrules a name. */
const BY_CAS: Readonly<Record<string, string>> = {
  '10024-97-2': 'Dinitrogen monoxide',
  '7446-09-5': 'Sulfur dioxide',
  '11104-93-1': 'Nitrogen oxides',
  '10102-44-0': 'Nitrogen oxides',
  '7664-41-7': 'Ammonia',
  '2551-62-4': 'Sulfur hexafluoride',
  '14797-55-8': 'Nitrate',
  '7723-14-0': 'Phosphorus',
};

/** A name without commas, signs that formats add, and words that do not tell substances apart. */
const normal = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('μ', 'u')
    .replaceAll('µ', 'u')
    .replace(/\/(?:m3|kg|mj)$/, '')
    .replaceAll(/\bin ground\b|\bunspecified origin\b|\bion\b/g, ' ')
    .replaceAll(/[(),]|(?<=[a-z])-(?=[a-z])/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** air, water, soil or resource, from the compartments of any format; empty if it is none of them. */
export function compartmentOf(path: string): string {
  const text = path.toLowerCase();
  if (/resource|raw|in ground|in water$|in air$/.test(text)) return 'resource';
  return /air|atmos/.test(text) ? 'air' : /water/.test(text) ? 'water' : /soil/.test(text) ? 'soil' : '';
}

const TABLE = new Map<string, Factors>();
for (const line of EF31.trim().split('\n')) {
  const [name = '', compartment = '', values = ''] = line.split('|');
  const key = `${normal(name)}|${compartment}`;
  const factors = new Map(TABLE.get(key));
  for (const one of values.split(' ')) {
    const [code = '', value] = one.split('=');
    factors.set(CATEGORY_CODES[code]!, Number(value));
  }
  TABLE.set(key, factors);
}

const GAS = new Set(['gas natural', 'gas mine off gas process coal mining']);

/** Factors of a flow; null if there are none, or if its unit measures something else. */
export function factorsOf(flow: Flow, notes: Set<string>): Factors | null {
  const compartment = compartmentOf(flow.compartment);
  const name = normal(flow.name);
  // “Nickel, 1.98% in silicates, 1.04% in crude ore” is nickel.
  const ore = compartment === 'resource' && /%|ppm|in (?:crude )?ore/.test(name) ? name.split(' ')[0]! : name;
  const tries = [name, normal(SYNONYMS[name] ?? ''), ore, normal(BY_CAS[(flow.cas ?? '').replace(/^0+/, '')] ?? '')];
  // Some files name no compartments: most substances have factors in one only.
  const places = compartment === '' ? ['air', 'water', 'soil'] : [compartment];
  const isIn = (one: string) => places.filter((place) => TABLE.has(`${one}|${place}`));
  const found = tries.find((one) => isIn(one).length === 1);
  if (found === undefined) return null;
  if (name === 'carbon dioxide' || name === 'methane')
    notes.add(`“${flow.name}” without its origin was taken as fossil; check processes of biological origin.`);
  if (compartment === '')
    notes.add('Flows without a compartment were matched where a substance has factors in one compartment only.');
  const factors = TABLE.get(`${found}|${isIn(found)[0]}`)!;
  if (factors.has('resource_fossils') && flow.dimension === 'MJ') return new Map([['resource_fossils', 1]]);
  return flow.dimension === (GAS.has(found) ? 'm3' : 'kg') ? factors : null;
}

export interface Characterised {
  /** Impact of the direct exchanges per unit of each column, by category. */
  direct: Map<string, Float64Array>;
  /** Names of the flows without a factor. */
  without: string[];
  flows: number;
}

export interface CharacteriseOptions {
  /** Excludes emissions after 100 years. */
  withoutLongTerm?: boolean | undefined;
}

/** Impacts of the elementary flows of each column. A category that no flow of the database has stays without data. */
export function characterise(
  { flows, notes }: Pick<Database, 'flows' | 'notes'>,
  columns: readonly Column[],
  { withoutLongTerm = false }: CharacteriseOptions = {},
): Characterised {
  const known = new Map<string, Factors | null>();
  const isExcluded = ({ compartment }: Flow): boolean => withoutLongTerm && /long-?term/i.test(compartment);
  const counted = new Map<Process, readonly Exchange[]>();
  const direct = new Map<string, Float64Array>();
  columns.forEach((column, index) => {
    const list = counted.get(column.process) ?? withoutDoubles(column.process, flows, notes);
    counted.set(column.process, list);
    for (const exchange of list) {
      const flow = flows.get(exchange.flow)!;
      if (!known.has(flow.key)) known.set(flow.key, factorsOf(flow, notes));
      const factors = known.get(flow.key);
      if (!factors || isExcluded(flow)) continue;
      const amount = (exchange.amount * shareOf(exchange, column)) / column.amount;
      for (const [category, value] of factors) {
        let list = direct.get(category);
        if (!list) direct.set(category, (list = new Float64Array(columns.length)));
        list[index]! += amount * value;
      }
    }
  });
  const without = [...known].flatMap(([key, factors]) => (factors === null ? flows.get(key)! : []));
  return {
    direct,
    flows: known.size,
    without: [...new Set(without.map(({ name, compartment }) => `${name} (${compartment})`))].toSorted(),
  };
}

const PARTS_OF_NOX = new Set(['nitric oxide', 'nitrogen monoxide', 'nitrogen dioxide']);

/** Without amounts that another flow of the process contains: NO and NO2 beside NOx. */
function withoutDoubles({ elementary }: Process, flows: Database['flows'], notes: Set<string>): readonly Exchange[] {
  const inAir = ({ flow }: Exchange): string => {
    const { name, compartment } = flows.get(flow)!;
    return compartmentOf(compartment) === 'air' ? normal(name) : '';
  };
  if (!elementary.some((exchange) => inAir(exchange) === 'nitrogen oxides')) return elementary;
  const kept = elementary.filter((exchange) => !PARTS_OF_NOX.has(inAir(exchange)));
  if (kept.length < elementary.length) notes.add('NO and NO2 were not counted where NOx stands beside them.');
  return kept;
}
