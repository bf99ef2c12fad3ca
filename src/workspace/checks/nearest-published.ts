import plants from '#generated/published-plants.json' with { type: 'json' };

/** A published whole plant, with how far the engine's figures of it are from the published ones. */
export type PublishedPlant = (typeof plants)[number];

/** Share of the operations of both plants that they have in common, below which they are not alike. */
const LEAST = 0.25;

export interface NearestPlant {
  readonly plant: PublishedPlant;
  /** How many of its operations the process has. */
  readonly shared: number;
}

/** The published whole plant with the most operations in common with a process; null if none is near. */
export function nearestPublished(operations: readonly string[]): NearestPlant | null {
  const ours = new Set(operations);
  let best: (NearestPlant & { readonly alike: number }) | null = null;
  for (const plant of plants) {
    const shared = plant.operations.filter((one) => ours.has(one)).length;
    const alike = shared / new Set([...ours, ...plant.operations]).size;
    if (alike >= LEAST && alike > (best?.alike ?? 0)) best = { plant, shared, alike };
  }
  return best;
}
