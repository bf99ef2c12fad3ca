import { costRow } from '../../costing/cost-table.ts';
import { normalCdf } from '../../numeric/normal.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { group, number, share } from '../../declare/settings.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, H_PER_D, L_PER_M3 } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { addWater, buy, buyPieces, dealsIn, dryMassOfCell, react } from '../shared/materials.ts';

const MEDIUM = 'mol_t_cell_medium';
/** Dry matter of the medium, g/L, as its row in the library. */
const DRY_MATTER = 15;
/** T cells of an apheresis. */
const APHERESIS = 1e10 * 0.3;
/** Volume of a bag for infusion, m³. */
const BAG = 5e-5;
const STATION = costRow('C-96');

/** Cells of one patient from apheresis to infusion (docs/models, M.14). */
export const cellTherapy = defineUnitOperation({
  id: 'cell_therapy',
  name: 'Autologous cell therapy',
  stage: 'upstream',
  description:
    'Selects, activates, transduces and expands the T cells of one patient, and freezes them for infusion: one patient per batch.',
  icon: 'cell-therapy',
  symbol: 'M12 4a3 3 0 1 0 .01 0zM6 21v-3a6 6 0 0 1 12 0v3M12 14v5M9.500 16.500h5',
  tag: 'CT',
  reference: 'M.14',
  source: true,
  room: 'production',
  usualProduct: 't_cells',
  flow: false,
  times: () => stepTimes({ setup: 6, cip: 6, labourPerHour: 0.35, labourFixed: 12, laboratory: 1 }),
  size: { title: 'Stations', unit: '1' },
  ...dealsIn([MEDIUM]),
  settings: {
    ...group('Dose', ESTIMATE_TO_FIT, {
      target: number('1e6 cells', 'Dose', 200, [1, 50, 500, 5000], {
        headline: true,
        uncertainty: null,
        help: 'Viable transduced cells that the patient receives.',
        source: 'Design choice',
      }),
      wash: share('Kept in harvest and wash', 0.85, [0.3, 0.75, 0.95, 1], {
        help: 'Cells kept from the culture to the bag.',
      }),
      thaw: share('Viable after thawing', 0.8, [0.3, 0.7, 0.95, 1], { help: 'Share of the frozen cells.' }),
    }),
    ...group('Transduction', ESTIMATE_TO_FIT, {
      start_cells: number('1e6 cells', 'Cells at the start', 100, [5, 20, 1000, 5000], {
        optimise: [20, 1000],
        help: 'Selected T cells that are activated and transduced.',
      }),
      selected: share('Cells kept in selection', 0.65, [0.1, 0.5, 0.9, 1], {
        help: 'T cells of the apheresis that the selection keeps.',
      }),
      moi: number('1', 'Transducing units per cell', 5, [0.1, 1, 10, 50], {
        optimise: [1, 10],
        help: 'Lentiviral vector per cell.',
      }),
      rate: number('1', 'Constant of transduction', 0.1, [0.005, 0.04, 0.3, 3], {
        uncertainty: 'constant',
        help: 'Transduced cells are 1 - exp(-constant × transducing units per cell).',
      }),
      efficiency: share('Transduced cells', null, [0.02, 0.2, 0.7, 1], {
        derive: (_, s) => 1 - Math.exp(-Number(s.rate) * Number(s.moi)),
        note: 'From the transducing units per cell',
        help: 'Share of the cells that carry the receptor.',
      }),
    }),
    ...group('Expansion', ESTIMATE_TO_FIT, {
      doubling_time: number('h', 'Doubling time', 26, [15, 22, 40, 100], { help: 'Of the cells after the lag.' }),
      lag: number('h', 'Lag', 24, [0, 12, 48, 120], { help: 'Time after activation without growth.' }),
      medium: number('L', 'Medium per 10⁹ cells and day', 0.5, [0.05, 0.2, 1, 5], {
        uncertainty: 'dose',
        help: 'Medium with cytokines.',
      }),
      process_days: number('d', 'Duration of the process', 10, [2, 7, 12, 30], {
        uncertainty: null,
        help: 'From the wash of the apheresis to freezing, with activation, transduction and tests on the way.',
        source: 'Design choice',
      }),
      median_fold: number('1', 'Expansion of the median patient', 25, [1.5, 10, 60, 500], {
        uncertainty: 'rate',
        help: 'Cells at harvest per cell at the start that half of the patients reach.',
      }),
      fold_spread: number('1', 'Spread between patients', 0.6, [0, 0.3, 1, 2], {
        help: 'Standard deviation of the natural logarithm of the expansion.',
      }),
    }),
    release_failure: share('Release failures', 0.05, [0, 0.02, 0.1, 0.5], {
      group: 'Dose',
      help: 'Share of the batches that fail release for sterility, identity or potency.',
      source: ESTIMATE_TO_FIT,
    }),
  },
  outputs: {
    available: output('1e6 cells', 'T cells selected', 'apheresis × selection'),
    harvested: output('1e6 cells', 'Cells at harvest', 'dose / (transduced × wash × thaw)', { equation: 'M.14' }),
    fold: output('1', 'Expansion needed', 'harvest / start', { better: 'lower' }),
    expansion_time: output('h', 'Time of expansion', 'lag + T_d log₂ fold', { equation: 'M.14', better: 'lower' }),
    medium: output('m³', 'Medium', '∫ cells dt × medium', { display: 'L', better: 'lower' }),
    vector: output('1e6 cells', 'Transducing units, millions', 'cells × units per cell', { better: 'lower' }),
    vector_cost: output('USD', 'Lentiviral vector', 'units × price', { better: 'lower' }),
    chance: output('1', 'Patients who reach the dose', 'P(expansion > needed)', { better: 'higher', display: '%' }),
    failure: output('1', 'Batches that fail', '1 - chance × (1 - release failures)', { better: 'lower', display: '%' }),
    starts: output('1', 'Batches begun per patient treated', '1 / (1 - failure)', { better: 'lower' }),
    stations: output('1', 'Stations for 400 patients per year', '400 × (time + 12 h) / (8,400 h × 0.85)', {
      better: 'lower',
    }),
    material_cost: output('USD', 'Materials per patient', 'Σ amount × price', { better: 'lower' }),
  },
  inlets: { bought: { name: 'Cells of the patient, medium and water' } },
  sides: { waste: { name: 'Used medium and other cells', kind: 'waste', disposal: 'solids' } },
  equipment: {
    station: { name: 'Cell processing station', cost: 'C-96' },
    freezer: { name: 'Cryogenic store and freezer', cost: 'C-97', shared: true },
  },
  plots: { growth: plot('Expansion', axis('Time', 'd'), axis('Cells', '1e6 cells'), {}) },
  product: 'Frozen cells',
  model(run, s) {
    const { out, inlets, sides, components, basis } = run;
    const { at, index } = components;
    if (basis.product.kind !== 'biomass')
      return run.infeasible([], 'The product of cell therapy is cells. Choose cells as the kind of the product.');
    const available = (APHERESIS / 1e6) * s.selected;
    if (s.start_cells > available)
      return run.infeasible(
        ['start_cells'],
        `The apheresis yields ${figure(available)} million selected cells.`,
        beyond('Cells at the start', available, s.start_cells, '1e6 cells'),
      );
    const harvested = s.target / (s.efficiency * s.wash * s.thaw);
    const fold = Math.max(1, harvested / s.start_cells);
    const doublings = Math.log2(fold);
    const expansion = s.lag + s.doubling_time * doublings;
    if (expansion > s.process_days * H_PER_D)
      return run.infeasible(
        ['process_days', 'start_cells', 'target'],
        `The cells need ${figure(expansion / H_PER_D)} days to multiply ${figure(fold)} times, but the process has ${figure(s.process_days)}.`,
        beyond('Duration of the process', expansion / H_PER_D, s.process_days, 'd'),
      );
    // Cells × days, 10⁶: constant in the lag, then exponential.
    const grown = (s.start_cells * s.doubling_time * (fold - 1)) / Math.LN2 / H_PER_D;
    const cellDays = (s.start_cells * s.lag) / H_PER_D + grown;
    const medium = (s.medium * cellDays) / 1000 / L_PER_M3;
    const { waste } = sides;
    const { bought } = inlets;
    let worth = buy(run, bought, waste, { [MEDIUM]: DRY_MATTER * medium });
    addWater(run, bought, waste, medium);
    const each = dryMassOfCell(basis) * 1e6;
    const grownMass = (harvested - Math.min(s.start_cells, harvested)) * each;
    bought.mass[at.cell]! += Math.min(s.start_cells, harvested) * each;
    waste.mass[at.cell]! += Math.min(s.start_cells, harvested) * each;
    const food = index.get(MEDIUM)!;
    if (grownMass > waste.mass[food]!) return run.infeasible(['medium'], 'The medium cannot feed so many cells.');
    react(run, waste, [
      [food, -grownMass],
      [at.cell, 0],
    ]);
    const dose = s.target * each;
    out.mass[at.cell] = dose;
    waste.mass[at.cell]! -= dose;
    // The other cells, and those lost, are no product.
    react(run, waste, [
      [at.cell, -waste.mass[at.cell]!],
      [at.debris, 0],
    ]);
    addWater(run, bought, out, BAG);
    out.temperature = celsius(25);
    waste.temperature = celsius(25);
    out.diameter = basis.host.diameter;
    run.made = dose;
    const vector = s.start_cells * s.moi;
    const vectorCost = buyPieces(run, { lentiviral_vector: vector / 1000 });
    worth +=
      vectorCost +
      buyPieces(run, {
        apheresis: 1,
        cell_selection_kit: 1,
        cell_activation_kit: 1,
        cell_processing_set: 1,
        cryogenic_shipment: 2,
      });
    const { station, freezer } = run.equipment;
    station.row = STATION;
    station.size = 1;
    freezer.size = 1;
    run.units = run.attended = 1;
    run.size = 1;
    run.processTime = s.process_days * H_PER_D;
    const chance =
      s.fold_spread > 0 ? normalCdf(Math.log(s.median_fold / fold) / s.fold_spread) : s.median_fold >= fold ? 1 : 0;
    const failure = 1 - chance * (1 - s.release_failure);
    return {
      available,
      harvested,
      fold,
      expansion_time: expansion,
      medium,
      vector,
      vector_cost: vectorCost,
      chance,
      failure,
      starts: failure < 1 ? 1 / (1 - failure) : 1e9,
      stations: (PATIENTS * (run.processTime + TURNAROUND)) / (HOURS * USED),
      material_cost: worth,
    };
  },
  curves: (_, s, { fold, expansion_time: end }) => ({
    growth: [
      {
        points: sampled(
          spread(0, end / H_PER_D),
          (day) => Math.min(fold, 2 ** (Math.max(0, day * H_PER_D - s.lag) / s.doubling_time)) * s.start_cells,
        ),
      },
    ],
  }),
});

/** Patients per year, turnaround of a station, hours per year and their use, for the number of stations. */
const PATIENTS = 400;
const TURNAROUND = 12;
const HOURS = 8400;
const USED = 0.85;
