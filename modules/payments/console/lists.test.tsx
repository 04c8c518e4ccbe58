import { describeList } from '@sanam/console/testing/list-states.tsx';
import { deposit, withdrawal } from '@sanam/console/testing/samples.ts';
import { DepositList } from './deposits/deposit-list.tsx';
import { WithdrawalList } from './withdrawals/withdrawal-list.tsx';

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
