import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed, choose, save } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { FindingList } from './finding-list.tsx';
import { TransferList } from './transfer-list.tsx';
import { TransferSettings } from './transfer-settings.tsx';
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

const transfers = { merchant: { id: 'mrc_1', name: 'The shop' }, revision: '0123456789abcdef', mode: 'ask' as const };

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
  before: () => server.answer('opsGetTransferSettings', transfers),
});

it('sets what happens with the money of members who chose nothing', async () => {
  server.answer('opsGetTransferSettings', transfers);
  server.answer('opsChangeTransferSettings', { revision: transfers.revision });
  const user = await renderConsole(<TransferSettings />);
  await choose(
    user,
    await screen.findByLabelText('For members who have not chosen'),
    'Off: members transfer by themselves',
  );
  await save(user);
  await screen.findByText('Saved');
  expect(server.sent('opsChangeTransferSettings').map(({ input }) => input.body)).toEqual([
    { mode: 'off', revision: transfers.revision, reason: agreed },
  ]);
});
