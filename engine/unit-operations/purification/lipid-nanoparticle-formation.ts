import { costRow } from '../../costing/cost-table.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { byCase, percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { G_PER_KG, L_PER_M3, MIN_PER_H } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { addWater, buy, dealsIn, react } from '../shared/materials.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { sizeMakeUpTank } from '../shared/tanks.ts';

const PARTICLES = 'mol_nanoparticle_lipids';
const ETHANOL = 'sol_ethanol';
const ACETATE = 'mol_sodium_acetate';
/** kg/m³. */
const ETHANOL_DENSITY = 789;
/** Mean molar mass of a nucleotide with N1-methylpseudouridine, g/mol. */
const NUCLEOTIDE = 324.95;
/** Acetate of the aqueous phase, mol/m³. */
const BUFFER = 50;
/** Litres of ethanol in one room above which it must be explosion-rated. */
const EXPLOSIVE = 50;
/** Start-up and flushing, h. */
const HANDLING = 2;
/** Ethanol that is left after washing, by volume. */
const WASHED = 0.001;
const SKID = costRow('C-90');

/** Molar parts of the ionisable lipid, DSPC, cholesterol and PEG lipid. */
const SYSTEMS = {
  sm_102: { name: 'SM-102', lipids: ['mol_sm_102', 'mol_dmg_peg_2000'], parts: [50, 10, 38.5, 1.5] },
  alc_0315: { name: 'ALC-0315', lipids: ['mol_alc_0315', 'mol_alc_0159'], parts: [46.3, 9.4, 42.7, 1.6] },
} as const;
type System = keyof typeof SYSTEMS;
const systemOf = (value: unknown) => SYSTEMS[value as System] ?? SYSTEMS.sm_102;
const bySystem = (k: number) =>
  byCase(Object.fromEntries(Object.values(SYSTEMS).map(({ name, parts }) => [name, parts[k]! / 100])), percent);
const LIPIDS = ['mol_sm_102', 'mol_alc_0315', 'mol_dspc', 'mol_cholesterol', 'mol_dmg_peg_2000', 'mol_alc_0159'];
const part = (k: number, title: string) =>
  share(title, null, [0, 0.95], {
    uncertainty: null,
    derive: (_, s) => systemOf(s.lipids).parts[k]! / 100,
    note: bySystem(k),
    help: 'Molar share of all lipids.',
    source: 'Compositions of two approved vaccines: Theranostics 2024 14:738, table 1',
  });

/** Lipid nanoparticles around RNA by mixing of two jets (docs/models, M.9). */
export const lipidNanoparticleFormation = defineUnitOperation({
  id: 'lipid_nanoparticle_formation',
  name: 'Lipid nanoparticle formation',
  stage: 'purification',
  description: 'Mixes RNA in acid buffer with lipids in ethanol in jets, and dilutes the nanoparticles that form.',
  icon: 'nanoparticle',
  symbol: 'M3 7h6l3 5 3-5h6M12 12v4M12 16a3 3 0 1 0 .01 0zM9 21.500h.01M15 21.500h.01',
  tag: 'NP',
  reference: 'M.9',
  usualProduct: 'mrna',
  times: () => stepTimes({ setup: 2, cip: 1, labourPerHour: 1, labourFixed: 4, laboratory: 0.3 }),
  size: { title: 'Mixing heads', unit: '1' },
  ...dealsIn([...LIPIDS, ETHANOL, ACETATE], [PARTICLES]),
  settings: {
    ...group('Lipids', ESTIMATE_TO_FIT, {
      lipids: choice('Lipid system', { sm_102: 'SM-102 and DMG-PEG', alc_0315: 'ALC-0315 and ALC-0159' }, 'sm_102', {
        help: 'Ionisable lipid and PEG lipid; sets the default composition.',
      }),
      ionisable: part(0, 'Ionisable lipid'),
      dspc: part(1, 'DSPC'),
      peg: part(3, 'PEG lipid'),
      np: number('mol/mol', 'Nitrogen per phosphate', 6, [3, 4, 8, 12], {
        optimise: [4, 8],
        help: 'Amines of the ionisable lipid per phosphate of the RNA.',
      }),
    }),
    ...group('Mixing', ESTIMATE_TO_FIT, {
      rna_concentration: number('g/L', 'RNA in the aqueous phase', 0.17, [0.02, 0.05, 0.5, 2], {
        headline: true,
        optimise: [0.05, 0.5],
        help: 'The feed is diluted to it with acetate buffer at pH 4.',
      }),
      ratio: number('L/L', 'Aqueous phase per ethanol phase', 3, [1, 2, 4, 5], {
        uncertainty: null,
        help: 'Ratio by volume.',
      }),
      jet_flow: number('L/min', 'Flow per mixing head', 0.3, [0.01, 0.06, 1, 5], {
        help: 'Both phases together.',
      }),
      hours: number('h', 'Mixing time', 4, [0.25, 1, 8, 48], {
        help: 'Time in which the batch is mixed; sets the number of heads.',
        source: 'Design choice',
      }),
      dilution: number('L/L', 'Dilution', 1, [0, 0.5, 3, 10], {
        uncertainty: null,
        help: 'Volume of buffer added after mixing per volume of the mixture.',
      }),
      encapsulated: share('Encapsulated RNA', 0.92, [0.3, 0.85, 0.98, 1], {
        help: 'Share of the RNA in particles, which is the product; free RNA is lost.',
      }),
      recovery: share('Recovered after mixing', 0.95, [0.3, 0.8, 0.99, 1], {
        help: 'Share that is not lost in start-up, flushing and particles of the wrong size. With encapsulation and the filtrations that follow, 0.8 of the RNA reaches the bulk.',
      }),
    }),
  },
  outputs: {
    aqueous: output('m³', 'Aqueous phase', 'RNA / concentration', { display: 'L', better: 'lower' }),
    ethanol: output('m³', 'Ethanol phase', 'aqueous / ratio', { display: 'L', better: 'lower' }),
    ethanol_mass: output('kg', 'Ethanol', 'volume × 789 kg/m³', { better: 'lower' }),
    heads: output('1', 'Mixing heads', 'V / (q t)', { equation: 'M.9', better: 'lower' }),
    lipid_concentration: output('mmol/L', 'Lipids in ethanol', 'lipids / ethanol phase'),
    ionisable_ratio: output('g/g', 'Ionisable lipid per RNA', 'N/P × M / M_nucleotide', { equation: 'M.9' }),
    dspc_ratio: output('g/g', 'DSPC per RNA', 'by molar ratio'),
    cholesterol_ratio: output('g/g', 'Cholesterol per RNA', 'by molar ratio'),
    peg_ratio: output('g/g', 'PEG lipid per RNA', 'by molar ratio'),
    lipid_ratio: output('g/g', 'Lipids per RNA', 'Σ', { better: 'lower' }),
    lipid_cost: output('USD', 'Lipids per g of RNA mixed', 'Σ ratio × price', { better: 'lower' }),
    ethanol_share: output('L/L', 'Ethanol after dilution', '1 / (1 + ratio) / (1 + dilution)', { display: '%' }),
    washing: output('1', 'Diafiltration volumes to 0.1 % ethanol', 'ln (share / 0.001)', { better: 'lower' }),
    recovery: output('1', 'RNA yield', 'encapsulated × recovered', { better: 'higher', display: '%' }),
  },
  inlets: { materials: { name: 'Lipids, ethanol and buffer' } },
  sides: { losses: { name: 'Losses of mixing', kind: 'waste', disposal: 'solvent' } },
  equipment: {
    skid: { name: 'Nanoparticle mixing skid', cost: 'C-90' },
    aqueous_tank: { name: 'Tank for the RNA in buffer', cost: 'C-01' },
    dilution_tank: { name: 'Dilution tank', cost: 'C-01' },
  },
  plots: { washing: plot('Ethanol removal', axis('Diafiltration volumes', '1'), axis('Ethanol', 'L/L', '%'), {}) },
  product: 'Nanoparticles',
  model(run, s) {
    const { feed, out, inlets, sides, components } = run;
    const { at, index, molarMass } = components;
    const rna = feed.mass[at.target]!;
    if (!(rna > 0)) return run.infeasible([], 'The feed contains no dissolved RNA.');
    const sterol = 1 - s.ionisable - s.dspc - s.peg;
    if (!(s.ionisable > 0) || sterol < 0)
      return run.infeasible(
        ['ionisable', 'dspc', 'peg'],
        'The shares of the lipids must leave some ionisable lipid, and add up to at most 100 %; cholesterol is the rest.',
      );
    out.copy(feed);
    const { materials } = inlets;
    const aqueous = rna / s.rna_concentration;
    if (aqueous < feed.volume() * (1 - 1e-9))
      return run.infeasible(
        ['rna_concentration'],
        `The feed has ${figure(rna / feed.volume())} g/L of RNA, and dilution can only lower that. Lower the RNA concentration, or concentrate before.`,
      );
    buy(run, materials, out, {
      [ACETATE]: (BUFFER * (aqueous - feed.volume()) * molarMass[index.get(ACETATE)!]!) / G_PER_KG,
    });
    addWater(run, materials, out, Math.max(0, aqueous - out.volume()));
    const [ion, peg] = systemOf(s.lipids).lipids;
    const perNucleotide = s.np / s.ionisable / NUCLEOTIDE; // mol of lipids per g of RNA
    const ratio = (id: string, molar: number): number => perNucleotide * molar * molarMass[index.get(id)!]!;
    const ratios = {
      [ion]: ratio(ion, s.ionisable),
      mol_dspc: ratio('mol_dspc', s.dspc),
      mol_cholesterol: ratio('mol_cholesterol', sterol),
      [peg]: ratio(peg, s.peg),
    };
    const ethanol = aqueous / s.ratio;
    const lipidCost = buy(
      run,
      materials,
      out,
      Object.fromEntries(Object.entries(ratios).map(([id, of]) => [id, of * rna])),
    );
    buy(run, materials, out, { [ETHANOL]: ethanol * ETHANOL_DENSITY });
    const total = aqueous + ethanol;
    const added = s.dilution * total;
    buy(run, materials, out, { [ACETATE]: (BUFFER * added * molarMass[index.get(ACETATE)!]!) / G_PER_KG });
    addWater(run, materials, out, added);
    const lipids = Object.keys(ratios).map((id) => index.get(id)!);
    react(run, out, [...lipids.map((i): [number, number] => [i, -out.mass[i]!]), [index.get(PARTICLES)!, 0]]);
    react(run, out, [
      [at.target, -(1 - s.encapsulated) * rna],
      [at.nucleic_acid, 0],
    ]);
    out.temperature = sides.losses.temperature = mixedTemperature(run);
    for (let i = 0; i < out.mass.length; i++) {
      sides.losses.mass[i] = (1 - s.recovery) * out.mass[i]!;
      out.mass[i]! -= sides.losses.mass[i]!;
    }
    const exact = (total * L_PER_M3) / (s.jet_flow * MIN_PER_H * s.hours);
    const heads = Math.max(1, Math.ceil(exact - 1e-9));
    run.equipment.skid.size = heads;
    run.units = run.attended = Math.max(1, Math.ceil(heads / SKID.max - 1e-9));
    run.size = heads / run.units;
    sizeMakeUpTank(run, run.equipment.aqueous_tank, aqueous);
    sizeMakeUpTank(run, run.equipment.dilution_tank, total + added);
    run.processTime = (total * L_PER_M3) / (heads * s.jet_flow * MIN_PER_H) + HANDLING;
    if (ethanol * L_PER_M3 > EXPLOSIVE)
      run.doubt(
        null,
        `${figure(ethanol * L_PER_M3)} L of ethanol: above ${EXPLOSIVE} L, the rooms must be explosion-rated, which costs about 30 % more.`,
      );
    const left = 1 / (1 + s.ratio) / (1 + s.dilution);
    return {
      aqueous,
      ethanol,
      ethanol_mass: ethanol * ETHANOL_DENSITY,
      heads,
      lipid_concentration: (perNucleotide * rna * G_PER_KG * 1000) / (ethanol * L_PER_M3),
      ionisable_ratio: ratios[ion]!,
      dspc_ratio: ratios.mol_dspc,
      cholesterol_ratio: ratios.mol_cholesterol,
      peg_ratio: ratios[peg]!,
      lipid_ratio: Object.values(ratios).reduce((sum, one) => sum + one, 0),
      lipid_cost: lipidCost / (rna * G_PER_KG),
      ethanol_share: left,
      washing: Math.max(0, Math.log(left / WASHED)),
      recovery: out.mass[at.target]! / rna,
    };
  },
  curves: (_, __, { ethanol_share: left }) => ({
    washing: [{ points: sampled(spread(0, 10), (volumes) => left * Math.exp(-volumes)) }],
  }),
});
