/** Entry point for drafts of processes from documents: the format, how it is read, and the process of what a person accepts. */
export {
  DRAFT_FORMAT,
  DRAFT_SCHEMA,
  type DraftProcess,
  type DraftSchema,
  isDraft,
  parseDraft,
  readDraft,
  type ReadDraft,
} from './format.ts';
export {
  type Accepted,
  draftConfiguration,
  type DraftReport,
  type DraftRow,
  interpretDraft,
  provenanceNote,
  stepId,
  type ReadStep,
  readyRows,
} from './interpret.ts';
export { type AcceptedValue, draftEffects, type DraftEffects } from './effects.ts';
export { REPORT_HEAD, reportNotes, reportRows } from './report.ts';
export { matchOperation } from './match.ts';
export type { Reading, RowState } from './values.ts';
