import { defineUnitOperation, isInfeasible } from '../../declare/define.ts';
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

/** Dry solids in the feed below which a screw finds nothing to press, kg/kg. */
const THIN = 0.04;
/** Particle size below which solids leave through the screen, µm. */
const FINE = 100;

/** Dry solids in a cake of particles, kg/kg. */
const USUAL = 0.45;

/** Screw press for fibrous solids (docs/models, 2.54). */
export const screwPress = defineUnitOperation({
  ...pressFamily,
  id: 'screw_press',
  name: 'Screw press',
  description: 'Squeezes liquor out of fibrous solids such as pulp, stillage or seeds with a screw in a screen.',
  icon: 'screw-press',
  symbol: 'M2 7.500h20v9H2zM2 16.500l4-9 4 9 4-9 4 9 4-9M7 20.500h.01M12 20.500h.01M17 20.500h.01',
  tag: 'SC',
  size: { title: 'Feed per press', unit: 'kg/h' },
  settings: {
    ...pressSettings(
      { default: USUAL, typical: [0.4, 0.5] },
      { default: 0.95, typical: [0.85, 0.98] },
      { default: 0.0372, typical: [0.01, 0.1] },
      'dry solids in the feed',
      'Standard texts; energy from BioSTEAM',
    ),
  },
  outputs: pressOutputs,
  equipment: { press: { name: 'Screw press', cost: 'C-57' } },
  plots: pressPlots,
  model(run, s) {
    const pressed = press(run, s, USUAL);
    if (isInfeasible(pressed)) return pressed;
    dividePressed(run, s, pressed);
    const { feed } = run;
    const total = feed.total();
    const energy = s.specific_energy * pressed.dry;
    const figures = finishPress(run, pressed, { time: s.time, energy, size: total / s.time });
    if (pressed.dry < THIN * total)
      run.warn(
        null,
        `The feed has less than ${100 * THIN} % dry solids, so liquor takes up most of the press. Thicken the feed first.`,
      );
    if (feed.diameter > 0 && feed.diameter < FINE)
      run.doubt(
        'capture',
        `Solids smaller than ${FINE} µm leave through the screen; a belt press or filter press is more suitable.`,
      );
    return figures;
  },
  curves: (run, s) => ({ dryness: drynessCurves(run, s) }),
});
