import { fill, server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '@sanam/console/lib/records.ts';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { approval, deposit, withdrawal } from '@sanam/console/testing/samples.ts';
import { ApprovalView } from './approval-view.tsx';

const part = (name: string) => screen.findByRole('region', { name });
const open = (more: Partial<Approval> = {}, options?: Parameters<typeof renderConsole>[1]) =>
  renderConsole(<ApprovalView approval={{ ...approval, ...more }} />, options);

beforeEach(() => {
  server.answer('opsGetWithdrawal', {
    ...withdrawal,
    stage: 'second',
    score: 75,
    reasons: [{ code: 'newAccount', points: 40 }],
    checks: [{ code: 'depositsPlayed', passed: true, note: null }],
  });
  server.answer('opsGetDeposit', { ...deposit, version: 2 });
});

it('shows the second person score, checks, member and amount of a payout, and what a yes changes', async () => {
  await open();
  expect(await part('Why this score')).toHaveTextContent('75');
  expect(within(await part('Checks')).getAllByRole('listitem')).toHaveLength(1);
  const payout = within(await part('Paid out to'));
  expect(payout.getByRole('link', { name: 'somchai' })).toBeInTheDocument();
  expect(payout.getByText('Kasikornbank')).toBeInTheDocument();
  expect(screen.getByText('฿500.00')).toBeInTheDocument();
  expect(await part('Proposed change')).toHaveTextContent('฿490.00');
  expect(document.body).not.toHaveTextContent('expectedVersion');
});

it('shows member and evidence of a deposit', async () => {
  await open({ subjectType: 'deposit', subjectId: deposit.id, command: 'wallet.deposit.approve' });
  expect(await part('Evidence of payment')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'somchai' })).toBeInTheDocument();
  // The proposal was based on version 4.
  expect(await part('Proposed change')).toHaveTextContent('The record has changed since this was proposed.');
});

it('says in words what waits for those who may not read the record', async () => {
  await open({ payload: { expectedVersion: 2, decision: 'resend' } }, { may: ['approvals.approval.read'] });
  expect(await part('Proposal')).toHaveTextContent('resend');
  expect(document.body).not.toHaveTextContent('expectedVersion');
});

it('shows what stands before and after a change whose subject has no sections here', async () => {
  const before = { isOn: true, prizes: { first: ['417652'] } };
  const payload = { version: 3, isOn: false, prizes: { first: ['417625'] }, before };
  await open({ subjectType: 'lotteryDraw', subjectId: '7', command: 'lottery.result.correct', payload });
  const row = within(await part('Proposal')).getByRole('row', { name: /^Prizes · First prize/ });
  expect(within(row).getAllByRole('cell')).toEqual([
    expect.objectContaining({ innerHTML: expect.stringMatching(/^<del.*>417652<\/del>$/) as string }),
    expect.objectContaining({ innerHTML: expect.stringMatching(/^<ins.*>417625<\/ins>$/) as string }),
  ]);
  expect(within(await part('Proposal')).getByRole('row', { name: 'On Yes No' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('version');
});

it('shows proposed times in the zone of the user', async () => {
  const payload = { closeAt: '2036-11-21T13:15:00.000Z', before: { closeAt: '2036-11-20T13:15:00.000Z' } };
  await open({ subjectType: 'lotteryDraw', subjectId: '7', command: 'lottery.draw.move', payload });
  const row = within(await part('Proposal')).getByRole('row', { name: /^Sales end/ });
  const [before, after] = within(row).getAllByRole('cell');
  expect(before).toHaveTextContent(/20 Nov 2036.*20:15:00/);
  expect(after).toHaveTextContent(/21 Nov 2036.*20:15:00/);
});

describe('the second person', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  const done = { ...approval, decidedBy: 'anong', decidedAt: '2026-11-20T05:20:00Z' };
  const dialog = () => within(screen.getByRole('dialog'));

  it('confirms without a reason, and what it is about is read again', async () => {
    server.answer('opsDecideApproval', { ...done, state: 'executed' });
    const user = await open();
    await part('Paid out to');
    const before = server.sent('opsGetWithdrawal').length;
    await user.click(button('Confirm'));
    const asked = screen.getByRole('dialog', { name: 'Confirm as the second person?' });
    expect(asked).toHaveTextContent('Approve a withdrawal: 500.00 ··6789');
    expect(asked).toHaveTextContent('It is carried out at once, in the name of you both.');
    await user.click(within(asked).getByRole('button', { name: 'Confirm and carry out' }));
    await screen.findByText('Confirmed and carried out');
    expect(server.sent('opsDecideApproval').map(({ input }) => input)).toEqual([
      { params: { id: approval.id }, body: { decision: 'confirm' } },
    ]);
    await waitFor(() => expect(server.sent('opsGetWithdrawal').length).toBeGreaterThan(before));
  });

  it('refuses with a reason only', async () => {
    server.answer('opsDecideApproval', { ...done, state: 'rejected' });
    const user = await open();
    await user.click(button('Refuse'));
    expect(screen.getByRole('dialog')).toHaveTextContent('Nothing happens. malee sees your reason.');
    await user.click(dialog().getByRole('button', { name: 'Refuse' }));
    expect(dialog().getByLabelText(/^Reason/)).toBeInvalid();
    expect(server.sent('opsDecideApproval')).toEqual([]);
    await confirm(user, 'Refuse');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('opsDecideApproval').map(({ input }) => input.body)).toEqual([
      { decision: 'refuse', reason: agreed },
    ]);
  });

  it('is told when the confirmed act could not be carried out', async () => {
    server.answer('opsDecideApproval', { ...done, state: 'failed' });
    const user = await open();
    await user.click(button('Confirm'));
    await confirm(user, 'Confirm and carry out');
    expect(await screen.findByText(/^It could not be carried out/)).toBeInTheDocument();
    expect(screen.queryByText('Confirmed and carried out')).toBeNull();
  });

  it.each([
    ['operator.sameStaff', 'The second person has to be somebody else'],
    ['operator.approvalClosed', 'This proposal has already been decided'],
    ['operator.forbidden', 'You have no permission for this'],
  ] as const)('refused with %s is told why, and keeps what was typed', async (code, words) => {
    server.refuse('opsDecideApproval', code);
    const user = await open();
    await user.click(button('Confirm'));
    await confirm(user, 'Confirm and carry out');
    expect(await dialog().findByRole('alert')).toHaveTextContent(words);
    expect(dialog().getByLabelText(/^Reason/)).toHaveValue(agreed);
  });

  it('repeats the same decision after a lost answer', async () => {
    server.lose('opsDecideApproval');
    const user = await open();
    await user.click(button('Confirm'));
    await confirm(user, 'Confirm and carry out');
    await dialog().findByText(/The answer got lost/);
    server.answer('opsDecideApproval', { ...done, state: 'executed' });
    await user.click(dialog().getByRole('button', { name: 'Confirm and carry out' }));
    await screen.findByText('Confirmed and carried out');
    const [first, second] = server.sent('opsDecideApproval');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('may begin by key, while there is something to decide', async () => {
    const user = await open();
    await user.keyboard('r');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Refuse this proposal?');
    await fill(user, dialog().getByLabelText(/^Reason/), 'a');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it.each<[string, Partial<Approval>, Parameters<typeof renderConsole>[1]]>([
    ['the proposer, not even by key', { proposedBy: 'anong', isMine: true }, {}],
    ['anybody, once it is decided', { state: 'executed' }, {}],
    ['anybody, once it has lapsed', { state: 'expired' }, {}],
    ['somebody without the permission', {}, { may: ['approvals.approval.read', 'payments.withdrawal.read'] }],
  ])('is not %s', async (_who, more, options) => {
    const user = await open(more, options);
    await part('Paid out to');
    await user.keyboard('ar');
    expect(screen.queryByRole('button', { name: /^(Confirm|Refuse)$/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is refused alone where the second person enters the same elsewhere, and says so', async () => {
    const user = await open({ needsEntry: true });
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('You confirm by entering the same on the page of the record');
    await user.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('r');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Refuse this proposal?');
  });

  it('is not the proposer, who is told so', async () => {
    await open({ proposedBy: 'anong', isMine: true });
    expect(screen.getByRole('alert')).toHaveTextContent('You proposed this yourself: another person decides.');
  });
});
