/**
 * Buffers of a step: from the library or made of salts, prepared on site at the strength of use or as concentrates, or bought ready to use (docs/models, buffers).
 */
import { solubleFactor } from '../../buffers/solubility.ts';
import { itemIndex } from '../../costing/items.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import type { Stream } from '../../stream/stream.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import type { Grade } from '../../assumptions/assumptions.ts';
import { type Run } from '../../declare/define.ts';
import {
  buffer as bufferSetting,
  choice,
  group,
  isGmp,
  number,
  type NumberOptions,
  type NumberRange,
  type StepBuffer,
} from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { byCase } from '../../declare/words.ts';
import { shareBought } from './make-up.ts';
import { buyStorage, sizeMakeUpTank, sizeSolutions } from './tanks.ts';

const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');
const DELIVERY = itemIndex('buffer_delivery');
const BUFFER_SALT = itemIndex('mol_disodium_phosphate');
const SODIUM_CHLORIDE = itemIndex('mol_sodium_chloride');
const AMMONIUM_SULPHATE = itemIndex('mol_ammonium_sulphate');
/** Price delivered in bags or totes, USD/m³. */
export const READY_MADE: Readonly<Record<Grade, number>> = { industrial: 400, food: 800, pharma: 5000 };

/** Share of the volume of a concentrate that its solutes may take. */
const LEAST_WATER = 0.9;

interface Supply {
  buffer_supply: 'made' | 'concentrate' | 'bought';
  buffer_price: number;
  concentration_factor: number;
}

/** Settings of a step that uses buffers. */
export const supplySettings = {
  ...group('Buffers', 'Engineering estimate, 2023 basis', {
    buffer_supply: choice(
      'Buffer supply',
      { made: 'Made on site', concentrate: 'Concentrate made on site, diluted in line', bought: 'Bought ready to use' },
      'made',
      {
        help: 'Source of the buffers. Made on site: costs of ingredients, water, tank and labour. Concentrate: the same costs with a smaller tank and less labour, plus a dilution skid. Bought: one price per volume that includes all of these costs.',
      },
    ),
    buffer_price: number('USD/m³', 'Ready-to-use price', null, [0, 100, 20_000, 100_000], {
      derive: ({ assumptions, buffers }, s) =>
        (s.buffer_id ? buffers.get(String(s.buffer_id))?.price : null) ?? READY_MADE[assumptions.plant.grade],
      note: `From the library, if the only buffer of the step has a price there; otherwise ${byCase(READY_MADE, 'USD/m³')}`,
      when: ['buffer_supply', 'bought'],
      help: 'Delivered price, including ingredients and water.',
    }),
    concentration_factor: number('1', 'Concentration factor of the concentrate', 10, [1.5, 3, 20, 100], {
      uncertainty: null,
      when: ['buffer_supply', 'concentrate'],
      optimise: [2, 20],
      help: 'Concentration of the concentrate ÷ concentration of the buffer in use; limited by the solubility of the ingredients.',
      source: 'BioPharm International 2009, in-line dilution: concentration factors of up to ten are usual',
    }),
  }),
};

/** Settings of a step that uses one buffer, from the library or of a salt, followed by those of its supply. */
export const oneBuffer = (
  title: string,
  { default: usual, limits, ...range }: NumberRange & Pick<NumberOptions, 'source'>,
) => ({
  buffer_id: bufferSetting(title, {
    group: 'Buffers',
    help: 'Library buffer. If no buffer is selected, a solution of the salt below is used.',
  }),
  buffer_salt: number('g/L', 'Salt in buffer', usual, limits, {
    uncertainty: null,
    ...range,
    group: 'Buffers',
    when: ['buffer_id', ''],
    help: 'Concentration of the buffer salt, as disodium phosphate.',
  }),
  ...supplySettings,
});

/** Tank in which buffers or their concentrates are made, the skid that dilutes these, and in a GMP plant where they wait. */
export const bufferEquipment = {
  buffer_tank: { name: 'Buffer tank', cost: 'C-48', tag: 'TK', shared: true, operatorHours: 3 },
  dilution: { name: 'In-line dilution skid', cost: 'C-30d', tag: 'ID', shared: true, lent: true },
  buffer_hold: { name: 'Buffer hold tank', cost: 'C-48b', tag: 'TK', shared: true },
};

// Scratch space: a step requests a buffer, adds it, and requests the next one.
let levels = new Float64Array(0);
const phosphates: [number, number] = [BUFFER_SALT, 0];
const chlorides: [number, number] = [SODIUM_CHLORIDE, 0];
const sulphates: [number, number] = [AMMONIUM_SULPHATE, 0];
const salts = [phosphates, chlorides, sulphates];

/** The buffer selected from the library, or else one of salts, which is valid until the next request. Salts in g/L. */
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
  /** If true, a pharmaceutical plant makes it with water for injection. */
  meetsPool?: boolean;
  /** Shares of its water and of its solutes that are bought, 1, where an inlet brings the rest. */
  bought?: Bought;
}

interface Bought {
  readonly water: number;
  readonly solutes: number;
}
const ALL: Bought = { water: 1, solutes: 1 };

/** What is bought of a buffer whose inlet brings some of it: enough that neither water nor any solute is missing. */
export function boughtOf(run: Run, inlet: string, { levels: solutes }: StepBuffer, volume: number): Bought {
  const { mass } = run.intakes[inlet]!;
  const { at, specificVolume } = run.components;
  let room = volume;
  let missing = 0;
  for (let i = 0; i < solutes.length; i++) {
    const kg = solutes[i]! * volume;
    if (kg === 0) continue;
    room -= kg * specificVolume[i]!;
    missing = Math.max(missing, 1 - mass[i]! / kg);
  }
  return { water: shareBought(run, inlet, at.water, room * WATER_DENSITY), solutes: missing };
}

/** How many times a buffer is concentrated: what the step asks for, or what dissolves. */
function concentrated(run: Run, { buys, water }: StepBuffer, { concentration_factor: wanted }: Supply): number {
  // At least a tenth of the concentrate is water.
  let factor = wanted;
  let solutes = -water / WATER_DENSITY;
  for (const [item, level] of buys) {
    if (level === 0) continue;
    factor = Math.min(factor, solubleFactor(run.items[item]!.id, level));
    solutes += level / WATER_DENSITY;
  }
  if (solutes > 0) factor = Math.min(factor, LEAST_WATER / solutes);
  factor = Math.max(1, factor);
  if (factor < wanted)
    run.warn(
      'concentration_factor',
      `Because of its solubility, a buffer can be concentrated only ${figure(factor)} times; its tank is sized for this concentration factor.`,
    );
  return factor;
}

/** Adds a buffer to an inlet and buys it. @returns m³ that are prepared in a tank. */
export function addBuffer(
  run: Run,
  inlet: Stream,
  { buffer, volume, meetsPool = false, bought = ALL }: Portion,
  supply: Supply,
): number {
  const { at, specificVolume } = run.components;
  const { amounts, prices } = run;
  let room = volume;
  for (let i = 0; i < buffer.levels.length; i++) {
    const level = buffer.levels[i]!;
    if (level === 0) continue;
    const kg = level * volume;
    inlet.mass[i]! += kg * bought.solutes;
    room -= kg * specificVolume[i]!;
  }
  inlet.mass[at.water]! += room * WATER_DENSITY * bought.water;
  const source = meetsPool && run.basis.assumptions.plant.grade === 'pharma' ? WFI : RO_WATER;
  const withIngredients = (buffer.water * volume) / WATER_DENSITY;
  const taken = room * bought.water - withIngredients * bought.solutes;
  amounts[source]! += taken;
  for (const [item, kg] of buffer.buys) amounts[item]! += kg * volume * bought.solutes;
  const delivered = volume * bought.water;
  if (delivered === 0) return 0;
  if (supply.buffer_supply === 'made') return delivered;
  if (supply.buffer_supply === 'concentrate') return delivered / concentrated(run, buffer, supply);
  let worth = taken * prices.of(source);
  for (const [item, kg] of buffer.buys) worth += kg * volume * bought.solutes * prices.of(item);
  // Ingredients stay in the inventory at their own prices; the rest of the price is delivery.
  const before = amounts[DELIVERY]!;
  const beside = supply.buffer_price * delivered - worth;
  if (beside < 0)
    run.doubt(
      'buffer_price',
      'The ingredients alone cost more than this price; the cost of the ingredients is used instead.',
    );
  prices.set(DELIVERY, (before * (before > 0 ? prices.of(DELIVERY) : 0) + Math.max(0, beside)) / (before + delivered));
  amounts[DELIVERY]! += delivered;
  return 0;
}

interface Preparation {
  /** m³ of each buffer, or of its concentrate, that is made per batch, and all of the buffer in use that becomes of them. */
  made: readonly number[];
  used: number;
  /** Highest flow of the buffer, m³/h. */
  flow: number;
  /** How often the tank is filled per batch where it holds all buffers of a cycle, 1 if absent. */
  fills?: number;
  /** Caustic that cleans the bed, m³ per batch; 0 if absent. */
  caustic?: number;
}

/**
 * Sizes the tank in which buffers or concentrates are made and the skid for concentrates; neither if they are bought. A GMP
 * plant makes each of them, and the caustic of the bed, once per batch, and keeps it in a vessel of its own. Other plants make
 * what a cycle needs at a time; in bags it then waits in storage bags.
 */
export function sizeBufferTank(
  run: Run<string, string, keyof typeof bufferEquipment>,
  { made, used, flow, fills = 1, caustic = 0 }: Preparation,
  { buffer_supply: supply }: Supply,
): void {
  const { buffer_tank: tank, dilution, buffer_hold: hold } = run.equipment;
  if (isGmp(run.basis))
    sizeSolutions(run, { made: tank, held: hold }, supply === 'bought' ? [caustic] : [...made, caustic]);
  if (supply === 'bought') return;
  let prepared = 0;
  for (const volume of made) prepared += volume;
  if (!isGmp(run.basis)) {
    sizeMakeUpTank(run, tank, prepared / fills, fills);
    if (run.tankTechnology === 'single_use' && prepared > 0) buyStorage(run, prepared / fills, fills);
  }
  if (supply === 'made' || used === 0) return;
  tank.work = prepared / used;
  dilution.size = flow * L_PER_M3;
}
