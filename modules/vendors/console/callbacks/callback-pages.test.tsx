import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { CallbackRecord, CallbackRow } from '@sanam/console/lib/records.ts';
import { tryAgain } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CallbackPage } from './callback-page.tsx';
import { CallbackVendorPage } from './callback-vendor-page.tsx';

const at = '2026-11-20T05:00:00Z';
const row: CallbackRow = {
  id: 'GOOD',
  code: 'GOOD',
  name: 'Good games',
  enabled: true,
  calls: 120,
  perMinute: 2,
  refusals: 3,
  faults: 0,
  unknown: 0,
  signatures: 0,
  replays: 7,
  p50: 4.5,
  p95: 9,
  p99: null,
  lastCallAt: at,
  sessions: 5,
  openRounds: 9,
  circuit: 'closed',
  alarms: [],
  series: [0, 40, 80],
};
const calm = row;
const broken: CallbackRow = {
  ...row,
  id: 'BAD',
  code: 'BAD',
  name: 'Bad games',
  faults: 12,
  alarms: ['errors', 'circuit'],
};
const stranger: CallbackRow = { ...row, id: 'UNKNOWN', code: 'UNKNOWN', name: 'UNKNOWN', enabled: false };
const answer = (list: CallbackRow[]) => server.answer('opsReadCallbacks', { list, window: '1h', at });

describe('the wallet calls of all vendors', () => {
  it('stand with alarms first, each with its figures', async () => {
    answer([calm, stranger, broken]);
    await renderConsole(<CallbackPage />, { at: '/callbacks' });
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Bad games', 'Good games', 'Unknown callers']);
    const bad = within(links[0]!.closest('tr')!);
    for (const words of ['Many faults', 'Unreachable', '12', '4.5 ms', '–'])
      expect(bad.getByText(words)).toBeInTheDocument();
    expect(bad.getByRole('img', { name: '120 calls in this window' })).toBeInTheDocument();
    expect(within(links[1]!.closest('tr')!).getByText('Normal')).toBeInTheDocument();
    expect(within(links[2]!.closest('tr')!).getByText('Unknown vendor')).toBeInTheDocument();
    expect(links[0]).toHaveAttribute('href', '/callbacks/BAD/show');
  });

  it('are read again every two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer([calm]);
    await renderConsole(<CallbackPage />, { at: '/callbacks' });
    await screen.findByText('Good games');
    answer([broken]);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('Bad games')).toBeInTheDocument();
  });

  it('are of the window in the address', async () => {
    answer([calm]);
    const user = await renderConsole(<CallbackPage />, { at: '/callbacks?window=6h' });
    await screen.findByText('Good games');
    expect(server.sent('opsReadCallbacks')[0]?.input.query).toEqual({ window: '6h' });
    await user.click(screen.getByRole('button', { name: '24 h' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/callbacks?window=24h');
    await waitFor(() => expect(server.sent('opsReadCallbacks').at(-1)?.input.query).toEqual({ window: '24h' }));
  });

  it('are none yet', async () => {
    answer([]);
    await renderConsole(<CallbackPage />, { at: '/callbacks' });
    expect(await screen.findByText('No vendor calls the wallet')).toBeInTheDocument();
  });

  it('could not be read, and are read again', async () => {
    server.refuse('opsReadCallbacks', 'common.unavailable');
    const user = await renderConsole(<CallbackPage />, { at: '/callbacks' });
    await tryAgain(user, () => answer([calm]));
    expect(await screen.findByText('Good games')).toBeInTheDocument();
  });
});

describe('the wallet calls of one vendor', () => {
  const record: CallbackRecord = {
    ...row,
    window: '1h',
    at,
    alarmSilentMinutes: 10,
    alarmErrorPercent: 5,
    points: [{ at, calls: 120, refusals: 3, faults: 0, p50: 4.5, p95: 9, p99: 20 }],
    codes: [],
    failures: [],
  };
  const open = (given: CallbackRecord) => {
    server.answer('opsGetCallbacks', given);
    return renderConsole(
      <Routes>
        <Route path="/callbacks/:id/show" element={<CallbackVendorPage />} />
      </Routes>,
      { at: `/callbacks/${given.code}/show` },
    );
  };

  it('say by call and code how they ended, and which did not end well', async () => {
    await open({
      ...record,
      circuit: 'open',
      codes: [
        { direction: 'in', call: 'bet', code: 'INSUFFICIENT_FUNDS', kind: 'refusal', calls: 3, replays: 1, p95: 5 },
      ],
      failures: [
        {
          id: 'fail_1',
          at,
          direction: 'in',
          call: 'win',
          code: 'TEMPORARY_ERROR',
          httpStatus: 503,
          ms: 1000,
          requestId: 'req_7',
          transactionId: 'tx-77',
          address: '203.0.113.7',
        },
      ],
    });
    expect(await screen.findByText('Good games')).toBeInTheDocument();
    expect(server.sent('opsGetCallbacks')[0]?.input.params).toEqual({ code: 'GOOD' });
    expect(screen.getByText('Paused: no calls for a moment')).toBeInTheDocument();
    const codes = within(screen.getByRole('group', { name: 'By call and code' }));
    expect(codes.getByText('INSUFFICIENT_FUNDS')).toBeInTheDocument();
    expect(codes.getByText('from the vendor')).toBeInTheDocument();
    const failures = within(screen.getByRole('group', { name: 'Latest failed calls' }));
    for (const words of ['tx-77', 'req_7', '1000 ms', '203.0.113.7', '503'])
      expect(failures.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /vendor/i })).toHaveAttribute('href', '/vendors/GOOD/show');
  });

  it('of callers that nobody knows lead to no vendor, and say that there were none', async () => {
    await open({ ...record, code: 'UNKNOWN', id: 'UNKNOWN' });
    expect(await screen.findByText('Unknown callers')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('No calls in this window.')).toBeInTheDocument();
    expect(screen.getByText('None.')).toBeInTheDocument();
  });
});
