import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { deposit, withdrawal } from '@sanam/console/testing/samples.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { DepositList } from './deposits/deposit-list.tsx';
import { WithdrawalList } from './withdrawals/withdrawal-list.tsx';

afterEach(() => vi.restoreAllMocks());

describeList('deposits', {
  call: 'opsListDeposits',
  resource: 'deposits',
  list: <DepositList />,
  row: deposit,
  text: 'somchai',
  empty: 'No deposits here',
  more: { totalAmount: '500.00' },
});

describeList('withdrawals', {
  call: 'opsListWithdrawals',
  resource: 'withdrawals',
  list: <WithdrawalList />,
  row: withdrawal,
  text: 'somchai',
  empty: 'The queue is empty',
  more: { totalAmount: '500.00' },
});

it('says codes in words in a file as on the page', async () => {
  const made = vi.fn<(file: Blob) => string>(() => 'blob:deposits');
  // jsdom has no downloads.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
  const row = { ...deposit, stage: 'review', method: 'PROMPTPAY_BILL' };
  server.answer('opsListDeposits', { list: [row], totalPages: 1, totalCount: 1, totalAmount: '500.00' } as never);
  const user = await renderConsole(
    <ResourceContextProvider value="deposits">
      <DepositList />
    </ResourceContextProvider>,
    { at: '/deposits' },
  );
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(made).toHaveBeenCalled());
  const text = await made.mock.calls[0]![0].text();
  expect(text).toContain('Under review');
  expect(text).not.toMatch(/PROMPTPAY_BILL|,review,/);
  expect(text).toContain('Time zone,UTC');
  expect(text).toMatch(/^Filter,[^{}]+$/m);
});
