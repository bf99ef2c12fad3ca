import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { itemIndex } from '../../costing/items.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, isInfeasible, output, plot } from '../../declare/define.ts';
import { group, number } from '../../declare/settings.ts';
import { shareBought, waterIntake } from '../shared/make-up.ts';
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

const PROCESS_WATER = itemIndex('process_water');
const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';

/** Solutes in the liquor of the cake after washing with `ratio` kg of water per kg of it, as a share. */
const leftBy = (effect: number, ratio: number): number => Math.exp(-effect * ratio);

/** Dry solids in a cake of particles, kg/kg. */
const USUAL = 0.55;

/** Filter press with washing of the cake (docs/models, 2.54). */
export const filterPress = defineUnitOperation({
  ...pressFamily,
  id: 'filter_press',
  name: 'Filter press',
  description: 'Filters solids under pressure between plates; the cake is then washed and dried with air.',
  icon: 'filter-press',
  symbol: 'M3 5v14M21 5v14M3 8h18M6.500 8v10M9.500 8v10M12.500 8v10M15.500 8v10M18 8v10M3 13h3.500',
  tag: 'FP',
  size: { title: 'Cake per press', unit: 'kg/h' },
  settings: {
    ...pressSettings(
      { default: USUAL, typical: [0.45, 0.65] },
      { default: 0.995, typical: [0.97, 1] },
      { default: 0.0453, typical: [0.005, 0.06] },
      'cake, including compressed air',
      `Standard texts; energy from ${NREL}`,
    ),
    ...group('Wash', ESTIMATE_TO_FIT, {
      wash_ratio: number('kg/kg', 'Wash', 1, [0, 0, 3, 10], {
        optimise: [0, 3],
        help: 'Mass of water ÷ mass of liquor in the cake; the wash water is added to the liquor.',
      }),
      wash_effect: number('1', 'Effect of the wash', 1.5, [0, 0.8, 2.5, 5], {
        help: 'Constant k in exp(-k × wash), the share of the solutes left in the cake.',
      }),
    }),
  },
  outputs: {
    ...pressOutputs,
    solutes_left: output('1', 'Residual solutes in cake liquor', 'exp(-effect · wash)', {
      better: 'lower',
      display: '%',
    }),
    wash_water: output('kg', 'Wash water', 'wash · liquor in cake', { better: 'lower' }),
  },
  inlets: { wash: { name: 'Wash water' } },
  intakes: { wash: waterIntake('Wash water', 'Replaces purchased wash water for the cake.') },
  equipment: {
    press: { name: 'Pressure filter', cost: 'C-58' },
    compressors: { name: 'Filter compressors', cost: 'C-58b' },
  },
  plots: {
    ...pressPlots,
    washing: plot(
      'Solutes left in the cake',
      axis('Wash ÷ liquor in the cake', 'kg/kg'),
      axis('Share of the solutes in cake liquor', '1', '%'),
    ),
  },
  model(run, s) {
    const pressed = press(run, s, USUAL);
    if (isInfeasible(pressed)) return pressed;
    const { amounts, components } = run;
    const { water } = components.at;
    const wash = s.wash_ratio * pressed.liquid;
    const bought = shareBought(run, 'wash', water, wash);
    run.inlets.wash.mass[water] = bought * wash;
    amounts[PROCESS_WATER]! += bought * (wash / WATER_DENSITY);
    const left = leftBy(s.wash_effect, s.wash_ratio);
    dividePressed(run, s, pressed, { wash, left });
    const energy = s.specific_energy * pressed.cake;
    const size = pressed.cake / s.time;
    run.equipment.compressors.size = size;
    return { ...finishPress(run, pressed, { time: s.time, energy, size }), solutes_left: left, wash_water: wash };
  },
  curves: (run, s) => ({
    dryness: drynessCurves(run, s),
    washing: [{ points: sampled(spread(0, 4), (ratio) => leftBy(s.wash_effect, ratio)) }],
  }),
});
