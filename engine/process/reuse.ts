/** Reuses a compiled process for configurations that differ only in values, such as the drafts of somebody who is typing. */
import type { AssumptionGroup, Configuration, Library, ProductBasis, SettingValue, Step } from '../types.ts';
import { Process } from './process.ts';

/** Changed values above which a new process is as fast. */
const MOST_CHANGES = 8;

interface Kept {
  process: Process;
  configuration: Configuration;
  structure: string;
  product: ProductBasis;
  library: Library;
}

let kept: Kept | null = null;

/** What `processFor` found or made. */
interface Found {
  process: Process;
  /** Keeps the process for the next configuration; only one that has run without a problem may be kept. */
  keep: () => void;
}

/**
 * A process with these values entered: the kept one if its configuration differs in a few values only, else a new one.
 * The product and the library are compared by identity: whoever changes them must pass new objects.
 */
export function processFor(configuration: Configuration, product: ProductBasis, library: Library): Found {
  const structure = structureOf(configuration);
  const before = kept;
  // Not kept while it is changed: an error would leave it half changed.
  kept = null;
  const changes =
    before?.structure === structure && before.product === product && before.library === library
      ? changesBetween(before.configuration, configuration)
      : null;
  const process = before && changes ? before.process : new Process(configuration, product, library);
  for (const change of changes ?? []) change(process);
  return {
    process,
    keep() {
      kept = { process, configuration: copyOf(configuration), structure, product, library };
    },
  };
}

/** The callers may change their configuration later. */
const copyOf = (configuration: Configuration): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map((step) => ({ ...step, settings: { ...step.settings } })),
  assumptions: Object.fromEntries(
    Object.entries(configuration.assumptions).map(([group, values]) => [group, { ...values }]),
  ),
});

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Everything but the settings of the steps and the numbers of the assumptions. */
function structureOf({ uo_settings: steps, assumptions, ...others }: Configuration): string {
  const texts = Object.entries(assumptions).map(([group, values]) => [
    group,
    Object.entries(values ?? {}).filter(([, value]) => value !== null && !isNumber(value)),
  ]);
  return JSON.stringify([steps.map(withoutSettings), texts, others]);
}

const withoutSettings = ({ settings: _settings, ...step }: Step) => step;

type Change = (process: Process) => void;

/** What makes one configuration into another of the same structure; null if it is too much. */
function changesBetween(before: Configuration, after: Configuration): Change[] | null {
  const changes: Change[] = [];
  for (const [k, { id, settings }] of after.uo_settings.entries())
    for (const [key, value] of changed<SettingValue>(before.uo_settings[k]!.settings, settings))
      changes.push((process) => process.set(id, key, value ?? null));
  for (const group of Object.keys(after.assumptions) as AssumptionGroup[]) {
    const values = [before.assumptions[group], after.assumptions[group]] as Record<string, number | null>[];
    for (const [key, value] of changed(values[0]!, values[1]!))
      changes.push((process) => process.assume(group, key, value));
  }
  return changes.length > MOST_CHANGES ? null : changes;
}

/** Keys whose values differ, with the new value, which is undefined where there is none. */
function changed<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): [string, Value | undefined][] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]);
}
