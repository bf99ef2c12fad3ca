import { itemIndex } from '../../costing/items.ts';
import { capture, discStackSigma, hindrance, stokesVelocity } from '../../physics/settling.ts';
import { GRAVITY, WATER_DENSITY } from '../../physics/water.ts';
import { KJ_PER_KWH, S_PER_H, S_PER_MIN } from '../../quantity.ts';
import { settlingCurves, settlingPlots } from '../../simulation/settling-plots.ts';
import { limitRatio } from './shared/capture-limit.ts';
import { choice, defineUnitOperation, figure, number, output, trains } from '../define.ts';
import { breakCells, solidsDensityDifference } from '../shared/cells.ts';
import { cleanVessels, cool, spendElectricity } from '../shared/services.ts';

const PROCESS_WATER = itemIndex('process_water');
/** Largest throughput of one machine, m³/h. */
const MAX_FLOW = 100;
/** Solids above which the liquor is worth washing out of the sludge. */
const WASH_ABOVE = 0.15;
/** Machines beside each other that plants seldom go beyond. */
const MANY_MACHINES = 4;
/** Machines beyond which a plant would not go. */
const MAX_MACHINES = 40;

/** Disc-stack centrifuge: capture by size, liquid lost with the sludge, washing (docs/models, 2.7). */
export const discStackCentrifuge = defineUnitOperation({
  id: 'disc_stack_centrifuge',
  name: 'Disc-stack centrifuge',
  stage: 'recovery',
  description:
    'Parts suspended solids from liquor by settling in a spinning stack of discs; either side can be the product.',
  icon: 'centrifuge',
  tag: 'DS',
  reference: '2.7',
  flow: true,
  times: () => ({
    setup: 0.5,
    fill: 0,
    empty: 0,
    cip: 1,
    sip: 0.5,
    labourPerHour: 0.4,
    labourFixed: 0.5,
    laboratory: 0.1,
  }),
  size: { title: 'Throughput per machine', unit: 'm³/h' },
  settings: {
    product_phase: choice(
      'Product is in',
      { liquor: 'The liquor', cells: 'The cells' },
      {
        default: 'liquor',
        group: 'Separation',
        headline: true,
        help: 'Which side goes on to the next step.',
        source: 'Design choice',
      },
    ),
    pass_time: number('h', 'Time for one pass', {
      default: 8,
      limits: [1, 24],
      group: 'Separation',
      optimise: [2, 20],
      help: 'Sets the throughput; longer is gentler on size and harder on the cycle time.',
      source: 'Engineering estimate',
    }),
    capture_target: number('1', 'Capture wanted', {
      default: 0.99,
      limits: [0.5, 0.9999],
      typical: [0.9, 0.999],
      display: '%',
      group: 'Separation',
      optimise: [0.8, 0.999],
      help: 'Share of the solids caught; more of it takes more machines.',
      source: 'Engineering estimate',
    }),
    machines: number('1', 'Machines at least', {
      default: 1,
      limits: [1, 20],
      integer: true,
      group: 'Separation',
      optimise: [1, 6],
      help: 'Side by side; more are added if the capture needs them.',
      source: 'Design choice',
    }),
    feed_dilution: number('L/L', 'Feed dilution', {
      default: 0,
      limits: [0, 10],
      typical: [0, 4],
      group: 'Separation',
      optimise: [0, 4],
      help: 'Process water added per volume of feed: thins what settles too slowly.',
      source: 'Design choice',
    }),
    sludge_solids: number('1', 'Solids in sludge', {
      default: 0.6,
      limits: [0.3, 0.8],
      typical: [0.4, 0.75],
      display: '%',
      group: 'Separation',
      help: 'Wet cells by volume in what is discharged; the rest is liquor.',
      source: 'Engineering estimate',
    }),
    wash_stages: number('1', 'Wash stages', {
      default: null,
      note: '1 if the liquor is the product and solids exceed 15 % by volume, else 0',
      limits: [0, 3],
      integer: true,
      group: 'Washing',
      optimise: [0, 3],
      help: 'The sludge is taken up in water and passes the machine again.',
      source: 'Engineering estimate',
    }),
    wash_ratio: number('L/L', 'Wash ratio', {
      default: 1,
      limits: [0.1, 5],
      typical: [0.5, 2],
      group: 'Washing',
      optimise: [0.5, 3],
      help: 'Water per volume of sludge and stage.',
      source: 'Engineering estimate',
    }),
    particle_diameter: number('µm', 'Particle diameter', {
      default: null,
      note: 'From the feed: cells, or debris after a homogeniser',
      limits: [0.3, 60],
      group: 'Particles',
      help: 'Mass median.',
      source: 'Host table',
    }),
    particle_spread: number('1', 'Spread of the diameter', {
      default: 0.25,
      limits: [0.05, 1.5],
      typical: [0.1, 0.6],
      group: 'Particles',
      help: 'Standard deviation of its logarithm.',
      source: 'Engineering estimate',
    }),
    density_difference: number('kg/m³', 'Density difference', {
      default: null,
      note: 'From the feed: flocs, or wet cells less 1020 kg/m³',
      limits: [5, 500],
      typical: [30, 150],
      group: 'Particles',
      help: 'Particle less liquid.',
      source: 'Host table',
    }),
    viscosity: number('mPa·s', 'Liquor viscosity', {
      default: null,
      note: 'From the feed: 1.2, more after a homogeniser',
      limits: [0.8, 30],
      group: 'Particles',
      help: 'Slows settling.',
      source: 'Engineering estimate',
    }),
    shear_lysis: number('1', 'Cells broken by shear', {
      default: 0.01,
      limits: [0, 0.2],
      typical: [0, 0.05],
      display: '%',
      group: 'Particles',
      help: 'Their protein and nucleic acid follow the liquor.',
      source: 'Engineering estimate',
    }),
    discs: number('1', 'Discs', {
      default: 120,
      limits: [30, 250],
      integer: true,
      group: 'Machine',
      help: 'In one stack.',
      source: 'Engineering estimate',
    }),
    inner_radius: number('m', 'Inner radius', {
      default: 0.08,
      limits: [0.02, 0.4],
      group: 'Machine',
      help: 'Of the discs.',
      source: 'Engineering estimate',
    }),
    outer_radius: number('m', 'Outer radius', {
      default: 0.2,
      limits: [0.02, 0.4],
      group: 'Machine',
      help: 'Of the discs.',
      source: 'Engineering estimate',
    }),
    half_angle: number('°', 'Half-angle', {
      default: 40,
      limits: [35, 50],
      group: 'Machine',
      help: 'Of the cone of the discs.',
      source: 'Engineering estimate',
    }),
    speed: number('rpm', 'Speed', {
      default: 7000,
      limits: [3000, 12_000],
      typical: [4000, 10_000],
      group: 'Machine',
      optimise: [4000, 10_000],
      help: 'Capacity goes with its square.',
      source: 'Engineering estimate',
    }),
    efficiency: number('1', 'Efficiency of the stack', {
      default: 0.5,
      limits: [0.3, 0.75],
      display: '%',
      group: 'Machine',
      help: 'Real over ideal capacity.',
      source: 'Common practice in standard texts',
    }),
    specific_energy: number('kWh/m³', 'Energy', {
      default: 1.4,
      limits: [0.5, 6],
      typical: [1, 3],
      group: 'Machine',
      help: 'Per volume passed.',
      source: 'BioSTEAM',
    }),
    parallel_trains: trains(),
  },
  outputs: {
    capture: output('1', 'Solids captured', 'Φ(L/σ) + e^(2L+2σ²) Φ((-L-2σ²)/σ), L = ln(d/d_lim)', '7.1', {
      better: 'higher',
      display: '%',
    }),
    step_yield: output('1', 'Product kept', '1 - (V_sludge/V_liquor) (1/(1+w))^n, or its complement', '2.7', {
      better: 'higher',
      display: '%',
    }),
    clarity: output('1', 'Solids left in liquor', '1 - capture', '7.1', { better: 'lower', display: '%' }),
    feed_solids: output('1', 'Solids in feed', 'wet solids / feed volume', '2.7', { display: '%' }),
    throughput: output('m³/h', 'Throughput per machine', 'V / time / machines', '2.7'),
    limit_size: output('µm', 'Limiting size', 'd at which Q = η v(d) Σ', '7.1', { better: 'lower' }),
    sigma: output('m²', 'Sigma of one machine', '2π n ω² (r₂³ - r₁³) / (3 g tan θ)', '2.7'),
    acceleration: output('1', 'Relative acceleration', 'ω² r₂ / g', '2.7'),
    machines: output('1', 'Machines', 'Σ required / Σ of one, or throughput', '2.7', { better: 'lower' }),
    sludge_volume: output('m³', 'Sludge', 'cells / sludge solids', '2.7'),
    process_time: output('h', 'Processing time', '[V + n (V_sludge + wash)] / Q', '2.7', { better: 'lower' }),
  },
  inlets: { dilution: { name: 'Dilution water' }, wash: { name: 'Wash water' } },
  sides: {
    sludge: { name: 'Sludge', kind: 'waste', disposal: 'solids' },
    spent_liquor: { name: 'Spent liquor', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { centrifuge: { name: 'Disc-stack centrifuge', cost: 'C-23' } },
  plots: settlingPlots,
  product: 'Separated phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, boundWater } = components;
    const keepLiquor = s.product_phase === 'liquor';
    const waste = keepLiquor ? run.sides.sludge : run.sides.spent_liquor;
    if (s.outer_radius <= s.inner_radius)
      return run.infeasible(
        ['outer_radius', 'inner_radius'],
        `The discs’ outer radius of ${figure(s.outer_radius)} m must be above their inner radius of ${figure(s.inner_radius)} m.`,
        { title: 'Outer radius', value: s.inner_radius, actual: s.outer_radius, unit: 'm' },
      );

    // `out` holds the whole feed, diluted and sheared, until it is parted below.
    out.copy(feed);
    const dilution = s.feed_dilution * feed.volume();
    run.inlets.dilution.mass[at.water] = dilution * WATER_DENSITY;
    out.mass[at.water]! += dilution * WATER_DENSITY;
    breakCells(run, out, s.shear_lysis, 0);
    const volume = out.volume();
    const solids = out.solidsVolume();
    if (!(solids > 0)) return run.infeasible([], 'The feed holds no suspended solids to separate.');
    const phi = solids / volume;
    if (phi >= s.sludge_solids)
      return run.infeasible(
        ['feed_dilution', 'sludge_solids'],
        `The feed holds ${figure(100 * phi)} % wet solids, as much as the sludge would at ${figure(100 * s.sludge_solids)} %.`,
        { title: 'Solids in feed', value: s.sludge_solids, actual: phi, unit: '1' },
      );
    if (Number.isNaN(s.particle_diameter)) s.particle_diameter = Math.max(0.3, feed.diameter);
    if (Number.isNaN(s.viscosity)) s.viscosity = feed.viscosity;
    if (Number.isNaN(s.density_difference)) s.density_difference = solidsDensityDifference(run);
    if (Number.isNaN(s.wash_stages)) s.wash_stages = s.product_phase === 'liquor' && phi > WASH_ABOVE ? 1 : 0;

    // Machines.
    const sigma = discStackSigma(s.discs, s.inner_radius, s.outer_radius, s.half_angle, s.speed);
    const perSquare = stokesVelocity(1, s.density_difference, s.viscosity) * hindrance(phi); // m/s at 1 µm
    const flow = volume / s.pass_time;
    const wanted = s.particle_diameter / Math.exp(limitRatio(s.capture_target, s.particle_spread));
    const required = flow / S_PER_H / (s.efficiency * perSquare * wanted ** 2);
    const machines = Math.max(s.machines, Math.ceil(required / sigma - 1e-9), Math.ceil(flow / MAX_FLOW - 1e-9));
    if (machines > MAX_MACHINES)
      return run.infeasible(
        ['capture_target', 'feed_dilution', 'pass_time'],
        `Catching ${figure(100 * s.capture_target)} % of ${figure(s.particle_diameter)} µm particles takes ${figure(machines)} machines; ${MAX_MACHINES} is the most.`,
        { title: 'Machines', value: MAX_MACHINES, actual: machines, unit: '1' },
      );
    const each = flow / machines;
    const limit = Math.sqrt(each / S_PER_H / (s.efficiency * sigma * perSquare));
    const captured = capture(Math.log(s.particle_diameter / limit), s.particle_spread);

    // Liquid that goes with the sludge, and washing it out.
    const sludgeSolids = captured * solids;
    const liquor = volume - solids;
    const trapped = (sludgeSolids * (1 - s.sludge_solids)) / s.sludge_solids;
    if (trapped >= liquor)
      return run.infeasible(
        ['feed_dilution', 'sludge_solids'],
        `The sludge would take all ${figure(liquor)} m³ of liquor with it.`,
        { title: 'Liquor in sludge', value: liquor, actual: trapped, unit: 'm³' },
      );
    const wash = s.wash_ratio * (trapped + sludgeSolids);
    const left = s.wash_stages > 0 ? (1 + wash / trapped) ** -s.wash_stages : 1;
    const withSludge = (trapped / liquor) * left;
    const washWater = s.wash_stages * wash * WATER_DENSITY;
    run.inlets.wash.mass[at.water] = washWater;
    amounts[PROCESS_WATER]! += dilution + washWater / WATER_DENSITY;

    const held = out.heldWater();
    for (let i = 0; i < out.mass.length; i++) {
      const mass = out.mass[i]!;
      let sludge: number;
      if (boundWater[i]! > 0) sludge = captured * mass;
      else if (i === at.water)
        // Trapped liquor keeps its volume while wash water takes the place of what it held.
        sludge =
          captured * held + (mass - held) * withSludge + (s.wash_stages > 0 ? trapped * WATER_DENSITY * (1 - left) : 0);
      else if (i === at.lipid || i === at.antifoam) sludge = 0.5 * mass;
      else sludge = withSludge * mass;
      const total = i === at.water ? mass + washWater : mass;
      out.mass[i] = keepLiquor ? total - sludge : sludge;
      waste.mass[i] = keepLiquor ? sludge : total - sludge;
    }
    out.diameter = feed.diameter;
    waste.temperature = out.temperature;

    const passed = volume + s.wash_stages * (trapped + sludgeSolids + wash);
    const time = passed / flow;
    spendElectricity(amounts, s.specific_energy * passed);
    cool(amounts, s.specific_energy * passed * KJ_PER_KWH, feed.temperature);
    cleanVessels(amounts, each, machines);
    run.equipment.centrifuge.size = flow;
    run.equipment.centrifuge.atLeast = machines;
    run.processTime = time;
    run.units = machines;
    run.size = each;
    run.attended = machines;

    if (phi > 0.3) run.warn('feed_dilution', THICK);
    if (machines > Math.max(s.machines, MANY_MACHINES))
      run.warn(
        'particle_diameter',
        `Particles of ${figure(s.particle_diameter)} µm take ${machines} machines; flocculated first they would take far fewer.`,
      );
    const omega = (2 * Math.PI * s.speed) / S_PER_MIN;
    const before = feed.mass[at.target]! + feed.mass[at.held]!;
    const after = out.mass[at.target]! + out.mass[at.held]!;
    return {
      capture: captured,
      step_yield: before > 0 ? after / before : 0,
      clarity: 1 - captured,
      feed_solids: phi,
      throughput: each,
      limit_size: limit,
      sigma,
      acceleration: (omega ** 2 * s.outer_radius) / GRAVITY,
      machines,
      sludge_volume: trapped + sludgeSolids,
      process_time: time,
    };
  },
  curves: (_, s, outputs) => settlingCurves(s, outputs),
});

const THICK = 'Solids above 30 % by volume block nozzles; dilute the feed or expect a lower throughput.';
