/** The step by its differential equations: what leaves the column in load, wash, elution and strip. */
import type { Beads, Column, Phase } from '../../../chromatography/column.ts';
import { filmCoefficient, proteinDiffusivity } from '../../../chromatography/correlations.ts';
import {
  affinityIsotherm,
  hydrophobicIsotherm,
  type Isotherm,
  stericMassAction,
} from '../../../chromatography/isotherm.ts';
import { differenceOf, leftBetween, outletAt, withoutSwings } from '../../../chromatography/outlet.ts';
import type { Eluted } from '../../../chromatography/pool.ts';
import { type Refined, solveToError } from '../../../chromatography/refine.ts';
import { type Rotation, rotationOf } from '../../../chromatography/rotation.ts';
import { BUFFER_ARRIVES, langmuir, TEN_PERCENT } from '../../../physics/chromatography.ts';
import type { SolvedInput } from '../../../declare/define.ts';
import { M_PER_UM, S_PER_H, type Unit } from '../../../wording/quantity.ts';

/** What releases the product: salt from an ion exchanger, less salt, or a lower pH. */
export type Release = 'charge' | 'salt' | 'pH';

/** The column and its run; concentrations of product and aggregate in g/L, of bound amounts in g/L of bed. */
export interface Separation {
  readonly release: Release;
  /** m, m/h, 1, µm. */
  readonly height: number;
  readonly velocity: number;
  readonly voids: number;
  readonly diameter: number;
  /** Share of the bed that is liquid to the product. */
  readonly porosity: number;
  /** Axial dispersion ÷ (velocity × bead diameter); diffusivity in pores ÷ free. */
  readonly dispersion: number;
  readonly mobility: number;
  /** K, mPa·s, g/mol. */
  readonly temperature: number;
  readonly viscosity: number;
  readonly molarMass: number;
  /** Maximum of the bed, g/L; of charges, mmol/L of bed. */
  readonly capacity: number;
  readonly charges: number;
  /** Langmuir constant, L/g, for affinity. */
  readonly binding: number;
  /** Ionic strength of unit retention, mmol/L, and charges; or retention factors in the two buffers. */
  readonly unity: number;
  readonly charge: number;
  readonly retained: readonly [bound: number, eluted: number];
  /** pH at which half of the product is released. */
  readonly releasePH: number;
  /** Retention factor of the aggregate ÷ that of the product. */
  readonly relative: number;
  /** Product and aggregate in the feed, g/L. */
  readonly feed: readonly [product: number, aggregate: number];
  /** Salt, mmol/L, or pH, of the feed, the binding buffer and the elution buffer. */
  readonly modulator: readonly [feed: number, bind: number, elute: number];
  /** Column volumes of load, wash, elution, strip. */
  readonly volumes: readonly [load: number, wash: number, elution: number, strip: number];
  readonly gradient: boolean;
}

/** Column volumes over which one buffer replaces another in pipes and pumps in front of the bed. */
const MIXED = 0.5;
/** Cells and shells with which a column is first solved, the error that they have to keep (infinite: none), and the tolerance of a step. */
export interface Resolution {
  readonly cells: number;
  readonly share: number;
  readonly shells: number;
  readonly tolerance: number;
}
const FIRST: Resolution = { cells: 20, share: 0.005, shells: 8, tolerance: 2e-3 };
/** Sharp fronts of protein A take most steps, so that the error may be higher. */
const FRONTS: Resolution = { cells: 30, share: 0.01, shells: 6, tolerance: 3e-3 };
export const fullResolution = ({ release }: Separation): Resolution => (release === 'pH' ? FRONTS : FIRST);
/** Cells and shells of rough solutions, the least work first. */
const GRIDS = [
  [6, 2],
  [8, 3],
  [8, 4],
  [10, 4],
  [12, 4],
  [14, 5],
  [16, 6],
  [20, 6],
  [24, 6],
  [30, 6],
] as const;
const roughly = (tolerance: number): Resolution[] =>
  GRIDS.map(([cells, shells]) => ({ cells, share: Infinity, shells, tolerance }));
/** What samples may be solved with, and what a column while a value is being dragged. */
export const SAMPLED = roughly(3e-3).slice(1);
const DRAGGED = roughly(1e-2);
/** Power of the cells with which the steps grow: 1 behind sharp fronts, nearly 0 in gradients. */
const MORE_STEPS = 0.5;
/** Diffusivity of a salt, m²/s, free and in pores. */
const SALT = 1.5e-9;
const SALT_IN_PORES = 7e-10;
/** Aggregates are counted as dimers. */
const DIMER = 2;
/** Least share of the bead that a solute enters, and most that any does. */
const LEAST_PORES = 0.05;
const MOST_PORES = 0.95;
/** Fall of the binding below the pH of release: charges of the site and of the ligand (affinity complex titration). */
const SITE_CHARGES = 2.2;
const LIGAND = { eta: 2.4, pK: 3.5 };

/** Share of the bead that a solute enters, from that of the bed. */
const poresOf = (porosity: number, voids: number): number =>
  Math.min(MOST_PORES, Math.max(LEAST_PORES, (porosity - voids) / (1 - voids)));

/** 15 D_e c₀ (t - t_st)/(q₀ R²) at 10 % breakthrough of a rectangular isotherm with pore diffusion (Hall et al. 1966). */
const TENTH = 1.03256411;

/**
 * Diffusivity in the pores ÷ free with which breakthrough at 10 % comes as early as by a rate constant of the short-cut, L/g/h.
 * @param bound g/L of bed.
 */
export function mobilityOf(
  {
    voids,
    porosity,
    diameter,
    temperature,
    viscosity,
    molarMass,
  }: Pick<Separation, 'voids' | 'porosity' | 'diameter' | 'temperature' | 'viscosity' | 'molarMass'>,
  rate: number,
  bound: number,
): number {
  const radius = (diameter * M_PER_UM) / 2;
  const effective = (TENTH * bound * (rate / S_PER_H) * radius ** 2) / (15 * (1 - voids) * TEN_PERCENT);
  return effective / (poresOf(porosity, voids) * proteinDiffusivity(temperature, viscosity, molarMass));
}

function columnOf(one: Separation): Column {
  const { voids, height, molarMass } = one;
  const speed = one.velocity / S_PER_H;
  const diameter = one.diameter * M_PER_UM;
  const entered = poresOf(one.porosity, voids);
  const salted = Math.max(entered, poresOf(BUFFER_ARRIVES, voids));
  const free = [1, DIMER].map((units) => proteinDiffusivity(one.temperature, one.viscosity, units * molarMass));
  const films = free.map((diffusivity) => filmCoefficient(speed, voids, diameter, diffusivity));
  const salt = filmCoefficient(speed, voids, diameter, SALT);
  const beads: Beads = {
    voidage: voids,
    porosity: [salted, entered, entered],
    radius: diameter / 2,
    film: [salt, ...films],
    // With a lumped film instead, a strongly bound product would break through too early.
    diffusivity: [SALT_IN_PORES, ...free.map((diffusivity) => one.mobility * diffusivity)],
  };
  return {
    length: height,
    velocity: speed / voids,
    dispersion: one.dispersion * (speed / voids) * diameter,
    beads,
    isotherm: isothermOf(one, (1 - voids) * (1 - salted)),
  };
}

/** @param solid Share of the bed. */
function isothermOf(one: Separation, solid: number): Isotherm {
  const { release, charge } = one;
  // An aggregate that the feed lacks is not solved.
  const relatives = one.feed[1] > 0 ? [1, one.relative] : [1];
  const most = one.capacity / solid;
  /** q ÷ c of a solute with a retention factor of 1. */
  const equal = one.porosity / solid;
  if (release === 'charge') {
    const charges = one.charges / solid;
    const K = equal * (one.unity / charges) ** charge;
    // The steric factor gives the capacity that the resin has for this feed in its binding buffer.
    const c = (1000 * one.feed[0]) / one.molarMass;
    const q = (langmuir(most, one.binding, one.feed[0]) * 1000) / one.molarMass;
    const free = (q / (c * K)) ** (1 / charge) * (one.modulator[1] / charges);
    const sigma = Math.max(0, (charges * Math.max(0, 1 - free)) / q - charge);
    return stericMassAction(
      charges,
      relatives.map((times) => ({ K: K * times, nu: charge, sigma })),
    );
  }
  if (release === 'salt') {
    const [bound, eluted] = one.retained;
    const slope = Math.log(bound / eluted) / (one.modulator[1] - one.modulator[2]);
    const K = equal * eluted * Math.exp(-slope * one.modulator[2]);
    return hydrophobicIsotherm(relatives.map((times) => ({ K: K * times, slope, n: 1, most })));
  }
  return affinityIsotherm(
    LIGAND,
    relatives.map((times) => ({
      K: one.binding * times,
      most,
      site: { eta: SITE_CHARGES, pK: one.releasePH },
    })),
  );
}

/** Amounts are in mmol/L where they exchange salt, in g/L elsewhere. */
const amountOf = ({ release, molarMass }: Separation): number => (release === 'charge' ? 1000 / molarMass : 1);

function phasesOf(one: Separation): Phase[] {
  const { volumes, modulator, gradient } = one;
  const [feed, bind, elute] = modulator;
  const volume = secondsOf(one);
  const amount = amountOf(one);
  const [load, wash, elution, strip] = volumes;
  const mixed = Math.min(MIXED, elution / 2);
  const all: Phase[] = [
    { duration: load * volume, inlet: [feed, ...one.feed.map((value) => value * amount)] },
    { duration: wash * volume, inlet: [bind, 0, 0] },
    ...(gradient
      ? [{ duration: elution * volume, inlet: [bind, 0, 0], end: [elute, 0, 0] }]
      : [
          { duration: mixed * volume, inlet: [bind, 0, 0], end: [elute, 0, 0] },
          { duration: (elution - mixed) * volume, inlet: [elute, 0, 0] },
        ]),
    { duration: strip * volume, inlet: [elute, 0, 0] },
  ];
  return all.filter(({ duration }) => duration > 0);
}

/** The same column with another load and binding that is stronger by a related factor. */
export const neighbourOf = (one: Separation, times: number): Separation => ({
  ...one,
  volumes: [one.volumes[0] * times, one.volumes[1], one.volumes[2], one.volumes[3]],
  unity: one.unity * (1 + (times - 1) / 2),
  releasePH: one.releasePH + 1 - times,
  retained: [one.retained[0] * times, one.retained[1]],
});

/** Solved columns by what they were solved from, the last used last: a change elsewhere in the plant does not solve them again. */
const SOLVED = new Map<string, Refined>();
const MOST_SOLVED = 200;

/** @param isAnew Whether a solution that is kept is not used. @throws RangeError if the column cannot be solved. */
export function separate(one: Separation, resolution = fullResolution(one), isAnew = false): Refined {
  const key = JSON.stringify([one, resolution]);
  let solved = isAnew ? undefined : SOLVED.get(key);
  if (solved) SOLVED.delete(key);
  else {
    solved = solveToError(
      columnOf(one),
      phasesOf(one),
      [one.modulator[1], 0, 0],
      { ...resolution, components: solutesOf(one) },
      resolution,
    );
    if (SOLVED.size >= MOST_SOLVED) SOLVED.delete(SOLVED.keys().next().value!);
  }
  SOLVED.set(key, solved);
  return solved;
}

const solutesOf = ({ feed }: Separation): number[] => (feed[1] > 0 ? [1, 2] : [1]);

/** Values of the state × steps. */
export const workOf = (one: Separation, { cells, shells }: Resolution, steps: number): number =>
  cells * (1 + shells) * (1 + solutesOf(one).length) * steps;

/**
 * The finest solution for which a work is expected to do, from the steps that the coarsest takes; its error is estimated from the
 * difference of the two. @throws RangeError if the column cannot be solved.
 */
export function separateWithin(one: Separation, work: number): Refined & { resolution: Resolution; work: number } {
  const [least] = DRAGGED as [Resolution];
  const coarse = separate(one, least);
  const taken = workOf(one, least, coarse.solved.steps);
  const expected = (grid: Resolution): number =>
    grid === least ? taken : taken + workOf(one, grid, coarse.solved.steps * (grid.cells / least.cells) ** MORE_STEPS);
  const resolution = DRAGGED.findLast((grid) => expected(grid) <= work) ?? least;
  const found = separate(one, resolution);
  const apart = Math.max(...solutesOf(one).map((i) => differenceOf(found.solved, coarse.solved, i)));
  return {
    solved: withoutSwings(found.solved),
    cells: resolution.cells,
    // The scheme is of second order.
    error: resolution === least ? Number.NaN : apart / ((resolution.cells / least.cells) ** 2 - 1),
    resolution,
    work: expected(resolution),
  };
}

/** Cells with which columns in rotation are solved, again and again until their turns are alike. */
const TURNING = { cells: 12, shells: 5, tolerance: 3e-3 };
/** Share of the product that may leave the second column. */
export const ROTATION_LOSS = 0.01;
/** Column volumes of wash that pass through the next column. */
const CHASED = 1;
const ROTATIONS = new Map<string, Rotation>();

/** Columns of which two are loaded in series. @throws RangeError if they cannot be solved. */
export function rotated(one: Separation): Rotation {
  // The load and what follows it are found here.
  const alone: Separation = { ...one, feed: [one.feed[0], 0], volumes: [0, 0, 0, 0] };
  const key = JSON.stringify(alone);
  let found = ROTATIONS.get(key);
  if (!found) {
    const [feed, bind] = one.modulator;
    const bound = langmuir(one.capacity, one.binding, one.feed[0]);
    found = rotationOf(columnOf(alone), TURNING, {
      product: 1,
      feed: [feed, one.feed[0] * amountOf(one)],
      buffer: [bind, 0],
      chase: Math.min(CHASED, one.volumes[1]),
      volume: secondsOf(one),
      full: one.porosity + bound / one.feed[0],
      share: ROTATION_LOSS,
    });
    if (ROTATIONS.size >= MOST_SOLVED) ROTATIONS.delete(ROTATIONS.keys().next().value!);
    ROTATIONS.set(key, found);
  }
  return found;
}

const TITLES: Record<keyof Separation, readonly [title: string, unit: Unit, parts?: readonly string[]]> = {
  release: ['Released by', '1'],
  height: ['Bed height', 'm'],
  velocity: ['Linear velocity', 'm/h'],
  voids: ['Voids between the beads', '1'],
  diameter: ['Bead diameter', 'µm'],
  porosity: ['Share of the bed that is liquid to the product', '1'],
  dispersion: ['Axial dispersion ÷ (velocity × bead diameter)', '1'],
  mobility: ['Diffusivity in the pores ÷ free', '1'],
  temperature: ['Temperature', 'K'],
  viscosity: ['Viscosity', 'mPa·s'],
  molarMass: ['Molar mass', 'g/mol'],
  capacity: ['Maximum capacity of the bed', 'g/L'],
  charges: ['Charges of the bed', 'mmol/L'],
  binding: ['Binding constant', 'L/g'],
  unity: ['Ionic strength of unit retention', 'mmol/L'],
  charge: ['Binding charges', '1'],
  retained: ['Retention factor', '1', ['binding buffer', 'elution buffer']],
  releasePH: ['pH of release', '1'],
  relative: ['Retention of denatured product ÷ that of the product', '1'],
  feed: ['Feed', 'g/L', ['product', 'denatured product']],
  modulator: ['Ionic strength, mmol/L, or pH', '1', ['feed', 'binding buffer', 'elution buffer']],
  volumes: ['Column volumes', '1', ['load', 'wash', 'elution', 'strip']],
  gradient: ['Linear gradient', '1'],
};

/** The column and its run as a list of numbers. */
export const inputsOf = (one: Separation): SolvedInput[] =>
  (Object.keys(TITLES) as (keyof Separation)[]).flatMap((key): SolvedInput[] => {
    const [title, unit, parts] = TITLES[key];
    const value = one[key];
    return typeof value === 'object'
      ? value.map((part, k) => ({ path: `${key}.${k}`, title: `${title}, ${parts![k]}`, value: part, unit }))
      : [{ path: key, title, value, unit }];
  });

/** The column that a list of its numbers describes. */
export function separationFrom(inputs: readonly SolvedInput[]): Separation {
  const found: Record<string, unknown> = {};
  for (const { path, value } of inputs) {
    const [key, part] = path.split('.') as [string, string?];
    if (part === undefined) found[key] = value;
    else ((found[key] ??= []) as unknown[])[Number(part)] = value;
  }
  return found as unknown as Separation;
}

/** Retention factor of hydrophobic interaction at low load, by the ionic strength, mmol/L. */
export const retainedAt = (salt: number, unity: number, tenfold: number): number => 10 ** ((salt - unity) / tenfold);

/** Seconds of a column volume. */
export const secondsOf = ({ height, velocity }: Separation): number => (height / velocity) * S_PER_H;

/** Column volumes before the elution. */
export const beforeElution = ({ volumes }: Separation): number => volumes[0] + volumes[1];

/** Share of the product that leaves in load and wash. */
export function lostBefore(one: Separation, { solved }: Refined): number {
  return Math.max(0, leftBetween(solved, 1, 0, beforeElution(one) * secondsOf(one)) / solved.entered[1]!);
}

const STEPS = 600;

/** The elution in even steps from its start; volumes count from there. */
export function elutedOf(one: Separation, { solved }: Refined): Eluted {
  const second = secondsOf(one);
  const from = beforeElution(one);
  const shares = [1, 2].map((i) => (one.feed[i - 1]! > 0 ? 1 / solved.entered[i]! : 0));
  const left = shares.map(() => new Float64Array(STEPS + 1));
  const signal = new Float64Array(STEPS + 1);
  const amount = amountOf(one);
  for (let step = 0; step <= STEPS; step++) {
    const time = (from + (one.volumes[2] * step) / STEPS) * second;
    for (let i = 0; i < shares.length; i++) {
      if (shares[i] === 0) continue;
      const [mass, concentration] = outletAt(solved, i + 1, time);
      left[i]![step] = mass * shares[i]!;
      signal[step]! += Math.max(0, concentration) / amount;
    }
  }
  return { from: 0, to: one.volumes[2], loaded: one.feed, left, signal };
}

/** Concentration at the outlet after a number of column volumes from the start of the load: g/L, or the modulator in its unit. */
export function outletOf(one: Separation, { solved }: Refined, component: number, volume: number): number {
  const concentration = outletAt(solved, component, volume * secondsOf(one))[1];
  return component === 0 ? concentration : Math.max(0, concentration / amountOf(one));
}

/** Retention factor of the product in the load while the column is empty. */
export function retentionOfLoad(one: Separation): number {
  const [feed, bind, elute] = one.modulator;
  if (one.release === 'charge') return (one.unity / feed) ** one.charge;
  if (one.release === 'salt') {
    const [bound, eluted] = one.retained;
    return eluted * (bound / eluted) ** ((feed - elute) / (bind - elute));
  }
  return (one.capacity * one.binding) / (one.porosity * (1 + 10 ** (SITE_CHARGES * (one.releasePH - feed))));
}
