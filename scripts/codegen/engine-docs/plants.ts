/** Six plants of ours beside what is published about such plants. */
import {
  rangeOf,
  OWN_PLANTS,
  assess,
  type Figure,
  FIGURES,
  figuresOf,
  machinesOf,
  type OwnPlant,
  type Published,
  run,
} from '#engine/cases/index.ts';
import type { Library, Results } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { amount, table } from './text.ts';

const NONE = 'none found';

export function plantsPage(library: Library): string {
  const evaluated = OWN_PLANTS.map((own) => ({ own, results: run(own.plant, own.library?.(library) ?? library) }));
  const compared = evaluated.flatMap(({ own, results }) => assess(own, results));
  const inside = compared.filter((one) => one.inside).length;
  return [
    '# Six example plants',
    `Plants as a user would enter them: scale, medium, products of the cells and order of the steps. All other values are the engine’s defaults, and nothing was adjusted to the published values. ${compared.length} figures have a published value or range; ${inside} agree, which means that the published value or range overlaps the range of our estimate ([classes](published.md#ranges)). The reasons for the other ${compared.length - inside} are given below.`,
    overview(evaluated),
    ...evaluated.map(({ own, results }) => plantSection(own, results)),
  ].join('\n\n');
}

interface Evaluated {
  own: OwnPlant;
  results: Results;
}

const overview = (plants: readonly Evaluated[]): string =>
  table(
    ['plant', 'product, kg/y', 'batches per year', 'capital, M USD', ...Object.values(FIGURES).map(headOf)],
    plants.map(({ own, results }) => [
      own.title,
      amount(results.figures.output),
      amount(results.figures.batches),
      amount(results.capital.total / 1e6),
      ...Object.values(figuresOf(results, own.fermenter)).map((value) => (value === null ? '' : amount(value))),
    ]),
  );

const headOf = ({ name, unit }: { name: string; unit: string }): string => `${inSentence(name)}, ${unit}`;

function plantSection(own: OwnPlant, results: Results): string {
  const figures = figuresOf(results, own.fermenter);
  const judged = new Map(assess(own, results).map((one) => [one.key, one.inside]));
  const outside = assess(own, results).flatMap(({ key, published }) =>
    published.outside === undefined ? [] : [`- ${FIGURES[key].name}: ${published.outside}.`],
  );
  const { figures: whole } = results;
  const coverage =
    whole.gwp_coverage === null
      ? ''
      : ` ${amount(100 * whole.gwp_coverage)} % of the purchased mass has a climate factor.`;
  return [
    `## ${own.title}`,
    `${own.description}. ${amount(whole.output)} kg per year in ${amount(whole.batches)} batches of ${amount(whole.batch_output)} kg; ${amount(results.capital.total / 1e6)} M USD of capital.${coverage}`,
    table(
      ['figure', 'unit', 'ours', 'our range', 'published', 'agrees', 'source'],
      (Object.keys(FIGURES) as Figure[]).map((key) =>
        figureCells(key, figures[key], own.published[key], judged.get(key)),
      ),
    ),
    ...(outside.length > 0 ? [`Outside:\n\n${outside.join('\n')}`] : []),
    `Machines: ${machinesOf(results)
      .map(([name, count]) => `${count} × ${inSentence(name)}`)
      .join(', ')}. Published: ${own.machines ?? NONE}.`,
    ...(own.notes.length > 0 ? [`Missing or to be known:\n\n${own.notes.map((note) => `- ${note}`).join('\n')}`] : []),
  ].join('\n\n');
}

function figureCells(
  key: Figure,
  ours: number | null,
  published: Published | undefined,
  inside: boolean | undefined,
): string[] {
  const { name, unit } = FIGURES[key];
  if (ours === null) return [name, unit, '', '', '', '', 'the engine has too few climate factors'];
  const [low, high] = rangeOf(ours, FIGURES[key]);
  const ownRange = `${amount(low)} to ${amount(high)}`;
  if (!published) return [name, unit, amount(ours), ownRange, NONE, '', ''];
  const { low: least, high: most, source } = published;
  const range = least === most ? amount(least) : `${amount(least)} to ${amount(most)}`;
  return [name, unit, amount(ours), ownRange, range, inside ? 'yes' : '**no**', source];
}
