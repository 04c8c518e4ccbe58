import { server } from '@sanam/test-web';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { setSystemStatus, useSystemStatus } from '@sanam/portal/lib/system-status.ts';
import { renderPage, settled } from '@sanam/portal/testing/render-page.tsx';
import { answerMoney, renderSite } from '@sanam/portal/testing/render-site.tsx';
import { customerService, permission, sessionOf, systemStatus as open } from '@sanam/portal/testing/samples.ts';
import { ClosedSite } from './closed-site.tsx';

type Status = Value<'systemStatus'>;
const closed: Status = { ...open, status: 1, reason: 'maintenance' };
const END = '2026-11-27T05:00:00Z';

afterEach(() => setSystemStatus(0));

describe('the page in place of a closed site', () => {
  const refresh = () => screen.getByRole('button', { name: 'Refresh' });

  beforeEach(() => {
    server.answer('customerService', customerService);
    server.answer('permission', permission);
  });

  async function draw(answer: Status, status: 1 | 2 = 1) {
    setSystemStatus(status);
    server.answer('systemStatus', answer);
    const user = await renderPage(<ClosedSite status={status} page={null} />, { as: 'visitor' });
    await waitFor(() => expect(server.sent('systemStatus')).toHaveLength(1));
    return user;
  }

  it('says that the site is in maintenance, until when, and what the operator says about it, as text [PLT-025]', async () => {
    await draw({ ...closed, endTime: '2026-11-20T05:00:00Z', message: 'New <b>games</b> are coming' });
    expect(screen.getByRole('heading', { name: 'We are under maintenance' })).toBeInTheDocument();
    expect(await screen.findByText('New <b>games</b> are coming')).toBeInTheDocument();
    expect(screen.getByText(/^Expected to end at .*2026/)).toBeInTheDocument();
  });

  it('names no end where none is known', async () => {
    await draw(closed);
    await screen.findByText('Your money and records are safe. We will be back as soon as we can.');
    expect(screen.queryByText(/^Expected to end/)).toBeNull();
  });

  it.each([
    ['region', /restricted by location/],
    ['address', /restricted for this IP address/],
  ] as const)(
    'says why a visitor is kept out, and the address the server sees: %s [PLT-026]',
    async (reason, words) => {
      await draw({ ...open, status: 2, reason, address: '203.0.113.7' }, 2);
      expect(screen.getByRole('heading', { name: 'Not available where you are' })).toBeInTheDocument();
      expect(await screen.findByText('Your IP address: 203.0.113.7')).toBeInTheDocument();
      expect(screen.getByText(words)).toBeInTheDocument();
    },
  );

  it('stays, and can be pressed again, when the status cannot be read', async () => {
    const user = await draw(closed);
    server.lose('systemStatus');
    await user.click(refresh());
    await waitFor(() => expect(server.sent('systemStatus').length).toBeGreaterThan(1));
    await waitFor(() => expect(refresh()).toBeEnabled());
    expect(useSystemStatus.getState().status).toBe(1);
  });

  it('asks by itself, and opens the site when it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await draw(closed);
    server.answer('systemStatus', open);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(useSystemStatus.getState().status).toBe(0));
  });

  it('offers customer service only where the operator has set it up', async () => {
    await draw(closed);
    await settled();
    expect(server.sent('customerService')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Customer service' })).toBeNull();
  });

  it('opens customer service in a pop-up', async () => {
    server.answer('customerService', { ...customerService, pathList: [{ type: 1, path: 'AAAA12345678' }] });
    const popup = vi.spyOn(window, 'open').mockReturnValue(null);
    const user = await draw(closed);
    await user.click(await screen.findByRole('button', { name: 'Customer service' }));
    expect(popup).toHaveBeenCalledOnce();
  });
});

describe('the site in maintenance', () => {
  /** Sets maintenance mode: play and deposits are refused. */
  function inMaintenance(): void {
    server.answer('systemStatus', { ...closed, endTime: END });
    for (const name of ['gameMenus', 'lobby', 'hotGames', 'winnerBoard'] as const)
      server.refuse(name, 'site.maintenance', { endTime: END });
    server.answer('betRecord', {
      list: [],
      totalPages: 0,
      totalCount: 0,
      totals: { count: 0, stake: '0.00', validBet: '0.00', win: '0.00', result: '0.00' },
      plot: [],
      zone: 'Asia/Bangkok',
    });
    answerMoney();
  }
  const title = () => screen.findByRole('heading', { name: 'We are under maintenance' });
  const somchai = { as: sessionOf('somchai') };

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
  const blocked: Status = { ...open, status: 2, reason: 'region', address: '203.0.113.7' };
  await renderSite('/', {}, () => {
    server.answer('systemStatus', blocked);
    server.refuse('gameMenus', 'site.regionBlocked', { reason: 'region', address: '203.0.113.7' });
  });
  await screen.findByRole('heading', { name: 'Not available where you are' });
  expect(screen.queryByRole('link', { name: /Log in/ })).toBeNull();
});
