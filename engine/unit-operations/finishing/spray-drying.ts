import { itemIndex } from '../../costing/items.ts';
import { dryingAir, exitHumidity, powderDiameter } from '../../physics/drying.ts';
import { steamFor } from '../../physics/heat.ts';
import { celsius, KJ_PER_MJ } from '../../quantity.ts';
import { sampled, spread } from '../../simulation/sample.ts';
import { axis, choice, defineUnitOperation, figure, number, output, plot, trains } from '../define.ts';
import { cleanVessels, spendElectricity } from '../shared/services.ts';

const NATURAL_GAS = itemIndex('natural_gas');
const MP_STEAM = itemIndex('mp_steam');
const BAGS = itemIndex('product_bag');
/** Lower heating value, MJ/kg. */
const GAS_HEAT = 50;
const BAG_MASS = 20;
const HEATER = { gas: 0.9, steam: 0.8 };
const AIR_HEAT_CAPACITY = 1.006;
/** A feed thinner than this should be concentrated first; one thicker cannot be atomised. */
const MIN_SOLIDS = 0.05;
const MAX_SOLIDS = 0.6;
const MAX_HUMIDITY = 0.25;

/** Spray drying: heat and mass balance of the drying air (docs/models, 2.25). */
export const sprayDrying = defineUnitOperation({
  id: 'spray_drying',
  name: 'Spray drying',
  stage: 'finishing',
  description: 'Sprays the solution into hot air; what leaves is powder.',
  icon: 'spray-dryer',
  tag: 'SD',
  reference: '2.25',
  flow: true,
  times: () => ({
    setup: 1,
    fill: 0,
    empty: 0,
    cip: 4,
    sip: 0,
    labourPerHour: 0.35,
    labourFixed: 1,
    laboratory: 0.15,
  }),
  size: { title: 'Water evaporated', unit: 'kg/h' },
  settings: {
    time: number('h', 'Drying time', {
      default: 12,
      limits: [1, 48],
      typical: [4, 24],
      group: 'Task',
      optimise: [4, 24],
      help: 'For one batch; sets the size of the dryer.',
      source: 'Engineering estimate',
    }),
    powder_solids: number('1', 'Solids in powder', {
      default: 0.95,
      limits: [0.9, 0.99],
      display: '%',
      group: 'Task',
      help: 'The rest is water.',
      source: 'Engineering estimate',
    }),
    inlet_temperature: number('K', 'Air in', {
      default: 453.15,
      limits: [393.15, 523.15],
      typical: [413.15, 493.15],
      display: '°C',
      group: 'Air',
      headline: true,
      optimise: [413.15, 493.15],
      help: 'Hotter air needs less of it.',
      source: 'Common practice in standard texts',
    }),
    outlet_temperature: number('K', 'Air out', {
      default: 363.15,
      limits: [323.15, 383.15],
      typical: [333.15, 373.15],
      display: '°C',
      group: 'Air',
      optimise: [338.15, 373.15],
      help: 'Sets residual moisture and loss of activity.',
      source: 'Common practice in standard texts',
    }),
    ambient_temperature: number('K', 'Ambient temperature', {
      default: 293.15,
      limits: [253.15, 323.15],
      display: '°C',
      group: 'Air',
      help: 'Of the air taken in.',
      source: 'Engineering estimate',
    }),
    ambient_humidity: number('kg/kg', 'Ambient humidity', {
      default: 0.008,
      limits: [0, 0.04],
      typical: [0.003, 0.025],
      group: 'Air',
      help: 'Water per dry air.',
      source: 'Engineering estimate',
    }),
    heat_loss: number('1', 'Heat loss', {
      default: 0.05,
      limits: [0.02, 0.15],
      display: '%',
      group: 'Air',
      help: 'Of the heat given up by the air.',
      source: 'Engineering estimate',
    }),
    heater: choice(
      'Heater',
      { gas: 'Gas, direct', steam: 'Steam' },
      {
        default: 'gas',
        group: 'Air',
        help: 'Gas gives 90 % of its heat to the air, steam 80 %.',
        source: 'Engineering estimate',
      },
    ),
    specific_power: number('kWh/kg air', 'Fan and atomiser', {
      default: 0.01,
      limits: [0.002, 0.03],
      typical: [0.003, 0.015],
      group: 'Air',
      help: 'Per dry air.',
      source: 'Engineering estimate',
    }),
    recovery: number('1', 'Powder recovered', {
      default: 0.97,
      limits: [0.8, 0.995],
      display: '%',
      group: 'Powder',
      help: 'Bag filter 97 %, cyclone 92 %. The rest is fines.',
      source: 'Engineering estimate',
    }),
    activity_loss: number('1', 'Product denatured', {
      default: 0.02,
      limits: [0, 0.3],
      display: '%',
      group: 'Powder',
      help: 'By heat.',
      source: 'Engineering estimate',
    }),
    droplet_diameter: number('µm', 'Droplet diameter', {
      default: 60,
      limits: [20, 200],
      group: 'Powder',
      help: 'Sets the powder’s.',
      source: 'Engineering estimate',
    }),
    parallel_trains: trains(),
  },
  outputs: {
    feed_solids: output('1', 'Solids in feed', 'dry matter / feed mass', '2.25', { better: 'higher', display: '%' }),
    evaporation: output('kg/h', 'Water evaporated', 'F (1 - x_F / x_P)', '2.25', { better: 'lower' }),
    air: output('kg/h', 'Drying air', 'heat balance of air and droplets', '25.1', { better: 'lower' }),
    exit_humidity: output('1', 'Relative humidity out', 'Y P / ((0.622 + Y) P_sat)', '2.25', { display: '%' }),
    thermal_efficiency: output('1', 'Thermal efficiency', '(T_in - T_out) / (T_in - T_amb)', '2.25', {
      better: 'higher',
      display: '%',
    }),
    heater_duty: output('kW', 'Heater', 'G cp (T_in - T_amb) / η', '2.25', { better: 'lower' }),
    powder: output('kg', 'Powder', 'solids recovered / solids in powder', '2.25', { better: 'higher' }),
    powder_diameter: output('µm', 'Powder diameter', 'd (x_F ρ_F / (x_P ρ_p))^⅓', '2.25'),
    step_yield: output('1', 'Product kept', 'recovery × (1 - denatured)', '2.25', { better: 'higher', display: '%' }),
  },
  inlets: {},
  sides: {
    vapour: { name: 'Water vapour', kind: 'vent', disposal: 'vent' },
    fines: { name: 'Fines', kind: 'waste', disposal: 'solids' },
  },
  equipment: { dryer: { name: 'Spray dryer', cost: 'C-34' } },
  plots: {
    air: plot('Air by outlet temperature', axis('Air out', 'K', '°C'), axis('Dry air', 'kg/h')),
    humidity: plot('Humidity by outlet temperature', axis('Air out', 'K', '°C'), axis('Relative humidity', '1', '%')),
    path: plot('Path of the air', axis('Temperature', 'K', '°C'), axis('Humidity', 'kg/kg')),
  },
  product: 'Powder',
  model(run, s) {
    const { feed, out, components, amounts, reaction } = run;
    const { at } = components;
    const mass = feed.total();
    const solids = mass - feed.mass[at.water]!;
    const feedSolids = solids / mass;
    if (feedSolids >= s.powder_solids)
      return run.infeasible([], `The feed is already dry: it holds ${figure(100 * feedSolids)} % solids.`);
    if (feedSolids > MAX_SOLIDS)
      return run.infeasible(
        [],
        `A feed of ${figure(100 * feedSolids)} % solids cannot be atomised; ${100 * MAX_SOLIDS} % is the most.`,
        {
          title: 'Solids in feed',
          value: MAX_SOLIDS,
          actual: feedSolids,
          unit: '1',
        },
      );
    if (s.outlet_temperature >= s.inlet_temperature)
      return run.infeasible(['outlet_temperature', 'inlet_temperature'], 'The air must leave colder than it enters.', {
        title: 'Air out',
        value: s.inlet_temperature,
        actual: s.outlet_temperature,
        unit: 'K',
      });

    const flow = mass / s.time;
    const evaporated = flow * (1 - feedSolids / s.powder_solids); // kg/h
    const air = dryingAir({
      evaporated,
      solids: flow * feedSolids,
      inlet: s.inlet_temperature,
      outlet: s.outlet_temperature,
      feed: feed.temperature,
      humidity: s.ambient_humidity,
      loss: s.heat_loss,
    });
    const humidity = exitHumidity(s.ambient_humidity + evaporated / air, s.outlet_temperature);
    if (humidity >= 1)
      return run.infeasible(
        ['outlet_temperature', 'inlet_temperature'],
        `The air would leave saturated (${figure(100 * humidity)} % relative humidity); nothing dries.`,
        { title: 'Relative humidity out', value: 1, actual: humidity, unit: '1' },
      );

    const { vapour, fines } = run.sides;
    vapour.mass[at.water] = evaporated * s.time;
    for (let i = 0; i < out.mass.length; i++) {
      const entering = i === at.water ? feed.mass[i]! - vapour.mass[i]! : feed.mass[i]!;
      out.mass[i] = s.recovery * entering;
      fines.mass[i] = entering - out.mass[i]!;
    }
    const denatured = s.activity_loss * out.mass[at.target]!;
    out.mass[at.target]! -= denatured;
    out.mass[at.aggregate]! += denatured;
    reaction[at.target]! -= denatured;
    reaction[at.aggregate]! += denatured;
    out.temperature = s.outlet_temperature;
    out.diameter = powderDiameter(s.droplet_diameter, feedSolids, s.powder_solids);
    fines.temperature = vapour.temperature = s.outlet_temperature;

    const rise = s.inlet_temperature - s.ambient_temperature;
    const heat = (air * s.time * AIR_HEAT_CAPACITY * rise) / HEATER[s.heater]; // kJ
    if (s.heater === 'gas') amounts[NATURAL_GAS]! += heat / KJ_PER_MJ / GAS_HEAT;
    else amounts[MP_STEAM]! += steamFor(heat, 'mp_steam');
    spendElectricity(amounts, s.specific_power * air * s.time);
    const powder = out.total();
    amounts[BAGS]! += powder / BAG_MASS;
    cleanVessels(amounts, flow / 1000, 1);
    run.equipment.dryer.size = evaporated;
    run.units = Math.max(1, Math.ceil(evaporated / run.equipment.dryer.row.max));
    run.attended = run.units;
    run.size = evaporated;
    run.processTime = s.time;

    if (feedSolids < MIN_SOLIDS) run.warn(null, THIN);
    if (humidity > MAX_HUMIDITY) run.warn('outlet_temperature', HUMID);
    const product = feed.mass[at.target]!;
    return {
      feed_solids: feedSolids,
      evaporation: evaporated,
      air,
      exit_humidity: humidity,
      thermal_efficiency: (s.inlet_temperature - s.outlet_temperature) / rise,
      heater_duty: heat / s.time / 3600,
      powder,
      powder_diameter: out.diameter,
      step_yield: product > 0 ? out.mass[at.target]! / product : 0,
    };
  },
  curves(run, s, { feed_solids: solids, evaporation, air }) {
    const flow = run.feed.total() / s.time;
    const outlets = spread(celsius(50), Math.min(celsius(120), s.inlet_temperature - 5));
    const airFor = (outlet: number): number =>
      dryingAir({
        evaporated: evaporation,
        solids: flow * solids,
        inlet: s.inlet_temperature,
        outlet,
        feed: run.feed.temperature,
        humidity: s.ambient_humidity,
        loss: s.heat_loss,
      });
    const end = s.ambient_humidity + evaporation / air;
    return {
      air: [{ points: sampled(outlets, airFor) }],
      humidity: [
        {
          points: sampled(outlets, (T) => {
            const relative = exitHumidity(s.ambient_humidity + evaporation / airFor(T), T);
            return relative <= 1 ? relative : null;
          }),
        },
      ],
      // Heated at its own humidity, then cooled by what it evaporates.
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

const THIN = 'A feed below 5 % solids makes a large dryer and a light powder; concentrate it first.';
const HUMID = 'Air leaving above 25 % relative humidity leaves sticky powder.';
