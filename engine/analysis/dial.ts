/** The numbers and choices of a configuration that an analysis varies. */
import { declarationOf } from '../own-operations/declaration.ts';
import { nameOf } from '../own-operations/names.ts';
import { salePriceKey, shareKey } from '../steps/keys.ts';
import { isTextType } from '../declare/text-settings.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { CAPITAL, CAPITAL_LAWS } from '../assumptions/capital.ts';
import { capitalSpread, reachOf } from '../costing/price-spread.ts';
import type { CompiledProcess } from '../evaluate/evaluate.ts';
import { shownAsEntered } from '../steps/resolve.ts';
import { idIn, isTemplate } from '../declare/leaves.ts';
import { isUnit } from '../wording/quantity.ts';
import { type AssumptionGroup, assumptionRow, isNumberRow } from '../assumptions/assumptions.ts';
import type { Configuration, SettingValue, Step, StepFeed, StepOutlet } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Results } from '../types/results.ts';
import type { Uncertainty } from '../types/catalogue.ts';
import { assumptionLaw, priceLaw } from '../uncertainty/laws.ts';
import { priceBook } from '../costing/quotations.ts';
import { itemLaw } from '../uncertainty/quoted-items.ts';
import { BASE_ITEMS } from '../costing/items.ts';
import { type AnyDeclaration, settingOf } from '../declare/define.ts';
import type { AnalysisInput, AnalysisProblem, ScaleChange } from './types.ts';
import { fitLaw, type FittedNumber, fittedNumber } from './fitted.ts';
import { declaredRange } from './usual-range.ts';
import { aboutField } from '../wording/field-wording.ts';
import { priceTitle } from '../wording/text.ts';

/** The input that is varied; step and its name are null for an assumption. */
export interface Dial extends Pick<ScaleChange, 'step_id' | 'key' | 'title' | 'step_name' | 'unit' | 'display_unit'> {
  type: 'number' | 'integer' | 'choice' | 'boolean';
  /** Limits of the value; null if there are none. */
  min: number | null;
  max: number | null;
  /** The range that the declaration names as typical or searchable; null if it names none. */
  declared: { min: number; max: number } | null;
  /** Values of a choice. */
  choices: readonly SettingValue[];
  /** Present value, entered or default; null if it is not known. */
  base: SettingValue | null;
  /** How the value is uncertain; null for a choice of the design, and for a price that follows the price list, which is uncertain. */
  law: Uncertainty | null;
  /** Whether a setting is the price of a purchased item, which a quotation tells and no experiment. */
  isItemPrice?: boolean;
  /** Present if the value is that of a fit, which knows its uncertainty. */
  fitted?: FittedNumber;
  /** Null restores the original state, entered or not. */
  turn: (compiled: CompiledProcess, value: SettingValue | null) => void;
}

/** What an input is called in results. */
export const namesOf = ({ step_id, key, title, step_name, unit, display_unit }: Dial) => ({
  step_id,
  key,
  title,
  step_name,
  unit,
  display_unit,
});

/** The share of a feed, which can be as much as the other takers leave. */
function shareDial({ uo_settings }: Configuration, step: Step, feed: StepFeed): Dial {
  const takers = uo_settings.flatMap(({ feeds = [] }) => feeds);
  const others = takers.filter((one) => one !== feed && one.from === feed.from && one.outlet === feed.outlet);
  const key = shareKey(feed);
  return {
    step_id: step.id,
    key,
    title: `Share of the outlet “${feed.outlet}” of ${feed.from}`,
    step_name: step.name,
    unit: '1',
    display_unit: '%',
    type: 'number',
    min: 0,
    max: 1 - others.reduce((sum, { share = 0 }) => sum + share, 0),
    declared: null,
    choices: [],
    base: feed.share ?? null,
    law: null,
    turn: (compiled, value) => compiled.set(step.id, key, value ?? feed.share ?? null),
  };
}

/** The price of a co-product, at which all streams of its name are sold. */
function saleDial(step: Step, outlet: string, { name = outlet, price }: StepOutlet): Dial {
  const key = salePriceKey(outlet);
  return {
    step_id: step.id,
    key,
    title: `Price of ${name}`,
    step_name: step.name,
    unit: 'USD/kg',
    display_unit: 'USD/kg',
    type: 'number',
    min: null,
    max: null,
    declared: null,
    choices: [],
    base: price ?? null,
    law: priceLaw({ id: name, category: 'materials' }),
    turn: (compiled, value) => compiled.set(step.id, key, value ?? price ?? null),
  };
}

/** Title of a setting; of an entry of a list, with the name of the entry, by which the others differ. */
export function settingTitle(
  { settings }: Pick<AnyDeclaration, 'settings'>,
  key: string,
  title: string,
  library: Library,
): string {
  const templates = Object.hasOwn(settings as object, key) ? [] : Object.keys(settings as object).filter(isTemplate);
  const ids = templates.flatMap((template) => idIn(template, key) ?? []);
  return [title, ...ids.map((id) => nameOf(id, library))].join(', ');
}

/** A setting of a step, or why it cannot be found. @param results of the unchanged configuration */
export function settingDial(
  { configuration, library }: Pick<AnalysisInput, 'configuration' | 'library'>,
  results: Results,
  stepId: string,
  key: string,
  field: string,
): Dial | AnalysisProblem {
  const wrong = (message: string): AnalysisProblem => ({ field, message: aboutField(field, message), step_id: stepId });
  const step = configuration.uo_settings.find(({ id }) => id === stepId);
  if (!step) return { ...wrong(`there is no step ${stepId} in this process.`), step_id: null };
  const feed = step.feeds?.find((one) => shareKey(one) === key);
  if (feed) return shareDial(configuration, step, feed);
  const sale = Object.entries(step.outlets ?? {}).find(([outlet]) => salePriceKey(outlet) === key);
  if (sale && sale[1].disposal === 'sold') return saleDial(step, ...sale);
  const declaration = declarationOf(step, library);
  const setting = declaration && settingOf(declaration, key);
  if (!setting) return wrong(`${step.name} has no setting “${key}”.`);
  const { parameter } = setting;
  const { type } = parameter;
  if (type === 'buffer' || isTextType(type))
    return wrong(`${parameter.title} of ${step.name} is a ${type}, which cannot be varied in an analysis.`);
  const lock = configuration.locked_values.uo_settings.find(({ id }) => id === stepId)?.settings[key];
  const own = lock ?? step.settings[key] ?? null;
  const found = results.steps.find(({ step_id }) => step_id === stepId)!.settings.find((one) => one.key === key);
  // A setting of a list exists only where it was entered.
  if (found === undefined) return wrong(`${step.name} has no setting “${key}”.`);
  const now = found.value;
  const fitted = found.source === 'fitted' ? fittedNumber(configuration, step, key, results) : null;
  return {
    step_id: stepId,
    key,
    title: settingTitle(declaration, key, parameter.title, library),
    step_name: step.name,
    unit: parameter.unit,
    display_unit: parameter.display_unit,
    type,
    min: parameter.min,
    max: parameter.max,
    declared: declaredRange(parameter),
    choices: type === 'boolean' ? [false, true] : parameter.choices.map(({ value }) => value),
    base: typeof now === 'number' && !Number.isFinite(now) ? null : now,
    law: fitted
      ? fitLaw(fitted, parameter)
      : setting.isItemPrice && found.source === 'default'
        ? null
        : parameter.uncertainty,
    isItemPrice: setting.isItemPrice,
    ...(fitted && { fitted }),
    turn: (compiled, value) => compiled.set(stepId, key, value ?? own),
  };
}

/** A number of the assumptions by its path, such as `prices.glucose`, or why it cannot be found. */
export function assumptionDial(
  { configuration, product, library }: AnalysisInput,
  results: Results,
  path: string,
  field: string,
): Dial | AnalysisProblem {
  const wrong = (message: string): AnalysisProblem => ({ field, message: aboutField(field, message), step_id: null });
  const dot = path.indexOf('.');
  const [group, key] = [path.slice(0, Math.max(0, dot)), path.slice(dot + 1)];
  if (group === 'prices') return priceDial({ configuration, library }, results, path, key) ?? wrong(noPrice(key));
  if (path === CAPITAL_ESTIMATE) return capitalDial(configuration, results);
  const row = assumptionRow(path);
  if (!row || !isNumberRow(row)) return wrong(`“${path}” is not a numeric assumption.`);
  const filled = fillAssumptions(configuration.assumptions) as unknown as Record<string, Record<string, unknown>>;
  const now = filled[group]![key] ?? (key === 'selling_price' ? product.selling_price : null);
  const own = (configuration.assumptions as Record<string, Record<string, number> | undefined>)[group]?.[key];
  const [min, max] = row.limits;
  return {
    step_id: null,
    key: path,
    title: row.title,
    step_name: null,
    unit: row.unit,
    display_unit: row.unit,
    type: row.isWhole ? 'integer' : 'number',
    min,
    max,
    declared: null,
    choices: [],
    base: typeof now === 'number' ? now : null,
    law: assumptionLaw(row),
    turn: (compiled, value) => compiled.assume(group as AssumptionGroup, key, (value as number | null) ?? own),
  };
}

/** Path of the error of the capital estimate, which analyses vary and nobody enters. */
export const CAPITAL_ESTIMATE = 'capital.estimate';

/** All capital ÷ its estimate. It acts through the site factor, which multiplies all capital. */
function capitalDial({ assumptions }: Configuration, { equipment }: Results): Dial {
  const { location_factor: site, estimate_class: estimate } = fillAssumptions(assumptions).capital;
  const [min, max] = CAPITAL.location_factor.limits;
  return {
    step_id: null,
    key: CAPITAL_ESTIMATE,
    title: 'Capital cost relative to its estimate',
    step_name: null,
    unit: '1',
    display_unit: '1',
    type: 'number',
    min: min / site,
    max: max / site,
    declared: null,
    choices: [],
    base: 1,
    law:
      estimate === 'evidence'
        ? { kind: 'relative', ...reachOf(capitalSpread(equipment)), source: PRICES_DIFFER, cause: null }
        : CAPITAL_LAWS[estimate],
    turn: (compiled, value) =>
      compiled.assume(
        'capital',
        'location_factor',
        value === null ? assumptions?.capital?.location_factor : site * (value as number),
      ),
  };
}

const PRICES_DIFFER =
  'Scatter between the sources of each price, between price levels, and between installation factors';

const noPrice = (id: string): string => `“${id}” is not purchased in this process.`;

/** The price of a purchased item, unless a step sets another one. */
function priceDial(
  { configuration, library }: Pick<AnalysisInput, 'configuration' | 'library'>,
  results: Results,
  path: string,
  id: string,
): Dial | null {
  const lines = results.operating_cost.lines.filter((line) => line.item_id === id && line.price !== null);
  const item = BASE_ITEMS.find((one) => one.id === id);
  const line = lines[0];
  if (!line) return null;
  const unit = `USD/${line.unit ?? item?.unit ?? ''}`;
  // Operators cost the loaded wage; the value entered is the base wage.
  const { labour, capital } = fillAssumptions(configuration.assumptions);
  const { wage } = labour;
  const entered = configuration.assumptions.prices?.[id];
  const now = entered ?? (id === 'operator' ? wage : line.price);
  return {
    step_id: null,
    key: path,
    title: priceTitle(line.title),
    step_name: null,
    unit: isUnit(unit) ? unit : 'USD',
    display_unit: isUnit(unit) ? unit : 'USD',
    type: 'number',
    min: 0,
    max: null,
    declared: null,
    choices: [],
    base: now,
    law: itemLaw(
      { id, category: line.category, molecule: library.molecules.find((one) => one.id === id) },
      priceBook(capital, library.quotations),
      entered !== undefined,
    ),
    turn: (compiled, value) => compiled.assume('prices', id, (value as number | null) ?? entered),
  };
}

/** Name of an input within a sentence. */
export const spoken = ({ title, step_name: step }: Dial): string => (step ? `“${title}” at ${step}` : `“${title}”`);

/** Checks that a range can be searched: from a smaller to a larger number, within the limits. */
export function checkRange(dial: Dial, min: number, max: number, field: string): AnalysisProblem | null {
  const say = (message: string): AnalysisProblem => ({
    field,
    message: aboutField(field, message),
    step_id: dial.step_id,
  });
  const text = (value: number): string => shownAsEntered(value, dial);
  if (dial.type === 'choice' || dial.type === 'boolean')
    return say(`${spoken(dial)} is a choice, not a number; select the choices to try.`);
  if (!Number.isFinite(min) || !Number.isFinite(max))
    return say(`${spoken(dial)} needs a number at each end of its range.`);
  if (min > max)
    return say(
      `the lower end of the range of ${spoken(dial)} (${text(min)}) is above its upper end (${text(max)}); swap the two.`,
    );
  if (min === max)
    return say(`the range of ${spoken(dial)} is a single value (${text(min)}); widen the range or remove the setting.`);
  if (dial.type === 'integer' && Math.ceil(min) > Math.floor(max))
    return say(`the range of ${spoken(dial)} contains no whole number; widen the range.`);
  if (dial.min !== null && min < dial.min)
    return say(`the range of ${spoken(dial)} starts at ${text(min)}; the minimum is ${text(dial.min)}.`);
  if (dial.max !== null && max > dial.max)
    return say(`the range of ${spoken(dial)} ends at ${text(max)}; the maximum is ${text(dial.max)}.`);
  return null;
}

/** The configuration with some settings unlocked at the same values, so they can be varied. */
export function unlocked(input: AnalysisInput, dials: readonly Pick<Dial, 'step_id' | 'key'>[]): Configuration {
  const { configuration } = input;
  const isMoved = (id: string, key: string): boolean => dials.some((one) => one.step_id === id && one.key === key);
  const freed: Record<string, Record<string, SettingValue>> = {};
  const locks = configuration.locked_values.uo_settings.map((step) => {
    const entries = Object.entries(step.settings);
    freed[step.id] = Object.fromEntries(entries.filter(([key]) => isMoved(step.id, key)));
    return { ...step, settings: Object.fromEntries(entries.filter(([key]) => !isMoved(step.id, key))) };
  });
  return {
    ...configuration,
    uo_settings: configuration.uo_settings.map((step) => ({
      ...step,
      settings: { ...step.settings, ...freed[step.id] },
    })),
    locked_values: { uo_settings: locks },
  };
}

export const isProblem = (one: object): one is AnalysisProblem => 'message' in one;
