import type { Market, SizedTrain, Spread, Train, Wanted } from '#engine/analysis/index.ts';
import { isBound, type ProductBasis } from '#engine/index.ts';
import type { Reporting } from '#engine/wording/index.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import { useAnswer, type Answered } from '#src/engine/use-ask.ts';
import { shareBelow } from '#src/lib/chance.ts';
import { formatNumber } from '#src/lib/format.ts';

/** What a target consists of; the price is USD/kg, and null while it is open. */
export interface Answers {
  wanted: Wanted;
  market: Market;
  /** kg per year. */
  target: number;
  price: number | null;
  /** Unit of use of the product; null as kg. */
  reporting: Reporting | null;
}

export interface Proposal extends SizedTrain {
  train: Train;
  product: ProductBasis;
  /** Distributions; undefined while the samples are drawn, null if nothing is uncertain. */
  spread?: { cost: Spread } | null;
}

/** A train that is not proposed, with the reason. */
export interface LeftOut {
  train: Train;
  reason: string;
  /** The largest output that it makes, kg per year; null if the output is not the reason. */
  nearest: number | null;
}

export interface Proposals {
  solved: Proposal[];
  leftOut: LeftOut[];
  /** Trains that are not sized yet. */
  waiting: number;
}

/** Delay after typing, ms. */
const PAUSE = 300;

/** The host cell is that of the train, unless the cells are the product. */
const productOf = (wanted: Wanted, { host_id }: Train): ProductBasis => ({
  ...wanted,
  host_id: host_id ?? wanted.host_id,
  selling_price: null,
});

/** Trains near to the product, each sized for the target, then sampled; what is known so far meanwhile. */
export function useProposals(
  calculator: Calculator,
  answers: Omit<Answers, 'price' | 'reporting'> | null,
): Answered<Proposals> {
  return useAnswer<Omit<Answers, 'price' | 'reporting'>, Proposals>(
    'proposals',
    answers ?? undefined,
    async ({ wanted, market, target }, { ask, tell }) => {
      const trains = await ask('trains_for', { wanted, market });
      let found: Proposals = { solved: [], leftOut: [], waiting: trains.length };
      const now = (next: Proposals) => tell((found = next));
      now(found);
      for (const train of trains) {
        const product = productOf(wanted, train);
        const { configuration } = train;
        const sized = await ask('size_train', { configuration, product, target });
        const { solved, leftOut, waiting } = found;
        now(
          'design' in sized
            ? { solved: [...solved, { train, product, ...sized }], leftOut, waiting: waiting - 1 }
            : {
                solved,
                leftOut: [...leftOut, { train, reason: sized.message, nearest: sized.nearest }],
                waiting: waiting - 1,
              },
        );
      }
      const dear = tooDear(found.solved);
      if (dear.length > 0)
        now({
          ...found,
          solved: found.solved.filter(({ train }) => !dear.some((one) => one.train === train)),
          leftOut: [...found.leftOut, ...dear],
        });
      for (const { train, product, design } of found.solved) {
        const { configuration } = design;
        const spread = await ask('cost_spread', { configuration, product });
        now({ ...found, solved: found.solved.map((one) => (one.train === train ? { ...one, spread } : one)) });
      }
      return found;
    },
    { by: calculator.ask, pause: PAUSE, keep: true },
  );
}

/** Share of the samples that cost less than a price; null while it is not known. */
export const chanceBelow = ({ spread }: Proposal, price: number): number | null =>
  spread ? shareBelow(spread.cost.quantiles, price) : null;

/** The unit cost that is shown, which is that of the draft. */
export const shownCost = ({ design }: Proposal): number => design.figures.cogs;

/** Unit cost ÷ that of the best from which a train is not offered, and how many times less of other things its product must have to be. */
const TOO_DEAR = 1.8;
const FAR_PURER = 10;

/** Trains that are far dearer than the best of those that are known to work, without a product that is far purer. */
export function tooDear(solved: readonly Proposal[]): LeftOut[] {
  const proven = solved.filter(isProven);
  const best = (proven.length > 0 ? proven : solved).toSorted((a, b) => shownCost(a) - shownCost(b))[0];
  if (!best) return [];
  const purityOf = ({ design }: Proposal) => design.figures.purity ?? 1;
  return solved.flatMap((one) => {
    const times = shownCost(one) / shownCost(best);
    if (times <= TOO_DEAR || FAR_PURER * (1 - purityOf(one)) < 1 - purityOf(best)) return [];
    const percent = (of: Proposal) => `${formatNumber(100 * purityOf(of))}\u202f%`;
    return {
      train: one.train,
      reason: `It costs ${formatNumber(times, { digits: 2 })} times as much as “${best.train.name}”, and its product is not far purer (${percent(one)}, against ${percent(best)}).`,
      nearest: null,
    };
  });
}

/** Whether a solved plant is near to it. */
export const isProven = ({ train }: Proposal): boolean => train.near !== null;

/**
 * Those near to a solved plant first, as nobody knows whether the others work at all; among these by the chance of costing less than the
 * price once all are sampled; before that, and without a price, by the unit cost.
 */
export function inOrder(solved: readonly Proposal[], price: number | null): Proposal[] {
  const isSampled = price !== null && solved.every(({ spread }) => spread);
  return solved.toSorted(
    (a, b) =>
      Number(isProven(b)) - Number(isProven(a)) ||
      (isSampled ? chanceBelow(b, price)! - chanceBelow(a, price)! : 0) ||
      shownCost(a) - shownCost(b),
  );
}

/** What speaks for each of the proposals, by the results of all of them. */
export function reasonsFor(one: Proposal, all: readonly Proposal[]): string[] {
  const isFirst = (of: (proposal: Proposal) => number, peers = all) =>
    peers.length > 1 && peers.every((other) => other === one || of(one) < of(other));
  const isProvenFirst = isProven(one) && isFirst(shownCost, all.filter(isProven));
  return [
    ...(one.train.merit ? [one.train.merit] : []),
    ...(isFirst(shownCost)
      ? ['Lowest unit cost.']
      : isProvenFirst
        ? ['Lowest unit cost of those near to a solved plant.']
        : []),
    ...(isFirst(({ design }) => design.figures.tci) ? ['Lowest capital.'] : []),
    ...(isFirst(({ design }) => -(design.figures.purity ?? 0)) ? ['Purest product.'] : []),
    ...(isFirst(({ design: { figures } }) => (isBound('gwp', figures.gwp_coverage) ? NaN : (figures.gwp ?? NaN)))
      ? ['Lowest footprint.']
      : []),
    ...(isFirst(({ train }) => train.configuration.uo_settings.length) ? ['Fewest steps.'] : []),
  ].slice(0, 2);
}
