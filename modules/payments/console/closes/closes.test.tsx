import { fill, server } from '@sanam/test-web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AccountDay, DayCloseRow } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CloseList } from './close-list.tsx';
import { NewClose } from './new-close.tsx';

const close: DayCloseRow = {
  id: 'dcl_0000000000000000000001',
  account: 'sandbox:bank',
  accountName: 'SANAM SANDBOX',
  day: '2026-11-19',
  opening: '1000.00',
  closing: '1288.00',
  in: '300.00',
  out: '0.00',
  fees: '12.00',
  lineCount: 2,
  ledgerOpening: '1000.00',
  difference: '2.00',
  explained: [
    { kind: 'byHand', lineId: null, effect: '1.50', note: 'interest of the bank' },
    { kind: 'early', lineId: 'mov_0000000000000000000002', effect: '0.50', note: null },
  ],
  due: null,
  reason: 'as the statement says',
  proposedBy: 'Anong',
  closedBy: 'Preecha',
  closedAt: '2026-11-20T03:00:00Z',
};
const day: AccountDay = {
  account: 'sandbox:bank',
  accountName: 'SANAM SANDBOX',
  day: '2026-11-20',
  closedUpTo: null,
  opening: null,
  ledgerOpening: null,
  in: '50.00',
  out: '0.00',
  fees: '0.00',
  lineCount: 2,
  isOver: true,
  openItems: { provisional: 0, reports: 0, unmatched: 0, files: 0 },
  suspense: { count: 0, amount: '0.00', oldest: null },
  closingByFile: '1338.00',
  differing: [
    { lineId: 'mov_0000000000000000000001', kind: 'unstated', bookedAt: '2026-11-20T03:00:00Z', effect: '-30.00' },
  ],
  approval: null,
};
const account = {
  id: 'sandbox:bank',
  rail: 'sandbox',
  purpose: 'collect' as const,
  merchantId: '*',
  billerId: null,
  promptpayId: null,
  bankCode: '004',
  accountNo: '0123456789',
  reason: null,
  inToday: '0.00',
  readsFiles: false,
  version: 1,
  settings: {
    accountName: 'SANAM',
    state: 'active' as const,
    methods: [],
    levelFrom: 0,
    levelTo: null,
    dailyInMax: null,
    hourlyInMax: null,
    dailyOutMax: null,
    hourlyOutMax: null,
    balanceMin: null,
    opensAt: null,
    closesAt: null,
    transferMax: null,
    hasFeed: false,
  },
};
const before = () => server.answer('opsListRailAccounts', { list: [account], totalPages: 1, totalCount: 1 });

describeList('closed days', {
  call: 'opsListDayCloses',
  resource: 'dayCloses',
  list: <CloseList />,
  row: close,
  text: '2026-11-19',
  empty: 'No closed days yet',
  before,
});

it('says in the file what explained a difference, as on the page', async () => {
  before();
  server.answer('opsListDayCloses', { list: [close], totalPages: 1, totalCount: 1 });
  const made = vi.fn<(file: Blob) => string>(() => 'blob:closes');
  // jsdom has no downloads.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
  const user = await renderConsole(
    <ResourceContextProvider value="dayCloses">
      <CloseList />
    </ResourceContextProvider>,
    { at: '/dayCloses' },
  );
  await screen.findByText('2026-11-19');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(made).toHaveBeenCalled());
  const text = await made.mock.calls[0]![0].text();
  expect(text).toContain('SANAM SANDBOX (sandbox:bank)');
  expect(text).toContain(
    '1.50 interest of the bank; 0.50 In the statement earlier than in our books (mov_0000000000000000000002)',
  );
});

async function choose(more: Partial<AccountDay> = {}) {
  before();
  server.answer('opsListDayCloses', { list: [], totalPages: 0, totalCount: 0 });
  server.answer('opsGetAccountDay', { ...day, ...more });
  const user = await renderConsole(
    <ResourceContextProvider value="dayCloses">
      <CloseList />
    </ResourceContextProvider>,
    { at: '/dayCloses' },
  );
  await user.click(await screen.findByRole('combobox', { name: 'Account' }));
  await user.click(await screen.findByRole('option', { name: /SANAM/ }));
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-20' } });
  await screen.findByText('Closed until');
  return user;
}

it('says what is open, with the way to it, and closes nothing', async () => {
  await choose({ openItems: { provisional: 1, reports: 2, unmatched: 0, files: 0 } });
  expect(screen.getByRole('link', { name: '1 credit by slip only' })).toHaveAttribute('href', '/provisionalLines');
  expect(screen.getByRole('link', { name: '2 lines to decide' })).toHaveAttribute('href', '/lineReports');
  expect(screen.getByRole('button', { name: 'Propose the close' })).toBeDisabled();
});

it('proposes the close with the balances of the statement, and says by how much they differ', async () => {
  server.refuse('opsCloseDay', 'wallet.dayDiffers', { difference: '2.00' });
  const user = await choose();
  await user.click(screen.getByRole('button', { name: 'Propose the close' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByLabelText('Closing balance (statement)')).toHaveValue('1,338.00');
  await fill(user, asked.getByLabelText('Opening balance'), '1286');
  await fill(user, asked.getByLabelText(/^Reason/), 'as the statement says');
  await user.click(asked.getByRole('button', { name: 'Propose the close' }));
  expect(
    await asked.findByText('The balances differ by ฿2.00. Enter the date by which this will be cleared up.'),
  ).toBeInTheDocument();
  fireEvent.change(asked.getByLabelText('To be cleared up by'), { target: { value: '2026-11-25' } });
  server.refuse('opsCloseDay', 'wallet.dayUnexplained', { difference: '2.00', rest: '2.00' });
  await user.click(asked.getByRole('button', { name: 'Propose the close' }));
  expect(await asked.findByText('฿2.00 of the difference of ฿2.00 is unexplained.')).toBeInTheDocument();
  await user.click(asked.getByRole('checkbox', { name: /Not in any statement yet/ }));
  await fill(user, asked.getByLabelText('Other cause'), 'interest of the bank');
  await fill(user, asked.getByLabelText(/^Amount \(negative/), '32');
  server.answer('opsCloseDay', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  await user.click(asked.getByRole('button', { name: 'Propose the close' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsCloseDay').at(-1)?.input).toEqual({
    params: { account: 'sandbox:bank', day: '2026-11-20' },
    body: {
      opening: '1286.00',
      closing: '1338.00',
      due: '2026-11-25',
      explained: [{ lineId: 'mov_0000000000000000000001' }, { effect: '32.00', note: 'interest of the bank' }],
      seen: { in: '50.00', out: '0.00', fees: '0.00' },
      reason: 'as the statement says',
    },
  });
});

it('shows the rows that a difference was signed with', async () => {
  before();
  server.answer('opsListDayCloses', { list: [close], totalPages: 1, totalCount: 1 });
  await renderConsole(
    <ResourceContextProvider value="dayCloses">
      <CloseList />
    </ResourceContextProvider>,
    { at: '/dayCloses' },
  );
  expect(await screen.findByText(/interest of the bank/)).toBeInTheDocument();
  expect(screen.getByText(/In the statement earlier than in our books/)).toBeInTheDocument();
});

it('offers the accounts of every page', async () => {
  const asked: number[] = [];
  server.answer('opsListRailAccounts', ({ input }) => {
    const pageNo = Number(input.query.pageNo);
    asked.push(pageNo);
    const one = { ...account, id: `sandbox:${pageNo}` };
    return { list: [one], totalPages: 3, totalCount: 201 };
  });
  const user = await renderConsole(<NewClose />);
  await waitFor(() => expect(asked).toEqual([1, 2, 3]));
  await user.click(await screen.findByRole('combobox', { name: 'Account' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['SANAM (sandbox:1)', 'SANAM (sandbox:2)', 'SANAM (sandbox:3)']);
  // Hundreds are searched by what is typed.
  await user.type(screen.getByRole('combobox', { name: 'Account' }), 'box:2');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['SANAM (sandbox:2)']);
});
