import { itemIndex } from '../../costing/items.ts';
import {
  crystalMass,
  cumulativeMass,
  dominantSize,
  meanSize,
  solubilityAt,
  SOLUBILITY,
  withAntisolvent,
} from '../../physics/crystallisation.ts';
import { latentHeat, volatileLoss } from '../../physics/evaporation.ts';
import { coolerDifference } from '../../physics/heat.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { celsius, G_PER_KG, M_PER_UM, S_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { type Basis, choice, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { shareBought, temperatureWith, waterIntake } from '../shared/make-up.ts';
import { boundProduct } from '../shared/salts.ts';
import { cleanVessels, cool, heat, spendElectricity } from '../shared/services.ts';
import { volatileMass, volatilityOf } from '../shared/streams.ts';
import { plantTimes } from '../shared/times.ts';

const RO_WATER = itemIndex('ro_water');
const SOLUBILITIES = 'Standard texts for common acids, sugars and amino acids; otherwise an estimate';
/** kg/m³. */
const SLURRY_DENSITY = 1100;
const CRYSTAL_DENSITY = 1500;
const FILL = 0.9;
/** Time to fill and empty, h, in addition to crystallisation and filtration. */
const HANDLING = 1;
/** Heat transfer to a stirred slurry, kW/m²/K, and the difference to the steam that boils it, K. */
const HEAT_TRANSFER = 0.5;
const HEATING_DIFFERENCE = 20;
/** Height ÷ diameter of a crystalliser, for its jacket. */
const ASPECT_RATIO = 1.5;
/** Cooling per volume above which slurries scale the exchanger, kW/m³. */
const FAST_COOLING = 25;
/** Stirring, kW/m³, and vacuum, kW/m². */
const STIRRING = 1.97;
const VACUUM = 0.8;
/** Rate at which wash, in volumes per volume of cake, displaces the mother liquor. */
const WASH_EFFECT = 1.5;
/** Crystals by mass above which a slurry hardly flows, and above which it does not flow. */
const THICK = 0.4;
const SOLID = 0.65;
/** Temperature at which vapour condenses. */
const CONDENSER = celsius(50);

/** Solubility assumed if it is not known, kg per kg of water. */
const UNKNOWN = { at0: 0.05, at25: 0.1, at60: 0.3 };
const solubility = (at: keyof typeof UNKNOWN) => ({
  derive: ({ product }: Basis) => SOLUBILITY[product.component_id ?? '']?.[at] ?? UNKNOWN[at],
  note: `Solubility of the product if known; otherwise ${UNKNOWN[at]}`,
  group: 'Solubility',
  source: SOLUBILITIES,
});

/** Crystallisation by cooling, evaporation or antisolvent, with filtration and washing (docs/models, 2.24). */
export const crystallisation = defineUnitOperation({
  id: 'crystallisation',
  name: 'Crystallisation',
  stage: 'purification',
  description:
    'Crystallises a dissolved product by cooling, evaporation or an antisolvent, then filters and washes the crystals.',
  icon: 'crystalliser',
  symbol: 'M4.500 6.500a7.500 3.500 0 0 1 15 0v11a7.500 3.500 0 0 1-15 0zM12 7.500l4 4.500-4 5.500-4-5.500zM8 12h8',
  tag: 'CR',
  reference: '2.24',
  bringsSolvent: (given) => given('antisolvent_ratio') !== 0,
  flow: false,
  times: plantTimes,
  size: { title: 'Crystalliser volume', unit: 'm³' },
  settings: {
    ...group('Crystallisation', ESTIMATE_TO_FIT, {
      final_temperature: temperature(
        'Final temperature',
        celsius(5),
        [celsius(-10), celsius(0), celsius(60), celsius(80)],
        {
          headline: true,
          optimise: [celsius(0), celsius(40)],
          help: 'Temperature at the end of crystallisation, at which the residual solubility is calculated.',
        },
      ),
      evaporated: share('Water evaporated', 0, [0, 0.9], {
        optimise: [0, 0.8],
        help: 'Share of the water in the feed that is evaporated.',
      }),
      antisolvent_ratio: number('L/L', 'Antisolvent', 0, [0, 0, 2, 3], {
        optimise: [0, 2],
        help: 'Volume of antisolvent added per volume of water in the feed.',
      }),
      solvent: choice(
        'Antisolvent liquid',
        { sol_ethanol: 'Ethanol', sol_methanol: 'Methanol', sol_isopropanol: 'Isopropanol', sol_acetone: 'Acetone' },
        'sol_ethanol',
        {
          help: 'Water-miscible liquid that lowers the solubility.',
          library: { list: 'solvents', min_water_solubility: 1, max_water_solubility: 1 },
        },
      ),
      antisolvent_strength: number('1', 'Effect of the antisolvent', 5, [0, 2, 10, 20], {
        uncertainty: 'exponent',
        help: 'Constant k; solubility falls as exp(-k w) with the mass fraction w of antisolvent.',
      }),
    }),
    solubility_0: number('kg/kg', 'Solubility at 0 °C', null, [1e-5, 5], {
      uncertainty: 'property',
      ...solubility('at0'),
      help: 'Mass of anhydrous product per kg of water.',
    }),
    solubility_25: number('kg/kg', 'Solubility at 25 °C', null, [1e-5, 5], {
      uncertainty: 'property',
      ...solubility('at25'),
      help: 'Mass of anhydrous product per kg of water. The logarithm is interpolated linearly between the three temperatures.',
    }),
    solubility_60: number('kg/kg', 'Solubility at 60 °C', null, [1e-5, 10], {
      uncertainty: 'property',
      ...solubility('at60'),
      help: 'Mass of anhydrous product per kg of water. Used for final temperatures above 25 °C.',
    }),
    ...group('Solubility', 'Stoichiometry', {
      hydrate_ratio: number('1', 'Molar mass of crystal ÷ anhydrous molar mass', 1, [1, 3], {
        help: 'Ratio of molar masses; above 1 for hydrates, for example 1.094 for citric acid monohydrate.',
      }),
      heat_of_crystallisation: number('kJ/kg', 'Heat of crystallisation', 100, [0, 300], {
        help: 'Heat released per kg of crystals.',
        source: ESTIMATE_TO_FIT,
      }),
    }),
    ...group('Crystallisers', ESTIMATE_TO_FIT, {
      residence_time: number('h', 'Time', 4, [0.2, 1, 24, 48], {
        optimise: [1, 12],
        help: 'Residence time in the crystallisers. A longer time gives larger crystals.',
      }),
      growth_rate: number('m/s', 'Crystal growth rate', 2e-8, [1e-10, 1e-8, 1e-7, 1e-6], {
        help: 'Linear growth rate; determines the crystal size together with the time.',
      }),
      crystallisers: number('1', 'Crystallisers', 2, [2, 24], {
        integer: true,
        help: 'Least number of crystallisers that share a batch. There are more if these were larger than the largest that is sold.',
        source: 'BioSTEAM default',
      }),
    }),
    ...group('Filtration', ESTIMATE_TO_FIT, {
      cake_moisture: share('Liquid in the cake', 0.15, [0.02, 0.05, 0.3, 0.5], {
        help: 'Mass fraction of liquid in the wet cake.',
      }),
      wash_ratio: number('1', 'Wash', 1, [0, 0.5, 3, 5], {
        optimise: [0, 3],
        help: 'Volume of cold wash water per volume of cake.',
      }),
      filter_time: number('h', 'Filtration time', 4, [0.25, 1, 12, 48], {
        usual: perBatch,
        optimise: [1, 12],
        help: 'Time to filter the crystals of one batch, while the slurry waits in the crystallisers. Halving the time doubles the filter area.',
      }),
      filter_rate: number('kg/m²/h', 'Filtration rate', 100, [5, 30, 500, 2000], {
        help: 'Mass of crystals per unit filter area per hour.',
      }),
    }),
  },
  outputs: {
    crystallised: output('1', 'Product crystallised', 'm_c / (R m₀)', {
      equation: '24.1',
      better: 'higher',
      display: '%',
    }),
    crystals: output('kg', 'Crystals', 'R (m₀ - c* W_s) / (1 - c* (R - 1))', { equation: '24.1', better: 'higher' }),
    feed_content: output('kg/kg', 'Product ÷ water in the feed', 'm₀ / W₀', { equation: '24.1' }),
    solubility: output('kg/kg', 'Final solubility', 'c*(T_f) exp(-k_a w)', { better: 'lower' }),
    cake_purity: output('1', 'Crystal purity', 'product / (product + impurities in adhering liquor)', {
      better: 'higher',
      display: '%',
    }),
    crystal_size: output('µm', 'Dominant crystal size', '3 G τ'),
    mean_size: output('µm', 'Mass-mean size', '4 G τ'),
    slurry_solids: output('1', 'Crystals in the slurry', 'm_c / (m_c + mother liquor)', { display: '%' }),
    heat_removed: output('kWh', 'Heat removed', 'm C_p ΔT + m_c ΔH_c'),
    wash_water: output('m³', 'Wash water', 'wash × cake volume', { better: 'lower' }),
    filter_area: output('m²', 'Filter', 'crystals / rate / time'),
    exchanger_area: output('m²', 'External exchangers', 'Q / (τ U ΔT) - jacket area', { better: 'lower' }),
    process_time: output('h', 'Time', 'τ + filtration + handling', { better: 'lower' }),
  },
  inlets: { antisolvent: { name: 'Antisolvent' }, wash: { name: 'Wash water' } },
  intakes: {
    antisolvent: { name: 'Antisolvent', replaces: 'Replaces purchased antisolvent.', counts: 'solvent' },
    wash: waterIntake('Wash water', 'Replaces purchased wash water for the crystals.'),
  },
  sides: {
    liquor: { name: 'Mother liquor', kind: 'waste', disposal: 'wastewater' },
    condensate: { name: 'Condensate', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: {
    crystalliser: { name: 'Crystalliser', cost: 'C-33' },
    exchanger: { name: 'Crystalliser heat exchanger', cost: 'C-17', tag: 'HX' },
    filter: { name: 'Crystal filter', cost: 'C-25', tag: 'RF' },
  },
  usualFeed: 'syrup',
  plots: {
    solubility: plot(
      'Solubility and operating line',
      axis('Temperature', 'K', '°C'),
      axis('Product in solvent', 'kg/kg'),
      { solubility: 'Solubility' },
    ),
    yield: plot(
      'Yield against final temperature',
      axis('Final temperature', 'K', '°C'),
      axis('Crystallised', '1', '%'),
    ),
    sizes: plot('Crystal size distribution', axis('Size', 'µm'), axis('Cumulative mass', '1', '%')),
  },
  usualProduct: 'acid',
  product: 'Crystals',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at } = components;
    const solute = feed.mass[at.target]!;
    const water = feed.mass[at.water]!;
    if (run.basis.product.kind === 'biomass')
      return run.infeasible([], 'Cells do not crystallise; only a dissolved product does.');
    if (!(water > 0)) return run.infeasible([], 'The feed contains no water for the product to crystallise from.');
    const solubilities = { at0: s.solubility_0, at25: s.solubility_25, at60: s.solubility_60 };
    const degrees = s.final_temperature - celsius(0);
    const antisolvent =
      s.antisolvent_ratio > 0
        ? (s.antisolvent_ratio * water * (1 / components.specificVolume[at.solvent]!)) / WATER_DENSITY
        : 0;
    const solvent = water * (1 - s.evaporated) + antisolvent;
    const solubility = withAntisolvent(
      solubilityAt(solubilities, degrees),
      s.antisolvent_strength,
      solvent > 0 ? antisolvent / solvent : 0,
    );
    const R = s.hydrate_ratio;
    // What a base holds as a salt does not crystallise as the acid.
    const salt = boundProduct(feed.mass, components);
    const crystals = crystalMass(solute - salt, solvent, solubility, R);
    if (!(crystals > 0)) {
      const held = solubility * solvent;
      return run.infeasible(
        ['final_temperature', 'evaporated', 'antisolvent_ratio'],
        salt > 0.5 * solute
          ? `${figure((100 * salt) / solute)} % of the product is bound as a salt of the base used for pH control. Acidify the feed so that the product can crystallise as the acid.`
          : crystals === 0
            ? `Nothing crystallises: the solvent can dissolve ${figure(held)} kg of product, but the feed contains only ${figure(solute)} kg.`
            : 'The hydrate would bind more water than is available.',
        beyond('Product in the feed', held, solute, 'kg'),
      );
    }
    const pure = crystals / R;
    const bound = crystals - pure;
    const evaporated = s.evaporated * water;
    // What is volatile boils off with the water.
    const boiled = run.sides.condensate.mass;
    let boiling = 0; // kJ
    let organic = 0;
    const end = evaporated > 0 ? feed.mass.length : 0;
    for (let i = 0; i < end; i++) {
      const leaves = i === at.water || i === at.target ? 0 : volatileMass(feed, i);
      if (leaves === 0) continue;
      const alpha = volatilityOf(components, i, feed.temperature);
      boiled[i] =
        components.classes[i] === 'gas' ? leaves : leaves * volatileLoss(1 - evaporated / feed.total(), alpha);
      organic += boiled[i]!;
      const vapour = components.vapours[i];
      if (vapour) boiling += ((boiled[i]! * G_PER_KG) / components.molarMass[i]!) * vapour.heat;
    }

    // Everything except crystals, vapour and suspended matter is mother liquor.
    const solids = (i: number): boolean => components.suspended[i] === 1 && i !== at.target;
    let liquor = antisolvent - evaporated - organic - crystals;
    for (let i = 0; i < feed.mass.length; i++) if (!solids(i)) liquor += feed.mass[i]!;
    const dense = crystals / (crystals + Math.max(0, liquor));
    const wet = (crystals * s.cake_moisture) / (1 - s.cake_moisture);
    const kept = wet * Math.exp(-WASH_EFFECT * s.wash_ratio);
    if (dense > SOLID || kept > liquor)
      return run.infeasible(
        ['evaporated', 'final_temperature'],
        `The slurry would contain ${figure(100 * dense)} % crystals; above ${100 * SOLID} %, it cannot be discharged from the vessel.`,
        beyond('Crystals in the slurry', SOLID, dense, '1'),
      );
    const washVolume = s.wash_ratio * (crystals / CRYSTAL_DENSITY + wet / WATER_DENSITY);
    const wash = washVolume * WATER_DENSITY;
    const share = kept / liquor;

    const fresh = shareBought(run, 'antisolvent', at.solvent, antisolvent);
    const freshWash = shareBought(run, 'wash', at.water, wash);
    if (antisolvent > 0) run.inlets.antisolvent.mass[at.solvent] = fresh * antisolvent;
    run.inlets.wash.mass[at.water] = freshWash * wash;
    const waste = run.sides.liquor.mass;
    for (let i = 0; i < feed.mass.length; i++) {
      let dissolved = feed.mass[i]!;
      if (i === at.target) dissolved -= pure;
      else if (i === at.water) dissolved -= bound + evaporated;
      else dissolved -= boiled[i]!;
      if (i === at.solvent) dissolved += antisolvent;
      if (solids(i)) out.mass[i] = feed.mass[i]!;
      else {
        out.mass[i] = share * dissolved;
        waste[i] = dissolved - out.mass[i]!;
      }
    }
    const inCake = Math.min(wash, wet - kept);
    let impurities = 0;
    for (let i = 0; i < out.mass.length; i++)
      if (i !== at.water && i !== at.target && i !== at.solvent) impurities += out.mass[i]!;
    out.mass[at.target]! += pure;
    out.mass[at.water]! += bound + inCake;
    waste[at.water]! += wash - inCake;
    run.sides.condensate.mass[at.water] = evaporated;
    // The wash water is not cooled.
    out.temperature = run.sides.liquor.temperature = temperatureWith(
      s.final_temperature,
      [run.inlets.wash, run.intakes.wash!],
      [out, run.sides.liquor],
    );
    out.diameter = dominantSize(s.growth_rate, s.residence_time * S_PER_H) / M_PER_UM;

    const mass = feed.total() + antisolvent;
    const solvents = [run.inlets.antisolvent, run.intakes.antisolvent!];
    const start = temperatureWith(feed.temperature, solvents, [feed, ...solvents]);
    const perKelvin = [feed, ...solvents].reduce((sum, one) => sum + one.heatCapacity(), 0);
    const sensible = perKelvin * (start - s.final_temperature);
    const released = crystals * s.heat_of_crystallisation;
    const removed = Math.max(0, sensible + released);
    if (removed > 0) cool(run, removed, start, s.final_temperature);
    else heat(run, -(sensible + released), 'lp_steam', start, s.final_temperature);
    const latent = evaporated * latentHeat(start) + boiling; // kJ
    if (latent > 0) {
      heat(run, latent, 'lp_steam', start, start);
      cool(run, latent, CONDENSER, CONDENSER);
    }

    const volume = mass / SLURRY_DENSITY;
    const area = crystals / s.filter_rate / s.filter_time;
    spendElectricity(amounts, STIRRING * volume * (s.residence_time + s.filter_time) + VACUUM * area * s.filter_time);
    amounts[RO_WATER]! += freshWash * washVolume;
    if (antisolvent > 0) amounts[run.solventItem]! += fresh * antisolvent;
    const { crystalliser, exchanger } = run.equipment;
    // More of them if these were larger than what is sold.
    crystalliser.size = volume / FILL;
    const vessels = Math.max(s.crystallisers, Math.ceil(crystalliser.size / crystalliser.row.max - 1e-9));
    crystalliser.atLeast = vessels;
    run.equipment.filter.size = area;
    run.processTime = s.residence_time + s.filter_time + HANDLING;
    run.units = vessels;
    run.size = crystalliser.size / vessels;
    cleanVessels(run, run.size, vessels);

    // Heat passes through the jackets, and through external exchangers where these are too small.
    const seconds = s.residence_time * S_PER_H;
    const needed =
      removed / seconds / HEAT_TRANSFER / coolerDifference(Math.max(start, s.final_temperature), s.final_temperature) +
      latent / seconds / HEAT_TRANSFER / HEATING_DIFFERENCE;
    const external = Math.max(0, needed - vessels * jacketArea(run.size));
    exchanger.size = external;
    exchanger.atLeast = vessels;
    const power = removed / seconds / volume;
    if (power > FAST_COOLING)
      run.warn(
        'residence_time',
        `Cooling removes ${figure(removed / seconds / vessels)} kW from each crystalliser (${figure(power)} kW/m³); above ${FAST_COOLING} kW/m³, crystals grow on the heat exchanger. Increase the cooling time, or evaporate water.`,
      );

    if (dense > THICK)
      run.warn('evaporated', `A slurry with ${figure(100 * dense)} % crystals is difficult to stir and filter.`);
    if (degrees < 0 && s.antisolvent_ratio === 0) run.doubt('final_temperature', FREEZES);
    if (s.antisolvent_ratio > 0) run.warn(null, FLAMMABLE);
    return {
      crystallised: crystals / (R * solute),
      crystals,
      feed_content: solute / water,
      solubility,
      cake_purity: pure / (pure + impurities),
      crystal_size: dominantSize(s.growth_rate, s.residence_time * S_PER_H) / M_PER_UM,
      mean_size: meanSize(s.growth_rate, s.residence_time * S_PER_H) / M_PER_UM,
      slurry_solids: dense,
      heat_removed: removed / S_PER_H,
      wash_water: washVolume,
      filter_area: area,
      exchanger_area: external,
      process_time: run.processTime,
    };
  },
  curves(run, s, { feed_content: content, solubility: end }) {
    const { feed, components } = run;
    const water = feed.mass[components.at.water]!;
    const density = components.at.solvent < 0 ? 0 : 1 / components.specificVolume[components.at.solvent]!;
    const antisolvent = (s.antisolvent_ratio * water * density) / WATER_DENSITY;
    const solvent = water * (1 - s.evaporated) + antisolvent;
    const curve = { at0: s.solubility_0, at25: s.solubility_25, at60: s.solubility_60 };
    const share = solvent > 0 ? antisolvent / solvent : 0;
    const dissolves = (T: number): number =>
      withAntisolvent(solubilityAt(curve, T - celsius(0)), s.antisolvent_strength, share);
    const warm = Math.max(feed.temperature, s.final_temperature + 10, celsius(60));
    const temperatures = spread(Math.min(celsius(0), s.final_temperature), warm);
    const start = (content * water) / solvent;
    const solute = feed.mass[components.at.target]!;
    const salt = boundProduct(feed.mass, components);
    const scale = (s.growth_rate * s.residence_time * S_PER_H) / M_PER_UM;
    return {
      solubility: [
        { series: 'Solubility', points: sampled(temperatures, dissolves) },
        {
          // Cooling to saturation, then along the curve.
          series: 'Operating line',
          points: sampled(
            temperatures.filter((T) => T >= s.final_temperature),
            (T) => Math.min(start, Math.max(end, dissolves(T))),
          ),
        },
      ],
      yield: [
        {
          points: sampled(temperatures, (T) => {
            const crystals = crystalMass(solute - salt, solvent, dissolves(T), s.hydrate_ratio);
            return crystals >= 0 ? crystals / (s.hydrate_ratio * solute) : null;
          }),
        },
      ],
      // Mixed suspension, mixed product removal.
      sizes: [
        {
          points: sampled(spread(0, 12 * scale), (size) =>
            cumulativeMass(size * M_PER_UM, s.growth_rate, s.residence_time * S_PER_H),
          ),
        },
      ],
    };
  },
});

/** Area of the jacket of a vessel, m². */
const jacketArea = (volume: number): number => {
  const diameter = Math.cbrt((4 * volume) / (Math.PI * ASPECT_RATIO));
  return Math.PI * ASPECT_RATIO * diameter ** 2;
};

const FREEZES = 'Water may freeze below 0 °C without an antisolvent.';
const FLAMMABLE = 'The antisolvent is flammable and leaves with the mother liquor; recover it by distillation.';
