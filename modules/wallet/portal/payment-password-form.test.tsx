import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { PaymentPasswordForm } from './payment-password-form.tsx';

const login = () => screen.getByLabelText(/^Log-in password/);
const wanted = () => screen.getByLabelText(/^New payment password/);
const again = () => screen.getByLabelText(/^Confirm payment password/);
const save = () => screen.getByRole('button', { name: 'Save' });

async function fillIn(password = '839201', confirmation = password) {
  const onDone = vi.fn<() => void>();
  const user = await renderPage(<PaymentPasswordForm onDone={onDone} />);
  await user.type(login(), 'Khao-niao-77x');
  await user.type(wanted(), password);
  await user.type(again(), confirmation);
  return { user, onDone };
}

it('sends both passwords sealed and says that the new one is saved', async () => {
  server.answer('setPaymentPassword', {});
  const { user, onDone } = await fillIn();
  await user.click(save());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const [sent] = server.sent('setPaymentPassword');
  expect(sent?.headers.get('content-type')).toBe('application/jose');
  expect(sent?.input.body).toEqual({ loginPassword: 'Khao-niao-77x', paymentPassword: '839201' });
  expect(screen.getByText('The payment password is saved')).toBeInTheDocument();
});

it('sends nothing before all three fields are right, and leads to the first that is not', async () => {
  const user = await renderPage(<PaymentPasswordForm onDone={() => undefined} />);
  await user.click(save());
  await waitFor(() => expect(login()).toHaveFocus());
  expect(login()).toBeInvalid();
  await user.type(login(), 'Khao-niao-77x');
  await user.type(wanted(), '8392');
  await user.type(again(), '8393');
  await user.click(save());
  await waitFor(() => expect(wanted()).toHaveFocus());
  expect(wanted()).toHaveAccessibleDescription(/At least 6 characters/);
  expect(again()).toHaveAccessibleDescription('Incorrect confirmation input');
  expect(server.sent('setPaymentPassword')).toEqual([]);
});

it('says at the field of the log-in password that it is wrong', async () => {
  server.refuse('setPaymentPassword', 'identity.wrongCredentials');
  const { user, onDone } = await fillIn();
  await user.click(save());
  await expectRefusedAt(user, login, 'The log-in password is wrong');
  expect(onDone).not.toHaveBeenCalled();
});

it('says at the field of the new password why it is refused', async () => {
  server.refuse('setPaymentPassword', 'wallet.paymentPasswordInvalid');
  const { user } = await fillIn('123456');
  await user.click(save());
  await expectRefusedAt(user, wanted);
});

it('shows any other refusal above the form and keeps what was typed', async () => {
  server.refuse('setPaymentPassword', 'common.tooManyRequests');
  const { user } = await fillIn();
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(/too many/i);
  expect(login()).toHaveValue('Khao-niao-77x');
});

it('sends once when it is pressed twice', async () => {
  server.answer('setPaymentPassword', {});
  const release = server.hold('setPaymentPassword');
  const { user, onDone } = await fillIn();
  await user.dblClick(save());
  await waitFor(() => expect(server.sent('setPaymentPassword')).toHaveLength(1));
  release();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.sent('setPaymentPassword')).toHaveLength(1);
});
