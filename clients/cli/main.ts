/** The command `titre`: which command was called, and how it ends. */
import { ENGINE_VERSION } from '@titre/engine';
import { type Command, helpOf, readArguments, row } from './command.ts';
import { checkText } from './commands/check-text.ts';
import { compare } from './commands/compare.ts';
import { evaluate } from './commands/evaluate.ts';
import { example } from './commands/example.ts';
import { explain } from './commands/explain.ts';
import { importFlowsheet } from './commands/import.ts';
import { inputs } from './commands/inputs.ts';
import { mcpOf } from './commands/mcp.ts';
import { monteCarlo } from './commands/monte-carlo.ts';
import { optimise } from './commands/optimise.ts';
import { reduce } from './commands/reduce.ts';
import { scaleUp } from './commands/scale-up.ts';
import { sensitivity } from './commands/sensitivity.ts';
import { sweep } from './commands/sweep.ts';
import { template } from './commands/template.ts';
import { verify } from './commands/verify.ts';
import { EXIT, Failure, faultLine } from './failure.ts';
import { ClosedPipe, type Io, processIo, visible } from './io.ts';

const WORKING: readonly Command[] = [
  evaluate,
  explain,
  compare,
  inputs,
  sweep,
  monteCarlo,
  sensitivity,
  reduce,
  optimise,
  scaleUp,
  verify,
  checkText,
  importFlowsheet,
  template,
  example,
];

export const COMMANDS: readonly Command[] = [...WORKING, mcpOf(WORKING)];

/** As a shell reports a program that ended because its reader had gone. */
const CLOSED_PIPE = 141;

const overview = (): string =>
  [
    'Usage: titre <command> [arguments] [options]',
    '',
    `Titre on the command line, with engine ${ENGINE_VERSION}: the same engine as in the app, without a server.`,
    'A scenario is a file exported from the app; “-” reads it from standard input. Values are in the units of the engine,',
    'as listed by titre inputs.',
    '',
    'Commands:',
    ...COMMANDS.map(({ name, summary }) => row(name, summary)),
    '',
    'Exit codes: 0 success; 1 negative result, such as infeasible or not reproduced; 2 incorrect usage or invalid input.',
    '',
    'titre <command> --help describes a command, with an example.',
    '',
  ].join('\n');

/** Runs one call, and returns its exit code. */
export async function run(argv: readonly string[], streams: Io): Promise<number> {
  const io: Io = {
    ...streams,
    print: (text) => streams.print(typeof text === 'string' ? visible(text) : text),
    say: (line) => streams.say(visible(line)),
  };
  const [name = '--help', ...rest] = argv;
  const isJson = rest.includes('--json');
  try {
    if (name === '--help' || name === 'help') {
      await io.print(overview());
      return argv.length === 0 ? EXIT.wrong : EXIT.ok;
    }
    if (name === '--version') {
      await io.print(`${ENGINE_VERSION}\n`);
      return EXIT.ok;
    }
    const command = COMMANDS.find((one) => one.name === name);
    if (!command)
      throw new Failure(`Unknown command “${name}”. The commands are ${COMMANDS.map((one) => one.name).join(', ')}.`);
    const given = readArguments(command, rest);
    if (given.has('help')) {
      await io.print(helpOf(command));
      return EXIT.ok;
    }
    return await command.run(given, io);
  } catch (error) {
    if (error instanceof ClosedPipe) return CLOSED_PIPE;
    if (!(error instanceof Failure)) throw error;
    for (const fault of error.faults) io.say(isJson ? JSON.stringify(fault) : `titre: ${faultLine(fault)}`);
    return error.code;
  }
}

/** Runs the call of this process. */
export async function main(): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2), processIo());
  } catch (error) {
    // A mistake of ours: its stack helps only those who can mend it.
    const text = process.env['TITRE_DEBUG'] && error instanceof Error ? error.stack : String(error);
    process.stderr.write(`titre: This is an error in the program, not in your input. ${text}\n`);
    process.exitCode = 70;
  }
}
