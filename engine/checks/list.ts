/** The checks of results that are at hand, without further evaluations: it runs wherever results are shown. */
import type { Warning } from '../types/results.ts';
import type { Check, CheckKind, Stop } from './types.ts';

const ORDER: Record<CheckKind, number> = { stops: 0, costs: 1, doubtful: 2, note: 3 };

/** Words that a title needs to be understood alone. */
const LEAST_WORDS = 3;

/** The text before the first of the marks that follows enough words, and the text after the mark. */
function cutAt(marks: RegExp, text: string): [string, string] {
  for (const { index, 0: mark } of text.matchAll(marks)) {
    const first = text.slice(0, index);
    if (first.split(' ').length >= LEAST_WORDS) return [first, text.slice(index + mark.length)];
  }
  return [text.replace(/\.$/, ''), ''];
}

/**
 * The first sentence of a message as a title, and the other sentences: a clause alone can be an incomplete statement. The point of an
 * initial ends no sentence; a single letter after a number is a unit.
 */
export function inTwo(text: string): { title: string; message: string } {
  const [title, message] = cutAt(/(?<!(?:^|\D\s)\p{Lu})\. (?=[\p{Lu}\d“])/gu, text);
  return { title, message };
}

/** The same for the same trouble: messages differ by their numbers, and by what follows their first clause. */
export const checkId = (kind: CheckKind, stepId: string | null, field: string | null, text: string): string =>
  [kind, stepId ?? '', field ?? '', slug(cutAt(/[;:.] /g, text)[0])].join(':');

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export const kindOf = ({ kind = 'costs' }: Pick<Warning, 'kind'>): CheckKind => kind;

export const warningId = (warning: Warning): string =>
  checkId(kindOf(warning), warning.step_id, warning.field, warning.message);

function ofWarning(warning: Warning): Check {
  const { step_id, field, message } = warning;
  return {
    id: warningId(warning),
    kind: kindOf(warning),
    step_id,
    field,
    ...inTwo(message),
    worth: null,
    proposals: [],
  };
}

export function ofStop({ step_id, fields, message }: Stop): Check {
  const step = step_id === '' ? null : step_id;
  const named = fields[0] ?? null;
  // Assumptions are named as in warnings.
  const field = step === null ? (named?.replace(/^assumptions\./, '') ?? null) : named;
  return {
    id: checkId('stops', step, field, message),
    kind: 'stops',
    step_id: step,
    field,
    ...inTwo(message),
    worth: null,
    proposals: [],
  };
}

/** The checks of a process in their order, each once. */
export function listChecks(warnings: readonly Warning[], stops: readonly Stop[] = []): Check[] {
  return sortChecks([...stops.map(ofStop), ...warnings.map(ofWarning)]);
}

/** The parts of the list in their order: what stops the process, saves money, is uncertain, saves nothing, and changes nothing. */
export const CHECK_GROUPS = ['stops', 'saves', 'doubts', 'others', 'notes'] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

export function groupOf({ kind, worth }: Check): CheckGroup {
  if (kind === 'stops') return 'stops';
  if (kind === 'note') return 'notes';
  if (worth?.is === 'half_width') return worth.amount > 0 ? 'doubts' : 'notes';
  return worth?.is_gain ? 'saves' : 'others';
}

/**
 * Each check once, by group. In a group the largest amount comes first, but of what saves nothing the cheapest remedy. Of equals, what
 * costs comes before what is doubtful, and the earlier one in the process before the later one.
 */
export function sortChecks(checks: readonly Check[]): Check[] {
  const once = [...new Map(checks.map((check) => [check.id, check])).values()];
  const place = (check: Check): number => CHECK_GROUPS.indexOf(groupOf(check));
  const rank = (check: Check): number => {
    const amount = Math.abs(check.worth?.amount ?? 0);
    return groupOf(check) === 'others' ? -amount : amount;
  };
  return once.toSorted((a, b) => place(a) - place(b) || rank(b) - rank(a) || ORDER[a.kind] - ORDER[b.kind]);
}
