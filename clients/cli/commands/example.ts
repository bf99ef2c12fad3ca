import { scenarioText } from '@titre/engine';
import type { Command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { demoProcess, sharedLibrary } from '../library.ts';
import { evaluatedHere } from '../scenario.ts';

export const example: Command = {
  name: 'example',
  summary: 'Print an example scenario for trying the other commands: a food protein secreted by yeast',
  arguments: '',
  files: [0, 0],
  options: {},
  formats: [],
  examples: ['titre example > plant.json'],
  async run(_given, io) {
    await io.print(scenarioText(evaluatedHere(demoProcess(), sharedLibrary())));
    return EXIT.ok;
  },
};
