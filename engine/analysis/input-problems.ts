/** Whether inputs take the values that are entered for them, so that a wrong entry is told from a process that cannot run. */
import { assumptionRow, choiceList } from '../assumptions/assumptions.ts';
import { settingOf } from '../declare/define.ts';
import type { Configuration, SettingValue } from '../types/configuration.ts';
import { declarationOf } from '../own-operations/declaration.ts';
import { evaluate, explain } from '../evaluate/evaluate.ts';
import { NOWHERE } from '../process/checks.ts';
import { prepareStep, problemOf, settingProblem } from '../steps/resolve.ts';
import { isTextType } from '../declare/text-settings.ts';
import type { Problem } from '../types/results.ts';
import { withoutField } from '../wording/field-wording.ts';
import { assumptionDial, isProblem } from './dial.ts';
import type { AnalysisInput } from './types.ts';

/** A setting by its step and key, or an assumption by its path, such as `prices.glucose`, with null as its step. */
export interface InputAddress {
  step_id: string | null;
  key: string;
}

/** The value that a typed text means: a choice may be named by its title. */
export function valueMeant(
  { configuration, library }: AnalysisInput,
  { step_id, key }: InputAddress,
  value: SettingValue,
): SettingValue {
  const choices = choicesOf(configuration, library, step_id, key);
  if (typeof value !== 'string' || choices.some((one) => one.value === value)) return value;
  return choices.find(({ title }) => title.toLowerCase() === value.toLowerCase())?.value ?? value;
}

function choicesOf(
  { uo_settings }: Configuration,
  library: AnalysisInput['library'],
  stepId: string | null,
  key: string,
): readonly { value: string; title: string }[] {
  if (stepId === null) {
    const row = assumptionRow(key);
    return row && 'choices' in row ? choiceList(row) : [];
  }
  const step = uo_settings.find(({ id }) => id === stepId);
  const declaration = step && declarationOf(step, library);
  return (declaration && settingOf(declaration, key)?.parameter.choices) ?? [];
}

/**
 * For each input, why it does not take the value that the configuration has for it; null if it does, although the process may
 * still be infeasible. Whether something is bought, and so has a price, is known only of a process that is feasible.
 */
export function inputProblems(input: AnalysisInput, inputs: readonly InputAddress[]): (Problem | null)[] {
  const { configuration, product, library } = input;
  const { uo_settings, locked_values, fits = [] } = configuration;
  const outcome = evaluate(configuration, product, library, { otherStates: false });
  const found = (stepId: string, field: string): Problem | null =>
    !outcome.feasible && outcome.problem.step_id === stepId && outcome.problem.fields.includes(field)
      ? outcome.problem
      : null;

  function ofSetting(stepId: string, key: string): Problem | null {
    const index = uo_settings.findIndex(({ id }) => id === stepId);
    const step = uo_settings[index];
    const declaration = step && declarationOf(step, library);
    if (!declaration) return null;
    const prepared = prepareStep(step, index, declaration, locked_values, fits);
    const problem = settingProblem(prepared, key, library);
    if (problem) return explain(problem, configuration, product, library);
    // Whether a name or an equation stands for something is found only when the process is compiled.
    const type = prepared.settings[prepared.places.get(key)!]!.parameter.type;
    return type === 'buffer' || isTextType(type) ? found(stepId, key) : null;
  }

  function ofAssumption(path: string): Problem | null {
    const field = `assumptions.${path}`;
    if (!outcome.feasible || !path.startsWith('prices.')) return found('', field);
    const dial = assumptionDial(input, outcome.results, path, field);
    return isProblem(dial) ? problemOf(NOWHERE, [field], withoutField(field, dial.message)) : null;
  }

  return inputs.map(({ step_id, key }) => (step_id === null ? ofAssumption(key) : ofSetting(step_id, key)));
}
