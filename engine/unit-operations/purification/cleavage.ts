import { itemIndex } from '../../costing/items.ts';
import { cleavedShares } from '../../physics/folding.ts';
import { arrhenius } from '../../physics/lysis.ts';
import { celsius } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { byCase, degrees, percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { convertMass, dissolvedShare } from '../shared/streams.ts';
import { addReagent, mixingPower, runTank, inTank } from '../shared/tanks.ts';

const REAGENT = itemIndex('cleavage_reagent');
/** Activation energy of both cuts, kJ/mol. */
const ENERGY = 50;

interface Preset {
  readonly name: string;
  readonly hours: number;
  readonly temperature: number;
  /** kg per kg of precursor, and USD/kg. */
  readonly dose: number;
  readonly price: number;
  /** 1/h at the dose and temperature of the method. */
  readonly rate: number;
  readonly further: number;
  /** Mass of the product ÷ mass of the precursor. */
  readonly kept: number;
}
const PRESETS = {
  protease: {
    name: 'site-specific protease',
    hours: 16,
    temperature: celsius(25),
    dose: 0.01,
    price: 20_000,
    rate: 0.25,
    further: 0.002,
    kept: 0.8,
  },
  // Insulin, 5,808 g/mol, of proinsulin, 9,390 g/mol.
  trypsin: {
    name: 'trypsin',
    hours: 6,
    temperature: celsius(25),
    dose: 0.002,
    price: 10_000,
    rate: 0.7,
    further: 0.03,
    kept: 0.6185,
  },
  // Nearly complete after 1 h in 70 % formic acid, with 70 to 80 % of the insulin recovered.
  cyanogen_bromide: {
    name: 'cyanogen bromide',
    hours: 12,
    temperature: celsius(25),
    dose: 0.3,
    price: 40,
    rate: 3,
    further: 0.024,
    kept: 0.8,
  },
} as const satisfies Record<string, Preset>;
type Method = keyof typeof PRESETS;
const presetOf = (method: unknown): Preset => PRESETS[method as Method] ?? PRESETS.protease;
const byMethod = (of: (one: Preset) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(Object.fromEntries(Object.values(PRESETS).map((one) => [one.name, of(one)])), say);

/** Cleavage of a precursor: a tag, a fusion partner or a connecting peptide is cut off (docs/models, 2.59). */
export const cleavage = defineUnitOperation({
  id: 'cleavage',
  name: 'Cleavage',
  stage: 'purification',
  description:
    'Cleaves a tag, a fusion partner or a connecting peptide from the product with an enzyme or cyanogen bromide.',
  icon: 'cleavage',
  symbol: 'M3 12h6M15 12h6M10.500 4l3 16M6 9.500v5M18 9.500v5',
  tag: 'CV',
  reference: '2.59',
  hybrid: 'single_use',
  ...inTank('Tank volume'),
  settings: {
    ...group('Cleavage', ESTIMATE_TO_FIT, {
      method: choice(
        'Method',
        {
          protease: 'Site-specific protease',
          trypsin: 'Trypsin and carboxypeptidase B',
          cyanogen_bromide: 'Cyanogen bromide',
        },
        'protease',
        {
          help: 'Sets the defaults of all settings below. Trypsin and carboxypeptidase B convert proinsulin to insulin.',
        },
      ),
      kept: share('Product ÷ precursor, by mass', null, [0.05, 0.3, 0.98, 1], {
        uncertainty: null,
        derive: (_, s) => presetOf(s.method).kept,
        note: byMethod(({ kept }) => kept, percent),
        help: 'Molar mass of the product ÷ molar mass of the precursor made by the cells. Up to this step, the precursor is counted as product.',
      }),
      time: number('h', 'Time', null, [0.1, 72], {
        headline: true,
        derive: (_, s) => presetOf(s.method).hours,
        note: byMethod(({ hours }) => hours, 'h'),
        optimise: [1, 48],
        help: 'Time at the cleavage temperature.',
      }),
      temperature: temperature('Temperature', null, [celsius(2), celsius(4), celsius(37), celsius(50)], {
        uncertainty: null,
        derive: (_, s) => presetOf(s.method).temperature,
        note: byMethod((one) => one.temperature, degrees),
        help: `Cleavage and product loss are both faster at a higher temperature, with an activation energy of ${ENERGY} kJ/mol.`,
      }),
      dose: number('kg/kg', 'Reagent', null, [0, 10], {
        derive: (_, s) => presetOf(s.method).dose,
        note: byMethod(({ dose }) => dose, 'kg/kg'),
        optimise: [0.001, 0.5],
        help: 'Enzyme, or cyanogen bromide, per kg of precursor. The rates of cleavage and of product loss are proportional to this dose.',
      }),
      price: number('USD/kg', 'Reagent price', null, [0.1, 10, 100_000, 1e6], {
        derive: (_, s) => presetOf(s.method).price,
        note: byMethod((one) => one.price, 'USD/kg'),
        help: 'Price of the enzyme (as protein) or of cyanogen bromide.',
      }),
    }),
    ...group('Kinetics', ESTIMATE_TO_FIT, {
      rate: number('1/h', 'Cleavage rate', null, [0.001, 1000], {
        derive: (_, s) => presetOf(s.method).rate,
        note: byMethod((one) => one.rate, '1/h'),
        help: 'First-order rate constant at the dose and temperature of the method.',
      }),
      further_rate: number('1/h', 'Loss rate', null, [0, 0, 1, 100], {
        derive: (_, s) => presetOf(s.method).further,
        note: byMethod(({ further }) => further, '1/h'),
        help: 'Rate constant of unwanted cleavage or modification of the product.',
      }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    cleaved: output('1', 'Precursor cleaved', '1 - e^(-k₁ t)', { better: 'higher', display: '%' }),
    intact: output('1', 'Precursor converted to product, by mole', 'k₁ / (k₂ - k₁) (e^(-k₁ t) - e^(-k₂ t))', {
      equation: '59.1',
      better: 'higher',
      display: '%',
    }),
    step_yield: output('1', 'Product yield, by mass', 'intact × product ÷ precursor', {
      better: 'higher',
      display: '%',
    }),
    reagent: output('kg', 'Reagent', 'dose × precursor', { better: 'lower' }),
    cut_off: output('kg', 'Cut off', 'intact × (1 - product ÷ precursor)'),
  },
  inlets: { reagent: { name: 'Cleavage reagent' } },
  equipment: { tank: { name: 'Cleavage tank', cost: 'C-01' } },
  plots: {
    course: plot('Cleavage', axis('Time', 'h'), axis('Share of the precursor', '1', '%'), {
      product: 'Product',
      lost: 'Lost',
    }),
  },
  product: 'Cleaved product',
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const precursor = feed.mass[at.target]!;
    if (!(precursor > 0)) return run.infeasible([], 'The feed contains no dissolved product to cleave.');
    const reagent = s.dose * precursor;
    addReagent(run, REAGENT, reagent, s.price, s.temperature);
    const { product, lost } = sharesAt(s, s.time);
    // What is cut off is protein of the host to the next steps, and what is not cut, or is cut twice, is like denatured product.
    convertMass(run, out, at.target, at.host_protein, precursor * product * (1 - s.kept));
    convertMass(run, out, at.target, at.aggregate, precursor * (1 - product));

    const volume = out.volume();
    runTank(run, run.equipment.tank, { liquid: volume, power: s.mixing_power * volume, hours: s.time });
    run.processTime = s.time;
    if (product + lost < WELL_CLEAVED) run.warn('time', SLOW);
    return {
      cleaved: product + lost,
      intact: product,
      step_yield: dissolvedShare(run),
      reagent,
      cut_off: precursor * product * (1 - s.kept),
    };
  },
  curves(_, s) {
    const times = spread(0, 2 * s.time);
    return {
      course: [
        { series: 'Product', points: sampled(times, (t) => sharesAt(s, t).product) },
        { series: 'Lost', points: sampled(times, (t) => sharesAt(s, t).lost) },
      ],
    };
  },
});

interface Cut {
  method: Method;
  temperature: number;
  dose: number;
  rate: number;
  further_rate: number;
}

function sharesAt(s: Cut, time: number): ReturnType<typeof cleavedShares> {
  const own = presetOf(s.method);
  const faster = (s.dose / own.dose) * arrhenius(ENERGY, s.temperature, own.temperature);
  return cleavedShares(s.rate * faster, s.further_rate * faster, time);
}

const WELL_CLEAVED = 0.8;
const SLOW = `Less than ${percent(WELL_CLEAVED)} of the precursor is cleaved. Increase the time or the amount of reagent.`;
