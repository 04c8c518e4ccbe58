import { fill, server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { AddInvitationDialog } from './invitation-dialogs.tsx';

const go = () => screen.getByRole('button', { name: 'Create' });
const onClose = vi.fn<() => void>();
beforeEach(() => onClose.mockClear());

async function fillIn() {
  const user = await renderConsole(<AddInvitationDialog onClose={onClose} />);
  await fill(user, screen.getByLabelText(/^Inviting member/), ' somchai ');
  await user.click(screen.getByRole('switch'));
  await fill(user, screen.getByLabelText(/^Reason/), 'asked by phone');
  return user;
}

it('makes a code with what was typed and leaves out what was not', async () => {
  server.answer('opsAddInvitation', { code: 'ABC123' });
  const user = await fillIn();
  await user.click(go());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent('opsAddInvitation').map(({ input }) => input.body)).toEqual([
    { inviter: 'somchai', label: '', usesMax: 100, expiresAt: null, reason: 'asked by phone' },
  ]);
});

it('says at the field what the server refused, and keeps what was typed', async () => {
  server.refuse('opsAddInvitation', 'request.invalid', { fields: [{ field: 'inviter', problem: 'invalid' }] });
  const user = await fillIn();
  await user.click(go());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Inviting member/)).toBeInvalid();
  expect(screen.getByLabelText(/^Inviting member/)).toHaveValue(' somchai ');
  expect(onClose).not.toHaveBeenCalled();
});
