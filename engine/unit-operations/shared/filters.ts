/** What depth, virus and sterile filters share: splitting a feed, single-use media, flushing, housings. */
import { itemIndex } from '../../costing/items.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { KG_PER_T, KW_PER_M3H_BAR, L_PER_M3 } from '../../quantity.ts';
import type { Stream } from '../../process/stream.ts';
import type { EquipmentSlot, Run, StepTimes } from '../define.ts';
import { spendElectricity } from './services.ts';

const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');
const SOLID_WASTE = itemIndex('solid_waste');
const BIOWASTE = itemIndex('biowaste');
/** Water to wet and rinse new media before use, L/m². */
const PRE_USE_FLUSH = 50;
/** kg of used media per m². */
const USED_MEDIA = 3;
const PUMP_EFFICIENCY = 0.65;

/** Set-up and hours of a filter housing; media are thrown away, so nothing is cleaned. */
export const filterTimes = (): StepTimes => ({
  setup: 0.7,
  fill: 0,
  empty: 0,
  cip: 0,
  sip: 0.5,
  labourPerHour: 0.5,
  labourFixed: 1,
  laboratory: 0.2,
});

/** Streams of a filter; every declaration names its own. */
export interface FilterStreams {
  /** Water that pushes the hold-up out into the pool. */
  recovery: Stream;
  /** Water through new media. */
  preUse: Stream;
  /** What stays in the media, and the flush before use. */
  spent: Stream;
  drained: Stream;
}

export interface FilterTask {
  /** m². */
  area: number;
  /** L/m² of liquid left in the media at the end. */
  holdUp: number;
  /** L/m² of water that follows the product into the pool. */
  flush: number;
  /** Share of the feed's solutes that the hold-up keeps. */
  lost: number;
  /** Share of component `i` that the media let through. */
  passes: (i: number) => number;
}

/**
 * Parts the feed into filtrate and what stays in the media.
 * @returns False if the media would keep all the liquid.
 */
export function filterFeed(run: Run, streams: FilterStreams, task: FilterTask): boolean {
  const { feed, out, components, amounts } = run;
  const { at, boundWater, specificVolume } = components;
  const { spent, recovery, preUse, drained } = streams;
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
    const kept = mass * task.passes(i) * (1 - task.lost);
    const stays = mass - kept;
    out.mass[i] = kept;
    spent.mass[i] = stays;
    if (boundWater[i]! > 0) bound += stays * boundWater[i]!;
    else solutes += stays * specificVolume[i]!;
  }
  // Liquid left in the media takes the hold-up's volume, and caught solids keep the water they bind.
  const left = bound + Math.max(0, WATER_DENSITY * ((task.holdUp * task.area) / L_PER_M3 - solutes));
  const total = feed.mass[at.water]! + flush * WATER_DENSITY;
  spent.mass[at.water] = left;
  out.mass[at.water] = total - left;
  out.temperature = feed.temperature;
  out.diameter = feed.diameter;
  out.viscosity = feed.viscosity;
  out.densityDifference = feed.densityDifference;
  spent.temperature = feed.temperature;
  return left < total - out.heldWater();
}

interface Media {
  /** What is bought. */
  item: number;
  /** USD/m². */
  price: number;
  /** m². */
  area: number;
}

/** Media, housing and pumping of a filter. @param pressure bar. */
export function runFilter(run: Run, { item, price, area }: Media, pressure: number, slot: EquipmentSlot): void {
  const { amounts, basis } = run;
  amounts[item]! += area;
  run.prices[item] = price;
  amounts[basis.assumptions.plant.grade === 'pharma' ? BIOWASTE : SOLID_WASTE]! += (USED_MEDIA * area) / KG_PER_T;
  spendElectricity(amounts, (run.feed.volume() * pressure * KW_PER_M3H_BAR) / PUMP_EFFICIENCY);
  slot.size = area;
  run.units = Math.max(1, Math.ceil(area / slot.row.max - 1e-9));
  run.size = area / run.units;
  run.attended = run.units;
}
