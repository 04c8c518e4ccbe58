import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { VendorRecord } from '@sanam/console/lib/records.ts';
import { tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { VendorPage } from './vendor-page.tsx';
import { vendorRow } from './vendor-row.test-data.ts';

const vendor: VendorRecord = {
  ...vendorRow,
  capabilities: ['tip'],
  games: 120,
  gamesOff: 3,
  openRounds: 9,
  sessions: 5,
  countries: ['US'],
  merchant: { id: 'mrc_1', name: 'The shop' },
  name: 'Good',
  own: { nameTh: null, nameEn: null },
  maintenance: false,
  adapter: 'hwp',
  hasAddress: true,
  launchHosts: ['games.example'],
  allowedAddresses: [],
  keys: [
    { direction: 'request', scheme: 'hmac-sha256', createdAt: '2026-11-01T05:00:00Z' },
    { direction: 'answer', scheme: 'hmac-sha256', createdAt: '2026-01-01T05:00:00Z' },
  ],
  oldestRoundAt: null,
  stakesInPlay: '1234.00',
  stuck: { openedBefore: '2026-11-18T05:00:00.000Z', rounds: 0, stake: '0.00' },
  waiting: null,
  lastReturn: null,
  alarmSilentMinutes: 10,
  alarmErrorPercent: 5,
  callsPerSecond: 20_000,
  unknownReferencesMax: 1000,
  winMax: '1000000.00',
  winMultipleMax: 5000,
  revision: '0123456789abcdef',
  history: [],
};

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T05:00:00Z') }));

async function open(given: VendorRecord = vendor, options: Parameters<typeof renderConsole>[1] = {}) {
  server.answer('opsGetVendor', given);
  const user = await renderConsole(
    <Routes>
      <Route path="/vendors/:id/show" element={<VendorPage />} />
    </Routes>,
    { at: '/vendors/GOOD/show', ...options },
  );
  await screen.findByRole('heading', { name: 'Vendor GOOD' });
  return user;
}

it('says what is going on there, and leads to its games and calls', async () => {
  await open();
  expect(screen.getByText('Good games')).toBeInTheDocument();
  expect(screen.getByText(/1,234\.00/)).toBeInTheDocument();
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toContain('/callbacks/GOOD/show');
  expect(addresses).toContain(`/games?filter=${encodeURIComponent('{"vendor":"GOOD"}')}`);
  expect(addresses).toContain('/imports?vendor=GOOD');
});

it('names it in the language of the reader', async () => {
  server.answer('opsGetVendor', vendor);
  await renderConsole(
    <Routes>
      <Route path="/vendors/:id/show" element={<VendorPage />} />
    </Routes>,
    { at: '/vendors/GOOD/show', language: 'th' },
  );
  expect(await screen.findByText('กู๊ดเกม')).toBeInTheDocument();
});

it('says how old its keys are', async () => {
  await open();
  expect(screen.getByText('19 days old')).toBeInTheDocument();
  expect(screen.getByText('323 days old')).toBeInTheDocument();
});

it.each([
  [{}, ['Remove from this brand', 'Switch off for all']],
  [{ isOffered: false, enabled: false }, ['Offer in this brand', 'Switch on for all']],
])('offers what can be done: %o', async (change, words) => {
  const user = await open({ ...vendor, ...change });
  for (const name of words) {
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  }
});

it('can be read by those who may change nothing', async () => {
  await open(vendor, { may: ['games.vendor.read'] });
  expect(screen.queryByRole('button', { name: /brand|for all/ })).toBeNull();
  for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled();
});

it('says that it could not be read, and reads again', async () => {
  server.refuse('opsGetVendor', 'common.unavailable');
  const user = await renderConsole(
    <Routes>
      <Route path="/vendors/:id/show" element={<VendorPage />} />
    </Routes>,
    { at: '/vendors/GOOD/show' },
  );
  await tryAgain(user, () => server.answer('opsGetVendor', vendor));
  expect(await screen.findByText('Good games')).toBeInTheDocument();
});

it('proposes to return the stakes of rounds that the vendor left open, with what that means', async () => {
  const stuck = { openedBefore: '2026-11-18T05:00:00.000Z', rounds: 12, stake: '5400.00' };
  const user = await open({ ...vendor, stuck });
  expect(screen.getByText('12 rounds, ฿5,400.00 staked')).toBeInTheDocument();
  server.answer('opsReturnStakes', { state: 'proposed', approvalId: 'apr_0123456789abcdef' });
  await user.click(screen.getByRole('button', { name: 'Return stakes' }));
  const dialog = await screen.findByRole('dialog', { name: 'End 12 open rounds of Good games?' });
  expect(within(dialog).getByText(/at most ฿5,400\.00 goes back/)).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox'), 'The vendor closed');
  await user.click(within(dialog).getByRole('button', { name: 'Propose the return' }));
  await expect.poll(() => server.sent('opsReturnStakes')).toHaveLength(1);
  expect(server.sent('opsReturnStakes')[0]!.input).toMatchObject({
    params: { code: 'GOOD' },
    body: { openedBefore: stuck.openedBefore, reason: 'The vendor closed' },
  });
});

it('counts one round as one, and names the vendor in the language of the reader', async () => {
  const stuck = { openedBefore: '2026-11-18T05:00:00.000Z', rounds: 1, stake: '20.00' };
  const user = await open({ ...vendor, stuck });
  expect(screen.getByText('1 round, ฿20.00 staked')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Return stakes' }));
  expect(await screen.findByRole('dialog', { name: 'End 1 open round of Good games?' })).toBeInTheDocument();
});

it('offers no second return while a proposal waits, and leads to it', async () => {
  const stuck = { openedBefore: '2026-11-18T05:00:00.000Z', rounds: 2, stake: '20.00' };
  const waiting = {
    id: 'apr_0123456789abcdef',
    command: 'games.round.return',
    reason: 'The vendor closed',
    proposedBy: 'napa',
    proposedAt: '2026-11-20T04:00:00Z',
    expiresAt: '2026-11-21T04:00:00Z',
    isMine: false,
  };
  await open({ ...vendor, stuck, waiting });
  expect(screen.queryByRole('button', { name: 'Return stakes' })).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    '/approvals/apr_0123456789abcdef',
  );
});

it('shows the last return of stakes, and offers none while it runs or to those who may not', async () => {
  const stuck = { openedBefore: '2026-11-18T05:00:00.000Z', rounds: 2, stake: '20.00' };
  const lastReturn = { startedAt: '2026-11-20T04:00:00Z', endedAt: null, returned: 7, failed: 0, amount: '70.00' };
  await open({ ...vendor, stuck, lastReturn });
  expect(screen.getByText(/running, 7 rounds so far/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Return stakes' })).toBeNull();
});
