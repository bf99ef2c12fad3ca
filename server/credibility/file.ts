/** The credibility file of a version, in the order of ASME V&V 40, computed from the version and from what the engine is checked with. */
import {
  assumptionList,
  type AssumptionState,
  catalogue,
  ENGINE_VERSION,
  listChecks,
  massImbalance,
  METRICS,
  mismatchesOf,
  nearestPlant,
  type Results,
  stateOfDefault,
  UNIT_OPERATIONS,
} from '#engine/index.ts';
import { FIT_MODELS } from '#engine/fitting/index.ts';
import { counted, figure, inSentence } from '#engine/wording/index.ts';
import type {
  ComparedClass,
  CredibilityData,
  CredibilityFault,
  CredibilityFigure,
  CredibilityFile,
  CredibilityVerification,
  Review,
  VersionState,
} from '#generated/types.ts';
import type { CredibilityInput, PublishedPlant } from './input.ts';
import { usesOf } from './uses.ts';

/** The figures that decisions rest on. */
const HEADLINES = ['cogs', 'msp', 'tci', 'npv', 'gwp', 'output'] as const;

const OPERATIONS = new Map(catalogue().map((one) => [one.id, one]));

export function credibilityFile(input: CredibilityInput): CredibilityFile {
  const { product, process, version, now, scenario, estimates, reviews, plants } = input;
  const operations = now.steps.map((one) => one.unit_operation);
  const near = nearestPlant(plants, operations);
  const has = (status: Review['status']) => reviews.some((one) => one.status === status);
  const state: VersionState = has('approved') ? 'approved' : has('open') ? 'in_review' : 'draft';
  const found = {
    figures: figuresOf(input),
    data: dataOf(input),
    verification: verificationOf(input),
    nearest: near && {
      title: near.plant.title,
      source: near.plant.source,
      built: near.plant.built,
      shared: near.shared,
      operations: near.plant.operations.length,
      without: [...new Set(operations)]
        .filter((id) => !near.plant.operations.includes(id))
        .map((id) => inSentence(OPERATIONS.get(id)?.name ?? id)),
      figures: near.plant.figures.map(({ operation: _operation, ...one }) => one),
    },
    classes: classesOf(plants),
    plants: plants.length,
    faults: faultsOf(input),
  };
  return {
    format: 'titre-credibility-1',
    subject: {
      product_id: product.id,
      product_name: product.name,
      process_id: process.id,
      process_name: process.name,
      configuration_id: version.id,
      configuration_number: version.number,
      state,
      saved_at: version.created_at,
    },
    uses: usesOf(input, found),
    ...found,
    samples: estimates.samples,
    infeasible: estimates.infeasible,
    seed: estimates.seed,
    causes: estimates.figures.find(({ metric }) => metric === 'cogs')?.causes ?? [],
    reviews,
    hashes: {
      scenario_sha256: scenario.sha256,
      factors_sha256: scenario.versions.factors?.sha256 ?? null,
      engine_saved: version.pins.engine,
      engine_now: ENGINE_VERSION,
      prices: version.pins.prices,
      factors: version.pins.factors,
      signed: state !== 'draft',
    },
  };
}

function figuresOf({ version, now, estimates }: CredibilityInput): CredibilityFigure[] {
  return HEADLINES.map((metric) => {
    const { title, unit } = METRICS[metric];
    const estimate = estimates.figures.find((one) => one.metric === metric && one.message === null);
    return {
      metric,
      title,
      unit,
      stored: version.results.figures[metric] ?? null,
      now: now.figures[metric] ?? null,
      p10: estimate?.p10 ?? null,
      p90: estimate?.p90 ?? null,
    };
  });
}

function dataOf({ product, version, configuration, now }: CredibilityInput): CredibilityData {
  const counts: Record<AssumptionState, number> = { entered: 0, default: 0, estimate: 0, fitted: 0, locked: 0 };
  for (const { state } of assumptionList(configuration, product.selling_price)) counts[state] += 1;
  for (const { unit_operation, settings } of now.steps)
    for (const { key, source } of settings) {
      const declared = OPERATIONS.get(unit_operation)?.parameters.find((one) => one.key === key)?.source ?? '';
      counts[source === 'default' ? stateOfDefault(declared) : source] += 1;
    }
  const worked = now.steps.filter(({ unit_operation }) => !PIPES.has(unit_operation));
  const purchase = now.equipment.reduce((sum, one) => sum + one.purchase_cost, 0);
  const quoted = now.equipment.reduce((sum, one) => sum + (one.quoted ? one.purchase_cost : 0), 0);
  return {
    entered: counts.entered + counts.locked,
    fitted: counts.fitted,
    default: counts.default,
    estimate: counts.estimate,
    steps: worked.length,
    fittable_steps: worked.filter(({ unit_operation }) => unit_operation in FIT_MODELS).length,
    fitted_steps: worked.filter(({ settings }) => settings.some(({ source }) => source === 'fitted')).length,
    fits: version.fits.map(({ fit_id, unit_operation, spread }) => ({
      fit_id,
      unit_operation: OPERATIONS.get(unit_operation)?.name ?? unit_operation,
      runs: spread?.runs ?? null,
    })),
    quoted_share: purchase > 0 ? Math.min(1, quoted / purchase) : 0,
    coverage: now.figures.gwp_coverage ?? null,
  };
}

/** Feeds and junctions of pipes, which have no model that data could support. */
const PIPES = new Set(UNIT_OPERATIONS.filter(({ inline, source }) => inline || source).map(({ id }) => id));

function verificationOf({ version, now, scenario }: CredibilityInput): CredibilityVerification[] {
  const imbalance = massImbalance(now);
  const moved = mismatchesOf(version.results.figures, now.figures);
  const comparedWith = (stated: Results['figures']) =>
    Object.keys(now.figures).filter((key) => stated[key as keyof typeof stated] !== undefined).length;
  const compared = comparedWith(version.results.figures);
  const again = mismatchesOf(scenario.results.figures, now.figures);
  return [
    {
      title: 'Mass balance',
      passes: imbalance < CLOSED,
      text: `Over ${counted(now.steps.length, 'step')} and ${counted(now.streams.length, 'stream')}, the mass that enters the process and the mass that leaves it differ by ${imbalance < EXACT ? 'less than 0.000001' : figure(100 * imbalance)} % of what enters.`,
    },
    {
      title: 'Stored figures are reproduced',
      passes: moved.length === 0,
      text:
        moved.length === 0
          ? `Engine ${ENGINE_VERSION} calculates ${counted(compared, 'stored figure')} again from the stored inputs.`
          : `${moved.length} of ${counted(compared, 'stored figure')} of engine ${version.pins.engine} ${moved.length === 1 ? 'differs' : 'differ'} from what engine ${ENGINE_VERSION} calculates: ${moved.map(({ key }) => METRICS[key].title).join(', ')}.`,
    },
    {
      title: 'The scenario file gives the figures',
      passes: again.length === 0,
      text:
        again.length === 0
          ? `All ${counted(comparedWith(scenario.results.figures), 'figure')} in the scenario file, whose hash is below, are those of this file.`
          : 'The product, the library or the engine has changed since the scenario was signed, so its figures differ from those that are calculated now.',
    },
  ];
}

/** Largest difference between entering and leaving mass, of what enters. */
const CLOSED = 1e-3;
/** Below this, the difference is rounding, which depends on the machine. */
const EXACT = 1e-8;

export function classesOf(plants: readonly PublishedPlant[]): ComparedClass[] {
  const all = plants.flatMap(({ figures }) => figures);
  return [...new Set(all.map((one) => one.class))].map((name) => {
    const of = all.filter((one) => one.class === name);
    const ratios = of.map(({ ratio }) => ratio);
    return {
      class: name,
      figures: of.length,
      agree: of.filter(({ agrees }) => agrees).length,
      lowest: Math.min(...ratios),
      middle: Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / of.length),
      highest: Math.max(...ratios),
    };
  });
}

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Figures of published plants that the models of its operations miss, and the doubts of the engine about its results. */
function faultsOf({ now, plants }: CredibilityInput): CredibilityFault[] {
  const missed = now.steps.flatMap(({ step_id, tag, unit_operation }) =>
    plants.flatMap(({ title, figures }) =>
      figures
        .filter((one) => one.operation === unit_operation && !one.agrees)
        .map(({ name, ratio, outside }) => ({
          kind: 'model' as const,
          step_id,
          tag,
          text: `${name} of a published plant (${title}): this model gives ${figure(ratio)} times the published value. ${asSentence(outside!)}.`,
        })),
    ),
  );
  const tags = new Map(now.steps.map(({ step_id, tag }) => [step_id, tag]));
  const doubts = listChecks(now.warnings.filter(({ kind }) => kind === 'doubtful')).map(
    ({ step_id, title, message }) => ({
      kind: 'warning' as const,
      step_id,
      tag: tags.get(step_id ?? '') ?? '',
      text: message === '' ? `${title}.` : `${title}. ${message}`,
    }),
  );
  return [...doubts, ...missed];
}
