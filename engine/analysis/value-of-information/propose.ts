/** Measurements that a process could have: each fit, the uncertain settings of each step, and each price. */
import { fillAssumptions } from '../../assumptions/defaults.ts';
import type { Configuration } from '../../types/configuration.ts';
import { figure } from '../../wording/text.ts';
import { uncertainInputs } from '../default-inputs.ts';
import { baselineOf } from '../baseline.ts';
import { isProblem, settingDial } from '../dial.ts';
import type { AnalysisInput, Metric, UncertainInput } from '../types.ts';
import type { Measurement } from './types.ts';

/** What could be measured, with what it usually takes until the user knows better. */
export interface ProposedMeasurement extends Measurement {
  kind: 'fit' | 'settings' | 'price' | 'capital' | 'assumption';
  step_id: string | null;
  /** How its cost and its duration are estimated. */
  basis: string;
}

/** Hours of work and days that a measurement takes; estimates of this project. */
const EXPERIMENT = { runs: 4, hours: 24, days: 28 } as const;
const USUAL = {
  fit: EXPERIMENT,
  settings: EXPERIMENT,
  price: { runs: 1, hours: 8, days: 10 },
  capital: { runs: 1, hours: 16, days: 20 },
  assumption: { runs: 1, hours: 24, days: 10 },
  pilot: { runs: 2, hours: 120, days: 60 },
} as const;

/** Cost, USD, and days of a measurement: hours of work at the loaded wage of the plant. Materials and fees of laboratories are not included. */
export function usualCost(kind: keyof typeof USUAL, { assumptions }: Configuration, runs: number = USUAL[kind].runs) {
  const { wage, loading } = fillAssumptions(assumptions).labour;
  const { hours, days } = USUAL[kind];
  const work = runs === 1 ? `${hours} hours of work` : `${runs} runs with ${hours} hours of work each`;
  return {
    cost: runs * hours * wage * loading,
    days,
    basis: `Estimate: ${work} at ${figure(wage * loading)} USD/h, the loaded wage of the plant, without materials.`,
  };
}

/** Cost, USD, and days of one run of a campaign. */
export function usualRun(kind: 'fit' | 'pilot', configuration: Configuration): { cost: number; days: number } {
  const { runs, days } = USUAL[kind];
  return { cost: usualCost(kind, configuration, 1).cost, days: days / runs };
}

/** Numbers of one step that are measured together. */
const MOST = 8;

/** Proposals with the strongest first; empty if the process cannot run or nothing in it is uncertain. */
export function proposedMeasurements(input: AnalysisInput, metrics: readonly Metric[]): ProposedMeasurement[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  const groups = new Map<string, ProposedMeasurement>();
  for (const one of uncertainInputs(input, metrics)) {
    const { id, name, kind } = groupOf(one);
    const group = groups.get(id) ?? {
      id,
      name,
      kind,
      step_id: one.step_id,
      inputs: [],
      ...usualCost(kind, input.configuration),
    };
    if (group.inputs.length < MOST) group.inputs.push({ step_id: one.step_id, key: one.key });
    groups.set(id, group);
  }
  return [...groups.values()];

  function groupOf({ step_id, key, title }: UncertainInput): Pick<ProposedMeasurement, 'id' | 'name' | 'kind'> {
    if (step_id === null) {
      const kind = key.startsWith('prices.') ? 'price' : key.startsWith('capital.') ? 'capital' : 'assumption';
      return { id: key, name: title, kind };
    }
    const dial = settingDial(input, results as Exclude<typeof results, { field: string }>, step_id, key, 'inputs');
    const step = input.configuration.uo_settings.find(({ id }) => id === step_id)!;
    if (!isProblem(dial) && dial.fitted) return { id: dial.fitted.fit_id, name: step.name, kind: 'fit' };
    if (!isProblem(dial) && dial.isItemPrice)
      return { id: `${step_id}.${key}`, name: `${title}, ${step.name}`, kind: 'price' };
    return { id: step_id, name: step.name, kind: 'settings' };
  }
}
