/** Demo processes as workbooks that calculate, compared with the engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assumptionRow,
  isNumberRow,
  ASSUMPTIONS,
  type Assumptions,
  ENGINE_VERSION,
  evaluate,
  type Configuration,
  type LibraryBuffer,
} from '#engine/index.ts';
import type * as wire from '#generated/types.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';
import type { WorkbookInput } from '#server/workbook/input.ts';
import { writeWorkbook } from '#server/workbook/write.ts';
import { openWorkbook, type OpenWorkbook, type SheetCell, Spreadsheet } from './spreadsheet.ts';

interface Demo {
  product: wire.Product;
  processes: { id: string; name: string; configurations: { id: string; configuration: Configuration }[] }[];
}
const demo = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../data/${name}.json`), 'utf8')) as Demo;
const DEMOS = ['demo-processes', 'demo-antibody', 'demo-succinic-acid'].map(demo);
const rowsOf = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../data/${name}.json`), 'utf8')) as LibraryBuffer[];
const OWN = rowsOf('buffers').map((row): OwnRow => ({ kind: 'buffers', row }));
export const library = libraryWith(OWN);

/** The latest configuration of every demo process, with other assumptions. */
export const PLANTS = DEMOS.flatMap(({ product, processes }) =>
  processes.map(({ name, configurations }) => ({ product, name, configuration: configurations.at(-1)!.configuration })),
);
export type Plant = (typeof PLANTS)[number];

const withAssumptions = (plant: Plant, more: Assumptions): Plant => {
  const { assumptions } = plant.configuration;
  const groups = new Set([...Object.keys(assumptions), ...Object.keys(more)]) as Set<keyof Assumptions>;
  const merged = Object.fromEntries([...groups].map((group) => [group, { ...assumptions[group], ...more[group] }]));
  return { ...plant, configuration: { ...plant.configuration, assumptions: merged } };
};

/** The workbook of some processes. */
export async function workbookOf(
  plants: readonly Plant[],
  { currency = null, ...product }: Partial<wire.Product> & Pick<Partial<WorkbookInput>, 'currency'> = {},
  engine_version = ENGINE_VERSION,
): Promise<OpenWorkbook> {
  const processes = plants.map(({ product: own, name, configuration }, n) => {
    const outcome = evaluate(configuration, { ...own, ...product }, library);
    if (!outcome.feasible) throw new Error(`${name}: ${outcome.problem.message}`);
    const id = `cfg_${n}`;
    const results = { ...outcome.results, engine_version };
    const { figures } = results;
    const process = {
      id: `prc_${n}`,
      name,
      unit_operations: [],
      figures,
      configuration_id: id,
      updated_at: '2026-01-01T00:00:00Z',
    };
    const current = { ...configuration, id, number: 1, results, locked_values: configuration.locked_values };
    return { process, configurations: [], current };
  });
  const input: unknown = {
    made_at: '2026-01-01T00:00:00Z',
    product: Object.assign({ description: '', reporting_unit: 'kg' }, plants[0]!.product, product),
    currency,
    host: '',
    component: '',
    processes,
    experiments: [],
    own: OWN,
    left_out: [],
  };
  return openWorkbook(await writeWorkbook(input as WorkbookInput));
}

export const isNear = (a: number | string, b: number | string): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    : a === b;

/** Of a cell that has nothing but a rate of return, as it is or in per cent. */
const RATE_OF_RETURN = /^=IF\(ABS\(N\(IFERROR\(IRR\(.*,"never"\)(\*100)?$/u;

/** A rate of return is the root of a search that ends at 1e-10; what is left of a sum is as exact as what was added up. */
function isSame(
  found: number | string,
  { formula, value, sheet, address }: SheetCell,
  largest: Map<string, number>,
): boolean {
  if (isNear(found, value)) return true;
  if (typeof found !== 'number' || typeof value !== 'number' || formula === null) return false;
  if (RATE_OF_RETURN.test(formula)) return Math.abs(found - value) <= 1e-9 * (formula.endsWith('*100') ? 100 : 1);
  const near = (column: string) => Math.abs(found - value) <= 1e-9 * (largest.get(column) ?? 0);
  // A net present value is the sum of the flows of a column.
  const [, name = sheet, flows] = /^=NPV\([^,]*,(?:'([^']+)'!)?\$?([A-Z]+)\$?\d+:/u.exec(formula) ?? [];
  if (flows !== undefined) return near(`${name} ${flows}`);
  return formula.startsWith('=SUM(') && near(columnOf(sheet, address));
}
const columnOf = (sheet: string, address: string): string => `${sheet} ${address.replace(/\d+$/u, '')}`;

/** Cells that differ by more than 1e-9. */
export function differing(
  sheet: Spreadsheet,
  expected: OpenWorkbook,
  which: (sheet: string) => boolean = () => true,
  isCalculated: (sheet: string) => boolean = (name) => CALCULATED.has(name),
): string[] {
  const largest = new Map<string, number>();
  for (const { sheet: name, address, value } of expected.cells) {
    const column = columnOf(name, address);
    largest.set(column, Math.max(largest.get(column) ?? 0, Math.abs(Number(value) || 0)));
  }
  return expected.cells.flatMap((one) => {
    const { sheet: name, address, formula, value } = one;
    if (!which(name) || (formula === null && !(isCalculated(name) && typeof value === 'number'))) return [];
    const found = sheet.value(name, address);
    return isSame(found, one, largest)
      ? []
      : [`${name}!${address}: ${found} instead of ${value}; ${formula?.slice(0, 160)}`];
  });
}

/** Inputs of the only process of a workbook: cell, key, value and unit. */
export function inputsOf(
  { cells, names }: OpenWorkbook,
  sheet = 'Assumptions',
): { key: string; sheet: string; address: string; value: number; unit: string }[] {
  const own = cells.filter((one) => one.sheet === sheet);
  const at = new Map(own.map((one) => [one.address, one]));
  const columnNamed = (head: string): string =>
    own.find(({ value, address }) => /^[A-Z]+1$/u.test(address) && value === head)!.address.slice(0, -1);
  const [keys, units] = [columnNamed('Key'), columnNamed('Unit')];
  return [...names.values()].map((reference) => {
    const [, of, address = ''] = /^'(.*)'!(.*)$/u.exec(reference.replaceAll('$', '')) ?? [];
    if (of !== sheet) throw new Error(`${reference} is not on the sheet ${sheet}`);
    const row = address.replace(/^[A-Z]+/u, '');
    const unit = String(at.get(`${units}${row}`)?.value ?? '');
    return { key: String(at.get(`${keys}${row}`)!.value), sheet, address, value: Number(at.get(address)!.value), unit };
  });
}

/** The same plant with other values of some inputs. */
export function changed(plant: Plant, values: ReadonlyMap<string, number>): Plant {
  const { assumptions, uo_settings } = structuredClone(plant.configuration);
  const groups = assumptions as Record<string, Record<string, number>>;
  for (const [path, value] of values) {
    const [group, key, ...rest] = path.split('.') as [string, string, ...string[]];
    if (group === 'steps') uo_settings.find(({ id }) => id === key)!.outlets![rest[1]!]!.price = value;
    else (groups[group] ??= {})[key] = value;
  }
  return { ...plant, configuration: { ...plant.configuration, assumptions, uo_settings } };
}

/** Another value of an input that stays within its limits. */
export function other(key: string, value: number, share: number): number {
  const row = assumptionRow(key);
  const { isWhole, limits } = row && isNumberRow(row) ? row : { limits: [-Infinity, Infinity] as const };
  if (isWhole) return Math.min(60, value + 1 + Math.floor(6 * share));
  // With another loan, at most 100 %.
  if (key === 'finance.loan_fraction') return 0.7 * share;
  return Math.min(limits[1], Math.max(limits[0], value * (0.8 + 0.4 * share)));
}

/** Sheets whose numbers follow from prices and rates. */
const CALCULATED = new Set([
  'Processes',
  'Steps',
  'Assumptions',
  'Capital',
  'Operating cost',
  'Cost by category',
  'Cash flow',
]);

/** Reproducible numbers in [0, 1). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How a kind of workbook is made of a plant. */
export interface Kind {
  workbookOf: (plant: Plant) => Promise<OpenWorkbook>;
  /** The sheet of its inputs. */
  inputs?: string;
  /** Sheets whose numbers follow from prices and rates. */
  isCalculated?: (sheet: string) => boolean;
  /** What 1 is in cells whose unit is a per cent. */
  percent?: number;
  /** What a US dollar is in the currency of its prices. */
  rate?: number;
}

/** Recalculates as it is, then with other values in all input cells, and compares with workbooks of the engine's results. */
export async function check(
  plant: Plant,
  next: () => number,
  { workbookOf, inputs = 'Assumptions', isCalculated = (name) => CALCULATED.has(name), percent = 1, rate = 1 }: Kind,
): Promise<string[]> {
  const book = await workbookOf(plant);
  if (book.cells.filter(({ formula }) => formula !== null).length <= 200) return ['It has hardly a formula.'];
  const sheet = await Spreadsheet.open(book);
  sheet.change([]);
  const before = differing(sheet, book, () => true, isCalculated);
  const values = inputsOf(book, inputs).map((one) => {
    const scale = one.unit === '%' ? percent : isPrice(one.key) ? rate : 1;
    return { ...one, scale, now: other(one.key, one.value / scale, next()) };
  });
  sheet.change(values.map(({ now, scale, ...at }) => [at, now * scale]));
  const after = await workbookOf(changed(plant, new Map(values.map(({ key, now }) => [key, now]))));
  return [...before, ...differing(sheet, after, isCalculated, isCalculated)];
}

const finance = ASSUMPTIONS.finance;
const METHODS = Object.keys(finance.depreciation.choices) as (keyof typeof finance.depreciation.choices)[];
export const VARIANTS = METHODS.flatMap((depreciation, n) => {
  const next = uniform(100 + n);
  const between = (low: number, high: number): number => low + (high - low) * next();
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  return [0, 1].map((k): [string, Plant] => {
    const convention = (['superpro', 'nrel', 'lang'] as const)[(n + k) % 3]!;
    const assumptions: Assumptions = {
      plant: { failure_rate: next() < 0.3 ? 0 : between(0, 0.2), operating_hours: between(4000, 8700) },
      capital: {
        convention,
        unlisted_equipment: between(0, 0.6),
        installation_factor: between(0.1, 1),
        location_factor: next() < 0.5 ? 1 : between(0.6, 1.6),
      },
      labour: { wage: between(10, 90), loading: between(1, 3), quality_share: between(0.1, 1.5) },
      finance: {
        depreciation,
        depreciation_years: whole(1, 25),
        life: whole(1, 30),
        construction_years: whole(1, 6),
        discount_rate: between(-0.05, 0.3),
        tax_rate: between(0, 0.6),
        startup_years: between(0, 2.5),
        loan_fraction: next() < 0.3 ? 0 : between(0.1, 0.7),
        junior_fraction: k === 0 ? 0 : between(0, 0.2),
        loan_rate: next() < 0.3 ? 0 : between(0.01, 0.2),
        loan_years: whole(1, 25),
        transport_cost: next() < 0.3 ? 0 : between(0, 3),
        miscellaneous_cost: next() < 0.3 ? 0 : between(0, 1e6),
        selling_share: next() < 0.5 ? 0 : between(0, 0.2),
        royalty_share: next() < 0.5 ? 0 : between(0, 0.2),
        // Half of the variants have constant prices and none of the rarer items.
        ...(k === 0
          ? {}
          : {
              inflation: between(-0.02, 0.08),
              price_escalation: next() < 0.5 ? null : between(-0.02, 0.08),
              materials_escalation: next() < 0.5 ? null : between(-0.02, 0.08),
              labour_escalation: next() < 0.5 ? null : between(-0.02, 0.08),
              capital_escalation: next() < 0.5 ? null : between(-0.02, 0.08),
              losses: next() < 0.5 ? ('carried' as const) : ('credited' as const),
              land: between(0, 1e6),
              salvage_share: between(0, 0.3),
              decommissioning: between(0, 1e6),
              grant: between(0, 1e6),
              licence_fee: between(0, 1e6),
              milestone_payment: between(0, 1e6),
              milestone_year: 1,
              royalty_per_kg: between(0, 2),
              construction_delay: whole(0, 2),
              // Together at most all of it.
              spent_first: next() < 0.5 ? null : between(0, 0.5),
              spent_second: next() < 0.5 ? null : between(0, 0.5),
              construction_interest: next() < 0.5 ? ('paid' as const) : ('accumulated' as const),
              startup_shape: next() < 0.5 ? ('step' as const) : ('linear' as const),
              startup_sales: between(0.2, 1),
              demand_start: next() < 0.5 ? 1 : between(0.2, 1),
              price_start: next() < 0.5 ? 1 : between(0.5, 1),
              replacement: (['none', 'lives', 'share'] as const)[whole(0, 2)]!,
              life_moving: between(2, 12),
              buildings_share: next() < 0.5 ? 0 : between(0, 0.4),
              other_share: next() < 0.5 ? 0 : between(0, 0.4),
              other_depreciation: METHODS[whole(0, METHODS.length - 1)]!,
              carbon_price: next() < 0.5 ? 0 : between(10, 200),
              carbon_price_change: between(-0.05, 0.1),
            }),
      },
    };
    const plant = PLANTS[(2 * n + k) % PLANTS.length]!;
    return [`${plant.name}, ${depreciation}, ${convention}, ${n}${k}`, withAssumptions(plant, assumptions)];
  });
});

const isPrice = (key: string): boolean =>
  !/share|rate|years|fraction|loading|factor|unlisted|inflation|escalation|year|start|change/u.test(key);
