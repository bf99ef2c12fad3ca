import type { Page } from '@playwright/test';
import { expect, settled, test, turn } from '../../support/browser.ts';

/** The product with usage analytics configured; gives what they were sent. */
async function withAnalytics(page: Page, own: string[]): Promise<{ body: string; headers: Record<string, string> }[]> {
  const sent: { body: string; headers: Record<string, string> }[] = [];
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...config, analytics: '/visits', provider_organisation_ids: own } });
  });
  await page.route('**/visits', async (route) => {
    sent.push({ body: route.request().postData() ?? '', headers: await route.request().allHeaders() });
    await route.fulfill({ status: 204 });
  });
  return sent;
}

// src/lib/analytics.test.ts has what is sent.
test('a page view contains the route pattern and the roles, but no user or object', async ({ page, signIn }) => {
  const sent = await withAnalytics(page, ['org_other']);
  await signIn('standard@demo.test');
  await expect.poll(() => sent.length, 'the visit of the first page').toBe(1);
  await page.goto('/products/prd_leghaemoglobin?process=prc_homogenised');
  await expect.poll(() => sent.at(-1)?.body).toContain('/products/:prodId');
  expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { event: 'page', page: '/', roles: ['Standard'] },
    { event: 'page', page: '/products/:prodId', roles: ['Standard'] },
  ]);
  for (const { headers } of sent) {
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('authorization');
  }
});

test('members of the provider’s own organisations are not counted', async ({ page, signIn }) => {
  const sent = await withAnalytics(page, ['org_novem_biologics']);
  await signIn('standard@demo.test', '/products');
  await settled(page);
  await turn(page);
  expect(sent).toEqual([]);
});
