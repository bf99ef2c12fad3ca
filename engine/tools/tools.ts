/**
 * What programs and assistants ask of processes. Each tool is declared once, with its inputs and outputs as JSON Schema; the command line
 * and the server only say where a process is.
 */
import { designFor } from '../analysis/design.ts';
import { assumptionDial, isProblem, settingDial, settingTitle } from '../analysis/dial.ts';
import { leverage } from '../analysis/leverage.ts';
import { metricWords } from '../analysis/metric.ts';
import { type Lever, seekGoal } from '../analysis/seek-goal.ts';
import type { AnalysisProblem, ScaleChange, Watch } from '../analysis/types.ts';
import { usualRange } from '../analysis/usual-range.ts';
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import { checksOf } from '../checks/checks.ts';
import { settingOf } from '../declare/define.ts';
import { DRAFT_SCHEMA, readDraft } from '../drafting/format.ts';
import { percentChange } from '../lca/lower-bound.ts';
import { interpretDraft } from '../drafting/interpret.ts';
import { REPORT_HEAD, reportNotes, reportRows } from '../drafting/report.ts';
import { declarationOf } from '../own-operations/declaration.ts';
import { recompute } from '../provenance/provenance.ts';
import { checkCited, figureReference, namedFigure } from '../scenario/cited.ts';
import type { UnitOperation } from '../types/catalogue.ts';
import type { Figures } from '../types/results.ts';
import { catalogue } from '../unit-operations/catalogue.ts';
import { withoutField } from '../wording/field-wording.ts';
import { addressOf, addressText, InvalidInput, isOnlyVaried } from './changes.ts';
import { flag, list, number, object, orNull, type Schema, text, value } from './schema.ts';
import { ABOUT, type Subject } from './subject.ts';

/** What a tool knows besides the processes. */
export interface ToolContext {
  /** The catalogue with own operations, for a draft. */
  operations?: readonly UnitOperation[];
  /** Rows of the library that a draft can name. */
  named?: readonly { id: string; name: string }[];
  watch?: Watch;
}

type Given = Readonly<Record<string, unknown>>;

export interface EngineTool {
  name: string;
  title: string;
  description: string;
  /** Least and largest number of processes. */
  processes: readonly [least: number, most: number];
  /** Besides the processes. */
  inputs: Schema & { properties: Schema; required: readonly string[] };
  output: Schema;
  /** Whether it evaluates more than the stored process, for which a key needs the scope `analyse`. */
  isAnalysis: boolean;
  /** @throws InvalidInput */
  run: (processes: readonly Subject[], given: Given, context: ToolContext) => Record<string, unknown>;
}

/** @param own by default, the tool is about one process, with no other inputs; `output` has the properties besides `about` */
const tool = ({
  output,
  processes = [1, 1],
  ...own
}: Pick<EngineTool, 'name' | 'title' | 'description' | 'run'> &
  Partial<EngineTool> & { output: Readonly<Record<string, Schema>> }): EngineTool => ({
  inputs: { type: 'object', properties: {}, required: [] },
  isAnalysis: false,
  processes,
  output: object({ ...(processes[1] > 0 && { about: list(ABOUT) }), ...output }),
  ...own,
});

const inputs = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});

const wrong = (field: string, message: string): InvalidInput => new InvalidInput([{ field, message }]);

/** The result, or why there is none. @throws InvalidInput with the field as the caller knows it */
function ready<T extends object>(found: T | AnalysisProblem, fields: Readonly<Record<string, string>> = {}): T {
  if (!('message' in found && 'field' in found)) return found;
  const { field, message } = found;
  throw wrong(fields[field] ?? field, withoutField(field, message));
}

/** What a calculation says of a number or path that does not exist. @throws InvalidInput */
function about<T>(field: string, calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw wrong(field, `${error.message.replace(/\.$/, '')}.`);
  }
}

const FIGURE = text('A key metric such as cogs, or a path such as steps.stp_1.outputs.capture');
const METRIC = text('A key metric, as evaluate lists them (default: cogs, the unit cost)');
const INPUT = text('Name of an input, such as Fermentation.vessels or prices.electricity');
const REFERENCE = text('Citation of the figure in a text');

/** The key metrics of a process, each with its reference. */
const figuresOf = ({ sha256 }: Subject, figures: Figures) =>
  Object.entries(figures).map(([metric, found]) => ({
    metric,
    ...metricWords(metric),
    value: found,
    reference: figureReference(sha256, `figures.${metric}`),
  }));

const changeOf = ({ step_id, key, title, unit, from, to, reason }: ScaleChange) => ({
  input: addressText({ step_id, key }),
  title,
  unit,
  from,
  to,
  reason,
});

const CHANGE = object({ input: text(), title: text(), unit: text(), from: value, to: value, reason: text() });

const readProcess = tool({
  name: 'read_process',
  title: 'Read a process',
  description:
    'Returns the steps of a process in order with their settings: those that are entered, locked or fitted, or every setting of one step if it is named, with units, limits and choices.',
  inputs: inputs({ step: text('Id or name of a step, of which every setting is listed') }),
  output: {
    product: object({ name: text(), kind: text() }),
    steps: list(
      object({
        id: text(),
        name: text(),
        unit_operation: text(),
        settings: list(
          object({
            input: text('Name of the input, as other tools accept it'),
            title: text(),
            value,
            unit: orNull(text()),
            source: text('entered, default, fitted or locked'),
            min: orNull(number()),
            max: orNull(number()),
            choices: list(text()),
          }),
        ),
      }),
    ),
    assumptions: { type: 'object', description: 'Those that are entered; all others have their defaults' },
  },
  run([process], given) {
    const { input, results } = process!;
    const { uo_settings: all, assumptions } = input.configuration;
    const { step: wanted } = given as { step?: string };
    const steps = all.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted);
    if (steps.length === 0)
      throw wrong('step', `is not a step. The steps are ${all.map(({ id, name }) => `${id} (${name})`).join(', ')}.`);
    const resolved = new Map(results().steps.map(({ step_id, settings }) => [step_id, settings]));
    return {
      product: { name: input.product.name, kind: input.product.kind },
      steps: steps.map((step) => {
        const { id, name, unit_operation } = step;
        const declaration = declarationOf(step, input.library);
        const settings = (resolved.get(id) ?? []).flatMap(({ key, value: now, source }) => {
          if (wanted === undefined && source === 'default') return [];
          const { parameter } = (declaration && settingOf(declaration, key)) ?? {};
          const { unit = null, min = null, max = null, choices = [] } = parameter ?? {};
          const isNumber = typeof now !== 'number' || Number.isFinite(now);
          return {
            input: addressText({ step_id: id, key }),
            title: parameter ? settingTitle(declaration!, key, parameter.title, input.library) : key,
            value: isNumber ? now : null,
            unit,
            source,
            min,
            max,
            choices: choices.map((one) => one.value),
          };
        });
        return { id, name, unit_operation, settings };
      }),
      assumptions,
    };
  },
});

const FIGURES = list(
  object({ metric: text(), title: text(), unit: orNull(text()), value: orNull(number()), reference: REFERENCE }),
);

const evaluateTool = tool({
  name: 'evaluate',
  title: 'Evaluate a process',
  description: 'Computes the key metrics of a process, each with its reference, and its warnings. Nothing is stored.',
  output: {
    figures: FIGURES,
    warnings: list(object({ step: orNull(text()), field: orNull(text()), message: text() })),
  },
  run([process]) {
    const { figures, warnings } = process!.results();
    return {
      figures: figuresOf(process!, figures),
      warnings: warnings.map(({ step_id: step, field, message }) => ({ step, field, message })),
    };
  },
});

/** Processes that are compared at once, or whose figures a text cites. */
const MOST_PROCESSES = 5;

const compare = tool({
  name: 'compare',
  title: 'Compare processes',
  description:
    'Computes the key metrics of two to five processes, each with its reference and its change relative to the first. A process can be compared with itself with other inputs.',
  processes: [2, MOST_PROCESSES],
  output: {
    rows: list(
      object({
        metric: text(),
        title: text(),
        unit: orNull(text()),
        values: list(
          object({
            value: orNull(number()),
            change: orNull(
              number(
                'Per cent, relative to the first process; null for the first, and where one is only a lower bound',
              ),
            ),
            reference: REFERENCE,
          }),
        ),
      }),
    ),
  },
  run(processes) {
    const all = processes.map((one) => ({ sha256: one.sha256, figures: one.results().figures }));
    const keys = [...new Set(all.flatMap(({ figures }) => Object.keys(figures)))] as (keyof Figures)[];
    const rows = keys.map((metric) => {
      const values = all.map(({ sha256, figures }, at) => ({
        value: figures[metric] ?? null,
        change: at === 0 ? null : percentChange(metric, figures, all[0]!.figures),
        reference: figureReference(sha256, `figures.${metric}`),
      }));
      return { metric, ...metricWords(metric), values };
    });
    return { rows };
  },
});

const explainFigure = tool({
  name: 'explain_figure',
  title: 'Explain a figure, with its reference',
  description:
    'Returns the formula of a figure, its inputs with their sources, the value recomputed from them, and the reference by which a text cites it. Inputs that are figures have paths and can be explained, too.',
  inputs: inputs({ figure: FIGURE }, ['figure']),
  output: {
    title: text(),
    value: orNull(number()),
    unit: text(),
    formula: text(),
    source: text(),
    note: orNull(text()),
    inputs: list({
      type: 'object',
      properties: { symbol: text(), title: text(), value, unit: orNull(text()), origin: { type: 'object' } },
    }),
    recomputed: orNull(number()),
    reference: REFERENCE,
  },
  run([process], given) {
    const ref = namedFigure(String(given['figure']));
    process!.results();
    const shown = about('figure', () => process!.explain(ref));
    const { title, value: found, unit, formula, source, note, inputs: parts } = shown;
    return {
      title,
      value: found,
      unit,
      formula,
      source,
      note,
      inputs: parts,
      recomputed: recompute(shown),
      reference: figureReference(process!.sha256, ref),
    };
  },
});

/** Rows of the numbers that matter, unless more are asked for. */
const USUAL_ROWS = 20;

const whatMatters = tool({
  name: 'what_matters',
  title: 'List the numbers that matter most for a metric',
  description:
    'Changes every number of a process by itself (settings, prices, assumptions), and lists those with the largest effect on a metric.',
  inputs: inputs({
    metric: METRIC,
    most: { type: 'integer', minimum: 1, maximum: 500, description: `Number of rows (default: ${USUAL_ROWS})` },
  }),
  output: {
    metric: text(),
    unit: orNull(text()),
    present: orNull(number()),
    rows: list(
      object({
        input: text('Name of the input, as other tools accept it'),
        title: text(),
        step: orNull(text()),
        unit: text(),
        value: number(),
        higher: number('A value about 10 % higher (1 K, 0.1 pH, or one additional unit of a count)'),
        change: orNull(number('Change of the metric at the higher value; null if the process cannot run there')),
        share: orNull(
          number(
            'Share of the variance of the metric; null for inputs that are chosen, so that they are not uncertain',
          ),
        ),
      }),
    ),
  },
  run([process], given) {
    const { metric = 'cogs', most = USUAL_ROWS } = given as { metric?: string; most?: number };
    process!.results();
    const [found] = ready(leverage(process!.input, [metric]), { configuration_id: 'process' });
    const { unit, baseline, rows } = found!;
    return {
      metric,
      unit,
      present: baseline,
      rows: rows.slice(0, most).map((row) => ({
        input: addressText(row),
        title: row.title,
        step: row.step_name,
        unit: row.unit,
        value: row.base,
        higher: row.higher.value,
        change: row.higher.change,
        share: row.share,
      })),
    };
  },
});

const POINT = object({ value: number('Of the input'), result: number('Of the figure') });
/** Reasons why values cannot run that are worth a line. */
const MOST_REASONS = 3;

const goalSeek = tool({
  name: 'goal_seek',
  title: 'Find the value of an input at which a figure reaches a target',
  description:
    'Searches one number of a process, with everything else unchanged, for every value at which a figure reaches the target. Without min and max, the usual range of the input is searched. Nothing is stored.',
  inputs: inputs(
    {
      figure: { ...FIGURE, description: `${String(FIGURE['description'])} (default: cogs)` },
      target: number('In the unit of the figure'),
      input: INPUT,
      min: number('Lowest value, in the unit of the input'),
      max: number('Highest value, in the unit of the input'),
    },
    ['target', 'input'],
  ),
  output: {
    figure: text(),
    unit: orNull(text()),
    target: number(),
    input: object({
      name: text(),
      title: text(),
      unit: text(),
      present: orNull(number()),
      min: number(),
      max: number(),
    }),
    solutions: list(POINT),
    jumps: list(object({ before: POINT, after: POINT }), {
      description: 'Where the figure jumps over the target, as with one more vessel',
    }),
    closest: { ...POINT, type: ['object', 'null'] },
    reasons: list(text(), { description: 'Why the process cannot run at some of the values' }),
  },
  isAnalysis: true,
  run([process], given) {
    const { figure = 'cogs', target, input: name, ...limits } = given as unknown as Seek;
    const { input, results } = process!;
    const found = results();
    const { step_id, key } = about('input', () => addressOf(input, name));
    if (isOnlyVaried({ step_id, key }))
      throw wrong('input', `${name} cannot be changed in a search: it is neither a setting nor an assumption.`);
    const dial = ready(
      step_id === null ? assumptionDial(input, found, key, 'input') : settingDial(input, found, step_id, key, 'input'),
    );
    const { base, type, title, unit } = dial;
    if (isProblem(dial) || (type !== 'number' && type !== 'integer'))
      throw wrong('input', `${title} is not a number, so a search cannot change it. Evaluate each choice with set.`);
    const present = typeof base === 'number' ? base : null;
    const usual = usualRange(dial, present);
    const [min, max] = [limits.min ?? usual?.min, limits.max ?? usual?.max];
    if (min === undefined || max === undefined) throw wrong('min', `Enter min and max: ${title} has no usual range.`);
    if (!(min < max)) throw wrong('min', `must be below max; the range is ${min} to ${max}.`);
    const ref = namedFigure(figure);
    const sought = about('figure', () =>
      seekGoal(input.configuration, input.product, input.library, {
        figure: ref,
        target,
        lever: leverOf(step_id, key),
        min,
        max,
        integer: type === 'integer',
        hints: present === null ? [] : [present],
      }),
    );
    const point = ({ x, y }: { x: number; y: number }) => ({ value: x, result: y });
    const reasons = new Set(sought.curve.flatMap(({ y, message }) => (y === null && message ? [message] : [])));
    return {
      figure: ref,
      unit: metricWords(ref.replace(/^figures\./, '')).unit,
      target,
      input: { name: addressText({ step_id, key }), title, unit, present, min, max },
      solutions: sought.solutions.map(point),
      jumps: sought.jumps.map(({ before, after }) => ({ before: point(before), after: point(after) })),
      closest: sought.closest && point(sought.closest),
      reasons: [...reasons].slice(0, MOST_REASONS),
    };
  },
});

interface Seek {
  figure?: string;
  target: number;
  input: string;
  min?: number;
  max?: number;
}

function leverOf(stepId: string | null, key: string): Lever {
  if (stepId !== null) return { kind: 'setting', step_id: stepId, key };
  const dot = key.indexOf('.');
  const [group, name] = [key.slice(0, dot) as AssumptionGroup, key.slice(dot + 1)];
  return group === 'prices' ? { kind: 'price', item_id: name } : { kind: 'assumption', group, key: name };
}

const size = tool({
  name: 'size',
  title: 'Size a plant for an annual output',
  description:
    'Designs the plant for an output: number and size of the fermentation vessels, trains of the other steps and hours of operation, with the unit cost and capital of each design. The changes of the cheapest one can be passed to evaluate as set. Nothing is stored.',
  inputs: inputs({ target_output: { ...number('kg per year'), exclusiveMinimum: 0 } }, ['target_output']),
  output: {
    designs: list(
      object({
        vessels: orNull(number()),
        vessel_volume: orNull(number('m³')),
        operating_hours: number('h per year'),
        capacity: number('kg per year, if the plant runs all hours of the present one'),
        cogs: number('USD/kg'),
        tci: number('USD'),
        bottleneck: text(),
        is_cheapest: flag(),
      }),
    ),
    changes: list(CHANGE, { description: 'Of the cheapest design, with the reason of each' }),
  },
  isAnalysis: true,
  run([process], given, { watch }) {
    process!.results();
    const request = { target_output: given['target_output'] as number };
    const { designs, best } = ready(designFor(process!.input, request, watch), { configuration_id: 'process' });
    return {
      designs: designs.map(({ vessels, vessel_volume, operating_hours, capacity, figures, bottleneck }, at) => ({
        vessels,
        vessel_volume,
        operating_hours,
        capacity,
        cogs: figures.cogs,
        tci: figures.tci,
        bottleneck: bottleneck.name,
        is_cheapest: at === best,
      })),
      changes: designs[best]!.changes.map(changeOf),
    };
  },
});

const check = tool({
  name: 'check_process',
  title: 'Check a process',
  description:
    'Lists what stops a process, what costs money and what is doubtful, each with the single changes that clear it and their effect on the unit cost.',
  output: {
    checks: list(
      object({
        kind: text('stops, costs or doubtful'),
        step: orNull(text()),
        field: orNull(text()),
        title: text(),
        message: text(),
        worth: orNull(
          number('USD/kg: change of the unit cost by the first proposal, or one standard deviation of a doubt'),
        ),
        proposals: list(
          object({
            input: text(),
            title: text(),
            unit: text(),
            from: value,
            to: value,
            cogs: number('USD/kg after it'),
          }),
        ),
      }),
    ),
  },
  isAnalysis: true,
  run: ([process]) => ({
    checks: checksOf(process!.input).map(({ kind, step_id, field, title, message, remark, worth, proposals }) => ({
      kind,
      step: step_id,
      field,
      title,
      message: [message, remark].filter(Boolean).join(' '),
      worth: worth?.amount ?? null,
      proposals: proposals.map(({ step_id: step, key, title: of, unit, from, to, figures }) => ({
        input: addressText({ step_id: step, key }),
        title: of,
        unit,
        from,
        to,
        cogs: figures.cogs,
      })),
    })),
  }),
});

const CITED = object({
  text: text('As it is written'),
  reference: REFERENCE,
  agrees: flag(),
  value: orNull(number('Recomputed, in the unit that is written')),
  unit: orNull(text()),
  problem: orNull(text('Why it does not agree')),
});

const cited = (processes: readonly Subject[], written: string) =>
  checkCited(written, new Map(processes.map(({ sha256, explain }) => [sha256, explain])));

const verifyFigure = tool({
  name: 'verify_figure',
  title: 'Recompute a figure from its reference',
  description:
    'Recomputes the figure that a reference names, and compares it with what is written in every digit. The process must have the inputs with the hash of the reference.',
  inputs: inputs(
    {
      reference: text('Such as titre:1a2b3c4d5e6f7a8b/figures.cogs'),
      written: text('The figure with its unit as it is written, such as 2.38 USD/kg'),
    },
    ['reference', 'written'],
  ),
  output: CITED['properties'] as Record<string, Schema>,
  run(processes, given) {
    const { reference, written } = given as { reference: string; written: string };
    if (!/^titre:[0-9a-f]{16}\/[^\s()]+$/.test(reference))
      throw wrong(
        'reference',
        'must be titre:, the first 16 digits of the hash, a slash and the path of the figure, such as titre:1a2b3c4d5e6f7a8b/figures.cogs.',
      );
    const isOne = !/[[\]\n]/.test(written);
    const [figure] = isOne ? cited(processes, `[${written}](${reference})`).figures : [];
    if (!figure) throw wrong('written', 'must be one number with its unit, such as 2.38 USD/kg.');
    return { ...figure };
  },
});

const checkText = tool({
  name: 'check_text',
  title: 'Recompute every figure that a text cites',
  description:
    'A text cites a figure as a Markdown link, such as [2.38 USD/kg](titre:1a2b3c4d5e6f7a8b/figures.cogs). Each cited figure is recomputed from the process with this hash and must agree in every digit that is written. Numbers without a reference are listed.',
  processes: [1, MOST_PROCESSES],
  inputs: inputs({ text: text('The whole text') }, ['text']),
  output: { figures: list(CITED), uncited: list(text()) },
  run: (processes, given) => ({ ...cited(processes, String(given['text'])) }),
});

const draftProcess = tool({
  name: 'draft_process',
  title: 'Draft a process from a list of steps',
  description:
    'Reads the steps of a process and their values, as a document has them, and reports what was understood, which unit was converted, what a person has to choose, and which defaults are used. Give each value as it is written, with its unit and the words of the document; leave out what the document does not say. Nothing is stored or entered: a person accepts each value, in the app (New process, From a document) or with titre import.',
  processes: [0, 0],
  inputs: DRAFT_SCHEMA as unknown as EngineTool['inputs'],
  output: { head: list(text()), rows: list(list(text())), notes: list(text()) },
  run(_, given, { operations = catalogue(), named = [] }) {
    const read = readDraft(given);
    if (!read.ok) throw new InvalidInput(read.faults);
    const report = interpretDraft(read.draft, operations, { named, unknown: read.unknown });
    return { head: [...REPORT_HEAD], rows: reportRows(report), notes: reportNotes(report) };
  },
});

export const TOOLS: readonly EngineTool[] = [
  readProcess,
  evaluateTool,
  compare,
  explainFigure,
  whatMatters,
  goalSeek,
  size,
  check,
  verifyFigure,
  checkText,
  draftProcess,
];
