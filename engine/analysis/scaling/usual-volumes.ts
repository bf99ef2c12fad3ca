import type { SettingValue } from '../../types/configuration.ts';

/**
 * Volumes at which vessels are usually ordered, in each decade. Makers have no common series; these are the steps of
 * about 1.5 that their catalogues share.
 */
const STEPS = [1, 1.5, 2, 3, 5, 7.5] as const;

/** Vessel volumes in m³ from one to the other, both included where they are usual. */
export function usualVolumes(from: number, to: number): number[] {
  const list: number[] = [];
  for (let decade = Math.floor(Math.log10(from)); 10 ** decade <= to; decade++)
    for (const step of STEPS) {
      // 0.1 × 3 is not 0.3.
      const volume = Number(`${step}e${decade}`);
      if (volume >= from && volume <= to) list.push(volume);
    }
  return list;
}

/** Preferred numbers of the series R′40 (ISO 3), to which vessels between the usual sizes are built. */
const PREFERRED = [
  1, 1.05, 1.1, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.4, 2.5, 2.6, 2.8, 3, 3.2, 3.4, 3.6, 3.8, 4,
  4.2, 4.5, 4.8, 5, 5.3, 5.6, 6, 6.3, 6.7, 7.1, 7.5, 8, 8.5, 9, 9.5, 10,
];

/** The smallest preferred number that is not below a volume, m³. */
export function preferredAbove(volume: number): number {
  const decade = Math.floor(Math.log10(volume));
  return PREFERRED.map((one) => Number(`${one}e${decade}`)).find((one) => one >= volume * (1 - 1e-9))!;
}

const VESSEL = 'vessel_volume';

/**
 * The usual sizes of a vessel in a range, and the present one, whatever it is.
 * @returns null for other settings, and for a range without two of them, in which any number is meant
 */
export function vesselSizes(
  key: string,
  { min, max }: { min: number; max: number },
  now: SettingValue | null,
): number[] | null {
  if (key !== VESSEL) return null;
  const own = typeof now === 'number' && now >= min && now <= max ? [now] : [];
  const sizes = [...new Set([...usualVolumes(min, max), ...own])].toSorted((a, b) => a - b);
  return sizes.length > 1 ? sizes : null;
}
