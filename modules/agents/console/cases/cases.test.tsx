import { fill, server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CaseActs } from './case-acts.tsx';
import { CaseList } from './case-list.tsx';
import { CaseView } from './case-page.tsx';
import type { WageCase, WageCaseRow } from './use-case.ts';

const at = '2026-11-20T05:00:00Z';
const malee = { memberId: `mbr_${'a'.repeat(22)}`, username: 'malee' };
const somchai = { memberId: `mbr_${'b'.repeat(22)}`, username: 'somchai' };
const row: WageCaseRow = {
  id: `wcs_${'a'.repeat(22)}`,
  merchantId: 'default',
  sign: 'oneWayChips',
  state: 'open',
  members: [malee, somchai],
  questions: 0,
  openedAt: at,
  decidedAt: null,
  version: 1,
};
const bet = {
  factId: '7',
  member: malee,
  settledAt: at,
  vendor: 'Golden Tables',
  game: 'Pok Deng',
  round: 'round-77',
  market: null,
  side: null,
  stake: '100.00',
  payout: '0.00',
};
const whole: WageCase = {
  ...row,
  others: [],
  sums: [{ member: malee, bets: 10, stake: '12345.00', payout: '0.00' }],
  bets: [bet],
  asked: [],
  reason: null,
  answer: null,
  proposedBy: null,
  decidedBy: null,
  approval: null,
  history: [],
};
const asked = {
  id: `wcq_${'a'.repeat(22)}`,
  agent: somchai,
  text: 'Why do two of mine not count?',
  askedAt: at,
  answer: null,
  answeredAt: null,
  answeredBy: null,
};

describeList('cases of wages', {
  call: 'opsListWageCases',
  resource: 'wageCases',
  list: <CaseList />,
  row,
  text: 'malee, somchai',
  empty: 'No cases here',
});

it('shows what was found, and what agents ask', async () => {
  await renderConsole(<CaseView one={{ ...whole, questions: 1, asked: [asked] }} />);
  expect(screen.getByText('They sat at one table, and one won what the other lost. Newest first.')).toBeVisible();
  expect(screen.getByText('round-77')).toBeVisible();
  expect(screen.getByText('฿12,345.00')).toBeVisible();
  expect(screen.getByText('Why do two of mine not count?')).toBeVisible();
  expect(screen.getByText('1 question')).toBeVisible();
});

it('keeps the members out with an answer of some length', async () => {
  server.answer('opsDecideWageCase', { state: 'done', approvalId: null });
  const user = await renderConsole(<CaseActs one={whole} />);
  await user.click(screen.getByRole('button', { name: 'Keep exclusion' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reason/), 'looked at the rounds');
  await fill(user, dialog.getByLabelText(/^Answer to agents/), 'No.');
  await user.click(dialog.getByRole('button', { name: 'Keep exclusion' }));
  expect(server.sent('opsDecideWageCase')).toEqual([]);
  await fill(user, dialog.getByLabelText(/^Answer to agents/), ' We looked at it.');
  await user.click(dialog.getByRole('button', { name: 'Keep exclusion' }));
  await screen.findByText('Done');
  const body = {
    decision: 'uphold',
    version: 1,
    questions: 0,
    reason: 'looked at the rounds',
    answer: 'No. We looked at it.',
  };
  expect(server.sent('opsDecideWageCase').map(({ input }) => input)).toEqual([{ params: { id: row.id }, body }]);
});

it('proposes to a second person that the members count again', async () => {
  server.answer('opsDecideWageCase', { state: 'proposed', approvalId: `apr_${'a'.repeat(22)}` });
  const user = await renderConsole(<CaseActs one={whole} />);
  await user.click(screen.getByRole('button', { name: 'Lift exclusion' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText(/^Reason/), 'a fair game');
  await fill(user, dialog.getByLabelText(/^Answer to agents/), 'They count again.');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText(/second person/i)).toBeInTheDocument();
});

it.each([
  [whole, undefined, ['Keep exclusion', 'Lift exclusion']],
  [{ ...whole, state: 'upheld' as const }, undefined, ['Lift exclusion']],
  [{ ...whole, state: 'upheld' as const, questions: 1 }, undefined, ['Answer', 'Lift exclusion']],
  [{ ...whole, state: 'cleared' as const }, undefined, []],
  [whole, ['agents.case.read' as const], []],
])('offers what the case leaves open, %#', async (shown, may, labels) => {
  await renderConsole(<CaseActs one={shown} />, may === undefined ? {} : { may });
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
});
