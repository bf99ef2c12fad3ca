/** Shards of studies: whoever computes them, and in whichever order, the result is that of one process. */
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArguments } from '../command.ts';
import { monteCarlo as monteCarloCommand } from '../commands/monte-carlo.ts';
import { call, exampleText, folderWith } from '../support.test-support.ts';
import { shardOf } from './shard.ts';

const { path, remove } = folderWith({ 'plant.json': exampleText() });
afterAll(remove);
const plant = path('plant.json');
const newFolder = (): string => mkdtempSync(path('parts-'));

/** Computes all shards of a command, the last one first and one of them twice. */
async function shards(of: number, ...command: string[]): Promise<string> {
  const folder = newFolder();
  for (const k of [...Array.from({ length: of }, (_, i) => of - i), 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they use this process
    const { code, err } = await call(...command, '--shard', `${k}/${of}`, '--parts', folder);
    expect([code, err]).toEqual([0, expect.stringMatching(new RegExp(`^Shard ${k} of ${of}: \\d+ samples in `))]);
  }
  return folder;
}

const monteCarloOf = (samples: number) => [
  'monte-carlo',
  plant,
  '--samples',
  String(samples),
  '--seed',
  '5',
  '--metric',
  'cogs,gwp',
];
const monteCarlo = monteCarloOf(process.env['NIGHT'] ? 400 : 100);
const sobol = ['sensitivity', plant, '--method', 'sobol', '--samples', '64', '--vary', 'Fermentation.vessels=2..8'];

test('a shard that is computed again has the same bytes, also once its code is optimised', async () => {
  const made = new Set<string>();
  for (let time = 0; time < 8; time++) {
    const folder = newFolder();
    // oxlint-disable-next-line no-await-in-loop -- as they use this process
    await call(...monteCarloOf(400), '--shard', '1/2', '--parts', folder);
    made.add(readFileSync(join(folder, '1-of-2.part'), 'latin1'));
  }
  expect(made.size).toBe(1);
});

describe.each([
  ['monte-carlo', monteCarlo],
  ['sensitivity', [...sobol, '--vary', 'prices.electricity=0.05..0.2']],
])('%s', (_, command) => {
  test.each([3, 7])('in %i shards has the same bits', async (of) => {
    const folder = await shards(of, ...command);
    expect(readdirSync(folder)).toHaveLength(of);
    const whole = await call(...command, '--json');
    expect(whole.code).toBe(0);
    expect(await call('reduce', folder, '--json')).toEqual(whole);
    rmSync(folder, { recursive: true });
  });
});

test('the rows of all shards, one after the other, are those of one process', async () => {
  for (const command of [
    ['monte-carlo', plant, '--samples', '20', '--rows', '--csv'],
    ['sweep', plant, '--input', 'prices.electricity', '--from', '0.05', '--to', '0.2', '--points', '7', '--csv'],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- the threads of one are enough
    const parts = await Promise.all([1, 2, 3].map((k) => call(...command, '--shard', `${k}/3`, '--threads', '1')));
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(parts.map(({ out }) => out).join('')).toBe((await call(...command)).out);
  }
});

describe('reduce refuses', () => {
  let parts: string;
  beforeAll(async () => {
    parts = await shards(3, ...monteCarlo);
  });

  const refusalOf = async (change: (folder: string) => void): Promise<string> => {
    const folder = newFolder();
    cpSync(parts, folder, { recursive: true });
    change(folder);
    const { code, err } = await call('reduce', folder);
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(2);
    return err.replaceAll(folder, 'parts');
  };

  test('a folder without some of the parts', async () => {
    const message = 'titre: parts: is missing 2 of 3 parts: 1, 3. Run these tasks again.\n';
    expect(
      await refusalOf((folder) => {
        for (const name of ['1-of-3.part', '3-of-3.part']) rmSync(join(folder, name));
      }),
    ).toBe(message);
    expect(await refusalOf((folder) => rmSync(folder, { recursive: true }))).toBe(
      'titre: parts: contains no parts of a study (*.part).\n',
    );
  });

  test('a part that was cut off or changed', async () => {
    for (const change of [
      (bytes: Buffer) => bytes.subarray(0, -1),
      (bytes: Buffer) => bytes.subarray(0, 100),
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- as they use this process
      const message = await refusalOf((folder) => {
        const name = join(folder, '2-of-3.part');
        writeFileSync(name, change(readFileSync(name)));
      });
      expect(message).toBe('titre: parts/2-of-3.part: is damaged. Remove this part and run its task again.\n');
    }
  });

  test('a part of another study', async () => {
    const others = newFolder();
    await call(...monteCarlo.map((word) => (word === '5' ? '6' : word)), '--shard', '2/3', '--parts', others);
    const message = await refusalOf((folder) => copyFileSync(join(others, '2-of-3.part'), join(folder, '2-of-3.part')));
    expect(message).toBe(
      'titre: parts/2-of-3.part: differs from 1-of-3.part in request. Remove the parts that belong to a different study.\n',
    );
  });
});

describe('the number of the shard', () => {
  const shardIn = (text: string, env: NodeJS.ProcessEnv = {}) =>
    shardOf(readArguments(monteCarloCommand, [plant, '--shard', text]), env);

  test.each([
    ['Kubernetes', { JOB_COMPLETION_INDEX: '0' }, 1],
    ['Slurm', { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_MIN: '1' }, 4],
    ['Slurm from zero', { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_MIN: '0' }, 5],
    ['AWS Batch', { AWS_BATCH_JOB_ARRAY_INDEX: '5' }, 6],
    ['Google Cloud Batch', { BATCH_TASK_INDEX: '3' }, 4],
    ['Cloud Run', { CLOUD_RUN_TASK_INDEX: '3' }, 4],
    ['Azure Batch', { AZ_BATCH_TASK_ID: '2' }, 3],
    ['Grid Engine', { SGE_TASK_ID: '6' }, 6],
  ])('is that of the task on %s', (_, env, number) => {
    expect(shardIn('6', env)).toEqual({ number, of: 6 });
  });

  test('is the given one, whatever the task', () => {
    expect(shardIn('2/6', { JOB_COMPLETION_INDEX: '4' })).toEqual({ number: 2, of: 6 });
  });

  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['7/6', {}, 'Write k/n with k from 1 to n, such as 3/64, not “7/6”.'],
    ['0/6', {}, 'Write k/n with k from 1 to n, such as 3/64, not “0/6”.'],
    ['6', { JOB_COMPLETION_INDEX: '6' }, 'Write k/n with k from 1 to n, such as 3/64, not “7/6”.'],
    ['6', {}, 'Write k/n, such as 3/64: no variable of a batch system (JOB_COMPLETION_INDEX, SLURM_ARRAY'],
    // What Grid Engine says of a task that is not of an array.
    ['6', { SGE_TASK_ID: 'undefined' }, 'Write k/n, such as 3/64: no variable'],
    ['half', {}, 'Write k/n'],
  ])('is refused as %s with %o', (text, env, message) => {
    expect(() => shardIn(text, env)).toThrow(message);
  });

  test('needs a folder for the part', async () => {
    expect((await call(...monteCarloOf(400), '--shard', '1/2')).err).toMatch(/^titre: --parts: Specify the folder/);
  });
});
