/** One page visit as usage analytics may know it: the page, and the roles of the visitor. */
export interface Visit {
  /** The route's pattern ('/products/:prodId'), never the address, because ids and searches reveal whose work it is. */
  page: string;
  /** The roles in the current organisation, as a tag; no roles means the free tier. */
  roles: string[];
}

/** Receives visits. */
export interface Analytics {
  visited: (visit: Visit) => void;
}

/** Used if no address is configured. */
export const noAnalytics: Analytics = { visited: () => {} };

/**
 * Posts each visit as JSON to an address, without cookies or referrer, and does not wait for a response.
 * @param address absolute, or a path on this server
 */
export function postAnalytics(address: string, send: typeof fetch = (...call) => globalThis.fetch(...call)): Analytics {
  return {
    visited({ page, roles }) {
      // Not sendBeacon, because it always sends cookies.
      void send(address, {
        method: 'POST',
        body: JSON.stringify({ event: 'page', page, roles }),
        headers: { 'Content-Type': 'application/json' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      }).catch(() => {
        // A failed visit count is never reported to the visitor.
      });
    },
  };
}

/** The provider's own staff are not counted in production; in development they are, so that counting can be tested. */
export const isCounted = (
  organisations: readonly { id: string }[],
  providerOrganisations: readonly string[],
  production: boolean,
): boolean => !(production && organisations.some(({ id }) => providerOrganisations.includes(id)));
