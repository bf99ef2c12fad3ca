/** Shared by both kinds of centrifuge: particles, parallel machines, and the metrics of settling. */
import { capture, hindrance, logRatioForCapture, stokesVelocity } from '../../../physics/settling.ts';
import { GRAVITY } from '../../../physics/water.ts';
import { LIQUID_VISCOSITY } from '../../../stream/stream.ts';
import { KJ_PER_KWH, S_PER_H, S_PER_MIN } from '../../../wording/quantity.ts';
import {
  beyond,
  type EquipmentSlot,
  type Infeasible,
  output,
  type OutputDeclaration,
  type Run,
  type StepTimes,
  stepTimes,
} from '../../../declare/define.ts';
import { choice, group, number, type Setting, share } from '../../../declare/settings.ts';
import { figure } from '../../../wording/text.ts';
import { ESTIMATE } from '../../../wording/settings-text.ts';
import { LIQUID_DENSITY, solidsDensityDifference } from '../../shared/cells.ts';
import { cleanVessels, cool, spendElectricity } from '../../shared/services.ts';

/** Maximum number of machines in a plant. */
const MAX_MACHINES = 40;
/** µm. */
const LEAST_DIAMETER = 0.3;
/** Inclusion bodies and granules: diameter, µm, and density difference, kg/m³. */
const SOLID_DIAMETER = 0.5;
const SOLID_DIFFERENCE = 150;

export const centrifugeTimes = (): StepTimes =>
  stepTimes({ setup: 0.5, cip: 1, sip: 0.5, labourPerHour: 0.4, labourFixed: 0.5, laboratory: 0.1 });

/** The phase that goes on to the next step: the liquor, or the solids by their name. */
export const productPhase = <C extends string>(solids: Readonly<Record<C, string>>): Setting<'liquor' | C> =>
  choice<'liquor' | C>('Product phase', { liquor: 'Liquor', ...solids }, 'liquor', {
    group: 'Separation',
    headline: true,
    help: 'Phase that is sent to the next step.',
  });

/** @param longer Effect of a longer time. */
export const passTime = (longer: string): Setting<number> =>
  number('h', 'Time for one pass', 8, [1, 24], {
    group: 'Separation',
    optimise: [2, 20],
    help: `Time of one pass; sets the throughput. A longer time ${longer}.`,
    source: ESTIMATE,
  });

export const separationSettings = {
  ...group('Separation', ESTIMATE, {
    capture_target: share('Target capture', 0.99, [0.5, 0.9, 0.999, 0.9999], {
      optimise: [0.8, 0.999],
      help: 'Share of the solids to capture. A higher capture needs more machines.',
    }),
    machines: number('1', 'Minimum machines', 1, [1, 20], {
      integer: true,
      optimise: [1, 6],
      help: 'Number of machines in parallel; more machines are added if the target capture requires them.',
      source: 'Design choice',
    }),
  }),
} as const;

/** Particle settings that differ between the kinds of machine. */
interface Suited {
  /** µm. */
  largest: number;
  note: string;
  help: string;
  /** Limits of the density difference, kg/m³. */
  lightest: number;
  typical: readonly [number, number];
}

export const particleSettings = ({ largest, note, help, lightest, typical }: Suited) => ({
  ...group('Particles', 'Host table', {
    particle_diameter: number('µm', 'Particle diameter', null, [LEAST_DIAMETER, largest], {
      uncertainty: 'size',
      note,
      help,
    }),
    particle_spread: number('1', 'Diameter spread', 0.25, [0.05, 0.1, 0.6, 1.5], {
      uncertainty: 'dose',
      help: 'Standard deviation of the logarithm of the diameter.',
      source: ESTIMATE,
    }),
    density_difference: number('kg/m³', 'Density difference', null, [lightest, ...typical, 500], {
      note: `From the feed: density difference of the flocs, or density of wet cells minus ${LIQUID_DENSITY} kg/m³`,
      help: 'Density of the particles minus density of the liquid.',
    }),
    viscosity: number('mPa·s', 'Liquor viscosity', null, [0.8, 30], {
      note: `From the feed: ${LIQUID_VISCOSITY}, higher after a homogeniser`,
      help: 'Viscosity of the liquor; a higher value slows settling.',
      source: ESTIMATE,
    }),
  }),
  ...group('Solid product', ESTIMATE, {
    product_diameter: number('µm', 'Diameter of solid product', SOLID_DIAMETER, [0.05, 0.2, 3, 60], {
      uncertainty: 'size',
      help: 'Mass-median diameter of product that stays solid when cells break. Capture depends on size and density, so solids with a different size or density are captured to a different extent and separated from the product.',
      source:
        'Inclusion bodies 0.05 to 0.5 µm (Rodríguez-Carmona et al. 2010, Microb. Cell Fact. 9, 71), sometimes up to 1.5 µm; granules 0.2 to 0.5 µm',
    }),
    product_density_difference: number(
      'kg/m³',
      'Density difference of solid product',
      SOLID_DIFFERENCE,
      [1, 50, 300, 1000],
      { help: 'Density of the hydrated particles minus density of the liquid.' },
    ),
  }),
});

/** @param of The volume to which the energy refers. */
export const specificEnergy = (of: string): Setting<number> =>
  number('kWh/m³', 'Energy', 1.4, [0.5, 1, 3, 6], {
    group: 'Machine',
    help: `Electricity per volume ${of}.`,
    source: 'BioSTEAM',
  });

/** @param section Section of docs/models. @param kept, sigma Formulas of the machine. */
export const settlingOutputs = (section: string, kept: string, sigma: string) =>
  ({
    capture: output('1', 'Solids captured', 'Φ(L/σ) + e^(2L+2σ²) Φ((-L-2σ²)/σ), L = ln(d/d_lim)', {
      equation: '7.1',
      better: 'higher',
      display: '%',
    }),
    step_yield: output('1', 'Product yield', kept, { equation: section, better: 'higher', display: '%' }),
    clarity: output('1', 'Residual solids in liquor', '1 - capture', {
      equation: '7.1',
      better: 'lower',
      display: '%',
    }),
    others_captured: output('1', 'Other solids captured', 'same formula, for the size and density of the solids', {
      equation: '7.1',
      better: 'lower',
      display: '%',
    }),
    feed_solids: output('1', 'Solids in feed', 'wet solids / feed volume', { equation: section, display: '%' }),
    throughput: output('m³/h', 'Throughput per machine', 'V / time / machines', { equation: section }),
    limit_size: output('µm', 'Limiting size', 'd at which Q = η v(d) Σ', { equation: '7.1', better: 'lower' }),
    sigma: output('m²', 'Sigma per machine', sigma, { equation: section }),
    acceleration: output('1', 'Relative acceleration', 'ω² r₂ / g', { equation: section }),
    machines: output('1', 'Machines', 'Σ required / Σ of one machine, or throughput', {
      equation: section,
      better: 'lower',
    }),
  }) as const satisfies Record<string, OutputDeclaration>;

interface ParticleValues {
  particle_diameter: number;
  particle_spread: number;
  density_difference: number;
  viscosity: number;
}

interface SolidValues {
  readonly product_phase: string;
  readonly product_diameter: number;
  readonly product_density_difference: number;
}

interface MachineValues extends ParticleValues {
  pass_time: number;
  capture_target: number;
  machines: number;
  efficiency: number;
}

/** Fills in the particle settings that were not entered, from the feed. */
export function readParticles(run: Run, s: ParticleValues): void {
  if (Number.isNaN(s.particle_diameter)) s.particle_diameter = Math.max(LEAST_DIAMETER, run.feed.diameter);
  if (Number.isNaN(s.density_difference)) s.density_difference = solidsDensityDifference(run);
  if (Number.isNaN(s.viscosity)) s.viscosity = run.feed.viscosity;
}

/** The settings with the particles for which the machines are sized: solid product, if that is the phase to keep. */
export function sizedFor<V extends MachineValues & SolidValues>(run: Run, s: V): V {
  if (!keepsSolid(run, s)) return s;
  return { ...s, particle_diameter: s.product_diameter, density_difference: s.product_density_difference };
}

/** Whether the solids are kept for the product that is one of them, outside cells. */
export function keepsSolid({ feed, components: { at } }: Run, { product_phase: phase }: SolidValues): boolean {
  return phase !== 'liquor' && at.solid >= 0 && feed.mass[at.solid]! > feed.mass[at.held]!;
}

/**
 * Shares of the solid product and of all other solids that are captured.
 * @param rounds Times that the captured solids pass the machines, which lose some of each kind every time.
 */
export function captures(run: Run, s: MachineValues & SolidValues, { limit, captured }: Machines, rounds = 1) {
  const product = { diameter: s.product_diameter, difference: s.product_density_difference };
  const others = { diameter: s.particle_diameter, difference: s.density_difference };
  const sized = keepsSolid(run, s);
  const other = sized ? others : product;
  if (!(run.feed.mass[run.components.at.solid]! > 0)) return { product: captured, others: captured };
  const limitOfOther = limit * Math.sqrt((sized ? product : others).difference / other.difference);
  const share = capture(Math.log(other.diameter / limitOfOther), s.particle_spread);
  if (!sized) return { product: share, others: captured };
  return { product: captured ** rounds, others: share ** rounds };
}

export interface Machines {
  count: number;
  /** Throughput of all machines and of each, m³/h. */
  flow: number;
  each: number;
  /** Limiting size, µm. */
  limit: number;
  /** Share of the solids captured. */
  captured: number;
}

/** Feed volume, m³, and its share of wet solids. */
interface Task {
  volume: number;
  phi: number;
}
/** The sigma of one machine, m², and the most that flows through it, m³/h. */
interface Kind {
  sigma: number;
  most: number;
}

/** Settling velocity of particles of 1 µm, m/s. */
const settlingAt1 = (s: Pick<ParticleValues, 'density_difference' | 'viscosity'>, phi: number): number =>
  stokesVelocity(1, s.density_difference, s.viscosity) * hindrance(phi);

/** Limiting size, from which on all particles settle, µm: d at which Q = η v(d) Σ. @param flow m³/h. @param phi Share of wet solids. */
export const limitSize = (
  s: Pick<MachineValues, 'density_difference' | 'viscosity' | 'efficiency'>,
  flow: number,
  sigma: number,
  phi: number,
): number => Math.sqrt(flow / S_PER_H / (s.efficiency * sigma * settlingAt1(s, phi)));

/** What the machines of a step must provide together. */
interface Need {
  /** m². */
  sigma: number;
  /** m³/h. */
  flow: number;
}

/** What it takes to capture the target share of the particles in the time of a pass; for another diameter if given, µm. */
export function needOf(s: MachineValues, { volume, phi }: Task, diameter = s.particle_diameter): Need {
  const flow = volume / s.pass_time;
  const wanted = diameter / Math.exp(limitRatio(s.capture_target, s.particle_spread));
  return { sigma: flow / S_PER_H / (s.efficiency * settlingAt1(s, phi) * wanted ** 2), flow };
}

/** Number of machines of one kind that meet the need; at least one. */
export const machinesNeeded = ({ sigma, flow }: Need, one: Kind): number =>
  Math.max(1, Math.ceil(sigma / one.sigma - 1e-9), Math.ceil(flow / one.most - 1e-9));

/**
 * As many machines of a kind as are needed, or entered. @param fields Fields to report if there would be too many.
 * @param advice Text added to that message.
 */
export function machinesFor(
  run: Run,
  s: MachineValues,
  task: Task & Kind,
  fields: readonly string[],
  advice = '',
): Machines | Infeasible {
  const need = needOf(s, task);
  const { flow } = need;
  const count = Math.max(s.machines, machinesNeeded(need, task));
  if (count > MAX_MACHINES)
    return run.infeasible(
      fields,
      `Capturing ${figure(100 * s.capture_target)} % of ${figure(s.particle_diameter)} µm particles needs ${figure(count)} machines; the maximum is ${MAX_MACHINES}.${advice}`,
      beyond('Machines', MAX_MACHINES, count, '1'),
    );
  const each = flow / count;
  const limit = limitSize(s, each, task.sigma, task.phi);
  return { count, flow, each, limit, captured: capture(Math.log(s.particle_diameter / limit), s.particle_spread) };
}

/** Books energy, cooling and cleaning. @param passed m³ through the machines. @param energy kWh/m³. */
export function runMachines(run: Run, slot: EquipmentSlot, { count, each }: Machines, passed: number, energy: number) {
  const { amounts, out } = run;
  spendElectricity(amounts, energy * passed);
  cool(run, energy * passed * KJ_PER_KWH, out.temperature, out.temperature);
  cleanVessels(run, each, count);
  slot.atLeast = count;
  run.units = count;
  run.size = each;
  run.attended = count;
}

/** Acceleration relative to gravity. @param speed rpm. @param radius m. */
export const relativeAcceleration = (speed: number, radius: number): number =>
  (((2 * Math.PI * speed) / S_PER_MIN) ** 2 * radius) / GRAVITY;

// The inverse of the capture integral takes 50 steps and depends on only two settings, so the last few are cached.
const REMEMBERED = 8;
const remembered = Array.from({ length: REMEMBERED }, () => ({ target: NaN, sigma: NaN, ratio: NaN }));
let oldest = 0;

/** ln(d_m / d_lim) for a capture: the required ratio of particle size to limiting size. */
function limitRatio(target: number, sigma: number): number {
  for (let i = 0; i < REMEMBERED; i++) {
    const one = remembered[i]!;
    if (one.target === target && one.sigma === sigma) return one.ratio;
  }
  const ratio = logRatioForCapture(target, sigma);
  remembered[oldest] = { target, sigma, ratio };
  oldest = (oldest + 1) % REMEMBERED;
  return ratio;
}
