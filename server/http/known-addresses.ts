import type { FastifyInstance } from 'fastify';

interface Address {
  pattern: RegExp;
  methods: string[];
}

/**
 * Remembers the addresses of all routes that are added from now on.
 * @returns gives the methods that an address takes, none if it is not known
 */
export function rememberAddresses(app: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, Address>();
  app.addHook('onRoute', ({ url, method }) => {
    // What serves whatever is in a folder knows no address of its own.
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

/** Of a route: `:name` stands for a part of the path. */
function patternOf(url: string): RegExp {
  const text = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+?');
  return new RegExp(`^${text}$`);
}
