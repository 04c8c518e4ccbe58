import { describeList } from '@sanam/console/testing/list-states.tsx';
import { FaultList } from './faults/fault-list.tsx';
import { MerchantList } from './merchant-list.tsx';
import { merchantRow } from './merchant-row.test-data.ts';

const at = '2026-11-20T05:00:00Z';

describeList('merchants', {
  call: 'opsListMerchants',
  resource: 'merchants',
  list: <MerchantList />,
  row: merchantRow,
  text: 'The shop',
  empty: 'No brands',
});

describeList('faults of browsers', {
  call: 'opsListClientErrors',
  resource: 'faults',
  list: <FaultList />,
  row: {
    id: '0123456789abcdef0123456789abcdef',
    kind: 'script',
    path: '/rng',
    name: 'TypeError',
    message: 'x is not a function',
    count: 3,
    firstAt: at,
    lastAt: at,
    languages: ['th'],
    screens: ['phone'],
    versions: ['1.2.3'],
  },
  text: '/rng',
  empty: 'No faults',
});
