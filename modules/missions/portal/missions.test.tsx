import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { staleKeys } from '@sanam/portal/lib/feature.ts';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MissionsPage } from './missions-page.tsx';
import type { Mission } from './queries.ts';

const mission = (change: Partial<Mission> = {}): Mission => ({
  id: 'mis_0000000000000000000a',
  title: 'Play a thousand',
  category: 'validBet',
  product: null,
  multiple: null,
  occurrence: 'daily',
  period: '2026-11-28',
  state: 'active',
  done: '600.00',
  goal: '1000.00',
  unit: 'money',
  percent: 60,
  reward: { kind: 'cash', amount: '20.00', title: '20.00' },
  budgetLeft: null,
  isSpent: false,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-11-28T17:00:00.000Z',
  ...change,
});
const waiting = mission({ state: 'claimable', done: '1000.00', percent: 100 });
const answer = (...missions: Mission[]) =>
  server.answer('missions', { missions, claimable: missions.filter(({ state }) => state === 'claimable').length });
const draw = () => renderPage(<MissionsPage />);
beforeEach(() => {
  answer(mission());
  server.answer('missionLeaderboard', { boards: [] });
  server.answer('promotionStop', { isStopped: false });
});

describe('the list', () => {
  itShowsItsStates('missions', {
    draw,
    full: { missions: [mission()], claimable: 0 },
    row: 'Play a thousand',
    empty: { missions: [], claimable: 0 },
    nothing: 'No missions yet',
  });

  it('says what is to be done, how far it is, what it gives and until when [PRM-019]', async () => {
    await draw();
    const card = (await screen.findByRole('heading', { name: 'Play a thousand' })).closest('li')!;
    expect(card).toHaveTextContent('Valid bets of ฿1,000.00 in total');
    expect(card).toHaveTextContent('฿600.00 of ฿1,000.00');
    expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
    expect(card).toHaveTextContent('Reward฿20.00');
    expect(card).toHaveTextContent('In progress');
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('says of bonus money what has to be played for it before it is claimed', async () => {
    const terms = { multiplePercent: 1000, betMax: '50.00', cashOutMax: '500.00', days: 14 };
    answer({ ...waiting, reward: { kind: 'bonus', amount: '20.00', terms, title: '20.00' }, budgetLeft: '980.00' });
    const user = await draw();
    const card = (await screen.findByRole('heading', { name: 'Play a thousand' })).closest('li')!;
    for (const text of [
      'Reward฿20.00 of bonus money',
      '฿200.00 has to be played within 14 days of its start before it is cash.',
      'Bets up to ฿50.00 while it is active.',
      'At most ฿500.00 becomes cash.',
      '฿980.00',
    ])
      expect(card).toHaveTextContent(text);
    server.answer('claimMission', {
      id: waiting.id,
      state: 'claimed',
      reward: { kind: 'bonus', amount: '20.00', terms, title: '20.00' },
    });
    await user.click(within(card).getByRole('button', { name: /^Claim/ }));
    expect(await screen.findByText('฿20.00 of bonus money is yours: see bonus details')).toBeInTheDocument();
  });

  it('shows those of one occurrence alone', async () => {
    answer(mission(), mission({ id: 'mis_0000000000000000000b', title: 'Deposit twice', occurrence: 'once' }));
    const user = await draw();
    await user.click(await screen.findByRole('tab', { name: 'Once' }));
    expect(screen.getByRole('heading', { name: 'Deposit twice' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Play a thousand' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Weekly' }));
    expect(screen.getByText('None of this kind')).toBeInTheDocument();
  });

  it.each([
    [mission({ state: 'locked' }), /Coming soon.*Starts/],
    [
      mission({ category: 'winMultiple', multiple: '50.00', unit: 'count', goal: '1', done: '0' }),
      /at least 50× the stake: 1/,
    ],
    [mission({ category: 'depositCount', unit: 'count', goal: '3', done: '1' }), /Deposits to make: 3.*1 of 3/],
    [mission({ done: '7050.20', percent: 100 }), /฿1,000\.00 of ฿1,000\.00/],
    [mission({ product: 'RNG' }), /Slots only/],
    [mission({ state: 'claimed' }), /Claimed/],
    [mission({ state: 'expired' }), /Expired/],
    [mission({ reward: { kind: 'points', points: 1500, title: '1500' } }), /1,500 points/],
    [
      mission({ reward: { kind: 'freeRounds', count: 10, bet: '2.00', title: 'Reel' }, budgetLeft: '30' }),
      /10 free rounds at Reel.*Each at ฿2\.00.*Left for all members: 30/,
    ],
    [
      mission({
        reward: {
          kind: 'freeRounds',
          count: 10,
          bet: '2.00',
          days: 3,
          turnoverPercent: 100,
          terms: { multiplePercent: 1000, betMax: null, cashOutMax: null, days: 14 },
          title: 'Reel',
        },
      }),
      /within 3 days.*bonus money.*10× within 14 days.*cash that has to be played 1×/,
    ],
  ])('says it of every kind and state: %#', async (one, text) => {
    answer(one);
    await draw();
    expect((await screen.findByRole('listitem')).textContent).toMatch(text);
  });
});

it('says that nothing is left to claim, and offers no button [PRM-019]', async () => {
  answer(mission({ state: 'claimable', budgetLeft: '10.00', isSpent: true }));
  await draw();
  expect(await screen.findByText(/is used up/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
});

describe('claiming', () => {
  it.each([
    [{ kind: 'points', points: 50, title: '50' }, '50 points are yours'],
    [{ kind: 'freeRounds', count: 5, bet: '1.00', title: 'Reel' }, 'Your free rounds come to the reward centre'],
  ] as const)('says what came: %#', async (reward, text) => {
    answer({ ...waiting, reward });
    server.answer('claimMission', { id: waiting.id, state: 'claimed', reward });
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /^Claim the reward/ }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('sends the period, says what came, and reads the list again', async () => {
    answer(waiting);
    server.answer('claimMission', { id: waiting.id, state: 'claimed', reward: waiting.reward });
    const user = await draw();
    const button = await screen.findByRole('button', { name: 'Claim the reward of “Play a thousand”' });
    answer(mission({ state: 'claimed' }));
    await user.click(button);
    expect(await screen.findByText('Claimed')).toBeInTheDocument();
    expect(server.sent('claimMission').map(({ input }) => input)).toMatchObject([
      { params: { id: waiting.id }, body: { period: '2026-11-28' } },
    ]);
  });

  it('can be tried again after a refusal', async () => {
    answer(waiting);
    server.refuse('claimMission', 'protection.blocked');
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: /^Claim the reward/ }));
    await waitFor(() => expect(server.sent('missions')).toHaveLength(2));
    expect(screen.getByRole('button', { name: /^Claim the reward/ })).toBeEnabled();
  });
});

it('counts in the menu of the member centre what waits, and nothing at zero [MBR-010]', async () => {
  await renderSite('/?mc=missionLeaderboard', { as: 'player' }, () => answer(waiting));
  const link = () => screen.findByRole('link', { name: /^Missions/ });
  await waitFor(async () => expect(await link()).toHaveTextContent('MissionsRewards to claim: 1'));
  answer(mission());
  await Promise.all(staleKeys({ type: 'missions' }).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  await waitFor(async () => expect((await link()).textContent).toBe('Missions'));
});

it('says in advance while nothing is given at the moment', async () => {
  server.answer('promotionStop', { isStopped: true });
  await renderPage(<MissionsPage />, { as: 'player' });
  expect(await screen.findByText(/^Nothing new is given at the moment\./)).toBeInTheDocument();
});

describe('the reward centre', () => {
  const open = (...missions: Mission[]) => renderSite('/?mc=rewardCenter', { as: 'player' }, () => answer(...missions));
  const centre = () => within(screen.getByRole('dialog', { name: 'Rewards' }));

  it('shows the rewards of missions with what they are for, counts and claims them [MBR-008] [MBR-012]', async () => {
    const spent = mission({ id: 'mis_0000000000000000000b', title: 'Spent', state: 'claimable', isSpent: true });
    const user = await open(waiting, mission({ id: 'mis_0000000000000000000c', title: 'Begun' }), spent);
    server.answer('missions', { missions: [waiting], claimable: 1 });
    server.answer('claimMission', { id: waiting.id, state: 'claimed', reward: waiting.reward });
    const part = within(await screen.findByRole('region', { name: 'Rewards of missions' }));
    expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([waiting.title]);
    expect(part.getByText(/^Claim by /)).toBeInTheDocument();
    expect(centre().queryByText('No rewards to claim')).toBeNull();
    await user.click(part.getByRole('button', { name: /^Claim the reward/ }));
    await waitFor(() =>
      expect(server.sent('claimMission')[0]?.input).toMatchObject({
        params: { id: waiting.id },
        body: { period: waiting.period },
      }),
    );
  });

  it('says that they could not be read, not that there are none, and reads them again', async () => {
    const user = await renderSite('/?mc=rewardCenter', { as: 'player' }, () =>
      server.refuse('missions', 'common.unavailable'),
    );
    const alert = within(await centre().findByRole('alert'));
    expect(centre().queryByText('No rewards to claim')).toBeNull();
    answer(waiting);
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Rewards of missions' })).toBeInTheDocument();
    expect(centre().queryByRole('alert')).toBeNull();
  });

  it('counts them in the menu, and says nothing of missions where none waits', async () => {
    await open(waiting);
    const entry = centre().getByRole('link', { name: /^Rewards/ });
    await waitFor(() => expect(entry).toHaveTextContent(/^Rewards.*1$/));
    answer(mission());
    await Promise.all(staleKeys({ type: 'missions' }).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    await waitFor(() => expect(entry).toHaveTextContent(/^Rewards$/));
    expect(screen.queryByRole('region', { name: 'Rewards of missions' })).toBeNull();
    expect(await screen.findByText('No rewards to claim')).toBeInTheDocument();
  });
});
