import { costRow } from '../../costing/cost-table.ts';
import { itemIndex } from '../../costing/items.ts';
import { BASE_IONS } from '../../stream/components.ts';
import { SULPHATION } from '../../physics/neutralisation.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { boundCharge, IONS, withoutOrganicSalts } from '../shared/salts.ts';
import { spendElectricity } from '../shared/services.ts';
import { dissolvedShare } from '../shared/streams.ts';
import { mixedTemperature, shareBought, titrantBought, waterIntake } from '../shared/make-up.ts';
import { mixingPower, runTank, inTank } from '../shared/tanks.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';

const SULPHURIC_ACID = itemIndex('mol_sulphuric_acid');
const RO_WATER = itemIndex('ro_water');
/** kg per kmol of charge; mass fraction as bought. */
const ACID = 98.08 / 2;
const BOUGHT = 0.98;
/** Calcium sulphate dissolved at 25 °C, kg/m³; mass of its hydrate, gypsum, per mass without water. */
const DISSOLVED = 1.9;
const HYDRATE = 172.17 / 136.14;
/** Time to filter and to empty the filter, h; vacuum, kW/m². */
const FILTRATION = 2;
const VACUUM = 0.8;
/** Filter with a hydrocyclone before it, by feed; for large plants. */
const HYDROCYCLONE = costRow('C-61');

/** Acidification of a broth: the salt of an acid is turned back into the acid (docs/models, conditioning). */
export const acidification = defineUnitOperation({
  id: 'acidification',
  name: 'Acidification',
  stage: 'purification',
  description:
    'Adds sulphuric acid to a broth neutralised with a base: the product is converted back to the free acid, and the base is filtered off as gypsum or stays in solution as a sulphate.',
  icon: 'acid',
  symbol: 'M6 7.500h12V18a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3zM12 1.500v13M8.500 11.500l3.500 3.500 3.500-3.500',
  tag: 'AD',
  reference: '2.29',
  ...inTank('Tank'),
  settings: {
    ...group('Task', 'BioSTEAM lactic acid, 3.7 %', {
      excess: share('Excess acid', 0.03, [0, 0.005, 0.1, 0.3], {
        headline: true,
        optimise: [0.01, 0.1],
        help: 'Sulphuric acid in excess of the base ions. The excess stays in the liquor.',
      }),
      time: number('h', 'Reaction time', 1, [0.1, 0.5, 4, 24], {
        help: 'Time to add the acid and, for gypsum, to grow its crystals.',
        source: ESTIMATE_TO_FIT,
      }),
    }),
    ...group('Gypsum', ESTIMATE_TO_FIT, {
      cake_moisture: share('Gypsum moisture content', 0.3, [0.05, 0.2, 0.35, 0.6], {
        help: 'Mass fraction of liquid in the filter cake.',
      }),
      wash_ratio: number('kg/kg', 'Wash water per kg of gypsum', 0.7, [0, 0.5, 1, 3], {
        uncertainty: null,
        help: 'Wash water per kg of dry gypsum. The wash water is added to the liquor.',
      }),
      wash_efficiency: share('Liquor washed out', 0.95, [0, 0.8, 0.99, 0.999], {
        help: 'Share of the liquor in the cake that is displaced by the wash; the rest is lost with the gypsum.',
      }),
      filter_rate: number('kg/m²/h', 'Filtration rate', 250, [20, 100, 600, 2000], {
        help: 'Dry gypsum per unit filter area per hour.',
      }),
      filter: choice(
        'Filter',
        { vacuum: 'Vacuum filter, by area', hydrocyclone: 'Hydrocyclone and drum filter, by feed' },
        'vacuum',
        { help: 'Equipment used to separate the gypsum. Both options need the same filter area.' },
      ),
    }),
    power_per_volume: mixingPower,
  },
  outputs: {
    step_yield: output('1', 'Step yield', 'product out / product in', { better: 'higher', display: '%' }),
    acid: output('kg', 'Sulphuric acid', '½ charge of the ions × (1 + excess) × 98.08', { better: 'lower' }),
    acid_per_product: output('kg/kg', 'Acid per kg of product', 'acid / product', { better: 'lower' }),
    gypsum: output('kg', 'Gypsum, dry', 'calcium × 172.17/40.08 - dissolved', { better: 'lower' }),
    sulphates: output(
      'kg',
      'Sulphates in the liquor',
      'sulphates of ammonium, sodium and magnesium, and dissolved gypsum',
      { better: 'lower' },
    ),
    wash_water: output('m³', 'Wash water', 'ratio × gypsum', { better: 'lower' }),
    filter_area: output('m²', 'Filter', 'gypsum / rate / time'),
  },
  names: () => BASE_IONS.map((id) => [id, 'excess'] as const),
  inlets: { acid: { name: 'Sulphuric acid' }, wash: { name: 'Wash water' } },
  intakes: {
    acid: {
      name: 'Acid',
      replaces:
        'Replaces purchased sulphuric acid. The stream can contain the acid itself or titrant from another step.',
    },
    wash: waterIntake('Wash water', 'Replaces purchased wash water for the gypsum.'),
  },
  sides: { gypsum: { name: 'Gypsum', kind: 'waste', disposal: 'solids' } },
  equipment: {
    tank: { name: 'Acidification tank', cost: 'C-48' },
    filter: { name: 'Gypsum filter', cost: 'C-25', tag: 'RF' },
  },
  plots: {
    yield: plot('Product lost with the gypsum', axis('Liquor washed out', '1', '%'), axis('Product lost', '1', '%')),
  },
  usualFeed: 'neutralised',
  usualProduct: 'acid',
  product: 'Acidified liquor',
  model(run, s) {
    const { feed, out, components, amounts, reaction, sides, inlets } = run;
    const { at } = components;
    const fed = withoutOrganicSalts(run, ['calcium']);
    const charge = boundCharge(fed, at);
    if (!(charge > 0))
      return run.infeasible(
        [],
        'The feed contains no salt to convert: either the fermentation does not use a base for pH control, or its product is not an acid.',
      );
    const acid = 0.5 * charge * (1 + s.excess) * 98.08;
    const bought = titrantBought(run, 'acid', 'mol_sulphuric_acid', acid);
    const returned = run.intakes.acid!.mass;
    inlets.acid.mass[at.titrant] = bought * acid;
    inlets.acid.mass[at.water] = bought * (acid * (1 / BOUGHT - 1));
    amounts[SULPHURIC_ACID]! += bought * (acid / BOUGHT);

    // Each ion takes its sulphate; what is left is the excess.
    let sulphate = 0;
    for (const ion of ['sodium', 'calcium', 'magnesium'] as const) {
      const kg = fed[at[ion]]!;
      reaction[at[ion]]! -= kg;
      sulphate += kg + (kg / IONS[ion]) * ACID;
    }
    const ammonium = fed[at.ammonium]!;
    const ammoniumSulphate = ammonium * (1 + ACID / IONS.ammonium);
    reaction[at.ammonium]! -= ammonium;
    reaction[at.ammonium_sulphate]! += ammoniumSulphate;
    reaction[at.base_sulphate]! += sulphate;
    reaction[at.titrant]! -= charge * ACID;
    for (let i = 0; i < out.mass.length; i++)
      out.mass[i] = feed.mass[i]! + inlets.acid.mass[i]! + returned[i]! + reaction[i]!;
    out.diameter = feed.diameter;
    out.viscosity = feed.viscosity;
    const liquid = out.volume();
    const slurry = out.total();

    // Gypsum takes its water and the suspended matter with it.
    const calcium = fed[at.calcium]! * (1 + ACID / IONS.calcium);
    const solid = Math.max(0, calcium - DISSOLVED * liquid);
    const gypsum = solid * HYDRATE;
    const wash = s.wash_ratio * gypsum;
    let lost = 0;
    const freshWash = shareBought(run, 'wash', at.water, wash);
    if (gypsum > 0) {
      const waste = sides.gypsum.mass;
      const suspended = (i: number): boolean => components.suspended[i] === 1;
      let matter = 0;
      let heldWater = 0;
      let liquor = -gypsum;
      for (let i = 0; i < out.mass.length; i++) {
        liquor += out.mass[i]!;
        if (!suspended(i)) continue;
        matter += out.mass[i]!;
        heldWater += out.mass[i]! * components.boundWater[i]!;
      }
      liquor -= matter + heldWater;
      const cake = ((gypsum + matter) * s.cake_moisture) / (1 - s.cake_moisture);
      const washed = Math.min(cake, wash) * s.wash_efficiency;
      if (!(liquor > cake))
        return run.infeasible(
          ['cake_moisture'],
          `The gypsum would retain ${figure(cake)} kg of liquor, but only ${figure(liquor)} kg is available. Dilute the feed.`,
          beyond('Liquor in the gypsum', liquor, cake, 'kg'),
        );
      lost = (cake - washed) / liquor;
      const water = at.water;
      out.mass[at.base_sulphate]! -= solid;
      out.mass[water]! -= solid * (HYDRATE - 1) + heldWater;
      for (let i = 0; i < out.mass.length; i++) {
        waste[i] = suspended(i) ? out.mass[i]! : lost * out.mass[i]!;
        out.mass[i]! -= waste[i]!;
      }
      waste[at.base_sulphate]! += solid;
      waste[water]! += solid * (HYDRATE - 1) + heldWater + washed;
      out.mass[water]! += wash - washed;
      inlets.wash.mass[water] = freshWash * wash;
      amounts[RO_WATER]! += freshWash * (wash / WATER_DENSITY);
      out.diameter = 0;
      if (matter > 0.01 * gypsum) run.warn(null, CELLS);
    }
    out.temperature = sides.gypsum.temperature = mixedTemperature(run, SULPHATION * inlets.acid.mass[at.titrant]!);
    const area = gypsum / s.filter_rate / FILTRATION;
    run.equipment.filter.size = area;
    if (s.filter === 'hydrocyclone' && gypsum > 0) {
      run.equipment.filter.row = HYDROCYCLONE;
      run.equipment.filter.size = slurry / FILTRATION;
    }
    spendElectricity(amounts, VACUUM * area * FILTRATION);
    run.processTime = s.time + (gypsum > 0 ? FILTRATION : 0);
    runTank(run, run.equipment.tank, { liquid, power: s.power_per_volume * liquid, hours: s.time });
    const product = fed[at.target]!;
    return {
      // Where cells are the product, they pass, and what is split are the salts of other acids.
      step_yield: product > 0 ? out.mass[at.target]! / product : dissolvedShare(run),
      acid,
      acid_per_product: product > 0 ? acid / product : 0,
      gypsum,
      sulphates: ammoniumSulphate + sulphate - solid,
      wash_water: wash / WATER_DENSITY,
      filter_area: area,
    };
  },
  curves(run, s) {
    const { components, out, sides } = run;
    const i = components.at.target;
    const lost = sides.gypsum.mass[i]! / (out.mass[i]! + sides.gypsum.mass[i]!);
    // Share of the liquor in the cake that the wash can reach.
    const reached = Math.min(1, (s.wash_ratio * (1 - s.cake_moisture)) / s.cake_moisture);
    const full = lost / (1 - reached * s.wash_efficiency);
    return { yield: [{ points: spread(0, 0.999).map((share) => [share, full * (1 - reached * share)] as const) }] };
  },
});

const CELLS = 'Cells leave with the gypsum. Filter or centrifuge the broth before acidification.';
