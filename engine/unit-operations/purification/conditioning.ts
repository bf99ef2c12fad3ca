import { itemIndex } from '../../costing/items.ts';
import { rootBetween } from '../../numeric/roots.ts';
import {
  ACIDS,
  balanceAt,
  CONDUCTIVITY,
  conductivity,
  DAVIES_LIMIT,
  formIons,
  type Solution,
} from '../../physics/buffers.ts';
import { mixing } from '../../physics/mixing.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { S_PER_H } from '../../wording/quantity.ts';
import type { ComponentTable } from '../../stream/components.ts';
import { spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { mixedTemperature, shareBought, titrantBought, waterIntake } from '../shared/make-up.ts';
import { runTank, inTank } from '../shared/tanks.ts';

const RO_WATER = itemIndex('ro_water');
const SODIUM_HYDROXIDE = itemIndex('mol_sodium_hydroxide');
const HYDROCHLORIC_ACID = itemIndex('mol_hydrochloric_acid');
const SODIUM_CHLORIDE = itemIndex('mol_sodium_chloride');
/** Titrants: density and strength of the solution, kg/m³; molar mass, kg/kmol. */
const CAUSTIC = { density: 1180, strength: 200, molarMass: 40 };
const ACID = { density: 1100, strength: 218.8, molarMass: 36.46 };
/** Mass fraction of acid as bought. */
const BOUGHT_ACID = 0.37;
const PHOSPHATE_MASS = 141.96;
const SULPHATE_MASS = 132.14;
const CHLORIDE_MASS = 58.44;
const MAX_DILUTION = 200;
/** Number of mixing times after the additions. */
const MIXINGS = 10;

/** kmol per batch of charged species. */
interface Ions {
  phosphate: number;
  sulphate: number;
  chloride: number;
}

/** Conditioning by dilution and titration: volume, conductivity and pH (docs/models, 2.29). */
export const conditioning = defineUnitOperation({
  id: 'conditioning',
  name: 'Conditioning',
  stage: 'purification',
  description: 'Prepares the feed for the next step: dilutes it or adds salt, and adjusts its pH with acid or base.',
  icon: 'dosing',
  symbol:
    'M4.500 11v7a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-7M4.500 15.500h15M12 2.500c2 2.500 3 3.700 3 5.200a3 3 0 0 1-6 0c0-1.500 1-2.700 3-5.200z',
  tag: 'CN',
  reference: '2.29',
  hybrid: 'single_use',
  ...inTank('Tank'),
  settings: {
    ...group('Task', ESTIMATE, {
      dilute_by: choice(
        'Dilution target',
        { factor: 'Dilution factor', concentration: 'Product concentration', conductivity: 'Conductivity' },
        'factor',
        { help: 'Quantity that sets the dilution.' },
      ),
      dilution: number('1', 'Dilution', 1, [1, 1, 10, MAX_DILUTION], {
        when: ['dilute_by', 'factor'],
        optimise: [1, 5],
        help: 'Volume after dilution ÷ volume before dilution.',
      }),
      product_concentration: number('g/L', 'Final product concentration', 5, [0.001, 300], {
        when: ['dilute_by', 'concentration'],
        optimise: [0.5, 50],
        help: 'Concentration reached by adding water.',
      }),
      conductivity: number('mS/cm', 'Final conductivity', 5, [0.1, 1, 60, 200], {
        when: ['dilute_by', 'conductivity'],
        optimise: [1, 20],
        help: 'Conductivity reached by adding water if the feed is above this value, or sodium chloride if the feed is below it.',
      }),
      ph: number('1', 'Final pH', 7, [1, 3, 10, 13], {
        headline: true,
        help: `pH reached with ${figure(CAUSTIC.strength / CAUSTIC.molarMass)} M caustic or ${figure(ACID.strength / ACID.molarMass)} M hydrochloric acid.`,
      }),
    }),
    ...group('Feed', ESTIMATE, {
      feed_ph: number('1', 'pH of the feed', 6, [1, 3, 10, 13], {
        uncertainty: 'ph',
        help: 'pH before conditioning. Broths are often held near 5 to 7.',
      }),
      feed_buffer: number('mmol/L', 'Other buffer in the feed', 10, [0, 0, 100, 500], {
        help: 'Residual buffer from the medium, as phosphate, in addition to the buffer salt of earlier steps.',
      }),
    }),
    ...group('Tank', ESTIMATE, {
      power_per_volume: number('kW/m³', 'Stirring', 0.2, [0.05, 1], {
        help: 'Stirrer power per volume while filling and mixing.',
      }),
      fill_time: number('h', 'Filling time', 1, [0.1, 0.25, 8, 24], {
        uncertainty: null,
        help: 'Time to add water and titrant.',
      }),
    }),
  },
  outputs: {
    dilution_run: output('1', 'Dilution', 'V₂ / V₁', { better: 'lower' }),
    end_ph: output('1', 'Final pH', 'charge balance', { equation: '4.2' }),
    end_conductivity: output('mS/cm', 'Final conductivity', 'Σ c |z| λ × Λ/Λ°', { equation: '4.3' }),
    ionic_strength: output('mol/L', 'Ionic strength', '½ Σ c z²', { equation: '4.2' }),
    buffer_capacity: output('mmol/L/pH', 'Buffer capacity', 'ln 10 Σ C (⟨z²⟩ - ⟨z⟩²)', { equation: '4.2' }),
    water: output('m³', 'Water', 'V₂ - V₁', { better: 'lower' }),
    caustic: output('kg', 'Caustic', 'strong ions after the step - strong ions before the step', {
      equation: '4.4',
      better: 'lower',
    }),
    acid: output('kg', 'Hydrochloric acid', 'strong ions before the step - strong ions after the step', {
      equation: '4.4',
      better: 'lower',
    }),
    salt: output('kg', 'Sodium chloride', 'to reach the conductivity', { better: 'lower' }),
    mixing_time: output('s', 'Mixing time', '5.2 N_P^-⅓ (D/d)² / N', { equation: '2.1b', better: 'lower' }),
  },
  inlets: { additions: { name: 'Water, salt, acid and base' } },
  intakes: {
    water: waterIntake('Water', 'Replaces purchased dilution water.'),
    acid: {
      name: 'Acid',
      replaces:
        'Replaces purchased hydrochloric acid. The stream can contain the acid itself or titrant from another step.',
    },
    base: {
      name: 'Base',
      replaces:
        'Replaces purchased sodium hydroxide. The stream can contain the base itself or titrant from another step.',
    },
  },
  equipment: { tank: { name: 'Conditioning tank', cost: 'C-48' } },
  plots: { titration: plot('Titration', axis('Base (+) or acid (-)', 'mol/L'), axis('pH', '1')) },
  product: 'Conditioned feed',
  model(run, s) {
    const { feed, out, components, amounts, reaction } = run;
    const { at } = components;
    const start = feed.volume();
    const product = feed.mass[at.target]!;
    if (feed.mass[at.water]! < 0.05 * feed.total())
      return run.infeasible([], 'The feed is dry; only a solution can be conditioned.');

    const ions = ionsOf(feed.mass, at, (s.feed_buffer * start) / 1000);
    let factor = s.dilution;
    let salt = 0; // kmol
    if (s.dilute_by === 'concentration') {
      const now = product / start;
      factor = now / s.product_concentration;
      if (factor < 1 - 1e-9)
        return run.infeasible(
          ['product_concentration'],
          `The feed contains ${figure(now)} g/L of product. Enter a final concentration below this value, not ${figure(s.product_concentration)} g/L.`,
          beyond('Final product concentration', now, s.product_concentration, 'g/L'),
        );
    } else if (s.dilute_by === 'conductivity') {
      const at25 = (dilution: number, added: number): number => stateOf(ions, start * dilution, s, added).conductivity;
      if (at25(1, 0) < s.conductivity) {
        factor = 1;
        const most = MAX_SALT * start;
        if (at25(1, most) < s.conductivity)
          return run.infeasible(
            ['conductivity'],
            `With ${MAX_SALT} mol/L of sodium chloride, the maximum, the conductivity is only ${figure(at25(1, most))} mS/cm.`,
            beyond('Final conductivity', at25(1, most), s.conductivity, 'mS/cm'),
          );
        salt = rootBetween((x) => at25(1, x) - s.conductivity, 0, most, 1e-9 * start);
      } else {
        const least = at25(MAX_DILUTION, 0);
        if (least > s.conductivity)
          return run.infeasible(
            ['conductivity', 'ph'],
            `The feed still has a conductivity of ${figure(least)} mS/cm when diluted ${MAX_DILUTION} ×.`,
            beyond('Final conductivity', least, s.conductivity, 'mS/cm'),
          );
        factor = rootBetween((x) => at25(x, 0) - s.conductivity, 1, MAX_DILUTION, 1e-7);
      }
    }
    if (factor > MAX_DILUTION)
      return run.infeasible(
        ['product_concentration'],
        `A dilution of ${figure(factor)} × would be needed; the maximum is ${MAX_DILUTION} ×.`,
        beyond('Dilution', MAX_DILUTION, factor, '1'),
      );
    factor = Math.max(1, factor);
    const volume = start * factor;
    const state = stateOf(ions, volume, s, salt);

    const inlet = run.inlets.additions.mass;
    const water = (factor - 1) * start;
    const bought = shareBought(run, 'water', at.water, water * WATER_DENSITY);
    inlet[at.water] = bought * (water * WATER_DENSITY);
    amounts[RO_WATER]! += bought * water;
    inlet[at.sodium_chloride] = salt * CHLORIDE_MASS;
    amounts[SODIUM_CHLORIDE]! += salt * CHLORIDE_MASS;
    const wanted = {
      base: Math.max(0, state.strong) * CAUSTIC.molarMass,
      acid: Math.max(0, -state.strong) * ACID.molarMass,
    };
    const base = wanted.base * titrantBought(run, 'base', 'mol_sodium_hydroxide', wanted.base);
    const acid = wanted.acid * titrantBought(run, 'acid', 'mol_hydrochloric_acid', wanted.acid);
    inlet[at.titrant] = base + acid;
    const baseWater = base * (CAUSTIC.density / CAUSTIC.strength - 1);
    const acidWater = acid * (ACID.density / ACID.strength - 1);
    inlet[at.water]! += baseWater + acidWater;
    amounts[SODIUM_HYDROXIDE]! += base;
    amounts[HYDROCHLORIC_ACID]! += acid / BOUGHT_ACID;
    amounts[RO_WATER]! += (baseWater + acidWater - acid * (1 / BOUGHT_ACID - 1)) / WATER_DENSITY;
    const taken = Object.values(run.intakes);
    for (let i = 0; i < out.mass.length; i++) {
      out.mass[i] = feed.mass[i]! + inlet[i]! + reaction[i]!;
      for (const { mass } of taken) out.mass[i]! += mass[i]!;
    }
    out.temperature = mixedTemperature(run);
    out.diameter = feed.diameter;
    out.viscosity = feed.viscosity;

    const liquid = out.volume();
    const { time } = mixing(liquid, s.power_per_volume);
    run.processTime = s.fill_time + (MIXINGS * time) / S_PER_H;
    runTank(run, run.equipment.tank, { liquid, power: s.power_per_volume * liquid, hours: run.processTime });
    if (state.ionicStrength > DAVIES_LIMIT) run.doubt('ph', STRONG);
    return {
      dilution_run: factor,
      end_ph: s.ph,
      end_conductivity: state.conductivity,
      ionic_strength: state.ionicStrength,
      buffer_capacity: 1000 * state.capacity,
      water,
      caustic: wanted.base,
      acid: wanted.acid,
      salt: salt * CHLORIDE_MASS,
      mixing_time: time,
    };
  },
  curves(run, s, { dilution_run: factor, salt }) {
    const start = run.feed.volume();
    const ions = ionsOf(run.feed.mass, run.components.at, (s.feed_buffer * start) / 1000);
    const volume = start * factor;
    // The strong ions needed for a pH have a closed form; the pH for given strong ions does not.
    const points = spread(3, 11).map((ph) => {
      const { strong } = stateOf(ions, volume, { ph, feed_ph: s.feed_ph }, salt / CHLORIDE_MASS);
      return [strong / volume, ph] as const;
    });
    return { titration: [{ points }] };
  },
});

/** Treats medium salts as ammonium sulphate. kmol per batch; `other` is phosphate left over from the medium. */
const ionsOf = (mass: Float64Array, at: ComponentTable['at'], other: number): Ions => ({
  phosphate: mass[at.buffer_salt]! / PHOSPHATE_MASS + other,
  sulphate: (mass[at.salt]! + mass[at.ammonium_sulphate]!) / SULPHATE_MASS,
  chloride: mass[at.sodium_chloride]! / CHLORIDE_MASS,
});

const ROOM_TEMPERATURE = 298.15;

/** The solution after dilution to `volume` m³ at the target pH, with the strong ions (kmol) needed for it. */
function stateOf(ions: Ions, volume: number, s: { ph: number; feed_ph: number }, salt: number) {
  const phosphate = ions.phosphate / volume;
  const sulphate = ions.sulphate / volume;
  const chloride = (ions.chloride + salt) / volume;
  const solution: Solution = {
    buffers: [
      { acid: ACIDS.phosphate, total: phosphate },
      { acid: ACIDS.ammonia, total: 2 * sulphate },
    ],
    anions: 2 * sulphate,
    anionStrength: 4 * sulphate,
    temperature: ROOM_TEMPERATURE,
  };
  const after = balanceAt(solution, s.ph, chloride);
  const before = balanceAt(solution, s.feed_ph, chloride);
  const strong = after.strong - before.strong;
  // Conducting ions, including the sodium or chloride of the charge balance.
  const { ionicStrength } = after;
  const [bufferEquivalents, bufferLimiting] = formIons(
    ACIDS.phosphate,
    phosphate,
    s.ph,
    ionicStrength,
    ROOM_TEMPERATURE,
  );
  const ammonium = 2 * sulphate;
  const counter = after.strong + 2 * sulphate;
  const hydrogen = 10 ** -s.ph;
  const hydroxide = 10 ** (s.ph - 14);
  const equivalents =
    bufferEquivalents + ammonium + 2 * sulphate + Math.abs(counter) + 2 * chloride + hydrogen + hydroxide;
  const limiting =
    bufferLimiting +
    ammonium * CONDUCTIVITY.ammonium +
    2 * sulphate * CONDUCTIVITY.sulphate +
    Math.abs(counter) * (counter > 0 ? CONDUCTIVITY.sodium : CONDUCTIVITY.chloride) +
    chloride * (CONDUCTIVITY.sodium + CONDUCTIVITY.chloride) +
    hydrogen * CONDUCTIVITY.hydrogen +
    hydroxide * CONDUCTIVITY.hydroxide;
  return {
    strong: strong * volume,
    ionicStrength,
    capacity: after.capacity,
    conductivity: conductivity(equivalents, limiting, ionicStrength, ROOM_TEMPERATURE),
  };
}

/** Concentration near saturation, mol/L. */
const MAX_SALT = 5;
const STRONG = `The activity model is not valid above ${DAVIES_LIMIT} mol/L; the pH is only approximate.`;
