import { itemIndex } from '../../costing/items.ts';
import { defineUnitOperation, isInfeasible, output } from '../../declare/define.ts';
import { number } from '../../declare/settings.ts';
import {
  dividePressed,
  drynessCurves,
  finishPress,
  press,
  pressFamily,
  pressOutputs,
  pressPlots,
  pressSettings,
} from './shared/dewatering.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';

const POLYMER = itemIndex('mol_polyethylenimine');

/** Dry solids in a cake of particles, kg/kg. */
const USUAL = 0.25;

/** Belt press for flocculated solids (docs/models, 2.54). */
export const beltPress = defineUnitOperation({
  ...pressFamily,
  id: 'belt_press',
  name: 'Belt press',
  description: 'Presses flocculated solids between two belts.',
  icon: 'belt-press',
  symbol:
    'M2 9.500h20M2 14.500h20M5 3.500a3 3 0 1 0 .01 0zM19 3.500a3 3 0 1 0 .01 0zM5 14.500a3 3 0 1 0 .01 0zM19 14.500a3 3 0 1 0 .01 0z',
  tag: 'BP',
  size: { title: 'Belt width per press', unit: 'm' },
  settings: {
    ...pressSettings(
      { default: USUAL, typical: [0.2, 0.3] },
      { default: 0.95, typical: [0.9, 0.98] },
      { default: 0.015, typical: [0.005, 0.03] },
      'dry solids in the feed',
      ESTIMATE_TO_FIT,
    ),
    polymer_dose: number('kg/kg', 'Polymer', 0.004, [0, 0.002, 0.01, 0.05], {
      uncertainty: 'dose',
      display: 'kg/t',
      group: 'Separation',
      help: 'Flocculating polymer per mass of dry solids; the polymer stays with the solids.',
      source: ESTIMATE_TO_FIT,
    }),
    loading: number('kg/h', 'Solids loading per metre of belt', 350, [10, 250, 500, 2000], {
      uncertainty: 'capacity',
      group: 'Machine',
      help: 'Dry solids per hour per metre of belt width.',
      source: ESTIMATE_TO_FIT,
    }),
  },
  outputs: {
    ...pressOutputs,
    width: output('m', 'Belt width', 'dry solids / time / loading', { better: 'lower' }),
    polymer: output('kg', 'Polymer', 'dose × dry solids', { better: 'lower' }),
  },
  inlets: { polymer: { name: 'Flocculating polymer' } },
  equipment: { press: { name: 'Belt press', cost: 'C-57b' } },
  plots: pressPlots,
  model(run, s) {
    const pressed = press(run, s, USUAL);
    if (isInfeasible(pressed)) return pressed;
    const { amounts, components } = run;
    const polymer = s.polymer_dose * pressed.dry;
    run.inlets.polymer.mass[components.at.reagent] = polymer;
    amounts[POLYMER]! += polymer;
    dividePressed(run, s, pressed, { polymer });
    const energy = s.specific_energy * pressed.dry;
    const width = pressed.dry / s.time / s.loading;
    const figures = finishPress(run, pressed, { time: s.time, energy, size: width });
    if (s.polymer_dose === 0)
      run.warn('polymer_dose', 'Without polymer, most solids are squeezed out of the belts. Add 2 to 10 kg/t.');
    return { ...figures, width, polymer };
  },
  curves: (run, s) => ({ dryness: drynessCurves(run, s) }),
});
