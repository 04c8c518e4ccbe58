import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Withdrawal } from '@sanam/console/lib/records.ts';
import { refusedField } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { waiting, withdrawal } from '@sanam/console/testing/samples.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';

const NOW = new Date('2026-11-20T05:10:00Z');
const done = { state: 'done' as const, approvalId: null };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

beforeEach(() => {
  server.answer('opsClaimWithdrawal', ({ input }) => ({
    claimedUntil: input.body.claim ? '2026-11-20T05:20:00Z' : null,
  }));
});

async function open(more: Partial<Withdrawal> = {}, may?: Parameters<typeof renderConsole>[1]) {
  return renderConsole(<WithdrawalActions withdrawal={{ ...withdrawal, ...more }} />, may);
}

describe('what is offered', () => {
  const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);

  it.each([
    ['review', ['Approve', 'Reject', 'Freeze', 'Claim']],
    ['second', ['Approve as second person', 'Reject', 'Freeze', 'Claim']],
    ['frozen', ['Reject', 'Resume', 'Claim']],
    ['queued', ['Reject', 'Freeze', 'Disburse', 'Claim']],
    ['sending', []],
    ['unknown', []],
    ['toConfirm', []],
    ['receivedByPlayer', []],
    ['disputeNotReceived', ['Money arrived', 'Resend', 'Return to wallet', 'Claim']],
    ['disputePartly', ['Money arrived', 'Resend', 'Return to wallet', 'Claim']],
    ['forced', []],
    ['rejected', []],
    ['returned', []],
  ] as const)('in the stage %s: %j', async (stage, labels) => {
    await open({ stage });
    expect(offered()).toEqual(labels);
  });

  it.each([
    ['payments.withdrawal.decide', 'queued', ['Reject', 'Claim']],
    ['payments.withdrawal.freeze', 'review', ['Freeze']],
    ['payments.withdrawal.disburse', 'queued', ['Disburse']],
    ['payments.withdrawal.dispute', 'disputePartly', ['Money arrived', 'Resend', 'Return to wallet']],
    ['payments.withdrawal.dispute', 'unknown', []],
    ['payments.withdrawal.read', 'review', []],
  ] as const)('to who holds only %s, in the stage %s: %j', async (permission, stage, labels) => {
    await open({ stage }, { may: [permission] });
    expect(offered()).toEqual(labels);
  });

  it('an alarm can be closed in every stage, with what was found', async () => {
    server.answer('opsClosePayoutAlarm', done);
    const user = await open({ stage: 'toConfirm', alarm: 'failedAfterPaid' });
    expect(offered()).toEqual(['Close the alarm', 'Claim']);
    await user.click(button('Close the alarm'));
    const asked = await dialog();
    expect(asked).toHaveTextContent('Nothing is paid or released.');
    await fill(user, within(asked).getByLabelText(/^Reason/), 'fault of the provider');
    await user.click(within(asked).getByRole('button', { name: 'Close the alarm' }));
    await screen.findByText('Alarm closed');
    const body = { alarm: 'failedAfterPaid', reason: 'fault of the provider', expectedVersion: withdrawal.version };
    expect(server.sent('opsClosePayoutAlarm')[0]?.input.body).toEqual(body);
  });

  it('money that the bank returned late is given to the wallet before its alarm can be closed', async () => {
    server.answer('opsPlaceReturn', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await open({ stage: 'returned', alarm: 'returnUnplaced', unplaced: '300.00' });
    expect(offered()).toEqual(['To the wallet', 'Claim']);
    await user.click(button('To the wallet'));
    const asked = await dialog();
    expect(asked).toHaveTextContent('The bank returned ฿300.00 of this withdrawal.');
    await fill(user, within(asked).getByLabelText(/^Reason/), 'the account was closed');
    await user.click(within(asked).getByRole('button', { name: 'Propose: to the wallet' }));
    await screen.findByText('Proposed. A second person has to confirm it.');
    const body = { amount: '300.00', reason: 'the account was closed', expectedVersion: withdrawal.version };
    expect(server.sent('opsPlaceReturn')[0]?.input.body).toEqual(body);
  });

  it('nothing can be pressed while somebody else has taken it, and it says who and for how long', async () => {
    vi.setSystemTime(NOW);
    await open({ claimedBy: 'Malee', claimedUntil: '2026-11-20T05:20:00Z' });
    expect(button('Approve')).toBeDisabled();
    expect(button('Reject')).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Claimed by Malee for another 10 mins.');
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  });

  it('a lease that is over holds nobody back', async () => {
    vi.setSystemTime(NOW);
    await open({ claimedBy: 'Malee', claimedUntil: '2026-11-20T05:09:00Z' });
    expect(button('Approve')).toBeEnabled();
  });
});

describe('a decision', () => {
  it('takes nothing by opening, says what happens, and approves this version without a reason', async () => {
    server.answer('opsDecideWithdrawal', done);
    const user = await open();
    await user.click(button('Approve'));
    const asked = await dialog();
    expect(asked).toHaveAccessibleName('Approve the payout of ฿490.00?');
    expect(asked).toHaveTextContent('฿490.00 may then be sent to Kasikornbank ··6789, SOMCHAI JAIDEE.');
    expect(asked).not.toHaveTextContent('A second person');
    await user.click(within(asked).getByRole('button', { name: 'Approve ฿490.00' }));
    await screen.findByText('Withdrawal approved');
    expect(server.sent('opsDecideWithdrawal').map(({ input }) => input)).toEqual([
      { params: { id: withdrawal.id }, body: { decision: 'approve', expectedVersion: 4 } },
    ]);
    expect(server.sent('opsClaimWithdrawal')).toEqual([]);
  });

  it('says when a second person is needed, and that it was proposed', async () => {
    server.answer('opsDecideWithdrawal', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await open({ needsSecondPerson: true });
    await user.click(button('Approve'));
    const asked = await dialog();
    expect(asked).toHaveTextContent('A second person has to approve it before anything is sent.');
    await user.click(within(asked).getByRole('button', { name: 'Approve ฿490.00' }));
    expect(await screen.findByText('Proposed. A second person has to confirm it.')).toBeInTheDocument();
  });

  it('stops it with a cause and a reason, and lets it go on', async () => {
    server.answer('opsFreezeWithdrawal', done);
    const user = await open();
    await user.click(button('Freeze'));
    const asked = within(await dialog());
    await user.click(asked.getByRole('radio', { name: /^AML check/ }));
    expect(asked.getByText(/^The promised time keeps running/)).toBeVisible();
    await user.click(asked.getByRole('radio', { name: /^Bank account/ }));
    expect(asked.getByText(/^The promised time is paused/)).toBeVisible();
    await fill(user, asked.getByLabelText(/^Reason/), 'the bank says it is closed');
    await user.click(asked.getByRole('button', { name: 'Freeze' }));
    await screen.findByText('Withdrawal frozen');
    const body = { code: 'bank', reason: 'the bank says it is closed', expectedVersion: 4 };
    expect(server.sent('opsFreezeWithdrawal')[0]?.input.body).toEqual(body);
  });

  it('rejects with a reason only', async () => {
    server.answer('opsDecideWithdrawal', done);
    const user = await open();
    await user.click(button('Reject'));
    const asked = await dialog();
    const go = within(asked).getByRole('button', { name: 'Reject and return ฿500.00' });
    await user.click(go);
    expect(server.sent('opsDecideWithdrawal')).toEqual([]);
    await fill(user, within(asked).getByLabelText(/^Reason/), 'wrong name');
    await user.click(go);
    await screen.findByText('Withdrawal rejected');
    expect(server.sent('opsDecideWithdrawal')[0]?.input.body).toEqual({
      decision: 'reject',
      reason: 'wrong name',
      expectedVersion: 4,
    });
  });

  it('that somebody else has taken meanwhile is refused with the name and the minutes', async () => {
    const claimedUntil = new Date(Date.now() + 7.5 * 60_000).toISOString();
    server.refuse('opsDecideWithdrawal', 'operator.claimedByOther', { claimedBy: 'malee', claimedUntil });
    const user = await open();
    await user.click(button('Approve'));
    const asked = within(await dialog());
    await user.click(asked.getByRole('button', { name: 'Approve ฿490.00' }));
    expect(await asked.findByRole('alert')).toHaveTextContent('malee has taken this row. It is free again in 7 mins.');
  });

  it('repeats the same act after a lost answer', async () => {
    server.lose('opsDecideWithdrawal');
    const user = await open();
    await user.click(button('Approve'));
    const go = within(await dialog()).getByRole('button', { name: 'Approve ฿490.00' });
    await user.click(go);
    await screen.findByText(/The answer got lost/);
    server.answer('opsDecideWithdrawal', done);
    await user.click(go);
    await screen.findByText('Withdrawal approved');
    const [first, second] = server.sent('opsDecideWithdrawal');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('is begun by its key, and no key acts while the dialog is open', async () => {
    const user = await open();
    await user.keyboard('r');
    expect(await dialog()).toHaveAccessibleName('Reject the withdrawal of ฿500.00?');
    await user.keyboard('a');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

describe('a proposal that waits for the second person', () => {
  const offered = () => screen.queryAllByRole('button').map((one) => one.textContent);
  const waits = { stage: 'second' as const, firstYesBy: 'malee', approval: waiting };

  it('leaves its proposer nothing to press: no second approval, nothing to take', async () => {
    await open({ ...waits, firstYesBy: 'anong', approval: { ...waiting, proposedBy: 'anong', isMine: true } });
    expect(offered()).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent(/^You proposed this at .* Another person decides/);
    expect(screen.getByRole('link')).toHaveTextContent('Open the proposal');
  });

  it('leads the second person to it, with the name of the first', async () => {
    const user = await open(waits);
    expect(offered()).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent(/^malee proposed this at .* You can decide it/);
    await user.click(screen.getByRole('link', { name: 'Decide as the second person' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`/approvals/${waiting.id}`);
  });

  it('tells those who may not decide it that it waits', async () => {
    await open(waits, { may: ['payments.withdrawal.decide'] });
    expect(screen.getByRole('alert')).toHaveTextContent('It waits for a second person.');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('that has lapsed leaves the second yes to somebody else than the first', async () => {
    await open({ stage: 'second', firstYesBy: 'anong' });
    expect(offered()).toEqual(['Reject', 'Freeze', 'Claim']);
    expect(screen.getByRole('alert')).toHaveTextContent('You gave the first approval. Another person has to');
  });

  it('holds back the ends of a dispute as well', async () => {
    await open({ stage: 'disputePartly', approval: waiting });
    expect(offered()).toEqual([]);
  });
});

describe('taking and giving back', () => {
  it('takes the row and gives it back', async () => {
    vi.setSystemTime(NOW);
    const user = await open();
    await user.click(button('Claim'));
    expect(await screen.findByText('Claimed for ten minutes')).toBeInTheDocument();
    expect(server.sent('opsClaimWithdrawal')[0]?.input.body).toEqual({ claim: true });
  });

  it('says who was faster', async () => {
    const claimedUntil = new Date(Date.now() + 7.5 * 60_000).toISOString();
    server.refuse('opsClaimWithdrawal', 'operator.claimedByOther', { claimedBy: 'malee', claimedUntil });
    const user = await open();
    await user.click(button('Claim'));
    expect(await screen.findByText('malee has taken this row. It is free again in 7 mins.')).toBeInTheDocument();
    expect(screen.queryByText('Claimed for ten minutes')).toBeNull();
  });

  it('offers to give back what is mine', async () => {
    vi.setSystemTime(NOW);
    const user = await open({ claimedBy: 'Anong', claimedUntil: '2026-11-20T05:20:00Z' });
    await user.click(button('Release'));
    expect(await screen.findByText('Released')).toBeInTheDocument();
    expect(server.sent('opsClaimWithdrawal')[0]?.input.body).toEqual({ claim: false });
  });
});

describe('sending', () => {
  it('goes by the rail unless somebody made the transfer', async () => {
    server.answer('opsDisburseWithdrawal', done);
    const user = await open({ stage: 'queued' });
    await user.click(button('Disburse'));
    const asked = await dialog();
    expect(asked).toHaveTextContent('The hold of ฿500.00 is settled: ฿490.00 to the bank, ฿10.00 fee.');
    await user.click(within(asked).getByRole('button', { name: 'Send ฿490.00' }));
    await screen.findByText('Payout submitted');
    expect(server.sent('opsDisburseWithdrawal')[0]?.input.body).toEqual({ by: 'rail', expectedVersion: 4 });
  });

  it('by the rail in smaller transfers asks for the largest and a reason', async () => {
    server.answer('opsDisburseWithdrawal', done);
    const user = await open({ stage: 'queued' });
    await user.click(button('Disburse'));
    const asked = within(await dialog());
    await user.click(asked.getByRole('checkbox', { name: 'Split into smaller transfers' }));
    await fill(user, asked.getByLabelText(/^Largest transfer/), 'abc');
    expect(asked.getByLabelText(/^Largest transfer/)).toBeInvalid();
    await user.clear(asked.getByLabelText(/^Largest transfer/));
    await fill(user, asked.getByLabelText(/^Largest transfer/), '1,200.5');
    await fill(user, asked.getByLabelText(/^Reason/), 'the bank takes no more today');
    await user.click(asked.getByRole('button', { name: 'Send ฿490.00' }));
    await screen.findByText('Payout submitted');
    const reason = 'the bank takes no more today';
    const body = { by: 'rail', largest: '1200.50', reason, expectedVersion: 4 };
    expect(server.sent('opsDisburseWithdrawal')[0]?.input.body).toEqual(body);
  });

  it('of which a part was paid gives back the rest only', async () => {
    const leg = { net: '300.00', accountTail: '6789', reference: 'SB1', sentAt: '2026-11-20T05:00:00Z' };
    const user = await open({ stage: 'queued', legs: [{ ...leg, part: 1, state: 'paid' }] });
    await user.click(button('Reject'));
    const asked = within(await dialog());
    expect(asked.getByRole('button', { name: 'Return the rest' })).toBeVisible();
    expect(asked.getByText(/^The paid part stays paid/)).toBeVisible();
  });

  it('by hand asks for the reference of the bank', async () => {
    server.answer('opsDisburseWithdrawal', done);
    const user = await open({ stage: 'queued' });
    await user.click(button('Disburse'));
    const asked = within(await dialog());
    await user.click(asked.getByRole('radio', { name: 'Transferred by hand' }));
    await fill(user, asked.getByLabelText(/^Reference of the bank transfer/), 'B1');
    await user.click(asked.getByRole('button', { name: 'Record ฿490.00 as sent' }));
    expect(asked.getByLabelText(/^Reference/)).toHaveAccessibleDescription('The reference needs 4 to 64 characters');
    expect(server.sent('opsDisburseWithdrawal')).toEqual([]);
    await fill(user, asked.getByLabelText(/^Reference/), '2345 ');
    await user.click(asked.getByRole('button', { name: 'Record ฿490.00 as sent' }));
    await screen.findByText('Payout submitted');
    const body = { by: 'hand', reference: 'B12345', expectedVersion: 4 };
    expect(server.sent('opsDisburseWithdrawal')[0]?.input.body).toEqual(body);
  });
});

describe('a transfer by hand', () => {
  it('names the account that it left, the usual one first', async () => {
    server.answer('opsDisburseWithdrawal', done);
    const payoutAccounts = [
      { account: 'bank:main', name: 'SANAM CO', isResting: false },
      { account: 'bank:old', name: 'SANAM OLD', isResting: true },
    ];
    const user = await open({ stage: 'queued', payoutAccounts });
    await user.click(button('Disburse'));
    const asked = within(await dialog());
    await user.click(asked.getByRole('radio', { name: 'Transferred by hand' }));
    const from = asked.getByRole('combobox', { name: 'Paid from our account' });
    expect(from).toHaveValue('SANAM CO · bank:main');
    await user.click(from);
    await user.click(await screen.findByRole('option', { name: 'SANAM OLD · bank:old (Inactive)' }));
    await fill(user, asked.getByLabelText(/^Reference/), 'B12345');
    await user.click(asked.getByRole('button', { name: 'Record ฿490.00 as sent' }));
    await screen.findByText('Payout submitted');
    const body = { by: 'hand', reference: 'B12345', account: 'bank:old', expectedVersion: 4 };
    expect(server.sent('opsDisburseWithdrawal')[0]?.input.body).toEqual(body);
  });
});

describe('sending that is refused', () => {
  const ask = async () => {
    const user = await open({ stage: 'queued' });
    await user.click(button('Disburse'));
    return { user, asked: within(await dialog()) };
  };

  it('marks the reference, and keeps it', async () => {
    server.refuse('opsDisburseWithdrawal', 'request.invalid', refusedField('reference'));
    const { user, asked } = await ask();
    await user.click(asked.getByRole('radio', { name: 'Transferred by hand' }));
    await fill(user, asked.getByLabelText(/^Reference/), 'B12345');
    await user.click(asked.getByRole('button', { name: 'Record ฿490.00 as sent' }));
    expect(await asked.findByRole('alert')).toHaveTextContent('The server did not accept this input');
    expect(asked.getByLabelText(/^Reference/)).toBeInvalid();
    expect(asked.getByLabelText(/^Reference/)).toHaveValue('B12345');
    await fill(user, asked.getByLabelText(/^Reference/), '6');
    expect(asked.getByLabelText(/^Reference/)).toBeValid();
  });

  it.each([
    ['operator.staleVersion', 'Somebody changed this record while you were reading.'],
    ['wallet.wrongState', 'This is not possible in the present stage'],
  ] as const)('says why: %s', async (code, words) => {
    server.refuse('opsDisburseWithdrawal', code);
    const { user, asked } = await ask();
    await user.click(asked.getByRole('button', { name: 'Send ฿490.00' }));
    expect(await asked.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByText('Payout submitted')).toBeNull();
  });

  it('after a lost answer is the same sending, by hand another one', async () => {
    server.lose('opsDisburseWithdrawal');
    const { user, asked } = await ask();
    const go = asked.getByRole('button', { name: 'Send ฿490.00' });
    await user.click(go);
    await asked.findByText(/The answer got lost/);
    await user.click(go);
    await waitFor(() => expect(server.sent('opsDisburseWithdrawal')).toHaveLength(2));
    await asked.findByText(/The answer got lost/);
    await user.click(asked.getByRole('radio', { name: 'Transferred by hand' }));
    await fill(user, asked.getByLabelText(/^Reference/), 'B12345');
    await user.click(asked.getByRole('button', { name: 'Record ฿490.00 as sent' }));
    await waitFor(() => expect(server.sent('opsDisburseWithdrawal')).toHaveLength(3));
    const [first, second, third] = server.sent('opsDisburseWithdrawal').map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('a dispute', () => {
  const disputed = {
    stage: 'disputePartly' as const,
    dispute: {
      kind: 'partlyReceived' as const,
      amountReceived: '400.00',
      remaining: '90.00',
      comment: null,
      openedAt: '2026-11-20T05:05:00Z',
      answer: null,
      isLateReturn: false,
    },
  };

  it.each([
    ['Money arrived', 'forceReceipt', 'Propose: money arrived', 'No money moves.'],
    ['Resend', 'resend', 'Propose: resend', '฿90.00 is sent again'],
    [
      'Return to wallet',
      'returnToWallet',
      'Propose: return to wallet',
      '฿90.00 is credited to the cash balance of somchai',
    ],
  ])('%s is proposed to a second person with a reason', async (label, decision, go, what) => {
    server.answer('opsResolveDispute', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await open(disputed);
    await user.click(button(label));
    const asked = await dialog();
    expect(asked).toHaveTextContent(what);
    expect(asked).toHaveTextContent('A second person has to confirm this before it happens.');
    await fill(user, within(asked).getByLabelText(/^Reason/), 'the bank says so');
    await user.click(within(asked).getByRole('button', { name: go }));
    await screen.findByText('Proposed. A second person has to confirm it.');
    const body = { decision, reason: 'the bank says so', expectedVersion: 4 };
    expect(server.sent('opsResolveDispute')[0]?.input.body).toEqual(body);
  });

  it('leads to the proposal that waits already', async () => {
    server.refuse('opsResolveDispute', 'operator.approvalPending', { approvalId: 'apr_1' });
    const user = await open(disputed);
    await user.click(button('Resend'));
    const asked = within(await dialog());
    await fill(user, asked.getByLabelText(/^Reason/), 'the bank says so');
    await user.click(asked.getByRole('button', { name: 'Propose: resend' }));
    await user.click(await screen.findByRole('link', { name: 'Open the proposal' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/approvals/apr_1');
  });
});

describe('a transfer whose outcome nobody told', () => {
  const leg = { net: '490.00', accountTail: '7890', reference: null, sentAt: '2026-11-20T05:00:00Z' };
  const unknown = { stage: 'unknown' as const, legs: [{ ...leg, part: 1, state: 'unknown' as const }] };

  it('is settled by the statement: paid needs the reference of the bank', async () => {
    server.answer('opsSettlePayout', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await open(unknown);
    await user.click(button('Settle by the statement'));
    const asked = within(await dialog());
    await fill(user, asked.getByLabelText(/^Reason/), 'it is on the statement');
    await user.click(asked.getByRole('button', { name: 'Propose: it was paid' }));
    expect(server.sent('opsSettlePayout')).toHaveLength(0);
    await fill(user, asked.getByLabelText(/^Reference/), 'B12345');
    await user.click(asked.getByRole('button', { name: 'Propose: it was paid' }));
    await screen.findByText('Proposed. A second person has to confirm it.');
    const body = {
      decision: 'paid',
      part: 1,
      reference: 'B12345',
      reason: 'it is on the statement',
      expectedVersion: 4,
    };
    expect(server.sent('opsSettlePayout')[0]?.input.body).toEqual(body);
  });

  it('says so when the rail is still asked', async () => {
    server.refuse('opsSettlePayout', 'wallet.payoutStillAsked', { hours: 3 });
    const user = await open({
      ...unknown,
      legs: [...unknown.legs, { ...leg, part: 2, net: '90.00', state: 'unknown' as const }],
    });
    await user.click(button('Settle by the statement'));
    const asked = within(await dialog());
    await user.click(asked.getByRole('combobox', { name: /^Transfer/ }));
    await user.click(await screen.findByRole('option', { name: /฿90\.00/ }));
    await user.click(asked.getByRole('radio', { name: 'It never left our account' }));
    await fill(user, asked.getByLabelText(/^Reason/), 'not on the statement');
    await user.click(asked.getByRole('button', { name: 'Propose: it failed' }));
    expect(await asked.findByText(/Try again in 3 h/)).toBeInTheDocument();
    expect(server.sent('opsSettlePayout')[0]?.input.body).toMatchObject({ decision: 'failed', part: 2 });
  });
});
