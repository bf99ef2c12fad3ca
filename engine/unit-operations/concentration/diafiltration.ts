import { filmFlux, washout } from '../../physics/membrane.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { L_PER_M3 } from '../../quantity.ts';
import { sampled, spread } from '../../simulation/sample.ts';
import { addBuffer, bufferTank, oneBuffer, sizeBufferTank, stepBuffer } from '../shared/buffer-supply.ts';
import { axis, defineUnitOperation, number, output, plot, trains } from '../define.ts';
import { figure } from '../../wording.ts';
import { GEL_LIMIT, GEL_WARNING, membraneSettings, membraneTimes, rejectionOf, runSkid } from '../shared/membranes.ts';
import { dissolvedShare } from '../shared/streams.ts';

/** Constant-volume diafiltration: washes small solutes out through a membrane (docs/models, 2.12). */
export const diafiltration = defineUnitOperation({
  id: 'diafiltration',
  name: 'Diafiltration',
  stage: 'concentration',
  description: 'Washes salts, sugars and small proteins through a membrane with buffer at constant volume.',
  icon: 'diafiltration',
  tag: 'DF',
  reference: '2.12',
  flow: true,
  sharesTankWith: ['ultrafiltration', 'diafiltration'],
  times: membraneTimes,
  size: { title: 'Membrane area', unit: 'm²' },
  settings: {
    diafiltration_volumes: number('1', 'Diafiltration volumes', {
      default: 6,
      limits: [0, 20],
      typical: [3, 15],
      step: 0.5,
      group: 'Task',
      headline: true,
      optimise: [2, 15],
      help: `Buffer volume ÷ volume being washed. Each one removes ${Math.round(100 * (1 - washout(1, 1)))} % of whatever passes freely.`,
      source: 'Engineering estimate',
    }),
    protein_concentration: number('g/L', 'Protein during washing', {
      default: null,
      note: 'As in the feed; enter less to dilute it first',
      limits: [1, 475],
      typical: [10, 150],
      group: 'Task',
      optimise: [20, 150],
      help: 'The area is smallest at gel concentration ÷ e. A value below the feed’s is reached by adding buffer.',
      source: 'Engineering estimate',
    }),
    ...oneBuffer('Buffer', { default: 2, limits: [0, 200], typical: [0, 30], source: 'Engineering estimate' }),
    ...membraneSettings,
    parallel_trains: trains(),
  },
  outputs: {
    area: output('m²', 'Membrane area', 'N V / J(C) / t', '12.1', { better: 'lower' }),
    flux: output('L/m²/h', 'Flux', 'min(J_p, k ln(C_g/C))', '2.11', { better: 'higher' }),
    protein: output('g/L', 'Protein during washing', 'soluble protein / volume', '2.12'),
    best_concentration: output('g/L', 'Protein at minimum area', 'C_g / e', '12.1'),
    salt_left: output('1', 'Residual salts and sugars', 'exp(-N S)', '12.1', { better: 'lower', display: '%' }),
    host_protein_left: output('1', 'Residual host protein', 'exp(-N S)', '12.1', { better: 'lower', display: '%' }),
    buffer: output('m³', 'Buffer', 'N V', '2.12', { better: 'lower' }),
    step_yield: output('1', 'Product yield', 'exp(-N (1-R))', '12.1', { better: 'higher', display: '%' }),
    power: output('kW', 'Pumping', 'Q_cf ΔP / η + Q_p TMP / η', '2.11', { better: 'lower' }),
  },
  inlets: { buffer: { name: 'Diafiltration buffer' } },
  sides: { permeate: { name: 'Permeate', kind: 'waste', disposal: 'wastewater' } },
  equipment: {
    skid: { name: 'Diafiltration skid', cost: 'C-26' },
    buffer_tank: bufferTank,
  },
  plots: {
    washout: plot('Washout', axis('Diafiltration volumes', '1'), axis('Share remaining', '1', '%'), {
      salt: 'Salt',
      host_protein: 'Host protein',
      product: 'Product',
    }),
    time: plot('Membrane time by concentration', axis('Protein', 'g/L'), axis('Area × time per batch', 'm²·h')),
  },
  product: 'Diafiltered retentate',
  model(run, s) {
    const { feed, out, components } = run;
    const { at, specificVolume } = components;
    const start = feed.volume();
    const before = feed.protein() / start;
    if (Number.isNaN(s.protein_concentration)) s.protein_concentration = before;
    const protein = s.protein_concentration;
    if (protein > before * (1 + 1e-9) && before > 0)
      return run.infeasible(
        ['protein_concentration'],
        `The feed contains ${figure(before)} g/L protein; concentrate it before you wash it at ${figure(protein)} g/L.`,
        { title: 'Protein in feed', value: before, actual: protein, unit: 'g/L' },
      );
    const limit = GEL_LIMIT * s.gel_concentration;
    if (protein > limit)
      return run.infeasible(
        ['protein_concentration', 'gel_concentration'],
        `Washing at ${figure(protein)} g/L protein is not possible; the membrane stops at ${figure(limit)} g/L.`,
        { title: 'Protein during washing', value: limit, actual: protein, unit: 'g/L' },
      );
    const volume = before > 0 ? (start * before) / protein : start;
    const buffer = s.diafiltration_volumes * volume;
    const added = buffer + volume - start;

    // The dilution is made with buffer too, so salt approaches the level of the buffer as the feed’s salt leaves.
    const inlet = run.inlets.buffer.mass;
    const washing = stepBuffer(run, s.buffer_id, s.buffer_salt);
    addBuffer(run, run.inlets.buffer, { buffer: washing, volume: added }, s);

    const permeate = run.sides.permeate;
    const n = s.diafiltration_volumes;
    let solutes = 0;
    for (let i = 0; i < out.mass.length; i++) {
      if (i === at.water) continue;
      const sieving = 1 - rejectionOf(run, s, i);
      const first = feed.mass[i]!;
      let kept = first;
      if (first > 0) kept *= washout(n, sieving);
      let total = first;
      const level = washing.levels[i]!;
      if (level > 0) {
        const left = washout(n, sieving);
        const diluting = level * (volume - start);
        // c = c_buf + (c₀ - c_buf) e^(-NS) for components that pass; rejected ones are retained in full.
        const steady = sieving > 0 ? (level * volume * (1 - left)) / sieving : level * buffer;
        total = first + inlet[i]!;
        kept = (first + diluting) * left + Math.min(steady, level * buffer);
      }
      out.mass[i] = kept;
      permeate.mass[i] = total - kept;
      solutes += kept * specificVolume[i]!;
    }
    const water = WATER_DENSITY * (volume - solutes);
    if (water <= 0)
      return run.infeasible(
        [s.buffer_id === '' ? 'buffer_salt' : 'buffer_id'],
        'The solutes of the buffer leave no room for water; lower their concentrations.',
        { title: 'Volume', value: volume, actual: solutes, unit: 'm³' },
      );
    out.mass[at.water] = water;
    permeate.mass[at.water] = feed.mass[at.water]! + inlet[at.water]! - water;
    out.temperature = feed.temperature;
    out.diameter = feed.diameter;
    out.viscosity = feed.viscosity;
    permeate.temperature = feed.temperature;

    const flux = filmFlux(s.mass_transfer_coefficient, s.gel_concentration, protein, s.flux_cap);
    const area = (buffer * L_PER_M3) / flux / s.time;
    const power = runSkid(run, s, 'uf_membrane', area, buffer);
    sizeBufferTank(run, run.equipment.buffer_tank, added, s);
    if (protein > GEL_WARNING * s.gel_concentration) run.warn('protein_concentration', NEAR_GEL);
    return {
      area,
      flux,
      protein,
      best_concentration: s.gel_concentration / Math.E,
      salt_left: washout(n, 1 - s.salt_rejection),
      host_protein_left: washout(n, 1 - s.host_protein_rejection),
      buffer,
      step_yield: dissolvedShare(run),
      power,
    };
  },
  curves(run, s, { protein }) {
    const volumes = spread(0, Math.max(8, 1.5 * s.diafiltration_volumes));
    const left = (rejection: number) => sampled(volumes, (n) => washout(n, 1 - rejection));
    const mass = protein * run.feed.volume() * (run.feed.protein() / run.feed.volume() / protein || 1);
    return {
      washout: [
        { series: 'Salt', points: left(s.salt_rejection) },
        { series: 'Host protein', points: left(s.host_protein_rejection) },
        { series: 'Product', points: left(s.product_rejection) },
      ],
      // A concentrated feed has less volume to wash but a lower flux; the optimum is the gel concentration ÷ e.
      time: [
        {
          points: sampled(spread(0.05 * s.gel_concentration, GEL_LIMIT * s.gel_concentration), (c) =>
            mass > 0
              ? (s.diafiltration_volumes * mass * L_PER_M3) /
                c /
                filmFlux(s.mass_transfer_coefficient, s.gel_concentration, c, s.flux_cap)
              : null,
          ),
        },
      ],
    };
  },
});

const NEAR_GEL = 'The protein concentration is within 10 % of the gel concentration, where flux is hard to predict.';
