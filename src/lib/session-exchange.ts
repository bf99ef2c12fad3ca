import { expiresSoon, parseSession } from './stored-session.ts';

/** What tabs of one session say to each other; tokens are only ever sent within this origin. */
type Message =
  | { kind: 'ask'; subject: string }
  | { kind: 'tokens'; subject: string; stored: string }
  /** From a tab without a session, and the answer to that tab alone. */
  | { kind: 'join'; tab: string }
  | { kind: 'joined'; tab: string; stored: string };

interface Store {
  read: () => string | null;
  write: (stored: string) => void;
}

export interface Exchange {
  /** Hands new tokens to the other tabs of the same person. */
  give: (stored: string) => void;
  /** Asks the other tabs; resolves as soon as tokens have come and are kept, at the latest after `wait` ms. */
  ask: (wait: number) => Promise<void>;
  /** Asks as a tab without a session; the tokens of whichever tab answers first are kept, at the latest after `wait` ms. */
  join: (wait: number) => Promise<void>;
}

/**
 * Refresh tokens rotate: a second use of one ends the session. So whoever renews gives the new tokens to the other tabs,
 * and whoever is about to renew asks first, because a message may be on its way or a tab may have been asleep.
 */
export function openExchange(channel: BroadcastChannel, { read, write }: Store, margin: number): Exchange {
  let arrived = () => {};
  let joining: string | null = null;
  const until = (wait: number, message: Message) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      arrived = () => {
        clearTimeout(timer);
        resolve();
      };
      channel.postMessage(message);
    });
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const mine = parseSession(read());
    if (data.kind === 'join') {
      const stored = read();
      if (mine && stored !== null && !expiresSoon(mine, 0))
        channel.postMessage({ kind: 'joined', tab: data.tab, stored });
      return;
    }
    if (data.kind === 'joined') {
      if (mine || data.tab !== joining || !parseSession(data.stored)) return;
      write(data.stored);
      arrived();
      return;
    }
    // Another person may be signed in in another tab.
    if (!mine || data.subject !== mine.subject) return;
    if (data.kind === 'ask') {
      if (!expiresSoon(mine, margin)) channel.postMessage({ kind: 'tokens', subject: mine.subject, stored: read() });
      return;
    }
    const given = parseSession(data.stored);
    if (!given || given.expires_at <= mine.expires_at) return;
    write(data.stored);
    arrived();
  });
  const send = (message: Message) => channel.postMessage(message);
  return {
    give(stored) {
      const session = parseSession(stored);
      if (session) send({ kind: 'tokens', subject: session.subject, stored });
    },
    ask(wait) {
      const mine = parseSession(read());
      return mine ? until(wait, { kind: 'ask', subject: mine.subject }) : Promise.resolve();
    },
    async join(wait) {
      joining = crypto.randomUUID();
      await until(wait, { kind: 'join', tab: joining });
      joining = null;
    },
  };
}
