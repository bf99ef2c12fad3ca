/** What a command is: its arguments, from which its help and the reading of its arguments follow. */
import { parseArgs } from 'node:util';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';

/** An option. Without a placeholder it takes no value; with `multiple` it can be repeated. */
export interface Option {
  placeholder?: string;
  multiple?: boolean;
  help: string;
}

export interface Command {
  name: string;
  /** One line, for the list of commands. */
  summary: string;
  /** Names of the arguments, as in `<scenario>`. */
  arguments: string;
  /** Least and largest number of arguments. */
  files: readonly [number, number];
  /** Further paragraphs of the help. */
  about?: string;
  options: Readonly<Record<string, Option>>;
  /** Example calls. */
  examples: readonly string[];
  /** Formats other than a table. */
  formats: readonly ('json' | 'csv')[];
  /** Whether assistants have no such tool: a person decides in it what is entered, or a tool of the engine does the same. */
  isForPeople?: true;
  /** @returns the exit code. @throws Failure */
  run: (given: Given, io: Io) => Promise<number>;
}

export type Format = 'table' | 'json' | 'csv';

const FORMATS: Record<'json' | 'csv', Option> = {
  json: { help: 'print JSON' },
  csv: { help: 'print comma-separated values' },
};
const HELP: Option = { help: 'print this help' };

/** Options of a command with those that every command has. */
const allOptions = ({ options, formats }: Command): Record<string, Option> => ({
  ...options,
  ...Object.fromEntries(formats.map((format) => [format, FORMATS[format]])),
  help: HELP,
});

export interface GivenOption {
  name: string;
  /** Empty for an option without a value. */
  value: string;
}

/** The arguments of a call, each read as the kind of value that it must be. */
export class Given {
  readonly files: readonly string[];
  readonly format: Format;
  /** Options in the order in which they were given. */
  private readonly options: readonly GivenOption[];

  constructor(files: readonly string[], options: readonly GivenOption[]) {
    this.files = files;
    this.options = options;
    if (this.has('json') && this.has('csv'))
      throw new Failure([{ field: '--json', message: 'Choose one of --json and --csv.' }]);
    this.format = this.has('json') ? 'json' : this.has('csv') ? 'csv' : 'table';
  }

  has(name: string): boolean {
    return this.options.some((one) => one.name === name);
  }

  /** Values of an option that can be repeated. */
  all(name: string): string[] {
    return this.sequence([name]).map(({ value }) => value);
  }

  /** These options in the order in which they were given, for options that belong to the one before. */
  sequence(names: readonly string[]): readonly GivenOption[] {
    return this.options.filter(({ name }) => names.includes(name));
  }

  text(name: string): string | undefined {
    return this.all(name).at(-1);
  }

  /** All values of an option that can be repeated or be a list with commas. */
  list(name: string): string[] {
    return this.all(name).flatMap((one) => one.split(',').map((part) => part.trim()));
  }

  numbers(name: string): number[] {
    return this.all(name).map((text) => numberOf(`--${name}`, text));
  }

  number(name: string): number | undefined {
    return this.numbers(name).at(-1);
  }

  /** A whole number of `least` or more. */
  count(name: string, least = 1): number | undefined {
    const value = this.number(name);
    if (value !== undefined && (!Number.isSafeInteger(value) || value < least))
      throw new Failure([
        { field: `--${name}`, message: `Enter a whole number of ${least} or more, not ${this.text(name)}.` },
      ]);
    return value;
  }
}

/** @throws Failure if the text is not a number */
export function numberOf(field: string, text: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) throw new Failure([{ field, message: `Enter a number, not “${text}”.` }]);
  return value;
}

/** Reads the arguments of a command. @throws Failure that says what would be right */
export function readArguments(command: Command, argv: readonly string[]): Given {
  const options = allOptions(command);
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { placeholder }]) => [
        name,
        { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given: GivenOption[] = [];
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const field = token.rawName;
    if (!option) throw new Failure([{ field, message: `Unknown option. ${hint(command, token.name)}` }]);
    if (option.placeholder === undefined && token.value !== undefined)
      throw new Failure([{ field, message: 'This option takes no value.' }]);
    // An option that follows is not the value, unless it is written as --name=value.
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (option.placeholder !== undefined && isMissing)
      throw new Failure([{ field, message: `Enter a value: --${token.name} ${option.placeholder}.` }]);
    if (!option.multiple && given.some(({ name }) => name === token.name))
      throw new Failure([{ field, message: 'This option is given twice. Remove one.' }]);
    given.push({ name: token.name, value: token.value ?? '' });
  }
  const [least, most] = command.files;
  const isHelp = given.some(({ name }) => name === 'help');
  if (!isHelp && (files.length < least || files.length > most)) throw new Failure(`Usage: ${usageOf(command)}`);
  return new Given(files, given);
}

function hint(command: Command, name: string): string {
  const known = Object.keys(allOptions(command));
  const near = known.find((one) => one.startsWith(name) || name.startsWith(one));
  return near ? `Did you mean --${near}?` : `The options are ${known.map((one) => `--${one}`).join(', ')}.`;
}

const usageOf = ({ name, arguments: names }: Command): string =>
  `titre ${name}${names === '' ? '' : ` ${names}`} [options]`;

/** Left column of a list in a help text. */
const COLUMN = 28;

export const row = (left: string, text: string): string =>
  left.length < COLUMN - 2 ? `  ${left.padEnd(COLUMN - 2)}${text}` : `  ${left}\n${' '.repeat(COLUMN)}${text}`;

export function helpOf(command: Command): string {
  const { summary, about, examples } = command;
  const options = Object.entries(allOptions(command)).map(([name, { placeholder, help }]) =>
    row(`--${name}${placeholder === undefined ? '' : ` ${placeholder}`}`, help),
  );
  return [
    `Usage: ${usageOf(command)}`,
    '',
    `${summary}.`,
    ...(about ? ['', about] : []),
    '',
    'Options:',
    ...options,
    '',
    examples.length > 1 ? 'Examples:' : 'Example:',
    ...examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}
