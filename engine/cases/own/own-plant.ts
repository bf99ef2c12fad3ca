/** Plants as a user would enter them, with the engine’s defaults, beside what is published about such plants. */
import type { CostCategory, Results } from '../../types/results.ts';
import type { Library } from '../../types/library.ts';
import { type FigureClass, rangeOf } from '../case.ts';
import { costOf, type Plant, stepOf } from '../plant.ts';

/** Figures of every plant, in the order of the page. */
export const FIGURES = {
  cost: { name: 'Unit cost including depreciation', unit: 'USD/kg', estimate: 'cost' },
  materials: { name: 'Raw materials', unit: '% of cost', estimate: 'operating' },
  consumables: { name: 'Consumables', unit: '% of cost', estimate: 'operating' },
  labour: { name: 'Labour', unit: '% of cost', estimate: 'operating' },
  utilities: { name: 'Utilities and waste', unit: '% of cost', estimate: 'operating' },
  facility: { name: 'Capital-dependent', unit: '% of cost', estimate: 'operating' },
  quality: { name: 'Quality and other costs', unit: '% of cost', estimate: 'operating' },
  air: { name: 'Aeration power per fermenter volume', unit: 'kW/m³', estimate: 'energy' },
  stirring: { name: 'Stirring power per fermenter volume', unit: 'kW/m³', estimate: 'energy' },
  carbon: { name: 'Climate change', unit: 'kg CO2e/kg', estimate: 'carbon' },
} as const satisfies Record<string, { name: string; unit: string; estimate: FigureClass }>;
export type Figure = keyof typeof FIGURES;

/** A published value, or the range of several. */
export interface Published {
  readonly low: number;
  readonly high: number;
  readonly source: string;
  /** Why ours is outside, if it is. */
  readonly outside?: string;
}

export interface OwnPlant {
  readonly id: string;
  readonly title: string;
  /** What it is, in words. */
  readonly description: string;
  readonly plant: Plant;
  /** The library with what the starter library lacks; absent: unchanged. */
  readonly library?: (library: Library) => Library;
  readonly fermenter: string;
  readonly published: Readonly<Partial<Record<Figure, Published>>>;
  /** Machines of a published plant, if a list of them could be read. */
  readonly machines?: string;
  /** What the figures of the plant do not contain. */
  readonly notes: readonly string[];
}

const BULK_SOURCE =
  'bulk fermentation: lysine in the TEA calculator and corn ethanol in BioSTEAM (both in the comparison with published plants), including depreciation over 10 years';
/** Shares of cost of bulk products: (0.758, 0.038, 0.0917, 0.308) ÷ 1.64 USD/kg; (52.9, 3.7, 9.4, 8.0) ÷ 74.0 M USD/y. */
export const BULK = {
  materials: { low: 46, high: 71, source: BULK_SOURCE },
  labour: { low: 2.3, high: 5, source: BULK_SOURCE },
  utilities: { low: 5.6, high: 12.7, source: BULK_SOURCE },
  facility: { low: 10.8, high: 18.8, source: BULK_SOURCE },
} as const satisfies Partial<Record<Figure, Published>>;

const GROUPS = {
  materials: ['materials'],
  consumables: ['consumables'],
  labour: ['labour'],
  utilities: ['utilities', 'waste'],
  facility: ['facility'],
  quality: ['quality', 'transport', 'miscellaneous', 'selling', 'royalties', 'failed_product'],
} as const satisfies Record<string, readonly CostCategory[]>;

/** Each figure of a plant; null if the engine has no data for it. */
export function figuresOf(results: Results, fermenter: string): Record<Figure, number | null> {
  const { outputs, size } = stepOf(results, fermenter);
  const share = (group: keyof typeof GROUPS) =>
    (100 * costOf(results, ...GROUPS[group])) / results.operating_cost.annual;
  return {
    cost: results.figures.cogs,
    materials: share('materials'),
    consumables: share('consumables'),
    labour: share('labour'),
    utilities: share('utilities'),
    facility: share('facility'),
    quality: share('quality'),
    air: (outputs.compressor_power ?? 0) / size.value,
    stirring: (outputs.agitator_power ?? 0) / size.value,
    carbon: results.figures.gwp,
  };
}

export interface Assessed {
  readonly key: Figure;
  readonly value: number;
  readonly published: Published;
  readonly inside: boolean;
}

/** Each figure with a published value: whether the range of our estimate reaches it. */
export function assess({ published, fermenter }: OwnPlant, results: Results): Assessed[] {
  const figures = figuresOf(results, fermenter);
  return (Object.keys(FIGURES) as Figure[]).flatMap((key) => {
    const entry = published[key];
    const value = figures[key];
    if (!entry || value === null) return [];
    const [low, high] = rangeOf(value, FIGURES[key]);
    return [{ key, value, published: entry, inside: entry.high >= low && entry.low <= high }];
  });
}

/** Number of machines of each kind, most first. */
export function machinesOf(results: Results): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { name, n_units } of results.equipment) {
    const kind = name.startsWith('Feed tank') ? 'Feed tank' : name.replace(/ \d+$/, '').replace(/,.*/, '');
    counts.set(kind, (counts.get(kind) ?? 0) + n_units);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
