import type {
  ProductBasis,
  Reproduction,
  RowDifference,
  ScenarioFile,
  Configuration,
  Library,
  Problem,
  Results,
} from '#engine/index.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import type { Catalogue } from '../catalogue.ts';
import { diffConfigurations, type Change } from './diff.ts';
import { knownUnderOtherIds, withIds, type Ids } from './missing.ts';
import { planImport, withOwnOf, type ImportPlan } from './plan-import.ts';

/** A file that can be opened, with everything that the user should see first. */
export interface ReadyFile {
  kind: 'ready';
  file: ScenarioFile;
  plan: ImportPlan;
  reproduction: Reproduction;
  rows: RowDifference[];
  /** Rows of the file that exist here under another id, such as rows that were just added. */
  ids: Ids;
  /** Differences between the open process and the imported configuration. */
  changes: Change[];
  /** Results of the open process and of the import; null if infeasible. */
  before: Results | null;
  after: Results | null;
  /** Why the imported configuration does not work here. */
  problem: Problem | null;
}

export interface WrongFile {
  kind: 'wrong';
  name: string;
  faults: { field: string; message: string }[];
}

export type Reading = ReadyFile | WrongFile;

/** Larger than any process: the file of a hundred steps is below 1 MB. */
const MOST_BYTES = 10e6;
const MOST_FAULTS = 20;

/** A scenario file that could be read, with its results and its rows compared with the library. */
export interface OpenedFile {
  kind: 'opened';
  file: ScenarioFile;
  /** Properties unknown to the reader. */
  unknown: readonly string[];
  reproduction: Reproduction;
  rows: RowDifference[];
  ids: Ids;
}

export async function openFile(file: File, calculator: Calculator, added: Ids): Promise<OpenedFile | WrongFile> {
  const wrong = (faults: WrongFile['faults']): WrongFile => ({ kind: 'wrong', name: file.name, faults });
  if (file.size > MOST_BYTES) return wrong([{ field: '', message: 'The file is larger than 10 MB.' }]);
  const { parsed, reproduction, rows } = await calculator.ask('read_scenario', await file.text());
  if (!parsed.ok) return wrong(shortened(parsed.faults));
  if (!reproduction) throw new Error('The file was read but could not be computed.');
  const ids = new Map([...knownUnderOtherIds(rows, parsed.file, calculator.library), ...added]);
  const others = rows.filter(({ id }) => !ids.has(id));
  return { kind: 'opened', file: parsed.file, unknown: parsed.unknown, reproduction, rows: others, ids };
}

/** Reads a chosen file and computes its effect on the open process. */
export async function readFile(
  file: File,
  calculator: Calculator,
  here: { draft: Configuration; product: ProductBasis; catalogue: Catalogue },
  added: Ids,
): Promise<Reading> {
  const opened = await openFile(file, calculator, added);
  if (opened.kind === 'wrong') return opened;
  const { file: scenario, unknown, reproduction, rows, ids } = opened;
  const configured = { ...scenario, configuration: withIds(scenario.configuration, ids) };
  const plan = planImport(configured, unknown, here);
  const [open, planned] = await Promise.all([
    calculator.ask('evaluate', here.draft),
    calculator.ask('evaluate', plan.configuration),
  ]);
  const before = open.feasible ? open.results : null;
  const after = planned.feasible ? planned.results : null;
  const rowsOf = ({ buffers = [], own_operations: own = [], molecules, solvents }: Listed) =>
    [...buffers, ...own, ...molecules, ...solvents].map(({ id, name }) => [id, name] as const);
  const names = new Map([...rowsOf(scenario.library), ...rowsOf(calculator.library)]);
  return {
    kind: 'ready',
    file: scenario,
    plan,
    reproduction,
    rows,
    ids,
    changes: diffConfigurations(here.draft, plan.configuration, withOwnOf(scenario, here.catalogue), {
      before,
      after,
      names,
    }),
    before,
    after,
    problem: planned.feasible ? null : planned.problem,
  };
}

type Listed = Pick<Library, 'buffers' | 'own_operations' | 'molecules' | 'solvents'>;

function shortened(faults: WrongFile['faults']): WrongFile['faults'] {
  if (faults.length <= MOST_FAULTS) return faults;
  const more = faults.length - MOST_FAULTS;
  return [...faults.slice(0, MOST_FAULTS), { field: '', message: `And ${more} more.` }];
}
