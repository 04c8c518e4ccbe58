import { describeList } from '@sanam/console/testing/list-states.tsx';
import { FindingList } from './finding-list.tsx';
import { TransferList } from './transfer-list.tsx';
import { VendorList } from './vendor-list.tsx';
import { vendorRow } from './vendor-row.test-data.ts';

const at = '2026-11-20T05:00:00Z';

describeList('vendors', {
  call: 'opsListVendors',
  resource: 'vendors',
  list: <VendorList />,
  row: vendorRow,
  text: /Good games/,
  empty: 'No vendors yet',
});

describeList('differences with vendors', {
  call: 'opsListFindings',
  resource: 'reconciliation',
  list: <FindingList />,
  row: {
    id: '1',
    at,
    vendor: 'GOOD',
    kind: 'betMissingThere',
    transactionId: 'tx-1',
    member: null,
    isAlarm: false,
    state: 'open',
    closedAt: null,
    note: 'the vendor has no such bet',
  },
  text: 'the vendor has no such bet',
  empty: 'No findings',
});

describeList('transfers to and from vendors', {
  call: 'opsListVendorTransfers',
  resource: 'vendorTransfers',
  list: <TransferList />,
  row: {
    id: 'vtr_0000000000000000000001',
    at,
    vendor: 'KEEPER',
    member: { memberId: 'mbr_0000000000000000000001', username: 'somchai' },
    direction: 'in',
    amount: '300.00',
    state: 'unknown',
    origin: 'member',
    code: 'TIMEOUT',
    asks: 4,
    endedAt: null,
  },
  text: 'somchai',
  empty: 'No transfers',
});
