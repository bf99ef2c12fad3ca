import {
  parameterOf,
  fitForStep,
  type Better,
  METRICS,
  type Configuration,
  type PinnedFit,
  type SettingValue,
  type Step,
  type Figures,
  type Results,
  type Parameter,
  knownChange,
} from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { showFigure, type FigureDefinition } from '#src/components/figures/definitions.ts';
import { figuresFor, type ProductKind } from '#src/economics/figures-for.ts';
import { difference, type Difference } from '#src/components/figures/delta.tsx';
import { operationOf, type Catalogue } from '../catalogue.ts';
import { lockedValue } from '../edits.ts';
import { describeFeed, describeOutlet, feedPath, feedsOf, outletTitle } from '../feeds.ts';
import { describeValue, resolve } from '../values.ts';
import { words, type Change, type Side } from './change.ts';
import { diffAssumptions } from './diff-assumptions.ts';
import { pairFits } from './pair-fits.ts';
import { keptOrder, pairSteps } from './pair-steps.ts';
import { formatMoney } from '#src/lib/money.ts';
import { type Reported } from '#src/lib/reporting.ts';

export type { Change, Side } from './change.ts';

export interface DiffOptions {
  /**
   * Results of each configuration, from which derived defaults are read; without results they are shown as 'derived'.
   */
  before?: Results | null;
  after?: Results | null;
  /** Names of buffers, items and molecules by id. */
  names?: ReadonlyMap<string, string>;
}

/**
 * All differences between two configurations, in the words and units of the screen: steps in the order of `after`, then
 * assumptions, then fits. A default that changes only because of other settings is not listed.
 */
export function diffConfigurations(
  before: Configuration,
  after: Configuration,
  catalogue: Catalogue,
  options: DiffOptions = {},
): Change[] {
  return [
    ...stepChanges(before, after, catalogue, options),
    ...diffAssumptions(before.assumptions, after.assumptions, options.names),
    ...fitChanges(before, after, catalogue),
  ];
}

function stepChanges(
  before: Configuration,
  after: Configuration,
  catalogue: Catalogue,
  options: DiffOptions,
): Change[] {
  const pairs = pairSteps(before.uo_settings, after.uo_settings);
  const both = pairs.filter((pair) => pair.before && pair.after);
  const kept = keptOrder(both.map((pair) => before.uo_settings.indexOf(pair.before!)));
  const moved = new Set(both.filter((_, index) => !kept.has(index)));
  const nameOf = (step: Step) => operationOf(catalogue, step)?.name ?? step.unit_operation;
  return pairs.flatMap((pair) => {
    const { before: was, after: is } = pair;
    const step = (is ?? was)!;
    const about = {
      step: { id: step.id, name: step.name, stage: operationOf(catalogue, step)?.stage ?? null },
      group: step.name,
    };
    const key = (what: string) => `step ${was?.id ?? ''} ${is?.id ?? ''} ${what}`;
    const whole = (kind: Change['kind'], title: string, from: string, to: string): Change => ({
      ...about,
      kind,
      title,
      key: key(kind),
      before: words(from),
      after: words(to),
    });
    if (!was) return [whole('added', step.name, 'no step', nameOf(step))];
    if (!is) return [whole('removed', step.name, nameOf(step), 'no step')];
    const changes: Change[] = [];
    if (was.name !== is.name) changes.push(whole('renamed', 'Name', was.name, is.name));
    if (moved.has(pair)) {
      const place = (steps: Step[], one: Step) => `step ${steps.indexOf(one) + 1}`;
      changes.push(whole('moved', 'Place', place(before.uo_settings, was), place(after.uo_settings, is)));
    }
    if (was.unit_operation !== is.unit_operation)
      return [...changes, whole('replaced', 'Unit operation', nameOf(was), nameOf(is))];
    const operation = operationOf(catalogue, is);
    for (const name of settingKeys(before, was, after, is)) {
      const parameter = operation && parameterOf(operation, name);
      const from = settingSide(before, was, name, parameter, options.before, options);
      const to = settingSide(after, is, name, parameter, options.after, options);
      if (from.source === to.source && (from.source === 'default' || from.value === to.value)) continue;
      changes.push({
        ...about,
        kind: 'setting',
        title: parameter?.title ?? name,
        key: key(`setting ${name}`),
        before: from,
        after: to,
      });
    }
    const nameOfStep = (id: string) => [...after.uo_settings, ...before.uo_settings].find((one) => one.id === id)?.name;
    const feedSides = [feedsOf(before, was), feedsOf(after, is)];
    for (const path of new Set(feedSides.flat().map(feedPath))) {
      const [from, to] = feedSides.map((feeds) => feeds.find((one) => feedPath(one) === path));
      const given = (to ?? from)!;
      if (describeFeed(from, operation) === describeFeed(to, operation)) continue;
      const title = `Feed from ${nameOfStep(given.from) ?? given.from}`;
      changes.push({
        ...whole('setting', title, describeFeed(from, operation), describeFeed(to, operation)),
        key: key(path),
      });
    }
    for (const outlet of new Set([was, is].flatMap((one) => Object.keys(one.outlets ?? {})))) {
      const side = (one: Step) => describeOutlet(one.outlets?.[outlet]);
      if (side(was) === side(is)) continue;
      const title = outletTitle(operation, outlet);
      changes.push({ ...whole('setting', title, side(was), side(is)), key: key(`outlet ${outlet}`) });
    }
    return changes;
  });
}

/** Settings that are entered, locked or fitted on either side. */
function settingKeys(before: Configuration, was: Step, after: Configuration, is: Step): Set<string> {
  const own = (configuration: Configuration, step: Step) => [
    ...Object.keys(step.settings),
    ...Object.keys(configuration.locked_values.uo_settings.find(({ id }) => id === step.id)?.settings ?? {}),
    ...Object.keys(fitForStep(configuration.fits, step)?.values ?? {}),
  ];
  return new Set([...own(before, was), ...own(after, is)]);
}

function settingSide(
  configuration: Configuration,
  step: Step,
  key: string,
  parameter: Parameter | undefined,
  results: Results | null | undefined,
  { names }: DiffOptions,
): Side {
  if (!parameter) {
    const value = lockedValue(configuration, step.id, key) ?? step.settings[key];
    return value === undefined ? words('none') : { text: String(value), source: 'entered', value };
  }
  const computed = results?.steps.find(({ step_id }) => step_id === step.id)?.settings;
  const { value, source } = resolve(parameter, step, configuration, computed);
  return { text: settingText(parameter, value, names), source, value };
}

const settingText = (parameter: Parameter, value: SettingValue | null, names?: ReadonlyMap<string, string>): string =>
  (typeof value === 'string' ? names?.get(value) : undefined) ?? describeValue(parameter, value);

function fitChanges(before: Configuration, after: Configuration, catalogue: Catalogue): Change[] {
  return pairFits(before, after).map(({ key, unit_operation: id, step, was, is }): Change => {
    const text = (fit: PinnedFit | undefined) => words(fit?.fit_id ?? 'none');
    const title = `Fit of ${step ?? inSentence(catalogue.get(id)?.name ?? id)}`;
    return { key, kind: 'fit', step: null, group: 'Fits', title, before: text(was), after: text(is) };
  });
}

/** One key metric of two states. */
export interface FigureChange {
  key: keyof Figures;
  label: string;
  before: string;
  after: string;
  /** Both as numbers, `saved` is the earlier one; null if either has no data or is a lower bound. */
  values: { saved: number; value: number } | null;
  better: Better;
  /** A share, whose change is in percentage points. */
  points: boolean;
  /** The change in words; null as `values` is. */
  change: Difference | null;
}

const CAPITAL: FigureDefinition = {
  key: 'tci',
  label: 'Capital',
  short: 'Capital',
  unit: 'USD',
  better: METRICS.tci.better,
  show: (value) => formatMoney(value),
};

/** Key metrics of two states side by side, each change with its sign and whether it is an improvement. */
export function diffFigures(
  before: Figures | null,
  after: Figures | null,
  kind: ProductKind,
  reported: Reported,
): FigureChange[] {
  return [...figuresFor(kind, reported), CAPITAL].map((definition) => {
    const { key, label, better, share: points = false } = definition;
    const print = (figures: Figures | null) => {
      const { figure, unit } = showFigure(definition, figures?.[key] ?? null, figures?.gwp_coverage ?? null);
      return unit === '' ? figure : `${figure}\u202f${unit}`;
    };
    const values = knownChange(key, after, before);
    return {
      key,
      label,
      before: print(before),
      after: print(after),
      values,
      better,
      points,
      change: values && difference(values.value, values.saved, better, points),
    };
  });
}
