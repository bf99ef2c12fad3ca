/** Shares what belongs to no step among the steps, and cost among the products. */
import type { Facility } from '../gmp/facility.ts';
import { shareOf } from '../lca/allocation.ts';
import type { Process } from '../process/process.ts';
import type { Stream } from '../stream/stream.ts';
import type { CoProduct } from '../types/results.ts';
import { burnable } from '../utilities/fuel.ts';
import { powerCredit } from './footprint.ts';
import type { Booked } from './ledger.ts';
import { coProducts, type Sale } from './sales.ts';

/** Sales of co-products, and the unit cost by the ways to allow for them. */
export interface CoProducts {
  list: CoProduct[];
  /** USD per year; fees for disposal are a cost, and not in it. */
  annual: number;
  /** Unit cost before co-products, USD/kg. */
  gross: number;
  /** Shares of cost and footprint that the product bears, 1. */
  shares: { mass: number; dryMass: number; energy: number | null; revenue: number | null };
  /** kg CO2e that what is sold avoids, per kg of product; null if one does not say it. */
  avoided: number | null;
}

/** Prices people and building with the machines, and shares what the building uses among the steps by their machines. */
export function priceFacility({ steps }: Process, facility: Facility, listed: number): void {
  facility.price(listed);
  if (facility.weights.length !== steps.length) facility.weights = new Float64Array(steps.length);
  let own = 0;
  for (let j = 0; j < steps.length; j++) own += steps[j]!.purchased;
  for (let j = 0; j < steps.length; j++) facility.weights[j] = own > 0 ? steps[j]!.purchased / own : 1 / steps.length;
}

/** Adds to each step its share of the plant, by what its machines cost. @param listed Cost of all, USD. @param power Sales of it, USD per year. */
export function sharePlant(
  process: Process,
  { byStep, sold, shared, made }: Booked,
  listed: number,
  power: number,
): void {
  const { steps, utilities, assumptions } = process;
  // What failed batches cause of the utilities is a cost of the plant.
  const ofUtilities = made * (1 - assumptions.plant.failure_rate);
  const ofPlant = shared + made - ofUtilities;
  for (let j = 0; j < steps.length; j++) {
    const weight = utilities?.weights[j] ?? 0;
    const bought = steps[j]!.purchased + weight * (utilities?.purchased ?? 0);
    byStep[j]! += ofPlant * (listed > 0 ? bought / listed : 1 / steps.length) + weight * (ofUtilities - power);
    sold[j]! += weight * power;
  }
}

/** Share of the product in the heating value of all that is sold, by dry matter; null if nothing of it burns. */
function energyShare({ productStream: made, components }: Process, sold: readonly Sale[]): number | null {
  const content = burnable(components);
  const energy = ({ mass }: Stream): number =>
    mass.reduce((sum, kg, i) => (i === components.at.water ? sum : sum + kg * content[i]!.heat), 0);
  const own = energy(made);
  const all = sold.reduce((sum, { whole, share }) => sum + share * energy(whole), own);
  return all > 0 ? own / all : null;
}

/**
 * Unit cost with co-products: before them, and the shares of it by mass, dry mass and revenue that the product bears.
 * What is given away for a fee bears none.
 */
export function allowances(
  process: Process,
  sales: readonly Sale[],
  {
    annual,
    credit,
    output,
    price,
    power,
  }: { annual: number; credit: number; output: number; price: number | null; power: number },
): CoProducts | null {
  if (sales.length === 0 && power === 0) return null;
  const { productStream: made, components } = process;
  const sold = sales.filter((one) => one.price > 0);
  const sum = (of: (one: Sale) => number): number => sold.reduce((all, one) => all + of(one), 0);
  const mass = made.total();
  const dry = mass - made.mass[components.at.water]!;
  const gross = annual / output;
  // Electricity of batches that fail is sold too.
  const good = process.batchProduct * (1 - process.assumptions.plant.failure_rate);
  const own = price === null ? null : price * output;
  return {
    list: coProducts(sales, process.times.batches * (1 - process.assumptions.plant.failure_rate), output),
    annual: credit,
    gross,
    shares: {
      mass: shareOf(mass, sold, (one) => one.mass),
      dryMass: shareOf(dry, sold, (one) => one.dry),
      energy: energyShare(process, sold),
      revenue: own === null || own + credit <= 0 ? null : own / (own + credit),
    },
    avoided: sold.some((one) => one.avoided === null)
      ? null
      : sum((one) => one.avoided! * one.amount) / process.batchProduct + powerCredit(process) / good,
  };
}
