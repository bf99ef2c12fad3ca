import { verifyScenario } from '@titre/engine';
import type { Command } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import { type Cell, output } from '../print.ts';
import { readWithHash } from '../scenario.ts';
import { factorsOf } from '../library.ts';

export const verify: Command = {
  name: 'verify',
  summary: 'Check that the results and the hash in scenarios agree with this engine',
  arguments: '<scenario> …',
  files: [1, 1000],
  about:
    'Each scenario is evaluated with the library rows that it contains. It is verified if every metric in it is reproduced to within 1e-9\n(relative) and its hash matches its inputs; otherwise the exit code is 1.',
  options: {},
  formats: ['json', 'csv'],
  examples: ['titre verify plant.json'],
  async run(given, io) {
    if (given.files.filter((path) => path === '-').length > 1)
      throw new Failure('Only one scenario can be read from standard input.');
    const checked = [];
    for (const path of given.files) {
      const { file, sha256 } = await readWithHash(path);
      const { reproduces, mismatches, reasons, problem } = verifyScenario(file, factorsOf(file), sha256);
      checked.push({
        path,
        verified: reproduces && sha256 === file.sha256,
        reproduces,
        hash_matches: sha256 === file.sha256,
        engine: file.versions.engine,
        sha256,
        mismatches,
        reasons,
        problem: problem?.message ?? null,
      });
    }
    const rows = checked.map((one): Cell[] => [
      one.path,
      one.verified ? 'verified' : 'not verified',
      one.hash_matches ? 'matches' : 'differs',
      one.problem === null ? one.mismatches.length : null,
      one.engine,
    ]);
    const notes = checked.flatMap(({ path, mismatches, reasons, problem }) => [
      ...(problem === null ? [] : [`${path}: ${problem}`]),
      ...mismatches.map(
        ({ key, stated, computed }) => `${path}: ${key} is ${stated} in the file, but ${computed} with this engine.`,
      ),
      ...reasons.map((reason) => `${path}: ${reason}`),
    ]);
    const head = ['scenario', 'result', 'hash', 'metrics that differ', 'engine of the file'];
    await output({ head, rows, notes, json: checked }, given.format, io);
    return checked.every(({ verified }) => verified) ? EXIT.ok : EXIT.no;
  },
};
