import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { balance, withdrawal } from '@sanam/portal/testing/samples.ts';
import type { WithdrawalDetail, WithdrawalOptions } from '@sanam/wallet/portal/queries.ts';
import { LockList } from '@sanam/wallet/portal/lock-list.tsx';
import { WithdrawalView } from './withdrawal-view.tsx';

const back = vi.fn<() => void>();
const draw = () => renderPage(<WithdrawalView id={withdrawal.withdrawalId} onBack={back} />);

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T05:10:00Z'));
  back.mockClear();
  server.answer('balance', balance);
  server.answer('getWithdrawal', withdrawal);
});

it('is loading, then shows amount, stage and when it can be expected', async () => {
  const release = server.hold('getWithdrawal');
  await draw();
  expect(screen.getByText(/^Loading/)).toBeInTheDocument();
  release();
  expect(await screen.findByText('In progress')).toBeInTheDocument();
  expect(screen.getByText(/^Expected by /)).toBeInTheDocument();
  expect(await screen.findByText('฿490.00')).toBeInTheDocument();
  expect(screen.getByText(withdrawal.withdrawalId)).toBeInTheDocument();
});

it('says that a large win is being checked, and by when', async () => {
  server.answer('getWithdrawal', { ...withdrawal, isWinChecked: true });
  await draw();
  expect(await screen.findByText(/^You have won a large amount/)).toBeInTheDocument();
  expect(screen.getByText(/^Expected by /)).toBeInTheDocument();
});

it.each([
  ['review', 'inProgress', /^It takes longer than we said .* Our staff are still checking it\.$/],
  ['queued', 'approved', /^It takes longer than we said .* It is approved and has not been sent yet\.$/],
  ['unknown', 'approved', /^It takes longer than we said .* The bank has not confirmed it yet\.$/],
] as const)('says after the promised time why it is not there yet: %s', async (stage, status, text) => {
  vi.setSystemTime(new Date('2026-11-20T05:30:01Z'));
  server.answer('getWithdrawal', { ...withdrawal, stage, status });
  await draw();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText(/^Expected by /)).toBeNull();
});

it('names each transfer where the money goes in several, and none of those that failed', async () => {
  const leg = (part: number, state: 'paid' | 'failed' | 'unknown', net: string) => {
    return { part, state, net, accountTail: '6789', reference: null, sentAt: null };
  };
  const legs = [leg(1, 'paid', '300.00'), leg(2, 'failed', '190.00'), leg(2, 'unknown', '190.00')];
  server.answer('getWithdrawal', { ...withdrawal, status: 'approved', stage: 'unknown', legs });
  await draw();
  expect(await screen.findByText('Transfer 1')).toBeInTheDocument();
  expect(await screen.findByText('฿300.00 · sent')).toBeInTheDocument();
  expect(screen.getAllByText('Transfer 2')).toHaveLength(1);
  expect(screen.getByText('฿190.00 · the bank is checking')).toBeInTheDocument();
});

it('names the part whose transfer failed and was not sent again, so that the parts add up', async () => {
  const leg = (part: number, state: 'paid' | 'failed', net: string) => {
    return { part, state, net, accountTail: '6789', reference: null, sentAt: null };
  };
  const legs = [leg(1, 'paid', '300.00'), leg(2, 'failed', '190.00')];
  server.answer('getWithdrawal', { ...withdrawal, status: 'approved', stage: 'queued', legs });
  await draw();
  expect(await screen.findByText('฿300.00 · sent')).toBeInTheDocument();
  expect(screen.getByText('฿190.00 · not sent yet')).toBeInTheDocument();
  expect(screen.getByText(/^A transfer did not go through/)).toBeInTheDocument();
});

it('says where the money of a rejected request is, and names no step after the rejection', async () => {
  const steps: WithdrawalDetail['steps'] = [
    { step: 'received', state: 'done', at: withdrawal.createdAt, reasonText: null, reasonBy: null },
    {
      step: 'checking',
      state: 'failed',
      at: withdrawal.createdAt,
      reasonText: 'The account is closed',
      reasonBy: 'staff',
    },
    { step: 'approved', state: 'skipped', at: null, reasonText: null, reasonBy: null },
  ];
  server.answer('getWithdrawal', { ...withdrawal, status: 'rejected', stage: 'rejected', steps });
  await draw();
  expect(await screen.findByText('Back in your balance')).toBeInTheDocument();
  expect(screen.queryByText('You receive')).toBeNull();
  expect(screen.getByText('Checking')).toBeInTheDocument();
  expect(screen.queryByText('Approved')).toBeNull();
});

it('says that it cannot be read, and reads it again', async () => {
  server.refuse('getWithdrawal', 'common.unavailable');
  const user = await draw();
  const alert = await screen.findByRole('alert');
  server.answer('getWithdrawal', withdrawal);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('In progress')).toBeInTheDocument();
});

it('shows a report with its answer, and what is still missing', async () => {
  server.answer('getWithdrawal', {
    ...withdrawal,
    status: 'partlyReceived',
    stage: 'disputePartly',
    dispute: {
      kind: 'partlyReceived',
      amountReceived: '400.00',
      remaining: '90.00',
      comment: 'A part came.',
      openedAt: '2026-11-21T05:00:00Z',
      answer: null,
      isLateReturn: false,
    },
  });
  await draw();
  expect(await screen.findByText('A part came.')).toBeInTheDocument();
  expect(await screen.findByText('Received ฿400.00, missing ฿90.00')).toBeInTheDocument();
  expect(screen.getByText('Our staff are checking with the bank')).toBeInTheDocument();
  expect(screen.queryByText(/^Expected by /)).toBeNull();
});

it('that staff stopped says why, that the time stands still, and takes an answer', async () => {
  const freeze = { code: 'bank' as const, since: '2026-11-20T05:05:00Z', forPlayer: true };
  server.answer('getWithdrawal', { ...withdrawal, stage: 'frozen', remark: 'Is the account open?', freeze });
  server.answer('answerWithdrawal', { ...withdrawal, stage: 'review' });
  const user = await draw();
  expect(await screen.findByText('Is the account open?')).toBeInTheDocument();
  expect(screen.getByText('The time we named stands still until you answer.')).toBeInTheDocument();
  expect(screen.queryByText(/^Expected by /)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('Please write an answer')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /^Your answer/ }), 'Yes, since Monday');
  server.answer('getWithdrawal', { ...withdrawal, stage: 'review' });
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('In progress')).toBeInTheDocument();
  expect(server.sent('answerWithdrawal')[0]?.input.body).toEqual({ text: 'Yes, since Monday' });
});

type Steps = (typeof withdrawal)['steps'];
const checking = (said: Partial<Steps[number]>): Steps => [
  { step: 'checking', state: 'now', at: null, reasonText: null, reasonBy: null, ...said },
];

it('says that an answer in the tracker is the one of the player', async () => {
  const steps = checking({ reasonText: 'Yes, since Monday', reasonBy: 'player' });
  server.answer('getWithdrawal', { ...withdrawal, steps });
  await draw();
  expect(await screen.findByText('You wrote: Yes, since Monday')).toBeInTheDocument();
});

it.each([
  ['a freeze', { stage: 'frozen', freeze: { code: 'bank', since: '2026-11-20T05:05:00Z', forPlayer: true } }],
  ['a rejection', { stage: 'rejected', status: 'rejected' }],
] as const)('says the reason of %s once', async (_, more) => {
  const steps = checking({ reasonText: 'Is the account open?', reasonBy: 'staff' });
  server.answer('getWithdrawal', { ...withdrawal, ...more, remark: 'Is the account open?', steps });
  await draw();
  expect(await screen.findAllByText(/Is the account open/)).toHaveLength(1);
});

it('says comment and answer of a report once', async () => {
  const remark = 'The bank sent it back.';
  const steps = checking({ step: 'confirm', state: 'failed', reasonText: remark, reasonBy: 'staff' });
  const dispute = {
    kind: 'notReceived' as const,
    amountReceived: '0.00',
    remaining: '490.00',
    comment: 'Nothing came.',
    openedAt: '2026-11-21T05:00:00Z',
    answer: remark,
    isLateReturn: false,
  };
  server.answer('getWithdrawal', { ...withdrawal, status: 'rejected', stage: 'returned', remark, steps, dispute });
  await draw();
  expect(await screen.findAllByText(/Nothing came/)).toHaveLength(1);
  expect(screen.getAllByText(/The bank sent it back/)).toHaveLength(1);
});

it('says what the bank returned late, and that it is in the balance', async () => {
  const dispute = {
    kind: 'partlyReceived' as const,
    amountReceived: '190.00',
    remaining: '300.00',
    comment: null,
    openedAt: '2026-11-21T05:00:00Z',
    answer: 'Your bank closed the account.',
    isLateReturn: true,
  };
  server.answer('getWithdrawal', { ...withdrawal, status: 'rejected', stage: 'returned', dispute });
  await draw();
  expect(await screen.findByText('The bank returned ฿300.00 to us. It is back in your balance.')).toBeInTheDocument();
  expect(screen.getByText('Your bank closed the account.')).toBeInTheDocument();
  expect(screen.queryByText(/missing/)).toBeNull();
});

it('says why the money came back after the bank account was replaced', async () => {
  server.answer('getWithdrawal', { ...withdrawal, status: 'rejected', stage: 'rejected', why: 'accountReplaced' });
  await draw();
  expect(await screen.findByText(/^The bank account that this was to go to was replaced/)).toBeInTheDocument();
});

it('that waits for documents leads to where they are handed in', async () => {
  const freeze = { code: 'kyc' as const, since: '2026-11-20T05:05:00Z', forPlayer: true };
  server.answer('getWithdrawal', { ...withdrawal, stage: 'frozen', freeze });
  await draw();
  expect(await screen.findByRole('link', { name: 'Show levels and documents' })).toHaveAttribute(
    'href',
    expect.stringContaining('mc=identity'),
  );
});

it('leads back to the form', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Withdraw and all requests' }));
  expect(back).toHaveBeenCalledOnce();
});

const lock: WithdrawalOptions['locks'][number] = {
  id: 'lck_0000000000000000000001',
  kind: 'depositTurnover',
  source: 'dep_0000000000000000000001',
  required: '400.00',
  done: '100.00',
  remaining: '300.00',
  amount: '300.00',
  expiresAt: null,
};

it('each lock says why, how much, and how far it has come', async () => {
  await renderPage(
    <LockList locks={[lock, { ...lock, id: 'lck_2', kind: 'amlReview', required: '0.00' }]} symbol="฿" />,
  );
  const [turnover, review] = within(screen.getByRole('list', { name: 'Why it is locked' })).getAllByRole('listitem');
  expect(turnover).toHaveTextContent('Play through of a deposit฿300.00');
  expect(turnover).toHaveTextContent('฿100.00 of ฿400.00 played, ฿300.00 to go');
  expect(within(turnover!).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(review).toHaveTextContent(/^Under review฿300\.00$/);
  expect(within(review!).queryByRole('progressbar')).toBeNull();
});

it('where nothing is locked there is no list', async () => {
  await renderPage(<LockList locks={[]} symbol="฿" />);
  expect(screen.queryByRole('list')).toBeNull();
});
