import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Reversal } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ReversalActions } from './reversal-actions.tsx';
import { ReversalList } from './reversal-list.tsx';
import { ReversalRecord } from './reversal-record.tsx';

const reversal: Reversal = {
  id: 'rvc_0000000000000000000001',
  member: { memberId: 'mbr_0000000000000000000001', username: 'somchai' },
  depositId: 'dep_0000000000000000000001',
  kind: 'reversed',
  state: 'open',
  version: 2,
  amount: '1000.00',
  taken: '200.00',
  borne: '0.00',
  open: '800.00',
  takable: '300.00',
  reference: 'rvs_1',
  reversedAt: '2026-11-20T05:03:00Z',
  createdAt: '2026-11-20T05:03:10Z',
  closedAt: null,
  decisions: [
    {
      decision: 'take',
      amount: '200.00',
      reason: 'the payer won',
      proposedBy: 'stf_a',
      decidedBy: 'stf_b',
      decidedAt: '2026-11-21T05:03:00Z',
    },
  ],
  approval: null,
  history: [],
};
const { approval: _approval, history: _history, decisions: _decisions, takable: _takable, ...row } = reversal;
const open = (more: Partial<Reversal> = {}, options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(<ReversalActions reversal={{ ...reversal, ...more }} />, options);
const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);

describeList('reversed payments', {
  call: 'opsListReversals',
  resource: 'reversals',
  list: <ReversalList />,
  row,
  text: 'somchai',
  empty: 'No reversed payments',
});

it.each([
  ['open', '300.00', ['Recover from the player', 'Write off']],
  // The balance covers nothing: the amount stays open, or the house bears it.
  ['open', '0.00', ['Write off']],
  ['closed', '0.00', []],
  ['notCredited', '0.00', []],
] as const)('offers in the state %s with %s to take: %j', async (state, takable, labels) => {
  await open({ state, takable });
  expect(offered()).toEqual(labels);
});

it('offers nothing to who may only read', async () => {
  await open({}, { may: ['payments.deposit.read'] });
  expect(offered()).toEqual([]);
});

it('proposes to take what the balance covers, with a reason', async () => {
  server.answer('opsDecideReversal', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Recover from the player' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByLabelText('Amount')).toHaveValue('300.00');
  await fill(user, asked.getByLabelText(/^Reason/), 'the payer won');
  await user.click(asked.getByRole('button', { name: 'Propose: recover' }));
  expect(await screen.findByText(/second person/i)).toBeInTheDocument();
  expect(server.sent('opsDecideReversal').map(({ input }) => input)).toEqual([
    {
      params: { id: reversal.id },
      body: { decision: 'take', amount: '300.00', reason: 'the payer won', expectedVersion: 2 },
    },
  ]);
});

it('shows what is open, what was decided and by whom', async () => {
  server.answer('opsGetReversal', reversal);
  await renderConsole(<ReversalRecord id={reversal.id} />);
  expect(await screen.findByText('stf_a and stf_b')).toBeInTheDocument();
  expect(screen.getByText('Disputed by the payer')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: reversal.depositId })).toHaveAttribute(
    'href',
    expect.stringContaining(`/deposits/${reversal.depositId}`),
  );
});
