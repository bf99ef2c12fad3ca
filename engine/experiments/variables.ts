/** The variables that columns of an experiment can mean, read from the declaration of its unit operation. */
import { isTextType } from '../declare/text-settings.ts';
import { isTemplate } from '../declare/leaves.ts';
import { dimension, type Unit } from '../wording/quantity.ts';
import { usualFeed } from '../simulation/usual-feed.ts';
import { type AnyDeclaration, type OutputDeclaration, type PlotDeclaration } from '../declare/define.ts';
import { type Setting } from '../declare/settings.ts';
import { unitOperation } from '../unit-operations/index.ts';
import { inSentence } from '../wording/text.ts';
import { errorKey } from './error-key.ts';
import type { Variable } from './types.ts';

const TIME = 'time';

const known = new Map<string, readonly Variable[]>();

/**
 * Every variable of a unit operation: its settings, feed, metrics, curves, and the descriptors of rows. The list is
 * always the same and in the same order.
 * @param id Id of the unit operation.
 * @throws RangeError for an id that is not in the catalogue
 */
export function variablesOf(id: string): readonly Variable[] {
  const made = known.get(id);
  if (made) return made;
  const declaration = unitOperation(id);
  if (!declaration) throw new RangeError(`Unknown unit operation ${id}`);
  const plots = Object.entries<PlotDeclaration>(declaration.plots);
  const measured = [
    ...(plots.some(([, plot]) => isCourse(plot)) ? [time()] : []),
    ...outputsOf(declaration),
    ...plots.flatMap(([plot, declared]) => curvesOf(plot, declared)),
  ];
  const list = [
    ...measured,
    ...settingsOf(declaration),
    ...feedOf(declaration),
    ...describing(),
    ...measured.filter(({ role }) => role === 'response').map(errorOf),
  ];
  known.set(id, list);
  return list;
}

/** A plot against time is measured along one run; others are measured at several values of x. */
const isCourse = ({ x }: PlotDeclaration): boolean => x.title === 'Time' && dimension(x.unit) === 'time';

const variable = (
  given: Pick<Variable, 'key' | 'title' | 'role' | 'group' | 'of'> & Partial<Variable>,
  unit: Unit | null = null,
  shown: Unit | null = unit,
): Variable => ({
  kind: 'scalar',
  value: 'number',
  unit,
  display_unit: shown,
  against: null,
  choices: [],
  min: null,
  max: null,
  help: '',
  ...given,
});

const time = (): Variable =>
  variable(
    {
      key: TIME,
      title: 'Time',
      role: 'input',
      kind: 'series',
      min: 0,
      group: 'Time course',
      help: 'Time since the start of the run.',
      of: { time: true },
    },
    'h',
  );

const outputsOf = ({ outputs }: AnyDeclaration): Variable[] =>
  Object.entries<OutputDeclaration>(outputs).map(([key, { title, unit, display_unit: shown, formula }]) =>
    variable(
      { key: `outputs.${key}`, title, role: 'response', group: 'Metrics of a run', help: formula, of: { output: key } },
      unit,
      shown,
    ),
  );

/** Measurable lines of a plot, and the x they are measured against. */
function curvesOf(plot: string, declared: PlotDeclaration): Variable[] {
  const { title, x, y, measured, beside = {}, of_run = {}, log_of } = declared;
  const course = isCourse(declared);
  const at = course ? TIME : `curves.${plot}.x`;
  const group = course ? 'Time course' : `Curve: ${title}`;
  const line = (key: string, name: string, of: Variable['of'], { unit, display_unit: shown } = y): Variable =>
    variable(
      {
        key,
        title: name,
        role: 'response',
        kind: 'series',
        against: at,
        group,
        help: title,
        of,
        ...(log_of && { log_of }),
      },
      unit,
      shown,
    );
  const further = Object.entries(beside).map(([key, own]) => line(`curves.${plot}.${key}`, own.title, null, own));
  const lines = measured
    ? Object.entries(measured).map(([key, series]) =>
        line(`curves.${plot}.${key}`, `${series}, ${inSentence(y.title)}`, { plot, series }),
      )
    : [line(`curves.${plot}`, y.title === 'µ' ? title : y.title, { plot, series: null })];
  const across = variable(
    { key: at, title: x.title, role: 'input', kind: 'series', group, help: title, of: { plot_x: plot } },
    x.unit,
    x.display_unit,
  );
  const given = Object.entries(of_run).map(([key, own]) =>
    variable(
      { key: `curves.${plot}.${key}`, title: own.title, role: 'input', min: 0, group, help: title, of: null },
      own.unit,
      own.display_unit,
    ),
  );
  return course || lines.length === 0 ? lines : [across, ...lines, ...further, ...given];
}

const errorOf = ({ key, title, unit, display_unit: shown }: Variable): Variable =>
  variable(
    {
      key: errorKey(key),
      title: `Error of ${inSentence(title)}`,
      role: 'error',
      group: 'Measurement errors',
      help: 'Standard deviation of the value, such as the number after ±. A value with a larger error has less weight in a fit.',
      of: null,
    },
    unit,
    shown,
  );

const settingsOf = ({ settings }: AnyDeclaration): Variable[] =>
  Object.entries<Setting>(settings).flatMap(([key, { parameter }]) => {
    const { title, unit, display_unit: shown, group, help, choices, min, max, type } = parameter;
    if (type === 'buffer' || isTextType(type) || isTemplate(key)) return [];
    const words = type === 'choice' || type === 'boolean';
    const value = words ? type : ('number' as const);
    return [
      variable(
        { key: `settings.${key}`, title, role: 'input', value, choices, min, max, group, help, of: { setting: key } },
        words ? null : unit,
        words ? null : shown,
      ),
    ];
  });

const FED: Readonly<Record<string, string>> = {
  cell: 'Cells',
  held: 'Product in cells',
  target: 'Product',
  debris: 'Cell debris',
};

/** Feed variables of an operation that is not the first step. */
function feedOf(declaration: AnyDeclaration): Variable[] {
  if (declaration.first || declaration.source) return [];
  const of = (key: string, title: string, unit: Unit, shown = unit): Variable =>
    variable({ key: `feed.${key}`, title, role: 'input', min: 0, group: 'Feed', of: { feed: key } }, unit, shown);
  return [
    of('volume', 'Feed volume', 'm³', 'L'),
    of('temperature', 'Feed temperature', 'K', '°C'),
    ...Object.keys(usualFeed(declaration).roles).map((role) => {
      const title = FED[role] ?? role[0]!.toUpperCase() + role.slice(1).replaceAll('_', ' ');
      return of(role, `${title} in the feed`, 'g/L');
    }),
  ];
}

const describing = (): Variable[] => {
  const group = 'Row description';
  const words = (role: 'label' | 'batch' | 'replicate', title: string, help: string): Variable =>
    variable({ key: role, title, role, value: 'text', group, help, of: null });
  return [
    words('label', 'Row label', 'Name of the row in tables and plots.'),
    words('batch', 'Run or batch', 'Identifier shared by all rows of one run.'),
    words('replicate', 'Replicate', 'Identifier of replicates at the same conditions.'),
    variable(
      {
        key: 'weight',
        title: 'Weight',
        role: 'weight',
        min: 0,
        group,
        help: 'Weight of the row in a fit; 1 if not entered.',
        of: null,
      },
      '1',
    ),
  ];
};
