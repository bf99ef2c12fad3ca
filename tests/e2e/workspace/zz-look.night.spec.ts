import type { Page } from '@playwright/test';
import { apiOf, expect, settled, test, workspaceOfCopy } from '../../support/browser.ts';
const work = async (page: Page, organisation: string) => { await (await apiOf(page)).put('/v1/users/usr_mara_kovacs.json', { current_org: { id: organisation } }); };
const view = (page: Page) => page.getByRole('region', { name: 'Chromatogram' }).first();
test('look', async ({ page, signIn }) => {
  test.setTimeout(600_000);
  await signIn('standard@demo.test', '/products');
  await work(page, 'org_novem_biologics');
  try {
    await page.goto(`${await workspaceOfCopy(page, 'prd_trastuzumab_biosimilar', 'prc_mechanistic_capture')}&step=stp_protein_a`);
    await settled(page);
    const t0 = Date.now();
    await page.getByRole('button', { name: 'Chromatogram' }).click();
    await expect(view(page).getByRole('slider', { name: 'End of the load', exact: true })).toBeVisible();
    const t1 = Date.now();
    const first = await view(page).innerText();
    await expect(view(page)).toContainText('error of the yield');
    const t2 = Date.now();
    console.log('OPEN first', t1 - t0, 'full', t2 - t0, first.match(/\d+ ms,[^\n]*/)?.[0], (await view(page).innerText()).match(/\d+ ms,[^\n]*/)?.[0]);
    await page.screenshot({ path: '/tmp/column/look-1440-light.png' });
    const box = (await view(page).getByRole('slider', { name: 'End of the load', exact: true }).boundingBox())!;
    const out = await page.evaluate(async ({ x, y }) => {
      const grip = [...document.querySelectorAll('[role=slider]')].find((e) => e.getAttribute('aria-label') === 'End of the load')!;
      let pictures = 0; const gaps: number[] = []; let at = performance.now();
      let d = '';
      const line = () => [...document.querySelectorAll('section[aria-label=Chromatogram] path')].map((p) => p.getAttribute('d')).join().slice(0, 4000);
      const cost: string[] = [];
      const fire = (type: string, dx: number) => grip.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x + dx, clientY: y, buttons: 1 }));
      (grip as any).setPointerCapture = () => {};
      fire('pointerdown', 0); d = line();
      const texts = new Set<string>();
      const begin = performance.now();
      for (let i = 1; i <= 120; i++) {
        fire('pointermove', -i * 0.5);
        await new Promise((r) => requestAnimationFrame(r));
        const t = document.querySelector('section[aria-label=Chromatogram]')!.textContent!.match(/\d+ ms, \d+ cells while you drag/)?.[0];
        if (t) texts.add(t);
        const n = line();
        if (n !== d) { d = n; pictures++; gaps.push(performance.now() - at); at = performance.now(); }
      }
      const took = performance.now() - begin;
      fire('pointerup', -60);
      return { pictures, took, gaps: gaps.map(Math.round), texts: [...texts] };
    }, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    console.log('DRAG', JSON.stringify(out));
    await expect(view(page)).toContainText('error of the yield');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: '/tmp/column/look-1440-dark.png' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(800);
    await page.screenshot({ path: '/tmp/column/look-390-dark.png' });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForTimeout(300);
    await page.screenshot({ path: '/tmp/column/look-390-light.png' });
  } finally { await work(page, 'org_helder_foods'); }
});
