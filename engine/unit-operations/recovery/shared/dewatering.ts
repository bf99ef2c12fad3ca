/** Presses: the cake has a given dryness, and solutes follow the liquor (docs/models, 2.54). */
import { DESIGN } from '../../../wording/settings-text.ts';
import { sampled, spread } from '../../../numeric/sample.ts';
import { figure } from '../../../wording/text.ts';
import {
  axis,
  beyond,
  type Curve,
  type Infeasible,
  output,
  plot,
  type Run,
  type StepTimes,
  stepTimes,
} from '../../../declare/define.ts';
import { choice, group, number, perBatch, share } from '../../../declare/settings.ts';
import { mixedTemperature } from '../../shared/make-up.ts';
import { spendElectricity } from '../../shared/services.ts';
import { keptShare } from '../../shared/streams.ts';
import { countUnits } from '../../shared/units.ts';

/** Dryness of a cake of cells or debris ÷ that without any liquor between them. */
const BELOW_MOST = 0.9;
/** Share of oil and antifoam that stays with the solids. */
const OIL_IN_CAKE = 0.5;

const pressTimes = (): StepTimes =>
  stepTimes({ setup: 0.25, cip: 0.5, labourPerHour: 0.25, labourFixed: 0.5, laboratory: 0.05 });

interface Range {
  default: number;
  typical: readonly [number, number];
}

/** @param energyOf Mass to which the energy refers, in words. */
export const pressSettings = (dryness: Range, capture: Range, energy: Range, energyOf: string, source: string) => ({
  ...group('Task', DESIGN, {
    product_phase: choice('Product phase', { liquor: 'Liquor', cake: 'Cake' }, 'liquor', {
      help: 'Phase that is sent to the next step.',
    }),
    time: number('h', 'Processing time', 8, [0.1, 1, 200, 1000], {
      usual: perBatch,
      optimise: [2, 24],
      help: 'Time for one batch; sets the throughput.',
    }),
  }),
  ...group('Separation', source, {
    cake_solids: number('kg/kg', 'Dry solids in cake', null, [0.05, ...dryness.typical, 0.9], {
      uncertainty: 'property',
      note: `${dryness.default}, or a tenth below the maximum for cells and debris`,
      headline: true,
      help: 'Mass fraction of dry suspended solids in the cake; the rest is liquor. Cells and debris contain three times their dry mass of water, so a cake of cells and debris alone has at most 0.25.',
    }),
    capture: share('Solids captured', capture.default, [0.1, ...capture.typical, 1], {
      help: 'Share of the suspended solids in the cake; the rest leaves with the liquor.',
    }),
  }),
  specific_energy: number('kWh/kg', 'Energy', energy.default, [0, ...energy.typical, 1], {
    display: 'kWh/t',
    group: 'Machine',
    help: `Electricity per mass of ${energyOf}.`,
    source,
  }),
});

export const pressOutputs = {
  feed_solids: output('1', 'Dry solids in feed', 'suspended solids / feed', { equation: '2.54', display: '%' }),
  cake: output('kg', 'Cake', 'solids · capture / dry solids in cake', { equation: '2.54', better: 'lower' }),
  cake_liquid: output('kg', 'Liquor in cake', 'cake - solids - water bound to the solids', {
    equation: '2.54',
    better: 'lower',
  }),
  power: output('kW', 'Power', 'energy × mass / time', { equation: '2.54', better: 'lower' }),
  step_yield: output('1', 'Product yield', '1 - cake liquor / liquor, or its complement', {
    equation: '2.54',
    better: 'higher',
    display: '%',
  }),
};

const pressSides = {
  cake: { name: 'Cake', kind: 'waste', disposal: 'solids' },
  liquor: { name: 'Liquor', kind: 'waste', disposal: 'wastewater' },
} as const;

/** What all presses declare alike, besides settings and outputs. */
export const pressFamily = {
  stage: 'recovery',
  reference: '2.54',
  times: pressTimes,
  sides: pressSides,
  usualFeed: 'pulp',
  product: 'Product phase',
} as const;

export const pressPlots = {
  dryness: plot(
    'Liquor lost with the cake',
    axis('Dry solids in cake', 'kg/kg'),
    axis('Share of the liquor in the cake', '1', '%'),
  ),
};

/** Liquor that a cake keeps, by its dryness; none where the cake would keep all of it. */
export function drynessCurves(run: Pick<Run, 'feed' | 'components'>, { capture }: { capture: number }): Curve[] {
  const { dry, solid, liquor } = solidsOf(run);
  const kept = (dryness: number): number | null => {
    const share = (capture * (dry / dryness - solid)) / liquor;
    return share >= 0 && share < 1 ? share : null;
  };
  return [{ points: sampled(spread(0.1, 0.7), kept) }];
}

/** What a press makes of its feed, kg. */
export interface Pressed {
  /** Dry suspended solids in the feed. */
  readonly dry: number;
  readonly cake: number;
  /** Liquor between the solids of the cake, and in the whole feed without oil. */
  readonly liquid: number;
  readonly liquor: number;
  /** Oil in that liquor of the cake. */
  readonly oil: number;
}

interface Pressing {
  readonly product_phase: 'liquor' | 'cake';
  cake_solids: number;
  readonly capture: number;
}

type PressRun = Run<string, keyof typeof pressSides>;

const isOil = ({ classes }: Run['components'], i: number): boolean =>
  classes[i] === 'lipid' || classes[i] === 'antifoam';

/** Dry suspended solids of a feed, the same with the water that they bind, the rest as liquor, and oil in it, kg. */
function solidsOf({ feed, components }: Pick<Run, 'feed' | 'components'>) {
  let dry = 0;
  let oil = 0;
  for (let i = 0; i < feed.mass.length; i++) {
    if (components.suspended[i]) dry += feed.mass[i]!;
    if (isOil(components, i)) oil += feed.mass[i]!;
  }
  const solid = dry + feed.waterWhenWet();
  return { dry, solid, liquor: feed.total() - dry - feed.heldWater(), oil };
}

/**
 * The cake of a feed; a problem if the feed has no solids, or less liquor than the cake would hold.
 * @param usual Dryness of particles, where none is entered.
 */
export function press(run: PressRun, s: Pressing, usual: number): Pressed | Infeasible {
  const { dry, solid: wetted, liquor, oil } = solidsOf(run);
  if (!(dry > 0)) return run.infeasible([], 'The feed contains no suspended solids to press.');
  const most = dry / wetted;
  if (Number.isNaN(s.cake_solids)) s.cake_solids = Math.min(usual, BELOW_MOST * most);
  const { cake_solids: dryness, capture } = s;
  const cake = (capture * dry) / dryness;
  const solid = capture * wetted;
  if (dryness > most)
    return run.infeasible(
      ['cake_solids'],
      `Cells and debris retain their water, so the dry solids content of the cake is at most ${figure(most)} kg/kg.`,
      beyond('Dry solids in cake', most, dryness, 'kg/kg'),
    );
  const liquid = cake - solid;
  if (liquid >= liquor)
    return run.infeasible(
      ['cake_solids'],
      `The cake would retain all ${figure(liquor)} kg of liquor, because the feed is as dry as the cake. Increase the dry solids content of the cake.`,
      beyond('Liquor in cake', liquor, liquid, 'kg'),
    );
  const inCake = OIL_IN_CAKE * oil;
  if (liquid < inCake)
    return run.infeasible(
      ['cake_solids'],
      `The cake would retain ${figure(inCake)} kg of oil, more than its liquor. Lower the dry solids content of the cake.`,
      beyond('Oil in cake', liquid, inCake, 'kg'),
    );
  return { dry, cake, liquid: liquid - inCake, liquor: liquor - oil, oil: inCake };
}

/** Books the energy of a press and its machines, and gives the outputs that all presses have. @param energy kWh. @param size Of all machines. */
export function finishPress(
  run: Run<string, keyof typeof pressSides, 'press'>,
  { dry, cake, liquid, oil }: Pressed,
  { time, energy, size }: { time: number; energy: number; size: number },
): Record<keyof typeof pressOutputs, number> {
  spendElectricity(run.amounts, energy);
  countUnits(run, run.equipment.press, size);
  run.processTime = time;
  return {
    feed_solids: dry / run.feed.total(),
    cake,
    cake_liquid: liquid + oil,
    power: energy / time,
    step_yield: keptShare(run),
  };
}

/**
 * Divides the feed into cake and liquor. Water replaces the solutes that a wash removes, so that the mass of the cake is
 * constant.
 * @param wash Water that washes the cake, kg.
 * @param left Share of the solutes in the liquor of the cake that the wash leaves, 1.
 * @param polymer Process reagent that stays with the solids, kg.
 */
export function dividePressed(
  run: PressRun,
  { product_phase: phase, capture }: Pressing,
  { liquid, liquor }: Pressed,
  { wash = 0, left = 1, polymer = 0 } = {},
): void {
  const { feed, out, sides, components } = run;
  const { at, suspended } = components;
  const isCake = phase === 'cake';
  const waste = isCake ? sides.liquor : sides.cake;
  const share = liquid / liquor;
  let washed = 0;
  for (let i = 0; i < out.mass.length; i++) {
    const mass = feed.mass[i]!;
    if (i === at.water) continue;
    let cake = share * left * mass;
    if (suspended[i]) cake = capture * mass;
    else if (isOil(components, i)) cake = OIL_IN_CAKE * mass;
    else washed += share * mass - cake;
    const added = i === at.reagent ? polymer : 0;
    divide(i, mass + added, cake + capture * added);
  }
  const held = feed.heldWater();
  const water = feed.mass[at.water]!;
  divide(at.water, water + wash, capture * held + share * (water - held) + washed);
  const temperature = mixedTemperature(run);
  for (const stream of [out, waste]) {
    stream.temperature = temperature;
    stream.diameter = feed.diameter;
    stream.viscosity = feed.viscosity;
    stream.densityDifference = feed.densityDifference;
  }

  function divide(i: number, mass: number, cake: number): void {
    out.mass[i] = isCake ? cake : mass - cake;
    waste.mass[i] = isCake ? mass - cake : cake;
  }
}
