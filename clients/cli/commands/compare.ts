import { citation } from '@titre/engine/wording';
import { type Figures, percentChange, type ScenarioFile } from '@titre/engine';
import { metricWords } from '@titre/engine/analysis';
import type { Command } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import { type Cell, output } from '../print.ts';
import { evaluatedHere, provenanceOf, readScenario, subjectOf } from '../scenario.ts';
import { unitText } from '../unit.ts';

export const compare: Command = {
  name: 'compare',
  summary: 'Compare the key metrics of scenarios',
  arguments: '<scenario> <scenario> …',
  files: [2, 50],
  about:
    'Each scenario is evaluated with this engine. Changes are relative to the first scenario, in per cent;\na footprint that lacks emission factors has none.',
  options: {},
  formats: ['json', 'csv'],
  isForPeople: true,
  examples: ['titre compare glycerol.json glucose.json --csv > comparison.csv'],
  async run(given, io) {
    if (given.files.filter((path) => path === '-').length > 1)
      throw new Failure('Only one scenario can be read from standard input.');
    const scenarios = [];
    for (const path of given.files) {
      const file = await evaluatedFile(path);
      scenarios.push({ path, file, figures: file.results.figures });
    }
    const [first, ...others] = scenarios;
    const keys = [...new Set(scenarios.flatMap(({ figures }) => Object.keys(figures)))] as (keyof Figures)[];
    const value = (figures: Figures, key: keyof Figures): number | null => figures[key] ?? null;
    const rows = keys.map((key): Cell[] => {
      const { title, unit } = metricWords(key);
      return [
        key,
        title,
        unitText(unit),
        value(first!.figures, key),
        ...others.flatMap(({ figures }) => [value(figures, key), percentChange(key, figures, first!.figures)]),
      ];
    });
    await output(
      {
        head: ['metric', 'title', 'unit', first!.path, ...others.flatMap(({ path }) => [path, 'change (%)'])],
        rows,
        cite: scenarios.map(({ path, file }) => `${path}: ${citation(file)}`),
        json: scenarios.map(({ path, file, figures }) => ({ path, ...provenanceOf(file), figures })),
      },
      given.format,
      io,
    );
    return EXIT.ok;
  },
};

/** @throws Failure that names the file */
async function evaluatedFile(path: string): Promise<ScenarioFile> {
  const file = await readScenario(path);
  try {
    return evaluatedHere(file, subjectOf(file).library);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [fault] = error.faults;
    throw new Failure([{ ...fault, message: `${path}: ${fault!.message}` }], error.code);
  }
}
