import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TransferBlockRow } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { withdrawal } from '@sanam/console/testing/samples.ts';
import { TransferBlockList } from './block-list.tsx';
import { LiftBlock } from './lift-block.tsx';
import { MemberTransferBlocks } from './member-blocks.tsx';

const block: TransferBlockRow = {
  id: 'tfb_0000000000000000000001',
  member: withdrawal.member,
  kind: 'suspension',
  state: 'running',
  orders: [1, 2, 3, 4, 5].map((n) => `dep_000000000000000000000${n}`),
  startedAt: '2026-11-20T05:00:00Z',
  endsAt: '2026-11-21T05:00:00Z',
  liftedAt: null,
  version: 1,
};

describeList('failed transfers', {
  call: 'opsListTransferBlocks',
  resource: 'transferBlocks',
  list: <TransferBlockList />,
  row: block,
  text: 'Suspension',
  empty: 'Nobody is blocked',
});

it('lifts a block with a reason', async () => {
  server.answer('opsLiftTransferBlock', { state: 'done', approvalId: null });
  const user = await renderConsole(<LiftBlock block={block} />);
  await user.click(screen.getByRole('button', { name: 'Lift' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'the bank was down');
  await user.click(asked.getByRole('button', { name: 'Lift' }));
  await screen.findByText('Deposits are allowed again');
  expect(server.sent('opsLiftTransferBlock').map(({ input }) => input)).toEqual([
    { params: { id: block.id }, body: { reason: 'the bank was down', expectedVersion: 1 } },
  ]);
});

it.each([
  [{ state: 'over' as const }, undefined],
  [{ state: 'lifted' as const }, undefined],
  [{}, ['payments.deposit.read' as const]],
])('offers nothing where nothing can be lifted, case %#', async (change, may) => {
  await renderConsole(<LiftBlock block={{ ...block, ...change }} />, may === undefined ? {} : { may });
  expect(screen.queryByRole('button', { name: 'Lift' })).toBeNull();
});

it('shows the blocks of one member', async () => {
  server.answer('opsListTransferBlocks', { list: [block], totalCount: 1, totalPages: 1 });
  await renderConsole(<MemberTransferBlocks id={withdrawal.member.memberId} />);
  expect(await screen.findByText('Suspension')).toBeInTheDocument();
  expect(server.sent('opsListTransferBlocks')[0]!.input.query).toMatchObject({ memberId: withdrawal.member.memberId });
});
