import { fill, server } from '@sanam/test-web';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closeAfterLogin,
  closePasswordChange,
  forcePasswordChange,
  openPasswordChange,
  useAfterLogin,
  usePasswordChange,
} from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo, permission } from '@sanam/portal/testing/samples.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

beforeEach(() => {
  server.answer('registerSettings', permission.info.registerRules);
  server.answer('memberInfo', memberInfo('somchai'));
  server.answer('changePassword', {});
  server.answer('logout', {});
});
afterEach(() => {
  closePasswordChange();
  closeAfterLogin();
});

async function open(how: () => void) {
  const user = await renderPage(<ChangePasswordDialog />, { at: '/rng' });
  act(how);
  const dialog = screen.getByRole('dialog', { name: 'Change password' });
  return { user, dialog, inside: within(dialog) };
}
const escape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

it('is closed by its button and by Escape when the member opened it', async () => {
  const { user, dialog, inside } = await open(openPasswordChange);
  expect(inside.queryByRole('button', { name: 'Log out' })).toBeNull();
  await user.click(inside.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(openPasswordChange);
  escape(screen.getByRole('dialog'));
  expect(dialog).not.toBeInTheDocument();
  expect(usePasswordChange.getState().open).toBe(false);
});

it('stays and says why where the change is required: the only other way out is the log-out [GAP-038]', async () => {
  const { user, dialog, inside } = await open(() => forcePasswordChange('expired'));
  expect(inside.queryByRole('button', { name: 'Close' })).toBeNull();
  escape(dialog);
  fireEvent.mouseDown(dialog);
  expect(dialog).toBeInTheDocument();
  await user.click(inside.getByRole('button', { name: 'Log out' }));
  const question = within(await screen.findByRole('dialog', { name: 'Log out' }));
  await user.click(question.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(useSession.getState().token).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leads home after the change, with the news that a forced one had put off [IDN-099]', async () => {
  const { user, inside } = await open(() => forcePasswordChange('firstLogin'));
  await fill(user, inside.getByLabelText(/^Old password/), 'Khao-niao-77x');
  await fill(user, inside.getByLabelText(/^New password/), 'Som-tam-pla-88');
  await fill(user, inside.getByLabelText(/^Confirm the new password/), 'Som-tam-pla-88');
  await user.click(inside.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useAfterLogin.getState().due).toBe(true);
  expect(server.sent('memberInfo').length).toBeGreaterThan(0);
});
