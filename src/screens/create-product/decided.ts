import { MARKET_GRADES, type Market } from './markets.ts';
import type { Library } from '#engine/index.ts';
import { annualText } from '#src/components/figures/definitions.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { costDifference, costUnit, reportedFor } from '#src/lib/reporting.ts';
import { chance as chanceText } from '#src/lib/chance.ts';
import { costText } from './cost-axis.tsx';
import { chanceBelow, isProven, type Answers, type Proposal } from './proposals.ts';

export interface Decision {
  title: string;
  value: string;
  /** What another answer or another train would give. */
  otherwise: string;
}

export const LETTERS = ['A', 'B', 'C', 'D'];

/** Where the settings of a train come from. */
export const settingsOf = ({ near }: Proposal['train']): string =>
  near === null ? 'Defaults of the catalogue' : `As in the solved plant of ${near}`;

/** A size as it is ordered: 95 and 2.5, not 95.0 and 2.50. */
const plainly = (size: number): string => formatInput(Number(size.toPrecision(3)));

export const fermentersOf = ({ vessels, vessel_volume: volume }: Proposal['design']): string =>
  vessels === null || volume === null
    ? 'no fermenter'
    : `${vessels} × ${volume < 1 ? `${plainly(1000 * volume)} L` : `${plainly(volume)} m³`}`;

/** Whether only some are near to a solved plant: those come first. */
export const isMixed = (all: readonly Proposal[]): boolean => new Set(all.map(isProven)).size > 1;

const LOCATIONS: Record<string, string> = {
  secreted: 'outside of the cell',
  intracellular: 'inside the cell',
  solid: 'inside the cell, solid',
};

const locationOf = ({ train }: Proposal): string | null => {
  const found = train.configuration.uo_settings.find((one) => one.settings['product_location'] !== undefined);
  return found ? (LOCATIONS[String(found.settings['product_location'])] ?? null) : null;
};

const lastOf = ({ train }: Proposal): string => train.configuration.uo_settings.at(-1)!.name.toLowerCase();

/** The defaults of a train that follow from each answer, in the order of the answers. */
export function decisionsOf(
  one: Proposal,
  all: readonly Proposal[],
  { wanted, market, target, price, reporting }: Answers,
  library: Library,
): { answer: string; decisions: Decision[] }[] {
  const { design, next, train } = one;
  const { figures } = design;
  const letters = (of: (proposal: Proposal) => string | null, own: string): string => {
    const values = [...new Set(all.map(of))].filter((value) => value !== null && value !== own);
    const having = (value: string | null) => all.flatMap((other, n) => (of(other) === value ? [LETTERS[n]] : []));
    return values.map((value) => `${having(value).join(', ')}: ${value}`).join('; ');
  };
  const hostOf = (proposal: Proposal) =>
    library.cells.find((cell) => cell.id === proposal.product.host_id)?.name ?? 'no host cell';
  const location = locationOf(one);
  const reported = reportedFor(reporting ?? {});
  const amount = (kg: number): string => annualText(kg, reported);
  const limit = price === null ? '' : `${costText(price, reported)} ${costUnit(reported)}`;
  const markets = Object.entries(MARKET_GRADES) as [Market, string][];
  return [
    {
      answer: wanted.name,
      decisions: [
        {
          title: 'Organism',
          value: hostOf(one),
          otherwise: letters(hostOf, hostOf(one)),
        },
        ...(location ? [{ title: 'Where it is', value: location, otherwise: letters(locationOf, location) }] : []),
        { title: 'Settings', value: settingsOf(train), otherwise: '' },
      ],
    },
    {
      answer: amount(target),
      decisions: [
        {
          title: 'Fermenters',
          value: fermentersOf(design),
          otherwise: next
            ? `${fermentersOf(next)}: +${costDifference(next.figures.cogs - figures.cogs, figures.cogs, reported).figure} ${costUnit(reported)}`
            : '',
        },
        {
          title: 'Operation',
          value: `${formatNumber(design.operating_hours, { decimals: 0 })} h/y`,
          otherwise: `${formatNumber(figures.batches, { decimals: 0 })} batches, at most ${amount(design.capacity)}`,
        },
      ],
    },
    {
      answer: `For ${market}`,
      decisions: [
        {
          title: 'Grade',
          value: MARKET_GRADES[market].toLowerCase(),
          otherwise: markets
            .filter(([key]) => key !== market)
            .map(([key, grade]) => `${key}: ${grade.toLowerCase()}`)
            .join(', '),
        },
        { title: 'Last step', value: lastOf(one), otherwise: letters(lastOf, lastOf(one)) },
      ],
    },
    {
      answer: price === null ? 'Price open' : `At most ${limit}`,
      decisions: [
        {
          title: 'Order',
          value: `${isMixed(all) ? 'near to a solved plant first, then ' : ''}${price === null ? 'by unit cost' : 'by the chance below it'}`,
          otherwise: price === null ? 'with a price: by the chance below it' : 'left open: by unit cost',
        },
        ...(price === null
          ? []
          : [
              {
                title: 'Selling price',
                value: `${limit}, also the limit of the unit cost in Chance`,
                otherwise: one.spread ? `${chanceText(chanceBelow(one, price)!)} of the samples cost less` : '',
              },
            ]),
      ],
    },
  ];
}

/** The same in one text, which stays with the process. */
export const decisionText = (decided: ReturnType<typeof decisionsOf>): string =>
  decided
    .map(
      ({ answer, decisions }) =>
        `${answer}: ${decisions.map(({ title, value }) => `${title.toLowerCase()} ${value}`).join('; ')}.`,
    )
    .join('\n');
