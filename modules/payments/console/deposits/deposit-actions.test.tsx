import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Deposit } from '@sanam/console/lib/records.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { deposit, waiting } from '@sanam/console/testing/samples.ts';
import { DepositActions } from './deposit-actions.tsx';

const evidence = {
  at: '2026-11-20T05:03:00Z',
  kind: 'callbackDiffers',
  amount: '450.00',
  payer: 'SOMCHAI JAIDEE',
  reference: 'R1',
  note: null,
};
const dialog = () => screen.findByRole('dialog');
const open = (more: Partial<Deposit> = {}, options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(<DepositActions deposit={{ ...deposit, ...more }} />, options);
const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);

it.each([
  ['awaiting', ['Reject']],
  ['checking', []],
  ['review', ['Approve', 'Reject']],
  ['credited', []],
  ['creditedLate', []],
  ['rejected', []],
  ['returned', []],
] as const)('offers in the stage %s: %j', async (stage, labels) => {
  await open({ stage });
  expect(offered()).toEqual(labels);
});

it('offers no decision while a proposal waits, but the way to it', async () => {
  await open({ approval: { ...waiting, command: 'wallet.deposit.approve' }, returnable: '450.00' });
  expect(offered()).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent(/^malee proposed this/);
  expect(screen.getByRole('link', { name: 'Decide as the second person' })).toBeInTheDocument();
});

it('offers nothing to who may only read', async () => {
  await open({}, { may: ['payments.deposit.read'] });
  expect(offered()).toEqual([]);
});

it('credits what came, not what was ordered, with a reason', async () => {
  server.answer('opsDecideDeposit', { state: 'done', approvalId: null });
  const user = await open({ evidence: [evidence] });
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const asked = await dialog();
  expect(asked).toHaveAccessibleName('Credit ฿450.00 to somchai?');
  const go = within(asked).getByRole('button', { name: 'Credit ฿450.00' });
  await user.click(go);
  expect(server.sent('opsDecideDeposit')).toEqual([]);
  await fill(user, within(asked).getByLabelText(/^Reason/), 'the slip shows it');
  await user.dblClick(go);
  await screen.findByText('Deposit credited');
  expect(server.sent('opsDecideDeposit').map(({ input }) => input)).toEqual([
    {
      params: { id: deposit.id },
      body: { decision: 'approve', reason: 'the slip shows it', expectedVersion: 3 },
    },
  ]);
});

it('rejects an order and says what becomes of the money', async () => {
  server.answer('opsDecideDeposit', { state: 'done', approvalId: null });
  const user = await open();
  await user.keyboard('r');
  const asked = await dialog();
  expect(asked).toHaveTextContent('If the money did arrive, it has to be refunded to the payer.');
  await fill(user, within(asked).getByLabelText(/^Reason/), 'another payer');
  await user.click(within(asked).getByRole('button', { name: 'Reject the deposit' }));
  await screen.findByText('Deposit rejected');
});

it('asks to look again when the order has changed', async () => {
  server.refuse('opsDecideDeposit', 'operator.staleVersion');
  const user = await open();
  await user.keyboard('r');
  const asked = within(await dialog());
  await fill(user, asked.getByLabelText(/^Reason/), 'another payer');
  await user.click(asked.getByRole('button', { name: 'Reject the deposit' }));
  await waitFor(() => expect(asked.getByRole('alert')).toHaveTextContent('Somebody changed this record'));
});

it('takes money off an order that it was not meant for, with a reason', async () => {
  server.answer('opsDecideDeposit', { state: 'done', approvalId: null });
  const user = await open({ paid: '450.00', isDetachable: true });
  await user.click(screen.getByRole('button', { name: 'Detach the payment' }));
  const asked = await dialog();
  expect(asked).toHaveAccessibleName('Take the payment of ฿450.00 off this order?');
  expect(asked).toHaveTextContent('This order stays in review without money.');
  await fill(user, within(asked).getByLabelText(/^Reason/), 'the other order is meant');
  await user.click(within(asked).getByRole('button', { name: 'Detach ฿450.00' }));
  await screen.findByText('Payment detached');
  expect(server.sent('opsDecideDeposit')[0]?.input.body).toEqual({
    decision: 'detach',
    reason: 'the other order is meant',
    expectedVersion: 3,
  });
});

it('closes the alarm of a rail that contradicted itself, with what was found', async () => {
  server.answer('opsDecideDeposit', { state: 'done', approvalId: null });
  const user = await open({ stage: 'credited', alarm: 'statusBack' });
  await user.click(screen.getByRole('button', { name: 'Close the alarm' }));
  const asked = await dialog();
  expect(asked).toHaveTextContent('Nothing is credited or refunded.');
  await fill(user, within(asked).getByLabelText(/^Reason/), 'fault of the provider');
  await user.click(within(asked).getByRole('button', { name: 'Close the alarm' }));
  await screen.findByText('Alarm closed');
  const body = { decision: 'closeAlarm', reason: 'fault of the provider', expectedVersion: 3 };
  expect(server.sent('opsDecideDeposit')[0]?.input.body).toEqual(body);
});

it('proposes to send money back to its payer', async () => {
  server.answer('opsDecideDeposit', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await open({ stage: 'rejected', returnable: '450.00' });
  await user.click(screen.getByRole('button', { name: 'Refund to the payer' }));
  const asked = await dialog();
  expect(asked).toHaveAccessibleName('Refund ฿450.00 to the payer?');
  expect(asked).toHaveTextContent('A second person has to confirm it.');
  await fill(user, within(asked).getByLabelText(/^Reason/), 'another payer');
  await user.click(within(asked).getByRole('button', { name: 'Propose: refund ฿450.00' }));
  await screen.findByText('Proposed. A second person has to confirm it.');
  expect(server.sent('opsDecideDeposit')[0]?.input.body).toEqual({
    decision: 'return',
    reason: 'another payer',
    expectedVersion: 3,
  });
});

it.each([
  ['operator.approvalPending', { approvalId: 'apr_1' }, 'A proposal for this already waits for a second person'],
  ['wallet.methodUnavailable', {}, 'The rail this payment came by is not set up'],
  ['wallet.wrongState', {}, 'This is not possible in the present stage'],
] as const)('says why nothing is sent back: %s', async (code, value, words) => {
  server.refuse('opsDecideDeposit', code, value);
  const user = await open({ stage: 'rejected', returnable: '450.00' });
  await user.click(screen.getByRole('button', { name: 'Refund to the payer' }));
  const asked = within(await dialog());
  await fill(user, asked.getByLabelText(/^Reason/), 'another payer');
  await user.click(asked.getByRole('button', { name: 'Propose: refund ฿450.00' }));
  expect(await asked.findByRole('alert')).toHaveTextContent(words);
  expect(asked.getByLabelText(/^Reason/)).toHaveValue('another payer');
});

it('credits once after a lost answer', async () => {
  server.lose('opsDecideDeposit');
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const asked = within(await dialog());
  await fill(user, asked.getByLabelText(/^Reason/), 'the slip shows it');
  const go = asked.getByRole('button', { name: 'Credit ฿500.00' });
  await user.click(go);
  await asked.findByText(/The answer got lost/);
  server.answer('opsDecideDeposit', { state: 'done', approvalId: null });
  await user.click(go);
  await screen.findByText('Deposit credited');
  const [first, second] = server.sent('opsDecideDeposit');
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});
