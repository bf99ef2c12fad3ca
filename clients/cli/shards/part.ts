/**
 * Files of the parts of a study: a line of JSON that says what was computed, then the values. A file is written completely or not at all,
 * and a task that is repeated writes the same bytes, so that a task may be ended and started again at any time.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  blocksOf,
  Meter,
  type Reason,
  sensitivityStudy,
  type SensitivityRequest,
  type SensitivityResult,
} from '@titre/engine/analysis';
import { ENGINE_VERSION, type ScenarioFile } from '@titre/engine';
import { Failure } from '../failure.ts';
import { writeOutput } from '../io.ts';
import { subjectOf } from '../scenario.ts';
import type { Shard } from './shard.ts';

const FORMAT = 'titre-part-2';

/** Everything that the bits of a part depend on. */
interface Whole {
  format: typeof FORMAT;
  /** Of the engine and of Node: parts of others might have other bits. */
  engine: string;
  node: string;
  of: number;
  scenario: ScenarioFile;
  request: SensitivityRequest;
}

type Header = Whole & { shard: number; sha256: string };

const ENDING = '.part';
const LINE_END = 0x0a;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const nameOf = (shard: number, of: number): string =>
  `${String(shard).padStart(String(of).length, '0')}-of-${of}${ENDING}`;

/** No limit: the tasks share the evaluations. */
const studyOf = ({ scenario, request }: Pick<Whole, 'scenario' | 'request'>) =>
  sensitivityStudy(subjectOf(scenario), request, Infinity);

/** Computes a part of a study and writes it. @returns the file and the number of items in it @throws Failure */
export async function writePart(
  folder: string,
  { number, of }: Shard,
  scenario: ScenarioFile,
  request: SensitivityRequest,
): Promise<{ file: string; items: number }> {
  const study = studyOf({ scenario, request });
  const blocks = blocksOf(study).filter(([from]) => Math.floor((from * of) / study.count) === number - 1);
  const values = bytesOf(blocks.map(([from, to]) => study.evaluate(from, to, () => undefined)));
  const header: Header = {
    format: FORMAT,
    engine: ENGINE_VERSION,
    node: process.version,
    shard: number,
    of,
    scenario,
    request,
    sha256: hashOf(values),
  };
  const file = join(folder, nameOf(number, of));
  await mkdir(folder, { recursive: true });
  await writeOutput(file, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), values]));
  return { file, items: blocks.reduce((sum, [from, to]) => sum + to - from, 0) };
}

/** The result of all parts in a folder: to the bit what one process computes. @throws Failure */
export async function reduceParts(
  folder: string,
): Promise<{ scenario: ScenarioFile; request: SensitivityRequest; found: SensitivityResult }> {
  const entries = await readdir(folder).catch(() => []);
  const names = entries.filter((name) => name.endsWith(ENDING)).toSorted();
  const read = [];
  for (const name of names)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they are large
    read.push(await readPart(folder, name));
  const [first] = read;
  if (!first) throw new Failure([{ field: folder, message: `contains no parts of a study (*${ENDING}).` }]);
  const { whole } = first;
  for (const { name, whole: other } of read) {
    const differs = (Object.keys(whole) as (keyof Whole)[]).filter(
      (key) => JSON.stringify(other[key]) !== JSON.stringify(whole[key]),
    );
    if (differs.length > 0) {
      const message = `differs from ${first.name} in ${differs.join(', ')}. Remove the parts that belong to a different study.`;
      throw new Failure([{ field: join(folder, name), message }]);
    }
  }
  const there = new Set(names);
  const missing = Array.from({ length: whole.of }, (_, k) => k + 1).filter((k) => !there.has(nameOf(k, whole.of)));
  if (missing.length > 0) {
    const message = `is missing ${missing.length} of ${whole.of} parts: ${missing.join(', ')}. Run these tasks again.`;
    throw new Failure([{ field: folder, message }]);
  }
  const study = studyOf(whole);
  const found = study.reduce(
    read.flatMap(({ parts }) => parts),
    new Meter(0, {}, ''),
  );
  return { scenario: whole.scenario, request: whole.request, found };
}

type Parts = Parameters<ReturnType<typeof sensitivityStudy>['reduce']>[0];

/** What of a part is not in its array of values, which has `length` of them. */
interface Plain {
  length: number;
  tallies: { infeasible: number; reasons: [string, Reason][] }[];
  problems?: Parts[number]['problems'];
}

/** Not as `node:v8` serialises values: its bytes also say how V8 keeps them, which changes when it optimises what makes them. */
function bytesOf(parts: Parts): Buffer {
  const plain = parts.map(({ values, tallies, problems }): Plain => ({
    length: values.length,
    tallies: tallies.map(({ infeasible, reasons }) => ({ infeasible, reasons: [...reasons] })),
    problems,
  }));
  const arrays = parts.map(({ values }) => Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  return Buffer.concat([Buffer.from(`${JSON.stringify(plain)}\n`), ...arrays]);
}

function partsIn(bytes: Buffer): Parts {
  const end = bytes.indexOf(LINE_END);
  let at = end + 1;
  return (JSON.parse(bytes.toString('utf8', 0, end)) as Plain[]).map(({ length, tallies, ...others }) => {
    const values = new Float64Array(length);
    at += bytes.copy(new Uint8Array(values.buffer), 0, at);
    return { ...others, values, tallies: tallies.map((one) => ({ ...one, reasons: new Map(one.reasons) })) };
  });
}

async function readPart(folder: string, name: string): Promise<{ name: string; whole: Whole; parts: Parts }> {
  const bytes = await readFile(join(folder, name));
  const end = bytes.indexOf(LINE_END);
  const damaged = new Failure([
    { field: join(folder, name), message: 'is damaged. Remove this part and run its task again.' },
  ]);
  let header: Header;
  try {
    header = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
  } catch {
    throw damaged;
  }
  const values = bytes.subarray(end + 1);
  const { shard, sha256, ...whole } = header;
  if (whole.format !== FORMAT || sha256 !== hashOf(values) || name !== nameOf(shard, whole.of)) throw damaged;
  return { name, whole, parts: partsIn(values) };
}
