/** One visit of a page, as far as usage analytics may know: which page it was, and the roles of who saw it. */
export interface Visit {
  /** The route's pattern ('/products/:prodId'), never the address: ids and searches say whose work it was. */
  page: string;
  /** The roles in the current organisation, as a tag; none is the free tier. */
  roles: string[];
}

/** Where visits go. */
export interface Analytics {
  visited: (visit: Visit) => void;
}

/** What is used unless an address is configured. */
export const noAnalytics: Analytics = { visited: () => {} };

/**
 * Posts each visit as JSON to an address, without cookies, referrer or any answer being waited for.
 * @param address absolute, or a path on this server
 */
export function postAnalytics(address: string, send: typeof fetch = (...call) => globalThis.fetch(...call)): Analytics {
  return {
    visited({ page, roles }) {
      // Not sendBeacon: it always takes the cookies along.
      void send(address, {
        method: 'POST',
        body: JSON.stringify({ event: 'page', page, roles }),
        headers: { 'Content-Type': 'application/json' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      }).catch(() => {
        // Counting visits is never worth a word to who makes them.
      });
    },
  };
}

/** The provider's own people are not counted where real work is done; in development they are, so that it can be seen. */
export const isCounted = (
  organisations: readonly { id: string }[],
  providerOrganisations: readonly string[],
  production: boolean,
): boolean => !(production && organisations.some(({ id }) => providerOrganisations.includes(id)));
