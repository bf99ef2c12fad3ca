import { describe, expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { everySettingCounts } from '../laws.test-support.ts';

everySettingCounts('media_preparation', [
  {},
  { settings: { medium: 'library', medium_id: 'buf_phosphate_ph7', medium_cells: 10 } },
]);

describe('media preparation', () => {
  test('heats water from 15 °C with Q = Σ m C_p ΔT, and adds up the times of the tank', () => {
    const { outputs, state, at } = runUnit('media_preparation', { substrate: 20 });
    const { out } = state.run;
    const solids = out.mass[at.salt]! + out.mass[at.batch_substrate]!;
    expect(out.volume()).toBeNear(40, 1e-9);
    expect(outputs.heat).toBeNear(((out.mass[at.water]! * 4.18 + solids * 1.5) * 10) / 3600, 1e-9);
    const rate = Math.max(500, solids / 2);
    expect(outputs.process_time).toBeNear(
      1 + solids / rate + (10 * outputs.mixing_time!) / 3600 + outputs.heating_time!,
      1e-9,
    );
  });
  test('closes its balance, buys its ingredients, and reports its osmolality', () => {
    const { state, outputs } = runUnit('media_preparation', { substrate: 20, medium: 'mineral' });
    const { out, inlets, amounts, items } = state.run;
    expect(out.total()).toBeNear(inlets.medium!.total(), 1e-12);
    const cleaning = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);
    expect(items.reduce((sum, item, i) => sum + (cleaning.has(item.id) ? 0 : item.mass * amounts[i]!), 0)).toBeNear(
      out.total(),
      1e-9,
    );
    // 5/132.14·3 + 6/136.09·2 + 1.2/246.47·2 + 1/192.12 + 0.05/250·2 + 20/180.16, in mmol/L.
    expect(outputs.osmolality).toBeNear(328, 5e-3);
  });
});
