import {
  bedPressure,
  breakthrough,
  dynamicCapacity,
  langmuir,
  loadLoss,
  TEN_PERCENT,
} from '../../../physics/chromatography.ts';
import { L_PER_M3, MIN_PER_H } from '../../../quantity.ts';
import { columnBreakthrough } from '../../../simulation/column.ts';
import { sampled, spread } from '../../../simulation/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../define.ts';
import { figure } from '../../../wording.ts';
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
  warnOfPressure,
} from '../shared/columns.ts';
import { bindEluteSettings, MAX_CYCLES, of } from './settings.ts';

/** Bind-and-elute chromatography: a resin binds the product while the rest is washed out (docs/models, 2.17). */
export const bindEluteChromatography = defineUnitOperation({
  id: 'bind_elute_chromatography',
  name: 'Bind-and-elute chromatography',
  stage: 'purification',
  description: 'Binds the product to a resin, washes out the rest, and elutes the product with another buffer.',
  icon: 'column',
  tag: 'BE',
  reference: '2.17',
  hybrid: 'stainless',
  flow: true,
  times: columnTimes,
  size: { title: 'Resin volume', unit: 'L' },
  settings: bindEluteSettings,
  outputs: {
    static_capacity: output('g/L', 'Equilibrium capacity', 'q_m K C₀ / (1 + K C₀)', '17.1', { better: 'higher' }),
    capacity: output('g/L', 'Dynamic capacity at 10 % breakthrough', 'q* - ln 9 / (k RT)', '17.2', {
      better: 'higher',
    }),
    end_capacity: output('g/L', 'End-of-life capacity', 'DBC (1 - d N_L)', '2.17', { better: 'higher' }),
    resin: output('L', 'Resin volume', 'm / (n_c u DBC)', '2.17', { better: 'lower' }),
    cycles_run: output('1', 'Cycles', 'load / capacity of the column', '2.17', { better: 'lower' }),
    ...columnOutputs,
    cycle_time: output('h', 'Cycle time', 'load + Σ CV / flow', '2.17', { better: 'lower' }),
    load_loss: output('1', 'Breakthrough loss', '∫ C/C₀ dt / t_L', '2.17', { better: 'lower', display: '%' }),
    step_yield: output('1', 'Product yield', '(1 - loss) Y₀ (1 - exp(-k CV))', '2.17', {
      better: 'higher',
      display: '%',
    }),
    pool_concentration: output('g/L', 'Product in the pool', 'product / pool volume', '2.17', { better: 'higher' }),
    buffer: output('m³', 'Buffer', 'Σ CV V n', '2.17', { better: 'lower' }),
    binding_buffer: output('m³', 'Binding buffer', 'CV V n to equilibrate and wash', '2.17', { better: 'lower' }),
    elution_buffer: output('m³', 'Elution buffer', 'CV V n to elute and strip', '2.17', { better: 'lower' }),
    productivity: output('g/L/h', 'Productivity', 'product / resin / time', '2.17', { better: 'higher' }),
  },
  inlets: { buffer: { name: 'Buffers' } },
  sides: { flow_through: { name: 'Flow-through and washes', kind: 'waste', disposal: 'wastewater' } },
  equipment: columnEquipment,
  plots: {
    breakthrough: plot('Breakthrough', axis('Load, column volumes', '1'), axis('C / C₀', '1', '%'), {
      model: 'Column model',
    }),
    capacity: plot(
      'Capacity against residence time',
      axis('Residence time', 'h', 'min'),
      axis('At 10 % breakthrough', 'g/L'),
    ),
    chromatogram: plot('Chromatogram', axis('Column volumes', '1'), axis('Product at the outlet', 'g/L')),
  },
  product: 'Eluate pool',
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const volume = feed.volume();
    const load = feed.mass[at.target]!; // kg
    if (!(load > 0)) return run.infeasible([], 'The feed contains no product in solution for the resin to bind.');
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
    if (!(capacity >= 0.01 * equilibrium))
      return run.infeasible(
        ['residence_time', 'velocity', 'rate_constant'],
        `At ${figure(residence * MIN_PER_H)} min residence time the product breaks through at once, because the resin binds too slowly; use a longer residence time.`,
        {
          title: 'Residence time',
          value: TEN_PERCENT / (s.rate_constant * equilibrium),
          actual: residence,
          unit: 'h',
        },
      );
    // A measured capacity shifts the curve so that it passes through 10 % there.
    const bound = measured ? capacity + TEN_PERCENT / (s.rate_constant * residence) : equilibrium;

    // Resin, m³, and cycles.
    const perVolume = s.utilisation * capacity; // kg/m³
    let { cycles } = s;
    let resin = load / (cycles * perVolume);
    if (s.size_by === 'column') {
      resin = s.column_volume / L_PER_M3;
      cycles = Math.ceil(load / (resin * perVolume) - 1e-9);
      if (cycles > MAX_CYCLES)
        return run.infeasible(
          ['column_volume'],
          `${figure(s.column_volume)} L of resin would need ${figure(cycles)} cycles per batch; the maximum is ${MAX_CYCLES}.`,
          { title: 'Cycles', value: MAX_CYCLES, actual: cycles, unit: '1' },
        );
    }
    const columns = columnsFor(resin, s.bed_height, s.max_diameter);
    const flow = resin / residence; // m³/h
    const loadTime = volume / (cycles * flow);
    const rate = s.rate_constant * concentration;
    const stoichiometric = (s.porosity * resin) / flow + (bound * resin) / (flow * concentration);
    const loss = loadLoss(rate, stoichiometric, loadTime);
    const eluted = s.base_yield * (1 - Math.exp(-s.elution_constant * s.elution));

    // Buffers and pool, m³ per batch.
    const bed = resin * cycles;
    const binding = (s.equilibration + s.wash) * bed;
    const eluting = (s.elution + s.strip) * bed;
    const inlet = run.inlets.buffer;
    addBuffer(
      run,
      inlet,
      { buffer: stepBuffer(run, s.binding_buffer_id, s.buffer_salt, 0, s.binding_salt), volume: binding },
      s,
    );
    const eluent = stepBuffer(run, s.elution_buffer_id, s.buffer_salt, s.elution_salt);
    addBuffer(run, inlet, { buffer: eluent, volume: eluting, meetsPool: true }, s);
    const pool = Math.min(s.pool_volume, s.elution) * bed;
    const m = out.mass;
    const stepYield = (1 - loss) * eluted;
    m[at.target] = load * stepYield;
    m[at.host_protein] = s.host_protein_carry_over * feed.mass[at.host_protein]!;
    m[at.nucleic_acid] = s.nucleic_acid_carry_over * feed.mass[at.nucleic_acid]!;
    m[at.aggregate] = s.aggregate_carry_over * feed.mass[at.aggregate]!;
    m[at.lipid] = GREASE * feed.mass[at.lipid]!;
    m[at.antifoam] = GREASE * feed.mass[at.antifoam]!;
    m[at.reagent] = POLYMER * feed.mass[at.reagent]!;
    for (let i = 0; i < m.length; i++) if (eluent.levels[i]! > 0) m[i] = eluent.levels[i]! * pool;
    const other = fillWithWater(run, pool, inlet);
    if (other !== null)
      return run.infeasible(
        ['pool_volume'],
        other < pool
          ? `The pool of ${figure(pool)} m³ would need more water than there is; collect less of the elution.`
          : 'The pool would contain only solids; collect more of the elution.',
        { title: 'Pool', value: other, actual: pool, unit: 'm³' },
      );
    restTo(run, run.sides.flow_through, inlet);
    out.temperature = feed.temperature;

    const steps = s.equilibration + s.wash + s.elution + s.strip + s.regeneration;
    const cycleTime = loadTime + steps * residence;
    run.processTime = cycles * cycleTime;
    sizeColumns(run, resin, columns, flow);
    runSkids(run);
    cleanBed(run, s.regeneration * bed);
    const chosen = of(s);
    const lasts = cyclesOf(run, resin, columns, cycles, s.resin_life);
    spendResin(run, chosen.item, (bed * L_PER_M3) / lasts, s.resin_price);
    sizeBufferTank(run, run.equipment.buffer_tank, (binding + eluting) / cycles, s, cycles);

    warnOfPressure(run, pressure);
    if (measured && capacity > equilibrium) run.doubt('dynamic_capacity', ABOVE_EQUILIBRIUM);
    const end = 1 - s.capacity_decay * s.resin_life;
    if (s.utilisation > end + 1e-9) run.warn('resin_life', WORN);
    return {
      static_capacity: equilibrium,
      capacity,
      end_capacity: Math.max(0, capacity * end),
      resin: resin * L_PER_M3,
      cycles_run: cycles,
      columns: columns.count,
      column_diameter: columns.diameter,
      pressure_drop: pressure,
      cycle_time: cycleTime,
      load_loss: loss,
      step_yield: stepYield,
      pool_concentration: m[at.target]! / pool,
      buffer: binding + eluting,
      binding_buffer: binding,
      elution_buffer: eluting,
      productivity: m[at.target]! / resin / run.processTime,
    };
  },
  curves(run, s, { static_capacity: equilibrium, capacity, resin, cycles_run: cycles, load_loss: loss, step_yield }) {
    const { feed, components } = run;
    const volume = feed.volume();
    const concentration = feed.mass[components.at.target]! / volume;
    const residence = s.bed_height / s.velocity;
    const bound = s.capacity_by === 'measured' ? capacity + TEN_PERCENT / (s.rate_constant * residence) : equilibrium;
    const loaded = (volume * L_PER_M3) / cycles / resin; // column volumes
    const stoichiometric = s.porosity + bound / concentration;
    const rate = s.rate_constant * concentration * residence; // per column volume
    const most = Math.max(1.5 * loaded, 1.3 * stoichiometric);
    const model = columnBreakthrough(
      {
        height: s.bed_height,
        velocity: s.velocity,
        voids: s.voids,
        capacity: (s.maximum_capacity * bound) / equilibrium,
        bindingConstant: s.binding_constant,
        rate: s.rate_constant,
      },
      concentration,
      most * residence,
    );
    const washed = loaded + s.wash;
    const end = washed + s.elution + s.strip;
    const half = Math.min(s.pool_volume, s.elution) / 2;
    const sigma = half / 2;
    const peak = (concentration * loaded * step_yield) / (sigma * Math.sqrt(2 * Math.PI));
    return {
      breakthrough: [
        {
          series: 'Closed form',
          points: sampled(spread(0, most, 201), (cv) => breakthrough(rate, cv - stoichiometric)),
        },
        { series: 'Column model', points: model },
      ],
      capacity: [
        {
          points: sampled(spread(0.2 * residence, 4 * residence), (time) =>
            dynamicCapacity(bound, s.rate_constant, time),
          ),
        },
      ],
      // Breakthrough during loading, and an elution peak whose pool spans four standard deviations.
      chromatogram: [
        {
          points: sampled(spread(0, end, 401), (cv) => {
            if (cv <= loaded) return loss > 0 ? concentration * breakthrough(rate, cv - stoichiometric) : 0;
            if (cv < washed) return 0;
            return peak * Math.exp(-0.5 * ((cv - washed - half) / sigma) ** 2);
          }),
        },
      ],
    };
  },
});

const ABOVE_EQUILIBRIUM = 'The entered dynamic capacity is above the equilibrium capacity; check the isotherm.';
const WORN =
  'At the end of its life the resin binds less than the load; replace it earlier or use less of its capacity.';
