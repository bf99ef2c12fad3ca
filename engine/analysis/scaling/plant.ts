/** A plant with the few variables that make it larger or smaller. */
import { declarationOf } from '../../own-operations/declaration.ts';
import { fillAssumptions } from '../../assumptions/defaults.ts';
import { KLA_CORRELATIONS } from '../../physics/gas-transfer.ts';
import { scaledPower } from '../../physics/scale-up.ts';
import { compile, type CompiledProcess } from '../../evaluate/evaluate.ts';
import type { Configuration, SettingValue, Step } from '../../types/configuration.ts';
import type { Evaluation, Results } from '../../types/results.ts';
import { type Setting } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { unitOperation } from '../../unit-operations/index.ts';
import { withLever } from '../seek-goal.ts';
import type { AnalysisInput, AnalysisProblem, StirringRule } from '../types.ts';

/** The variables that scaling changes. */
export interface Levers {
  /** Volume of one fermentation vessel, m³; without a fermentation, the mass of the largest purchased feed, kg. */
  volume: number;
  /** Number of these vessels; 1 without a fermentation. */
  vessels: number;
  /** Operating hours per year. */
  hours: number;
  /** Number of parallel trains by step. */
  trains: Readonly<Record<string, number>>;
}

/** One value that differs between two plants. */
export interface Difference {
  step_id: string | null;
  key: string;
  from: SettingValue;
  to: SettingValue;
  reason: string;
}

/** Grows with the plant whether it is entered or not, as nothing else sets it. */
const FEED_AMOUNT = 'purchased_feed.amount';
/** Equipment with an entered size, which must grow with its throughput. */
const EXTENSIVE: ReadonlySet<string> = new Set([
  'bind_elute_chromatography.column_volume',
  'freeze_drying.shelf_area',
  'media_preparation.volume',
  FEED_AMOUNT,
]);
/** 350 days, which leaves little time for holidays and repairs. */
export const MOST_HOURS = 8400;
const TRAINS = 'parallel_trains';
/** A search by factors needs a start above zero, kg. */
const LEAST_FEED = 1e-3;

const MORE_TRAINS = 'With fewer parallel trains, this step would be the bottleneck.';

const STIRRING: Readonly<Record<StirringRule, string>> = {
  power_per_volume: 'Power per volume is held constant, so kLa changes little.',
  tip_speed: 'The tip speed is held constant, so power per volume falls as the impeller diameter increases.',
  oxygen_transfer:
    'kLa is held constant; the superficial gas velocity is higher in a taller vessel, so less power is needed.',
};

/** The step whose size sets that of the plant, and the setting that is its size. */
interface Lead {
  step: Step;
  key: 'vessel_volume' | 'amount';
}

/** The first fermentation; without one, the largest feed that is bought by mass; null without either. */
function leadOf({ uo_settings }: Configuration, results: Results): Lead | null {
  const fermentation = uo_settings.find((one) => unitOperation(one.unit_operation)?.first);
  if (fermentation) return { step: fermentation, key: 'vessel_volume' };
  const feeds = uo_settings.flatMap((step) => {
    const { settings } = results.steps.find(({ step_id }) => step_id === step.id)!;
    const given = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
    const isFixed = step.unit_operation === 'purchased_feed' && given['amount_by'] === 'mass';
    return isFixed && typeof given['amount'] === 'number' ? [{ step, amount: given['amount'] }] : [];
  });
  const [largest] = feeds.toSorted((a, b) => b.amount - a.amount);
  return largest ? { step: largest.step, key: 'amount' } : null;
}

/** Why a process cannot be resized: without a fermentation or a feed, nothing is known to grow with its output. */
export function notResizable({ configuration }: AnalysisInput, results: Results): AnalysisProblem | null {
  if (leadOf(configuration, results)) return null;
  const message = 'This process has neither a fermentation that can be resized nor a feed that is purchased by mass.';
  return { field: 'configuration_id', message, step_id: null };
}

/** The configuration with the values of a resized plant. */
export const withDifferences = (
  configuration: Configuration,
  list: readonly Pick<Difference, 'step_id' | 'key' | 'to'>[],
): Configuration =>
  list.reduce(
    (changed, { step_id, key, to }) =>
      step_id === null
        ? withLever(changed, { kind: 'assumption', group: 'plant', key: 'operating_hours' }, to as number)
        : withLever(changed, { kind: 'setting', step_id, key }, to as number),
    configuration,
  );

export class Plant {
  readonly input: AnalysisInput;
  readonly results: Results;
  /** The fermentation, or the largest feed of a process without one. */
  readonly step: Step;
  readonly hasVessels: boolean;
  readonly base: Levers;
  /** Maximum usual vessel, or the present one if larger. */
  readonly largest: number;
  readonly smallest: number;
  /** Maximum of the setting, or the present vessel if it is locked. */
  readonly limit: number;
  readonly leastVessels: number;
  readonly mostVessels: number;
  readonly mostHours: number;
  private readonly sizeKey: Lead['key'];
  private readonly stirring: StirringRule;
  private readonly tick: () => void;
  private readonly compiled: CompiledProcess;
  /** Values that the compiled process has in place of those of the input. */
  private entered: readonly Difference[] = [];

  /** @param tick Called before each evaluation. */
  constructor(input: AnalysisInput, results: Results, stirring: StirringRule, tick = (): void => undefined) {
    this.tick = tick;
    this.input = input;
    this.compiled = compile(input.configuration, input.product, input.library);
    this.results = results;
    this.stirring = stirring;
    const { step, key } = leadOf(input.configuration, results)!;
    this.step = step;
    this.sizeKey = key;
    this.hasVessels = key === 'vessel_volume';
    const { plant } = fillAssumptions(input.configuration.assumptions);
    const trains = input.configuration.uo_settings.flatMap((one) =>
      declarationOf(one, input.library)?.settings[TRAINS]
        ? [[one.id, this.now(one.id, TRAINS) as number] as const]
        : [],
    );
    this.base = {
      volume: this.now(step.id, key) as number,
      vessels: this.hasVessels ? (this.now(step.id, 'vessels') as number) : 1,
      hours: plant.operating_hours,
      trains: Object.fromEntries(trains),
    };
    const size = this.parameter(step.id, key);
    const isSizeFixed = this.isLocked(step.id, key);
    const usual = this.hasVessels ? size.optimisable?.max : null;
    this.largest = isSizeFixed ? this.base.volume : Math.max(this.base.volume, usual ?? size.max!);
    this.limit = isSizeFixed ? this.base.volume : size.max!;
    this.smallest = isSizeFixed ? this.base.volume : Math.max(size.min!, LEAST_FEED);
    const areVesselsFixed = !this.hasVessels || this.isLocked(step.id, 'vessels');
    this.leastVessels = areVesselsFixed ? this.base.vessels : 1;
    this.mostVessels = areVesselsFixed ? this.base.vessels : this.parameter(step.id, 'vessels').max!;
    this.mostHours = Math.max(this.base.hours, MOST_HOURS);
  }

  /** Present value of a setting, entered or default. */
  now(stepId: string, key: string): SettingValue {
    return this.results.steps.find(({ step_id }) => step_id === stepId)!.settings.find((one) => one.key === key)!.value;
  }

  isLocked(stepId: string, key: string): boolean {
    const locks = this.input.configuration.locked_values.uo_settings;
    return locks.some((step) => step.id === stepId && step.settings[key] !== undefined);
  }

  parameter(stepId: string, key: string): Setting['parameter'] {
    const step = this.input.configuration.uo_settings.find(({ id }) => id === stepId)!;
    return (declarationOf(step, this.input.library)!.settings[key] as Setting).parameter;
  }

  /** Changes from the present plant, with their reasons. */
  differences({ volume, vessels, hours, trains }: Levers): Difference[] {
    const { base, step } = this;
    const list: Difference[] = [];
    const add = (step_id: string | null, key: string, from: SettingValue, to: SettingValue, reason: string): void => {
      if (from !== to) list.push({ step_id, key, from, to, reason });
    };
    const times = volume / base.volume;
    const size = times > 1 ? `${figure(times)} times` : `${figure(100 * times)} % of`;
    const reason = this.hasVessels
      ? `To reach the target, each vessel has ${size} the volume.`
      : `To reach the target, the plant buys ${size} the mass of feed.`;
    add(step.id, this.sizeKey, base.volume, volume, reason);
    const more =
      vessels > base.vessels ? 'With more vessels, batches start more often.' : 'Fewer vessels are sufficient.';
    add(step.id, 'vessels', base.vessels, vessels, more);
    if (volume !== base.volume) {
      this.stir(times, add);
      this.resize(times, add);
    }
    for (const [id, count] of Object.entries(trains))
      add(
        id,
        TRAINS,
        base.trains[id]!,
        count,
        count > base.trains[id]! ? MORE_TRAINS : 'Fewer parallel trains are sufficient to keep up with the batches.',
      );
    const run =
      hours > base.hours
        ? 'The plant operates for more hours per year, to run more batches.'
        : 'Fewer batches are sufficient; the plant operates for fewer hours per year.';
    add(null, 'plant.operating_hours', base.hours, hours, run);
    return list;
  }

  /** The configuration with these values; locked settings are kept. */
  configuration(levers: Levers): Configuration {
    return withDifferences(this.input.configuration, this.differences(levers));
  }

  evaluate(levers: Levers): Evaluation {
    return this.enter(levers).evaluate();
  }

  /** Vessels that are bought; null without a fermentation. A stream can fill several at a time, which count as one in the settings. */
  boughtVessels({ steps }: Results): number | null {
    return this.hasVessels ? steps.find(({ step_id }) => step_id === this.step.id)!.n_units : null;
  }

  /** Output in kg per year; 0 if the plant cannot run. */
  output(levers: Levers): number {
    const outcome = this.enter(levers).figures();
    return outcome.feasible ? outcome.figures.output : 0;
  }

  /** The process with these values entered, and those of the last call reset. */
  private enter(levers: Levers): CompiledProcess {
    this.tick();
    const { uo_settings: steps, assumptions } = this.input.configuration;
    const after = this.differences(levers);
    for (const { step_id, key } of this.entered) {
      if (step_id === null) this.compiled.assume('plant', 'operating_hours', assumptions.plant?.operating_hours);
      else this.compiled.set(step_id, key, steps.find(({ id }) => id === step_id)!.settings[key] ?? null);
    }
    for (const { step_id, key, to } of after) {
      if (step_id === null) this.compiled.assume('plant', 'operating_hours', to as number);
      else this.compiled.set(step_id, key, to);
    }
    this.entered = after;
    return this.compiled;
  }

  /** Stirring power of a vessel that is larger by a factor. */
  private stir(
    times: number,
    add: (step: string, key: string, from: number, to: number, reason: string) => void,
  ): void {
    if (!this.hasVessels) return;
    const { id } = this.step;
    const key = 'power_per_volume';
    const now = this.now(id, key);
    if (this.stirring === 'power_per_volume' || this.isLocked(id, key) || typeof now !== 'number') return;
    const wider = Math.cbrt(times);
    const { b, c } = KLA_CORRELATIONS[this.now(id, 'kla_correlation') as keyof typeof KLA_CORRELATIONS];
    const { min, max } = this.parameter(id, key);
    const scaled = now * (this.stirring === 'tip_speed' ? scaledPower(wider, 'tip_speed') : wider ** (-c / b));
    add(id, key, now, Math.min(max!, Math.max(min!, scaled)), STIRRING[this.stirring]);
  }

  /** Entered sizes of the other steps. */
  private resize(
    times: number,
    add: (step: string, key: string, from: number, to: number, reason: string) => void,
  ): void {
    for (const { id, unit_operation } of this.input.configuration.uo_settings)
      for (const { key, value, source } of this.results.steps.find(({ step_id }) => step_id === id)!.settings) {
        const name = `${unit_operation}.${key}`;
        if (id === this.step.id && key === this.sizeKey) continue;
        if (!EXTENSIVE.has(name) || typeof value !== 'number') continue;
        if (source !== 'entered' && !(name === FEED_AMOUNT && source === 'default')) continue;
        const { min, max } = this.parameter(id, key);
        const scaled = Math.min(max ?? Infinity, Math.max(min ?? 0, value * times));
        add(
          id,
          key,
          value,
          scaled,
          this.hasVessels
            ? 'This step processes the contents of a vessel, so its size changes with the vessel volume.'
            : 'The value changes with the feed to the plant.',
        );
      }
  }
}
