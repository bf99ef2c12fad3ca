/** Buffers of a step: the library's or one of salts, made on site or bought ready to use (docs/models, buffers). */
import { itemIndex } from '../../costing/items.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import type { Stream } from '../../process/stream.ts';
import type { Grade } from '../../types.ts';
import {
  buffer as bufferSetting,
  choice,
  type EquipmentSlot,
  number,
  type NumberOptions,
  type Run,
  type StepBuffer,
} from '../define.ts';
import { byCase } from '../words.ts';
import { sizeTank } from './tanks.ts';

const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');
const DELIVERY = itemIndex('buffer_delivery');
const BUFFER_SALT = itemIndex('mol_disodium_phosphate');
const SODIUM_CHLORIDE = itemIndex('mol_sodium_chloride');
const AMMONIUM_SULPHATE = itemIndex('mol_ammonium_sulphate');
/** USD/m³ delivered in bags or totes. */
export const READY_MADE: Readonly<Record<Grade, number>> = { industrial: 400, food: 800, pharma: 5000 };

interface Supply {
  buffer_supply: 'made' | 'bought';
  buffer_price: number;
}

/** Settings of a step that takes buffers. */
export const supplySettings = {
  buffer_supply: choice(
    'Buffers are',
    { made: 'Made on site', bought: 'Bought ready to use' },
    {
      default: 'made',
      group: 'Buffers',
      help: 'Made: ingredients, water, a tank and its hours. Bought: a price per volume that holds all of these.',
      source: 'Design choice',
    },
  ),
  buffer_price: number('USD/m³', 'Price ready to use', {
    default: null,
    derive: ({ assumptions }) => READY_MADE[assumptions.plant.grade],
    note: byCase(READY_MADE, 'USD/m³'),
    limits: [0, 100_000],
    typical: [100, 20_000],
    group: 'Buffers',
    when: ['buffer_supply', 'bought'],
    help: 'Delivered, ingredients and water included.',
    source: 'Engineering estimate, 2023 basis',
  }),
};

/** Settings of a step that takes one buffer, named or of a salt; after them those of how it is supplied. */
export const oneBuffer = (title: string, salt: Pick<NumberOptions, 'default' | 'limits' | 'typical' | 'source'>) => ({
  buffer_id: bufferSetting(title, {
    group: 'Buffers',
    help: 'Of the buffer library; without one, the salt below in water.',
  }),
  buffer_salt: number('g/L', 'Salt in buffer', {
    ...salt,
    group: 'Buffers',
    when: ['buffer_id', ''],
    help: 'As disodium phosphate.',
  }),
  ...supplySettings,
});

/** Where buffers are made. */
export const bufferTank = { name: 'Buffer tank', cost: 'C-48', tag: 'TK', shared: true, operatorHours: 3 };

// Scratch space: a step asks for a buffer, adds it, and asks for the next.
let levels = new Float64Array(0);
const phosphates: [number, number] = [BUFFER_SALT, 0];
const chlorides: [number, number] = [SODIUM_CHLORIDE, 0];
const sulphates: [number, number] = [AMMONIUM_SULPHATE, 0];
const salts = [phosphates, chlorides, sulphates];

/** The buffer of the library that a step names, or else one of salts, which lasts until the next. Salts in g/L. */
export function stepBuffer(run: Run, id: string, phosphate: number, chloride = 0, sulphate = 0): StepBuffer {
  const named = run.basis.buffers.get(id);
  if (named) return named;
  const { at, count } = run.components;
  if (levels.length !== count) levels = new Float64Array(count);
  else levels.fill(0);
  levels[at.buffer_salt] = phosphates[1] = phosphate;
  levels[at.sodium_chloride] = chlorides[1] = chloride;
  levels[at.ammonium_sulphate] = sulphates[1] = sulphate;
  return { levels, buys: salts, water: 0 };
}

interface Portion {
  buffer: StepBuffer;
  /** m³. */
  volume: number;
  /** Then it is made with water for injection in a pharmaceutical plant. */
  meetsPool?: boolean;
}

/** Adds a buffer to an inlet and buys it. */
export function addBuffer(
  run: Run,
  inlet: Stream,
  { buffer, volume, meetsPool = false }: Portion,
  supply: Supply,
): void {
  const { at, specificVolume } = run.components;
  const { amounts, prices } = run;
  let room = volume;
  for (let i = 0; i < buffer.levels.length; i++) {
    const level = buffer.levels[i]!;
    if (level === 0) continue;
    const kg = level * volume;
    inlet.mass[i]! += kg;
    room -= kg * specificVolume[i]!;
  }
  inlet.mass[at.water]! += room * WATER_DENSITY;
  const source = meetsPool && run.basis.assumptions.plant.grade === 'pharma' ? WFI : RO_WATER;
  const taken = room - (buffer.water * volume) / WATER_DENSITY;
  amounts[source]! += taken;
  for (const [item, kg] of buffer.buys) amounts[item]! += kg * volume;
  if (supply.buffer_supply === 'made' || volume === 0) return;
  let worth = taken * prices[source]!;
  for (const [item, kg] of buffer.buys) worth += kg * volume * prices[item]!;
  // Ingredients stay in the inventory at their own prices; delivery is what the price holds beside them.
  const before = amounts[DELIVERY]!;
  const beside = supply.buffer_price * volume - worth;
  if (beside < 0) run.warn('buffer_price', 'The ingredients alone cost more than this; they are paid instead.');
  prices[DELIVERY] = (before * (before > 0 ? prices[DELIVERY]! : 0) + Math.max(0, beside)) / (before + volume);
  amounts[DELIVERY]! += volume;
}

/** Sizes the tank that buffers are made in, m³; none where they come ready to use. */
export function sizeBufferTank(run: Run, slot: EquipmentSlot, volume: number, { buffer_supply: supply }: Supply): void {
  if (supply === 'made') sizeTank(slot, volume, run.basis.assumptions.plant.grade);
}
