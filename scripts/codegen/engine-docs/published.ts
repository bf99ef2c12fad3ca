/** What the engine is checked against: published plants and calculations worked by hand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inside } from '#engine/cases/case.ts';
import { CASES } from '#engine/cases/index.ts';
import type { Library } from '#engine/types.ts';
import { testOf, WORKED_CHECKS } from '#engine/worked-checks.ts';
import { root } from '../../lib/paths.ts';
import { amount, table } from './text.ts';

export function publishedPage(library: Library): string {
  const parts = CASES.map(({ title, source, inputs, rows, leftOut, ours }) => {
    const figures = ours(library);
    const outside = Object.values(rows).filter((row) => row.outside);
    return [
      `## ${title}`,
      `${source}.`,
      inputs.map((one) => `- ${one}`).join('\n'),
      table(
        ['figure', 'unit', 'ours', 'published', 'ratio', 'band', 'inside', 'how ours is computed'],
        Object.entries(rows).map(([key, { name, unit, published, band, how }]) => [
          name,
          unit === '1' ? '' : unit,
          amount(figures[key]!),
          amount(published),
          (figures[key]! / published).toFixed(2),
          band[0] === band[1] ? amount(band[0]) : `${amount(band[0])} to ${amount(band[1])}`,
          inside(figures[key]!, band) ? 'yes' : '**no**',
          how,
        ]),
      ),
      ...(outside.length > 0
        ? [`Outside its band:\n\n${outside.map((row) => `- ${row.name}: ${row.outside}.`).join('\n')}`]
        : []),
      `Left out:\n\n${leftOut.map(({ name, reason }) => `- ${name}: ${reason}.`).join('\n')}`,
    ].join('\n\n');
  });
  const all = CASES.flatMap(({ rows }) => Object.values(rows));
  const intro = `Four plants, computed with the engine and compared row by row: ${all.length} figures, of which ${all.length - all.filter((row) => row.outside).length} lie inside the band that a shortcut model can be held to. What lies outside says why. No setting has a default that was fitted to one of them; two price rows were, and say so.`;
  return ['# Ours against published', intro, ...parts].join('\n\n');
}

export function workedPage(): string {
  const folder = join(root, 'engine');
  const names = globSync('**/*.test.ts', { cwd: folder }).filter((name) => name !== 'worked-checks.test.ts');
  const files = Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  return [
    '# Worked checks',
    'Calculations worked by hand from the equations. Each is in a test of the engine, which compares with the figures given.',
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
