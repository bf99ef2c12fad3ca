/** Conflicts in words: each names the product, the suite or the resource, and the week. */
import { counted, figure } from '../wording/text.ts';
import { DAY, isRoundTheClock, type PlanModel } from './model.ts';
import type { Conflict, Worth } from './prices.ts';
import { dateOf, type SiteDocument, weekOf } from './site.ts';

export const daysInWords = (minutes: number): string => counted(minutes / DAY, 'day');

const weeks = (from: number, until: number): string => {
  const [first, last] = [weekOf(from), weekOf(Math.max(from, until - 1))];
  return first === last ? `week ${first}` : `weeks ${first} to ${last}`;
};

const LISTED = 4;
const AND = new Intl.ListFormat('en-GB');
const listed = (names: readonly string[]): string => {
  const all = [...new Set(names)];
  const shown = all.length > LISTED ? [...all.slice(0, LISTED - 1), `${all.length - LISTED + 1} more`] : all;
  return AND.format(shown);
};

/** What clashes, and a sentence about it. */
export function conflictWords(
  site: SiteDocument,
  model: PlanModel,
  { kind, subject, suites, to, from, until, extent, orders }: Conflict,
): { title: string; sentence: string } {
  const nameOf = (product: number): string => model.products[product]!.name;
  const when = weeks(from, until);
  const where = listed(suites.map((suite) => model.suites[suite]!.name));
  const whose = listed(orders.map((order) => nameOf(model.orders[order]!.product)));
  switch (kind) {
    case 'resource': {
      const { name, kind: of, rate, pattern } = model.resources[subject]!;
      const there = site.resources[subject]!.kind === 'equipment' ? 'where there are' : 'with';
      const off = pattern && !isRoundTheClock(pattern) ? ' on shift, and none outside of shifts' : '';
      const lacks =
        of === 'crew'
          ? `up to ${figure(extent)} are needed ${there} ${figure(rate)}${off}`
          : `up to ${figure(-extent)} m³ are lacking`;
      return {
        title: `${name}, ${when}`,
        sentence: `In ${when} ${lacks}, for ${counted(orders.length, 'order')} of ${whose} in ${where}.`,
      };
    }
    case 'queue': {
      const { name } = model.resources[subject]!;
      return {
        title: `${name}, ${when}`,
        sentence: `In ${when} ${counted(orders.length, 'order')} of ${whose} from ${where} wait for tests, up to ${daysInWords(extent)}.`,
      };
    }
    case 'late': {
      const customer = site.demands.find(({ id }) => id === model.orders[subject]!.name)?.customer ?? '';
      return {
        title: `${whose}${customer === '' ? '' : ` to ${customer}`}, week ${weekOf(from)}`,
        sentence: `${whose} due in week ${weekOf(from)} is released ${daysInWords(extent)} late from ${where}.`,
      };
    }
    case 'changeover': {
      const time = daysInWords(model.changeover[subject]![to!]!);
      return {
        title: `${nameOf(subject)} → ${nameOf(to!)}`,
        sentence: `${where} ${suites.length === 1 ? 'is' : 'are'} turned over from ${nameOf(subject)} to ${nameOf(to!)} in ${when}${extent > 1 ? `, ${extent} times` : ''}: ${time}${extent > 1 ? ' each' : ''}.`,
      };
    }
    case 'closure': {
      const reason = site.closures.find((closure) => closure.from === dateOf(site.begins, from))?.reason ?? 'Closure';
      const made = model.products.flatMap(({ name, routes }) =>
        routes.some(({ tasks }) => tasks.some(({ suite }) => suites.includes(suite))) ? [name] : [],
      );
      return {
        title: `${reason}, ${when}`,
        sentence: `${where}, for ${listed(made)}, would open a week earlier in week ${weekOf(until)}.`,
      };
    }
    case 'expiry':
      return {
        title: `${whose}, store`,
        sentence: `${counted(extent, 'batch', 'batches')} of ${whose} from ${where} ${extent === 1 ? 'reaches' : 'reach'} the end of life by week ${weekOf(until)}.`,
      };
    case 'filling':
      return {
        title: `${nameOf(subject)}, ${where}`,
        sentence: `The campaign of ${nameOf(subject)} in ${where} in ${when} has ${counted(extent, 'batch', 'batches')} too few.`,
      };
  }
}

/** What one more of something, or a product, is called. */
export function worthWords({ suites, products, resources }: PlanModel, { kind, subject, suites: own }: Worth): string {
  switch (kind) {
    case 'suite':
      return `One more suite like ${suites[subject]!.name}`;
    case 'train':
      return `One more train like ${listed(own.map((suite) => suites[suite]!.name))}`;
    case 'shift':
      return `A ${['second', 'third'][resources[subject]!.pattern!.shifts - 1]} shift of ${resources[subject]!.name}`;
    case 'product':
      return `${products[subject]!.name} on the site`;
  }
}
