import { checkCited, scenarioExplainer } from '@titre/engine';
import type { Command } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import { readInput } from '../io.ts';
import { factorsOf } from '../library.ts';
import { type Cell, output } from '../print.ts';
import { readWithHash } from '../scenario.ts';

export const checkText: Command = {
  name: 'check-text',
  summary: 'Recompute every figure that a text cites',
  arguments: '<text> <scenario> …',
  files: [1, 1000],
  about:
    'A text cites a figure as a link, such as [2.38 USD/kg](titre:1a2b3c4d5e6f7a8b/figures.cogs); titre explain prints the reference. Each\ncited figure is recomputed from the scenario with this hash, and must agree in every digit that is written. The exit code is 1 if one does not.',
  options: { text: { placeholder: '<text>', help: 'the text itself, in place of the first file' } },
  formats: ['json', 'csv'],
  isForPeople: true,
  examples: ['titre check-text report.md plant.json'],
  async run(given, io) {
    const typed = given.text('text');
    const [first = '', ...others] = given.files;
    const text = typed ?? new TextDecoder().decode(await readInput(first));
    if (typed === undefined && others.length === 0)
      throw new Failure([{ field: first, message: 'Name the scenarios whose figures the text cites after it.' }]);
    const read = await Promise.all((typed === undefined ? others : given.files).map(readWithHash));
    const checked = checkCited(
      text,
      new Map(read.map(({ file, sha256 }) => [sha256, scenarioExplainer(file, factorsOf(file))])),
    );
    const { figures, uncited } = checked;
    if (figures.length === 0 && uncited.length === 0)
      throw new Failure([{ field: typed === undefined ? first : '--text', message: 'The text has no figure.' }]);
    await output(
      {
        head: ['written', 'result', 'recomputed', 'unit', 'reference'],
        rows: figures.map(({ text: written, agrees, value, unit, reference }): Cell[] => [
          written,
          agrees ? 'agrees' : 'differs',
          value,
          unit,
          reference,
        ]),
        notes: [
          ...figures.flatMap(({ text: written, problem }) => (problem === null ? [] : [`${written}: ${problem}`])),
          ...(uncited.length === 0 ? [] : [`Without a reference: ${uncited.join(', ')}`]),
        ],
        json: checked,
      },
      given.format,
      io,
    );
    return figures.every(({ agrees }) => agrees) ? EXIT.ok : EXIT.no;
  },
};
