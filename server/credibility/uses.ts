/** What the figures of a version can be used for: one verdict per use, which follows from conditions that are computed. */
import { CAPITAL_LAWS, ENGINE_VERSION, isLowerBound, MOVED, METRICS } from '#engine/index.ts';
import { counted, figure, LEVEL, type Reported, reportedFor, unitPer, valuePer } from '#engine/wording/index.ts';
import type {
  CredibilityAssessment,
  CredibilityCondition,
  CredibilityFigure,
  CredibilityFile,
  CredibilityLevel,
  CredibilityUse,
  VersionUse,
} from '#generated/types.ts';
import type { CredibilityInput } from './input.ts';

type Found = Pick<CredibilityFile, 'figures' | 'data' | 'verification' | 'nearest' | 'classes' | 'plants' | 'faults'>;

interface Context extends CredibilityInput {
  found: Found;
  reported: Reported;
}

/** The same for every process: what the use asks of a model, and how much depends on it. */
interface Declared {
  question: (product: string) => string;
  context: string;
  influence: CredibilityLevel;
  consequence: CredibilityLevel;
  reason: string;
  conditions: readonly (keyof typeof CONDITIONS)[];
  /** Conditions without which the figures are not good for it at all. */
  blocking: readonly (keyof typeof CONDITIONS)[];
  maySay: (context: Context) => string;
  doNotSay: (context: Context) => string;
}

/** Share of the inputs without an emission factor above which a footprint is a lower bound, and above which it says nothing. */
const COVERED = 0.95;
const HALF_COVERED = 0.5;
/** Share of the purchase cost that quotations must support. */
const QUOTED = 0.5;

/** Relative change of a stored figure; null without both values. */
const changeOf = ({ stored, now }: CredibilityFigure): number | null =>
  stored === null || now === null || stored === 0 ? null : (now - stored) / Math.abs(stored);

type Condition = (context: Context) => Omit<CredibilityCondition, 'id' | 'blocks'>;

const CONDITIONS = {
  balance: ({ found: { verification } }) => {
    const { passes: met, text } = verification[0]!;
    return { met, text };
  },
  current: ({ found: { figures } }) => {
    const moved = figures
      .map((one) => ({ title: one.title, by: changeOf(one) ?? 0 }))
      .filter(({ by }) => Math.abs(by) > MOVED);
    return {
      met: moved.length === 0,
      text:
        moved.length === 0
          ? `No stored headline figure differs by more than ${100 * MOVED} % from what engine ${ENGINE_VERSION} calculates.`
          : `Engine ${ENGINE_VERSION} moves ${moved.map(({ title, by }) => `${lower(title)} by ${signed(by)} %`).join(', ')}. Save the process again.`,
    };
  },
  doubts: ({ found: { faults } }) => {
    const doubts = faults.filter(({ kind }) => kind === 'warning').length;
    return {
      met: doubts === 0,
      text:
        doubts === 0
          ? 'The engine doubts none of the results.'
          : `The engine doubts ${counted(doubts, 'result')}: see the known limits.`,
    };
  },
  comparator: ({ found: { nearest } }) => ({
    met: nearest !== null,
    text: nearest
      ? `A published plant shares ${nearest.shared} of its ${nearest.operations} unit operations: ${nearest.title}.`
      : 'No published plant shares a quarter of its unit operations with this process.',
  }),
  comparedCost: (context) => comparedWith(context, ['cost', 'operating'], 'costs'),
  comparedCapital: (context) => comparedWith(context, ['capital', 'price'], 'capital and equipment prices'),
  comparedStreams: (context) =>
    comparedWith(context, ['material', 'culture', 'energy', 'size'], 'streams, energy and sizes'),
  comparedFootprint: (context) => comparedWith(context, ['carbon'], 'climate change'),
  capitalRange: ({ found }) => {
    const range = rangeOf(found, 'tci');
    const of = range && capitalClass(range);
    return {
      met: of !== null && of <= 4,
      text: !range
        ? 'The range of the capital is not known.'
        : `The range of the capital, ${percent(range.p10 / range.now - 1)} to ${percent(range.p90 / range.now - 1)}, is ${of === null ? 'wider than class 5' : `that of class ${of}`} of AACE 18R-97. A budget usually asks for class 4 or better.`,
    };
  },
  quotations: ({ found: { data } }) => ({
    met: data.quoted_share >= QUOTED,
    text: `Quotations support ${figure(100 * data.quoted_share)} % of the purchase cost of the equipment.`,
  }),
  approvedForBudget: (context) => approvedFor(context, 'budget'),
  approvedForFiling: (context) => approvedFor(context, 'filing'),
  ownData: ({ found: { data } }) => ({
    met: data.fittable_steps > 0 && data.fitted_steps >= data.fittable_steps,
    text: `Own experiments support ${data.fitted_steps} of the ${counted(data.fittable_steps, 'step')} whose models can be fitted, of ${data.steps} in all.`,
  }),
  defaults: ({ found: { data } }) => ({
    met: data.estimate === 0,
    text: `Of ${data.default + data.estimate + data.entered + data.fitted} values, ${data.entered} were entered and ${data.fitted} fitted; ${data.estimate} of the others are engineering estimates.`,
  }),
  coverage: ({ found: { data } }) => ({
    met: (data.coverage ?? 0) >= COVERED,
    text:
      data.coverage === null
        ? 'No input has an emission factor.'
        : `${figure(100 * data.coverage)} % of the mass of the inputs has an emission factor.`,
  }),
  someCoverage: ({ found: { data, figures } }) => ({
    met: (data.coverage ?? 0) >= HALF_COVERED && figures.some(({ metric, now }) => metric === 'gwp' && now !== null),
    text: 'At least half of the mass of the inputs must have an emission factor.',
  }),
  outsideReview: () => ({
    met: false,
    text: 'A public claim that compares products needs a critical review by outside experts (ISO 14044, 6.3). None is kept here.',
  }),
} satisfies Record<string, Condition>;

const DECLARED: Record<CredibilityUse, Declared> = {
  concept: {
    question: (product) => `Which route, size or site should ${product} be developed for?`,
    context:
      'The figures rank alternatives that are calculated with the same engine, prices and site. Experiments and the judgement of engineers decide with them, and the choice can be changed later.',
    influence: 'medium',
    consequence: 'low',
    reason: 'A wrong choice costs development time, and later stages check it before capital is spent.',
    conditions: ['balance', 'current', 'doubts', 'comparator', 'comparedStreams', 'comparedCost'],
    blocking: ['balance'],
    maySay: ({ found, reported, version }) => {
      const cost = rangeOf(found, 'cogs');
      return cost
        ? `“Unit cost is ${money(cost.now, reported)}, in the range of ${amount(cost.p10, reported)} to ${money(cost.p90, reported)}, ${LEVEL} (version ${version.number}, engine ${ENGINE_VERSION}).”`
        : '';
    },
    doNotSay: ({ found, reported }) => {
      const cost = rangeOf(found, 'cogs');
      const half = cost ? ` that differ by less than ${money((cost.p90 - cost.p10) / 2, reported)}` : '';
      return `Which of two routes${half} is cheaper, from their ranges alone. Compare them on the same samples: what both share cancels.`;
    },
  },
  budget: {
    question: (product) => `How much capital does a plant for ${product} need, and what will the product cost?`,
    context:
      'The figures are the basis of a request for capital. The model is the main evidence until quotations and a basic design replace it.',
    influence: 'high',
    consequence: 'medium',
    reason:
      'The request rests mostly on the model; a wrong amount costs money and delay, and is corrected before construction.',
    conditions: [
      'balance',
      'current',
      'approvedForBudget',
      'capitalRange',
      'quotations',
      'doubts',
      'comparator',
      'comparedCapital',
    ],
    blocking: ['balance', 'current'],
    maySay: ({ found, version }) => {
      const range = rangeOf(found, 'tci');
      const of = range && capitalClass(range);
      return range
        ? `“Capital is between ${figure(range.p10)} and ${figure(range.p90)} USD (8 in 10)${of === null ? '' : `, class ${of} of AACE 18R-97`} (version ${version.number}, engine ${ENGINE_VERSION}).”`
        : '';
    },
    doNotSay: ({ found }) => {
      const missed = found.nearest?.figures.find((one) => one.class === 'capital' && !one.agrees);
      return `A single amount, or a narrower class of estimate.${missed ? ` Of the nearest published plant, the engine gives ${figure(missed.ratio)} times the capital (${missed.name.toLowerCase()}).` : ''}`;
    },
  },
  filing: {
    question: (product) => `How is ${product} made, and what do the streams of the process contain?`,
    context:
      'The model describes the process to an authority. It supports the description; records of batches and validation studies are the evidence.',
    influence: 'low',
    consequence: 'high',
    reason: 'Batch records decide and the model only describes; a wrong statement can reach patients or consumers.',
    conditions: [
      'balance',
      'current',
      'approvedForFiling',
      'ownData',
      'defaults',
      'doubts',
      'comparator',
      'comparedStreams',
    ],
    blocking: ['balance', 'current', 'ownData'],
    maySay: ({ version, found }) =>
      `“The process is simulated in Titre, engine ${ENGINE_VERSION}, version ${version.number}. ${found.verification[0]!.text}” As a description of the design only.`,
    doNotSay: () =>
      'That impurities, residues, viral clearance or hold times are shown: no model here is validated for them.',
  },
  footprint: {
    question: (product) => `How large is the climate footprint of ${product}?`,
    context:
      'The footprint is calculated from the balances of the model and from tabulated emission factors. It is the main evidence of a claim until suppliers give data and an outside expert reviews it.',
    influence: 'high',
    consequence: 'medium',
    reason: 'A claim rests mostly on the model; a wrong claim misleads customers and can be unlawful.',
    conditions: ['balance', 'someCoverage', 'coverage', 'current', 'doubts', 'comparedFootprint', 'outsideReview'],
    blocking: ['balance', 'someCoverage'],
    maySay: ({ found, reported, version }) => {
      const { now } = found.figures.find(({ metric }) => metric === 'gwp')!;
      return now === null
        ? ''
        : `“Version ${version.number} emits ${isLowerBound(found.data.coverage) ? 'at least ' : ''}${figure(valuePer(now, reported))} kg CO₂e/${reported.unit} by this model, with factors for ${figure(100 * (found.data.coverage ?? 0))} % of the mass of the inputs.” Only beside versions with the same factors and boundaries.`;
    },
    doNotSay: ({ found }) => {
      const range = rangeOf(found, 'gwp');
      return `The footprint on a label, or against a product of others${range ? `: the ranges of its inputs alone move it by ${percent(range.p10 / range.now - 1)} to ${percent(range.p90 / range.now - 1)}, ${LEVEL}` : ''}.`;
    },
  },
};

export function usesOf(input: CredibilityInput, found: Found): CredibilityAssessment[] {
  const { mode, figures } = input.now;
  const batch = mode === 'continuous' ? null : figures.batch_output;
  const context = { ...input, found, reported: reportedFor(input.product, batch) };
  return (Object.keys(DECLARED) as CredibilityUse[]).map((use) => {
    const { question, influence, consequence, reason, blocking, maySay, doNotSay, ...declared } = DECLARED[use];
    const conditions = declared.conditions.map((id) => ({
      id,
      blocks: blocking.includes(id),
      ...CONDITIONS[id](context),
    }));
    const unmet = conditions.filter(({ met }) => !met);
    const verdict = unmet.some(({ blocks }) => blocks) ? 'cannot' : unmet.length > 0 ? 'in_part' : 'can';
    return {
      use,
      question: question(input.product.name),
      context: declared.context,
      influence,
      consequence,
      risk: riskOf(influence, consequence),
      risk_reason: reason,
      verdict,
      may_say: verdict === 'cannot' && use !== 'filing' ? '' : maySay(context),
      do_not_say: doNotSay(context),
      conditions,
    };
  });
}

const LEVELS: readonly CredibilityLevel[] = ['low', 'medium', 'high'];

/** Influence and consequence together: the higher of both if they are next to each other, otherwise between them. */
const riskOf = (influence: CredibilityLevel, consequence: CredibilityLevel): CredibilityLevel =>
  LEVELS[Math.ceil((LEVELS.indexOf(influence) + LEVELS.indexOf(consequence)) / 2)]!;

type Range = { now: number; p10: number; p90: number };

/** A figure that has been sampled and is not 0; null without one. */
function rangeOf({ figures }: Found, metric: CredibilityFigure['metric']): Range | null {
  const { now, p10, p90 } = figures.find((one) => one.metric === metric)!;
  return now === null || now === 0 || p10 === null || p90 === null ? null : { now, p10, p90 };
}

/** The best class of AACE 18R-97 whose widest range contains the range of an estimate; null if none does. */
export function capitalClass({ now, p10, p90 }: Range): number | null {
  const of = [2, 3, 4, 5] as const;
  return (
    of.find((one) => {
      const { low, high } = CAPITAL_LAWS[`class_${one}`];
      return p10 >= now * (1 - low) && p90 <= now * (1 + high);
    }) ?? null
  );
}

/** The figures of the nearest published plant in some classes: at least half of them must agree. */
function comparedWith({ found: { nearest } }: Context, classes: readonly string[], what: string) {
  const of = nearest?.figures.filter((one) => classes.includes(one.class)) ?? [];
  const agree = of.filter(({ agrees }) => agrees).length;
  return {
    met: of.length > 0 && 2 * agree >= of.length,
    text:
      of.length === 0
        ? `No published plant like this one states ${what}.`
        : `Of the nearest published plant, ${agree} of ${counted(of.length, 'figure')} for ${what} ${agree === 1 ? 'is' : 'are'} in the range of the engine.`,
  };
}

function approvedFor({ reviews }: Context, use: VersionUse) {
  const approved = reviews.find((one) => one.use === use && one.status === 'approved');
  return {
    met: approved !== undefined,
    text: approved
      ? `${approved.approvals.map(({ user, role }) => `${user.name} (${role})`).join(' and ')} approved this version for ${use}.`
      : `This version is not approved for ${use}.`,
  };
}

const lower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
const signed = (share: number): string => `${share > 0 ? '+' : '−'}${figure(Math.abs(100 * share))}`;
const percent = (share: number): string => `${signed(share)} %`;
const amount = (usd: number, reported: Reported): string => figure(valuePer(usd, reported));
const money = (usd: number, reported: Reported): string =>
  `${amount(usd, reported)} ${unitPer(METRICS.cogs.unit, reported)}`;
