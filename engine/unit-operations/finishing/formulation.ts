import { itemIndex } from '../../costing/items.ts';
import { mixing } from '../../physics/mixing.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { runTank, inTank } from '../shared/tanks.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { byCase } from '../../declare/words.ts';

const RO_WATER = itemIndex('ro_water');
const WFI = itemIndex('wfi');
const POLYSORBATE = itemIndex('mol_polysorbate_80');
/** Usual amount, g/L; molar mass; ions of one molecule. */
const EXCIPIENTS = {
  none: { usual: 0, item: null, molarMass: 1, ions: 0 },
  sucrose: { usual: 80, item: itemIndex('mol_sucrose'), molarMass: 342.3, ions: 1 },
  trehalose: { usual: 60, item: itemIndex('mol_trehalose'), molarMass: 342.3, ions: 1 },
  maltodextrin: { usual: 100, item: itemIndex('maltodextrin'), molarMass: 1000, ions: 1 },
  sodium_chloride: { usual: 9, item: itemIndex('mol_sodium_chloride'), molarMass: 58.44, ions: 2 },
} as const;
const POLYSORBATE_MASS = 1310;
/** Ions and molar mass of disodium phosphate, and of medium salts as ammonium sulphate. */
const SALTS = { phosphate: 3 / 141.96, chloride: 2 / 58.44, sulphate: 3 / 132.14 };
const WATER_VISCOSITY = 0.89;
const LOSS = 0.005;
/** Intrinsic viscosity, mL/g. */
const OF_ANTIBODY = 6.3;

/** Formulation: excipients and final concentration (docs/models, 2.30). */
export const formulation = defineUnitOperation({
  id: 'formulation',
  name: 'Formulation',
  stage: 'finishing',
  description: 'Adds sugar, salt or surfactant and adjusts the product to its final concentration.',
  icon: 'formulation',
  symbol: 'M3 6.500h18M5 6.500V18a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V6.500M12 10v7.500M8.200 13.750h7.600',
  tag: 'FM',
  reference: '2.30',
  hybrid: 'single_use',
  ...inTank('Tank'),
  settings: {
    ...group('Recipe', ESTIMATE, {
      excipient: choice(
        'Excipient',
        {
          none: 'None',
          sucrose: 'Sucrose',
          trehalose: 'Trehalose',
          maltodextrin: 'Maltodextrin',
          sodium_chloride: 'Sodium chloride',
        },
        'sucrose',
        { help: 'Substance that stabilises or carries the product.', source: 'Common practice' },
      ),
      excipient_concentration: number('g/L', 'Excipient added', null, [0, 0, 200, 400], {
        derive: (_, s) => EXCIPIENTS[s.excipient as keyof typeof EXCIPIENTS].usual,
        note: byCase(
          {
            sucrose: EXCIPIENTS.sucrose.usual,
            trehalose: EXCIPIENTS.trehalose.usual,
            maltodextrin: EXCIPIENTS.maltodextrin.usual,
            'sodium chloride': EXCIPIENTS.sodium_chloride.usual,
          },
          'g/L',
        ),
        headline: true,
        uncertainty: null,
        help: 'Mass of excipient per final volume.',
      }),
      surfactant: number('g/L', 'Polysorbate 80', 0, [0, 0, 1, 5], {
        uncertainty: null,
        help: 'Mass of polysorbate 80 per final volume; typically 0.2 g/L in vials.',
      }),
      product_concentration: number('g/L', 'Final product concentration', null, [0.001, 400], {
        uncertainty: null,
        note: 'As in the feed, lowered by the volume of the excipients',
        help: 'Product per final volume. A lower concentration is reached by adding water.',
      }),
    }),
    ...group('Viscosity', ESTIMATE, {
      intrinsic_viscosity: number('mL/g', 'Intrinsic viscosity', OF_ANTIBODY, [1, 2.5, 15, 100], {
        help: `Intrinsic viscosity of the protein; ${OF_ANTIBODY} for an antibody.`,
      }),
      crowding: number('1', 'Crowding factor', 0.45, [0, 0.2, 0.8, 1], {
        uncertainty: 'exponent',
        help: 'Crowding factor k in the Mooney equation.',
      }),
    }),
    ...group('Tank', ESTIMATE, {
      time: number('h', 'Mixing time', 1, [0.1, 0.5, 4, 24], {
        uncertainty: null,
        help: 'Time to mix after the additions.',
      }),
      power_per_volume: number('kW/m³', 'Stirring', 0.2, [0.05, 1], { help: 'Stirrer power per volume while mixing.' }),
    }),
  },
  outputs: {
    volume: output('m³', 'Volume', 'V / (1 - Σ w v) or C_in V / C'),
    concentration: output('g/L', 'Final product concentration', 'C_in V / V_f'),
    water_added: output('m³', 'Water added', 'final volume minus feed and excipients', { better: 'lower' }),
    osmolality: output('mOsm/kg', 'Osmolality', 'Σ ν c / M / water'),
    viscosity: output('mPa·s', 'Viscosity', 'η_w exp([η] c / (1 - k [η] c))', { better: 'lower' }),
    stirring_speed: output('rpm', 'Stirrer speed', '(P / (N_P ρ d⁵))^⅓', { equation: '2.1b' }),
    step_yield: output('1', 'Product yield', '1 - 0.5 %', { better: 'higher', display: '%' }),
  },
  inlets: { recipe: { name: 'Excipients and water' } },
  sides: { losses: { name: 'Tank residue', kind: 'waste', disposal: 'wastewater' } },
  equipment: { tank: { name: 'Formulation tank', cost: 'C-48' } },
  plots: { viscosity: plot('Viscosity', axis('Protein', 'g/L'), axis('Viscosity', 'mPa·s')) },
  product: 'Formulated product',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, specificVolume } = components;
    const start = feed.volume();
    if (feed.mass[at.water]! < 0.05 * feed.total())
      return run.infeasible([], 'The feed is dry; excipients can only be added to a solution.');
    const chosen = EXCIPIENTS[s.excipient];
    const salt = s.excipient === 'sodium_chloride';
    const taken = chosen.item === null ? 0 : s.excipient_concentration;
    const role = salt ? at.sodium_chloride : at.excipient;
    const room = taken * specificVolume[role]! + s.surfactant * specificVolume[at.excipient]!;
    const least = start / (1 - room);
    const product = feed.mass[at.target]!;
    const most = product / least;
    if (Number.isNaN(s.product_concentration)) s.product_concentration = most;
    if (s.product_concentration > most * (1 + 1e-9))
      return run.infeasible(
        ['product_concentration', 'excipient_concentration'],
        `With the excipients, the product concentration can be at most ${figure(most)} g/L. To reach ${figure(s.product_concentration)} g/L, concentrate the feed further.`,
        beyond('Final product concentration', most, s.product_concentration, 'g/L'),
      );
    const volume = product > 0 ? product / s.product_concentration : least;
    const inlet = run.inlets.recipe.mass;
    if (chosen.item !== null) {
      inlet[role]! += taken * volume;
      amounts[chosen.item]! += taken * volume;
    }
    inlet[at.excipient]! += s.surfactant * volume;
    amounts[POLYSORBATE]! += s.surfactant * volume;
    const water = Math.max(0, volume - start - room * volume);
    inlet[at.water] = water * WATER_DENSITY;
    amounts[run.basis.assumptions.plant.grade === 'pharma' ? WFI : RO_WATER]! += water;

    // Viscosity and osmolality of the tank content.
    const protein = feed.protein() / volume; // g/L
    const crowd = s.crowding * s.intrinsic_viscosity * (protein / 1000);
    if (crowd >= CROWDED)
      return run.infeasible(
        ['product_concentration', 'intrinsic_viscosity', 'crowding'],
        `${figure(protein)} g/L of protein forms a gel; the maximum is ${figure((CROWDED * 1000) / (s.crowding * s.intrinsic_viscosity))} g/L.`,
        beyond('Protein', (CROWDED * 1000) / (s.crowding * s.intrinsic_viscosity), protein, 'g/L'),
      );
    const viscosity = WATER_VISCOSITY * Math.exp((s.intrinsic_viscosity * (protein / 1000)) / (1 - crowd));
    const { losses } = run.sides;
    let held = 0;
    for (let i = 0; i < out.mass.length; i++) {
      const kg = feed.mass[i]! + inlet[i]!;
      out.mass[i] = kg * (1 - LOSS);
      losses.mass[i] = kg - out.mass[i]!;
      if (i === at.water) held = kg;
    }
    const osmoles =
      (taken * volume * chosen.ions) / chosen.molarMass +
      (s.surfactant * volume) / POLYSORBATE_MASS +
      feed.mass[at.buffer_salt]! * SALTS.phosphate +
      feed.mass[at.sodium_chloride]! * SALTS.chloride +
      (feed.mass[at.salt]! + feed.mass[at.ammonium_sulphate]!) * SALTS.sulphate;
    out.temperature = losses.temperature = mixedTemperature(run);
    out.viscosity = viscosity;
    out.diameter = feed.diameter;

    const stirred = mixing(volume, s.power_per_volume);
    run.processTime = s.time;
    runTank(run, run.equipment.tank, { liquid: volume, power: s.power_per_volume * volume, hours: s.time });
    return {
      volume,
      concentration: product / volume,
      water_added: water,
      osmolality: (1e6 * osmoles) / held,
      viscosity,
      stirring_speed: stirred.speed * 60,
      step_yield: 1 - LOSS,
    };
  },
  curves(_, s) {
    const most = (CROWDED * 1000) / (s.crowding * s.intrinsic_viscosity);
    return {
      viscosity: [
        {
          points: sampled(spread(0, Math.min(most, 300)), (protein) => {
            const c = protein / 1000;
            const crowd = s.crowding * s.intrinsic_viscosity * c;
            return WATER_VISCOSITY * Math.exp((s.intrinsic_viscosity * c) / (1 - crowd));
          }),
        },
      ],
    };
  },
});

/** k [η] c up to which the Mooney equation is used; slightly below 1, where it diverges. */
const CROWDED = 0.95;
