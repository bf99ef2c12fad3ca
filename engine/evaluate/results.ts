/** Builds the results of a process that has been run and priced. */
import type { Notes } from '../costing/explained.ts';
import { schedule } from './schedule.ts';
import { senseWarnings } from './sense.ts';
import { ofSolids, productOf, purityOf } from '../process/product.ts';
import { itemIndex } from '../costing/items.ts';
import { type Footprint, keepImpactStanding } from '../lca/impact-figure.ts';
import type {
  Exchange,
  Figures,
  LoopResult,
  Results,
  StepResult,
  StreamComponent,
  StreamResult,
  Warning,
} from '../types/results.ts';
import { ENGINE_VERSION } from '../version.ts';
import { figure } from '../wording/text.ts';
import { Arena } from '../stream/arena.ts';
import type { CoProducts } from '../economics/allocate.ts';
import type { Economics } from '../economics/economics.ts';
import { SOLD_POWER } from '../economics/ledger.ts';
import type { Facility } from '../gmp/facility.ts';
import { facilityResult } from '../gmp/result.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { utilityResult } from '../utilities/result.ts';
import type { Process } from '../process/process.ts';
import { gainOf } from '../process/loops.ts';
import { footprint } from '../economics/footprint.ts';
import { eFactor, massIntensity } from './metrics.ts';
import { mix } from '../stream/mixing.ts';
import { leftOf, type Link } from '../steps/plan.ts';
import { settingsOf } from '../steps/resolve.ts';
import { settingWarnings } from '../steps/setting-warnings.ts';
import { outputsOf, type StepState } from '../steps/step-state.ts';
import { isListed, Stream } from '../stream/stream.ts';

const ELECTRICITY = itemIndex('electricity');
const PROCESS_WATER = itemIndex('process_water');
const PLASTIC = itemIndex('plastic');
/** Share of water above which a stream is a liquid with concentrations. */
const LIQUID = 0.2;

/** @param notes Gets how numbers of the schedule are calculated. */
export function results(process: Process, priced: Economics, notes?: Notes): Results {
  const { assumptions } = process;
  const impact = (process.impact ??= footprint(process));
  const made: Results = {
    engine_version: ENGINE_VERSION,
    currency: 'USD',
    cost_year: assumptions.capital.cost_year,
    figures: figures(process, priced, impact),
    steps: process.steps.map((_, j) => stepResult(process, j, priced, impact)),
    streams: streams(process),
    equipment: priced.equipment,
    schedule: schedule(process, notes),
    capital: priced.capital,
    operating_cost: priced.operating,
    cash_flow: priced.cashFlow,
    inventory: inventory(process),
    warnings: warnings(process, priced),
  };
  if (priced.coProducts) made.co_products = priced.coProducts.list;
  if (process.utilities) made.utilities = utilityResult(process.utilities);
  if (process.facility) made.facility = facilityResult(process.facility);
  if (process.continuous) made.mode = 'continuous';
  if (process.loops.size > 0) {
    made.loops = loops(process);
    for (const loop of made.loops) made.warnings.push(...loopWarnings(process, loop));
  }
  const { impacts } = process.library;
  const { country, failure_rate } = assumptions.plant;
  if (impacts) keepImpactStanding(made, { tables: impacts, product: process.product, country, failure_rate });
  return made;
}

/** The key metrics of a process that has been run and priced. */
export function figures(process: Process, priced: Economics, impact: Footprint | null): Figures {
  const { steps, times, batchProduct, made } = process;
  let mass = 0;
  let dry = 0;
  let water = 0;
  let electricity = 0;
  let consumables = 0;
  let plastic = 0;
  const { utilities, facility, boughtShares: share, masses } = process;
  for (const { run, used, usedCount } of steps) {
    const { amounts } = run;
    const consumed = masses.consumed[run.technology];
    electricity += share ? amounts[ELECTRICITY]! * share[ELECTRICITY]! : amounts[ELECTRICITY]!;
    plastic += amounts[PLASTIC]!;
    for (let k = 0; k < usedCount; k++) {
      const i = used[k]!;
      consumables += amounts[i]! * consumed[i]!;
      const amount = share ? amounts[i]! * share[i]! : amounts[i]!;
      mass += amount * masses.all[i]!;
      dry += amount * masses.dry[i]!;
      water += amount * masses.isWater[i]!;
    }
  }
  if (utilities) {
    electricity += utilities.amounts[ELECTRICITY]!;
    // Of what has mass, the utilities buy only water.
    water += utilities.amounts[PROCESS_WATER]!;
    mass += utilities.amounts[PROCESS_WATER]! * process.items[PROCESS_WATER]!.mass;
  }
  if (facility) {
    // Of what has mass, rooms and water buy only water.
    electricity += facility.buys[ELECTRICITY]!;
    water += facility.buys[PROCESS_WATER]!;
    mass += facility.buys[PROCESS_WATER]! * process.items[PROCESS_WATER]!.mass;
  }
  const credit = priced.coProducts?.annual ?? 0;
  const purity = purityOf(process, process.productStream);
  // Failed batches use the same inputs as good ones.
  const good = batchProduct * (1 - process.assumptions.plant.failure_rate);
  const figures: Figures = {
    cogs: priced.cogs,
    cogs_without_depreciation: (priced.operating.annual_without_depreciation - credit) / priced.output,
    msp: priced.msp,
    yield: batchProduct / made,
    purity,
    purity_solids:
      process.plan.product.basis === null
        ? ofSolids(process, process.productStream, productOf(process, process.productStream))
        : purity,
    titre: steps[process.cultures.start]?.run.titre ?? null,
    space_time_yield: process.cultures.start < 0 ? null : spaceTimeYield(steps[process.cultures.start]!, batchProduct),
    output: priced.output,
    batch_output: batchProduct,
    batches: times.batches,
    cycle_time: times.cycle,
    batch_time: times.batchTime,
    tci: priced.capital.total,
    aoc: priced.operating.annual,
    npv: priced.npv,
    irr: priced.irr,
    gross_margin: priced.grossMargin,
    roi: priced.roi,
    payback: priced.payback,
    pmi: massIntensity(mass + consumables, good),
    pmi_water: massIntensity(mass - dry, good),
    pmi_materials: massIntensity(dry, good),
    pmi_consumables: massIntensity(consumables, good),
    e_factor: eFactor(dry, good),
    water: water / good,
    electricity: electricity / good,
    gwp: impact?.total ?? null,
    gwp_coverage: impact?.coverage ?? null,
  };
  if (plastic > 0) figures.plastic = plastic / good;
  if (priced.coProducts)
    Object.assign(figures, {
      co_product_sales: priced.coProducts.annual,
      cogs_gross: priced.coProducts.gross,
      ...allocated(priced.coProducts, impact?.total ?? null),
    });
  return figures;
}

/** Cost and footprint of the product by the ways to share them with co-products. */
function allocated({ gross, shares, avoided }: CoProducts, gwp: number | null): Partial<Figures> {
  const of = (whole: number | null, share: number | null): number | null =>
    whole === null || share === null ? null : whole * share;
  return {
    cogs_by_mass: gross * shares.mass,
    cogs_by_dry_mass: gross * shares.dryMass,
    cogs_by_revenue: of(gross, shares.revenue),
    gwp_by_mass: of(gwp, shares.mass),
    gwp_by_dry_mass: of(gwp, shares.dryMass),
    gwp_by_energy: of(gwp, shares.energy),
    gwp_by_revenue: of(gwp, shares.revenue),
    gwp_by_substitution: gwp === null || avoided === null ? null : gwp - avoided,
  };
}

/** Space–time yield: every fermentation has vessels and a working volume. @param product kg per batch. */
function spaceTimeYield({ resolved, run, unit, sets, interval }: StepState, product: number): number {
  const { vessel_volume: vessel, working_fraction: filled } = resolved.values;
  return (product * interval) / sets / (Number(vessel) * Number(filled) * unit.occupancy * run.units);
}

function stepResult(process: Process, j: number, priced: Economics, impact: Footprint | null): StepResult {
  const state = process.steps[j]!;
  const { resolved, run } = state;
  const { declaration, step } = resolved;
  const annual = priced.byStep[j]!;
  return {
    step_id: step.id,
    unit_operation: declaration.id,
    tag: state.tag,
    name: step.name,
    stage: declaration.stage,
    settings: (state.settings ??= settingsOf(resolved)),
    outputs: outputsOf(state),
    yield: state.yield,
    cumulative_yield: state.cumulative,
    purity: state.carriesProduct ? purityOf(process, run.out) : 0,
    n_units: run.units * state.unit.trains,
    size: { title: declaration.size.title, value: run.size, unit: declaration.size.unit },
    process_time: run.processTime,
    cost_share: (annual + priced.soldByStep[j]!) / priced.operating.annual,
    cost: annual / priced.output,
    gwp: impact?.bySteps?.[j] ?? null,
  };
}

function streams(process: Process): StreamResult[] {
  const list: StreamResult[] = [];
  for (let j = 0; j < process.steps.length; j++) {
    const own = (process.steps[j]!.streams ??= ownStreams(process, j));
    for (let k = 0; k < own.length; k++) list.push(own[k]!);
  }
  return list;
}

/** Inputs and emissions of one step. */
function ownStreams(process: Process, j: number): StreamResult[] {
  const list: StreamResult[] = [];
  const state = process.steps[j]!;
  const id = state.resolved.step.id;
  for (const { id: key, name, stream } of state.inlets)
    push(process, list, { id: key, name, kind: 'feed', from_step: null, to_step: id }, stream);
  for (const { place, stream, link, outlet } of state.flows) {
    if (!process.plan.graph) push(process, list, place, stream);
    else if (link) pushPart(process, list, { ...place, ...linkPlace(link) }, stream, link.share);
    else pushPart(process, list, { ...place, from_outlet: outlet }, stream, leftOf(process.plan.takers[j]!, outlet));
  }
  return list;
}

const linkPlace = ({ outlet, waits, inlet }: Link): Partial<Place> => ({
  from_outlet: outlet,
  next_batch: waits,
  ...(inlet !== null && { inlet }),
});

/** A share of an outlet as a stream. */
function pushPart(process: Process, list: StreamResult[], place: Place, whole: Stream, share: number): void {
  if (share === 1) {
    push(process, list, { ...place, share }, whole);
    return;
  }
  const part = new Stream(process.components, new Arena());
  mix(part, [{ stream: whole, link: { share } }], process.components.at.water, 0);
  push(process, list, { ...place, share }, part);
}

/** Every stream of one step, its feed first. */
export function stepStreams(process: Process, j: number): StreamResult[] {
  const list: StreamResult[] = [];
  const state = process.steps[j]!;
  if (!state.resolved.declaration.first)
    push(
      process,
      list,
      {
        id: `${state.resolved.step.id}-in`,
        name: 'Feed',
        kind: 'main',
        from_step: null,
        to_step: state.resolved.step.id,
      },
      state.run.feed,
    );
  list.push(...ownStreams(process, j));
  return list;
}

type Place = Pick<
  StreamResult,
  'id' | 'name' | 'kind' | 'from_step' | 'to_step' | 'from_outlet' | 'share' | 'next_batch' | 'inlet'
>;

function push(process: Process, list: StreamResult[], place: Place, stream: Stream): void {
  const { ids, names, at, specificVolume } = process.components;
  const masses = stream.mass;
  let mass = 0;
  let volume = 0;
  for (let i = 0; i < masses.length; i++) {
    mass += masses[i]!;
    volume += masses[i]! * specificVolume[i]!;
  }
  if (!isListed(mass)) return;
  const liquid = volume > 0 && place.kind !== 'vent' && masses[at.water]! > LIQUID * mass;
  const components: StreamComponent[] = [];
  for (let i = 0; i < masses.length; i++) {
    const kg = masses[i]!;
    if (!isListed(kg)) continue;
    components.push({ component_id: ids[i]!, name: names[i]!, mass: kg, concentration: liquid ? kg / volume : null });
  }
  const product = productOf(process, stream);
  list.push({
    ...place,
    mass,
    volume,
    temperature: stream.temperature,
    product_concentration: liquid && product > 0 ? product / volume : null,
    purity: product > 0 ? purityOf(process, stream) : null,
    components,
  });
}

/** Flows across the plant boundary in one batch. */
function inventory(process: Process): Exchange[] {
  const list: Exchange[] = [];
  for (const state of process.steps) {
    const own = (state.exchanges ??= exchanges(process, state));
    for (let k = 0; k < own.length; k++) list.push(own[k]!);
  }
  if (process.utilities) list.push(...ofUtilities(process, process.utilities));
  if (process.facility) list.push(...ofBuilding(process, process.facility));
  const { ids, names, product } = process.components;
  list.push({
    item_id: ids[product]!,
    title: names[product]!,
    step_id: process.steps[process.plan.product.step]!.resolved.step.id,
    direction: 'out',
    amount: process.batchProduct,
    unit: 'kg',
    gwp: process.factors ? 0 : null,
  });
  return list;
}

/** What rooms, air and water use and give off. */
function ofBuilding({ items, factors }: Process, { buys }: Facility): Exchange[] {
  const list: Exchange[] = [];
  for (let i = 0; i < buys.length; i++) {
    const amount = buys[i]!;
    if (amount === 0) continue;
    const { id, title, direction, unit } = items[i]!;
    const gwp = factors && known(factors[i]!) ? amount * factors[i]! : null;
    list.push({ item_id: id, title, step_id: null, direction, amount, unit, gwp, part: 'building' });
  }
  return list;
}

/** What the utilities buy, give off and sell. */
function ofUtilities(process: Process, { amounts, sheet }: OwnUtilities): Exchange[] {
  const { items, factors } = process;
  const list: Exchange[] = [];
  for (let i = 0; i < amounts.length; i++) {
    const { id, title, category, direction, unit } = items[i]!;
    const amount = amounts[i]!;
    if (amount === 0 || category === 'labour') continue;
    const gwp = factors && known(factors[i]!) ? amount * factors[i]! : null;
    list.push({ item_id: id, title, step_id: null, direction, amount, unit, gwp });
  }
  const none = factors ? 0 : null;
  const fossil = sheet.value('fossil_dioxide');
  const emitted = { step_id: null, direction: 'out', unit: 'kg' } as const;
  const biogenic = sheet.value('biogenic_dioxide');
  if (isListed(biogenic))
    list.push({
      ...emitted,
      item_id: 'carbon_dioxide_biogenic',
      title: 'Carbon dioxide, biogenic',
      amount: biogenic,
      gwp: none,
    });
  if (isListed(fossil))
    list.push({
      ...emitted,
      item_id: 'carbon_dioxide_fossil',
      title: 'Carbon dioxide, fossil',
      amount: fossil,
      gwp: factors ? fossil : null,
    });
  const sold = sheet.value('sold_electricity');
  if (sold > 0)
    list.push({
      item_id: SOLD_POWER,
      title: 'Electricity sold',
      step_id: null,
      direction: 'out',
      amount: sold,
      unit: items[ELECTRICITY]!.unit,
      gwp: none,
    });
  return list;
}

function exchanges({ components, factors, boughtShares: bought }: Process, state: StepState): Exchange[] {
  const { run, resolved, rests, used, usedCount } = state;
  // An emission that is not counted has a known effect of zero, if factors are known at all.
  const none = factors ? 0 : null;
  const list: Exchange[] = [];
  const stepId = resolved.step.id;
  const { amounts, items } = run;
  for (let k = 0; k < usedCount; k++) {
    const i = used[k]!;
    const amount = bought ? amounts[i]! * bought[i]! : amounts[i]!;
    const item = items[i]!;
    if (item.category === 'labour' || (bought && amount === 0)) continue;
    const factor = i === run.ownItem ? run.ownFactor : (factors?.[i] ?? NaN);
    list.push({
      item_id: item.id,
      title: item.title,
      step_id: stepId,
      direction: item.direction,
      amount,
      unit: item.unit,
      gwp: factors && known(factor) ? amount * factor : null,
    });
  }
  for (const { disposal, stream, share } of rests) {
    if (disposal !== 'vent') continue;
    const dioxide = share * stream.mass[components.at.carbon_dioxide]!;
    const fossil = run.fossilCarbon * dioxide;
    const fuel = run.fuelCarbon * dioxide;
    give(list, {
      step_id: stepId,
      item_id: 'carbon_dioxide_biogenic',
      title: 'Carbon dioxide, biogenic',
      amount: dioxide - fossil - fuel,
      gwp: none,
    });
    give(list, {
      step_id: stepId,
      item_id: 'carbon_dioxide_fossil',
      title: 'Carbon dioxide, fossil',
      amount: fossil,
      gwp: factors ? fossil : null,
    });
    // Its effect is in the factor of the fuel.
    give(list, {
      step_id: stepId,
      item_id: 'carbon_dioxide_fuel',
      title: 'Carbon dioxide of natural gas',
      amount: fuel,
      gwp: none,
    });
    give(list, {
      step_id: stepId,
      item_id: 'water',
      title: 'Water vapour',
      amount: share * stream.mass[components.at.water]!,
      gwp: none,
    });
    const { ids, names, at } = run.components;
    if (at.solvent >= 0)
      give(list, {
        step_id: stepId,
        item_id: ids[at.solvent]!,
        title: `${names[at.solvent]!}, vapour`,
        amount: share * stream.mass[at.solvent]!,
        gwp: null,
      });
  }
  return list;
}

/** Adds an emission of a step, kg, unless it is negligible. */
function give(list: Exchange[], given: Omit<Exchange, 'direction' | 'unit'>): void {
  const { item_id, title, step_id, amount, gwp } = given;
  if (isListed(amount)) list.push({ item_id, title, step_id, direction: 'out', amount, unit: 'kg', gwp });
}

/** Whether there is a factor; missing data are NaN. */
const known = (factor: number): boolean => factor === factor;

function loops(process: Process): LoopResult[] {
  return [...process.loops.values()].map(({ group, passes, error }) => ({
    steps: group.steps.map((step) => process.steps[step]!.resolved.step.id),
    passes,
    gain: Math.max(...process.components.ids.map((_, i) => gainOf(process, group, i))),
    error,
  }));
}

/** Gain above which a loop is worth a warning, and how near to its steady state a campaign should come. */
const HIGH_GAIN = 0.98;
const STEADY = 0.01;

function loopWarnings({ steps, times, assumptions }: Process, { steps: ids, gain }: LoopResult): Warning[] {
  if (gain === 0) return [];
  const members = steps.filter(({ resolved }) => ids.includes(resolved.step.id));
  const [first] = ids;
  const warn = (message: string): Warning => ({ step_id: first!, field: null, message, kind: 'costs' });
  const list: Warning[] = [];
  if (gain > HIGH_GAIN)
    list.push(
      warn(
        `A component that enters this loop accumulates ${figure(1 / (1 - gain))}-fold before it leaves. Increase the purge.`,
      ),
    );
  const needed = Math.log(STEADY) / Math.log(Math.min(gain, 1 - 1e-12));
  const batches = times.batches / assumptions.plant.campaigns;
  if (members.some(({ waiting }) => waiting.length > 0) && batches < needed)
    list.push(
      warn(
        `A campaign has ${figure(batches)} batches, but this loop needs ${figure(needed)} batches to come within 1 % of its steady state.`,
      ),
    );
  return list;
}

function warnings(process: Process, priced: Economics): Warning[] {
  const list = process.plantWarnings.slice();
  for (const state of process.steps) list.push(...settingWarnings(state), ...state.warnings, ...state.costWarnings);
  list.push(...senseWarnings(process, priced));
  if (process.utilities) list.push(...process.utilities.warnings, ...process.utilities.costWarnings);
  return list;
}
