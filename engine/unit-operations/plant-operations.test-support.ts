/** A purchased feed and one operation after it, for the tests of operations that need no fermentation. */
import { library, product } from '../tests/fixtures.test-support.ts';
import { type Configuration, evaluate, type Evaluation, type Results, type SettingValue } from '../index.ts';

type Settings = Record<string, SettingValue>;

/** 10 t with 10 % glucose, 5 % lactic acid and 1 % sodium chloride. */
export const FEED: Settings = {
  amount: 10_000,
  balance: 'water',
  'composition.mol_glucose': 0.1,
  'composition.mol_lactic_acid': 0.05,
  'composition.mol_sodium_chloride': 0.01,
};

export function tryAfterFeed(operation: string, settings: Settings, feed: Settings = FEED): Evaluation {
  const configuration: Configuration = {
    uo_settings: [
      { id: 'feed', unit_operation: 'purchased_feed', name: 'Feed', settings: feed },
      { id: 'it', unit_operation: operation, name: 'It', settings },
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
  };
  const basis = { ...product, kind: 'molecule', component_id: 'mol_lactic_acid', host_id: '' } as const;
  return evaluate(configuration, basis, library);
}

/** @throws Error if it is infeasible. */
export function afterFeed(operation: string, settings: Settings, feed: Settings = FEED): Results {
  const outcome = tryAfterFeed(operation, settings, feed);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
}

/** kg of a component in a stream. */
export const massIn = ({ streams }: Results, id: string, component: string): number =>
  streams.find((one) => one.id === id)?.components.find((one) => one.component_id === component)?.mass ?? 0;

/** Mass out ÷ mass in across the boundary. */
export function balance({ streams }: Results): number {
  const sum = (list: Results['streams']) => list.reduce((total, { mass }) => total + mass, 0);
  return (
    sum(streams.filter(({ to_step: to }) => to === null)) / sum(streams.filter(({ from_step: from }) => from === null))
  );
}
