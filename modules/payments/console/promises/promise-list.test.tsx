import type { PromiseRow } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
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

describeList('promises', {
  call: 'opsListPromises',
  resource: 'promises',
  list: <PromiseList />,
  row,
  text: '85 %',
  empty: 'No promise was due on these days',
});
