import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';

/** The command that serves the other commands to assistants. */
export const mcpOf = (commands: readonly Command[]): Command => ({
  name: 'mcp',
  summary: 'Serve the scenarios of a folder to an assistant (Model Context Protocol, standard input and output)',
  arguments: '[folder]',
  files: [0, 1],
  about:
    'The tools read, evaluate, compare, explain, seek, size and check processes, and run the analyses of the other commands. Only files in\nthe folder are read (default: the current folder), and nothing is written without --write. Every figure has a reference, from which check_text recomputes it.',
  options: { write: { help: 'let the assistant save scenarios in the folder' } },
  formats: [],
  examples: ['titre mcp plants'],
  async run(given) {
    const folder = resolve(given.files[0] ?? '.');
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Failure([{ field: folder, message: 'is not a folder.' }]);
    // Loaded here, so that other commands start without them.
    const [{ serve }, { toolsOf }] = await Promise.all([import('../mcp/serve.ts'), import('../mcp/tools.ts')]);
    serve(
      toolsOf(
        commands.filter(({ formats, isForPeople }) => formats.length > 0 && !isForPeople),
        folder,
        given.has('write'),
      ),
    );
    return EXIT.ok;
  },
});
