import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CaseActions } from './case-actions.tsx';
import type { LotteryCase } from './case-columns.tsx';
import { CaseList } from './case-list.tsx';
import { CaseView } from './case-record.tsx';

const one: LotteryCase = {
  id: 'lcs_0000000000000000000001',
  kind: 'uncovered',
  state: 'open',
  outcome: null,
  phase: null,
  drawId: '7',
  market: 'THGLO',
  numero: '20261116',
  ticketNo: '1001',
  memberId: 'usr_0000000000000000000001',
  username: 'somchai',
  merchantId: 'default',
  amount: '90.00',
  text: '',
  answer: null,
  openedAt: '2026-11-20T05:00:00Z',
  closedAt: null,
  closedBy: null,
  version: 1,
  waiting: null,
  history: [],
};
const contested: LotteryCase = { ...one, kind: 'contested', amount: null, text: 'My number came first, I think.' };
const { history: _history, ...row } = one;

describeList('cases of draws', {
  call: 'opsListLotteryCases',
  resource: 'lotteryCases',
  list: <CaseList />,
  row,
  text: /Thai government 20261116/,
  empty: 'No cases',
});

it('shows what a case is about, with ways to the ticket, the draw and the member', async () => {
  const aside = { kind: 'setAside', phase: 'pay', amount: null, text: 'ROUND_CLOSED' } as const;
  await renderConsole(<CaseView one={{ ...one, ...aside }} />);
  expect(screen.getByText('The wallet refused the credit of the round.')).toBeVisible();
  expect(screen.getByRole('link', { name: '1001' })).toHaveAttribute('href', '/lotteryTickets/1001/show');
  expect(screen.getByRole('link', { name: 'Thai government 20261116' })).toHaveAttribute(
    'href',
    '/lotteryDraws/7/show',
  );
});

it('proposes to a second person what moves money', async () => {
  server.answer('opsDecideLotteryCase', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
  const user = await renderConsole(<CaseActions one={one} />);
  await user.click(screen.getByRole('button', { name: 'Collect the amount' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/are debited if the balance covers the whole amount/)).toBeVisible();
  await fill(user, asked.getByLabelText(/^Reason/), 'the balance covers it now');
  await user.click(asked.getByRole('button', { name: 'Collect the amount' }));
  await screen.findByText(/second person/i);
  const body = { decision: 'recover', reason: 'the balance covers it now', version: 1 };
  expect(server.sent('opsDecideLotteryCase').map(({ input }) => input)).toEqual([{ params: { id: one.id }, body }]);
});

it('answers a member who contests a ticket, with a text of some length', async () => {
  server.answer('opsDecideLotteryCase', { state: 'done', approvalId: null });
  const user = await renderConsole(<CaseActions one={contested} />);
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  const asked = within(await screen.findByRole('dialog'));
  await fill(user, asked.getByLabelText(/^Reason/), 'looked at the board');
  await fill(user, asked.getByLabelText(/^Answer to the member/), 'The ');
  await user.click(asked.getByRole('button', { name: 'Answer' }));
  expect(server.sent('opsDecideLotteryCase')).toEqual([]);
  await fill(user, asked.getByLabelText(/^Answer to the member/), 'second digit was 2.');
  await user.click(asked.getByRole('button', { name: 'Answer' }));
  await screen.findByText('The case is closed');
  expect(server.sent('opsDecideLotteryCase').map(({ input }) => input.body)).toEqual([
    { decision: 'answer', answer: 'The second digit was 2.', reason: 'looked at the board', version: 1 },
  ]);
});

it.each([
  [one, undefined, ['Collect the amount', 'Write off']],
  [contested, undefined, ['Answer']],
  [{ ...one, kind: 'setAside' as const, phase: 'pay' as const }, undefined, ['Pay the round']],
  [{ ...one, kind: 'setAside' as const, phase: 'check' as const }, undefined, ['Refund the ticket']],
  [{ ...one, state: 'closed' as const, outcome: 'writtenOff' as const }, undefined, []],
  [one, ['lottery.ticket.read' as const], []],
])('offers what the case leaves open, %#', async (shown, may, labels) => {
  await renderConsole(<CaseActions one={shown} />, may === undefined ? {} : { may });
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});
