import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { countries, permission } from '@sanam/portal/testing/samples.ts';
import { LoginForm } from './login-form.tsx';

beforeEach(() => server.answer('countries', countries));

const withFlags = (...modIds: string[]) => ({
  ...permission,
  info: {
    ...permission.info,
    whitelabel: modIds.map((modId) => ({ modId, enabled: '1' as const, childrenNodes: [] })),
  },
});

it('offers the log-in by username alone where the merchant has nothing else [IDN-025]', async () => {
  await renderPage(<LoginForm />, { as: 'visitor' });
  expect(screen.getByLabelText('Username')).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Free play/ })).toBeNull();
});

it('has the ways by username and by SMS where the log-in by code is on [IDN-024, IDN-025]', async () => {
  const user = await renderPage(<LoginForm />, { as: 'visitor', site: withFlags('SMSLOGIN') });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['By username', 'By SMS code']);
  await user.click(screen.getByRole('tab', { name: 'By SMS code' }));
  expect(screen.getByLabelText(/^Mobile number/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Username')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'By username' }));
  expect(screen.getByLabelText('Username')).toBeInTheDocument();
});

it('offers free play where it is on, and to agents nothing of it', async () => {
  const site = withFlags('FREEPLAY', 'SMSLOGIN');
  await renderPage(<LoginForm />, { as: 'visitor', site });
  expect(screen.getByRole('button', { name: /^Free play/ })).toBeInTheDocument();
  await renderPage(<LoginForm entrance="agent" />, { as: 'visitor', site });
  expect(screen.getAllByRole('button', { name: /^Free play/ })).toHaveLength(1);
});

it('shows the password and hides it again [IDN-026]', async () => {
  const user = await renderPage(<LoginForm />, { as: 'visitor' });
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

it('has a link for who forgot the password: to its page, or to what the frame opens [IDN-027]', async () => {
  const user = await renderPage(<LoginForm />, { as: 'visitor', at: '/login' });
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/forget'));
  const onForgot = vi.fn<() => void>();
  await renderPage(<LoginForm onForgot={onForgot} />, { as: 'visitor' });
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(onForgot).toHaveBeenCalledOnce();
});
