/** Calls to a running product as one of its demo accounts. */
import { readConfig } from '#server/config.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import type { Call } from './build-plants.ts';

/**
 * Runs a command on a product that runs: at the first argument, or the port of the environment; as the second, or the account
 * `standard@demo.test`. Ends with a sentence if that is not possible.
 */
export async function onRunningProduct(run: (call: Call, url: string) => Promise<void>): Promise<void> {
  try {
    const [url = `http://localhost:${readConfig(process.env).port}`, email = 'standard@demo.test'] =
      process.argv.slice(2);
    await run(await callAs(email, url), url);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT')
    return 'No demo server has run with this data folder yet. Start the server once with npm start.';
  if (message !== 'fetch failed') return message;
  return `The product cannot be reached (${cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : 'no response'}). Start it with npm start, or pass its address.`;
}

async function callAs(email: string, url: string): Promise<Call> {
  const { dataDir, oidc } = readConfig(process.env);
  const token = await demoTokenFrom(dataDir, email, oidc);
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as never;
  };
}
