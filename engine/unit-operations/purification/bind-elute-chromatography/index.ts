import {
  bedPressure,
  breakthrough,
  dynamicCapacity,
  langmuir,
  loadLoss,
  TEN_PERCENT,
} from '../../../physics/chromatography.ts';
import { L_PER_M3, MIN_PER_H } from '../../../quantity.ts';
import { sampled, spread } from '../../../simulation/sample.ts';
import { columnBreakthrough } from '../../../simulation/column.ts';
import { addBuffer, sizeBufferTank, stepBuffer, supplySettings } from '../../shared/buffer-supply.ts';
import {
  cleanBed,
  columnsFor,
  columnTimes,
  fillWithWater,
  GREASE,
  MAX_SOLIDS,
  POLYMER,
  PRESSURE_LIMIT,
  PRESSURE_WARNING,
  restTo,
  runSkids,
  sizeColumns,
  spendResin,
} from '../shared/columns.ts';
import {
  axis,
  type Basis,
  buffer,
  choice,
  defineUnitOperation,
  figure,
  number,
  output,
  plot,
  trains,
} from '../../define.ts';

const ESTIMATE = 'Engineering estimate; replace with a fit';
const PREFERS = 'PreFerS precision-fermentation models';

interface Ligand {
  /** g/L resin, L/g, L/g/h. */
  most: number;
  affinity: number;
  rate: number;
  /** Share of host protein and nucleic acid that comes along. */
  hostProtein: number;
  nucleicAcid: number;
  /** Cycles, and capacity lost in each. */
  life: number;
  decay: number;
  item: string;
  /** Sodium chloride to elute and ammonium sulphate to bind, g/L. */
  elute: number;
  bind: number;
  /** Column volumes: equilibrate, wash, elute, strip, regenerate. */
  steps: readonly [number, number, number, number, number];
}

const FULL = [5, 5, 3, 2, 5] as const;
const LIGANDS = {
  food: {
    most: 60,
    affinity: 5,
    rate: 1,
    hostProtein: 0.15,
    nucleicAcid: 0.03,
    life: 2000,
    decay: 0.0001,
    item: 'resin_food_ion_exchange',
    elute: 29,
    bind: 0,
    steps: [3, 3, 3, 0, 3],
  },
  cation: {
    most: 120,
    affinity: 10,
    rate: 3,
    hostProtein: 0.15,
    nucleicAcid: 0.01,
    life: 200,
    decay: 0.0005,
    item: 'resin_ion_exchange',
    elute: 29,
    bind: 0,
    steps: FULL,
  },
  anion: {
    most: 100,
    affinity: 8,
    rate: 3,
    hostProtein: 0.1,
    nucleicAcid: 0.05,
    life: 200,
    decay: 0.0005,
    item: 'resin_ion_exchange',
    elute: 29,
    bind: 0,
    steps: FULL,
  },
  affinity: {
    most: 60,
    affinity: 50,
    rate: 4,
    hostProtein: 0.005,
    nucleicAcid: 0.01,
    life: 150,
    decay: 0.0005,
    item: 'resin_affinity',
    elute: 0,
    bind: 0,
    steps: FULL,
  },
  hydrophobic: {
    most: 40,
    affinity: 5,
    rate: 3,
    hostProtein: 0.15,
    nucleicAcid: 0.03,
    life: 200,
    decay: 0.0005,
    item: 'resin_hydrophobic',
    elute: 0,
    bind: 132,
    steps: FULL,
  },
} as const satisfies Record<string, Ligand>;

type Chosen = Readonly<Record<string, unknown>>;
const of = (s: Chosen): Ligand => LIGANDS[s.ligand as keyof typeof LIGANDS];
/** A number that follows from the ligand. */
const from =
  (pick: (ligand: Ligand) => number) =>
  (_: Basis, s: Chosen): number =>
    pick(of(s));

const columnVolumes = (title: string, index: 0 | 1 | 2 | 3 | 4, help: string) =>
  number('1', title, {
    default: null,
    derive: from(({ steps }) => steps[index]),
    note: `${LIGANDS.food.steps[index]} for food resin, ${FULL[index]} for others`,
    limits: [index === 2 ? 0.5 : 0, 15],
    typical: [0, 10],
    group: 'Buffers',
    help,
    source: PREFERS,
  });

/** Bind-and-elute chromatography: the product is held by a resin, the rest washed past (docs/models, 2.17). */
export const bindEluteChromatography = defineUnitOperation({
  id: 'bind_elute_chromatography',
  name: 'Bind-and-elute chromatography',
  stage: 'purification',
  description: 'Holds the product on a resin, washes the rest past, and takes the product off with another buffer.',
  icon: 'column',
  tag: 'BE',
  reference: '2.17',
  flow: true,
  times: columnTimes,
  size: { title: 'Resin', unit: 'L' },
  settings: {
    ligand: choice(
      'Resin',
      {
        food: 'Ion exchange, food grade',
        cation: 'Cation exchange',
        anion: 'Anion exchange',
        affinity: 'Affinity (protein A)',
        hydrophobic: 'Hydrophobic interaction',
      },
      {
        default: null,
        derive: ({ assumptions }) => (assumptions.plant.grade === 'pharma' ? 'cation' : 'food'),
        note: 'Cation exchange in a pharmaceutical plant, food grade otherwise',
        group: 'Task',
        help: 'Sets capacity, selectivity, life and price where none is entered.',
        source: 'Design choice',
      },
    ),
    size_by: choice(
      'Size by',
      { cycles: 'Cycles a batch', column: 'Resin at hand' },
      { default: 'cycles', group: 'Task', help: 'One follows from the other.', source: 'Design choice' },
    ),
    cycles: number('1', 'Cycles a batch', {
      default: 3,
      limits: [1, 30],
      typical: [1, 12],
      integer: true,
      group: 'Task',
      when: ['size_by', 'cycles'],
      headline: true,
      optimise: [1, 12],
      help: 'More cycles need less resin and more time.',
      source: 'Engineering estimate',
    }),
    column_volume: number('L', 'Resin', {
      default: 500,
      limits: [1, 50_000],
      typical: [10, 10_000],
      group: 'Task',
      when: ['size_by', 'column'],
      optimise: [50, 5000],
      help: 'Cycles are as many as the load needs.',
      source: 'Design choice',
    }),
    utilisation: number('1', 'Capacity used', {
      default: 0.8,
      limits: [0.5, 0.95],
      typical: [0.6, 0.9],
      display: '%',
      group: 'Task',
      optimise: [0.6, 0.9],
      help: 'Of the dynamic capacity; the rest is the safety against breakthrough.',
      source: PREFERS,
    }),
    residence_time: number('h', 'Residence time', {
      default: 4 / MIN_PER_H,
      limits: [0.5 / MIN_PER_H, 15 / MIN_PER_H],
      typical: [2 / MIN_PER_H, 10 / MIN_PER_H],
      display: 'min',
      group: 'Column',
      optimise: [2 / MIN_PER_H, 10 / MIN_PER_H],
      help: 'Of the load in the bed; longer uses more of the capacity.',
      source: ESTIMATE,
    }),
    velocity: number('m/h', 'Linear velocity', {
      default: null,
      note: 'Bed height over residence time',
      limits: [0.5, 10],
      typical: [1, 6],
      group: 'Column',
      help: 'Of every step. If entered, residence time follows from it.',
      source: 'SuperPro Designer default',
    }),
    bed_height: number('m', 'Bed height', {
      default: 0.2,
      limits: [0.05, 0.5],
      typical: [0.1, 0.3],
      group: 'Column',
      optimise: [0.1, 0.3],
      help: 'Packed.',
      source: ESTIMATE,
    }),
    max_diameter: number('m', 'Widest column', {
      default: 2,
      limits: [0.1, 2.5],
      group: 'Column',
      help: 'More resin goes to columns in parallel.',
      source: ESTIMATE,
    }),
    particle_diameter: number('µm', 'Bead diameter', {
      default: 90,
      limits: [30, 300],
      typical: [40, 200],
      group: 'Column',
      help: 'Small beads resist the flow.',
      source: 'Common practice in standard texts',
    }),
    voids: number('1', 'Voids between beads', {
      default: 0.36,
      limits: [0.3, 0.45],
      group: 'Column',
      help: 'By volume.',
      source: 'Common practice in standard texts',
    }),
    capacity_by: choice(
      'Capacity from',
      { isotherm: 'Isotherm and rate', measured: 'A measured dynamic capacity' },
      { default: 'isotherm', group: 'Capacity', help: 'What is known of the resin.', source: 'Design choice' },
    ),
    dynamic_capacity: number('g/L', 'Dynamic capacity at 10 %', {
      default: 50,
      limits: [5, 150],
      typical: [15, 120],
      group: 'Capacity',
      when: ['capacity_by', 'measured'],
      help: 'At the residence time entered.',
      source: PREFERS,
    }),
    maximum_capacity: number('g/L', 'Maximum capacity', {
      default: null,
      derive: from((one) => one.most),
      note: 'Food 60, cation 120, anion 100, affinity 60, hydrophobic 40 g/L',
      limits: [5, 300],
      typical: [20, 200],
      group: 'Capacity',
      help: 'Of the Langmuir isotherm.',
      source: ESTIMATE,
    }),
    binding_constant: number('L/g', 'Binding constant', {
      default: null,
      derive: from((one) => one.affinity),
      note: 'Food 5, cation 10, anion 8, affinity 50, hydrophobic 5 L/g',
      limits: [0.01, 1000],
      typical: [1, 100],
      group: 'Capacity',
      help: 'Of the Langmuir isotherm.',
      source: ESTIMATE,
    }),
    rate_constant: number('L/g/h', 'Rate of binding', {
      default: null,
      derive: from((one) => one.rate),
      note: 'Food 1, affinity 4, others 3 L/g/h',
      limits: [0.2, 30],
      typical: [0.5, 10],
      group: 'Capacity',
      help: 'Slow binding breaks through early.',
      source: ESTIMATE,
    }),
    porosity: number('1', 'Porosity seen by the product', {
      default: null,
      derive: ({ product }) => (product.kind === 'molecule' ? 0.85 : 0.6),
      note: '0.60 for a protein, 0.85 for a molecule',
      limits: [0.35, 0.95],
      group: 'Capacity',
      help: 'Liquid that the load displaces first.',
      source: ESTIMATE,
    }),
    equilibration: columnVolumes('Equilibration', 0, 'Column volumes of binding buffer before the load.'),
    wash: columnVolumes('Wash', 1, 'Column volumes of binding buffer after the load.'),
    elution: columnVolumes('Elution', 2, 'Column volumes of elution buffer.'),
    strip: columnVolumes('Strip', 3, 'Column volumes of elution buffer to waste.'),
    regeneration: columnVolumes('Cleaning', 4, 'Column volumes of 0.5 M caustic.'),
    pool_volume: number('1', 'Pool', {
      default: 2,
      limits: [0.3, 15],
      typical: [1, 4],
      group: 'Buffers',
      help: 'Column volumes collected, at most those of the elution.',
      source: 'Engineering estimate',
    }),
    binding_buffer_id: buffer('Binding buffer', {
      group: 'Buffers',
      help: 'For equilibration and wash, of the buffer library; without one, the salts below.',
    }),
    elution_buffer_id: buffer('Elution buffer', {
      group: 'Buffers',
      help: 'For elution and strip, of the buffer library; without one, the salts below.',
    }),
    buffer_salt: number('g/L', 'Salt in buffers', {
      default: 3,
      limits: [0, 50],
      group: 'Buffers',
      help: 'As disodium phosphate.',
      source: 'Engineering estimate',
    }),
    elution_salt: number('g/L', 'Sodium chloride to elute', {
      default: null,
      derive: from((one) => one.elute),
      note: '29 for ion exchange (0.5 M), none for others',
      limits: [0, 200],
      group: 'Buffers',
      help: 'In the elution buffer, unless one of the library is named.',
      source: 'Engineering estimate',
    }),
    binding_salt: number('g/L', 'Ammonium sulphate to bind', {
      default: null,
      derive: from((one) => one.bind),
      note: '132 for hydrophobic interaction (1 M), none for others',
      limits: [0, 400],
      group: 'Buffers',
      help: 'In the binding buffer, unless one of the library is named; the feed needs it too.',
      source: 'Engineering estimate',
    }),
    ...supplySettings,
    base_yield: number('1', 'Most that elutes', {
      default: 0.97,
      limits: [0.7, 1],
      display: '%',
      group: 'Yield',
      help: 'Of what is bound, with buffer enough.',
      source: ESTIMATE,
    }),
    elution_constant: number('1', 'Elution constant', {
      default: 1.5,
      limits: [0.2, 10],
      typical: [0.5, 4],
      group: 'Yield',
      help: 'Per column volume.',
      source: PREFERS,
    }),
    host_protein_carry_over: number('1', 'Host protein carried over', {
      default: null,
      derive: from((one) => one.hostProtein),
      note: 'Anion 10 %, affinity 0.5 %, others 15 %',
      limits: [0, 1],
      typical: [0.001, 0.3],
      display: '%',
      group: 'Yield',
      help: 'From feed to pool.',
      source: ESTIMATE,
    }),
    nucleic_acid_carry_over: number('1', 'Nucleic acid carried over', {
      default: null,
      derive: from((one) => one.nucleicAcid),
      note: 'Anion 5 %, food and hydrophobic 3 %, others 1 %',
      limits: [0, 1],
      display: '%',
      group: 'Yield',
      help: 'From feed to pool.',
      source: ESTIMATE,
    }),
    aggregate_carry_over: number('1', 'Denatured product carried over', {
      default: 0.5,
      limits: [0, 1],
      display: '%',
      group: 'Yield',
      help: 'From feed to pool.',
      source: ESTIMATE,
    }),
    resin_price: number('USD/L', 'Resin price', {
      default: null,
      derive: ({ price }, s) => price(of(s).item),
      note: 'Food 30, ion exchange and hydrophobic 2750, affinity 12 500',
      limits: [1, 50_000],
      group: 'Resin',
      help: 'Of new resin.',
      source: 'BioPharm International 2016; PreFerS',
    }),
    resin_life: number('uses', 'Resin life', {
      default: null,
      derive: from((one) => one.life),
      note: 'Affinity 150, others 200, food 2000 (five years) cycles',
      limits: [1, 10_000],
      typical: [50, 2500],
      group: 'Resin',
      help: 'Cycles before it is replaced.',
      source: ESTIMATE,
    }),
    capacity_decay: number('1', 'Capacity lost a cycle', {
      default: null,
      derive: from((one) => one.decay),
      note: '0.01 % for food resin, 0.05 % for others',
      limits: [0, 0.01],
      display: '%',
      group: 'Resin',
      help: 'Of that of fresh resin.',
      source: ESTIMATE,
    }),
    parallel_trains: trains(),
  },
  outputs: {
    static_capacity: output('g/L', 'Capacity at equilibrium', 'q_m K C₀ / (1 + K C₀)', '17.1', { better: 'higher' }),
    capacity: output('g/L', 'Dynamic capacity at 10 %', 'q* - ln 9 / (k RT)', '17.2', { better: 'higher' }),
    end_capacity: output('g/L', 'Capacity at end of life', 'DBC (1 - d N_L)', '2.17', { better: 'higher' }),
    resin: output('L', 'Resin', 'm / (n_c u DBC)', '2.17', { better: 'lower' }),
    cycles_run: output('1', 'Cycles', 'load / capacity of the column', '2.17', { better: 'lower' }),
    columns: output('1', 'Columns', 'resin / largest bed', '2.17', { better: 'lower' }),
    column_diameter: output('m', 'Column diameter', '√(4 V / (n π L))', '2.17'),
    pressure_drop: output('bar', 'Pressure drop', '150 µ u (1-ε)² L / (d² ε³)', '2.17', { better: 'lower' }),
    cycle_time: output('h', 'Cycle time', 'load + Σ CV / flow', '2.17', { better: 'lower' }),
    load_loss: output('1', 'Lost in the load', '∫ C/C₀ dt / t_L', '2.17', { better: 'lower', display: '%' }),
    step_yield: output('1', 'Product kept', '(1 - loss) Y₀ (1 - exp(-k CV))', '2.17', {
      better: 'higher',
      display: '%',
    }),
    pool_concentration: output('g/L', 'Product in pool', 'product / pool volume', '2.17', { better: 'higher' }),
    buffer: output('m³', 'Buffer', 'Σ CV V n', '2.17', { better: 'lower' }),
    binding_buffer: output('m³', 'Binding buffer', 'CV V n to equilibrate and wash', '2.17', { better: 'lower' }),
    elution_buffer: output('m³', 'Elution buffer', 'CV V n to elute and strip', '2.17', { better: 'lower' }),
    productivity: output('g/L/h', 'Productivity', 'product / resin / time', '2.17', { better: 'higher' }),
  },
  inlets: { buffer: { name: 'Buffers' } },
  sides: { flow_through: { name: 'Flow-through and washes', kind: 'waste', disposal: 'wastewater' } },
  equipment: {
    skid: { name: 'Chromatography skid', cost: 'C-30' },
    column: { name: 'Chromatography column', cost: 'C-30b', tag: 'CO' },
    buffer_tank: { name: 'Buffer tank', cost: 'C-48', tag: 'TK', shared: true, operatorHours: 3 },
  },
  plots: {
    breakthrough: plot('Breakthrough', axis('Loaded, column volumes', '1'), axis('C / C₀', '1', '%'), {
      model: 'Column model',
    }),
    capacity: plot(
      'Capacity by residence time',
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
    if (!(load > 0)) return run.infeasible([], 'The feed holds no product in solution for the resin to bind.');
    const solids = feed.solidsVolume() / volume;
    if (solids > MAX_SOLIDS)
      return run.infeasible(
        [],
        `The feed holds ${figure(100 * solids)} % suspended solids; clarify it before a column.`,
        {
          title: 'Suspended solids',
          value: MAX_SOLIDS,
          actual: solids,
          unit: '1',
        },
      );
    if (Number.isNaN(s.velocity)) s.velocity = s.bed_height / s.residence_time;
    const residence = s.bed_height / s.velocity;
    const pressure = bedPressure(feed.viscosity, s.velocity, s.voids, s.particle_diameter, s.bed_height);
    if (pressure > PRESSURE_LIMIT)
      return run.infeasible(
        ['residence_time', 'velocity', 'bed_height', 'particle_diameter'],
        `Flow through the bed would need ${figure(pressure)} bar; columns bear ${PRESSURE_LIMIT} bar.`,
        { title: 'Pressure drop', value: PRESSURE_LIMIT, actual: pressure, unit: 'bar' },
      );

    // Capacity.
    const concentration = load / volume; // g/L
    const equilibrium = langmuir(s.maximum_capacity, s.binding_constant, concentration);
    const measured = s.capacity_by === 'measured';
    const capacity = measured ? s.dynamic_capacity : dynamicCapacity(equilibrium, s.rate_constant, residence);
    if (!(capacity >= 0.01 * equilibrium))
      return run.infeasible(
        ['residence_time', 'velocity', 'rate_constant'],
        `At ${figure(residence * MIN_PER_H)} min of residence the product breaks through at once; the resin binds too slowly.`,
        {
          title: 'Residence time',
          value: TEN_PERCENT / (s.rate_constant * equilibrium),
          actual: residence,
          unit: 'h',
        },
      );
    // A measured capacity moves the curve so that it passes 10 % there.
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
          `${figure(s.column_volume)} L of resin would need ${figure(cycles)} cycles a batch; ${MAX_CYCLES} is the most.`,
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

    // Buffers and pool, m³ a batch.
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
    if (!fillWithWater(run, pool, inlet))
      return run.infeasible(['pool_volume'], 'The pool would be nothing but solids; collect more of the elution.', {
        title: 'Pool',
        value: load,
        actual: pool,
        unit: 'm³',
      });
    restTo(run, run.sides.flow_through, inlet);
    out.temperature = feed.temperature;

    const steps = s.equilibration + s.wash + s.elution + s.strip + s.regeneration;
    const cycleTime = loadTime + steps * residence;
    run.processTime = cycles * cycleTime;
    sizeColumns(run, resin, columns, flow);
    runSkids(run);
    cleanBed(run, s.regeneration * bed);
    const chosen = of(s);
    spendResin(run, chosen.item, (bed * L_PER_M3) / s.resin_life, s.resin_price);
    sizeBufferTank(run, run.equipment.buffer_tank, (binding + eluting) / cycles, s);

    if (pressure > PRESSURE_WARNING) run.warn('bed_height', SOFT);
    if (measured && capacity > equilibrium) run.warn('dynamic_capacity', ABOVE_EQUILIBRIUM);
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
      // What breaks through while it is loaded, and an eluted peak of which the pool takes four standard deviations.
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

const MAX_CYCLES = 30;
const SOFT = 'Above 2 bar soft beads compress.';
const ABOVE_EQUILIBRIUM = 'The dynamic capacity entered is above the one at equilibrium; check the isotherm.';
const WORN =
  'At the end of its life the resin holds less than the load; replace it earlier or use less of its capacity.';
