import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AmlLock } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting, withdrawal } from '@sanam/console/testing/samples.ts';
import { AmlLockList } from './aml-lock-list.tsx';
import { LiftLock } from './lift-lock.tsx';
import { MemberAmlLocks } from './member-aml-locks.tsx';

const lock: AmlLock = {
  id: 'aml_0000000000000000000001',
  member: withdrawal.member,
  state: 'open',
  version: 1,
  amount: null,
  asks: 'documents',
  told: 'A photo of your passport',
  reasonText: 'deposits of five names',
  openedAt: '2026-11-20T05:00:00Z',
  liftedAt: null,
  approval: null,
  history: [],
};
const { approval: _approval, history: _history, ...row } = lock;

describeList('money under review', {
  call: 'opsListAmlLocks',
  resource: 'amlLocks',
  list: <AmlLockList />,
  row,
  text: 'deposits of five names',
  empty: 'No money is under review',
});

it('proposes to lift a lock, and offers it neither twice nor to who may only read', async () => {
  server.answer('opsLiftAmlLock', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<LiftLock lock={lock} />);
  await user.click(screen.getByRole('button', { name: 'Lift the lock' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'the passport fits');
  await user.click(asked.getByRole('button', { name: 'Propose: lift the lock' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsLiftAmlLock').map(({ input }) => input)).toEqual([
    { params: { id: lock.id }, body: { reason: 'the passport fits', expectedVersion: 1 } },
  ]);
});

it.each([
  [{ approval: waiting }, undefined],
  [{ state: 'lifted' as const }, undefined],
  [{}, ['risk.aml.read' as const]],
])('offers nothing where nothing can be lifted, case %#', async (change, may) => {
  await renderConsole(<LiftLock lock={{ ...lock, ...change }} />, may === undefined ? {} : { may });
  expect(screen.queryByRole('button', { name: 'Lift the lock' })).toBeNull();
});

it('locks money of a member, and says what the member will read', async () => {
  server.answer('opsListAmlLocks', { list: [], totalCount: 0, totalPages: 0 });
  server.answer('opsOpenAmlLock', { state: 'done', approvalId: null });
  const user = await renderConsole(<MemberAmlLocks id={withdrawal.member.memberId} />);
  await user.click(await screen.findByRole('button', { name: 'Lock money' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Amount/), '2500.00');
  await fill(user, asked.getByLabelText(/^Text for the player/), 'A photo of your passport');
  await user.click(asked.getByLabelText(/^Send documents/));
  await fill(user, asked.getByLabelText(/^Reason/), 'deposits of five names');
  await user.click(asked.getByRole('button', { name: 'Lock' }));
  await screen.findByText('Money locked');
  expect(server.sent('opsOpenAmlLock').map(({ input }) => input.body)).toEqual([
    {
      memberId: withdrawal.member.memberId,
      amount: '2500.00',
      asks: 'documents',
      told: 'A photo of your passport',
      reason: 'deposits of five names',
    },
  ]);
});
