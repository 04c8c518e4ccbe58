import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const old = () => screen.getByLabelText(/^Old password/);
const wanted = () => screen.getByLabelText(/^New password \*|^New password$/);
const again = () => screen.getByLabelText(/^New password again/);
const code = () => screen.getByLabelText(/^Code from/);
const go = () => screen.getByRole('button', { name: 'Change password' });

async function fillIn(given = { password: 'a long phrase of mine', again: 'a long phrase of mine', code: '123456' }) {
  const onClose = vi.fn<() => void>();
  const user = await renderConsole(<PasswordDialog onClose={onClose} />);
  await fill(user, old(), 'the old phrase of mine');
  await fill(user, wanted(), given.password);
  await fill(user, again(), given.again);
  await fill(user, code(), given.code);
  return { user, onClose };
}

it('sends the old and the new password with the code, sealed, once', async () => {
  server.answer('staffChangePassword', {} as never);
  const release = server.hold('staffChangePassword');
  const { user, onClose } = await fillIn();
  await user.dblClick(go());
  await waitFor(() => expect(server.sent('staffChangePassword')).toHaveLength(1));
  release();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent('staffChangePassword').map(({ input }) => input.body)).toEqual([
    { oldPassword: 'the old phrase of mine', newPassword: 'a long phrase of mine', code: '123456' },
  ]);
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
});

it('says at the fields what is wrong with them', async () => {
  const { user } = await fillIn({ password: 'short', again: 'shorter', code: '12' });
  await user.click(go());
  expect(wanted()).toHaveAccessibleDescription('At least 12 characters');
  expect(again()).toHaveAccessibleDescription('The two are not the same');
  expect(code()).toHaveAccessibleDescription('Six digits, please');
  expect(server.sent('staffChangePassword')).toEqual([]);
});

it('empties the code after a refusal: it is taken once', async () => {
  server.refuse('staffChangePassword', 'operator.proofWrong');
  const { user, onClose } = await fillIn();
  await user.click(go());
  expect(await screen.findByRole('alert')).not.toHaveTextContent('operator.proofWrong');
  expect(code()).toHaveValue('');
  expect(wanted()).toHaveValue('a long phrase of mine');
  expect(onClose).not.toHaveBeenCalled();
});

it('marks the field that the server refuses, and keeps what was typed', async () => {
  server.refuse('staffChangePassword', 'request.invalid', { fields: [{ field: 'newPassword', problem: 'common' }] });
  const { user } = await fillIn();
  await user.click(go());
  await waitFor(() => expect(wanted()).toBeInvalid());
  expect(wanted()).toHaveAccessibleDescription('This value is not accepted');
  expect(wanted()).toHaveValue('a long phrase of mine');
  expect(old()).toBeValid();
  await user.type(wanted(), '!');
  expect(wanted()).toHaveAccessibleDescription(/^At least 12 characters;/);
});
