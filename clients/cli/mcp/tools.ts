/** Tools of the Model Context Protocol for a folder: those of the engine, and the commands, whose inputs follow from their declarations. */
import { existsSync, globSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { parseScenario } from '@titre/engine';
import { DRAFT_FORMAT, DRAFT_SCHEMA, type ReadDraft, readDraft } from '@titre/engine/drafting';
import { type EngineTool, inputsOf, type NamedProcess, processesOf, runTool, TOOLS } from '@titre/engine/tools';
import type { Command, GivenOption } from '../command.ts';
import { namedRows } from '../draft.ts';
import { asFailure, Failure, faultLine } from '../failure.ts';
import { readInput, writeOutput } from '../io.ts';
import type { Cell } from '../printed.ts';
import { type Answer, MOST_ROWS } from './answer.ts';
import { callInThread, type NamedFile, type Watching } from './calls.ts';

/** JSON Schema. */
type Schema = Record<string, unknown>;

/** What a command answers: its table. */
const TABLE: Schema = {
  type: 'object',
  properties: {
    head: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } } },
    notes: {
      type: 'array',
      items: { type: 'string' },
      description: 'Warnings, references and how to cite the results',
    },
    text: { type: 'string' },
  },
  required: ['head', 'rows', 'notes'],
};

/** Where a process is. */
const PLACE: Schema = {
  type: 'object',
  properties: { file: { type: 'string', description: 'Name of a scenario file, as list_scenarios gives it' } },
  required: ['file'],
};

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputs: Schema;
  output: Schema;
  isReadOnly: boolean;
  /** @throws Failure, or the reason of the signal */
  call: (given: Readonly<Record<string, unknown>>, watch: Watching) => Promise<Record<string, unknown>>;
}

const WRITES = 'save';
const EVALUATE = TOOLS.find(({ name }) => name === 'evaluate')!;

/** @param folder the only one whose files are read @param writes whether results may be saved in it */
export function toolsOf(commands: readonly Command[], folder: string, writes: boolean): Tool[] {
  return [
    {
      name: 'list_scenarios',
      title: 'List the scenarios in the folder',
      description: 'Names of the scenario files, with the process and the product of each.',
      inputs: { type: 'object', properties: {} },
      output: TABLE,
      isReadOnly: true,
      call: () => listScenarios(folder),
    },
    ...TOOLS.map((tool) => engineTool(tool, folder)),
    ...(writes ? [saveProcess(folder), saveDraft(folder)] : []),
    ...commands.map((command) => toolOf(command, folder, writes)),
  ];
}

/** A tool of the engine on files of the folder. */
const engineTool = (tool: EngineTool, folder: string): Tool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputs: inputsOf(tool, PLACE),
  output: tool.output,
  isReadOnly: true,
  call: (given, watch) =>
    callInThread({ tool: tool.name, given, files: processesOf(given).map((one) => fileOf(one, folder)) }, watch),
});

const fileOf = ({ file, set }: NamedProcess, folder: string): NamedFile => ({
  path: inFolder(folder)(String(file)),
  set,
});

const NEW_FILE = { type: 'string', description: 'Name of the new file in the folder' };

/** Saves a process with changed inputs as a scenario, which a person opens. */
const saveProcess = (folder: string): Tool => ({
  name: 'save_process',
  title: 'Save a process with changed inputs as a new file',
  description: 'Writes a scenario file into the folder, which a person opens and imports. No file is replaced.',
  inputs: {
    type: 'object',
    properties: { ...(inputsOf(EVALUATE, PLACE)['properties'] as Schema), [WRITES]: NEW_FILE },
    required: ['process', WRITES],
  },
  output: TABLE,
  isReadOnly: false,
  call: (given, watch) => {
    const [{ path, set = {} }] = processesOf(given).map((one) => fileOf(one, folder)) as [NamedFile];
    const changes = Object.entries(set).map(([name, value]) => ({ name: 'set', value: `${name}=${String(value)}` }));
    const save = { name: WRITES, value: newIn(folder)(String(given[WRITES])) };
    return callInThread({ command: 'evaluate', paths: [path], options: [...changes, save] }, watch);
  },
});

/** Saves a draft for a person, who imports it. */
const saveDraft = (folder: string): Tool => ({
  name: 'save_draft',
  title: 'Save a draft process as a new file',
  description:
    'Writes a draft process into the folder after it was read without an error, for a person, who accepts its values with titre import or in the app. No file is replaced.',
  inputs: {
    ...DRAFT_SCHEMA,
    properties: { ...DRAFT_SCHEMA.properties, [WRITES]: NEW_FILE },
    required: [...DRAFT_SCHEMA.required!, WRITES],
  },
  output: TABLE,
  isReadOnly: false,
  async call({ [WRITES]: save, ...given }) {
    const report = asFailure(() => runTool('draft_process', [], given, { named: namedRows() }));
    const { draft } = readDraft(given) as Extract<ReadDraft, { ok: true }>;
    const text = `${JSON.stringify({ format: DRAFT_FORMAT, version: 1, ...draft }, null, 2)}\n`;
    await writeOutput(newIn(folder)(String(save)), text);
    return report;
  },
});

function toolOf(command: Command, folder: string, writes: boolean): Tool {
  const { name, summary, about, files, examples } = command;
  const options = Object.entries(command.options).filter(([option]) => writes || option !== WRITES);
  const [least, most] = files;
  const list = { type: 'array', items: { type: 'string' }, minItems: least, maxItems: most };
  return {
    name: name.replaceAll('-', '_'),
    title: summary,
    description: [`${summary}.`, about?.replaceAll('\n', ' '), `On the command line: ${examples.join(' or ')}`]
      .filter((part) => part !== undefined)
      .join(' '),
    inputs: {
      type: 'object',
      properties: {
        ...(most > 0 && { files: { ...list, description: `Names of files in the folder: ${command.arguments}` } }),
        ...Object.fromEntries(
          options.map(([option, { placeholder, multiple, help }]) => {
            const single = placeholder === undefined ? { type: 'boolean' } : { type: ['string', 'number'] };
            const description = placeholder === undefined ? help : `${help}. Written as ${placeholder}`;
            return [option, multiple ? { type: 'array', items: single, description } : { ...single, description }];
          }),
        ),
      },
      ...(least > 0 && { required: ['files'] }),
    },
    output: TABLE,
    isReadOnly: !options.some(([option]) => option === WRITES),
    call: ({ files: names = [], ...given }, watch) => {
      const known = options.map(([option]) => option);
      const unknown = Object.keys(given).find((option) => !known.includes(option));
      if (unknown !== undefined)
        throw new Failure([
          { field: unknown, message: `is not known. The inputs are ${['files', ...known].join(', ')}.` },
        ]);
      const place = inFolder(folder);
      const asked = Object.entries(given).flatMap(([option, value]): GivenOption[] =>
        (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
          one === false ? [] : [{ name: option, value: option === WRITES ? place(String(one)) : String(one) }],
        ),
      );
      return callInThread({ command: name, paths: (names as string[]).map(place), options: asked }, watch);
    },
  };
}

/** The path of a file in the folder, also where links lead; null for any other place. */
function placeIn(folder: string, name: string): string | null {
  const path = resolve(folder, name);
  const isInside = (place: string, within: string) => place.startsWith(within + sep);
  if (!isInside(path, folder)) return null;
  // A file that is not there is reported by whoever reads it, or is made: then the folder above it counts.
  let there = path;
  while (!existsSync(there)) there = dirname(there);
  const [real, root] = [realpathSync(there), realpathSync(folder)];
  return real === root || isInside(real, root) ? path : null;
}

/** @throws Failure for a file outside the folder */
const inFolder =
  (folder: string) =>
  (name: string): string => {
    const path = placeIn(folder, name);
    if (path === null)
      throw new Failure([{ field: 'files', message: `“${name}” is not in the folder that is served.` }]);
    return path;
  };

/** The same for a file that is made. @throws Failure if there is one */
const newIn =
  (folder: string) =>
  (name: string): string => {
    const path = inFolder(folder)(name);
    if (existsSync(path)) throw new Failure([{ field: WRITES, message: `“${name}” exists. Choose another name.` }]);
    return path;
  };

async function listScenarios(folder: string): Promise<Answer> {
  const names = globSync('**/*.json', { cwd: folder }).toSorted();
  const rows: Cell[][] = [];
  for (const name of names.slice(0, MOST_ROWS)) {
    const path = placeIn(folder, name);
    if (path === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const bytes = await readInput(path).catch(() => null);
    const parsed = bytes && parseScenario(new TextDecoder().decode(bytes));
    if (parsed?.ok) rows.push([name, parsed.file.name, parsed.file.product.name]);
  }
  const notes = names.length > MOST_ROWS ? [`The first ${MOST_ROWS} of ${names.length} files.`] : [];
  return { head: ['file', 'process', 'product'], rows, notes };
}

/** A fault as a tool says it: what is wrong, where, and what is accepted. */
export const faultText = (error: Failure): string => error.faults.map(faultLine).join('\n');
