import { server } from '@sanam/test-web';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showAfterLogin } from '@sanam/portal/lib/popup.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { memberInfo } from '@sanam/portal/testing/samples.ts';
import { LastLogin } from './last-login.tsx';

it('after a log-in, and not at a reload, says when the one before was', async () => {
  server.answer('memberInfo', { ...memberInfo('somchai'), lastLoginAt: '2026-11-19T05:00:00.000Z' });
  await renderPage(<LastLogin />);
  expect(screen.queryByText(/^Your last log-in/)).toBeNull();
  act(showAfterLogin);
  expect(await screen.findByText(/^Your last log-in was on .*19, 2026/)).toBeInTheDocument();
});

it('says nothing at the first log-in', async () => {
  server.answer('memberInfo', { ...memberInfo('somchai'), lastLoginAt: null });
  await renderPage(<LastLogin />);
  act(showAfterLogin);
  expect(screen.queryByText(/^Your last log-in/)).toBeNull();
});
