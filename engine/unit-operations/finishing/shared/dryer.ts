/** Shared by drum and spray dryers: times, ambient air, gas, and the split of the feed. */
import { itemIndex } from '../../../costing/items.ts';
import type { Stream } from '../../../process/stream.ts';
import { celsius, KJ_PER_MJ } from '../../../quantity.ts';
import {
  number,
  output,
  type Run,
  type Setting,
  type SideDeclaration,
  type StepTimes,
  stepTimes,
} from '../../define.ts';

const NATURAL_GAS = itemIndex('natural_gas');
/** Lower heating value, MJ/kg. */
export const GAS_HEAT = 50;
const ESTIMATE = 'Engineering estimate';

export const dryerTimes = (): StepTimes =>
  stepTimes({ setup: 1, cip: 4, labourPerHour: 0.35, labourFixed: 1, laboratory: 0.15 });

/** @param sized The equipment that is sized by this time. */
export const dryingTime = (usual: number, sized: string): Setting<number> =>
  number('h', 'Drying time', {
    default: usual,
    limits: [1, 48],
    typical: [4, 24],
    group: 'Task',
    optimise: [4, 24],
    help: `Time for one batch; sets the size of the ${sized}.`,
    source: ESTIMATE,
  });

/** Settings of the ambient air. */
export const ambientHumidity = number('kg/kg', 'Ambient humidity', {
  default: 0.008,
  limits: [0, 0.04],
  typical: [0.003, 0.025],
  group: 'Air',
  help: 'Mass of water per mass of dry air.',
  source: ESTIMATE,
});
export const ambientTemperature = number('K', 'Ambient temperature', {
  uncertainty: 'ambient',
  default: celsius(20),
  limits: [celsius(-20), celsius(50)],
  display: '°C',
  group: 'Air',
  help: 'Temperature of the ambient air.',
  source: ESTIMATE,
});

/** @param section Section of docs/models. */
export const dryingOutputs = (section: string) => ({
  feed_solids: output('1', 'Solids in feed', 'dry matter / feed mass', section, { better: 'higher', display: '%' }),
  evaporation: output('kg/h', 'Water evaporated', 'F (1 - x_F / x_P)', section, { better: 'lower' }),
  step_yield: output('1', 'Product yield', 'recovery × (1 - denatured)', section, { better: 'higher', display: '%' }),
});

export const vapour: SideDeclaration = { name: 'Water vapour', kind: 'vent', disposal: 'vent' };
/** @param name Name of the stream of unrecovered solids. */
export const dustNamed = (name: string): SideDeclaration => ({ name, kind: 'waste', disposal: 'solids' });

/** Separates a feed into vapour, kg, and solids, of which a share is recovered; the rest is dust. */
export function splitDried(run: Run, streams: { vapour: Stream; dust: Stream }, water: number, recovery: number): void {
  const { feed, out, components } = run;
  const { at } = components;
  streams.vapour.mass[at.water] = water;
  for (let i = 0; i < out.mass.length; i++) {
    const entering = i === at.water ? feed.mass[i]! - water : feed.mass[i]!;
    out.mass[i] = recovery * entering;
    streams.dust.mass[i] = entering - out.mass[i]!;
  }
}

/** kg of gas that release an amount of heat in kJ. */
export const gasFor = (heat: number): number => heat / KJ_PER_MJ / GAS_HEAT;

export function burnGas(run: Run, kg: number): void {
  run.amounts[NATURAL_GAS]! += kg;
}
