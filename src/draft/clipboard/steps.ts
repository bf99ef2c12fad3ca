import {
  parameterOf,
  type Configuration,
  type ProductOutlet,
  type SettingValue,
  type Step,
  type StepFeed,
  type StepOutlet,
} from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { type Catalogue, operationOf } from '../catalogue.ts';
import { type Copy, insertCopies, ownFit } from '../graph/copies.ts';
import { isGraph } from '../graph/graph.ts';
import { DISPOSALS } from '../outlets.ts';

/** Steps in the clipboard, copied from one process to another. */
interface CopiedSteps {
  titre_steps: 1;
  steps: (Step & { locked: Record<string, SettingValue> } & Pick<Copy, 'fit'>)[];
  /** The product of the process, if one of the steps passes it on. */
  product?: ProductOutlet;
}

export interface ReadSteps {
  copies: Copy[];
  product?: ProductOutlet | undefined;
  /** Content that could not be pasted, in sentences. */
  leftOut: string[];
}

export function copySteps(configuration: Configuration, ids: readonly string[]): string {
  const chosen = configuration.uo_settings.filter(({ id }) => ids.includes(id));
  const steps = chosen.map((step) => ({
    ...step,
    // A source has no feeds, but is pasted as one of a process with feeds.
    ...(isGraph(configuration) && { feeds: step.feeds ?? [] }),
    locked: configuration.locked_values.uo_settings.find((one) => one.id === step.id)?.settings ?? {},
    ...ownFit(configuration, step.id),
  }));
  const { product } = configuration;
  return JSON.stringify(
    {
      titre_steps: 1,
      steps,
      ...(product && ids.includes(product.from) && { product }),
    } satisfies CopiedSteps,
    null,
    2,
  );
}

/**
 * Reads copied steps; null if the text is not copied steps.
 * Unknown unit operations and settings, and values of the wrong type, are skipped and reported.
 */
export function readSteps(text: string, catalogue: Catalogue): ReadSteps | null {
  const copied = parse(text);
  if (!copied) return null;
  const leftOut: string[] = [];
  const ids = new Set<string>();
  const copies = copied.steps.flatMap((given, index): Copy[] => {
    if (!isRecord(given)) {
      leftOut.push(`Entry ${index + 1} is not a step.`);
      return [];
    }
    const { unit_operation, name, settings, locked, fit, feeds, outlets } = given;
    const operation =
      typeof unit_operation === 'string'
        ? operationOf(catalogue, { unit_operation, settings: isRecord(settings) ? (settings as Step['settings']) : {} })
        : undefined;
    if (!operation) {
      leftOut.push(`Step ${index + 1}: unknown unit operation “${String(unit_operation)}”.`);
      return [];
    }
    const known = (values: unknown): Record<string, SettingValue> =>
      Object.fromEntries(
        Object.entries(isRecord(values) ? values : {}).filter((entry): entry is [string, SettingValue] => {
          const [key, value] = entry;
          const parameter = parameterOf(operation, key);
          const fits = parameter !== undefined && kindOf(parameter.type) === typeof value;
          if (!fits)
            leftOut.push(
              `${operation.name}: ${parameter ? `${parameter.title} “${String(value)}”` : `the setting “${key}”`}.`,
            );
          return fits;
        }),
      );
    const called =
      typeof name === 'string' && name.trim() !== ''
        ? name.trim().slice(0, fields.Step.name.maxLength)
        : operation.name;
    const isNew = isText(given['id']) && !ids.has(given['id']);
    const id = isNew ? String(given['id']) : `copied ${index}`;
    ids.add(id);
    const step: Step = {
      id,
      unit_operation: String(unit_operation),
      name: called,
      settings: known(settings),
      ...(Array.isArray(feeds) && { feeds: feeds.flatMap(asFeed) }),
      ...(isRecord(outlets) && { outlets: Object.fromEntries(Object.entries(outlets).flatMap(asOutlet)) }),
    };
    if (!isRecord(fit) || !isText(fit['fit_id'])) return [{ step, locked: known(locked) }];
    const values = Object.entries(known(fit['values'])).flatMap(([key, value]) =>
      typeof value === 'number' ? [[key, value] as const] : [],
    );
    return [{ step, locked: known(locked), fit: { fit_id: fit['fit_id'], values: Object.fromEntries(values) } }];
  });
  return { copies, product: asProduct(copied.product), leftOut };
}

export const kindOf = (type: string): string =>
  type === 'number' || type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

function asFeed(given: unknown): StepFeed[] {
  if (!isRecord(given)) return [];
  const { from, outlet, share, next_batch, inlet } = given;
  if (!isText(from) || !isText(outlet)) return [];
  return [
    {
      from,
      outlet,
      ...(isShare(share) && { share }),
      ...(typeof next_batch === 'boolean' && { next_batch }),
      ...(isText(inlet) && { inlet }),
    },
  ];
}

function asOutlet([key, given]: [string, unknown]): [string, StepOutlet][] {
  if (!isRecord(given)) return [];
  const { name, price, basis, avoided_gwp } = given;
  const disposal = DISPOSALS.find((one) => one === given['disposal']);
  if (!disposal) return [];
  const sale = {
    ...(isText(name) && { name }),
    ...(typeof price === 'number' && { price }),
    ...(isText(basis) && { basis }),
    ...(typeof avoided_gwp === 'number' && { avoided_gwp }),
  };
  return [[key, { disposal, ...sale }]];
}

function asProduct(given: unknown): ProductOutlet | undefined {
  if (!isRecord(given)) return undefined;
  const { from, outlet, basis } = given;
  return isText(from) && isText(outlet) ? { from, outlet, ...(isText(basis) && { basis }) } : undefined;
}

function parse(text: string): { steps: unknown[]; product: unknown } | null {
  if (!text.includes('titre_steps')) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['titre_steps'] !== 1 || !Array.isArray(value['steps'])) return null;
  return { steps: value['steps'], product: value['product'] };
}

/** Inserts the steps after a step, or at the end; each gets an unused name and a new id. */
export const pasteSteps = (
  configuration: Configuration,
  { copies, product }: Pick<ReadSteps, 'copies' | 'product'>,
  after: string | null,
  newId: () => string,
): Configuration => insertCopies(configuration, copies, after, newId, product);
