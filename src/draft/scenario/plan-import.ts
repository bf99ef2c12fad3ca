import {
  type ProductBasis,
  type ScenarioFile,
  type Step,
  parameterOf,
  ownEntry,
  fitForStep,
  type Configuration,
} from '#engine/index.ts';
import { operationOf, type Catalogue, toCatalogue } from '../catalogue.ts';
import { pairSteps } from './pair-steps.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';

/** A configuration that can be opened here, and everything that was changed or skipped for this. */
export interface ImportPlan {
  configuration: Configuration;
  /** In sentences. */
  leftOut: string[];
  /** In sentences: nothing is lost, but something differs from the file. */
  notes: string[];
}

/**
 * Adapts the configuration of a file to the local catalogue. Steps that match steps of the open process get their ids,
 * so that the difference is a setting and not a step.
 * @param unknown properties unknown to the reader
 */
export function planImport(
  file: ScenarioFile,
  unknown: readonly string[],
  here: { draft: Configuration; product: ProductBasis; catalogue: Catalogue },
): ImportPlan {
  const { draft, product } = here;
  const catalogue = withOwnOf(file, here.catalogue);
  const leftOut = unknown.map((path) => `${path}: not recognised by this version.`);
  const steps = knownSteps(file.configuration.uo_settings, catalogue, leftOut);
  const inFile = new Set(file.configuration.uo_settings.map(({ id }) => id));
  for (const { id, name } of file.configuration.locked_values.uo_settings)
    if (!inFile.has(id)) leftOut.push(`Locked values of “${name}”: the file has no such step.`);
  for (const { fit_id, step_id } of file.configuration.fits ?? [])
    if (step_id !== undefined && !inFile.has(step_id))
      leftOut.push(`Fit ${fit_id} of the step ${step_id}: the file has no such step.`);
  const present = new Set(steps.map(({ id }) => id));
  const locked = knownSteps(
    file.configuration.locked_values.uo_settings.filter(({ id }) => present.has(id)),
    catalogue,
    leftOut,
  );
  const notes = productNotes(file.product, product);
  const entered = withFits(file, draft, steps, notes);
  const idOf = newIds(draft.uo_settings, steps);
  const own = (id: string): string => idOf.get(id) ?? id;
  const renamed = ({ feeds, ...step }: Step): Step => ({
    ...step,
    id: own(step.id),
    ...(feeds && { feeds: feeds.map((feed) => ({ ...feed, from: own(feed.from) })) }),
  });
  const outlet = file.configuration.product;
  return {
    configuration: {
      uo_settings: entered.map(renamed),
      locked_values: { uo_settings: locked.map(renamed) },
      assumptions: file.configuration.assumptions,
      ...(outlet && { product: { ...outlet, from: own(outlet.from) } }),
      fits: pinnedHere(file, draft)
        .filter(({ step_id }) => step_id === undefined || present.has(step_id))
        .map((fit) => (fit.step_id === undefined ? fit : { ...fit, step_id: own(fit.step_id) })),
    },
    leftOut,
    notes,
  };
}

/** The catalogue with the own operations of a file, which the library may lack. */
export const withOwnOf = (
  { library: { own_operations: own = [], ...names } }: Pick<ScenarioFile, 'library'>,
  catalogue: Catalogue,
): Catalogue =>
  own.length === 0 ? catalogue : toCatalogue([...own.map((one) => ownEntry(one, names)), ...catalogue.values()]);

function knownSteps(steps: readonly Step[], catalogue: Catalogue, leftOut: string[]): Step[] {
  return steps.flatMap((step) => {
    const operation = operationOf(catalogue, step);
    if (!operation) {
      leftOut.push(`Step “${step.name}”: unknown unit operation ${step.unit_operation}.`);
      return [];
    }
    const settings = Object.entries(step.settings).filter(([key]) => {
      const isKnown = parameterOf(operation, key) !== undefined;
      if (!isKnown) leftOut.push(`Step “${step.name}”: ${operation.name} has no setting ${key}.`);
      return isKnown;
    });
    return [{ ...step, settings: Object.fromEntries(settings) }];
  });
}

const isPinned = (draft: Configuration, id: string): boolean =>
  draft.fits?.some(({ fit_id }) => fit_id === id) ?? false;

const pinnedHere = ({ configuration }: ScenarioFile, draft: Configuration) =>
  (configuration.fits ?? []).filter(({ fit_id }) => isPinned(draft, fit_id));

/**
 * A fit from another installation cannot be pinned here; its values are kept as entered values, so that results stay.
 */
function withFits({ configuration }: ScenarioFile, draft: Configuration, steps: Step[], notes: string[]): Step[] {
  const { fits = [] } = configuration;
  const foreign = fits.filter(({ fit_id }) => !isPinned(draft, fit_id));
  for (const { fit_id, unit_operation } of foreign)
    notes.push(
      `The fit ${fit_id} of ${unit_operation} is not used: its values are imported as entered values, without the uncertainty of the fit.`,
    );
  return steps.map((step) => {
    const fit = fitForStep(fits, step);
    return fit && foreign.includes(fit) ? { ...step, settings: { ...fit.values, ...step.settings } } : step;
  });
}

function newIds(before: readonly Step[], steps: readonly Step[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const pair of pairSteps(before, steps)) if (pair.before && pair.after) ids.set(pair.after.id, pair.before.id);
  const taken = new Set(ids.values());
  for (const { id } of steps) {
    if (ids.has(id)) continue;
    let free = id;
    for (let number = 2; taken.has(free); number += 1) free = `${id}_${number}`;
    taken.add(free);
    ids.set(id, free);
  }
  return ids;
}

function productNotes(file: ProductBasis, here: ProductBasis): string[] {
  const notes: string[] = [];
  const differs = (key: 'component_id' | 'host_id' | 'kind') => file[key] !== here[key];
  if (differs('component_id') || differs('kind'))
    notes.push(`The process in the file makes ${file.name}; in this product, the same steps make ${here.name}.`);
  if (differs('host_id')) notes.push(`The file’s host is ${file.host_id}; this product’s host is ${here.host_id}.`);
  if (file.selling_price !== here.selling_price) {
    const price = (value: number | null) =>
      value === null ? 'none' : `${formatInput(inCurrency(value))} ${unitShown('USD/kg')}`;
    notes.push(
      `Selling price: ${price(file.selling_price)} in the file, ${price(here.selling_price)} in this product.`,
    );
  }
  return notes;
}
