import { citation, reportedFor, unitPer, unitsIn, valuePer } from '@titre/engine/wording';
import { evaluate as evaluateProcess, type Results, type ScenarioFile, scenarioText } from '@titre/engine';
import { metricWords } from '@titre/engine/analysis';
import type { Command } from '../command.ts';
import { EXIT, infeasible } from '../failure.ts';
import { writeOutput } from '../io.ts';
import { type Cell, output } from '../print.ts';
import { evaluatedHere, provenanceOf, readScenario, subjectOf, withChanges } from '../scenario.ts';
import { unitText } from '../unit.ts';

/** Unit cost and annual output in the unit of use that the file names; none for a product per kg. */
function inUnitsOfUse({ reporting = {} }: ScenarioFile, { mode, figures }: Results): Cell[][] {
  const { cogs, output, batch_output: batch } = figures;
  const reported = reportedFor(reporting, mode === 'continuous' ? null : batch);
  if (reported.of === 'kg') return [];
  const made = unitsIn(output, reported);
  return [
    ['cogs_per_unit', `Unit cost per ${reported.unit}`, valuePer(cogs, reported), unitPer('USD/kg', reported)],
    ['output_in_units', 'Output in units of use', made.value, `${made.unit}/y`],
  ];
}

export const evaluate: Command = {
  name: 'evaluate',
  summary: 'Evaluate a scenario: its key metrics and warnings',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'The results are computed from the inputs and the library rows in the file; stored results are not used. JSON output also has the\nfull results: steps, streams, equipment, schedule, costs and cash flow.',
  options: {
    set: {
      placeholder: '<step.key=value>',
      multiple: true,
      help: 'change an input, such as stp_1.pressure=80 or prices.electricity=0.1; can be repeated',
    },
    save: { placeholder: '<file>', help: 'write the scenario with these changes and its results' },
  },
  formats: ['json', 'csv'],
  isForPeople: true,
  examples: ['titre evaluate plant.json --set Fermentation.vessels=4 --save four-vessels.json'],
  async run(given, io) {
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const { configuration, product, library } = subjectOf(file);
    const outcome = evaluateProcess(configuration, product, library);
    if (!outcome.feasible) throw infeasible(outcome.problem);
    const made = evaluatedHere(file, library);
    const save = given.text('save');
    if (save !== undefined) await writeOutput(save, scenarioText(made));
    const { figures, warnings } = outcome.results;
    await output(
      {
        title: `${file.name}: ${file.product.name}`,
        head: ['metric', 'title', 'value', 'unit'],
        rows: [
          ...inUnitsOfUse(file, outcome.results),
          ...Object.entries(figures).map(([key, value]): Cell[] => {
            const { title, unit } = metricWords(key);
            return [key, title, value, unitText(unit)];
          }),
        ],
        notes: warnings.map(({ message }) => `Warning: ${message}`),
        cite: [citation(made)],
        json: { ...provenanceOf(made), results: outcome.results },
      },
      given.format,
      io,
    );
    return EXIT.ok;
  },
};
