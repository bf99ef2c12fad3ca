import type { Stage } from '#engine/index.ts';
import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/types.ts';
import type { StepName } from './parts.ts';

/** The burden that one item contributes to one step. */
export interface Flow {
  from: string;
  to: string;
  stage: Stage | null;
  value: number;
  /** A licence keeps the value of one of its items out of files. */
  isLicensed: boolean;
}

/** Bands thinner than this share of the total are merged, to keep the diagram readable. */
const THIN = 0.01;

/** Flows from items to steps, largest first; credits and items without data are omitted. */
export function flowsOf(
  { items }: Pick<LifeCycleAnalysis, 'items'>,
  { contributions }: LcaCategoryResult,
  steps: ReadonlyMap<string, StepName>,
): Flow[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const whole = contributions.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
  const merged = new Map<string, Flow>();
  const add = ({ value, isLicensed, ...flow }: Flow) => {
    const key = JSON.stringify([flow.from, flow.to]);
    const known = merged.get(key);
    merged.set(key, {
      ...flow,
      value: (known?.value ?? 0) + value,
      isLicensed: isLicensed || known?.isLicensed === true,
    });
  };
  for (const { item_id: id, value } of contributions) {
    const item = byId.get(id);
    if (!item || value === null || value <= 0) continue;
    const from = value < THIN * whole ? 'Smaller items' : item.name;
    const isLicensed = item.restricted_by !== undefined;
    let rest = value;
    for (const { step_id: step, amount } of item.by_step) {
      const part = (value * amount) / item.amount;
      const { name: to, stage } = steps.get(step) ?? { name: step, stage: null };
      rest -= part;
      add({ from, to, stage, value: part, isLicensed });
    }
    if (rest > 1e-9 * value) add({ from, to: 'Whole plant', stage: null, value: rest, isLicensed });
  }
  return [...merged.values()].toSorted((a, b) => b.value - a.value);
}
