import type { Command } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import { flowsheetWorkbook } from '../flowsheet/write.ts';
import { writeOutput } from '../io.ts';
import { demoProcess, sharedLibrary } from '../library.ts';
import { readScenario } from '../scenario.ts';

export const template: Command = {
  name: 'template',
  summary: 'Write a flowsheet workbook to fill in, containing an example or a scenario',
  arguments: '[<scenario>]',
  files: [0, 1],
  options: { save: { placeholder: '<file>', help: 'write to a file instead of standard output' } },
  formats: [],
  examples: ['titre template > flowsheet.xlsx', 'titre template plant.json --save flowsheet.xlsx'],
  async run(given, io) {
    const [path] = given.files;
    const scenario = path === undefined ? null : await readScenario(path);
    const fits = scenario?.configuration.fits ?? [];
    if (fits.length > 0 || scenario?.library.own_operations?.length)
      throw new Failure(
        'A flowsheet workbook cannot contain fits or custom operations. Remove these from the scenario first.',
      );
    const workbook = await flowsheetWorkbook(scenario ?? demoProcess(), scenario?.library ?? sharedLibrary());
    const save = given.text('save');
    if (save === undefined) await io.print(workbook);
    else await writeOutput(save, workbook);
    return EXIT.ok;
  },
};
