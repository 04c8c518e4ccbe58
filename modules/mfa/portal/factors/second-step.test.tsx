import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectRefusedAt } from '@sanam/portal/testing/refused-field.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { SecondStep } from './second-step.tsx';

const CHALLENGE = 'c'.repeat(43);

async function open(methods: string[]) {
  const onEntered = vi.fn<() => void>();
  const challenge = { challenge: CHALLENGE, methods, mobile: null, email: null };
  const user = await renderPage(<SecondStep challenge={challenge} onEntered={onEntered} onBack={() => undefined} />);
  return { user, onEntered };
}
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

it('asks a member without a factor for the payment password and sends it sealed', async () => {
  server.refuse('loginSecond', 'wallet.paymentPasswordWrong');
  const { user, onEntered } = await open(['paymentPassword']);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(screen.getByLabelText(/^Payment password/), '839201');
  await user.click(confirm());
  await expectRefusedAt(user, () => screen.getByLabelText(/^Payment password/), 'The payment password is wrong');
  const [sent] = server.sent('loginSecond');
  expect(sent?.headers.get('content-type')).toBe('application/jose');
  expect(sent?.input.body).toMatchObject({ challenge: CHALLENGE, method: 'paymentPassword', password: '839201' });
  expect(onEntered).not.toHaveBeenCalled();
});

it('asks for the characters of a picture, and shows the next one after a wrong try', async () => {
  server.answer('captcha', 'AAAA');
  server.refuse('loginSecond', 'identity.captchaWrong');
  const { user } = await open(['captcha']);
  await screen.findByRole('img');
  await user.type(screen.getByRole('textbox'), 'abcde');
  await user.click(confirm());
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
  await expectRefusedAt(user, () => screen.getByRole('textbox'), 'characters of the picture are wrong');
  await waitFor(() => expect(server.sent('captcha')).toHaveLength(2), { timeout: 3000 });
  expect(server.sent('loginSecond')[0]?.input.body).toMatchObject({ method: 'captcha', code: 'abcde' });
});

it('says at the code that it is wrong, and above the form that the log-in took too long', async () => {
  server.refuse('loginSecond', 'identity.codeWrong');
  const { user } = await open(['totp']);
  const code = () => screen.getByLabelText(/^Code from the app/);
  await user.type(code(), '123456');
  await user.click(confirm());
  await expectRefusedAt(user, code);
  server.refuse('loginSecond', 'identity.codeExpired');
  await user.click(confirm());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
});

it('offers to remember the device where a factor is asked for, and tells a long wait in hours', async () => {
  server.refuse('loginSecond', 'common.tooManyRequests', { retryAfterSeconds: 8 * 3600 });
  const { user } = await open(['totp', 'recovery']);
  expect(screen.getByRole('checkbox')).toBeChecked();
  await user.type(screen.getByLabelText(/^Code from the app/), '123456');
  await user.click(confirm());
  expect(await screen.findByText(/Log in on a device you used before, or try again in 8 hours/)).toBeInTheDocument();
});
