/** Columns that bind the product: capacities, breakthrough, salt gradients, and whole chromatograms. */
import { outletAt } from '../../chromatography/outlet.ts';
import {
  breakthrough,
  BUFFER_ARRIVES,
  dynamicCapacity,
  gradientSalt,
  langmuir,
  TEN_PERCENT,
  unityOf,
} from '../../physics/chromatography.ts';
import {
  mobilityOf,
  type Release,
  type Resolution,
  retainedAt,
  secondsOf,
  separate,
  type Separation,
} from '../../unit-operations/purification/bind-elute-chromatography/mechanistic.ts';
import { usualStrength } from '../../unit-operations/purification/shared/ionic-strength.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { G_PER_KG } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { spread as evenly } from '../../numeric/sample.ts';
import { type FitDeclaration, type FitInput, type FitRow, numeric, type Prepared } from '../model.ts';

const CAPACITY = 'curves.capacity';
const BREAKTHROUGH = 'curves.breakthrough.model';
const GRADIENT = 'curves.gradient';
const CHROMATOGRAM = 'curves.chromatogram';
const SALT = 'curves.chromatogram.salt';
const RESPONSES = [CAPACITY, BREAKTHROUGH, GRADIENT, CHROMATOGRAM, SALT];
const CLOSED = [CAPACITY, BREAKTHROUGH];
const SOLVED = [CHROMATOGRAM, SALT];

type Settings = Readonly<Record<string, SettingValue>>;

const ofRun = (key: string): FitInput => ({ key: `settings.${key}`, otherwise: 'setting', neededFor: SOLVED });
const INPUTS: readonly FitInput[] = [
  { key: 'curves.capacity.x', of: CAPACITY, varies: 2, met: ['settings.residence_time'] },
  { key: 'curves.breakthrough.x', of: BREAKTHROUGH, varies: true },
  { key: 'feed.target', neededFor: [...CLOSED, ...SOLVED] },
  {
    key: 'settings.residence_time',
    otherwise: 'usual',
    met: ['settings.residence_time'],
    neededFor: [...CLOSED, ...SOLVED],
  },
  { key: 'curves.gradient.x', of: GRADIENT, varies: 1.5 },
  { key: 'settings.buffer_salt', otherwise: 'setting', neededFor: [GRADIENT, ...SOLVED] },
  { key: 'curves.chromatogram.x', of: SOLVED, varies: true },
  // Without a load, the run ends while it is loaded.
  { key: 'curves.chromatogram.load', otherwise: 'usual', met: ['outputs.load'], neededFor: SOLVED },
  ofRun('binding_salt'),
  ofRun('elution_salt'),
  ofRun('wash'),
  ofRun('elution'),
  ofRun('bed_height'),
  ofRun('particle_diameter'),
];
/** Inputs and parameters of a row by the last part of their keys. */
const placeOf = (key: string): number => INPUTS.findIndex((one) => one.key === key);
const AXIS = placeOf('curves.chromatogram.x');
const [FEED, TIME, BUFFER, LOAD, BINDER, ELUENT, WASH, ELUTION, HEIGHT, BEAD, SLOPE] = [
  'feed.target',
  'settings.residence_time',
  'settings.buffer_salt',
  'curves.chromatogram.load',
  'settings.binding_salt',
  'settings.elution_salt',
  'settings.wash',
  'settings.elution',
  'settings.bed_height',
  'settings.particle_diameter',
  'curves.gradient.x',
].map(placeOf) as [number, number, number, number, number, number, number, number, number, number, number];
const [UV, CONDUCTIVITY] = SOLVED.map((key) => RESPONSES.indexOf(key)) as [number, number];

/** Fewer cells than a step has: the search compares columns that hardly differ, so that their errors cancel. */
const RESOLUTION: Resolution = { cells: 16, share: Infinity, shells: 5, tolerance: 1e-3 };
/** Column volumes of load below which steps become no smaller. */
const LEAST_SHARE = 0.05;
/** K and mPa·s of runs in a laboratory. */
const ROOM = 298.15;
const WATER = 0.89;
/** Lowest ionic strength, mmol/L. */
const LEAST_STRENGTH = 1;
/** Column volumes of elution buffer after a gradient. */
const AFTER = 3;

/** What is estimated, by the keys of the parameters. */
const PARAMETERS = [
  'maximum_capacity',
  'binding_constant',
  'rate_constant',
  'product_strength',
  'charge',
  'pore_mobility',
  'release_ph',
  'salt_unity',
  'salt_tenfold',
] as const;
type Estimates = Record<(typeof PARAMETERS)[number], number>;

/** Column volumes of load. @param last Where the data of the run end. */
const loadOf = (x: readonly number[], last: number): number => (Number.isFinite(x[LOAD]!) ? x[LOAD]! / x[FEED]! : last);

const releaseOf = ({ ligand }: Settings): Release =>
  ligand === 'affinity' ? 'pH' : ligand === 'hydrophobic' ? 'salt' : 'charge';

/** Ionic strengths of the binding and the elution buffer of a run, mmol/L. */
const strengthsOf = (x: readonly number[]): readonly [bind: number, elute: number] => [
  usualStrength(x[BUFFER]!, 0, x[BINDER]),
  usualStrength(x[BUFFER]!, x[ELUENT]!),
];

const residenceOf = (x: readonly number[], settings: Settings): number =>
  Number.isFinite(x[TIME]!) ? x[TIME]! : numeric(settings, 'residence_time');

const matterOf = (x: readonly number[], settings: Settings) => ({
  voids: numeric(settings, 'voids'),
  diameter: x[BEAD]!,
  porosity: Math.max(numeric(settings, 'porosity'), numeric(settings, 'voids')),
  temperature: ROOM,
  viscosity: WATER,
  molarMass: numeric(settings, 'product_mass') * G_PER_KG,
});

/** The column of a run, in which the product alone is bound in its binding buffer and leaves in a gradient, or with protein A by pH. */
function columnOf(x: readonly number[], last: number, estimates: Estimates, settings: Settings): Separation {
  const { maximum_capacity: capacity, binding_constant: binding, product_strength: unity } = estimates;
  const concentration = x[FEED]!;
  const [start, end] = strengthsOf(x);
  const volumes = [loadOf(x, last), x[WASH]!, x[ELUTION]!, AFTER] as const;
  let left = last;
  const shown = volumes.map((volume) => {
    const part = Math.max(0, Math.min(volume, left));
    left -= part;
    return part;
  }) as [number, number, number, number];
  const release = releaseOf(settings);
  const matter = matterOf(x, settings);
  const mobility = Number.isFinite(estimates.pore_mobility)
    ? estimates.pore_mobility
    : mobilityOf(matter, estimates.rate_constant, langmuir(capacity, binding, concentration));
  return {
    release,
    height: x[HEIGHT]!,
    velocity: x[HEIGHT]! / residenceOf(x, settings),
    ...matter,
    dispersion: numeric(settings, 'axial_dispersion'),
    mobility,
    capacity,
    charges: numeric(settings, 'ionic_capacity'),
    binding,
    unity: Math.max(LEAST_STRENGTH, unity),
    charge: estimates.charge,
    retained: [
      retainedAt(start, estimates.salt_unity, estimates.salt_tenfold),
      retainedAt(end, estimates.salt_unity, estimates.salt_tenfold),
    ],
    releasePH: estimates.release_ph,
    relative: 1,
    feed: [concentration, 0],
    modulator:
      release === 'pH'
        ? [numeric(settings, 'binding_ph'), numeric(settings, 'binding_ph'), numeric(settings, 'elution_ph')]
        : [start, start, end],
    // A gradient that the data do not see to its end is as steep.
    volumes: shown[2] > 0 ? [shown[0], shown[1], volumes[2], shown[3]] : shown,
    gradient: release !== 'pH',
  };
}

/** A run whose outlet was measured: places of its rows, where they end, and which of its signals were measured. */
interface Course {
  run: string;
  places: number[];
  last: number;
  measured: boolean[];
}

function coursesOf(rows: readonly FitRow[]): Course[] {
  const found = new Map<string, Course>();
  for (const [i, { run, x, y }] of rows.entries()) {
    if (!Number.isFinite(x[AXIS]!)) continue;
    // Conditions that differ within a run make further runs of it.
    const key = [run, ...x.filter((_, k) => k !== AXIS)].join();
    const one = found.get(key) ?? { run, places: [], last: 0, measured: SOLVED.map(() => false) };
    one.places.push(i);
    one.last = Math.max(one.last, x[AXIS]!);
    one.measured = one.measured.map((known, k) => known || (y[RESPONSES.indexOf(SOLVED[k]!)] ?? null) !== null);
    found.set(key, one);
  }
  return [...found.values()];
}

const isEluted = ({ x }: FitRow, { last }: Course): boolean => last > loadOf(x, last) + x[WASH]!;

/** Measured points of a response along a run. */
const pointsOf = (rows: readonly FitRow[], { places }: Course, k: number): [x: number, y: number][] =>
  places.flatMap((i): [number, number][] => (rows[i]!.y[k] === null ? [] : [[rows[i]!.x[AXIS]!, rows[i]!.y[k]!]]));

const areaOf = (points: readonly (readonly [x: number, y: number])[]): number =>
  points.slice(1).reduce((sum, [x, y], k) => sum + ((x - points[k]![0]) * (y + points[k]![1])) / 2, 0);

type Extra = Prepared['extra'][number];
/** What is to be known of the detectors of a run. */
interface Detectors {
  scale: Extra | null;
  salt: readonly [gain: Extra, offset: Extra, delay: Extra] | null;
}

function detectorsOf(rows: readonly FitRow[], course: Course): Detectors {
  const first = rows[course.places[0]!]!;
  const [seesUV, seesSalt] = course.measured;
  const { x } = first;
  const mass = loadOf(x, course.last) * x[FEED]!;
  const signal = pointsOf(rows, course, UV);
  // A run that is only planned has one value throughout, and detectors that show g/L and mmol/L.
  const isPlanned = signal.every(([, y]) => y === signal[0]![1]);
  const area = isPlanned ? mass : areaOf(signal);
  // What has left is what was loaded. A run that ends before tells nothing of its scale, so that its values have to be those of a calibration.
  const scale = seesUV && isEluted(first, course) && area > 0 ? area / mass : null;
  const named = (title: string, unknown: Omit<Extra, 'title'>): Extra => ({
    ...unknown,
    title: `${title} of ${course.run}`,
  });
  const levels = pointsOf(rows, course, CONDUCTIVITY).map(([, y]) => y);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const strengths = strengthsOf(x);
  const rise = Math.abs(strengths[1] - strengths[0]);
  const gain = rise > 0 && high > low ? (high - low) / rise : 1;
  const dark = high > low ? low - gain * Math.min(...strengths) : 0;
  const room = 20 * (high > low ? high - low : Math.max(1, rise));
  return {
    scale:
      scale === null
        ? null
        : named('Scale of the signal', { start: scale, min: scale / 20, max: scale * 20, log: true }),
    salt:
      seesSalt && isEluted(first, course)
        ? [
            named('Signal per ionic strength', { start: gain, min: gain / 20, max: gain * 20, log: true }),
            named('Signal without salt', {
              start: dark,
              min: dark - room,
              max: dark + room,
              log: false,
            }),
            // Known from the salt alone: a later peak of the product is also one that binds more strongly.
            named('Dead volume', { start: 0.1, min: 0, max: 3, log: false, step: 0.05 }),
          ]
        : null,
  };
}

function prepare(rows: readonly FitRow[], settings: Settings): Prepared {
  const courses = coursesOf(rows);
  const detectors = courses.map((course) => detectorsOf(rows, course));
  const width = RESPONSES.length;
  return {
    extra: detectors.flatMap(({ scale, salt }) => [...(scale ? [scale] : []), ...(salt ?? [])]),
    predict(values) {
      const into = new Float64Array(width * rows.length).fill(NaN);
      const estimates = Object.fromEntries(PARAMETERS.map((key, k) => [key, values[k]!])) as Estimates;
      const { maximum_capacity: most, binding_constant: constant, rate_constant: rate } = estimates;
      for (const [i, { x }] of rows.entries()) {
        const [residence, load, concentration] = x as [number, number, number];
        const bound = langmuir(most, constant, concentration);
        const passing = residenceOf(x, settings);
        const stoichiometric = numeric(settings, 'porosity') + bound / concentration;
        into[width * i] = dynamicCapacity(bound, rate, residence);
        into[width * i + 1] = breakthrough(rate * concentration * passing, load - stoichiometric);
        const salt = usualStrength(x[BUFFER]!, 0);
        into[width * i + 2] = gradientSalt(estimates.product_strength, estimates.charge, x[SLOPE]!, salt);
      }
      let next = PARAMETERS.length;
      for (const [c, course] of courses.entries()) {
        const { scale, salt } = detectors[c]!;
        // Detectors of which nothing is given show g/L and mmol/L.
        const factor = (scale && values[next++]) ?? 1;
        const [gain = 1, offset = 0, delay = 0] = salt ? values.slice(next, (next += 3)) : [];
        const column = columnOf(rows[course.places[0]!]!.x, course.last, estimates, settings);
        const at = solvedAt(column);
        for (const i of course.places) {
          const place = Math.max(0, rows[i]!.x[AXIS]! - delay);
          into[width * i + UV] = factor * at(1, place);
          into[width * i + CONDUCTIVITY] = offset + gain * at(0, place);
        }
      }
      return into;
    },
  };
}

/** Concentration at the outlet after a number of column volumes: ionic strength, mmol/L, and product, g/L. */
function solvedAt(column: Separation): (component: number, volume: number) => number {
  try {
    // The error of a step is a share of the feed, of which a short load leaves but a small peak.
    const { tolerance } = RESOLUTION;
    const share = Math.min(1, Math.max(LEAST_SHARE, column.volumes[0]));
    const { solved } = separate(column, { ...RESOLUTION, tolerance: share * tolerance });
    const amount = column.release === 'charge' ? column.molarMass / 1000 : 1;
    return (component, volume) =>
      outletAt(solved, component, volume * secondsOf(column))[1] * (component === 0 ? 1 : amount);
  } catch (error) {
    // The search turns back from a column that cannot be solved.
    if (error instanceof RangeError) return () => NaN;
    throw error;
  }
}

/**
 * Share of the capacity below which no load tells it. The salt of a gradient at which a product leaves is proportional to the sites that it
 * leaves free, so that a load moves the peak by its share of the capacity at most: below a tenth, charges and diffusivity do as much.
 */
const TELLING = 0.1;

function hidden(rows: readonly FitRow[], settings: Settings): Record<string, string> {
  if (rows.some(({ y }) => CLOSED.some((key) => y[RESPONSES.indexOf(key)] !== null))) return {};
  const highest = Math.max(
    ...coursesOf(rows).map(({ places, last }) => {
      const { x } = rows[places[0]!]!;
      return loadOf(x, last) * x[FEED]!;
    }),
  );
  return highest < TELLING * numeric(settings, 'maximum_capacity')
    ? {
        maximum_capacity: `The highest load, ${figure(highest)} g/L of bed, is less than a tenth of it, at which the product hardly displaces itself. Add a run that overloads the column.`,
      }
    : {};
}

/** Time from 10 % breakthrough to where a column that binds at once would be full ÷ time to 50 % (pore diffusion, Hall et al. 1966). */
const WHOLE = 1.17;

/** Runs with up to so many times the least load are dilute. */
const DILUTE = 2;

/**
 * What moves the peaks of dilute gradients by the salt there: charges and strength by Yamamoto, or with hydrophobic interaction the salt of
 * unit retention and that for tenfold retention; and the capacity at the middle of a breakthrough, with the diffusivity by which its
 * first half is as wide.
 */
function guess(rows: readonly FitRow[], settings: Settings): Record<string, number> {
  const release = releaseOf(settings);
  const courses = coursesOf(rows).map((course) => {
    const points = pointsOf(rows, course, UV);
    const top = points.reduce((best, one) => (one[1] > best[1] ? one : best), [0, -Infinity] as [number, number]);
    return { points, top, x: rows[course.places[0]!]!.x, isEluted: isEluted(rows[course.places[0]!]!, course) };
  });
  const [front] = courses.flatMap(({ points, x, isEluted: ends }) => {
    const [tenth, half] = [0.1, 0.5].map((share) => points.find(([, y]) => y >= share * x[FEED]!)?.[0]);
    if (ends || tenth === undefined || half === undefined) return [];
    const bound = (half - numeric(settings, 'porosity')) * x[FEED]!;
    if (!(bound > 0)) return [];
    const hours = WHOLE * (half - tenth) * residenceOf(x, settings);
    const rate = TEN_PERCENT / (x[FEED]! * hours);
    return [
      { maximum_capacity: bound, ...(hours > 0 && { pore_mobility: mobilityOf(matterOf(x, settings), rate, bound) }) },
    ];
  });
  const gradients = courses.flatMap(({ top, x, isEluted: ends }) => {
    if (!ends || release === 'pH') return [];
    const [start, end] = strengthsOf(x);
    const slope = (end - start) / x[ELUTION]!;
    const salt = start + slope * (top[0] - x[LOAD]! / x[FEED]! - x[WASH]! - BUFFER_ARRIVES);
    return (salt - start) * slope > 0 ? [{ load: x[LOAD]!, slope: Math.abs(slope), salt, start }] : [];
  });
  const least = Math.min(...gradients.map(({ load }) => load));
  const dilute = gradients.filter(({ load }) => load <= DILUTE * least);
  const [first] = dilute;
  if (!first) return front ?? {};
  if (release === 'salt') {
    // ∫ dv/(0.85 k′) = 1 in a falling gradient: the peak leaves at c₁ - ln(0.85 m γ)/m if it is bound at its start.
    const fall = -slopeOf(dilute.map(({ slope, salt }) => [Math.log(slope), salt]));
    const tenfold = fall > 1 ? Math.LN10 * fall : numeric(settings, 'salt_tenfold');
    const m = Math.LN10 / tenfold;
    const passed = Math.expm1(m * (first.start - first.salt)) / (BUFFER_ARRIVES * m * first.slope);
    return { ...front, salt_tenfold: tenfold, salt_unity: Math.max(1, first.start - Math.log(passed) / m) };
  }
  const rise = slopeOf(dilute.map(({ slope, salt }) => [Math.log(slope), Math.log(salt)]));
  const charge = rise > 0.02 ? Math.min(20, Math.max(1, 1 / rise - 1)) : numeric(settings, 'charge');
  return { ...front, charge, product_strength: unityOf(first.salt, charge, first.slope, first.start) };
}

/** Slope of a straight line through points; NaN if they have one x. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (k: 0 | 1): number => points.reduce((sum, one) => sum + one[k], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const sums = points.reduce(
    ([both, own], one) => [both + (one[0] - x) * (one[1] - y), own + (one[0] - x) ** 2],
    [0, 0],
  );
  return sums[0] / sums[1];
}

const POINTS = 60;
const BY_ISOTHERM = ['capacity_by', 'isotherm'] as const;
const BY_EQUATIONS = ['column_model', 'mechanistic'] as const;
const BY_CHARGE = ['ligand', 'cation', 'anion'] as const;
const BY_SALT = ['ligand', 'hydrophobic'] as const;

/**
 * Capacity at 10 % breakthrough against residence time and concentration, breakthrough curves, the salt with which small amounts leave
 * in gradients, and whole runs: what leaves the column and the salt there, as its detectors see them.
 */
export const capture: FitDeclaration = {
  id: 'capture',
  title: 'Langmuir isotherm with a constant binding rate',
  equation:
    'DBC₁₀ = q* - ln 9 / (k τ), C/C₀ = 1 / (1 + exp(-k C₀ τ (v - ε - q*/C₀))), q* = q_max K C₀ / (1 + K C₀); in gradients I_R^(z+1) = 0.85 (z + 1) I₁^z γ + I₀^(z+1); chromatograms: general rate model with steric mass action, with hydrophobic interaction k′ = 10^((I - I₁)/I₁₀), protein A by pH',
  source: 'Bohart and Adams 1920; Yamamoto 1988; Brooks and Cramer 1992; Mollerup 2006',
  responses: RESPONSES,
  anyResponse: true,
  inputs: INPUTS,
  parameters: [
    {
      key: 'maximum_capacity',
      symbol: 'q_max',
      log: true,
      seenIn: [...CLOSED, CHROMATOGRAM],
      needs: BY_ISOTHERM,
    },
    { key: 'binding_constant', symbol: 'K', log: true, seenIn: CAPACITY, needs: BY_ISOTHERM },
    { key: 'rate_constant', symbol: 'k', log: true, seenIn: CLOSED, needs: BY_ISOTHERM },
    { key: 'product_strength', symbol: 'I₁', seenIn: [GRADIENT, CHROMATOGRAM], where: BY_CHARGE },
    { key: 'charge', symbol: 'z', seenIn: [GRADIENT, CHROMATOGRAM], where: BY_CHARGE },
    { key: 'pore_mobility', symbol: 'D_p/D', log: true, seenIn: CHROMATOGRAM, needs: BY_EQUATIONS },
    { key: 'release_ph', symbol: 'pH₁', seenIn: CHROMATOGRAM, optional: true, needs: BY_EQUATIONS },
    { key: 'salt_unity', symbol: 'I₁', seenIn: CHROMATOGRAM, where: BY_SALT, needs: BY_EQUATIONS },
    { key: 'salt_tenfold', symbol: 'I₁₀', log: true, seenIn: CHROMATOGRAM, where: BY_SALT, needs: BY_EQUATIONS },
  ],
  rivals: [
    { id: 'usual_binding', title: 'Typical binding constant', parameters: ['maximum_capacity', 'rate_constant'] },
    {
      id: 'langmuir',
      title: 'Fitted binding constant',
      parameters: ['maximum_capacity', 'binding_constant', 'rate_constant'],
    },
  ],
  least: 8,
  leastOf: { [GRADIENT]: 3 },
  assumes: (variables): Record<string, SettingValue> => {
    const isSalted = [GRADIENT, ...SOLVED].some((key) => variables.has(key)) && !variables.has('settings.ligand');
    return {
      ...(isSalted && { ligand: 'cation' }),
      // Settings of a column that is solved, such as the mass of the product, are resolved only for such a one.
      ...(SOLVED.some((key) => variables.has(key)) && { column_model: 'mechanistic' }),
    };
  },
  solved: SOLVED,
  along: (x, settings) => {
    const load = Number.isFinite(x[LOAD]!)
      ? x[LOAD]! / x[FEED]!
      : 1.3 * (numeric(settings, 'maximum_capacity') / x[FEED]!);
    return evenly(0, Number.isFinite(x[LOAD]!) ? load + x[WASH]! + x[ELUTION]! + AFTER : load, POINTS);
  },
  given: (rows): Record<string, number> => {
    const loads = rows.flatMap(({ x }) => (Number.isFinite(x[LOAD]!) ? [x[LOAD]!] : []));
    return loads.length > 0 ? { fitted_load: Math.max(...loads) } : {};
  },
  hidden,
  guess,
  prepare,
};
