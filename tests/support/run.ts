/** What the tests of one run share: the engine that threads load, the contract with examples, and a folder for what is made once; see vitest.config.ts. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { wholeContractFile } from '../../scripts/codegen/bundle.ts';
import { buildEngineIfStale } from '../../scripts/lib/build.ts';
import { twelfthOfCommit } from '../../scripts/lib/twelfth.ts';

const NAME = 'TITRE_TEST_RUN';

/** Before the first worker starts: it inherits the name. @returns what to do at the end */
export default async function setup(project: TestProject): Promise<() => void> {
  const build = async () => {
    await buildEngineIfStale();
    wholeContractFile();
  };
  await build();
  project.onTestsRerun(build);
  const folder = mkdtempSync(join(tmpdir(), 'titre-run-'));
  process.env[NAME] = folder;
  process.env['TWELFTH'] ??= twelfthOfCommit();
  return () => rmSync(folder, { recursive: true, force: true });
}

/** False in a benchmark that uses what tests use. */
export const isInRun = (): boolean => process.env[NAME] !== undefined;

/**
 * What one test of the run makes, for the others too.
 * @param make writes it, a file or a folder, at the path it is given
 * @returns where it is; not to be changed
 */
export async function onceInRun(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const folder = process.env[NAME];
  if (folder === undefined) throw new Error('The folder of the run is made by the set-up of vitest.config.ts.');
  const made = join(folder, name);
  const making = `${made}.making`;
  while (!existsSync(made)) {
    if (!taken(making)) {
      // oxlint-disable-next-line no-await-in-loop -- another worker makes it
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- this one does
      await make(`${made}.part`);
      renameSync(`${made}.part`, made);
    } finally {
      // If it could not be made, the next that needs it tries, and says why.
      rmdirSync(making);
    }
  }
  return made;
}

/** Whether the folder could be made: by one process alone. */
function taken(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
