/** Equipment that costs money by its number: one unit too few at the bottleneck, or one too many elsewhere. */
import { declarationOf } from '../own-operations/declaration.ts';
import type { AnalysisInput } from '../analysis/types.ts';
import { withLever } from '../analysis/seek-goal.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { type Relief, relieveBottleneck } from '../analysis/relieve.ts';
import type { EquipmentItem, Resource, Results } from '../types/results.ts';
import { type AnyDeclaration, settingOf } from '../declare/define.ts';
import { counted, figure, inSentence } from '../wording/text.ts';
import { withProposal } from './apply.ts';
import { warningId } from './list.ts';
import { isGain, withProposals } from './proposals.ts';
import type { Check, CheckProposal } from './types.ts';

/** Share of the unit cost that one unit must save to be worth a check. */
const LEAST_GAIN = 0.005;

/** Checks of the number of units, with their proposals. @param results of the configuration */
export function machineChecks(input: AnalysisInput, results: Results): Check[] {
  const { bottleneck, resources } = results.schedule;
  const [more] = bottleneckCheck(input, results);
  // In a continuous plant, units of one step take turns.
  const fewer = (results.mode === 'continuous' ? [] : resources)
    .filter(({ tag, n_units }) => tag !== bottleneck.tag && n_units > 1)
    .flatMap((one) => idleCheck(input, results, one));
  return [...(more ? exclusive(input, more, fewer) : fewer), ...rarelyUsedChecks(results)];
}

/** One unit more at the bottleneck can keep busy what is idle now: the two changes exclude each other if both together are no better. */
function exclusive({ configuration, product, library }: AnalysisInput, more: Check, fewer: readonly Check[]): Check[] {
  const [add] = more.proposals;
  const clash = fewer.filter(({ proposals: [remove] }) => {
    const both = [add!, remove!].reduce(withProposal, configuration);
    const outcome = evaluate(both, product, library, { otherStates: false });
    return !outcome.feasible || !isGain(outcome.results.figures, add!.figures);
  });
  return [
    clash.length > 0 ? { ...more, excludes: clash.map(({ id }) => id) } : more,
    ...fewer.map((one) => (clash.includes(one) ? { ...one, excludes: [more.id] } : one)),
  ];
}

/** Share of the time below which equipment is idle, and the share of the unit cost from which sharing it is worth a check. */
const RARELY = 0.1;
const LEAST_SHARED = 0.02;
/** Ratio of the sizes of two units up to which one of them can take the place of both. */
const MOST_UNLIKE = 2;

/** Equipment that stands still nearly always and costs much, with what another use of its idle time would save. */
export function rarelyUsedChecks({ schedule, equipment, operating_cost, mode, figures }: Results): Check[] {
  // In a continuous plant, each unit works all the time.
  if (mode === 'continuous') return [];
  const bought = (tag: string) => equipment.filter((one) => one.tag === tag);
  const cost = (items: readonly EquipmentItem[]): number => items.reduce((sum, one) => sum + one.purchase_cost, 0);
  const facility = operating_cost.lines.filter(({ category }) => category === 'facility');
  const perPurchase = facility.reduce((sum, { annual }) => sum + annual, 0) / cost(equipment);
  // Of two units that could be one, the first one names the other.
  const named = new Set<string>();
  return schedule.resources.flatMap(({ tag, step_id, name, utilisation }): Check[] => {
    if (utilisation >= RARELY || named.has(tag)) return [];
    const items = bought(tag);
    const saved = (1 - utilisation) * cost(items) * perPurchase;
    const share = saved / operating_cost.annual;
    if (!(share >= LEAST_SHARED)) return [];
    const other = schedule.resources.find(
      (one) =>
        one.tag !== tag &&
        one.utilisation + utilisation < 1 &&
        bought(one.tag).some((item) => couldReplace(item, items[0]!)),
    );
    if (other) named.add(other.tag);
    const cure = other
      ? `Use one unit for this step and for ${other.name} (${other.tag}), or share it with another process`
      : 'Share it with another process, or choose a smaller unit that runs longer';
    const amount = `${figure(saved / 1e6)} million USD per year, ${figure(100 * share)} % of the operating cost`;
    return [
      {
        id: `doubtful:${step_id}::rarely-used-${tag.toLowerCase()}`,
        kind: 'doubtful',
        step_id,
        field: null,
        title: `${name} (${tag}) is used only ${figure(100 * utilisation)} % of the time`,
        message: `${cure}: this would save up to ${amount}.`,
        worth:
          figures.output > 0 ? { metric: 'cogs', amount: -saved / figures.output, is: 'change', is_gain: true } : null,
        proposals: [],
      },
    ];
  });
}

/** Whether one machine could do the work of another: of the same kind and about the same size. */
const couldReplace = (one: EquipmentItem, other: EquipmentItem): boolean =>
  one.cost_id === other.cost_id && Math.max(one.size, other.size) <= MOST_UNLIKE * Math.min(one.size, other.size);

/** Share of a target output that meets it: a target is entered in a few digits. */
const NEARLY = 0.999;

const isWorthwhile = ({ figures }: CheckProposal, results: Results): boolean =>
  figures.cogs < results.figures.cogs * (1 - LEAST_GAIN);

function bottleneckCheck(input: AnalysisInput, results: Results): Check[] {
  const { configuration, product, library } = input;
  const wanted = configuration.assumptions.plant?.target_output ?? null;
  // A plant that makes what it is for needs no more of it, however cheap.
  if (wanted !== null && results.figures.output >= wanted * NEARLY) return [];
  const relief = relieveBottleneck(configuration, product, library, results);
  const { bottleneck, change, after } = relief;
  if (!change || !after) return [];
  const proposal = proposalOf(input, results, bottleneck.step_id, change.field, {
    to: change.to,
    figures: after.figures,
  });
  if (!isWorthwhile(proposal, results)) return [];
  const { step_id, tag, name, n_units } = bottleneck;
  const others = results.schedule.resources.filter((one) => one.tag !== tag);
  const next = others.toSorted((a, b) => b.utilisation - a.utilisation)[0];
  const more = Math.round(after.figures.batches - results.figures.batches);
  const busy = next
    ? ` The next busiest unit, ${next.name} (${next.tag}), is occupied ${Math.round(100 * next.utilisation)} % of the time.`
    : '';
  const check: Check = {
    id: `costs:${step_id}::bottleneck`,
    kind: 'costs',
    step_id,
    field: change.field,
    title: `${name} (${tag}) limits the throughput of the plant`,
    message: `${n_units === 1 ? 'This unit is' : `These ${n_units} units are`} the bottleneck.${busy} ${added(relief)} ${counted(more, 'more batch', 'more batches')} per year.`,
    worth: null,
    proposals: [],
  };
  return [withProposals(check, [proposal], results.figures)];
}

/** What is added, in units and, where one value adds several, in that value. */
function added({ bottleneck: { tag, n_units }, change, after }: Relief): string {
  const units = after!.n_units - n_units;
  if (units === 1) return `One additional unit of ${tag} allows`;
  const { title, from, to } = change!;
  return `${figure(units)} additional units of ${tag} (${inSentence(title)}: ${from} → ${to}) allow`;
}

/** The fewest units that are as fast and cause no warning. */
function idleCheck(
  input: AnalysisInput,
  results: Results,
  { tag, step_id, name, n_units, utilisation }: Resource,
): Check[] {
  const step = results.steps.find((one) => one.step_id === step_id);
  const declaration = declarationIn(input, step_id);
  if (!step || !declaration) return [];
  const known = new Set(results.warnings.map(warningId));
  const unitsIn = ({ schedule }: Results): number =>
    schedule.resources.find((one) => one.tag === tag)?.n_units ?? n_units;
  for (const { key, value, source } of step.settings) {
    const parameter = settingOf(declaration, key)?.parameter;
    if (parameter?.type !== 'integer' || typeof value !== 'number' || source === 'locked') continue;
    const asFast = (to: number): Results | null => {
      const changed = withLever(input.configuration, { kind: 'setting', step_id, key }, to);
      const outcome = evaluate(changed, input.product, input.library, { otherStates: false });
      if (!outcome.feasible || outcome.results.warnings.some((one) => !known.has(warningId(one)))) return null;
      const isSlower = outcome.results.figures.cycle_time > results.figures.cycle_time * (1 + 1e-9);
      // Fewer units that share the work are busier; effects of an evaporator do not share it.
      const isBusier = outcome.results.schedule.resources.some(
        (one) => one.tag === tag && one.utilisation > utilisation,
      );
      return isSlower || !isBusier || unitsIn(outcome.results) >= n_units ? null : outcome.results;
    };
    const found = fewest(parameter.min ?? 1, value - 1, asFast);
    if (!found) continue;
    const proposal = proposalOf(input, results, step_id, key, { to: found.to, figures: found.results.figures });
    if (!isWorthwhile(proposal, results)) continue;
    const check: Check = {
      id: `costs:${step_id}::idle-${tag.toLowerCase()}`,
      kind: 'costs',
      step_id,
      field: key,
      title: `More units of ${name} (${tag}) than needed`,
      message: `${counted(n_units, 'unit')} are occupied ${Math.round(100 * utilisation)} % of the time; ${figure(unitsIn(found.results))} would be sufficient.`,
      worth: null,
      proposals: [],
    };
    return [withProposals(check, [proposal], results.figures)];
  }
  return [];
}

/** The smallest whole number for which something holds, if it holds for the largest. */
function fewest(
  min: number,
  max: number,
  holds: (to: number) => Results | null,
): { to: number; results: Results } | null {
  const last = max >= min ? holds(max) : null;
  if (!last) return null;
  let best = { to: max, results: last };
  let below = min - 1;
  while (best.to - below > 1) {
    const middle = Math.floor((below + best.to) / 2);
    const results = holds(middle);
    if (results) best = { to: middle, results };
    else below = middle;
  }
  return best;
}

function declarationIn({ configuration, library }: AnalysisInput, stepId: string): AnyDeclaration | undefined {
  const step = configuration.uo_settings.find(({ id }) => id === stepId);
  return step && declarationOf(step, library);
}

function proposalOf(
  input: AnalysisInput,
  results: Results,
  stepId: string,
  key: string,
  { to, figures }: Pick<CheckProposal, 'to' | 'figures'>,
): CheckProposal {
  const step = results.steps.find(({ step_id }) => step_id === stepId)!;
  const { title, unit, display_unit, type } = settingOf(declarationIn(input, stepId)!, key)!.parameter;
  const from = step.settings.find((one) => one.key === key)?.value ?? null;
  return { step_id: stepId, key, title, step_name: step.name, unit, display_unit, type, from, to, figures };
}
