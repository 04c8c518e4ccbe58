import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission, sessionOf } from '@sanam/portal/testing/samples.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const old = () => screen.getByLabelText(/^Old password/);
const wanted = () => screen.getByLabelText(/^New password/);
const again = () => screen.getByLabelText(/^Confirm the new password/);
const go = () => screen.getByRole('button', { name: 'Change password' });

beforeEach(() => {
  server.answer('registerSettings', permission.info.registerRules);
  server.answer('changePassword', {});
});

async function fillIn(confirmation = 'Som-tam-pla-88') {
  const onChanged = vi.fn<() => void>();
  const user = await renderPage(<ChangePasswordForm onChanged={onChanged} />);
  await fill(user, old(), 'Khao-niao-77x');
  await fill(user, wanted(), 'Som-tam-pla-88');
  await fill(user, again(), confirmation);
  return { user, onChanged };
}

it('sends the old password and the new one twice, sealed, and says that it is changed', async () => {
  const { user, onChanged } = await fillIn();
  await user.dblClick(go());
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.sent('changePassword').map(({ input }) => input.body)).toEqual([
    { oldPassword: 'Khao-niao-77x', newPassword: 'Som-tam-pla-88', confirmNewPassword: 'Som-tam-pla-88' },
  ]);
  expect(screen.getByText('The password was changed')).toBeInTheDocument();
});

it('leads to the old password first, then to what differs', async () => {
  const user = await renderPage(<ChangePasswordForm onChanged={() => undefined} />);
  await user.click(go());
  await waitFor(() => expect(old()).toHaveFocus());
  expect(old()).toHaveAccessibleDescription('Please enter your old password');
  expect(server.sent('changePassword')).toEqual([]);
});

it('says at the second field that the two differ', async () => {
  const { user } = await fillIn('Som-tam-pla-89');
  await user.click(go());
  await waitFor(() => expect(again()).toHaveFocus());
  expect(again()).toHaveAccessibleDescription('inconsistent twice');
  expect(server.sent('changePassword')).toEqual([]);
});

it.each([
  ['identity.oldPasswordWrong', old],
  ['identity.passwordUnchanged', wanted],
  ['identity.passwordTooCommon', wanted],
  ['identity.confirmationDiffers', again],
] as const)('says %s at its field', async (code, field) => {
  server.refuse('changePassword', code);
  const { user, onChanged } = await fillIn();
  await user.click(go());
  await expectRefusedAt(user, field);
  expect(onChanged).not.toHaveBeenCalled();
});

it('takes the ticket of a fresh log-in in place of the old password, until it is over', async () => {
  const page = <ChangePasswordForm onChanged={() => undefined} />;
  const user = await renderPage(page, { as: { ...sessionOf('somchai'), changeTicket: 'ticket-of-a-fresh-log-in' } });
  expect(screen.queryByLabelText(/^Old password/)).toBeNull();
  await fill(user, wanted(), 'Som-tam-pla-88');
  await fill(user, again(), 'Som-tam-pla-88');
  server.refuse('changePassword', 'identity.oldPasswordWrong');
  await user.click(go());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your old password');
  expect(server.sent('changePassword')[0]?.input.body).toMatchObject({ changeTicket: 'ticket-of-a-fresh-log-in' });
  expect(old()).toBeInTheDocument();
});
