import { nearestPlant, type NearestPlant } from '#engine/index.ts';
import plants from '#generated/published-plants.json' with { type: 'json' };

/** A published plant, with how far the engine's figures of it are from the published ones. */
export type PublishedPlant = (typeof plants)[number];

/** The published whole plant with the most operations in common with a process; null if none is near. */
export const nearestPublished = (operations: readonly string[]): NearestPlant<PublishedPlant> | null =>
  nearestPlant(plants, operations);
