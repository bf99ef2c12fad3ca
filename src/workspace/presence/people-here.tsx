import { useContext, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import Popover from '@mui/material/Popover';
import { counted } from '#engine/wording/index.ts';
import { useCurrentUser } from '#src/account/current-user.ts';
import type { PersonPresent, ProcessPage } from '#generated/types.ts';
import { formatAge } from '#src/lib/format.ts';
import { WorkspaceContext, type Workspace } from '#src/draft/store.ts';
import { Avatar } from './avatar.tsx';
import styles from './presence.module.css';
import { useOthers, usePresence } from './use-presence.ts';
import { OWN_TONE, toneOf, whereabouts } from './words.ts';

/** Avatars shown before the number of people. */
const SHOWN = 3;

interface Props {
  productId: string;
  processId: string;
  page: ProcessPage;
  stepId?: string | null;
}

/** Who else has the process open, with a list of where they are; announces the user to them. */
export function PeopleHere({ productId, processId, page, stepId = null }: Props) {
  usePresence({ productId, processId, page, stepId });
  const others = useOthers(processId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const news = useNews(others);
  const count = `${counted(others.length, 'other')} here`;
  return (
    <>
      <span className="visually-hidden" role="status">
        {news}
      </span>
      {others.length > 0 && (
        <button
          type="button"
          className={styles['people']}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-controls={id}
          aria-label={`${count}: ${others.map(({ name }) => name).join(', ')}`}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {others.slice(0, SHOWN).map((person) => (
            <Avatar key={person.id} name={person.name} tone={toneOf(person.id)} />
          ))}
          <span className={styles['count']}>{count}</span>
        </button>
      )}
      <Popover
        id={id}
        open={anchor !== null && others.length > 0}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -6, horizontal: 'right' }}
        slotProps={{ paper: { className: styles['list']!, role: 'dialog', 'aria-labelledby': `${id}-title` } }}
      >
        <h2 id={`${id}-title`}>Who is here</h2>
        <ul>
          {others.map((person) => (
            <Person key={person.id} person={person} />
          ))}
          <Own page={page} stepId={stepId} />
        </ul>
      </Popover>
    </>
  );
}

/** Steps are named as in the draft, which may have newer names. */
function useStepName(): (id: string) => string | undefined {
  const workspace = useContext(WorkspaceContext);
  return (id) => workspace?.draft.uo_settings.find((step) => step.id === id)?.name;
}

function Person({ person }: { person: PersonPresent }) {
  const nameOf = useStepName();
  return (
    <li>
      <Avatar name={person.name} tone={toneOf(person.id)} />
      <span>
        <b>{person.name}</b> {whereabouts(person, nameOf)}
      </span>
      <small>{formatAge(person.since)}</small>
    </li>
  );
}

function Own({ page, stepId }: { page: ProcessPage; stepId: string | null }) {
  const name = useCurrentUser()?.name ?? '';
  const nameOf = useStepName();
  const workspace = useContext(WorkspaceContext);
  const isChanged = useIsChanged(workspace);
  const at = { page, step_id: stepId, step_name: null, unsaved: isChanged, configuration_number: null };
  return (
    <li>
      <Avatar name={name} tone={OWN_TONE} />
      <span>
        <b>You</b> {whereabouts({ ...at, id: '', name, since: '', seen_at: '' }, nameOf).replace(/^(read|edit)s/, '$1')}
      </span>
      <small>now</small>
    </li>
  );
}

const never = () => () => {};
const useIsChanged = (workspace: Workspace | null): boolean =>
  useSyncExternalStore(workspace?.subscribe ?? never, () => workspace?.isChanged ?? false);

/** Who has come and who has gone since the last answer, for screen readers. */
function useNews(others: readonly PersonPresent[]): string {
  const before = useRef<readonly PersonPresent[]>([]);
  const [news, setNews] = useState('');
  useEffect(() => {
    const isIn = (list: readonly PersonPresent[], id: string) => list.some((one) => one.id === id);
    const came = others.filter(({ id }) => !isIn(before.current, id)).map(({ name }) => `${name} is here.`);
    const left = before.current.filter(({ id }) => !isIn(others, id)).map(({ name }) => `${name} has left.`);
    before.current = others;
    if (came.length + left.length > 0) setNews([...came, ...left].join(' '));
  }, [others]);
  return news;
}
