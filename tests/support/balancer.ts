/** A reverse proxy in front of several servers, with the rules of the Caddy configuration in docs/operating/proxy-and-tls.md. */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Balancer {
  port: number;
  /** Requests that went to each server, by its port. */
  forwarded: ReadonlyMap<number, number>;
  close: () => void;
}

/** ms between two looks at `/readyz` (health_interval). */
const INTERVAL = 1000;

/** ms that a request waits for a server that is ready (lb_try_duration). */
const TRY = 10_000;

/** ms after which the proxy closes an idle connection (keepalive): less than a server drains. */
const KEEP = 2000;

interface Upstream {
  port: number;
  agent: Agent;
  ready: boolean;
  open: number;
}

/** @param ports of the servers @param listen port of its own, or 0 for any */
export async function startBalancer(ports: readonly number[], listen = 0): Promise<Balancer> {
  const upstreams = ports.map((port): Upstream => ({
    port,
    agent: new Agent({ keepAlive: true, timeout: KEEP }),
    ready: false,
    open: 0,
  }));
  const forwarded = new Map(ports.map((port) => [port, 0]));
  const stopped = new AbortController();

  async function watch(upstream: Upstream): Promise<void> {
    while (!stopped.signal.aborted) {
      const url = `http://localhost:${upstream.port}/readyz`;
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      upstream.ready = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(INTERVAL);
    }
  }

  async function answer(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await buffer(from);
    for (const end = performance.now() + TRY; performance.now() < end;) {
      const [next] = upstreams.filter(({ ready }) => ready).toSorted((a, b) => a.open - b.open);
      if (next) {
        forwarded.set(next.port, forwarded.get(next.port)! + 1);
        next.open += 1;
        try {
          // oxlint-disable-next-line no-await-in-loop -- one server after the other
          await forward(from, body, next, to);
          return;
        } catch (error) {
          // What may have reached the server is repeated only if that does no harm.
          const isSafe = from.method === 'GET' || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
          if (to.headersSent) return void to.destroy();
          if (!isSafe) return refuse(to, 502);
        } finally {
          next.open -= 1;
        }
      }
      // oxlint-disable-next-line no-await-in-loop -- lb_try_interval
      await pause(250);
    }
    refuse(to, 503);
  }

  // Clients close their connections themselves: while this process computes, the time of an idle one would end.
  const server = createServer({ keepAliveTimeout: 0 }, (from, to) => void answer(from, to).catch(() => to.destroy()));
  await new Promise<void>((resolve) => server.listen(listen, 'localhost', resolve));
  for (const upstream of upstreams) void watch(upstream);
  return {
    port: (server.address() as AddressInfo).port,
    forwarded,
    close() {
      stopped.abort();
      server.close();
      server.closeAllConnections();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

/** @throws the error of the connection, if the server did not answer */
function forward(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { port, agent }: Upstream,
  to: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { connection: _hop, ...end } = headers;
    const call = request({ host: 'localhost', port, agent, method, path: url, headers: end }, (reply) => {
      const { connection: _own, 'keep-alive': _idle, ...others } = reply.headers;
      to.writeHead(reply.statusCode!, others);
      reply.on('error', reject).pipe(to).on('finish', resolve).on('error', reject);
    });
    call.on('error', reject).end(body);
  });
}

const refuse = (to: ServerResponse, status: number) =>
  void to.writeHead(status, { 'retry-after': '5' }).end('The server cannot be reached. Try again in a few seconds.');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
