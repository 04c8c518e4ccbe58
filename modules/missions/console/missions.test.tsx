import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Value } from '@sanam/client/client';
import { agreed, choose, confirm } from '@sanam/console/testing/forms.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { MemberMissions } from './member-missions.tsx';
import { MissionList } from './mission-list.tsx';
import { MissionPage } from './mission-page.tsx';
import { draftOf, newMission, termsOf } from './mission-draft.ts';
import { RewardText } from './reward-text.tsx';
import type { Mission } from './use-missions.ts';

const at = '2026-11-20T05:00:00.000Z';
const row: Value<'opsListMissions'>['list'][number] = {
  id: 'mis_0000000000000000000a',
  merchantId: 'default',
  state: 'draft',
  version: 1,
  titleTh: 'เล่นครบพัน',
  titleEn: 'Play a thousand',
  counter: 'validBet',
  product: null,
  multiple: null,
  goal: '1000.00',
  occurrence: 'daily',
  reward: { kind: 'cash', amount: '20.00' },
  budget: null,
  startsAt: at,
  endsAt: '2026-12-20T05:00:00.000Z',
  active: 3,
  claimable: 2,
  claimed: 5,
  given: '100.00',
  budgetLeft: null,
};
const mission: Mission = {
  ...row,
  madeBy: 'Malee',
  publishedBy: null,
  publishedAt: null,
  endedAt: null,
  approval: null,
  game: null,
};
const page = () =>
  renderConsole(
    <Routes>
      <Route path="/missions/:id/show" element={<MissionPage />} />
    </Routes>,
    { at: `/missions/${mission.id}/show` },
  );

describeList('missions', {
  call: 'opsListMissions',
  resource: 'missions',
  list: <MissionList />,
  row,
  text: 'Play a thousand',
  empty: 'No missions yet',
});

describe('a mission', () => {
  it('that is a draft is proposed to a second person', async () => {
    server.answer('opsGetMission', mission);
    server.answer('opsPublishMission', { state: 'proposed', approvalId: 'apr_0000000000000000000001' });
    const user = await page();
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await confirm(user, 'Publish');
    expect(await screen.findByText('Proposed. A second person has to confirm it.')).toBeInTheDocument();
    expect(server.sent('opsPublishMission')[0]?.input).toMatchObject({
      params: { id: mission.id },
      body: { version: 1, reason: agreed },
    });
  });

  it('that is a draft is changed, another counter with another goal', async () => {
    server.answer('opsGetMission', mission);
    server.answer('opsChangeMission', { version: 2 });
    const user = await page();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(user, dialog.getByLabelText('Counts'), 'Wins of a multiple');
    await user.type(dialog.getByLabelText('Win, times the stake'), '50');
    await user.clear(dialog.getByLabelText('Goal'));
    await user.type(dialog.getByLabelText('Goal'), '1');
    await confirm(user, 'Change');
    expect(await screen.findByText('The draft is changed')).toBeInTheDocument();
    expect(server.sent('opsChangeMission')[0]?.input.body).toMatchObject({
      counter: 'winMultiple',
      multiple: '50.00',
      goal: '1',
      version: 1,
    });
  });

  it('that is live can only be ended', async () => {
    server.answer('opsGetMission', { ...mission, state: 'live', version: 2 });
    server.answer('opsEndMission', { version: 3 });
    const user = await page();
    await user.click(await screen.findByRole('button', { name: 'End' }));
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    await confirm(user, 'End');
    expect(await screen.findByText('The mission is ended')).toBeInTheDocument();
    expect(server.sent('opsEndMission')[0]?.input.body).toEqual({ version: 2, reason: agreed });
  });
});

it('shows how far a member is', async () => {
  const one: Value<'opsMemberMissions'>['list'][number] = {
    id: `${row.id}:2026-11-28`,
    missionId: row.id,
    titleTh: row.titleTh,
    titleEn: row.titleEn,
    counter: 'validBet',
    period: '2026-11-28',
    state: 'claimable',
    done: '1000.00',
    goal: '1000.00',
    reward: { kind: 'points', points: 50 },
    endsAt: at,
    reachedAt: at,
    decidedAt: null,
  };
  server.answer('opsMemberMissions', { list: [one], totalCount: 1, totalPages: 1 });
  await renderConsole(<MemberMissions id="mbr_0000000000000000000a" />);
  expect((await screen.findAllByText('Play a thousand'))[0]).toBeInTheDocument();
  expect(screen.getAllByText('฿1,000.00').length).toBeGreaterThanOrEqual(2);
  expect((await screen.findAllByText('Waiting to be claimed'))[0]).toBeInTheDocument();
});

it('takes what is typed only where it is whole, and money with its decimals', () => {
  const draft = draftOf(mission);
  expect(termsOf(newMission)).toBeUndefined();
  expect(termsOf({ ...draft, goal: '500', reward: '7.5', product: 'RNG' })).toMatchObject({
    goal: '500.00',
    reward: { kind: 'cash', amount: '7.50' },
    product: 'RNG',
    multiple: null,
  });
  expect(termsOf({ ...draft, counter: 'depositCount', goal: '3', product: 'RNG' })).toMatchObject({
    goal: '3',
    product: null,
  });
  expect(termsOf({ ...draft, counter: 'rounds', goal: '1.5' })).toBeUndefined();
  expect(termsOf({ ...draft, counter: 'winMultiple', goal: '1', multiple: '1' })).toBeUndefined();
  expect(termsOf({ ...draft, endsAt: draft.startsAt })).toBeUndefined();
});

it('takes points and free rounds, and a budget that is enough for one', () => {
  const points = { ...draftOf(mission), kind: 'points', reward: '50' } as const;
  expect(termsOf(points)).toMatchObject({ reward: { kind: 'points', points: 50 }, budget: null });
  expect(termsOf({ ...points, budget: '49' })).toBeUndefined();
  expect(termsOf({ ...points, budget: '500' })).toMatchObject({ budget: '500' });
  const rounds = { nodeId: 'nod_1', rounds: 5, bet: '2.00', days: 3, turnoverPercent: 100 };
  const free = { ...draftOf(mission), kind: 'freeRounds', rounds: { ...rounds, nodeId: null } } as const;
  expect(termsOf(free)).toBeUndefined();
  expect(termsOf({ ...free, rounds, budget: '4' })).toBeUndefined();
  expect(termsOf({ ...free, rounds })).toMatchObject({ reward: { kind: 'freeRounds', ...rounds } });
});

it('takes bonus money with what has to be played for it', () => {
  const bonus = { ...draftOf(mission), kind: 'bonus', reward: '50' } as const;
  const plain = { multiplePercent: 1000, betMax: null, cashOutMax: null, days: 30 };
  expect(termsOf(bonus)).toMatchObject({ reward: { kind: 'bonus', amount: '50.00', ...plain } });
  const typed = { multiple: '7.5', betMax: '20', cashOutMax: '500.5', days: '7' };
  const reward = {
    kind: 'bonus',
    amount: '50.00',
    multiplePercent: 750,
    betMax: '20.00',
    cashOutMax: '500.50',
    days: 7,
  };
  const whole = termsOf({ ...bonus, bonus: typed, budget: '100' });
  expect(whole).toMatchObject({ reward, budget: '100.00' });
  expect(draftOf({ ...mission, ...whole! }).bonus).toEqual({ ...typed, betMax: '20.00', cashOutMax: '500.50' });
  for (const wrong of [{ multiple: '0.9' }, { multiple: '101' }, { betMax: 'x' }, { cashOutMax: '0' }, { days: '91' }])
    expect(termsOf({ ...bonus, bonus: { ...typed, ...wrong } })).toBeUndefined();
  expect(termsOf({ ...bonus, budget: '49' })).toBeUndefined();
});

it('says in a line what bonus money asks for', async () => {
  const reward = {
    kind: 'bonus',
    amount: '50.00',
    multiplePercent: 750,
    betMax: '20.00',
    cashOutMax: null,
    days: 7,
  } as const;
  await renderConsole(<RewardText reward={reward} />);
  expect(
    await screen.findByText(/50\.00 of bonus money, to be played 7\.5× within 7 days · bets up to .*20\.00/),
  ).toBeVisible();
});
