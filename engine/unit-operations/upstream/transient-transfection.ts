import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, L_PER_M3 } from '../../wording/quantity.ts';
import { particleMass } from '../../wording/units-of-use.ts';
import { figure } from '../../wording/text.ts';
import { addWater, buy, dealsIn, dryMassOfCell, madeHere, react } from '../shared/materials.ts';
import { bringTo } from '../shared/tanks.ts';
import { runBioreactor, vesselSetting, VIRUS_SUITE } from './shared/virus-vessel.ts';

const PLASMID = 'mol_transfection_plasmid';
const REAGENT = 'mol_transfection_reagent';
/** Da of a capsid without a genome. */
const EMPTY = 3.75e6;
/** Minutes within which the complex must be added, and the loss of titre per further minute. */
const SOON = 20;
const AGEING = 0.02;
/** DNA in the complex above which it precipitates, mg/L. */
const PRECIPITATES = 60;

/** Triple transfection of animal cells, which then make viral vector (docs/models, M.7). */
export const transientTransfection = defineUnitOperation({
  id: 'transient_transfection',
  name: 'Transient transfection',
  stage: 'upstream',
  description:
    'Transfects a culture of animal cells with plasmids, so that the cells make a viral vector until harvest.',
  icon: 'transfection',
  symbol:
    'M12 6a7 7 0 1 0 .01 0zM9.500 13a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M3 3l4 4M7 4v3H4M21 3l-4 4M17 4v3h3',
  tag: 'TF',
  reference: 'M.7',
  usualFeed: 'culture',
  room: 'production',
  containment: VIRUS_SUITE,
  usualProduct: 'vector',
  hybrid: 'single_use',
  flow: false,
  times: () =>
    stepTimes({ setup: 2, cip: 3, sip: 2, disposables: 4, labourPerHour: 0.1, labourFixed: 8, laboratory: 0.2 }),
  size: { title: 'Vessel volume', unit: 'm³' },
  ...dealsIn([PLASMID, REAGENT]),
  settings: {
    ...group('Transfection', ESTIMATE_TO_FIT, {
      dna: number('1', 'DNA, µg per 10⁶ cells', 1, [0.1, 0.5, 1.5, 5], {
        headline: true,
        optimise: [0.3, 2],
        help: 'All plasmids together.',
      }),
      helper: number('1', 'Helper plasmid, part by mass', 2, [0, 10], { uncertainty: null, help: 'Part of the DNA.' }),
      packaging: number('1', 'Packaging plasmid, part by mass', 1.5, [0, 10], {
        uncertainty: null,
        help: 'Part of the DNA that is the plasmid with rep and cap, or the packaging plasmid.',
      }),
      transgene: number('1', 'Transgene plasmid, part by mass', 1, [0.01, 10], {
        uncertainty: null,
        help: 'Part of the DNA that is the plasmid with the transgene.',
      }),
      reagent: number('kg/kg', 'Transfection reagent', 2, [0.5, 1, 4, 10], {
        help: 'Polyethylenimine per kg of DNA.',
      }),
      complex: share('Volume of the complex', 0.07, [0.01, 0.02, 0.15, 0.5], {
        help: 'Volume in which DNA and reagent are mixed, as a share of the culture.',
      }),
      mixing_time: number('min', 'Time to addition', 15, [1, 10, 20, 120], {
        help: `Time between mixing and the end of the addition. Beyond ${SOON} min, the titre falls by ${percent(AGEING)} per minute.`,
      }),
    }),
    ...group('Vector', 'Zhao 2020 and Chahal 2014 (AAV): 7,000 to 100,000 genomes per cell; engineering estimate', {
      per_cell: number('1', 'Genomes per cell', 30_000, [100, 7000, 100_000, 1e6], {
        uncertainty: 'titre',
        help: 'Vector genomes that a transfected cell makes.',
      }),
      full: share('Full capsids', 0.2, [0.005, 0.05, 0.4, 1], {
        help: 'Capsids with a genome, as a share of all capsids.',
      }),
      hours: number('h', 'Time to harvest', 72, [12, 48, 96, 240], {
        help: 'Time after transfection; cells do not grow.',
      }),
      location: choice('Location of the vector', { cells: 'In the cells', medium: 'In the medium' }, 'cells', {
        help: 'A vector in cells needs a lysis. A budding vector, such as lentivirus, is in the medium.',
      }),
    }),
    vessel: vesselSetting,
  },
  outputs: {
    cells: output('1e9 cells', 'Cells', 'dry mass / dry mass per cell'),
    density: output('1e6/mL', 'Cell density', 'cells / volume'),
    dna: output('kg', 'DNA', 'dose × cells', { better: 'lower', display: 'g' }),
    transgene_dna: output('kg', 'Transgene plasmid', 'part of the DNA', { display: 'g' }),
    vector_genomes: output('1e12 particles', 'Vector genomes', 'cells × genomes per cell', {
      better: 'higher',
      equation: 'M.7',
    }),
    titre: output('1e12/L', 'Titre', 'genomes / volume', { better: 'higher' }),
    capsids: output('kg', 'Capsids, full and empty', 'Σ number × molar mass', { display: 'g' }),
    material_cost: output('USD', 'Plasmids and reagent per batch', 'Σ amount × price', { better: 'lower' }),
  },
  inlets: { materials: { name: 'Plasmids, reagent and water' } },
  equipment: { vessel: { name: 'Bioreactor for transfection', cost: 'C-15' } },
  plots: { ageing: plot('Age of the complex', axis('Time to addition', 'min'), axis('Titre', '1e12/L'), {}) },
  product: 'Transfected culture',
  model(run, s) {
    const { feed, out, inlets, components, basis } = run;
    const { at, index } = components;
    const dry = feed.mass[at.cell]!;
    if (!(dry > 0)) return run.infeasible([], 'The feed contains no cells to transfect.');
    out.copy(feed);
    const volume = feed.volume();
    const cells = dry / dryMassOfCell(basis);
    const dna = (s.dna * cells) / 1e6 / 1e9;
    const worth = buy(run, inlets.materials, out, { [PLASMID]: dna, [REAGENT]: s.reagent * dna });
    addWater(run, inlets.materials, out, s.complex * volume);
    const genomes = cells * s.per_cell * ageing(s.mixing_time);
    const full = genomes * particleMass(basis.productMolarMass || 5.2e6);
    const empty = genomes * (1 / s.full - 1) * particleMass(EMPTY);
    if (full + empty > 0.5 * dry)
      return run.infeasible(
        ['per_cell', 'full'],
        `The capsids would weigh ${figure(((full + empty) / dry) * 100)} % of the cells that make them.`,
      );
    react(run, out, [
      [at.cell, -(full + empty)],
      [at.aggregate, empty],
      [s.location === 'cells' ? at.held : at.target, 0],
    ]);
    // What of the plasmids enters the cells is not followed.
    react(run, out, [
      [index.get(PLASMID)!, -dna],
      [at.nucleic_acid, 0],
    ]);
    madeHere(run, full);
    bringTo(run, out, celsius(37));
    runBioreactor(run, run.equipment.vessel, out.volume(), s.hours, s.vessel);
    const strength = (dna * 1e6) / (s.complex * volume * L_PER_M3);
    if (strength > PRECIPITATES)
      run.warn(
        'complex',
        `The complex has ${figure(strength)} mg/L of DNA; above ${PRECIPITATES} mg/L it precipitates.`,
      );
    if (s.mixing_time > SOON) run.warn('mixing_time', `A complex older than ${SOON} min transfects fewer cells.`);
    return {
      cells: cells / 1e9,
      density: cells / 1e6 / (volume * 1e6),
      dna,
      transgene_dna: (dna * s.transgene) / (s.helper + s.packaging + s.transgene),
      vector_genomes: genomes / 1e12,
      titre: genomes / 1e12 / (volume * L_PER_M3),
      capsids: full + empty,
      material_cost: worth,
    };
  },
  curves: (_, s, { titre }) => ({
    ageing: [{ points: sampled(spread(0, 60), (t) => (titre * ageing(t)) / ageing(s.mixing_time)) }],
  }),
});

const ageing = (minutes: number): number => Math.exp(-AGEING * Math.max(0, minutes - SOON));
