import {
  bufferChoices,
  buildScenario,
  calculationOf,
  catalogue,
  checkCurve,
  compareLibrary,
  compile,
  designBuffer,
  evaluate,
  explainer,
  feedOptions,
  furtherChecks,
  heatBalance,
  parseScenario,
  previewOwn,
  priceStop,
  priceWarning,
  recompute,
  reproduceResults,
  runUnitOperation,
  comparedColumns,
  poolCosts,
  recomputedChromatogram,
  stepChromatogram,
  SAMPLES,
  saltFor,
  combinedProposals,
  unmadeChoices,
  usualProduct,
  verifyScenario,
  withSliders,
  type BufferInput,
  type Check,
  type CheckProposal,
  type Configuration,
  type FigureRef,
  type Figures,
  type Library,
  type PlantTechnology,
  type OwnDefinition,
  type ProductBasis,
  type Provenance,
  type Results,
  type ScenarioFile,
  type ScenarioInput,
  type SliderTarget,
  type Stop,
  type UnitOperationInput,
} from '#engine/index.ts';
import {
  certainDesigns,
  checkValueOfInformation,
  valueOfInformation,
  type ValueOfInformationRequest,
  chances,
  designAxes,
  designPoints,
  keptGrid,
  keptPoints,
  mustBeTrue,
  compareLocations,
  componentEffects,
  sizeTechnology,
  costSpread,
  designFor,
  estimates,
  estimatesWithSpreads,
  leverage,
  numberCurve,
  pointEffects,
  priceOfCertainty,
  proposedMeasurements,
  relieveBottleneck,
  scale,
  improvements,
  scaleUpRisk,
  type ScaleUpRiskRequest,
  seekGoal,
  settingsThatMatter,
  settingsToSearch,
  sizeTrain,
  trainsFor,
  uncertainInputs,
  withDifferences,
  type CertaintyRequest,
  type ChanceRequest,
  type Constraint,
  type Goal,
  type Market,
  type Objective,
  type PointRequest,
  type ScaleRequest,
  type Wanted,
} from '#engine/analysis/index.ts';
import type { AcceptedValue } from '#engine/drafting/index.ts';
import PAIRS from '../../data/scale-up-ratios.json' with { type: 'json' };
import { evaluateDraft } from './evaluate-draft.ts';
import type { DraftMapping, Limited } from './draft-mapping.ts';
import type { FirstAsk } from './first-look.ts';
import type { PlanAsk } from './plan-experiment.ts';

/** One unit operation, to be run alone. */
export interface Alone {
  unit_operation: string;
  input: UnitOperationInput;
}

/** A task: takes what is asked, for a product and with the rows of a library. */
const task = <Ask, Answer>(run: (ask: Ask, product: ProductBasis, library: Library) => Answer) => run;

/** ms for a chromatogram while a hand drags: with its drawing it is there within 50 ms. */
const WHILE_DRAGGED = 25;
/** Power of the ratio of the two times by which the work changes: one slow answer among others does not count. */
const FOLLOWS = 0.3;
/** Most by which the work that is allowed exceeds that of the last answer. */
const AHEAD = 4;
/** Work on a chromatogram that takes that time in this worker; undefined until it was measured. */
let work: number | undefined;

/** Points of a curve in a cell of a table. */
const CURVE_POINTS = 11;

/**
 * What the worker can be asked; the types of questions and answers follow from it. A task whose code few need is loaded when it is
 * first asked.
 */
const table = {
  /** Results of the draft, after each key. */
  draft: task(evaluateDraft),
  /** Explains a metric of a configuration's results. */
  explain: task(({ configuration, ref }: { configuration: Configuration; ref: FigureRef }, product, library) =>
    explainer(compile(configuration, product, library))(ref),
  ),
  /** The calculation of metrics and all that they follow from, as formulas of a spreadsheet. */
  calculation: task(({ configuration, refs }: { configuration: Configuration; refs: FigureRef[] }, product, library) =>
    calculationOf(explainer(compile(configuration, product, library), { general: true }), refs),
  ),
  /** Recomputes the metric only from its provenance; null if there are no data. */
  recompute: task((shown: Provenance) => recompute(shown)),
  /** The value of one input at which a metric reaches its target, with all other inputs constant. */
  seek: task(({ configuration, goal }: { configuration: Configuration; goal: Goal }, product, library) =>
    seekGoal(configuration, product, library, goal),
  ),
  /**
   * How uncertain the metrics of a configuration are, from the first of the numbered samples, all if absent; null if it cannot
   * run. Against another configuration, also how often each metric is lower than there, on the same samples.
   */
  estimate: task(
    (
      { configuration, against, samples }: { configuration: Configuration; against?: Configuration; samples?: number },
      product,
      library,
    ) => {
      const alternatives = against && [{ id: 'against', name: 'against', configuration: against }];
      const found = estimates({ configuration, product, library, ...(alternatives && { alternatives }) }, samples);
      return 'message' in found ? null : found;
    },
  ),
  /** The same, with the distribution of each metric. */
  estimate_with_spreads: task(({ configuration }: { configuration: Configuration }, product, library) => {
    const found = estimatesWithSpreads({ configuration, product, library });
    return 'message' in found ? null : found;
  }),
  /** How uncertain the metrics of the process are at another output; null if no plant makes it. */
  scale_spread: task(
    ({ configuration, ...request }: { configuration: Configuration } & ScaleRequest, product, library) => {
      const input = { configuration, product, library };
      const scaled = scale(input, request);
      if (!scaled.scaled) return null;
      const found = estimatesWithSpreads({ ...input, configuration: scaled.result.configuration });
      return 'message' in found ? null : found;
    },
  ),
  /** Results of a configuration that is not the draft. */
  evaluate: task(evaluate),
  /** Results for a product other than that of the open process. */
  evaluate_for: task(
    ({ configuration, product }: { configuration: Configuration; product: ProductBasis }, _product, library) =>
      evaluate(configuration, product, library),
  ),
  /** Results of a configuration with one value for each slider. */
  evaluate_with: task(
    (
      {
        configuration,
        sliders,
        values,
      }: { configuration: Configuration; sliders: readonly SliderTarget[]; values: readonly number[] },
      product,
      library,
    ) => evaluate(withSliders(configuration, sliders, values), product, library),
  ),
  relieve: task((configuration: Configuration, product, library) => {
    const outcome = evaluate(configuration, product, library);
    return outcome.feasible ? relieveBottleneck(configuration, product, library, outcome.results) : null;
  }),
  /** Plants that make an output in kg per year, or why there is none. */
  size_for: task(({ configuration, target }: { configuration: Configuration; target: number }, product, library) =>
    designFor({ configuration, product, library }, { target_output: target }),
  ),
  /** The trains near to a product. */
  trains_for: task(({ wanted, market }: { wanted: Wanted; market: Market }, _product, library) =>
    trainsFor(wanted, market, library),
  ),
  /** A train as a plant for an output in kg per year, or why it is left out. */
  size_train: task(
    (
      { configuration, product, target }: { configuration: Configuration; product: ProductBasis; target: number },
      _product,
      library,
    ) => sizeTrain({ configuration, product, library }, target),
  ),
  /** The distribution of the unit cost of a plant. */
  cost_spread: task(
    ({ configuration, product }: { configuration: Configuration; product: ProductBasis }, _product, library) =>
      costSpread({ configuration, product, library }, SAMPLES),
  ),
  /** The chance that each of those plants makes the output, and the cheapest plant that makes it with a wanted chance. */
  certain_designs: task(
    (
      { configuration, target, wanted }: { configuration: Configuration; target: number; wanted: number },
      product,
      library,
    ) => certainDesigns({ configuration, product, library }, { target_output: target, wanted }),
  ),
  /** The chance that each limit is kept, or why it cannot be counted. */
  chances: task(({ configuration, ...request }: { configuration: Configuration } & ChanceRequest, product, library) =>
    chances({ configuration, product, library }, request),
  ),
  /** The break-even of the numbers that matter most for a target, or why there is none. */
  must_be_true: task(
    ({ configuration, target }: { configuration: Configuration; target: Constraint }, product, library) =>
      mustBeTrue({ configuration, product, library }, target),
  ),
  /** The change of one setting that brings a limit to a wanted chance at the lowest unit cost. */
  price_of_certainty: task(
    ({ configuration, ...request }: { configuration: Configuration } & CertaintyRequest, product, library) =>
      priceOfCertainty({ configuration, product, library }, request),
  ),
  /** The numbers that a design chooses, those that move the metrics most first. */
  design_axes: task(
    ({ configuration, metrics }: { configuration: Configuration; metrics: readonly string[] }, product, library) =>
      designAxes({ configuration, product, library }, metrics),
  ),
  /** The metrics of many designs that differ by a few settings, or why there are none. */
  design_points: task(
    (
      { configuration, ...request }: { configuration: Configuration } & Parameters<typeof designPoints>[1],
      product,
      library,
    ) => designPoints({ configuration, product, library }, request),
  ),
  /** In how many samples each of many designs keeps all limits, or why that cannot be counted. */
  kept_points: task(
    (
      { configuration, ...request }: { configuration: Configuration } & Parameters<typeof keptPoints>[1],
      product,
      library,
    ) => keptPoints({ configuration, product, library }, request),
  ),
  /** The same of designs over two settings, of which not all are evaluated. */
  kept_grid: task(
    (
      { configuration, ...request }: { configuration: Configuration } & Parameters<typeof keptGrid>[1],
      product,
      library,
    ) => keptGrid({ configuration, product, library }, request),
  ),
  /** How much of the laboratory titre a plant keeps, after changes such as those of a scaling, or what to enter. */
  scale_up_risk: task(
    (
      {
        configuration,
        changes = [],
        ...request
      }: { configuration: Configuration; changes?: Parameters<typeof withDifferences>[1] } & Omit<
        ScaleUpRiskRequest,
        'pairs'
      >,
      product,
      library,
    ) =>
      scaleUpRisk(
        { configuration: withDifferences(configuration, changes), product, library },
        { ...request, pairs: PAIRS },
      ),
  ),
  /** The process in steel, hybrid or single use at several outputs, kg per year, or why it cannot be compared. */
  size_technology: task(
    (
      { configuration, ...of }: { configuration: Configuration; technology: PlantTechnology; outputs: number[] },
      product,
      library,
    ) => sizeTechnology({ configuration, product, library }, of),
  ),
  /** The process in several countries, or why it cannot be compared. */
  compare_locations: task(
    ({ configuration, countries }: { configuration: Configuration; countries: readonly string[] }, product, library) =>
      compareLocations({ configuration, product, library }, countries),
  ),
  /** What a configuration heats and cools, and how much of it its streams could do; null if it cannot run, or does neither. */
  heat: task((configuration: Configuration, product, library) => heatBalance(compile(configuration, product, library))),
  /** What a component of the library is worth to a configuration, or why that cannot be said. */
  component_effects: task(({ configuration, id }: { configuration: Configuration; id: string }, product, library) =>
    componentEffects({ configuration, product, library }, id),
  ),
  /** Checks that need evaluations to be seen; none if the configuration cannot run. */
  further_checks: task((configuration: Configuration, product, library) => {
    const outcome = evaluate(configuration, product, library, { otherStates: false });
    return outcome.feasible ? furtherChecks({ configuration, product, library }, outcome.results) : [];
  }),
  /** Choices that nobody has made, with what each value gives; null if the configuration cannot run. */
  unmade_choices: task((configuration: Configuration, product, library) => {
    const outcome = evaluate(configuration, product, library, { otherStates: false });
    return outcome.feasible ? unmadeChoices({ configuration, product, library }, outcome.results) : null;
  }),
  /** A check of a warning of a configuration, with its proposals and worth. */
  price_warning: task(({ configuration, check }: { configuration: Configuration; check: Check }, product, library) => {
    const outcome = evaluate(configuration, product, library, { otherStates: false });
    return outcome.feasible ? priceWarning({ configuration, product, library }, outcome.results, check) : check;
  }),
  /** A reason why a configuration does not work, with its proposals and worth against the last one that worked. */
  price_stop: task(
    (
      { configuration, stop, reference }: { configuration: Configuration; stop: Stop; reference: Figures | null },
      product,
      library,
    ) => priceStop({ configuration, product, library }, stop, reference),
  ),
  /** The unit cost along the number that a proposal changes, and where its check applies; null for what is no number. */
  check_curve: task(
    (
      { configuration, id, proposal }: { configuration: Configuration; id: string; proposal: CheckProposal },
      product,
      library,
    ) => checkCurve({ configuration, product, library }, id, proposal),
  ),
  /** The proposals that pay off together; null if there are fewer than two. */
  take_together: task(
    ({ configuration, checks }: { configuration: Configuration; checks: readonly Check[] }, product, library) =>
      combinedProposals({ configuration, product, library }, checks),
  ),
  write_scenario: task((input: Omit<ScenarioInput, 'product'>, product, library) =>
    buildScenario({ ...input, product }, library),
  ),
  read_scenario: task((text: string, _product, library) => {
    const parsed = parseScenario(text);
    if (!parsed.ok) return { parsed, reproduction: null, rows: [] };
    const { file, sha256 } = parsed;
    return {
      parsed,
      reproduction: verifyScenario(file, library.factors, sha256),
      rows: compareLibrary(file.library, library),
    };
  }),
  /** What the accepted values of a draft from a document do to the unit cost, one after the other. */
  draft_effects: task(
    async (
      { configuration, values }: { configuration: Configuration; values: readonly AcceptedValue[] },
      product,
      library,
    ) => {
      // oxlint-disable-next-line own/parts-by-import-later -- a worker has no page that could be older than its code
      const { draftEffects } = await import('#engine/drafting/index.ts');
      return draftEffects(configuration, values, product, library);
    },
  ),
  /** Whether the whole results of a scenario are the same when they are computed here. */
  reproduce: task(({ file, results }: { file: ScenarioFile; results: Results }, _product, library) =>
    reproduceResults(file, results, library.factors),
  ),
  /** The chromatogram of a step, with the time that it took, ms; null if the step has none. */
  chromatogram: task((ask: Parameters<typeof stepChromatogram>[0], product, library) => {
    const from = performance.now();
    const found = stepChromatogram(ask, product, library, work);
    const ms = performance.now() - from;
    if (ask.isDraft && found && 'chromatogram' in found) {
      const { work: done } = found.chromatogram;
      work = Math.min(work ?? done, AHEAD * done) * (WHILE_DRAGGED / ms) ** FOLLOWS;
    }
    return found && { ...found, ms };
  }),
  /** A step at other numbers of columns. */
  compared_columns: task(comparedColumns),
  /** The unit cost along the curve of yield against purity. */
  pool_costs: task(poolCosts),
  /** A pool, solved again from the inputs that are shown. */
  recomputed: task((ask: Parameters<typeof recomputedChromatogram>[0]) => recomputedChromatogram(ask)),
  /** All unit operations of the engine. */
  catalogue: task((_ask: null) => catalogue()),
  run_alone: task(({ unit_operation, input }: Alone, _product, library) =>
    runUnitOperation(unit_operation, input, library),
  ),
  feed_options: task(({ unit_operation, input }: Alone, _product, library) =>
    feedOptions(unit_operation, input, library),
  ),
  /** Typical feeds of a unit operation. */
  usual_product: task((id: string) => usualProduct(id)),
  design_buffer: task((input: BufferInput, _product, library) => designBuffer(input, library.molecules)),
  /** Sodium chloride that brings a buffer to an ionic strength or a conductivity. */
  salt_for: task(
    ({ input, target }: { input: BufferInput; target: Parameters<typeof saltFor>[1] }, _product, library) =>
      saltFor(input, target, library.molecules),
  ),
  /** An own operation on an example feed. */
  preview_own: task((definition: OwnDefinition, _product, library) => previewOwn(definition, library)),
  /** Possible ingredients of a buffer. */
  buffer_choices: task((_ask: null, _product, library) => bufferChoices(library.molecules)),
  /** Uncertain inputs of a process, with their default ranges. */
  uncertain_inputs: task((configuration: Configuration, product, library) =>
    uncertainInputs({ configuration, product, library }),
  ),
  /** The uncertain numbers that reach metrics, the strongest first, and the measurements that would show them. */
  measurable: task(
    ({ configuration, metrics }: { configuration: Configuration; metrics: string[] }, product, library) => {
      const input = { configuration, product, library };
      return { numbers: uncertainInputs(input, metrics), proposed: proposedMeasurements(input, metrics) };
    },
  ),
  /** The worth of measurements in a few samples, before all are drawn; null for a request that cannot be run. */
  rank_measurements: task(
    (
      { configuration, request }: { configuration: Configuration; request: ValueOfInformationRequest },
      product,
      library,
    ) => {
      const input = { configuration, product, library };
      return checkValueOfInformation(input, request).length > 0 ? null : valueOfInformation(input, request);
    },
  ),
  /** An analysis with few evaluations, before it is started; null for a request that cannot be run. */
  first_look: task(
    async (
      { configuration, asked, isQuick }: { configuration: Configuration; asked: FirstAsk; isQuick?: boolean },
      product,
      library,
    ) => {
      // oxlint-disable-next-line own/parts-by-import-later -- a worker has no page that could be older than its code
      const { firstLook } = await import('./first-look.ts');
      return firstLook({ configuration, product, library }, asked, isQuick);
    },
  ),
  /** The next experiments on a unit operation, from a fit that the configuration uses. */
  plan_experiment: task(
    async ({ configuration, plan }: { configuration: Configuration; plan: PlanAsk }, product, library) => {
      // oxlint-disable-next-line own/parts-by-import-later -- a worker has no page that could be older than its code
      const { planFor } = await import('./plan-experiment.ts');
      return planFor({ configuration, product, library }, plan);
    },
  ),
  /** The points of a data file as a mapping reads it that is not saved; null while it cannot be used. */
  read_draft: task(async (ask: DraftMapping) => {
    // oxlint-disable-next-line own/parts-by-import-later -- a worker has no page that could be older than its code
    const { readDraft } = await import('./draft-mapping.ts');
    return readDraft(ask);
  }),
  /** What the decision on values below detection does to the fit of a data file; null if no fit can be made. */
  below_effect: task(async (ask: DraftMapping & Limited, product, library) => {
    // oxlint-disable-next-line own/parts-by-import-later -- a worker has no page that could be older than its code
    const { belowEffect } = await import('./draft-mapping.ts');
    return belowEffect(ask, product, library);
  }),
  /** A metric over the usual range of a number, or another one; null if there is none. */
  curve: task(
    (
      {
        configuration,
        metric,
        number,
        over,
      }: {
        configuration: Configuration;
        metric: string;
        number: { step_id: string | null; key: string };
        over?: { min: number; max: number };
      },
      product,
      library,
    ) => numberCurve({ configuration, product, library }, metric, number, CURVE_POINTS, over),
  ),
  /** The effect of every number on each metric, or of those of one step; null if the process cannot run. */
  leverage: task(
    (
      { configuration, metrics, only }: { configuration: Configuration; metrics: string[]; only?: string },
      product,
      library,
    ) => {
      const found = leverage({ configuration, product, library }, metrics, only);
      return 'message' in found ? null : found;
    },
  ),
  /** The settings that change metrics most, or that improve them most towards goals, strongest first. */
  settings_that_matter: task(
    (
      {
        configuration,
        of,
      }: { configuration: Configuration; of: { metrics: string[] } | { goals: Objective[]; limited: string[] } },
      product,
      library,
    ) => {
      const input = { configuration, product, library };
      return 'goals' in of ? settingsToSearch(input, of.goals, of) : settingsThatMatter(input, of.metrics);
    },
  ),
  /** How far each setting, changed alone, improves goals; null if the process cannot run. */
  improvements: task(
    (
      {
        configuration,
        goals,
        constraints,
      }: { configuration: Configuration; goals: Objective[]; constraints: Constraint[] },
      product,
      library,
    ) => improvements({ configuration, product, library }, goals, constraints),
  ),
  /** What each setting of a found point changes; null if the process or the point cannot run. */
  point_effects: task(
    ({ configuration, request }: { configuration: Configuration; request: PointRequest }, product, library) =>
      pointEffects({ configuration, product, library }, request),
  ),
};

type Table = typeof table;
export type TaskName = keyof Table;

/** The question of each task, and its answer. */
export type Tasks = {
  [Name in TaskName]: { ask: Parameters<Table[Name]>[0]; answer: Awaited<ReturnType<Table[Name]>> };
};

export const TASKS: {
  [Name in TaskName]: (
    ask: Tasks[Name]['ask'],
    product: ProductBasis,
    library: Library,
  ) => Tasks[Name]['answer'] | Promise<Tasks[Name]['answer']>;
} = table;
