/** Points of a fit in display units, for charts and tables. */
import { numeric } from '#src/components/table/column.ts';
import { convert, isUnit, inSentence } from '#engine/wording/index.ts';
import type { FitPoint, ModelFit } from '#generated/types.ts';
import type { Reading } from '#src/components/chart/cursor.ts';
import type { Column } from '#src/components/table/column.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';

export interface Named {
  title: string;
  unit: string;
  display_unit: string;
}

/** A response with its title and units. */
export function responseOf(fit: ModelFit, key: string): Named {
  const told = fit.statistics.responses?.find(({ response }) => response === key);
  if (told) return told;
  const variable = fit.model.variables.find((one) => one.key === key);
  const unit = variable?.unit ?? '1';
  return { title: variable?.title ?? key, unit, display_unit: unit };
}

/** An input with its title and units. */
export function inputOf(fit: ModelFit, key: string): Named {
  const told = fit.domain.find(({ variable }) => variable === key);
  const variable = fit.model.variables.find((one) => one.key === key);
  const unit = told?.unit ?? variable?.unit ?? '1';
  return { title: told?.title ?? variable?.title ?? key, unit, display_unit: told?.display_unit ?? unit };
}

export const inUnit = (value: number, { unit, display_unit: shown }: Named): number =>
  isUnit(unit) && isUnit(shown) ? convert(value, unit, shown) : value;

/** Title and unit of an axis. */
export const axisOf = ({ title, display_unit }: Named, before = ''): { title: string; unit: string } => ({
  title: before ? `${before} ${inSentence(title)}` : title,
  unit: unitText(display_unit),
});

export const pointsOf = ({ points, response }: ModelFit, of: string): FitPoint[] =>
  points.filter((one) => (one.response ?? response) === of);

/**
 * Name of a run or curve: without the id of the experiment, and with the experiment's name if there are several or it has no
 * runs.
 */
export function runName({ experiments }: ModelFit, label: string): string {
  const own = experiments.find(({ id }) => label === id || label.startsWith(`${id}, `));
  if (!own) return label;
  const run = label.slice(own.id.length + 2);
  return [...(experiments.length > 1 || run === '' ? [own.name] : []), ...(run === '' ? [] : [run])].join(', ');
}

/** Points of the responses as a table; of several, each with the unit of its own. */
export function pointColumns(fit: ModelFit, responses: readonly string[]): Column<FitPoint>[] {
  const of = new Map(responses.map((key) => [key, responseOf(fit, key)]));
  const ownOf = ({ response = fit.response }: FitPoint) => of.get(response) ?? responseOf(fit, response);
  const [only] = of.size === 1 ? of.values() : [];
  const number = (
    key: string,
    title: string,
    get: (point: FitPoint) => number,
    named: Named | undefined,
    namedOf: (point: FitPoint) => Named = () => named!,
  ): Column<FitPoint> => ({
    key,
    title,
    ...(named && unitText(named.display_unit) ? { unit: unitText(named.display_unit) } : {}),
    numeric: true,
    sortBy: get,
    value: (point) => inUnit(get(point), namedOf(point)),
    cell: (point) => formatNumber(inUnit(get(point), namedOf(point))),
  });
  const names = new Map(fit.experiments.map(({ id, name }) => [id, name]));
  const text = (key: string, title: string, get: (point: FitPoint) => string): Column<FitPoint> => ({
    key,
    title,
    sortBy: get,
    value: get,
    cell: get,
  });
  // A difference has no offset: a temperature difference in °C equals that in kelvin.
  const difference = (one: Named): Named => ({ ...one, display_unit: one.unit === 'K' ? 'K' : one.display_unit });
  return [
    text('experiment', 'Experiment', ({ experiment_id }) => names.get(experiment_id) ?? experiment_id),
    numeric('row', 'Row', '', {
      sortBy: ({ row }) => row,
      value: ({ row }) => row,
      cell: ({ row, label }) => (label === null ? row : `${row}, ${label}`),
    }),
    ...(only
      ? []
      : [
          text('response', 'Response', (point) => ownOf(point).title),
          text('unit', 'Unit', (point) => unitText(ownOf(point).display_unit)),
        ]),
    ...fit.domain.map(({ variable }) => {
      const input = inputOf(fit, variable);
      return number(variable, input.title, ({ inputs }) => inputs[variable] ?? NaN, input);
    }),
    number('measured', 'Measured', ({ measured }) => measured, only, ownOf),
    number('predicted', 'Predicted', ({ predicted }) => predicted, only, ownOf),
    number('low', '95 % prediction interval from', ({ interval_low }) => interval_low, only, ownOf),
    number('high', 'to', ({ interval_high }) => interval_high, only, ownOf),
    number(
      'residual',
      'Residual',
      ({ residual }) => residual,
      only && difference(only),
      (point) => difference(ownOf(point)),
    ),
    text('held_out', 'Validation', ({ held_out }) => (held_out ? 'yes' : 'no')),
    text('outlier', 'Possible outlier', ({ outlier }) => (outlier ? 'yes' : 'no')),
  ];
}

export const pointKey = ({ experiment_id, row, response }: FitPoint): string =>
  `${experiment_id} ${row} ${response ?? ''}`;

/** The readout of a point. */
export function pointReading({ row, label, measured, predicted, held_out, outlier }: FitPoint, of: Named): Reading {
  const show = (value: number) => `${formatNumber(inUnit(value, of))} ${unitText(of.display_unit)}`.trim();
  const notes = [...(held_out ? ['validation'] : []), ...(outlier ? ['possible outlier'] : [])];
  return {
    title: `Row ${row}${label === null ? '' : `, ${label}`}`,
    values: [
      { name: 'measured', text: show(measured) },
      { name: 'predicted', text: show(predicted) },
    ],
    note: notes.join(', ') || undefined,
  };
}
