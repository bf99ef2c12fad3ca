/** Names for keys in results. */
import { catalogue, OWN_OPERATION, parameterOf as settingOf, type UnitOperation } from '#engine/index.ts';
import type { Configuration, Results } from '#generated/types.ts';

const operations = new Map<string, UnitOperation>(catalogue().map((operation) => [operation.id, operation]));

export const operationName = (id: string): string =>
  id === OWN_OPERATION ? 'Own operation' : (operations.get(id)?.name ?? id);

/** A setting of a step; the streams of the results name the components that its title is about. */
export function parameterOf(unitOperation: string, key: string, { streams }: Pick<Results, 'streams'>) {
  const operation = operations.get(unitOperation);
  const components = () => streams.flatMap((stream) => stream.components);
  return (
    operation &&
    settingOf(operation, key, (id) => components().find(({ component_id }) => component_id === id)?.name ?? id)
  );
}

export const outputOf = (unitOperation: string, key: string) =>
  operations.get(unitOperation)?.outputs.find((output) => output.key === key);

/** Name of a step in tables: its tag and name; empty for values shared by all steps. */
export function stepNames({ steps }: Results): (id: string | null) => string | null {
  const names = new Map(steps.map(({ step_id, tag, name }) => [step_id, `${tag} ${name}`]));
  return (id) => (id === null ? null : (names.get(id) ?? id));
}

/** Conventions of the capital estimate, in words. */
export const conventions: Record<Results['capital']['convention'], string> = {
  superpro: 'Multipliers of the purchase cost for each kind of work, as in SuperPro Designer',
  nrel: 'Installed cost of the listed equipment with site and indirect factors, as in NREL design reports',
  lang: 'A Lang factor applied to the purchase cost',
};

/** Source of the value of a setting, in words. */
export const states: Record<Configuration['results']['steps'][number]['settings'][number]['source'], string> = {
  entered: 'entered by a user',
  default: 'catalogue default, or derived from the host and the feed',
  fitted: 'from an accepted fit to experiments',
  locked: 'held constant in the process; not varied by analyses',
};

export const sentence = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
