/** The page of a unit operation, made from its declaration alone. */
import {
  costRow,
  fillAssumptions,
  type Grade,
  type Parameter,
  type AnyDeclaration,
  type Basis,
  type EquipmentDeclaration,
  type InletDeclaration,
  type IntakeDeclaration,
  type OutputDeclaration,
  type Setting,
  type SideDeclaration,
  type StepTimes,
} from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { amount, shown, table, unitText } from './text.ts';

const GRADES: readonly Grade[] = ['food', 'pharma'];

export function unitPage(one: AnyDeclaration): string {
  return [
    `# ${one.name}`,
    one.description,
    `Stage: ${one.stage}. Tags ${one.tag}-… . ${one.flow ? 'Draws from a feed tank while it runs.' : 'A vessel that is filled and emptied.'} Size: ${inSentence(one.size.title)}${one.size.unit === '1' ? '' : `, ${one.size.unit}`}. Model: section ${one.reference} of [docs/models](../models/README.md).`,
    '## Settings',
    table(
      ['setting', 'unit', 'default', 'limits', 'usual', 'optimised', 'description', 'source'],
      Object.entries<Setting>(one.settings).map(([key, setting]) => settingRow(key, setting)),
    ),
    '## Figures',
    table(
      ['figure', 'unit', 'formula', 'equation', 'better'],
      Object.entries<OutputDeclaration>(one.outputs).map(([key, output]) => [
        `${output.title} \`${key}\``,
        unitText(output.display_unit),
        `\`${output.formula}\``,
        output.equation,
        output.better ?? '',
      ]),
    ),
    '## Streams',
    table(['stream', 'kind', 'leaves as'], streamRows(one)),
    '## Equipment',
    table(
      ['item', 'cost row', 'unit price, USD', 'cost index', 'range', 'bare module', 'source'],
      Object.values<EquipmentDeclaration>(one.equipment).map((item) => {
        const row = typeof item.cost === 'string' ? costRow(item.cost) : item.cost;
        return [
          item.shared ? `${item.name}, one for all trains` : item.name,
          `${row.id} ${row.item}`,
          `\`${row.formula}\``,
          amount(row.index),
          `${amount(row.min)}–${amount(row.max)} ${row.unit}`,
          amount(row.bareModule),
          row.source,
        ];
      }),
    ),
    '## Times and labour',
    table(
      [
        'grade',
        'set-up',
        'fill',
        'empty',
        'cleaning',
        'sterilising',
        'operator hours per hour',
        'operator hours per run',
        'laboratory ÷ operator hours',
      ],
      timeRows(one),
    ),
  ].join('\n\n');
}

function settingRow(key: string, { parameter }: Setting): string[] {
  const { type, unit, display_unit: display, choices, depends_on: needs, optimisable } = parameter;
  const number = type === 'number' || type === 'integer';
  const value = (x: number | null) => (x === null ? '' : shown(x, unit, display));
  const range = (low: number | null, high: number | null) =>
    low === null && high === null ? '' : `${value(low)} to ${value(high)}`;
  const chosen = choices.find((one) => one.value === parameter.default)?.title;
  const byDefault =
    parameter.default_note ??
    chosen ??
    (typeof parameter.default === 'number'
      ? value(parameter.default)
      : type === 'boolean'
        ? (parameter.default === true && 'yes') || 'no'
        : type === 'buffer'
          ? 'no'
          : String(parameter.default));
  return [
    `${parameter.title} \`${key}\`${needs ? `, if \`${needs.key}\` is ${String(needs.value)}` : ''}`,
    number ? unitText(display) : (KINDS[type] ?? choices.map((one) => one.title).join(', ')),
    byDefault,
    number ? range(parameter.min, parameter.max) : '',
    number ? range(parameter.typical_min, parameter.typical_max) : '',
    optimisable ? range(optimisable.min, optimisable.max) : '',
    parameter.help,
    parameter.source,
  ];
}

const KINDS: Partial<Record<Parameter['type'], string>> = {
  boolean: 'yes or no',
  buffer: 'yes or no',
  component: 'component',
  equation: 'equation',
};

const LEAVES = {
  wastewater: 'wastewater',
  solids: 'solid waste',
  vent: 'off-gas',
  solvent: 'solvent waste',
  returned: 'returned',
} as const;

const streamRows = (one: AnyDeclaration): string[][] => [
  ...(one.first || one.source ? [] : [['Outlet of the previous step', 'in', '']]),
  ...Object.values<InletDeclaration>(one.inlets).map(({ name }) => [name, 'in', '']),
  ...Object.entries<IntakeDeclaration>(one.intakes ?? {}).map(([key, { name }]) => [
    `${name} (inlet \`${key}\`)`,
    'in, from other steps',
    '',
  ]),
  [one.product, 'goes on', ''],
  ...Object.values<SideDeclaration>(one.sides).map(({ name, kind, disposal }) => [name, kind, LEAVES[disposal]]),
];

/** One row, or one per grade where they differ. */
function timeRows(one: AnyDeclaration): string[][] {
  const rows = GRADES.map((grade) => {
    const assumptions: Basis['assumptions'] = fillAssumptions({ plant: { grade } });
    const times = one.times({ assumptions } as Basis);
    return [grade === 'food' ? 'industrial, food' : grade, ...timesText(times)];
  });
  const same = rows.every((row) => row.slice(1).join() === rows[0]!.slice(1).join());
  return same ? [['all', ...rows[0]!.slice(1)]] : rows;
}

const timesText = (times: StepTimes): string[] => [
  ...[times.setup, times.fill, times.empty, times.cip, times.sip].map((hours) => `${amount(hours)} h`),
  amount(times.labourPerHour),
  `${amount(times.labourFixed)} h`,
  amount(times.laboratory),
];
