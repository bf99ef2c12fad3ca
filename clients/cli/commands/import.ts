import { buildScenario, type ScenarioFile, scenarioText } from '@titre/engine';
import { inputProblems } from '@titre/engine/analysis';
import type { Command, Given } from '../command.ts';
import { acceptedProcess, DRAFT_OPTIONS, isText, printedReport, readDraftFile } from '../draft.ts';
import { EXIT, Failure, infeasible } from '../failure.ts';
import { type Places, readFlowsheet } from '../flowsheet/read.ts';
import { type Io, readInput, writeOutput } from '../io.ts';
import { sharedLibrary } from '../library.ts';
import { output } from '../print.ts';
import { evaluatedHere, subjectOf } from '../scenario.ts';

export const importFlowsheet: Command = {
  name: 'import',
  summary: 'Create a scenario from a flowsheet workbook, or from a draft process that was read in a document',
  arguments: '<workbook or draft>',
  files: [1, 1],
  about:
    'titre template writes a workbook to fill in. Every error is reported with its sheet, row and column; nothing is\nwritten unless all rows are correct. Components, hosts and prices come from the library supplied with Titre.\nOf a draft (JSON), a report says what was understood, what was converted and which defaults stand. A scenario is\nwritten only with --accept.',
  options: { ...DRAFT_OPTIONS, save: { placeholder: '<file>', help: 'write to a file instead of standard output' } },
  formats: ['json', 'csv'],
  isForPeople: true,
  examples: ['titre import flowsheet.xlsx > plant.json', 'titre import draft.json --accept all --save plant.json'],
  async run(given, io) {
    const path = given.files[0]!;
    const content = await readInput(path);
    return isText(content) ? importDraft(content, path, given, io) : importWorkbook(content, given, io);
  },
};

async function importDraft(content: Buffer, path: string, given: Given, io: Io): Promise<number> {
  const read = readDraftFile(content, path, given);
  const asked = given.list('accept');
  if (asked.length === 0) await output(printedReport(read.report), given.format, io);
  else await write(evaluatedHere(acceptedProcess(read, asked), sharedLibrary()), given, io);
  return EXIT.ok;
}

async function importWorkbook(content: Buffer, given: Given, io: Io): Promise<number> {
  const foreign = Object.keys(DRAFT_OPTIONS).find((option) => given.has(option));
  if (foreign !== undefined)
    throw new Failure([{ field: `--${foreign}`, message: 'This option is for a draft; the file is a workbook.' }]);
  const library = sharedLibrary();
  const { flowsheet, places } = await readFlowsheet(content, library);
  const made = buildScenario({ ...flowsheet, created_at: new Date().toISOString() }, library);
  if (!made.feasible) {
    const { problem } = made;
    const failure = infeasible(problem);
    const rows = problem.fields.flatMap((key) => places.get(`${problem.step_id}.${key}`) ?? []);
    throw rows.length === 0 ? failure : new Failure([{ ...failure.faults[0]!, field: rows.join('; ') }], failure.code);
  }
  checkPrices(made.file, places);
  await write(made.file, given, io);
  return EXIT.ok;
}

async function write(file: ScenarioFile, given: Given, io: Io): Promise<void> {
  const text = scenarioText(file);
  const save = given.text('save');
  if (save === undefined) await io.print(text);
  else await writeOutput(save, text);
}

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
