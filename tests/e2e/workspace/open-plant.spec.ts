import type { Page } from '@playwright/test';
import { expect, test, workspaceOfCopy } from '../../support/browser.ts';

const LINE = '/products/prd_succinic_acid?process=prc_dextrose&step=stp_crystallisation';
const GRAPH = '/products/prd_succinic_acid?process=prc_dextrose_recycle';

const diagram = (page: Page) => page.getByRole('region', { name: 'Flow diagram' });
const outlet = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Outlets' }).getByRole('group', { name, exact: true });
const unitCost = (page: Page) =>
  page
    .getByRole('region', { name: 'Key figures' })
    .getByRole('group', { name: /^Unit cost/ })
    .getByRole('button', { name: /how is this calculated/ });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ }).first().click();

test('a line becomes a process with a recycle when part of a side stream is sent back, and undo brings the line back', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', LINE);
  await expect(diagram(page).getByRole('button', { name: 'Add a step after Evaporation' })).toBeAttached();
  const before = await unitCost(page).textContent();
  await page.getByRole('tab', { name: 'Connections' }).click();
  await expect(page.getByRole('region', { name: 'Feeds' }).getByRole('listitem')).toHaveText([/^Evaporation · /]);

  const liquor = outlet(page, 'Mother liquor');
  await liquor.getByRole('button', { name: 'Send mother liquor to…' }).click();
  await liquor.getByLabel('Send to').selectOption({ label: 'Evaporation (recycle)' });
  await liquor.getByLabel('Share, %').fill('30');
  await expect(liquor.getByLabel('Keep for the next batch')).toBeChecked();
  await liquor.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(
    diagram(page).getByRole('button', { name: 'Share from Crystallisation to Evaporation: 30 %' }),
  ).toBeVisible();
  await expect(diagram(page).getByText('recycle')).toBeVisible();
  await expect(liquor.getByText('The remainder, 70 %')).toBeVisible();
  await expect(unitCost(page)).not.toHaveText(before!);

  await undo(page);
  await expect(diagram(page).getByText('recycle')).toHaveCount(0);
  await expect(unitCost(page)).toHaveText(before!);
});

// The ordinary run sells one by keyboard, with its name and price, in build-a-plant.night.spec.ts.
test(
  'a side stream is sold: its name and price stand in the diagram, and what is missing is said at its field',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const process = await workspaceOfCopy(page, 'prd_succinic_acid', 'prc_dextrose_recycle');
    await page.goto(`${process}&step=stp_crystallisation`);
    await page.getByRole('tab', { name: 'Connections' }).click();
    const liquor = outlet(page, 'Mother liquor');
    await liquor.getByLabel('Destination of Mother liquor').selectOption('Sold');
    await expect(liquor.getByText(/needs a price/)).toBeVisible();
    await liquor.getByLabel('Sold as').fill('Molasses');
    await liquor.getByLabel(/^Price, /).fill('0.05');
    await liquor.getByLabel('Price is for').fill('succ');
    await page.getByRole('option', { name: 'Succinic acid' }).click();
    await expect(diagram(page).getByRole('button', { name: 'Sold: Molasses' })).toContainText('0.05');
    await expect(liquor.getByText(/needs a price/)).toBeHidden();

    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect(page.getByText('Saved as v2', { exact: true })).toBeVisible();
    await page.reload();
    await expect(diagram(page).getByRole('button', { name: 'Sold: Molasses' })).toBeVisible();
  },
);

// src/draft/graph/graph.test.ts has both changes; build-a-plant.night.spec.ts connects steps in the ordinary run.
test(
  'a step is added in a stream, and removed after asking what is taken instead',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', GRAPH);
    const sheet = diagram(page);
    await sheet.getByRole('button', { name: 'Add a step from Cell removal to Evaporation' }).click();
    await expect(page.getByText('Choose the step after Cell removal and before Evaporation.')).toBeVisible();
    await page.getByRole('button', { name: 'Add Storage tank' }).click();
    await expect(sheet.getByRole('button', { name: 'Add a step from Cell removal to Storage tank' })).toBeAttached();
    await expect(sheet.getByRole('button', { name: 'Add a step from Storage tank to Evaporation' })).toBeAttached();

    await sheet.getByRole('button', { name: 'Storage tank', exact: true }).press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Remove Storage tank?' });
    await expect(dialog.getByLabel(/^Evaporation takes Storage tank/)).toHaveValue('usual');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(sheet.getByRole('button', { name: 'Add a step from Cell removal to Evaporation' })).toBeAttached();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(sheet.getByRole('button', { name: 'Storage tank', exact: true })).toBeVisible();
  },
);

// src/draft/graph/ has the shares and streams, and the test above a recycle.
test(
  'a share is typed on its stream, and a side stream is dragged to a step',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', GRAPH);
    const sheet = diagram(page);
    const share = sheet.getByRole('button', { name: /^Share from Crystallisation to Evaporation: / });
    await share.click();
    const typed = sheet.getByRole('textbox', { name: 'Share from Crystallisation to Evaporation, %' });
    await typed.fill('42');
    await typed.press('Enter');
    await expect(share).toHaveAccessibleName('Share from Crystallisation to Evaporation: 42 %');

    const taker = sheet.getByRole('button', { name: 'Crystallisation', exact: true });
    await sheet.getByText(/^Sludge/).hover();
    await page.mouse.down();
    // The first move begins the drag, the second is over the step.
    await taker.hover();
    await taker.hover({ position: { x: 20, y: 20 } });
    // A line goes with the pointer.
    await expect(sheet.locator('path[class*="dragged"]')).toHaveAttribute('d', /^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    await page.mouse.up();
    await expect(page.getByText('Sludge sent to Crystallisation')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Add a step from Cell removal to Crystallisation' })).toBeAttached();
  },
);

// build-a-plant.night.spec.ts sends two streams by the same keys in the ordinary run.
test(
  'the letter R sends an outlet of a step, by way of the keys alone, to the step that is picked',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', GRAPH);
    const sheet = diagram(page);
    await sheet.getByRole('button', { name: 'Cell removal', exact: true }).press('r');
    await page.getByRole('menuitem', { name: 'Send sludge to …' }).press('Enter');
    const asked = sheet.getByText('Choose the step that receives Sludge of Cell removal.');
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();

    await sheet.getByRole('button', { name: 'Sludge of Cell removal' }).press('r');
    const target = sheet.getByRole('button', { name: 'Crystallisation', exact: true });
    for (let k = 0; k < 3; k += 1) await page.keyboard.press('ArrowRight');
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sludge sent to Crystallisation')).toBeVisible();
  },
);

// Keys for what the ordinary run does by other keys (build-a-plant.night.spec.ts); src/draft/graph/graph.test.ts has loops and splits.
test(
  'the letter L leads to the next loop, S splits a stream, and F shows the whole process',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', GRAPH);
    const sheet = diagram(page);
    await expect(sheet.getByRole('button', { name: 'Crystallisation', exact: true })).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByRole('region', { name: 'Step: Evaporation' })).toBeVisible();
    await page.keyboard.press('s');
    await expect(sheet.getByRole('button', { name: 'Splitter', exact: true })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Add a step from Splitter to Crystallisation' })).toBeAttached();

    const zoom = sheet.getByRole('status', { name: 'Zoom' });
    const chosen = await zoom.textContent();
    // It is open as Fit would show it.
    const card = sheet.getByRole('button', { name: 'Crystallisation', exact: true });
    const place = await card.boundingBox();
    await page.keyboard.press('f');
    expect(await card.boundingBox()).toEqual(place);
    await expect(zoom).toHaveText(chosen!);
    await page.keyboard.press('-');
    await expect(zoom).not.toHaveText(chosen!);
    // The user's own zoom is kept while steps are added.
    const own = await zoom.textContent();
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Add Storage tank' }).click();
    await expect(sheet.getByRole('button', { name: 'Storage tank', exact: true })).toBeVisible();
    await expect(zoom).toHaveText(own!);
    await page.keyboard.press('f');
    await expect(zoom).not.toHaveText(own!);
  },
);

// The menu alone: that the numbers stand at the streams is seen by the other tests of this file.
test(
  'what the numbers at the streams are is chosen, and kept on the next visit',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', GRAPH);
    const sheet = diagram(page);
    await sheet.getByRole('button', { name: 'Volume and concentration' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Mass flow' }).click();
    await expect(sheet.getByText('t per batch', { exact: true })).toBeVisible();
    await page.reload();
    await expect(sheet.getByRole('button', { name: 'Mass flow' })).toBeVisible();
  },
);

// src/components/search-options.test.ts has the search; a step is added in a stream above.
test('a component of a purchased feed is chosen by its name', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', GRAPH);
  await diagram(page).getByRole('button', { name: 'Add a step from Cell removal to Evaporation' }).click();
  await page.getByRole('button', { name: 'Add Purchased feed' }).click();
  const panel = page.getByRole('region', { name: 'Step: Purchased feed' });
  await panel.getByLabel(/^Add a component to/).fill('gluc');
  await page.getByRole('option', { name: 'Glucose', exact: true }).click();
  await expect(panel.getByRole('spinbutton', { name: /, Glucose$/ })).toBeVisible();
});

// phone.spec.ts is the phone's way through a process in the ordinary run.
test('on a phone each step says from where it is fed', { tag: '@night' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('standard@demo.test', GRAPH);
  await expect(diagram(page).getByText('from step 2, Cell removal')).toBeVisible();
  await expect(diagram(page).getByText(/recycle .* from step 4, Crystallisation/)).toBeVisible();
});
