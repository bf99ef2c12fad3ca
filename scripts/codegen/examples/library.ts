import { catalogue, compile, runUnitOperation } from '#engine/index.ts';
import type {
  CellList,
  ProteinList,
  QuotationList,
  SolventList,
  SubstanceList,
  UnitOperationList,
  UnitOperationResult,
  UnitOperationRun,
} from '#generated/types.ts';
import { configuration, library, product } from './cast.ts';

const shared = { own: false, version: 1 };
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
const rows = <T extends { name: string }>(list: readonly T[]) =>
  list.map((row) => ({ ...row, ...shared })).toSorted(byName);

/** One step of the secreted process, run on its own at some concentrations. */
function run() {
  const step = configuration('cfg_secreted_v1').uo_settings.find(({ id }) => id === 'stp_ultrafiltration')!;
  const outcome = compile(configuration('cfg_secreted_v1'), product, library).evaluate();
  if (!outcome.feasible) throw new Error(`An example cannot be made: ${outcome.problem.message}`);
  const { results } = outcome;
  const feed = results.streams.find(({ to_step, kind }) => to_step === step.id && kind === 'main')!;
  const { name, kind, component_id, host_id, selling_price } = product;
  const request: UnitOperationRun = {
    input: {
      settings: step.settings,
      product: { name, kind, component_id, host_id, selling_price },
      feed: {
        volume: feed.volume,
        temperature: feed.temperature,
        components: [{ component_id: component_id!, concentration: feed.product_concentration! }],
      },
      sweep: { key: 'protein_concentration', from: 60, to: 120, points: 3 },
    },
  };
  const ran = runUnitOperation(step.unit_operation, { ...request.input, product }, library);
  if (!ran.feasible) throw new Error(`An example cannot be made: ${ran.problem.message}`);
  const response: UnitOperationResult = { data: ran.data };
  return { request, response };
}

const { request, response } = run();

export const libraryExamples = {
  unit_operation_list: {
    summary: 'The catalogue',
    value: { unit_operations: catalogue(), total: catalogue().length } satisfies UnitOperationList,
  },
  unit_operation_run: { summary: 'Concentrate a clarified harvest and sweep the concentration', value: request },
  unit_operation_result: { summary: 'Metrics, streams and the sweep', value: response },
  protein_list: {
    summary: 'Proteins',
    value: { proteins: rows(library.proteins), total: library.proteins.length } satisfies ProteinList,
  },
  cell_list: {
    summary: 'Host cells',
    value: { cells: rows(library.cells), total: library.cells.length } satisfies CellList,
  },
  substance_list: {
    summary: 'Molecules',
    value: {
      substances: rows(library.molecules).map((row) => ({ ...row, type: 'molecule' as const })),
      total: library.molecules.length,
    } satisfies SubstanceList,
  },
  solvent_list: {
    summary: 'Solvents',
    value: { solvents: rows(library.solvents), total: library.solvents.length } satisfies SolventList,
  },
  quotation_list: {
    summary: 'Quotations of an organisation',
    value: {
      quotations: [
        {
          id: 'quo_compressor',
          name: 'Northern Compressors Q-2025-1187',
          machine: 'C-16',
          size: 450,
          price: 432_000,
          currency: 'EUR',
          exchange_rate: 1.16,
          date: '2025-10-14',
          // It no longer counts, so that the other examples have the figures of the price list.
          expires: '2026-04-14',
          kind: 'budget',
          grade: 'industrial',
          steel: 'carbon',
          source: 'Q-2025-1187.pdf, with motor, FCA',
          own: true,
          version: 1,
        },
      ],
      total: 1,
    } satisfies QuotationList,
  },
};
