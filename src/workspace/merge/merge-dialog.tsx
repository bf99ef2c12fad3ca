import type { Configuration } from '#engine/index.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import { firstName, OWN_TONE, toneOf, type Tone } from '../presence/words.ts';
import type { Saving } from '#src/draft/save.ts';
import { useWorkspaceState, type NewerVersion } from '#src/draft/store.ts';
import type { Side } from '#src/draft/merge/merge.ts';
import type { Person } from './changes.tsx';
import { MergeView } from './merge-view.tsx';
import { useSides, type LoadedDraft } from './use-sides.ts';

interface Props {
  process: Parameters<typeof useSides>[0];
  saving: Saving;
}

/**
 * The changes of two people who began from the same version. What one of them changed is kept; what both changed is chosen here.
 */
export default function MergeDialog({ process, saving }: Props) {
  const { loaded, error, retry } = useSides(process);
  const newer = useWorkspaceState((state) => state.newer);
  const peopleOf = usePeople(newer?.by ?? null);
  const aboutOf = ({ base, theirs }: LoadedDraft) => {
    const people = peopleOf(theirs.number, newer?.id === theirs.id);
    return {
      title: `${people.theirs.subject} saved v${theirs.number} while you edited ${base.number === 0 ? 'a new process' : `v${base.number}`}`,
      kept: `Nothing is lost: v${theirs.number} stays in the history, and Undo restores your draft.`,
      people,
      isSelective: false,
      action: 'Save',
      isSaving: saving.saving,
      problem: null,
      onSave: (merged: Configuration) => void saving.saveMerged(theirs, merged),
      onKeep: (merged: Configuration) => saving.keepMerged(theirs, merged),
      onClose: saving.closeBoth,
    };
  };
  return <MergeView loaded={loaded} error={error} onRetry={retry} onClose={saving.closeBoth} aboutOf={aboutOf} />;
}

/** How the two are named, by the number of the newer version and whether it is the one that its author is known of. */
function usePeople(saver: NewerVersion['by']): (number: number, isKnown: boolean) => Record<Side, Person> {
  const name = useCurrentUser()?.name ?? 'You';
  const mine: Person = {
    subject: 'You',
    short: 'You',
    who: 'you',
    whose: 'yours',
    of: 'mine',
    full: name,
    tone: OWN_TONE,
    version: null,
  };
  return (number, isKnown) => {
    const by = isKnown ? saver : null;
    const own = by?.is_you === true;
    const first = by === null ? 'Someone' : own ? 'You' : firstName(by.name);
    const tone: Tone = by === null || own ? OWN_TONE : toneOf(by.id);
    const theirs: Person = {
      subject: own ? 'You' : by === null ? 'Someone else' : first,
      short: own ? 'Other tab' : first,
      who: own ? 'other tab' : by === null ? 'theirs' : first,
      whose: own ? 'other tab' : 'theirs',
      of: 'theirs',
      full: by?.name ?? '?',
      tone,
      version: number,
    };
    return { theirs, mine };
  };
}
