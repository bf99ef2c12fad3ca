/** What a step uses besides its model: waste, tanks, cleaning and labour. */
import type { StepAssumptions } from '../declare/settings.ts';
import { itemIndex } from '../costing/items.ts';
import type { Plan } from '../steps/plan.ts';
import { setsOf } from '../steps/schedule.ts';
import type { StepState } from '../steps/step-state.ts';
import { cleanTanks, cleanVessels } from '../unit-operations/shared/services.ts';
import { buyStorage } from '../unit-operations/shared/tanks.ts';
import { KG_PER_T } from '../wording/quantity.ts';
import { surgeVolume, worksInBatches } from './continuous.ts';
import { TANK_FILL } from '../physics/mixing.ts';

const WASTEWATER = itemIndex('wastewater');
const SOLID_WASTE = itemIndex('solid_waste');
const BIOWASTE = itemIndex('biowaste');
const SOLVENT_WASTE = itemIndex('solvent_waste');
const OPERATOR = itemIndex('operator');
/** Operator hours per batch for a holding tank and for a seed vessel. */
const HOLD_TANK_HOURS = 1;
const SEED_HOURS_FIXED = 2;
const SEED_HOURS_PER_HOUR = 0.1;

/** What is read of a process. */
export interface Accounted {
  readonly steps: readonly StepState[];
  readonly plan: Plan;
  readonly assumptions: StepAssumptions;
  readonly continuous: boolean;
}

/** Waste, tanks, cleaning and labour of a step whose model has run. */
export function account(process: Accounted, j: number): void {
  const state = process.steps[j]!;
  const { continuous } = process;
  const { run, resolved, unit } = state;
  // A seed train occupies only its seed vessels, which the schedule handles separately.
  const seeds = resolved.declaration.prepares === 'seed';
  unit.process = seeds ? 0 : run.processTime;
  unit.setup = state.times.setup + run.preparation;
  // In the vessel of another step, nothing is set up or cleaned.
  if (run.inVessel) unit.setup = unit.cip = unit.sip = 0;
  // What is prepared for a fermentation goes from vessel to vessel, batch by batch.
  const inBatches = resolved.declaration.prepares !== undefined || (resolved.declaration.first === true && !run.fed);
  const isFed = process.plan.feeds[j]!.length > 0;
  unit.trains = continuous ? state.sets : setsOf(resolved.values);
  unit.feedVolume =
    !isFed || seeds || (continuous && inBatches) ? 0 : continuous ? surgeVolume(state) : run.feed.volume();
  if (continuous) state.tank.present = isFed && worksInBatches(resolved) && !inBatches;
  addWaste(process, state);
  addTanksAndLabour(process, state);
  listUsed(state);
}

function addWaste({ assumptions }: Accounted, state: StepState): void {
  const { amounts } = state.run;
  const solids = assumptions.plant.grade === 'pharma' ? BIOWASTE : SOLID_WASTE;
  for (const { stream, disposal, share } of state.rests) {
    if (disposal === 'wastewater') amounts[WASTEWATER]! += share * stream.volume();
    else if (disposal === 'solids') amounts[solids]! += (share * stream.total()) / KG_PER_T;
    else if (disposal === 'solvent') amounts[SOLVENT_WASTE]! += (share * stream.total()) / KG_PER_T;
  }
}

function addTanksAndLabour({ plan, continuous }: Accounted, state: StepState): void {
  const { run, times, unit } = state;
  /** Batches per batch of the plant, or per hour. */
  const rate = state.sets / state.interval;
  let hours = (times.labourPerHour * run.processTime + times.labourFixed) * run.attended;
  for (const { operatorHours, slot } of state.equipment) if (slot.size > 0) hours += operatorHours * slot.work;
  const { index } = state.resolved;
  const hasTank = continuous ? state.tank.present : plan.sameBatch[index]!.length > 0 && unit.flow && !unit.sharesTank;
  if (hasTank) {
    hours += HOLD_TANK_HOURS * run.usesUp;
    holdLiquid(run, unit.feedVolume, rate);
  }
  hours *= rate;
  // A tank of several batches is emptied as often as one of a single batch, each time by one batch.
  for (const { link, stream } of state.waiting) {
    hours += HOLD_TANK_HOURS;
    holdLiquid(run, link.share * stream.volume(), 1);
  }
  for (let k = 0; k < run.seedCount; k++) {
    hours += (SEED_HOURS_PER_HOUR * run.seedTime[k]! + SEED_HOURS_FIXED) / run.seedServes;
    if (k > 0 && run.seedTechnology(run.seedVolume[k]!) === 'stainless')
      cleanVessels(run, run.seedVolume[k]! / TANK_FILL, 1 / run.seedServes);
  }
  run.amounts[OPERATOR]! += hours;
}

/** Cleans the tank of a volume of liquid in m³, or buys its bags. @param rate Times per batch. */
function holdLiquid(run: StepState['run'], liquid: number, rate: number): void {
  if (run.tankTechnology === 'single_use') buyStorage(run, liquid, rate);
  else cleanTanks(run, liquid / TANK_FILL, rate);
}

/** Most steps use only few of the items, so later calculations go through those only. */
function listUsed(state: StepState): void {
  const { used, run } = state;
  const { amounts } = run;
  let count = 0;
  let returns = false;
  for (let i = 0; i < amounts.length; i++) {
    const amount = amounts[i]!;
    if (amount === 0) continue;
    used[count++] = i;
    if (amount < 0) returns = true;
  }
  state.usedCount = count;
  state.returns = returns;
}
