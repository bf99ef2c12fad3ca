import { itemIndex } from '../../costing/items.ts';
import { drumArea, drumHeat, saturatedHumidity } from '../../physics/drum-drying.ts';
import { celsius, KJ_PER_MJ } from '../../quantity.ts';
import { sampled, spread } from '../../simulation/sample.ts';
import { axis, defineUnitOperation, figure, number, output, plot, trains } from '../define.ts';
import { cleanVessels, spendElectricity } from '../shared/services.ts';

const NATURAL_GAS = itemIndex('natural_gas');
const BIOSTEAM = 'BioSTEAM default';
const ESTIMATE = 'Engineering estimate';
/** Lower heating value, MJ/kg. */
const GAS_HEAT = 50;
/** Drive and fans, kW per m² of drum: 938.9 kW at 1,235 m². */
const DRIVE = 938.866 / 1235.35;
/** A feed thinner than this is a liquid, and runs through a drum. */
const MIN_SOLIDS = 0.2;

/** Drum drying of a wet cake in air heated by gas (docs/models, drum drying). */
export const drumDrying = defineUnitOperation({
  id: 'drum_drying',
  name: 'Drum drying',
  stage: 'finishing',
  description: 'Tumbles a wet cake or crystals through gas-heated air in a long rotating drum.',
  icon: 'dryer',
  tag: 'DD',
  reference: '2.33',
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
  size: { title: 'Drum area', unit: 'm²' },
  settings: {
    time: number('h', 'Drying time', {
      default: 8,
      limits: [1, 48],
      typical: [4, 24],
      group: 'Task',
      optimise: [4, 24],
      help: 'For one batch; sets the size of the drum.',
      source: ESTIMATE,
    }),
    product_solids: number('1', 'Solids at the end', {
      default: 0.9,
      limits: [0.5, 0.99],
      typical: [0.85, 0.98],
      display: '%',
      group: 'Task',
      headline: true,
      optimise: [0.8, 0.98],
      help: 'The rest is water.',
      source: BIOSTEAM,
    }),
    temperature: number('K', 'Drum temperature', {
      default: celsius(70),
      limits: [celsius(40), celsius(150)],
      typical: [celsius(60), celsius(110)],
      display: '°C',
      group: 'Air',
      help: 'At which air and product leave.',
      source: BIOSTEAM,
    }),
    exit_humidity: number('1', 'Relative humidity out', {
      default: 0.8,
      limits: [0.1, 0.95],
      typical: [0.3, 0.85],
      display: '%',
      group: 'Air',
      optimise: [0.3, 0.9],
      help: 'Of the air that leaves; sets how much air carries the vapour away.',
      source: BIOSTEAM,
    }),
    ambient_humidity: number('kg/kg', 'Ambient humidity', {
      default: 0.008,
      limits: [0, 0.04],
      typical: [0.003, 0.025],
      group: 'Air',
      help: 'Water per dry air.',
      source: ESTIMATE,
    }),
    ambient_temperature: number('K', 'Ambient temperature', {
      default: celsius(20),
      limits: [celsius(-20), celsius(50)],
      display: '°C',
      group: 'Air',
      help: 'Of the air taken in.',
      source: ESTIMATE,
    }),
    heat_efficiency: number('1', 'Heater efficiency', {
      default: 0.9,
      limits: [0.5, 1],
      typical: [0.7, 0.95],
      display: '%',
      group: 'Air',
      help: 'Heat that reaches the drum over heat of the gas burnt.',
      source: ESTIMATE,
    }),
    evaporation_rate: number('kg/m³/h', 'Evaporation per drum volume', {
      default: 20,
      limits: [5, 100],
      typical: [10, 50],
      group: 'Drum',
      help: 'Sets the volume of the drum.',
      source: BIOSTEAM,
    }),
    slenderness: number('1', 'Length over diameter', {
      default: 25,
      limits: [3, 40],
      typical: [4, 30],
      group: 'Drum',
      help: 'Of the drum.',
      source: BIOSTEAM,
    }),
    recovery: number('1', 'Solids recovered', {
      default: 0.99,
      limits: [0.8, 1],
      typical: [0.95, 1],
      display: '%',
      group: 'Product',
      help: 'The rest leaves as dust.',
      source: ESTIMATE,
    }),
    activity_loss: number('1', 'Product denatured', {
      default: null,
      derive: ({ product }) => (product.kind === 'protein' ? 0.05 : 0),
      note: '5 % of a protein, nothing of a molecule',
      limits: [0, 0.5],
      display: '%',
      group: 'Product',
      help: 'By heat.',
      source: ESTIMATE,
    }),
    parallel_trains: trains(),
  },
  outputs: {
    feed_solids: output('1', 'Solids in feed', 'dry matter / feed mass', '2.33', { better: 'higher', display: '%' }),
    evaporation: output('kg/h', 'Water evaporated', 'F (1 - x_F / x_P)', '2.33', { better: 'lower' }),
    air: output('kg/h', 'Drying air', 'W / (Y(RH, T) - Y₀)', '2.33', { better: 'lower' }),
    heat: output('kW', 'Heat', 'W (2501 + 1.86 T - 4.18 T_F) + solids and air', '2.33', { better: 'lower' }),
    gas: output('kg/h', 'Natural gas', 'heat / (η · 50 MJ/kg)', '2.33', { better: 'lower' }),
    area: output('m²', 'Drum area', 'π (L/D) [4 W / (h π L/D)]^⅔', 'C-35', { better: 'lower' }),
    step_yield: output('1', 'Product kept', 'recovery × (1 - denatured)', '2.33', { better: 'higher', display: '%' }),
  },
  inlets: {},
  sides: {
    vapour: { name: 'Water vapour', kind: 'vent', disposal: 'vent' },
    dust: { name: 'Dust', kind: 'waste', disposal: 'solids' },
  },
  equipment: { drum: { name: 'Drum dryer', cost: 'C-35' } },
  plots: {
    gas: plot('Gas by drum temperature', axis('Drum', 'K', '°C'), axis('Natural gas', 'kg/h')),
  },
  usualFeed: 'syrup',
  product: 'Dried product',
  model(run, s) {
    const { feed, out, components, amounts, reaction } = run;
    const { at } = components;
    const mass = feed.total();
    const solids = mass - feed.mass[at.water]!;
    const feedSolids = solids / mass;
    if (feedSolids >= s.product_solids)
      return run.infeasible(
        ['product_solids'],
        `The feed already holds ${figure(100 * feedSolids)} % solids; ${figure(100 * s.product_solids)} % is not drier.`,
        { title: 'Solids at the end', value: feedSolids, actual: s.product_solids, unit: '1' },
      );
    if (feedSolids < MIN_SOLIDS)
      return run.infeasible(
        [],
        `A feed of ${figure(100 * feedSolids)} % solids is a liquid; a drum takes cakes of ${100 * MIN_SOLIDS} % and more.`,
        { title: 'Solids in feed', value: MIN_SOLIDS, actual: feedSolids, unit: '1' },
      );
    const flow = mass / s.time;
    const evaporated = flow * (1 - feedSolids / s.product_solids); // kg/h
    const leaving = saturatedHumidity(s.exit_humidity, s.temperature);
    if (leaving <= s.ambient_humidity)
      return run.infeasible(
        ['temperature', 'exit_humidity', 'ambient_humidity'],
        `Air that leaves with ${figure(leaving)} kg/kg of water takes none up: it enters with ${figure(s.ambient_humidity)}.`,
        { title: 'Humidity of the air', value: s.ambient_humidity, actual: leaving, unit: 'kg/kg' },
      );
    const air = evaporated / (leaving - s.ambient_humidity);
    const heat = heatOf(s, { flow, solids: feedSolids, temperature: feed.temperature }, s.temperature, air);
    const gas = heat / s.heat_efficiency / KJ_PER_MJ / GAS_HEAT;
    const area = drumArea(evaporated, s.evaporation_rate, s.slenderness);

    const { vapour, dust } = run.sides;
    vapour.mass[at.water] = evaporated * s.time;
    for (let i = 0; i < out.mass.length; i++) {
      const entering = i === at.water ? feed.mass[i]! - vapour.mass[i]! : feed.mass[i]!;
      out.mass[i] = s.recovery * entering;
      dust.mass[i] = entering - out.mass[i]!;
    }
    const denatured = s.activity_loss * out.mass[at.target]!;
    out.mass[at.target]! -= denatured;
    out.mass[at.aggregate]! += denatured;
    reaction[at.target]! -= denatured;
    reaction[at.aggregate]! += denatured;
    out.temperature = vapour.temperature = dust.temperature = s.temperature;
    out.diameter = feed.diameter;

    amounts[NATURAL_GAS]! += gas * s.time;
    spendElectricity(amounts, DRIVE * area * s.time);
    cleanVessels(amounts, flow / 1000, 1);
    run.equipment.drum.size = area;
    run.units = Math.max(1, Math.ceil(area / run.equipment.drum.row.max - 1e-9));
    run.attended = run.units;
    run.size = area / run.units;
    run.processTime = s.time;
    const product = feed.mass[at.target]!;
    return {
      feed_solids: feedSolids,
      evaporation: evaporated,
      air,
      heat: heat / 3600,
      gas,
      area,
      step_yield: product > 0 ? out.mass[at.target]! / product : 0,
    };
  },
  curves(run, s, { evaporation, feed_solids: solids }) {
    const flow = run.feed.total() / s.time;
    const gasAt = (T: number): number => {
      const air = evaporation / (saturatedHumidity(s.exit_humidity, T) - s.ambient_humidity);
      return (
        heatOf(s, { flow, solids, temperature: run.feed.temperature }, T, air) /
        s.heat_efficiency /
        KJ_PER_MJ /
        GAS_HEAT
      );
    };
    return { gas: [{ points: sampled(spread(celsius(50), celsius(99)), gasAt) }] };
  },
});

/** Heat of the drum, kJ/h. @param feed kg/h, share of solids, K. @param drum K. @param air kg/h. */
function heatOf(
  s: { product_solids: number; ambient_temperature: number },
  feed: { flow: number; solids: number; temperature: number },
  drum: number,
  air: number,
): number {
  const solids = feed.flow * feed.solids;
  const moisture = solids * (1 / s.product_solids - 1);
  const evaporated = feed.flow - solids - moisture;
  return drumHeat({ evaporated, solids, moisture, air, feed: feed.temperature, drum, ambient: s.ambient_temperature });
}
