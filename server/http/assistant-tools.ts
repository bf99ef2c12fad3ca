/**
 * What an assistant may do: operations of the contract that read or analyse, and figures with proof. Every tool calls the routes of this
 * server with the token of the caller, so that permissions, limits and the log are those of the API.
 */
import { isBound, type ScenarioFile, type UnitOperation } from '#engine/index.ts';
import {
  addressText,
  addressOf,
  type EngineTool,
  inputsOf,
  type InputFault,
  isAnalysis,
  type NamedProcess,
  processesOf,
  TOOLS,
} from '#engine/tools/index.ts';
import { operations, type OperationEntry, type OperationId } from '#generated/operations.ts';
import type { Compute } from '#server/compute/pool.ts';
import { contractRoutes, readContract } from './contract.ts';

type Json = Record<string, unknown>;

/** A response of a route of this server. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls a route of this server as the caller. */
export type Ask = (method: string, url: string, body?: Json) => Promise<Answer>;

/** What a tool reaches as the caller. */
export interface Reach {
  ask: Ask;
  /** @throws Refusal 403 if the key of the caller lacks the scope */
  permit: (scope: 'analyse' | 'write') => void;
  /** Origin that browsers use. */
  origin: string;
  compute: Compute;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputs: Json;
  output: Json;
  isReading: boolean;
  call: (given: Json, reach: Reach) => Promise<Answer>;
}

type Operations = typeof operations;
/** Operations whose scope says that they change nothing but jobs. */
type Harmless = {
  [K in OperationId]: Operations[K]['scope'] extends 'read' | 'analyse' ? K : never;
}[OperationId];

const OFFERED = {
  listOrganisationProcesses: { name: 'find_processes' },
  listProcessConfigurations: { name: 'list_versions' },
  listUnitOperations: { name: 'list_unit_operations' },
  listExperiments: { name: 'find_experiments' },
  startSensitivityAnalysis: { name: 'start_sensitivity_analysis' },
  startOptimisation: { name: 'start_optimisation' },
  startScale: { name: 'start_scale' },
  startScaleAnalysis: { name: 'start_scale_analysis' },
  startValueOfInformation: { name: 'start_value_of_information' },
  getJob: { name: 'read_analysis' },
  cancelJob: { name: 'cancel_analysis' },
} satisfies Partial<Record<Harmless, { name: string }>>;

/** So many levels of a request are described; the route checks all of it. */
const DEPTH = 3;
/** Rows of a list that an assistant is given. */
const MOST_ROWS = 100;

export const assistantTools = (): Tool[] => [
  ...Object.entries(OFFERED).map(([id, { name }]) => offeredTool(id as OperationId, name)),
  ...TOOLS.map(engineTool),
  PROPOSE,
];

function offeredTool(id: OperationId, name: string): Tool {
  const { method, path, params, scope, success }: OperationEntry = operations[id];
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
    output: outputOf(schema.response as Responses, success),
    isReading: scope === 'read',
    async call(given, { ask }) {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => partOf(given[part]));
      const query = new URLSearchParams();
      for (const one of queries) if (given[one] !== undefined) query.set(one, textOf(given[one]));
      const rest = Object.fromEntries(Object.entries(given).filter(([key]) => !own.has(key)));
      const answer = await ask(method, query.size > 0 ? `${url}?${query.toString()}` : url, body && rest);
      if (answer.status >= 300) return answer;
      const left: string[] = [];
      const whole = shortened(answer.body ?? {}, '', left) as Json;
      return { ...answer, body: { ...whole, ...(left.length > 0 && { not_shown: left }) } };
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

/** The first rows of each list. @param left receives what is not shown, in words */
function shortened(value: unknown, path: string, left: string[]): unknown {
  if (Array.isArray(value)) {
    if (value.length > MOST_ROWS) left.push(`${value.length - MOST_ROWS} more rows of ${path}`);
    return value.slice(0, MOST_ROWS).map((one) => shortened(one, path, left));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shortened(one, path === '' ? key : `${path}.${key}`, left)]),
  );
}

type Responses = Record<string, { content?: Record<string, { schema: unknown }> }>;

/** What a response has, to a limited depth. */
function outputOf(responses: Responses, success: number): Json {
  const schema = responses[success]?.content?.['application/json']?.schema;
  const properties = schema === undefined ? {} : (described(schema, DEPTH)['properties'] as Json);
  return { type: 'object', properties: { ...properties, not_shown: { type: 'array', items: { type: 'string' } } } };
}

/** A parameter in an address. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A part of a path. One of dots alone, which would lead to another route, becomes an id that nothing has. */
const partOf = (value: unknown): string => encodeURIComponent(textOf(value).replace(/^\.{1,2}$/, '-'));

const EVALUATE = TOOLS.find(({ name }) => name === 'evaluate')!;

const text = (description: string): Json => ({ type: 'string', description });

/** Where a process is. */
const PLACE = {
  type: 'object',
  properties: {
    product_id: text('Id of the product'),
    process_id: text('Id of the process'),
    configuration_id: text('Id of the version, as list_versions gives it (default: the current one)'),
  },
  required: ['product_id', 'process_id'],
};

/** A tool of the engine on stored versions, in a thread. */
const engineTool = (tool: EngineTool): Tool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputs: { ...inputsOf(tool, PLACE) },
  output: { ...tool.output },
  isReading: true,
  async call(given, { ask, permit, compute }) {
    if (isAnalysis(tool, given)) permit('analyse');
    const processes: { file: ScenarioFile; set: NamedProcess['set'] }[] = [];
    for (const one of processesOf(given)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as other requests have their turns
      const answer = await scenarioOf(one, ask);
      if (answer.status >= 300) return answer;
      processes.push({ file: answer.body as ScenarioFile, set: one.set });
    }
    // A draft names unit operations, and an organisation has its own.
    const list = processes.length === 0 ? await ask('GET', operations.listUnitOperations.path) : null;
    if (list !== null && list.status >= 300) return list;
    const known = list && (list.body as { unit_operations: UnitOperation[] }).unit_operations;
    const outcome = await compute.tool({ name: tool.name, processes, given, ...(known && { operations: known }) });
    if ('result' in outcome) return { status: 200, body: outcome.result };
    return refused(outcome.faults.map(faultText).join('\n'));
  },
});

/** Where a process is whose current version is meant. */
const { configuration_id: _version, ...CURRENT } = PLACE.properties;

/** Changes that a comment holds, with the address that enters them. */
const MOST_CHANGES = 15;

/** The only tool that writes: a comment from which a person enters the changes into a draft of their own, and saves it. */
const PROPOSE: Tool = {
  name: 'propose_change',
  title: 'Propose changes of a process to a person',
  description:
    'Writes a comment on the process with the changes in set, the reason, and their effect on the key metrics. A person opens it, which enters the changes into an unsaved draft, and saves or discards them. No version is stored. Needs a key with the scope write.',
  inputs: {
    type: 'object',
    properties: {
      ...(inputsOf(EVALUATE, { ...PLACE, properties: CURRENT })['properties'] as Json),
      reason: { ...text('Why, in a few sentences, for the person who decides'), minLength: 1, maxLength: 1000 },
    },
    required: ['process', 'reason'],
  },
  output: {
    type: 'object',
    properties: { comment_id: text('Id of the comment'), address: text('Opens the changes as an unsaved draft') },
    required: ['comment_id', 'address'],
  },
  isReading: false,
  async call({ process, reason }, { ask, permit, compute, origin }) {
    permit('write');
    const { set = {}, ...place } = process as NamedProcess;
    const count = Object.keys(set).length;
    if (count === 0 || count > MOST_CHANGES)
      return refused(`set: must have 1 to ${MOST_CHANGES} inputs with their proposed values.`);
    const answer = await scenarioOf(place, ask);
    if (answer.status >= 300) return answer;
    const file = answer.body as ScenarioFile;
    const given = {
      processes: [
        { file, set: {} },
        { file, set },
      ],
      given: {},
    };
    const outcome = await compute.tool({ name: 'compare', ...given });
    if ('faults' in outcome) return refused(outcome.faults.map(faultText).join('\n'));
    const { rows } = outcome.result as unknown as { rows: ComparedRow[] };
    // Steps may be named; the address has their ids.
    const byId = Object.entries(set).map(([name, value]) => [addressText(addressOf(file, name)), value] as const);
    const page = `/products/${partOf(place['product_id'])}?process=${partOf(place['process_id'])}`;
    const address = `${origin}${page}&propose=${encodeURIComponent(JSON.stringify(Object.fromEntries(byId)))}`;
    const covered = rows.find(({ metric }) => metric === 'gwp_coverage')?.values;
    const effects = PROPOSED_METRICS.flatMap((key) => rows.filter(({ metric }) => metric === key)).map(
      ({ metric, title, unit, values }) => {
        const [before, after] = values.map((value, at) =>
          isBound(metric, covered?.[at]!.value) ? `at least ${rounded(value)}` : rounded(value),
        );
        return `${title}: ${before!} → ${after!} ${unit === '1' ? '' : (unit ?? '')}`.trim();
      },
    );
    const lines = [...Object.entries(set).map(([name, value]) => `${name}: ${String(value)}`), '', ...effects];
    const comment = await ask(
      'POST',
      `/v1/products/${partOf(place['product_id'])}/pipelines/${partOf(place['process_id'])}/comments.json`,
      {
        place: { kind: 'page', page: 'design', title: 'Proposed changes' },
        text: `Proposed by an assistant. ${textOf(reason)}\n\n${lines.join('\n')}\n\n${address}`,
      },
    );
    if (comment.status >= 300) return comment;
    return { status: 201, body: { comment_id: (comment.body as { id: string }).id, address } };
  },
};

interface ComparedRow {
  metric: string;
  title: string;
  unit: string | null;
  values: [{ value: number | null }, { value: number | null }];
}

/** What a person who decides wants to see first. */
const PROPOSED_METRICS = ['cogs', 'output', 'tci', 'gwp'];

const rounded = ({ value }: { value: number | null }): string =>
  value === null ? 'no data' : value.toLocaleString('en', { maximumSignificantDigits: 4 });

const refused = (message: string): Answer => ({ status: 422, body: { message, status: 422 } });

/** A fault with the nearest value that works. */
const faultText = ({ field, message, nearest }: InputFault): string =>
  `${field === '' ? '' : `${field}: `}${message}${nearest ? ` The nearest feasible value of ${nearest.field} is ${nearest.value} ${nearest.unit}.` : ''}`;

/** The scenario of a version, or what the route answers instead. */
async function scenarioOf(named: NamedProcess, ask: Ask): Promise<Answer> {
  const [product, process] = [partOf(named['product_id']), partOf(named['process_id'])];
  const at = `/v1/products/${product}/pipelines/${process}`;
  let version = named['configuration_id'];
  if (version === undefined) {
    const answer = await ask('GET', `${at}.json`);
    if (answer.status >= 300) return answer;
    version = (answer.body as { configuration_id: string | null }).configuration_id;
    if (version === null) return refused('process: has no saved version. Save one in the app.');
  }
  return ask('GET', `${at}/configurations/${partOf(version)}/scenario.json`);
}
