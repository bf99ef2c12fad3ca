/** Measurements that a process could have: each fit, the uncertain settings of each step, and each price. */
import { fillAssumptions } from '../../assumptions/defaults.ts';
import type { Configuration } from '../../types/configuration.ts';
import { normalQuantile } from '../../numeric/normal.ts';
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
  runs: number;
  /** How its cost and its duration are estimated. */
  basis: string;
}

/**
 * What a measurement usually takes and leaves; estimates of this project. Hours of work and fees (USD: materials, analyses, hire of a
 * pilot plant) are of one run. `left` is the standard deviation of the error of its result, relative to that of what is known now:
 * four experiments halve the spread of what they measure. Quotations for the main equipment make an estimate of class 3 of that of a
 * concept, class 5 (AACE International 18R-97).
 */
const EXPERIMENT = { runs: 4, hours: 24, fees: 1000, days: 28, left: 0.5 } as const;
const USUAL = {
  fit: EXPERIMENT,
  settings: EXPERIMENT,
  price: { runs: 1, hours: 8, fees: 0, days: 10, left: 0.2 },
  capital: { runs: 1, hours: 120, fees: 0, days: 40, left: 0.33 },
  assumption: { runs: 1, hours: 24, fees: 0, days: 10, left: 0.5 },
  pilot: { runs: 2, hours: 120, fees: 20_000, days: 60 },
} as const;

const AFTER_QUOTATIONS =
  'After quotations for the main equipment, the capital cost is known to about ± 20 % in eight of ten cases (class 3 of AACE International 18R-97).';

/** Cost, USD, and days of a measurement: hours of work at the loaded wage of the plant, and fees. */
export function usualCost(kind: keyof typeof USUAL, { assumptions }: Configuration, runs: number = USUAL[kind].runs) {
  const { wage, loading } = fillAssumptions(assumptions).labour;
  const { hours, fees, days } = USUAL[kind];
  const work = `${hours} hours of work at ${figure(wage * loading)} USD/h, the loaded wage of the plant`;
  const each =
    fees > 0 ? `${work}, and ${figure(fees)} USD for materials, equipment and analyses` : `${work}, without fees`;
  return {
    cost: runs * (hours * wage * loading + fees),
    days,
    basis: `Estimate: ${runs === 1 ? each : `${runs} runs, each with ${each}`}.${kind === 'capital' ? ` ${AFTER_QUOTATIONS}` : ''}`,
  };
}

/** Cost, USD, and days of one run of a campaign. */
export function usualRun(kind: 'fit' | 'pilot', configuration: Configuration): { cost: number; days: number } {
  const { runs, days } = USUAL[kind];
  return { cost: usualCost(kind, configuration, 1).cost, days: days / runs };
}

/** Standard deviations in the range of an uncertain number, which holds eight of ten values. */
const DEVIATIONS = 2 * normalQuantile(0.9);

/** Numbers of one step that are measured together. */
const MOST = 8;

/** Proposals with the strongest first; empty if the process cannot run or nothing in it is uncertain. */
export function proposedMeasurements(input: AnalysisInput, metrics: readonly Metric[]): ProposedMeasurement[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  const groups = new Map<string, ProposedMeasurement>();
  for (const one of uncertainInputs(input, metrics)) {
    // The discount rate, tax and the plan of the project are decided, not measured.
    if (one.key.startsWith('finance.')) continue;
    const { id, name, kind } = groupOf(one);
    const group = groups.get(id) ?? {
      id,
      name,
      kind,
      step_id: one.step_id,
      runs: USUAL[kind].runs,
      inputs: [],
      ...usualCost(kind, input.configuration),
    };
    const error = (USUAL[kind].left * (one.high - one.low)) / DEVIATIONS;
    if (group.inputs.length < MOST) group.inputs.push({ step_id: one.step_id, key: one.key, error });
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
