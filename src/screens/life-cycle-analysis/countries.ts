import { useListImpactActivities } from '#generated/hooks/impacts/impacts.ts';

export interface Place {
  code: string;
  name: string;
}

const GRID = /^electricity_grid:([A-Z][A-Z0-9_]+)$/;

/** Countries and regions with electricity data, by name. */
export function usePlaces(): Place[] {
  const { data } = useListImpactActivities('electricity_grid', {
    query: {
      staleTime: Infinity,
      select: ({ activities }) =>
        activities
          .flatMap(({ id, name }) => {
            const code = GRID.exec(id)?.[1];
            return code ? [{ code, name: name.replace(/^grid electricity, /, '') }] : [];
          })
          .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
    },
  });
  return data ?? [];
}
