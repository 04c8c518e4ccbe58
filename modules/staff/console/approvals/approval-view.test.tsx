import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Approval } from '@sanam/console/lib/records.ts';
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
  expect(await part('What it would change')).toHaveTextContent('฿490.00');
  expect(document.body).not.toHaveTextContent('expectedVersion');
});

it('shows member and evidence of a deposit', async () => {
  await open({ subjectType: 'deposit', subjectId: deposit.id, command: 'wallet.deposit.approve' });
  expect(await part('Evidence of payment')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'somchai' })).toBeInTheDocument();
  // The proposal was made of version 4.
  expect(await part('What it would change')).toHaveTextContent('The record has changed since this was proposed.');
});

it('says in words what waits for those who may not read the record', async () => {
  await open({ payload: { expectedVersion: 2, decision: 'resend' } }, { may: ['approvals.approval.read'] });
  expect(await part('What was proposed')).toHaveTextContent('resend');
  expect(document.body).not.toHaveTextContent('expectedVersion');
});
