/** The card of webhooks on the page of an organisation, on the contract's examples. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OperationId } from '#generated/operations.ts';
import { exampleFor, json, nothing } from './contract-answers.ts';
import { closePage, openPage, startApp, type Answers } from './open-page.tsx';

const place = { address: '/admin/organisations/org_helder_foods', as: 'admin@demo.test' } as const;
const ADDRESS = 'https://notebook.helder.example/titre';
const { secret } = exampleFor('createWebhook', []) as { secret: string };
const refusal = (status: number, message: string, field?: string) =>
  json({ message, status, request_id: 'req-test', ...(field ? { field, fields: [field] } : {}) }, status);

/** Calls that were made, and what some of them are answered with. */
let called: OperationId[] = [];
function open(answers: Partial<Record<OperationId, () => ReturnType<Answers>>> = {}): void {
  called = [];
  openPage(place, (id) => {
    called.push(id);
    return answers[id]?.();
  });
}

beforeAll(startApp);
afterEach(closePage);

const card = () => screen.findByRole('region', { name: 'Webhooks' });
const inCard = async () => within(await card());
async function choose(item: string): Promise<void> {
  const [more] = await (await inCard()).findAllByRole('button', { name: /^More actions for/ });
  await userEvent.click(more!);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
async function add(address: string): Promise<void> {
  await userEvent.type(await (await inCard()).findByRole('textbox', { name: 'Address' }), address);
  await userEvent.click((await inCard()).getByRole('button', { name: 'Add webhook' }));
}

describe('the card of webhooks', () => {
  test('shows each address with its state, and why the server disabled one', async () => {
    open();
    const rows = await (await inCard()).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining(`${ADDRESS} enabled`),
      expect.stringContaining('disabledDisabled because every attempt since 15 November 2026 has failed.'),
    ]);
    expect(document.body.textContent).not.toContain('whsec_');
  });

  test('says that there are none yet, and that they are loading', async () => {
    let answer = (_response: Response) => {};
    open({ listWebhooks: () => new Promise<Response>((resolve) => (answer = resolve)) });
    await waitFor(async () => expect((await card()).querySelector('[aria-busy="true"]')).not.toBeNull());
    answer(nothing('listWebhooks', []));
    await (await inCard()).findByText('No webhooks yet.');
    expect((await card()).querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('gives way to the error page if they cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    open({ listWebhooks: () => refusal(500, 'The disk is full.') });
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
    vi.mocked(console.error).mockRestore();
  });
});

describe('adding a webhook', () => {
  test('whose secret was lost with a connection asks for another one', async () => {
    const { secret: _, ...rest } = exampleFor('createWebhook', []) as { secret: string };
    open({ createWebhook: () => json(rest, 201) });
    await add('https://example.org/titre');
    const shown = await screen.findByRole('dialog', { name: 'The secret was lost' });
    expect(shown.textContent).toContain(`Choose New secret for ${ADDRESS}`);
  });

  test('shows its secret once, to be copied', async () => {
    open();
    const user = userEvent.setup();
    await add('https://example.org/titre');
    const dialog = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }));
    dialog.getByText(secret);
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    // Nothing but the button closes it.
    await user.keyboard('{Escape}');
    dialog.getByText(secret);
    await user.click(dialog.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(document.body.textContent).not.toContain(secret));
    expect((await inCard()).getByRole('textbox', { name: 'Address' })).toHaveProperty('value', '');
  });

  test.each([
    ['what the contract refuses, without sending it', 'nonsense', /./, false],
    ['what the server refuses', 'https://10.0.0.1/', /must be public/, true],
  ])('shows at its input %s', async (_what, address, message, isSent) => {
    open({
      createWebhook: () => refusal(422, 'Address must be public; this one is private or reserved.', 'url'),
    });
    await add(address);
    const input = (await inCard()).getByRole('textbox', { name: 'Address' });
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    const help = document.getElementById(input.getAttribute('aria-describedby')!)!;
    expect(help.textContent).toMatch(message);
    expect(input).toHaveProperty('value', address);
    expect(called.includes('createWebhook')).toBe(isSent);
  });
});

describe('a webhook', () => {
  test.each<[string, OperationId]>([
    ['Send a test', 'testWebhook'],
    ['Disable', 'updateWebhook'],
  ])('%s makes its call', async (item, operation) => {
    open();
    await choose(item);
    await waitFor(() => expect(called).toContain(operation));
  });

  test.each<[string, OperationId, string]>([
    ['New secret', 'rotateWebhookSecret', 'Create new secret'],
    ['Delete', 'deleteWebhook', 'Delete webhook'],
  ])('%s makes its call once it is confirmed', async (item, operation, confirm) => {
    open({ deleteWebhook: () => new Response(null, { status: 204 }) });
    await choose(item);
    const button = await screen.findByRole('button', { name: confirm });
    expect(called).not.toContain(operation);
    await userEvent.click(button);
    await waitFor(() => expect(called).toContain(operation));
  });

  test('shows its new secret', async () => {
    open();
    await choose('New secret');
    await userEvent.click(await screen.findByRole('button', { name: 'Create new secret' }));
    const dialog = await screen.findByRole('dialog', { name: 'Secret of the webhook' });
    expect(dialog.textContent).toContain('whsec_');
  });

  test('shows its deliveries with the reason of each failure, and sends one again', async () => {
    open();
    const [deliveries] = await (await inCard()).findAllByRole('button', { name: 'Deliveries' });
    await userEvent.click(deliveries!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
    const [, ...rows] = await dialog.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/to be sent.*answered with status 503\. Next attempt/),
      expect.stringMatching(/failed.*refused the connection\./),
      expect.stringContaining('delivered'),
    ]);
    await userEvent.click(within(rows[1]!).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(called).toContain('redeliverWebhookDelivery'));
  });

  test('without deliveries says so', async () => {
    open({ listWebhookDeliveries: () => nothing('listWebhookDeliveries', []) });
    const [deliveries] = await (await inCard()).findAllByRole('button', { name: 'Deliveries' });
    await userEvent.click(deliveries!);
    expect(await screen.findByText('Nothing was sent in the last 30 days.')).toBeDefined();
  });
});
