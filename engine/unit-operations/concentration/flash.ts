import { shellSteel } from '../../physics/distillation.ts';
import { settlingVelocity, vapourBalance } from '../../physics/flash.ts';
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
import { axis, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { choice, component, group, number, perBatch, temperature, toggle } from '../../declare/settings.ts';
import { sizeExchanger } from '../shared/exchangers.ts';
import { volatileParts } from '../shared/streams.ts';
import { Mixture } from '../../substances/mixture.ts';
import { cleanVessels, cool, heat, spendElectricity } from '../shared/services.ts';
import { plantTimes } from '../shared/times.ts';
import { distilledIndex, namesComponent } from './distillation/settings.ts';

/** kW/m²/K, as of reboilers and condensers. */
const HEATER_TRANSFER = 1;
const COOLER_TRANSFER = 0.85;
const FREEZING = celsius(0);
const SLENDERNESS = 3;
const SMALLEST = 0.3;
const LIQUID = 960;

/** Evaporates a part of a hot liquid in a drum (docs/models, 2.42). */
export const flash = defineUnitOperation({
  id: 'flash',
  name: 'Flash',
  stage: 'concentration',
  description: 'Evaporates part of a liquid in a drum, at a set temperature or without heat.',
  icon: 'flash-drum',
  symbol:
    'M8 6.500a4 2.500 0 0 1 8 0v11a4 2.500 0 0 1-8 0zM8 13h8M1.500 10.500H8M12 4V1.500M12 20v2.500M10 8.500h.01M13.500 7.500h.01',
  tag: 'FL',
  reference: '2.42',
  times: plantTimes,
  size: { title: 'Drum diameter', unit: 'm' },
  settings: {
    ...group('Task', DESIGN, {
      mode: choice('Mode', { temperature: 'At a temperature', adiabatic: 'Without heat' }, 'temperature', {
        help: 'Without heat, the liquid cools as it evaporates.',
      }),
      temperature: temperature('Temperature', celsius(95), [celsius(5), celsius(30), celsius(130), MP_LIMIT], {
        uncertainty: null,
        headline: true,
        when: ['mode', 'temperature'],
        optimise: [celsius(30), celsius(130)],
        help: 'Temperature in the drum.',
      }),
      pressure: number('bar', 'Pressure', ATMOSPHERE, [0.02, 0.05, 3, 10], {
        uncertainty: null,
        optimise: [0.05, 3],
        help: 'Pressure in the drum; below atmospheric pressure, a vacuum pump removes the air that leaks in.',
      }),
      distilled: choice(
        'Volatile component',
        {
          solvent: 'Process solvent',
          ethanol: 'Ethanol from the fermentation',
          product: 'Product',
          component: 'Another component',
          none: 'None: water',
        },
        'none',
        {
          help: 'Component for which the share in the vapour is shown. All components with a vapour pressure evaporate with the water.',
        },
      ),
      component: component('Component', {
        default: '',
        when: ['distilled', 'component'],
        help: 'Library component for which the share in the vapour is shown.',
      }),
      product_leaves: choice('Product outlet', { liquid: 'With the liquid', vapour: 'With the vapour' }, 'liquid', {
        help: 'Stream that is sent to the next step.',
      }),
      condensed: toggle('Condense the vapour', true, {
        help: 'Adds a condenser; otherwise the vapour is passed on uncondensed.',
      }),
      time: number('h', 'Processing time', 8, [0.5, 1, 48, 168], {
        usual: perBatch,
        optimise: [1, 24],
        help: 'Time for one batch; sets the size of the drum.',
      }),
    }),
  },
  outputs: {
    evaporated: output('1', 'Evaporated', 'vapour / feed, by mass', { display: '%' }),
    temperature: output('K', 'Temperature', 'entered, or from the heat balance', { display: '°C' }),
    recovered: output('1', 'Volatile component in the vapour', 'y V / (z F)', { display: '%' }),
    duty: output('kW', 'Heat', 'C (T - T_F) + V λ', { better: 'lower' }),
    velocity: output('m/s', 'Vapour velocity', '0.06 √((ρ_L - ρ_V)/ρ_V)'),
    diameter: output('m', 'Diameter', '√(4 V / (π u ρ_V))', { better: 'lower' }),
  },
  names: namesComponent,
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
    evaporated: plot(
      'Share evaporated against temperature',
      axis('Temperature', 'K', '°C'),
      axis('Vapour ÷ feed', '1', '%'),
    ),
  },
  usualProduct: 'acid',
  product: 'Flashed stream',
  model(run, s) {
    const { feed, out, sides, components, amounts } = run;
    const { at, classes, vapours } = components;
    const index = s.distilled === 'none' ? at.water : distilledIndex(run, s);
    if (index < 0 || !(feed.mass[index]! > 0))
      return run.infeasible(
        ['distilled'],
        index === at.water
          ? 'The feed has no water to evaporate.'
          : 'The feed does not contain the volatile component. Choose a different component, or “None: water”.',
      );
    if (!vapours[index])
      return run.infeasible(
        ['distilled'],
        'The library has no boiling point for this component. Choose a different component, or “None: water”.',
      );
    const { parts, kmol: moles, evaporates, boilingAt } = stage(run, s);
    const capacity = feed.heatCapacity();
    const boiling = (T: number, gone: Float64Array): number =>
      parts.reduce(
        (sum, i, k) =>
          sum +
          gone[k]! * (i === at.water ? feed.mass[i]! * latentHeat(T) : moles[k]! * MOL_PER_KMOL * vapours[i]!.heat),
        0,
      );
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
      const k = parts.indexOf(i);
      const part = k >= 0 ? gone[k]! : classes[i] === 'gas' && gone.some((share) => share > 0) ? 1 : 0;
      vapour.mass[i] = part * (k >= 0 ? moles[k]! * vapours[i]!.molarMass : kg);
      liquid.mass[i] = kg - vapour.mass[i]!;
    }
    if (liquid.mass[at.water]! < liquid.waterWhenWet())
      return run.infeasible(
        [s.mode === 'temperature' ? 'temperature' : 'pressure'],
        'The cells in the feed retain their water, so less can evaporate. Lower the temperature or raise the pressure.',
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

    const kmol = gone.reduce((sum, share, k) => sum + share * moles[k]!, 0);
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
      recovered: vapour.mass[index]! / feed.mass[index]!,
      duty: duty / seconds,
      velocity,
      diameter,
    };
  },
  curves(run, s) {
    const { parts, kmol, evaporates } = stage(run, s);
    const share = (T: number): number => {
      const gone = evaporates(T);
      const kg = parts.reduce((sum, i, k) => sum + gone[k]! * kmol[k]! * run.components.vapours[i]!.molarMass, 0);
      return kg / run.feed.total();
    };
    const boils = bisect((T) => saturationPressure(T) - s.pressure, celsius(0), celsius(200));
    return { evaporated: [{ points: sampled(spread(boils - 25, boils + 5), share) }] };
  },
});

/** What can evaporate of the feed, kmol, and the share of it that does at a temperature. */
function stage(run: Run, s: { pressure: number }) {
  const { vapours } = run.components;
  const { parts, kmol, staying } = volatileParts(run);
  const mixture = new Mixture(parts.map((i) => vapours[i]!));
  const all = staying + kmol.reduce((a, b) => a + b, 0);
  const z = kmol.map((one) => one / all);
  const goneAt = ({ K, share }: { K: Float64Array; share: number }): Float64Array =>
    K.map((ratio) => (share === 0 || ratio === 0 ? 0 : (share * ratio) / (1 + share * (ratio - 1))));
  const evaporates = (T: number): Float64Array => goneAt(mixture.flash(z, T, s.pressure));
  const feedShares = [...z, staying / all];
  /** Temperature at which a share of the feed is vapour, between freezing and that of the feed, and what has then evaporated. */
  const boilingAt = (given: number, hottest: number) => {
    const balance = (T: number): number =>
      vapourBalance(feedShares, [...mixture.flash(z, T, s.pressure, given).K, 0], given);
    const temperature = balance(FREEZING) < 0 ? bisect(balance, FREEZING, hottest) : FREEZING;
    return { temperature, gone: goneAt(mixture.flash(z, temperature, s.pressure, given)) };
  };
  return { parts, kmol, evaporates, boilingAt };
}
