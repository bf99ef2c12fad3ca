/** The checks of results that are at hand, without further evaluations: it runs wherever results are shown. */
import type { Warning } from '../types/results.ts';
import type { Check, CheckKind, Stop } from './types.ts';

const ORDER: Record<CheckKind, number> = { stops: 0, costs: 1, doubtful: 2 };

/** Words that a title needs to be understood alone. */
const LEAST_WORDS = 3;

/** The first clause of a message as a title, and what follows it. */
export function inTwo(text: string): { title: string; message: string } {
  for (const { index, 0: mark } of text.matchAll(/(?:;|:|\.) /g)) {
    const title = text.slice(0, index);
    const rest = text.slice(index + mark.length);
    if (title.split(' ').length >= LEAST_WORDS) return { title, message: rest.charAt(0).toUpperCase() + rest.slice(1) };
  }
  return { title: text.replace(/\.$/, ''), message: '' };
}

/** The same for the same trouble: messages differ by their numbers. */
export const checkId = (kind: CheckKind, stepId: string | null, field: string | null, text: string): string =>
  [kind, stepId ?? '', field ?? '', slug(inTwo(text).title)].join(':');

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

/** Each check once: by severity, then by worth. Of equals, the earlier one in the process comes first. */
export function sortChecks(checks: readonly Check[]): Check[] {
  const once = [...new Map(checks.map((check) => [check.id, check])).values()];
  return once.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind] || gain(b) - gain(a));
}

/** USD/kg that a change would save, or that are uncertain. */
const gain = ({ worth }: Check): number =>
  worth === null ? 0 : worth.is === 'deviation' ? worth.amount : -worth.amount;
