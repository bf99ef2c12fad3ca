import { rangeDeclaration, usualRange, type UncertainInput } from '#engine/analysis/index.ts';
import {
  GROUP_TITLES,
  isTextType,
  type Configuration,
  type Library,
  type Parameter,
  type Results,
  type SettingValue,
} from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import { operationOf, type Catalogue } from '#src/draft/catalogue.ts';
import { lockedValue } from '#src/draft/edits.ts';
import { leversOf } from '#src/draft/goal-seek/levers.ts';
import { applies, resolve } from '#src/draft/values.ts';
import { type Reported } from '#src/lib/reporting.ts';

/** A variable of an analysis: a setting of a step, or a number of the assumptions. */
export interface Variable {
  id: string;
  /** Null for an assumption. */
  step_id: string | null;
  /** Key of the setting, or path of the assumption. */
  key: string;
  title: string;
  /** Name of the step, or of the group of assumptions. */
  group: string;
  unit: Unit;
  /** That of a price of the product names the reported amount. */
  displayUnit: string;
  reported?: Reported;
  whole: boolean;
  /** Values of a choice or a yes/no setting; empty for numbers. */
  choices: { value: SettingValue; title: string }[];
  /** Null if the value is calculated and not known. */
  now: SettingValue | null;
  locked: boolean;
  /** Search range in its unit; null for choices. */
  range: { min: number; max: number } | null;
  /** Whether it is selected by default, because the catalogue has a range for it. */
  usual: boolean;
  /** Whether it is the main setting on the step's card. */
  headline: boolean;
  /** Why its range is what it is; absent without a reason. */
  note?: string;
}

export const variableId = ({ step_id, key }: { step_id: string | null; key: string }): string =>
  step_id === null ? key : `steps.${step_id}.${key}`;

/** Every setting in use that is a number or a choice, in the order of the steps. */
export function variablesOf(configuration: Configuration, results: Results, catalogue: Catalogue): Variable[] {
  return configuration.uo_settings.flatMap((step) => {
    const parameters = operationOf(catalogue, step)?.parameters ?? [];
    const computed = results.steps.find(({ step_id }) => step_id === step.id)?.settings;
    const values = new Map(
      parameters.map((one) => [one.key, resolve(one, step, configuration, computed).value] as const),
    );
    return parameters.flatMap((parameter): Variable[] => {
      const { key, type, title, unit, display_unit, optimisable } = parameter;
      if (type === 'buffer' || isTextType(type) || !applies(parameter, values)) return [];
      const now = values.get(key) ?? null;
      const isNumber = type === 'number' || type === 'integer';
      const range = isNumber ? usualRange(rangeDeclaration(parameter), typeof now === 'number' ? now : null) : null;
      if (isNumber && !range) return [];
      return [
        {
          id: variableId({ step_id: step.id, key }),
          step_id: step.id,
          key,
          title,
          group: step.name,
          unit,
          displayUnit: display_unit,
          whole: type === 'integer',
          choices: choicesOf(parameter),
          now,
          locked: lockedValue(configuration, step.id, key) !== undefined,
          range,
          usual: optimisable !== null,
          headline: parameter.headline,
        },
      ];
    });
  });
}

const choicesOf = ({ type, choices }: Parameter): Variable['choices'] =>
  type === 'boolean'
    ? [
        { value: false, title: 'no' },
        { value: true, title: 'yes' },
      ]
    : choices;

/** A range around a value, within its limits. */
function around(
  now: number,
  spread: number,
  { min, max, whole }: { min: number | null; max: number | null; whole: boolean },
): Variable['range'] {
  const half = Math.abs(now) * spread;
  const [from, to] = [Math.max(min ?? -Infinity, now - half), Math.min(max ?? Infinity, now + half)];
  const [low, high] = whole ? [Math.floor(from), Math.ceil(to)] : [from, to];
  return high > low ? { min: low, max: high } : null;
}

export const numeric = (variables: readonly Variable[]): Variable[] => variables.filter(({ range }) => range !== null);

/**
 * Two suggested settings for a map, of two steps if possible: those that matter most, or main settings for which the catalogue
 * has a range.
 * @param ranked ids of the settings that matter, the strongest first
 */
export function worthAMap(variables: readonly Variable[], ranked: readonly string[] = []): Variable[] {
  const place = (id: string) => (ranked.includes(id) ? ranked.indexOf(id) : ranked.length);
  const rank = ({ usual, headline, whole }: Variable) => (usual ? 0 : 4) + (headline ? 0 : 2) + (whole ? 1 : 0);
  const [first, ...rest] = numeric(variables).toSorted((a, b) => place(a.id) - place(b.id) || rank(a) - rank(b));
  if (!first) return [];
  const second = rest.find(({ step_id }) => step_id !== first.step_id) ?? rest[0];
  return second ? [first, second] : [first];
}

/** Relative variation of a number whose declaration states no uncertainty. */
const UNCERTAIN = 0.1;
/** The same for a temperature, K, of which a share means nothing. */
const KELVINS = 1;

/** Every number that may be uncertain, with the range that its declaration states; the engine selects those that matter. */
export function uncertainOf(
  {
    configuration,
    results,
    catalogue,
    library,
    price,
    reported: amount,
  }: {
    configuration: Configuration;
    results: Results;
    catalogue: Catalogue;
    library: Library;
    price: number | null;
    reported: Reported;
  },
  proposed: readonly UncertainInput[],
): Variable[] {
  const byId = new Map(proposed.map((one) => [variableId(one), one]));
  const listed = leversOf(configuration, results, catalogue, library, price, amount).flatMap((choice): Variable[] => {
    const { id, lever, title, group, unit, displayUnit, reported, now, min, max, integer } = choice;
    const asked = byId.get(id);
    byId.delete(id);
    const limits = { min, max: lever.kind === 'price' ? null : max, whole: integer };
    const isTemperature = unit === 'K' && displayUnit !== 'K';
    const spread = isTemperature && now ? KELVINS / now : UNCERTAIN;
    const range = asked ? { min: asked.low, max: asked.high } : now === null ? null : around(now, spread, limits);
    if (!range) return [];
    return [
      {
        id,
        step_id: lever.kind === 'setting' ? lever.step_id : null,
        key: lever.kind === 'setting' ? lever.key : id,
        title,
        group,
        unit,
        displayUnit,
        ...(reported && { reported }),
        whole: integer,
        choices: [],
        now,
        locked: false,
        range,
        usual: asked !== undefined,
        headline: false,
        ...(asked && { note: asked.reason }),
      },
    ];
  });
  // Entries of lists, such as a share of a feed, and what analyses alone vary, such as the error of the capital estimate.
  const others = [...byId].map(([id, one]): Variable => ({
    id,
    step_id: one.step_id,
    key: one.key,
    title: one.title,
    group: one.step_name ?? (one.key.startsWith('prices.') ? GROUP_TITLES.prices : GROUP_TITLES.capital),
    unit: one.unit,
    displayUnit: one.display_unit,
    whole: false,
    choices: [],
    now: one.base,
    locked: false,
    range: { min: one.low, max: one.high },
    usual: true,
    headline: false,
    note: one.reason,
  }));
  return [...others, ...listed];
}
