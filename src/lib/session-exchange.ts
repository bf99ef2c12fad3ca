import { expiresSoon, parseSession } from './stored-session.ts';

/** Messages between tabs of one session; tokens are sent only within this origin. */
type Message =
  | { kind: 'ask'; subject: string }
  | { kind: 'tokens'; subject: string; stored: string }
  /** A request from a tab without a session, and the reply to that tab only. */
  | { kind: 'join'; tab: string }
  | { kind: 'joined'; tab: string; stored: string };

interface Store {
  read: () => string | null;
  write: (stored: string) => void;
}

export interface Exchange {
  /** Hands new tokens to the other tabs of the same person. */
  give: (stored: string) => void;
  /** Asks the other tabs; resolves once tokens have arrived and are stored, at the latest after `wait` ms. */
  ask: (wait: number) => Promise<void>;
  /** Asks as a tab without a session; stores the tokens of the first tab that replies within `wait` ms. */
  join: (wait: number) => Promise<void>;
}

/**
 * Refresh tokens rotate: a second use of one ends the session. So a tab that renews sends the new tokens to the other
 * tabs, and asks them before it renews, because a message may be on its way or a tab may have been asleep.
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
    // Another user may be signed in in another tab.
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
