import { costRow } from '../../costing/cost-table.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { byCase, percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, G_PER_KG, L_PER_M3, MIN_PER_H } from '../../wording/quantity.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { addWater, buy, dealsIn, fillUp, react } from '../shared/materials.ts';

/** What differs between the two chemistries. */
interface Chemistry {
  readonly name: string;
  readonly residues: number;
  readonly scale: number;
  /** mol/kg, mL/g, by cycle. */
  readonly loading: number;
  readonly swelling: number;
  readonly efficiency: number;
  readonly equivalents: number;
  readonly monomer: string;
  /** mL per g of support and cycle. */
  readonly cycle: number;
  readonly cleavage: number;
  readonly support: string;
  readonly hours: number;
}
const CHEMISTRIES = {
  oligonucleotide: {
    name: 'oligonucleotides',
    residues: 20,
    scale: 0.5,
    loading: 0.35,
    swelling: 4.5,
    efficiency: 0.99,
    equivalents: 1.75,
    monomer: 'mol_moe_phosphoramidites',
    cycle: 40,
    cleavage: 0.95,
    support: 'mol_oligonucleotide_support',
    hours: 16,
  },
  peptide: {
    name: 'peptides',
    residues: 31,
    scale: 5,
    loading: 0.45,
    swelling: 5,
    efficiency: 0.995,
    equivalents: 2,
    monomer: 'mol_fmoc_amino_acids',
    cycle: 150,
    cleavage: 0.92,
    support: 'mol_peptide_resin',
    hours: 3,
  },
} as const satisfies Record<string, Chemistry>;
const chemistryOf = (kind: unknown): Chemistry =>
  CHEMISTRIES[kind as keyof typeof CHEMISTRIES] ?? CHEMISTRIES.oligonucleotide;
const byKind = (of: (one: Chemistry) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(Object.fromEntries(Object.values(CHEMISTRIES).map((one) => [one.name, of(one)])), say);

const MONOMERS = {
  mol_moe_phosphoramidites: '2′-O-methoxyethyl phosphoramidites',
  mol_2_o_methyl_phosphoramidites: '2′-O-methyl and 2′-fluoro phosphoramidites',
  mol_dna_phosphoramidites: 'DNA phosphoramidites',
  mol_fmoc_amino_acids: 'Fmoc amino acids',
};
/** Mean molar masses, g/mol. */
const MASS: Readonly<Record<string, number>> = {
  mol_moe_phosphoramidites: 950,
  mol_2_o_methyl_phosphoramidites: 880,
  mol_dna_phosphoramidites: 850,
  mol_fmoc_amino_acids: 400,
};
/** Parts of the solvents of a cycle by volume, with their densities, kg/m³. */
const OLIGO_SOLVENTS = [
  ['sol_acetonitrile', 0.34 / 0.49, 786],
  ['sol_toluene', 0.12 / 0.49, 867],
  ['mol_oligonucleotide_reagents', 0.03 / 0.49, 1180],
] as const;
/** Ammonia of 25 % for cleavage, L per kg of support, and kg/m³. */
const AMMONIA = { litres: 10, density: 910, share: 0.25 };
const PEPTIDE_DENSITY = 944;
/** Trifluoroacetic acid per g of resin and peptide, mL, with 1.8 g of side chains' protection per g; ether per acid. */
const CLEAVAGE = { acid: 10, protected: 1.8, ether: 10 };
const ACID_DENSITY = 1490;
const ETHER_DENSITY = 740;
/** Share of the chains that fail and are not capped, so that they grow on. */
const UNCAPPED = 0.1;
/** Preparation and drying, h. */
const HANDLING = 3;
const SYNTHESISER = costRow('C-92');
const REACTOR = costRow('C-93');
const USUAL_MASS = 7860;

/** Solid-phase synthesis of oligonucleotides and peptides, with cleavage (docs/models, M.12). */
export const solidPhaseSynthesis = defineUnitOperation({
  id: 'solid_phase_synthesis',
  name: 'Solid-phase synthesis',
  stage: 'upstream',
  description:
    'Builds an oligonucleotide or a peptide residue by residue on a support, cleaves it off, and dissolves the crude product.',
  icon: 'synthesis',
  symbol:
    'M4 19a2 2 0 1 0 .01 0zM7 17l2-3M10 11.500a2 2 0 1 0 .01 0zM12.500 10.500l2-3M16 4a2 2 0 1 0 .01 0zM18.500 9v6M15.500 12h6',
  tag: 'SY',
  reference: 'M.12',
  source: true,
  room: 'production',
  usualProduct: 'oligonucleotide',
  flow: false,
  times: () => stepTimes({ setup: 3, cip: 2, labourPerHour: 0.5, labourFixed: 6, laboratory: 0.2 }),
  size: { title: 'Scale', unit: 'mol' },
  ...dealsIn([
    ...Object.keys(MONOMERS),
    'mol_oligonucleotide_support',
    'mol_galnac_support',
    'mol_peptide_resin',
    ...OLIGO_SOLVENTS.map(([id]) => id),
    'mol_dimethylformamide',
    'mol_dic',
    'mol_oxyma',
    'mol_trifluoroacetic_acid',
    'sol_mtbe',
    'mol_ammonia',
  ]),
  settings: {
    ...group('Chain', 'Design choice', {
      kind: choice('Kind', { oligonucleotide: 'Oligonucleotide', peptide: 'Peptide' }, 'oligonucleotide', {
        help: 'Sets the defaults of all settings below.',
      }),
      residues: number('1', 'Residues', null, [2, 10, 60, 200], {
        integer: true,
        uncertainty: null,
        derive: (_, s) => chemistryOf(s.kind).residues,
        note: byKind(({ residues }) => residues, 'residues'),
        help: 'Length of the chain.',
      }),
      scale: number('mol', 'Scale', null, [1e-4, 0.01, 10, 200], {
        headline: true,
        uncertainty: null,
        derive: (_, s) => chemistryOf(s.kind).scale,
        note: byKind(({ scale }) => scale, 'mol'),
        optimise: [0.01, 10],
        help: 'Chains begun in one synthesis.',
      }),
      molar_mass: number('g/mol', 'Molar mass', null, [200, 1000, 20_000, 100_000], {
        uncertainty: null,
        derive: ({ productMolarMass: mass }) => (mass > 0 ? mass : USUAL_MASS),
        note: `That of the product; ${USUAL_MASS} g/mol if it has none`,
        help: 'Molar mass of the full chain.',
        source: 'Library',
      }),
    }),
    ...group('Cycle', ESTIMATE_TO_FIT, {
      support: choice('Support', { usual: 'Usual support', galnac: 'Support with GalNAc' }, 'usual', {
        when: ['kind', 'oligonucleotide'],
        help: 'GalNAc at the end of the strand comes with its support.',
      }),
      monomer: choice('Monomers', MONOMERS, null, {
        derive: (_, s) => chemistryOf(s.kind).monomer as keyof typeof MONOMERS,
        note: '2′-O-methoxyethyl phosphoramidites, or Fmoc amino acids',
        help: 'What is bought for each residue.',
      }),
      loading: number('mol/kg', 'Loading', null, [0.05, 0.2, 0.8, 3], {
        uncertainty: 'capacity',
        derive: (_, s) => chemistryOf(s.kind).loading,
        note: byKind(({ loading }) => loading, 'mol/kg'),
        help: 'Chains per mass of support.',
      }),
      efficiency: share('Efficiency of a cycle', null, [0.9, 0.985, 0.998, 0.9999], {
        derive: (_, s) => chemistryOf(s.kind).efficiency,
        note: byKind(({ efficiency }) => efficiency, percent),
        help: 'Share of the chains that grow by a residue in a cycle.',
      }),
      equivalents: number('mol/mol', 'Equivalents of monomer', null, [1, 1.2, 3, 10], {
        derive: (_, s) => chemistryOf(s.kind).equivalents,
        note: byKind(({ equivalents }) => equivalents, 'mol/mol'),
        optimise: [1.2, 3],
        help: 'Monomer per chain and cycle.',
      }),
      oligo_solvent: number('L', 'Solvents per mmol and cycle', 0.49, [0.05, 0.3, 0.8, 5], {
        uncertainty: 'dose',
        when: ['kind', 'oligonucleotide'],
        help: 'Acetonitrile 0.34 L, toluene with dichloroacetic acid 0.12 L and reagents 0.03 L per mmol of chains and cycle.',
      }),
      peptide_solvent: number('mL/g', 'Solvent per support and cycle', 110, [10, 60, 150, 500], {
        uncertainty: 'dose',
        when: ['kind', 'peptide'],
        help: 'Dimethylformamide for deprotection, coupling and washes.',
      }),
      cycle_time: number('min', 'Cycle', null, [5, 25, 240, 1000], {
        derive: (_, s) => chemistryOf(s.kind).cycle,
        note: byKind(({ cycle }) => cycle, 'min'),
        help: 'Time to add one residue.',
      }),
    }),
    ...group('Cleavage', ESTIMATE_TO_FIT, {
      cleaved: share('Cleaved', null, [0.3, 0.85, 0.98, 1], {
        derive: (_, s) => chemistryOf(s.kind).cleavage,
        note: byKind(({ cleavage }) => cleavage, percent),
        help: 'Share of the full chains that are recovered after cleavage and deprotection.',
      }),
      cleavage_time: number('h', 'Time of cleavage', null, [0.5, 2, 18, 72], {
        derive: (_, s) => chemistryOf(s.kind).hours,
        note: byKind(({ hours }) => hours, 'h'),
        help: 'Ammonia at 55 °C for oligonucleotides, trifluoroacetic acid for peptides.',
      }),
      purity: share('Crude purity', null, [0.2, 0.5, 0.95, 1], {
        note: 'Full chains ÷ all chains for oligonucleotides, 75 % for peptides',
        help: 'Full chains ÷ all of the crude product.',
      }),
      dissolved: number('g/L', 'Crude product in solution', 20, [1, 5, 50, 200], {
        uncertainty: null,
        help: 'Concentration at which the crude product is dissolved in water for chromatography.',
      }),
    }),
  },
  outputs: {
    full_length: output('1', 'Full chains', 'η^(L-1)', { equation: 'M.12', better: 'higher', display: '%' }),
    deletions: output('1', 'Chains with one residue less', 'uncapped × failures', { better: 'lower', display: '%' }),
    theoretical: output('kg', 'Theoretical mass', 'scale × molar mass'),
    product: output('kg', 'Full chains in the crude product', 'n M F × cleaved', {
      better: 'higher',
      equation: 'M.12',
    }),
    crude: output('kg', 'Crude product', 'full chains / purity'),
    support_mass: output('kg', 'Support', 'scale / loading', { better: 'lower' }),
    bed: output('m³', 'Column or reactor', 'swelling × support', { display: 'L', better: 'lower' }),
    monomer_mass: output('kg', 'Monomers', 'Σ equivalents × n × M', { better: 'lower' }),
    solvent: output('m³', 'Solvents of the cycles', 'v n (L-1), or w × support × L', { better: 'lower' }),
    solvent_mass: output('kg', 'Mass of those solvents', 'volume × density', { better: 'lower' }),
    cleavage_solvent: output('m³', 'Acid and ether, or ammonia', 'per support and peptide', { better: 'lower' }),
    synthesis_time: output('h', 'Time of the cycles', '(L-1) × cycle + 3 h', { better: 'lower' }),
    monomer_cost: output('USD', 'Monomers per g of crude full chains', 'monomers × price / full chains', {
      better: 'lower',
    }),
    material_cost: output('USD', 'Materials per batch', 'Σ amount × price', { better: 'lower' }),
  },
  inlets: { bought: { name: 'Support, monomers, solvents and water' } },
  sides: { solvents: { name: 'Used solvents, reagents and support', kind: 'waste', disposal: 'solvent' } },
  equipment: {
    synthesiser: { name: 'Synthesiser', cost: 'C-92' },
    vessel: { name: 'Cleavage vessel', cost: 'C-01' },
  },
  plots: { length: plot('Full chains', axis('Residues', '1'), axis('Full chains', '1', '%'), {}) },
  product: 'Crude product',
  model(run, s) {
    const { out, inlets, sides, components } = run;
    const { at, index, molarMass } = components;
    const { bought } = inlets;
    const used = sides.solvents;
    const oligo = s.kind === 'oligonucleotide';
    const { swelling, support: usual } = chemistryOf(s.kind);
    const full = s.efficiency ** (s.residues - 1);
    if (Number.isNaN(s.purity)) s.purity = oligo ? full : 0.75;
    const theoretical = (s.scale * s.molar_mass) / G_PER_KG;
    const product = theoretical * full * s.cleaved;
    const crude = product / s.purity;
    const support = s.scale / s.loading;
    const supportId = oligo && s.support === 'galnac' ? 'mol_galnac_support' : usual;
    // The first nucleotide is on its support, the first amino acid is coupled too.
    const couplings = oligo ? s.residues - 1 : s.residues;
    const monomer = (s.equivalents * s.scale * couplings * MASS[s.monomer]!) / G_PER_KG;
    const volume = oligo
      ? s.oligo_solvent * s.scale * (s.residues - 1)
      : (s.peptide_solvent * support * s.residues) / L_PER_M3;
    let mass = 0;
    const amounts: Record<string, number> = { [supportId]: support };
    if (oligo) {
      for (const [id, part, density] of OLIGO_SOLVENTS) {
        amounts[id] = part * volume * density;
        mass += amounts[id];
      }
      amounts['mol_ammonia'] = AMMONIA.share * (AMMONIA.litres / L_PER_M3) * support * AMMONIA.density;
    } else {
      amounts['mol_dimethylformamide'] = mass = volume * PEPTIDE_DENSITY;
      const coupled = (s.equivalents * s.scale * couplings) / G_PER_KG;
      amounts['mol_dic'] = coupled * molarMass[index.get('mol_dic')!]!;
      amounts['mol_oxyma'] = coupled * molarMass[index.get('mol_oxyma')!]!;
    }
    const acid = (CLEAVAGE.acid * (support + CLEAVAGE.protected * theoretical)) / L_PER_M3;
    if (!oligo) {
      amounts['mol_trifluoroacetic_acid'] = acid * ACID_DENSITY;
      amounts['sol_mtbe'] = CLEAVAGE.ether * acid * ETHER_DENSITY;
    }
    const cleavage = oligo ? (AMMONIA.litres * support) / L_PER_M3 : (1 + CLEAVAGE.ether) * acid;
    const worth = buy(run, bought, used, amounts);
    const monomers = buy(run, bought, used, { [s.monomer]: monomer });
    if (crude > monomer)
      return run.infeasible(
        product > monomer ? ['equivalents', 'molar_mass'] : ['equivalents', 'purity'],
        product > monomer
          ? 'The chains would weigh more than the monomers that they are made of.'
          : 'The crude product would weigh more than the monomers that it is made of. Raise its purity, or use more monomer.',
      );
    react(run, used, [
      [index.get(s.monomer)!, -monomer],
      [at.target, product],
      [at.aggregate, crude - product],
      [at.reagent, 0],
    ]);
    for (const i of [at.target, at.aggregate]) {
      out.mass[i] = used.mass[i]!;
      used.mass[i] = 0;
    }
    fillUp(run, bought, out, crude / s.dissolved);
    if (oligo)
      addWater(
        run,
        bought,
        used,
        ((1 - AMMONIA.share) * AMMONIA.litres * support * AMMONIA.density) / L_PER_M3 / WATER_DENSITY,
      );
    out.temperature = used.temperature = celsius(25);
    run.made = product;

    const bed = (swelling * support) / L_PER_M3;
    const { synthesiser, vessel } = run.equipment;
    synthesiser.row = oligo ? SYNTHESISER : REACTOR;
    synthesiser.size = oligo ? s.scale : bed;
    run.units = run.attended = Math.max(1, Math.ceil(synthesiser.size / synthesiser.row.max - 1e-9));
    vessel.size = Math.max(cleavage, bed) / 0.8;
    run.size = s.scale / run.units;
    const cycles = ((s.residues - 1) * s.cycle_time) / MIN_PER_H + HANDLING;
    run.processTime = cycles + s.cleavage_time;
    return {
      full_length: full,
      deletions: UNCAPPED * (1 - full),
      theoretical,
      product,
      crude,
      support_mass: support,
      bed,
      monomer_mass: monomer,
      solvent: volume,
      solvent_mass: mass,
      cleavage_solvent: cleavage,
      synthesis_time: cycles,
      monomer_cost: monomers / (product * G_PER_KG),
      material_cost: worth + monomers,
    };
  },
  curves: (_, s) => ({ length: [{ points: sampled(spread(1, 100), (n) => s.efficiency ** (n - 1)) }] }),
});
