/** The model fitted to the data of a unit operation, in terms of its variables and settings. */
import { errorKey } from '../experiments/error-key.ts';
import type { Variable } from '../experiments/types.ts';
import { variablesOf } from '../experiments/variables.ts';
import type { Parameter } from '../types/catalogue.ts';
import { unitOperation } from '../unit-operations/index.ts';
import { FIT_MODELS } from './models/index.ts';
import type { FitModel, FitVariable } from './types.ts';

/** Null if the unit operation has no model to fit. */
export function fitModelOf(id: string): FitModel | null {
  const model = FIT_MODELS[id];
  if (!model) return null;
  const { responses, inputs, parameters, least, title, equation, anyResponse } = model;
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
      ...responses.map((key, k) => listed(key, 'response', k === 0 && !anyResponse)),
      ...inputs.map(({ key, otherwise, of, neededFor }) =>
        listed(key, 'input', (otherwise ?? of ?? neededFor) === undefined),
      ),
      listed('label', 'label', false),
      listed('batch', 'batch', false),
      listed('replicate', 'replicate', false),
      listed('weight', 'weight', false),
      ...responses.map((key) => listed(errorKey(key), 'error', false)),
    ],
    parameters: parameters.map(({ key, symbol, optional }) => {
      const { title, unit } = settingOf(id, key);
      return { key, title, symbol, unit, ...(optional && { optional }) };
    }),
    shares: Object.keys(FIT_MODELS).flatMap((other) => {
      const shared = other === id ? [] : sharedBetween(id, other);
      return shared.length > 0 ? [{ unit_operation: other, parameters: shared }] : [];
    }),
  };
}

/** Keys of the parameters that two unit operations share: a property of the same thing, with the same key. */
export const sharedBetween = (one: string, other: string): string[] =>
  (FIT_MODELS[one]?.parameters ?? []).flatMap(({ key, of }) =>
    of !== undefined && FIT_MODELS[other]?.parameters.some((that) => that.key === key && that.of === of) ? [key] : [],
  );

/** Settings that a fit can hold at a value of its own, with their limits in engine units. */
export function fixableOf(id: string): { key: string; title: string; min: number; max: number }[] {
  const model = FIT_MODELS[id];
  if (!model) return [];
  const keys = [
    ...model.parameters.map(({ key }) => key),
    ...(model.rivals ?? []).flatMap(({ fixed = {} }) => Object.keys(fixed)),
  ];
  return [...new Set(keys)].map((key) => {
    const { title, min, max } = settingOf(id, key);
    return { key, title, min: min ?? -Infinity, max: max ?? Infinity };
  });
}

/** @throws RangeError for an unknown key, which is a bug in the model’s declaration that the tests find. */
export function variableOf(id: string, key: string): Variable {
  const found = variablesOf(id).find((one) => one.key === key);
  if (!found) throw new RangeError(`${id} has no variable ${key}`);
  return found;
}

/** @throws RangeError for an unknown key. */
export function settingOf(id: string, key: string): Omit<Parameter, 'key'> {
  const found = unitOperation(id)?.settings[key];
  if (!found) throw new RangeError(`${id} has no setting ${key}`);
  return found.parameter;
}
