import { METRICS } from '#engine/index.ts';
import { figure, inSentence } from '#engine/wording/index.ts';
import type { TakenDecision } from '#generated/types.ts';
import type { StoredDecision } from './db/schema.ts';

/** A process with its metric of now; null if it has been deleted. */
export type DecisionValue = { name: string; value: number | null } | null;

/** A decision with the values of now and why it no longer holds; and these reasons without values, which tell a new one from an old one. */
export function decisionNow(
  { name, checked: _checked, told: _told, ...decision }: StoredDecision & { name: string },
  valueNow: (id: string) => DecisionValue,
): { taken: TakenDecision; reasons: string[] } {
  const candidates = decision.candidates.map(({ process_id, at_decision }) => {
    const now = valueNow(process_id);
    return { process_id, process_name: now?.name ?? null, at_decision, now: now?.value ?? null };
  });
  const { metric, threshold, chosen_id: chosen, decided_by: by } = decision;
  const { title, unit } = METRICS[metric];
  const best = (of: 'at_decision' | 'now') =>
    candidates
      .filter((one) => one[of] !== null)
      .reduce<(typeof candidates)[number] | null>((first, one) => {
        if (first === null) return one;
        const lead = one[of]! - first[of]!;
        return (METRICS[metric].better === 'higher' ? lead > 0 : lead < 0) ? one : first;
      }, null);
  const amount = (value: number | null) => (value === null ? 'no value' : `${figure(value)} ${unit}`);
  const [before, after] = [best('at_decision'), best('now')];
  const woken: string[] = [];
  const reasons: string[] = [];
  const wake = (reason: string, text: string) => {
    reasons.push(reason);
    woken.push(text);
  };
  if (after && before?.process_id !== after.process_id) {
    wake(
      `best ${after.process_id}`,
      `${after.process_name} now has the best ${inSentence(title)}, ${amount(after.now)}${before ? `; when the decision was taken it was ${before.process_name ?? 'a process that has been deleted'}` : ''}.`,
    );
  }
  const own = candidates.find(({ process_id }) => process_id === chosen)!;
  if (own.process_name === null) wake('deleted', 'The chosen process has been deleted.');
  else if (own.now === null && own.at_decision !== null)
    wake(
      'no value',
      `${own.process_name}, the chosen process, has no ${inSentence(title)} now; it was ${amount(own.at_decision)}.`,
    );
  const isAcross = (value: number | null) =>
    threshold !== null &&
    value !== null &&
    (threshold.side === 'above' ? value > threshold.value : value < threshold.value);
  if (threshold && isAcross(own.now) && !isAcross(own.at_decision))
    wake(
      'limit',
      `${title} of ${own.process_name} is now ${amount(own.now)}, ${threshold.side} the limit of ${amount(threshold.value)}; it was ${amount(own.at_decision)}.`,
    );
  return { taken: { ...decision, decided_by: { id: by, name }, candidates, woken }, reasons };
}
