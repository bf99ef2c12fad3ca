import { itemIndex } from '../../costing/items.ts';
import { MP_LIMIT, steamLevel } from '../../physics/heat.ts';
import { dryingAir, exitHumidity, powderDiameter } from '../../physics/drying.ts';
import { celsius, S_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { cleanVessels, heatAir, spendElectricity } from '../shared/services.ts';
import { denature, dissolvedShare, dryMatter } from '../shared/streams.ts';
import { degrees, percent } from '../../declare/words.ts';
import {
  ambientHumidity,
  ambientTemperature,
  burnGas,
  dryerTimes,
  dryingOutputs,
  dryingTime,
  dustNamed,
  gasFor,
  isDry,
  splitDried,
  vapour,
  warnOfSolvents,
} from './shared/dryer.ts';

const TEXTS = 'Common practice in standard texts';
/** What the powder is packed into: item and kg; a silo truck needs no package. */
const PACKAGES = {
  bags: { item: itemIndex('product_bag'), mass: 20 },
  big_bags: { item: itemIndex('big_bag'), mass: 1000 },
  silo_truck: null,
};
/** Shares recovered by a bag filter and by a cyclone. */
const BAG_FILTER = 0.97;
const CYCLONE = 0.92;
const HEATER = { gas: 0.9, steam: 0.8 };
const AIR_HEAT_CAPACITY = 1.006;
/** A feed with fewer solids should be concentrated first; one with more cannot be atomised. */
const MIN_SOLIDS = 0.05;
const MAX_SOLIDS = 0.6;
const MAX_HUMIDITY = 0.25;

const drying = dryingOutputs('2.25');

/** Spray drying: heat and mass balance of the drying air (docs/models, 2.25). */
export const sprayDrying = defineUnitOperation({
  id: 'spray_drying',
  name: 'Spray drying',
  stage: 'finishing',
  description: 'Sprays the solution into hot air, which dries it to a powder.',
  icon: 'spray-dryer',
  symbol:
    'M4 4h16v6l-8 11-8-11zM12 1.500V7M12 7l-3.500 3.500M12 7l3.500 3.500M12 10.500h.01M10 13h.01M14 13h.01M12 15.500h.01',
  tag: 'SD',
  reference: '2.25',
  times: dryerTimes,
  size: { title: 'Evaporated', unit: 'kg/h' },
  settings: {
    time: dryingTime(12, 'dryer'),
    powder_solids: share('Solids in powder', 0.95, [0.9, 0.99], {
      uncertainty: null,
      group: 'Task',
      help: 'Mass fraction of solids in the powder; the rest is water.',
      source: ESTIMATE,
    }),
    ...group('Air', TEXTS, {
      inlet_temperature: temperature('Inlet air temperature', 453.15, [393.15, 413.15, 493.15, 523.15], {
        uncertainty: null,
        headline: true,
        optimise: [413.15, 493.15],
        help: 'Temperature of the hot air. A higher temperature reduces the air flow.',
      }),
      outlet_temperature: temperature('Outlet air temperature', 363.15, [323.15, 333.15, 373.15, 383.15], {
        uncertainty: null,
        optimise: [338.15, 373.15],
        help: 'Temperature of the outlet air. Sets the residual moisture and the loss of activity.',
      }),
    }),
    ambient_temperature: ambientTemperature,
    ambient_humidity: ambientHumidity,
    ...group('Air', ESTIMATE, {
      heat_loss: share('Heat loss', 0.05, [0.02, 0.15], { help: 'Heat loss ÷ heat given up by the air.' }),
      heater: choice('Heater type', { gas: 'Gas, direct', steam: 'Steam' }, 'gas', {
        help: `Heat source for the air. A gas heater transfers ${percent(HEATER.gas)} of its heat to the air, a steam heater ${percent(HEATER.steam)}. Steam can heat the air to at most ${degrees(MP_LIMIT)}.`,
        source: ESTIMATE,
      }),
      specific_power: number('kWh/kg air', 'Fan and atomiser', 0.01, [0.002, 0.003, 0.015, 0.03], {
        help: 'Electricity per kg of dry air; 0.003 to 0.005 kWh/kg in large, efficient dryers.',
      }),
    }),
    ...group('Powder', ESTIMATE, {
      recovery: share('Powder recovered', BAG_FILTER, [0.8, 0.995], {
        help: `Share of the powder recovered: bag filter ${percent(BAG_FILTER)}, cyclone ${percent(CYCLONE)}. The rest is fines.`,
      }),
      activity_loss: share('Product denatured', 0.02, [0, 0.3], { help: 'Share of the product denatured by heat.' }),
      packaging: choice(
        'Packaging',
        { bags: 'Bags of 20 kg', big_bags: 'Big bags of 1000 kg', silo_truck: 'Silo truck' },
        null,
        {
          derive: ({ assumptions }) => (assumptions.plant.grade === 'industrial' ? 'big_bags' : 'bags'),
          note: 'Big bags in an industrial plant, bags otherwise',
          help: 'Package in which the powder is sold. A silo truck needs no packaging.',
        },
      ),
      droplet_diameter: number('µm', 'Droplet diameter', 60, [20, 200], {
        uncertainty: 'size',
        help: 'Sets the particle size of the powder.',
      }),
    }),
  },
  outputs: {
    feed_solids: drying.feed_solids,
    evaporation: drying.evaporation,
    air: output('kg/h', 'Drying air', 'heat balance of air and droplets', { equation: '25.1', better: 'lower' }),
    exit_humidity: output('1', 'Outlet relative humidity', 'Y P / ((0.622 + Y) P_sat)', { display: '%' }),
    thermal_efficiency: output('1', 'Thermal efficiency', '(T_in - T_out) / (T_in - T_amb)', {
      better: 'higher',
      display: '%',
    }),
    heater_duty: output('kW', 'Heater duty', 'G cp (T_in - T_amb) / η', { better: 'lower' }),
    powder: output('kg', 'Powder', 'solids recovered / solids in powder', { better: 'higher' }),
    powder_diameter: output('µm', 'Powder diameter', 'd (x_F ρ_F / (x_P ρ_p))^⅓'),
    step_yield: drying.step_yield,
  },
  sides: { vapour, fines: dustNamed('Fines') },
  equipment: { dryer: { name: 'Spray dryer', cost: 'C-34' } },
  plots: {
    air: plot(
      'Air flow against outlet temperature',
      axis('Outlet air temperature', 'K', '°C'),
      axis('Dry air', 'kg/h'),
    ),
    humidity: plot(
      'Humidity against outlet temperature',
      axis('Outlet air temperature', 'K', '°C'),
      axis('Relative humidity', '1', '%'),
    ),
    path: plot('State of the air', axis('Temperature', 'K', '°C'), axis('Humidity', 'kg/kg')),
  },
  product: 'Powder',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at } = components;
    const mass = feed.total();
    const { solids, volatile, solvents, asWater } = dryMatter(feed);
    const feedSolids = solids / mass;
    const dryness = solids > 0 ? solids / (solids + feed.mass[at.water]!) : 0;
    if (!(solids > 0)) return run.infeasible([], 'The feed contains no solids to dry.');
    if (isDry(dryness, s.powder_solids))
      return run.infeasible(
        [],
        `The feed is already dry: ${figure(100 * dryness)} % of it${volatile > 0 ? ', excluding solvents and gases,' : ''} is solids.`,
      );
    if (feedSolids > MAX_SOLIDS)
      return run.infeasible(
        [],
        `A feed of ${figure(100 * feedSolids)} % solids cannot be atomised; the maximum is ${100 * MAX_SOLIDS} %.`,
        beyond('Solids in feed', MAX_SOLIDS, feedSolids, '1'),
      );
    if (s.outlet_temperature >= s.inlet_temperature)
      return run.infeasible(
        ['outlet_temperature', 'inlet_temperature'],
        'The outlet air must be cooler than the inlet air.',
        beyond('Outlet air temperature', s.inlet_temperature, s.outlet_temperature, 'K'),
      );
    if (s.heater === 'steam' && s.inlet_temperature > MP_LIMIT)
      return run.infeasible(
        ['inlet_temperature', 'heater'],
        `Steam can heat the air to at most ${degrees(MP_LIMIT)}. Enter an inlet temperature no higher than this, or choose gas as the heater type.`,
        beyond('Inlet air temperature', MP_LIMIT, s.inlet_temperature, 'K'),
      );

    const flow = mass / s.time;
    const evaporated = flow * (1 - feedSolids / s.powder_solids); // kg/h, with solvents
    const water = evaporated - volatile / s.time;
    const drying = { evaporated: water + asWater / s.time, solids: flow * feedSolids, feed: feed.temperature };
    const air = airFor(s, drying, s.outlet_temperature);
    const humidity = exitHumidity(s.ambient_humidity + water / air, s.outlet_temperature);
    if (humidity >= 1)
      return run.infeasible(
        ['outlet_temperature', 'inlet_temperature'],
        `The outlet air would be saturated (${figure(100 * humidity)} % relative humidity), so the powder would not dry. Lower the inlet temperature or raise the outlet temperature.`,
        beyond('Outlet relative humidity', 1, humidity, '1'),
      );

    const { vapour: steam, fines } = run.sides;
    splitDried(run, { vapour: steam, dust: fines }, water * s.time, s.recovery);
    denature(run, s.activity_loss);
    out.temperature = s.outlet_temperature;
    out.diameter = powderDiameter(s.droplet_diameter, feedSolids, s.powder_solids);
    fines.temperature = steam.temperature = s.outlet_temperature;

    const rise = s.inlet_temperature - s.ambient_temperature;
    const needed = (air * s.time * AIR_HEAT_CAPACITY * rise) / HEATER[s.heater]; // kJ
    if (s.heater === 'gas') burnGas(run, gasFor(needed));
    else heatAir(run, needed, steamLevel(s.inlet_temperature), s.ambient_temperature, s.inlet_temperature);
    spendElectricity(amounts, s.specific_power * air * s.time);
    const powder = out.total();
    const packed = PACKAGES[s.packaging];
    if (packed) amounts[packed.item]! += powder / packed.mass;
    cleanVessels(run, flow / 1000, 1);
    run.equipment.dryer.size = evaporated;
    run.units = Math.max(1, Math.ceil(evaporated / run.equipment.dryer.row.max));
    run.attended = run.units;
    run.size = evaporated;
    run.processTime = s.time;

    if (feedSolids < MIN_SOLIDS) run.warn(null, THIN);
    warnOfSolvents(run, solvents);
    if (humidity > MAX_HUMIDITY) run.warn('outlet_temperature', HUMID);
    return {
      feed_solids: feedSolids,
      evaporation: evaporated,
      air,
      exit_humidity: humidity,
      thermal_efficiency: (s.inlet_temperature - s.outlet_temperature) / rise,
      heater_duty: needed / s.time / S_PER_H,
      powder,
      powder_diameter: out.diameter,
      step_yield: dissolvedShare(run),
    };
  },
  curves(run, s, { feed_solids: solids, evaporation, air }) {
    // Solvents leave too, but do not moisten the air.
    const { volatile, asWater } = dryMatter(run.feed);
    const water = evaporation - volatile / s.time;
    const flow = run.feed.total() / s.time;
    const outlets = spread(celsius(50), Math.min(celsius(120), s.inlet_temperature - 5));
    const dried = { evaporated: water + asWater / s.time, solids: flow * solids, feed: run.feed.temperature };
    const airAt = (outlet: number): number => airFor(s, dried, outlet);
    const end = s.ambient_humidity + water / air;
    return {
      air: [{ points: sampled(outlets, airAt) }],
      humidity: [
        {
          points: sampled(outlets, (T) => {
            const relative = exitHumidity(s.ambient_humidity + water / airAt(T), T);
            return relative <= 1 ? relative : null;
          }),
        },
      ],
      // The air is heated at constant humidity, then cooled by evaporation.
      path: [
        {
          points: [
            [s.ambient_temperature, s.ambient_humidity],
            [s.inlet_temperature, s.ambient_humidity],
            [s.outlet_temperature, end],
          ],
        },
      ],
    };
  },
});

const THIN = `A feed below ${percent(MIN_SOLIDS)} solids needs a large dryer and gives a powder of low bulk density. Concentrate the feed first.`;
const HUMID = `Outlet air above ${percent(MAX_HUMIDITY)} relative humidity gives a sticky powder.`;

/**
 * Dry air, kg/h.
 * @param dried Water, with solvents as the water of the same heat, and dry matter, kg/h, and temperature of the feed, K.
 * @param outlet Outlet
 * temperature of the air, K.
 */
const airFor = (
  s: { inlet_temperature: number; ambient_humidity: number; heat_loss: number },
  dried: { evaporated: number; solids: number; feed: number },
  outlet: number,
): number =>
  dryingAir({ ...dried, inlet: s.inlet_temperature, outlet, humidity: s.ambient_humidity, loss: s.heat_loss });
