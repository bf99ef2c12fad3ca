/**
 * Reuses compiled processes for configurations that differ only in values, such as the drafts of somebody who is typing and the
 * processes that they are compared with.
 */
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis, SettingValue, Step } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import { Process } from '../process/process.ts';

/** Changed values above which a new process is as fast. */
const MOST_CHANGES = 8;

/** Processes that are kept: those that a page compares at once. */
const MOST_KEPT = 8;

interface Kept {
  process: Process;
  configuration: Configuration;
  product: ProductBasis;
  library: Library;
}

/** By structure, the one used last at the end. */
const kept = new Map<string, Kept>();

/** What `processFor` found or made. */
interface Found {
  process: Process;
  /** Keeps the process for the next configuration; only one that has run without a problem may be kept. */
  keep: () => void;
}

/**
 * A process with these values entered: a kept one if its configuration differs in a few values only, else a new one.
 * The product and the library are compared by identity: whoever changes them must pass new objects.
 */
export function processFor(configuration: Configuration, product: ProductBasis, library: Library): Found {
  const structure = structureOf(configuration);
  const before = kept.get(structure);
  // Not kept while it is changed: an error would leave it half changed.
  kept.delete(structure);
  const changes =
    before?.product === product && before.library === library
      ? changesBetween(before.configuration, configuration)
      : null;
  const process = before && changes ? before.process : new Process(configuration, product, library);
  for (const change of changes ?? []) change(process);
  return {
    process,
    keep() {
      kept.set(structure, { process, configuration: copyOf(configuration), product, library });
      // A map lists its keys in the order in which they were set.
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
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
