import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance, sessionOf } from '@sanam/portal/testing/samples.ts';
import { AccountRecordPage } from './account-record-page.tsx';

const row: Value<'accountRecord'>['list'][number] = {
  time: '2026-11-20T05:00:00Z',
  number: 'N-1',
  kind: 'deposit',
  part: 'main',
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
  totals: { in: '500.00', out: '0.00', net: '500.00', opening: '1000.00', closing: '1500.00' },
  line: [
    { at: '2026-11-14T17:00:00Z', balance: '1000.00' },
    { at: '2026-11-20T05:00:00Z', balance: '1500.00' },
  ],
  zone: 'Asia/Bangkok',
});

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('accountRecord', record([row]));
  server.answer('balance', balance);
  server.answer('listExports', { list: [] });
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

it('names converted points, and filters by them', async () => {
  server.answer('accountRecord', record([{ ...row, kind: 'points' }]));
  const user = await renderPage(<AccountRecordPage />);
  const table = await screen.findByRole('table', { name: 'Account record' });
  expect(within(table).getByRole('cell', { name: 'Converted points' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Converted points');
  await waitFor(() => expect(server.sent('accountRecord').at(-1)?.input.query).toMatchObject({ kind: 'points' }));
});

it('names method and state of an order as its own page does, and leads there', async () => {
  const rows = [
    { ...row, number: 'dep_1', method: 'TRUEMONEY', status: 'approved', balanceAfter: '1.00' },
    { ...row, number: 'atr_1', method: 'AGENT', status: 'posted', balanceAfter: '1.50' },
    { ...row, number: 'wd_1', kind: 'withdrawal' as const, status: 'disbursed', balanceAfter: '2.00' },
    { ...row, number: 'txn_1', kind: 'bet' as const, status: 'posted', balanceAfter: '3.00' },
  ];
  server.answer('accountRecord', record(rows));
  await renderPage(<AccountRecordPage />);
  const table = await screen.findByRole('table', { name: 'Account record' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const texts = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell'))
    .map((cells) => ['Method', 'Status'].map((head) => cells[heads.indexOf(head)]?.textContent));
  expect(texts).toEqual([
    ['TrueMoney wallet', 'Credited'],
    ['Agent', '–'],
    ['–', 'Sent'],
    ['–', '–'],
  ]);
  expect(within(table).getByRole('link', { name: 'dep_1' })).toHaveAttribute('href', '/?mc=depositv2&id=dep_1');
  expect(within(table).getByRole('link', { name: 'wd_1' })).toHaveAttribute('href', '/?mc=withdraw&id=wd_1');
  expect(within(table).queryByRole('link', { name: 'txn_1' })).toBeNull();
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

it('leads from each part of the balance to its entries, and from what is locked to why', async () => {
  const lock = { id: 'lck_1', kind: 'depositTurnover' as const, source: 'dep_1', expiresAt: null };
  server.answer('balance', {
    ...balance,
    sumBalance: '1500.00',
    parts: { cash: '1300.00', bonus: '200.00', vendor: '0.00' },
    hold: '300.00',
    locked: '500.00',
    locks: [{ ...lock, required: '500.00', done: '0.00', remaining: '500.00', amount: '500.00' }],
  });
  const user = await renderPage(<AccountRecordPage />, { as: sessionOf('somchai') });
  const parts = await screen.findByRole('region', { name: 'What your balance is made of' });
  expect(
    within(parts)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Playable ฿1,500.00', 'Main ฿1,300.00', 'Bonus ฿200.00', 'On hold ฿300.00', 'Locked ฿500.00']);
  await user.click(within(parts).getByRole('button', { name: /^On hold/ }));
  await waitFor(() => expect(server.sent('accountRecord').at(-1)?.input.query).toMatchObject({ part: 'hold' }));
  await user.click(within(parts).getByRole('button', { name: /^Locked/ }));
  expect(within(parts).getByText('From dep_1')).toBeInTheDocument();
});

it('takes the range along as a file, and gives the file when it is made', async () => {
  const user = await renderPage(<AccountRecordPage />, { as: sessionOf('somchai') });
  await screen.findByRole('table');
  server.answer('requestExport', { exportId: 'exp_0000000000000000000001' });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  const sent = { record: 'account', format: 'csv', from: '2026-11-14', to: '2026-11-20' };
  await waitFor(() => expect(server.sent('requestExport').at(-1)?.input.body).toEqual(sent));
  server.answer('listExports', {
    list: [
      {
        exportId: 'exp_0000000000000000000001',
        record: 'account',
        format: 'csv',
        from: '2026-11-14',
        to: '2026-11-20',
        state: 'ready',
        rowCount: 12,
        byteCount: 900,
        requestedAt: '2026-11-20T05:00:00Z',
        expiresAt: '2026-11-27T05:00:00Z',
      },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  const files = await screen.findByRole('list', { name: 'Your files' });
  expect(within(files).getByText(/^12 rows, until/)).toBeInTheDocument();
  expect(within(files).getByRole('button', { name: 'Download' })).toBeInTheDocument();
});
