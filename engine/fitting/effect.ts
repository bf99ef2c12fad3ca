/** Effect of a fit on a process, before it is accepted. */
import { evaluate } from '../evaluate/evaluate.ts';
import { withFits, withoutEntered } from '../steps/pinned-fits.ts';
import { convert, type Unit } from '../wording/quantity.ts';
import type { Configuration, PinnedFit, ProductBasis } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { ResolvedSetting, Results, StepResult } from '../types/results.ts';
import { figure, inSentence } from '../wording/text.ts';
import { unitOperation } from '../unit-operations/index.ts';
import { settingOf, variableOf } from './model-of.ts';
import { FIT_MODELS } from './models/index.ts';
import type { FitDomain } from './types.ts';

export interface FitSettingChange {
  step_id: string;
  key: string;
  title: string;
  unit: string;
  display_unit: string;
  before: number | null;
  after: number | null;
  kept: boolean;
}

export interface FitEffect {
  /** Steps with the unit operation. */
  steps: { step_id: string; name: string }[];
  feasible: boolean;
  message: string | null;
  cogs_before: number | null;
  cogs_after: number | null;
  gwp_before: number | null;
  gwp_after: number | null;
  /** Share of the input mass that has an emission factor, without the fit and with it. */
  gwp_coverage_before: number | null;
  gwp_coverage: number | null;
  settings: FitSettingChange[];
  warnings: string[];
  /** The same if the fitted values replace entered ones; absent if none are entered. */
  replaced?: {
    feasible: boolean;
    cogs: number | null;
    gwp: number | null;
    settings: FitSettingChange[];
    warnings: string[];
  };
}

/** Relative change of a step metric from which it is reported. */
const TOLD = 0.002;
/** Maximum number of step metrics reported, those that change most. */
const FIGURES = 4;

/** A fit that may be accepted, and the range of its data. */
export interface Proposed {
  fit: PinnedFit;
  domain: readonly FitDomain[];
}

/** A process with and without a fit, and those that were estimated together with it. */
export function effectOf(
  configuration: Configuration,
  proposed: readonly Proposed[],
  product: ProductBasis,
  library: Library,
): FitEffect {
  const before = evaluate(configuration, product, library);
  const fits = proposed.map(({ fit }) => fit);
  const after = evaluate(withFits(configuration, fits), product, library);
  const was = before.feasible ? before.results : null;
  const is = after.feasible ? after.results : null;
  const changes = (now: Results | null) =>
    was ? fits.flatMap((fit) => stepsOf(was, fit).flatMap((step) => changesOf(step, now, fit))) : [];
  const notes = (now: Results | null) =>
    now
      ? proposed.flatMap(({ fit, domain }) => stepsOf(now, fit).flatMap((step) => warningsOf(step, fit, domain)))
      : [];
  const settings = changes(is);
  const instead = settings.some(({ kept }) => kept)
    ? evaluate(withFits(withoutEntered(configuration, fits), fits), product, library)
    : null;
  const other = instead?.feasible ? instead.results : null;
  return {
    ...(instead && {
      replaced: {
        feasible: instead.feasible,
        cogs: other?.figures.cogs ?? null,
        gwp: other?.figures.gwp ?? null,
        settings: changes(other),
        warnings: notes(other),
      },
    }),
    steps: configuration.uo_settings
      .filter((step) => fits.some(({ unit_operation }) => unit_operation === step.unit_operation))
      .map(({ id, name }) => ({ step_id: id, name })),
    feasible: after.feasible,
    message: after.feasible ? null : after.problem.message,
    cogs_before: was?.figures.cogs ?? null,
    cogs_after: is?.figures.cogs ?? null,
    gwp_before: was?.figures.gwp ?? null,
    gwp_after: is?.figures.gwp ?? null,
    gwp_coverage_before: was?.figures.gwp_coverage ?? null,
    gwp_coverage: is?.figures.gwp_coverage ?? null,
    settings,
    warnings: notes(is),
  };
}

const stepsOf = ({ steps }: Results, { unit_operation }: PinnedFit): StepResult[] =>
  steps.filter((step) => step.unit_operation === unit_operation);

const valueOf = (settings: readonly ResolvedSetting[] | undefined, key: string): ResolvedSetting | undefined =>
  settings?.find((one) => one.key === key);

function changesOf(
  step: StepResult,
  after: Results | null,
  { unit_operation: id, values }: PinnedFit,
): FitSettingChange[] {
  const now = after?.steps.find(({ step_id }) => step_id === step.step_id);
  const settings = Object.keys(values).map((key): FitSettingChange => {
    const { title, unit, display_unit } = settingOf(id, key);
    const was = valueOf(step.settings, key);
    const is = valueOf(now?.settings, key);
    // A value that was entered is replaced if the fit has it now; without results, it is not known.
    const kept = ['entered', 'locked'].includes((is ?? was)?.source ?? '');
    const number = (one: ResolvedSetting | undefined) => (Number.isFinite(one?.value) ? Number(one!.value) : null);
    return {
      step_id: step.step_id,
      key,
      title,
      unit,
      display_unit,
      before: number(was),
      after: now ? number(is) : kept ? number(was) : values[key]!,
      kept,
    };
  });
  const figures = Object.entries(unitOperation(id)!.outputs).flatMap(([key, declared]) => {
    const { title, unit, display_unit } = declared as { title: string; unit: Unit; display_unit: Unit };
    const was = step.outputs[key];
    const is = now?.outputs[key];
    if (was === undefined || is === undefined || !Number.isFinite(was) || !Number.isFinite(is)) return [];
    const change = Math.abs(is - was) / (Math.abs(was) || 1);
    if (change < TOLD) return [];
    const told = { step_id: step.step_id, key, title, unit, display_unit, before: was, after: is, kept: false };
    return [{ change, told }];
  });
  figures.sort((a, b) => b.change - a.change);
  return [...settings, ...figures.slice(0, FIGURES).map(({ told }) => told)];
}

/** Notes where the process is outside the data, and where it does not use the fitted parameters. */
function warningsOf(
  step: StepResult,
  { unit_operation: id, values }: PinnedFit,
  domain: readonly FitDomain[],
): string[] {
  const model = FIT_MODELS[id]!;
  const name = unitOperation(id)!.name;
  const warnings: string[] = [];
  const dependent = model.parameters.filter(({ key: one, needs }) => needs && one in values);
  const [first] = dependent;
  const isWhole = model.needs !== undefined || dependent.length === Object.keys(values).length;
  const [key, wanted] = model.needs ?? first?.needs ?? [];
  if (key !== undefined && valueOf(step.settings, key)?.value !== wanted) {
    const { title, choices } = settingOf(id, key);
    const word = wanted === true ? 'on' : (choices.find(({ value }) => value === wanted)?.title ?? String(wanted));
    warnings.push(
      isWhole
        ? `${name} uses the fitted parameters only if “${title}” is “${word}”; this process is not affected by the fit.`
        : `${name} uses the fitted ${inSentence(settingOf(id, first!.key).title)} only if “${title}” is “${word}”, which is not the case in this process.`,
    );
  }
  const own = Object.keys(values).filter((one) =>
    ['entered', 'locked'].includes(valueOf(step.settings, one)?.source ?? ''),
  );
  if (own.length > 0) {
    const titles = own.map((one) => inSentence(settingOf(id, one).title)).join(' and ');
    warnings.push(`${name} does not use the fitted ${titles} because a value is entered or locked in the step.`);
  }
  for (const input of model.inputs) {
    const range = domain.find(({ variable }) => variable === input.key);
    if (!range) continue;
    for (const met of input.met ?? []) {
      const value = metIn(step, met);
      if (value === null || inside(value, range)) continue;
      const shown = (one: number) => figure(convert(one, range.unit as Unit, range.display_unit as Unit));
      const unit = range.display_unit === '1' ? '' : ` ${range.display_unit}`;
      const span =
        range.minimum === range.maximum
          ? `all data are at ${shown(range.minimum)}${unit}`
          : `the data range from ${shown(range.minimum)} to ${shown(range.maximum)}${unit}`;
      warnings.push(
        `${name}: in this process, the value of “${variableOf(id, met).title}” is ${shown(value)}${unit}; ${span}, so the model is extrapolated.`,
      );
    }
  }
  return warnings;
}

/** Distance beyond the data, as a share of their range, from which a value is outside. */
const MARGIN = 0.02;

function inside(value: number, { minimum, maximum }: FitDomain): boolean {
  const margin = MARGIN * Math.max(maximum - minimum, Math.abs(maximum) * MARGIN);
  return value >= minimum - margin && value <= maximum + margin;
}

function metIn(step: StepResult, key: string): number | null {
  const [of, name] = key.split('.') as [string, string];
  const value = of === 'outputs' ? step.outputs[name] : valueOf(step.settings, name)?.value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
