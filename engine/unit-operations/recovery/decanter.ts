import { itemIndex } from '../../costing/items.ts';
import { decanterSigma } from '../../physics/settling.ts';
import { settlingCurves, settlingPlots } from './shared/settling-plots.ts';
import { beyond, defineUnitOperation, isInfeasible, output } from '../../declare/define.ts';
import { group, number, share } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { keptShare } from '../shared/streams.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { cakeLiquor, MOST_CAKE_SOLIDS } from './shared/cake.ts';
import {
  captures,
  centrifugeTimes,
  machinesFor,
  particleSettings,
  passTime,
  productPhase,
  readParticles,
  relativeAcceleration,
  runMachines,
  separationSettings,
  settlingOutputs,
  sizedFor,
  specificEnergy,
} from './shared/centrifuge.ts';

const POLYMER = itemIndex('mol_polyethylenimine');
/** Default dry solids of a cake, kg/kg: of cells, and of debris and mycelium. */
const CAKE_OF_CELLS = 0.18;
/** Maximum dry matter of a cake of cells; a cell itself has 0.25. */
const MOST_CELLS = 0.225;
/** The same of particles that bind no water, such as fibre: default and maximum. */
const CAKE_OF_FIBRE = 0.35;
const MOST_FIBRE = 0.45;
/** Particle size below which hardly anything settles in a decanter, µm. */
const FINE = 10;
/** Wet solids by volume above which the feed does not flow, and below which a disc stack is better suited. */
const MOST_SOLIDS = 0.4;
const FEW_SOLIDS = 0.05;
/** Maximum throughput of one machine, m³/h. */
const MAX_FLOW = 100;

/** Scroll decanter: capture by particle size, cake with a given dryness (docs/models, 2.8). */
export const decanter = defineUnitOperation({
  id: 'decanter',
  name: 'Decanter centrifuge',
  stage: 'recovery',
  description:
    'Separates coarse solids such as flocs and mycelium from liquor in a rotating bowl; a screw conveys the cake out.',
  icon: 'decanter',
  symbol: 'M2 7.500h12l8 3v4l-8 2H2zM5.500 7.500l3 9M10 7.500l3 9M4.500 16.500V21M19.500 15v4',
  tag: 'DC',
  reference: '2.8',
  times: centrifugeTimes,
  size: { title: 'Throughput per machine', unit: 'm³/h' },
  settings: {
    product_phase: productPhase({ cake: 'Cake' }),
    pass_time: passTime('requires fewer machines but lengthens the cycle'),
    ...separationSettings,
    ...group('Separation', ESTIMATE, {
      cake_solids: number('kg/kg', 'Dry solids in cake', null, [0.1, 0.15, 0.4, MOST_FIBRE], {
        note: `${CAKE_OF_CELLS} for cells, ${MOST_CAKE_SOLIDS} for debris and mycelium, ${CAKE_OF_FIBRE} for fibre and other particles`,
        uncertainty: 'property',
        help: `Mass fraction of dry solids in the cake. The rest is liquor lost with the cake; packed cells alone contain ${MOST_CAKE_SOLIDS}, and only fibre and other particles give a drier cake.`,
      }),
      polymer_dose: number('kg/kg', 'Polymer', 0.005, [0, 0.002, 0.008, 0.05], {
        help: 'Flocculant per kg of dry solids; the flocculant leaves with the cake.',
      }),
    }),
    ...particleSettings({
      largest: 2000,
      note: 'From the feed: flocs, cells or debris',
      help: `Mass-median diameter. A decanter captures few particles below about ${FINE} µm; flocculate the feed first.`,
      lightest: 0.5,
      typical: [5, 150],
    }),
    ...group('Machine', ESTIMATE, {
      length: number('m', 'Clarifying length', 1.2, [0.3, 3], { help: 'Length of the cylindrical part of the bowl.' }),
      outer_radius: number('m', 'Bowl radius', 0.25, [0.1, 0.6], { help: 'Radius of the inner wall of the bowl.' }),
      pond_radius: number('m', 'Pond radius', 0.15, [0.05, 0.5], { help: 'Radius of the liquid surface.' }),
      speed: number('rpm', 'Speed', 3000, [800, 2000, 4500, 6000], {
        optimise: [2000, 4500],
        help: 'Speed of the bowl. Capacity is proportional to the square of the speed.',
      }),
      efficiency: share('Bowl efficiency', 0.4, [0.1, 0.7], { help: 'Actual capacity ÷ ideal capacity.' }),
    }),
    specific_energy: specificEnergy('of feed'),
  },
  outputs: {
    ...settlingOutputs('2.8', '1 - cake liquid / liquor, or its complement', '2π L ω² (¾ r₂² + ¼ r₁²) / g'),
    cake: output('kg', 'Cake', 'dry solids / dry solids in cake'),
    cake_liquid: output('kg', 'Liquor in cake', `dry solids (1/x - 1/${MOST_CAKE_SOLIDS})`, { better: 'lower' }),
  },
  inlets: { polymer: { name: 'Flocculating polymer' } },
  sides: {
    cake: { name: 'Cake', kind: 'waste', disposal: 'solids' },
    spent_liquor: { name: 'Spent liquor', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { decanter: { name: 'Scroll decanter', cost: 'C-24' } },
  plots: settlingPlots,
  product: 'Product phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, suspended } = components;
    const keepLiquor = s.product_phase === 'liquor';
    const waste = keepLiquor ? run.sides.cake : run.sides.spent_liquor;
    if (s.outer_radius <= s.pond_radius)
      return run.infeasible(
        ['outer_radius', 'pond_radius'],
        `The bowl radius of ${figure(s.outer_radius)} m must be larger than the pond radius of ${figure(s.pond_radius)} m.`,
        beyond('Bowl radius', s.pond_radius, s.outer_radius, 'm'),
      );
    const volume = feed.volume();
    const solids = feed.solidsVolume();
    if (!(solids > 0)) return run.infeasible([], 'The feed contains no suspended solids to separate.');
    const phi = solids / volume;
    const cells = feed.mass[at.cell]! + feed.mass[at.held]!;
    const dry = cells + feed.mass[at.debris]!;
    const particles = feed.particles();
    const ofCells = cells > 0.5 * (dry + particles);
    const ofFibre = particles > 0.5 * (dry + particles);
    if (Number.isNaN(s.cake_solids))
      s.cake_solids = ofFibre ? CAKE_OF_FIBRE : ofCells ? CAKE_OF_CELLS : MOST_CAKE_SOLIDS;
    else if (!ofFibre && !ofCells && s.cake_solids > MOST_CAKE_SOLIDS)
      return run.infeasible(
        ['cake_solids'],
        `A cake of debris or mycelium reaches at most ${MOST_CAKE_SOLIDS} dry solids, not ${figure(s.cake_solids)}.`,
        beyond('Dry solids in cake', MOST_CAKE_SOLIDS, s.cake_solids, 'kg/kg'),
      );
    else if (ofCells && s.cake_solids > MOST_CELLS)
      return run.infeasible(
        ['cake_solids'],
        `A cake of cells reaches at most ${MOST_CELLS} dry solids, not ${figure(s.cake_solids)}.`,
        beyond('Dry solids in cake', MOST_CELLS, s.cake_solids, 'kg/kg'),
      );
    readParticles(run, s);

    const sigma = decanterSigma(s.length, s.pond_radius, s.outer_radius, s.speed);
    const machines = machinesFor(
      run,
      sizedFor(run, s),
      { volume, phi, sigma, most: MAX_FLOW },
      ['capture_target', 'pass_time', 'particle_diameter'],
      ' Flocculate first.',
    );
    if (isInfeasible(machines)) return machines;
    const { captured } = machines;
    const caught = captures(run, s, machines);
    const solid = at.solid < 0 ? 0 : feed.mass[at.solid]!;
    const cakedParticles = caught.others * (particles - solid) + caught.product * solid;

    // Liquor lost with the cake.
    const caked = caught.others * dry;
    const inCake = cakeLiquor(run, { wet: caked, particles: cakedParticles }, s.cake_solids);
    if (isInfeasible(inCake)) return inCake;
    const { liquid, liquor } = inCake;
    const held = feed.heldWater();
    const withCake = liquid / liquor;
    const polymer = s.polymer_dose * (dry + particles);
    run.inlets.polymer.mass[at.reagent] = polymer;
    amounts[POLYMER]! += polymer;
    for (let i = 0; i < out.mass.length; i++) {
      const mass = feed.mass[i]!;
      let cake: number;
      if (suspended[i]) cake = (i === at.solid ? caught.product : caught.others) * mass;
      else if (i === at.water) cake = caught.others * held + (mass - held) * withCake;
      else if (i === at.lipid || i === at.antifoam) cake = 0.5 * mass;
      else cake = withCake * mass;
      // Polymer stays with the solids that it binds.
      const added = i === at.reagent ? polymer : 0;
      cake += captured * added;
      const total = mass + added;
      out.mass[i] = keepLiquor ? total - cake : cake;
      waste.mass[i] = keepLiquor ? cake : total - cake;
    }
    out.temperature = mixedTemperature(run);
    out.diameter = s.particle_diameter;
    out.viscosity = feed.viscosity;
    out.densityDifference = s.density_difference;
    waste.temperature = out.temperature;

    runMachines(run, run.equipment.decanter, machines, volume, s.specific_energy);
    run.equipment.decanter.size = (dry + particles) / s.pass_time;
    run.processTime = s.pass_time;

    if (phi > MOST_SOLIDS) run.warn(null, THICK);
    else if (phi < FEW_SOLIDS) run.warn(null, THIN);
    return {
      capture: captured,
      step_yield: keptShare(run),
      clarity: 1 - captured,
      others_captured: caught.others,
      feed_solids: phi,
      throughput: machines.each,
      limit_size: machines.limit,
      sigma,
      acceleration: relativeAcceleration(s.speed, s.outer_radius),
      machines: machines.count,
      cake: caked / MOST_CAKE_SOLIDS + cakedParticles + liquid,
      cake_liquid: liquid,
    };
  },
  curves: (run, s, outputs) => settlingCurves(sizedFor(run, s), outputs),
});

const THICK = `A feed above ${100 * MOST_SOLIDS} % solids by volume does not flow. Dilute the feed.`;
const THIN = `The feed has less than ${100 * FEW_SOLIDS} % solids by volume; a disc-stack centrifuge is more suitable.`;
