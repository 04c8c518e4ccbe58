import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Application } from '@sanam/console/lib/records.ts';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { AcceptAct } from './accept-act.tsx';

const row = {
  id: 'apl_0000000000000000000001',
  name: 'Malee',
  contact: 'malee@mail.example',
  state: 'received',
} as Application;
const secret = 'c3'.repeat(32);
const expiresAt = '2026-11-27T05:00:00Z';

async function open() {
  const user = await renderConsole(<AcceptAct row={row} />, { at: '/applications' });
  await user.click(await screen.findByRole('button', { name: 'Accept… Malee' }));
  return user;
}

it('shows staff the link for somebody new, once, with where to send it', async () => {
  server.answer('opsAcceptApplication', { secret, expiresAt });
  const user = await open();
  await confirm(user, 'Accept');
  const shown = within(await screen.findByRole('dialog', { name: 'Link for Malee' }));
  expect(shown.getByText(/malee@mail\.example/)).toBeInTheDocument();
  expect(shown.getByText(new RegExp(`/register#opening=${secret}$`))).toBeInTheDocument();
  expect(server.sent('opsAcceptApplication').map(({ input }) => input)).toEqual([
    { params: { id: row.id }, body: { username: null, accountType: 'promoter', reason: agreed } },
  ]);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(new RegExp(secret))).toBeNull());
});

it('offers a member the type at once', async () => {
  server.answer('opsAcceptApplication', { secret: null, expiresAt });
  const user = await open();
  const dialog = within(screen.getByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Username of the applicant/), 'malee99');
  await confirm(user, 'Accept');
  expect(await screen.findByText(/the member was offered the type/)).toBeInTheDocument();
  expect(server.sent('opsAcceptApplication')[0]?.input.body).toMatchObject({ username: 'malee99' });
});
