import type { BackgroundContribution } from '#generated/types.ts';
import { formatNumber } from '#src/lib/format.ts';
import type { Flow } from './flows.ts';

/** A part of a supply, as a row of the tree. */
export interface SupplyRow {
  key: string;
  parent: number | null;
  kind: BackgroundContribution['kind'];
  depth: number;
  title: string;
  detail: string;
  value: number;
  /** Of the whole supply. */
  share: number;
  /** Sum of the shares before it, of which its bar begins at the end. */
  from: number;
  hasParts: boolean;
}

const titleOf = ({ kind, product }: BackgroundContribution): string =>
  kind === 'process' ? (product ?? '') : kind === 'direct' ? 'Direct' : 'Others';

function detailOf({ kind, amount, unit, location, loops }: BackgroundContribution): string {
  if (kind === 'direct') return 'of the process itself';
  if (kind === 'others') return 'smaller parts together';
  return `${formatNumber(amount!)} ${unit}, ${location}${loops ? ' ↺ contains itself; its parts are above' : ''}`;
}

/** Every part in the order of a tree: each is followed by its own parts. */
export function rowsOfSupply(list: readonly BackgroundContribution[]): SupplyRow[] {
  const whole = list[0]!.value;
  const rows: SupplyRow[] = [];
  const add = (at: number, parent: number | null, depth: number, from: number) => {
    const one = list[at]!;
    const parts = list.flatMap(({ parent: of }, index) => (of === at ? [index] : []));
    const share = whole === 0 ? 0 : one.value / whole;
    const own = rows.length;
    const { kind, value } = one;
    const texts = { title: titleOf(one), detail: detailOf(one) };
    rows.push({ key: String(at), parent, kind, depth, ...texts, value, share, from, hasParts: parts.length > 0 });
    let next = from;
    for (const part of parts) {
      add(part, own, depth + 1, next);
      next += whole === 0 ? 0 : list[part]!.value / whole;
    }
  };
  add(0, null, 0, 0);
  return rows;
}

/** The supply, and the largest of its parts. */
export function openAtFirst(rows: readonly SupplyRow[]): ReadonlySet<number> {
  const first = rows.findIndex(({ parent, hasParts }) => parent === 0 && hasParts);
  return new Set(first === -1 ? [0] : [0, first]);
}

/** Parts smaller than this share of the supply are merged in the diagram. */
const THIN = 0.02;

/** From where the impact arises to the input through which it enters, largest first. */
export function flowsOfSupply(list: readonly BackgroundContribution[]): Flow[] {
  const parents = new Set(list.map(({ parent }) => parent));
  const inputOf = (at: number): number => (list[at]!.parent === 0 ? at : inputOf(list[at]!.parent!));
  const merged = new Map<string, Flow>();
  list.forEach((one, at) => {
    if (one.parent === null || parents.has(at) || one.value <= 0) return;
    // What arises in a process is named by its product.
    const source = one.kind === 'process' ? one : list[one.parent]!;
    const isThin = one.value < THIN * list[0]!.value;
    const from = isThin || one.kind === 'others' ? 'Others' : `${source.product} (${source.location})`;
    const to = titleOf(list[inputOf(at)]!);
    const key = JSON.stringify([from, to]);
    const value = (merged.get(key)?.value ?? 0) + one.value;
    merged.set(key, { from, to, stage: null, value, isLicensed: true });
  });
  return [...merged.values()].toSorted((a, b) => b.value - a.value);
}
