import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { AccountRecordPage } from './account-record-page.tsx';

const row: Value<'accountRecord'>['list'][number] = {
  time: '2026-11-20T05:00:00Z',
  number: 'N-1',
  kind: 'deposit',
  method: null,
  amount: '500.00',
  fee: '0.00',
  balanceBefore: '1000.00',
  balanceAfter: '1500.00',
  status: 'credited',
  remark: null,
};
const record = (list: (typeof row)[], totalPages = 1): Value<'accountRecord'> => ({
  list,
  totalPages,
  totalCount: list.length,
  totals: { in: '500.00', out: '0.00', net: '500.00' },
  zone: 'Asia/Bangkok',
});

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('accountRecord', record([row]));
});

it('is loading, then shows each movement with the balance before and after it', async () => {
  const release = server.hold('accountRecord');
  await renderPage(<AccountRecordPage />);
  expect(screen.getByText(/^Loading/)).toBeInTheDocument();
  release();
  const table = await screen.findByRole('table', { name: 'Account record' });
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(expect.arrayContaining(['Deposit', '1,000.00', '1,500.00']));
  expect(screen.getByText('Times in Asia/Bangkok')).toBeInTheDocument();
});

it('asks for the last seven days first, and for one kind when it is chosen', async () => {
  const user = await renderPage(<AccountRecordPage />);
  await screen.findByRole('table');
  expect(server.sent('accountRecord')[0]?.input.query).toEqual({ from: '2026-11-14', to: '2026-11-20', pageNo: '1' });
  await user.selectOptions(screen.getByLabelText('Kind'), 'Withdrawal');
  await waitFor(() => expect(server.sent('accountRecord').at(-1)?.input.query).toMatchObject({ kind: 'withdrawal' }));
});

it('goes back to the first page when the kind is changed', async () => {
  server.answer('accountRecord', record([row], 3));
  const user = await renderPage(<AccountRecordPage />);
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: /2$/ }));
  await waitFor(() => expect(server.sent('accountRecord').at(-1)?.input.query).toMatchObject({ pageNo: '2' }));
  await user.selectOptions(screen.getByLabelText('Kind'), 'Deposit');
  await waitFor(() =>
    expect(server.sent('accountRecord').at(-1)?.input.query).toMatchObject({ pageNo: '1', kind: 'deposit' }),
  );
});

it('says that there is nothing, and what to try', async () => {
  server.answer('accountRecord', record([]));
  await renderPage(<AccountRecordPage />);
  expect(await screen.findByText('Nothing in this range')).toBeInTheDocument();
  expect(screen.getByText('Try another range or all kinds')).toBeInTheDocument();
});

it('says that it cannot be read, and tries again', async () => {
  server.refuse('accountRecord', 'common.unavailable');
  const user = await renderPage(<AccountRecordPage />);
  const alert = await screen.findByRole('alert');
  server.answer('accountRecord', record([row]));
  await user.click(within(alert).getByRole('button'));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});
