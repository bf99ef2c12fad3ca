/** Shared by the chromatography operations: settings and metrics of a bed, columns and skids, resin, cleaning. */
import { costRow } from '../../../costing/cost-table.ts';
import { itemIndex } from '../../../costing/items.ts';
import { WATER_DENSITY } from '../../../physics/water.ts';
import { L_PER_M3 } from '../../../wording/quantity.ts';
import type { Stream } from '../../../stream/stream.ts';
import { beyond, type Infeasible, output, type Run, type StepTimes, stepTimes } from '../../../declare/define.ts';
import {
  type Basis,
  isGmp,
  number,
  type NumberOptions,
  type NumberRange,
  type Setting,
} from '../../../declare/settings.ts';
import { buyColumns, buyFlowPaths, LARGEST_PREPACKED, PREPACKED_CYCLES } from '../../shared/disposables.ts';
import { figure, inSentence } from '../../../wording/text.ts';
import { bufferEquipment } from '../../shared/buffer-supply.ts';
import { mixedTemperature } from '../../shared/make-up.ts';
import { spendElectricity } from '../../shared/services.ts';
import { warnOfHeat } from '../../shared/streams.ts';

const PROCESS_WATER = itemIndex('process_water');
const WASTEWATER = itemIndex('wastewater');
const SODIUM_HYDROXIDE = itemIndex('mol_sodium_hydroxide');
/** Usual strength of the cleaning caustic, mol/L. */
export const CAUSTIC_STRENGTH = 0.5;
/** kg/kmol. */
export const CAUSTIC = 40;
/** Power of a skid, kW. */
const SKID_POWER = 3;
/** Resin volume below which column and skid are one bench unit, m³. */
const SMALL_COLUMN = 0.01;
const SMALL = costRow('C-29');
export const SINGLE_USE_SKID = costRow('C-30c');
/** Wet solids by volume above which a bed clogs. */
const MAX_SOLIDS = 0.01;
/** Maximum pressure of columns, bar; above the second value soft beads compress. */
const PRESSURE_LIMIT = 3;
const PRESSURE_WARNING = 2;
/** Shares of lipids and antifoam, and of polymers, that pass a bed. */
export const GREASE = 0.1;
export const POLYMER = 0.05;

/** Set-up of a skid, h: 3 in a GMP plant of steel, 2 in single use (engineering estimates); cleaning is part of each cycle. */
export const columnTimes = (basis: Basis): StepTimes =>
  stepTimes({
    setup: isGmp(basis) ? 3 : 1,
    disposables: isGmp(basis) ? 2 : 1,
    labourPerHour: 0.5,
    labourFixed: 1.5,
    laboratory: 0.4,
  });

type Told = Pick<NumberOptions, 'help' | 'source'>;

export const cyclesSetting = (
  { default: usual, limits, ...range }: NumberRange,
  told: Told,
  rest: Partial<NumberOptions> = {},
): Setting<number> =>
  number('1', 'Cycles per batch', usual, limits, { ...range, ...told, integer: true, group: 'Task', ...rest });

/** Bed height for a protein that flows through fast. */
export const shortBed = (told: Told, rest: Partial<NumberOptions> = {}): Setting<number> =>
  number('m', 'Bed height', 0.2, [0.05, 0.1, 0.3, 0.5], { group: 'Column', ...told, ...rest });

export const widestColumn = (source: string): Setting<number> =>
  number('m', 'Maximum column diameter', 2, [0.1, 2.5], {
    group: 'Column',
    help: 'Largest diameter of one column; a larger resin volume is divided among parallel columns.',
    source,
  });

/** @param what Name of the resin or other media. */
export const lifeOf = (
  what: 'Resin' | 'Media',
  {
    default: usual,
    limits = [1, 10_000],
    ...options
  }: Partial<NumberOptions & Pick<NumberRange, 'limits'>> & {
    default: number | null;
  },
): Setting<number> =>
  number('uses', `${what} life`, usual, limits, {
    group: what,
    help: 'Number of cycles before replacement.',
    source: 'Engineering estimate; replace with a fit',
    ...options,
  });

/** The price is that of an item chosen by the settings. */
export const priceOfMedia = (
  what: 'Resin' | 'Media',
  options: Pick<NumberOptions, 'derive' | 'note' | 'source'>,
): Setting<number> =>
  number('USD/L', `${what} price`, null, [1, 50_000], {
    isItemPrice: true,
    group: what,
    help: `Price of new ${inSentence(what)}.`,
    ...options,
  });

export const columnOutputs = {
  columns: output('1', 'Columns', 'resin / largest bed', { equation: '2.17', better: 'lower' }),
  column_diameter: output('m', 'Column diameter', '√(4 V / (n π L))', { equation: '2.17' }),
  pressure_drop: output('bar', 'Pressure drop', '150 µ u (1-ε)² L / (d² ε³)', { equation: '2.17', better: 'lower' }),
};

export const columnEquipment = {
  skid: { name: 'Chromatography skid', cost: 'C-30' },
  column: { name: 'Chromatography column', cost: 'C-30b', tag: 'CO' },
  ...bufferEquipment,
};

/** Returns a problem if a feed would clog a bed. */
export function clogging(run: Run): Infeasible | null {
  const solids = run.feed.solidsVolume() / run.feed.volume();
  if (solids <= MAX_SOLIDS) return null;
  return run.infeasible(
    [],
    `The feed contains ${figure(100 * solids)} % suspended solids. Clarify the feed before the column.`,
    beyond('Suspended solids', MAX_SOLIDS, solids, '1'),
  );
}

/** Returns a problem if the flow needs more pressure than columns withstand. @param fields Fields to report. */
export function bursting(run: Run, pressure: number, fields: readonly string[]): Infeasible | null {
  if (pressure <= PRESSURE_LIMIT) return null;
  return run.infeasible(
    fields,
    `The pressure drop of the bed would be ${figure(pressure)} bar; columns withstand ${PRESSURE_LIMIT} bar. Use a lower velocity, a shorter bed or larger beads.`,
    beyond('Pressure drop', PRESSURE_LIMIT, pressure, 'bar'),
  );
}

/** Highest usual temperature of the beads of chromatography, °C. Engineering estimate. */
const BEADS_TOLERATE = 40;

export const warnOfHotBeads = (run: Run): void => warnOfHeat(run, BEADS_TOLERATE, 'Beads for chromatography');

export function warnOfPressure(run: Run, pressure: number): void {
  if (pressure > PRESSURE_WARNING) run.warn('bed_height', `Soft beads compress above ${PRESSURE_WARNING} bar.`);
}

/** Times and labour of a step with a column and its skid. */
type ColumnRun = Run<string, string, 'skid' | 'column'>;

export interface Columns {
  count: number;
  /** m. */
  diameter: number;
}

/** Sizes equal columns in parallel for a volume of resin in m³. @param height, widest m. */
export function columnsFor(resin: number, height: number, widest: number): Columns {
  const count = Math.max(1, Math.ceil(resin / ((Math.PI * widest ** 2 * height) / 4) - 1e-9));
  return { count, diameter: Math.sqrt((4 * resin) / (count * Math.PI * height)) };
}

/** Sizes columns and their skid. @param resin m³. @param flow Maximum flow, m³/h. */
export function sizeColumns(run: ColumnRun, resin: number, columns: Columns, flow: number): void {
  const { skid, column } = run.equipment;
  if (run.technology === 'single_use') {
    skid.row = SINGLE_USE_SKID;
    skid.size = flow * L_PER_M3;
    if (!isPrepacked(run, resin, columns)) {
      column.size = columns.count * columns.diameter;
      column.atLeast = columns.count;
    }
  } else if (resin < SMALL_COLUMN) {
    skid.row = SMALL;
    skid.size = resin * L_PER_M3;
  } else {
    skid.size = flow * L_PER_M3;
    column.size = columns.count * columns.diameter;
    column.atLeast = columns.count;
  }
  run.units = Math.max(1, Math.ceil(skid.size / skid.row.max - 1e-9));
  run.attended = run.units;
  run.size = resin * L_PER_M3;
  buyColumnPaths(run);
}

/** Buys the flow path of each skid of single use. */
export function buyColumnPaths(run: Run, lasts = Infinity): void {
  if (run.technology === 'single_use') buyFlowPaths(run, 'chromatography_flow_path', run.units, lasts);
}

/** Hours to pack and test a column and to unpack and clean it, 16 + 12, and to install one that is pre-packed; estimates. */
const PACKING = 28;
const INSTALLATION = 1;

/** Whether columns are bought pre-packed. @param resin m³. */
const isPrepacked = (run: Run, resin: number, { count }: Columns): boolean =>
  run.technology === 'single_use' && (resin * L_PER_M3) / count <= LARGEST_PREPACKED * (1 + 1e-9);

/**
 * Cycles that resin lasts: in pre-packed columns no more than they do, whose hardware is bought here.
 * @param resin m³. @param cycles Per batch. @param life As entered.
 */
export function cyclesOf(run: Run, resin: number, columns: Columns, cycles: number, life: number): number {
  const packed = !isPrepacked(run, resin, columns);
  const lasts = packed ? life : Math.min(life, PREPACKED_CYCLES);
  // Columns in parallel are packed together, as often as their resin is worn.
  if (isGmp(run.basis)) run.preparation += ((packed ? PACKING : INSTALLATION) * cycles) / lasts;
  if (packed) return lasts;
  buyColumns(run, (resin * L_PER_M3) / columns.count, (columns.count * cycles) / lasts);
  return lasts;
}

/** Books the electricity of the skids over the process time. */
export const runSkids = (run: Run): void => spendElectricity(run.amounts, SKID_POWER * run.units * run.processTime);

/** Cleans a bed with caustic. @param volume m³ of solution. @param strength mol/L. */
export function cleanBed(run: Run, volume: number, strength = CAUSTIC_STRENGTH): void {
  run.amounts[PROCESS_WATER]! += volume;
  run.amounts[WASTEWATER]! += volume;
  run.amounts[SODIUM_HYDROXIDE]! += strength * CAUSTIC * volume;
}

/** Buys resin. @param volume L per batch. @param price USD/L. */
export function spendResin(run: Run, item: string, volume: number, price: number): void {
  const index = itemIndex(item);
  run.amounts[index]! += volume;
  run.prices.set(index, price);
}

/**
 * Puts whatever is in neither stream yet into `waste`: feed plus inlet minus product, by component. Both leave at the
 * temperature of all that passed the column.
 */
export function restTo(run: Run, waste: Stream, inlet: Stream): void {
  const { feed, out } = run;
  for (let i = 0; i < out.mass.length; i++) {
    const rest = feed.mass[i]! + inlet.mass[i]! - out.mass[i]!;
    waste.mass[i] = rest > 0 ? rest : 0;
  }
  out.temperature = waste.temperature = mixedTemperature(run);
}

/** Fills a pool of `volume` m³ with water; the nearest volume that works if solids leave no room or water is short. */
export function fillWithWater(run: Run, volume: number, inlet: Stream): number | null {
  const { feed, out, components } = run;
  const { at, specificVolume } = components;
  let solids = 0;
  for (let i = 0; i < out.mass.length; i++) if (i !== at.water) solids += out.mass[i]! * specificVolume[i]!;
  out.mass[at.water] = (volume - solids) * WATER_DENSITY;
  if (!(volume > solids)) return solids;
  const water = feed.mass[at.water]! + inlet.mass[at.water]!;
  return out.mass[at.water]! <= water ? null : solids + water / WATER_DENSITY;
}
