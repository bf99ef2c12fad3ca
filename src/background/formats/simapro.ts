import {
  addProcess,
  amountOf,
  type Database,
  DatabaseFault,
  type Exchange,
  newDatabase,
  type Output,
  type Process,
} from '../model.ts';
import { unitOf } from '../units.ts';
import { evaluateFormula, type Parameters } from './formula.ts';

/** Sections of a process whose lines are inputs, with their sign; the sub-compartment stands before the unit in those of nature. */
const INPUTS: Readonly<Record<string, 1 | -1>> = {
  'Materials/fuels': 1,
  'Electricity/heat': 1,
  'Waste to treatment': 1,
  'Avoided products': -1,
};
const NATURE: Readonly<Record<string, string>> = {
  Resources: 'resource',
  'Emissions to air': 'air',
  'Emissions to water': 'water',
  'Emissions to soil': 'soil',
};
const SUBSTANCES = new Set(['Raw materials', 'Airborne emissions', 'Waterborne emissions', 'Emissions to soil']);

/** SimaPro CSV, in cp1252 unless it begins with a byte order mark. @throws DatabaseFault naming the line */
export function readSimaPro(bytes: Uint8Array): Database {
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const lines = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252').decode(bytes).split(/\r?\n/);
  const header = (name: string) =>
    lines
      .find((line) => line.startsWith(`{${name}:`))
      ?.slice(name.length + 2, -1)
      .trim() ?? '';
  const separators: Readonly<Record<string, string>> = { Semicolon: ';', Comma: ',', Tab: '\t' };
  const separator = separators[header('CSV separator')] ?? ';';
  const decimal = header('Decimal separator') || '.';
  const database = newDatabase('SimaPro CSV');
  const units = new Map<string, { dimension: string; size: number }>();
  const cas = new Map<string, string>();
  const parameters: Parameters = new Map();
  const blocks = [...blocksOf(lines)];
  const unit = (name: string) => units.get(name) ?? unitOf(name);
  const cells = ({ text }: Line) => text.split(separator).map((cell) => cell.trim());
  const readParameters = (list: readonly Line[], into: Parameters) => {
    for (const line of list) {
      const [name = '', value = ''] = cells(line);
      if (name !== '') into.set(name.toLowerCase(), evaluateFormula(value, decimal, into, `line ${line.number}`));
    }
  };
  for (const { kind, lines: list } of blocks) {
    if (kind === 'Units')
      for (const line of list) {
        const [name = '', , factor = '', reference = ''] = cells(line);
        const { dimension, size } = unitOf(reference);
        const value = amountOf(factor.replace(decimal, '.'), `line ${line.number}`, `conversion of ${name}`);
        if (name !== '') units.set(name, { dimension, size: value * size });
      }
    else if (SUBSTANCES.has(kind)) for (const line of list) cas.set(cells(line)[0] ?? '', cells(line)[2] ?? '');
    else if (/^(?:Database|Project) (?:Input|Calculated) parameters$/i.test(kind)) readParameters(list, parameters);
  }

  const seen = new Set<string>();
  const flowOf = (name: string, of: string, compartment: string | null): string => {
    const { dimension } = unit(of);
    const key = compartment === null ? name : `${name}|${compartment}|${dimension}`;
    if (!database.flows.has(key)) {
      const product = compartment === null ? name.split('{')[0]!.split('|')[0]!.trim() : name;
      const kind = compartment === null ? 'product' : 'elementary';
      database.flows.set(key, {
        key,
        name: product,
        kind,
        compartment: compartment ?? '',
        dimension,
        cas: cas.get(name),
      });
    }
    return key;
  };
  for (const block of blocks) if (block.kind === 'Process') addProcess(database, seen, ...processOf(block.lines));
  return database;

  function processOf(list: readonly Line[]): [Process, string] {
    const sections = sectionsOf(list);
    const value = (name: string) => sections.get(name)?.[0]?.text.trim() ?? '';
    const own: Parameters = new Map(parameters);
    readParameters(sections.get('Input parameters') ?? [], own);
    readParameters(sections.get('Calculated parameters') ?? [], own);
    const outputs: Output[] = [];
    const inputs: Exchange[] = [];
    const elementary: Exchange[] = [];
    const amount = (text: string, line: Line) => evaluateFormula(text, decimal, own, `line ${line.number}`);
    const treatments = sections.get('Waste treatment') ?? [];
    for (const line of [...(sections.get('Products') ?? []), ...treatments]) {
      const [name = '', of = '', number = '', share = ''] = cells(line);
      const { size, dimension } = unit(of);
      // A unit that the file declares otherwise would be shown as one of another size.
      const shown = unitOf(of).size === size ? { unit: of, size } : { unit: dimension, size: 1 };
      const output: Output = { flow: flowOf(name, of, null), amount: amount(number, line) * size, ...shown };
      outputs.push(treatments.includes(line) ? output : { ...output, share: amount(share, line) / 100 });
    }
    for (const [section, sign] of Object.entries(INPUTS))
      for (const line of sections.get(section) ?? []) {
        const [name = '', of = '', number = ''] = cells(line);
        inputs.push({ flow: flowOf(name, of, null), amount: sign * amount(number, line) * unit(of).size });
      }
    for (const [section, compartment] of Object.entries(NATURE))
      for (const line of sections.get(section) ?? []) {
        const [name = '', sub = '', of = '', number = ''] = cells(line);
        elementary.push({
          flow: flowOf(name, of, `${compartment}/${sub}`),
          amount: amount(number, line) * unit(of).size,
        });
      }
    const where = `line ${list[0]?.number ?? 0}`;
    const [first] = outputs;
    if (!first) throw new DatabaseFault(where, 'the process has neither products nor a waste treatment.');
    const geography = first.flow.split('{')[1]?.split('}')[0];
    const name = value('Process name') || first.flow;
    const key = value('Process identifier') || first.flow;
    const [year] = /\d{4}/.exec(value('Date')) ?? [];
    return [
      {
        key,
        name,
        location: geography ?? 'GLO',
        year: year === undefined ? null : Number(year),
        outputs,
        inputs,
        elementary,
      },
      where,
    ];
  }
}

interface Line {
  number: number;
  text: string;
}

/** Blocks begin with their name and end with “End”. */
function* blocksOf(lines: readonly string[]): Generator<{ kind: string; lines: Line[] }> {
  let kind: string | null = null;
  let list: Line[] = [];
  for (const [index, text] of lines.entries()) {
    const line = text.trim();
    if (kind === null) {
      if (line !== '' && !line.startsWith('{')) kind = line;
    } else if (line === 'End') {
      yield { kind, lines: kind === 'Process' ? list : list.filter((one) => one.text.trim() !== '') };
      kind = null;
      list = [];
    } else list.push({ number: index + 1, text });
  }
}

/** Sections of a process: a name after an empty line, and the lines below it. */
function sectionsOf(list: readonly Line[]): Map<string, Line[]> {
  const sections = new Map<string, Line[]>();
  let current: Line[] | null = null;
  for (const line of list) {
    if (line.text.trim() === '') current = null;
    else if (current) current.push(line);
    else sections.set(line.text.trim(), (current = []));
  }
  return sections;
}
