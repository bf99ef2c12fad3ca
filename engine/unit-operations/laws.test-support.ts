/** Laws that apply to every unit operation; the test of each one gives the feeds. */
import type { Infeasible, OutputDeclaration } from '../declare/define.ts';
import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit, type UnitOptions, type UnitRun } from '../tests/fixtures.test-support.ts';
import { unitOperation } from './index.ts';
import { catalogue, type Parameter, type SettingValue } from '../index.ts';
import type { Role } from '../stream/components.ts';
import { WATER_DENSITY } from '../physics/water.ts';
import type { Feed } from '../evaluate/single.ts';
import { usualFeed } from '../simulation/usual-feed.ts';
import { usualProduct } from '../simulation/usual-product.ts';

export type Settings = Record<string, SettingValue>;

/** One run of a unit operation by itself. */
export interface Trial {
  settings?: Settings;
  feed?: Feed;
  options?: UnitOptions;
  /** Whether it needs no equipment. */
  bare?: true;
}

interface Books {
  /** Added to purchases, kg: items that are excluded because they also clean, or that are returned. */
  alsoBought?: (run: UnitRun) => number;
  /** Component whose yield is reported; the product in all its forms if absent. */
  yieldOf?: readonly Role[];
}

/** Items also bought for cleaning, so they cannot be compared with the inlets. */
const CLEANING = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);

const streamsOf = ({ state }: UnitRun) => [
  state.run.out,
  ...state.inlets.map((one) => one.stream),
  ...state.sides.map((one) => one.stream),
];

/** Checks that mass, purchases and metrics of each trial agree. */
export function keepsItsBooks(operation: string, trials: readonly Trial[], books: Books = {}): void {
  const named = trials.map((trial) => ({ ...trial, title: JSON.stringify(trial.settings ?? {}) }));
  describe.each(named)(`${operation} $title`, ({ settings = {}, feed = {}, options, bare }) => {
    const run = runUnit(operation, settings, feed, options);
    const { state, outputs, at } = run;
    const { out, reaction, amounts, items } = state.run;

    test('closes the balance of every component to 1e-9', () => {
      for (let i = 0; i < out.mass.length; i++) {
        const entering =
          state.run.feed.mass[i]! + state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, 0) + reaction[i]!;
        const leaving = out.mass[i]! + state.sides.reduce((sum, { stream }) => sum + stream.mass[i]!, 0);
        expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
      }
    });

    test('forms and uses equal mass', () => {
      const turned = reaction.reduce((sum, kg) => sum + Math.abs(kg), 0);
      expect(Math.abs(reaction.reduce((sum, kg) => sum + kg, 0))).toBeLessThanOrEqual(1e-9 * Math.max(1, turned));
    });

    test('has no negative amounts, and solids retain their bound water', () => {
      for (const stream of streamsOf(run)) for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
      const leaving = [out, ...state.sides.map(({ stream }) => stream)];
      for (const stream of leaving)
        expect(stream.mass[at.water]! - stream.waterWhenWet()).toBeGreaterThanOrEqual(-1e-9);
    });

    test('buys everything in its inlets', () => {
      // Oxygen comes from air, and the cells of a vial are not bought.
      const brought = state.inlets.reduce(
        (sum, { stream }) => sum + stream.total() - stream.mass[at.oxygen]! - stream.mass[at.cell]!,
        0,
      );
      const bought = items.reduce((sum, item, i) => sum + (CLEANING.has(item.id) ? 0 : item.mass * amounts[i]!), 0);
      expect(1 + bought + (books.alsoBought?.(run) ?? 0)).toBeNear(1 + brought, 1e-9);
    });

    test('gives a finite number for every output it declares and every setting', () => {
      const declared: Record<string, OutputDeclaration> = state.resolved.declaration.outputs;
      expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(declared).toSorted());
      // A formula says with which method it is not calculated.
      for (const [key, value] of Object.entries(outputs))
        expect(Number.isFinite(value) || declared[key]!.formula.includes('; not '), key).toBe(true);
      for (const value of Object.values(state.resolved.values)) expect(Number.isNaN(value)).toBe(false);
    });

    test('has a process time, a size and equipment', () => {
      expect(state.run.processTime).toBeGreaterThan(0);
      expect(state.run.size * state.run.units).toBeGreaterThan(0);
      expect(state.equipment.some(({ slot }) => slot.size > 0)).toBe(!bare);
    });

    if (outputs.step_yield === undefined) return;
    test('reports the yield of its streams', () => {
      const counted = books.yieldOf?.map((role) => at[role]) ?? state.run.components.productForms;
      const part = (mass: Float64Array): number => counted.reduce((sum, i) => sum + mass[i]!, 0);
      expect(outputs.step_yield).toBeNear(part(out.mass) / part(state.run.feed.mass), 1e-9);
    });
  });
}

/** Runs an operation by itself on its usual feed for its usual product. */
export function runUsual(
  id: string,
  settings: Settings,
  { temperature, intakes }: Pick<UnitOptions, 'temperature' | 'intakes'>,
): UnitRun {
  const { volume, roles, molecules = {}, diameter } = usualFeed(unitOperation(id)!);
  const levels = Object.entries({ ...roles, ...molecules });
  const solids = levels.reduce((sum, [, level]) => sum + level, 0);
  const feed = Object.fromEntries(levels.map(([role, level]) => [role, level * volume])) as Feed;
  const water = volume * (WATER_DENSITY - solids / 1.4);
  const options = { temperature, intakes, basis: usualProduct(id), ...(diameter && { diameter }) };
  return runUnit(id, settings, { ...feed, water }, options);
}

/** Heat that steam supplies minus heat that coolants remove, kJ; direct steam and cleaning are not included. */
export function netHeat({ duties }: UnitRun['state']['run']): number {
  let sum = 0;
  for (let k = 0; k < duties.count; k++) {
    const { hot, heat } = duties.at(k);
    sum += hot ? -heat : heat;
  }
  return sum;
}

/**
 * Parallel copies of a step matter only in the schedule of a whole process (whole-processes.test.ts), another organism
 * only in a process with several cultures (cultures.test.ts); and a fermentation fits a bag only if it is small
 * (technology/plants.test.ts).
 */
const OF_PROCESS = new Set(['vessels', 'parallel_trains', 'host', 'target']);
const isTriedElsewhere = (operation: string, key: string): boolean =>
  OF_PROCESS.has(key) || (key === 'technology' && unitOperation(operation)!.first === true);

/** Checks that each setting changes the result of at least one trial, as some only apply if another does not. */
export function everySettingCounts(
  operation: string,
  trials: readonly Trial[],
  triedElsewhere: readonly string[] = [],
): void {
  const { parameters } = catalogue().find(({ id }) => id === operation)!;
  const runs = new Map<string, UnitRun | Infeasible>();
  test.each(parameters.filter(({ key }) => !isTriedElsewhere(operation, key) && !triedElsewhere.includes(key)))(
    `${operation}: $key affects the result`,
    (parameter) => {
      const { depends_on: on } = parameter;
      // First the trials that are meant for the setting: in others it may change nothing, however long they take.
      const isMeant = ({ settings }: Trial) => (on && settings?.[on.key] === on.value ? 0 : 1);
      const sorted = trials.toSorted((a, b) => isMeant(a) - isMeant(b));
      expect(sorted.some((trial) => changesSomething(operation, trial, parameter, runs))).toBe(true);
    },
  );
}

/** @param runs those of the settings without a change, which several parameters share */
function changesSomething(
  operation: string,
  trial: Trial,
  parameter: Parameter,
  runs: Map<string, UnitRun | Infeasible>,
): boolean {
  const chosen = parameter.depends_on ? { [parameter.depends_on.key]: parameter.depends_on.value } : {};
  const settings = { ...trial.settings, ...chosen };
  const run = (given: Settings) => tryUnit(operation, given, trial.feed, trial.options);
  const key = JSON.stringify([trial, chosen]);
  const before = runs.get(key) ?? run(settings);
  runs.set(key, before);
  if ('infeasible' in before) return false;
  const trace = traceOf(before);
  return otherValues(parameter, before.state.resolved.values[parameter.key]!).some((value) => {
    const after = run({ ...settings, [parameter.key]: value });
    return !('infeasible' in after) && traceOf(after) !== trace;
  });
}

/** All results of a run except its warnings: a setting that only causes a warning has no effect. */
function traceOf(answer: UnitRun): string {
  const { run, equipment } = answer.state;
  return JSON.stringify([
    streamsOf(answer).map((one) => [
      [...one.mass],
      one.temperature,
      one.diameter,
      one.densityDifference,
      one.viscosity,
    ]),
    run.components.ids,
    [...run.amounts],
    [...run.prices.values],
    [run.processTime, run.units, run.size, run.seedServes, ...run.seedVolume, ...run.seedTime],
    equipment.map(({ slot }) => [slot.size, slot.atLeast, slot.factor, slot.row.id]),
    answer.outputs,
  ]);
}

/** Other values of a setting, near and far. */
function otherValues({ type, choices, min, max }: Parameter, now: SettingValue): SettingValue[] {
  if (type === 'boolean') return [!now];
  if (type === 'buffer') return ['buf_tris_ph8'];
  if (type === 'component') return ['mol_furfural'];
  if (type === 'choice') return choices.map(({ value }) => value).filter((one) => one !== now);
  const number = Number(now);
  const up = (share: number): number => number + share * (max! - number);
  const down = (share: number): number => number - share * (number - min!);
  const others =
    type === 'integer'
      ? [number + 1, number - 1, max!]
      : [
          1.005 * number,
          1.03 * number,
          0.97 * number,
          6 * number,
          up(0.02),
          up(0.1),
          down(0.1),
          0.7 * min! + 0.3 * max!,
        ];
  return others.filter((value) => value !== number && value >= min! && value <= max!);
}
