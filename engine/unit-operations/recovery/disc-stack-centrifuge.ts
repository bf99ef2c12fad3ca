import { itemIndex } from '../../costing/items.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { settlingCurves, settlingPlots } from './shared/settling-plots.ts';
import { beyond, defineUnitOperation, isInfeasible, output } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN, ESTIMATE } from '../../wording/settings-text.ts';
import { breakCells } from '../shared/cells.ts';
import { mixedTemperature, shareBought, waterIntake } from '../shared/make-up.ts';
import { keptShare } from '../shared/streams.ts';
import { AUTOMATIC, chooseDiscStack, discStackChoices } from './shared/disc-stacks.ts';
import {
  captures,
  centrifugeTimes,
  keepsSolid,
  machinesFor,
  machinesNeeded,
  needOf,
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

const PROCESS_WATER = itemIndex('process_water');
/** Solids above which washing the liquor out of the sludge is worthwhile. */
const WASH_ABOVE = 0.15;
/** Number of parallel machines that plants rarely exceed. */
const MANY_MACHINES = 4;
/** Factor within which the size of debris is known: published sizes range more widely still. */
const DEBRIS_RANGE = 1.5;
const FROM_MACHINE = 'From the machine';
/** Wet solids by volume above which nozzles block. */
const MOST_SOLIDS = 0.3;

/** Disc-stack centrifuge: capture by size, liquid lost with the sludge, washing (docs/models, 2.7). */
export const discStackCentrifuge = defineUnitOperation({
  id: 'disc_stack_centrifuge',
  name: 'Disc-stack centrifuge',
  stage: 'recovery',
  description:
    'Separates suspended solids from liquor by settling in a rotating stack of discs; either phase can be the product.',
  icon: 'disc-stack',
  symbol: 'M4 5h16l-5.500 9v6h-5v-6zM7.500 10 12 6l4.500 4M9.500 13.500 12 11l2.500 2.500M12 2v4',
  tag: 'DS',
  reference: '2.7',
  times: centrifugeTimes,
  size: { title: 'Throughput per machine', unit: 'm³/h' },
  settings: {
    product_phase: productPhase({ cells: 'Cells' }),
    pass_time: passTime('allows smaller machines but lengthens the cycle'),
    ...separationSettings,
    ...group('Separation', DESIGN, {
      feed_dilution: number('L/L', 'Feed dilution', 0, [0, 0, 4, 10], {
        optimise: [0, 4],
        help: 'Process water added per volume of feed; dilution accelerates settling.',
      }),
      sludge_solids: share('Solids in sludge', 0.6, [0.3, 0.4, 0.75, 0.8], {
        uncertainty: 'property',
        help: 'Wet cells by volume in the discharge; the rest is liquor.',
        source: ESTIMATE,
      }),
    }),
    ...group('Washing', ESTIMATE, {
      wash_stages: number('1', 'Wash stages', null, [0, 3], {
        note: `1 if the liquor is the product and solids exceed ${100 * WASH_ABOVE} % by volume; otherwise 0`,
        integer: true,
        optimise: [0, 3],
        help: 'Number of times the sludge is resuspended in water and centrifuged again.',
      }),
      wash_ratio: number('L/L', 'Wash ratio', 1, [0.1, 0.5, 2, 5], {
        optimise: [0.5, 3],
        help: 'Volume of water per volume of sludge in each stage.',
      }),
    }),
    ...particleSettings({
      largest: 60,
      note: 'From the feed: cells, or debris after a homogeniser',
      help: 'Mass-median diameter of the particles.',
      lightest: 5,
      typical: [30, 150],
    }),
    shear_lysis: share('Cells broken by shear', 0.01, [0, 0, 0.05, 0.2], {
      group: 'Particles',
      help: 'Share of the cells broken; their protein and nucleic acid leave with the liquor.',
      source: ESTIMATE,
    }),
    ...group('Machine', ESTIMATE, {
      machine: choice('Machine', discStackChoices, AUTOMATIC, {
        help: 'Standard machine size by bowl diameter, which sets the discs, speed and maximum flow. “Smallest sufficient size” selects the smallest size with which the minimum number of machines reaches the target capture, or the largest size if no size does.',
        source: 'Perry’s Chemical Engineers’ Handbook, typical sedimenting centrifuges',
      }),
      discs: number('1', 'Discs', null, [30, 250], {
        note: FROM_MACHINE,
        integer: true,
        help: 'Number of discs in one stack.',
      }),
      inner_radius: number('m', 'Inner radius', null, [0.02, 0.4], {
        note: FROM_MACHINE,
        help: 'Inner radius of the discs.',
      }),
      outer_radius: number('m', 'Outer radius', null, [0.02, 0.4], {
        note: FROM_MACHINE,
        help: 'Outer radius of the discs.',
      }),
      half_angle: number('°', 'Half-angle', 40, [35, 50], { help: 'Half-angle of the conical discs.' }),
      speed: number('rpm', 'Speed', null, [3000, 4000, 10_000, 12_000], {
        note: FROM_MACHINE,
        optimise: [4000, 10_000],
        help: 'Speed of the bowl. Capacity is proportional to the square of the speed.',
      }),
      efficiency: share('Stack efficiency', 0.5, [0.3, 0.75], {
        help: 'Actual capacity ÷ ideal capacity.',
        source: 'Common practice in standard texts',
      }),
    }),
    specific_energy: specificEnergy('passed'),
  },
  outputs: {
    ...settlingOutputs(
      '2.7',
      '1 - (V_sludge/V_liquor) (1/(1+w))^n, or its complement',
      '2π n ω² (r₂³ - r₁³) / (3 g tan θ)',
    ),
    sludge_volume: output('m³', 'Sludge', 'cells / sludge solids'),
    process_time: output('h', 'Processing time', '[V + n (V_sludge + wash)] / Q', { better: 'lower' }),
  },
  inlets: { dilution: { name: 'Dilution water' }, wash: { name: 'Wash water' } },
  intakes: {
    dilution: waterIntake('Dilution water', 'Replaces purchased dilution water.'),
    wash: waterIntake('Wash water', 'Replaces purchased wash water for the sludge.'),
  },
  sides: {
    sludge: { name: 'Sludge', kind: 'waste', disposal: 'solids' },
    spent_liquor: { name: 'Spent liquor', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { centrifuge: { name: 'Disc-stack centrifuge', cost: 'C-23' } },
  plots: settlingPlots,
  product: 'Product phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, specificVolume, suspended } = components;
    const keepLiquor = s.product_phase === 'liquor';
    const waste = keepLiquor ? run.sides.sludge : run.sides.spent_liquor;
    // `out` holds the whole feed, diluted and sheared, until it is separated below.
    out.copy(feed);
    const dilution = s.feed_dilution * feed.volume();
    const diluting = shareBought(run, 'dilution', at.water, dilution * WATER_DENSITY);
    run.inlets.dilution.mass[at.water] = diluting * (dilution * WATER_DENSITY);
    out.mass[at.water]! += dilution * WATER_DENSITY;
    breakCells(run, out, s.shear_lysis, 0);
    const volume = out.volume();
    const solids = out.solidsVolume();
    if (!(solids > 0)) return run.infeasible([], 'The feed contains no suspended solids to separate.');
    const phi = solids / volume;
    if (phi >= s.sludge_solids)
      return run.infeasible(
        ['feed_dilution', 'sludge_solids'],
        `The feed contains ${figure(100 * phi)} % wet solids. Enter a solids content of the sludge above this value, not ${figure(100 * s.sludge_solids)} %.`,
        beyond('Solids in feed', s.sludge_solids, phi, '1'),
      );
    readParticles(run, s);
    if (Number.isNaN(s.wash_stages)) s.wash_stages = s.product_phase === 'liquor' && phi > WASH_ABOVE ? 1 : 0;

    const task = { volume, phi };
    const sized = sizedFor(run, s);
    const need = needOf(sized, task);
    const machine = chooseDiscStack(run, s, (one) => machinesNeeded(need, one), s.machines);
    if (isInfeasible(machine)) return machine;
    const { sigma } = machine;
    const machines = machinesFor(run, sized, { ...task, ...machine }, ['capture_target', 'feed_dilution', 'pass_time']);
    if (isInfeasible(machines)) return machines;
    const { count, flow, captured } = machines;
    const solid = keepsSolid(run, s);
    const caught = captures(run, s, machines, 1 + s.wash_stages);
    const solidVolume = at.solid < 0 ? 0 : out.mass[at.solid]! * specificVolume[at.solid]!;

    // Liquid lost with the sludge, and its recovery by washing.
    const sludgeSolids = caught.others * (solids - solidVolume) + caught.product * solidVolume;
    const liquor = volume - solids;
    const trapped = (sludgeSolids * (1 - s.sludge_solids)) / s.sludge_solids;
    if (trapped >= liquor)
      return run.infeasible(
        ['feed_dilution', 'sludge_solids'],
        `The sludge would retain all ${figure(liquor)} m³ of liquor. Increase the solids content of the sludge.`,
        beyond('Liquor in sludge', liquor, trapped, 'm³'),
      );
    const wash = s.wash_ratio * (trapped + sludgeSolids);
    const left = s.wash_stages > 0 ? (1 + wash / trapped) ** -s.wash_stages : 1;
    const withSludge = (trapped / liquor) * left;
    const washWater = s.wash_stages * wash * WATER_DENSITY;
    const washing = shareBought(run, 'wash', at.water, washWater);
    run.inlets.wash.mass[at.water] = washing * washWater;
    amounts[PROCESS_WATER]! += diluting * dilution + washing * (washWater / WATER_DENSITY);

    const held = out.heldWater();
    for (let i = 0; i < out.mass.length; i++) {
      const mass = out.mass[i]!;
      let sludge: number;
      if (suspended[i]) sludge = (i === at.solid ? caught.product : caught.others) * mass;
      else if (i === at.water)
        // Trapped liquor keeps its volume; wash water replaces its solutes.
        sludge =
          caught.others * held +
          (mass - held) * withSludge +
          (s.wash_stages > 0 ? trapped * WATER_DENSITY * (1 - left) : 0);
      else if (i === at.lipid || i === at.antifoam) sludge = 0.5 * mass;
      else sludge = withSludge * mass;
      const total = i === at.water ? mass + washWater : mass;
      out.mass[i] = keepLiquor ? total - sludge : sludge;
      waste.mass[i] = keepLiquor ? sludge : total - sludge;
    }
    out.diameter = feed.diameter;
    out.temperature = waste.temperature = mixedTemperature(run);

    const passed = volume + s.wash_stages * (trapped + sludgeSolids + wash);
    const time = passed / flow;
    runMachines(run, run.equipment.centrifuge, machines, passed, s.specific_energy);
    run.equipment.centrifuge.size = count * sigma;
    run.processTime = time;

    if (phi > MOST_SOLIDS) run.warn('feed_dilution', THICK);
    const debris = !solid && feed.mass[at.debris]! > feed.mass[at.cell]!;
    if (count > Math.max(s.machines, debris ? 1 : MANY_MACHINES)) {
      const withSize = (factor: number) =>
        machinesNeeded(needOf(sized, task, factor * sized.particle_diameter), machine);
      const range = debris
        ? `; the debris size is an estimate, and ${withSize(DEBRIS_RANGE)} to ${withSize(1 / DEBRIS_RANGE)} machines are needed if the debris is ${DEBRIS_RANGE} times larger or smaller`
        : '';
      run[debris ? 'doubt' : 'warn'](
        solid ? 'product_diameter' : 'particle_diameter',
        `Particles of ${figure(sized.particle_diameter)} µm need ${count} machines${range}. Flocculation beforehand would reduce the number.`,
      );
    }
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
      machines: count,
      sludge_volume: trapped + sludgeSolids,
      process_time: time,
    };
  },
  curves: (run, s, outputs) => settlingCurves(sizedFor(run, s), outputs),
});

const THICK = `Solids above ${100 * MOST_SOLIDS} % by volume block the nozzles; dilute the feed or expect a lower throughput.`;
