import { server } from '@sanam/test-web';
import type { Value } from '@sanam/client/client';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { balance } from '@sanam/portal/testing/samples.ts';
import { bonus, pageOf, queued } from '../bonus/bonus.test-data.ts';
import { RewardPage } from './reward-page.tsx';

const row: Value<'participation'>['list'][number] = {
  promotionId: 'pro_0000000000000000000a',
  title: 'Fifty for you',
  kind: 'apply',
  state: 'claim',
  joinedAt: '2026-11-20T05:00:00Z',
  progress: null,
  remark: null,
  amount: '20.00',
  pays: 'cash',
  rounds: null,
  claimUntil: '2026-11-30T05:00:00Z',
};
const listed = (list: (typeof row)[], totalCount = list.length) => ({
  list,
  totalCount,
  totalPages: 1,
  isStopped: false,
});

const ofLevels = (claimable: number): Value<'vipRewards'> => ({
  list:
    claimable === 0
      ? []
      : [
          {
            kind: 'birthday',
            period: '2026-01-01',
            labelName: 'Gold',
            amount: '300.00',
            state: 'claimable',
            isBonus: false,
            terms: null,
            at: '2026-11-20T05:00:00Z',
            claimUntil: '2026-12-20T05:00:00Z',
          },
        ],
  totalCount: claimable,
  totalPages: 1,
  claimable,
  turnoverPercent: 100,
});

beforeEach(() => {
  server.answer('balance', balance);
  server.answer('promoCount', { promoCount: 0 });
  server.answer('participation', listed([row]));
  server.answer('listBonuses', pageOf());
  server.answer('vipRewards', ofLevels(0));
  server.answer('freeRounds', { list: [], playable: 0 });
  server.answer('missions', { missions: [], claimable: 0 });
});

describe('the rewards of a member', () => {
  itShowsItsStates('participation', {
    draw: () => renderPage(<RewardPage />, { as: 'player' }),
    full: listed([row]),
    row: 'Fifty for you',
    empty: listed([]),
    nothing: 'No rewards to claim',
  });

  it('wait without a button while staff stopped all campaigns', async () => {
    server.answer('participation', { ...listed([row]), isStopped: true });
    await renderPage(<RewardPage />, { as: 'player' });
    expect(await screen.findByText(/^Nothing new is given at the moment\./)).toBeInTheDocument();
    expect(screen.getByText('฿20.00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('show amount and end, and are claimed where they are [MBR-008]', async () => {
    server.answer('claimPromotion', {
      id: row.promotionId,
      state: 'claimed',
      amount: '20.00',
      currency: 'THB',
      bonus: null,
      rounds: null,
    });
    const user = await renderPage(<RewardPage />, { as: 'player' });
    const reward = within(await screen.findByRole('listitem'));
    expect(reward.getByText('฿20.00')).toBeInTheDocument();
    expect(reward.getByText(/30/)).toBeInTheDocument();
    expect(server.sent('participation')[0]?.input.query).toMatchObject({ state: 'claim' });
    server.answer('participation', listed([]));
    await user.click(reward.getByRole('button', { name: /20\.00/ }));
    await waitFor(() => expect(server.sent('claimPromotion')).toHaveLength(1));
    expect(await screen.findByText('No rewards to claim')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Claimed' }));
    await waitFor(() => expect(server.sent('participation').at(-1)?.input.query).toMatchObject({ state: 'claimed' }));
  });

  it('are named as what they are: bonus money, free rounds', async () => {
    const bonusMoney = { ...row, promotionId: 'pro_0000000000000000000b', pays: 'bonus' as const };
    const rounds = { ...row, promotionId: 'pro_0000000000000000000c', pays: 'freeRounds' as const, rounds: 5 };
    server.answer('participation', listed([bonusMoney, rounds]));
    await renderPage(<RewardPage />, { as: 'player' });
    expect(await screen.findByText('฿20.00 of bonus money')).toBeInTheDocument();
    expect(screen.getByText('5 free rounds')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Claim 5 free rounds' })).toBeInTheDocument();
  });

  it('have the bonuses that can be started, with a button [MBR-008]', async () => {
    server.answer('participation', listed([]));
    server.answer('listBonuses', pageOf(queued));
    server.answer('startBonus', { bonusId: queued.bonusId, state: 'active' });
    const user = await renderPage(<RewardPage />, { as: 'player' });
    const waiting = within(await screen.findByRole('region', { name: 'Bonuses that you can start' }));
    expect(server.sent('listBonuses')[0]?.input.query).toMatchObject({ state: 'queued' });
    expect(waiting.getByText('฿500.00 to be played after its start')).toBeInTheDocument();
    expect(waiting.getByRole('link', { name: 'All bonuses' })).toHaveAttribute('href', '/?mc=bonusDetails');
    expect(screen.queryByText('No rewards to claim')).toBeNull();
    await user.click(waiting.getByRole('button', { name: 'Start: Fifty more' }));
    server.answer('listBonuses', pageOf());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('No rewards to claim')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Claimed' }));
    expect(await screen.findByText('Nothing claimed from promotions yet')).toBeInTheDocument();
    expect(screen.queryByText(/waits here until you claim it/)).toBeNull();
  });

  it('are counted in the menu of the member centre, and not at zero [MBR-012]', async () => {
    const entry = () => within(screen.getByRole('dialog')).getByRole('link', { name: /Rewards/ });
    await renderSite('/?mc=rewardCenter', { as: 'player' }, () => {
      server.answer('balance', balance);
      server.answer('promoCount', { promoCount: 0 });
      server.answer('participation', listed([row], 3));
      server.answer('vipRewards', ofLevels(1));
    });
    await waitFor(() => expect(entry()).toHaveTextContent(/Rewards.*4/));
  });

  it('show gifts of the level, and no empty list beside them', async () => {
    await renderSite('/?mc=rewardCenter', { as: 'player' }, () => {
      server.answer('participation', listed([]));
      server.answer('vipRewards', ofLevels(1));
    });
    expect(await screen.findByText('Birthday gift of 2026')).toBeInTheDocument();
    expect(screen.queryByText('No rewards to claim')).toBeNull();
  });

  it('are counted with the bonuses that can be started [MBR-012]', async () => {
    const entry = () => within(screen.getByRole('dialog')).getByRole('link', { name: /Rewards/ });
    await renderSite('/?mc=rewardCenter', { as: 'player' }, () => {
      server.answer('participation', listed([row], 3));
      server.answer('listBonuses', pageOf(queued, bonus));
    });
    await waitFor(() => expect(entry()).toHaveTextContent(/Rewards.*5/));
  });

  it('have no count in the menu where nothing waits', async () => {
    await renderSite('/?mc=rewardCenter', { as: 'player' }, () => {
      server.answer('participation', listed([]));
    });
    expect(await screen.findByText('No rewards to claim')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: /Rewards/ })).toHaveTextContent(/^Rewards$/);
  });
});
