import { figureReference, namedFigure, recompute, scenarioExplainer } from '@titre/engine';
import { citation } from '@titre/engine/wording';
import type { Command } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import { factorsOf } from '../library.ts';
import { type Cell, output } from '../print.ts';
import { evaluatedHere, provenanceOf, readScenario, subjectOf, withChanges } from '../scenario.ts';
import { unitText, withUnit } from '../unit.ts';

export const explain: Command = {
  name: 'explain',
  summary: 'Explain a figure: its formula, its inputs and their sources',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'A figure is a key metric such as cogs, or the path of any other figure, such as steps.stp_1.outputs.capture. Inputs that are figures\nhave paths and can be explained as well. The value is recomputed from the inputs that are shown.',
  options: {
    figure: { placeholder: '<path>', help: 'the figure, such as cogs' },
    set: {
      placeholder: '<step.key=value>',
      multiple: true,
      help: 'change an input before the figure is explained; can be repeated',
    },
  },
  formats: ['json', 'csv'],
  isForPeople: true,
  examples: ['titre explain plant.json --figure cogs'],
  async run(given, io) {
    const figure = given.text('figure');
    if (figure === undefined) throw new Failure([{ field: '--figure', message: 'Enter a figure, such as cogs.' }]);
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const made = evaluatedHere(file, subjectOf(file).library);
    const ref = namedFigure(figure);
    const shown = explained(() => scenarioExplainer(made, factorsOf(made))(ref));
    const again = recompute(shown);
    const reference = figureReference(made.sha256, ref);
    await output(
      {
        title: `${withUnit(shown.title, shown.unit)}: ${shown.value ?? 'no data'}`,
        head: ['symbol', 'input', 'value', 'unit', 'source'],
        rows: shown.inputs.map(({ symbol, index, title, value, unit, origin }): Cell[] => [
          index === null ? symbol : `${symbol}[${index}]`,
          title,
          value,
          unitText(unit),
          'ref' in origin ? origin.ref : origin.source,
        ]),
        notes: [
          ...(shown.formula === '' ? [] : [`Formula: ${shown.formula}`]),
          `Source: ${shown.source}`,
          ...(again === null ? [] : [`Recomputed from these inputs: ${again}`]),
          ...(shown.note === null ? [] : [shown.note]),
          `Reference: ${reference}`,
        ],
        cite: [citation(made)],
        json: { ...provenanceOf(made), reference, recomputed: again, ...shown },
      },
      given.format,
      io,
    );
    return EXIT.ok;
  },
};

function explained<T>(explain: () => T): T {
  try {
    return explain();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure([{ field: '--figure', message: `${error.message}.` }]);
  }
}
