import { itemIndex } from '../../costing/items.ts';
import { collisions, doseResponse, flocDensity, flocDiameter, shearPower } from '../../physics/flocculation.ts';
import { S_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { group, number, share } from '../../declare/settings.ts';
import { solidsDensityDifference } from '../shared/cells.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { convertMass, keptShare } from '../shared/streams.ts';
import { runTank, inTank } from '../shared/tanks.ts';
import { priceNote } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';

const POLYMER = itemIndex('mol_polyethylenimine');
/** Wet ÷ dry solids, by mass. */
const WET = 4;

/** Flocculation: a polymer binds fine solids into flocs that settle (docs/models, 2.15). */
export const flocculation = defineUnitOperation({
  id: 'flocculation',
  name: 'Flocculation',
  stage: 'recovery',
  description:
    'Uses a polymer to bind cells, debris and nucleic acid into flocs that can be captured by a centrifuge or filter.',
  icon: 'flocs',
  symbol:
    'M3.500 5v13a3 3 0 0 0 3 3h11a3 3 0 0 0 3-3V5M8.500 12.500a2.300 2.300 0 1 0 .01 0zM14.500 9a2.300 2.300 0 1 0 .01 0zM16 16h.01',
  tag: 'FL',
  reference: '2.15',
  hybrid: 'single_use',
  ...inTank('Tank volume'),
  settings: {
    ...group('Flocculant', ESTIMATE_TO_FIT, {
      dose: number('g/g', 'Polymer', 0.025, [0.001, 0.01, 0.05, 0.2], {
        display: '%',
        headline: true,
        optimise: [0.005, 0.06],
        help: 'Polymer per kg of dry solids. Both overdosing and underdosing impair flocculation.',
      }),
      best_dose: number('g/g', 'Optimum dose', 0.025, [0.001, 0.01, 0.05, 0.2], {
        uncertainty: 'dose',
        display: '%',
        help: 'Optimum polymer dose per kg of dry solids, from a jar test.',
      }),
      polymer_price: number('USD/kg', 'Polymer price', null, [0.5, 3, 50, 500], {
        derive: ({ price }) => price('mol_polyethylenimine'),
        isItemPrice: true,
        note: priceNote('mol_polyethylenimine', 'USD/kg'),
        help: 'Price of dry polymer.',
      }),
    }),
    ...group('Mixing', ESTIMATE_TO_FIT, {
      shear: number('1/s', 'Shear rate', 100, [10, 20, 500, 1000], {
        optimise: [20, 300],
        help: 'Mean velocity gradient. A higher shear rate makes particles collide more often but breaks large flocs.',
      }),
      time: number('h', 'Time', 0.5, [1 / 60, 4], {
        display: 'min',
        optimise: [0.1, 2],
        help: 'Time of gentle mixing.',
      }),
    }),
    ...group('Flocs', ESTIMATE_TO_FIT, {
      collision_efficiency: number('1', 'Collision efficiency', 0.05, [0.001, 0.005, 0.3, 0.5], {
        uncertainty: 'constant',
        help: 'Share of collisions that stick, at the optimum dose.',
      }),
      fractal_dimension: number('1', 'Fractal dimension', 2.2, [1.6, 1.8, 2.6, 3], {
        uncertainty: 'exponent',
        help: 'Fractal dimension of the flocs: 3 for compact flocs, lower for looser and less dense flocs.',
      }),
      breakage_size: number('µm', 'Maximum floc diameter at 1 s⁻¹', 300, [50, 2000], {
        uncertainty: 'size',
        help: 'Maximum floc diameter at a shear rate of 1 s⁻¹; the diameter is inversely proportional to the square root of the shear rate.',
      }),
    }),
    ...group('Binding', ESTIMATE_TO_FIT, {
      nucleic_acid_removal: share('Nucleic acid bound', 0.9, [0, 0.5, 0.99, 1], {
        help: 'Share bound in the flocs at the optimum dose.',
      }),
      host_protein_removal: share('Host cell protein bound', 0.3, [0, 0.1, 0.5, 1], {
        help: 'Share bound in the flocs at the optimum dose.',
      }),
      product_loss: share('Product bound', 0.03, [0, 0, 0.1, 0.9], {
        help: 'Share bound in the flocs, and thus lost, at the optimum dose.',
      }),
    }),
  },
  outputs: {
    floc_diameter: output('µm', 'Floc diameter', 'min(d₀ (N₀/N)^(1/D), C G^-0.5)', { better: 'higher' }),
    largest_floc: output('µm', 'Maximum floc diameter', 'C G^-0.5'),
    density_difference: output('kg/m³', 'Floc density difference', 'Δρ (d₀/d)^(3-D)'),
    dose_response: output('1', 'Dose effect', 'x e^(1-x), x = dose / optimum', { better: 'higher', display: '%' }),
    collisions: output('1', 'Natural logarithm of the reduction in particle number', '4 α φ G t / π'),
    camp_number: output('1', 'Camp number', 'G t'),
    polymer: output('kg', 'Polymer', 'dose × dry solids', { better: 'lower' }),
    step_yield: output('1', 'Product yield', '1 - product bound', { better: 'higher', display: '%' }),
    power: output('kW', 'Mixing', 'G² µ V', { better: 'lower' }),
  },
  inlets: { polymer: { name: 'Flocculating polymer' } },
  equipment: { tank: { name: 'Flocculation tank', cost: 'C-01' } },
  plots: {
    growth: plot('Flocs', axis('Time', 'h', 'min'), axis('Diameter', 'µm')),
    dose: plot('Effect of the dose', axis('Polymer', 'g/g'), axis('Share of the optimum', '1', '%')),
  },
  product: 'Flocculated broth',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at } = components;
    const dry = feed.mass[at.cell]! + feed.mass[at.held]! + feed.mass[at.debris]!;
    if (!(dry > 0)) return run.infeasible([], 'The feed contains no suspended solids to flocculate.');
    const volume = feed.volume();
    const effect = doseResponse(s.dose, s.best_dose);

    out.copy(feed);
    const polymer = s.dose * dry;
    run.inlets.polymer.mass[at.reagent] = polymer;
    out.mass[at.reagent]! += polymer;
    out.temperature = mixedTemperature(run);
    amounts[POLYMER]! += polymer;
    run.prices.set(POLYMER, s.polymer_price);
    // The polymer and everything it binds move with the flocs from here on.
    convertMass(run, out, at.reagent, at.debris, polymer);
    convertMass(run, out, at.nucleic_acid, at.debris, effect * s.nucleic_acid_removal * feed.mass[at.nucleic_acid]!);
    convertMass(run, out, at.host_protein, at.debris, effect * s.host_protein_removal * feed.mass[at.host_protein]!);
    convertMass(run, out, at.target, at.debris, effect * s.product_loss * feed.mass[at.target]!);
    if (out.mass[at.water]! < out.waterWhenWet())
      return run.infeasible(['dose'], 'The flocs would bind more water than the feed contains; dilute the feed.');

    const phi = (WET * dry) / run.basis.host.density / volume;
    const fall = collisions(s.collision_efficiency * effect, phi, s.shear, s.time);
    const largest = s.breakage_size / Math.sqrt(s.shear);
    const primary = Math.max(0.1, feed.diameter);
    const diameter = flocDiameter(primary, fall, s.fractal_dimension, largest);
    out.diameter = diameter;
    out.densityDifference = flocDensity(solidsDensityDifference(run), diameter / primary, s.fractal_dimension);
    const power = shearPower(s.shear, feed.viscosity, out.volume());
    runTank(run, run.equipment.tank, { liquid: out.volume(), power, hours: s.time });
    run.processTime = s.time;
    const camp = s.shear * s.time * S_PER_H;
    if (camp < LEAST_CAMP) run.warn('time', SHORT);
    if (diameter <= primary * 1.01) run.warn('shear', NO_GROWTH);
    return {
      floc_diameter: diameter,
      largest_floc: largest,
      density_difference: out.densityDifference,
      dose_response: effect,
      collisions: fall,
      camp_number: camp,
      polymer,
      step_yield: keptShare(run),
      power,
    };
  },
  curves(run, s, { collisions: fall, largest_floc: largest }) {
    const primary = Math.max(0.1, run.feed.diameter);
    return {
      growth: [
        {
          points: sampled(spread(0, s.time, 201), (at) =>
            flocDiameter(primary, (fall * at) / s.time, s.fractal_dimension, largest),
          ),
        },
      ],
      dose: [{ points: sampled(spread(0, 4 * s.best_dose), (dose) => doseResponse(dose, s.best_dose)) }],
    };
  },
});

const LEAST_CAMP = 1e4;
const SHORT = `Shear rate × time is below ${LEAST_CAMP.toLocaleString('en-GB')}, which is too low for flocs to grow.`;
const NO_GROWTH = 'At this shear rate, the flocs are no larger than the particles that form them.';
