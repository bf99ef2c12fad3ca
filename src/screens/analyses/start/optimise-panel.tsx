import { useState } from 'react';
import type { Constraint, Objective, OptimiseRequest } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { figureOf, insideValue, inWords, shownValue, unitOf } from '../figures.ts';
import type { Starter } from '../runs.ts';
import { useStudy, type Study } from '../study.ts';
import { refusedAt } from './refused.ts';
import { Choice, Field, FigureSelect, NumberInput } from './fields.tsx';
import { StartPanel } from './panel.tsx';
import { RangeRows } from './range-rows.tsx';
import { useRanges } from './ranges.ts';
import styles from './start.module.css';

const GOALS = { minimise: 'least', maximise: 'most' } as const;
const BOUNDS = { min: 'at least', max: 'at most' } as const;
const EVALUATIONS = 20_000;
const MOST_CONSTRAINTS = 20;

interface Bound {
  id: number;
  metric: string;
  bound: keyof typeof BOUNDS;
  text: string;
}

interface Props {
  /** What an earlier run was asked. */
  given: OptimiseRequest | undefined;
  starter: Starter;
}

/** Objectives, constraints, and the settings to search. */
export function OptimisePanel({ given, starter }: Props) {
  const study = useStudy();
  const { figures } = study;
  const [[first, second], setObjectives] = useState<[Objective, Objective | null]>(() => objectivesOf(study, given));
  const [bounds, setBounds] = useState<Bound[]>(() => boundsOf(study, given?.constraints));
  const [evaluations, setEvaluations] = useState(String(given?.evaluations ?? EVALUATIONS));
  const [seed, setSeed] = useState(String(given?.seed ?? 1));
  const [complaint, setComplaint] = useState<{ id: string | null; message: string } | null>(null);
  const ranges = useRanges(study.variables, given?.settings);

  const goalOf = (metric: string): Objective => ({
    metric,
    goal: figureOf(figures, metric).better === 'higher' ? 'maximise' : 'minimise',
  });
  const changeBound = (id: number, change: Partial<Bound>) =>
    setBounds(bounds.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const addBound = () => {
    const metric = figures.find((one) => !bounds.some((bound) => bound.metric === one.metric))?.metric ?? 'output';
    setBounds([...bounds, boundFor(study, metric, Math.max(0, ...bounds.map(({ id }) => id)) + 1)]);
  };

  const onStart = () => {
    const say = (message: string, id: string | null = null) => setComplaint({ id, message });
    const read = ranges.read();
    if ('mistyped' in read) return say(read.mistyped.message, read.mistyped.id);
    const constraints: Constraint[] = [];
    for (const { metric, bound, text } of bounds) {
      const figure = figureOf(figures, metric);
      const value = parseInput(text);
      if (value === null) return say(`${figure.title}: “${text}” is not a number.`);
      constraints.push({ metric, [bound]: insideValue(value, figure) });
    }
    const [count, start] = [parseInput(evaluations), parseInput(seed)];
    if (count === null || start === null) return say('Evaluations and seed are whole numbers.');
    setComplaint(null);
    return void starter.start({
      type: 'optimise',
      body: {
        configuration_id: study.configurationId,
        objectives: second ? [first, second] : [first],
        constraints,
        settings: read.given as NonNullable<OptimiseRequest['settings']>,
        evaluations: count,
        seed: start,
      },
    });
  };

  return (
    <StartPanel
      title="What is asked"
      complaint={complaint?.message ?? null}
      starter={starter}
      onStart={onStart}
      action="Optimise"
    >
      <Field label="Look for">
        <Choice
          label="First goal"
          value={first.goal}
          options={GOALS}
          onChange={(goal) => setObjectives([{ ...first, goal }, second])}
        />
        <FigureSelect
          label="First figure"
          value={first.metric}
          options={figures}
          onChange={(metric) => setObjectives([goalOf(metric), second])}
        />
      </Field>
      <Field label="And" note={second ? 'Two goals give a front: what one costs in the other.' : undefined}>
        {second && (
          <Choice
            label="Second goal"
            value={second.goal}
            options={GOALS}
            onChange={(goal) => setObjectives([first, { ...second, goal }])}
          />
        )}
        <FigureSelect
          label="Second figure"
          value={second?.metric ?? ''}
          none="nothing else"
          options={figures}
          onChange={(metric) => setObjectives([first, metric === '' ? null : goalOf(metric)])}
        />
      </Field>
      <Field label="As long as">
        {bounds.map(({ id, metric, bound, text }) => {
          const figure = figureOf(figures, metric);
          return (
            <div key={id} className={styles['bound']}>
              <FigureSelect
                label="Constrained figure"
                value={metric}
                options={figures}
                onChange={(next) => setBounds(bounds.map((one) => (one.id === id ? boundFor(study, next, id) : one)))}
              />
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Remove the constraint on ${figure.title.toLowerCase()}`}
                onClick={() => setBounds(bounds.filter((one) => one.id !== id))}
              >
                <Icon name="close" size={14} />
              </button>
              <Choice
                label={`Bound of ${figure.title.toLowerCase()}`}
                value={bound}
                options={BOUNDS}
                onChange={(next) => changeBound(id, { bound: next })}
              />
              <NumberInput
                label={`Limit of ${figure.title.toLowerCase()}`}
                value={text}
                unit={unitOf(figure)}
                onChange={(next) => changeBound(id, { text: next })}
              />
              <small>now {inWords(figure.now, figure)}</small>
            </div>
          );
        })}
        {bounds.length < MOST_CONSTRAINTS && (
          <button type="button" className={styles['link']} onClick={addBound}>
            Add a constraint
          </button>
        )}
      </Field>
      <RangeRows title="Settings to search" ranges={ranges} lockable refused={refusedAt(starter, complaint?.id)} />
      <details className={styles['more']}>
        <summary>How long and from where</summary>
        <div className={styles['tail']}>
          <Field label="Evaluations at most" note="It stops earlier when nothing improves any more.">
            <NumberInput label="Evaluations at most" value={evaluations} onChange={setEvaluations} />
          </Field>
          <Field label="Seed" note="The same seed gives the same result.">
            <NumberInput label="Seed" value={seed} onChange={setSeed} />
          </Field>
        </div>
      </details>
    </StartPanel>
  );
}

function objectivesOf({ figures }: Study, given: OptimiseRequest | undefined): [Objective, Objective | null] {
  if (given) return [given.objectives[0]!, given.objectives[1] ?? null];
  const hasFootprint = figureOf(figures, 'gwp').now !== null;
  return [
    { metric: 'cogs', goal: 'minimise' },
    { metric: hasFootprint ? 'gwp' : 'pmi', goal: 'minimise' },
  ];
}

/** A bound that the process meets now, at a round number. */
function boundFor({ figures }: Study, metric: string, id: number): Bound {
  const figure = figureOf(figures, metric);
  const bound = figure.better === 'higher' ? 'min' : 'max';
  if (figure.now === null) return { id, metric, bound, text: '' };
  const now = shownValue(figure.now, figure);
  const unit = 10 ** Math.floor(Math.log10(Math.abs(now) || 1)) / 2;
  const round = (bound === 'min' ? Math.floor(now / unit) : Math.ceil(now / unit)) * unit;
  return { id, metric, bound, text: formatInput(round) };
}

function boundsOf(study: Study, given: Constraint[] | undefined): Bound[] {
  if (!given) return [boundFor(study, 'purity', 1)];
  return given
    .flatMap(({ metric, min, max }): Omit<Bound, 'id'>[] => {
      const figure = figureOf(study.figures, metric);
      const text = (value: number) => formatInput(shownValue(value, figure));
      return [
        ...(min === undefined ? [] : [{ metric, bound: 'min' as const, text: text(min) }]),
        ...(max === undefined ? [] : [{ metric, bound: 'max' as const, text: text(max) }]),
      ];
    })
    .map((one, index) => ({ ...one, id: index + 1 }));
}
