/** What holds of every unit operation, whatever it does; the test of each says on which feeds it is tried. */
import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit, type UnitOptions, type UnitRun } from '../fixtures.test-support.ts';
import { catalogue, type Parameter, type SettingValue } from '../index.ts';
import type { Role } from '../process/components.ts';
import type { Feed } from '../process/single.ts';

export type Settings = Record<string, SettingValue>;

/** One run of a unit operation by itself. */
export interface Trial {
  settings?: Settings;
  feed?: Feed;
  options?: UnitOptions;
  /** Takes no equipment. */
  bare?: true;
}

interface Books {
  /** Added to what counts as bought, kg: what also cleans, and is left out for that, or what comes back. */
  alsoBought?: (run: UnitRun) => number;
  /** Whose yield is reported; the product in solution and in cells if absent. */
  yieldOf?: readonly Role[];
}

/** Bought to clean as well, so that it cannot be compared with what the inlets bring. */
const CLEANING = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);

const streamsOf = ({ state }: UnitRun) => [
  state.run.out,
  ...state.inlets.map((one) => one.stream),
  ...state.sides.map((one) => one.stream),
];

/** Mass, purchases and figures of each trial agree with each other. */
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

    test('makes and uses mass in equal parts', () => {
      const turned = reaction.reduce((sum, kg) => sum + Math.abs(kg), 0);
      expect(Math.abs(reaction.reduce((sum, kg) => sum + kg, 0))).toBeLessThanOrEqual(1e-9 * Math.max(1, turned));
    });

    test('has no negative amount, and solids keep the water that they bind', () => {
      for (const stream of streamsOf(run)) for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
      const leaving = [out, ...state.sides.map(({ stream }) => stream)];
      for (const stream of leaving) expect(stream.mass[at.water]! - stream.heldWater()).toBeGreaterThanOrEqual(-1e-9);
    });

    test('buys what its inlets bring in', () => {
      // Oxygen comes with the air, and the cells of a vial are not bought.
      const brought = state.inlets.reduce(
        (sum, { stream }) => sum + stream.total() - stream.mass[at.oxygen]! - stream.mass[at.cell]!,
        0,
      );
      const bought = items.reduce((sum, item, i) => sum + (CLEANING.has(item.id) ? 0 : item.mass * amounts[i]!), 0);
      expect(1 + bought + (books.alsoBought?.(run) ?? 0)).toBeNear(1 + brought, 1e-9);
    });

    test('gives a finite number for every output it declares and every setting', () => {
      expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(state.resolved.declaration.outputs).toSorted());
      for (const value of Object.values(outputs)) expect(Number.isFinite(value)).toBe(true);
      for (const value of Object.values(state.resolved.values)) expect(Number.isNaN(value)).toBe(false);
    });

    test('takes time, has a size, and equipment for it', () => {
      expect(state.run.processTime).toBeGreaterThan(0);
      expect(state.run.size * state.run.units).toBeGreaterThan(0);
      expect(state.equipment.some(({ slot }) => slot.size > 0)).toBe(!bare);
    });

    if (outputs.step_yield === undefined) return;
    test('reports the yield that its streams show', () => {
      const counted = books.yieldOf ?? ['target', 'held'];
      const part = (mass: Float64Array): number => counted.reduce((sum, role) => sum + mass[at[role]]!, 0);
      expect(outputs.step_yield).toBeNear(part(out.mass) / part(state.run.feed.mass), 1e-9);
    });
  });
}

/** Copies of a step side by side count only where a whole process is timed: see whole-processes.test.ts. */
const COPIES = new Set(['vessels', 'parallel_trains']);

/** Each setting changes what a run leaves behind in one trial at least: some bind only where another does not. */
export function everySettingCounts(
  operation: string,
  trials: readonly Trial[],
  triedElsewhere: readonly string[] = [],
): void {
  const { parameters } = catalogue().find(({ id }) => id === operation)!;
  test.each(parameters.filter(({ key }) => !COPIES.has(key) && !triedElsewhere.includes(key)))(
    `${operation}: $key does something`,
    (parameter) => {
      expect(trials.some((trial) => changesSomething(operation, trial, parameter))).toBe(true);
    },
  );
}

function changesSomething(operation: string, trial: Trial, parameter: Parameter): boolean {
  const chosen = parameter.depends_on ? { [parameter.depends_on.key]: parameter.depends_on.value } : {};
  const settings = { ...trial.settings, ...chosen };
  const run = (given: Settings) => tryUnit(operation, given, trial.feed, trial.options);
  const before = run(settings);
  if ('infeasible' in before) return false;
  const trace = traceOf(before);
  return otherValues(parameter, before.state.resolved.values[parameter.key]!).some((value) => {
    const after = run({ ...settings, [parameter.key]: value });
    return !('infeasible' in after) && traceOf(after) !== trace;
  });
}

/** All that a run leaves behind but its warnings: a setting that only warns does nothing. */
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
    [...run.prices],
    [run.processTime, run.units, run.size, run.seedServes, ...run.seedVolume, ...run.seedTime],
    equipment.map(({ slot }) => [slot.size, slot.atLeast, slot.factor, slot.row.id]),
    answer.outputs,
  ]);
}

/** Values that a setting may take instead, near and far. */
function otherValues({ type, choices, min, max }: Parameter, now: SettingValue): SettingValue[] {
  if (type === 'boolean') return [!now];
  if (type === 'buffer') return ['buf_tris_ph8'];
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
