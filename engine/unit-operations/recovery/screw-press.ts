import { defineUnitOperation, isInfeasible } from '../../declare/define.ts';
import { spendElectricity } from '../shared/services.ts';
import { keptShare } from '../shared/streams.ts';
import { countUnits } from '../shared/units.ts';
import {
  dividePressed,
  drynessCurves,
  press,
  pressOutputs,
  pressPlots,
  pressSettings,
  pressSides,
  pressTimes,
} from './shared/dewatering.ts';

/** Dry solids in the feed below which a screw finds nothing to press, kg/kg. */
const THIN = 0.04;
/** Particle size below which solids leave through the screen, µm. */
const FINE = 100;

/** Dry solids in a cake of particles, kg/kg. */
const USUAL = 0.45;

/** Screw press for fibrous solids (docs/models, 2.54). */
export const screwPress = defineUnitOperation({
  id: 'screw_press',
  name: 'Screw press',
  stage: 'recovery',
  description: 'Squeezes liquor out of fibrous solids such as pulp, stillage or seeds with a screw in a screen.',
  icon: 'screw-press',
  symbol: 'M2 7.500h20v9H2zM2 16.500l4-9 4 9 4-9 4 9 4-9M7 20.500h.01M12 20.500h.01M17 20.500h.01',
  tag: 'SC',
  reference: '2.54',
  flow: true,
  times: pressTimes,
  size: { title: 'Feed per press', unit: 'kg/h' },
  settings: {
    ...pressSettings(
      { default: USUAL, typical: [0.4, 0.5] },
      { default: 0.95, typical: [0.85, 0.98] },
      { default: 0.0372, typical: [0.01, 0.1] },
      'dry solids in the feed',
      'Standard texts; energy of BioSTEAM',
    ),
  },
  outputs: pressOutputs,
  inlets: {},
  sides: pressSides,
  equipment: { press: { name: 'Screw press', cost: 'C-57' } },
  plots: pressPlots,
  usualFeed: 'pulp',
  product: 'Product phase',
  model(run, s) {
    const pressed = press(run, s, USUAL);
    if (isInfeasible(pressed)) return pressed;
    dividePressed(run, s, pressed);
    const { feed, amounts } = run;
    const total = feed.total();
    const energy = s.specific_energy * pressed.dry;
    spendElectricity(amounts, energy);
    countUnits(run, run.equipment.press, total / s.time);
    run.processTime = s.time;
    if (pressed.dry < THIN * total)
      run.warn(
        null,
        `The feed has less than ${100 * THIN} % dry solids, so most of the press only passes liquor; thicken the feed first.`,
      );
    if (feed.diameter > 0 && feed.diameter < FINE)
      run.doubt(
        'capture',
        `Solids below ${FINE} µm leave through the screen; a belt or filter press suits them better.`,
      );
    return {
      feed_solids: pressed.dry / total,
      cake: pressed.cake,
      cake_liquid: pressed.liquid + pressed.oil,
      power: energy / s.time,
      step_yield: keptShare(run),
    };
  },
  curves: (run, s) => ({ dryness: drynessCurves(run, s) }),
});
