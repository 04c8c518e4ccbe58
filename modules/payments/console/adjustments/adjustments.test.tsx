import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting, withdrawal } from '@sanam/console/testing/samples.ts';
import type { AdjustmentRow } from './adjustment-columns.tsx';
import { AdjustmentList } from './adjustment-list.tsx';
import { MemberAdjustments } from './member-adjustments.tsx';

const { memberId } = withdrawal.member;
const row: AdjustmentRow = {
  id: 'adj_0000000000000000000001',
  member: withdrawal.member,
  kind: 'game',
  amount: '-20.50',
  balanceBefore: '120.50',
  balanceAfter: '100.00',
  reference: 'round R-17',
  told: 'Your round R-17 was paid twice.',
  reasonText: 'seen in the record of the vendor',
  proposedBy: 'Anong',
  decidedBy: 'Malee',
  at: '2026-11-20T05:00:00Z',
};

describeList('corrections of cash', {
  call: 'opsListAdjustments',
  resource: 'adjustments',
  list: <AdjustmentList />,
  row,
  text: 'round R-17',
  empty: 'No corrections',
});

const open = async (change: object = {}, options?: Parameters<typeof renderConsole>[1]) => {
  server.answer('opsListAdjustments', { list: [], totalCount: 0, totalPages: 0 });
  server.answer('opsGetCash', { cash: '120.50', max: '2000.00', approval: null, ...change });
  const user = await renderConsole(<MemberAdjustments id={memberId} />, options);
  await screen.findByText('Cash now: ฿120.50');
  return user;
};

it('proposes a correction with what the player reads, and says the cap', async () => {
  server.answer('opsAdjustCash', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Correct the cash' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/You may correct up to ฿2,000\.00 at once/)).toBeVisible();
  await user.click(asked.getByRole('combobox', { name: 'Kind' }));
  await user.click(screen.getByRole('option', { name: 'A round its vendor cannot correct' }));
  await user.click(asked.getByRole('combobox', { name: 'Direction' }));
  await user.click(screen.getByRole('option', { name: 'Take from the player' }));
  await fill(user, asked.getByLabelText(/^Amount/), '20.5');
  await fill(user, asked.getByLabelText(/^Round, order or message/), 'round R-17');
  await fill(user, asked.getByLabelText(/^Text for the player/), 'Your round R-17 was paid twice.');
  await fill(user, asked.getByLabelText(/^Reason/), 'seen in the record of the vendor');
  await user.click(asked.getByRole('button', { name: 'Propose: correct' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsAdjustCash').map(({ input }) => input)).toEqual([
    {
      params: { id: memberId },
      body: {
        kind: 'game',
        direction: 'take',
        amount: '20.50',
        reference: 'round R-17',
        told: 'Your round R-17 was paid twice.',
        reason: 'seen in the record of the vendor',
      },
    },
  ]);
});

it('only gives goodwill', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Correct the cash' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByRole('combobox', { name: 'Direction' })).toHaveAttribute('aria-disabled', 'true');
  expect(asked.getByRole('combobox', { name: 'Direction' })).toHaveTextContent('Give to the player');
});

it('offers no second one while one waits', async () => {
  await open({ approval: waiting });
  expect(screen.queryByRole('button', { name: 'Correct the cash' })).toBeNull();
});

it('offers none to who may only read', async () => {
  await open({}, { may: ['payments.adjustment.read'] });
  expect(screen.queryByRole('button', { name: 'Correct the cash' })).toBeNull();
});
