import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UnmatchedLine } from '@sanam/console/lib/records.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { UnmatchedActions } from './unmatched-actions.tsx';
import { UnmatchedRecord } from './unmatched-record.tsx';
import { UnmatchedList } from './unmatched-list.tsx';

const line: UnmatchedLine = {
  id: 'mov_0000000000000000000001',
  reasonCode: 'severalOrders',
  candidates: ['dep_0000000000000000000001', 'dep_0000000000000000000002'],
  state: 'open',
  alarm: null,
  version: 1,
  account: 'sandbox:bank',
  accountName: 'SANAM SANDBOX',
  amount: '500.37',
  payerName: 'MALEE DEE',
  payerBank: '014',
  payerAccount: 'XXXXX6789X',
  reference: null,
  sourceRef: 'stl_1',
  bookedAt: '2026-11-20T05:03:00Z',
  createdAt: '2026-11-20T05:03:10Z',
  decidedAt: null,
  heldDays: null,
  heldDaysMax: null,
  isOverdue: false,
  approval: null,
  history: [],
};
const { approval: _approval, history: _history, ...row } = line;
const open = (more: Partial<UnmatchedLine> = {}, options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(<UnmatchedActions line={{ ...line, ...more }} />, options);
const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);

describeList('unmatched lines', {
  call: 'opsListUnmatchedLines',
  resource: 'unmatchedLines',
  list: <UnmatchedList />,
  row,
  text: 'MALEE DEE',
  empty: 'No unmatched payments',
});

it('names the bank of the payer, and our account beside its key', async () => {
  server.answer('opsGetUnmatchedLine', line);
  await renderConsole(<UnmatchedRecord id={line.id} />);
  expect(await screen.findByText('Siam Commercial Bank XXXXX6789X')).toBeInTheDocument();
  expect(screen.getByText('SANAM SANDBOX (sandbox:bank)')).toBeInTheDocument();
});

it('with an alarm can only have it closed, with what was found', async () => {
  server.answer('opsDecideUnmatchedLine', { state: 'done', approvalId: null });
  const user = await open({ alarm: 'returnDiffers', version: 4 });
  expect(offered()).toEqual(['Close the alarm']);
  await user.click(screen.getByRole('button', { name: 'Close the alarm' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'it was not paid');
  await user.click(asked.getByRole('button', { name: 'Close the alarm' }));
  await screen.findByText('Alarm closed');
  const body = { decision: 'closeAlarm', reason: 'it was not paid', expectedVersion: 4 };
  expect(server.sent('opsDecideUnmatchedLine')[0]?.input.body).toEqual(body);
});

it.each([
  ['open', ['Match to an order', 'Refund to the payer', 'Move to suspense']],
  ['held', ['Take out of suspense', 'Refunded manually']],
  ['kept', []],
  ['attached', []],
  ['returning', []],
  ['returned', []],
] as const)('offers in the state %s: %j', async (state, labels) => {
  await open({ state });
  expect(offered()).toEqual(labels);
});

it('offers the way back first for money that is in suspense for too long', async () => {
  await open({ state: 'held', heldDays: 31, heldDaysMax: 30, isOverdue: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Money may stay in suspense for at most 30 days.');
  expect(offered()).toEqual(['Refunded manually', 'Take out of suspense']);
});

it('offers nothing to who may only read', async () => {
  await open({}, { may: ['payments.unmatched.read'] });
  expect(offered()).toEqual([]);
});

it('gives the line to the order that was named, with a reason', async () => {
  server.answer('opsDecideUnmatchedLine', { state: 'done', approvalId: null });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Match to an order' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText('Order number'), 'dep_0000000000000000000002');
  await fill(user, asked.getByLabelText(/^Reason/), 'she called');
  await user.click(asked.getByRole('button', { name: 'Match to this order' }));
  await screen.findByText('Matched to the order');
  expect(server.sent('opsDecideUnmatchedLine').map(({ input }) => input)).toEqual([
    {
      params: { id: line.id },
      body: {
        decision: 'attach',
        depositId: 'dep_0000000000000000000002',
        reason: 'she called',
        expectedVersion: 1,
      },
    },
  ]);
});

it('proposes to send it back', async () => {
  server.answer('opsDecideUnmatchedLine', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Refund to the payer' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'nobody of ours');
  await user.click(asked.getByRole('button', { name: 'Propose: refund' }));
  expect(await screen.findByText(/second person/i)).toBeInTheDocument();
});
