import { itemIndex } from '../../costing/items.ts';
import { debrisDiameter } from '../../physics/disruption.ts';
import { arrhenius, lysedShare } from '../../physics/lysis.ts';
import { celsius, G_PER_KG } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { breakCells } from '../shared/cells.ts';
import { convertMass, keptShare } from '../shared/streams.ts';
import { addReagent, bringTo, mixingPower, runTank, inTank } from '../shared/tanks.ts';
import { byCase, degrees, percent } from '../../declare/words.ts';

const REAGENT = itemIndex('lysis_reagent');
/** Activation energy of lysis, kJ/mol, and exponent of the dose. */
export const LYSIS_ENERGY = 50;
const DOSE_EXPONENT = 0.5;
const DETERGENTS_ENZYMES_PRICE = 5;

interface Preset {
  /** Rate at the reference temperature of the method and dose, 1/h. */
  rate: number;
  most: number;
  hours: number;
  temperature: number;
  /** kg/m³ if positive, kg per kg of dry cells if negative. */
  dose: number;
  price: number;
  /** Rate of product loss at the reference temperature of the method, 1/h. */
  loss: number;
  /** Share of host cell protein that precipitates. */
  precipitated: number;
}
const preset = (rate: number, most: number, dose: number, rest: Partial<Preset> = {}): Preset => ({
  rate,
  most,
  dose,
  hours: 1,
  temperature: celsius(25),
  price: DETERGENTS_ENZYMES_PRICE,
  loss: 0.01,
  precipitated: 0,
  ...rest,
});
const PRESETS = {
  // 0.15 M caustic; 5 % of the product is lost per hour.
  alkaline: preset(6, 0.95, 6, { price: 0.65, loss: -Math.log(0.95) }),
  // 0.5 % by volume.
  detergent: preset(3, 0.9, 5),
  // 1 g per kg of dry cells.
  lysozyme: preset(2, 0.9, -0.001, { price: 100 }),
  heat: preset(5, 0.9, 0, { hours: 0.5, temperature: celsius(65), precipitated: 0.5 }),
  autolysis: preset(0.12, 0.8, 0, { hours: 24, temperature: celsius(50) }),
};
type Method = keyof typeof PRESETS;
const presetOf = (method: unknown): Preset => PRESETS[method as Method] ?? PRESETS.detergent;
/** Names of the methods within a sentence. */
const METHOD_NAMES: Readonly<Record<Method, string>> = {
  alkaline: 'alkali',
  detergent: 'detergent',
  lysozyme: 'lysozyme',
  heat: 'heat',
  autolysis: 'autolysis',
};
const byMethod = (of: (one: Preset) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(Object.fromEntries(Object.entries(PRESETS).map(([id, one]) => [METHOD_NAMES[id as Method], of(one)])), say);

/** Temperature at which the rates of a method are given, K. */
export const temperatureOf = (method: unknown): number => presetOf(method).temperature;

/** Chemical, thermal and enzymatic lysis in a tank (docs/models, 2.14). */
export const cellLysis = defineUnitOperation({
  id: 'cell_lysis',
  name: 'Cell lysis',
  stage: 'recovery',
  description: 'Lyses cells in a stirred tank with alkali, detergent, lysozyme, heat or the cells’ own enzymes.',
  icon: 'open-cell',
  symbol: 'M15.500 5a8 8 0 1 0 4 9.500M9.500 11a2 2 0 1 0 .01 0zM15 12h.01M17.500 8.500h.01M21 5.500h.01M21.500 10h.01',
  tag: 'LY',
  reference: '2.14',
  hybrid: 'single_use',
  ...inTank('Tank volume'),
  settings: {
    ...group('Lysis', ESTIMATE_TO_FIT, {
      method: choice(
        'Method',
        { alkaline: 'Alkali', detergent: 'Detergent', lysozyme: 'Lysozyme', heat: 'Heat', autolysis: 'Autolysis' },
        'detergent',
        {
          headline: true,
          help: 'Lysis method. Sets the defaults of all settings below. Lysozyme suits Gram-positive bacteria, autolysis suits yeast.',
        },
      ),
      time: number('h', 'Time', null, [0.1, 72], {
        derive: (_, s) => presetOf(s.method).hours,
        note: byMethod(({ hours }) => hours, 'h'),
        optimise: [0.25, 36],
        help: 'Time at the lysis temperature.',
      }),
      temperature: temperature('Temperature', null, [celsius(2), celsius(95)], {
        uncertainty: null,
        derive: (_, s) => presetOf(s.method).temperature,
        note: byMethod(({ temperature }) => temperature, degrees),
        help: 'Temperature of lysis. A higher temperature accelerates lysis, and product loss even more.',
      }),
      reagent_dose: number('kg/m³', 'Reagent', null, [0, 100], {
        note: `Alkali ${PRESETS.alkaline.dose}, detergent ${PRESETS.detergent.dose}, lysozyme ${-PRESETS.lysozyme.dose * G_PER_KG} g per kg of dry cells, other methods none`,
        help: 'Reagent per volume of feed. The rate is proportional to the square root of dose ÷ the reference dose of the method.',
      }),
      reagent_price: number('USD/kg', 'Reagent price', null, [0.1, 500], {
        derive: (_, s) => presetOf(s.method).price,
        note: byMethod(({ price }) => price, 'USD/kg'),
        help: 'Price of the active substance.',
      }),
    }),
    ...group('Kinetics', ESTIMATE_TO_FIT, {
      rate: number('1/h', 'Lysis rate', null, [0.01, 100], {
        derive: (_, s) => presetOf(s.method).rate,
        note: byMethod(({ rate }) => rate, figure),
        help: 'Lysis rate constant at the operating temperature and the reference dose of the method.',
      }),
      most_lysed: share('Maximum lysis', null, [0.1, 1], {
        derive: (_, s) => presetOf(s.method).most,
        note: byMethod(({ most }) => most, percent),
        help: 'Share of cells lysed after unlimited time.',
      }),
      loss_rate: number('1/h', 'Product loss rate', null, [0, 0, 0.5, 10], {
        derive: (_, s) => presetOf(s.method).loss,
        note: byMethod(({ loss }) => loss, figure),
        help: 'Rate at which the product denatures, at the reference temperature of the method.',
      }),
      loss_energy: number('kJ/mol', 'Activation energy of the loss', 300, [50, 150, 450, 600], {
        help: 'Temperature dependence of the loss rate.',
      }),
      host_protein_precipitated: share('Host cell protein precipitated', null, [0, 0.95], {
        derive: (_, s) => presetOf(s.method).precipitated,
        note: `${percent(PRESETS.heat.precipitated)} for heat, none for other methods`,
        help: 'Share of host cell protein that precipitates and joins the debris.',
      }),
    }),
    outlet_temperature: temperature('Outlet temperature', celsius(25), [celsius(2), celsius(60)], {
      uncertainty: null,
      group: 'Tank',
      help: 'Temperature to which a hotter lysate is cooled.',
      source: 'Design choice',
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    lysed: output('1', 'Cells lysed', 'f_max (1 - e^(-k t))', { better: 'higher', display: '%' }),
    rate: output('1/h', 'Rate', `k (dose/dose₀)^${DOSE_EXPONENT} e^(E/R (1/T₀ - 1/T))`, { better: 'higher' }),
    product_lost: output('1', 'Product denatured', '1 - e^(-k_D t)', { better: 'lower', display: '%' }),
    released: output('kg', 'Product released', 'held × lysed', { better: 'higher' }),
    step_yield: output('1', 'Product yield', 'soluble and held product out / in', { better: 'higher', display: '%' }),
    volume: output('m³', 'Lysate', 'V + dose V / 1100'),
    reagent: output('kg', 'Reagent', 'dose × V', { better: 'lower' }),
  },
  inlets: { reagent: { name: 'Lysis reagent' } },
  equipment: { tank: { name: 'Lysis tank', cost: 'C-01' } },
  usualFeed: 'cells',
  plots: {
    lysed: plot('Lysis', axis('Time', 'h'), axis('Share', '1', '%'), {
      cells: 'Cells lysed',
      denatured: 'Product denatured',
    }),
  },
  product: 'Lysate',
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const held = feed.mass[at.held]!;
    const cells = feed.mass[at.cell]! + held;
    if (!(cells > 0)) return run.infeasible([], 'The feed contains no cells to lyse.');
    const own = presetOf(s.method);
    const volume = feed.volume();
    const usual = own.dose < 0 ? (-own.dose * cells) / volume : own.dose;
    if (Number.isNaN(s.reagent_dose)) s.reagent_dose = Math.min(100, usual);
    if (usual === 0 && s.reagent_dose > 0) run.warn('reagent_dose', IDLE);
    const strength = usual > 0 ? (s.reagent_dose / usual) ** DOSE_EXPONENT : 1;
    const rate = s.rate * strength * arrhenius(LYSIS_ENERGY, s.temperature, own.temperature);
    const share = lysedShare(s.most_lysed, rate, s.time);
    if (!(share > 0))
      return run.infeasible(
        ['reagent_dose'],
        `Enter a reagent dose above 0: ${METHOD_NAMES[s.method]} does not lyse cells without a reagent.`,
        beyond('Reagent', usual, s.reagent_dose, 'kg/m³'),
      );
    const lost = lysedShare(1, s.loss_rate * arrhenius(s.loss_energy, s.temperature, own.temperature), s.time);
    if (lost > MOST_LOST)
      return run.infeasible(
        ['temperature', 'time', 'loss_rate'],
        `At ${figure(s.temperature - celsius(0))} °C, ${figure(100 * lost)} % of the product would be denatured within ${figure(s.time)} h.`,
        beyond('Product denatured', MOST_LOST, lost, '1'),
      );

    const reagent = s.reagent_dose * volume;
    addReagent(run, REAGENT, reagent, s.reagent_price, s.temperature);
    breakCells(run, out, share, 0);
    convertMass(run, out, at.target, at.aggregate, lost * out.mass[at.target]!);
    convertMass(run, out, at.host_protein, at.debris, s.host_protein_precipitated * out.mass[at.host_protein]!);
    if (out.temperature > s.outlet_temperature) bringTo(run, out, s.outlet_temperature);
    out.diameter = debrisDiameter(feed.diameter, share, 1);
    out.densityDifference = 0;

    const lysate = out.volume();
    runTank(run, run.equipment.tank, { liquid: lysate, power: s.mixing_power * lysate, hours: s.time });
    run.processTime = s.time;
    return {
      lysed: share,
      rate,
      product_lost: lost,
      released: share * held,
      step_yield: keptShare(run),
      volume: lysate,
      reagent,
    };
  },
  curves(_, s, { rate, product_lost: lost }) {
    const times = spread(0, 2 * s.time);
    const decay = -Math.log1p(-lost) / s.time;
    return {
      lysed: [
        { series: 'Cells lysed', points: sampled(times, (at) => lysedShare(s.most_lysed, rate, at)) },
        { series: 'Product denatured', points: sampled(times, (at) => lysedShare(1, decay, at)) },
      ],
    };
  },
});

/** Maximum share of the product that may be denatured. */
const MOST_LOST = 0.99;
const IDLE = 'This method does not use a reagent; the dose entered adds cost without effect.';
