import { expiresSoon, parseSession } from './stored-session.ts';

/** What tabs of one session say to each other; tokens are only ever sent within this origin. */
type Message = { kind: 'ask'; subject: string } | { kind: 'tokens'; subject: string; stored: string };

interface Store {
  read: () => string | null;
  write: (stored: string) => void;
}

export interface Exchange {
  /** Hands new tokens to the other tabs of the same person. */
  give: (stored: string) => void;
  /** Asks the other tabs; resolves as soon as tokens have come and are kept, at the latest after `wait` ms. */
  ask: (wait: number) => Promise<void>;
}

/**
 * Refresh tokens rotate: a second use of one ends the session. So whoever renews gives the new tokens to the other tabs,
 * and whoever is about to renew asks first, because a message may be on its way or a tab may have been asleep.
 */
export function openExchange(channel: BroadcastChannel, { read, write }: Store, margin: number): Exchange {
  let arrived = () => {};
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const mine = parseSession(read());
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
      if (!mine) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, wait);
        arrived = () => {
          clearTimeout(timer);
          resolve();
        };
        send({ kind: 'ask', subject: mine.subject });
      });
    },
  };
}
