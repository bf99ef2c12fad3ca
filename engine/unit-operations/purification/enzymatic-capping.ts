import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { group, number, share } from '../../declare/settings.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, G_PER_KG, L_PER_M3 } from '../../wording/quantity.ts';
import { buy, dealsIn, fillUp, react } from '../shared/materials.ts';
import { bringTo, inTank, mixingPower, runTank } from '../shared/tanks.ts';
import { dissolvedShare } from '../shared/streams.ts';

const GTP = 'mol_gtp';
const SAM = 'mol_s_adenosylmethionine';
const SAH = 'mol_s_adenosylhomocysteine';
const PYROPHOSPHATE = 'mol_pyrophosphoric_acid';
const PHOSPHATE = 'mol_orthophosphate';
const ENZYME = 'mol_capping_enzyme';
/** Units per kg of enzyme: 10,000 per mg. */
const ACTIVITY = 1e10;
const WATER = 18.02;
const WARM = celsius(37);

/** A cap is put on RNA by enzymes (docs/models, M.3). */
export const enzymaticCapping = defineUnitOperation({
  id: 'enzymatic_capping',
  name: 'Enzymatic capping',
  stage: 'purification',
  description: 'Puts a cap on RNA with vaccinia capping enzyme and 2′-O-methyltransferase.',
  icon: 'capping',
  symbol: 'M3 15c3-5 6 5 9 0s4 3 6-1M18 6.500a3 3 0 1 0 .01 0zM18 9.500v4M5 6h6M8 3v6',
  tag: 'CA',
  reference: 'M.3',
  usualProduct: 'mrna',
  hybrid: 'single_use',
  ...inTank('Reactor volume'),
  ...dealsIn([GTP, SAM, ENZYME], [SAH, PYROPHOSPHATE, PHOSPHATE]),
  settings: {
    ...group('Reaction', ESTIMATE_TO_FIT, {
      rna_concentration: number('g/L', 'RNA concentration', 0.5, [0.05, 0.2, 2, 10], {
        headline: true,
        optimise: [0.2, 2],
        help: 'RNA in the reaction; the feed is diluted to it.',
      }),
      gtp: number('mmol/L', 'Guanosine triphosphate', 0.5, [0.05, 0.2, 1, 5], {
        help: 'Concentration at the start.',
      }),
      sam: number('mmol/L', 'S-adenosylmethionine', 0.2, [0.02, 0.1, 0.5, 5], {
        help: 'Concentration at the start; two are used per cap.',
      }),
      capping_enzyme: number('U/µg', 'Capping enzyme', 0.25, [0.05, 0.1, 1, 5], {
        help: 'Units of vaccinia capping enzyme per µg of RNA.',
      }),
      methyltransferase: number('U/µg', '2′-O-methyltransferase', 0.25, [0, 0.1, 5, 10], {
        help: 'Units per µg of RNA.',
      }),
      time: number('h', 'Time', 1, [0.25, 0.5, 2, 8], { help: 'Time at 37 °C.' }),
      efficiency: share('Capped RNA', 0.95, [0.3, 0.85, 0.99, 1], { help: 'Share of the RNA that receives a cap.' }),
      yield: share('RNA recovered', 0.97, [0.3, 0.9, 1, 1], {
        help: 'RNA that stays whole. Conventional capping with two separations recovers 0.478, capping on an oligo-dT column 0.842 (Che et al.).',
      }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    volume: output('m³', 'Reaction volume', 'RNA / concentration', { display: 'L' }),
    capped: output('kg', 'Capped RNA', 'efficiency × RNA', { better: 'higher', display: 'g' }),
    recovery: output('1', 'RNA yield', 'RNA out / in', { better: 'higher', display: '%' }),
    units: output('1', 'Enzyme, million units', 'dose × RNA', { better: 'lower' }),
    material_cost: output('USD', 'Materials per batch', 'Σ amount × price', { better: 'lower' }),
    cost_per_gram: output('USD', 'Materials per g of RNA', 'materials / RNA', { better: 'lower' }),
  },
  inlets: { materials: { name: 'Enzymes, nucleotides and water' } },
  equipment: { tank: { name: 'Capping reactor', cost: 'C-01' } },
  plots: {
    cost: plot('Materials', axis('Enzyme dose', 'U/µg'), axis('Enzyme per g of RNA', 'USD'), {}),
  },
  product: 'Capped RNA',
  model(run, s) {
    const { feed, out, inlets, components } = run;
    const { at, index, molarMass } = components;
    const rna = feed.mass[at.target]!;
    if (!(rna > 0)) return run.infeasible([], 'The feed contains no dissolved RNA to cap.');
    if (!(feed.mass[at.water]! > 0)) return run.infeasible([], 'The feed contains no water. Cap RNA in solution.');
    out.copy(feed);
    const volume = Math.max(rna / s.rna_concentration, feed.volume());
    const litres = volume * L_PER_M3;
    const kg = (id: string): number => molarMass[index.get(id)!]! / G_PER_KG; // per mol
    const units = (s.capping_enzyme + s.methyltransferase) * rna * 1e9;
    const worth = buy(run, inlets.materials, out, {
      [GTP]: (s.gtp / 1000) * litres * kg(GTP),
      [SAM]: (s.sam / 1000) * litres * kg(SAM),
      [ENZYME]: units / ACTIVITY,
    });
    fillUp(run, inlets.materials, out, volume);
    // Per chain: a triphosphate loses phosphate to water and takes GTP less pyrophosphate, and two methyl groups.
    const chains = (rna * G_PER_KG) / (molarMass[at.target]! || 1e6);
    const caps =
      s.efficiency * Math.min(chains, out.mass[index.get(GTP)!]! / kg(GTP), out.mass[index.get(SAM)!]! / kg(SAM) / 2);
    react(run, out, [
      [index.get(GTP)!, -caps * kg(GTP)],
      [index.get(SAM)!, -2 * caps * kg(SAM)],
      [at.water, (-caps * WATER) / G_PER_KG],
      [index.get(SAH)!, 2 * caps * kg(SAH)],
      [index.get(PYROPHOSPHATE)!, caps * kg(PYROPHOSPHATE)],
      [index.get(PHOSPHATE)!, caps * kg(PHOSPHATE)],
      [at.target, 0],
    ]);
    react(run, out, [
      [at.target, -(1 - s.yield) * out.mass[at.target]!],
      [at.aggregate, 0],
    ]);
    bringTo(run, out, WARM);
    runTank(run, run.equipment.tank, { liquid: volume, power: s.mixing_power * volume, hours: s.time });
    run.processTime = s.time;
    return {
      volume,
      capped: s.efficiency * out.mass[at.target]!,
      recovery: dissolvedShare(run),
      units: units / 1e6,
      material_cost: worth,
      cost_per_gram: worth / (rna * G_PER_KG),
    };
  },
  curves(run) {
    const price = run.prices.values[run.items.findIndex(({ id }) => id === ENZYME)]!;
    return { cost: [{ points: sampled(spread(0, 2), (dose) => ((dose * 1e6) / ACTIVITY) * price) }] };
  },
});
