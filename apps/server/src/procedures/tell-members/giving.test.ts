// Inbox messages about what promotions give: nobody gets one from the commit of an exclusion on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { registerMember, type TestMember } from '../../../test/clients.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { InvariantDeps } from '../../platform/module.ts';
import { tellMembers } from './index.ts';

let t: TestApp;
let free: TestMember;
let excluded: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  [free, excluded] = [await registerMember(t), await registerMember(t)];
  await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [excluded.memberId]);
});
afterAll(() => t.close());

const titles = { TH: 'กิจกรรม', EN: 'Activity' };
const merchantId = 'default';

/** The events that lead to a message, with a member who was still free when they were published. */
const eventsOf = (memberId: string): { [Name in keyof DomainEvents]?: DomainEvents[Name] } => ({
  'promotions.applicationDecided': {
    applicationId: `pap_${memberId}`,
    campaignId: 'pro_1',
    memberId,
    merchantId,
    isApproved: false,
    amount: null,
    remark: 'The picture cannot be read',
    titles,
  },
  'promotions.goalReached': {
    participationId: `pap_${memberId}`,
    campaignId: 'pro_1',
    memberId,
    merchantId,
    amount: '10.00',
    until: null,
    titles,
  },
  'promotions.cashbackReady': {
    participationId: `pca_${memberId}`,
    campaignId: 'pro_1',
    memberId,
    merchantId,
    from: '2026-11-23',
    to: '2026-11-29',
    amount: '10.00',
    until: null,
    titles,
  },
  'promotions.bonusMissed': { depositId: `dep_${memberId}`, memberId, campaignId: 'pro_1', titles },
  'promotions.turnoverExtended': {
    turnoverId: 'trn_1',
    grantId: `grt_${memberId}`,
    memberId,
    merchantId,
    expiresAt: '2026-12-20T05:00:00.000Z',
    titles,
  },
  'vip.levelReached': { memberId, merchantId, rankLevel: 1, names: titles, bonus: '18.00' },
  'vip.bonusPaid': { memberId, merchantId, rankLevel: 1, amount: '18.00', isBonus: false },
  'vip.rewardPaid': { memberId, merchantId, kind: 'rebate', period: '2026-11-28', amount: '1.00', isBonus: false },
  'referral.rewardPaid': { friendId: 'frd_1', memberId, merchantId, side: 'inviter', amount: '50.00' },
  'missions.prizePaid': { memberId, merchantId, boardId: `brd_${memberId}`, rank: 1, amount: '100.00' },
});

const told = async ({ call }: TestMember): Promise<string[]> =>
  (await call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);

it('come to who is free, and to nobody whose exclusion is committed', async () => {
  const { db, events } = t.app.platform;
  for (const { memberId } of [free, excluded])
    for (const [name, payload] of Object.entries(eventsOf(memberId)))
      await events.emit(db, name as 'promotions.goalReached', payload as DomainEvents['promotions.goalReached']);
  await t.drain();
  expect(await told(free)).toHaveLength(10);
  expect(await told(excluded)).toEqual([]);
});

it('are found where one was written during an exclusion', async () => {
  const late = await registerMember(t);
  const found = async () =>
    (await tellMembers.invariants!({ db: t.app.platform.db } as InvariantDeps)).map(({ id }) => id);
  const write = (source: string) =>
    t.owner.query(
      `insert into messaging_inbox (member_id, topic, template, args, source) values ($1, 'service', 'vip.levelReached', '{}', $2)`,
      [late.memberId, source],
    );
  await write('before');
  await late.call('excludeMyself', { body: { term: '6m' } });
  expect(await found()).toEqual([]);
  await write('after');
  expect(await found()).toEqual(['TM1']);
});
