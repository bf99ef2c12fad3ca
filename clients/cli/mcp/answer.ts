/** What a command answers when an assistant calls it. */
import { figureReference } from '@titre/engine';
import type { Watch } from '@titre/engine/analysis';
import { type Command, Given, type GivenOption } from '../command.ts';
import type { Io } from '../io.ts';
import type { Cell, Printed } from '../printed.ts';

/** Lines of a table that is longer than anyone reads. */
export const MOST_ROWS = 500;

/** What a tool answers: the rows of the command’s table, and the lines below it. */
export interface Answer extends Record<string, unknown> {
  head: string[];
  rows: Cell[][];
  notes: string[];
  /** What was printed that is no table. */
  text?: string;
}

/** Runs a command with files and options, and takes its result. @throws Failure */
export async function answerOf(
  command: Command,
  paths: readonly string[],
  options: readonly GivenOption[],
  watch: Pick<Watch, 'onProgress'>,
): Promise<Answer> {
  const decoder = new TextDecoder();
  let [text, printed] = ['', undefined as Printed | undefined];
  const said: string[] = [];
  const io: Io = {
    print: async (part) => void (text += typeof part === 'string' ? part : decoder.decode(part)),
    say: (line) => void said.push(line),
    showsProgress: false,
    watch,
    receive: (one) => void (printed = one),
  };
  await command.run(new Given(paths, options), io);
  const { title, head = [], rows = [], notes = [], cite = [], json } = printed ?? {};
  // Of one scenario, as its JSON says it.
  const { sha256 } = (json ?? {}) as { sha256?: string };
  const isLong = rows.length > MOST_ROWS;
  const metric = sha256 === undefined ? -1 : head.indexOf('metric');
  const shown = rows.slice(0, MOST_ROWS);
  return {
    head: metric < 0 ? head : [...head, 'reference'],
    rows: metric < 0 ? shown : shown.map((row) => [...row, figureReference(sha256!, `figures.${String(row[metric])}`)]),
    notes: [
      ...(title ? [title] : []),
      ...notes,
      ...(isLong ? [`The first ${MOST_ROWS} of ${rows.length} rows.`] : []),
      ...cite,
      ...said,
    ],
    ...(text !== '' && { text }),
  };
}
