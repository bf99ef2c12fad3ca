/** Cardinal temperatures and pH of hosts: minimum, optimum and maximum of growth. */
import { celsius } from '../../../quantity.ts';
import type { Cell } from '../../../types.ts';

type Range = readonly [least: number, best: number, most: number];
export interface HostLimits {
  /** K. */
  readonly temperature: Range;
  readonly ph: Range;
}

const limits = (low: number, best: number, high: number, ...ph: [number, number, number]): HostLimits => ({
  temperature: [celsius(low), celsius(best), celsius(high)],
  ph,
});

/** °C and pH, ±2 °C and ±0.5 (standard texts). */
const HOSTS: Readonly<Record<string, HostLimits>> = {
  cel_escherichia_coli: limits(8, 39, 46, 4.4, 7, 9.2),
  cel_saccharomyces_cerevisiae: limits(3, 33, 43, 2.4, 5, 8.5),
  cel_saccharomyces_cerevisiae_anaerobic: limits(3, 33, 43, 2.4, 5, 8.5),
  cel_komagataella_phaffii: limits(5, 30, 38, 2.5, 5.5, 8.5),
  cel_komagataella_phaffii_glycerol: limits(5, 30, 38, 2.5, 5.5, 8.5),
  cel_komagataella_phaffii_methanol: limits(5, 29, 37, 2.5, 5.5, 8.5),
  cel_kluyveromyces_lactis: limits(5, 32, 42, 2.8, 5, 8),
  cel_yarrowia_lipolytica: limits(5, 29, 35, 2, 5.5, 9),
  cel_bacillus_subtilis: limits(10, 40, 54, 5, 7, 9.2),
  cel_corynebacterium_glutamicum: limits(8, 33, 42, 5.5, 7.5, 9.5),
  cel_aspergillus_oryzae: limits(7, 33, 46, 2.5, 5.5, 8.5),
  cel_trichoderma_reesei: limits(6, 29, 38, 2.5, 4.8, 8),
  cel_lactococcus_lactis: limits(5, 34, 41, 4.3, 6.2, 9),
  cel_cho: limits(28, 37, 41, 6.4, 7.1, 7.8),
  cel_hek293: limits(29, 37, 41, 6.4, 7.1, 7.8),
  cel_sf9: limits(15, 27.5, 33, 5.5, 6.3, 7),
  cel_chlorella_vulgaris: limits(8, 30, 39, 4.5, 7, 10),
  cel_issatchenkia_orientalis: limits(8, 37, 46, 1.5, 5, 8.5),
};

/** Optimum pH by kind of host. */
export const USUAL_PH = { bacterium: 7, yeast: 5.5, fungus: 5.5, animal: 7.1, insect: 6.3, alga: 7 } as const;
/** Distance of minimum and maximum from the optimum, by kind: of the temperature, K, and of the pH. */
const SPAN: Readonly<
  Record<keyof typeof USUAL_PH, readonly [below: number, above: number, acid: number, base: number]>
> = {
  bacterium: [29, 8, 2.5, 2.2],
  yeast: [26, 9, 3, 3],
  fungus: [25, 10, 3, 3],
  animal: [8, 4, 0.7, 0.7],
  insect: [12, 6, 0.8, 0.7],
  alga: [22, 9, 2.5, 3],
};

const isKind = (kind: string): kind is keyof typeof USUAL_PH => Object.hasOwn(USUAL_PH, kind);

/** Limits of a host: as listed, otherwise around its usual temperature and the usual pH of its kind. */
export function hostLimits({ id, kind: named, temperature }: Cell): HostLimits {
  const listed = HOSTS[id];
  // A library may have its own row of a listed host, for another temperature.
  if (listed && temperature > listed.temperature[0] && temperature < listed.temperature[2]) return listed;
  const kind = isKind(named) ? named : 'bacterium';
  const [below, above, acid, base] = SPAN[kind];
  const best = USUAL_PH[kind];
  return { temperature: [temperature - below, temperature, temperature + above], ph: [best - acid, best, best + base] };
}
