import type { FastifyInstance } from 'fastify';

interface Address {
  pattern: RegExp;
  methods: string[];
}

/**
 * Records the addresses of all routes added from now on.
 * @returns a function that lists the methods of an address; none for an unknown address
 */
export function rememberAddresses(app: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, Address>();
  app.addHook('onRoute', ({ url, method }) => {
    // A route that serves a whole folder has no fixed address.
    if (url.endsWith('*')) return;
    const address = known.get(url) ?? { pattern: patternOf(url), methods: [] };
    known.set(url, address);
    address.methods.push(...[method].flat());
  });
  return (path) => {
    const found = [...known.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}

/** Pattern of a route, where `:name` matches one segment of the path. */
function patternOf(url: string): RegExp {
  const text = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+?');
  return new RegExp(`^${text}$`);
}
