import { itemIndex } from '../../costing/items.ts';
import { CALCIUM_SALTS } from '../../physics/calcium-salts.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { BASE_IONS } from '../../stream/components.ts';
import { celsius } from '../../wording/quantity.ts';
import { spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { group, number, share, temperature } from '../../declare/settings.ts';
import { shareBought, temperatureWith, waterIntake } from '../shared/make-up.ts';
import { boundCharge, IONS } from '../shared/salts.ts';
import { spendElectricity } from '../shared/services.ts';
import { dissolvedShare } from '../shared/streams.ts';
import { bringTo, mixingPower, runTank, inTank } from '../shared/tanks.ts';
import { byCase } from '../../declare/words.ts';

const LIME = itemIndex('mol_calcium_hydroxide');
const PROCESS_WATER = itemIndex('process_water');
/** Calcium hydroxide, kg per kmol of charge. */
const LIME_EQUIVALENT = 74.09 / 2;
/** Solubility of the salt of an acid that is not listed, g/L of the acid. */
const UNKNOWN = 5;
/** Time to filter, h, and vacuum, kW/m². */
const FILTRATION = 2;
const VACUUM = 0.8;
/** Share of other bases above which the liquor becomes strongly alkaline. */
const OTHER_BASES = 0.05;

/** Precipitation of the calcium salt of an acid with lime (docs/models, 2.50). */
export const limePrecipitation = defineUnitOperation({
  id: 'lime_precipitation',
  name: 'Lime precipitation',
  stage: 'purification',
  description:
    'Precipitates the calcium salt of an acid with lime, filters and washes it, and slurries it in water for acidification: the classical route to citric acid.',
  icon: 'lime',
  symbol:
    'M4.500 11v7a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-7M8.500 2.500h7l-2 5h-3zM12 7.500v5M8 17.500h.01M11 15.500h.01M13.500 18h.01M16 16h.01',
  tag: 'LP',
  reference: '2.50',
  ...inTank('Tank'),
  settings: {
    ...group('Task', ESTIMATE_TO_FIT, {
      excess: share('Excess lime', 0.02, [0, 0, 0.1, 0.3], {
        headline: true,
        optimise: [0, 0.1],
        help: 'Calcium hydroxide in excess of the charge of the acid. The excess leaves with the mother liquor.',
      }),
      solubility: number('g/L', 'Solubility of the calcium salt', null, [0.01, 0.5, 20, 500], {
        uncertainty: 'property',
        derive: ({ product }) => CALCIUM_SALTS[product.component_id ?? ''] ?? UNKNOWN,
        note: byCase(
          {
            'lactic acid': CALCIUM_SALTS.mol_lactic_acid!,
            'succinic acid': CALCIUM_SALTS.mol_succinic_acid!,
            'citric acid': CALCIUM_SALTS.mol_citric_acid!,
            'other acids': UNKNOWN,
          },
          'g/L',
        ),
        help: 'Concentration of the acid that stays in the mother liquor. Calcium citrate is less soluble when hot.',
        source: 'Solubility at 25 °C, standard texts',
      }),
      temperature: temperature('Temperature', celsius(80), [celsius(5), celsius(50), celsius(95), celsius(100)], {
        uncertainty: null,
        help: 'Temperature of the tank; crystals grown at a high temperature filter better.',
        source: 'Usual temperature for calcium citrate, standard texts',
      }),
      time: number('h', 'Precipitation time', 2, [0.1, 0.5, 8, 48], {
        help: 'Time to add the lime and to grow crystals.',
      }),
    }),
    ...group('Filter', ESTIMATE_TO_FIT, {
      cake_moisture: share('Cake moisture content', 0.4, [0.05, 0.25, 0.55, 0.8], {
        help: 'Mass fraction of liquid in the filter cake.',
      }),
      wash_ratio: number('kg/kg', 'Wash water per kg of dry salt', 1, [0, 0.5, 3, 10], {
        uncertainty: null,
        optimise: [0, 3],
        help: 'Wash water per kg of dry calcium salt. The wash water leaves with the mother liquor.',
      }),
      wash_efficiency: share('Liquor washed out', 0.95, [0, 0.8, 0.99, 0.999], {
        help: 'Share of the liquor in the cake that is displaced by the wash; the rest carries impurities into the acid.',
      }),
      filter_rate: number('kg/m²/h', 'Filtration rate', 200, [20, 80, 500, 2000], {
        help: 'Dry salt per unit filter area per hour.',
      }),
      slurry_water: number('kg/kg', 'Water in the slurry', 3, [0, 2, 6, 50], {
        uncertainty: null,
        optimise: [1, 6],
        help: 'Water per kg of acid in which the cake is slurried; sets the concentration after acidification.',
        source: 'Design choice',
      }),
    }),
    power_per_volume: mixingPower,
  },
  names: () => BASE_IONS.map((id) => [id, 'excess'] as const),
  outputs: {
    step_yield: output('1', 'Step yield', 'product out / product in', { better: 'higher', display: '%' }),
    precipitated: output('1', 'Precipitated', '1 - s V / m', { better: 'higher', display: '%' }),
    lime: output('kg', 'Lime', '(charge (1 + excess) - calcium) × 37.05', { better: 'lower' }),
    lime_per_product: output('kg/kg', 'Lime per kg of product', 'lime / product', { better: 'lower' }),
    salt: output('kg', 'Calcium salt, dry', 'acid (1 + z 19.03 / M)'),
    mother_liquor: output('m³', 'Mother liquor', 'liquor - cake moisture + wash water', { better: 'lower' }),
    filter_area: output('m²', 'Filter', 'salt / rate / time'),
  },
  inlets: { lime: { name: 'Lime' }, water: { name: 'Wash and slurry water' } },
  intakes: { water: waterIntake('Water', 'Replaces purchased water for washing and slurrying the cake.') },
  sides: { mother_liquor: { name: 'Mother liquor', kind: 'waste', disposal: 'wastewater' } },
  equipment: {
    tank: { name: 'Precipitation tank', cost: 'C-48' },
    filter: { name: 'Calcium salt filter', cost: 'C-25', tag: 'RF' },
  },
  plots: {
    solubility: plot(
      'Product precipitated',
      axis('Product in the feed', 'g/L'),
      axis('Product precipitated', '1', '%'),
    ),
  },
  usualFeed: 'neutralised',
  usualProduct: 'acid',
  product: 'Calcium salt slurry',
  model(run, s) {
    const { feed, out, components, amounts, sides, inlets } = run;
    const { at, acids, molarMass } = components;
    const acid = acids[at.target];
    const product = feed.mass[at.target]!;
    const groups = acid ? acid.pk.length - acid.protonated : 0;
    if (!(groups > 0)) return run.infeasible([], 'The product is not an acid, so lime does not form a salt with it.');
    if (!(product > 0)) return run.infeasible([], 'The feed contains no dissolved product.');

    // Lime neutralises every acid group; bases of the broth stay in the liquor.
    const charge = (groups * product) / molarMass[at.target]!;
    const calcium = feed.mass[at.calcium]! / IONS.calcium;
    const limed = Math.max(0, charge * (1 + s.excess) - calcium); // kmol of charge
    const lime = limed * LIME_EQUIVALENT;
    amounts[LIME]! += lime;
    inlets.lime.mass[at.calcium] = limed * IONS.calcium;
    inlets.lime.mass[at.water] = lime - limed * IONS.calcium;
    const { mother_liquor: mother } = sides;
    for (let i = 0; i < out.mass.length; i++) mother.mass[i] = feed.mass[i]! + inlets.lime.mass[i]!;
    mother.temperature = temperatureWith(feed.temperature, [inlets.lime], [mother]);
    mother.diameter = 0;
    const liquid = mother.volume();
    bringTo(run, mother, s.temperature);

    const solid = Math.max(0, product - s.solubility * feed.volume());
    if (!(solid > 0))
      return run.infeasible(
        ['solubility'],
        `The feed contains ${figure(product / feed.volume())} g/L of the acid, all of which stays dissolved as its calcium salt. Concentrate the feed above ${figure(s.solubility)} g/L.`,
        beyond('Product in the feed', s.solubility, product / feed.volume(), 'g/L'),
      );
    const ion = (solid / molarMass[at.target]!) * groups * IONS.calcium;
    mother.mass[at.target]! -= solid;
    mother.mass[at.calcium]! -= ion;
    const salt = solid + ion;

    // The cake holds suspended matter with its water, and liquor of which the wash replaces a part.
    const suspended = (i: number): boolean => components.suspended[i] === 1;
    const wet = mother.heldWater();
    let matter = 0;
    let liquor = -wet;
    for (let i = 0; i < mother.mass.length; i++) {
      if (suspended(i)) matter += mother.mass[i]!;
      else liquor += mother.mass[i]!;
    }
    const cake = ((salt + matter) * s.cake_moisture) / (1 - s.cake_moisture);
    if (!(liquor > cake))
      return run.infeasible(
        ['cake_moisture'],
        `The cake would retain ${figure(cake)} kg of liquor, but only ${figure(liquor)} kg is available. Dilute the feed.`,
        beyond('Liquor in the cake', liquor, cake, 'kg'),
      );
    const wash = s.wash_ratio * salt;
    const washed = Math.min(cake, wash) * s.wash_efficiency;
    const kept = (cake - washed) / liquor;
    const slurry = s.slurry_water * solid;
    for (let i = 0; i < out.mass.length; i++) {
      const free = i === at.water ? mother.mass[i]! - wet : mother.mass[i]!;
      const taken = suspended(i) ? mother.mass[i]! : kept * free;
      out.mass[i] = taken;
      mother.mass[i]! -= taken;
    }
    mother.mass[at.water]! += wash - washed - wet;
    out.mass[at.water]! += wet + washed + slurry;
    out.mass[at.target]! += solid;
    out.mass[at.calcium]! += ion;
    out.viscosity = feed.viscosity;
    out.diameter = feed.diameter;
    const bought = shareBought(run, 'water', at.water, wash + slurry) * (wash + slurry);
    inlets.water.mass[at.water] = bought;
    out.temperature = mother.temperature = temperatureWith(
      s.temperature,
      [inlets.water, run.intakes.water!],
      [out, mother],
    );
    amounts[PROCESS_WATER]! += bought / WATER_DENSITY;

    const area = salt / s.filter_rate / FILTRATION;
    run.equipment.filter.size = area;
    spendElectricity(amounts, VACUUM * area * FILTRATION);
    run.processTime = s.time + FILTRATION;
    runTank(run, run.equipment.tank, { liquid, power: s.power_per_volume * liquid, hours: s.time });
    if (matter > 0.01 * salt) run.warn(null, CELLS);
    if (boundCharge(feed.mass, at) - calcium > OTHER_BASES * charge) run.doubt(null, ALKALINE);
    return {
      step_yield: dissolvedShare(run),
      precipitated: solid / product,
      lime,
      lime_per_product: lime / product,
      salt,
      mother_liquor: mother.volume(),
      filter_area: area,
    };
  },
  curves: (_, s) => ({
    solubility: [
      { points: spread(s.solubility, s.solubility + 200).map((c) => [c, Math.max(0, 1 - s.solubility / c)] as const) },
    ],
  }),
});

const CELLS = 'Cells stay with the calcium salt and leave with the gypsum. Filter or centrifuge the broth first.';
const ALKALINE =
  'Lime liberates the ammonia or sodium hydroxide used to neutralise the broth. Keep the fermentation at a low pH, or control its pH with lime.';
