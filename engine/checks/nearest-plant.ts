/** Share of the operations of both plants that they have in common, below which they are not alike. */
const LEAST = 0.25;

export interface NearestPlant<Plant> {
  readonly plant: Plant;
  /** How many of its operations the process has. */
  readonly shared: number;
}

/** The plant with the most operations in common with a process; null if none is near. */
export function nearestPlant<Plant extends { readonly operations: readonly string[] }>(
  plants: readonly Plant[],
  operations: readonly string[],
): NearestPlant<Plant> | null {
  const ours = new Set(operations);
  let best: (NearestPlant<Plant> & { readonly alike: number }) | null = null;
  for (const plant of plants) {
    const shared = plant.operations.filter((one) => ours.has(one)).length;
    const alike = shared / new Set([...ours, ...plant.operations]).size;
    if (alike >= LEAST && alike > (best?.alike ?? 0)) best = { plant, shared, alike };
  }
  return best;
}
