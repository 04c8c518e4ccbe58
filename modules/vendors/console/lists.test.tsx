import { describeList } from '@sanam/console/testing/list-states.tsx';
import { FindingList } from './finding-list.tsx';
import { VendorList } from './vendor-list.tsx';

const at = '2026-11-20T05:00:00Z';

describeList('vendors', {
  call: 'opsListVendors',
  resource: 'vendors',
  list: <VendorList />,
  row: {
    id: 'GOOD',
    code: 'GOOD',
    nameTh: 'กู๊ดเกม',
    nameEn: 'Good games',
    pictureUrl: null,
    types: ['RNG'],
    enabled: true,
    isOffered: true,
    position: null,
    isHot: null,
    capabilities: [],
    games: 3,
    gamesOff: 1,
    openRounds: 0,
    sessions: 2,
    countries: [],
    keyCreatedAt: at,
  },
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
