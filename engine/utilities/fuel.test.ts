import { describe, expect, test } from 'vitest';
import { elementsOf } from '../physics/elements.ts';
import type { ComponentTable } from '../stream/components.ts';
import type { ComponentClass } from '../types/library.ts';
import { burnable } from './fuel.ts';

/** What a kg of one component is worth. */
function of(one: ComponentClass, formula: string | null = null, id = 'mol_one') {
  const table = { ids: [id], classes: [one], elements: [formula === null ? null : elementsOf(formula)] };
  return burnable(table as unknown as ComponentTable)[0]!;
}

describe('what a kg of a component is worth as fuel', () => {
  test('its lower heating value is that of its elements, less the water that they form', () => {
    // Heats of combustion: ethanol 29.7, glucose 15.6, methane 55.5 MJ/kg; lower values 26.8, 14.1, 50.0.
    expect(of('solvent', 'C2H6O', 'sol_ethanol').heat).toBeNear(26.8, 0.05);
    expect(of('sugar', 'C6H12O6').heat).toBeNear(14.1, 0.05);
    expect(of('gas', 'CH4').heat).toBeNear(50, 0.05);
  });

  test('water takes the heat to evaporate it, and what cannot burn gives none', () => {
    expect(of('water', 'H2O').heat).toBe(-2.44);
    expect(of('gas', 'O2')).toMatchObject({ heat: 0, ash: 0, oxygen: 0 });
    expect(of('small_molecule', 'NH3')).toMatchObject({ heat: 0, ash: 0 });
    expect(of('salt')).toMatchObject({ heat: 0, ash: 1 });
    expect(of('salt', 'NaCl')).toMatchObject({ heat: 0, ash: 1 });
  });

  test('all its carbon becomes carbon dioxide, that of crops without impact', () => {
    const dioxide = of('gas', 'CO2');
    expect(dioxide.carbon * (44.009 / 12.011)).toBeNear(1, 1e-3);
    expect(dioxide.heat).toBe(0);
    expect(of('solvent', 'C2H6O', 'sol_ethanol').fossil).toBe(false);
    expect(of('solvent', 'C7H8', 'sol_toluene').fossil).toBe(true);
  });

  test('matter without a formula has the elements of its class; cells leave 8 % of ash', () => {
    expect(of('polysaccharide').heat).toBeNear(of('polysaccharide', 'C6H10O5').heat, 1e-12);
    expect(of('cell').ash).toBe(0.08);
    expect(of('cell').oxygen).toBeNear(0.92 * 1.364, 5e-3);
    expect(of('lipid').heat).toBeGreaterThan(2 * of('sugar').heat);
  });
});
