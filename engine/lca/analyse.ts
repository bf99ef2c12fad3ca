/** Life-cycle analysis of a configuration: activities that supply its mass balance, by impact category. */
import type { ProductBasis } from '../types/configuration.ts';
import { inSentence } from '../wording/text.ts';
import { allocationFactor, otherMethods, type Sold } from './allocation.ts';
import type {
  LcaAllocation,
  LcaBiogenic,
  LcaCategoryResult,
  LcaOutcome,
  LcaProblem,
  LcaResultStatus,
  LcaScope,
  LcaSingleScore,
  LcaSpread,
  LocationChange,
} from './analysis-types.ts';
import { type Factor, siteElectricity } from './factor.ts';
import { isLowerBound } from './lower-bound.ts';
import { LEAST_COVERAGE } from './impact-figure.ts';
import { type Balance, inventoryLines, madePerBatch, massOf, soldPerBatch } from './inventory.ts';
import { operationYears } from './operation-years.ts';
import { relocate, type Relocation, withGrid } from './relocate.ts';
import { singleScore } from './single-score.ts';
import { factorFor, gridPlace, LcaRefusal, type Supply, supplyLine, supplyOwn } from './supply.ts';
import { CLIMATE, GRID_ITEM } from './tables.ts';
import type { FactorQuality, ImpactSourceRow, ImpactTables } from '../types/impacts.ts';
import { distribution, type Draw, GSD, pairedRuns, pedigreeGsd2, BASIC } from './uncertainty.ts';

/** The basis of an analysis. */
export interface LcaStanding {
  /** Results of the selected configuration. */
  results: Balance;
  product: ProductBasis;
  /** Share of batches that fail. */
  failure_rate: number;
}

/** Maximum total share excluded by a cut-off. */
const MOST_CUT = 0.05;
/** Share of the mass from which an input is material for the single score. */
const MATERIAL = 0.01;
const RUNS = 1000;
/** Item of the balance that the plant buys from the grid. */
const ELECTRICITY = 'electricity';
const CO2_PER_C = 44.0095 / 12.011;

/**
 * Calculates an analysis.
 * @returns For an invalid or unknown item in the request: field and reason.
 */
export function analyse(
  scope: LcaScope,
  standing: LcaStanding,
  tables: ImpactTables,
): { ok: true; outcome: LcaOutcome } | { ok: false; problem: LcaProblem } {
  try {
    return { ok: true, outcome: compute(scope, standing, tables) };
  } catch (error) {
    if (error instanceof LcaRefusal) return { ok: false, problem: error.problem };
    throw error;
  }
}

function compute(scope: LcaScope, standing: LcaStanding, tables: ImpactTables): LcaOutcome {
  if (!tables.countries.has(scope.country)) throw new LcaRefusal('country', `Unknown country ${scope.country}.`);
  const product = massOf(scope.functional_unit);
  if (product === null) throw new LcaRefusal('functional_unit.unit', 'Enter a unit of mass, such as kg.');
  const made = madePerBatch(standing.results, standing.product, scope.functional_unit.basis, standing.failure_rate);
  if (made === null || !(made > 0))
    throw new LcaRefusal('functional_unit.basis', 'This process does not have the output of the functional unit.');

  const warnings: string[] = [];
  const all = supplies(scope, standing, tables, made / product);
  const unused = scope.item_choices.filter((choice) => !all.some((one) => one.item.id === choice.item_id));
  for (const { item_id: id } of unused)
    warnings.push(`The choice for ${id} is ignored because this configuration does not use the item.`);
  const displaced = displacements(scope, tables);
  const left = cutOff(scope, tables, inBoundary(scope, all, warnings), warnings);
  const stream = (soldPerBatch(standing.results) * (1 - standing.failure_rate) * product) / made;
  const sold = { product, stream };
  const factor = allocationFactor(scope.allocation.method, scope.allocation, sold, standing.product.selling_price);
  if (factor === null)
    throw new LcaRefusal(
      'allocation.method',
      `Allocation by this method requires ${needs(scope.allocation.method)} of the product and of each co-product.`,
    );
  const changes = new Map<string, Relocation>();
  const dropped = scope.location_change_items.filter((change, at) => {
    const supply = left.find((one) => one.item.id === change.item_id);
    if (supply) changes.set(change.item_id, relocate(tables, scope, supply, change, at));
    return !supply;
  });
  const moved = changes.get(ELECTRICITY);
  const users =
    moved?.method === 'grid' ? left.filter((one) => isMadeHere(tables, one) && !changes.has(one.item.id)) : [];
  for (const one of users) changes.set(one.item.id, withGrid(tables, scope, one, moved!.activity!));
  if (users.length > 0)
    warnings.push(`Made on site, so relocated with the electricity: ${users.map((one) => one.item.name).join(', ')}.`);
  for (const { item_id: id } of dropped)
    warnings.push(`The location change of ${id} is ignored because this configuration does not use the item.`);

  const credited = scope.allocation.method === 'system_expansion' ? displaced : [];
  const parts = [...left, ...credited];
  const used = new Set<string>();
  const drawn = new Map<string, Float64Array>();
  const restricted = new Map<string, string>();
  const whole: Whole = { scope, tables, parts, changes, share: factor, used, restricted, drawn };
  const results = [...tables.categories.values()]
    .map((category) => categoryResult(whole, category))
    // A category without data for this process would be a row of dashes; climate change is always shown.
    .filter((one) => one.category_id === CLIMATE || one.items_with_data > 0);
  const climate = results.find((one) => one.category_id === CLIMATE)!;
  warnings.push(...notices(scope, tables, parts, climate, used));
  const years = operationYears(tables, left, scope.gwp_set, factor, climate.value);
  for (const { source } of years?.scenarios ?? []) used.add(source);
  return {
    items: parts.map(({ item }) => {
      const by = restricted.get(item.id);
      return by === undefined ? item : { ...item, restricted_by: by };
    }),
    unmatched: unmatchedOf(tables, scope, left),
    allocation: allocationOf({ ...whole, parts: left }, standing.product.selling_price, sold, displaced),
    location_change_items: changesOf({ ...whole, parts: left }, climate.status === 'complete' ? climate.value : null),
    results,
    biogenic: biogenicOf(tables, left, factor),
    single_score: scoreOf(scope, tables, left, results),
    operation_years: years,
    warnings,
    sources: sourcesOf(tables, used),
  };
}

function supplies(scope: LcaScope, { results }: LcaStanding, tables: ImpactTables, scale: number): Supply[] {
  const made = results.inventory.at(-1)?.item_id ?? '';
  const lines = inventoryLines(results.inventory, made, scale);
  const model = lines.map((line) => {
    const at = scope.item_choices.findIndex((one) => one.item_id === line.id);
    return supplyLine(tables, scope, line, scope.item_choices[at], at);
  });
  const taken = new Set(model.map((one) => one.item.id));
  // What the plant makes with electricity uses that of the plant.
  const plant = model.find((one) => one.item.id === ELECTRICITY && one.item.chosen)?.activity?.id;
  for (const one of model) if (isMadeHere(tables, one) && !one.item.chosen) one.grid = plant;
  const own = scope.own_items.map((one, at) => {
    const id = one.id ?? `own_${at + 1}`;
    if (taken.has(id)) throw new LcaRefusal(`own_items.${at}.id`, `${id} is used for two items.`);
    taken.add(id);
    if (one.step_id !== undefined && !results.steps.some((step) => step.step_id === one.step_id))
      throw new LcaRefusal(`own_items.${at}.step_id`, 'Not a step of this configuration.');
    return supplyOwn(tables, scope, one, at, id);
  });
  return [...model, ...own];
}

/** Whether it is made on site with electricity. */
const isMadeHere = (tables: ImpactTables, { activity }: Supply): boolean =>
  activity !== null && activity.item_id !== GRID_ITEM && siteElectricity(tables, activity.id) > 0;

function inBoundary({ boundary }: LcaScope, all: Supply[], warnings: string[]): Supply[] {
  const inside = new Set([...boundary, 'process']);
  const out = all.filter((one) => !inside.has(one.item.stage));
  if (out.length > 0) warnings.push(`Outside the system boundary: ${out.map((one) => one.item.name).join(', ')}.`);
  return all.filter((one) => inside.has(one.item.stage));
}

/** Excludes inputs without data that are too small to matter, the smallest first. */
function cutOff(scope: LcaScope, tables: ImpactTables, all: Supply[], warnings: string[]): Supply[] {
  if (scope.cut_off === 0) return all;
  const total = all.reduce((kg, one) => kg + (one.item.mass ?? 0), 0);
  const small = all
    .filter(
      ({ item, ...one }) =>
        item.mass !== null && item.mass < scope.cut_off * total && factorFor(tables, scope, one, CLIMATE) === null,
    )
    .toSorted((a, b) => a.item.mass! - b.item.mass!);
  const gone = new Set<Supply>();
  let mass = 0;
  for (const one of small) {
    mass += one.item.mass!;
    if (mass > MOST_CUT * total) break;
    gone.add(one);
  }
  if (gone.size > 0)
    warnings.push(`Excluded by the cut-off, without data: ${[...gone].map((one) => one.item.name).join(', ')}.`);
  return all.filter((one) => !gone.has(one));
}

/** Products displaced by co-products, as items with a negative amount. */
function displacements({ allocation, ...scope }: LcaScope, tables: ImpactTables): Supply[] {
  return allocation.co_products.flatMap(({ name, amount, ...one }, at) => {
    const { displaced_activity_id: id, displacement_ratio: ratio } = one;
    if (id === undefined || ratio === undefined) return [];
    const activity = tables.activities.get(id);
    if (!activity)
      throw new LcaRefusal(`allocation.co_products.${at}.displaced_activity_id`, `Unknown activity ${id}.`);
    const gone = -amount * ratio;
    const item: Supply['item'] = {
      id: `displaced_${at + 1}`,
      name: `Displaced by ${name}`,
      source: 'user',
      direction: 'out',
      stage: 'process',
      step_id: null,
      amount: gone,
      unit: activity.unit,
      by_step: [],
      mass: null,
      impact_item_id: activity.item_id,
      activity_id: id,
      activity_name: activity.name,
      country: activity.location === 'GLO' ? null : activity.location,
      quality: activity.quality,
      chosen: true,
    };
    return [{ item, amount: gone, activity, country: gridPlace(tables, scope.country), energy: 0, carried: null }];
  });
}

const needs = (method: LcaScope['allocation']['method']): string =>
  ({
    none: 'nothing',
    mass: 'the amount',
    energy: 'the heating value',
    economic: 'the price',
    system_expansion: 'the displaced activity, in addition to the amount,',
  })[method];

/** Data for the results of a category. */
interface Whole {
  scope: LcaScope;
  tables: ImpactTables;
  parts: Supply[];
  /** Impacts by item. */
  changes: ReadonlyMap<string, Relocation>;
  /** Share of the impacts allocated to the product. */
  share: number;
  /** Filled in: sources of the factors, and random draws for each. */
  used: Set<string>;
  /** Filled in: the database whose licence restricts a factor of an item, in any category. */
  restricted: Map<string, string>;
  drawn: Map<string, Float64Array>;
}

/** One category: contribution of each item, coverage of the inputs, and a total if coverage is sufficient. */
function categoryResult(
  { scope, tables, parts, changes, share, used, restricted, drawn }: Whole,
  category: { id: string; name: string; unit: string },
): LcaCategoryResult {
  const rows = parts.map((supply) => {
    const factor = supply.amount === null ? null : factorFor(tables, scope, supply, category.id);
    for (const source of factor?.sources ?? []) used.add(source);
    const value = factor && supply.amount! * factor.value * share;
    const change = changes.get(supply.item.id);
    const moved = change && change.method !== 'refused' ? change : undefined;
    const after = moved ? moved.valueIn(category.id) : null;
    if (moved && after !== null) for (const one of sourcesOfMove(moved)) used.add(one);
    const relocated = moved ? (after === null ? null : after.value * share) : value;
    const by = factor?.restricted_by ?? after?.restricted_by ?? null;
    if (by !== null) restricted.set(supply.item.id, by);
    return { supply, factor, value, relocated, moved };
  });
  const known = rows.filter((row) => row.value !== null);
  const covered = coverage(rows);
  const status = statusOf(known.length, covered);
  const total = status === 'withheld' || status === 'no_data' ? null : sum(known.map((row) => row.value!));
  // What lacks a factor has the same amount in both, so that the difference is known; a share of a lower bound is not.
  const whole = status === 'complete' && total !== 0 ? total : null;
  // A change is only reported if both supplies are known, or neither.
  const tellable = total !== null && rows.every((row) => (row.value === null) === (row.relocated === null));
  const relocated = tellable ? sum(rows.map((row) => row.relocated ?? 0)) : null;
  const draws = (pick: (row: (typeof rows)[number]) => { value: number | null; key: string }): Draw[] =>
    known.flatMap((row) => {
      const { value, key } = pick(row);
      return value === null ? [] : [{ key, value, spread: spreadOf(scope, row.supply, row.factor!) }];
    });
  const { runs = RUNS, seed = 1 } = scope.uncertainty;
  const now = draws(({ value, supply }) => ({ value, key: keyOf(supply) }));
  const then = draws(({ relocated: value, supply, moved }) => ({
    value,
    key: moved?.activity
      ? keyOf({ ...supply, activity: moved.activity, country: moved.country ?? supply.country })
      : keyOf(supply),
  }));
  const hasMoved = rows.some((row) => row.moved);
  const [a, b] =
    status === 'complete'
      ? pairedRuns([now, ...(relocated !== null && hasMoved ? [then] : [])], runs, seed, drawn)
      : [];
  const spread = a ? distribution(a, b ?? null, { runs, seed }) : null;
  const mix = new Map<FactorQuality, number>();
  const gross = sum(known.map((row) => Math.abs(row.value!)));
  for (const { factor, value } of known)
    mix.set(factor!.quality, (mix.get(factor!.quality) ?? 0) + (gross > 0 ? Math.abs(value!) / gross : 0));
  return {
    category_id: category.id,
    name: category.name,
    unit: category.unit,
    status,
    value: total,
    value_relocated: relocated,
    change: whole === null || relocated === null ? null : relocated / whole - 1,
    interval_low: spread?.low ?? null,
    interval_high: spread?.high ?? null,
    distribution: spread,
    items: rows.length,
    items_with_data: known.length,
    mass_coverage: covered.mass,
    energy_coverage: covered.energy,
    quality_mix: [...mix].map(([quality, part]) => ({ quality, share: part })).toSorted(byQuality),
    methods: [...new Set(known.flatMap((row) => row.factor!.method ?? []))].toSorted(),
    contributions: rows
      .map(({ supply, factor, value, relocated: after }) => ({
        item_id: supply.item.id,
        value,
        value_relocated: after,
        share: value === null || whole === null ? null : value / whole,
        quality: factor?.quality ?? ('N' as const),
        spread: factor ? spreadOf(scope, supply, factor) : { gsd: null, low: null, high: null },
        proxy: factor?.proxy ?? null,
      }))
      .toSorted((x, y) => (y.value ?? -Infinity) - (x.value ?? -Infinity)),
  };
}

const sum = (list: number[]): number => list.reduce((total, one) => total + one, 0);
const byQuality = (a: { quality: string }, b: { quality: string }) => a.quality.localeCompare(b.quality);
const keyOf = ({ activity, country }: Pick<Supply, 'activity' | 'country'>): string =>
  activity?.from_recipe ? `${activity.id}@${country}` : (activity?.id ?? '');

const sourcesOfMove = ({ activity, transport }: Relocation): string[] =>
  [activity, transport?.activity].flatMap((one) => (one ? [one.source] : []));

function coverage(rows: { supply: Supply; value: number | null }[]): { mass: number; energy: number } {
  const part = (of: (supply: Supply) => number) => {
    const whole = sum(rows.map((row) => of(row.supply)));
    const covered = sum(rows.map((row) => (row.value === null ? 0 : of(row.supply))));
    return whole > 0 ? Math.min(1, covered / whole) : 1;
  };
  return { mass: part((one) => one.item.mass ?? 0), energy: part((one) => one.energy) };
}

function statusOf(known: number, { mass, energy }: { mass: number; energy: number }): LcaResultStatus {
  if (known === 0) return 'no_data';
  if (Math.min(mass, energy) < LEAST_COVERAGE) return 'withheld';
  return isLowerBound(Math.min(mass, energy)) ? 'at_least' : 'complete';
}

/** The range of a row takes precedence, then the pedigree of the user, then the usual range for its quality. */
function spreadOf(scope: LcaScope, { item, activity }: Supply, factor: Factor): LcaSpread {
  const { low, high, value, quality } = factor;
  const scores = scope.uncertainty.pedigree?.find((one) => one.item_id === item.id)?.scores;
  if (scores) {
    const basic = activity?.item_id.startsWith('transport_') ? BASIC.transport : BASIC.materials;
    return { gsd: Math.sqrt(pedigreeGsd2(scores, basic)), low: null, high: null };
  }
  if (low !== null && high !== null && value > 0) return { gsd: null, low: low / value, high: high / value };
  return { gsd: GSD[quality], low: null, high: null };
}

/** @param total of climate change; null for a lower bound, of which no share is known */
function changesOf({ scope, tables, parts, changes, share }: Whole, total: number | null): LocationChange[] {
  return scope.location_change_items.flatMap((change) => {
    const supply = parts.find((one) => one.item.id === change.item_id);
    const found = changes.get(change.item_id);
    if (!supply || !found) return [];
    const factor = supply.amount === null ? null : factorFor(tables, scope, supply, CLIMATE);
    const before = factor && supply.amount! * factor.value * share;
    const moved = found.valueIn(CLIMATE);
    const after = moved === null ? null : moved.value * share;
    const delta = before === null || after === null ? null : after - before;
    return {
      item_id: supply.item.id,
      name: supply.item.name,
      country_from: supply.item.country,
      country_to: change.country ?? null,
      activity_from: supply.item.activity_id,
      activity_to: found.activity?.id ?? null,
      distance: change.distance ?? null,
      transport_activity_id: found.transport?.activity.id ?? change.transport_activity_id ?? null,
      method: found.method,
      before,
      after,
      delta,
      share: delta === null || total === null || total === 0 ? null : delta / total,
      quality_from: supply.item.quality,
      quality_to: found.activity?.quality ?? ('N' as const),
      reason: found.reason,
    };
  });
}

function unmatchedOf(tables: ImpactTables, scope: LcaScope, parts: Supply[]): LcaOutcome['unmatched'] {
  const mass = sum(parts.map((one) => one.item.mass ?? 0));
  return (
    parts
      // Another activity of the item is a proxy, but no match.
      .filter((one) => {
        const has = (id: string) => factorFor(tables, scope, one, id)?.proxy === null;
        return one.amount === null || ![...tables.categories.keys()].some(has);
      })
      .map(({ item, activity }) => ({
        item_id: item.id,
        name: item.name,
        mass_share: mass > 0 ? (item.mass ?? 0) / mass : 0,
        reason:
          item.impact_item_id === null
            ? 'No impact item is known for this input; choose an impact item.'
            : activity && activity.quality !== 'N'
              ? `The conversion from ${item.unit} is unknown.`
              : 'No factor is available.',
        lead: item.impact_item_id === null ? null : (tables.items.get(item.impact_item_id)?.lead ?? null),
      }))
      .toSorted((a, b) => b.mass_share - a.mass_share)
  );
}

/** Total climate change under each method, to show the effect of the choice. */
function allocationOf(
  { scope, tables, parts, share: factor }: Whole,
  price: number | null,
  sold: Sold,
  displaced: Supply[],
): LcaAllocation {
  const { allocation } = scope;
  const climate = (list: Supply[]) => {
    const values = list.map((one) => {
      const found = one.amount === null ? null : factorFor(tables, scope, one, CLIMATE);
      return found && one.amount! * found.value;
    });
    return { known: sum(values.map((one) => one ?? 0)), whole: values.every((one) => one !== null) };
  };
  const rows = parts.map((supply) => ({
    supply,
    value: supply.amount === null ? null : (factorFor(tables, scope, supply, CLIMATE)?.value ?? null),
  }));
  const status = statusOf(rows.filter((row) => row.value !== null).length, coverage(rows));
  const total = status === 'withheld' || status === 'no_data' ? null : climate(parts).known;
  const alternatives =
    allocation.co_products.length === 0
      ? []
      : otherMethods(allocation.method).map((method) => {
          const its = allocationFactor(method, allocation, sold, price);
          const credit = method === 'system_expansion' ? climate(displaced) : { known: 0, whole: true };
          const value = its === null || total === null || !credit.whole ? null : total * its + credit.known;
          return { method, factor: its, climate_change: value };
        });
  return { ...allocation, factor, alternatives };
}

/** Biogenic carbon in and out; the net is zero, as carbon that is not emitted on site is emitted later. */
function biogenicOf(tables: ImpactTables, parts: Supply[], share: number): LcaBiogenic {
  const uptake = sum(
    parts.map(({ item }) =>
      item.direction === 'in' ? (item.mass ?? 0) * (tables.matches.get(item.id)?.biogenic_carbon ?? 0) * CO2_PER_C : 0,
    ),
  );
  const release = sum(parts.map(({ item }) => (item.id === 'carbon_dioxide_biogenic' ? item.amount : 0)));
  return { uptake: -uptake * share, release: release * share, remainder: (uptake - release) * share };
}

/** Not available while one of the sixteen categories lacks a material input or energy. */
function scoreOf(scope: LcaScope, tables: ImpactTables, parts: Supply[], results: LcaCategoryResult[]): LcaSingleScore {
  const mass = sum(parts.map((one) => one.item.mass ?? 0));
  const material = parts.filter((one) => one.energy > 0 || (one.item.mass ?? 0) > MATERIAL * mass);
  const weighted = [...tables.categories.values()].filter((row) => row.weighting !== null);
  const lacking = weighted.filter((row) =>
    material.some((one) => one.amount === null || factorFor(tables, scope, one, row.id) === null),
  );
  if (lacking.length > 0) {
    const names = lacking.slice(0, 3).map((row) => inSentence(row.name));
    const more = lacking.length > 3 ? ` and ${lacking.length - 3} more` : '';
    return {
      value: null,
      by_category: [],
      reason: `At least one material input has no data in ${lacking.length} of ${weighted.length} categories: ${names.join(', ')}${more}.`,
    };
  }
  const score = singleScore(
    tables.categories.values(),
    (id) => results.find((one) => one.category_id === id)?.value ?? null,
  );
  return score
    ? { ...score, reason: null }
    : { value: null, by_category: [], reason: 'A weighted category has no total.' };
}

function notices(
  scope: LcaScope,
  tables: ImpactTables,
  parts: Supply[],
  climate: LcaCategoryResult,
  used: ReadonlySet<string>,
): string[] {
  const list: string[] = [];
  if (gridPlace(tables, scope.country) !== scope.country)
    list.push(`There are no data for the grid of ${scope.country}; the world average is used instead.`);
  // A factor may be the sum of several, and stoichiometry needs no warming potential.
  const named = climate.methods.flatMap((method) => method.split('; ')).filter((method) => method !== 'Stoichiometry');
  const sets = new Set(named.map((method) => method.replace(/^(AR\d) GWP100$/, '$1')));
  if (sets.size > 1)
    list.push(`GWP sets are mixed: ${[...sets].toSorted().join('; ')}. On-site emissions use ${scope.gwp_set}.`);
  const doubtful = parts.filter((one) => one.activity?.doubtful);
  if (doubtful.length > 0)
    list.push(
      `Factors with a licence that needs review before redistribution: ${doubtful.map((one) => one.item.name).join(', ')}.`,
    );
  if (climate.value !== null && ![...used].includes('agb31'))
    list.push('The factors used do not include land-use change.');
  return list;
}

const sourcesOf = (tables: ImpactTables, used: ReadonlySet<string>): ImpactSourceRow[] =>
  [...tables.sources.values()].filter((row) => used.has(row.id) && row.id !== 'none');
