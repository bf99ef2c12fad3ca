import { costRow } from '../../costing/cost-table.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { byCase, percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { G_PER_KG, L_PER_M3, MIN_PER_H } from '../../wording/quantity.ts';
import { breakCells } from '../shared/cells.ts';
import { addWater, buy, dealsIn, react } from '../shared/materials.ts';
import { mixedTemperature } from '../shared/make-up.ts';

const CAUSTIC = 'mol_sodium_hydroxide';
const DETERGENT = 'mol_sodium_dodecyl_sulphate';
const ACETATE = 'mol_potassium_acetate';
/** kg of wet cells per kg of dry ones. */
const WET = 4;
/** pKa of acetic acid in strong salt. */
const PKA = 4.76;
/** Minutes of contact without loss of supercoiled plasmid, and the share lost per further minute. */
const SAFE = 10;
const NICKED = 0.01;
const PROTEIN_IN_FLOC = 0.95;
const SEPARATION = { gravity: 0.9, flotation: 0.98, none: 0 };
const SKID = costRow('C-91');

/** Alkaline lysis of bacteria and neutralisation, continuous (docs/models, M.6). */
export const alkalineLysis = defineUnitOperation({
  id: 'alkaline_lysis',
  name: 'Alkaline lysis',
  stage: 'recovery',
  description:
    'Lyses bacteria with alkali and detergent in a coil, neutralises with acetate, and takes off the floc by gravity or flotation.',
  icon: 'alkaline-lysis',
  symbol: 'M3 6h4c3 0 3 4 6 4s3-4 6-4M3 12h4c3 0 3 4 6 4s3-4 6-4M8 20h.01M12 20h.01M16 20h.01M19 17v4',
  tag: 'AL',
  reference: 'M.6',
  usualFeed: 'cells',
  usualProduct: 'plasmid',
  times: () => stepTimes({ setup: 1, cip: 2, disposables: 2, labourPerHour: 1, labourFixed: 2, laboratory: 0.2 }),
  size: { title: 'Lysis flow', unit: 'L/h' },
  ...dealsIn([DETERGENT, ACETATE, CAUSTIC]),
  settings: {
    ...group('Lysis', ESTIMATE_TO_FIT, {
      liquor: number('L/kg', 'Resuspension and lysis liquor', 16, [8, 12, 24, 60], {
        headline: true,
        optimise: [10, 24],
        help: 'Resuspension buffer and 0.2 mol/L alkali with 1 % detergent, half each, per kg of wet cells.',
      }),
      acetate: number('L/kg', 'Potassium acetate', 8, [3, 5, 12, 30], {
        optimise: [5, 12],
        help: '3 mol/L potassium acetate at pH 5.5 per kg of wet cells.',
      }),
      contact: number('min', 'Contact time', 5, [1, 3, 10, 60], {
        help: `Time with alkali in the coil. Beyond ${SAFE} min, ${percent(NICKED)} of the supercoiled plasmid is lost per minute.`,
      }),
      hours: number('h', 'Duration', 6, [0.5, 2, 12, 48], {
        optimise: [2, 12],
        help: 'Time in which the cells of a batch are lysed.',
        source: 'Design choice',
      }),
      yield: share('Plasmid released', 0.85, [0.3, 0.75, 0.95, 1], { help: 'Share of the plasmid in the lysate.' }),
      rna: number('kg/kg', 'Host RNA per plasmid', 15, [0, 10, 25, 100], {
        help: 'RNA of the host per released and lost plasmid.',
      }),
      genomic_dna: number('kg/kg', 'Genomic DNA per plasmid', 0.03, [0, 0.01, 0.1, 1], {
        help: 'Genomic DNA that stays in solution per plasmid.',
      }),
    }),
    ...group('Floc', ESTIMATE_TO_FIT, {
      separation: choice(
        'Separation of the floc',
        { gravity: 'Gravity', flotation: 'Flotation', none: 'None' },
        'gravity',
        {
          help: 'Without it, a filter takes all floc.',
        },
      ),
      floc_removed: share('Floc removed', null, [0, 0.8, 1, 1], {
        derive: (_, s) => SEPARATION[s.separation as keyof typeof SEPARATION],
        note: byCase(SEPARATION, percent),
        help: 'Share of the floc that leaves here.',
      }),
      floc_volume: share('Floc volume', 0.06, [0.01, 0.03, 0.15, 0.5], {
        help: 'Volume of the floc with its liquor, as a share of the lysate; the liquor is lost with its plasmid.',
      }),
    }),
  },
  outputs: {
    wet_cells: output('kg', 'Wet cells', `${WET} × dry cells`),
    lysate: output('m³', 'Lysate', 'liquor + acetate', { better: 'lower', display: 'L' }),
    flow: output('L/h', 'Flow through the coil', 'liquor / duration', { better: 'lower' }),
    coil: output('m³', 'Coil', 'flow × contact time', { display: 'L', better: 'lower' }),
    ph: output('1', 'pH of the lysate', 'pKa + log (base / acid)', { equation: 'M.6' }),
    acid: output('mol', 'Acetic acid in the acetate', 'c V / (1 + 10^(pH - pKa))'),
    alkali: output('mol', 'Alkali', '0.2 mol/L × V'),
    plasmid: output('g/L', 'Plasmid in the lysate', 'plasmid released / lysate', { better: 'higher', display: 'mg/L' }),
    rna: output('kg', 'RNA in the lysate', 'ratio × plasmid', { better: 'lower' }),
    recovery: output('1', 'Product yield', 'plasmid out / in', { better: 'higher', display: '%' }),
  },
  inlets: { materials: { name: 'Alkali, detergent, acetate and water' } },
  sides: { floc: { name: 'Floc', kind: 'waste', disposal: 'solids' } },
  equipment: { skid: { name: 'Continuous lysis skid', cost: 'C-91' } },
  plots: { contact: plot('Contact with alkali', axis('Time', 'min'), axis('Plasmid released', '1', '%'), {}) },
  product: 'Lysate',
  model(run, s) {
    const { feed, out, inlets, sides, components } = run;
    const { at, index } = components;
    const dry = feed.mass[at.cell]! + feed.mass[at.held]!;
    const held = components.heldIsSolid ? 0 : feed.mass[at.held]!;
    if (!(dry > 0)) return run.infeasible([], 'The feed contains no cells to lyse.');
    out.copy(feed);
    const wet = WET * dry;
    const liquor = (s.liquor * wet) / L_PER_M3;
    const acetate = (s.acetate * wet) / L_PER_M3;
    const alkali = ALKALI * (liquor / 2) * L_PER_M3;
    const salt = SALT * acetate * L_PER_M3;
    const before = out.volume();
    buy(run, inlets.materials, out, {
      [CAUSTIC]: (alkali * 40) / G_PER_KG,
      [DETERGENT]: (10 * liquor) / 2,
      [ACETATE]: (salt * components.molarMass[index.get(ACETATE)!]!) / G_PER_KG,
    });
    addWater(run, inlets.materials, out, Math.max(0, before + liquor + acetate - out.volume()));
    const acid = salt / (1 + 10 ** (PH - PKA));
    const free = acid - alkali;
    if (!(free > 0))
      return run.infeasible(
        ['acetate', 'liquor'],
        'The acetate does not neutralise the alkali. Use more acetate, or less lysis liquor.',
      );

    breakCells(run, out, 1, 0);
    const kept = releasedAt(s, s.contact);
    react(run, out, [
      [at.target, -(1 - kept) * held],
      [at.aggregate, 0],
    ]);
    // The rest of the nucleic acid of the host is in the floc.
    const dissolved = (s.rna + s.genomic_dna) * held;
    const spare = Math.max(out.mass[at.nucleic_acid]! - dissolved, -out.mass[at.debris]!);
    react(run, out, [
      [at.nucleic_acid, -spare],
      [at.debris, 0],
    ]);
    const takes = s.floc_removed;
    const liquid = takes * s.floc_volume;
    const { floc } = sides;
    const inFloc = new Map([
      [at.debris, takes],
      [at.lipid, takes],
      [at.host_protein, PROTEIN_IN_FLOC * takes],
      [at.aggregate, takes],
      [index.get(DETERGENT)!, takes],
    ]);
    for (let i = 0; i < out.mass.length; i++) {
      floc.mass[i] = (inFloc.get(i) ?? liquid) * out.mass[i]!;
      out.mass[i]! -= floc.mass[i]!;
    }
    const missing = Math.max(0, floc.waterWhenWet() - floc.mass[at.water]!);
    floc.mass[at.water]! += missing;
    out.mass[at.water]! -= missing;
    if (out.mass[at.water]! < out.waterWhenWet())
      return run.infeasible(['liquor'], 'The floc would bind more water than there is. Use more liquor.');
    out.temperature = floc.temperature = mixedTemperature(run);

    const flow = (liquor * L_PER_M3) / s.hours;
    run.equipment.skid.size = flow;
    run.units = run.attended = Math.max(1, Math.ceil(flow / SKID.max - 1e-9));
    run.size = flow / run.units;
    run.processTime = s.hours;
    if (s.contact > SAFE) run.warn('contact', `Plasmid is lost beyond ${SAFE} min of contact with alkali.`);
    return {
      wet_cells: wet,
      lysate: liquor + acetate,
      flow,
      coil: ((flow / L_PER_M3) * s.contact) / MIN_PER_H,
      ph: PKA + Math.log10((salt - free) / free),
      acid,
      alkali,
      plasmid: (kept * held) / (liquor + acetate || 1),
      rna: s.rna * held,
      recovery: out.mass[at.target]! / (held + feed.mass[at.target]! || 1),
    };
  },
  curves: (_, s) => ({ contact: [{ points: sampled(spread(0, 30), (t) => releasedAt(s, t)) }] }),
});

/** mol/L of alkali in half of the liquor and of acetate, and the pH of the acetate. */
const ALKALI = 0.2;
const SALT = 3;
const PH = 5.5;

const releasedAt = (s: { yield: number }, minutes: number): number =>
  s.yield * Math.max(0, 1 - NICKED * Math.max(0, minutes - SAFE));
