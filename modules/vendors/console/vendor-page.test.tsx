import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
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
