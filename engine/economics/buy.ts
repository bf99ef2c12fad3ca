/** Buys the machines of a process: of its steps, of cleaning, and of its utilities. */
import { UTILITIES } from '../costing/cost-pivot.ts';
import { BAG_FRAME, SEED_REACTOR, SINGLE_USE_ROWS } from '../costing/cost-table.ts';
import { type Machines, purchase, type Purchase } from '../costing/purchase.ts';
import { priceBook } from '../costing/quotations.ts';
import { sprayBallFlow } from '../physics/cleaning.ts';
import type { Process } from '../process/process.ts';
import type { Bought, EquipmentState, StepState } from '../steps/step-state.ts';
import type { EquipmentItem, Warning } from '../types/results.ts';
import { sizeStorage, sizeTotes } from '../unit-operations/shared/tanks.ts';
import { AERATED_FIELD_VESSEL, FIELD_VESSEL } from '../unit-operations/upstream/shared/fermenter.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { figure } from '../wording/text.ts';
import { TANK_FILL } from '../physics/mixing.ts';

export const LEAST_SEED_VESSEL = 0.05;

/** Buys all machines. @param list Gets the equipment; null if nobody reads it. */
export function buyMachines(process: Process, list: EquipmentItem[] | null): Machines {
  const { steps, utilities } = process;
  const machines: Machines = { listed: 0, bareModule: 0, singleUse: 0, complete: 0 };
  lendMachines(process);
  for (let j = 0; j < steps.length; j++) priceStep(process, j, list);
  buyCleaning(process, list);
  for (let j = 0; j < steps.length; j++) addTo(machines, steps[j]!);
  if (utilities) {
    priceUtilities(process, utilities, list);
    addTo(machines, utilities);
  }
  return machines;
}

function addTo(machines: Machines, { purchased, installed, singleUse, complete }: Bought): void {
  machines.listed += purchased;
  machines.bareModule += installed;
  machines.singleUse += singleUse;
  machines.complete += complete;
}

/** A machine that a step can lend, and when it runs in each cycle, h. */
interface Lent {
  state: StepState;
  one: EquipmentState;
  start: number;
  hours: number;
}

/**
 * Decides which steps use the machine of another one: those that do not run at the same time share the largest. In a continuous
 * plant all run at once.
 */
function lendMachines({ steps, times, continuous }: Process): void {
  const machines: Lent[] = [];
  for (const state of steps)
    for (const one of state.equipment)
      if (one.lent) {
        if (one.slot.size > 0) machines.push({ state, one, start: state.unit.begin, hours: state.unit.process });
        else borrow(state, one, false);
      }
  const users: Lent[][] = [];
  for (const machine of machines.toSorted((a, b) => b.one.slot.size - a.one.slot.size)) {
    const { state, one } = machine;
    const free = continuous
      ? undefined
      : users.find(
          (group) =>
            group[0]!.one.declared === one.declared && !group.some((other) => meet(machine, other, times.cycle)),
        );
    borrow(state, one, free !== undefined);
    if (free) free.push(machine);
    else users.push([machine]);
  }
}

/** Notes whether a machine is borrowed; the machines of its step are priced anew if that changes. */
function borrow({ machines }: StepState, one: EquipmentState, borrowed: boolean): void {
  if (one.borrowed === borrowed) return;
  one.borrowed = borrowed;
  machines.known = false;
}

/** Whether two machines ever run at the same time, as every cycle begins a batch. @param cycle h. */
function meet(a: Lent, b: Lent, cycle: number): boolean {
  const later = (((b.start - a.start) % cycle) + cycle) % cycle;
  return later < a.hours - AT_ONCE || cycle - later < b.hours - AT_ONCE;
}
/** Rounding of times, h: a step begins when the one before it ends. */
const AT_ONCE = 1e-9;

/** Whether the vessel of a fermentation is built on site, so that its seeds are plain reactors rather than hygienic systems. */
const isFieldErected = ({ equipment }: StepState): boolean =>
  equipment.some(({ slot: { row } }) => row === FIELD_VESSEL || row === AERATED_FIELD_VESSEL);

/** Buys one step's equipment, its feed tank and seed vessels. */
function priceStep(process: Process, place: number, list: EquipmentItem[] | null): void {
  const state = process.steps[place]!;
  const { machines, equipment } = state;
  if (!machines.known) priceMachines(process, state);
  state.purchased = machines.purchased;
  state.installed = machines.installed;
  state.largest = machines.largest;
  state.singleUse = machines.singleUse;
  state.complete = machines.complete;
  if (list) for (let k = 0; k < equipment.length; k++) listMachine(equipment[k]!, state.resolved.step.id, list);
  const { tank, tankEquipment } = state;
  const { grade } = process.assumptions.plant;
  const hold = state.run.tankTechnology === 'single_use' ? sizeTotes : sizeStorage;
  if (tank.present) {
    hold(tankEquipment.slot, tank.volume, tank.count, grade);
    buy(process, state, tankEquipment, 1, list);
  }
  for (const { link, stream, equipment, batches } of state.waiting) {
    hold(equipment.slot, link.share * stream.volume(), batches, grade);
    buy(process, state, equipment, 1, list);
  }
  const { seedVolume, seedCount } = state.run;
  const inField = seedCount > 1 && isFieldErected(process.served(place) ?? state);
  for (let k = 1; k < seedCount; k++) {
    const vessel = state.seedEquipment[k]!;
    const bag = state.run.seedTechnology(seedVolume[k]!) === 'single_use';
    vessel.slot.row = bag ? BAG_FRAME : inField ? SEED_REACTOR : vessel.declared;
    vessel.slot.size = Math.max(LEAST_SEED_VESSEL, seedVolume[k]! / TANK_FILL);
    buy(process, state, vessel, state.seeds[k]!.count, list);
  }
}

/** Buys the machines of a step, which remain the same until its model runs again. */
function priceMachines(process: Process, state: StepState): void {
  const { machines, equipment, unit } = state;
  machines.purchased = 0;
  machines.installed = 0;
  machines.largest = 0;
  machines.singleUse = 0;
  machines.complete = 0;
  if (state.costWarnings.length > 0) state.costWarnings.length = 0;
  for (let k = 0; k < equipment.length; k++) {
    const one = equipment[k]!;
    if (one.borrowed) {
      one.count = one.cost = 0;
      continue;
    }
    buyFor(process, machines, one, one.shared ? 1 : unit.trains);
    warnSmall(one, state.resolved.step.id, state.costWarnings);
  }
  machines.known = true;
}

function priceUtilities(process: Process, utilities: OwnUtilities, list: EquipmentItem[] | null): void {
  utilities.purchased = 0;
  utilities.installed = 0;
  utilities.largest = 0;
  utilities.singleUse = 0;
  utilities.complete = 0;
  utilities.costWarnings.length = 0;
  for (const one of Object.values(utilities.equipment)) {
    buyFor(process, utilities, one, 1);
    if (list) listMachine(one, UTILITIES, list);
    warnSmall(one, null, utilities.costWarnings);
  }
}

/** Warns about a machine that is larger than needed, as no smaller one is sold. */
function warnSmall(
  { name, slot: { row, size }, purchase: { floored, units } }: EquipmentState,
  id: string | null,
  warnings: Warning[],
): void {
  if (!floored || row.accessory) return;
  warnings.push({
    step_id: id,
    field: null,
    kind: 'costs',
    message: `${name}: the smallest size sold, ${figure(row.min)} ${row.unit}, is bought but only partly used; ${figure(size / units)} ${row.unit} would be sufficient.`,
  });
}

/** Buys the cleaning skid of each part of the plant that has steel, for the spray ball of its largest vessel. */
function buyCleaning(process: Process, list: EquipmentItem[] | null): void {
  for (const [j, cleaned] of process.skids) {
    const state = process.steps[j]!;
    if (!cleaned.some(isCleaned)) continue;
    state.cleaning.slot.size = sprayBallFlow(largestVessel(process, j));
    buy(process, state, state.cleaning, 1, list);
  }
}

/** Volume of the smallest vessel for which cleaning is sized, m³: a part of a plant may have only membranes. */
const LEAST_CLEANED = 0.1;

/** Whether a step or its tanks are of steel. What only connects pipes or is bought is never cleaned alone. */
function isCleaned({ resolved, run }: StepState): boolean {
  const { hybrid, inline, source } = resolved.declaration;
  if (run.tankTechnology === 'stainless') return true;
  return run.technology === 'stainless' && (hybrid !== undefined || !(inline || source));
}

/** Volume of the largest vessel of the part of the plant that a skid cleans, m³, once its vessels are bought. */
export function largestVessel({ skids }: Process, skid: number): number {
  let most = LEAST_CLEANED;
  for (const { largest } of skids.get(skid) ?? []) most = Math.max(most, largest);
  return most;
}

function buy(
  process: Process,
  state: StepState,
  one: EquipmentState,
  times: number,
  list: EquipmentItem[] | null,
): void {
  buyFor(process, state, one, times);
  if (list) listMachine(one, state.resolved.step.id, list);
}

/** Buys a machine for a step or the utilities. @param times Number of sets. */
function buyFor(process: Process, buyer: Bought, one: EquipmentState, times: number): void {
  const { row } = one.slot;
  const bought = order(process, one);
  const count = bought.units * times;
  if (count !== one.count) one.item = null;
  one.count = count;
  one.cost = bought.cost * times;
  if (count === 0) return;
  buyer.purchased += one.cost;
  const complete = one.cost * bought.complete;
  buyer.complete += complete;
  buyer.installed += one.cost + (one.cost - complete) * (row.bareModule - 1);
  // Hardware that holds disposables is never cleaned.
  if (SINGLE_USE_ROWS.has(row.id)) buyer.singleUse += one.cost;
  else if (row.unit === 'm³') buyer.largest = Math.max(buyer.largest, bought.size);
}

/** Adds a machine that was bought to the list of equipment. @param id Of the step, or that of the utilities. */
function listMachine(one: EquipmentState, id: string, list: EquipmentItem[]): void {
  if (one.count === 0) return;
  list.push((one.item ??= itemOf(one, id)));
}

function itemOf(
  { tag, name, slot: { row }, purchase: bought, count, cost }: EquipmentState,
  id: string,
): EquipmentItem {
  return {
    tag,
    step_id: id,
    name,
    cost_id: row.id,
    size: bought.size,
    size_unit: row.unit,
    n_units: count,
    unit_cost: bought.unitCost,
    purchase_cost: cost,
    formula: row.formula,
    source: row.source,
    ...(bought.quoted && { quoted: bought.quoted }),
  };
}

/** Prices a machine, unless everything that decides its price is as it was. */
function order({ index, assumptions, library }: Process, one: EquipmentState): Purchase {
  const { slot, ordered, purchase: known } = one;
  const { row, size, atLeast, factor } = slot;
  const { grade } = assumptions.plant;
  const { steel, house, quotations } = assumptions.capital;
  if (
    ordered.row === row &&
    ordered.size === size &&
    ordered.atLeast === atLeast &&
    ordered.factor === factor &&
    ordered.index === index &&
    ordered.grade === grade &&
    ordered.steel === steel &&
    ordered.house === house &&
    ordered.quotations === quotations
  )
    return known;
  ordered.row = row;
  ordered.size = size;
  ordered.atLeast = atLeast;
  ordered.factor = factor;
  ordered.index = index;
  ordered.grade = grade;
  ordered.steel = steel;
  ordered.house = house;
  ordered.quotations = quotations;
  one.item = null;
  const book = priceBook(assumptions.capital, library.quotations);
  return purchase(row, { total: size, atLeast, index, grade, steel, factor, book }, known);
}
