/** The model that data of a unit operation are fitted with, in the words of its variables and settings. */
import type { Variable } from '../experiments/types.ts';
import { variablesOf } from '../experiments/variables.ts';
import type { Parameter } from '../types.ts';
import { unitOperation } from '../unit-operations/index.ts';
import { FIT_MODELS } from './models/index.ts';
import type { FitModel, FitVariable } from './types.ts';

/** Null where the unit operation has nothing to learn from data. */
export function fitModelOf(id: string): FitModel | null {
  const model = FIT_MODELS[id];
  if (!model) return null;
  const { responses, inputs, parameters, least, title, equation } = model;
  const listed = (key: string, role: FitVariable['role'], required: boolean): FitVariable => {
    const { title, unit } = variableOf(id, key);
    return { key, title, unit, role, required };
  };
  return {
    id: model.id,
    title,
    equation,
    min_points: least,
    variables: [
      ...responses.map((key, k) => listed(key, 'response', k === 0)),
      ...inputs.map(({ key, otherwise }) => listed(key, 'input', otherwise === undefined)),
      listed('label', 'label', false),
      listed('batch', 'batch', false),
      listed('replicate', 'replicate', false),
      listed('weight', 'weight', false),
    ],
    parameters: parameters.map(({ key, symbol }) => {
      const { title, unit } = settingOf(id, key);
      return { key, title, symbol, unit };
    }),
  };
}

/** @throws RangeError for a key that is none: a bug of the model's declaration, which the tests find */
export function variableOf(id: string, key: string): Variable {
  const found = variablesOf(id).find((one) => one.key === key);
  if (!found) throw new RangeError(`${id} has no variable ${key}`);
  return found;
}

/** @throws RangeError for a key that is none */
export function settingOf(id: string, key: string): Omit<Parameter, 'key'> {
  const found = unitOperation(id)?.settings[key];
  if (!found) throw new RangeError(`${id} has no setting ${key}`);
  return found.parameter;
}
