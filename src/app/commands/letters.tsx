import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { commandWithKey } from '#src/components/command.ts';
import { isNoCommand } from '#src/lib/letter-keys.ts';
import { placeWithKey } from './places.ts';
import { noteVisit } from './recent.ts';

/** ms between G and the letter after it. */
const PAIR = 1_500;
/** ms after which a page has its title and counts as visited. */
const VISIT = 1_000;

interface Props {
  onPalette: (typed: string) => void;
  onKeys: () => void;
}

/**
 * Letters that run commands on every page: G and a letter goes to a page, C creates, ? lists the keys, others are those of the page.
 * Remembers visits.
 */
export default function Letters({ onPalette, onKeys }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** When G was pressed. */
  const went = useRef(-Infinity);
  useEffect(() => {
    const isCommand = (event: KeyboardEvent) =>
      !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isNoCommand(event);
    /** The letter after G is heard before those of the page. */
    const onPair = (event: KeyboardEvent) => {
      if (!isCommand(event) || event.key === 'Shift') return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp - went.current < PAIR;
      went.current = key === 'g' && !isSecond ? event.timeStamp : -Infinity;
      const to = isSecond ? placeWithKey(key, pathname, search) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void navigate(to);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      const key = event.key.toLowerCase();
      const run = { c: () => onPalette('New '), '?': onKeys }[key] ?? commandWithKey(key)?.run;
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onPair, true);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onPair, true);
      removeEventListener('keydown', onKey);
    };
  }, [navigate, pathname, search, onPalette, onKeys]);
  useEffect(() => {
    const timer = setTimeout(() => noteVisit(pathname, search, document.title), VISIT);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return null;
}
