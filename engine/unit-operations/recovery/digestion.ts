import { itemIndex } from '../../costing/items.ts';
import { arrhenius } from '../../physics/lysis.ts';
import { celsius } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { byCase, degrees, percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { breakCells } from '../shared/cells.ts';
import { convertMass, keptShare } from '../shared/streams.ts';
import { addReagent, mixingPower, runTank, inTank } from '../shared/tanks.ts';

const REAGENT = itemIndex('lysis_reagent');
/** Activation energy of the breaks of chains, kJ/mol. */
const ENERGY = 70;
/** Purity that the polymer industry takes. */
const PURE = 0.95;

interface Preset {
  readonly name: string;
  /** kg per kg of cell mass without product, and USD/kg. */
  readonly dose: number;
  readonly price: number;
  readonly temperature: number;
  /** Share of that cell mass that dissolves. */
  readonly dissolved: number;
  readonly lost: number;
  /** Breaks per chain of the usual length and hour. */
  readonly breaks: number;
}
const WARM = celsius(30);
const PRESETS = {
  // 0.2 N caustic on 50 g/L of dry cells with 77 % of polymer: 8 g/L on 11.5 g/L; pure to 98.5 %, over 90 % recovered.
  alkaline: { name: 'alkali', dose: 0.7, price: 0.65, temperature: WARM, dissolved: 0.949, lost: 0.05, breaks: 0.2 },
  // Pure to 95 % from 57 %, and half the molar mass.
  hypochlorite: {
    name: 'hypochlorite',
    dose: 1,
    price: 1.2,
    temperature: WARM,
    dissolved: 0.93,
    lost: 0.05,
    breaks: 1,
  },
  // Ten per cent less pure than with hypochlorite afterwards.
  surfactant: { name: 'surfactant', dose: 0.4, price: 3, temperature: WARM, dissolved: 0.81, lost: 0.01, breaks: 0.01 },
  // Pure to 99 % from 57 %, molar mass 1.25 to 1.20 million.
  both: {
    name: 'surfactant, then hypochlorite',
    dose: 0.8,
    price: 2,
    temperature: WARM,
    dissolved: 0.987,
    lost: 0.03,
    breaks: 0.04,
  },
} as const satisfies Record<string, Preset>;
type Method = keyof typeof PRESETS;
const presetOf = (method: unknown): Preset => PRESETS[method as Method] ?? PRESETS.alkaline;
const byMethod = (of: (one: Preset) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(Object.fromEntries(Object.values(PRESETS).map((one) => [one.name, of(one)])), say);
const STUDIES =
  'Choi and Lee 1999, Biotechnol. Bioeng. 62, 546 (alkali); Ramsay et al. 1990, Biotechnol. Tech. 4, 221, and US 5,110,980 (surfactant, hypochlorite); Jiang et al. 2015, AMB Express 5, 5 (recovery)';

/** Digestion of cells around granules of polymer (docs/models, 2.61). */
export const digestion = defineUnitOperation({
  id: 'digestion',
  name: 'Digestion of cells',
  stage: 'recovery',
  description:
    'Dissolves the cells around polymer granules (polyhydroxyalkanoates) with alkali, surfactant or hypochlorite; the granules stay suspended.',
  icon: 'granules',
  symbol:
    'M15.500 5a8 8 0 1 0 4 9.500M8 11h.01M11 14h.01M12 9.500h.01M14.500 12h.01M19 4.500h.01M21 8h.01M16.500 8.500h.01',
  tag: 'DG',
  reference: '2.61',
  takesSolid: true,
  usualFeed: 'granules',
  ...inTank('Tank volume'),
  settings: {
    ...group('Digestion', STUDIES, {
      method: choice(
        'Method',
        {
          alkaline: 'Alkali',
          hypochlorite: 'Hypochlorite',
          surfactant: 'Surfactant',
          both: 'Surfactant, then hypochlorite',
        },
        'alkaline',
        { headline: true, help: 'Sets the defaults of all settings below.' },
      ),
      time: number('h', 'Time', 1, [0.1, 0.5, 6, 48], {
        optimise: [0.5, 6],
        help: 'Time in the tank. The number of breaks in the polymer chains is proportional to this time.',
      }),
      temperature: temperature('Temperature', null, [celsius(2), celsius(20), celsius(60), celsius(95)], {
        uncertainty: null,
        derive: (_, s) => presetOf(s.method).temperature,
        note: byMethod((one) => one.temperature, degrees),
        help: `Chains break faster at a higher temperature, with an activation energy of ${ENERGY} kJ/mol.`,
      }),
      dose: number('kg/kg', 'Reagent', null, [0, 10], {
        derive: (_, s) => presetOf(s.method).dose,
        note: byMethod(({ dose }) => dose, 'kg/kg'),
        optimise: [0.2, 2],
        help: 'Active reagent per kg of dry cell mass excluding product. The cell mass consumes the reagent: below the dose of the method, the mass dissolved falls in proportion to the dose.',
      }),
      price: number('USD/kg', 'Reagent price', null, [0.05, 0.2, 20, 200], {
        derive: (_, s) => presetOf(s.method).price,
        note: byMethod((one) => one.price, 'USD/kg'),
        help: 'Price of the active reagent.',
        source: ESTIMATE_TO_FIT,
      }),
      dissolved: share('Cell mass dissolved', null, [0, 0.5, 0.995, 1], {
        derive: (_, s) => presetOf(s.method).dissolved,
        note: byMethod((one) => one.dissolved, percent),
        help: 'Share of the dry cell mass, excluding product, that dissolves at the dose of the method.',
      }),
    }),
    ...group('Polymer', STUDIES, {
      product_loss: share('Polymer lost', null, [0, 0, 0.2, 0.9], {
        derive: (_, s) => presetOf(s.method).lost,
        note: byMethod(({ lost }) => lost, percent),
        help: 'Share of the polymer that is hydrolysed to soluble fragments.',
      }),
      chain_mass: number('kDa', 'Molar mass in cells', 1200, [10, 200, 3000, 20_000], {
        help: 'Mean molar mass of the polymer before digestion.',
      }),
      chain_breaks: number('1/h', 'Breaks per chain', null, [0, 0, 2, 100], {
        derive: (_, s) => presetOf(s.method).breaks,
        note: byMethod((one) => one.breaks, '1/h'),
        help: 'Number of breaks per hour in a chain of the initial molar mass (“Molar mass in cells”), at the dose and temperature of the method.',
      }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    purity: output('1', 'Purity of suspended solids', 'product / (product + undissolved cell mass)', {
      better: 'higher',
      display: '%',
    }),
    dissolved: output('1', 'Cell mass dissolved', 'f min(1, dose / dose₀)', { better: 'higher', display: '%' }),
    chain_mass: output('kDa', 'Molar mass', 'M₀ / (1 + r t dose / dose₀)', { equation: '61.1', better: 'higher' }),
    step_yield: output('1', 'Product yield', 'product out / in', { better: 'higher', display: '%' }),
    reagent: output('kg', 'Reagent', 'dose × cell mass', { better: 'lower' }),
    reagent_per_product: output('kg/kg', 'Reagent per product', 'reagent / product out', { better: 'lower' }),
  },
  inlets: { reagent: { name: 'Digestion reagent' } },
  equipment: { tank: { name: 'Digestion tank', cost: 'C-01' } },
  plots: {
    dose: plot('Purity', axis('Reagent', 'kg/kg'), axis('Purity of suspended solids', '1', '%'), {}),
    mass: plot('Molar mass', axis('Time', 'h'), axis('Molar mass', 'kDa'), {}),
  },
  product: 'Digest',
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const cells = feed.mass[at.cell]! + feed.mass[at.debris]!;
    if (!(cells > 0)) return run.infeasible([], 'The feed contains no cells or debris to digest.');
    const inCells = components.heldIsSolid ? feed.mass[at.held]! : 0;
    if (at.solid < 0 || !(inCells + feed.mass[at.solid]! > 0))
      return run.infeasible(
        [],
        'The feed contains no solid product. Choose “Intracellular, solid” as the product location of the fermentation, or a product of the class “solid”.',
      );
    const reagent = s.dose * cells;
    addReagent(run, REAGENT, reagent, s.price, s.temperature);
    breakCells(run, out, 1, 0);
    // Broken cells leave a part as debris anyway; what does not dissolve of the rest clings to it.
    const dissolved = dissolvedAt(s, s.dose);
    const left = (1 - dissolved) * cells;
    convertMass(
      run,
      out,
      at.debris,
      at.host_protein,
      Math.max(out.mass[at.debris]! - left, -out.mass[at.host_protein]!),
    );
    convertMass(run, out, at.solid, at.aggregate, s.product_loss * out.mass[at.solid]!);
    if (out.mass[at.water]! < out.waterWhenWet())
      return run.infeasible([], 'The debris would bind more water than is available. Dilute the feed.');
    out.diameter = feed.diameter;

    const volume = out.volume();
    runTank(run, run.equipment.tank, { liquid: volume, power: s.mixing_power * volume, hours: s.time });
    run.processTime = s.time;
    const product = out.mass[at.solid]!;
    const purity = product / (product + out.mass[at.debris]!);
    if (purity < PURE)
      run.doubt(
        'dose',
        `The purity of the granules is ${percent(purity)}; polymer is sold at ${percent(PURE)} or more.`,
      );
    return {
      purity,
      dissolved,
      chain_mass: massAt(s, s.time),
      step_yield: keptShare(run),
      reagent,
      reagent_per_product: reagent / product,
    };
  },
  curves(run, s, { dissolved }) {
    const { at } = run.components;
    const product = run.out.mass[at.solid]!;
    const cells = run.out.mass[at.debris]! / (1 - dissolved);
    return {
      dose: [
        {
          points: sampled(spread(0, 2 * presetOf(s.method).dose), (dose) =>
            dissolved < 1 ? product / (product + (1 - dissolvedAt(s, dose)) * cells) : null,
          ),
        },
      ],
      mass: [{ points: sampled(spread(0, Math.max(4, 2 * s.time)), (t) => massAt(s, t)) }],
    };
  },
});

interface Digesting {
  method: Method;
  temperature: number;
  dose: number;
  dissolved: number;
  chain_mass: number;
  chain_breaks: number;
}
const dissolvedAt = (s: Digesting, dose: number): number => s.dissolved * Math.min(1, dose / presetOf(s.method).dose);

/** Molar mass after a time in h, kDa: each break of a chain makes two of it. */
function massAt(s: Digesting, time: number): number {
  const own = presetOf(s.method);
  const breaks = s.chain_breaks * (s.dose / own.dose) * arrhenius(ENERGY, s.temperature, own.temperature);
  return s.chain_mass / (1 + breaks * time);
}
