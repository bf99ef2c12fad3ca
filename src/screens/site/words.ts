import { type Conflict, dateOf, DAY, type PlanModel, type SiteDocument, weekOf } from '#engine/campus/index.ts';
import { counted } from '#engine/wording/index.ts';
import { formatMoney } from '#src/lib/money.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';

const COLOURS = ['upstream', 'recovery', 'concentration', 'purification', 'finishing'] as const;
export const colourOf = (product: number): string => `var(--palette-stage-${COLOURS[product % COLOURS.length]})`;

/** Money in a sentence: '412 k USD'. */
export const money = (usd: number): string => {
  const { figure, unit } = formatMoney(usd);
  return `${figure} ${unit}`;
};

export const change = (usd: number): string =>
  Math.abs(usd) < 0.5 ? 'no change' : `${usd < 0 ? '▼' : '▲'} ${money(Math.abs(usd))}`;

export const days = (minutes: number): string => {
  const count = minutes / DAY;
  return `${count < 10 ? formatNumber(count, { digits: 2 }) : formatCount(count)} ${count === 1 ? 'day' : 'days'}`;
};

const weeks = (from: number, until: number): string => {
  const [first, last] = [weekOf(from), weekOf(Math.max(from, until - 1))];
  return first === last ? `week ${first}` : `weeks ${first} to ${last}`;
};

/** A conflict in words: what, and the particulars. */
export function conflictWords(
  site: SiteDocument,
  model: PlanModel,
  conflict: Conflict,
): { title: string; note: string } {
  const { kind, subject, suite, to, from, until, extent, orders } = conflict;
  const order = model.orders[subject];
  switch (kind) {
    case 'resource': {
      const { name, kind: of, rate } = model.resources[subject]!;
      return {
        title: `${name}, ${weeks(from, until)}`,
        note:
          of === 'crew'
            ? `${formatNumber(extent)} of ${formatNumber(rate)} on shift: overtime`
            : `up to ${formatNumber(-extent)} m³ are lacking; ${orders.length === 1 ? '1 order draws' : `${orders.length} orders draw`} on it`,
      };
    }
    case 'late': {
      const demand = site.demands.find(({ id }) => id === order!.name);
      const who = demand && demand.customer !== '' ? ` to ${demand.customer}` : '';
      return {
        title: `${model.products[order!.product]!.name}${who}, week ${weekOf(from)}`,
        note: `the last batch is released ${days(extent)} late`,
      };
    }
    case 'changeover':
      return {
        title: `${model.products[subject]!.name} → ${model.products[to!]!.name}`,
        note: `${extent === 1 ? `a changeover in ${model.suites[suite!]!.name}` : `${extent} changeovers`} of ${days(model.changeover[subject]![to!]!)}, ${weeks(from, until)}`,
      };
    case 'closure': {
      const reason = site.closures.find((closure) => closure.from === dateOf(site.begins, from))?.reason ?? 'Closure';
      return { title: `${reason}, ${weeks(from, until)}`, note: 'a week shorter' };
    }
    case 'expiry':
      return {
        title: `${model.products[order!.product]!.name}, store`,
        note: `${extent} ${extent === 1 ? 'batch reaches' : 'batches reach'} the end of life by week ${weekOf(until)}`,
      };
    case 'filling':
      return {
        title: `${model.products[subject]!.name}, ${model.suites[suite!]!.name}`,
        note: `the campaign of ${weeks(from, until)} has ${counted(extent, 'batch', 'batches')} too few`,
      };
  }
}
