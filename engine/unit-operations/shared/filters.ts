/**
 * Shared by depth, virus and sterile filters: settings and metrics, splitting of the feed, single-use media, housings.
 */
import { itemIndex } from '../../costing/items.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import type { Role } from '../../stream/components.ts';
import { KG_PER_T, KW_PER_M3H_BAR, L_PER_M3 } from '../../wording/quantity.ts';
import {
  type EquipmentSlot,
  output,
  type Run,
  type SideDeclaration,
  type StepTimes,
  stepTimes,
} from '../../declare/define.ts';
import { type Basis, isGmp, number, type NumberRange, type Setting } from '../../declare/settings.ts';
import { buyCapsules } from './disposables.ts';
import { inSentence } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { priceNote } from '../../declare/words.ts';
import { spendElectricity } from './services.ts';
import { passOn } from './streams.ts';
import { countUnits } from './units.ts';
import { temperatureWith } from './make-up.ts';
import { PUMP_EFFICIENCY } from '../../physics/membrane.ts';

export const GREASE_PASSES = 0.2;

const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');
const SOLID_WASTE = itemIndex('solid_waste');
const BIOWASTE = itemIndex('biowaste');
/** Water to wet and rinse new media, L/m². */
const PRE_USE_FLUSH = 50;
/** Mass of used media, kg/m². */
const USED_MEDIA = 3;

/**
 * Set-up and labour of a filter housing; media are discarded, so nothing is cleaned. In a GMP plant a housing of steel takes
 * 1.5 h with its sterilisation (engineering estimate).
 */
const filterTimes = (basis: Basis): StepTimes =>
  stepTimes({
    setup: isGmp(basis) ? 1 : 0.7,
    sip: 0.5,
    disposables: 0.7,
    labourPerHour: 0.5,
    labourFixed: 1,
    laboratory: 0.2,
  });

export const filtrationTime = ({ default: usual, limits, ...range }: NumberRange): Setting<number> =>
  number('h', 'Filtration time', usual, limits, {
    ...range,
    group: 'Task',
    help: 'Time to filter one batch. This time and the capacity set the area.',
    source: ESTIMATE_TO_FIT,
  });

export const safetyFactor = (usual: number): Setting<number> =>
  number('1', 'Safety factor', usual, [1, 1.1, 2, 3], {
    group: 'Task',
    help: 'Factor applied to the area, for batches that block the filter sooner.',
    source: ESTIMATE_TO_FIT,
  });

export const pressureSetting = ({ default: usual, limits, ...range }: NumberRange): Setting<number> =>
  number('bar', 'Pressure', usual, limits, {
    ...range,
    group: 'Task',
    help: 'Filtration pressure; the flux is proportional to it.',
    source: ESTIMATE_TO_FIT,
  });

/** @param group Name of the media. */
export const capacityOf = (
  group: 'Media' | 'Membrane',
  { default: usual, limits, ...range }: NumberRange,
): Setting<number> =>
  number('L/m²', 'Capacity', usual, limits, {
    ...range,
    group,
    headline: true,
    help: `Throughput that would block the ${inSentence(group)} completely; from a filter trial.`,
    source: ESTIMATE_TO_FIT,
  });

/** @param pressure Pressure at which it is given, bar. */
export const fluxAt = (pressure: number, { default: usual, limits, ...range }: NumberRange): Setting<number> =>
  number('L/m²/h', `Initial flux at ${pressure} bar`, usual, limits, {
    ...range,
    group: 'Membrane',
    help: 'Flux of a clean membrane.',
    source: ESTIMATE_TO_FIT,
  });

/** @param item Purchased item. */
export const mediaPrice = (
  item: string,
  title: string,
  group: string,
  { limits }: Pick<NumberRange, 'limits'>,
): Setting<number> =>
  number('USD/m²', title, null, limits, {
    derive: ({ price }) => price(item),
    isItemPrice: true,
    note: priceNote(item, 'USD/m²'),
    group,
    help: 'Price of the media, which are used once.',
    source: ESTIMATE_TO_FIT,
  });

/** Outputs for media that block by the standard law at constant pressure. */
export const filterOutputs = {
  area: output('m²', 'Filter area', 'SF V (1/V_max + 1/(J₀ t))', { equation: '9.1', better: 'lower' }),
  load: output('L/m²', 'Load', 'V / area', { equation: '9.1' }),
  time: output('h', 'Filtration time', 'v / (J₀ (1 - v/V_max))', { equation: '9.1', better: 'lower' }),
  flux_decay: output('1', 'Flux decay', '1 - (1 - v/V_max)²', { equation: '2.21', better: 'lower', display: '%' }),
};

const filterInlets = { flush: { name: 'Recovery flush' }, pre_use: { name: 'Flush before use' } };
/** @param left Name of the stream that remains in the media. */
const filterSides = (left: string): Record<'spent_media' | 'pre_use_drain', SideDeclaration> => ({
  spent_media: { name: left, kind: 'waste', disposal: 'solids' },
  pre_use_drain: { name: 'Drained flush before use', kind: 'waste', disposal: 'wastewater' },
});
/** What filters with single-use media declare alike, besides settings and outputs. @param left As of `filterSides`. */
export const filterFamily = (left: string) =>
  ({
    hybrid: 'single_use',
    flow: true,
    times: filterTimes,
    size: { title: 'Filter area', unit: 'm²' },
    inlets: filterInlets,
    sides: filterSides(left),
  }) as const;
type FilterRun = Run<'flush' | 'pre_use', 'spent_media' | 'pre_use_drain'>;

interface FilterTask {
  /** m². */
  area: number;
  /** Liquid left in the media at the end, L/m². */
  holdUp: number;
  /** Water flushed into the pool, L/m². */
  flush: number;
  /** Share of the solutes of the feed that remains in the hold-up. */
  lost: number;
  /** Share that passes the media, by role; other roles pass completely. */
  passes: Readonly<Partial<Record<Role, number>>>;
}

// Scratch space: evaluations run one at a time.
let passes = new Float64Array(0);

/**
 * Splits the feed into filtrate and hold-up.
 * @returns False if the media would hold all the liquid.
 */
export function filterFeed(run: FilterRun, task: FilterTask): boolean {
  const { feed, out, components, amounts } = run;
  const { at, boundWater, specificVolume, suspended } = components;
  // Water displaces the hold-up into the pool, and wets new media; the remainder leaves with the media.
  const { flush: recovery, pre_use: preUse } = run.inlets;
  const { spent_media: spent, pre_use_drain: drained } = run.sides;
  if (passes.length !== out.mass.length) passes = new Float64Array(out.mass.length);
  passes.fill(1);
  for (let i = 0; i < passes.length; i++) if (suspended[i] && boundWater[i] === 0) passes[i] = 0;
  for (const role in task.passes) passes[at[role as Role]] = task.passes[role as Role]!;
  const water = run.basis.assumptions.plant.grade === 'pharma' ? WFI : RO_WATER;
  const flush = (task.flush * task.area) / L_PER_M3;
  const wetting = (PRE_USE_FLUSH * task.area) / L_PER_M3;
  recovery.mass[at.water] = flush * WATER_DENSITY;
  preUse.mass[at.water] = wetting * WATER_DENSITY;
  drained.mass[at.water] = wetting * WATER_DENSITY;
  amounts[water]! += flush + wetting;

  let solutes = 0;
  let bound = 0;
  for (let i = 0; i < out.mass.length; i++) {
    if (i === at.water) continue;
    const mass = feed.mass[i]!;
    if (mass === 0) continue;
    const kept = mass * passes[i]! * (1 - task.lost);
    const stays = mass - kept;
    out.mass[i] = kept;
    spent.mass[i] = stays;
    if (suspended[i]) bound += stays * boundWater[i]!;
    else solutes += stays * specificVolume[i]!;
  }
  // Liquid left in the media has the volume of the hold-up, and captured solids retain their bound water.
  const left = bound + Math.max(0, WATER_DENSITY * ((task.holdUp * task.area) / L_PER_M3 - solutes));
  const total = feed.mass[at.water]! + flush * WATER_DENSITY;
  spent.mass[at.water] = left;
  out.mass[at.water] = total - left;
  // What wets new media is drained before.
  passOn(run, temperatureWith(feed.temperature, [recovery], [out, spent]));
  spent.temperature = out.temperature;
  return left < total - out.waterWhenWet();
}

interface Media {
  /** Purchased item. */
  item: number;
  /** USD/m². */
  price: number;
  /** m². */
  area: number;
}

/** Books media, housing and pumping of a filter. @param pressure bar. */
export function runFilter(run: Run, { item, price, area }: Media, pressure: number, slot: EquipmentSlot): void {
  const { amounts, basis } = run;
  amounts[item]! += area;
  run.prices.set(item, price);
  spendElectricity(amounts, (run.feed.volume() * pressure * KW_PER_M3H_BAR) / PUMP_EFFICIENCY);
  countUnits(run, slot, area);
  if (run.technology === 'single_use') {
    // Capsules need no housing.
    slot.size = 0;
    buyCapsules(run, item, area);
  } else
    amounts[basis.assumptions.plant.grade === 'pharma' ? BIOWASTE : SOLID_WASTE]! += (USED_MEDIA * area) / KG_PER_T;
}
