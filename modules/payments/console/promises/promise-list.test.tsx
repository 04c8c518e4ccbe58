import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import type { PromiseRow } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { PromiseList } from './promise-list.tsx';

const row: PromiseRow = {
  id: '2026-11-20.014.small.rail',
  day: '2026-11-20',
  way: 'rail',
  bankCode: '014',
  bankName: 'Siam Commercial Bank',
  band: 'small',
  payouts: 7,
  kept: 6,
  broken: 1,
  p50Minutes: 4,
  p90Minutes: 18,
};

const totals = { payouts: 40, kept: 30, broken: 10, p50Minutes: 5, p90Minutes: 44 };

afterEach(() => vi.restoreAllMocks());

describeList('promises', {
  call: 'opsListPromises',
  resource: 'promises',
  list: <PromiseList />,
  row,
  text: '85 %',
  empty: 'No payout was due on these days',
  more: { totals },
});

it('says below the rows, and in the file, what all days of the filter come to', async () => {
  const made = vi.fn<(file: Blob) => string>(() => 'blob:rows');
  // jsdom has no downloads.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
  server.answer('opsListPromises', { list: [row], totalPages: 3, totalCount: 61, totals });
  const user = await renderConsole(
    <ResourceContextProvider value="promises">
      <PromiseList />
    </ResourceContextProvider>,
    { at: '/promises' },
  );
  const all = within(await screen.findByRole('region', { name: 'All rows together' }));
  expect(all.getByText('75 %')).toBeInTheDocument();
  expect(all.getByText('44')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(made).toHaveBeenCalled());
  const lines = (await made.mock.calls[0]![0].text()).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining(['All rows together: Payouts,40', '"All rows together: On time, percent",75 %']),
  );
});
