import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share, toggle } from '../../declare/settings.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, L_PER_M3 } from '../../wording/quantity.ts';
import { particleMass } from '../../wording/units-of-use.ts';
import { figure } from '../../wording/text.ts';
import { breakCells } from '../shared/cells.ts';
import { buy, dealsIn, dryMassOfCell, madeHere, react } from '../shared/materials.ts';
import { bringTo } from '../shared/tanks.ts';
import { runBioreactor, vesselSetting, VIRUS_SUITE } from './shared/virus-vessel.ts';

const CARRIERS = 'mol_microcarriers';
/** m² per g. */
const CARRIER_AREA = 0.44;
/** Cells per mL above which a cell makes fewer particles, and by how much. */
const DENSE = 2;
const CROWDING = 0.35;
/** Hours by which a second round of infection delays the harvest. */
const SECOND_ROUND = 24;

/** Infection of a culture with a virus and its harvest (docs/models, M.8). */
export const viralInfection = defineUnitOperation({
  id: 'viral_infection',
  name: 'Viral infection and harvest',
  stage: 'upstream',
  description:
    'Infects a culture with a virus that multiplies in the cells, and harvests it when the cells lyse or from the medium.',
  icon: 'virus',
  symbol:
    'M12 7a5 5 0 1 0 .01 0zM12 7V3.500M12 17v3.500M7 12H3.500M17 12h3.500M8.500 8.500L6 6M15.500 15.500L18 18M15.500 8.500L18 6M8.500 15.500L6 18',
  tag: 'VF',
  reference: 'M.8',
  usualFeed: 'culture',
  room: 'production',
  containment: VIRUS_SUITE,
  usualProduct: 'vector',
  hybrid: 'single_use',
  flow: false,
  times: () =>
    stepTimes({ setup: 2, cip: 3, sip: 2, disposables: 4, labourPerHour: 0.1, labourFixed: 8, laboratory: 0.2 }),
  size: { title: 'Vessel volume', unit: 'm³' },
  ...dealsIn([CARRIERS]),
  settings: {
    ...group('Infection', ESTIMATE_TO_FIT, {
      moi: number('1', 'Infectious units per cell', 5, [0.001, 0.01, 10, 20], {
        headline: true,
        optimise: [0.01, 10],
        help: 'Multiplicity of infection. Below 1, the virus of the first cells infects the others in a second round.',
      }),
      burst: number('1', 'Particles per cell', 50_000, [10, 1000, 1e5, 1e6], {
        uncertainty: 'titre',
        help: 'Particles that an infected cell makes: adenovirus in HEK 293 10⁴ to 10⁵, influenza 10³ to 10⁴.',
      }),
      particles_per_unit: number('1', 'Particles per infectious unit', 20, [1, 5, 100, 10_000], {
        help: 'Particles of the seed virus per infectious unit.',
      }),
      hours: number('h', 'Time to harvest', 60, [6, 48, 72, 240], {
        help: `Time after infection of all cells; a second round takes ${SECOND_ROUND} h more.`,
      }),
      medium_exchange: toggle('Medium exchange', false, {
        help: `Fresh medium at infection, or perfusion: without it, cells make fewer particles above ${DENSE} million per mL.`,
      }),
    }),
    ...group('Harvest', ESTIMATE_TO_FIT, {
      release: choice('Release', { lytic: 'Cells lyse', budding: 'Budding' }, 'lytic', {
        help: 'A lytic virus breaks the cells; a budding one leaves them whole and the particles in the medium.',
      }),
      lysed: share('Cells lysed', 0.8, [0, 0.5, 1, 1], {
        when: ['release', 'lytic'],
        help: 'Share of the cells that have lysed at harvest; particles of the others stay in them.',
      }),
      antigen: number('1', 'Antigen, µg per 10⁶ cells', 0, [0, 0, 3, 100], {
        uncertainty: 'titre',
        help: 'For a product that is counted as antigen instead of particles, such as 1 to 3 for Vero cells; 0: particles.',
      }),
      carriers: number('g/L', 'Microcarriers', 0, [0, 0, 10, 25], {
        help: 'Carriers on which adherent cells grow, such as 5 g/L for Vero cells; 0 for cells in suspension.',
      }),
    }),
    vessel: vesselSetting,
  },
  outputs: {
    cells: output('1e9 cells', 'Cells', 'dry mass / dry mass per cell'),
    density: output('1e6/mL', 'Cell density', 'cells / volume'),
    infected: output('1', 'Cells infected at first', '1 - exp(-MOI)', { equation: 'M.8', display: '%' }),
    particles: output('1e12 particles', 'Particles', 'cells × burst × infected', { better: 'higher', equation: 'M.8' }),
    titre: output('1e9/mL', 'Titre', 'particles / volume', { better: 'higher' }),
    seed: output('1', 'Seed virus', 'MOI × particles per unit / burst', { better: 'lower', display: '%' }),
    product: output('kg', 'Product made', 'particles × mass, or antigen × cells', { better: 'higher', display: 'g' }),
    carrier_area: output('m²', 'Area of the carriers', '0.44 m²/g × carriers'),
    harvest_time: output('h', 'Time to harvest', 'time, + 24 h for a second round', { better: 'lower' }),
  },
  inlets: { materials: { name: 'Microcarriers' } },
  equipment: { vessel: { name: 'Bioreactor for infection', cost: 'C-15' } },
  plots: {
    infected: plot('Infection', axis('Infectious units per cell', '1'), axis('Cells infected at first', '1', '%'), {}),
  },
  product: 'Virus harvest',
  model(run, s) {
    const { feed, out, inlets, components, basis } = run;
    const { at } = components;
    const dry = feed.mass[at.cell]!;
    if (!(dry > 0)) return run.infeasible([], 'The feed contains no cells to infect.');
    out.copy(feed);
    const volume = feed.volume();
    buy(run, inlets.materials, out, { [CARRIERS]: s.carriers * volume });
    const cells = dry / dryMassOfCell(basis);
    const density = cells / 1e6 / (volume * 1e6);
    const first = 1 - Math.exp(-s.moi);
    const again = s.moi < 1;
    const crowded = s.medium_exchange ? 1 : Math.exp(-Math.max(0, density / DENSE - 1) * CROWDING);
    const gross = cells * s.burst * crowded * (again ? 1 : first);
    // Part of each harvest infects the next batch.
    const seed = cells * s.moi * s.particles_per_unit;
    if (seed >= gross)
      return run.infeasible(
        ['moi', 'burst'],
        'The batch would need more seed virus than it makes. Infect with fewer particles per cell.',
      );
    const kept = 1 - seed / gross;
    const made =
      (s.antigen > 0 ? (s.antigen * cells) / 1e6 / 1e9 : gross * particleMass(basis.productMolarMass || 1e8)) * kept;
    if (made > 0.5 * dry)
      return run.infeasible(
        ['burst', 'antigen'],
        `The product would weigh ${figure((100 * made) / dry)} % of the cells.`,
      );
    react(run, out, [
      [at.cell, -made],
      [s.release === 'lytic' ? at.held : at.target, 0],
    ]);
    if (s.release === 'lytic') breakCells(run, out, s.lysed, 0);
    madeHere(run, made);
    bringTo(run, out, celsius(37));
    const hours = s.hours + (again ? SECOND_ROUND : 0);
    runBioreactor(run, run.equipment.vessel, out.volume(), hours, s.vessel);
    return {
      cells: cells / 1e9,
      density,
      infected: first,
      particles: gross / 1e12,
      titre: gross / 1e9 / (volume * L_PER_M3 * 1000),
      seed: seed / gross,
      product: made,
      carrier_area: CARRIER_AREA * s.carriers * volume * L_PER_M3,
      harvest_time: hours,
    };
  },
  curves: () => ({ infected: [{ points: sampled(spread(0, 8), (moi) => 1 - Math.exp(-moi)) }] }),
});
