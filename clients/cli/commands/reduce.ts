import type { Command } from '../command.ts';
import { evaluatedHere, subjectOf } from '../scenario.ts';
import { reduceParts } from '../shards/part.ts';
import { printSpreads } from './monte-carlo.ts';
import { printRanking } from './sensitivity.ts';

export const reduce: Command = {
  name: 'reduce',
  summary: 'Combine the parts written by tasks with --shard into the result of the study',
  arguments: '<folder>',
  files: [1, 1],
  about:
    'The parts contain the scenario and the options of the study. The result is identical to that of a single process, and is rejected\nif a part is missing or damaged, or comes from a different study, engine version or Node version.',
  options: {},
  formats: ['json', 'csv'],
  examples: ['titre reduce parts --json > spread.json'],
  async run(given, io) {
    const { scenario, request, found } = await reduceParts(given.files[0]!);
    const print = request.method === 'monte_carlo' ? printSpreads : printRanking;
    return print(evaluatedHere(scenario, subjectOf(scenario).library), found, given.format, io);
  },
};
