/**
 * The public doors of the packages: what others import from the engine with its types, and what they call on the command line.
 * `clients/doors.json` has each export, argument, result and property as a line: a changed type is a line that is gone. Codegen adds new lines; a line that is no longer so stays until a person moves it to `broken` with the reason.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { COMMANDS } from '../../clients/cli/main.ts';
import { root } from '../lib/paths.ts';

export interface Doors {
  /** What is promised, sorted. */
  doors: string[];
  /** What was promised in an earlier release, with the reason why it is no longer so. */
  broken: Record<string, string>;
}

/** Largest number of arguments that is listed. */
const MOST_ARGUMENTS = 3;

/** Every door as it is in the sources. */
export function presentDoors(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const engine = Object.entries(exports)
    .filter(([, file]) => file.endsWith('.ts'))
    .flatMap(([entry, file]) =>
      [...exportsOf(join(root, 'engine', file))].flatMap(([name, lines]) => {
        const door = `${join('@titre/engine', entry)}: ${name}`;
        return [door, ...lines.map((line) => `${door}: ${line}`)];
      }),
    );
  const commands = COMMANDS.flatMap(({ name, files: [least, most], options, formats }) => [
    ...Array.from(
      { length: Math.min(most, MOST_ARGUMENTS) - least + 1 },
      (_, n) => `titre ${name}: ${least + n} arguments`,
    ),
    ...formats.map((format) => `titre ${name} --${format}: a switch`),
    ...Object.entries(options).flatMap(([option, { placeholder, multiple }]) => [
      `titre ${name} --${option}: ${placeholder === undefined ? 'a switch' : 'takes a value'}`,
      ...(multiple ? [`titre ${name} --${option}: can be repeated`] : []),
    ]),
  ]);
  return [...engine, ...commands].toSorted();
}

type Declared = ESTree.Statement | ESTree.VariableDeclarator;

/** A module with its declarations by name. */
interface Module {
  text: string;
  exports: { name: string | null; from: string | null; as: string }[];
  declared: Map<string, Declared>;
}

const modules = new Map<string, Module>();

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { module, program } = parseSync(file, text);
  const declared: Module['declared'] = new Map();
  for (const statement of program.body) {
    const one = (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement;
    if (one.type === 'VariableDeclaration') {
      for (const each of one.declarations) if (each.id.type === 'Identifier') declared.set(each.id.name, each);
    } else if ('id' in one && one.id?.type === 'Identifier') declared.set(one.id.name, one);
  }
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName, localName, moduleRequest }) => ({
      // Without a name, all of another module.
      name: importName.kind === 'AllButDefault' ? null : exportName.name,
      from: moduleRequest?.value ?? null,
      as: importName.name ?? localName.name ?? '',
    })),
  );
  const made = { text, exports, declared };
  modules.set(file, made);
  return made;
}

/** Lines of each export of a module, through the modules that it exports again: what it is, as the sources say it. */
function exportsOf(file: string): Map<string, string[]> {
  const { text, exports, declared } = moduleAt(file);
  const lines = new Map<string, string[]>();
  for (const { name, from, as } of exports) {
    const source = from === null ? null : exportsOf(join(dirname(file), from));
    if (name === null) for (const [each, own] of source ?? []) lines.set(each, own);
    else {
      const own = declared.get(as);
      lines.set(name, source?.get(as) ?? (own ? signatureOf(own, text) : []));
    }
  }
  return lines;
}

interface Span {
  start: number;
  end: number;
}

/** A type as one line, the same however it is laid out. */
const oneLine = (text: string, { start, end }: Span): string =>
  text
    .slice(start, end)
    .replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[,;] ?(?=[)\]}>])/g, ' ')
    .replaceAll(/([([{<]) | (?=[)\]}>])/g, '$1')
    .replace(/^[|:] ?/, '')
    .replace(/[,;] ?$/, '')
    .trim();

/** What users rely on of a declaration; a type that the sources leave to the compiler has no line. */
function signatureOf(declared: Declared, text: string): string[] {
  switch (declared.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return ofFunction(declared, text);
    case 'VariableDeclarator': {
      const { id, init } = declared;
      const type = 'typeAnnotation' in id ? id.typeAnnotation : null;
      if (type) return [`is ${oneLine(text, type)}`];
      return init?.type === 'ArrowFunctionExpression' ? ofFunction(init, text) : [];
    }
    case 'TSInterfaceDeclaration':
      return [
        ...declared.extends.map((one) => `extends ${oneLine(text, one)}`),
        ...declared.body.body.map((one) => oneLine(text, one)),
      ];
    case 'TSTypeAliasDeclaration': {
      const { typeAnnotation: type } = declared;
      if (type.type === 'TSTypeLiteral') return type.members.map((one) => oneLine(text, one));
      return (type.type === 'TSUnionType' ? type.types : [type]).map((one) => `is ${oneLine(text, one)}`);
    }
    default:
      return [];
  }
}

type Callable = Pick<Extract<ESTree.Expression, { type: 'ArrowFunctionExpression' }>, 'params' | 'returnType'>;

/** Each parameter and the result by itself: a further parameter that may be omitted breaks nobody. */
function ofFunction(
  { params, returnType }: Pick<Callable, 'params'> & { returnType?: Callable['returnType'] },
  text: string,
): string[] {
  const isOptional = (one: Callable['params'][number]): boolean =>
    one.type === 'AssignmentPattern' || one.type === 'RestElement' || /^\w+\?/.test(text.slice(one.start, one.end));
  const types = params.map((one) => {
    const place = one.type === 'AssignmentPattern' ? one.left : one;
    return 'typeAnnotation' in place && place.typeAnnotation ? oneLine(text, place.typeAnnotation) : null;
  });
  return [
    `needs ${params.filter((one) => !isOptional(one)).length} arguments`,
    ...types.flatMap((type, at) => (type === null ? [] : [`argument ${at + 1} is ${type}`])),
    ...(returnType ? [`returns ${oneLine(text, returnType)}`] : []),
  ];
}

/** The file with what is new; what is no longer so stays, and fails the test. */
export const withNewDoors = ({ doors, broken }: Doors): Doors => ({
  doors: [...new Set([...doors, ...presentDoors()])].toSorted(),
  broken,
});

/** Doors that are promised and are not there. */
export const missingDoors = ({ doors }: Doors, present = presentDoors()): string[] =>
  doors.filter((door) => !present.includes(door));
