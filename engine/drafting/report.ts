/** The report of a draft as a table, for programs and terminals. */
import type { DraftReport, DraftRow } from './interpret.ts';

export const REPORT_HEAD = [
  'row',
  'step',
  'setting',
  'written',
  'state',
  'read as',
  'how',
  'default',
  'quotation',
] as const;

const STATES: Readonly<Record<DraftRow['state'], string>> = {
  ready: 'understood',
  choose: 'to choose',
  open: 'no value',
  refused: 'not understood',
};

/** A row of each step and of each of its values. */
export const reportRows = ({ steps }: DraftReport): string[][] =>
  steps.flatMap((step) => {
    const { unit_operation: id, candidates, note, named } = step;
    const state = id === null ? (candidates.length > 0 ? 'to choose' : 'not understood') : 'understood';
    return [
      [String(step.number), step.name, '', named, state, id ?? '', note, '', said(step)],
      ...step.rows.map((row) => [
        row.id,
        step.name,
        row.title ?? row.named,
        row.written,
        STATES[row.state],
        row.readings.map(({ text }) => text).join(' or '),
        row.note,
        row.default ?? '',
        said(row),
      ]),
    ];
  });

const said = ({ quotation, page }: { quotation: string | null; page: string | null }): string =>
  quotation === null ? '' : `“${quotation}”${page === null ? '' : ` p. ${page}`}`;

/** The counts in sentences. */
export function reportNotes({ counts, unknown, steps }: DraftReport): string[] {
  const { quotations, quotations_found: found } = counts;
  const left = steps.filter((step) => step.unit_operation === null).map(({ number }) => number);
  return [
    `${counts.steps_understood} of ${counts.steps} steps and ${counts.ready} of ${counts.values} values are understood; ${counts.converted} are converted from another unit.`,
    `${counts.to_choose} to choose, ${counts.without_number} without a value, ${counts.refused} not understood; ${counts.defaults} settings keep their default.`,
    ...(left.length > 0 ? [`Say what these steps are: ${left.join(', ')}.`] : []),
    ...(quotations === 0
      ? []
      : found === null
        ? ['The quotations are not checked: the draft has no text of the document (source.pages).']
        : [`${found} of ${quotations} quotations are in the document.`]),
    ...(unknown.length > 0 ? [`Not read: ${unknown.join(', ')}.`] : []),
    'Nothing is entered: a person accepts each value.',
  ];
}
