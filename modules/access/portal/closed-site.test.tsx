import { balance, sessionOf, withdrawalOptions } from '@sanam/portal/testing/samples.ts';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const empty = { list: [], totalPages: 0, totalCount: 0 };
const shut = {
  status: 1,
  endTime: '2026-11-27T05:00:00Z',
  reason: 'maintenance',
  address: null,
  message: null,
} as const;
const open = { status: 0, endTime: null, reason: null, address: null, message: null } as const;

/** The site in maintenance: what plays and pays in is refused. */
function inMaintenance(): void {
  server.answer('systemStatus', shut);
  for (const name of ['gameMenus', 'lobby', 'hotGames', 'winnerBoard'] as const)
    server.refuse(name, 'site.maintenance', { endTime: shut.endTime });
  server.answer('balance', balance);
  server.answer('withdrawalOptions', { ...withdrawalOptions, locked: '0.00', withdrawable: '1500.00' });
  server.answer('listWithdrawals', empty);
  server.answer('listBankAccounts', { list: withdrawalOptions.accounts, max: 1, registeredName: 'SOMCHAI JAIDEE' });
  server.answer('listDeposits', empty);
}
const title = () => screen.findByRole('heading', { name: 'We are under maintenance' });
const somchai = { as: sessionOf('somchai') };

describe('the site in maintenance', () => {
  it('leads a member from its page to the money, where nothing that is closed is offered', async () => {
    const user = await renderSite('/', somchai, inMaintenance);
    await title();
    await user.click(screen.getByRole('link', { name: 'Withdraw or see your records' }));
    expect(await screen.findByText(/^The site is under maintenance\. You can withdraw/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Deposit|Slots/ })).toBeNull();
  });

  it('lets a visitor log in, and brings them to the money', async () => {
    const user = await renderSite('/rng', {}, inMaintenance);
    await title();
    const way = screen.getByRole('link', { name: 'Log in to withdraw' });
    expect(way).toHaveAttribute('href', `/login?${new URLSearchParams({ return: '/?mc=withdraw' })}`);
    await user.click(way);
    expect(await screen.findByRole('textbox', { name: /Username/ })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'We are under maintenance' })).toBeNull();
  });

  it.each(['/rng', '/promotions', '/?mc=depositv2'])('is said to a member at %s', async (at) => {
    await renderSite(at, somchai, inMaintenance);
    await title();
    expect(server.sent('depositMethods')).toEqual([]);
  });

  it('says when it ends, and opens by itself', async () => {
    const user = await renderSite('/', somchai, inMaintenance);
    await title();
    expect(await screen.findByText(/Nov 27, 2026/)).toBeInTheDocument();
    server.answer('systemStatus', open);
    server.answer('gameMenus', { lanes: [] });
    server.answer('lobby', { halls: [], totalCount: 0 });
    server.answer('hotGames', { list: [] });
    server.answer('winnerBoard', { list: [] });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await expect.poll(() => screen.queryByRole('heading', { name: 'We are under maintenance' })).toBeNull();
  });
});

it('a visitor who is kept out is offered no log-in', async () => {
  const blocked = { ...shut, status: 2, reason: 'region', endTime: null, address: '203.0.113.7' } as const;
  await renderSite('/', {}, () => {
    server.answer('systemStatus', blocked);
    server.refuse('gameMenus', 'site.regionBlocked', { reason: 'region', address: '203.0.113.7' });
  });
  await screen.findByRole('heading', { name: 'Not available where you are' });
  expect(screen.queryByRole('link', { name: /Log in/ })).toBeNull();
});
