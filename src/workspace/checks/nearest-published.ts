import type { PublishedCase } from './case.ts';
import { CASES } from './published.ts';

/** Share of the operations of both plants that they have in common, below which they are not alike. */
const LEAST = 0.25;

export interface NearestPlant {
  readonly plant: PublishedCase;
  /** Operations of the published plant, and how many of them the process has. */
  readonly of: number;
  readonly shared: number;
}

/** The published whole plant with the most operations in common with a process; null if none is near. */
export function nearestPublished(operations: readonly string[]): NearestPlant | null {
  const ours = new Set(operations);
  let best: (NearestPlant & { readonly alike: number }) | null = null;
  for (const plant of CASES) {
    const theirs = plant.operations ?? [];
    const shared = theirs.filter((one) => ours.has(one)).length;
    const alike = shared / new Set([...ours, ...theirs]).size;
    if (theirs.length > 0 && alike >= LEAST && alike > (best?.alike ?? 0))
      best = { plant, of: theirs.length, shared, alike };
  }
  return best;
}
