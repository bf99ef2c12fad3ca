/**
 * The document of a site, as people write it, and the model that is planned. Durations are in hours or days and dates are days of
 * the calendar; the model has minutes from the first day.
 */
import { evaluatePlan, type EvaluatedPlan, testTimesOf } from './evaluate.ts';
import { DAY, type Entry, linesOf, MOST_SHIFTS, type Plan, type PlanModel, type Resource } from './model.ts';
import { occupancyOf, type Occupancy } from './occupancy.ts';
import { timeDriven } from './allocate.ts';
import type { FixedLine, Recipe, RecipeSection } from './recipe.ts';
import { batchesFor, type Lot, stockCourse, type StockCourse } from './stock.ts';

export interface SiteSuite {
  id: string;
  name: string;
  /** Product for which it is set up on the first day; null: any may begin. */
  initial_product: string | null;
  /** USD per year; null: the largest of each cost of the plant over its products. */
  fixed_cost: number | null;
  opens: string | null;
}

export interface SiteClosure {
  from: string;
  /** First day after it. */
  to: string;
  reason: string;
  /** A suite or a shared resource; null: the whole site. */
  suite: string | null;
}

export interface SiteResource {
  id: string;
  name: string;
  kind: 'water' | 'people' | 'equipment' | 'laboratory';
  /** Item of the processes that it is: `wfi`, `operators` … */
  item: string;
  /** m³ (or kg, GJ) per hour, positions on shift, machines, or hours of tests per week. */
  rate: number;
  /** m³; 0 for all but water. */
  tank: number;
  /** USD per m³, per hour of overtime, or per hour of a rented machine; a laboratory lets batches wait. */
  shortage_price: number;
  /** Of people, eight hours each from 06:00; null or absent: round the clock. */
  shifts?: number | null;
  /** Days of the week from Monday on which people work; null or absent: all. */
  working_days?: number | null;
}

export interface SiteDraw {
  item: string;
  from_hours: number;
  to_hours: number;
  per_hour: number;
}

export interface SiteProcess {
  product_id: string;
  process_id: string;
  configuration_id: string;
  version: number;
  engine_version: string;
}

export interface SiteProduct {
  id: string;
  name: string;
  /** The version of the process from which the recipe was taken; null: entered by hand. */
  process: SiteProcess | null;
  /** Each way through the site: a suite for each section of the recipe. */
  routes: { suites: string[] }[];
  sections: (Omit<RecipeSection, 'section'> & { section: string })[];
  draws: SiteDraw[];
  fixed_lines: (Omit<FixedLine, 'section'> & { section: string | null })[];
  batch_kg: number;
  success: number;
  /** Probability that an order has enough good batches; null: on average. */
  service: number | null;
  /** USD per batch, and per kg. */
  variable_cost: number;
  price: number;
  lag_days: number;
  life_days: number | null;
  /** Days of life that customers want left. */
  life_left_days: number;
  opening_kg: number;
  safety_kg: number;
  /** USD per kg and day. */
  late_cost: number;
  storage_cost: number;
  least_batches: number;
  most_batches: number | null;
}

export interface SiteChangeover {
  from: string;
  to: string;
  /** Null: forbidden. */
  days: number | null;
  cost: number;
}

export interface SiteDemand {
  id: string;
  product: string;
  kg: number;
  due: string;
  customer: string;
}

/** An order in the stored plan, in the sequence of campaigns. */
export interface SitePlanEntry {
  demand: string;
  /** Number of the route of its product. */
  route: number;
  not_before: string | null;
  pinned: boolean;
}

export interface SiteDocument {
  begins: string;
  days: number;
  /** Per year, on the variable cost of what is in stock. */
  carrying_rate: number;
  /** Share of the open time that rates are charged on. */
  practical_share: number;
  changeover_days: number;
  changeover_cost: number;
  suites: SiteSuite[];
  closures: SiteClosure[];
  resources: SiteResource[];
  products: SiteProduct[];
  changeovers: SiteChangeover[];
  demands: SiteDemand[];
  plan: SitePlanEntry[];
}

export interface SiteFault {
  /** Path in the document, such as `products.1.routes`. */
  field: string;
  message: string;
}

/** Days of the Gregorian calendar since 1 March of the year 0, from which leap days are the last of their years. */
function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const y = month < 3 ? year - 1 : year;
  const yearDay = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + yearDay;
}

/** Minutes of a day of the calendar from the first day. */
export const minuteOf = (begins: string, date: string): number => (dayNumber(date) - dayNumber(begins)) * DAY;

/** Day of the calendar in which a minute lies. */
export function dateOf(begins: string, minute: number): string {
  const number = dayNumber(begins) + Math.floor(minute / DAY);
  // The estimate is at most one year too high.
  let y = Math.floor(number / 365.2425) + 1;
  while (dayNumber(`${y}-03-01`) > number) y -= 1;
  const rest = number - dayNumber(`${y}-03-01`);
  const m = Math.floor((5 * rest + 2) / 153);
  const day = rest - Math.floor((153 * m + 2) / 5) + 1;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${m < 10 ? y : y + 1}-${two(m < 10 ? m + 3 : m - 9)}-${two(day)}`;
}

/** Week of the plan, from 1. */
export const weekOf = (minute: number): number => Math.floor(minute / (7 * DAY)) + 1;

/** Batches of a plan. */
const MOST_BATCHES = 3000;

/**
 * Batches that each demand needs, by due date: what the stock above the safety stock does not cover, with as many as the service wants.
 * Demands for products that are not on the site are left out.
 */
function batchesOf({ products, demands }: Pick<SiteDocument, 'products' | 'demands'>): {
  demand: number;
  batches: number;
}[] {
  const stock = new Map(products.map(({ id, opening_kg, safety_kg }) => [id, opening_kg - safety_kg]));
  const byDue = demands
    .map((one, demand) => ({ ...one, demand }))
    .toSorted((a, b) => a.due.localeCompare(b.due) || a.demand - b.demand);
  let all = 0;
  return byDue.flatMap(({ demand, product, kg }) => {
    const made = products.find(({ id }) => id === product);
    if (!made) return [];
    const { batch_kg: size, success, service } = made;
    const held = stock.get(product)!;
    const need = kg - held;
    const good = size * success;
    const onAverage = Math.ceil(need / good - 1e-9);
    // Half a gram is nothing. Nobody waits for the probabilities of more batches than can be planned.
    const batches =
      need <= 5e-4
        ? 0
        : service === null || all + onAverage > MOST_BATCHES
          ? onAverage
          : batchesFor(Math.ceil(need / size - 1e-9), success, service);
    all += batches;
    stock.set(product, held + batches * good - kg);
    return [{ demand, batches }];
  });
}

/** What contradicts itself in a document that has the form of one; each sentence names product, suite or day. */
export function siteFaults(site: SiteDocument): SiteFault[] {
  const faults: SiteFault[] = [];
  const add = (field: string, message: string): void => {
    faults.push({ field, message });
  };
  const suites = new Map(site.suites.map((suite) => [suite.id, suite]));
  const products = new Map(site.products.map((product) => [product.id, product]));
  for (const key of ['suites', 'products', 'resources', 'demands'] as const) {
    const seen = new Set<string>();
    for (const [index, { id }] of site[key].entries()) {
      if (seen.has(id)) add(`${key}.${index}.id`, `Two entries have the id ${id}. Give each its own.`);
      seen.add(id);
    }
  }
  const end = dateOf(site.begins, site.days * DAY);
  for (const [index, { name, initial_product: initial }] of site.suites.entries()) {
    if (initial !== null && !products.has(initial)) {
      add(
        `suites.${index}.initial_product`,
        `${name} is set up for a product that is not on the site. Choose a product of the site, or none.`,
      );
    }
  }
  for (const [index, { from, to, suite, reason }] of site.closures.entries()) {
    const where =
      suite === null
        ? 'The site'
        : ((suites.get(suite) ?? site.resources.find(({ id }) => id === suite))?.name ?? 'A suite');
    if (suite !== null && !suites.has(suite) && !site.resources.some(({ id }) => id === suite))
      add(`closures.${index}.suite`, `The closure “${reason}” of ${from} is of a suite that is not on the site.`);
    if (to <= from)
      add(
        `closures.${index}.to`,
        `${where} opens again on ${to}, which is not after ${from}, when it closes (${reason}).`,
      );
  }
  for (const [index, { id, name, kind, rate, tank, item, shifts, working_days: days }] of site.resources.entries()) {
    if (suites.has(id)) add(`resources.${index}.id`, `${name} has the id of a suite, ${id}. Give it its own.`);
    if (kind !== 'water' && tank > 0)
      add(`resources.${index}.tank`, `${name} are ${kind}, whose time cannot be stored. Give a tank of 0.`);
    for (const [field, value] of [
      ['shifts', shifts],
      ['working_days', days],
    ] as const) {
      if (kind !== 'people' && value !== undefined && value !== null)
        add(
          `resources.${index}.${field}`,
          `${name} has ${field === 'shifts' ? 'shifts' : 'working days'}, which only people have. Leave it empty.`,
        );
    }
    const tested =
      kind === 'laboratory' &&
      rate === 0 &&
      site.products.find(({ draws }) => draws.some((draw) => draw.item === item));
    if (tested)
      add(
        `resources.${index}.rate`,
        `${name} has no hours, so that no batch of ${tested.name} would be released. Give its hours per week.`,
      );
  }
  for (const [index, product] of site.products.entries()) {
    const { name, routes, sections, least_batches: least, most_batches: most } = product;
    if (sections.length === 0)
      add(`products.${index}.sections`, `${name} has no section: give the time for which a batch holds a suite.`);
    if (routes.length === 0) add(`products.${index}.routes`, `${name} has no suite. Choose where it is made.`);
    for (const [at, { suites: way }] of routes.entries()) {
      const field = `products.${index}.routes.${at}.suites`;
      if (way.length !== sections.length)
        add(
          field,
          `${name} has ${sections.length} sections, but a route through ${way.length} suites. Give one suite for each section.`,
        );
      for (const id of way)
        if (!suites.has(id)) add(field, `${name} is to be made in a suite that is not on the site.`);
    }
    if (most !== null && most < least)
      add(
        `products.${index}.most_batches`,
        `A campaign of ${name} has at least ${least} batches, so at most ${most} is too few.`,
      );
    for (const [at, { item, from_hours: from, to_hours: to }] of product.draws.entries()) {
      if (to <= from)
        add(
          `products.${index}.draws.${at}.to_hours`,
          `${name} draws ${item} from hour ${from} of a batch to hour ${to}. Give a later end.`,
        );
    }
    for (const [at, { title, section }] of product.fixed_lines.entries()) {
      if (section !== null && !sections.some((one) => one.section === section))
        add(
          `products.${index}.fixed_lines.${at}.section`,
          `The cost “${title}” of ${name} is of the section ${section}, which ${name} does not have. Give one of its sections, or none.`,
        );
    }
    const { life_days: life, life_left_days: left, lag_days: lag } = product;
    if (life !== null && life - left <= lag) {
      add(
        `products.${index}.life_days`,
        `${name} is released ${lag} days after it is made, when a customer who wants ${left} days of its ${life} no longer takes it.`,
      );
    }
  }
  const pairs = new Set<string>();
  for (const [index, { from, to }] of site.changeovers.entries()) {
    if (pairs.has(`${from} ${to}`)) {
      const nameOf = (id: string): string => products.get(id)?.name ?? id;
      add(
        `changeovers.${index}.to`,
        `The changeover from ${nameOf(from)} to ${nameOf(to)} is given twice. Remove one.`,
      );
    }
    pairs.add(`${from} ${to}`);
    for (const [key, id] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!products.has(id))
        add(`changeovers.${index}.${key}`, `A changeover names the product ${id}, which is not on the site.`);
    }
  }
  const needed = new Map(batchesOf(site).map(({ demand, batches }) => [demand, batches]));
  let batches = 0;
  for (const [index, { product, due, kg }] of site.demands.entries()) {
    const made = products.get(product);
    if (!made) {
      add(`demands.${index}.product`, `The demand of ${kg} kg by ${due} is for a product that is not on the site.`);
      continue;
    }
    const { name, batch_kg: size } = made;
    if (due <= site.begins || due > end) {
      add(
        `demands.${index}.due`,
        `${kg} kg of ${name} are due on ${due}, outside the plan from ${site.begins} to ${end}.`,
      );
    }
    const own = needed.get(index)!;
    const before = batches;
    batches += own;
    if (before > MOST_BATCHES || batches <= MOST_BATCHES) continue;
    const sum = own > MOST_BATCHES ? '' : `, ${batches} with those before it`;
    add(
      `demands.${index}.kg`,
      `${kg} kg of ${name} need ${own} batches of ${size} kg by ${due}${sum}; a site is planned with at most ${MOST_BATCHES} in all.`,
    );
  }
  const planned = new Set<string>();
  for (const [index, { demand, route }] of site.plan.entries()) {
    if (planned.has(demand)) add(`plan.${index}.demand`, `The plan has the order ${demand} twice. Remove one.`);
    planned.add(demand);
    const wanted = site.demands.find(({ id }) => id === demand);
    if (!wanted)
      add(
        `plan.${index}.demand`,
        `The plan has an order (${demand}) that is not in the demand. Remove it from the plan.`,
      );
    else if (!products.get(wanted.product)?.routes[route]) {
      add(
        `plan.${index}.route`,
        `The plan makes ${products.get(wanted.product)?.name ?? 'an order'} on a route that it no longer has. Choose one of its routes.`,
      );
    }
  }
  return faults;
}

/** A product of a site from the recipe of a process, with money and rules that people change. */
export const productOf = (
  { sections, draws, fixed_lines, batch_kg, success, variable_cost }: Recipe,
  process: SiteProcess,
  routes: SiteProduct['routes'],
): Omit<SiteProduct, 'id' | 'name' | 'price'> => ({
  process,
  routes,
  sections,
  draws,
  fixed_lines,
  batch_kg,
  success,
  service: null,
  variable_cost,
  lag_days: 14,
  life_days: null,
  life_left_days: 0,
  opening_kg: 0,
  safety_kg: 0,
  late_cost: 0,
  storage_cost: 0,
  least_batches: 1,
  most_batches: null,
});

export interface SiteModel {
  model: PlanModel;
  /** Demand of each order, by number. A demand that stock covers has none. */
  demandOf: number[];
  /** USD per year of each suite, and of the site as a whole. */
  suiteCost: number[];
  siteCost: number;
}

/** 1 March of the year 0 is a Wednesday. */
const weekdayOf = (date: string): number => (dayNumber(date) + 2) % 7;

const HOUR = 60;
const minutes = (hours: number): number => Math.max(1, Math.round(hours * HOUR));

/** @param site one without faults */
export function modelOf(site: SiteDocument): SiteModel {
  const { begins, days, products, suites } = site;
  const horizon = days * DAY;
  const suiteAt = new Map(suites.map(({ id }, index) => [id, index]));
  const productAt = new Map(products.map(({ id }, index) => [id, index]));
  const resources = resourcesOf();
  const laboratories = resources.filter(({ kind }) => kind === 'laboratory').map(testTimesOf);
  function closedOf(id: string, withSite = true): [number, number][] {
    const closed = site.closures
      .filter(({ suite }) => suite === id || (suite === null && withSite))
      .map(({ from, to }): [number, number] => [minuteOf(begins, from), minuteOf(begins, to)])
      .toSorted((a, b) => a[0] - b[0]);
    const joined: [number, number][] = [];
    for (const [from, to] of closed) {
      const before = joined.at(-1);
      if (before && from <= before[1]) before[1] = Math.max(before[1], to);
      else joined.push([from, to]);
    }
    return joined;
  }
  const orders: PlanModel['orders'][number][] = [];
  const demandOf: number[] = [];
  for (const { demand, batches } of batchesOf(site)) {
    if (batches === 0) continue;
    const { id: name, product, due } = site.demands[demand]!;
    orders.push({ name, product: productAt.get(product)!, batches, due: minuteOf(begins, due) });
    demandOf.push(demand);
  }
  const pair = new Map(site.changeovers.map((one) => [`${one.from} ${one.to}`, one]));
  const matrix = (value: (one: { days: number | null; cost: number }) => number): number[][] =>
    products.map(({ id: from }) =>
      products.map(({ id: to }) => {
        const given = pair.get(`${from} ${to}`);
        if (given) return value(given);
        return value({ days: site.changeover_days, cost: site.changeover_cost });
      }),
    );
  const model: PlanModel = {
    horizon,
    suites: suites.map(({ id, name, initial_product: initial, opens }) => ({
      name,
      initial: initial === null ? -1 : productAt.get(initial)!,
      opens: opens === null ? 0 : Math.max(0, minuteOf(begins, opens)),
      closed: closedOf(id),
    })),
    products: products.map((product, index) => {
      const { batch_kg: kg, success, variable_cost: variable, price, storage_cost: storage, late_cost: late } = product;
      const life = product.life_days === null ? Infinity : (product.life_days - product.life_left_days) * DAY;
      return {
        name: product.name,
        routes: product.routes.map(({ suites: way }) =>
          routeOf(
            product.sections,
            way.map((id) => suiteAt.get(id)!),
            poolTakt(site, product),
          ),
        ),
        lag: Math.round(product.lag_days * DAY) + laboratories.reduce((sum, times) => sum + times[index]!, 0),
        margin: price * kg * success - variable,
        hold: kg * success * storage + (site.carrying_rate * variable) / 365,
        late: late * kg * success,
        life,
        scrap: variable,
        least: product.least_batches,
        most: product.most_batches ?? Infinity,
      };
    }),
    orders,
    changeover: matrix(({ days: length }) => (length === null ? Infinity : Math.round(length * DAY))),
    changeoverCost: matrix(({ cost }) => cost),
    resources,
  };
  return { model, demandOf, ...fixedCosts(site) };

  function resourcesOf(): Resource[] {
    return site.resources.map(
      ({ id, name, kind, item, rate, tank, shortage_price: price, shifts, working_days: work }) => {
        const per = kind === 'water' ? HOUR : 1;
        return {
          name,
          kind: kind === 'water' ? 'tank' : kind === 'laboratory' ? 'laboratory' : 'crew',
          rate: kind === 'laboratory' ? rate / (7 * 24) : rate / per,
          tank,
          price: kind === 'water' ? price : price / HOUR,
          // Water, people and machines are there while the site is closed.
          closed: closedOf(id, kind === 'laboratory'),
          ...(kind === 'people' && {
            pattern: { shifts: shifts ?? MOST_SHIFTS, days: work ?? 7, weekday: weekdayOf(begins) },
          }),
          draws: products.map(({ draws }) =>
            draws
              .filter((draw) => draw.item === item)
              .map(({ from_hours: from, to_hours: to, per_hour: amount }) => ({
                from: Math.round(from * HOUR),
                to: Math.max(Math.round(from * HOUR) + 1, Math.round(to * HOUR)),
                amount: amount / per,
              })),
          ),
        };
      },
    );
  }
}

/** Batches of a campaign take the machines of a pool in turn: the least time between two of their starts, h. */
const poolTakt = ({ resources }: SiteDocument, { draws }: SiteProduct): number =>
  Math.max(
    0,
    ...resources
      .filter(({ kind, rate }) => kind === 'equipment' && rate > 0)
      .map(({ item, rate }) =>
        draws.reduce(
          (sum, one) => sum + (one.item === item ? (one.per_hour * (one.to_hours - one.from_hours)) / rate : 0),
          0,
        ),
      ),
  );

/** Sections in the same suite are one task; the route begins with its earliest. */
function routeOf(
  sections: SiteProduct['sections'],
  way: readonly number[],
  leastTakt: number,
): PlanModel['products'][number]['routes'][number] {
  const tasks = new Map<number, { from: number; to: number; takt: number }>();
  for (const [index, { offset_hours: offset, hold_hours: hold, takt_hours: takt }] of sections.entries()) {
    const suite = way[index]!;
    const from = Math.round(offset * HOUR);
    const before = tasks.get(suite);
    tasks.set(suite, {
      from: Math.min(from, before?.from ?? from),
      to: Math.max(from + minutes(hold), before?.to ?? 0),
      takt: Math.max(minutes(takt), minutes(leastTakt), before?.takt ?? 0),
    });
  }
  const begin = Math.min(...[...tasks.values()].map(({ from }) => from));
  const all = [...tasks].map(([suite, { from, to, takt }]) => ({ suite, offset: from - begin, hold: to - from, takt }));
  return { tasks: all, span: Math.max(...all.map(({ offset, hold }) => offset + hold)) };
}

/**
 * Fixed cost of each suite and of the site: of each line the largest over the products that share it, so that one product alone has
 * exactly the fixed cost of its process.
 */
export function fixedCosts(
  { products, suites }: Pick<SiteDocument, 'products' | 'suites'>,
  only?: ReadonlySet<string>,
): { suiteCost: number[]; siteCost: number } {
  const counted = products.filter(({ id }) => only?.has(id) ?? true);
  /** Of each key the largest over the products; sections of one product that share the suite each need their own. */
  const largest = (linesOfProduct: (product: SiteProduct) => SiteProduct['fixed_lines']): number => {
    const most = new Map<string, number>();
    for (const product of counted) {
      const own = new Map<string, number>();
      for (const { key, annual } of linesOfProduct(product)) own.set(key, annual + (own.get(key) ?? 0));
      for (const [key, annual] of own) most.set(key, Math.max(annual, most.get(key) ?? 0));
    }
    return [...most.values()].reduce((sum, annual) => sum + annual, 0);
  };
  const suiteCost = suites.map(
    ({ id, fixed_cost: given }) =>
      given ??
      largest(({ sections, routes, fixed_lines: lines }) =>
        lines.filter(
          ({ section }) =>
            section !== null &&
            routes.some(({ suites: way }) =>
              sections.some((one, index) => one.section === section && way[index] === id),
            ),
        ),
      ),
  );
  return {
    suiteCost,
    siteCost: largest(({ fixed_lines: lines }) => lines.filter(({ section }) => section === null)),
  };
}

/** The stored plan; orders that it does not have are at the end of the list. */
export function planOf(site: SiteDocument, { model, demandOf }: SiteModel): { plan: Plan; missing: number[] } {
  const { lines, of } = linesOf(model);
  const orderOf = new Map(demandOf.map((demand, order) => [site.demands[demand]!.id, order]));
  const plan: Entry[][] = lines.map(() => []);
  const planned = new Set<number>();
  for (const { demand, route, not_before: earliest, pinned } of site.plan) {
    const order = orderOf.get(demand);
    // A demand that stock covers needs no batches.
    if (order === undefined || planned.has(order)) continue;
    planned.add(order);
    const { tasks } = model.products[model.orders[order]!.product]!.routes[route]!;
    plan[of[tasks[0]!.suite]!]!.push({
      order,
      route,
      pinned,
      earliest: earliest === null ? 0 : Math.max(0, minuteOf(site.begins, earliest)),
    });
  }
  return { plan, missing: model.orders.flatMap((_, order) => (planned.has(order) ? [] : [order])) };
}

/** The plan in the form of the document. */
export const entriesOf = (site: SiteDocument, { demandOf }: SiteModel, plan: Plan): SitePlanEntry[] =>
  plan.flat().map(({ order, route, earliest, pinned }) => ({
    demand: site.demands[demandOf[order]!]!.id,
    route,
    not_before: earliest > 0 ? dateOf(site.begins, earliest) : null,
    pinned,
  }));

export interface ProductCost {
  product: number;
  /** Batches that the plan makes, and kg of good product. */
  batches: number;
  kg: number;
  /** USD in the plan: by itself, for changeovers, stock and lateness, and its part of the site. */
  variable: number;
  controllable: number;
  fixed: number;
  held: number;
}

export interface SiteCosts {
  products: ProductCost[];
  /** Fixed cost that no product uses, and days of suites. */
  idle: number;
  idleDays: number;
  /** Everything: the sum of the above. */
  total: number;
  fixed: number;
}

/** Costs of the plan by product, with unused capacity as a line of its own; together they are the cost of the site. */
export function siteCosts(
  site: SiteDocument,
  { model, suiteCost, siteCost }: SiteModel,
  evaluated: EvaluatedPlan,
  occupancy: Occupancy[] = occupancyOf(model, evaluated),
): SiteCosts {
  const years = site.days / 365;
  const products = model.products.map((_, product): ProductCost => {
    const own = evaluated.batches.filter((batch) => batch.product === product);
    const { batch_kg: kg, success, variable_cost: variable } = site.products[product]!;
    return {
      product,
      batches: own.length,
      kg: own.length * kg * success,
      variable: own.length * variable,
      controllable: 0,
      fixed: 0,
      held: 0,
    };
  });
  for (const { to, cost } of evaluated.changeovers) products[to]!.controllable += cost;
  for (const { product, late, early, expires } of evaluated.batches) {
    const { late: lateCost, hold, scrap } = model.products[product]!;
    products[product]!.controllable += (lateCost * late + hold * early) / DAY + (expires ? scrap : 0);
  }
  for (const { suite, product, batches } of evaluated.campaigns) {
    const { routes, least, scrap } = model.products[product]!;
    if (routes.some(({ tasks }) => tasks[0]!.suite === suite) && batches.length < least)
      products[product]!.controllable += (least - batches.length) * scrap;
  }
  // Shortages by what each product draws of the resource.
  for (const { resource, cost } of evaluated.shortages) {
    const drawn = products.map(
      ({ product, batches }) =>
        batches *
        model.resources[resource]!.draws[product]!.reduce((sum, { from, to, amount }) => sum + amount * (to - from), 0),
    );
    const all = drawn.reduce((sum, amount) => sum + amount, 0);
    for (const [product, amount] of drawn.entries()) products[product]!.controllable += (cost * amount) / all;
  }
  let idle = 0;
  let idleTime = 0;
  const charge = (fixed: number, held: readonly number[], changeover: readonly number[], practical: number): void => {
    const { charges, idle: unused } = timeDriven(fixed * years, { held, changeover, practical });
    for (const [product, each] of charges.entries()) products[product]!.fixed += each;
    idle += unused;
  };
  for (const [suite, { available, held, turned, idle: unused }] of occupancy.entries()) {
    charge(suiteCost[suite]!, held, turned, available * site.practical_share);
    for (const [product, time] of held.entries()) products[product]!.held += (time + turned[product]!) / DAY;
    idleTime += unused;
  }
  const summed = (of: (one: Occupancy) => readonly number[]): number[] =>
    model.products.map((_, product) => occupancy.reduce((sum, one) => sum + of(one)[product]!, 0));
  charge(
    siteCost,
    summed(({ held }) => held),
    summed(({ turned }) => turned),
    occupancy.reduce((sum, { available }) => sum + available, 0) * site.practical_share,
  );
  const fixed = (suiteCost.reduce((sum, cost) => sum + cost, 0) + siteCost) * years;
  const total = products.reduce((sum, each) => sum + each.variable + each.controllable + each.fixed, 0) + idle;
  return { products, idle, idleDays: idleTime / DAY, total, fixed };
}

/** Stock of a product in the plan: the lots of its batches and what there is at the beginning. */
export function stockOf(
  site: SiteDocument,
  { model }: SiteModel,
  evaluated: EvaluatedPlan,
  product: number,
): StockCourse {
  const { id, batch_kg: kg, success, opening_kg: opening } = site.products[product]!;
  const { life } = model.products[product]!;
  const lots: Lot[] = evaluated.batches
    .filter((batch) => batch.product === product)
    .map(({ made, released }) => ({ kg: kg * success, released, lastSale: made + life }));
  if (opening > 0) lots.push({ kg: opening, released: 0, lastSale: Infinity });
  const wanted = site.demands
    .filter((demand) => demand.product === id)
    .map(({ kg: amount, due }) => ({ kg: amount, due: minuteOf(site.begins, due) }));
  return stockCourse(lots, wanted, model.horizon);
}

/** Everything that a screen or a report shows of the stored plan. */
export function evaluateSite(site: SiteDocument): {
  planned: SiteModel;
  plan: Plan;
  missing: number[];
  evaluated: EvaluatedPlan;
  occupancy: Occupancy[];
  costs: SiteCosts;
} {
  const planned = modelOf(site);
  const { plan, missing } = planOf(site, planned);
  const evaluated = evaluatePlan(planned.model, plan);
  const occupancy = occupancyOf(planned.model, evaluated);
  return { planned, plan, missing, evaluated, occupancy, costs: siteCosts(site, planned, evaluated, occupancy) };
}
