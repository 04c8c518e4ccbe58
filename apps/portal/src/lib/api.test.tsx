import { authCalls } from '@sanam/auth/contract/calls.ts';
import { server } from '@sanam/test-web';
import { walletCalls } from '@sanam/wallet/contract/calls.ts';
import { expect, it } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { call } from './api.ts';
import { currentToken } from './session.ts';

it('forgets the session that the server no longer knows, not one whose owner typed a wrong password', async () => {
  await renderPage(null);
  server.refuse('login', 'identity.wrongCredentials');
  await expect(call(authCalls.login, { body: { username: 'somchai', password: 'wrong' } })).rejects.toThrow(
    'identity.wrongCredentials',
  );
  expect(currentToken()).not.toBeNull();
  server.refuse('balance', 'identity.notLoggedIn');
  await expect(call(walletCalls.balance)).rejects.toThrow('identity.notLoggedIn');
  expect(currentToken()).toBeNull();
});
