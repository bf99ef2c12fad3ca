import { ESTIMATE } from '../../wording/settings-text.ts';
import { concentrationAreaTime, fluxAt, washout } from '../../physics/membrane.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import {
  addBuffer,
  boughtOf,
  bufferEquipment,
  oneBuffer,
  sizeBufferTank,
  stepBuffer,
} from '../shared/buffer-supply.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { group, number } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import {
  factorTo,
  fluxLaw,
  GEL_LIMIT,
  GEL_WARNING,
  MAX_FACTOR,
  MEMBRANES_IN_HYBRID,
  membraneSettings,
  membraneTimes,
  proteinAfter,
  rejectionOf,
  runSkid,
  THIN,
  type MembraneValues,
  warnOfHotMembranes,
  withoutFlux,
} from '../shared/membranes.ts';
import { ofParticles } from '../shared/particles.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { dissolvedShare } from '../shared/streams.ts';

// Scratch space: evaluations run one at a time.
let retentate = new Float64Array(0);

/** Constant-volume diafiltration: washes small solutes out through a membrane (docs/models, 2.12). */
export const diafiltration = defineUnitOperation({
  id: 'diafiltration',
  name: 'Diafiltration',
  stage: 'concentration',
  description: 'Washes salts, sugars and small proteins through a membrane with buffer at constant volume.',
  icon: 'diafiltration',
  symbol:
    'M5.500 8h13a3.500 3.500 0 0 1 0 7h-13a3.500 3.500 0 0 1 0-7zM5.500 11.500h2M11 11.500h2M16.500 11.500h2M12 15v6M7.500 2.500V8M16.500 2.500V8M6 6l1.500 2L9 6M15 6l1.500 2L18 6',
  tag: 'DF',
  reference: '2.12',
  hybrid: MEMBRANES_IN_HYBRID,
  sharesTankWith: ['ultrafiltration', 'diafiltration'],
  times: membraneTimes,
  size: { title: 'Membrane area', unit: 'm²' },
  settings: {
    ...group('Task', ESTIMATE, {
      diafiltration_volumes: number('1', 'Diafiltration volumes', 6, [0, 3, 15, 20], {
        step: 0.5,
        headline: true,
        optimise: [2, 15],
        help: `Buffer volume ÷ volume being washed. Each volume removes ${Math.round(100 * (1 - washout(1, 1)))} % of the freely permeating solutes.`,
      }),
      protein_concentration: number('g/L', 'Protein during washing', null, [1, 10, 150, 475], {
        usual: ofParticles(...THIN),
        note: 'Equal to the concentration in the feed; enter a lower value to dilute first or a higher value to concentrate first, on the same skid',
        optimise: [20, 150],
        help: 'The area is smallest at gel concentration ÷ e. A value below the feed concentration is reached by adding buffer; a higher value is reached by concentrating on the same skid.',
      }),
      final_concentration: number('g/L', 'Final protein', null, [1, 10, 250, 475], {
        usual: ofParticles(...THIN),
        note: 'Equal to the concentration during washing; enter a higher value to concentrate further on the same skid',
        optimise: [20, 200],
        help: 'One skid then performs all tasks in sequence within the processing time.',
      }),
    }),
    ...oneBuffer('Buffer', { default: 2, limits: [0, 0, 30, 200], source: 'Engineering estimate' }),
    ...membraneSettings,
  },
  outputs: {
    area: output('m²', 'Membrane area', '(∫ dV / J + N V / J(C) + ∫ dV / J) / t', {
      equation: '12.1',
      better: 'lower',
    }),
    flux: output('L/m²/h', 'Flux', 'min(J_p, k ln(C_g/C)), or in series with L_p (TMP - Δπ)', {
      equation: '2.11',
      better: 'higher',
    }),
    protein: output('g/L', 'Protein during washing', 'soluble protein / volume'),
    best_concentration: output('g/L', 'Protein at minimum area', 'C_g / e', { equation: '12.1' }),
    final_protein: output('g/L', 'Final protein', 'soluble protein / final volume'),
    salt_left: output('1', 'Residual salts and sugars', 'exp(-N S)', {
      equation: '12.1',
      better: 'lower',
      display: '%',
    }),
    host_protein_left: output('1', 'Residual host cell protein', 'exp(-N S)', {
      equation: '12.1',
      better: 'lower',
      display: '%',
    }),
    buffer: output('m³', 'Buffer', 'N V', { better: 'lower' }),
    step_yield: output('1', 'Product yield', 'VCF₁^(R-1) exp(-N (1-R)) VCF₂^(R-1)', {
      equation: '12.1',
      better: 'higher',
      display: '%',
    }),
    power: output('kW', 'Pumping', 'Q_cf ΔP / η + Q_p TMP / η', { equation: '2.11', better: 'lower' }),
  },
  inlets: { buffer: { name: 'Diafiltration buffer' } },
  intakes: {
    buffer: {
      name: 'Buffer',
      replaces:
        'Replaces the purchased water and salts of the buffer. Other components of the stream are washed through the membrane.',
    },
  },
  sides: { permeate: { name: 'Permeate', kind: 'waste', disposal: 'wastewater' } },
  equipment: { skid: { name: 'Diafiltration skid', cost: 'C-26' }, ...bufferEquipment },
  plots: {
    washout: plot('Washout', axis('Diafiltration volumes', '1'), axis('Share remaining', '1', '%'), {
      salt: 'Salt',
      host_protein: 'Host cell protein',
      product: 'Product',
    }),
    time: plot('Membrane time by concentration', axis('Protein', 'g/L'), axis('Area × time per batch', 'm²·h')),
  },
  product: 'Diafiltered retentate',
  model(run, s) {
    const { feed, out, components } = run;
    const { at, specificVolume } = components;
    const still = withoutFlux(run, s);
    if (still) return still;
    const start = feed.volume();
    const before = feed.protein() / start;
    if (Number.isNaN(s.protein_concentration)) s.protein_concentration = before;
    const protein = s.protein_concentration;
    const limit = GEL_LIMIT * s.gel_concentration;
    if (protein > limit)
      return run.infeasible(
        ['protein_concentration', 'gel_concentration'],
        `Washing at ${figure(protein)} g/L protein is not possible; the maximum for this membrane is ${figure(limit)} g/L.`,
        beyond('Protein during washing', limit, protein, 'g/L'),
      );
    // The tasks of the skid change the retentate one after the other.
    if (retentate.length !== feed.mass.length) retentate = new Float64Array(feed.mass.length);
    retentate.set(feed.mass);
    const thin = before > 0 && protein > before * (1 + 1e-9);
    const first = concentrate(run, s, { mass: retentate, volume: start, from: before, to: thin ? protein : before });
    if (!first) return blocked(run, 'protein_concentration', protein);
    const concentrated = first.volume;
    const volume = before > 0 && !thin ? (start * before) / protein : concentrated;
    const buffer = s.diafiltration_volumes * volume;
    const added = buffer + volume - concentrated;

    // The dilution is made with buffer too, so salt approaches the level of the buffer as the feed’s salt leaves.
    const inlet = run.inlets.buffer.mass;
    const returned = run.intakes.buffer!.mass;
    const washing = stepBuffer(run, s.buffer_id, s.buffer_salt);
    const bought = boughtOf(run, 'buffer', washing, added);
    const prepared = addBuffer(run, run.inlets.buffer, { buffer: washing, volume: added, bought }, s);
    /** In what washes, g/L. */
    const levelOf = (i: number): number => washing.levels[i]! * bought.solutes + (added > 0 ? returned[i]! / added : 0);

    const permeate = run.sides.permeate;
    const n = s.diafiltration_volumes;
    for (let i = 0; i < out.mass.length; i++) {
      if (i === at.water) continue;
      const sieving = 1 - rejectionOf(run, s, i);
      const entering = retentate[i]!;
      let kept = entering;
      if (entering > 0) kept *= washout(n, sieving);
      const level = levelOf(i);
      if (level > 0) {
        const left = washout(n, sieving);
        const diluting = level * (volume - concentrated);
        // c = c_buf + (c₀ - c_buf) e^(-NS) for components that pass; rejected ones are retained in full.
        const steady = sieving > 0 ? (level * volume * (1 - left)) / sieving : level * buffer;
        kept = (entering + diluting) * left + Math.min(steady, level * buffer);
      }
      retentate[i] = kept;
    }
    const washed = proteinOf(run, retentate) / volume;
    if (Number.isNaN(s.final_concentration)) s.final_concentration = washed;
    // What was entered is kept for the next evaluation, also where it is below.
    const final = Math.max(s.final_concentration, washed);
    if (final > limit) return blocked(run, 'final_concentration', limit);
    const last = concentrate(run, s, { mass: retentate, volume, from: washed, to: final });
    if (!last) return blocked(run, 'final_concentration', limit);

    let solutes = 0;
    for (let i = 0; i < out.mass.length; i++) {
      if (i === at.water) continue;
      out.mass[i] = retentate[i]!;
      permeate.mass[i] = feed.mass[i]! + inlet[i]! + returned[i]! - retentate[i]!;
      solutes += retentate[i]! * specificVolume[i]!;
    }
    const water = WATER_DENSITY * (last.volume - solutes);
    if (water <= 0)
      return run.infeasible(
        [s.buffer_id === '' ? 'buffer_salt' : 'buffer_id'],
        'The buffer solutes occupy the whole volume and leave no room for water. Lower their concentrations.',
        beyond('Volume', last.volume, solutes, 'm³'),
      );
    out.mass[at.water] = water;
    permeate.mass[at.water] = feed.mass[at.water]! + inlet[at.water]! + returned[at.water]! - water;
    out.temperature = mixedTemperature(run);
    out.diameter = feed.diameter;
    out.viscosity = feed.viscosity;
    permeate.temperature = out.temperature;

    const flux = fluxAt(fluxLaw(s), protein);
    const area = (first.areaTime + (buffer * L_PER_M3) / flux + last.areaTime) / s.time;
    const power = runSkid(run, s, 'uf_membrane', area, start - concentrated + buffer + volume - last.volume);
    sizeBufferTank(run, { made: [prepared], used: bought.water * added, flow: (bought.water * added) / s.time }, s);
    warnOfHotMembranes(run);
    if (protein > GEL_WARNING * s.gel_concentration) run.doubt('protein_concentration', NEAR_GEL);
    return {
      area,
      flux,
      protein,
      final_protein: final,
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
        { series: 'Host cell protein', points: left(s.host_protein_rejection) },
        { series: 'Product', points: left(s.product_rejection) },
      ],
      // A concentrated feed has less volume to wash but a lower flux; the optimum is the gel concentration ÷ e.
      time: [
        {
          points: sampled(spread(0.05 * s.gel_concentration, GEL_LIMIT * s.gel_concentration), (c) =>
            mass > 0 ? (s.diafiltration_volumes * mass * L_PER_M3) / c / fluxAt(fluxLaw(s), c) : null,
          ),
        },
      ],
    };
  },
});

interface Concentrating {
  /** Components of the retentate, kg, which lose what passes. */
  mass: Float64Array;
  /** m³. */
  volume: number;
  /** Soluble protein, g/L. */
  from: number;
  to: number;
}

const proteinOf = ({ components }: Run, mass: Float64Array): number =>
  components.proteins.reduce((sum, i) => sum + mass[i]!, 0);

/** Concentrates a retentate as an ultrafiltration does: its volume, and area × time in m²·h; null if proteins pass. */
function concentrate(run: Run, s: MembraneValues, { mass, volume, from, to }: Concentrating) {
  if (!(to > from * (1 + 1e-9))) return { volume, areaTime: 0 };
  if (proteinAfter(run, s, mass, volume, MAX_FACTOR) < to) return null;
  const factor = factorTo(run, s, mass, volume, to);
  const end = volume / factor;
  const areaTime = concentrationAreaTime(
    volume * L_PER_M3,
    end * L_PER_M3,
    from,
    Math.log(to / from) / Math.log(factor),
    fluxLaw(s),
  );
  for (let i = 0; i < mass.length; i++)
    if (i !== run.components.at.water && mass[i]! > 0) mass[i]! *= factor ** (rejectionOf(run, s, i) - 1);
  return { volume: end, areaTime };
}

const blocked = (run: Run, field: string, most: number) =>
  run.infeasible(
    [field],
    `The protein cannot be concentrated to this value with this membrane; the maximum is about ${figure(most)} g/L.`,
  );

const NEAR_GEL = 'The protein concentration is within 10 % of the gel concentration, where flux is hard to predict.';
