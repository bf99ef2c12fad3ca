import { ESTIMATE } from '../../wording/settings-text.ts';
import { itemIndex } from '../../costing/items.ts';
import { brokenShare, debrisDiameter, homogeniserPower, passHeating } from '../../physics/disruption.ts';
import { BAR_PER_MPA } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { group, number, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { breakCells } from '../shared/cells.ts';
import { cleanVessels, cool, spendElectricity } from '../shared/services.ts';
import { keptShare } from '../shared/streams.ts';

const VALVES = itemIndex('homogeniser_valves');
const BROTH_DENSITY = 1020;
/** kJ/kg/K. */
const HEAT_CAPACITY = 4;
/** Pressure to which the price in the cost table applies, bar. */
const PRICED_PRESSURE = 1000;
/** DNA raises the viscosity in the first pass and is sheared by later passes. */
const THICKENING = { one: 3, more: 1.5 };

/** High-pressure homogenisation: cells broken by pressure and passes (docs/models, 2.13). */
export const highPressureHomogenisation = defineUnitOperation({
  id: 'high_pressure_homogenisation',
  name: 'High-pressure homogenisation',
  stage: 'recovery',
  description: 'Forces cells through a narrow valve, which breaks them and releases their contents.',
  icon: 'homogeniser',
  symbol: 'M5.500 6h9v12h-9zM1.500 12h4M14.500 9.500h3v5h-3M19 7.500l3.500 4.500-3.500 4.500M9 6v12',
  tag: 'HH',
  reference: '2.13',
  times: () => stepTimes({ setup: 0.3, cip: 0.7, labourPerHour: 0.3, labourFixed: 0.3, laboratory: 0.1 }),
  size: { title: 'Flow', unit: 'm³/h' },
  settings: {
    ...group('Disruption', ESTIMATE, {
      pressure: number('MPa', 'Pressure', 80, [10, 50, 120, 150], {
        headline: true,
        optimise: [40, 120],
        help: 'Pressure drop across the valve. Release rises steeply with pressure; heating is proportional to pressure.',
      }),
      passes: number('1', 'Passes', 2, [1, 1, 4, 6], {
        integer: true,
        optimise: [1, 5],
        help: 'Number of passes through the valve; the stream is cooled after each pass.',
      }),
      time: number('h', 'Time', 8, [1, 24], { optimise: [2, 20], help: 'Time for all passes; sets the flow.' }),
      inlet_temperature: temperature('Inlet temperature', 281.15, [275.15, 277.15, 298.15, 313.15], {
        uncertainty: null,
        help: 'Temperature at the start of each pass. Cells break more easily at a higher temperature.',
      }),
    }),
    ...group('Kinetics', 'Hetherington et al. 1971', {
      disruption_constant: number('1', 'Disruption constant', null, [1e-9, 1], {
        uncertainty: 'rate',
        derive: ({ host }) => host.disruption_constant ?? NaN,
        note: 'From the host',
        help: 'Constant k in 1 - exp(-k N P^a), per MPa^a at 20 °C.',
      }),
      disruption_exponent: number('1', 'Disruption exponent', null, [0.5, 1.5, 3, 4], {
        uncertainty: 'exponent',
        derive: ({ host }) => host.disruption_exponent ?? NaN,
        note: 'From the host',
        help: 'Exponent a in 1 - exp(-k N P^a).',
      }),
      target_content: number('g/g', 'Soluble product in cells', null, [0.001, 0.4], {
        note: 'All the product in the cells',
        help: 'Product per kg of dry cells. Enter a value below the product content of the cells if part of the product is insoluble.',
        source: 'Mass balance',
      }),
      denaturation: share('Product denatured', 0.03, [0, 0.3], {
        help: 'Share of the released product that is denatured.',
        source: 'SuperPro Designer, range',
      }),
    }),
    ...group('Machine', 'PreFerS precision-fermentation models', {
      efficiency: share('Pump efficiency', 0.85, [0.6, 0.95], { help: 'Efficiency of the high-pressure pump.' }),
      valve_life: number('h', 'Life of valves and seals', 500, [50, 5000], {
        uncertainty: 'life',
        help: 'Operating hours before replacement.',
        source: 'Engineering estimate',
      }),
    }),
  },
  outputs: {
    broken: output('1', 'Cells broken', '1 - exp(-k N P^a)', { better: 'higher', display: '%' }),
    released: output('kg', 'Product released', 'held × R × (1 - denatured)', { better: 'higher' }),
    step_yield: output('1', 'Product yield', 'soluble and held product out / in', { better: 'higher', display: '%' }),
    content: output('g/g', 'Soluble product in cells', 'held / dry cells'),
    heating: output('K', 'Heating per pass', 'ΔP / (ρ Cp)'),
    power: output('kW', 'Power', 'Q ΔP / η', { better: 'lower' }),
    flow: output('m³/h', 'Flow', 'N V / t'),
    debris_diameter: output('µm', 'Debris diameter', 'd (1 - 0.75 R) N^-0.2'),
  },
  equipment: { homogeniser: { name: 'High-pressure homogeniser', cost: 'C-28' } },
  usualFeed: 'cells',
  plots: {
    passes: plot('Cells broken against passes', axis('Passes', '1'), axis('Broken', '1', '%'), {}),
    pressure: plot('Cells broken against pressure', axis('Pressure', 'MPa'), axis('Broken', '1', '%')),
  },
  product: 'Homogenate',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at } = components;
    const held = feed.mass[at.held]!;
    const cells = feed.mass[at.cell]! + held;
    if (!(cells > 0)) return run.infeasible([], 'The feed contains no cells to break.');
    if (Number.isNaN(s.disruption_constant) || Number.isNaN(s.disruption_exponent))
      return run.infeasible(
        ['disruption_constant', 'disruption_exponent'],
        `The disruption constants of ${run.basis.host.name} are not known. Enter a disruption constant and a disruption exponent.`,
      );
    const content = held / cells;
    if (Number.isNaN(s.target_content)) s.target_content = content;
    else if (s.target_content > content * (1 + 1e-9))
      return run.infeasible(
        ['target_content'],
        `The cells contain ${figure(content)} g/g of product, so ${figure(s.target_content)} g/g cannot be released.`,
        beyond('Product in cells', content, s.target_content, 'g/g'),
      );
    const volume = feed.volume();
    const broken = brokenShare(s.disruption_constant, s.disruption_exponent, s.passes, s.pressure, s.inlet_temperature);
    out.copy(feed);
    breakCells(run, out, broken, s.denaturation, content > 0 ? 1 - s.target_content / content : 0);
    out.temperature = s.inlet_temperature;
    out.diameter = debrisDiameter(feed.diameter, broken, s.passes);
    out.viscosity = feed.viscosity * (s.passes > 1 ? THICKENING.more : THICKENING.one);

    const flow = (s.passes * volume) / s.time;
    const power = homogeniserPower(flow, s.pressure, s.efficiency);
    const heating = passHeating(s.pressure);
    const released = components.heldIsSolid ? at.solid : at.target;
    const perKelvin = volume * BROTH_DENSITY * HEAT_CAPACITY;
    spendElectricity(amounts, power * s.time);
    cool(
      run,
      perKelvin * (s.passes * heating + Math.max(0, feed.temperature - s.inlet_temperature)),
      Math.max(feed.temperature, s.inlet_temperature + heating),
      s.inlet_temperature,
    );
    amounts[VALVES]! += s.time / s.valve_life;
    cleanVessels(run, flow, 1);
    run.equipment.homogeniser.size = flow;
    run.equipment.homogeniser.factor = Math.sqrt((s.pressure * BAR_PER_MPA) / PRICED_PRESSURE);
    run.processTime = s.time;
    run.units = Math.max(1, Math.ceil(flow / run.equipment.homogeniser.row.max));
    run.size = flow / run.units;
    run.attended = run.units;

    return {
      broken,
      released: out.mass[released]! - feed.mass[released]!,
      step_yield: keptShare(run),
      content: s.target_content,
      heating,
      power,
      flow,
      debris_diameter: out.diameter,
    };
  },
  curves(_, s) {
    const broken = (passes: number, pressure: number): number =>
      brokenShare(s.disruption_constant, s.disruption_exponent, passes, pressure, s.inlet_temperature);
    return {
      passes: [0.6, 0.8, 1, 1.2].map((share) => ({
        series: `${figure(share * s.pressure)} MPa`,
        points: sampled(spread(0, 6, 7), (passes) => broken(passes, share * s.pressure)),
      })),
      pressure: [{ points: sampled(spread(0, Math.max(150, s.pressure)), (pressure) => broken(s.passes, pressure)) }],
    };
  },
});
