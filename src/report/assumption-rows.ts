/** Every number that the results are based on, with its state and its source. */
import {
  assumptionList,
  ASSUMPTIONS,
  type AssumptionState,
  type Configuration,
  type DeclaredGroup,
  ENTERED,
  fitForStep,
  GROUP_TITLES,
  type Library,
  nameOf,
  parameterOf,
  type Results,
  stateOfDefault,
  type Step,
} from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { countryName } from '#src/lib/country-name.ts';
import { formatInput } from '#src/lib/format.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { asEntered } from '#src/draft/assumptions/fields.ts';
import { describeAssumption } from '#src/economics/assumptions.ts';
import { priceList } from '#src/draft/assumptions/price-list.ts';
import { operationOf, type Catalogue } from '#src/draft/catalogue.ts';
import { feedPath, outletName } from '#src/draft/feeds.ts';
import {
  applies,
  describeResolved,
  describeValue,
  fieldUnit,
  resolve,
  toDisplay,
  type FieldParameter,
} from '#src/draft/values.ts';
import { unitText, withUnit } from '#src/lib/quantity.ts';

const GROUPS = Object.keys(ASSUMPTIONS) as DeclaredGroup[];

export const STATES: Record<AssumptionState, string> = {
  entered: 'entered',
  default: 'default',
  estimate: 'estimate',
  fitted: 'fitted',
  locked: 'locked',
};

export interface AssumptionRow {
  key: string;
  title: string;
  value: string;
  /** The value as a number in `unit`; null for a choice or a text. */
  number: number | null;
  unit: string;
  state: AssumptionState;
  source: string;
}

export interface AssumptionTable {
  key: string;
  title: string;
  rows: AssumptionRow[];
}

interface Subject {
  configuration: Configuration;
  results: Results;
  catalogue: Catalogue;
  library: Library;
  reported: Reported;
  /** Selling price stored with the product, USD/kg. */
  productPrice: number | null;
}

export const OWN: Record<'entered' | 'locked', string> = {
  entered: ENTERED,
  locked: `${ENTERED}, locked in optimisations`,
};

/** Of a default whose declaration names none. */
const NO_SOURCE = 'Default of the engine';

type Printed = Pick<FieldParameter, 'unit' | 'display_unit' | 'reported'>;

/** A value as a number in the unit that it is printed in. */
const amountOf = (parameter: Printed, value: unknown): Pick<AssumptionRow, 'number' | 'unit'> =>
  typeof value === 'number'
    ? { number: toDisplay(value, parameter), unit: unitText(fieldUnit(parameter)) }
    : { number: null, unit: '' };

/** The assumptions of the plant by group, then the prices of what is bought, then the settings of each step. */
export function assumptionTables(subject: Subject): AssumptionTable[] {
  return [...groupTables(subject), priceTable(subject), ...stepTables(subject)].filter(({ rows }) => rows.length > 0);
}

function groupTables({ configuration, reported, productPrice }: Subject): AssumptionTable[] {
  const all = assumptionList(configuration, productPrice);
  return GROUPS.map((group) => ({
    key: group,
    title: GROUP_TITLES[group],
    rows: all
      .filter((one) => one.group === group)
      .map(({ key, path, title, value, state, source }): AssumptionRow => {
        const { parameter, unit } = describeAssumption(group, key);
        const field = asEntered(group, parameter, reported);
        const words = key === 'country' ? countryName(String(value)) : null;
        const isCounted = typeof value === 'number' && field.display_unit === '1' && unit !== '';
        return {
          key: path,
          title,
          value: words ?? (isCounted ? withUnit(describeValue(field, value), unit) : describeValue(field, value)),
          ...amountOf(field, value),
          ...(isCounted && { unit }),
          state,
          source,
        };
      }),
  }));
}

function priceTable({ configuration, library, results }: Subject): AssumptionTable {
  const own = configuration.assumptions.prices ?? {};
  return {
    key: 'prices',
    title: 'Prices',
    rows: priceList(configuration, library, results)
      .filter(({ id, annual }) => annual > 0 || own[id] !== undefined)
      .flatMap(({ id, title, unit, catalogue, source }): AssumptionRow[] => {
        const price = own[id] ?? catalogue;
        if (price === null) return [];
        return [
          {
            key: `prices.${id}`,
            title,
            value: withUnit(formatInput(inCurrency(price)), `USD/${unit}`),
            number: inCurrency(price),
            unit: unitShown(`USD/${unit}`),
            state: own[id] === undefined ? stateOfDefault(source) : 'entered',
            source: own[id] === undefined ? source : OWN.entered,
          },
        ];
      }),
  };
}

/** An equation, or the name of a row of the library that a setting chooses; undefined for any other value. */
function inNames({ type }: Pick<FieldParameter, 'type'>, value: unknown, library: Library): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (type === 'equation')
    return value.replaceAll(
      /(?<!\w)(\d*)([a-z]\w*_\w+)/g,
      (_, count: string, id: string) => count + nameOf(id, library),
    );
  const name = library.buffers?.find(({ id }) => id === value)?.name ?? nameOf(value, library);
  return name === value ? undefined : name;
}

function stepTables({ configuration, results, catalogue, library }: Subject): AssumptionTable[] {
  return configuration.uo_settings.map((step) => {
    const result = results.steps.find(({ step_id }) => step_id === step.id);
    const operation = operationOf(catalogue, step);
    // Settings of lists exist only where they were entered.
    const entries = [...new Set([...Object.keys(step.settings), ...locksOf(configuration, step)])].filter(
      (key) => !operation?.parameters.some((one) => one.key === key),
    );
    const parameters = [
      ...(operation?.parameters ?? []),
      ...entries.flatMap((key) => (operation && parameterOf(operation, key, (id) => nameOf(id, library))) ?? []),
    ];
    const values = new Map(parameters.map((one) => [one.key, resolve(one, step, configuration, result?.settings)]));
    const plain = new Map([...values].map(([key, { value }]) => [key, value]));
    const fit = fitForStep(configuration.fits, step);
    return {
      key: step.id,
      title: result ? `${result.tag} ${step.name}` : step.name,
      rows: [
        ...streamRows(step, configuration, catalogue),
        ...parameters
          .filter((parameter) => applies(parameter, plain))
          .flatMap((parameter): AssumptionRow[] => {
            const { value, source: state } = values.get(parameter.key)!;
            if (value === null || value === '') return [];
            const runs = fit?.spread?.runs;
            const source =
              state === 'fitted'
                ? `Fit to data${runs === undefined ? '' : ` of ${counted(runs, 'run')}`}`
                : state === 'default'
                  ? [parameter.source, parameter.default === null ? parameter.default_note : null]
                      .filter(Boolean)
                      .join('; ') || NO_SOURCE
                  : OWN[state];
            return [
              {
                key: parameter.key,
                title: parameter.title,
                value: inNames(parameter, value, library) ?? describeResolved(parameter, { value, source: state }),
                ...amountOf(parameter, value),
                state: state === 'default' ? stateOfDefault(parameter.source) : state,
                source,
              },
            ];
          }),
      ],
    };
  });
}

const locksOf = ({ locked_values }: Configuration, { id }: Step): string[] =>
  Object.keys(locked_values.uo_settings.find((one) => one.id === id)?.settings ?? {});

const PRICE: Printed = { unit: 'USD/kg', display_unit: 'USD/kg' };
const SHARE: Printed = { unit: '1', display_unit: '%' };
const FOOTPRINT: Printed = { unit: 'kgCO2e/kg', display_unit: 'kgCO2e/kg' };

/** The shares of its feeds, and the prices and avoided footprints of what is sold from it. */
function streamRows(step: Step, { uo_settings }: Configuration, catalogue: Catalogue): AssumptionRow[] {
  const row = (key: string, title: string, value: number | undefined, of: Printed): AssumptionRow[] =>
    value === undefined
      ? []
      : [
          {
            key,
            title,
            value: withUnit(formatInput(toDisplay(value, of)), fieldUnit(of)),
            ...amountOf(of, value),
            state: 'entered',
            source: OWN.entered,
          },
        ];
  const shares = (step.feeds ?? []).flatMap((feed) => {
    const from = uo_settings.find(({ id }) => id === feed.from);
    const outlet = outletName(operationOf(catalogue, from), feed.outlet);
    return row(`${feedPath(feed)}.share`, `Share of ${from?.name ?? feed.from}, ${outlet}`, feed.share, SHARE);
  });
  const sales = Object.entries(step.outlets ?? {}).flatMap(([key, { disposal, name, price, avoided_gwp }]) => {
    if (disposal !== 'sold') return [];
    const what = name ?? outletName(operationOf(catalogue, step), key);
    return [
      ...row(`outlets.${key}.price`, `Price of ${what}`, price, PRICE),
      ...row(`outlets.${key}.avoided_gwp`, `Footprint avoided by ${what}`, avoided_gwp, FOOTPRINT),
    ];
  });
  return [...shares, ...sales];
}

/** How many values are in each state. */
export function countStates(tables: readonly AssumptionTable[]): Record<AssumptionState, number> {
  const count: Record<AssumptionState, number> = { entered: 0, default: 0, estimate: 0, fitted: 0, locked: 0 };
  for (const { state } of tables.flatMap(({ rows }) => rows)) count[state] += 1;
  return count;
}
