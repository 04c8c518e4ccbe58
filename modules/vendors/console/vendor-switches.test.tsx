import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { VendorRecord } from '@sanam/console/lib/records.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { FreeRoundsDialog, OfferDialog, SwitchVendorDialog } from './vendor-switches.tsx';

const reason = 'their contract ended';
const vendor = {
  code: 'ACME',
  nameEn: 'Acme',
  enabled: true,
  isOffered: true,
  games: 120,
  sessions: 0,
  openRounds: 0,
  stakesInPlay: '0.00',
  merchant: { id: 'default', code: 'SANAM', name: 'Sanam' },
} as unknown as VendorRecord;

async function open(Shown: typeof OfferDialog, change: Partial<VendorRecord> = {}) {
  const reload = vi.fn<() => Promise<void>>(async () => undefined);
  const user = await renderConsole(
    <Shown vendor={{ ...vendor, ...change }} reload={reload} onClose={() => undefined} />,
  );
  const dialog = within(screen.getByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reason/), reason);
  return { user, reload, dialog };
}

it.each([
  [true, 'Switch off for all'],
  [false, 'Switch on for all'],
])('a vendor that is on: %s, is switched for every merchant', async (enabled, go) => {
  server.answer('opsSwitchVendor', { isOn: !enabled });
  const { user, reload, dialog } = await open(SwitchVendorDialog, { enabled });
  await user.click(dialog.getByRole('button', { name: go }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(server.sent('opsSwitchVendor').map(({ input }) => input)).toEqual([
    { params: { code: 'ACME' }, body: { isOn: !enabled, expected: enabled, reason } },
  ]);
});

it.each([
  [true, 'Remove from this brand'],
  [false, 'Offer in this brand'],
])('one that a merchant offers: %s, is the other way round afterwards', async (isOffered, go) => {
  server.answer('opsOfferVendor', { isOn: !isOffered });
  const { user, reload, dialog } = await open(OfferDialog, { isOffered });
  await user.click(dialog.getByRole('button', { name: go }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(server.sent('opsOfferVendor').map(({ input }) => input)).toEqual([
    { params: { code: 'ACME' }, body: { isOn: !isOffered, expected: isOffered, reason } },
  ]);
});

it('says who plays there now before it is switched off, and reads again when it changed meanwhile', async () => {
  server.refuse('opsSwitchVendor', 'operator.staleVersion');
  const { user, reload, dialog } = await open(SwitchVendorDialog, { sessions: 4, openRounds: 2 });
  expect(dialog.getByText(/4/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Switch off for all' }));
  await screen.findByText(/Somebody changed this record/);
  expect(reload).toHaveBeenCalledOnce();
});

it('is not offered when somebody changed it meanwhile, and is read again', async () => {
  server.refuse('opsOfferVendor', 'operator.staleVersion');
  const { user, reload, dialog } = await open(OfferDialog);
  await user.click(dialog.getByRole('button', { name: 'Remove from this brand' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody changed this record');
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  [['tip'], 'Enable free rounds', false],
  [['free_rounds', 'promo', 'tip'], 'Disable free rounds', true],
])(
  'one that is able to: %s, is the other way round about free rounds afterwards',
  async (capabilities, go, expected) => {
    server.answer('opsLetVendorGiveRounds', { isOn: !expected });
    const { user, reload, dialog } = await open(FreeRoundsDialog, { capabilities });
    await user.click(dialog.getByRole('button', { name: go }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(server.sent('opsLetVendorGiveRounds').map(({ input }) => input)).toEqual([
      { params: { code: 'ACME' }, body: { isOn: !expected, expected, reason } },
    ]);
  },
);
