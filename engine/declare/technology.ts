/** Which technology a step works in: its own choice, or that of the plant (docs/models, technology). */
import type { PlantTechnology, Technology } from '../assumptions/assumptions.ts';
import { PLANT } from '../assumptions/plant.ts';
import type { SettingValue } from '../types/configuration.ts';

export const PLANT_TECHNOLOGIES = Object.keys(PLANT.technology.choices) as PlantTechnology[];

/** Key of the setting by which a step chooses for itself. */
export const TECHNOLOGY = 'technology';

export interface TechnologyPlace {
  /** What the unit operation uses in a hybrid plant; absent: there are no disposables for it. */
  readonly hybrid?: Technology | undefined;
  /** Resolved settings of the step. */
  readonly values: Readonly<Record<string, SettingValue>>;
  readonly plant: PlantTechnology;
}

/** What a step chooses for itself; undefined if it follows the plant. */
function ownChoice({ values }: TechnologyPlace): Technology | undefined {
  const chosen = values[TECHNOLOGY];
  return chosen === 'stainless' || chosen === 'single_use' ? chosen : undefined;
}

/** The technology of the machines and vessels of a step. */
export function technologyOf(place: TechnologyPlace): Technology {
  const { hybrid } = place;
  if (hybrid === undefined) return 'stainless';
  return ownChoice(place) ?? (place.plant === 'hybrid' ? hybrid : place.plant);
}

/** Whether a step is of single use, for defaults of its settings. @param s Settings declared earlier. */
export const isSingleUse = (
  { assumptions }: { readonly assumptions: { readonly plant: { readonly technology: PlantTechnology } } },
  s: TechnologyPlace['values'],
  hybrid: Technology,
): boolean => technologyOf({ hybrid, values: s, plant: assumptions.plant.technology }) === 'single_use';

/** The technology of tanks in which liquid is only made or kept for a step, which every unit operation has. */
export const tankTechnologyOf = (place: TechnologyPlace): Technology =>
  ownChoice(place) ?? (place.plant === 'stainless' ? 'stainless' : 'single_use');

/** Largest seed vessel that is a bag in a hybrid plant, m³ of liquid. */
const HYBRID_SEED = 0.2;

/** The technology of a seed vessel. @param volume Liquid, m³. */
export const seedTechnologyOf = (place: TechnologyPlace, volume: number): Technology =>
  ownChoice(place) ?? (place.plant === 'hybrid' ? (volume <= HYBRID_SEED ? 'single_use' : 'stainless') : place.plant);
