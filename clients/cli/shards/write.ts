/** What commands with `--shard` do: they write their part of a study to a folder, from which `titre reduce` makes the result. */
import { checkSensitivity, type SensitivityRequest } from '@titre/engine/analysis';
import type { ScenarioFile } from '@titre/engine';
import type { Given, Option } from '../command.ts';
import { EXIT, Failure, refused } from '../failure.ts';
import type { Io } from '../io.ts';
import { subjectOf } from '../scenario.ts';
import { writePart } from './part.ts';
import { SHARD_OPTION, shardOf } from './shard.ts';

export const SHARD_OPTIONS = {
  shard: SHARD_OPTION,
  parts: { placeholder: '<folder>', help: 'with --shard, folder to which the part is written, for titre reduce' },
} satisfies Readonly<Record<string, Option>>;

/** @param options The option in which each field of the request was given */
export async function writeShard(
  file: ScenarioFile,
  request: SensitivityRequest,
  options: Readonly<Record<string, string>>,
  given: Given,
  io: Io,
): Promise<number> {
  const shard = shardOf(given)!;
  const folder = given.text('parts');
  if (folder === undefined)
    throw new Failure([
      { field: '--parts', message: 'Specify the folder for the parts; it must be the same for all shards.' },
    ]);
  const problems = checkSensitivity(subjectOf(file), request, Infinity);
  if (problems.length > 0) throw refused(problems, options);
  const { file: written, items } = await writePart(folder, shard, file, request);
  io.say(`Shard ${shard.number} of ${shard.of}: ${items} samples in ${written}.`);
  return EXIT.ok;
}
