import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { agreed, confirm } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { namesIn, newGift, termsOf } from './give-draft.ts';
import { GrantList } from './grant-list.tsx';
import { GrantPage } from './grant-page.tsx';
import { MemberFreeRounds } from './member-free-rounds.tsx';
import type { Grant, GrantRow } from './use-grants.ts';

const at = '2026-11-28T05:00:00.000Z';
const row: GrantRow = {
  id: 'frg_0000000000000000000a',
  merchantId: 'default',
  member: { memberId: 'mbr_0000000000000000000a', username: 'somchai' },
  vendor: 'STUDIO',
  game: 'Lantern River',
  state: 'failed',
  isCancelling: false,
  rounds: 10,
  used: 0,
  bet: '2.00',
  won: '0.00',
  turnoverPercent: 0,
  source: 'staff',
  problem: 'BET_NOT_OFFERED',
  expiresAt: '2026-12-05T05:00:00.000Z',
  requestedAt: at,
  endedAt: at,
  version: 2,
};
const grant = (change: Partial<Grant> = {}): Grant => ({
  ...row,
  sourceId: 'fro_x:mbr_x',
  requestedBy: 'Malee',
  reason: 'sorry for the outage',
  cancelReason: null,
  asks: 0,
  nextAskAt: null,
  grantedAt: null,
  settledAt: null,
  paidBy: null,
  bonus: null,
  paidAs: null,
  paidWhy: null,
  ...change,
});
const page = () =>
  renderConsole(
    <Routes>
      <Route path="/freeRounds/:id/show" element={<GrantPage />} />
    </Routes>,
    { at: `/freeRounds/${row.id}/show` },
  );

describeList('free rounds', {
  call: 'opsListFreeRounds',
  resource: 'freeRounds',
  list: <GrantList />,
  row,
  text: 'somchai',
  empty: 'No free rounds yet',
});

describe('a grant', () => {
  it('that failed says why and is sent again', async () => {
    server.answer('opsGetFreeRounds', grant());
    server.answer('opsAskFreeRoundsAgain', { version: 3 });
    const user = await page();
    expect(await screen.findByText('The game does not offer this bet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Query the vendor now' }));
    await confirm(user, 'Query the vendor now');
    expect(await screen.findByText('The vendor is being asked')).toBeInTheDocument();
    expect(server.sent('opsAskFreeRoundsAgain')[0]?.input).toMatchObject({
      params: { id: row.id },
      body: { version: 2, reason: agreed },
    });
  });

  it('that can be played is taken back', async () => {
    server.answer('opsGetFreeRounds', grant({ state: 'granted', problem: null, endedAt: null }));
    server.answer('opsCancelFreeRounds', { version: 3 });
    const user = await page();
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    await confirm(user, 'Take back');
    expect(await screen.findByText('The rounds are being taken back')).toBeInTheDocument();
  });

  it('that is paid can only be read', async () => {
    server.answer(
      'opsGetFreeRounds',
      grant({ state: 'settled', won: '47.50', used: 10, paidBy: 'promo_1', problem: null }),
    );
    await page();
    expect(await screen.findByText('promo_1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Take back|Ask the vendor/ })).toBeNull();
  });

  it('whose winnings are bonus money says under which terms, and why they became cash', async () => {
    const bonus = { multiplePercent: 1000, betMax: '5.00', cashOutMax: null, days: 30 };
    const paid = { state: 'settled', won: '47.50', used: 10, problem: null } as const;
    server.answer('opsGetFreeRounds', grant({ ...paid, bonus, paidAs: 'cash', paidWhy: 'promotions.stopped' }));
    await page();
    expect(await screen.findByText(/^Bonus money, to be played 10× within 30 days/)).toBeInTheDocument();
    expect(screen.getByText('Cash, because no bonus could be given (promotions.stopped)')).toBeInTheDocument();
  });

  it('is on the page of its member', async () => {
    server.answer('opsMemberFreeRounds', { list: [row], totalCount: 1, totalPages: 1 });
    await renderConsole(<MemberFreeRounds id={row.member.memberId} />);
    expect(await screen.findByText('Lantern River')).toBeInTheDocument();
  });
});

describe('giving', () => {
  it('takes names in any form, a game, a bet and a reason, and says who was left out', async () => {
    server.answer('opsListFreeRounds', { list: [], totalCount: 0, totalPages: 0 });
    const game = {
      id: 'studio_lantern',
      code: 'lantern-river',
      vendor: 'STUDIO',
      nameTh: 'โคมลอย',
      nameEn: 'Lantern River',
      gameType: 'RNG' as const,
      classify: 'slots',
      kind: 'GAME' as const,
      pictureUrl: null,
      rtp: null,
      enabled: true,
      isHot: false,
      isNew: false,
      position: 1,
      minBet: '0.20',
      maxBet: '100.00',
      hasDemo: true,
    };
    server.answer('opsListGames', { list: [{ ...game, countries: [] }], totalCount: 1, totalPages: 1, classes: [] });
    server.answer('opsGiveFreeRounds', {
      state: 'done',
      approvalId: null,
      given: 1,
      skipped: [{ member: 'nobody', code: 'common.notFound' }],
    });
    const list = (
      <ResourceContextProvider value="freeRounds">
        <GrantList />
      </ResourceContextProvider>
    );
    const user = await renderConsole(list, { at: '/freeRounds' });
    await user.click(await screen.findByRole('button', { name: 'Give free rounds' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Account names'), 'somchai, nobody');
    await user.type(dialog.getByLabelText('Game'), 'lantern');
    await user.click(await screen.findByRole('option', { name: /Lantern River/ }));
    await user.clear(dialog.getByLabelText('Bet of each round'));
    await user.type(dialog.getByLabelText('Bet of each round'), '2.00');
    await confirm(user, 'Give free rounds');
    expect(await screen.findByText('Not given to: nobody')).toBeInTheDocument();
    expect(server.sent('opsGiveFreeRounds')[0]?.input.body).toEqual({
      members: ['somchai', 'nobody'],
      nodeId: 'studio_lantern',
      rounds: 10,
      bet: '2.00',
      days: 7,
      turnoverPercent: 0,
      reason: agreed,
    });
  });

  it('makes winnings bonus money, with terms of their own', async () => {
    server.answer('opsListFreeRounds', { list: [], totalCount: 0, totalPages: 0 });
    const list = (
      <ResourceContextProvider value="freeRounds">
        <GrantList />
      </ResourceContextProvider>
    );
    const user = await renderConsole(list, { at: '/freeRounds' });
    await user.click(await screen.findByRole('button', { name: 'Give free rounds' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('switch', { name: 'What they win is bonus money' }));
    expect(dialog.getByLabelText('Turnover of the bonus money, in percent')).toHaveValue('1000');
    expect(dialog.getByLabelText('Turnover in percent, if paid in cash after all')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Largest bet (empty: any)'), '5');
    expect(dialog.getByText('Money such as 100.00, or nothing')).toBeInTheDocument();
    const bonus = { multiplePercent: 1000, betMax: '5.00', cashOutMax: null, days: 30 };
    const whole = { ...newGift, members: 'a', nodeId: 'g', bonus };
    expect(termsOf(whole)).toMatchObject({ bonus });
    expect(termsOf({ ...whole, bonus: { ...bonus, betMax: '5' } })).toBeUndefined();
  });

  it('waits until everything is there', () => {
    expect(namesIn(' a,b\nc  a ')).toEqual(['a', 'b', 'c']);
    const whole = { ...newGift, members: 'a', nodeId: 'g' };
    expect(termsOf(whole)).toMatchObject({ members: ['a'], nodeId: 'g' });
    for (const change of [{ members: ' ' }, { nodeId: null }, { bet: '0.00' }, { bet: '1' }, { bet: 'x' }])
      expect(termsOf({ ...whole, ...change })).toBeUndefined();
  });
});
