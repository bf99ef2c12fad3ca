import { useListImpactActivities } from '#generated/hooks/impacts.ts';
import type { ImpactActivity } from '#generated/types.ts';

export interface Place {
  code: string;
  name: string;
}

/** The item whose activities are the electricity grids. */
export const GRID_ITEM = 'electricity_grid';
const GRID = /^electricity_grid:([A-Z][A-Z0-9_]+)$/;

/** Countries and regions with electricity data, by name. */
export function usePlaces(): Place[] {
  const { data } = useListImpactActivities(GRID_ITEM, {
    query: { staleTime: Infinity, select: ({ activities }) => placesOf(activities) },
  });
  return data ?? [];
}

export const placesOf = (activities: readonly Pick<ImpactActivity, 'id' | 'name'>[]): Place[] =>
  activities
    .flatMap(({ id, name }) => {
      const code = GRID.exec(id)?.[1];
      return code ? [{ code, name: name.replace(/^grid electricity, /, '') }] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
