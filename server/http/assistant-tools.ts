/**
 * What an assistant may do: operations of the contract that read or analyse, and figures with proof. Every tool calls the routes of this
 * server with the token of the caller, so that permissions, limits and the log are those of the API.
 */
import {
  checkCited,
  type Explain,
  figureReference,
  namedFigure,
  recompute,
  scenarioExplainer,
  type ScenarioFile,
  type UnitOperation,
} from '#engine/index.ts';
import {
  DRAFT_SCHEMA,
  interpretDraft,
  readDraft,
  REPORT_HEAD,
  reportNotes,
  reportRows,
} from '#engine/drafting/index.ts';
import { operations, type OperationEntry, type OperationId } from '#generated/operations.ts';
import { sharedLibrary } from '#server/shared-library.ts';
import { contractRoutes, readContract } from './contract.ts';

type Json = Record<string, unknown>;

/** A response of a route of this server. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls a route of this server as the caller. */
export type Ask = (method: string, url: string, body?: Json) => Promise<Answer>;

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputs: Json;
  isReading: boolean;
  call: (given: Json, ask: Ask) => Promise<Answer>;
}

interface Offer {
  name: string;
  /** Properties that an assistant is given of a long response. */
  keep?: readonly string[];
}

type Operations = typeof operations;
/** Operations whose scope says that they change nothing but jobs. */
type Harmless = {
  [K in OperationId]: Operations[K]['scope'] extends 'read' | 'analyse' ? K : never;
}[OperationId];

const OFFERED = {
  listOrganisationProcesses: { name: 'find_processes' },
  getProcess: {
    name: 'read_process',
    keep: ['id', 'product_id', 'product_name', 'name', 'description', 'unit_operations', 'configuration_id', 'figures'],
  },
  listProcessConfigurations: { name: 'list_versions' },
  listUnitOperations: { name: 'list_unit_operations' },
  listExperiments: { name: 'find_experiments' },
  evaluateProcess: { name: 'evaluate', keep: ['engine_version', 'currency', 'figures', 'warnings'] },
  getConfigurationLeverage: { name: 'what_matters' },
  startSensitivityAnalysis: { name: 'start_sensitivity_analysis' },
  startOptimisation: { name: 'start_optimisation' },
  startScale: { name: 'start_scale' },
  startScaleAnalysis: { name: 'start_scale_analysis' },
  startValueOfInformation: { name: 'start_value_of_information' },
  getJob: { name: 'read_analysis' },
  cancelJob: { name: 'cancel_analysis' },
} satisfies Partial<Record<Harmless, Offer>>;

/** So many levels of a request are described; the route checks all of it. */
const DEPTH = 3;
/** Rows of a list that an assistant is given. */
const MOST_ROWS = 100;
/** Processes that a text can cite. */
const MOST_CITED = 5;

export const assistantTools = (): Tool[] => [
  ...Object.entries(OFFERED).map(([id, offer]) => offeredTool(id as OperationId, offer)),
  ...WITH_PROOF,
  DRAFT,
];

function offeredTool(id: OperationId, { name, keep }: Offer): Tool {
  const { method, path, params, scope }: OperationEntry = operations[id];
  const { schema } = contractRoutes().find((route) => route.id === id)!;
  const { summary, description } = wordsOf(id);
  const queries = params.query.filter((one) => one !== 'req_id' && one !== 'user_id');
  const own = new Set([...params.path, ...queries]);
  const body = (schema.body as { content: Record<string, { schema: Json }> } | undefined)?.content['application/json']
    ?.schema;
  return {
    name,
    title: summary,
    description,
    inputs: {
      type: 'object',
      properties: {
        ...propertiesOf(schema.params, params.path),
        ...propertiesOf(schema.querystring, queries),
        ...propertiesOf(body),
      },
      required: [...params.path, ...((body?.['required'] as string[] | undefined) ?? [])],
    },
    isReading: scope === 'read',
    async call(given, ask) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => partOf(given[part]));
      const query = new URLSearchParams();
      for (const one of queries) if (given[one] !== undefined) query.set(one, textOf(given[one]));
      const rest = Object.fromEntries(Object.entries(given).filter(([key]) => !own.has(key)));
      const answer = await ask(method, query.size > 0 ? `${url}?${query.toString()}` : url, body && rest);
      if (answer.status >= 300) return answer;
      const all = (answer.body ?? {}) as Json;
      return { ...answer, body: shortened(keep ? Object.fromEntries(keep.map((key) => [key, all[key]])) : all) };
    },
  };
}

/** Summary and description of an operation in the contract. */
function wordsOf(id: OperationId): { summary: string; description: string } {
  for (const item of Object.values(readContract().paths))
    for (const one of Object.values(item) as Json[])
      if (one['operationId'] === id)
        return { summary: String(one['summary']), description: String(one['description'] ?? one['summary']) };
  throw new Error(`The contract has no operation ${id}.`);
}

/** Properties of a schema, to a limited depth. */
function propertiesOf(schema: unknown, only?: readonly string[]): Json {
  const { properties = {} } = (schema ?? {}) as { properties?: Json };
  const entries = Object.entries(properties).filter(([key]) => only?.includes(key) ?? true);
  return Object.fromEntries(entries.map(([key, one]) => [key, described(one, DEPTH)]));
}

/** What an assistant needs of a schema. Limits and further levels are checked by the route, whose errors say what is accepted. */
function described(schema: unknown, depth: number): Json {
  const { type, description, enum: values, items, properties, required, default: usual } = schema as Json;
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(values !== undefined && { enum: values }),
    ...(usual !== undefined && { default: usual }),
    ...(items !== undefined && depth > 1 && { items: described(items, depth - 1) }),
    ...(properties !== undefined &&
      depth > 1 && {
        properties: Object.fromEntries(
          Object.entries(properties as Json).map(([key, one]) => [key, described(one, depth - 1)]),
        ),
        ...(required !== undefined && { required }),
      }),
  };
}

/** The first rows of each list, with a note of how many there are. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = value.slice(0, MOST_ROWS).map(shortened);
    return value.length > MOST_ROWS ? [...rows, `${value.length - MOST_ROWS} more rows are not shown`] : rows;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}

/** A parameter in an address. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A part of a path. One of dots alone, which would lead to another route, becomes an id that nothing has. */
const partOf = (value: unknown): string => encodeURIComponent(textOf(value).replace(/^\.{1,2}$/, '-'));

const text = (description: string): Json => ({ type: 'string', description });

const VERSION = {
  type: 'object',
  properties: {
    product_id: text('Id of the product'),
    process_id: text('Id of the process'),
    configuration_id: text('Id of the version, as read_process and list_versions give it'),
  },
  required: ['product_id', 'process_id', 'configuration_id'],
};

/** A stored version with its hash. */
interface Cited {
  sha256: string;
  explain: Explain;
}

/** @returns the answer of the route if it refuses */
async function citedVersion(given: Json, ask: Ask): Promise<Cited | Answer> {
  const [product, process, configuration] = ['product_id', 'process_id', 'configuration_id'].map((key) =>
    partOf(given[key]),
  );
  const answer = await ask(
    'GET',
    `/v1/products/${product}/pipelines/${process}/configurations/${configuration}/scenario.json`,
  );
  if (answer.status >= 300) return answer;
  const file = answer.body as ScenarioFile;
  return { sha256: file.sha256, explain: scenarioExplainer(file, sharedLibrary().factors) };
}

const refused = (message: string): Answer => ({ status: 422, body: { message, status: 422 } });

function explained<T>(explain: () => T): T | Answer {
  try {
    return explain();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refused(`${error.message}.`);
  }
}

const isAnswer = (value: object): value is Answer => 'status' in value && 'body' in value;

/** A list of steps as a draft: the report of what was understood. It is stored nowhere; a person imports it. */
const DRAFT: Tool = {
  name: 'draft_process',
  title: 'Draft a process from a list of steps',
  description:
    'Reads the steps of a process and their values, as a document has them, and reports what was understood, which unit was converted, what a person has to choose, and which defaults stand. Give each value as it is written, with its unit and the words of the document; leave out what the document does not say. Nothing is stored: give the draft to a person, who imports it on the page of the product (New process, From a document).',
  inputs: { ...DRAFT_SCHEMA },
  isReading: true,
  async call(given, ask) {
    const read = readDraft(given);
    if (!read.ok)
      return refused(read.faults.map(({ field, message }) => [field, message].filter(Boolean).join(' ')).join(' '));
    const list = await ask('GET', operations.listUnitOperations.path);
    if (list.status >= 300) return list;
    const { unit_operations: known } = list.body as { unit_operations: UnitOperation[] };
    const { proteins, molecules, solvents } = sharedLibrary();
    const named = [...proteins, ...molecules, ...solvents];
    const report = interpretDraft(read.draft, known, { named, unknown: read.unknown });
    return { status: 200, body: { head: REPORT_HEAD, rows: reportRows(report), notes: reportNotes(report) } };
  },
};

/** Tools that no operation of the contract has. */
const WITH_PROOF: readonly Tool[] = [
  {
    name: 'explain_figure',
    title: 'Explain a figure of a version, with its reference',
    description:
      'Returns the formula of a figure, its inputs with their sources, the value recomputed from them, and the reference by which a text cites it. A figure is a key metric such as cogs, or a path such as steps.stp_1.outputs.capture.',
    inputs: {
      ...VERSION,
      properties: { ...VERSION.properties, figure: text('Key metric or path') },
      required: [...VERSION.required, 'figure'],
    },
    isReading: true,
    async call(given, ask) {
      const version = await citedVersion(given, ask);
      if (isAnswer(version)) return version;
      const ref = namedFigure(textOf(given['figure']));
      const shown = explained(() => version.explain(ref));
      if (isAnswer(shown)) return shown;
      const body = { ...shown, recomputed: recompute(shown), reference: figureReference(version.sha256, ref) };
      return { status: 200, body: shortened(body) };
    },
  },
  {
    name: 'check_text',
    title: 'Recompute every figure that a text cites',
    description:
      'A text cites a figure as a Markdown link, such as [2.38 USD/kg](titre:1a2b3c4d5e6f7a8b/figures.cogs). Each cited figure is recomputed from the version with this hash and must agree in every digit that is written. Numbers without a reference are listed.',
    inputs: {
      type: 'object',
      properties: {
        text: text('The whole text'),
        versions: { type: 'array', items: VERSION, minItems: 1, maxItems: MOST_CITED },
      },
      required: ['text', 'versions'],
    },
    isReading: true,
    async call(given, ask) {
      const processes = new Map<string, Explain>();
      for (const one of given['versions'] as Json[]) {
        // oxlint-disable-next-line no-await-in-loop -- one large file in memory at a time
        const version = await citedVersion(one, ask);
        if (isAnswer(version)) return version;
        processes.set(version.sha256, version.explain);
      }
      return { status: 200, body: checkCited(textOf(given['text']), processes) };
    },
  },
];
