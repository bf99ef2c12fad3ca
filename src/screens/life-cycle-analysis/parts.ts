import type {
  DataQuality,
  LcaAllocationMethod,
  LcaCategoryResult,
  LcaItem,
  LifeCycleAnalysis,
  LcaStage,
} from '#generated/types.ts';
import type { Stage } from '#engine/index.ts';
import { formatNumber } from '#src/lib/format.ts';

export type View = 'item' | 'step' | 'stage';

/** One contribution to a total; null means no data and is never drawn as zero. */
export interface Part {
  key: string;
  title: string;
  detail: string;
  /** The step that uses it; null if several steps do. */
  stage: Stage | null;
  quality: DataQuality;
  now: number | null;
  relocated: number | null;
  share: number | null;
  /** A licence keeps its value out of files. */
  isLicensed: boolean;
  /** Cumulative share of the total, including all larger contributions. */
  cumulative: number | null;
}

export interface StepName {
  name: string;
  stage: Stage;
}

export const STAGE_NAMES: Record<LcaStage, string> = {
  process: 'Process',
  inbound_transport: 'Inbound transport',
  packaging: 'Packaging',
  waste: 'Waste and water',
  capital_goods: 'Capital goods',
  distribution: 'Distribution',
  use: 'Use',
  end_of_life: 'End of life',
};

export const METHODS: Record<LcaAllocationMethod, string> = {
  none: 'all to the product',
  mass: 'by mass',
  energy: 'by heating value',
  economic: 'by price',
  system_expansion: 'credit for displaced products',
};

const RANK: readonly DataQuality[] = ['A', 'B', 'C', 'D', 'E', 'N'];
const worse = (a: DataQuality, b: DataQuality) => (RANK.indexOf(a) > RANK.indexOf(b) ? a : b);

const detailOf = ({ amount, unit, country, activity_name: name }: LcaItem, proxy: string | null | undefined): string =>
  [`${formatNumber(amount)} ${unit}`, proxy ? `proxy: ${proxy}` : (name ?? country)].filter(Boolean).join(' · ');

/** A category by item, by step or by life-cycle stage, largest first and items without data last. */
export function partsOf(
  { items }: Pick<LifeCycleAnalysis, 'items'>,
  { contributions, status, value: total }: LcaCategoryResult,
  view: View,
  steps: ReadonlyMap<string, StepName>,
): Part[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  // A share of a lower bound is not known.
  const shareOf = (value: number) => (status !== 'complete' || !total ? null : value / total);
  const missing: Part[] = [];
  const groups = new Map<string, Part>();
  const add = (part: Part & { now: number; relocated: number }) => {
    const known = groups.get(part.key);
    if (known) {
      known.now! += part.now;
      known.relocated! += part.relocated;
      known.quality = worse(known.quality, part.quality);
      known.isLicensed ||= part.isLicensed;
    } else groups.set(part.key, part);
  };
  for (const { item_id: id, value, value_relocated: after, quality, proxy } of contributions) {
    const item = byId.get(id);
    if (!item) continue;
    const stage = item.step_id === null ? null : (steps.get(item.step_id)?.stage ?? null);
    const row: Part = {
      key: id,
      title: item.name,
      detail: detailOf(item, proxy),
      stage,
      quality,
      now: value,
      relocated: after,
      share: value === null ? null : shareOf(value),
      isLicensed: item.restricted_by !== undefined,
      cumulative: null,
    };
    if (value === null) {
      missing.push(row);
      continue;
    }
    const share = (key: string, title: string, of: Stage | null, part: number) =>
      add({ ...row, detail: '', key, title, stage: of, now: value * part, relocated: (after ?? value) * part });
    if (view === 'item') groups.set(id, row);
    else if (view === 'stage') share(item.stage, STAGE_NAMES[item.stage], null, 1);
    else {
      let rest = 1;
      for (const { step_id: step, amount } of item.by_step) {
        const part = item.amount === 0 ? 0 : amount / item.amount;
        rest -= part;
        const { name, stage: own } = steps.get(step) ?? { name: step, stage: null };
        share(step, name, own, part);
      }
      if (rest > 1e-9) share('plant', 'Whole plant', null, rest);
    }
  }
  const known = [...groups.values()]
    .map((row) => ({ ...row, share: row.now === null ? null : shareOf(row.now) }))
    .toSorted((a, b) => b.now! - a.now!);
  let cumulative = 0;
  for (const row of known) if (row.share !== null) row.cumulative = cumulative += row.share;
  return [...known, ...missing];
}

/** One part of a stacked bar: from and to are sums of the parts before it. */
export interface Segment {
  key: string;
  title: string;
  stage: Stage | null;
  from: number;
  to: number;
}

/** The contributions one after the other; credits go left of zero. A part that is not relocated keeps its value. */
export function segmentsOf(parts: readonly Part[], of: 'now' | 'relocated'): Segment[] {
  let [below, above] = [0, 0];
  return parts.flatMap(({ key, title, stage, now, relocated }) => {
    const value = of === 'now' ? now : (relocated ?? now);
    if (value === null || value === 0) return [];
    const from = value < 0 ? below : above;
    const to = from + value;
    if (value < 0) below = to;
    else above = to;
    return [{ key, title, stage, from, to }];
  });
}

/** Longest text below the name of a row, characters. */
const BRIEF = 44;

/** A text without its last clauses if it is too long for a row; the table has it in full. */
export function briefOf(text: string): string {
  const clauses = text.split(/(?=, | \(| \+ )/);
  while (clauses.length > 1 && clauses.join('').length > BRIEF) clauses.pop();
  return clauses.join('');
}

/** Rows worth improving first: quality D or E, or C, with more than a twentieth of the total. */
export function hotSpots(parts: readonly Part[]): Part[] {
  return parts.filter(({ share, quality }) => share !== null && share > HOT && (quality === 'D' || quality === 'E'));
}
/** Share of a total above which an item is a hot spot. */
export const HOT = 0.05;

/** A total as text: exact, a lower bound, or withheld. */
export function totalText({ status, value }: LcaCategoryResult): string {
  if (status === 'no_data') return 'no factor for any item';
  if (value === null) return 'no total shown';
  return `${status === 'at_least' ? '≥ ' : ''}${formatNumber(value)}`;
}
/** The relocated total as text. */
export function relocatedText({ status, value_relocated: value }: LcaCategoryResult): string {
  if (value === null) return 'no data';
  return `${status === 'at_least' ? '≥ ' : ''}${formatNumber(value)}`;
}

/** 'kg CO₂e' instead of the notation of the impact categories. */
export const unitText = (unit: string): string => unit.replace('CO2 eq', 'CO₂e').replace('SO2 eq', 'SO₂e');

export const functionalUnitText = ({ functional_unit: { amount, unit, basis } }: LifeCycleAnalysis): string =>
  `${formatNumber(amount)} ${unit} ${{ product: 'product', dry_mass: 'dry product', protein: 'protein' }[basis]}`;
