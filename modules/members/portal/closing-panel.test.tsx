import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { ClosingPanel } from './closing-panel.tsx';

const empty = {
  balance: '0.00',
  hold: '0.00',
  locked: '0.00',
  inPlay: '0.00',
  smallestPayout: '100.00',
  mayClose: true,
  askedAt: null as string | null,
};
beforeEach(() =>
  server.answer('pointPayout', {
    points: 0,
    cashValue: '0.00',
    mayConvert: true,
    isTooFew: false,
    mayAsk: false,
    last: null,
  }),
);
const press = (name: string) => screen.findByRole('button', { name });

it('closes with two presses', async () => {
  server.answer('closing', empty);
  server.answer('closeAccount', {});
  const user = await renderPage(<ClosingPanel />);
  await user.click(await press('Close the account'));
  expect(server.sent('closeAccount')).toEqual([]);
  await user.click(await press('Yes, close it'));
  await screen.findByText('The account is closed');
});

it('says what has to leave first, and where', async () => {
  server.answer('closing', { ...empty, balance: '500.00', locked: '200.00', inPlay: '20.00', mayClose: false });
  await renderPage(<ClosingPanel />);
  expect(await screen.findByText(/500\.00 in the account/)).toBeInTheDocument();
  expect(screen.getByText(/20\.00 is staked in rounds/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to withdrawal' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Take a break' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close the account' })).toBeNull();
});

it('lets a member ask for closing before the money has left, and take that back', async () => {
  const full = { ...empty, balance: '500.00', mayClose: false };
  server.answer('closing', full);
  server.answer('askClosing', { askedAt: '2026-01-01T00:00:00.000Z' });
  const user = await renderPage(<ClosingPanel />);
  const ask = await press('I want to close it after that');
  server.answer('closing', { ...full, askedAt: '2026-01-01T00:00:00.000Z' });
  await user.click(ask);
  expect(await screen.findByText(/Your withdrawals go first/)).toBeInTheDocument();
  await user.click(await press('Keep the account'));
  const asked = server.sent('askClosing').map(({ input }) => input.body);
  expect(asked).toEqual([{ isWanted: true }, { isWanted: false }]);
});

it('tells why it was refused', async () => {
  server.answer('closing', empty);
  server.refuse('closeAccount', 'identity.accountHoldsMoney');
  const user = await renderPage(<ClosingPanel />);
  await user.click(await press('Close the account'));
  await user.click(await press('Yes, close it'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Withdraw the money');
});
