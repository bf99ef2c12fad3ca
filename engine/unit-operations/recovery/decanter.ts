import { itemIndex } from '../../costing/items.ts';
import { capture, decanterSigma, hindrance, stokesVelocity } from '../../physics/settling.ts';
import { GRAVITY } from '../../physics/water.ts';
import { KJ_PER_KWH, S_PER_H, S_PER_MIN } from '../../quantity.ts';
import { settlingCurves, settlingPlots } from '../../simulation/settling-plots.ts';
import { limitRatio } from './shared/capture-limit.ts';
import { choice, defineUnitOperation, figure, number, output, trains } from '../define.ts';
import { solidsDensityDifference } from '../shared/cells.ts';
import { cleanVessels, cool, spendElectricity } from '../shared/services.ts';

const POLYMER = itemIndex('mol_polyethylenimine');
/** Largest throughput of one machine, m³/h. */
const MAX_FLOW = 100;
/** Machines beyond which a plant would not go. */
const MAX_MACHINES = 40;
/** Dry matter of what settles, kg/kg: cells and debris hold three times their mass of water. */
const WET_SOLIDS = 0.25;
const ESTIMATE = 'Engineering estimate';

/** Scroll decanter: capture by size, cake of a dryness (docs/models, 2.8). */
export const decanter = defineUnitOperation({
  id: 'decanter',
  name: 'Decanter centrifuge',
  stage: 'recovery',
  description:
    'Parts coarse solids such as flocs and mycelium from liquor in a spinning bowl; a screw carries the cake out.',
  icon: 'centrifuge',
  tag: 'DC',
  reference: '2.8',
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
      { liquor: 'The liquor', cake: 'The cake' },
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
      help: 'Sets the throughput; longer takes fewer machines and holds up the cycle.',
      source: ESTIMATE,
    }),
    capture_target: number('1', 'Capture wanted', {
      default: 0.99,
      limits: [0.5, 0.9999],
      typical: [0.9, 0.999],
      display: '%',
      group: 'Separation',
      optimise: [0.8, 0.999],
      help: 'Share of the solids caught; more of it takes more machines.',
      source: ESTIMATE,
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
    cake_solids: number('kg/kg', 'Dry solids in cake', {
      default: null,
      note: '0.18 for cells, 0.25 for debris and mycelium',
      limits: [0.1, 0.25],
      typical: [0.15, 0.25],
      group: 'Separation',
      optimise: [0.12, 0.2],
      help: 'By mass. What is not wet solids is liquor lost to the cake; cells alone are 0.25.',
      source: ESTIMATE,
    }),
    polymer_dose: number('kg/kg', 'Polymer', {
      default: 0.005,
      limits: [0, 0.05],
      typical: [0.002, 0.008],
      group: 'Separation',
      help: 'Flocculant per dry solids; it leaves with the cake.',
      source: ESTIMATE,
    }),
    particle_diameter: number('µm', 'Particle diameter', {
      default: null,
      note: 'From the feed: flocs, cells or debris',
      limits: [0.3, 2000],
      group: 'Particles',
      help: 'Mass median. Below some 10 µm a decanter catches little: flocculate first.',
      source: 'Host table',
    }),
    particle_spread: number('1', 'Spread of the diameter', {
      default: 0.25,
      limits: [0.05, 1.5],
      typical: [0.1, 0.6],
      group: 'Particles',
      help: 'Standard deviation of its logarithm.',
      source: ESTIMATE,
    }),
    density_difference: number('kg/m³', 'Density difference', {
      default: null,
      note: 'From the feed: flocs, or wet cells less 1020 kg/m³',
      limits: [0.5, 500],
      typical: [5, 150],
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
      source: ESTIMATE,
    }),
    length: number('m', 'Clarifying length', {
      default: 1.2,
      limits: [0.3, 3],
      group: 'Machine',
      help: 'Of the bowl’s cylinder.',
      source: ESTIMATE,
    }),
    outer_radius: number('m', 'Bowl radius', {
      default: 0.25,
      limits: [0.1, 0.6],
      group: 'Machine',
      help: 'Inner wall of the bowl.',
      source: ESTIMATE,
    }),
    pond_radius: number('m', 'Pond radius', {
      default: 0.15,
      limits: [0.05, 0.5],
      group: 'Machine',
      help: 'Surface of the liquid.',
      source: ESTIMATE,
    }),
    speed: number('rpm', 'Speed', {
      default: 3000,
      limits: [800, 6000],
      typical: [2000, 4500],
      group: 'Machine',
      optimise: [2000, 4500],
      help: 'Capacity goes with its square.',
      source: ESTIMATE,
    }),
    efficiency: number('1', 'Efficiency of the bowl', {
      default: 0.4,
      limits: [0.1, 0.7],
      display: '%',
      group: 'Machine',
      help: 'Real over ideal capacity.',
      source: ESTIMATE,
    }),
    specific_energy: number('kWh/m³', 'Energy', {
      default: 1.4,
      limits: [0.5, 6],
      typical: [1, 3],
      group: 'Machine',
      help: 'Per volume of feed.',
      source: 'BioSTEAM',
    }),
    parallel_trains: trains(),
  },
  outputs: {
    capture: output('1', 'Solids captured', 'Φ(L/σ) + e^(2L+2σ²) Φ((-L-2σ²)/σ), L = ln(d/d_lim)', '7.1', {
      better: 'higher',
      display: '%',
    }),
    step_yield: output('1', 'Product kept', '1 - cake liquid / liquor, or its complement', '2.8', {
      better: 'higher',
      display: '%',
    }),
    clarity: output('1', 'Solids left in liquor', '1 - capture', '7.1', { better: 'lower', display: '%' }),
    feed_solids: output('1', 'Solids in feed', 'wet solids / feed volume', '2.8', { display: '%' }),
    throughput: output('m³/h', 'Throughput per machine', 'V / time / machines', '2.8'),
    limit_size: output('µm', 'Limiting size', 'd at which Q = η v(d) Σ', '7.1', { better: 'lower' }),
    sigma: output('m²', 'Sigma of one machine', '2π L ω² (¾ r₂² + ¼ r₁²) / g', '2.8'),
    acceleration: output('1', 'Relative acceleration', 'ω² r₂ / g', '2.8'),
    machines: output('1', 'Machines', 'Σ required / Σ of one, or throughput', '2.8', { better: 'lower' }),
    cake: output('kg', 'Cake', 'dry solids / dry solids in cake', '2.8'),
    cake_liquid: output('kg', 'Liquor in cake', 'dry solids (1/x - 1/0.25)', '2.8', { better: 'lower' }),
  },
  inlets: { polymer: { name: 'Flocculating polymer' } },
  sides: {
    cake: { name: 'Cake', kind: 'waste', disposal: 'solids' },
    spent_liquor: { name: 'Spent liquor', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { decanter: { name: 'Scroll decanter', cost: 'C-24' } },
  plots: settlingPlots,
  product: 'Separated phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, boundWater } = components;
    const keepLiquor = s.product_phase === 'liquor';
    const waste = keepLiquor ? run.sides.cake : run.sides.spent_liquor;
    if (s.outer_radius <= s.pond_radius)
      return run.infeasible(
        ['outer_radius', 'pond_radius'],
        `The bowl’s radius of ${figure(s.outer_radius)} m must be above the pond’s of ${figure(s.pond_radius)} m.`,
        { title: 'Bowl radius', value: s.pond_radius, actual: s.outer_radius, unit: 'm' },
      );
    const volume = feed.volume();
    const solids = feed.solidsVolume();
    if (!(solids > 0)) return run.infeasible([], 'The feed holds no suspended solids to separate.');
    const phi = solids / volume;
    const cells = feed.mass[at.cell]! + feed.mass[at.held]!;
    const dry = cells + feed.mass[at.debris]!;
    if (Number.isNaN(s.cake_solids)) s.cake_solids = cells > 0.5 * dry ? 0.18 : WET_SOLIDS;
    else if (cells > 0.5 * dry && s.cake_solids > MOST_CELLS)
      return run.infeasible(
        ['cake_solids'],
        `Cells drain to ${MOST_CELLS} dry solids at most; ${figure(s.cake_solids)} is not reached.`,
        { title: 'Dry solids in cake', value: MOST_CELLS, actual: s.cake_solids, unit: 'kg/kg' },
      );
    if (Number.isNaN(s.particle_diameter)) s.particle_diameter = Math.max(0.3, feed.diameter);
    if (Number.isNaN(s.density_difference)) s.density_difference = solidsDensityDifference(run);
    if (Number.isNaN(s.viscosity)) s.viscosity = feed.viscosity;

    // Machines.
    const sigma = decanterSigma(s.length, s.pond_radius, s.outer_radius, s.speed);
    const perSquare = stokesVelocity(1, s.density_difference, s.viscosity) * hindrance(phi); // m/s at 1 µm
    const flow = volume / s.pass_time;
    const wanted = s.particle_diameter / Math.exp(limitRatio(s.capture_target, s.particle_spread));
    const required = flow / S_PER_H / (s.efficiency * perSquare * wanted ** 2);
    const machines = Math.max(s.machines, Math.ceil(required / sigma - 1e-9), Math.ceil(flow / MAX_FLOW - 1e-9));
    if (machines > MAX_MACHINES)
      return run.infeasible(
        ['capture_target', 'pass_time', 'particle_diameter'],
        `Catching ${figure(100 * s.capture_target)} % of ${figure(s.particle_diameter)} µm particles takes ${figure(machines)} machines; ${MAX_MACHINES} is the most. Flocculate first.`,
        { title: 'Machines', value: MAX_MACHINES, actual: machines, unit: '1' },
      );
    const each = flow / machines;
    const limit = Math.sqrt(each / S_PER_H / (s.efficiency * sigma * perSquare));
    const captured = capture(Math.log(s.particle_diameter / limit), s.particle_spread);

    // Liquor that goes with the cake.
    const held = feed.heldWater();
    const caked = captured * dry;
    const liquid = caked * Math.max(0, 1 / s.cake_solids - 1 / WET_SOLIDS);
    const liquor = feed.total() - dry - held;
    if (liquid >= liquor)
      return run.infeasible(['cake_solids'], `The cake would take all ${figure(liquor)} kg of liquor with it.`, {
        title: 'Liquor in cake',
        value: liquor,
        actual: liquid,
        unit: 'kg',
      });
    const withCake = liquid / liquor;
    const polymer = s.polymer_dose * dry;
    run.inlets.polymer.mass[at.reagent] = polymer;
    amounts[POLYMER]! += polymer;
    for (let i = 0; i < out.mass.length; i++) {
      const mass = feed.mass[i]!;
      let cake: number;
      if (boundWater[i]! > 0) cake = captured * mass;
      else if (i === at.water) cake = captured * held + (mass - held) * withCake;
      else if (i === at.lipid || i === at.antifoam) cake = 0.5 * mass;
      else cake = withCake * mass;
      // Polymer sits on the solids that it binds.
      const added = i === at.reagent ? polymer : 0;
      cake += captured * added;
      const total = mass + added;
      out.mass[i] = keepLiquor ? total - cake : cake;
      waste.mass[i] = keepLiquor ? cake : total - cake;
    }
    out.temperature = feed.temperature;
    out.diameter = s.particle_diameter;
    out.viscosity = feed.viscosity;
    out.densityDifference = s.density_difference;
    waste.temperature = feed.temperature;

    spendElectricity(amounts, s.specific_energy * volume);
    cool(amounts, s.specific_energy * volume * KJ_PER_KWH, feed.temperature);
    cleanVessels(amounts, each, machines);
    // A machine of these dimensions is bought whole, however few solids it carries.
    const least = machines * run.equipment.decanter.row.min;
    run.equipment.decanter.size = Math.max(dry / s.pass_time, least);
    if (dry / s.pass_time < least) run.warn(null, SMALL);
    run.equipment.decanter.atLeast = machines;
    run.processTime = s.pass_time;
    run.units = machines;
    run.size = each;
    run.attended = machines;

    if (phi > 0.4) run.warn(null, THICK);
    else if (phi < 0.05) run.warn(null, THIN);
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
      cake: caked / WET_SOLIDS + liquid,
      cake_liquid: liquid,
    };
  },
  curves: (_, s, outputs) => settlingCurves(s, outputs),
});

/** Dry matter of a cake of cells: a cell itself is 0.25. */
const MOST_CELLS = 0.225;
const SMALL =
  'The machines carry less than 1800 kg/h of dry solids each, the least with a known cost; they are priced at that.';
const THICK = 'Solids above 40 % by volume do not flow; dilute the feed.';
const THIN = 'Solids below 5 % by volume: a disc stack suits so thin a feed better.';
