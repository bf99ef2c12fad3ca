import { assumptionRow } from '#engine/index.ts';
import { counted, inSentence } from '#engine/wording/index.ts';
import type { Statistic } from '#engine/analysis/index.ts';
import * as fields from '#generated/fields.ts';
import type { Constraint, Job, Objective, OptimiseRequest, ScaleRule } from '#generated/types.ts';
import { countText, figureOf, figureText, inWords, type Figure } from '#src/draft/metrics.ts';
import { percent } from '#src/lib/chance.ts';
import { annualMass } from '#src/components/figures/definitions.ts';
import { pointsBetween } from './start/heatmap-points.ts';
import type { Study } from './study.ts';
import { variableId, type Variable } from './variables.ts';

/** A part of what a run was asked: a word in bold, and the rest of the sentence. */
export interface Chip {
  verb: string;
  text: string;
  /** Whether it is a lock. */
  isLock?: boolean;
}

/** What is optimised of the samples of a metric, named by the title of the metric. */
const STATISTICS: Record<Statistic, { of: (title: string) => string; words: string }> = {
  mean: { of: (title) => `Mean ${inSentence(title)}`, words: 'the mean' },
  p90: { of: (title) => `${title}, kept by 90 %`, words: 'the value that 90 % keep' },
  cvar_90: { of: (title) => `${title}, worst 10 %`, words: 'the mean of the worst 10 %' },
};

const { statistic: STATISTIC, samples: SAMPLES, chance: CHANCE_WANTED } = fields.OptimiseUncertainty;

/** The metrics that an optimisation improves, named by what of their samples counts. */
export const goalsOf = ({ objectives, uncertainty }: OptimiseRequest, figures: Study['figures']): Figure[] =>
  objectives.map(({ metric }) => {
    const figure = figureOf(figures, metric);
    return uncertainty
      ? { ...figure, title: STATISTICS[uncertainty.statistic ?? STATISTIC.default].of(figure.title) }
      : figure;
  });

/** The share of the samples in which all constraints hold, as the second axis of a front. */
const CHANCE: Figure = {
  metric: 'chance',
  title: 'Chance that all constraints hold',
  group: '',
  unit: '1',
  displayUnit: '%',
  better: 'higher',
  now: null,
};

export const isChanceFront = ({ uncertainty }: OptimiseRequest): boolean => uncertainty?.chance_front === true;

/** What the points of a result have values of: the objectives, and the chance if they are a front against it. */
export function axesOf(request: OptimiseRequest, figures: Study['figures']): { axes: Figure[]; goals: Objective[] } {
  const isFront = isChanceFront(request);
  return {
    axes: [...goalsOf(request, figures), ...(isFront ? [CHANCE] : [])],
    goals: [...request.objectives, ...(isFront ? [{ metric: CHANCE.metric, goal: 'maximise' as const }] : [])],
  };
}

const RULES: Record<ScaleRule, string> = {
  size: 'larger equipment first',
  batches: 'more batches first',
  units: 'more units first',
  usual_sizes: 'usual vessel sizes',
};

/** What a run was asked, in a few chips: metrics, settings, budget; the goals and limits of an optimisation are in its question. */
export function chipsOf(job: Pick<Job, 'type' | 'parameters'>, study: Study): Chip[] {
  const asked = job as Job;
  const title = (metric: string) => inSentence(figureOf(study.figures, metric).title);
  const list = (metrics: readonly string[]) => metrics.map(title).join(', ');
  switch (asked.type) {
    case 'optimise':
      return optimiseChips(asked.parameters, study);
    case 'sensitivity_analysis': {
      const { method, metrics, inputs, samples, seed, alternatives = [] } = asked.parameters;
      return [
        { verb: method === 'monte_carlo' ? 'Spread' : 'Effect', text: `on ${list(metrics)}` },
        { verb: 'Vary', text: inputs ? counted(inputs.length, 'input') : 'the default inputs' },
        ...(alternatives.length > 0
          ? [{ verb: 'Compare', text: `with ${counted(alternatives.length, 'other')}` }]
          : []),
        ...(samples === undefined ? [] : [{ verb: 'Draw', text: `${countText(samples)} samples${seeded(seed)}` }]),
      ];
    }
    case 'sensitivity_heatmap_analysis': {
      const { x, y, metric } = asked.parameters;
      const axes = [x, y].map(({ points = GRID, ...axis }) => {
        const variable = study.variables.find(({ id }) => id === variableId(axis));
        return {
          words: variable ? rangeWords(axis, variable) : axis.key.replaceAll('_', ' '),
          count: variable ? pointsBetween(variable, { ...axis, points }) : points,
        };
      });
      return [
        { verb: 'Map', text: title(metric) },
        ...axes.map(({ words }) => ({ verb: 'Vary', text: words })),
        { verb: 'Run', text: `${countText(axes.reduce((all, { count }) => all * count, 1))} processes` },
      ];
    }
    case 'scale': {
      const { target_output: target, rule = 'size' } = asked.parameters;
      const { figure, unit } = annualMass(target);
      return [
        { verb: 'Reach', text: `${figure}\u202f${unit}` },
        { verb: 'With', text: RULES[rule] },
      ];
    }
    // It has a page of its own.
    case 'value_of_information':
      return [];
    case 'scale_analysis': {
      const { min_output: from, max_output: to, rule = 'size', points } = asked.parameters;
      const [low, high] = [annualMass(from), annualMass(to)];
      return [
        {
          verb: 'Output',
          text: `${low.figure}${low.unit === high.unit ? '' : `\u202f${low.unit}`} to ${high.figure}\u202f${high.unit}`,
        },
        { verb: 'With', text: RULES[rule] },
        ...(points === undefined ? [] : [{ verb: 'Size', text: `${countText(points)} plants` }]),
      ];
    }
  }
}

const GRID = 25;

const seeded = (seed: number | undefined): string => (seed === undefined ? '' : `, seed ${seed}`);

const rangeWords = ({ min, max }: { min: number; max: number }, variable: Variable): string =>
  `${inSentence(variable.title)} ${figureText(min, variable)} to ${inWords(max, variable)}`;

function optimiseChips(request: OptimiseRequest, { variables }: Study): Chip[] {
  const { constraints = [], settings, evaluations, seed, uncertainty } = request;
  const all = variables.filter(({ usual, locked }) => usual && !locked).length;
  const locked = variables.filter((one) => one.usual && one.locked).length;
  const count = settings?.length ?? all;
  return [
    {
      verb: 'Change',
      text: count > all ? counted(count, 'setting') : `${countText(count)} of ${counted(all, 'setting')}`,
    },
    ...(locked > 0 ? [{ verb: 'Hold', text: `${countText(locked)} locked`, isLock: true }] : []),
    ...(uncertainty
      ? [
          {
            verb: 'Judge',
            text: `by ${STATISTICS[uncertainty.statistic ?? STATISTIC.default].words} of ${countText(uncertainty.samples ?? SAMPLES.default)} samples`,
          },
          ...(constraints.length > 0
            ? [
                {
                  verb: 'Chance',
                  text: `${percent(uncertainty.chance ?? CHANCE_WANTED.default)}\u202f% or more${isChanceFront(request) ? ', with the cost of each' : ''}`,
                },
              ]
            : []),
          ...(uncertainty.recourse ?? []).map((one): Chip => ({
            verb: 'Choose late',
            text: inSentence(
              variables.find(({ id }) => id === variableId(one))?.title ?? assumptionRow(one.key)?.title ?? one.key,
            ),
          })),
        ]
      : []),
    ...(evaluations === undefined
      ? []
      : [
          {
            verb: 'Try',
            text: `at most ${countText(evaluations)} ${uncertainty ? 'designs' : 'processes'}${seeded(seed)}`,
          },
        ]),
  ];
}

/** '≥ 436 t/y', '≤ 2.0 %', or '10 to 20 g/L'. */
export function limitWords({ metric, min, max }: Constraint, figures: Study['figures']): string {
  const figure = figureOf(figures, metric);
  if (min !== undefined && max !== undefined) return `${figureText(min, figure)} to ${inWords(max, figure)}`;
  return min === undefined ? `≤ ${inWords(max, figure)}` : `≥ ${inWords(min, figure)}`;
}
