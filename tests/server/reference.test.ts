import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PRODUCT_NAME: 'Ferment & <Co>' });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });

test('the reference is a page without external resources, under the name of the product', async () => {
  const { statusCode, body, headers } = await get('/docs');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<title>Ferment &amp; &lt;Co> API reference</title>');
  const addresses = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    expect(address).toMatch(/^\/docs\//);
    expect([address, (await get(address)).statusCode]).toEqual([address, 200]);
  }
  // The policy lets no script run that stands in the page.
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body).not.toMatch(/<script>|<style|\son\w+=/);
  expect((await get('/docs/')).headers.location).toBe('/docs');
});

test.each(['openapi.json', 'openapi.lean.json'])('%s shows the contract of this server', async (file) => {
  const contract = (await get(`/docs/${file}`)).json() as {
    info: { title: string };
    servers: { url: string }[];
    components: { securitySchemes: { openIdConnect: { openIdConnectUrl: string } } };
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  expect(contract.info.title).toBe('Ferment & <Co> API');
  expect(contract.servers.map(({ url }) => url)).toEqual(['/']);
  const { openIdConnectUrl } = contract.components.securitySchemes.openIdConnect;
  expect(openIdConnectUrl).toBe(`${server.config.oidc.issuer}/.well-known/openid-configuration`);
  const shown = Object.values(contract.paths).flatMap((path) =>
    Object.values(path).flatMap((one) => one.operationId ?? []),
  );
  expect(shown.toSorted()).toEqual(Object.keys(operations).toSorted());
});
