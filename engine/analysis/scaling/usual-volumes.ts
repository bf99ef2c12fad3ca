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
