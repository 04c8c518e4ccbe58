import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@sanam/portal/lib/session.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries, customerService, permission } from '@sanam/portal/testing/samples.ts';
import { ForgotDialog } from './forgot-dialog.tsx';

const password = 'Khao-niao-77x';

beforeEach(() => {
  server.answer('registerSettings', permission.info.registerRules);
  server.answer('countries', countries);
  server.answer('customerService', customerService);
});

async function open(hash = '', as: 'visitor' | 'player' = 'visitor') {
  window.history.replaceState(null, '', `/forget${hash}`);
  const onClose = vi.fn<() => void>();
  const user = await renderPage(<ForgotDialog onClose={onClose} />, { as });
  await screen.findByRole('dialog');
  return { user, onClose };
}

it('has the ways to a new password, and closes [IDN-016]', async () => {
  const { user, onClose } = await open();
  expect(screen.getByRole('dialog', { name: 'Forgot password' })).toBeInTheDocument();
  expect(screen.getByLabelText(/^Registered e-mail/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('takes the ticket of the link out of the address, and sets the new password with it [GAP-173]', async () => {
  server.answer('resetPasswordByLink', {});
  const { user, onClose } = await open('#ticket=ticket-of-the-letter-0001', 'player');
  expect(screen.getByRole('dialog', { name: 'Set a new password' })).toBeInTheDocument();
  expect(window.location.hash).toBe('');
  await fill(user, screen.getByLabelText(/^New password/), password);
  await fill(user, screen.getByLabelText(/^Confirm the new password/), password);
  await user.click(screen.getByRole('button', { name: 'Save the new password' }));
  expect(await screen.findByText('The password was changed, please log in again')).toBeInTheDocument();
  expect(server.sent('resetPasswordByLink')[0]?.input.body).toMatchObject({ ticket: 'ticket-of-the-letter-0001' });
  expect(useSession.getState().token, 'the server ended every session').toBeNull();
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByTestId('address')).toHaveTextContent('/login');
});

it('keeps the ticket after a refusal, and forgets it when the dialog is closed', async () => {
  server.refuse('resetPasswordByLink', 'common.unavailable');
  const { user } = await open('#ticket=ticket-of-the-letter-0001');
  await fill(user, screen.getByLabelText(/^New password/), password);
  await fill(user, screen.getByLabelText(/^Confirm the new password/), password);
  const save = () => user.click(screen.getByRole('button', { name: 'Save the new password' }));
  await save();
  await waitFor(() => expect(server.sent('resetPasswordByLink')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save the new password' })).toBeEnabled());
  server.answer('resetPasswordByLink', {});
  await save();
  await waitFor(() => expect(server.sent('resetPasswordByLink')).toHaveLength(2));
  expect(server.sent('resetPasswordByLink')[1]?.input.body).toMatchObject({ ticket: 'ticket-of-the-letter-0001' });
});

it('opens as the ways again once the link was put away', async () => {
  const { user } = await open('#ticket=ticket-of-the-letter-0001');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await renderPage(<ForgotDialog onClose={() => undefined} />, { as: 'visitor' });
  expect(await screen.findByRole('dialog', { name: 'Forgot password' })).toBeInTheDocument();
});
