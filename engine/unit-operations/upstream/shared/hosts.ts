/** Cardinal temperatures and pH of hosts: minimum, optimum and maximum of growth. */
import type { Cell } from '../../../types/library.ts';

type Range = readonly [least: number, best: number, most: number];
export interface HostLimits {
  /** K. */
  readonly temperature: Range;
  readonly ph: Range;
}

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

/** Limits of a host: those of its row in the library; the rest around its usual temperature and the usual pH of its kind. */
export function hostLimits(host: Cell): HostLimits {
  const kind = isKind(host.kind) ? host.kind : 'bacterium';
  const [below, above, acid, base] = SPAN[kind];
  const warm = host.temperature_optimum ?? host.temperature;
  const ph = host.ph_optimum ?? USUAL_PH[kind];
  return {
    temperature: [host.temperature_minimum ?? warm - below, warm, host.temperature_maximum ?? warm + above],
    ph: [host.ph_minimum ?? ph - acid, ph, host.ph_maximum ?? ph + base],
  };
}
