import { itemIndex } from '../../costing/items.ts';
import { filmFlux } from '../../physics/membrane.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { shareBought, waterIntake } from '../shared/make-up.ts';
import { membraneTimes, processingTime, runSkid, skidSettings } from '../shared/membranes.ts';
import { keptShare, passOn } from '../shared/streams.ts';

const RO_WATER = itemIndex('ro_water');
/** Wet ÷ dry cells, by mass. */
const WET = 4;
/** Share of the packed-cell limit at which flow stops, and up to which the default factor goes. */
const PACKED = 0.9;
const COMFORTABLE = 0.7;
const USUAL_FACTOR = 5;
/** Shares that reach the permeate, independent of the volumes, of components that the layer of cells holds back. */
const DEBRIS_PASSES = 0.01;
const NUCLEIC_ACID_PASSES = 0.3;
const AGGREGATE_PASSES = 0.5;
const LIPID_PASSES = 0.2;

/** Cross-flow microfiltration of cells: concentrate, then wash (docs/models, 2.10). */
export const microfiltration = defineUnitOperation({
  id: 'microfiltration',
  name: 'Microfiltration',
  stage: 'recovery',
  description: 'Retains cells on a cross-flow membrane while liquor and product pass through, then washes the cells.',
  icon: 'filter',
  symbol: 'M3 6h18v12H3zM3 18 21 6M7 2.500V6M17 18v3.500',
  tag: 'MF',
  reference: '2.10',
  times: membraneTimes,
  size: { title: 'Membrane area', unit: 'm²' },
  settings: {
    ...group('Task', ESTIMATE_TO_FIT, {
      product_phase: choice('Product phase', { permeate: 'Permeate', cells: 'Cells' }, 'permeate', {
        help: 'Phase that is sent to the next step.',
      }),
      concentration_factor: number('1', 'Concentration factor', null, [1, 1, 10, 50], {
        note: `${USUAL_FACTOR}, or less if the cells would pack`,
        optimise: [1, 10],
        help: 'Feed volume ÷ retentate volume. For a dense broth, only a low factor is possible.',
      }),
      diafiltration_volumes: number('1', 'Diafiltration volumes', 3, [0, 1, 8, 12], {
        step: 0.5,
        headline: true,
        optimise: [0, 10],
        help: 'Volume of water ÷ volume of retentate, after concentration.',
      }),
    }),
    time: processingTime(0.5),
    ...group('Membrane', ESTIMATE_TO_FIT, {
      product_sieving: number('1', 'Product sieving', 0.9, [0.1, 0.3, 1, 1], {
        uncertainty: 'share',
        help: 'Permeate concentration ÷ retentate concentration; also applies to host cell protein.',
      }),
      sieving_decay: number('1/h', 'Sieving decay', 0, [0, 0, 0.3, 2], {
        help: 'Decay rate of the sieving as the membrane fouls; 0 for constant sieving.',
      }),
    }),
    ...group('Flux', ESTIMATE_TO_FIT, {
      design_flux: number('L/m²/h', 'Design flux', 35, [5, 15, 80, 150], {
        uncertainty: 'capacity',
        optimise: [10, 80],
        help: 'Upper limit on the flux; enter a value below the critical flux. The lowest of this limit, the pressure-limited flux and the film-limited flux is used.',
      }),
      transmembrane_pressure: number('bar', 'Transmembrane pressure', 0.8, [0.1, 0.2, 1.5, 3], {
        optimise: [0.2, 2],
        help: 'Pressure that drives the flux through the fouled membrane.',
      }),
      water_permeability: number('L/m²/h/bar', 'Water permeability', 500, [50, 300, 1000, 3000], {
        help: 'Water permeability of the clean membrane.',
      }),
      fouled_fraction: share('Fouled permeability', 0.1, [0.01, 0.03, 0.3, 1], {
        help: 'Permeability of the fouled membrane as a share of the permeability of the clean membrane.',
      }),
      mass_transfer_coefficient: number('L/m²/h', 'Mass transfer coefficient', 20, [3, 15, 25, 80], {
        help: 'Coefficient k in k ln(C_w/C); higher with more cross-flow.',
      }),
      packed_concentration: number('g/L', 'Packed cells', 450, [100, 300, 600, 700], {
        uncertainty: 'capacity',
        help: 'Concentration of wet cells at which the flux would be zero.',
      }),
    }),
    ...skidSettings(
      'mf_membrane',
      { default: 3000, limits: [200, 2000, 5000, 10_000] },
      { default: 1, limits: [0.2, 0.3, 2, 4] },
      { limits: [10, 100, 3000, 20_000], source: ESTIMATE_TO_FIT },
      { default: 150, limits: [1, 50, 500, 1000], source: ESTIMATE_TO_FIT },
    ),
  },
  outputs: {
    area: output('m²', 'Membrane area', 'permeate / (J t)', { equation: '10.1', better: 'lower' }),
    flux: output('L/m²/h', 'Flux', 'min(design, L_p f ΔP, k ln(C_w/C))', { better: 'higher' }),
    factor: output('1', 'Concentration factor', 'V₀ / V', { equation: '10.1' }),
    wet_cells: output('g/L', 'Final wet cell concentration', `${WET} × dry cells / volume`),
    permeate: output('m³', 'Permeate', 'V₀ (1 - 1/VCF) + N V₀/VCF', { equation: '10.1' }),
    water: output('m³', 'Wash water', 'N V₀/VCF', { equation: '10.1', better: 'lower' }),
    sieving: output('1', 'Mean product sieving', 'S₀ (1 - e^(-kt)) / (k t)', { better: 'higher' }),
    step_yield: output('1', 'Product yield', '1 - VCF^-S e^(-N S), or its complement', {
      equation: '10.1',
      better: 'higher',
      display: '%',
    }),
    power: output('kW', 'Pumping', '(Q_cf ΔP + Q_p TMP) / η', { better: 'lower' }),
  },
  inlets: { wash: { name: 'Wash water' } },
  intakes: { wash: waterIntake('Wash water', 'Replaces purchased wash water for the diafiltration.') },
  sides: {
    retentate: { name: 'Cells', kind: 'waste', disposal: 'solids' },
    permeate: { name: 'Permeate', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { skid: { name: 'Microfiltration skid', cost: 'C-26' } },
  plots: {
    sieving: plot('Sieving', axis('Time', 'h'), axis('Product sieving', '1')),
    flux: plot('Flux against concentration', axis('Wet cells', 'g/L'), axis('Flux', 'L/m²/h'), {
      film: 'Film and pressure',
    }),
    passed: plot('Product passed', axis('Diafiltration volumes', '1'), axis('Share of the feed', '1', '%')),
  },
  product: 'Product phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, suspended, specificVolume } = components;
    const start = feed.volume();
    const cells = feed.mass[at.cell]! + feed.mass[at.held]! + feed.mass[at.debris]! + feed.particles() / WET;
    const first = (WET * cells) / start;
    const limit = PACKED * s.packed_concentration;
    if (Number.isNaN(s.concentration_factor))
      s.concentration_factor =
        first > 0 ? Math.max(1, Math.min(USUAL_FACTOR, (COMFORTABLE * s.packed_concentration) / first)) : USUAL_FACTOR;
    const factor = s.concentration_factor;
    const packed = first * factor;
    if (packed > limit)
      return run.infeasible(
        ['concentration_factor', 'packed_concentration'],
        `A concentration factor of ${figure(factor)} gives ${figure(packed)} g/L wet cells; the maximum for this membrane is ${figure(limit)} g/L.`,
        beyond('Wet cells', limit, packed, 'g/L'),
      );
    const volume = start / factor;
    const wash = s.diafiltration_volumes * volume;
    const permeated = start - volume + wash;
    if (!(permeated > 0))
      return run.infeasible(
        ['concentration_factor', 'diafiltration_volumes'],
        'No liquid would pass through the membrane. Enter a concentration factor above 1, or diafiltration volumes above 0.',
      );
    const pressureFlux = s.water_permeability * s.fouled_fraction * s.transmembrane_pressure;
    const flux = Math.min(
      s.design_flux,
      filmFlux(s.mass_transfer_coefficient, s.packed_concentration, packed, pressureFlux),
    );
    const decay = s.sieving_decay * s.time;
    const sieving = s.product_sieving * (decay > 0 ? -Math.expm1(-decay) / decay : 1);

    // The phase that goes on is `out`; the other one is waste.
    const keepPermeate = s.product_phase === 'permeate';
    const permeate = keepPermeate ? out : run.sides.permeate;
    const retentate = keepPermeate ? run.sides.retentate : out;
    const bought = shareBought(run, 'wash', at.water, wash * WATER_DENSITY);
    run.inlets.wash.mass[at.water] = bought * (wash * WATER_DENSITY);
    amounts[RO_WATER]! += bought * wash;
    let solutes = 0;
    for (let i = 0; i < out.mass.length; i++) {
      const mass = feed.mass[i]!;
      if (i === at.water || mass === 0) continue;
      let passed: number;
      switch (i) {
        case at.debris:
          passed = DEBRIS_PASSES;
          break;
        case at.nucleic_acid:
          passed = NUCLEIC_ACID_PASSES;
          break;
        case at.aggregate:
          passed = AGGREGATE_PASSES;
          break;
        case at.lipid:
        case at.antifoam:
          passed = LIPID_PASSES;
          break;
        default: {
          const own = i === at.target || components.classes[i] === 'host_protein' ? sieving : 1;
          passed = suspended[i] ? 0 : 1 - factor ** -own * Math.exp(-s.diafiltration_volumes * own);
        }
      }
      permeate.mass[i] = mass * passed;
      retentate.mass[i] = mass - mass * passed;
      solutes += retentate.mass[i]! * specificVolume[i]!;
    }
    const kept = WATER_DENSITY * (volume - solutes);
    const total = feed.mass[at.water]! + wash * WATER_DENSITY;
    if (kept < retentate.waterWhenWet() || kept > total)
      return run.infeasible(
        ['concentration_factor'],
        `At a concentration factor of ${figure(factor)}, no liquor would remain with the cells. Lower the concentration factor.`,
        beyond('Volume', solutes, volume, 'm³'),
      );
    retentate.mass[at.water] = kept;
    permeate.mass[at.water] = total - kept;
    passOn(run);
    permeate.temperature = retentate.temperature = out.temperature;

    const area = (permeated * L_PER_M3) / flux / s.time;
    const power = runSkid(run, s, 'mf_membrane', area, permeated);
    if (flux < SLOW && flux < s.design_flux) run.warn('concentration_factor', CROWDED);
    return {
      area,
      flux,
      factor,
      wet_cells: packed,
      permeate: permeated,
      water: wash,
      sieving,
      step_yield: keptShare(run),
      power,
    };
  },
  curves(_, s, { factor, sieving, wet_cells: packed }) {
    const cells = spread(0.02 * s.packed_concentration, 0.98 * s.packed_concentration);
    const pressureFlux = s.water_permeability * s.fouled_fraction * s.transmembrane_pressure;
    return {
      sieving: [{ points: sampled(spread(0, s.time), (at) => s.product_sieving * Math.exp(-s.sieving_decay * at)) }],
      flux: [
        {
          series: 'Film and pressure',
          points: sampled(cells, (wet) =>
            filmFlux(s.mass_transfer_coefficient, s.packed_concentration, wet, pressureFlux),
          ),
        },
        { series: 'Design', points: sampled(cells, (wet) => (wet <= packed ? s.design_flux : null)) },
      ],
      passed: [
        {
          points: sampled(
            spread(0, Math.max(8, 2 * s.diafiltration_volumes)),
            (volumes) => 1 - factor ** -sieving * Math.exp(-volumes * sieving),
          ),
        },
      ],
    };
  },
});

/** L/m²/h. */
const SLOW = 10;
const CROWDED =
  'The cells are packed so densely that little liquor passes through the membrane. Lower the concentration factor, or remove most cells by centrifugation first.';
