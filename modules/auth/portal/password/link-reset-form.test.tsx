import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { LinkResetForm } from './link-reset-form.tsx';

const fresh = () => screen.getByLabelText(/^New password/);
const again = () => screen.getByLabelText(/^Confirm the new password/);
const go = () => screen.getByRole('button', { name: 'Save the new password' });
const password = 'Khao-niao-77x';

beforeEach(() => server.answer('registerSettings', permission.info.registerRules));

async function fillIn(repeated = password) {
  const onChanged = vi.fn<() => void>();
  const user = await renderPage(<LinkResetForm ticket="ticket-of-the-letter-0001" onChanged={onChanged} />, {
    as: 'visitor',
  });
  await fill(user, fresh(), password);
  await fill(user, again(), repeated);
  return { user, onChanged };
}

it('sets the new password with the ticket of the letter, sealed [IDN-090]', async () => {
  server.answer('resetPasswordByLink', {});
  const { user, onChanged } = await fillIn();
  await user.click(go());
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  const [sent] = server.sent('resetPasswordByLink');
  expect(sent?.headers.get('content-type')).toBe('application/jose');
  expect(sent?.input.body).toEqual({
    ticket: 'ticket-of-the-letter-0001',
    newPassword: password,
    confirmNewPassword: password,
  });
});

it('says that the two passwords differ, and sends nothing', async () => {
  const { user, onChanged } = await fillIn('Khao-niao-78x');
  await user.click(go());
  await waitFor(() => expect(again()).toHaveAccessibleDescription('Incorrect confirmation input'));
  expect(server.sent('resetPasswordByLink')).toEqual([]);
  expect(onChanged).not.toHaveBeenCalled();
});

it('says at the password what is wrong with it, and above the form that the link is over', async () => {
  server.refuse('resetPasswordByLink', 'identity.passwordTooCommon');
  const { user, onChanged } = await fillIn();
  await user.click(go());
  await expectRefusedAt(user, fresh);
  await fill(user, again(), '1');
  server.refuse('resetPasswordByLink', 'identity.linkExpired');
  await user.click(go());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(onChanged).not.toHaveBeenCalled();
});
