/** Choices that nobody has made and that move the unit cost: grade, capital convention, technology, and type of the vessels. */
import { ASSUMPTIONS } from '../assumptions/assumptions.ts';
import type { AnalysisInput } from '../analysis/types.ts';
import { declarationOf } from '../own-operations/declaration.ts';
import { settingOf } from '../declare/define.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, SettingValue } from '../types/configuration.ts';
import type { Figures, Results } from '../types/results.ts';
import { figure } from '../wording/text.ts';
import type { Check } from './types.ts';

/** Change of the unit cost from which a choice is worth a check. */
const LEAST_CHANGE = 0.1;
const OF_THE_PLANT = [
  ['plant', 'grade', ASSUMPTIONS.plant.grade],
  ['capital', 'convention', ASSUMPTIONS.capital.convention],
  ['plant', 'technology', ASSUMPTIONS.plant.technology],
] as const;
const OF_STEPS = ['construction'];

/** A choice with its other values, and the configuration with one of them. */
interface Choice {
  readonly step_id: string | null;
  readonly step_name: string | null;
  readonly key: string;
  readonly title: string;
  readonly from: SettingValue;
  readonly titles: ReadonlyMap<SettingValue, string>;
  readonly made: (value: SettingValue) => Configuration;
}

/** @param results of the configuration */
export const choiceChecks = (input: AnalysisInput, results: Results): Check[] =>
  [...plantChoices(input), ...stepChoices(input, results)].flatMap((choice) => checkOf(input, results, choice));

function plantChoices({ configuration }: AnalysisInput): Choice[] {
  const { assumptions } = configuration;
  return OF_THE_PLANT.flatMap(([group, key, row]): Choice[] => {
    const given = assumptions[group] as Readonly<Record<string, unknown>> | undefined;
    if (given?.[key] !== undefined) return [];
    return [
      {
        step_id: null,
        step_name: null,
        key: `${group}.${key}`,
        title: row.title,
        from: row.value,
        titles: new Map(Object.entries(row.choices)),
        made: (value) => ({ ...configuration, assumptions: { ...assumptions, [group]: { ...given, [key]: value } } }),
      },
    ];
  });
}

function stepChoices({ configuration, library }: AnalysisInput, results: Results): Choice[] {
  return configuration.uo_settings.flatMap((step): Choice[] => {
    const declaration = declarationOf(step, library);
    const shown = results.steps.find(({ step_id }) => step_id === step.id);
    return OF_STEPS.flatMap((key): Choice[] => {
      const setting = declaration && settingOf(declaration, key);
      const now = shown?.settings.find((one) => one.key === key);
      if (!setting || now?.source !== 'default') return [];
      return [
        {
          step_id: step.id,
          step_name: step.name,
          key,
          title: setting.parameter.title,
          from: now.value,
          titles: new Map(setting.parameter.choices.map(({ value, title }) => [value, title])),
          made: (value) => ({
            ...configuration,
            uo_settings: configuration.uo_settings.map((one) =>
              one === step ? { ...one, settings: { ...one.settings, [key]: value } } : one,
            ),
          }),
        },
      ];
    });
  });
}

function checkOf({ product, library }: AnalysisInput, results: Results, choice: Choice): Check[] {
  const { step_id, step_name, key, title, from, titles, made } = choice;
  const before = results.figures;
  const others = [...titles.keys()].flatMap((to): { to: SettingValue; figures: Figures }[] => {
    if (to === from) return [];
    const outcome = evaluate(made(to), product, library, { otherStates: false });
    return outcome.feasible ? [{ to, figures: outcome.results.figures }] : [];
  });
  const change = ({ figures }: { figures: Figures }): number => figures.cogs / before.cogs - 1;
  if (!others.some((one) => Math.abs(change(one)) >= LEAST_CHANGE)) return [];
  const spoken = others.map(
    (one) =>
      `${titles.get(one.to)!}: unit cost ${change(one) < 0 ? '−' : '+'}${figure(100 * Math.abs(change(one)))} %, capital cost ${figure(one.figures.tci / 1e6)} instead of ${figure(before.tci / 1e6)} million USD`,
  );
  const costs = [before.cogs, ...others.map(({ figures }) => figures.cogs)];
  return [
    {
      id: `doubtful:${step_id ?? ''}:${key}:choice`,
      kind: 'doubtful',
      step_id,
      field: key,
      title: `No choice has been made for ${step_name === null ? title : `${title} of ${step_name}`}`,
      message: `“${titles.get(from) ?? String(from)}” is assumed. ${spoken.join('; ')}.`,
      worth: { metric: 'cogs', amount: (Math.max(...costs) - Math.min(...costs)) / 2, is: 'deviation' },
      // They are questions, not improvements.
      proposals: [],
    },
  ];
}
