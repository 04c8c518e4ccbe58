import { fill, server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '@sanam/console/lib/session.ts';
import { renderConsole, staff } from '@sanam/console/testing/render-console.tsx';
import { LoginPage } from './login-page.tsx';

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const next = () => screen.getByRole('button', { name: 'Continue' });
const code = () => screen.findByLabelText(/^Code from the authenticator app/);

async function fillIn() {
  const user = await renderConsole(<LoginPage />, { at: '/login', may: null });
  await fill(user, username(), ' anong ');
  await fill(user, password(), 'a long phrase of mine');
  return user;
}

it('asks for name and password, then for the code, and opens the session', async () => {
  server.refuse('staffLogin', 'operator.secondFactorRequired');
  const user = await fillIn();
  await user.click(next());
  expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeInTheDocument();
  server.answer('staffLogin', staff);
  await fill(user, await code(), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(session.staff()?.username).toBe('anong'));
  const sent = server.sent('staffLogin');
  expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(['application/jose', 'application/jose']);
  expect(sent.map(({ input }) => input.body)).toEqual([
    { username: 'anong', password: 'a long phrase of mine' },
    { username: 'anong', password: 'a long phrase of mine', code: '123456' },
  ]);
});

it('says at each field that it is missing and sends nothing', async () => {
  const user = await renderConsole(<LoginPage />, { at: '/login', may: null });
  expect(username()).toHaveFocus();
  await user.click(next());
  expect(username()).toHaveAccessibleDescription('Please fill in this field');
  expect(password()).toHaveAccessibleDescription('Please fill in this field');
  expect(server.sent('staffLogin')).toEqual([]);
});

it('says that name or password is wrong, and keeps the name', async () => {
  server.refuse('staffLogin', 'operator.wrongCredentials');
  const user = await fillIn();
  await user.click(next());
  const alert = await screen.findByRole('alert');
  expect(alert).not.toHaveTextContent('operator.wrongCredentials');
  expect(username()).toHaveValue(' anong ');
  expect(session.staff()).toBeNull();
});

it('sets the second factor up at the first log-in', async () => {
  server.refuse('staffLogin', 'operator.enrolmentRequired');
  server.answer('staffEnrol', { secret: 'ABCDEFGHIJKLMNOP', otpauthUri: 'otpauth://totp/Sanam:anong?secret=ABCDEFGH' });
  const user = await fillIn();
  await user.click(next());
  expect(await screen.findByRole('heading', { name: 'Set up the second factor' })).toBeInTheDocument();
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  server.answer('staffEnrol', staff);
  await fill(user, await code(), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(session.staff()?.username).toBe('anong'));
});

it('leads back to another account', async () => {
  server.refuse('staffLogin', 'operator.secondFactorRequired');
  const user = await fillIn();
  await user.click(next());
  await user.click(await screen.findByRole('button', { name: 'Another account' }));
  expect(username()).toHaveValue('');
});

it('says that nobody answers', async () => {
  server.lose('staffLogin');
  const user = await fillIn();
  await user.click(next());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(next()).toBeEnabled();
});
