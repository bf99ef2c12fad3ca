/** Platform processes of nine modalities, as solved examples with the source of every number that is not a default. */
import type { Assumptions } from '../../assumptions/assumptions.ts';
import type { ProductBasis, SettingValue, Step } from '../../types/configuration.ts';
import { reportedFor, type Reporting } from '../../wording/reported.ts';
import type { ExamplePlant } from '../examples.ts';
import { nameOf, step } from '../plant.ts';

/** A published value, or what the literature says with a range; `estimate`: nobody has published one. */
export interface Band {
  readonly low: number;
  readonly high: number;
  readonly source: string;
  readonly estimate?: true;
}

export interface Platform extends ExamplePlant {
  readonly modality: string;
  /** What costs are shown for. */
  readonly use: Reporting;
  /** USD per unit of use. */
  readonly cost: Band;
  /** Shares of the cost in per cent, by category or by several. */
  readonly shares: Readonly<Record<string, Band>>;
  /** Source of each entered value, by `step.key`, `step` for all of a step, or the path of an assumption. */
  readonly sources: Readonly<Record<string, string>>;
}

type Entered = readonly [id: string, operation: string, settings?: Record<string, SettingValue>];

interface Written extends Omit<Platform, 'plant' | 'price' | 'process' | 'note'> {
  readonly product: Omit<ProductBasis, 'selling_price'>;
  readonly steps: readonly Entered[];
  readonly assumptions: Assumptions;
  readonly size: string;
}

export const GRAM: Reporting = { reporting_unit: 'g' };
/** Sources that many platforms share. */
export const DESIGN = 'Size of this example';
export const PLATFORM = 'Usual platform; engineering estimate';

export function platform({ product, steps, assumptions, size, ...written }: Written): Platform {
  const all: Step[] = steps.map(([id, operation, settings]) => step(id, operation, settings));
  return {
    ...written,
    // Above the middle of the band, so that the example earns money.
    price: (1.5 * (written.cost.low + written.cost.high)) / 2 / reportedFor(written.use).mass,
    process: 'Platform',
    note: size,
    plant: { product: { ...product, selling_price: null }, steps: all, assumptions },
  };
}

/** Where each entered value comes from, for the description of a process. */
export const sourcesOf = ({ sources, cost, use }: Platform): string =>
  [
    `Cost per ${reportedFor(use).unit} ${cost.estimate ? 'expected' : 'published'}: ${cost.low.toLocaleString('en-GB')} to ${cost.high.toLocaleString('en-GB')} USD. ${cost.source}.`,
    'Sources of the values that are not defaults:',
    ...Object.entries(sources).map(([of, source]) => `${inWords(of)}: ${source}.`),
  ].join('\n');

function inWords(path: string): string {
  const [of, key] = path.split('.');
  return key ? `${nameOf(of!)}, ${key.replaceAll('_', ' ')}` : nameOf(of!);
}
