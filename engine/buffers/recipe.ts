/** The lines of a recipe: amounts to weigh or measure for a volume, water last (docs/models, 4.4). */
import { BASE_ITEMS, itemIndex, priceOf } from '../costing/items.ts';
import { priceIn } from '../costing/material-prices.ts';
import { WATER_DENSITY } from '../physics/water.ts';
import type { Molecule } from '../types/library.ts';
import type { Checked } from './check.ts';
import type { Mixture } from './mixture.ts';
import type { Reagent } from './substances.ts';
import type { BufferRecipeLine } from '../types/buffers.ts';

const RO_WATER = BASE_ITEMS[itemIndex('ro_water')]!;

/** Contribution of one line to a m³ of buffer. */
export interface Ingredient {
  readonly role: BufferRecipeLine['role'];
  readonly reagent: Reagent;
  /** mol/L. */
  readonly amount: number;
  /** kg per m³ of buffer, as weighed or measured, and without water. */
  readonly mass: number;
  readonly dry: number;
  /** Volume taken up per m³ of buffer, m³. */
  readonly room: number;
  /** kg of its purchased molecule per m³ of buffer. */
  readonly bought: number;
}

export interface Ingredients {
  readonly list: readonly Ingredient[];
  /** m³ of water per m³ of buffer; 0 or less if there is no room for it. */
  readonly water: number;
}

/** An additive as a reagent, weighed as supplied. */
const additive = ({ id, name, density }: Molecule, molarMass: number): Reagent => ({
  id,
  name,
  formula: '',
  molarMass,
  density,
  strength: 1,
  liquid: false,
  dry: 1,
  molecule: id,
  bought: 1,
});

/** Ingredients of a m³; volumes are additive. */
export function ingredientsOf({ portions }: Mixture, { additives }: Checked): Ingredients {
  const all = [
    ...portions,
    ...additives.map(
      ({ molecule, molarMass, total }) =>
        ({ role: 'additive', reagent: additive(molecule, molarMass), amount: total }) as const,
    ),
  ];
  let water = 1;
  const list = all
    .filter(({ amount }) => amount > 0)
    .map(({ role, reagent, amount }) => {
      // mol/L × g/mol = g/L = kg/m³.
      const mass = (amount * reagent.molarMass) / reagent.strength;
      const room = mass / reagent.density;
      water -= room;
      return { role, reagent, amount, mass, dry: mass * reagent.dry, room, bought: mass * reagent.bought };
    });
  return { list, water };
}

/** The lines for a volume in m³. */
export function linesOf(
  { list, water }: Ingredients,
  volume: number,
  molecules: readonly Molecule[],
): BufferRecipeLine[] {
  const lines = list.map(({ role, reagent, amount, mass, room, bought }): BufferRecipeLine => {
    const price = priceIn(molecules, reagent.molecule);
    return {
      reagent_id: reagent.id,
      role,
      name: reagent.name,
      formula: reagent.formula,
      molar_mass: reagent.molarMass,
      concentration: 1000 * amount,
      mass: mass * volume,
      volume: reagent.liquid ? room * volume : null,
      cost: price === null ? null : price * bought * volume,
    };
  });
  const needed = water * volume;
  lines.push({
    reagent_id: RO_WATER.id,
    role: 'water',
    name: RO_WATER.title,
    formula: 'H₂O',
    molar_mass: 18.02,
    concentration: null,
    mass: needed * WATER_DENSITY,
    volume: needed,
    cost: needed * priceOf(RO_WATER, 'food'),
  });
  return lines;
}
