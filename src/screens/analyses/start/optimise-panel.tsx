import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { assumptionRow } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import type { Constraint, Objective, OptimiseRequest, Recourse } from '#generated/types.ts';
import { StartOptimisationBody } from '#generated/zod/jobs.ts';
import { Icon } from '#src/components/icon.tsx';
import { optionsOf } from '#src/components/options.tsx';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { formatInput } from '#src/lib/format.ts';
import { figureOf, insideValue, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import type { Start } from '#src/workspace/runs.ts';
import { useStudy, type Study } from '../study.ts';
import { numeric, variableId, type Variable } from '../variables.ts';
import {
  Field,
  figureOptions,
  NumberInput,
  numberOf,
  SelectInput,
  shownAs,
  variableOptions,
  Wrong,
} from './fields.tsx';
import { StartPanel } from './panel.tsx';
import { BOUNDS, readQuestion, sentenceOf } from './question.ts';
import { QuestionText } from './question-text.tsx';
import { RangeRows } from './range-rows.tsx';
import { rangesOf, type Ranges, type RangeValues } from './ranges.ts';
import styles from './start.module.css';
import { chosenBy, isFinding, useScreened, type Screened } from './use-screened.ts';

/** What counts of the samples of an objective. */
const STATISTICS = {
  mean: 'by the mean of the samples',
  p90: 'by the value that 10 % of the samples exceed for the worse',
  cvar_90: 'by the mean of the worst 10 % of the samples',
};
const ANSWERS = {
  best: 'the best design with that chance',
  front: 'what each higher chance costs',
};
const USUAL_CHANCE = formatInput(100 * fields.OptimiseUncertainty.chance.default);
/** Lowest chance of a front, unless another is entered. */
const FRONT_FROM = '50';
/** Values of each number that is chosen late, by how many are. */
const LATE_VALUES = [5, 3, 2];
/** Designs that are evaluated under uncertainty, where each takes many evaluations. */
const UNCERTAIN_EVALUATIONS = '2000';
const HOURS = 'plant.operating_hours';
/** Hours of the shortest year that is tried, as a share of those of the plant. */
const SHORT_YEAR = 0.6;
const GOALS = { minimise: 'minimum', maximise: 'maximum' };
const WORDS = fields.OptimiseRequest;
const { maxItems: MOST_CONSTRAINTS } = WORDS.constraints;

interface Goal {
  /** Empty: no second goal. */
  metric: string;
  goal: Objective['goal'];
}

interface Bound {
  metric: string;
  bound: 'min' | 'max';
  /** In the metric's displayed unit. */
  limit: string;
}

/** A sentence that is typed but not yet read, over that of the form. */
interface TypedQuestion {
  text: string;
  over: string;
}

interface Values {
  question: TypedQuestion | null;
  objectives: [Goal, Goal];
  constraints: Bound[];
  ranges: RangeValues;
  evaluations: string;
  seed: string;
  uncertainty: {
    /** Empty: without uncertainty. */
    statistic: '' | keyof typeof STATISTICS;
    /** In %. */
    chance: string;
    samples: string;
    answer: keyof typeof ANSWERS;
    /** Ids of what is chosen late; empty for nothing. */
    late: string[];
  };
}

interface Props {
  /** The request of an earlier run. */
  given: OptimiseRequest | undefined;
  start: Start;
}

/** Objectives, constraints, and the settings to search. */
export function OptimisePanel({ given, start }: Props) {
  const study = useStudy();
  const { figures } = study;
  const [params] = useSearchParams();
  // A link from the list of what matters names what to search and for what.
  const [asked] = useState(() => ({ settings: new Set(params.getAll('setting')), metric: params.get('metric') }));
  const isAsked = given === undefined && study.variables.some(({ id }) => asked.settings.has(id));
  const [first] = useState(() => (isAsked ? objectiveFor(study, asked.metric) : objectivesOf(study, given)));
  const givenLate = given?.uncertainty?.recourse;
  const late = lateChoices(study);
  const recourseOf = (ids: readonly string[]): Recourse[] => {
    const chosen = ids.filter((id) => id !== '');
    if (givenLate && chosen.join() === givenLate.map(variableId).join()) return givenLate;
    const values = LATE_VALUES[chosen.length - 1]!;
    return chosen.flatMap((id) =>
      late.filter((one) => one.id === id).map(({ step_id, key, range }) => ({ step_id, key, ...range!, values })),
    );
  };
  const form = useContractForm<Values, typeof StartOptimisationBody>({
    name: 'optimise',
    schema: StartOptimisationBody,
    start: {
      question: null,
      objectives: first,
      constraints: boundsOf(study, given?.constraints),
      ranges: {},
      evaluations: String(given?.evaluations ?? WORDS.evaluations.default),
      seed: String(given?.seed ?? 1),
      uncertainty: {
        statistic: given?.uncertainty
          ? (given.uncertainty.statistic ?? fields.OptimiseUncertainty.statistic.default)
          : '',
        chance: given?.uncertainty?.chance === undefined ? USUAL_CHANCE : formatInput(100 * given.uncertainty.chance),
        samples: String(given?.uncertainty?.samples ?? fields.OptimiseUncertainty.samples.default),
        answer: given?.uncertainty?.chance_front ? 'front' : 'best',
        late: LATE_VALUES.map((_, k) => (givenLate?.[k] ? variableId(givenLate[k]) : '')),
      },
    },
    toBody: (values) => ({
      configuration_id: study.configurationId,
      objectives: values.objectives.filter(({ metric }) => metric !== ''),
      constraints: values.constraints.map(({ metric, bound, limit }) => ({
        metric,
        [bound]: numberOf(limit, (shown) => insideValue(shown, figureOf(figures, metric))),
      })),
      settings: ranges.read(values.ranges),
      evaluations: numberOf(values.evaluations),
      seed: numberOf(values.seed),
      ...(values.uncertainty.statistic !== '' && {
        uncertainty: {
          statistic: values.uncertainty.statistic,
          chance: numberOf(values.uncertainty.chance, (percent) => percent / 100),
          samples: numberOf(values.uncertainty.samples),
          ...(values.uncertainty.answer === 'front' && { chance_front: true }),
          ...(values.uncertainty.late.some(Boolean) && { recourse: recourseOf(values.uncertainty.late) }),
        },
      }),
    }),
    // What is asked and what is searched must not differ.
    check: (values) => ({ ...ranges.check(values.ranges), question: questionFault(values, figures) }),
    inputOf(path, values, problem) {
      const [list = ''] = path.split('.');
      if (path.startsWith('uncertainty.recourse')) return 'uncertainty.late.0';
      if (path === 'uncertainty.chance_front') return 'uncertainty.answer';
      if (list === 'settings') return ranges.refused(values.ranges, problem);
      if (path === 'constraints') {
        const named = values.constraints.findIndex(({ metric }) =>
          problem?.message.includes(figureOf(figures, metric).title),
        );
        return `constraints.${Math.max(0, named)}.limit`;
      }
      return list === 'constraints' ? path.replace(/(min|max)$/, 'limit') : path;
    },
    send: (body) => start({ type: 'optimise', body }),
  });
  const [objectives, constraints] = useWatch({ control: form.control, name: ['objectives', 'constraints'] });
  const second = objectives[1].metric;
  const screened = useScreened(
    { goals: goalsOf(objectives, constraints), limited: constraints.map(({ metric }) => metric) },
    given === undefined && !isAsked,
  );
  const isChosen = isAsked ? ({ id }: Variable) => asked.settings.has(id) : chosenBy(screened);
  const ranges = rangesOf(study.variables, given?.settings, isChosen);
  const { statistic, late: chosenLate } = useWatch({ control: form.control, name: 'uncertainty' });
  const goalFor = (index: 0 | 1) => (metric: string) => {
    const goal = goalOf(figureOf(figures, metric));
    if (goal) form.setValue(`objectives.${index}.goal`, goal);
  };
  const options = figureOptions(figures);
  return (
    <StartPanel
      form={form}
      type="optimise"
      action="Optimise"
      waiting={isFinding(screened)}
      question={<Question form={form} />}
    >
      <Field label="Objective">
        <SelectInput form={form} name="objectives.0.goal" label="First goal" options={optionsOf(GOALS)} />
        <SelectInput
          form={form}
          name="objectives.0.metric"
          label="First metric"
          options={options}
          onChosen={goalFor(0)}
        />
      </Field>
      <Field label="And" note={second ? 'Two goals give a Pareto front: the trade-off between them.' : undefined}>
        {second && <SelectInput form={form} name="objectives.1.goal" label="Second goal" options={optionsOf(GOALS)} />}
        <SelectInput
          form={form}
          name="objectives.1.metric"
          label="Second metric"
          none="nothing else"
          options={options}
          onChosen={(metric) => {
            goalFor(1)(metric);
            if (metric) form.setValue('uncertainty.answer', 'best');
          }}
        />
      </Field>
      <Constraints form={form} />
      <Field
        label="Uncertainty"
        note={
          statistic &&
          'Each design is judged in the same samples of the uncertain inputs. What is found is judged again in more samples.'
        }
      >
        <SelectInput
          form={form}
          name="uncertainty.statistic"
          label="How designs are judged"
          none="without uncertainty"
          options={optionsOf(STATISTICS)}
          isWide
          onChosen={(chosen) => {
            const { evaluations } = form.getValues();
            if (chosen !== '' && evaluations === String(WORDS.evaluations.default))
              form.setValue('evaluations', UNCERTAIN_EVALUATIONS);
          }}
        />
        {statistic && (
          <NumberInput
            form={form}
            name="uncertainty.chance"
            label="Chance of the constraints"
            unit="% of the samples keep all constraints"
            shown={{ display_unit: '%' }}
          />
        )}
        {statistic && (
          <SelectInput
            form={form}
            name="uncertainty.answer"
            label="What is found"
            options={optionsOf(ANSWERS)}
            isWide
            onChosen={(answer) => {
              if (answer !== 'front') return;
              // What each chance costs is the second axis.
              form.setValue('objectives.1.metric', '');
              const { chance } = form.getValues('uncertainty');
              if (chance === USUAL_CHANCE) form.setValue('uncertainty.chance', FRONT_FROM);
            }}
          />
        )}
      </Field>
      {statistic && (
        <Field
          label="Chosen late"
          note={`Each sample takes the best of ${LATE_VALUES[Math.max(1, chosenLate.filter(Boolean).length) - 1]} values, because it can still be chosen once it is known what was uncertain. It is not searched.`}
        >
          {LATE_VALUES.slice(0, chosenLate.filter(Boolean).length + 1).map((_, k) => (
            <SelectInput
              key={k}
              form={form}
              name={`uncertainty.late.${k}`}
              label={k === 0 ? 'Number that is chosen late' : `Number ${k + 1} that is chosen late`}
              none={k === 0 ? 'nothing' : 'nothing else'}
              options={variableOptions(late.filter(({ id }) => id === chosenLate[k] || !chosenLate.includes(id)))}
              isWide
              onChosen={(id) => {
                const rest = chosenLate.filter((one, i) => one !== '' && i !== k);
                if (id === '')
                  form.setValue(
                    'uncertainty.late',
                    [...rest, ...LATE_VALUES.map(() => '')].slice(0, LATE_VALUES.length),
                  );
                const variable = ranges.variables.find((one) => one.id === id);
                if (variable) form.setValue(`${ranges.inputOf(variable)}.on`, false, { shouldDirty: true });
              }}
            />
          ))}
        </Field>
      )}
      <RangeRows
        form={form}
        title="Settings to search"
        ranges={ranges}
        lockable
        note={screened && <Choice form={form} screened={screened} ranges={ranges} />}
      />
      <details className={styles['more']}>
        <summary>Budget and seed</summary>
        <div className={styles['tail']}>
          <Field label="Maximum evaluations" note="The search stops earlier if there is no further improvement.">
            <NumberInput form={form} name="evaluations" label="Maximum evaluations" />
          </Field>
          <Field label="Seed" note="The same seed gives the same result.">
            <NumberInput form={form} name="seed" label="Seed" />
          </Field>
          {statistic && (
            <Field label="Samples of each design">
              <NumberInput form={form} name="uncertainty.samples" label="Samples" />
            </Field>
          )}
        </div>
      </details>
    </StartPanel>
  );
}

/** Explains how the settings to search were selected, with buttons for other selections. */
function Choice({ form, screened, ranges }: { form: ContractForm<Values>; screened: Screened; ranges: Ranges }) {
  const free = ranges.variables.filter(({ usual, locked }) => usual && !locked);
  const take = (isTaken: (variable: Variable) => boolean) => {
    for (const variable of ranges.variables)
      if (!variable.locked) form.setValue(`${ranges.inputOf(variable)}.on`, isTaken(variable), { shouldDirty: true });
  };
  if (screened.state === 'waiting')
    return (
      <p className={styles['note']} role="status">
        Finding the settings that improve these metrics most…
      </p>
    );
  if (screened.state === 'failed')
    return (
      <p className={styles['note']}>
        All settings are selected, because it could not be determined which of them improve these metrics most.{' '}
        {screened.reason}
      </p>
    );
  if (free.length <= screened.ids.size) return null;
  return (
    <p className={styles['note']}>
      Selected: the {screened.ids.size} of {free.length} settings that, changed alone, improve these metrics most.{' '}
      <button type="button" className={styles['link']} onClick={() => take(({ usual }) => usual)}>
        Select all {free.length}
      </button>{' '}
      <button type="button" className={styles['link']} onClick={() => take(({ id }) => screened.ids.has(id))}>
        Select these {screened.ids.size}
      </button>
    </p>
  );
}

/** The question in a sentence: that of the form, until another is typed, which then fills in the form. */
function Question({ form }: { form: ContractForm<Values> }) {
  const { figures } = useStudy();
  const [objectives, constraints] = useWatch({ control: form.control, name: ['objectives', 'constraints'] });
  const now = sentenceOf(objectives, constraints, figures);
  const input = useInput(form, 'question');
  const typed = input.value as TypedQuestion | null;
  const text = typed?.over === now ? typed.text : now;
  const apply = () => {
    if (text === now) return;
    const { goals, bounds, unread } = readQuestion(text, figures);
    if (unread.length > 0) return void form.trigger('question');
    const [first, second] = goals;
    const dirty = { shouldDirty: true };
    if (first) form.setValue('objectives', [first, second ?? { metric: '', goal: 'minimise' }], dirty);
    form.setValue(
      'constraints',
      bounds.map((one) => ({ ...one, limit: formatInput(one.limit) })),
      dirty,
    );
    input.onChange(null);
  };
  return (
    <Field label="Question" note="Change it, and press Enter: cheapest at 50 kt/y, purity at least 98 %">
      <QuestionText
        {...input.aria}
        text={text}
        onText={(typed) => input.onChange({ text: typed, over: now })}
        onBlur={apply}
        onApply={apply}
      />
      <Wrong of={input} />
    </Field>
  );
}

/** Why the sentence that is typed cannot be read; undefined if it can, and if none is. */
function questionFault({ question, objectives, constraints }: Values, figures: readonly Figure[]): string | undefined {
  if (question?.over !== sentenceOf(objectives, constraints, figures)) return undefined;
  return readQuestion(question.text, figures).unread.join(' ') || undefined;
}

/** Constraints of the optimisation. */
function Constraints({ form }: { form: ContractForm<Values> }) {
  const study = useStudy();
  const { figures } = study;
  const list = useFieldArray({ control: form.control, name: 'constraints' });
  const bounds = useWatch({ control: form.control, name: 'constraints' });
  const add = () => {
    const free = figures.find((one) => !bounds.some((bound) => bound.metric === one.metric));
    list.append(boundFor(study, free?.metric ?? 'output'));
  };
  return (
    <Field label="Constraints">
      {list.fields.map(({ id }, index) => {
        const figure = figureOf(figures, bounds[index]?.metric ?? '');
        const title = inSentence(figure.title);
        return (
          <div key={id} className={styles['bound']}>
            <SelectInput
              form={form}
              name={`constraints.${index}.metric`}
              label="Constrained metric"
              options={figureOptions(figures)}
              onChosen={(metric) => list.update(index, boundFor(study, metric))}
            />
            <button
              type="button"
              className={styles['remove']}
              aria-label={`Remove the constraint on ${title}`}
              onClick={() => list.remove(index)}
            >
              <Icon name="close" size={14} />
            </button>
            <SelectInput
              form={form}
              name={`constraints.${index}.bound`}
              label={`Bound of ${title}`}
              options={optionsOf(BOUNDS)}
            />
            <NumberInput
              form={form}
              name={`constraints.${index}.limit`}
              label={`Limit of ${title}`}
              unit={unitOf(figure)}
              shown={shownAs(figure)}
            />
            <small>now {inWords(figure.now, figure)}</small>
          </div>
        );
      })}
      {list.fields.length < MOST_CONSTRAINTS && (
        <button type="button" className={styles['link']} onClick={add}>
          Add a constraint
        </button>
      )}
    </Field>
  );
}

/** What a running plant can still choose: its hours, and its settings. */
function lateChoices({ variables, results }: Study): Variable[] {
  const hours = results.schedule.operating_hours;
  return [
    {
      id: HOURS,
      step_id: null,
      key: HOURS,
      title: assumptionRow(HOURS)!.title,
      group: 'Plant',
      unit: 'h',
      displayUnit: 'h',
      whole: false,
      choices: [],
      now: hours,
      locked: false,
      range: { min: SHORT_YEAR * hours, max: hours },
      usual: false,
      headline: false,
    },
    ...numeric(variables).filter(({ locked }) => !locked),
  ];
}

/** The goal that a metric has by its nature; null if either direction may be wanted. */
const goalOf = ({ better }: Figure): Goal['goal'] | null =>
  better === null ? null : better === 'higher' ? 'maximise' : 'minimise';

/** The metric of a link, alone. */
function objectiveFor(study: Study, metric: string | null): [Goal, Goal] {
  const { figures } = study;
  const figure = figures.find((one) => one.metric === metric && one.now !== null);
  if (!figure) return objectivesOf(study, undefined);
  return [
    { metric: figure.metric, goal: goalOf(figure) ?? 'minimise' },
    { metric: '', goal: 'minimise' },
  ];
}

function objectivesOf({ figures }: Study, given: OptimiseRequest | undefined): [Goal, Goal] {
  const none: Goal = { metric: '', goal: 'minimise' };
  if (given) return [given.objectives[0] ?? none, given.objectives[1] ?? none];
  const hasFootprint = figureOf(figures, 'gwp').now !== null;
  return [
    { metric: 'cogs', goal: 'minimise' },
    { metric: hasFootprint ? 'gwp' : 'pmi', goal: 'minimise' },
  ];
}

/** What the settings to search improve. What is held between two limits has no direction. */
const goalsOf = (objectives: readonly Goal[], bounds: readonly Bound[]): Objective[] => [
  ...objectives.filter(({ metric }) => metric !== ''),
  ...bounds
    .filter(({ metric }) => bounds.filter((one) => one.metric === metric).length === 1)
    .map(({ metric, bound }): Objective => ({ metric, goal: bound === 'min' ? 'maximise' : 'minimise' })),
];

/** A round limit that the process currently meets. */
function boundFor({ figures }: Study, metric: string): Bound {
  const figure = figureOf(figures, metric);
  const bound = figure.better === 'higher' ? 'min' : 'max';
  if (figure.now === null) return { metric, bound, limit: '' };
  return { metric, bound, limit: rounded(shownValue(figure.now, figure), bound, 2) };
}

/** A round number that a value meets as a limit. @param steps per leading digit */
function rounded(value: number, bound: Bound['bound'], steps = 10): string {
  const unit = 10 ** Math.floor(Math.log10(Math.abs(value) || 1)) / steps;
  return formatInput((bound === 'min' ? Math.floor(value / unit) : Math.ceil(value / unit)) * unit);
}

/** Share of the output by which a plant may exceed what is planned or made now: a larger plant is not a better one. */
const ROOM = 0.1;

/** The planned output of the product, or else about the present one, and little more. */
function heldOutput(study: Study): Bound[] {
  const figure = figureOf(study.figures, 'output');
  const { target_output: target } = study.product;
  const least = target === null ? boundFor(study, 'output') : { limit: formatInput(shownValue(target, figure)) };
  const most = Math.max(target ?? 0, figure.now ?? 0) * (1 + ROOM);
  return [
    { metric: 'output', bound: 'min', limit: least.limit },
    ...(most > 0 ? [{ metric: 'output', bound: 'max' as const, limit: rounded(shownValue(most, figure), 'max') }] : []),
  ];
}

function boundsOf(study: Study, given: Constraint[] | undefined): Bound[] {
  if (!given) return [...heldOutput(study), boundFor(study, 'purity')];
  return given.flatMap(({ metric, min, max }): Bound[] => {
    const figure = figureOf(study.figures, metric);
    const limit = (value: number) => formatInput(shownValue(value, figure));
    return [
      ...(min === undefined ? [] : [{ metric, bound: 'min' as const, limit: limit(min) }]),
      ...(max === undefined ? [] : [{ metric, bound: 'max' as const, limit: limit(max) }]),
    ];
  });
}
