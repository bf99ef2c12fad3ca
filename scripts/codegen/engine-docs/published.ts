/** What the engine is checked against: published plants and calculations worked by hand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCURACY,
  agrees,
  CAUSES,
  type CaseRow,
  type PublishedCase,
  rangeOf,
  tally,
  CASES,
  testOf,
  WORKED_CHECKS,
} from '#engine/cases/index.ts';
import { ENGINE_VERSION, type Library } from '#engine/index.ts';
import { root } from '../../lib/paths.ts';
import { amount, table, unitText } from './text.ts';

export function publishedPage(library: Library): string {
  const { computed, inside, given, defects } = tally(CASES);
  const cases = computedCases(library);
  const whole = CASES.filter((one) => one.whole);
  const origins = new Set(whole.map(({ origin }) => origin)).size;
  return [
    '# Comparison with published plants',
    `${CASES.length} published plants, compared with the engine figure by figure; ${whole.length} of them, of ${origins} origins, are whole plants, evaluated in one go from what is bought to the product. Of ${computed} computed figures, ${inside} agree: the published value is in the range of our estimate. The other ${computed - inside} say why not. ${given} more figures are given: arithmetic on published numbers, or inputs that were solved for them; they agree by construction and count neither way. ${defects} published values are proven wrong and are counted apart. No setting has a default that was fitted to one of the plants; prices of the cost table, and the share of process rooms, that were taken from one count as given there.`,
    `The published values are also estimates; their own ranges are not added to ours. Prices of the four distillation columns are compared by part, as the files print them: the column, its condenser and its reboiler. Compared whole, three of the four agree, and ${inside - 2} of ${computed - 4} figures would.`,
    `## What holds\n\n${grouped(cases)}`,
    `By version of the engine: ${[...TREND, [ENGINE_VERSION, inside, computed]].map(([version, agree, of]) => `${version} ${agree} of ${of}`).join(', ')}. Since 0.17.0, a published price is compared with the prices of other houses only, whose scatter is often larger, and its range leaves out the scatter between houses: of 30 ranges, 15 became narrower (upper ÷ lower limit down to 0.7 times) and 15 wider (up to 2.5 times). In 0.24.0, the comparison enters inputs that the sources print: the steam and the type of the evaporators, the feeds of the second and third crystalliser, the time and the sugar of a batch of citric acid, and the number of tanks and bioreactors of a reference; a heat that a file spends on melting crystals is counted as a defect, two ratios of other models are left out, and of 12 figures that are new, 7 agree.`,
    `## By class\n\nFigures that agree, and the ratio of our value to the published value: its geometric mean and its scatter (80 %). The ranges of price, capital, factor and cost are stated to hold 80 %.`,
    classTable(cases),
    `## By cause\n\nCauses of the ${computed - inside} figures outside the range. Defects in the references are counted separately.`,
    causeTable(),
    `## Ranges\n\nThe class of a figure sets the range of our estimate before any comparison is made.`,
    accuracyTable(),
    ...cases.map(caseSection),
  ].join('\n\n');
}

/** A case with our figures. */
interface Computed extends PublishedCase {
  figures: ReturnType<PublishedCase['ours']>;
}

let computed: Computed[] | undefined;
const computedCases = (library: Library): Computed[] =>
  (computed ??= CASES.map((one) => ({ ...one, figures: one.ours(library) })));

/** How far our figures of each plant are from the published ones, and the operations of whole plants: for the app and the server, which compute none of them. */
export const publishedPlants = (library: Library) =>
  computedCases(library).map(({ title, source, origin, operations = [], rows, figures }) => {
    const compared = Object.entries(rows).flatMap(([key, row]) => {
      if (row.kind !== 'computed') return [];
      const { name, cause, estimate, operation = null, outside = null } = row;
      return [
        {
          name,
          class: estimate,
          operation,
          ratio: Number((figures[key]! / row.published).toPrecision(3)),
          agrees: agrees(row, figures[key]!),
          cause: cause ? CAUSES[cause] : null,
          outside,
        },
      ];
    });
    return { title, source, origin, built: origin === 'Announcements of built plants', operations, figures: compared };
  });

/** Figures that agreed with versions before the current one of the engine, of those that were computed. */
const TREND = [
  ['0.10.0', 56, 106],
  ['0.11.0', 75, 103],
  ['0.12.0', 73, 103],
  ['0.13.0', 74, 103],
  ['0.16.0', 84, 110],
  ['0.17.0', 81, 109],
  ['0.18.0', 80, 109],
  ['0.19.0', 81, 109],
  ['0.20.0', 81, 109],
  ['0.22.0', 81, 109],
  ['0.23.0', 84, 113],
  ['0.24.0', 95, 122],
  ['0.25.0', 95, 122],
  ['0.26.0', 95, 122],
] as const;

/** Classes that readers ask about together. */
const GROUPS = {
  'Streams and energy': ['material', 'culture', 'energy'],
  Machines: ['size', 'price'],
  'Whole plants': ['capital', 'factor', 'operating', 'cost', 'carbon'],
} as const;

const grouped = (cases: readonly Computed[]): string =>
  Object.entries(GROUPS)
    .map(([group, classes]) => {
      const of = cases.flatMap(({ rows }) =>
        Object.values(rows).filter((row) => row.kind === 'computed' && classes.some((one) => one === row.estimate)),
      );
      return `- ${group}: ${of.filter((row) => row.kind === 'computed' && !row.outside).length} of ${of.length}`;
    })
    .join('\n');

/** Of each class: how many figures agree, and how far ours are from the published values. */
function classTable(cases: readonly Computed[]): string {
  const found = cases.flatMap(({ rows, figures }) =>
    Object.entries(rows).flatMap(([key, row]) => (row.kind === 'computed' ? [{ row, ours: figures[key]! }] : [])),
  );
  return table(
    ['class', 'figures', 'agree', 'share', 'ours ÷ published', 'scatter'],
    Object.keys(ACCURACY).flatMap((id) => {
      const of = found.filter(({ row }) => row.estimate === id);
      if (of.length === 0) return [];
      const logs = of.map(({ row, ours }) => Math.log(ours / row.published));
      const middle = logs.reduce((sum, one) => sum + one, 0) / logs.length;
      const agree = of.filter(({ row, ours }) => agrees(row, ours)).length;
      const scatter = Math.sqrt(logs.reduce((sum, one) => sum + (one - middle) ** 2, 0) / Math.max(1, logs.length - 1));
      return [
        [
          id,
          String(of.length),
          String(agree),
          `${Math.round((100 * agree) / of.length)} %`,
          Math.exp(middle).toFixed(2),
          of.length > 1 ? `×/÷ ${Math.exp(1.2816 * scatter).toFixed(2)}` : '–',
        ],
      ];
    }),
  );
}

/** Figures outside by kind of cause. */
function causeTable(): string {
  const outside = CASES.flatMap(({ title, rows }) =>
    Object.values(rows).flatMap((row) => (row.kind === 'computed' && row.cause ? [{ title, row }] : [])),
  );
  return table(
    ['cause', 'figures', 'which'],
    Object.entries(CAUSES).flatMap(([cause, words]) => {
      const of = outside.filter(({ row }) => row.cause === cause);
      const which = of.map(({ title, row }) => `${row.name} (${title.split(',')[0]!})`).join('; ');
      return of.length > 0 ? [[words, String(of.length), which]] : [];
    }),
  );
}

const percent = (share: number): string => `${share > 0 ? '+' : ''}${Math.round(100 * share)} %`;

const accuracyTable = (): string =>
  table(
    ['class', 'figures', 'range of our estimate', 'source of the range'],
    Object.entries(ACCURACY).map(([id, { title, low, high, source }]) => [
      id,
      title,
      `${percent(low)} to ${percent(high)}`,
      source,
    ]),
  );

function caseSection({ title, source, origin, whole, inputs, rows, leftOut, figures }: Computed): string {
  const outside = Object.values(rows).flatMap((row) =>
    row.kind === 'computed' && row.outside !== undefined ? [`- ${row.name}: ${row.outside}.`] : [],
  );
  const defects = Object.values(rows).flatMap((row) =>
    row.kind === 'defect' ? [`- ${row.name}: ${row.defect}.`] : [],
  );
  return [
    `## ${title}`,
    `${source}. Origin: ${origin}; ${whole ? 'a whole plant' : 'parts of a plant'}.`,
    inputs.map((one) => `- ${one}`).join('\n'),
    table(
      ['figure', 'unit', 'published', 'ours', 'ratio', 'class', 'our range', 'agrees', 'how our value is computed'],
      Object.entries(rows).map(([key, row]) => rowCells(row, figures[key]!)),
    ),
    ...(outside.length > 0 ? [`Outside:\n\n${outside.join('\n')}`] : []),
    ...(defects.length > 0 ? [`Defects in the reference:\n\n${defects.join('\n')}`] : []),
    `Left out:\n\n${leftOut.map(({ name, reason }) => `- ${name}: ${reason}.`).join('\n')}`,
  ].join('\n\n');
}

function rowCells(row: CaseRow, ours: number): string[] {
  const { name, unit, published, how } = row;
  const shared = [name, unitText(unit), amount(published), amount(ours), (ours / published).toFixed(2)];
  if (row.kind === 'given') return [...shared, 'given', '', 'not counted', how];
  if (row.kind === 'defect') return [...shared, 'reference defect', '', 'not counted', how];
  const [low, high] = rangeOf(ours, row);
  return [...shared, row.estimate, `${amount(low)} to ${amount(high)}`, agrees(row, ours) ? 'yes' : '**no**', how];
}

export function workedPage(): string {
  const folder = join(root, 'engine');
  const names = globSync('**/*.test.ts', { cwd: folder }).filter((name) => name !== 'cases/worked-checks.test.ts');
  const files = Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  return [
    '# Worked checks',
    'Calculations worked by hand from the equations. Each has a test that compares the result of the engine with the figures given.',
    table(
      ['number', 'what', 'figures', 'test'],
      WORKED_CHECKS.map((check) => {
        const [number, title, figures] = check;
        const found = testOf(check, files);
        return [
          `W${number}`,
          title,
          figures
            .filter((one) => /\d/.test(one))
            .map((one) => one.replaceAll('_', ''))
            .join(', '),
          found ? `\`engine/${found}\`` : 'none yet',
        ];
      }),
    ),
  ].join('\n\n');
}
