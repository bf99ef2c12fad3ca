/** What all presses have in common. */
import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import type { Feed } from '../../../evaluate/single.ts';

/** 10 t with 6 % cellulose, 4 % lignin, 2 % glucose and some oil. */
export const PULP: Feed = {
  mol_cellulose: 600,
  mol_lignin: 400,
  mol_glucose: 200,
  mol_vegetable_oil: 10,
  target: 50,
  salt: 20,
  water: 8720,
};

export function pressesWell(operation: string): void {
  describe(`${operation} presses`, () => {
    test('makes a cake of the dryness and capture that are set', () => {
      const { state, outputs, at } = runUnit(
        operation,
        { product_phase: 'cake', cake_solids: 0.4, capture: 0.9 },
        PULP,
      );
      const { out, components } = state.run;
      const solids = ['mol_cellulose', 'mol_lignin'].reduce((sum, id) => sum + out.mass[components.index.get(id)!]!, 0);
      expect(solids).toBeNear(900, 1e-12);
      // Polymer comes on top.
      expect(out.total() - out.mass[at.reagent]!).toBeNear(900 / 0.4, 1e-12);
      expect(outputs.cake).toBeNear(2250, 1e-12);
    });
    test('gives the same two phases regardless of which phase is passed on', () => {
      const [liquor, cake] = (['liquor', 'cake'] as const).map((phase) =>
        runUnit(operation, { product_phase: phase }, PULP),
      );
      expect([...liquor!.state.run.sides.cake!.mass]).toEqual([...cake!.state.run.out.mass]);
      expect(liquor!.outputs.step_yield! + cake!.outputs.step_yield!).toBeNear(1, 1e-12);
    });
    test('loses less liquor in a drier cake', () => {
      const kept = [0.2, 0.3, 0.5].map((cake_solids) => runUnit(operation, { cake_solids }, PULP).outputs.step_yield!);
      expect(kept).toEqual(kept.toSorted((a, b) => a - b));
      expect(kept.at(-1)).toBeLessThan(1);
    });
    test('rejects a feed without solids, a feed as dry as the cake, and cells drier than possible', () => {
      expect(tryUnit(operation, {}, { water: 100, target: 1 })).toMatchObject({ message: /no suspended solids/ });
      expect(tryUnit(operation, { cake_solids: 0.2, capture: 1 }, { water: 300, mol_fibre: 100 })).toMatchObject({
        fields: ['cake_solids'],
        message: /as dry as the cake/,
      });
      expect(tryUnit(operation, { cake_solids: 0.4 }, { water: 5000, cell: 100 })).toMatchObject({
        fields: ['cake_solids'],
        limit: { value: 0.25 },
      });
      expect(
        tryUnit(operation, { cake_solids: 0.9 }, { water: 500, mol_fibre: 100, mol_vegetable_oil: 50 }),
      ).toMatchObject({
        message: /oil/,
      });
    });
    test('presses cells to nine tenths of their maximum, and fibre to the usual solids content', () => {
      const dryness = (feed: Feed) => runUnit(operation, {}, feed).state.resolved.values['cake_solids'];
      expect(dryness({ water: 5000, cell: 100, target: 10 })).toBeNear(0.225, 1e-12);
      expect(dryness(PULP)).toBeGreaterThanOrEqual(0.25);
    });
    test('presses cells with their water', () => {
      const { state } = runUnit(
        operation,
        { cake_solids: 0.2, product_phase: 'cake' },
        { water: 5000, cell: 100, target: 10 },
      );
      expect(state.run.out.mass[state.run.components.at.water]).toBeGreaterThan(state.run.out.waterWhenWet());
    });
  });
}
