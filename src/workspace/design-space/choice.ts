import type { DesignAxis } from '#engine/analysis/index.ts';

export interface ChosenAxis {
  step_id: string;
  key: string;
  min: number;
  max: number;
}

/** What a member chose for the design space of a process, which this browser remembers. */
export interface SpaceChoice {
  /** The two settings of the map and the one that is dragged; none until they are chosen. */
  axes: ChosenAxis[];
  /** Chance that all limits must hold with; null to judge designs without uncertainty. */
  wanted: number | null;
}

export const NO_SPACE: SpaceChoice = { axes: [], wanted: null };

export type Three = [DesignAxis, DesignAxis, DesignAxis];

type Named = Pick<DesignAxis, 'step_id' | 'key'>;

export const idOf = ({ step_id, key }: Named): string => `${step_id}/${key}`;

/** The chosen settings with their chosen ranges, then those that matter most and can take any value; null if there are fewer than three. */
export function threeOf(all: readonly DesignAxis[], chosen: readonly (Named & Partial<ChosenAxis>)[]): Three | null {
  const found = chosen.map((one) => all.find((axis) => idOf(axis) === idOf(one)));
  const free = all.filter((axis) => !found.includes(axis)).toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole));
  const three = [0, 1, 2].flatMap((place) => {
    const axis = found[place] ?? free.shift();
    return axis ? [found[place] ? within(axis, chosen[place]!) : axis] : [];
  });
  return three.length === 3 ? (three as Three) : null;
}

/** A setting over a chosen range. The present value, which may have changed since, stays on the map. */
function within(axis: DesignAxis, { min = axis.min, max = axis.max }: Partial<ChosenAxis>): DesignAxis {
  return min < max ? { ...axis, min: Math.min(min, axis.base), max: Math.max(max, axis.base) } : axis;
}

const placeOf = (processId: string): string => `design-space:${processId}`;

const isAxis = (one: unknown): one is ChosenAxis => {
  const { step_id, key, min, max } = (one ?? {}) as Partial<ChosenAxis>;
  return typeof step_id === 'string' && typeof key === 'string' && Number.isFinite(min) && Number.isFinite(max);
};

export function storedSpace(processId: string): SpaceChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(placeOf(processId)) ?? 'null') as Partial<SpaceChoice> | null;
    const axes = Array.isArray(stored?.axes) ? stored.axes.filter(isAxis).slice(0, 3) : [];
    const { wanted } = stored ?? {};
    return { axes, wanted: typeof wanted === 'number' && wanted > 0 && wanted < 1 ? wanted : null };
  } catch {
    return NO_SPACE;
  }
}

export const storeSpace = (processId: string, choice: SpaceChoice): void =>
  localStorage.setItem(placeOf(processId), JSON.stringify(choice));
