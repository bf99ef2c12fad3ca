import { createServer } from 'node:net';

/**
 * A free port, below those that the system assigns: no outgoing connection can take it before its server listens.
 * @param beside distances of further ports that must be free too
 */
export async function freePort(beside: number[] = []): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const free = await Promise.all([0, ...beside].map((distance) => isFree(port + distance)));
    if (free.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
