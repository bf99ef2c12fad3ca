import { shellSteel } from '../../physics/distillation.ts';
import { settlingVelocity, TROUTON, vapourBalance, vapourShare } from '../../physics/flash.ts';
import {
  coolantFor,
  coolerDifference,
  logMeanDifference,
  MP_LIMIT,
  STEAM,
  steamLevel,
  vesselCoolingDifference,
} from '../../physics/heat.ts';
import { CONDENSER_APPROACH, latentHeat, leakage, suction, vacuumPower } from '../../physics/evaporation.ts';
import { ATMOSPHERE, GAS_CONSTANT, saturationPressure } from '../../physics/water.ts';
import { bisect } from '../../numeric/roots.ts';
import { celsius, G_PER_KG, MOL_PER_KMOL, PA_PER_BAR, S_PER_H } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN } from '../../wording/settings-text.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import {
  axis,
  choice,
  defineUnitOperation,
  number,
  output,
  plot,
  type Run,
  toggle,
  trains,
} from '../../declare/define.ts';
import { sizeExchanger } from '../shared/exchangers.ts';
import { cleanVessels, cool, heat, spendElectricity } from '../shared/services.ts';
import { plantTimes } from '../shared/times.ts';
import { type Light, lightOf, volatilityAt } from './distillation/settings.ts';

const WATER = { molarMass: 18.02 };
/** kW/m²/K, as of reboilers and condensers. */
const HEATER_TRANSFER = 1;
const COOLER_TRANSFER = 0.85;
const FREEZING = celsius(0);
const SLENDERNESS = 3;
const SMALLEST = 0.3;
/** Molar mass above which a component does not dilute, g/mol. */
const POLYMER = 1000;
/** Passes in which volatility and composition are brought into line. */
const PASSES = 60;
const LIQUID = 960;

/** Evaporates a part of a hot liquid in a drum (docs/models, 2.42). */
export const flash = defineUnitOperation({
  id: 'flash',
  name: 'Flash',
  stage: 'concentration',
  description: 'Lets a part of a liquid evaporate in a drum, at a temperature or without heat.',
  icon: 'flash-drum',
  symbol:
    'M8 6.500a4 2.500 0 0 1 8 0v11a4 2.500 0 0 1-8 0zM8 13h8M1.500 10.500H8M12 4V1.500M12 20v2.500M10 8.500h.01M13.500 7.500h.01',
  tag: 'FL',
  reference: '2.42',
  flow: true,
  times: plantTimes,
  size: { title: 'Drum diameter', unit: 'm' },
  settings: {
    mode: choice(
      'Mode',
      { temperature: 'At a temperature', adiabatic: 'Without heat' },
      {
        default: 'temperature',
        group: 'Task',
        help: 'Without heat, the liquid cools as it evaporates.',
        source: DESIGN,
      },
    ),
    temperature: number('K', 'Temperature', {
      uncertainty: null,
      default: celsius(95),
      limits: [celsius(5), MP_LIMIT],
      typical: [celsius(30), celsius(130)],
      display: '°C',
      group: 'Task',
      headline: true,
      when: ['mode', 'temperature'],
      optimise: [celsius(30), celsius(130)],
      help: 'Temperature in the drum.',
      source: DESIGN,
    }),
    pressure: number('bar', 'Pressure', {
      uncertainty: null,
      default: ATMOSPHERE,
      limits: [0.02, 10],
      typical: [0.05, 3],
      group: 'Task',
      optimise: [0.05, 3],
      help: 'Pressure in the drum; below the atmosphere, a vacuum pump draws the air that leaks in.',
      source: DESIGN,
    }),
    distilled: choice(
      'Volatile component',
      {
        solvent: 'Solvent of the process',
        ethanol: 'Ethanol from the fermentation',
        product: 'Product',
        none: 'None: water',
      },
      { default: 'none', group: 'Task', help: 'Component that evaporates with the water.', source: DESIGN },
    ),
    product_leaves: choice(
      'Product outlet',
      { liquid: 'With the liquid', vapour: 'With the vapour' },
      { default: 'liquid', group: 'Task', help: 'Stream that is sent to the next step.', source: DESIGN },
    ),
    condensed: toggle('Condense the vapour', {
      default: true,
      group: 'Task',
      help: 'Whether a condenser follows; if not, the vapour goes on as it is.',
      source: DESIGN,
    }),
    time: number('h', 'Processing time', {
      default: 8,
      limits: [0.5, 168],
      typical: [1, 48],
      group: 'Task',
      optimise: [1, 24],
      help: 'Time for one batch; sets the size of the drum.',
      source: DESIGN,
    }),
    parallel_trains: trains(),
  },
  outputs: {
    evaporated: output('1', 'Evaporated', 'vapour / feed, by mass', '2.42', { display: '%' }),
    temperature: output('K', 'Temperature', 'entered, or from the heat balance', '2.42', { display: '°C' }),
    recovered: output('1', 'Volatile component in the vapour', 'y V / (z F)', '2.42', { display: '%' }),
    duty: output('kW', 'Heat', 'C (T - T_F) + V λ', '2.42', { better: 'lower' }),
    velocity: output('m/s', 'Vapour velocity', '0.06 √((ρ_L - ρ_V)/ρ_V)', '2.42'),
    diameter: output('m', 'Diameter', '√(4 V / (π u ρ_V))', '2.42', { better: 'lower' }),
  },
  inlets: {},
  sides: {
    vapour: { name: 'Vapour', kind: 'waste', disposal: 'wastewater' },
    liquid: { name: 'Liquid', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: {
    drum: { name: 'Flash drum', cost: 'C-03' },
    vacuum: { name: 'Vacuum pump', cost: 'C-39', tag: 'VP' },
    heater: { name: 'Heater or cooler', cost: 'C-17', tag: 'HX' },
    condenser: { name: 'Condenser', cost: 'C-17', tag: 'HX' },
  },
  plots: {
    evaporated: plot('Evaporated against temperature', axis('Temperature', 'K', '°C'), axis('Vapour ÷ feed', '1', '%')),
  },
  usualProduct: 'acid',
  product: 'Flashed stream',
  model(run, s) {
    const { feed, out, sides, components, amounts } = run;
    const { at, classes } = components;
    const light: Light | null = s.distilled === 'none' ? null : lightOf(run.basis, s.distilled);
    const index = indexOf(run, s.distilled);
    if (s.distilled !== 'none' && (!light || index < 0 || !(feed.mass[index]! > 0)))
      return run.infeasible(
        ['distilled'],
        'The feed does not contain the volatile component; choose another, or none.',
      );
    if (light && light.boiling === null)
      return run.infeasible(
        ['distilled'],
        'The library has no boiling point of this component; choose another, or none.',
      );
    const latent = latentOf(light);
    const { water, volatile, evaporates, boilingAt } = stage(run, s, light, index);
    if (!(water > 0)) return run.infeasible([], 'The feed has no water to evaporate.');
    const capacity = feed.heatCapacity();
    const boiling = (T: number, gone: { light: number; water: number }): number =>
      gone.water * feed.mass[at.water]! * latentHeat(T) + gone.light * volatile * MOL_PER_KMOL * latent;
    const needed = (T: number): number => capacity * (T - feed.temperature) + boiling(T, evaporates(T));
    let T = s.temperature;
    let gone = evaporates(T);
    if (s.mode === 'adiabatic') {
      T = feed.temperature;
      gone = evaporates(T);
      if (needed(T) > 0) {
        // By the share of vapour, as one component boils at one temperature whatever its share.
        const heat = (share: number): number => {
          const at = boilingAt(share, feed.temperature);
          return capacity * (at.temperature - feed.temperature) + boiling(at.temperature, at.gone);
        };
        const share = bisect(heat, 0, 1);
        ({ temperature: T, gone } = boilingAt(share, feed.temperature));
      }
    }
    const vapour = s.product_leaves === 'vapour' ? out : sides.vapour;
    const liquid = s.product_leaves === 'vapour' ? sides.liquid : out;
    liquid.copy(feed);
    for (let i = 0; i < feed.mass.length; i++) {
      const kg = feed.mass[i]!;
      // Dissolved gases leave with the first vapour.
      const part =
        i === at.water ? gone.water : i === index ? gone.light : classes[i] === 'gas' && gone.water > 0 ? 1 : 0;
      vapour.mass[i] = part * kg;
      liquid.mass[i] = kg - vapour.mass[i]!;
    }
    if (liquid.mass[at.water]! < liquid.waterWhenWet())
      return run.infeasible(
        [s.mode === 'temperature' ? 'temperature' : 'pressure'],
        'The cells in the feed keep their water; evaporate less.',
      );
    vapour.temperature = liquid.temperature = T;

    const duty = s.mode === 'adiabatic' ? 0 : capacity * (T - feed.temperature) + boiling(T, gone);
    const seconds = s.time * S_PER_H;
    if (duty > 0) {
      const level = steamLevel(T);
      heat(run, duty, level, feed.temperature, T);
      const steam = STEAM[level].temperature;
      const apart = logMeanDifference(steam, steam, Math.min(feed.temperature, T), T);
      sizeExchanger(run.equipment.heater, duty / seconds / HEATER_TRANSFER / apart);
    } else if (duty < 0) {
      cool(run, -duty, feed.temperature, T);
      const apart = coolerDifference(Math.max(feed.temperature, T), T);
      sizeExchanger(run.equipment.heater, -duty / seconds / COOLER_TRANSFER / apart);
    }
    if (s.condensed) {
      const released = boiling(T, gone);
      cool(run, released, T, T);
      const apart = vesselCoolingDifference(T, coolantFor(T).inlet);
      sizeExchanger(run.equipment.condenser, released / seconds / COOLER_TRANSFER / apart);
    }

    const kmol = gone.water * water + gone.light * volatile;
    const density = kmol > 0 ? (s.pressure * PA_PER_BAR * (vapour.total() / kmol)) / G_PER_KG / (GAS_CONSTANT * T) : 0;
    const velocity = kmol > 0 ? settlingVelocity(LIQUID, density) : 0;
    const flow = kmol > 0 ? vapour.total() / density / seconds : 0;
    const diameter = Math.max(SMALLEST, kmol > 0 ? Math.sqrt((4 * flow) / (Math.PI * velocity)) : 0);
    const volume = (Math.PI / 4) * SLENDERNESS * diameter ** 3;
    run.equipment.drum.size = shellSteel(diameter, SLENDERNESS * diameter);
    if (s.pressure < 1) {
      const air = leakage(volume, s.pressure);
      run.equipment.vacuum.size = suction(air, T - CONDENSER_APPROACH, s.pressure);
      spendElectricity(amounts, vacuumPower(air, s.pressure) * s.time);
    }
    cleanVessels(run, volume, 1);
    run.size = diameter;
    run.processTime = s.time;
    if (kmol === 0 || liquid.total() === 0)
      run.warn(
        s.mode === 'temperature' ? 'temperature' : 'pressure',
        `${kmol === 0 ? 'Nothing' : 'Everything'} evaporates at ${figure(T - celsius(0))} °C and ${figure(s.pressure)} bar.`,
      );
    return {
      evaporated: vapour.total() / feed.total(),
      temperature: T,
      recovered: light ? gone.light : gone.water,
      duty: duty / seconds,
      velocity,
      diameter,
    };
  },
  curves(run, s) {
    const light = s.distilled === 'none' ? null : lightOf(run.basis, s.distilled);
    const index = indexOf(run, s.distilled);
    const { evaporates } = stage(run, s, light, index);
    const { at } = run.components;
    const share = (T: number): number => {
      const gone = evaporates(T);
      const kg = gone.water * run.feed.mass[at.water]! + (index < 0 ? 0 : gone.light * run.feed.mass[index]!);
      return kg / run.feed.total();
    };
    const boils = bisect((T) => saturationPressure(T) - s.pressure, celsius(0), celsius(200));
    return { evaporated: [{ points: sampled(spread(boils - 25, boils + 5), share) }] };
  },
});

/** Amounts in the feed, kmol, and what of them evaporates at a temperature. */
function stage(run: Run, s: { pressure: number }, light: Light | null, index: number) {
  const { feed, components } = run;
  const { at, classes, molarMass } = components;
  const water = feed.mass[at.water]! / WATER.molarMass;
  const volatile = light ? feed.mass[index]! / light.molarMass : 0;
  // What does not evaporate dilutes the rest.
  let staying = 0;
  for (let i = 0; i < feed.mass.length; i++)
    if (i !== at.water && i !== index && classes[i] !== 'gas' && molarMass[i]! > 0 && molarMass[i]! < POLYMER)
      staying += feed.mass[i]! / molarMass[i]!;
  const all = water + volatile + staying;
  const z = [volatile / all, water / all, staying / all];
  const latent = latentOf(light);
  /** Equilibrium at a temperature, with the share of vapour that it gives, or with a given one. */
  const equilibrium = (T: number, given?: number): { K: number[]; share: number } => {
    const ratio = saturationPressure(T) / s.pressure;
    let x = z[0]! / (z[0]! + z[1]!);
    let share = given ?? 0;
    let K = [0, ratio, 0];
    for (let pass = 0; pass < PASSES; pass++) {
      K = [light ? ratio * volatilityAt(light, x, light.boiling!, latent) : 0, ratio, 0];
      share = given ?? vapourShare(z, K);
      const mine = z[0]! / (1 + share * (K[0]! - 1));
      const its = z[1]! / (1 + share * (K[1]! - 1));
      const next = mine + its > 0 ? mine / (mine + its) : 0;
      if (Math.abs(next - x) < 1e-13) break;
      x = next;
    }
    return { K, share };
  };
  /** Shares of the volatile component and of the water. */
  const goneAt = ({ K, share }: { K: number[]; share: number }) => {
    const of = (i: number): number => (share === 0 || K[i] === 0 ? 0 : (share * K[i]!) / (1 + share * (K[i]! - 1)));
    return { light: of(0), water: of(1) };
  };
  const evaporates = (T: number) => goneAt(equilibrium(T));
  /** Temperature at which a share of the feed is vapour, between freezing and that of the feed, and what has then evaporated. */
  const boilingAt = (given: number, hottest: number) => {
    const balance = (T: number): number => vapourBalance(z, equilibrium(T, given).K, given);
    const temperature = balance(FREEZING) < 0 ? bisect(balance, FREEZING, hottest) : FREEZING;
    return { temperature, gone: goneAt(equilibrium(temperature, given)) };
  };
  return { water, volatile, evaporates, boilingAt };
}

/** Heat of vaporisation, kJ/mol. */
const latentOf = (light: Light | null): number => light?.heat ?? TROUTON * (light?.boiling ?? 0);

/** Index of the volatile component; -1 if there is none. */
function indexOf({ components: { at } }: Run, distilled: string): number {
  if (distilled === 'none') return -1;
  return distilled === 'product' ? at.target : distilled === 'ethanol' ? at.by_product : at.solvent;
}
