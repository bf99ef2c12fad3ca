/** Climate change of a batch, by step: inventory times factors (docs/models, footprint). */
import { type Footprint, LEAST_COVERAGE } from '../lca/impact-figure.ts';
import { PLACE } from '../costing/categories.ts';
import { itemIndex } from '../costing/items.ts';
import type { Process } from '../process/process.ts';

const ELECTRICITY = itemIndex('electricity');
const OXYGEN = itemIndex('oxygen');

/**
 * Emissions with a price, kg CO2e per batch: fossil carbon dioxide that leaves the plant, and those of the electricity, heat, cooling and
 * fuels that are bought. Items without a factor are not included.
 */
export function pricedEmissions({
  steps,
  utilities,
  facility,
  factors,
  boughtShares,
  categories,
  components,
}: Process): number {
  let sum = utilities?.sheet.value('fossil_dioxide') ?? 0;
  const add = (i: number, amount: number): void => {
    const factor = factors?.[i];
    if (categories[i] === PLACE.utilities && i !== OXYGEN && factor !== undefined && factor === factor)
      sum += amount * factor;
  };
  for (const { run, rests, used, usedCount } of steps) {
    for (let k = 0; k < usedCount; k++) add(used[k]!, run.amounts[used[k]!]! * (boughtShares?.[used[k]!] ?? 1));
    for (const { disposal, stream, share } of rests)
      if (disposal === 'vent') sum += run.fossilCarbon * share * stream.mass[components.at.carbon_dioxide]!;
  }
  for (const amounts of [utilities?.amounts, facility?.buys])
    for (let i = 0; i < (amounts?.length ?? 0); i++) add(i, amounts![i]!);
  return sum;
}

/** Climate change of the grid’s electricity that sold electricity replaces, kg CO2e per batch; 0 if it counts as none. */
export function powerCredit({ utilities, factors, assumptions }: Process): number {
  if (!utilities || !factors || assumptions.utilities.electricity_credit === 'none') return 0;
  const factor = factors[ELECTRICITY]!;
  return factor === factor ? utilities.sheet.value('sold_electricity') * factor : 0;
}

/**
 * Cradle to gate: purchased items, treated waste, and on-site emissions of fossil carbon dioxide. Biogenic carbon
 * dioxide is in the inventory with zero impact; an item without a factor is not included and lowers the coverage.
 * @returns Null if the library has no factors.
 */
export function footprint(process: Process): Footprint | null {
  const { factors, steps, components } = process;
  const { dry } = process.masses;
  if (!factors) return null;
  // Failed batches use the same inputs as good ones.
  const good = process.batchProduct * (1 - process.assumptions.plant.failure_rate);
  const bySteps: number[] = [];
  let total = 0;
  let mass = 0;
  let covered = 0;
  const { utilities, facility, boughtShares: share } = process;
  for (const { run, rests, used, usedCount } of steps) {
    const { amounts } = run;
    let own = 0;
    for (let k = 0; k < usedCount; k++) {
      const i = used[k]!;
      const amount = share ? amounts[i]! * share[i]! : amounts[i]!;
      const factor = i === run.ownItem ? run.ownFactor : factors[i]!;
      // No data is NaN, the only number that is not itself.
      const known = factor === factor;
      if (known) own += amount * factor;
      const kg = amount * dry[i]!;
      mass += kg;
      if (known) covered += kg;
    }
    if (run.fossilCarbon > 0)
      for (const { disposal, stream, share } of rests)
        if (disposal === 'vent') own += run.fossilCarbon * share * stream.mass[components.at.carbon_dioxide]!;
    bySteps.push(own / good);
    total += own / good;
  }
  if (utilities) {
    let own = utilities.sheet.value('fossil_dioxide');
    for (let i = 0; i < utilities.amounts.length; i++) {
      const amount = utilities.amounts[i]!;
      const factor = factors[i]!;
      const item = process.items[i]!;
      if (amount === 0 || item.category === 'labour') continue;
      const known = factor === factor;
      if (known) own += amount * factor;
      const kg = amount * dry[i]!;
      mass += kg;
      if (known) covered += kg;
    }
    for (let j = 0; j < bySteps.length; j++) bySteps[j]! += (utilities.weights[j]! * own) / good;
    total += own / good;
  }
  if (facility) {
    let own = 0;
    for (let i = 0; i < facility.buys.length; i++) {
      const amount = facility.buys[i]!;
      const factor = factors[i]!;
      if (amount !== 0 && factor === factor) own += amount * factor;
    }
    for (let j = 0; j < bySteps.length; j++) bySteps[j]! += (facility.weights[j]! * own) / good;
    total += own / good;
  }
  const coverage = mass > 0 ? covered / mass : 1;
  return coverage < LEAST_COVERAGE ? { total: null, bySteps: null, coverage } : { total, bySteps, coverage };
}
