/** Choices that nobody has made and that move the unit cost: grade, capital convention, technology, and type of the vessels. */
import { ASSUMPTIONS } from '../assumptions/assumptions.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import type { AnalysisInput } from '../analysis/types.ts';
import { declarationOf } from '../own-operations/declaration.ts';
import { settingOf } from '../declare/define.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, SettingValue } from '../types/configuration.ts';
import type { Figures, Results } from '../types/results.ts';
import { figure, inSentence } from '../wording/text.ts';
import { withProposal } from './apply.ts';
import type { Check, CheckProposal, UnmadeChoices } from './types.ts';

/** Change of the unit cost from which a choice is worth a check. */
const LEAST_CHANGE = 0.1;
/** Share of the capital from which its change is said. */
const LEAST_CAPITAL = 0.001;
/** Disposables are a choice in a pharmaceutical plant only; in others they cost many times as much as steel. */
const OF_THE_PLANT = [
  ['plant', 'grade', ASSUMPTIONS.plant.grade, null],
  ['capital', 'convention', ASSUMPTIONS.capital.convention, null],
  ['plant', 'technology', ASSUMPTIONS.plant.technology, 'pharma'],
] as const;
const OF_STEPS = ['construction'];

/** A choice, the value that is assumed, and all its values with their titles. */
interface Choice extends Pick<CheckProposal, 'step_id' | 'step_name' | 'key' | 'title'> {
  readonly from: SettingValue;
  readonly titles: ReadonlyMap<SettingValue, string>;
}

/** @param results of the configuration */
export function unmadeChoices(input: AnalysisInput, results: Results): UnmadeChoices {
  const run = (configuration: Configuration): Figures | null => {
    const outcome = evaluate(configuration, input.product, input.library, { otherStates: false });
    return outcome.feasible && Number.isFinite(outcome.results.figures.cogs) ? outcome.results.figures : null;
  };
  const checks = [...plantChoices(input), ...stepChoices(input, results)].flatMap((choice) => {
    const options = [...choice.titles.keys()].flatMap((to) => optionOf(input, results, choice, to, run));
    const isLarge = ({ figures }: CheckProposal): boolean =>
      Math.abs(changeOfCost(figures, results.figures)) >= LEAST_CHANGE;
    return options.some(isLarge) ? [checkOf(choice, options, results.figures)] : [];
  });
  if (checks.length === 0) return { checks, range: null };
  /** All choices at their cheapest, or at their dearest. */
  const together = (sign: 1 | -1): Figures | null =>
    run(
      checks
        .map(({ options }) => options!.toSorted((a, b) => sign * (a.figures.cogs - b.figures.cogs))[0]!)
        .reduce(withProposal, input.configuration),
    );
  const costs = [
    ...checks.flatMap(({ options }) => options!.map(({ figures }) => figures)),
    // Of one choice, all values are known.
    ...(checks.length > 1 ? [together(1), together(-1)] : []),
  ].flatMap((one) => one?.cogs ?? []);
  return { checks, range: { low: Math.min(...costs), high: Math.max(...costs) } };
}

function plantChoices({ configuration: { assumptions } }: AnalysisInput): Choice[] {
  const filled = fillAssumptions(assumptions);
  return OF_THE_PLANT.flatMap(([group, key, { title, choices }, grade]): Choice[] => {
    const given = assumptions[group] as Readonly<Record<string, unknown>> | undefined;
    if (given?.[key] !== undefined || (grade !== null && filled.plant.grade !== grade)) return [];
    const from = (filled[group] as unknown as Readonly<Record<string, string>>)[key]!;
    return [
      {
        step_id: null,
        step_name: null,
        key: `${group}.${key}`,
        title,
        from,
        titles: new Map(Object.entries(choices)),
      },
    ];
  });
}

function stepChoices({ configuration, library }: AnalysisInput, results: Results): Choice[] {
  return configuration.uo_settings.flatMap((step): Choice[] => {
    const declaration = declarationOf(step, library);
    const shown = results.steps.find(({ step_id }) => step_id === step.id);
    return OF_STEPS.flatMap((key): Choice[] => {
      const parameter = declaration && settingOf(declaration, key)?.parameter;
      const now = shown?.settings.find((one) => one.key === key);
      if (!parameter || now?.source !== 'default') return [];
      return [
        {
          step_id: step.id,
          step_name: step.name,
          key,
          title: parameter.title,
          from: now.value,
          titles: new Map(parameter.choices.map(({ value, title }) => [value, title])),
        },
      ];
    });
  });
}

/** A value of a choice as a change that can be entered; none if the process does not run with it. */
function optionOf(
  { configuration }: AnalysisInput,
  { figures: now }: Results,
  { titles: _titles, ...choice }: Choice,
  to: SettingValue,
  run: (configuration: Configuration) => Figures | null,
): CheckProposal[] {
  const figures = to === choice.from ? now : run(withProposal(configuration, { ...choice, to }));
  return figures ? [{ ...choice, to, unit: '1', display_unit: '1', type: 'choice', figures }] : [];
}

function checkOf(
  { step_id, step_name, key, title, from, titles }: Choice,
  options: CheckProposal[],
  now: Figures,
): Check {
  const costs = options.map(({ figures }) => figures.cogs);
  const others = options.filter(({ to }) => to !== from);
  return {
    id: `doubtful:${step_id ?? ''}:${key}:choice`,
    kind: 'doubtful',
    step_id,
    field: key,
    title: `${step_name === null ? 'The' : `${step_name}: the`} ${inSentence(title)} is an assumption`,
    message: [
      `“${titles.get(from)!}” is assumed.`,
      ...others.map(({ to, figures }) => `“${titles.get(to)!}” would ${effectOf(figures, now)}.`),
    ].join(' '),
    worth: { metric: 'cogs', amount: (Math.max(...costs) - Math.min(...costs)) / 2, is: 'half_width' },
    // They are questions, not improvements.
    proposals: [],
    options: [...options.filter(({ to }) => to === from), ...others],
  };
}

/** Change of the unit cost as a share of its size: sales of co-products can make it negative. 0 without a unit cost. */
const changeOfCost = ({ cogs }: Figures, now: Figures): number =>
  now.cogs === 0 ? 0 : (cogs - now.cogs) / Math.abs(now.cogs);

/** 'save 583 million USD of capital and lower the unit cost by 12 %'; of capital that changes little, only the unit cost. */
function effectOf(figures: Figures, now: Figures): string {
  const capital = figures.tci - now.tci;
  const change = changeOfCost(figures, now);
  const cost = `${change < 0 ? 'lower' : 'raise'} the unit cost by ${figure(100 * Math.abs(change))}\u202F%`;
  if (Math.abs(capital) <= LEAST_CAPITAL * now.tci) return cost;
  const amount = `${figure(Math.abs(capital) / 1e6)}\u00A0million\u00A0USD`;
  const isAlike = capital < 0 === change < 0;
  return `${capital < 0 ? 'save' : 'add'} ${amount} of capital ${isAlike ? 'and' : 'but'} ${cost}`;
}
