/** The commands as tools of the Model Context Protocol: their inputs follow from the declarations of the commands. */
import { existsSync, globSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { catalogue, parseScenario } from '@titre/engine';
import { DRAFT_FORMAT, DRAFT_SCHEMA, interpretDraft, readDraft } from '@titre/engine/drafting';
import type { Command, GivenOption } from '../command.ts';
import { draftOf, namedRows, printedReport } from '../draft.ts';
import { Failure, faultLine } from '../failure.ts';
import { readInput, writeOutput } from '../io.ts';
import type { Cell } from '../printed.ts';
import { type Answer, MOST_ROWS } from './answer.ts';
import { callInThread, type Watching } from './calls.ts';

/** JSON Schema. */
type Schema = Record<string, unknown>;

export const ANSWER: Schema = {
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

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputs: Schema;
  isReadOnly: boolean;
  /** @throws Failure, or the reason of the signal */
  call: (given: Readonly<Record<string, unknown>>, watch: Watching) => Promise<Answer>;
}

const WRITES = 'save';

/** @param folder the only one whose files are read @param writes whether results may be saved in it */
export function toolsOf(commands: readonly Command[], folder: string, writes: boolean): Tool[] {
  return [
    {
      name: 'list_scenarios',
      title: 'List the scenarios in the folder',
      description: 'Names of the scenario files, with the process and the product of each.',
      inputs: { type: 'object', properties: {} },
      isReadOnly: true,
      call: () => listScenarios(folder),
    },
    draftTool(folder, writes),
    ...commands.map((command) => toolOf(command, folder, writes)),
  ];
}

/** Reads a list of steps, and says what was understood. With leave to write, the draft is saved for a person, who imports it. */
const draftTool = (folder: string, writes: boolean): Tool => ({
  name: 'draft_process',
  title: 'Draft a process from a list of steps',
  description:
    'Reads the steps of a process and their values, as a document has them, and reports what was understood, which unit was converted, what a person has to choose, and which defaults stand. Give each value as it is written, with its unit and the words of the document; leave out what the document does not say. Nothing is entered: a person accepts values with titre import, or in the app.',
  inputs: {
    ...DRAFT_SCHEMA,
    properties: {
      ...DRAFT_SCHEMA.properties,
      ...(writes && { [WRITES]: { type: 'string', description: 'Name of a file in the folder, for the draft' } }),
    },
  },
  isReadOnly: !writes,
  async call({ [WRITES]: save, ...given }) {
    const { draft, unknown } = draftOf(readDraft(given), '');
    const {
      title,
      head,
      rows,
      notes = [],
    } = printedReport(interpretDraft(draft, catalogue(), { named: namedRows(), unknown }));
    if (save !== undefined) {
      if (!writes) throw new Failure([{ field: WRITES, message: 'is not known: nothing is written here.' }]);
      const text = `${JSON.stringify({ format: DRAFT_FORMAT, version: 1, ...draft }, null, 2)}\n`;
      await writeOutput(inFolder(folder)(save as string), text);
    }
    return { head, rows, notes: [title!, ...notes] };
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
