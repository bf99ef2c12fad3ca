import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, component, group, number, share } from '../../declare/settings.ts';
import { ESTIMATE, ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, G_PER_KG } from '../../wording/quantity.ts';
import { buy, dealsIn, fillUp, madeHere, react } from '../shared/materials.ts';
import { bringTo, inTank, mixingPower, runTank } from '../shared/tanks.ts';

const ANTIBODY = 'prt_igg1_mab_trastuzumab_like';
const LINKER = 'mol_linker_drug';
const REDUCTANT = 'mol_tcep';
const SOLVENT = 'mol_dimethylacetamide';
const QUENCH = 'mol_n_acetylcysteine';
/** kg/m³. */
const SOLVENT_DENSITY = 937;
/** Thiols per reduced bond, and bonds between chains. */
const THIOLS = 2;
const BONDS = 4;
const MOST = THIOLS * BONDS;
/** Share of engineered sites that carry a drug. */
const OCCUPIED = 0.95;
/** Area of rooms for potent compounds ÷ usual. Engineering estimate. */
const CONTAINED = 1.5;
const USUAL_MASS = 148_000;

/** Conjugation of an antibody with linker and drug (docs/models, M.11). */
export const conjugation = defineUnitOperation({
  id: 'conjugation',
  name: 'Conjugation',
  stage: 'purification',
  description: 'Reduces bonds between the chains of an antibody and couples linker-drug to them, in one vessel.',
  icon: 'conjugation',
  symbol: 'M6 4l6 7 6-7M12 11v6M8 20h8M4.500 3.500h.01M19.500 3.500h.01M17 17a2 2 0 1 0 .01 0zM14 17h1',
  tag: 'CJ',
  reference: 'M.11',
  usualProduct: 'antibody',
  hybrid: 'single_use',
  containment: CONTAINED,
  ...inTank('Reactor volume'),
  ...dealsIn([LINKER, REDUCTANT, SOLVENT, QUENCH]),
  names: (given) => [
    ...[LINKER, REDUCTANT, SOLVENT, QUENCH].map((id) => [id, ''] as const),
    [String(given.antibody || ANTIBODY), 'antibody'] as const,
  ],
  settings: {
    ...group('Reaction', ESTIMATE_TO_FIT, {
      antibody: component('Antibody', {
        default: ANTIBODY,
        help: 'Component of the feed that is conjugated, and becomes the product.',
      }),
      chemistry: choice('Chemistry', { cysteine: 'Cysteines of reduced bonds', site: 'Engineered sites' }, 'cysteine', {
        help: `Reduced bonds between chains give a distribution of 0 to ${MOST} drugs; engineered sites a fixed number.`,
      }),
      concentration: number('g/L', 'Antibody', 8, [1, 2, 20, 50], {
        headline: true,
        optimise: [2, 20],
        help: 'Antibody in the reaction, with the solvent.',
      }),
      reductant: number('mol/mol', 'Reductant per antibody', 2.2, [0.5, 1, 4, 10], {
        when: ['chemistry', 'cysteine'],
        optimise: [1, 4],
        help: 'Tris(2-carboxyethyl)phosphine. Each reduces one bond between chains.',
      }),
      reduction: share('Efficiency of the reduction', 0.93, [0.3, 0.85, 0.98, 1], {
        when: ['chemistry', 'cysteine'],
        help: 'Bonds reduced per reductant.',
      }),
      sites: number('1', 'Engineered sites', 2, [1, 8], {
        integer: true,
        when: ['chemistry', 'site'],
        uncertainty: null,
        help: `Sites per antibody, of which ${100 * OCCUPIED} % carry a drug.`,
      }),
      linker: number('mol/mol', 'Linker-drug per thiol', 1.2, [0.2, 1, 2, 5], {
        optimise: [1, 2],
        help: 'Below 1, the linker-drug sets the number of drugs per antibody.',
      }),
      solvent: share('Dimethylacetamide', 0.1, [0, 0.2], {
        help: 'By volume of the reaction, to dissolve the linker-drug.',
      }),
      quench: number('mol/mol', 'N-acetylcysteine per linker-drug', 3, [0, 1, 5, 20], {
        help: 'Stops the reaction.',
      }),
      yield: share('Conjugate recovered', 0.9, [0.5, 0.8, 0.97, 1], {
        help: 'Share that does not aggregate or stay in the vessel.',
      }),
    }),
    ...group('Times', ESTIMATE, {
      reduction_time: number('h', 'Reduction time', 2, [0.25, 1, 4, 48], {
        help: 'Time before the linker-drug is added.',
      }),
      coupling_time: number('h', 'Coupling', 1, [0.25, 0.5, 4, 48], { help: 'Time with the linker-drug.' }),
      cleaning_check: number('h', 'Cleaning check', 12, [0, 4, 24, 100], {
        help: 'Time until the containment is released for the next batch.',
      }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    drugs: output('1', 'Drugs per antibody', '2 e η, or linker-drug, or 0.95 × sites', { equation: 'M.11' }),
    antibody: output('mol', 'Antibody', 'mass / molar mass', { display: 'mmol' }),
    volume: output('m³', 'Reaction volume', 'antibody / concentration / (1 - solvent)', { display: 'L' }),
    solvent_mass: output('kg', 'Dimethylacetamide', 'share × volume × density', { better: 'lower' }),
    linker_per_antibody: output('g/g', 'Linker-drug per antibody', 'thiols × ratio × M / M_antibody', {
      better: 'lower',
    }),
    reductant_mass: output('kg', 'Reductant', 'equivalents × antibody', { display: 'g' }),
    conjugate: output('kg', 'Conjugate', '(m + n DAR M) × yield', { better: 'higher', equation: 'M.11' }),
    free_drug: output('kg', 'Free linker-drug', 'linker-drug - coupled', { better: 'lower', display: 'g' }),
    ...Object.fromEntries(
      [0, 2, 4, 6, 8].map((n) => [
        `loaded_${n}`,
        output('1', `Antibodies with ${n} drugs`, 'C(4,k) p^k (1-p)^(4-k); not with engineered sites', {
          display: '%',
        }),
      ]),
    ),
    material_cost: output('USD', 'Materials per batch', 'Σ amount × price', { better: 'lower' }),
  } as Record<
    | 'drugs'
    | 'antibody'
    | 'volume'
    | 'solvent_mass'
    | 'linker_per_antibody'
    | 'reductant_mass'
    | 'conjugate'
    | 'free_drug'
    | `loaded_${0 | 2 | 4 | 6 | 8}`
    | 'material_cost',
    ReturnType<typeof output>
  >,
  inlets: { materials: { name: 'Linker-drug, reductant, solvent and water' } },
  equipment: { tank: { name: 'Conjugation reactor', cost: 'C-01' } },
  plots: {
    drugs: plot('Drugs per antibody', axis('Reductant per antibody', 'mol/mol'), axis('Drugs per antibody', '1'), {}),
  },
  product: 'Conjugate',
  model(run, s) {
    const { feed, out, inlets, components } = run;
    const { at, index, molarMass } = components;
    const named = index.get(s.antibody) ?? at.target;
    // An antibody that is the product of the process itself.
    const source = feed.mass[named]! > 0 ? named : at.target;
    const mass = feed.mass[source]!;
    if (!(mass > 0))
      return run.infeasible(['antibody'], `The feed contains no ${components.names[named]!}, and no other product.`);
    out.copy(feed);
    const mol = (mass * G_PER_KG) / (molarMass[source]! || USUAL_MASS);
    const kg = (id: string): number => molarMass[index.get(id)!]! / G_PER_KG;
    const byCysteine = s.chemistry === 'cysteine';
    const thiols = byCysteine ? Math.min(MOST, THIOLS * s.reductant * s.reduction) : s.sites;
    const added = s.linker * thiols;
    const drugs = drugsPer(s, s.reductant);
    const total = mass / s.concentration / (1 - s.solvent);
    if (total < feed.volume() * (1 - 1e-9))
      return run.infeasible(
        ['concentration'],
        'The feed is more dilute than the reaction. Lower the concentration, or concentrate before.',
      );
    const linker = mol * added * kg(LINKER);
    const reductant = byCysteine ? mol * s.reductant * kg(REDUCTANT) : 0;
    const worth = buy(run, inlets.materials, out, {
      [LINKER]: linker,
      [REDUCTANT]: reductant,
      [SOLVENT]: s.solvent * total * SOLVENT_DENSITY,
      [QUENCH]: mol * added * s.quench * kg(QUENCH),
    });
    fillUp(run, inlets.materials, out, total);
    const coupled = mol * drugs * kg(LINKER);
    react(run, out, [
      [index.get(LINKER)!, -coupled],
      [source, -mass],
      [at.aggregate, (1 - s.yield) * (mass + coupled)],
      [at.target, 0],
    ]);
    if (source !== at.target) madeHere(run, out.mass[at.target]! - feed.mass[at.target]!);
    bringTo(run, out, celsius(25));
    const hours = s.reduction_time + s.coupling_time;
    runTank(run, run.equipment.tank, { liquid: total, power: s.mixing_power * total, hours });
    run.processTime = hours;
    run.preparation = s.cleaning_check;
    const p = drugs / MOST;
    const loaded = (k: number): number =>
      byCysteine ? [1, 4, 6, 4, 1][k]! * p ** k * (1 - p) ** (BONDS - k) : Number.NaN;
    return {
      drugs,
      antibody: mol,
      volume: total,
      solvent_mass: s.solvent * total * SOLVENT_DENSITY,
      linker_per_antibody: linker / mass,
      reductant_mass: reductant,
      conjugate: (mass + coupled) * s.yield,
      free_drug: linker - coupled,
      loaded_0: loaded(0),
      loaded_2: loaded(1),
      loaded_4: loaded(2),
      loaded_6: loaded(3),
      loaded_8: loaded(4),
      material_cost: worth,
    };
  },
  curves: (_, s) => ({ drugs: [{ points: sampled(spread(0, 4.5), (e) => drugsPer(s, e)) }] }),
});

interface Coupling {
  chemistry: string;
  reduction: number;
  sites: number;
  linker: number;
}

function drugsPer(s: Coupling, reductant: number): number {
  if (s.chemistry === 'site') return s.sites * Math.min(OCCUPIED, s.linker);
  return Math.min(MOST, THIOLS * reductant * s.reduction) * Math.min(1, s.linker);
}
