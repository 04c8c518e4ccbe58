import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import type { Invitation } from '@sanam/console/lib/records.ts';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { InvitationList } from './invitation-list.tsx';

const invitation: Invitation = {
  id: 'default:FRIENDS',
  code: 'FRIENDS',
  link: 'https://play.example/register?referralCode=FRIENDS',
  state: 'open',
  inviter: null,
  label: 'Songkran',
  uses: 3,
  usesMax: 100,
  expiresAt: null,
  createdBy: 'Anong',
  createdAt: '2026-11-20T05:00:00Z',
};
const page = (list: Invitation[]) => ({ list, totalPages: 1, totalCount: list.length });
const open = (options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(
    <ResourceContextProvider value="invitations">
      <InvitationList />
    </ResourceContextProvider>,
    { at: '/invitations', ...options },
  );
beforeEach(() => server.answer('opsListInvitations', page([invitation])));

it('lists codes with how many came by them', async () => {
  await open();
  expect(await screen.findByText('Songkran')).toBeInTheDocument();
  expect(screen.getByText('3 / 100')).toBeInTheDocument();
});

it('makes a code for a member, of a name of its own and for so many people', async () => {
  server.answer('opsAddInvitation', { code: 'MALEE-1' });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Create a code' }));
  const dialog = within(screen.getByRole('dialog'));
  await fill(user, dialog.getByLabelText('Inviting member'), ' malee ');
  await fill(user, dialog.getByLabelText('Code'), 'MALEE-1');
  await user.click(dialog.getByRole('switch', { name: 'Limited number of registrations' }));
  await confirm(user, 'Create');
  expect(await screen.findByText('Code MALEE-1 created')).toBeInTheDocument();
  expect(server.sent('opsAddInvitation').map(({ input }) => input.body)).toEqual([
    { inviter: 'malee', code: 'MALEE-1', label: '', usesMax: 100, expiresAt: null, reason: agreed },
  ]);
});

it('makes one of a campaign when nobody is named, and says at the field what is wrong', async () => {
  server.refuse('opsAddInvitation', 'request.invalid', { fields: [{ field: 'code', problem: 'taken' }] });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Create a code' }));
  await fill(user, within(screen.getByRole('dialog')).getByLabelText('Code'), 'TAKEN-1');
  await confirm(user, 'Create');
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByLabelText('Code')).toBeInvalid());
  server.answer('opsAddInvitation', { code: 'XK2' });
  const own = within(screen.getByRole('dialog')).getByLabelText('Code');
  await user.clear(own);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));
  await screen.findByText('Code XK2 created');
  const { body } = server.sent('opsAddInvitation').at(-1)!.input;
  expect(body).not.toHaveProperty('inviter');
  expect(body).not.toHaveProperty('code');
});

it('revokes a code after a reason, and offers it not a second time', async () => {
  server.answer('opsRevokeInvitation', {});
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Revoke: FRIENDS' }));
  server.answer('opsListInvitations', page([{ ...invitation, state: 'revoked' }]));
  await confirm(user, 'Revoke');
  await waitFor(() => expect(server.sent('opsRevokeInvitation')).toHaveLength(1));
  expect(server.sent('opsRevokeInvitation')[0]?.input).toEqual({
    params: { id: 'default:FRIENDS' },
    body: { reason: agreed },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke: FRIENDS' })).toBeNull());
});

it('says why a code is not revoked, and reads the list again', async () => {
  server.refuse('opsRevokeInvitation', 'operator.staleVersion');
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Revoke: FRIENDS' }));
  const before = server.sent('opsListInvitations').length;
  await confirm(user, 'Revoke');
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'Somebody changed this record',
  );
  await waitFor(() => expect(server.sent('opsListInvitations').length).toBeGreaterThan(before));
});

it('can only be read by who may not change it', async () => {
  await open({ may: ['players.invitation.read'] });
  await screen.findByText('Songkran');
  expect(screen.queryByRole('button', { name: 'Create a code' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Revoke: FRIENDS' })).toBeNull();
});
