import {
  bedPressure,
  breakthrough,
  BUFFER_ARRIVES,
  dynamicCapacity,
  gradientSalt,
  langmuir,
  loadLoss,
  peakHeight,
  plates,
  TEN_PERCENT,
} from '../../../physics/chromatography.ts';
import { LEACHED_LIGAND } from '../../../stream/components.ts';
import { L_PER_M3, MIN_PER_H } from '../../../wording/quantity.ts';
import { solveColumn } from '../../../chromatography/column.ts';
import { langmuirIsotherm } from '../../../chromatography/isotherm.ts';
import { outletAt } from '../../../chromatography/outlet.ts';
import { sampled, spread } from '../../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, NOT_CALCULATED, output, plot, type Run } from '../../../declare/define.ts';
import type { Values } from '../../../declare/settings.ts';
import { figure } from '../../../wording/text.ts';
import { addBuffer, sizeBufferTank, stepBuffer } from '../../shared/buffer-supply.ts';
import {
  bursting,
  cleanBed,
  cyclesOf,
  clogging,
  columnEquipment,
  columnOutputs,
  columnsFor,
  columnTimes,
  fillWithWater,
  GREASE,
  POLYMER,
  restTo,
  runSkids,
  sizeColumns,
  spendResin,
  warnOfHotBeads,
  warnOfPressure,
} from '../shared/columns.ts';
import type { Uptake } from './ligands.ts';
import { saltStrength } from '../shared/ionic-strength.ts';
import { carried, type Elution, peakOf, pooled, poolOf } from './pool.ts';
import {
  chromatogramOf,
  type ColumnPool,
  completeRetention,
  poolOfColumn,
  recomputedColumn,
  rotationFor,
  separationOf,
  usualMobility,
} from './column-pool.ts';
import { isParticle } from '../../shared/particles.ts';
import { bindEluteSettings, MAX_CYCLES, of } from './settings.ts';

/** Of an output that closed forms do not have. */
const ONLY = '; not in the short-cut';

/** Bind-and-elute chromatography: a resin binds the product while the rest is washed out (docs/models, 2.17). */
export const bindEluteChromatography = defineUnitOperation({
  id: 'bind_elute_chromatography',
  name: 'Bind-and-elute chromatography',
  stage: 'purification',
  description: 'Binds the product to a resin, washes out impurities, and elutes the product with a different buffer.',
  icon: 'column',
  symbol:
    'M7.500 4h9v16h-9zM12 1.500V4M12 20v2.500M7.500 8.500h9M7.500 15.500h9M10 12h.01M12 10.500h.01M14 12h.01M12 13.500h.01',
  tag: 'BE',
  reference: '2.17',
  hybrid: 'stainless',
  times: columnTimes,
  size: { title: 'Resin volume', unit: 'L' },
  settings: bindEluteSettings,
  outputs: {
    static_capacity: output('g/L', 'Equilibrium capacity', 'q_m K C₀ / (1 + K C₀)', {
      equation: '17.1',
      better: 'higher',
    }),
    capacity: output('g/L', 'Dynamic capacity at 10 % breakthrough', 'q* - ln 9 / (k RT)', {
      equation: '17.2',
      better: 'higher',
    }),
    mean_capacity: output('g/L', 'Mean capacity over the resin life', 'DBC (1 - d N_L / 2)', { better: 'higher' }),
    end_capacity: output('g/L', 'End-of-life capacity', 'DBC (1 - d N_L)', { better: 'higher' }),
    load: output('g/L', 'Load', 'product / (V n)'),
    resin: output('L', 'Resin volume', 'm / (n_c u DBC)', { better: 'lower' }),
    cycles_run: output('1', 'Cycles', 'load / capacity of the column', { better: 'lower' }),
    ...columnOutputs,
    cycle_time: output('h', 'Cycle time', 'load + Σ CV / flow', { better: 'lower' }),
    switch_time: output('h', 'Time between switches', `time of a turn of columns in rotation${ONLY}`, {
      display: 'min',
    }),
    load_loss: output('1', 'Breakthrough loss', '∫ C/C₀ dt / t_L', { better: 'lower', display: '%' }),
    step_yield: output('1', 'Product yield', '(1 - loss) Y₀ × share of the peak in the pool', {
      better: 'higher',
      display: '%',
    }),
    pool: output('m³', 'Pool', 'CV collected × V n', { better: 'lower' }),
    pool_concentration: output('g/L', 'Product concentration in the pool', 'product / pool volume', {
      better: 'higher',
    }),
    host_protein_left: output('1', 'Residual host cell protein', 'bound with the product + left between the beads', {
      better: 'lower',
      display: '%',
    }),
    ligand_in_pool: output('1', 'Leached protein A per product in the pool', 'leached + carried over', {
      better: 'lower',
    }),
    nucleic_acid_left: output('1', 'Residual nucleic acid', 'bound with the product + left between the beads', {
      better: 'lower',
      display: '%',
    }),
    aggregate_left: output('1', 'Residual denatured product', 'share of its peak in the pool', {
      better: 'lower',
      display: '%',
    }),
    buffer: output('m³', 'Buffer', 'Σ CV V n', { better: 'lower' }),
    binding_buffer: output('m³', 'Binding buffer', 'CV V n to equilibrate and wash', { better: 'lower' }),
    elution_buffer: output('m³', 'Elution buffer', 'CV V n to elute and strip', { better: 'lower' }),
    pool_from: output('1', 'Pool begins after', `column volumes of elution${ONLY}`),
    pool_to: output('1', 'Pool ends after', `column volumes of elution${ONLY}`),
    pool_purity: output('1', 'Purity of the pool', `product / (product + denatured product)${ONLY}`, {
      better: 'higher',
      display: '%',
    }),
    column_cells: output(
      '1',
      'Cells of the column',
      `doubled until the error is below 0.5 %, with protein A 1 %${ONLY}`,
    ),
    column_error: output('1', 'Error of the solution', `(difference to half the cells) / 3${ONLY}`, { display: '%' }),
    column_balance: output('1', 'Imbalance of the solution', `|in - out - held| / in${ONLY}`),
    productivity: output('g/L/h', 'Productivity', 'product / resin / time', { better: 'higher' }),
  },
  inlets: { buffer: { name: 'Buffers' } },
  names: () => [[LEACHED_LIGAND, 'ligand']],
  sides: { flow_through: { name: 'Flow-through and washes', kind: 'waste', disposal: 'wastewater' } },
  equipment: columnEquipment,
  plots: {
    breakthrough: plot('Breakthrough', axis('Load, column volumes', '1'), axis('C / C₀', '1', '%'), {
      model: 'Differential equations',
    }),
    capacity: plot(
      'Capacity against residence time',
      axis('Residence time', 'h', 'min'),
      axis('At 10 % breakthrough', 'g/L'),
    ),
    gradient: plot(
      'Elution in gradients',
      axis('Increase of the ionic strength per column volume', 'mmol/L'),
      axis('Ionic strength at the peak', 'mmol/L'),
    ),
    chromatogram: {
      ...plot('Chromatogram', axis('Column volumes', '1'), axis('Product concentration at the outlet', 'g/L')),
      beside: { salt: axis('Ionic strength at the outlet', 'mmol/L') },
      of_run: { load: axis('Load of the run', 'g/L') },
    },
  },
  product: 'Eluate pool',
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const volume = feed.volume();
    const load = feed.mass[at.target]!; // kg
    if (!(load > 0)) return run.infeasible([], 'The feed contains no dissolved product for the resin to bind.');
    const clogged = clogging(run);
    if (clogged) return clogged;
    if (Number.isNaN(s.velocity)) s.velocity = s.bed_height / s.residence_time;
    const residence = s.bed_height / s.velocity;
    const pressure = bedPressure(feed.viscosity, s.velocity, s.voids, s.particle_diameter, s.bed_height);
    const burst = bursting(run, pressure, ['residence_time', 'velocity', 'bed_height', 'particle_diameter']);
    if (burst) return burst;

    // Capacity.
    const concentration = load / volume; // g/L
    const equilibrium = langmuir(s.maximum_capacity, s.binding_constant, concentration);
    const measured = s.capacity_by === 'measured';
    const capacity = measured ? s.dynamic_capacity : dynamicCapacity(equilibrium, s.rate_constant, residence);
    if (!measured && !(capacity >= 0.01 * equilibrium))
      return run.infeasible(
        ['residence_time', 'velocity', 'rate_constant'],
        `At a residence time of ${figure(residence * MIN_PER_H)} min, the product breaks through at once because the resin binds too slowly. Use a longer residence time.`,
        beyond('Residence time', TEN_PERCENT / (s.rate_constant * equilibrium), residence, 'h'),
      );
    const bound = boundOf(s, { capacity, static_capacity: equilibrium });

    if (Number.isNaN(s.pore_mobility)) s.pore_mobility = usualMobility(run, s, bound);

    // Wear: a calculated life is that until replacement, over which the resin has its mean capacity.
    const { selectivity } = of(s);
    let mean = 1;
    if (Number.isNaN(s.resin_life)) {
      s.resin_life = Math.max(1, Math.min(s.storage_cycles, (1 - s.replacement_capacity) / s.capacity_decay));
      mean = 1 - (s.capacity_decay * s.resin_life) / 2;
    }

    // The levels of a buffer are those of the last one that was asked for.
    const strength = saltStrength(run, stepBuffer(run, s.binding_buffer_id, s.buffer_salt, 0, s.binding_salt).levels);
    const released = saltStrength(run, stepBuffer(run, s.elution_buffer_id, s.buffer_salt, s.elution_salt).levels);
    if (selectivity && s.ligand === 'hydrophobic') completeRetention(s, selectivity.retention, [strength, released]);
    const solves = s.column_model === 'mechanistic';
    if (solves && !selectivity)
      return run.infeasible(['column_model', 'ligand'], 'There is no mechanistic model of food-grade resin.');

    // In rotation, a column takes the load that the solver finds.
    const turning =
      selectivity && solves && s.rotation > 1
        ? rotationFor(run, s, separationOf(run, s, selectivity, [1, bound, strength, released]))
        : null;
    if (turning && 'infeasible' in turning) return turning;

    // Resin, m³, and cycles.
    const perVolume = turning ? turning.loaded * concentration : s.utilisation * capacity * mean; // kg/m³
    let { cycles } = s;
    let resin = load / (cycles * perVolume);
    if (s.size_by === 'column') {
      resin = s.column_volume / L_PER_M3;
      cycles = Math.ceil(load / (resin * perVolume) - 1e-9);
      if (cycles > MAX_CYCLES)
        return run.infeasible(
          ['column_volume'],
          `${figure(s.column_volume)} L of resin would need ${figure(cycles)} cycles per batch; the maximum is ${MAX_CYCLES}.`,
          beyond('Cycles', MAX_CYCLES, cycles, '1'),
        );
    }
    const each = columnsFor(turning ? resin / s.rotation : resin, s.bed_height, s.max_diameter);
    const columns = turning ? { ...each, count: each.count * s.rotation } : each;
    // One column of several in rotation is fed at a time.
    const flow = (turning ? resin / s.rotation : resin) / residence; // m³/h
    const loadTime = volume / (cycles * flow);
    const rate = s.rate_constant * concentration;
    const stoichiometric = (s.porosity * resin) / flow + (mean * bound * resin) / (flow * concentration);
    let loss = loadLoss(rate, stoichiometric, loadTime);

    // Buffers, m³ per batch: a gradient mixes the two.
    const bed = resin * cycles;
    const mixes = s.elution_mode === 'gradient' && (s.product_strength > 0 || solves);
    const blended = mixes ? s.elution / 2 : 0;
    const binding = (s.equilibration + s.wash + blended) * bed;
    const eluting = (s.elution - blended + s.strip) * bed;
    const inlet = run.inlets.buffer;
    const binder = stepBuffer(run, s.binding_buffer_id, s.buffer_salt, 0, s.binding_salt);
    if (mixes) start = Float64Array.from(binder.levels);
    const toBind = addBuffer(run, inlet, { buffer: binder, volume: binding }, s);
    const eluent = stepBuffer(run, s.elution_buffer_id, s.buffer_salt, s.elution_salt);
    const toElute = addBuffer(run, inlet, { buffer: eluent, volume: eluting, meetsPool: true }, s);

    // Pool: from the peak, unless its volume is entered.
    if (mixes && s.product_strength > 0 && !(released > strength))
      return run.infeasible(
        ['elution_salt', 'elution_buffer_id'],
        'A gradient needs an elution buffer with a higher salt concentration than the binding buffer.',
        beyond('Salt strength', strength, released, 'mmol/L'),
      );
    let elution = elutionOf(s, strength, released, mixes);
    let eluted = s.base_yield * (1 - Math.exp(-s.elution_constant * s.elution));
    let collected = Math.min(s.pool_volume, s.elution); // column volumes
    let cuts: readonly [number, number] = [0, collected];
    let column: ColumnPool | null = null;
    if (selectivity && solves) {
      const loaded = volume / (cycles * resin);
      const solved = poolOfColumn(run, s, separationOf(run, s, selectivity, [loaded, bound, strength, released]));
      if ('infeasible' in solved) return solved;
      column = solved;
      ({ loss, cuts } = solved);
      eluted = (s.base_yield * solved.pool.yield) / (1 - loss);
      // What passes the first of two columns is not lost.
      if (turning) ({ loss } = turning);
      s.pool_volume = collected = cuts[1] - cuts[0];
      if (Number.isNaN(s.aggregate_carry_over)) s.aggregate_carry_over = s.base_yield * solved.aggregate;
    } else if (selectivity) {
      let peak = peakOf(elution, selectivity);
      let cut = poolOf(elution, peak, s.pool_threshold);
      if (!cut && elution.unity > 0) {
        const { middle } = peak;
        elution = { ...elution, slope: 0, unity: 0 };
        peak = peakOf(elution, selectivity);
        cut = poolOf(elution, peak, s.pool_threshold);
        if (s.elution_buffer_id === '') run.doubt('elution_salt', tooWeak(middle));
        else run.doubt('elution_buffer_id', BY_PH);
      }
      if (Number.isNaN(s.pool_volume)) {
        if (cut) {
          cuts = cut;
          eluted = s.base_yield * pooled(cut, peak);
        } else {
          // The elution ends before the middle of the peak: all of it is collected.
          cuts = [0, s.elution];
          run.doubt('elution', tooShort(peak.middle));
        }
        s.pool_volume = collected = cuts[1] - cuts[0];
      } else if (cut) cuts = [cut[0], cut[0] + collected];
    }
    const pool = collected * bed;
    const m = out.mass;
    const stepYield = (1 - loss) * eluted;
    m[at.target] = load * stepYield;
    if (selectivity) {
      const share = (i: number, uptake: Uptake): number => {
        const mass = feed.mass[i]!;
        if (!(mass > 0)) return 0;
        const loaded = { mass, concentration: mass / volume, bed, porosity: s.porosity };
        return carried(loaded, uptake, selectivity, elution, cuts) / mass;
      };
      if (Number.isNaN(s.host_protein_carry_over))
        s.host_protein_carry_over = share(at.host_protein, selectivity.hostProtein);
      if (Number.isNaN(s.nucleic_acid_carry_over))
        s.nucleic_acid_carry_over = share(at.nucleic_acid, selectivity.nucleicAcid);
      if (Number.isNaN(s.aggregate_carry_over))
        s.aggregate_carry_over = s.base_yield * pooled(cuts, peakOf(elution, selectivity, s.aggregate_selectivity));
    }
    for (let i = 0; i < m.length; i++)
      if (components.classes[i] === 'host_protein') m[i] = s.host_protein_carry_over * feed.mass[i]!;
    m[at.nucleic_acid] = s.nucleic_acid_carry_over * feed.mass[at.nucleic_acid]!;
    m[at.aggregate] = s.aggregate_carry_over * feed.mass[at.aggregate]!;
    // What a column before lost is an impurity like host cell protein; what this one loses comes with the buffer.
    const ligand = components.index.get(LEACHED_LIGAND)!;
    const lost = s.leached_ligand * m[at.target]!;
    m[ligand] = s.host_protein_carry_over * feed.mass[ligand]! + lost;
    inlet.mass[ligand]! += lost;
    m[at.lipid] = GREASE * feed.mass[at.lipid]!;
    m[at.antifoam] = GREASE * feed.mass[at.antifoam]!;
    m[at.reagent] = POLYMER * feed.mass[at.reagent]!;
    // Mean share of the elution buffer in the pool of a gradient.
    const mixed = mixes ? Math.min(1, Math.max(0, (cuts[0] + cuts[1] - 2 * BUFFER_ARRIVES) / 2 / s.elution)) : 1;
    for (let i = 0; i < m.length; i++) {
      const level = mixes ? mixed * eluent.levels[i]! + (1 - mixed) * start[i]! : eluent.levels[i]!;
      if (level > 0) m[i] = level * pool;
    }
    const other = fillWithWater(run, pool, inlet);
    if (other !== null)
      return run.infeasible(
        ['pool_volume', 'pool_threshold'],
        other < pool
          ? `The pool of ${figure(pool)} m³ would need more water than is available. Collect a smaller volume.`
          : 'The pool would contain only solids. Collect a larger volume.',
        beyond('Pool', other, pool, 'm³'),
      );
    restTo(run, run.sides.flow_through, inlet);

    const steps = s.equilibration + s.wash + s.elution + s.strip + s.regeneration;
    // Columns in rotation take turns: two are loaded while the others recover; two alone wait for each other.
    const recovery = steps * residence;
    const turn = turning
      ? Math.max(loadTime / s.rotation, s.rotation > 2 ? recovery / (s.rotation - 2) : loadTime / s.rotation + recovery)
      : 0;
    const cycleTime = turning ? s.rotation * turn : loadTime + recovery;
    run.processTime = cycles * cycleTime + (turning ? recovery : 0);
    sizeColumns(run, resin, columns, flow);
    runSkids(run);
    cleanBed(run, s.regeneration * bed, s.caustic / 1000);
    const lasts = cyclesOf(run, resin, columns, cycles, s.resin_life);
    spendResin(run, of(s).item, (bed * L_PER_M3) / lasts, s.resin_price);
    const made = [toBind, toElute];
    const caustic = s.regeneration * bed;
    sizeBufferTank(run, { made, used: binding + eluting, flow, fills: cycles, caustic }, s);

    warnOfPressure(run, pressure);
    warnOfHotBeads(run);
    if (measured && capacity > equilibrium && !isParticle(run.basis)) run.doubt('dynamic_capacity', ABOVE_EQUILIBRIUM);
    const end = 1 - s.capacity_decay * s.resin_life;
    if (s.utilisation * mean > end + 1e-9) run.warn('resin_life', WORN);
    return {
      static_capacity: equilibrium,
      capacity,
      mean_capacity: Math.max(0, capacity * (1 - (s.capacity_decay * s.resin_life) / 2)),
      end_capacity: Math.max(0, capacity * end),
      load: load / bed,
      resin: resin * L_PER_M3,
      cycles_run: cycles,
      columns: columns.count,
      column_diameter: columns.diameter,
      pressure_drop: pressure,
      cycle_time: cycleTime,
      switch_time: turning ? turn : NOT_CALCULATED,
      load_loss: loss,
      step_yield: stepYield,
      pool,
      pool_concentration: m[at.target]! / pool,
      host_protein_left: s.host_protein_carry_over,
      ligand_in_pool: m[ligand] / m[at.target]!,
      nucleic_acid_left: s.nucleic_acid_carry_over,
      aggregate_left: s.aggregate_carry_over,
      pool_from: column ? cuts[0] : NOT_CALCULATED,
      pool_to: column ? cuts[1] : NOT_CALCULATED,
      pool_purity: column ? column.pool.purity : NOT_CALCULATED,
      column_cells: column ? column.refined.cells : NOT_CALCULATED,
      column_error: column ? column.refined.error : NOT_CALCULATED,
      column_balance: column ? column.refined.solved.imbalance : NOT_CALCULATED,
      buffer: binding + eluting,
      binding_buffer: binding,
      elution_buffer: eluting,
      productivity: m[at.target]! / resin / run.processTime,
    };
  },
  curves(run, s, outputs) {
    const { static_capacity: equilibrium, resin, cycles_run: cycles, load_loss: loss, step_yield } = outputs;
    const { feed, components } = run;
    const volume = feed.volume();
    const concentration = feed.mass[components.at.target]! / volume;
    const residence = s.bed_height / s.velocity;
    const bound = boundOf(s, outputs);
    const loaded = (volume * L_PER_M3) / cycles / resin; // column volumes
    const stoichiometric = s.porosity + bound / concentration;
    const rate = s.rate_constant * concentration * residence; // per column volume
    const most = Math.max(1.5 * loaded, 1.3 * stoichiometric);
    const capacity = (s.maximum_capacity * bound) / equilibrium / (1 - s.porosity); // per volume of solid
    const solved = solveColumn(
      {
        length: s.bed_height,
        velocity: s.velocity / s.porosity,
        dispersion: 0,
        beads: s.porosity,
        isotherm: langmuirIsotherm([capacity], [s.binding_constant]),
        rate: [s.rate_constant / s.binding_constant],
      },
      [{ duration: most * residence, inlet: [concentration] }],
      [0],
      { cells: 80 },
    );
    // A sharp front swings a little beyond what enters.
    const share = (cv: number): number =>
      Math.min(1, Math.max(0, outletAt(solved, 0, cv * residence)[1] / concentration));
    const washed = loaded + s.wash;
    const end = washed + s.elution + s.strip;
    const { selectivity } = of(s);
    const binder = saltStrength(run, stepBuffer(run, s.binding_buffer_id, s.buffer_salt, 0, s.binding_salt).levels);
    const eluent = saltStrength(run, stepBuffer(run, s.elution_buffer_id, s.buffer_salt, s.elution_salt).levels);
    const mixes = s.elution_mode === 'gradient' && s.product_strength > 0;
    const peak = selectivity && peakOf(elutionOf(s, binder, eluent, mixes), selectivity);
    const half = Math.min(s.pool_volume, s.elution) / 2;
    const collected = concentration * loaded * step_yield;
    return {
      breakthrough: [
        {
          series: 'Closed form',
          points: sampled(spread(0, most, 201), (cv) => breakthrough(rate, cv - stoichiometric)),
        },
        { series: 'Differential equations', points: sampled(spread(0, most, 201), share) },
      ],
      capacity: [
        {
          points: sampled(spread(0.2 * residence, 4 * residence), (time) =>
            dynamicCapacity(bound, s.rate_constant, time),
          ),
        },
      ],
      // A product that salt does not release leaves at once.
      gradient: [
        { points: sampled(spread(1, STEEPEST), (slope) => gradientSalt(s.product_strength, s.charge, slope, binder)) },
      ],
      // Breakthrough during loading, and the peak of the elution; without a model of it, the pool spans four standard deviations.
      chromatogram: drawChromatogram(run, s, outputs)?.lines.map(({ title, points }) => ({
        series: title,
        points,
      })) ?? [
        {
          points: sampled(spread(0, end, 401), (cv) => {
            if (cv <= loaded) return loss > 0 ? concentration * breakthrough(rate, cv - stoichiometric) : 0;
            if (cv < washed) return 0;
            if (peak) return concentration * loaded * s.base_yield * peakHeight(cv - washed, peak);
            return collected * peakHeight(cv - washed, { middle: half, sigma: half / 2, tail: NO_TAIL });
          }),
        },
      ],
    };
  },
  chromatogram: (run, s, outputs) => drawChromatogram(run, s, outputs),
  recomputed: recomputedColumn,
});

/** The chromatogram of the column that the model solved; null if it used closed forms. */
function drawChromatogram(
  run: Run,
  s: Values<typeof bindEluteSettings>,
  outputs: Record<'resin' | 'cycles_run' | 'pool_from' | 'pool_to' | 'capacity' | 'static_capacity', number>,
) {
  const { selectivity } = of(s);
  if (s.column_model !== 'mechanistic' || !selectivity) return null;
  const loaded = (run.feed.volume() * L_PER_M3) / outputs.cycles_run / outputs.resin;
  const binder = saltStrength(run, stepBuffer(run, s.binding_buffer_id, s.buffer_salt, 0, s.binding_salt).levels);
  const eluent = saltStrength(run, stepBuffer(run, s.elution_buffer_id, s.buffer_salt, s.elution_salt).levels);
  const separation = separationOf(run, s, selectivity, [loaded, boundOf(s, outputs), binder, eluent]);
  return chromatogramOf(s, separation, [outputs.pool_from, outputs.pool_to], run.effort);
}

/** What the resin binds from the feed at equilibrium, g/L: a measured capacity is that at 10 % breakthrough. */
const boundOf = (
  s: Pick<Values<typeof bindEluteSettings>, 'capacity_by' | 'rate_constant' | 'bed_height' | 'velocity'>,
  { capacity, static_capacity }: Record<'capacity' | 'static_capacity', number>,
): number =>
  s.capacity_by === 'measured'
    ? capacity + (TEN_PERCENT * s.velocity) / (s.rate_constant * s.bed_height)
    : static_capacity;

/** Increase of the ionic strength, mmol/L per column volume, up to which gradients are drawn. */
const STEEPEST = 60;
/** Rate constant of a tail that is not seen. */
const NO_TAIL = 1e6;
/** Solutes of the buffer with which a gradient begins, g/L. */
let start = new Float64Array(0);

/** The elution as set, by the salt strengths of the two buffers in mmol/L. */
const elutionOf = (s: EluteSettings, binding: number, eluent: number, mixes: boolean): Elution => ({
  binding,
  eluent,
  slope: mixes ? (eluent - binding) / s.elution : 0,
  volume: s.elution,
  wash: s.wash,
  unity: s.product_strength,
  charge: s.charge,
  tail: s.elution_constant,
  plates: plates(s.bed_height, s.particle_diameter, s.plate_height),
});
interface EluteSettings {
  elution: number;
  wash: number;
  product_strength: number;
  charge: number;
  elution_constant: number;
  bed_height: number;
  particle_diameter: number;
  plate_height: number;
}

const tooWeak = (middle: number): string =>
  `With this salt concentration, the product would leave the column after ${figure(middle)} column volumes, which is after the end of the elution. The step is calculated as if the product were released, without selectivity. Increase the salt concentration or the volume of elution buffer.`;
const tooShort = (middle: number): string =>
  `The product leaves the column after ${figure(middle)} column volumes, which is after the end of the elution; the yield is calculated from the elution constant. Increase the volume of elution buffer.`;
const BY_PH =
  'The salt in this buffer does not release the product; the step is calculated as if the pH released the product, without selectivity.';
const ABOVE_EQUILIBRIUM = 'The entered dynamic capacity is above the equilibrium capacity; check the isotherm.';
const WORN =
  'At the end of its life, the resin binds less than the load. Replace the resin earlier, or lower the share of the capacity used.';
