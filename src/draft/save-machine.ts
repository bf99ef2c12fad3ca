/**
 * What saving a draft can be in, and what each event makes of it. The requests are in save.ts; here is every decision that does not
 * need them.
 */

interface Known {
  /** The version of the process when its newest configuration was the one that the draft is based on: what a save replaces. */
  version: number;
  /** Someone saved a version after `version` was read, perhaps this page itself. */
  isOutdated: boolean;
}

export type SaveState = Known &
  (
    | { is: 'clean' | 'dirty' }
    /** A request is under way. `note` is the user's, which a save after a conflict sends again. */
    | { is: 'sending'; note: string | undefined }
    /** The server has a newer version; the page finds out what it is. */
    | { is: 'stale'; note: string | undefined }
    /** The changes of both are shown: on request, and instead of a save that would undo theirs. */
    | { is: 'merging'; note: string | undefined }
    /** An error that names no input, or a failure; the draft is unsaved. */
    | { is: 'failed'; note: string | undefined; message: string }
  );

export type SaveEvent =
  /** The draft was edited, undone or discarded. */
  | { type: 'changed'; isChanged: boolean }
  /** @param isOvertaken whether a newer version of someone else is known */
  | { type: 'save'; note: string | undefined; isOvertaken: boolean }
  /**
   * The server has stored what was sent, or had stored it before its response was lost. `version` is that of the process since
   * then, if it is known.
   */
  | { type: 'stored'; version: number | null; isChanged: boolean }
  /** The server names inputs, which show the reasons. */
  | { type: 'refused' }
  | { type: 'failed'; message: string }
  /** The server reports that the version to replace is not the newest. */
  | { type: 'outdated' }
  /** Only the name or another property of the process was changed: the draft is sent again, for this version. */
  | { type: 'renamed'; version: number }
  /** Someone else has saved a version. */
  | { type: 'overtaken' }
  | { type: 'show_both' }
  | { type: 'not_now'; isChanged: boolean }
  /** The draft has the changes of both, and is based on the newest version. */
  | { type: 'merged'; version: number; isChanged: boolean }
  /** The draft is the version that someone else saved. */
  | { type: 'replaced'; version: number }
  /** The process was read in the background. @param isBase whether the draft is based on its newest version */
  | { type: 'read'; version: number; isBase: boolean };

export type SaveStateName = SaveState['is'];
export type SaveEventName = SaveEvent['type'];

type StateOf<Name extends SaveStateName> = Extract<SaveState, { is: Name }> & { is: Name };
type EventOf<Name extends SaveEventName> = Extract<SaveEvent, { type: Name }>;

const known = ({ version, isOutdated }: Known): Known => ({ version, isOutdated });
const atRest = (state: Known, isChanged: boolean): SaveState => ({
  ...known(state),
  is: isChanged ? 'dirty' : 'clean',
});

const begun = (state: SaveState, { note, isOvertaken }: EventOf<'save'>): SaveState => ({
  ...known(state),
  is: isOvertaken ? 'merging' : 'sending',
  note,
});
// The same state for each further edit, so that a key redraws nothing.
const changed = (state: SaveState, { isChanged }: EventOf<'changed'>): SaveState =>
  state.is === (isChanged ? 'dirty' : 'clean') ? state : atRest(state, isChanged);
const stored = (state: SaveState, { version, isChanged }: EventOf<'stored'>): SaveState =>
  atRest({ version: version ?? state.version, isOutdated: version === null }, isChanged);
const shown = (state: SaveState): SaveState => ({
  ...known(state),
  is: 'merging',
  note: 'note' in state ? state.note : undefined,
});
const merged = (_state: SaveState, { version, isChanged }: EventOf<'merged'>): SaveState =>
  atRest({ version, isOutdated: false }, isChanged);
const replaced = (_state: SaveState, { version }: EventOf<'replaced'>): SaveState =>
  atRest({ version, isOutdated: false }, false);
const read = (state: SaveState, { version, isBase }: EventOf<'read'>): SaveState =>
  isBase ? { ...state, version, isOutdated: false } : state;

type Table = {
  [State in SaveStateName]: { [Event in SaveEventName]?: (state: StateOf<State>, event: EventOf<Event>) => SaveState };
};

/** An event that a state does not name changes nothing: it comes too late, or what it asks for is under way. */
const TABLE: Table = {
  clean: { changed, save: begun, show_both: shown, merged, replaced, read },
  dirty: { changed, save: begun, show_both: shown, merged, replaced, read },
  sending: {
    stored,
    refused: (state) => atRest(state, true),
    failed: (state, { message }) => ({ ...state, is: 'failed', message }),
    outdated: (state) => ({ ...state, is: 'stale' }),
    read,
  },
  stale: {
    stored,
    failed: (state, { message }) => ({ ...state, is: 'failed', message }),
    renamed: (state, { version }) => ({ ...state, is: 'sending', version, isOutdated: false }),
    overtaken: (state) => ({ ...state, is: 'merging' }),
    read,
  },
  merging: { not_now: (state, { isChanged }) => atRest(state, isChanged), merged, replaced, read },
  failed: {
    // As long as something is unsaved, the reason why stays on screen.
    changed: (state, { isChanged }) => (isChanged ? state : atRest(state, false)),
    save: begun,
    show_both: shown,
    merged,
    replaced,
    read,
  },
};

export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  // The table pairs each state with its events, which the compiler cannot follow through two unions.
  const step = TABLE[state.is][event.type] as ((from: SaveState, by: SaveEvent) => SaveState) | undefined;
  return step ? step(state, event) : state;
}
