import {
  parameterOf,
  type Configuration,
  type PinnedFit,
  type SettingValue,
  type Step,
  type StepOutlet,
  type CostLine,
  type Results,
  assumptionRow,
  choiceTitle,
  isNumberRow,
} from '#engine/index.ts';
import { inSentence, priceTitle } from '#engine/wording/index.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';
import { isSame } from '#src/lib/is-same.ts';
import { operationOf, type Catalogue } from '../catalogue.ts';
import { asLock, lockedValue, moveStep, removeStep, renameStep, stepIndex } from '../edits.ts';
import {
  describeFeed,
  describeOutlet,
  describeProduct,
  feedPath,
  feedsOf,
  feedTitle,
  outletTitle,
  withFeed,
} from '../feeds.ts';
import { pairFits, withPair } from '../scenario/pair-fits.ts';
import { asGraph, isGraph } from '../graph/graph.ts';
import { describeValue, type NameOf } from '../values.ts';
import { withUnit } from '#src/lib/quantity.ts';

/** One difference between two configurations, and a function that applies only this difference. */
export interface Change {
  key: string;
  title: string;
  /** Name of the step; empty for the whole plant. */
  step: string;
  /** Null for the whole plant. */
  stepId: string | null;
  before: string;
  after: string;
  apply: (configuration: Configuration) => Configuration;
}

/** A value that is not there counts as null. */
const same = (a: unknown, b: unknown): boolean => isSame(a ?? null, b ?? null);
const DEFAULT = 'default';
const inWords = (key: string): string => key.replaceAll('_', ' ');

/** What is known of a purchased item: its name, the unit of its amount, and its price in USD per unit. */
export type Items = ReadonlyMap<string, Pick<CostLine, 'title' | 'unit' | 'price'>>;

/** The purchased items of results; the first results with an item give its price. */
export const itemsOf = (...all: (Results | null)[]): Items =>
  new Map(
    all
      .toReversed()
      .flatMap((results) => results?.operating_cost.lines ?? [])
      .filter(({ price }) => price !== null)
      .map((line) => [line.item_id, line]),
  );

/**
 * The changes from one configuration to the other, in the order of applying them: steps, settings, order, assumptions. A line whose
 * feeds are stated, as by the first branch or recycle, is still the same line.
 */
export function changesOf(
  from: Configuration,
  to: Configuration,
  catalogue: Catalogue,
  items: Items = new Map(),
  nameOf: NameOf = (id) => id,
): Change[] {
  if (isGraph(from) === isGraph(to)) return listed(from, to, catalogue, items, nameOf);
  return listed(asGraph(from), asGraph(to), catalogue, items, nameOf).map((one) => ({
    ...one,
    apply: (given) => one.apply(asGraph(given)),
  }));
}

function listed(from: Configuration, to: Configuration, catalogue: Catalogue, items: Items, nameOf: NameOf): Change[] {
  const all = [
    ...stepChanges(from, to, catalogue),
    ...to.uo_settings.flatMap((step) => settingChanges(from, to, step, catalogue, nameOf)),
  ];
  const arranged = all.reduce((next, { apply }) => apply(next), from);
  if (!same(order(arranged), order(to)))
    all.push({
      key: 'order',
      title: 'Order of the steps',
      step: '',
      stepId: null,
      before: names(from),
      after: names(to),
      apply: (given) => order(to).reduce((next, id, place) => moveStep(next, id, place), given),
    });
  return [
    ...all,
    ...productChanges(from, to, catalogue),
    ...assumptionChanges(from, to, items, nameOf),
    ...fitChanges(from, to, catalogue),
  ];
}

const order = ({ uo_settings }: Configuration): string[] => uo_settings.map(({ id }) => id);
const names = ({ uo_settings }: Configuration): string => uo_settings.map(({ name }) => name).join(', ');

function stepChanges(from: Configuration, to: Configuration, catalogue: Catalogue): Change[] {
  const title = (step: Step) => operationOf(catalogue, step)?.name ?? step.unit_operation;
  // A step whose unit operation changed counts as one removed and one added.
  const kept = (step: Step, other: Configuration) =>
    other.uo_settings.some(({ id, unit_operation }) => id === step.id && unit_operation === step.unit_operation);
  const gone = from.uo_settings
    .filter((step) => !kept(step, to))
    .map((step): Change => ({
      key: `-${step.id}`,
      title: title(step),
      step: step.name,
      stepId: step.id,
      before: 'there',
      after: 'no step',
      apply: (given) => removeStep(given, step.id),
    }));
  const come = to.uo_settings
    .filter((step) => !kept(step, from))
    .map((step): Change => ({
      key: `+${step.id}`,
      title: title(step),
      step: step.name,
      stepId: step.id,
      before: 'no step',
      after: 'there',
      apply: (given) => insertStep(given, to, step),
    }));
  return [...gone, ...come];
}

/** Inserts a step at its position in the other configuration: after the nearest preceding step that exists here too. */
function insertStep(given: Configuration, to: Configuration, step: Step): Configuration {
  const before = to.uo_settings.slice(0, stepIndex(to, step.id)).toReversed();
  const neighbour = before.find(({ id }) => stepIndex(given, id) !== -1);
  const place = neighbour ? stepIndex(given, neighbour.id) + 1 : 0;
  const locks = to.locked_values.uo_settings.filter(({ id }) => id === step.id);
  return {
    ...given,
    uo_settings: given.uo_settings.toSpliced(place, 0, step),
    locked_values: { uo_settings: [...given.locked_values.uo_settings.filter(({ id }) => id !== step.id), ...locks] },
  };
}

function settingChanges(
  from: Configuration,
  to: Configuration,
  step: Step,
  catalogue: Catalogue,
  nameOf: NameOf,
): Change[] {
  const old = from.uo_settings.find(
    ({ id, unit_operation }) => id === step.id && unit_operation === step.unit_operation,
  );
  if (!old) return [];
  const operation = operationOf(catalogue, step);
  const parameter = (key: string) => operation && parameterOf(operation, key, nameOf);
  const locks = (of: Configuration) => of.locked_values.uo_settings.find(({ id }) => id === step.id)?.settings ?? {};
  const keys = new Set([old.settings, step.settings, locks(from), locks(to)].flatMap(Object.keys));
  const changed = [...keys].filter(
    (key) => !same(old.settings[key], step.settings[key]) || !same(locks(from)[key], locks(to)[key]),
  );
  const text = (of: Configuration, given: Step, key: string): string => {
    const declared = parameter(key);
    const locked = lockedValue(of, step.id, key);
    const value: SettingValue | undefined = locked ?? given.settings[key];
    if (value === undefined) {
      const usual = declared?.default ?? null;
      return declared && usual !== null ? `${DEFAULT}, ${describeValue(declared, usual, nameOf)}` : DEFAULT;
    }
    return (
      (declared ? describeValue(declared, value, nameOf) : String(value)) + (locked === undefined ? '' : ', locked')
    );
  };
  const settings = changed.map((key): Change => ({
    key: `${step.id}.${key}`,
    title: parameter(key)?.title ?? key,
    step: step.name,
    stepId: step.id,
    before: text(from, old, key),
    after: text(to, step, key),
    apply: (given) => withSetting(given, step, key, step.settings[key], locks(to)[key]),
  }));
  settings.push(...feedChanges(from, to, old, step, catalogue), ...outletChanges(old, step, catalogue));
  if (old.name === step.name) return settings;
  const renamed: Change = {
    key: `${step.id} name`,
    title: 'Name',
    step: step.name,
    stepId: step.id,
    before: old.name,
    after: step.name,
    apply: (given) => renameStep(given, step.id, step.name),
  };
  return [renamed, ...settings];
}

/** Feeds that come, go or change: “Feed from Evaporation, Concentrate: share 80 % → share 90 %”. */
function feedChanges(from: Configuration, to: Configuration, old: Step, step: Step, catalogue: Catalogue): Change[] {
  const [before, after] = [feedsOf(from, old), feedsOf(to, step)];
  const keys = new Map([...before, ...after].map((feed) => [feedPath(feed), feed]));
  return [...keys].flatMap(([key, given]) => {
    const [was, is] = [before, after].map((list) => list.find((feed) => feedPath(feed) === key));
    if (same(was, is)) return [];
    const steps = [...to.uo_settings, ...from.uo_settings];
    return [
      {
        key: `${step.id}.${key}`,
        title: feedTitle(given, { uo_settings: steps }, catalogue),
        step: step.name,
        stepId: step.id,
        before: describeFeed(was, operationOf(catalogue, step)),
        after: describeFeed(is, operationOf(catalogue, step)),
        apply: (draft) => withFeed(draft, step.id, given, is),
      },
    ];
  });
}

/** Destinations of outlets that come, go or change. */
function outletChanges(old: Step, step: Step, catalogue: Catalogue): Change[] {
  const keys = new Set([old.outlets ?? {}, step.outlets ?? {}].flatMap(Object.keys));
  return [...keys]
    .filter((key) => !same(old.outlets?.[key], step.outlets?.[key]))
    .map((key) => ({
      key: `${step.id}.outlets.${key}`,
      title: outletTitle(operationOf(catalogue, step), key),
      step: step.name,
      stepId: step.id,
      before: describeOutlet(old.outlets?.[key]),
      after: describeOutlet(step.outlets?.[key]),
      apply: (draft) => withOutlet(draft, step.id, key, step.outlets?.[key]),
    }));
}

function withOutlet(given: Configuration, id: string, key: string, outlet: StepOutlet | undefined): Configuration {
  const changed = ({ outlets = {}, ...step }: Step): Step => {
    const { [key]: _old, ...others } = outlets;
    const all = outlet ? { ...others, [key]: outlet } : others;
    return Object.keys(all).length > 0 ? { ...step, outlets: all } : step;
  };
  return { ...given, uo_settings: given.uo_settings.map((step) => (step.id === id ? changed(step) : step)) };
}

/** The outlet that is the product. */
function productChanges(from: Configuration, to: Configuration, catalogue: Catalogue): Change[] {
  if (same(from.product, to.product)) return [];
  return [
    {
      key: 'product',
      title: 'Product',
      step: '',
      stepId: null,
      before: describeProduct(from, catalogue),
      after: describeProduct(to, catalogue),
      apply: ({ product: _old, ...given }) => ({ ...given, ...(to.product && { product: to.product }) }),
    },
  ];
}

/** Sets the entered value and the lock; undefined removes them. */
function withSetting(
  given: Configuration,
  step: Step,
  key: string,
  entered: SettingValue | undefined,
  locked: SettingValue | undefined,
): Configuration {
  const put = (settings: Record<string, SettingValue>, value: SettingValue | undefined) => {
    const { [key]: _old, ...rest } = settings;
    return value === undefined ? rest : { ...rest, [key]: value };
  };
  const locks = given.locked_values.uo_settings;
  const lock = locks.find(({ id }) => id === step.id) ?? asLock(step);
  const changed = { ...lock, settings: put(lock.settings, locked) };
  const others = locks.filter(({ id }) => id !== step.id);
  return {
    ...given,
    uo_settings: given.uo_settings.map((one) =>
      one.id === step.id ? { ...one, settings: put(one.settings, entered) } : one,
    ),
    locked_values: { uo_settings: Object.keys(changed.settings).length > 0 ? [...others, changed] : others },
  };
}

type Groups = Record<string, Record<string, SettingValue | null> | undefined>;

function assumptionChanges(from: Configuration, to: Configuration, items: Items, nameOf: NameOf): Change[] {
  const [old, next] = [from.assumptions as Groups, to.assumptions as Groups];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((group) =>
    [...new Set([...Object.keys(old[group] ?? {}), ...Object.keys(next[group] ?? {})])]
      .filter((key) => !same(old[group]?.[key], next[group]?.[key]))
      .map((key): Change => {
        const row = assumptionRow(`${group}.${key}`);
        const item = group === 'prices' ? items.get(key) : undefined;
        const text = (value: SettingValue | null | undefined) =>
          item && (value ?? item.price) !== null
            ? `${value === undefined ? `${DEFAULT}, ` : ''}${priceText(Number(value ?? item.price), item.unit)}`
            : value === undefined || value === null
              ? DEFAULT
              : typeof value === 'number'
                ? withUnit(formatInput(value), row && isNumberRow(row) ? row.unit : '1')
                : row
                  ? choiceTitle(row, String(value))
                  : String(value);
        return {
          key: `${group}.${key}`,
          title: row?.title ?? (group === 'prices' ? priceTitle(item?.title ?? inWords(nameOf(key))) : inWords(key)),
          step: '',
          stepId: null,
          before: text(old[group]?.[key]),
          after: text(next[group]?.[key]),
          apply: (given) => withAssumption(given, group, key, next[group]?.[key]),
        };
      }),
  );
}

const priceText = (price: number, unit: string | null): string =>
  `${formatInput(inCurrency(price))}\u202f${unitShown('USD')}/${unit ?? 'unit'}`;

function withAssumption(
  given: Configuration,
  group: string,
  key: string,
  value: SettingValue | null | undefined,
): Configuration {
  const { [group]: values, ...rest } = given.assumptions as Groups;
  const { [key]: _old, ...others } = values ?? {};
  const changed = value === undefined ? others : { ...others, [key]: value };
  return {
    ...given,
    assumptions: Object.keys(changed).length > 0 ? { ...rest, [group]: changed } : rest,
  };
}

/** The values of a fit: “Mass transfer coefficient 28.5 L/m²/h”. */
function fitText(fit: PinnedFit | undefined, catalogue: Catalogue): string {
  if (!fit) return 'none';
  const operation = catalogue.get(fit.unit_operation);
  const values = Object.entries(fit.values).map(([key, value]) => {
    const parameter = operation && parameterOf(operation, key);
    return parameter
      ? `${parameter.title} ${describeValue(parameter, value)}`
      : `${inWords(key)} ${formatInput(value)}`;
  });
  return values.join(', ');
}

const fitChanges = (from: Configuration, to: Configuration, catalogue: Catalogue): Change[] =>
  pairFits(from, to).map((pair) => ({
    key: pair.key,
    title:
      pair.step === null
        ? `Fit of ${inSentence(catalogue.get(pair.unit_operation)?.name ?? pair.unit_operation)}`
        : 'Fit',
    step: pair.step ?? '',
    stepId: (pair.is ?? pair.was)?.step_id ?? null,
    before: fitText(pair.was, catalogue),
    after: fitText(pair.is, catalogue),
    apply: (given) => withPair(given, pair),
  }));
