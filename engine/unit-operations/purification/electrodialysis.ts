import { itemIndex } from '../../costing/items.ts';
import { currentTime } from '../../physics/electrodialysis.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { celsius, KJ_PER_KWH } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run, stepTimes } from '../../declare/define.ts';
import { choice, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { shareBought, waterIntake } from '../shared/make-up.ts';
import {
  chargesOf,
  type Ion,
  ION_ROLES,
  IONS,
  phOf,
  saltIon,
  saltParts,
  splitSalt,
  withoutOrganicSalts,
} from '../shared/salts.ts';
import { cleanMembranes, cool, spendElectricity } from '../shared/services.ts';
import { dissolvedShare, passOn } from '../shared/streams.ts';
import { countUnits } from '../shared/units.ts';
import { catalogPrice } from '../../declare/words.ts';
import { clogging } from './shared/columns.ts';

const RO_WATER = itemIndex('ro_water');
/** Cell voltage, V, and item of the membranes. */
const MODES = {
  desalting: { voltage: 0.75, item: 'ion_exchange_membrane' },
  bipolar: { voltage: 1.5, item: 'bipolar_membrane' },
} as const;
const modeOf = (s: Readonly<Record<string, unknown>>) => MODES[s.mode as keyof typeof MODES];
/** Price of the cell pairs on which the cost of a stack is based, USD/m². */
const STACK_PRICE = 225;
const WATER_MASS = 18.02;
const HYDROXIDE = 40;
/** Temperature from which enthalpies are counted, K. */
const REFERENCE = celsius(25);
/** Voltage that splitting water into acid and base takes, V; the rest of the energy becomes heat. */
const SPLITTING = 0.83;
/** Mean charge below which a product does not migrate. */
const STAYS = 0.05;
/** Calcium and magnesium, kg/m³, above which membranes scale. */
const HARD = 0.01;
/** kg/m³ of feed of polymers and grease that foul. */
const FOULING = 0.5;

/** Electrodialysis of salts, or into acid and base with bipolar membranes (docs/models, 2.49). */
export const electrodialysis = defineUnitOperation({
  id: 'electrodialysis',
  name: 'Electrodialysis',
  stage: 'purification',
  description:
    'Moves ions through membranes with an electric current: desalts a liquor, concentrates a salt, or converts a salt into acid and base.',
  icon: 'electrodialysis',
  symbol: 'M4 4h16v16H4zM9.500 4v16M14.500 4v16M1.500 12H4M20 12h2.500M5.800 12h2M6.800 11v2M16.200 12h2',
  tag: 'ED',
  reference: '2.49',
  times: () => stepTimes({ setup: 0.5, cip: 1, labourPerHour: 0.15, labourFixed: 0.5, laboratory: 0.15 }),
  size: { title: 'Cell pairs', unit: 'm²' },
  settings: {
    ...group('Task', ESTIMATE_TO_FIT, {
      mode: choice(
        'Mode',
        { desalting: 'Salt, with two types of membrane', bipolar: 'Acid and base, with bipolar membranes' },
        'desalting',
        {
          help: 'Bipolar membranes split water: the acid passes to the next step, and the base leaves by a separate outlet that can feed other steps.',
        },
      ),
      product_side: choice(
        'Stream with the product',
        { concentrate: 'Concentrate', diluate: 'Diluate' },
        'concentrate',
        {
          when: ['mode', 'desalting'],
          help: 'A charged product passes to the concentrate; an uncharged product stays in the diluate while its salts are removed.',
        },
      ),
      time: number('h', 'Processing time', 8, [1, 4, 24, 48], {
        usual: perBatch,
        optimise: [4, 24],
        help: 'Time for one batch; sets the current.',
      }),
      recovery: share('Ions transferred', 0.95, [0.1, 0.9, 0.97, 1], {
        headline: true,
        optimise: [0.85, 0.98],
        help: 'Share of the ions, and of a charged product, transferred through the membranes. Transferring the last ions needs a large area because the diluate conducts poorly.',
      }),
      ph: number('1', 'pH of the feed', null, [0, 2, 11, 14], {
        note: 'From the charges in the feed, at 25 °C and zero ionic strength',
        help: 'Sets the charge of acids, bases and amino acids; only the charged part migrates.',
        source: 'Charge balance',
      }),
      leakage: share('Leakage', 0.01, [0, 0.002, 0.03, 0.3], {
        help: 'Share of uncharged small molecules that diffuse through the membranes and, with bipolar membranes, of ions that leak between the acid and the base.',
      }),
    }),
    ...group('Stack', 'Usual range, standard texts', {
      current_efficiency: share('Current efficiency', 0.85, [0.2, 0.75, 0.95, 1], {
        help: 'Charge of the ions transferred ÷ electric charge passed.',
        source: 'Usual range; 0.89 to 0.91 with bipolar membranes for malate, published trials',
      }),
      voltage: number('V', 'Voltage per cell pair', null, [0.1, 0.6, 1.8, 5], {
        derive: (_, s) => modeOf(s).voltage,
        note: `Desalting ${MODES.desalting.voltage}, bipolar ${MODES.bipolar.voltage} V`,
        help: 'Desalting: 0.6 to 0.9 V; bipolar membranes: 1.2 to 1.8 V.',
      }),
      current_density: number('A/m²', 'Current density', 400, [20, 200, 500, 1500], {
        uncertainty: null,
        optimise: [200, 800],
        help: 'A higher current density needs less area but a higher voltage; above the limiting current density, water is split.',
      }),
      water_transport: number('1', 'Water carried', 8, [0, 6, 10, 20], {
        uncertainty: 'constant',
        help: 'Moles of water transported per mole of charge.',
      }),
      strength: number('mol/L', 'Charge concentration in the receiving liquids', 1, [0.05, 0.3, 3, 6], {
        uncertainty: null,
        optimise: [0.5, 3],
        help: 'Moles of charge per litre of water in the concentrate, or in the acid and the base. Water is added if the ions carry too little water.',
        source: 'Design choice',
      }),
      temperature: temperature('Temperature', celsius(42), [celsius(5), celsius(20), celsius(50), celsius(80)], {
        uncertainty: null,
        help: 'Maximum membrane temperature. Heat that would raise the temperature further is removed.',
        source: 'Usual temperature limit of membranes, standard texts',
      }),
      pumping: number('kWh/m³', 'Pumping', 0.5, [0, 0.2, 2, 5], {
        help: 'Electricity to circulate the liquids, per volume of feed.',
        source: ESTIMATE_TO_FIT,
      }),
      membrane_price: number('USD/m²', 'Membrane price', null, [10, 150, 2000, 10_000], {
        derive: ({ price }, s) => price(modeOf(s).item),
        isItemPrice: true,
        note: `Desalting ${figure(catalogPrice('ion_exchange_membrane'))}, bipolar ${figure(catalogPrice('bipolar_membrane'))} USD/m²`,
        help: 'Price of the membranes of one cell pair. The stack, including pumps and rectifier, costs the same amount again.',
        source: 'Usual range 150 to 300 USD/m²; bipolar about 1200 USD/m², published cost studies',
      }),
      membrane_life: number('h', 'Membrane life', 32_000, [500, 24_000, 40_000, 200_000], {
        uncertainty: 'life',
        help: 'Hours in operation before replacement: typically 3 to 5 years at 8,000 h per year.',
      }),
    }),
  },
  names: () => [...saltParts('mode'), ['mol_sodium_hydroxide', 'mode']],
  outputs: {
    step_yield: output('1', 'Product yield', 'product out / product in', { better: 'higher', display: '%' }),
    charge: output('1', 'Charge transferred, kmol', 'Σ share z m / M', { better: 'lower' }),
    current: output('1', 'Current × cell pairs, kA', 'F n / (η t)'),
    area: output('m²', 'Cell pair area', 'F n / (η i t)', { better: 'lower' }),
    energy: output('kWh', 'Electricity used by the stack', 'F n U / η', { better: 'lower' }),
    specific_energy: output('kWh/kg', 'Electricity per kg of product', 'z F U / (3600 η M)', { better: 'lower' }),
    water_carried: output('kg', 'Water carried', 'w n'),
    added_water: output('m³', 'Water added', 'n / strength - water carried', { better: 'lower' }),
    product_concentration: output('g/L', 'Product concentration at the outlet', 'product / volume', {
      better: 'higher',
    }),
  },
  inlets: { water: { name: 'Demineralised water' } },
  intakes: { water: waterIntake('Water', 'Replaces purchased water for the receiving liquids.') },
  sides: {
    base: { name: 'Base', kind: 'waste', disposal: 'wastewater' },
    diluate: { name: 'Diluate', kind: 'waste', disposal: 'wastewater' },
    concentrate: { name: 'Concentrate', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { stack: { name: 'Electrodialysis stack', cost: 'C-82' } },
  plots: {
    energy: plot('Electricity use against voltage', axis('Voltage per cell pair', 'V'), axis('Electricity', 'kWh/kg')),
    area: plot('Area against current density', axis('Current density', 'A/m²'), axis('Cell pair area', 'm²')),
  },
  usualFeed: 'softened',
  usualProduct: 'acid',
  product: 'Electrodialysis product',
  model(run, s) {
    const { feed, out, components, amounts, reaction, sides, inlets, intakes, equipment, prices } = run;
    const { at, molarMass, suspended, index } = components;
    const clogged = clogging(run);
    if (clogged) return clogged;
    const volume = feed.volume();
    const fed = withoutOrganicSalts(run);
    if (Number.isNaN(s.ph)) s.ph = phOf(components, fed, volume);
    const splitting = s.mode === 'bipolar';
    const inDiluate = !splitting && s.product_side === 'diluate';
    const product = fed[at.target]!;
    const own = chargesOf(components, at.target, product, s.ph);
    const kmol = product / molarMass[at.target]!;
    const charge = kmol > 0 ? Math.max(own.plus, own.minus) / kmol : 0;

    // Ions leave the diluate: bases for one side, acids for the other.
    const diluate = inDiluate ? out : sides.diluate;
    const acidSide = inDiluate ? sides.concentrate : out;
    const baseSide = splitting ? sides.base : acidSide;
    diluate.copy(feed);
    diluate.mass.set(fed);
    passOn(run);
    for (const stream of [acidSide, baseSide]) if (stream !== diluate) stream.diameter = 0;
    const moved = migrate(run, { diluate: diluate.mass, acids: acidSide.mass, bases: baseSide.mass }, s, splitting);
    const n = Math.max(moved.plus, moved.minus);
    if (!(n > 0)) return run.infeasible([], 'The feed contains no ions that can migrate.');
    if (!inDiluate && !(charge > STAYS))
      return run.infeasible(
        ['ph', 'product_side'],
        `At pH ${figure(s.ph)}, the product has a mean charge of ${figure((own.plus - own.minus) / (kmol || 1))}, which is too low for migration. Raise the pH for an acid or lower it for a base, or keep the product in the diluate.`,
      );

    // Water goes with the ions, to acid and base alike; the receiving liquids are filled up to their strength.
    const carried = s.water_transport * n * WATER_MASS;
    const available = diluate.mass[at.water]! - diluate.waterWhenWet();
    if (!(carried < available))
      return run.infeasible(
        ['water_transport', 'recovery'],
        `The ions would carry ${figure(carried)} kg of water, but the feed contains only ${figure(available)} kg. Dilute the feed.`,
        beyond('Water in the feed', available, carried, 'kg'),
      );
    diluate.mass[at.water]! -= carried;
    const receiving = splitting ? 2 : 1;
    const wanted = receiving * (n / s.strength) * WATER_DENSITY;
    const added = Math.max(0, wanted - carried);
    const bought = shareBought(run, 'water', at.water, added) * added;
    inlets.water.mass[at.water] = bought;
    amounts[RO_WATER]! += bought / WATER_DENSITY;
    const water = carried + bought + intakes.water!.mass[at.water]!;
    acidSide.mass[at.water]! += water / receiving;
    if (splitting) baseSide.mass[at.water]! += water / receiving;

    // A base with the water of its hydroxide can serve as such.
    if (splitting) {
      const hydroxide = index.get('mol_sodium_hydroxide')!;
      const { mass } = sides.base;
      const turn = (from: number, to: number, kg: number): void => {
        mass[from]! -= kg;
        mass[to]! += kg;
        reaction[from]! -= kg;
        reaction[to]! += kg;
      };
      turn(at.water, hydroxide, (mass[at.sodium]! / IONS.sodium) * (HYDROXIDE - IONS.sodium));
      turn(at.sodium, hydroxide, mass[at.sodium]!);
      turn(at.ammonium, at.ammonia, mass[at.ammonium]!);
    }
    // Suspended matter stays with the diluate.
    let matter = 0;
    for (let i = 0; i < suspended.length; i++) if (suspended[i]) matter += diluate.mass[i]!;

    const ampereHours = currentTime(n, s.current_efficiency); // kA h
    const energy = ampereHours * s.voltage;
    const area = (1000 * ampereHours) / s.current_density / s.time;
    spendElectricity(amounts, energy + s.pumping * volume);
    // All that enters mixes, and the current warms it up to the limit; above it, the liquids are cooled.
    const lost = splitting ? Math.max(0, 1 - SPLITTING / s.voltage) : 1;
    const leaving = splitting ? [diluate, acidSide, baseSide] : [diluate, acidSide];
    let enthalpy = energy * lost * KJ_PER_KWH; // kJ above the reference
    for (const stream of [feed, inlets.water, intakes.water!])
      enthalpy += stream.heatCapacity() * (stream.temperature - REFERENCE);
    let perKelvin = 0;
    for (const stream of leaving) perKelvin += stream.heatCapacity();
    const warm = REFERENCE + enthalpy / perKelvin;
    const end = Math.min(warm, s.temperature);
    if (warm > end) cool(run, (warm - end) * perKelvin, end, end);
    for (const stream of leaving) stream.temperature = end;
    cleanMembranes(amounts, area);
    const item = itemIndex(modeOf(s).item);
    amounts[item]! += (area * s.time) / s.membrane_life;
    prices.set(item, s.membrane_price);
    countUnits(run, equipment.stack, area);
    equipment.stack.factor = s.membrane_price / STACK_PRICE;
    run.processTime = s.time;

    const hardness = (fed[at.calcium]! + fed[at.magnesium]!) / volume;
    if (hardness > HARD) run.warn(null, SCALING);
    const foulants = feed.protein() + feed.mass[at.nucleic_acid]! + feed.mass[at.lipid]! + matter;
    if (foulants > FOULING * volume) run.warn(null, FOULS);
    if (inDiluate && charge > 0.1)
      run.warn('product_side', `At pH ${figure(s.ph)}, the product is charged and leaves with the salts.`);
    const recovered = out.mass[at.target]!;
    return {
      // What comes as a salt of the product counts as product.
      step_yield: product > 0 ? recovered / product : dissolvedShare(run),
      charge: n,
      current: ampereHours / s.time,
      area,
      energy,
      specific_energy: recovered > 0 ? energy / recovered : 0,
      water_carried: carried,
      added_water: added / WATER_DENSITY,
      product_concentration: recovered / out.volume(),
    };
  },
  curves(_, s, { specific_energy: energy, area }) {
    return {
      energy: [{ points: spread(0.3, 2.5).map((voltage) => [voltage, (energy * voltage) / s.voltage] as const) }],
      area: [{ points: sampled(spread(100, 1000), (density) => (area * s.current_density) / density) }],
    };
  },
});

const SCALING = 'Calcium and magnesium scale the membranes; remove them by ion exchange first.';
const FOULS =
  'Proteins, nucleic acid and lipids foul the membranes. Remove these components first by ultrafiltration or carbon adsorption.';

/**
 * Moves ions, the charged part of weak acids and bases, and what leaks, out of the diluate. Calcium and magnesium stay if
 * the base would precipitate them; acid and base leak into one another.
 * @returns kmol of charge.
 */
function migrate(
  run: Run,
  { diluate, acids, bases }: Readonly<Record<'diluate' | 'acids' | 'bases', Float64Array>>,
  { ph, recovery, leakage }: { ph: number; recovery: number; leakage: number },
  splitting: boolean,
): { plus: number; minus: number } {
  const { components } = run;
  const { at, classes, molarMass, suspended } = components;
  const sum = { plus: 0, minus: 0 };
  const pass = (into: Float64Array, i: number, kg: number): void => {
    diluate[i]! -= kg;
    into[i]! += kg;
  };
  const hard = (ion: Ion): boolean => splitting && (ion === 'calcium' || ion === 'magnesium');
  const isIon = new Map(ION_ROLES.map((ion) => [at[ion], ion]));
  for (let i = 0; i < diluate.length; i++) {
    const kg = diluate[i]!;
    if (kg === 0 || i === at.water || suspended[i]) continue;
    const ion = isIon.get(i);
    if (ion !== undefined && hard(ion)) continue;
    const { plus, minus } = chargesOf(components, i, kg, ph);
    const charge = Math.max(plus, minus);
    const salt = saltIon(components, i);
    if (salt) {
      const stays = hard(salt);
      splitSalt(run, i, recovery * kg, { from: diluate, base: stays ? diluate : bases, rest: acids });
      if (!stays) sum.plus += recovery * plus;
      sum.minus += recovery * minus;
      continue;
    }
    const small =
      i === at.target || classes[i] === 'small_molecule' || classes[i] === 'sugar' || classes[i] === 'solvent';
    if (!(charge > 0)) {
      if (small) pass(acids, i, leakage * kg);
      continue;
    }
    const charged = ion === undefined && components.acids[i] ? Math.min(1, charge / (kg / molarMass[i]!)) : 1;
    sum.plus += recovery * plus;
    sum.minus += recovery * minus;
    pass(plus > 0 ? bases : acids, i, recovery * charged * kg);
  }
  if (splitting)
    for (let i = 0; i < acids.length; i++) {
      const leaks = leakage * (acids[i]! - bases[i]!);
      acids[i]! -= leaks;
      bases[i]! += leaks;
    }
  return sum;
}
