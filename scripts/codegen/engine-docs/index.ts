/** Pages of docs/engine, from the declarations of the unit operations and the cases that the engine is checked with. */
import { type Stage, UNIT_OPERATIONS } from '#engine/index.ts';
import { library } from '../examples/cast.ts';
import { plantsPage } from './plants.ts';
import { publishedPage, publishedPlants, workedPage } from './published.ts';
import { table } from './text.ts';
import { unitPage } from './unit-page.ts';

const NOTE = '<!-- Made by `npm run codegen` from the declarations in engine/. Not edited by hand. -->';
const STAGES: readonly [Stage, string][] = [
  ['upstream', 'Upstream'],
  ['recovery', 'Recovery'],
  ['concentration', 'Concentration'],
  ['purification', 'Purification'],
  ['finishing', 'Finishing'],
];

const fileOf = (id: string): string => `${id.replaceAll('_', '-')}.md`;

/** Text of each page by its file name. */
export function engineDocs(): Record<string, string> {
  const pages: Record<string, string> = {
    'index.md': indexPage(),
    'plants.md': plantsPage(library),
    'published.md': publishedPage(library),
    'worked-checks.md': workedPage(),
  };
  for (const one of UNIT_OPERATIONS) pages[fileOf(one.id)] = unitPage(one);
  return Object.fromEntries(Object.entries(pages).map(([name, text]) => [name, `${NOTE}\n\n${text}\n`]));
}

/** What the app shows of published plants. */
export const plants = () => publishedPlants(library);

const indexPage = (): string =>
  [
    '# Unit operations',
    'Each unit operation has a page generated from its declaration: description, settings, figures, streams, equipment and times. The prose and the equations are in [docs/models](../models/README.md). [Comparison with published plants](published.md) compares the engine with published plants figure by figure, [six example plants](plants.md) shows shares of cost, power, equipment units and climate change with the published ranges, and [worked checks](worked-checks.md) contains single calculations.',
    ...STAGES.map(([stage, title]) =>
      [
        `## ${title}`,
        table(
          ['unit operation', 'description', 'model'],
          UNIT_OPERATIONS.filter((one) => one.stage === stage).map((one) => [
            `[${one.name}](${fileOf(one.id)})`,
            one.description,
            one.reference,
          ]),
        ),
      ].join('\n\n'),
    ),
  ].join('\n\n');
