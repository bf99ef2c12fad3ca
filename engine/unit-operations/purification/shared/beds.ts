/** Fixed beds for small molecules, of which one is regenerated while the others work: vessels, settings, pumping. */
import { shellSteel } from '../../../physics/distillation.ts';
import { KW_PER_M3H_BAR } from '../../../wording/quantity.ts';
import { figure } from '../../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../../wording/settings-text.ts';
import { type EquipmentSlot, type Run, stepTimes } from '../../../declare/define.ts';
import { number, type NumberRange, perBatch, type Setting, share } from '../../../declare/settings.ts';
import { spendElectricity } from '../../shared/services.ts';
import { PUMP_EFFICIENCY } from '../../../physics/membrane.ts';

/** Pressure to push liquid through beds and pipes, bar, and efficiency of the pumps. */
const PRESSURE = 3;
/** Widest vessel that is transported by road, m. */
const WIDEST = 3.6;
/** Height of a vessel ÷ height of its bed: room to loosen the bed by backwash. */
const FREEBOARD = 1.8;

/** Beds are cleaned as they are regenerated. */
export const bedTimes = () => stepTimes({ setup: 0.5, labourPerHour: 0.1, labourFixed: 0.5, laboratory: 0.1 });

export const bedTime: Setting<number> = number('h', 'Processing time', 8, [1, 4, 24, 48], {
  usual: perBatch,
  group: 'Task',
  optimise: [4, 24],
  help: 'Time for one batch; sets the flow.',
  source: ESTIMATE_TO_FIT,
});

export const loadingTime = ({ default: usual, limits, ...range }: NumberRange) =>
  number('h', 'Loading time per bed', usual, limits, {
    ...range,
    uncertainty: null,
    group: 'Bed',
    headline: true,
    help: 'Time until a bed is exhausted and regenerated. A bed may last for several batches or for only part of one batch.',
    source: 'Design choice',
  });

export const bedUse = (value: number): Setting<number> =>
  share('Bed use', value, [0.1, 0.5, 0.9, 1], {
    group: 'Bed',
    help: 'Share of the capacity that is used when the bed is taken out of service.',
    source: ESTIMATE_TO_FIT,
  });

export const bedCount: Setting<number> = number('1', 'Beds', 2, [1, 2, 3, 6], {
  integer: true,
  group: 'Bed',
  help: 'Number of equal beds in a merry-go-round arrangement: one bed is regenerated while the others are loaded. A single bed interrupts the flow.',
  source: 'Design choice',
});

export interface Vessels {
  /** Vessels of one train: beds × vessels in parallel. */
  count: number;
  /** m. */
  diameter: number;
  /** Steel of all vessels, kg. */
  steel: number;
}

/** Sizes the vessels of equal beds. @param bed m³ of one bed. @param height Of the bed, m. */
export function vesselsFor(bed: number, height: number, beds: number): Vessels {
  const area = bed / height;
  const parallel = Math.max(1, Math.ceil(area / ((Math.PI * WIDEST ** 2) / 4) - 1e-9));
  const diameter = Math.sqrt((4 * area) / (parallel * Math.PI));
  const count = beds * parallel;
  return { count, diameter, steel: count * shellSteel(diameter, FREEBOARD * height) };
}

/** Buys the vessels of a train, which a few operators attend. @param size Of what they hold, for display. */
export function buyVessels(run: Run, slot: EquipmentSlot, vessels: readonly Vessels[], size: number): number {
  const count = vessels.reduce((sum, one) => sum + one.count, 0);
  slot.size = vessels.reduce((sum, one) => sum + one.steel, 0);
  slot.atLeast = count;
  run.units = count;
  run.size = size / count;
  run.attended = 1;
  return count;
}

/** Books the electricity of the pumps. @param volume m³ of feed and solutions. */
export const pumpThrough = (run: Run, volume: number): void =>
  spendElectricity(run.amounts, (volume * PRESSURE * KW_PER_M3H_BAR) / PUMP_EFFICIENCY);

export function warnOfSingleBed(run: Run, beds: number): void {
  if (beds < 2) run.warn('beds', 'A single bed stops the flow during regeneration. Use two or more beds.');
}

/** Highest bed that is usual, m. */
const TALLEST = 6;
export function warnOfHeight(run: Run, height: number): void {
  if (height > TALLEST)
    run.warn(
      'loading_time',
      `The bed would be ${figure(height)} m high; beds above ${TALLEST} m are built as several vessels in series. Use a shorter loading time or a lower velocity.`,
    );
}
