/** Which single change clears a check, and what it is worth: searched and evaluated, never guessed. */
import { declarationOf } from '../own-operations/declaration.ts';
import { assumptionDial, type Dial, isProblem, settingDial, unlocked } from '../analysis/dial.ts';
import { type Entry, entries } from '../analysis/entries.ts';
import type { AnalysisInput } from '../analysis/types.ts';
import { compile, type CompiledProcess, evaluate, nearestFor, processOf } from '../evaluate/evaluate.ts';
import { nearestWorking } from '../evaluate/nearest.ts';
import { shareKey } from '../steps/keys.ts';
import type { Configuration, SettingValue, StepFeed } from '../types/configuration.ts';
import type { Figures, Results, Warning } from '../types/results.ts';
import { type OutputDeclaration, settingOf } from '../declare/define.ts';
import { usualOf } from '../declare/settings.ts';
import { shown } from '../steps/resolve.ts';
import { figure, inSentence } from '../wording/text.ts';
import { sending, withProposal } from './apply.ts';
import { kindOf, warningId } from './list.ts';
import type { Check, CheckProposal, CheckWorth, Stop } from './types.ts';

/** Proposals that are worth a line. */
const MOST = 3;
/** Inputs that are searched for a warning, and for a problem; each takes some forty evaluations at most. */
const MOST_CANDIDATES = 24;
const MOST_FIELDS = 4;
/** A coarse search: a proposal is rounded to three digits anyway. */
const EFFORT = { samples: 8, bisections: 12, digits: 3 };
const FIELD = 'check';

interface Range {
  min: number | null;
  max: number | null;
}

/** An input that may clear a check, and the range in which it is searched. */
interface Candidate extends Range {
  dial: Dial;
  destination?: CheckProposal['destination'];
}

/** The check with its proposals and its worth. @param reference metrics with which the first proposal is compared */
export function withProposals(check: Check, proposals: CheckProposal[], reference: Figures | null): Check {
  return { ...check, proposals, worth: worthOf(proposals, reference) };
}

function worthOf([first]: readonly CheckProposal[], reference: Figures | null): CheckWorth | null {
  if (!first || !reference) return null;
  const amount = first.figures.cogs - reference.cogs;
  return Number.isFinite(amount)
    ? { metric: 'cogs', amount, is: 'change', is_gain: isGain(first.figures, reference) }
    : null;
}

/** A loss of output that is too small to be told. */
const NO_LOSS = 1e-3;
/** Share of the unit cost below which its change is behind the last printed digit. */
const UNSEEN = 5e-4;

/** An amount of the unit cost, or 0 if nobody can see it. */
export const seen = (amount: number, cogs: number): number => (Math.abs(amount) < UNSEEN * Math.abs(cogs) ? 0 : amount);

/** Whether a change pays: it lowers the unit cost, and not the output. */
export const isGain = (after: Figures, before: Figures): boolean =>
  seen(after.cogs - before.cogs, before.cogs) < 0 && after.output >= before.output * (1 - NO_LOSS);

const isSame = (a: Figures, b: Figures): boolean =>
  (Object.keys(a) as (keyof Figures)[]).every((key) => Object.is(a[key], b[key]));

/** @param before the metrics without a change, if there are any */
const bestFirst = (found: readonly CheckProposal[], before: Figures | null): CheckProposal[] => {
  const loses = ({ figures }: CheckProposal): number => (before && !isGain(figures, before) ? 1 : 0);
  return found.toSorted((a, b) => loses(a) - loses(b) || a.figures.cogs - b.figures.cogs);
};

/** Share of the unit cost, and of the output, from which a change that costs it is no remedy. */
const RUINOUS = 0.1;

const isRuinous = (after: Figures, before: Figures): boolean =>
  after.cogs > (1 + RUINOUS) * before.cogs || after.output < (1 - RUINOUS) * before.output;

/**
 * A check with the changes that clear it. If each would ruin the plant, none is proposed, and a remark says what the least harmful one
 * would do.
 * @param found of `warningProposals` @param reference metrics of the configuration
 */
export function withRemedies(check: Check, found: readonly CheckProposal[], reference: Figures): Check {
  const remedies = found.filter(({ figures }) => !isRuinous(figures, reference));
  const [least] = found;
  const priced = withProposals(check, remedies.slice(0, MOST), reference);
  return least && remedies.length === 0 ? { ...priced, remark: harmOf(least, reference) } : priced;
}

function harmOf(proposal: CheckProposal, { cogs, output }: Figures): string {
  const { title, to, figures } = proposal;
  const value = typeof to === 'number' ? shown(to, proposal) : String(to).replaceAll('_', ' ');
  const by = (share: number): string => `${figure(Number((100 * Math.abs(share)).toPrecision(2)))} %`;
  const [cost, lost] = [figures.cogs / cogs - 1, 1 - figures.output / output];
  const effects = [
    ...(cost > 0 ? [`raise the unit cost by ${by(cost)}`] : []),
    ...(lost > 0 ? [`lower the output by ${by(lost)}`] : []),
  ];
  return `Not proposed: ${inSentence(title)} of ${value} would ${effects.join(' and ')}.`;
}

/**
 * Changes of one setting of the step, each the smallest, with which a warning is gone and no other appears, the best first. Estimates
 * are left alone: another value of them would hide the warning, not the trouble. So are settings without an effect.
 * @param results of the configuration
 */
export function warningProposals(input: AnalysisInput, results: Results, id: string): CheckProposal[] {
  const warning = results.warnings.find((one) => warningId(one) === id);
  if (!warning) return [];
  const known = new Set(results.warnings.map(warningId));
  const isCleared = (after: Results): boolean =>
    after.warnings.every((one) => warningId(one) !== id && known.has(warningId(one)));
  const candidates = candidatesOf(input, results, warning).slice(0, MOST_CANDIDATES);
  if (candidates.length === 0) return [];
  const { product, library } = input;
  const configuration = candidates.reduce((so, { destination }) => sending(so, destination), input.configuration);
  const dials = candidates.map(({ dial }) => dial);
  const compiled = compile(unlocked({ configuration, product, library }, dials), product, library);
  const measured = measureOf(input, results, warning);
  const found = candidates.flatMap((candidate) => smallestChange(compiled, candidate, { holds: isCleared, measured }));
  return bestFirst(
    found.filter(({ figures }) => !isSame(figures, results.figures)),
    results.figures,
  );
}

type Measure = (after: Results) => Pick<CheckProposal, 'measured'>;

/** Reads the output of the step that the message of a warning states. */
function measureOf(
  { configuration, library }: AnalysisInput,
  results: Results,
  { step_id, message }: Warning,
): Measure {
  const of = ({ steps }: Results) => steps.find((one) => one.step_id === step_id)?.outputs ?? {};
  const step = configuration.uo_settings.find(({ id }) => id === step_id);
  const declared = Object.entries<OutputDeclaration>((step && declarationOf(step, library))?.outputs ?? {});
  const stated = declared.find(([key, one]) => {
    const value = of(results)[key];
    return value !== undefined && one.display_unit !== '1' && message.includes(` ${shown(value, one)}`);
  });
  return (after) => {
    if (!stated) return {};
    const [key, { title, unit, display_unit }] = stated;
    const [from, to] = [of(results)[key], of(after)[key]];
    return from === undefined || to === undefined ? {} : { measured: { title, unit, display_unit, from, to } };
  };
}

/** The nearest value of an input with which a condition holds, with the metrics there. */
function smallestChange(
  compiled: CompiledProcess,
  { dial, min, max, destination }: Candidate,
  { holds, measured }: { holds: (results: Results) => boolean; measured: Measure },
): CheckProposal[] {
  const at = (value: SettingValue): Results | null => {
    dial.turn(compiled, value);
    const outcome = compiled.evaluate();
    return outcome.feasible && holds(outcome.results) ? outcome.results : null;
  };
  const { type, unit, base } = dial;
  const proposed = ((): SettingValue[] => {
    if (type === 'choice' || type === 'boolean') return dial.choices.filter((one) => one !== base && at(one) !== null);
    if (typeof base !== 'number') return [];
    const parameter = { type, unit, min, max, default: null };
    const works = (value: number): boolean => at(value) !== null;
    const nearest = nearestWorking({ field: dial.key, parameter, entered: base, works, effort: EFFORT });
    return nearest ? [nearest.value] : [];
  })();
  const found = proposed.flatMap((to) => {
    const results = at(to);
    return results
      ? [{ ...proposalOf(dial, to, results.figures), ...measured(results), ...(destination && { destination }) }]
      : [];
  });
  dial.turn(compiled, null);
  return found;
}

function proposalOf(dial: Dial, to: SettingValue, figures: Figures): CheckProposal {
  const { step_id, key, title, step_name, unit, display_unit, type, base } = dial;
  return { step_id, key, title, step_name, unit, display_unit, type, from: base, to, figures };
}

function candidatesOf(input: AnalysisInput, results: Results, warning: Warning): Candidate[] {
  const { configuration } = input;
  const { step_id: stepId, field } = warning;
  // A missing price is to be found out, not chosen.
  if (stepId === null) return field === null || field.startsWith('prices.') ? [] : assumption(input, results, field);
  // What is only doubtful is a matter of one value, or of the model.
  const isDoubtful = kindOf(warning) === 'doubtful';
  // A warning about a loop belongs to its first step and to no setting.
  const loop = field === null && !isDoubtful ? results.loops?.find(({ steps }) => steps.includes(stepId)) : undefined;
  const isJunction = (id: string): boolean => {
    const step = loop?.steps.includes(id) ? configuration.uo_settings.find((one) => one.id === id) : undefined;
    return step !== undefined && declarationOf(step, input.library)?.inline === true;
  };
  const settings = entries(input, results)
    .filter(({ step_id, key }) => (step_id === stepId ? !isDoubtful || key === field : isJunction(step_id)))
    .map((entry) => (entry.key === field ? withUsualRange(input, entry) : entry))
    .filter((entry) => isChangeable(entry, results, field))
    .flatMap((entry): Candidate[] => {
      const dial = settingDial(input, results, entry.step_id, entry.key, FIELD);
      return isProblem(dial) ? [] : [{ dial, ...rangeOf(entry) }];
    });
  return loop
    ? [...settings, ...shares(input, results, loop.steps), ...assumption(input, results, 'plant.campaigns')]
    : settings;
}

/** A choice of the design that is not locked; of others, only an unusual value that somebody entered. */
function isChangeable(entry: Entry, results: Results, field: string | null): boolean {
  const { step_id, key, parameter, isLocked, followsFeed } = entry;
  if (isLocked || followsFeed) return false;
  const isNamed = key === field;
  if (parameter.uncertainty === null) return parameter.optimisable !== null || isNamed;
  const step = results.steps.find((one) => one.step_id === step_id);
  return isNamed && step?.settings.find((one) => one.key === key)?.source === 'entered' && isUnusual(entry);
}

/** An entry with the usual range of its host, product and plant. */
function withUsualRange({ configuration, product, library }: AnalysisInput, entry: Entry): Entry {
  const { steps } = processOf(compile(configuration, product, library));
  const { resolved, run } = steps.find((one) => one.resolved.step.id === entry.step_id)!;
  const [typical_min, typical_max] = usualOf(resolved.settings[resolved.places.get(entry.key)!]!, run.basis);
  return { ...entry, parameter: { ...entry.parameter, typical_min, typical_max } };
}

function isUnusual({ parameter: { typical_min: low, typical_max: high }, value }: Entry): boolean {
  return typeof value === 'number' && ((low !== null && value < low) || (high !== null && value > high));
}

/** The range that an optimiser searches, or the usual one, or all that is allowed. */
function rangeOf({ parameter }: Entry): Range {
  const { optimisable, typical_min, typical_max, min, max } = parameter;
  return optimisable ?? { min: typical_min ?? min, max: typical_max ?? max };
}

/** What is left of an outlet goes to the wastewater, if neither its operation nor anybody says where. */
function missingDestination(
  { configuration: { uo_settings }, library }: AnalysisInput,
  { from, outlet }: StepFeed,
): CheckProposal['destination'] | undefined {
  const source = uo_settings.find(({ id }) => id === from);
  const declared = (source && declarationOf(source, library))?.sides[outlet] as { disposal?: unknown } | undefined;
  return declared?.disposal || source?.outlets?.[outlet] ? undefined : { from, outlet, disposal: 'wastewater' };
}

const shareTitle = ({ uo_settings }: Configuration, { from }: StepFeed): string =>
  `Share of ${uo_settings.find(({ id }) => id === from)?.name ?? from} that is returned`;

/** The shares that return within a loop: less of each is a larger purge. */
function shares(input: AnalysisInput, results: Results, members: readonly string[]): Candidate[] {
  const { configuration } = input;
  return configuration.uo_settings
    .filter(({ id }) => members.includes(id))
    .flatMap((step) =>
      (step.feeds ?? [])
        .filter(({ from }) => members.includes(from))
        .flatMap((feed): Candidate[] => {
          const dial = settingDial(input, results, step.id, shareKey(feed), FIELD);
          const flows = results.streams.filter(
            (one) => one.from_step === feed.from && one.to_step === step.id && one.from_outlet === feed.outlet,
          );
          const base = feed.share ?? flows.reduce((sum, { share = 0 }) => sum + share, 0);
          if (isProblem(dial)) return [];
          const destination = missingDestination(input, feed);
          return [
            {
              dial: { ...dial, base, title: shareTitle(configuration, feed) },
              min: 0,
              max: base,
              ...(destination && { destination }),
            },
          ];
        }),
    );
}

function assumption(input: AnalysisInput, results: Results, path: string): Candidate[] {
  const dial = assumptionDial(input, results, path, FIELD);
  return isProblem(dial) ? [] : [{ dial, min: dial.min, max: dial.max }];
}

/**
 * The nearest values that make an infeasible process work: of the settings that are named, or else of the other choices of the
 * design of the step.
 */
export function stopProposals(input: AnalysisInput, stop: Stop): CheckProposal[] {
  const { configuration, product, library } = input;
  const { step_id, fields, nearest } = stop;
  const step = configuration.uo_settings.find(({ id }) => id === step_id);
  const declaration = step && declarationOf(step, library);
  if (!step || !declaration) return [];
  const propose = (key: string, known: number | null): CheckProposal[] => {
    const dial = stopDial(input, step_id, key);
    const to = known ?? nearestFor(stop, key, input)?.value;
    if (!dial || to === undefined) return [];
    const feed = step.feeds?.find((one) => shareKey(one) === key);
    const destination = feed && missingDestination(input, feed);
    const change = { step_id, key, to, ...(destination && { destination }) };
    const outcome = evaluate(withProposal(configuration, change), product, library, { otherStates: false });
    return outcome.feasible
      ? [{ ...proposalOf(dial, to, outcome.results.figures), ...(destination && { destination }) }]
      : [];
  };
  // Another value of an estimate would hide the trouble, unless it was entered.
  const isOwn = (key: string): boolean =>
    step.settings[key] !== undefined || !settingOf(declaration, key)?.parameter.uncertainty;
  const named = fields
    .filter(isOwn)
    .slice(0, MOST_FIELDS)
    .flatMap((field) => propose(field, nearest?.field === field ? nearest.value : null));
  // The named one is what was just entered, so it comes first.
  if (named.length > 0) return named.slice(0, MOST);
  const others = Object.entries(declaration.settings as Record<string, { parameter: Entry['parameter'] }>)
    .filter(([key, { parameter }]) => parameter.optimisable !== null && !fields.includes(key))
    .slice(0, MOST_FIELDS);
  return bestFirst(
    others.flatMap(([key]) => propose(key, null)),
    null,
  ).slice(0, MOST);
}

/** An input of a process that has no results. */
function stopDial({ configuration, library }: AnalysisInput, stepId: string, key: string): Dial | null {
  const step = configuration.uo_settings.find(({ id }) => id === stepId)!;
  const feed = step.feeds?.find((one) => shareKey(one) === key);
  const rest = { step_id: stepId, key, step_name: step.name, choices: [], law: null, declared: null } as const;
  if (feed) {
    return {
      ...rest,
      title: shareTitle(configuration, feed),
      unit: '1',
      display_unit: '%',
      type: 'number',
      min: 0,
      max: 1,
      base: feed.share ?? null,
      turn: (compiled, value) => compiled.set(stepId, key, value),
    };
  }
  const parameter = settingOf(declarationOf(step, library)!, key)?.parameter;
  if (parameter?.type !== 'number' && parameter?.type !== 'integer') return null;
  const { title, unit, display_unit, type, min, max, default: usual } = parameter;
  const locked = configuration.locked_values.uo_settings.find(({ id }) => id === stepId)?.settings[key];
  return {
    ...rest,
    title,
    unit,
    display_unit,
    type,
    min,
    max,
    base: locked ?? step.settings[key] ?? usual,
    turn: (compiled, value) => compiled.set(stepId, key, value),
  };
}
