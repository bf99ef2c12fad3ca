import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { extraHeaders } from '#src/lib/api.ts';
import { findOperation } from '#src/lib/operation-of.ts';
import { findChoices, preferHeader, withForced, type Choice, type Forced } from './answers.ts';
import styles from './panel.module.css';

/** As many as can be looked through; more words find fewer. */
const MOST = 40;

/** What keeps the focus while a modal dialog is open: only what is in it can be used. */
const openDialog = () => [...document.querySelectorAll('.MuiDialog-root > [tabindex="-1"]')].at(-1) ?? null;

/** In development with the mock server: forces documented responses for the next requests of operations. */
export default function ForcedAnswersPanel() {
  const [open, setOpen] = useState(false);
  const [forced, setForced] = useState<Forced[]>([]);

  useEffect(() => {
    extraHeaders.set((method, path) => {
      const operation = findOperation(method, path)?.id;
      const wanted = forced.find((one) => one.operation === operation);
      return wanted ? preferHeader(wanted) : {};
    });
    return () => extraHeaders.set(() => ({}));
  }, [forced]);

  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (!dialog) return;
    const observer = new MutationObserver(() => {
      if (!dialog.isConnected) setDialog(null);
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [dialog]);

  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyM') return;
      event.preventDefault();
      setDialog(openDialog());
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    toggle.current?.focus();
  };

  const panel = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from each of its controls
    <aside className={styles['panel']} aria-label="Forced mock responses" onKeyDown={onKeyDown}>
      {open && (
        <div className={styles['body']}>
          <ForcedList forced={forced} onChange={setForced} />
          <Search onChosen={(choice) => setForced(withForced(forced, choice))} />
        </div>
      )}
      <button
        ref={toggle}
        type="button"
        className={styles['toggle']}
        title="Alt+M"
        aria-keyshortcuts="Alt+M"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        mock{forced.length === 0 ? '' : `: ${forced.length} forced`}
      </button>
    </aside>
  );
  return dialog ? createPortal(panel, dialog) : panel;
}

function ForcedList({ forced, onChange }: { forced: Forced[]; onChange: (forced: Forced[]) => void }) {
  if (forced.length === 0) return <p>All responses are the mock’s defaults. Choose a response to force it.</p>;
  return (
    <>
      <ul aria-label="Forced responses">
        {forced.map((one) => (
          <li key={one.operation}>
            <span>
              <b>{one.operation}</b> {one.status} {one.example}
            </span>
            <button
              type="button"
              aria-label={`Stop forcing ${one.operation}`}
              onClick={() => onChange(forced.filter((other) => other !== one))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {forced.length > 1 && (
        <button type="button" onClick={() => onChange([])}>
          Stop forcing all
        </button>
      )}
    </>
  );
}

function Search({ onChosen }: { onChosen: (choice: Choice) => void }) {
  const [text, setText] = useState('');
  const found = findChoices(text);
  return (
    <>
      <input
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because the user opened the panel
        autoFocus
        aria-label="Search responses"
        placeholder="Operation, status or example"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul aria-label="Responses" className={styles['choices']}>
        {found.slice(0, MOST).map((choice) => (
          <li key={`${choice.operation} ${choice.status} ${choice.example}`}>
            <button type="button" onClick={() => onChosen(choice)}>
              <b>{choice.operation}</b> {choice.status} {choice.example}
              <small>{choice.summary}</small>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST && <p>{found.length - MOST} more; add a word to the search.</p>}
      {found.length === 0 && <p>No matches.</p>}
    </>
  );
}
