import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, toggle } from '../../declare/settings.ts';
import { ESTIMATE, ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, L_PER_M3 } from '../../wording/quantity.ts';
import { percent } from '../../declare/words.ts';
import { buy, dealsIn, fillUp, react } from '../shared/materials.ts';
import { bringTo, inTank, mixingPower, runTank } from '../shared/tanks.ts';

/** Mass that a nucleotide adds to RNA, g/mol: the triphosphate less pyrophosphate. */
const RESIDUES = { a: 329.21, c: 305.18, g: 345.21, u: 306.17, modified: 320.2 };
const PYROPHOSPHATE = 'mol_pyrophosphoric_acid';
const PHOSPHATE = 'mol_orthophosphate';
const URIDINE = { true: 'mol_n1_methylpseudouridine_triphosphate', false: 'mol_utp' };
const CAP = 'mol_cap_analogue';
const NUCLEOTIDES = 'mol_nucleotides';
/** By-products ÷ RNA. */
const DOUBLE_STRANDED = 0.005;
const ABORTIVE = 0.02;
/** Michaelis constant, mmol/L; highest rate in mmol/L/h at an enzyme concentration in g/L. */
const CONSTANT = 1;
const RATE = { most: 20, at: 0.05 };
/** Filling, digestion of the template, chelation of magnesium, h. */
const HANDLING = { fill: 0.7, digestion: 0.5, quench: 0.5 };
const WARM = celsius(37);
/** Triphosphates above which magnesium slows the polymerase, mmol/L. */
const MUCH = 100;

/** Transcription of DNA to RNA by a polymerase (docs/models, M.1). */
export const inVitroTranscription = defineUnitOperation({
  id: 'in_vitro_transcription',
  name: 'In vitro transcription',
  stage: 'upstream',
  description: 'Transcribes a linear DNA template to RNA with T7 polymerase, and digests the template.',
  icon: 'transcription',
  symbol: 'M4 5c4 0 4 6 8 6s4-6 8-6M4 11c4 0 4-6 8-6s4 6 8 6M6 19c2-3 4 3 6 0s4 3 6 0M12 13v3',
  tag: 'TX',
  reference: 'M.1',
  source: true,
  room: 'production',
  usualProduct: 'mrna',
  hybrid: 'single_use',
  ...inTank('Reactor volume'),
  ...dealsIn(
    [
      'mol_atp',
      'mol_ctp',
      'mol_gtp',
      URIDINE.true,
      URIDINE.false,
      CAP,
      'mol_t7_rna_polymerase',
      'mol_linear_dna_template',
      'mol_transcription_additives',
      'mol_magnesium_chloride',
    ],
    [PYROPHOSPHATE, PHOSPHATE, NUCLEOTIDES],
  ),
  settings: {
    ...group('Reaction', ESTIMATE_TO_FIT, {
      volume: number('L', 'Reaction volume', 30, [0.1, 1, 100, 500], {
        headline: true,
        uncertainty: null,
        optimise: [1, 100],
        help: 'Volume of one batch. Up to 100 L are common.',
        source: 'Design choice',
      }),
      ntp: number('mmol/L', 'Each nucleoside triphosphate', 10, [2, 5, 20, 30], {
        optimise: [4, 20],
        help: 'Concentration of each of the four triphosphates at the start, including those that are fed.',
      }),
      conversion: share('Conversion of triphosphates', 0.9, [0.3, 0.5, 0.95, 0.98], {
        optimise: [0.5, 0.95],
        help: 'Share of the limiting triphosphate that is incorporated, unless the highest titre is reached before.',
      }),
      titre_cap: number('g/L', 'Highest titre', 5, [1, 2, 12, 12], {
        help: 'RNA concentration at which the reaction stops in practice, whatever triphosphate is left.',
      }),
      enzyme: number('g/L', 'Polymerase', 0.05, [0.01, 0.02, 0.1, 0.2], {
        optimise: [0.02, 0.1],
        help: 'Concentration of T7 RNA polymerase; the rate is proportional to it.',
      }),
      template: number('g/L', 'DNA template', 0.05, [0.01, 0.03, 0.1, 0.2], {
        help: 'Concentration of the linear template, which is bought and digested after the reaction.',
      }),
      feeds: number('1', 'Feeds', 0, [0, 5], {
        integer: true,
        uncertainty: null,
        help: 'Number of additions of triphosphates during the reaction; the start has its share of them.',
      }),
      magnesium: number('mol/mol', 'Magnesium per triphosphate', 1.4, [1, 1.2, 1.6, 2], {
        uncertainty: null,
        help: 'Magnesium per total triphosphate at the start.',
      }),
      pyrophosphatase: toggle('Pyrophosphatase', true, {
        help: 'Splits pyrophosphate to phosphate, so that no magnesium pyrophosphate precipitates.',
      }),
    }),
    ...group('RNA', ESTIMATE, {
      length: number('1', 'Length', 4284, [200, 500, 12_000, 15_000], {
        integer: true,
        uncertainty: null,
        help: 'Number of nucleotides of the RNA.',
      }),
      adenosine: share('Adenosine', 0.25, [0, 0.15, 0.4, 1], { help: 'Share of the nucleotides that are adenosine.' }),
      cytidine: share('Cytidine', 0.25, [0, 0.15, 0.4, 1], { help: 'Share of the nucleotides that are cytidine.' }),
      guanosine: share('Guanosine', 0.25, [0, 0.15, 0.4, 1], {
        help: 'Share of the nucleotides that are guanosine; the rest is uridine.',
      }),
      modified: toggle('N1-methylpseudouridine', true, { help: 'Replaces all uridine by N1-methylpseudouridine.' }),
      cap: choice(
        'Cap',
        { analogue: 'Analogue in the reaction', none: 'None, or by an enzyme afterwards' },
        'analogue',
        {
          help: 'A trinucleotide analogue starts the chain. Without it, add the step enzymatic capping.',
        },
      ),
      cap_concentration: number('mmol/L', 'Cap analogue', 4, [0.5, 2, 8, 15], {
        when: ['cap', 'analogue'],
        help: 'Concentration of the cap analogue, nearly all of which is left over.',
      }),
      capping: share('Capped RNA', 0.95, [0.5, 0.85, 0.99, 1], {
        when: ['cap', 'analogue'],
        help: 'Share of the RNA that carries a cap.',
      }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    highest_titre: output('g/L', 'Titre at full conversion', 'min(c / x) Σ x M', { equation: 'M.1', better: 'higher' }),
    titre: output('g/L', 'RNA', 'min(X c_max, highest titre)', { equation: 'M.1', better: 'higher' }),
    rna: output('kg', 'RNA made', 'titre × volume', { better: 'higher', display: 'g' }),
    converted: output('1', 'Conversion reached', 'titre / titre at full conversion', { display: '%' }),
    reaction_time: output('h', 'Reaction time', '[c₀ - c + K ln(c₀/c)] / (v₀ E/E₀)', {
      equation: 'M.2',
      better: 'lower',
    }),
    chains: output('mol', 'RNA chains', 'RNA / molar mass', { display: 'µmol' }),
    pyrophosphate: output('mol', 'Pyrophosphate formed', 'triphosphate used - chains'),
    magnesium: output('mol', 'Magnesium', 'ratio × triphosphate'),
    capped: output('1', 'Capped RNA', 'share of the chains', { better: 'higher', display: '%' }),
    material_cost: output('USD', 'Materials per batch', 'Σ amount × price', { better: 'lower' }),
    cost_per_litre: output('USD/L', 'Materials per volume', 'materials / volume', { better: 'lower' }),
  },
  inlets: { bought: { name: 'Materials and water' } },
  equipment: { tank: { name: 'Transcription reactor', cost: 'C-01' } },
  plots: { course: plot('Transcription', axis('Time', 'h'), axis('RNA', 'g/L'), {}) },
  product: 'Transcript',
  model(run, s) {
    const { out, inlets, components } = run;
    const { at, index } = components;
    const { bought } = inlets;
    const uridine = 1 - s.adenosine - s.cytidine - s.guanosine;
    if (uridine < -1e-9)
      return run.infeasible(
        ['adenosine', 'cytidine', 'guanosine'],
        'The shares of adenosine, cytidine and guanosine add up to more than 100 %.',
      );
    const { residue, highest } = composition(s, Math.max(0, uridine));
    const titre = Math.min(s.conversion * highest, s.titre_cap);
    const volume = s.volume / L_PER_M3;
    const capped = s.cap === 'analogue';
    const third = URIDINE[`${s.modified}`];
    const each = (s.ntp / 1000) * s.volume; // mol
    const molar = (id: string): number => components.molarMass[index.get(id)!]! / 1000; // kg/mol
    const NTPS = ['mol_atp', 'mol_ctp', 'mol_gtp', third] as const;
    const magnesium = s.magnesium * 4 * each;
    const worth = buy(run, bought, out, {
      ...Object.fromEntries(NTPS.map((id) => [id, each * molar(id)])),
      ...(capped && { [CAP]: (s.cap_concentration / 1000) * s.volume * molar(CAP) }),
      mol_t7_rna_polymerase: s.enzyme * volume,
      mol_linear_dna_template: s.template * volume,
      mol_transcription_additives: ADDITIVES * volume,
      mol_magnesium_chloride: magnesium * molar('mol_magnesium_chloride'),
    });
    fillUp(run, bought, out, volume);

    // RNA of all kinds, mol of nucleotides and of chains. What a chain keeps of its first triphosphate goes with it.
    const rna = titre * volume;
    const chains = (rna * 1000) / (residue * s.length);
    const used = (rna * 1000) / residue;
    const shares = [s.adenosine, s.cytidine, s.guanosine, Math.max(0, uridine)];
    const released = Math.max(0, used - chains);
    const pyrophosphate = released * molar(PYROPHOSPHATE);
    const nucleotides = NTPS.map((id, k): [number, number] => [
      index.get(id)!,
      -Math.min(out.mass[index.get(id)!]!, used * shares[k]! * molar(id)),
    ]);
    const caps = capped ? Math.min(out.mass[index.get(CAP)!]!, chains * s.capping * molar(CAP)) : 0;
    react(run, out, [
      ...nucleotides,
      [index.get(CAP)!, -caps],
      [index.get(PYROPHOSPHATE)!, pyrophosphate],
      [at.aggregate, (DOUBLE_STRANDED + ABORTIVE) * rna],
      [at.target, rna],
    ]);
    if (s.pyrophosphatase) {
      const phosphate = 2 * released * molar(PHOSPHATE);
      react(run, out, [
        [index.get(PYROPHOSPHATE)!, -pyrophosphate],
        [index.get(PHOSPHATE)!, phosphate],
        [at.water, pyrophosphate - phosphate],
      ]);
    }
    const template = index.get('mol_linear_dna_template')!;
    react(run, out, [
      [template, -out.mass[template]!],
      [index.get(NUCLEOTIDES)!, out.mass[template]!],
    ]);
    run.made = out.mass[at.target]!;
    out.temperature = celsius(25);
    bringTo(run, out, WARM);

    const reaction = timeTo(titre / highest, s);
    const hours = HANDLING.fill + reaction + HANDLING.digestion + HANDLING.quench;
    runTank(run, run.equipment.tank, { liquid: volume, power: s.mixing_power * volume, hours });
    run.processTime = hours;
    if (4 * s.ntp > MUCH)
      run.warn(
        'ntp',
        `More than ${MUCH} mmol/L of triphosphates bind the magnesium that the polymerase needs. Feed them.`,
      );
    if (s.titre_cap < s.conversion * highest)
      run.warn(
        'titre_cap',
        `The reaction stops at the highest titre, with ${percent(1 - titre / highest)} of the triphosphates unused.`,
      );
    return {
      highest_titre: highest,
      titre,
      rna,
      converted: titre / highest,
      reaction_time: reaction,
      chains,
      pyrophosphate: released,
      magnesium,
      capped: capped ? s.capping : 0,
      material_cost: worth,
      cost_per_litre: worth / s.volume,
    };
  },
  curves(_, s, { converted, highest_titre: highest, reaction_time: end }) {
    const points = sampled(spread(0, converted), (x) => timeTo(x, s)).map(([x, t]) => [t ?? 0, x * highest] as const);
    return { course: [{ points: [...points, [1.5 * end, converted * highest]] }] };
  },
});

/** Buffer, inhibitors and pyrophosphatase, g/L. */
const ADDITIVES = 20;

interface Reaction {
  ntp: number;
  enzyme: number;
  adenosine: number;
  cytidine: number;
  guanosine: number;
  modified: boolean;
  feeds: number;
}

/** Mean mass of a nucleotide in RNA, g/mol, and the RNA of all of the limiting triphosphate, g/L. */
function composition(s: Reaction, uridine: number): { residue: number; highest: number } {
  const parts = [
    [s.adenosine, RESIDUES.a],
    [s.cytidine, RESIDUES.c],
    [s.guanosine, RESIDUES.g],
    [uridine, s.modified ? RESIDUES.modified : RESIDUES.u],
  ] as const;
  const residue = parts.reduce((sum, [x, mass]) => sum + x * mass, 0);
  const largest = Math.max(...parts.map(([x]) => x));
  return { residue, highest: ((s.ntp / largest) * residue) / 1000 };
}

/** Hours to a conversion of all four triphosphates together; each feed starts again with its part of them. */
function timeTo(conversion: number, s: Reaction): number {
  const parts = s.feeds + 1;
  const start = (4 * s.ntp) / parts;
  const left = start * (1 - Math.min(conversion, 1 - 1e-9));
  const rate = (RATE.most * s.enzyme) / RATE.at;
  return (parts * (start - left + CONSTANT * Math.log(start / left))) / rate;
}
