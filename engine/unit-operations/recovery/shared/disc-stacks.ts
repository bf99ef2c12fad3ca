/** Disc stacks that are sold, from the laboratory to yeast factories. */
import { beyond } from '../../../declare/define.ts';
import { costRow } from '../../../costing/cost-table.ts';
import { discStackSigma } from '../../../physics/settling.ts';
import type { Infeasible, Run } from '../../../declare/define.ts';
import { figure } from '../../../wording/text.ts';

/** Geometry of a stack: number, radii in m and half-angle in degrees of its discs, speed in 1/min. */
interface Stack {
  discs: number;
  inner_radius: number;
  outer_radius: number;
  speed: number;
}
interface Size extends Stack {
  title: string;
  /** Maximum flow, m³/h. */
  flow: number;
}

/**
 * By the diameter of the bowl, mm. Diameters and flows after Perry's Chemical Engineers' Handbook, typical sedimenting
 * centrifuges; discs, radii and the speed of the two largest are estimates at a rim speed of 170 to 190 m/s.
 */
export const DISC_STACKS = {
  bowl_180: { title: 'Bowl of 180 mm', discs: 40, inner_radius: 0.025, outer_radius: 0.065, speed: 12_000, flow: 2.3 },
  bowl_250: { title: 'Bowl of 250 mm', discs: 70, inner_radius: 0.035, outer_radius: 0.095, speed: 10_000, flow: 9 },
  bowl_400: { title: 'Bowl of 400 mm', discs: 110, inner_radius: 0.06, outer_radius: 0.155, speed: 6250, flow: 34 },
  bowl_510: { title: 'Bowl of 510 mm', discs: 120, inner_radius: 0.08, outer_radius: 0.2, speed: 7000, flow: 60 },
  bowl_690: { title: 'Bowl of 690 mm', discs: 200, inner_radius: 0.11, outer_radius: 0.28, speed: 4800, flow: 91 },
} as const satisfies Record<string, Size>;

type SizeId = keyof typeof DISC_STACKS;
const SIZES = Object.values<Size>(DISC_STACKS);
const LARGEST_FLOW = Math.max(...SIZES.map(({ flow }) => flow));

export const AUTOMATIC = 'automatic';
export const discStackChoices = {
  [AUTOMATIC]: 'Smallest sufficient size',
  ...Object.fromEntries(Object.entries(DISC_STACKS).map(([id, { title }]) => [id, title])),
} as Readonly<Record<SizeId | typeof AUTOMATIC, string>>;

interface Entered extends Stack {
  machine: SizeId | typeof AUTOMATIC;
  half_angle: number;
}

export interface Machine {
  /** m². */
  sigma: number;
  /** Maximum flow, m³/h. */
  most: number;
}

const KEYS = ['discs', 'inner_radius', 'outer_radius', 'speed'] as const;

/**
 * The machine chosen, with its geometry filled into the settings where none is entered. By default, this is the smallest
 * size with which the required number suffices, otherwise the largest; an entered geometry changes the size of 510 mm.
 * @param needed Machines needed of one kind.
 */
export function chooseDiscStack(
  run: Run,
  s: Entered,
  needed: (one: Machine) => number,
  wanted: number,
): Machine | Infeasible {
  const own = KEYS.some((key) => !Number.isNaN(s[key]));
  const size: Size =
    s.machine === AUTOMATIC
      ? own
        ? DISC_STACKS.bowl_510
        : (SIZES[machinesAt(s.half_angle).findIndex((one) => needed(one) <= wanted)] ?? SIZES.at(-1)!)
      : DISC_STACKS[s.machine];
  for (const key of KEYS) if (Number.isNaN(s[key])) s[key] = size[key];
  if (s.outer_radius <= s.inner_radius)
    return run.infeasible(
      ['outer_radius', 'inner_radius'],
      `The outer disc radius of ${figure(s.outer_radius)} m must be larger than the inner radius of ${figure(s.inner_radius)} m.`,
      beyond('Outer radius', s.inner_radius, s.outer_radius, 'm'),
    );
  const { sigma } = machineOf(s, s.half_angle);
  const { max } = costRow('C-23');
  if (sigma > max)
    return run.infeasible(
      ['speed', 'discs', 'outer_radius'],
      `A disc stack with a sigma of ${figure(sigma)} m² is not available; the largest has ${figure(max)} m².`,
      beyond('Sigma', max, sigma, 'm²'),
    );
  // A larger bowl than that of a size passes more, in proportion to its section.
  const most = Math.min(LARGEST_FLOW, size.flow * Math.max(1, (s.outer_radius / size.outer_radius) ** 2));
  return { sigma, most };
}

/** Each size at a half-angle, in degrees: kept for the next evaluation, as few change the angle. */
function machinesAt(angle: number): readonly Machine[] {
  if (angle !== sold.angle) {
    sold.angle = angle;
    sold.machines = SIZES.map((one) => machineOf(one, angle));
  }
  return sold.machines;
}
const sold: { angle: number; machines: readonly Machine[] } = { angle: NaN, machines: [] };

const machineOf = (one: Stack & { flow?: number }, angle: number): Machine => ({
  sigma: discStackSigma(one.discs, one.inner_radius, one.outer_radius, angle, one.speed),
  most: one.flow ?? LARGEST_FLOW,
});
