/** Runs the model of a step, and explains why it cannot run. */
import { type IntakeDeclaration } from '../declare/define.ts';
import { feedField } from '../steps/keys.ts';
import type { Link, Plan } from '../steps/plan.ts';
import { problemOf, type ResolvedStep } from '../steps/resolve.ts';
import { multiply, outletStream, type StepState } from '../steps/step-state.ts';
import type { ComponentTable } from '../stream/components.ts';
import type { Problem } from '../types/results.ts';
import { mediumFrom, sugarOfStream, warnOfUnusedSugars } from '../unit-operations/upstream/shared/stream-medium.ts';
import { figure, inSentence } from '../wording/text.ts';

/** Share of the working volume of a vessel that a stream must at least fill. */
const LEAST_FILLED = 0.1;

/** Runs the model of a step for one batch. */
export const runBatch = (state: StepState): ReturnType<ResolvedStep['declaration']['model']> =>
  state.run.fed ? runOnStream(state) : state.resolved.declaration.model(state.run, state.resolved.values as never);

const SUGAR = 'batch_substrate_concentration';

/** Lets a batch that takes a stream start with the sugar of the stream, unless another concentration was entered. */
export function startWithSugarOfStream({ run, resolved }: StepState): void {
  const { declaration, values } = resolved;
  if (!run.fed || declaration.id !== 'batch_fermentation' || SUGAR in resolved.given()) return;
  // The salts that join the stream follow the cells, and these the sugar.
  for (let pass = 0; pass < 2; pass++) {
    const sugar = sugarOfStream(run, declaration.takes!(values as never));
    if (sugar === null) return;
    values[SUGAR] = sugar;
    resolved.resolved[resolved.keys.indexOf(SUGAR)] = { key: SUGAR, value: sugar, source: 'default' };
  }
}

/** Runs a fermentation on the stream that it takes: in as many equal vessels as the medium needs. */
function runOnStream(state: StepState): ReturnType<ResolvedStep['declaration']['model']> {
  const { run, resolved } = state;
  const { declaration, values, step } = resolved;
  const each = declaration.takes!(values as never);
  const total = mediumFrom(run, each);
  if (!(total > 0)) return run.infeasible([], `Nothing reaches ${step.name}.`);
  const vessels = Math.max(1, Math.ceil(total / each.volume - 1e-9));
  const filled = total / (vessels * each.volume);
  if (filled < LEAST_FILLED) {
    const vessel = Number(values.vessel_volume);
    return run.infeasible(
      ['vessel_volume'],
      `The medium of ${figure(total)} m³ fills only ${figure(100 * filled)} % of the working volume of a vessel of ${figure(vessel)} m³. Choose a smaller vessel.`,
      { title: 'Vessel volume', value: (vessel * filled) / LEAST_FILLED, actual: vessel, unit: 'm³' },
    );
  }
  const { mass } = run.feed;
  for (let i = 0; i < mass.length; i++) mass[i]! /= vessels;
  const working = Number(values.working_fraction);
  values.working_fraction = working * filled;
  warnOfUnusedSugars(run, [values['batch_substrate'], values['feed_substrate']]);
  const answer = declaration.model(run, values as never);
  values.working_fraction = working;
  multiply(state, vessels);
  return answer;
}

/** A model divides by what is not there. */
export const unworkable = ({ run, resolved }: StepState): Problem =>
  problemOf(
    resolved,
    ['feeds'],
    run.feed.total() === 0
      ? `Nothing reaches ${resolved.step.name}.`
      : `${resolved.step.name} cannot process its feed because a required component is missing.`,
  );

/** What is read of a process to explain a surplus. */
interface Fed {
  readonly steps: readonly StepState[];
  readonly plan: Plan;
  readonly components: ComponentTable;
}

/** An inlet brings more than its step uses. */
export function surplusProblem({ steps, plan, components }: Fed, j: number): Problem {
  const { run, resolved, sets, interval } = steps[j]!;
  const { inlet, component, brought, used } = run.surplus!;
  const links = plan.feeds[j]!.filter((link) => link.inlet === inlet);
  const bringing = ({ from, outlet, share }: Link): number =>
    share * outletStream(steps[from]!, outlet).mass[component]!;
  const link = links.reduce((most, one) => (bringing(one) > bringing(most) ? one : most));
  const from = steps[link.from]!.resolved.step;
  const part = used / brought;
  const field = `${feedField({ from: from.id, outlet: link.outlet })}.share`;
  const { name } = (resolved.declaration.intakes as Record<string, IntakeDeclaration>)[inlet]!;
  const what = inSentence(components.names[component]!);
  const excess = figure(((brought - used) * sets) / interval);
  // Rounded down, so that what is proposed works.
  const works = Math.floor(1000 * part * link.share) / 1000;
  const problem = problemOf(
    resolved,
    [field],
    used > 0
      ? `The inlet “${name}” of ${resolved.step.name} supplies ${excess} kg more ${what} than the step uses. Reduce the supply to at most ${figure(100 * part)} % of the present amount.`
      : `${resolved.step.name} uses no ${what} at its inlet “${name}” with these settings, but receives ${excess} kg.`,
    {
      title: components.names[component]!,
      value: (used * sets) / interval,
      actual: (brought * sets) / interval,
      unit: 'kg',
    },
  );
  return { ...problem, nearest: { field, value: works, unit: '1' } };
}
