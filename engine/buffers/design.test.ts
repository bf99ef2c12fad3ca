import { describe, expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { ACIDS, phOf } from '../physics/buffers.ts';
import { celsius } from '../wording/quantity.ts';
import { designBuffer, saltFor } from './design.ts';
import { SALTS, SUBSTANCES } from './substances.ts';
import type { BufferComponent, BufferDesign, BufferInput, BufferProblem } from '../types/buffers.ts';

const { molecules } = library;
const buffering = (substance_id: string, concentration: number): BufferComponent => ({
  substance_id,
  role: 'buffering',
  concentration,
});
const sodiumChloride = (concentration: number): BufferComponent => ({
  substance_id: 'sodium_chloride',
  role: 'salt',
  concentration,
});

/** @throws Error if the buffer cannot be made. */
function design(input: BufferInput): BufferDesign {
  const outcome = designBuffer(input, molecules);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.design;
}
function problem(input: BufferInput): BufferProblem {
  const outcome = designBuffer(input, molecules);
  if (outcome.feasible) throw new Error('The buffer can be made.');
  return outcome.problem;
}
/** The pH of a single substance with the strong ions of the reagents of a recipe, at a temperature in K. */
function phOfRecipe({ recipe }: BufferDesign, id: string, temperature = celsius(25)): number {
  const { acid, forms } = SUBSTANCES.find((one) => one.id === id)!;
  let [total, cations, anions] = [0, 0, 0];
  for (const { reagent_id, concentration } of recipe) {
    const form = forms.find(({ reagent }) => reagent.id === reagent_id);
    const moles = ((concentration ?? 0) / 1000) * (form?.count ?? 1);
    if (form) total += moles;
    const strong = form ? form.strong : ({ sodium_hydroxide_5m: 1, hydrochloric_acid_6m: -1 }[reagent_id] ?? 0);
    if (strong > 0) cations += strong * moles;
    else anions -= strong * moles;
  }
  const solution = { buffers: [{ acid, total }], anions: 0, anionStrength: 0, temperature };
  return phOf(solution, cations - anions, Math.min(cations, anions));
}
const line = ({ recipe }: BufferDesign, id: string) => recipe.find((one) => one.reagent_id === id)!;

describe('recipes', () => {
  test('gives the sodium hydroxide for acetate at pH 5, from acid with base', () => {
    const made = design({ ph: 5, preparation: 'acid_with_base', components: [buffering('acetate', 50)] });
    expect(line(made, 'sodium_hydroxide_5m').concentration).toBeNear(33.75);
    // 33.75 mol of a 5 M stock per m³.
    expect(line(made, 'sodium_hydroxide_5m').volume).toBeNear(33.75 / 5000);
    expect(line(made, 'acetic_acid_99').mass).toBeNear((50 * 0.06005) / 0.99);
    // Only sodium: the same as base over acid form.
    expect(made.properties.base_added).toBeNear(33.75);
    expect(made.properties.heat_released).toBeNear((33.75 * (55.8 + 0.41)) / 1000, 5e-3);
  });
  test('gives the hydrochloric acid for Tris with and without salt, from base with acid', () => {
    const plain = design({ ph: 8, components: [buffering('tris', 50)] });
    expect(plain.preparation).toBe('base_with_acid');
    expect(line(plain, 'hydrochloric_acid_6m').concentration).toBeNear(29.04);
    expect(line(plain, 'tris_base').mass).toBeNear(6.057);
    const salty = design({ ph: 7.5, components: [buffering('tris', 50), sodiumChloride(150)] });
    expect(line(salty, 'hydrochloric_acid_6m').concentration).toBeNear(41.65);
    expect(salty.properties.heat_released).toBeNear((41.65 * 47.45) / 1000);
  });
  test('gives the share of disodium phosphate at pH 7, from a pair of salts', () => {
    const made = design({ ph: 7, components: [buffering('phosphate', 20)] });
    expect(made.preparation).toBe('salt_pair');
    const base = line(made, 'disodium_hydrogen_phosphate_dihydrate');
    expect(base.concentration! / 20).toBeNear(0.5231);
    // Crystal water is included in the weight.
    expect(base.mass).toBeNear(20 * 0.5231 * 0.17799);
    expect(made.properties.sodium).toBeNear(30.46);
    expect(made.properties.heat_released).toBe(0);
  });
  test('gives the same sodium or chloride relative to the acid form with every preparation', () => {
    const ways = (['salt_pair', 'base_with_acid', 'acid_with_base'] as const).map((preparation) =>
      design({ ph: 4.6, preparation, components: [buffering('acetate', 40)] }),
    );
    expect(ways[2]!.properties.base_added).toBeNear(ways[0]!.properties.base_added, 1e-6);
    // Sodium acetate and hydrochloric acid also form sodium chloride.
    const [pair, acidified] = ways.map(({ properties }) => properties.ionic_strength);
    expect(acidified! - pair!).toBeGreaterThan(15);
    expect(line(ways[1]!, 'hydrochloric_acid_6m').concentration).toBeGreaterThan(15);
  });
  test('counts four borons per borax', () => {
    const made = design({ ph: 9.17, components: [buffering('borate', 40)] });
    expect(line(made, 'borax_decahydrate').concentration).toBeNear(10, 2e-2);
    expect(made.properties.sodium).toBeNear(20, 2e-2);
  });
  test('adds acid to glycine below its midpoint and base above', () => {
    expect(design({ ph: 3, components: [buffering('glycine', 100)] }).preparation).toBe('base_with_acid');
    expect(design({ ph: 9.6, components: [buffering('glycine', 100)] }).preparation).toBe('acid_with_base');
  });
  test('shares the titrant among several components', () => {
    const made = design({ ph: 7, components: [buffering('citrate', 20), buffering('phosphate', 40)] });
    const ions = made.recipe.filter(({ role }) => role === 'acid_form' || role === 'base_form');
    expect(ions.length).toBeGreaterThanOrEqual(3);
    const again = design({
      ph: 7,
      preparation: 'acid_with_base',
      components: [buffering('citrate', 20), buffering('phosphate', 40)],
    });
    expect(again.properties.sodium).toBeNear(made.properties.sodium, 1e-6);
  });
  test('fills the volume with components, titrant and water', () => {
    const made = design({ ph: 7.4, volume: 2, components: [buffering('phosphate', 12), sodiumChloride(137)] });
    expect(made.recipe.at(-1)).toMatchObject({ reagent_id: 'ro_water', role: 'water', concentration: null });
    expect(made.recipe.reduce((sum, { mass }) => sum + mass, 0)).toBeGreaterThan(2 * 997);
    expect(line(made, 'ro_water').volume).toBeLessThan(2);
    expect(line(made, 'sodium_chloride').mass).toBeNear(2 * 137 * 0.05844);
  });
  test('uses the prices of the library, and gives no cost if one is unknown', () => {
    const made = design({ ph: 7, components: [sodiumChloride(1000), buffering('phosphate', 1)] });
    expect(line(made, 'sodium_chloride').cost).toBeNear(58.44 * 0.125);
    expect(made.properties.cost).toBeNear(made.recipe.reduce((sum, { cost }) => sum + cost!, 0));
    const unpriced = designBuffer({ ph: 7, components: [buffering('phosphate', 20)] }, []);
    expect(unpriced).toMatchObject({ feasible: true, design: { properties: { cost: null } } });
  });
  test.each(SUBSTANCES.map(({ id, acid }) => [id, acid] as const))('makes %s at its pK', (id, acid) => {
    const ph = Math.min(12, Math.max(2, acid.steps.at(-1)![0]));
    const made = design({ ph, components: [buffering(id, 30)] });
    expect(Math.abs(phOfRecipe(made, id) - ph)).toBeLessThan(1e-6);
    expect(made.properties.cost).toBeGreaterThan(0);
    expect(made.recipe.every(({ mass }) => mass > 0)).toBe(true);
  });
  test('buys every salt and reagent as a molecule of the library', () => {
    const ids = new Set(molecules.map((one) => one.id));
    const bought = [...SUBSTANCES.flatMap(({ forms }) => forms), ...SALTS].map(({ reagent }) => reagent.molecule);
    expect(bought.filter((one) => !ids.has(one))).toEqual([]);
  });
});

describe('properties', () => {
  const saline = design({ ph: 7.2, components: [buffering('phosphate', 50), sodiumChloride(150)] });
  test('gives pH at other temperatures, conductivity and capacity of phosphate-buffered saline', () => {
    const at = (degrees: number) => saline.at_temperatures.find(({ temperature }) => temperature === celsius(degrees))!;
    expect(at(4).ph).toBeNear(7.294);
    expect(at(20).ph).toBeNear(7.216);
    expect(at(37).ph).toBeNear(7.176);
    expect(at(37).shift).toBeNear(-0.024, 0.05);
    expect(saline.properties.conductivity).toBeNear(20.8);
    expect(saline.properties.capacity).toBeNear(23.44);
  });
  test('counts every particle in the osmolality', () => {
    const { sodium, osmolality } = saline.properties;
    expect(osmolality).toBeNear(50 + sodium + 150);
  });
  test('gives the maximum capacity at the apparent pK', () => {
    const made = design({ ph: 7.1, components: [buffering('mops', 50)] });
    expect(made.properties.useful_ph_min).toBeNear(made.properties.capacity_peak_ph! - 1);
    const most = made.titration.reduce(
      (best, one) => (one.ph > 5 && one.ph < 9 && one.capacity > best.capacity ? one : best),
      { ph: 6, capacity: 0, base_added: 0 },
    );
    expect(Math.abs(most.ph - made.properties.capacity_peak_ph!)).toBeLessThan(0.1);
    expect(most.capacity).toBeNear(28.78, 5e-3);
  });
  test('gives a rising titration curve that passes through the buffer itself', () => {
    const { titration, properties } = saline;
    expect(titration.every(({ base_added }, k) => k === 0 || base_added > titration[k - 1]!.base_added)).toBe(true);
    expect(titration.find(({ ph }) => ph === 7.2)!.base_added).toBeNear(properties.base_added, 1e-6);
    // Each phosphate loses one proton between neighbouring pK values.
    const at = (pH: number) => titration.find(({ ph }) => Math.abs(ph - pH) < 0.01)!.base_added;
    expect(at(9.6) - at(4.6)).toBeNear(50, 1e-2);
  });
  test('gives a buffer set at 4 °C its pH at that temperature', () => {
    const cold = design({ ph: 8, temperature: celsius(4), components: [buffering('tris', 50)] });
    expect(Math.abs(phOfRecipe(cold, 'tris', celsius(4)) - 8)).toBeLessThan(1e-6);
    expect(cold.at_temperatures[2]!.ph).toBeLessThan(7.45);
  });
  test.each([
    [{ ph: 7, components: [buffering('phosphate', 600)] }, /above an ionic strength of 0.5 mol/],
    [
      { ph: 9.5, components: [buffering('phosphate', 20)] },
      /outside the effective buffering range of these components, 10\.9 to 12\.9/,
    ],
    [{ ph: 7, components: [sodiumChloride(100)] }, /None of the components has buffering capacity/],
    [{ ph: 10, components: [buffering('carbonate', 20)] }, /carbon dioxide/],
    [
      {
        ph: 7,
        components: [
          buffering('phosphate', 20),
          { substance_id: 'mol_l_arginine', role: 'additive', concentration: 50 },
        ],
      },
      /treated as uncharged/,
    ],
  ] as [BufferInput, RegExp][])('warns about %j', (input, words) => {
    expect(design(input).warnings.join(' ')).toMatch(words);
  });
});

describe('published buffers', () => {
  const ph = (name: keyof typeof ACIDS, total: number, strong: number): number =>
    phOf({ buffers: [{ acid: ACIDS[name], total }], anions: 0, anionStrength: 0, temperature: celsius(25) }, strong);
  // Primary standards and tables: mol/kg of the substance, of strong cations minus anions, published pH, tolerance.
  test.each([
    ['physiological phosphate', 'phosphate', 0.039125, 0.069555, 7.415, 0.03],
    ['equal phosphates', 'phosphate', 0.05, 0.075, 6.865, 0.03],
    ['carbonate', 'carbonate', 0.05, 0.075, 10.012, 0.03],
    ['dihydrogen citrate', 'citrate', 0.05, 0.05, 3.776, 0.03],
    ['borax', 'borate', 0.04, 0.02, 9.18, 0.03],
    ['hydrogen phthalate', 'phthalate', 0.05, 0.05, 4.005, 0.03],
    ['Tris and its hydrochloride', 'tris', 0.06667, -0.05, 7.699, 0.03],
    ['59 parts acid, 141 parts acetate', 'acetate', 0.1, 0.0705, 5, 0.06],
  ] as const)('%s', (...[, name, total, strong, published, tolerance]) => {
    expect(Math.abs(ph(name, total, strong) - published)).toBeLessThan(tolerance);
  });
  test('needs 0.70 mmol/L of acid for phosphate-buffered saline at pH 7.4', () => {
    const solution = {
      buffers: [{ acid: ACIDS.phosphate, total: 0.0118 }],
      anions: 0,
      anionStrength: 0,
      temperature: celsius(25),
    };
    const salt = 0.137 + 0.0027;
    expect(phOf(solution, 0.0218, salt)).toBeNear(7.574);
    expect(phOf(solution, 0.0218 - 0.0007, salt)).toBeNear(7.4, 2e-3);
  });
});

test('a mixture without a molar mass is entered in g/L', () => {
  const made = design({
    ph: 7,
    components: [buffering('phosphate', 20), { substance_id: 'mol_peptone', role: 'additive', concentration: 3 }],
  });
  expect(line(made, 'mol_peptone').mass).toBeNear(3, 1e-12);
});

describe('an infeasible buffer', () => {
  const phosphate = buffering('phosphate', 20);
  test.each([
    [{ ph: 0.5, components: [phosphate] }, ['ph']],
    [{ ph: NaN, components: [phosphate] }, ['ph']],
    [{ ph: 7, temperature: 200, components: [phosphate] }, ['temperature']],
    [{ ph: 7, volume: 0, components: [phosphate] }, ['volume']],
    [{ ph: 7, components: [] }, ['components']],
    [{ ph: 7, components: [phosphate, buffering('phosphate', 5)] }, ['components.1.substance_id']],
    [{ ph: 7, components: [phosphate, buffering('mol_disodium_phosphate', 5)] }, ['components.1.substance_id']],
    [{ ph: 7, components: [buffering('phosphate', 0)] }, ['components.0.concentration']],
    [{ ph: 7, components: [phosphate, sodiumChloride(6000)] }, ['components.1.concentration']],
    [{ ph: 7, components: [buffering('sodium_chloride', 5)] }, ['components.0.role']],
    [{ ph: 7, components: [buffering('mol_sucrose', 5)] }, ['components.0.role']],
    [{ ph: 7, components: [{ ...phosphate, role: 'additive' }] }, ['components.0.role']],
    [{ ph: 7.5, preparation: 'salt_pair', components: [buffering('hepes', 20)] }, ['preparation']],
    [
      { ph: 7, components: [phosphate, { substance_id: 'mol_sucrose', role: 'additive', concentration: 4900 }] },
      ['components'],
    ],
  ] as [BufferInput, string[]][])('is reported for %j by the field %j', (input, fields) => {
    expect(problem(input)).toMatchObject({ fields, message: expect.stringMatching(/\.$/) });
  });
  test('suggests the nearest substance for a misspelt one', () => {
    expect(problem({ ph: 7, components: [buffering('phosphat', 20)] }).message).toMatch(/Did you mean phosphate\?/);
    expect(problem({ ph: 7, components: [buffering('granite', 20)] }).message).toMatch(/Choose from phosphate/);
  });
  test.each([
    [{ ph: 3, preparation: 'salt_pair', components: [buffering('tris', 50)] }, 'above'],
    [{ ph: 12, preparation: 'salt_pair', components: [buffering('acetate', 50)] }, 'below'],
    [{ ph: 2, preparation: 'acid_with_base', components: [buffering('acetate', 50)] }, 'above'],
    [{ ph: 11.5, preparation: 'base_with_acid', components: [buffering('tris', 50)] }, 'below'],
  ] as [BufferInput, string][])('rejects %j and names the feasible pH %s', (input, where) => {
    const { fields, nearest } = problem(input);
    expect(fields[0]).toBe('ph');
    expect(nearest!.value > input.ph).toBe(where === 'above');
    const made = design({ ...input, ph: nearest!.value });
    expect(Math.abs(phOfRecipe(made, input.components[0]!.substance_id) - nearest!.value)).toBeLessThan(1e-6);
  });
});

describe('salt for a target', () => {
  const input: BufferInput = { ph: 7.5, components: [buffering('tris', 20), sodiumChloride(7)] };
  test.each([{ ionic_strength: 150 }, { conductivity: 15 }])('meets %j', (target) => {
    const answer = saltFor(input, target, molecules);
    if (!answer.feasible) throw new Error(answer.problem.message);
    const components = [input.components[0]!, sodiumChloride(answer.concentration)];
    expect(design({ ...input, components }).properties).toMatchObject(
      Object.fromEntries(Object.entries(target).map(([key, value]) => [key, expect.closeTo(value, 3)])),
    );
  });
  test.each([
    [{ ionic_strength: 1 }, 'ionic_strength'],
    [{ conductivity: 5000 }, 'conductivity'],
  ] as const)('rejects %j with the feasible value', (target, field) => {
    expect(saltFor(input, target, molecules)).toMatchObject({
      feasible: false,
      problem: { fields: [field], nearest: { field, value: expect.any(Number) } },
    });
  });
});
