import { itemIndex } from '../../costing/items.ts';
import { meanCharge } from '../../physics/dissociation.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { axis, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { joiningStreams, shareBought, temperatureWith, waterIntake } from '../shared/make-up.ts';
import { chargesOf, IONS, phOf, saltIon, saltParts, splitSalt, withoutOrganicSalts } from '../shared/salts.ts';
import { passOn, warnOfHeat } from '../shared/streams.ts';
import { priceNote } from '../../declare/words.ts';
import {
  bedCount,
  bedTime,
  bedTimes,
  bedUse,
  buyVessels,
  loadingTime,
  pumpThrough,
  vesselsFor,
  warnOfSingleBed,
} from './shared/beds.ts';
import { clogging, lifeOf, priceOfMedia, spendResin } from './shared/columns.ts';

const RO_WATER = itemIndex('ro_water');
const RESIN = 'resin_demineralisation';
/** Bed volumes per hour below which a bed channels. */
const SLOW = 2;
/** Mean charge above which a product that should pass binds, and below which one that should bind passes. */
const BINDS = 0.1;
const PASSES = 0.05;

/** Regenerants: kg per kmol of charge, and mass fraction as bought. */
const REGENERANTS = {
  hydrochloric_acid: { item: itemIndex('mol_hydrochloric_acid'), equivalent: 36.46, bought: 0.37 },
  sulphuric_acid: { item: itemIndex('mol_sulphuric_acid'), equivalent: 98.08 / 2, bought: 0.98 },
  sodium_hydroxide: { item: itemIndex('mol_sodium_hydroxide'), equivalent: 40, bought: 1 },
  ammonia: { item: itemIndex('mol_ammonia'), equivalent: IONS.ammonium, bought: 1 },
} as const;

/** Ion exchange of small molecules: removes salts, or binds a charged product (docs/models, 2.48). */
export const ionExchange = defineUnitOperation({
  id: 'ion_exchange',
  name: 'Ion exchange',
  stage: 'purification',
  description: 'Uses resins to remove salts while the product passes through, or to bind and elute a charged product.',
  icon: 'ion-bed',
  symbol: 'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M7.500 12h9M12 5.500v4.500M9.750 7.750h4.500M9.750 16.250h4.500',
  tag: 'IX',
  reference: '2.48',
  times: bedTimes,
  size: { title: 'Resin', unit: 'L' },
  settings: {
    ...group('Task', DESIGN, {
      task: choice('Task', { polishing: 'Remove salts', capture: 'Bind the product' }, 'polishing', {
        help: 'Salts are removed while the product passes through, or the product is bound and eluted.',
      }),
      resin: choice('Resin', { both: 'Cation, then anion', cation: 'Cation', anion: 'Anion' }, 'both', {
        help: 'A cation resin binds bases and positively charged molecules; an anion resin binds acids. To bind a product, choose one of the two resins.',
      }),
    }),
    time: bedTime,
    loading_time: loadingTime({ default: 8, limits: [0.5, 1, 24, 168], optimise: [1, 24] }),
    ...group('Task', ESTIMATE_TO_FIT, {
      ph: number('1', 'pH of the feed', null, [0, 1, 12, 14], {
        note: 'From the charges in the feed, at 25 °C and zero ionic strength',
        help: 'Sets the charge of acids, bases and amino acids. After a cation resin, the pH is recalculated.',
        source: 'Charge balance',
      }),
      removal: share('Share bound', 0.99, [0.1, 0.9, 0.999, 1], {
        help: 'Share of the ions, or of the charged product, bound by the resin.',
      }),
      product_lost: share('Product lost', 0.01, [0, 0.002, 0.05, 0.5], {
        when: ['task', 'polishing'],
        help: 'Share of the product that leaves with regenerant and rinse.',
      }),
      eluted: share('Share eluted', 0.98, [0.1, 0.9, 0.999, 1], {
        when: ['task', 'capture'],
        help: 'Share of the bound product that is eluted from the resin.',
      }),
    }),
    ...group('Bed', 'Usual range for gel resins, standard texts', {
      cation_capacity: number('mol/L', 'Capacity of the cation resin', 1.8, [0.1, 1, 2.2, 6], {
        uncertainty: 'capacity',
        help: 'Moles of charge per litre of resin.',
      }),
      anion_capacity: number('mol/L', 'Capacity of the anion resin', 1.3, [0.1, 1, 1.8, 6], {
        uncertainty: 'capacity',
        help: 'Moles of charge per litre of resin.',
        source: 'Usual range for weakly basic resins, standard texts',
      }),
    }),
    bed_use: bedUse(0.75),
    ...group('Bed', 'Usual range, standard texts', {
      max_flow: number('1/h', 'Highest flow', 20, [0.5, 2, 30, 60], {
        uncertainty: null,
        optimise: [5, 30],
        help: 'Bed volumes per hour. A bed that would exceed this flow is enlarged, so it takes longer to become exhausted.',
      }),
      bed_height: number('m', 'Bed height', 1.5, [0.3, 0.8, 2.5, 4], {
        help: 'Height of the resin in a vessel.',
        source: ESTIMATE_TO_FIT,
      }),
    }),
    beds: bedCount,
    ...group('Regeneration', 'Usual value, standard texts', {
      acid: choice(
        'Acid',
        { hydrochloric_acid: 'Hydrochloric acid', sulphuric_acid: 'Sulphuric acid' },
        'hydrochloric_acid',
        { help: 'Regenerates a cation resin, and elutes a product from an anion resin.' },
      ),
      base: choice('Base', { sodium_hydroxide: 'Sodium hydroxide', ammonia: 'Ammonia' }, 'sodium_hydroxide', {
        help: 'Regenerates an anion resin, and elutes a product from a cation resin. Ammonia is for weakly basic resins.',
      }),
      ratio: number('1', 'Regenerant per load', 1.5, [1, 1.1, 2, 6], {
        optimise: [1.1, 2],
        help: 'Equivalents of acid or base per equivalent bound; also applies to the eluent, per equivalent of product.',
        source: 'Usual range, standard texts',
      }),
      strength: share('Regenerant concentration', 0.04, [0.005, 0.02, 0.1, 0.3], {
        help: 'Mass fraction of acid or base in the solution; also applies to the eluent.',
      }),
      rinse: number('1', 'Rinse', 4, [0, 2, 8, 30], { help: 'Bed volumes of water after each regeneration.' }),
    }),
    resin_price: priceOfMedia('Resin', {
      derive: ({ price }) => price(RESIN),
      note: priceNote(RESIN, 'USD/L'),
      source: 'Usual range 2.5 to 9 USD/L; engineering estimate',
    }),
    resin_life: lifeOf('Resin', {
      default: 1500,
      limits: [1, 300, 5000, 10_000],
      help: 'Number of regenerations before replacement: typically 3 to 5 years at about one regeneration per day.',
    }),
  },
  names: () => saltParts('resin'),
  outputs: {
    step_yield: output('1', 'Product yield', 'product out / product in', { better: 'higher', display: '%' }),
    cation_load: output('1', 'Load of the cation resin, kmol of charge', 'Σ share z m / M', { better: 'lower' }),
    anion_load: output('1', 'Load of the anion resin, kmol of charge', 'Σ share z m / M', { better: 'lower' }),
    cation_bed: output('L', 'Cation resin per bed', 'load t_b / (t q u), at least Q / flow', { better: 'lower' }),
    anion_bed: output('L', 'Anion resin per bed', 'load t_b / (t q u), at least Q / flow', { better: 'lower' }),
    bed_volumes: output('1/h', 'Flow through the smaller bed', 'Q / V'),
    vessels_bought: output('1', 'Vessels', 'beds × vessels in parallel', { better: 'lower' }),
    regenerations: output('1', 'Regenerations of the more frequently regenerated bed', 'load / (q u V)', {
      better: 'lower',
    }),
    acid_used: output('kg', 'Acid', 'ratio × load × equivalent', { better: 'lower' }),
    base_used: output('kg', 'Base', 'ratio × load × equivalent', { better: 'lower' }),
    water: output('m³', 'Water', 'water in regenerants, eluent and rinse', { better: 'lower' }),
  },
  inlets: { acid: { name: 'Acid' }, base: { name: 'Base' }, water: { name: 'Demineralised water' } },
  intakes: {
    acid: { name: 'Acid', replaces: 'Replaces purchased acid for regeneration, but not for elution.' },
    base: { name: 'Base', replaces: 'Replaces purchased base for regeneration, but not for elution.' },
    water: waterIntake('Water', 'Replaces purchased water for the regenerants, eluent and rinse.'),
  },
  sides: {
    spent: { name: 'Spent regenerant and rinse', kind: 'waste', disposal: 'wastewater' },
    passed: { name: 'Spent liquor', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { vessel: { name: 'Ion-exchange vessel', cost: 'C-03', tag: 'CO' } },
  plots: { charge: plot('Mean charge of the product', axis('pH', '1'), axis('Charge', '1')) },
  usualFeed: 'acidified',
  usualProduct: 'acid',
  product: 'Ion exchange product',
  model(run, s) {
    const { feed, out, components, amounts, sides, inlets, intakes, equipment } = run;
    const { at, index, suspended } = components;
    const capturing = s.task === 'capture';
    if (capturing && s.resin === 'both')
      return run.infeasible(
        ['resin'],
        'A product can be bound by only one resin. Choose the cation or the anion resin.',
      );
    const clogged = clogging(run);
    if (clogged) return clogged;
    const volume = feed.volume();
    const fed = withoutOrganicSalts(run);
    if (Number.isNaN(s.ph)) s.ph = phOf(components, fed, volume);
    const product = fed[at.target]!;

    // Charge of the product that each resin would bind, kmol per kmol.
    const own = chargesOf(components, at.target, product, s.ph);
    const kmol = product / components.molarMass[at.target]!;
    const bound = { cation: kmol > 0 ? own.plus / kmol : 0, anion: kmol > 0 ? own.minus / kmol : 0 };
    const load = { cation: 0, anion: 0 };
    out.mass.set(fed);
    // Acid, base and water come after the feed has passed.
    passOn(run, feed.temperature);
    let captured = 0;
    let elution = 0;
    if (capturing) {
      const kind = s.resin as 'cation' | 'anion';
      const charge = bound[kind];
      if (!(charge > PASSES))
        return run.infeasible(
          ['ph', 'resin'],
          `At pH ${figure(s.ph)}, the product has a mean charge of ${figure((own.plus - own.minus) / (kmol || 1))} and does not bind to the ${kind} resin. Change the pH or the resin.`,
        );
      captured = s.removal * Math.min(1, charge) * product;
      out.mass[at.target]! -= captured;
      elution = s.removal * charge * kmol;
      load[kind] = elution;
    } else {
      const lost = s.product_lost * product;
      out.mass[at.target]! -= lost;
      sides.spent.mass[at.target]! += lost;
    }
    if (s.resin !== 'anion') load.cation += exchange(run, out.mass, 'plus', s.ph, s.removal);
    if (s.resin !== 'cation')
      load.anion += exchange(
        run,
        out.mass,
        'minus',
        s.resin === 'both' ? phOf(components, out.mass, volume) : s.ph,
        s.removal,
      );
    if (!(load.cation + load.anion > 0))
      return run.infeasible([], 'The feed contains no ions that the resin can exchange.');
    const held = sides.spent;
    for (let i = 0; i < out.mass.length; i++) {
      if (!suspended[i] || out.mass[i] === 0) continue;
      held.mass[i]! += out.mass[i]!;
      out.mass[i] = 0;
    }
    const wet = Math.min(out.mass[at.water]!, held.waterWhenWet());
    held.mass[at.water]! += wet;
    out.mass[at.water]! -= wet;

    // Beds.
    const flow = volume / s.time;
    const least = flow / s.max_flow;
    const perVolume = { cation: s.cation_capacity * s.bed_use, anion: s.anion_capacity * s.bed_use };
    const bed = { cation: 0, anion: 0 };
    let regenerated = 0;
    let regenerations = 0;
    for (const kind of ['cation', 'anion'] as const) {
      if (load[kind] === 0) continue;
      const exhausted = load[kind] / perVolume[kind]; // m³
      bed[kind] = Math.max(least, (exhausted * s.loading_time) / s.time);
      regenerated += exhausted;
      regenerations = Math.max(regenerations, exhausted / bed[kind]);
    }
    const beds = [bed.cation, bed.anion].filter((one) => one > 0);
    const resin = beds.reduce((sum, one) => sum + one, 0);

    // Regenerants and eluent; what they exchange leaves as salt with the spent regenerant.
    const eluting = capturing ? (s.resin === 'cation' ? 'base' : 'acid') : null;
    const spentCharge = { acid: s.ratio * load.cation, base: s.ratio * load.anion };
    const acid = REGENERANTS[s.acid];
    const base = REGENERANTS[s.base];
    const pure = {
      acid: index.get(`mol_${s.acid}`)!,
      base: s.base === 'ammonia' ? at.ammonia : (index.get('mol_sodium_hydroxide') ?? -1),
    };
    const kg = { acid: spentCharge.acid * acid.equivalent, base: spentCharge.base * base.equivalent };
    const fresh = {
      acid: spentCharge.acid * shareBought(run, 'acid', pure.acid, kg.acid),
      base: spentCharge.base * shareBought(run, 'base', pure.base, kg.base),
    };
    // Of the eluent, one equivalent per equivalent of product stays on the resin.
    const stays = eluting ? elution : 0;
    const excess = eluting ? (s.ratio - 1) * elution : 0;
    const acidCharge = fresh.acid + (eluting === 'acid' ? stays + excess : 0);
    const baseCharge = fresh.base + (eluting === 'base' ? stays + excess : 0);
    const acidKg = acidCharge * acid.equivalent;
    const baseKg = baseCharge * base.equivalent;
    const eluent = stays + excess;
    const eluentKg = eluting === 'acid' ? eluent * acid.equivalent : eluent * base.equivalent;
    const spentMass = held.mass;
    const bring = (into: Float64Array, kind: 'acid' | 'base', charge: number, toEluate: boolean): void => {
      if (charge === 0) return;
      const inlet = inlets[kind].mass;
      const add = (i: number, mass: number): void => {
        inlet[i]! += mass;
        into[i]! += mass;
      };
      if (kind === 'acid') add(pure.acid, charge * acid.equivalent);
      else if (s.base === 'ammonia') add(toEluate ? at.ammonia : at.ammonium, charge * IONS.ammonium);
      else {
        add(at.sodium, charge * IONS.sodium);
        add(at.water, charge * (REGENERANTS.sodium_hydroxide.equivalent - IONS.sodium));
      }
    };
    if (capturing) {
      sides.passed.copy(out);
      out.mass.fill(0);
      out.mass[at.target] = s.eluted * captured;
      spentMass[at.target]! += captured - s.eluted * captured;
      out.diameter = 0;
      bring(out.mass, eluting!, excess, true);
      bring(spentMass, eluting!, stays, false);
    }
    bring(spentMass, 'acid', fresh.acid, false);
    bring(spentMass, 'base', fresh.base, false);
    for (const key of ['acid', 'base'] as const)
      for (let i = 0; i < spentMass.length; i++) spentMass[i]! += intakes[key]!.mass[i]!;
    amounts[acid.item]! += acidKg / acid.bought;
    amounts[base.item]! += baseKg / base.bought;
    // Water that is bought with the acid.
    const withAcid = acidKg * (1 / acid.bought - 1);
    inlets.acid.mass[at.water]! += withAcid;

    const eluentWater = eluentKg * (1 / s.strength - 1);
    const spentWater = (kg.acid + kg.base) * (1 / s.strength - 1) + s.rinse * regenerated * WATER_DENSITY;
    const brought = intakes.acid!.mass[at.water]! + intakes.base!.mass[at.water]!;
    // Streams that are weaker than the regenerant bring all of its water.
    const water = Math.max(0, eluentWater + spentWater - withAcid - brought);
    const waterBought = shareBought(run, 'water', at.water, water) * water;
    inlets.water.mass[at.water] = waterBought;
    amounts[RO_WATER]! += waterBought / WATER_DENSITY;
    const toEluate = Math.min(eluentWater, water + withAcid);
    out.mass[at.water]! += toEluate;
    spentMass[at.water]! += water + withAcid - toEluate;

    // Regenerants come after the feed, which passes, or is followed by the eluent of the product.
    held.temperature = temperatureWith(feed.temperature, joiningStreams(run), capturing ? [out, held] : [held]);
    if (capturing) out.temperature = held.temperature;

    const vessels = beds.map((one) => vesselsFor(one, s.bed_height, s.beds));
    const count = buyVessels(run, equipment.vessel, vessels, s.beds * resin * L_PER_M3);
    spendResin(run, RESIN, (regenerated * L_PER_M3) / s.resin_life, s.resin_price);
    run.processTime = s.time;
    pumpThrough(run, volume + (water + withAcid + brought) / WATER_DENSITY);
    const bedVolumes = flow / Math.min(...beds);
    warnOfSingleBed(run, s.beds);
    if (s.resin === 'cation') warnOfHeat(run, CATION_RESINS_TOLERATE, 'Cation exchangers');
    else warnOfHeat(run, ANION_RESINS_TOLERATE, 'Anion exchangers');
    if (bedVolumes < SLOW) run.warn('loading_time', CHANNELS);
    if (!capturing)
      for (const kind of ['cation', 'anion'] as const)
        if (load[kind] > 0 && s.resin === kind && bound[kind] > BINDS)
          run.warn(
            'resin',
            `At pH ${figure(s.ph)}, the product has a mean charge of ${figure(own.plus > 0 ? bound.cation : -bound.anion)} and binds to the ${kind} resin; the model lets the product pass through.`,
          );
    const calcium = chargesOf(components, at.calcium, held.mass[at.calcium]!, s.ph).plus;
    if (s.acid === 'sulphuric_acid' && calcium > GYPSUM * load.cation) run.warn('acid', SCALING);
    return {
      step_yield: product > 0 ? out.mass[at.target]! / product : 0,
      cation_load: load.cation,
      anion_load: load.anion,
      cation_bed: bed.cation * L_PER_M3,
      anion_bed: bed.anion * L_PER_M3,
      bed_volumes: bedVolumes,
      vessels_bought: count,
      regenerations,
      acid_used: kg.acid + (eluting === 'acid' ? eluentKg : 0),
      base_used: kg.base + (eluting === 'base' ? eluentKg : 0),
      water: (water + withAcid) / WATER_DENSITY,
    };
  },
  curves({ components }) {
    const acid = components.acids[components.at.target];
    return { charge: [{ points: sampled(spread(0, 14), (ph) => (acid ? meanCharge(acid, ph) : null)) }] };
  },
});

/** Share of calcium in the load above which sulphuric acid scales the bed. */
/** Highest usual temperatures of strongly acid and, as hydroxide, of strongly basic resins, °C. Engineering estimates. */
const CATION_RESINS_TOLERATE = 120;
const ANION_RESINS_TOLERATE = 60;
const GYPSUM = 0.1;
const SCALING = 'Sulphuric acid forms gypsum in a bed loaded with calcium; use hydrochloric acid.';
const CHANNELS = `Below ${SLOW} bed volumes per hour, the liquid channels through the bed. Use a shorter loading time.`;

/**
 * Moves a share of the ions of one sign, and of the acids and bases charged so, from a liquor to the spent regenerant.
 * @returns kmol of charge.
 */
function exchange(
  run: Run<string, 'spent'>,
  liquor: Float64Array,
  sign: 'plus' | 'minus',
  ph: number,
  share: number,
): number {
  const { components, sides } = run;
  const { at, molarMass, acids } = components;
  const spent = sides.spent.mass;
  let load = 0;
  for (let i = 0; i < liquor.length; i++) {
    const kg = liquor[i]!;
    if (kg === 0 || i === at.target) continue;
    const charge = chargesOf(components, i, kg, ph)[sign];
    if (!(charge > 0)) continue;
    load += share * charge;
    if (saltIon(components, i)) {
      const parts =
        sign === 'plus' ? { from: liquor, base: spent, rest: liquor } : { from: liquor, base: liquor, rest: spent };
      splitSalt(run, i, share * kg, parts);
      continue;
    }
    // Of a weak acid or base, only the charged part.
    const charged = acids[i] && at.titrant !== i ? Math.min(1, charge / (kg / molarMass[i]!)) : 1;
    const moved = share * charged * kg;
    liquor[i]! -= moved;
    spent[i]! += moved;
  }
  return load;
}
