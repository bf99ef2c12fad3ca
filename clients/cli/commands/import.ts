import { buildScenario, type ScenarioFile, scenarioText } from '@titre/engine';
import { inputProblems } from '@titre/engine/analysis';
import type { Command } from '../command.ts';
import { EXIT, Failure, infeasible } from '../failure.ts';
import { type Places, readFlowsheet } from '../flowsheet/read.ts';
import { readInput, writeOutput } from '../io.ts';
import { sharedLibrary } from '../library.ts';
import { subjectOf } from '../scenario.ts';

export const importFlowsheet: Command = {
  name: 'import',
  summary: 'Create a scenario from a flowsheet workbook',
  arguments: '<workbook>',
  files: [1, 1],
  about:
    'titre template writes a workbook to fill in. Every error is reported with its sheet, row and column; nothing is\nwritten unless all rows are correct. Components, hosts and prices come from the library supplied with Titre.',
  options: { save: { placeholder: '<file>', help: 'write to a file instead of standard output' } },
  formats: [],
  examples: ['titre import flowsheet.xlsx > plant.json'],
  async run(given, io) {
    const library = sharedLibrary();
    const { flowsheet, places } = await readFlowsheet(await readInput(given.files[0]!), library);
    const made = buildScenario({ ...flowsheet, created_at: new Date().toISOString() }, library);
    if (!made.feasible) {
      const { problem } = made;
      const failure = infeasible(problem);
      const rows = problem.fields.flatMap((key) => places.get(`${problem.step_id}.${key}`) ?? []);
      throw rows.length === 0
        ? failure
        : new Failure([{ ...failure.faults[0]!, field: rows.join('; ') }], failure.code);
    }
    checkPrices(made.file, places);
    const text = scenarioText(made.file);
    const save = given.text('save');
    if (save === undefined) await io.print(text);
    else await writeOutput(save, text);
    return EXIT.ok;
  },
};

/** @throws Failure for each price of something that the process does not buy, which would be ignored */
function checkPrices(file: ScenarioFile, places: Places): void {
  const keys = Object.keys(file.configuration.assumptions.prices ?? {}).map((item) => `prices.${item}`);
  const problems = inputProblems(
    subjectOf(file),
    keys.map((key) => ({ step_id: null, key })),
  );
  const faults = problems.flatMap((problem, i) =>
    problem === null ? [] : [{ field: places.get(keys[i]!) ?? keys[i]!, message: problem.message }],
  );
  if (faults.length > 0) throw new Failure(faults);
}
