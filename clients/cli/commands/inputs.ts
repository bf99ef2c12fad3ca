import { catalogue, evaluate, nameOf, parameterOf } from '@titre/engine';
import { leverage, metricWords } from '@titre/engine/analysis';
import type { Command } from '../command.ts';
import { EXIT, Failure, infeasible } from '../failure.ts';
import { type Cell, output } from '../print.ts';
import { addressText, readScenario, subjectOf } from '../scenario.ts';
import { unitText, withUnit } from '../unit.ts';

export const inputs: Command = {
  name: 'inputs',
  summary: 'List the inputs of a scenario with their values, units and limits',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'Other commands accept the first column in --input, --set and --vary. --effect also lists every price and assumption\nthat can be varied, and the change in a metric if the value is 10 % higher (1 K, 0.1 pH), largest change first.\nOnly --input and --vary accept capital.estimate (the error of the estimate), stream shares and co-product prices.',
  options: { effect: { placeholder: '<metric>', help: 'sort by the effect on a metric, such as cogs' } },
  formats: ['json', 'csv'],
  isForPeople: true,
  examples: ['titre inputs plant.json', 'titre inputs plant.json --effect cogs'],
  async run(given, io) {
    const file = await readScenario(given.files[0]!);
    const subject = subjectOf(file);
    const metric = given.text('effect');
    if (metric !== undefined) {
      const found = leverage(subject, [metric]);
      if ('message' in found)
        throw new Failure(
          [{ field: '--effect', message: found.message }],
          found.field === 'configuration_id' ? EXIT.no : EXIT.wrong,
        );
      const [{ rows }] = found as [(typeof found)[number]];
      const { unit } = metricWords(metric);
      await output(
        {
          head: ['input', 'title', 'step', 'value', 'unit', 'higher value', withUnit(`change of ${metric}`, unit)],
          rows: rows.map((row): Cell[] => [
            addressText(row),
            row.title,
            row.step_name ?? '',
            row.base,
            unitText(row.unit),
            row.higher.value,
            row.higher.change,
          ]),
          json: rows,
        },
        given.format,
        io,
      );
      return EXIT.ok;
    }
    const { configuration, product, library } = subject;
    const outcome = evaluate(configuration, product, library);
    if (!outcome.feasible) throw infeasible(outcome.problem);
    const operations = new Map(catalogue().map((one) => [one.id, one]));
    const listed = configuration.uo_settings.flatMap((step) => {
      const operation = operations.get(step.unit_operation);
      const settings = outcome.results.steps.find(({ step_id }) => step_id === step.id)?.settings ?? [];
      return settings.map(({ key, value, source }) => {
        const parameter = operation && parameterOf(operation, key, (id) => nameOf(id, library));
        return {
          input: addressText({ step_id: step.id, key }),
          title: parameter?.title ?? key,
          step: step.name,
          value: typeof value === 'number' && !Number.isFinite(value) ? null : value,
          unit: parameter?.unit ?? null,
          source,
          min: parameter?.min ?? null,
          max: parameter?.max ?? null,
          choices: parameter?.choices.map((one) => one.value) ?? [],
        };
      });
    });
    await output(
      {
        head: ['input', 'title', 'value', 'unit', 'source', 'limits or choices'],
        rows: listed.map(({ input, title, value, unit, source, min, max, choices }): Cell[] => [
          input,
          title,
          value,
          unitText(unit),
          source,
          choices.length > 0
            ? choices.join(' ')
            : `${min ?? ''}${min === null && max === null ? '' : ' to '}${max ?? ''}`,
        ]),
        json: listed,
      },
      given.format,
      io,
    );
    return EXIT.ok;
  },
};
