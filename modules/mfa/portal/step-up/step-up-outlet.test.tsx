import { fill, server } from '@sanam/test-web';
import { walletCalls } from '@sanam/wallet/contract/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '@sanam/portal/lib/api.ts';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { StepUpOutlet } from './step-up-outlet.tsx';

const challenge = { challenge: 'challenge-of-this-test-01', methods: ['password'], mobile: null, email: null };
const body = { loginPassword: 'Khao-niao-77x', paymentPassword: '839201' };
const dialog = async () => within(await screen.findByRole('dialog'));

/** Makes a call that needs a recent second factor, which the server then requires. */
async function begin() {
  const settled = vi.fn<(outcome: string) => void>();
  const user = await renderPage(<StepUpOutlet />);
  server.refuse('setPaymentPassword', 'identity.stepUpRequired', challenge);
  call(walletCalls.setPaymentPassword, { body }).then(
    () => settled('done'),
    (thrown: { code: string }) => settled(thrown.code),
  );
  return { user, settled };
}

it('asks for the second factor and repeats the call that needed it', async () => {
  const { user, settled } = await begin();
  const asked = await dialog();
  server.answer('stepUp', { freshUntil: '2026-11-20T05:10:00Z' });
  server.answer('setPaymentPassword', {});
  await fill(user, asked.getByLabelText(/^Password/), 'Khao-niao-77x');
  await user.click(asked.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith('done'));
  expect(server.sent('stepUp')[0]?.input.body).toEqual({
    challenge: challenge.challenge,
    method: 'password',
    password: 'Khao-niao-77x',
  });
  expect(server.sent('setPaymentPassword').map(({ input }) => input.body)).toEqual([body, body]);
});

it('says that the answer is wrong and waits for another', async () => {
  const { user, settled } = await begin();
  const asked = await dialog();
  server.refuse('stepUp', 'identity.wrongCredentials');
  await fill(user, asked.getByLabelText(/^Password/), 'not this one');
  await user.click(asked.getByRole('button', { name: 'Confirm' }));
  await expectRefusedAt(user, () => asked.getByLabelText(/^Password/));
  expect(settled).not.toHaveBeenCalled();
  expect(server.sent('setPaymentPassword')).toHaveLength(1);
});

it('leaves the call refused when it is closed', async () => {
  const { user, settled } = await begin();
  await user.click((await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith('identity.stepUpRequired'));
  expect(server.sent('setPaymentPassword')).toHaveLength(1);
});
