import type { Movement, Process } from '#generated/types.ts';
import type { StoredDraft } from '#src/draft/draft-storage.ts';
import type { DecisionRow } from '#src/products/decisions.ts';

/** An unsaved draft of this browser tab: to merge if someone has saved a version meanwhile, otherwise to continue. */
export function draftRow(process: Process, draft: StoredDraft, by: Movement['saved_by'] | undefined): DecisionRow {
  const { id, name, product_id, product_name, configuration_id, configuration_number, figures, previous_figures } =
    process;
  const isOlder = draft.base_id !== configuration_id;
  const who = by && !by.is_you ? by.name.split(' ')[0] : 'Another session';
  return {
    id: `draft:${id}`,
    icon: isOlder ? 'compare' : 'steps',
    tone: isOlder ? 'warning' : 'info',
    title: isOlder ? `${who} saved v${configuration_number} while you edited` : 'Your changes are not saved',
    about: `${product_name}, ${name}`,
    of: isOlder ? 'their change' : '',
    effect: isOlder && figures && previous_figures ? { before: previous_figures.cogs, after: figures.cogs } : '',
    verb: isOlder ? 'Merge' : 'Continue',
    to: `/products/${product_id}?process=${id}`,
  };
}
