import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { agreed, confirm, replace } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import type { CaseRecord, CaseRow } from './case-columns.tsx';
import { CaseList } from './case-list.tsx';
import { CasePage } from './case-page.tsx';
import type { LinesRecord } from './lines-draft.ts';
import { LinesPage } from './lines-page.tsx';
import { plainPoints } from '../../contract/case-states.ts';

const person = (n: number, username: string) => ({ memberId: `mbr_000000000000000000${n}a`, username });
const row: CaseRow = {
  id: 'bcs_0000000000000000000a',
  merchantId: 'default',
  member: person(10, 'somchai'),
  bonusId: 'bon_0000000000000000000a',
  title: 'Double your deposit',
  amount: '500.00',
  bonusState: 'held',
  moment: 'grant',
  state: 'open',
  holds: true,
  score: 70,
  signs: ['sharedAccount', 'newAccount'],
  openedAt: '2026-11-20T05:00:00.000Z',
  dueAt: '2026-11-23T05:00:00.000Z',
  closedAt: null,
};
const one: CaseRecord = {
  ...row,
  evidence: [
    { sign: 'sharedAccount', points: 40, figure: '1', others: [person(20, 'somsri')] },
    { sign: 'newAccount', points: 10, figure: '3', others: [] },
  ],
  rules: { version: 0, caseAt: 40, holdAt: 60, hideAt: 80 },
  reason: null,
  closedBy: null,
  approval: null,
  history: [],
};

describeList('bonuses being checked', {
  call: 'opsListBonusCases',
  resource: 'bonusCases',
  list: <CaseList />,
  row,
  text: /Bank account of others · New account/,
  empty: 'No held bonuses',
});

async function open(shown: CaseRecord) {
  server.answer('opsGetBonusCase', shown);
  const user = await renderConsole(
    <Routes>
      <Route path="/bonusCases/:id/show" element={<CasePage />} />
    </Routes>,
    { at: `/bonusCases/${row.id}/show` },
  );
  await screen.findByText('70 points');
  return user;
}

describe('one bonus that is checked', () => {
  it('shows each sign with its points, its figure and whom it is about', async () => {
    await open(one);
    const found = within(screen.getByRole('region', { name: 'Bank account of others' }));
    expect(found.getByText(/40 points$/)).toBeVisible();
    expect(found.getByText('Members who named the same bank account: 1')).toBeVisible();
    expect(found.getByText('somsri')).toBeVisible();
    expect(screen.getByText('Hours since the registration: 3')).toBeVisible();
    expect(screen.getByText('look 40, hold 60, hide 80')).toBeVisible();
  });

  it('goes on after one person said why', async () => {
    const user = await open(one);
    server.answer('opsDecideBonusCase', { state: 'done', approvalId: null });
    await user.click(screen.getByRole('button', { name: 'Let it go on' }));
    expect(await screen.findByText(/bets that were held count/)).toBeVisible();
    await confirm(user, 'Let it go on');
    await waitFor(() => expect(server.sent('opsDecideBonusCase')).toHaveLength(1));
    expect(server.sent('opsDecideBonusCase')[0]?.input).toMatchObject({
      params: { id: row.id },
      body: { act: 'release', reason: agreed },
    });
  });

  it('is proposed to a second person where it was started', async () => {
    const user = await open({ ...one, bonusState: 'active', moment: 'play' });
    server.answer('opsDecideBonusCase', { state: 'proposed', approvalId: 'apr_0000000000000000000a' });
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText(/All cash and every deposit stay with the member/)).toBeVisible();
    expect(screen.getByText(/The member reads your reason/)).toBeVisible();
    await confirm(user, 'Propose');
    await waitFor(() => expect(server.sent('opsDecideBonusCase')).toHaveLength(1));
  });

  it('offers nothing more once it is decided', async () => {
    await open({
      ...one,
      state: 'refused',
      closedAt: '2026-11-21T05:00:00.000Z',
      closedBy: 'Malee',
      reason: 'two accounts',
    });
    expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
    expect(screen.getByText('Malee')).toBeVisible();
  });
});

describe('when bonuses are held', () => {
  const lines: LinesRecord = {
    merchantId: 'default',
    version: 1,
    caseAt: 40,
    holdAt: 60,
    hideAt: 80,
    hours: 72,
    points: plainPoints,
    approval: null,
    versions: [
      {
        version: 1,
        caseAt: 40,
        holdAt: 60,
        hideAt: 80,
        hours: 72,
        points: { ...plainPoints, noPlay: 35 },
        by: 'Malee',
        approvedBy: null,
        reason: 'x',
        at: row.openedAt,
      },
    ],
  };

  it('is shown with what signs are worth, and changed only in its order', async () => {
    server.answer('opsGetCaseRules', lines);
    const user = await renderConsole(<LinesPage />);
    expect(await screen.findByText('Bets that hardly lose')).toBeVisible();
    expect(screen.getByText(/: 35$/)).toBeVisible();
    expect(screen.getByText('Malee alone')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the lines' }));
    const held = () => screen.getByLabelText('The bonus is held from (points)');
    await replace(user, held(), '30');
    expect(await screen.findByText('A whole number, not below the first line')).toBeVisible();
    await replace(user, held(), '50');
    const lose = () => screen.getByLabelText('Bets that hardly lose');
    await replace(user, lose(), '4');
    expect(await screen.findByText('A whole number from 5 to 100')).toBeVisible();
    await replace(user, lose(), '70');
    server.answer('opsChangeCaseRules', { state: 'done', approvalId: null });
    await confirm(user, 'Change the lines');
    await waitFor(() => expect(server.sent('opsChangeCaseRules')).toHaveLength(1));
    expect(server.sent('opsChangeCaseRules')[0]?.input.body).toMatchObject({
      holdAt: 50,
      version: 1,
      points: { ...plainPoints, safeBets: 70 },
    });
  });
});
