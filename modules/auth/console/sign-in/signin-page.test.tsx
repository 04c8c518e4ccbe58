import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { signIn } from './signin.test-data.ts';
import { SignInPage } from './signin-page.tsx';

const draw = (at = '/signin', options: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<SignInPage />, { at, ...options });

beforeEach(() => server.answer('opsGetSignIn', signIn));

it('has the providers first, and each part at an address of its own', async () => {
  const user = await draw();
  expect(await screen.findByLabelText('Issuer')).toHaveValue('https://accounts.example');
  const tabs = screen.getAllByRole('tab');
  expect(tabs).toHaveLength(4);
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/signin?part=rules');
  expect(screen.getByRole('switch', { name: 'Passwords expire' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Issuer')).toBeNull();
});

it('says that no provider is offered while the flag is off', async () => {
  server.answer('opsGetSignIn', { ...signIn, socialFlag: false });
  await draw();
  expect(await screen.findByText(/^The flag for identity providers is off/)).toBeInTheDocument();
});

it('can be read by those who may not change it', async () => {
  await draw('/signin?part=rules', { may: ['settings.signin.read'] });
  expect(await screen.findByText(/^You can look at this/)).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Passwords expire' })).toBeDisabled();
});

it('says that it could not be read, and reads again', async () => {
  server.refuse('opsGetSignIn', 'common.unavailable');
  const user = await draw();
  await tryAgain(user, () => server.answer('opsGetSignIn', signIn));
  expect(await screen.findByLabelText('Issuer')).toBeInTheDocument();
});
