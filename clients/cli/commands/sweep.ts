import type { SweptInput } from '@titre/engine/analysis';
import { type Command, type Given, numberOf } from '../command.ts';
import { Failure } from '../failure.ts';
import { SHARD_OPTION } from '../shards/shard.ts';
import { METRIC_OPTION, METRICS, ROW_OPTIONS, writeRows } from '../rows/write.ts';
import { addressOf, readScenario, subjectOf, valueOf, withChanges } from '../scenario.ts';

export const sweep: Command = {
  name: 'sweep',
  summary: 'Evaluate a scenario over a grid of inputs, row by row',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'The grid contains every combination of the input values; the last input varies fastest. Each --input is followed by its own --from,\n--to, --points and --log, or by --values. An infeasible row has no metrics; it gives the reason instead.',
  options: {
    input: {
      placeholder: '<step.key>',
      multiple: true,
      help: 'input to vary, as listed by titre inputs; can be repeated',
    },
    from: { placeholder: '<value>', multiple: true, help: 'first value of the input' },
    to: { placeholder: '<value>', multiple: true, help: 'last value of the input' },
    points: { placeholder: '<n>', multiple: true, help: 'number of values, 2 or more' },
    log: { multiple: true, help: 'space the values logarithmically' },
    values: { placeholder: '<a,b,…>', multiple: true, help: 'values or choices of the input, instead of a range' },
    metric: METRIC_OPTION,
    set: {
      placeholder: '<step.key=value>',
      multiple: true,
      help: 'change an input before the analysis; can be repeated',
    },
    shard: SHARD_OPTION,
    ...ROW_OPTIONS,
  },
  formats: ['json', 'csv'],
  examples: [
    'titre sweep plant.json --input Fermentation.vessels --from 2 --to 8 --points 7',
    'titre sweep plant.json --input prices.electricity --from 0.05 --to 0.2 --points 1000 \\\n    --input Fermentation.vessels --values 2,4,6 --metric cogs,gwp --csv > grid.csv',
  ],
  async run(given, io) {
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const names = given.all('input');
    if (names.length === 0)
      throw new Failure([{ field: '--input', message: 'Specify an input to vary; titre inputs lists all inputs.' }]);
    const addresses = names.map((name) => addressOf(subjectOf(file), name, '--input'));
    const grid = axesOf(given, names).map((axis, i) => ({ ...addresses[i]!, ...axis }));
    const metrics = given.has('metric') ? given.list('metric') : METRICS;
    const options = Object.fromEntries(names.map((name, i) => [`grid.${i}`, `--input ${name}`]));
    return writeRows(file, { metrics, grid }, { ...options, metrics: '--metric', grid: '--input' }, given, io);
  },
};

/** Property of an input that each option after it states. */
const PROPERTIES: Readonly<Record<string, 'min' | 'max' | 'points' | 'scale' | 'values'>> = {
  from: 'min',
  to: 'max',
  points: 'points',
  log: 'scale',
  values: 'values',
};

/** The values of each input, from the options after it. */
function axesOf(given: Given, names: readonly string[]): Omit<SweptInput, 'step_id' | 'key'>[] {
  const order = given.sequence(['input', 'from', 'to', 'points', 'log', 'values']);
  let at = -1;
  const axes = names.map((): Omit<SweptInput, 'step_id' | 'key'> => ({}));
  for (const { name, value } of order) {
    if (name === 'input') {
      at += 1;
      continue;
    }
    const axis = axes[at];
    const field = `--${name}`;
    if (!axis) throw new Failure([{ field, message: 'Write this option after the --input to which it applies.' }]);
    const key = PROPERTIES[name]!;
    if (axis[key] !== undefined)
      throw new Failure([{ field, message: `This option is given twice for ${names[at]}. Remove one.` }]);
    if (key === 'values') axis.values = value.split(',').map((text) => valueOf(text.trim()));
    else if (key === 'scale') axis.scale = 'log';
    else axis[key] = numberOf(field, value);
  }
  for (const [i, { min, max, points, scale, values }] of axes.entries()) {
    const field = `--input ${names[i]}`;
    if (values && (min ?? max ?? points ?? scale) !== undefined)
      throw new Failure([{ field, message: 'Choose --values or a range, not both.' }]);
    const missing = [min === undefined && '--from', max === undefined && '--to', points === undefined && '--points'];
    if (!values && missing.some(Boolean))
      throw new Failure([{ field, message: `Add ${missing.filter(Boolean).join(' and ')}, or --values.` }]);
  }
  return axes;
}
