import { inSentence } from '#engine/wording/index.ts';
import type { ModelFit } from '#generated/types.ts';
import type { PlanAnswer } from '#src/engine/plan-experiment.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import { costUnit, halfText, type Reported } from '#src/lib/reporting.ts';
import { inColumn } from '../plan-file.ts';
import { percentText } from './verdict.ts';

/** Narrowing below which a run is not worth a sentence. */
const NOTABLE = 0.98;
const AND = new Intl.ListFormat('en-GB');

/** The best next run and what it narrows, in sentences; null if it narrows nothing. */
export function nextRunWords({ parameters }: ModelFit, { outcome, columns }: PlanAnswer, reported: Reported) {
  if (!outcome.possible) return null;
  const { plan } = outcome;
  const [run] = plan.runs;
  if (!run) return null;
  const [most] = plan.parameters
    .filter(({ now, after, value }) => value !== 0 && after < NOTABLE * now)
    .toSorted((a, b) => a.after / a.now - b.after / b.now);
  const isNarrower = plan.now !== null && plan.after !== null && plan.after < NOTABLE * plan.now;
  if (!most && !isNarrower) return null;
  const conditions = Object.entries(run.conditions).flatMap(([key, value]) => {
    const column = columns.find((one) => one.key === key);
    const unit = unitText(column?.display_unit ?? '1');
    return column
      ? [`${inSentence(column.title)} ${formatNumber(inColumn(value, column))}${unit && `\u202f${unit}`}`]
      : [];
  });
  const where = [
    ...(conditions.length > 0 ? [`at ${AND.format(conditions)}`] : []),
    ...(run.times.length > 0
      ? [`with samples after ${AND.format(run.times.map((time) => formatNumber(time)))}\u202fh`]
      : []),
  ];
  const gains = [
    ...(isNarrower
      ? [
          `what the fit leaves open of the unit cost from ${halfText(plan.now!, reported)} to ${halfText(plan.after!, reported)} ${costUnit(reported)}`,
        ]
      : []),
    ...(most
      ? [
          `the standard error of ${inSentence(parameters.find(({ key }) => key === most.key)?.title ?? most.key)} from ${percentText(most.now / Math.abs(most.value))} to ${percentText(most.after / Math.abs(most.value))}`,
        ]
      : []),
  ];
  return `One more run ${where.join(', ')} would narrow ${AND.format(gains)}.`;
}
