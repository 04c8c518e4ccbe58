import type { PlayerFundsRow } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { FundsList } from './funds-list.tsx';

const row: PlayerFundsRow = {
  id: '2026-11-20',
  day: '2026-11-20',
  total: '1500.00',
  cash: '1000.00',
  hold: '300.00',
  vendor: '150.00',
  transit: '50.00',
  agent: '0.00',
  bonus: '20.00',
  members: 3,
  asOf: '2026-11-20T17:00:00Z',
  isFinal: true,
};

describeList('what is owed to players', {
  call: 'opsListPlayerFunds',
  resource: 'playerFunds',
  list: <FundsList />,
  row,
  text: 'End of day',
  empty: 'No days recorded yet',
});
