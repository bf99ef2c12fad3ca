/** Calls to a running product as one of its demo accounts. */
import { readConfig } from '#server/config.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import type { Call } from './build-plants.ts';

/** @param email one of the demo accounts */
export async function callAs(email: string, url: string): Promise<Call> {
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
