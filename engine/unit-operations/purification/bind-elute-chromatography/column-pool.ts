/** The pool of a column that is solved from its differential equations, and its chromatogram. */
import {
  type Cuts,
  cutsAtShare,
  cutsForPurity,
  type Eluted,
  type Pooled,
  pooledOf,
  widthOf,
  yieldByPurity,
} from '../../../chromatography/pool.ts';
import type { Refined } from '../../../chromatography/refine.ts';
import type { Rotation } from '../../../chromatography/rotation.ts';
import {
  beyond,
  type Budget,
  type Chromatogram,
  type Drag,
  type Effort,
  type Infeasible,
  type Recomputed,
  type Run,
  type Sampling,
  type SolvedInput,
} from '../../../declare/define.ts';
import type { Values } from '../../../declare/settings.ts';
import { sampled, spread } from '../../../numeric/sample.ts';
import { G_PER_KG } from '../../../wording/quantity.ts';
import { figure } from '../../../wording/text.ts';
import { strengthOf, usualStrength } from '../shared/ionic-strength.ts';
import type { Selectivity } from './ligands.ts';
import {
  beforeElution,
  elutedOf,
  fullResolution,
  inputsOf,
  lostBefore,
  mobilityOf,
  neighbourOf,
  outletOf,
  retentionOfLoad,
  type Resolution,
  retainedAt,
  rotated,
  SAMPLED,
  separate,
  separateWithin,
  separationFrom,
  type Separation,
  workOf,
} from './mechanistic.ts';
import { type bindEluteSettings, USUAL_RETENTION } from './settings.ts';

type Chosen = Values<typeof bindEluteSettings>;

export interface ColumnPool {
  readonly refined: Refined;
  readonly cuts: Cuts;
  readonly pool: Pooled;
  /** Share of the product that leaves before the elution, and of the aggregate that is pooled. */
  readonly loss: number;
  readonly aggregate: number;
}

/** Lowest ionic strength, mmol/L. */
const LEAST_SALT = 1;
/** Retention factor in the load below which binding is weak, and loss in the load that is high. */
const WEAK = 20;
const HIGH_LOSS = 0.05;
/** Share of the product below which nothing is said to leave. */
const LEAST_POOL = 0.01;
const SIGNIFICANT = 6;
/** Rounded, so that a change of the feed that does not matter does not solve the column again. */
const rounded = (value: number): number => Number(value.toPrecision(SIGNIFICANT));

/** What diffusion depends on. */
const matterOf = ({ feed }: Run, s: Chosen) => ({
  voids: s.voids,
  diameter: s.particle_diameter,
  porosity: Math.max(s.porosity, s.voids),
  temperature: rounded(feed.temperature),
  viscosity: rounded(feed.viscosity),
  molarMass: s.product_mass * G_PER_KG,
});

const LEAST_MOBILITY = 0.001;
const MOST_MOBILITY = 20;
/** Diffusivity in the pores that has the dynamic capacity of the short-cut. @param bound g/L of bed. */
export const usualMobility = (run: Run, s: Chosen, bound: number): number =>
  Math.min(MOST_MOBILITY, Math.max(LEAST_MOBILITY, mobilityOf(matterOf(run, s), s.rate_constant, bound)));

/**
 * Completes the law of hydrophobic interaction. @param eluted Retention factor in the elution buffer, from which the salt for tenfold
 * retention follows unless it is entered. @param strengths Ionic strengths of binding and elution buffer, mmol/L.
 */
export function completeRetention(
  s: Pick<Chosen, 'binding_retention' | 'salt_unity' | 'salt_tenfold'>,
  eluted: number,
  [bind, elute]: readonly [bind: number, elute: number],
): void {
  if (Number.isNaN(s.binding_retention)) s.binding_retention = USUAL_RETENTION;
  if (Number.isNaN(s.salt_tenfold)) s.salt_tenfold = (bind - elute) / Math.log10(s.binding_retention / eluted);
  if (Number.isNaN(s.salt_unity)) s.salt_unity = bind - s.salt_tenfold * Math.log10(s.binding_retention);
  else s.binding_retention = retainedAt(bind, s.salt_unity, s.salt_tenfold);
}

/** @param run A run whose feed is known. @param given Column volumes of load; g/L of bed that the resin binds from the feed; ionic strengths of binding and elution buffer, mmol/L. */
export function separationOf(
  run: Run,
  s: Chosen,
  selectivity: Selectivity,
  [load, bound, binding, eluent]: readonly [load: number, bound: number, binding: number, eluent: number],
): Separation {
  const { feed, components } = run;
  const volume = feed.volume();
  const release = s.ligand === 'affinity' ? 'pH' : s.ligand === 'hydrophobic' ? 'salt' : 'charge';
  const concentration = feed.mass[components.at.target]! / volume;
  // Resin of mean age.
  const mean = Math.max(0.05, 1 - (s.capacity_decay * s.resin_life) / 2);
  const salt = (one: number): number => Math.max(LEAST_SALT, rounded(one));
  return {
    release,
    height: s.bed_height,
    velocity: s.velocity,
    ...matterOf(run, s),
    dispersion: s.axial_dispersion,
    mobility: rounded(s.pore_mobility),
    capacity: rounded(bound * mean * (1 + 1 / (s.binding_constant * concentration))),
    charges: rounded(s.ionic_capacity * mean),
    binding: s.binding_constant,
    unity: s.product_strength,
    charge: s.charge,
    retained: [binding, eluent].map((one) => retainedAt(salt(one), s.salt_unity, s.salt_tenfold)) as [number, number],
    releasePH: s.release_ph,
    relative: s.aggregate_selectivity,
    feed: [rounded(concentration), rounded(feed.mass[components.at.aggregate]! / volume)],
    modulator:
      release === 'pH'
        ? [s.binding_ph, s.binding_ph, s.elution_ph]
        : [salt(strengthOf(run, feed, volume)), salt(binding), salt(eluent)],
    volumes: [rounded(load), s.wash, s.elution, s.strip],
    gradient: s.elution_mode === 'gradient',
  };
}

/** The load of a column of several in rotation. */
export function rotationFor(run: Run, s: Chosen, one: Separation): Rotation | Infeasible {
  try {
    return rotated(one);
  } catch (error) {
    if (error instanceof RangeError)
      return run.infeasible(['rotation', 'column_model'], `${error.message} ${SHORT_CUT}`);
    throw error;
  }
}

/** What is collected of a solved column; `cuts` are null if nothing leaves it. */
interface Collected {
  readonly refined: Refined;
  readonly eluted: Eluted;
  readonly cuts: Cuts | null;
  readonly pool: Pooled | null;
  readonly loss: number;
}
const loadOf = (one: Separation): number => one.feed[0] * one.volumes[0]; // g per L of bed

function collect(s: Chosen, one: Separation, refined = separate(one)): Collected {
  const eluted = elutedOf(one, refined);
  let cuts: Cuts | null;
  if (s.pool_by === 'cuts') cuts = [Math.min(s.pool_start, s.elution), Math.min(s.pool_end, s.elution)];
  else if (s.pool_by === 'purity') cuts = cutsForPurity(eluted, s.least_purity, s.least_concentration, loadOf(one));
  else {
    cuts = cutsAtShare(eluted, s.pool_threshold);
    if (cuts && !Number.isNaN(s.pool_volume)) cuts = [cuts[0], Math.min(s.elution, cuts[0] + s.pool_volume)];
  }
  return { refined, eluted, cuts, pool: cuts && pooledOf(eluted, cuts), loss: lostBefore(one, refined) };
}

/** How samples are solved, and by how much their answers are moved so that the one at their point is the answer in full. */
interface Anchor {
  readonly at: string;
  readonly by: Chosen['pool_by'];
  readonly resolution: Resolution;
  readonly moved: readonly [from: number, to: number, collected: number, purity: number, loss: number];
}
const ANCHORS = new WeakMap<Sampling, Anchor>();
/** Largest errors with which samples are solved: of the yield at their point, and of yield and volume of the pool in its neighbours. */
const SAMPLED_ERROR = 0.005;
const NEAR_ERROR = 0.0025;
const VOLUME_ERROR = 0.05;

/** The least work that keeps the pool, also where load and strength of binding are a fifth higher or lower. */
function anchorOf(s: Chosen, one: Separation, full: Collected): Anchor | null {
  const near = [1.2, 0.8].map((times) => neighbourOf(one, times)).map((at) => ({ at, pool: collect(s, at).pool }));
  for (const resolution of SAMPLED) {
    const { cuts, pool, loss } = collect(s, one, separate(one, resolution));
    if (!full.cuts || !full.pool || !cuts || !pool) return null;
    const moved = [
      full.cuts[0] - cuts[0],
      full.cuts[1] - cuts[1],
      full.pool.yield - pool.yield,
      full.pool.purity - pool.purity,
      full.loss - loss,
    ] as const;
    const anchor = { at: JSON.stringify(one), by: s.pool_by, resolution, moved };
    const keeps = ({ at, pool: known }: (typeof near)[number]): boolean => {
      const found = known && collectSample(s, at, anchor).pool;
      return (
        !known ||
        (found !== null &&
          Math.abs(found.yield / known.yield - 1) <= NEAR_ERROR &&
          Math.abs(widthOf(found.cuts) / widthOf(known.cuts) - 1) <= VOLUME_ERROR)
      );
    };
    if (Math.abs(moved[2]) <= SAMPLED_ERROR && near.every(keeps)) return anchor;
  }
  return null;
}

const within = (value: number, most = 1): number => Math.max(0, Math.min(most, value));

function collectSample(s: Chosen, one: Separation, { resolution, moved }: Anchor): Collected {
  const rough = collect(s, one, separate(one, resolution));
  const { cuts, pool, loss } = rough;
  if (!cuts || !pool) return rough;
  const [from, to, more, purer, lost] = moved;
  const placed: Cuts = [within(cuts[0] + from, s.elution), within(cuts[1] + to, s.elution)];
  return {
    ...rough,
    cuts: placed,
    pool: { cuts: placed, yield: within(pool.yield + more), purity: within(pool.purity + purer) },
    loss: within(loss + lost),
  };
}

/** Few cells may find a little more than was loaded. */
const atMostAll = (pool: Pooled): Pooled => ({ ...pool, yield: Math.min(1, pool.yield) });

const isBudget = (effort: Effort): effort is Budget => typeof effort === 'object' && 'work' in effort;

function collectFor(run: Run, s: Chosen, one: Separation): Collected {
  const { effort } = run;
  if (isBudget(effort)) return collect(s, one, separateWithin(one, effort.work));
  const anchor = effort === 'full' || effort.isAtItsPoint ? undefined : ANCHORS.get(effort);
  if (anchor && anchor.by === s.pool_by && anchor.at !== JSON.stringify(one)) return collectSample(s, one, anchor);
  const full = collect(s, one);
  if (effort !== 'full' && effort.isAtItsPoint) {
    const found = anchorOf(s, one, full);
    if (found) ANCHORS.set(effort, found);
    else ANCHORS.delete(effort);
  }
  return full;
}

/** Solves the column and cuts its pool; says what makes the answer doubtful. */
export function poolOfColumn(run: Run, s: Chosen, one: Separation): ColumnPool | Infeasible {
  const [, bind, elute] = one.modulator;
  if (one.release === 'salt' ? !(bind > elute) : one.release === 'charge' && !(one.unity > 0))
    return one.release === 'salt'
      ? run.infeasible(['binding_salt', 'binding_buffer_id'], NO_SALT, beyond('Salt strength', elute, bind, 'mmol/L'))
      : run.infeasible(['product_strength'], NO_STRENGTH);
  if (s.pool_by === 'cuts') {
    const [from, to] = [Math.min(s.pool_start, s.elution), Math.min(s.pool_end, s.elution)];
    if (!(from < to)) return run.infeasible(['pool_start', 'pool_end'], NO_POOL, beyond('Pool begins', to, from, '1'));
  }
  let collected: Collected;
  try {
    collected = collectFor(run, s, one);
  } catch (error) {
    if (error instanceof RangeError) return run.infeasible(['column_model'], `${error.message} ${SHORT_CUT}`);
    throw error;
  }
  const { refined, eluted, cuts, pool, loss } = collected;
  if (s.pool_by === 'purity' && !cuts) {
    const purest = yieldByPurity(eluted).at(-1)?.purity ?? 0;
    return run.infeasible(
      ['least_purity', 'least_concentration'],
      `No pool of this chromatogram has the purity and the concentration; the highest purity is ${figure(100 * purest)} %.`,
      beyond('Purity', purest, s.least_purity, '1'),
    );
  }
  if (!cuts || !pool || !(pool.yield > LEAST_POOL)) {
    const setting = one.release === 'pH' ? 'elution_ph' : 'elution_salt';
    return run.infeasible(
      ['elution', setting],
      `No product leaves the column during the elution. ${MORE[one.release]}`,
    );
  }
  // Peaks that end after the elution stop at its last volume.
  const { signal } = eluted;
  if (signal.at(-1)! > 0.5 * Math.max(...signal))
    run.doubt('elution', `The product still leaves the column at the end of the elution. ${MORE[one.release]}`);
  if (loss > HIGH_LOSS && !(s.rotation > 1))
    run.warn(
      'utilisation',
      `In load and wash, ${figure(100 * loss)} % of the product leaves the column. Lower the load.`,
    );
  const retained = retentionOfLoad(one);
  if (retained < WEAK)
    run.doubt(
      null,
      `The product binds weakly in the load: its retention factor is ${figure(retained)}, and at least ${WEAK} is usual. Check ${one.release === 'pH' ? 'the binding pH' : 'the salt of the feed'}.`,
    );
  const load = loadOf(one);
  if (s.fitted_load > 0 && load > s.fitted_load)
    run.doubt(
      'fitted_load',
      `The load of ${figure(load)} g/L is ${figure(load / s.fitted_load)} times the highest in the data; there the result rests on the isotherm alone.`,
    );
  // What the purity of the pool says of it.
  const aggregate = one.feed[1] > 0 ? (pool.yield * one.feed[0] * (1 / pool.purity - 1)) / one.feed[1] : pool.yield;
  return { refined, cuts, pool, loss, aggregate };
}

const DRAWN = 400;
const BESIDE = [
  'step_yield',
  'load_loss',
  'pool',
  'pool_concentration',
  'aggregate_left',
  'host_protein_left',
  'resin',
  'buffer',
  'cycle_time',
  'pressure_drop',
];
/** Columns in rotation against one. */
const COMPARED: Chromatogram['compared'] = {
  key: 'rotation',
  values: [1, 2, 3, 4],
  outputs: ['load', 'resin', 'productivity', 'switch_time', 'buffer', 'load_loss'],
};

/** A column as an effort solves it, and how. */
function solutionOf(one: Separation, effort: Effort): ReturnType<typeof separateWithin> {
  if (isBudget(effort)) return separateWithin(one, effort.work);
  const resolution = fullResolution(one);
  const refined = separate(one, resolution);
  return { ...refined, resolution, work: workOf(one, { ...resolution, cells: refined.cells }, refined.solved.steps) };
}

/** mmol/L of ionic strength of a g/L of each salt. */
const PHOSPHATE = usualStrength(1, 0);
const CHLORIDE = usualStrength(0, 1);
const SULPHATE = usualStrength(0, 0, 1);

/** The salts or pH of the two buffers, where settings and not buffers of the library say what they are. */
function levelDrags(s: Chosen, { release, volumes, modulator: [, bind, elute] }: Separation): Drag[] {
  const isPH = release === 'pH';
  const level = isPH ? 'pH' : 'Ionic strength';
  const gradient = s.elution_mode === 'gradient';
  const before = volumes[0] + volumes[1];
  const binds = {
    title: `${level} ${gradient ? 'at the start of the gradient' : 'of the binding buffer'}`,
    at: bind,
    volume: gradient ? before : volumes[0] + volumes[1] / 2,
    also: {},
  };
  const elutes = {
    title: `${level} ${gradient ? 'at the end of the gradient' : 'of the elution buffer'}`,
    at: elute,
    volume: before + volumes[2] * (gradient ? 1 : 0.5),
    also: {},
  };
  if (isPH)
    return [
      { ...binds, key: 'binding_ph', from: 0, scale: 1 },
      { ...elutes, key: 'elution_ph', from: 0, scale: 1 },
    ];
  const drags: Drag[] = [];
  const chloride = { key: 'elution_salt', from: s.buffer_salt * PHOSPHATE, scale: 1 / CHLORIDE };
  if (s.binding_buffer_id === '' && release === 'salt')
    drags.push({ ...binds, key: 'binding_salt', from: s.buffer_salt * PHOSPHATE, scale: 1 / SULPHATE });
  else if (s.binding_buffer_id === '')
    drags.push({
      ...binds,
      key: 'buffer_salt',
      from: s.binding_salt * SULPHATE,
      scale: 1 / PHOSPHATE,
      // Both buffers contain this salt: with less or more sodium chloride, the other end of the gradient stays where it is.
      ...(s.elution_buffer_id === '' && {
        follows: { ...chloride, from: elute + s.binding_salt * SULPHATE, scale: -1 / CHLORIDE },
      }),
    });
  if (s.elution_buffer_id === '') drags.push({ ...elutes, ...chloride });
  return drags;
}

/** The chromatogram from the start of the load, in column volumes. */
export function chromatogramOf(s: Chosen, one: Separation, cuts: Cuts, effort: Effort): Chromatogram {
  const { resolution, work, ...refined } = solutionOf(one, effort);
  const { volumes, modulator } = one;
  const before = beforeElution(one);
  const end = before + volumes[2] + volumes[3];
  const positions = spread(0, end, DRAWN + 1);
  const line = (component: number) => sampled(positions, (volume) => outletOf(one, refined, component, volume));
  const product = line(1);
  const eluted = elutedOf(one, refined);
  const isPH = one.release === 'pH';
  const gradient = s.elution_mode === 'gradient';
  return {
    phases: [
      { title: 'Load', to: volumes[0] },
      { title: 'Wash', to: before },
      { title: gradient ? 'Gradient' : 'Elution', to: before + volumes[2] },
      { title: 'Strip', to: end },
    ],
    lines: [
      { title: 'Product', points: product },
      ...(one.feed[1] > 0 ? [{ title: 'Denatured product', points: line(2) }] : []),
    ],
    modulator: {
      title: isPH ? 'pH' : 'Ionic strength',
      unit: isPH ? '1' : 'mmol/L',
      points: line(0),
    },
    entering: [
      [0, modulator[0]],
      [volumes[0], modulator[0]],
      [volumes[0], modulator[1]],
      [before, modulator[1]],
      ...(gradient ? [] : [[before, modulator[2]] as const]),
      [before + volumes[2], modulator[2]],
      [end, modulator[2]],
    ],
    elution: before,
    cuts,
    pool: atMostAll(pooledOf(eluted, cuts)),
    front: yieldByPurity(eluted).map(atMostAll),
    leastPurity: s.least_purity,
    drags: [
      ...(s.size_by === 'cycles'
        ? [
            {
              title: 'End of the load',
              key: 'utilisation',
              at: volumes[0],
              from: 0,
              scale: s.utilisation / volumes[0],
              also: {},
            },
          ]
        : []),
      {
        title: 'Start of the pool',
        key: 'pool_start',
        at: before + cuts[0],
        from: before,
        scale: 1,
        also: { pool_by: 'cuts', pool_end: cuts[1] },
      },
      {
        title: 'End of the pool',
        key: 'pool_end',
        at: before + cuts[1],
        from: before,
        scale: 1,
        also: { pool_by: 'cuts', pool_start: cuts[0] },
      },
      ...(gradient
        ? [{ title: 'End of the gradient', key: 'elution', at: before + volumes[2], from: before, scale: 1, also: {} }]
        : []),
      ...levelDrags(s, one),
    ],
    cutSettings: { keys: ['pool_start', 'pool_end'], also: { pool_by: 'cuts' } },
    load: one.feed[0] * volumes[0],
    fittedLoad: s.fitted_load,
    compared: COMPARED,
    beside: BESIDE,
    isCoarse: isBudget(effort),
    cells: refined.cells,
    error: Number.isNaN(refined.error) ? null : refined.error,
    imbalance: refined.solved.imbalance,
    solution: {
      model: MODELS[one.release],
      inputs: inputsOf(one),
      shells: resolution.shells,
      tolerance: resolution.tolerance,
      steps: refined.solved.steps,
    },
    work,
  };
}

const MODELS: Record<Separation['release'], string> = {
  charge: 'General rate model with steric mass action',
  salt: 'General rate model with hydrophobic interaction (Mollerup)',
  pH: 'General rate model with affinity by pH (affinity complex titration)',
};

/** Solves a column again from the numbers that are shown, without what is kept, and pools it between the cuts. */
export function recomputedColumn(inputs: readonly SolvedInput[], cuts: Cuts): Recomputed {
  const one = separationFrom(inputs);
  const refined = separate(one, fullResolution(one), true);
  return { pool: pooledOf(elutedOf(one, refined), cuts), imbalance: refined.solved.imbalance };
}

const SHORT_CUT = 'Choose the short-cut, or settings nearer to the usual ones.';
const NO_SALT = 'Binding by hydrophobic interaction needs more salt in the binding buffer than in the elution buffer.';
const NO_STRENGTH = 'The mechanistic column needs the ionic strength that releases the product.';
const NO_POOL = 'The pool begins after its end. Enter an earlier beginning or a later end.';
/** What releases more of the product. */
const MORE: Record<Separation['release'], string> = {
  charge: 'Use more salt in the elution buffer, or more of the buffer.',
  salt: 'Use less salt in the elution buffer, or more of the buffer.',
  pH: 'Use a lower pH in the elution buffer, or more of the buffer.',
};
