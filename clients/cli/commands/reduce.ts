import type { Command } from '../command.ts';
import { evaluatedHere, subjectOf } from '../scenario.ts';
import { reduceParts } from '../shards/part.ts';
import { printSpreads } from './monte-carlo.ts';
import { printRanking } from './sensitivity.ts';

export const reduce: Command = {
  name: 'reduce',
  summary: 'Make the result of a study from the parts that tasks with --shard wrote',
  arguments: '<folder>',
  files: [1, 1],
  about:
    'The parts have the scenario and the options of the study in them. The result is identical to the result of one process, and is refused\nif a part is missing, damaged, or of another study, engine or Node.',
  options: {},
  formats: ['json', 'csv'],
  examples: ['titre reduce parts --json > spread.json'],
  async run(given, io) {
    const { scenario, request, found } = await reduceParts(given.files[0]!);
    const print = request.method === 'monte_carlo' ? printSpreads : printRanking;
    return print(evaluatedHere(scenario, subjectOf(scenario).library), found, given.format, io);
  },
};
