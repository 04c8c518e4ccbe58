import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  openTrial,
  registerMember,
  setFeature,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import { contentOf, type Publishers, openPublishers } from '../campaign.test-data.ts';
import { promotionsJobs } from '../campaigns/clock.ts';
import { verifyActivities } from './verify.ts';

let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
});
afterAll(async () => {
  const breaches = await verifyActivities(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const params = (id: string) => ({ params: { id } });
const cash = async (member: TestMember) => (await member.call('balance')).value.sumBalance;
const detail = async (who: Pick<TestMember, 'call'>, id: string) =>
  (await who.call('getPromotion', { ...params(id), query: { language: 'EN' } })).value;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const stand = async (member: TestMember, id: string) => {
  const { state, acts } = await detail(member, id);
  return [state, ...Object.entries(acts).flatMap(([act, may]) => (may ? [act] : []))];
};
const budget = async (id: string) => {
  const row = await t.owner.query<{ places: number; spent: string }>(
    'select places_taken as places, amount_spent::text as spent from promotions_budgets where campaign_id = $1',
    [id],
  );
  return [row.rows[0]!.places, row.rows[0]!.spent];
};

describe('joining', () => {
  it('goes from coming soon over join to joined, and is closed at the end [PRM-013] [PRM-016]', async () => {
    const member = await registerMember(t);
    const soon = await staff.open('join', { startsAt: inDays(1), endsAt: inDays(3) });
    expect(await stand(member, soon)).toEqual(['comingSoon']);
    expect((await member.call('joinPromotion', params(soon))).code).toBe('promotions.ended');
    const id = await staff.open('join');
    expect(await stand(member, id)).toEqual(['join', 'join']);
    expect((await member.call('joinPromotion', params(id))).value).toEqual({ id, state: 'joined' });
    expect(await stand(member, id)).toEqual(['joined', 'leave']);
    expect((await member.call('joinPromotion', params(id))).code).toBe('promotions.alreadyTaken');
    expect(await staff.act(id, 'end')).toBeUndefined();
    expect(await stand(member, id)).toEqual(['closed']);
    expect((await member.call('leavePromotion', params(id))).code).toBe('promotions.ended');
    const { list } = (await member.call('participation', { query: { language: 'EN' } })).value;
    expect(list.map(({ promotionId, title, state }) => [promotionId, title, state])).toEqual([
      [id, 'Daily bonus', 'closed'],
    ]);
  });

  it('signs up before the counting starts, shown as joined [PRM-017]', async () => {
    const member = await registerMember(t);
    const id = await staff.open('join', { countsFrom: inDays(60 / 86_400), endsAt: inDays(9) });
    expect((await member.call('joinPromotion', params(id))).value.state).toBe('joined');
    const stored = async () =>
      (
        await t.owner.query<{ state: string }>('select state from promotions_participations where campaign_id = $1', [
          id,
        ])
      ).rows[0]!.state;
    expect(await stored()).toBe('signed');
    await t.advance(61);
    await t.drain([promotionsJobs.clock]);
    expect(await stored()).toBe('joined');
  });

  it('frees the place of who leaves, and gives the last one once', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => registerMember(t)));
    const id = await staff.open('join', { places: 2 });
    const codes = await Promise.all(members.map(async (one) => (await one.call('joinPromotion', params(id))).code));
    expect(codes.filter((code) => code === undefined)).toHaveLength(2);
    expect(codes.filter((code) => code === 'promotions.quotaFull')).toHaveLength(3);
    const inside = members[codes.indexOf(undefined)]!;
    const outside = members[codes.indexOf('promotions.quotaFull')]!;
    expect(await stand(outside, id)).toEqual(['join']);
    expect((await inside.call('leavePromotion', params(id))).value.state).toBe('join');
    expect((await outside.call('joinPromotion', params(id))).value.state).toBe('joined');
    expect((await inside.call('joinPromotion', params(id))).code).toBe('promotions.quotaFull');
    expect(await budget(id)).toEqual([2, '0']);
  });

  it('is one part however often it is asked for: two clicks, and one click that arrives twice', async () => {
    const member = await registerMember(t);
    const id = await staff.open('join', { mayLeave: false });
    const answers = await Promise.all(Array.from({ length: 4 }, () => member.call('joinPromotion', params(id))));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'promotions.alreadyTaken')).toHaveLength(3);
    expect((await member.call('leavePromotion', params(id))).code).toBe('promotions.wrongState');
    expect(await budget(id)).toEqual([1, '0']);
  });

  it('says which condition does not hold', async () => {
    const member = await registerMember(t);
    const id = await staff.open('join', { conditions: [{ code: 'deposits', args: { min: 1, max: null } }] });
    const refused = await member.call('joinPromotion', params(id));
    expect(refused.body).toMatchObject({
      code: 'promotions.notEligible',
      value: { condition: 'deposits', actual: '0', needed: '1–' },
    });
    expect((await detail(member, id)).verdicts).toEqual([{ code: 'deposits', ok: false, actual: '0', needed: '1–' }]);
    const { value } = await staff.writer.call('opsTryCampaign', { ...params(id), body: { account: member.username } });
    expect(value.isEligible).toBe(false);
  });
});

describe('claiming', () => {
  it('pays once and at once [PRM-015]', async () => {
    const member = await registerMember(t);
    const id = await staff.open('claim', { reward: '50.00', budget: '1000.00' });
    expect(await stand(member, id)).toEqual(['claim', 'claim']);
    const answers = await Promise.all(Array.from({ length: 4 }, () => member.call('claimPromotion', params(id))));
    expect(answers.filter(({ code }) => code === undefined).map(({ value }) => value)).toEqual([
      { id, state: 'claimed', amount: '50.00', currency: 'THB', bonus: null, rounds: null },
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'promotions.alreadyTaken']));
    expect(await cash(member)).toBe('50.00');
    expect(await stand(member, id)).toEqual(['claimed']);
    expect(await budget(id)).toEqual([1, '5000']);
    const record = (await member.call('accountRecord', { query: {} })).value.list;
    expect(record.map(({ kind, amount }) => [kind, amount])).toEqual([['bonus', '50.00']]);
  });

  it('is done once though two nodes are asked at once', async () => {
    const node = await anotherNode(t);
    const member = await registerMember(t);
    const there = callerOf({ ...t, url: node.url, app: node.app }, member);
    const id = await staff.open('claim');
    const both = await Promise.all([member.call, there].map((call) => call('claimPromotion', params(id))));
    expect(both.map(({ code }) => code ?? 'paid').toSorted()).toEqual(['paid', 'promotions.alreadyTaken']);
    expect(await cash(member)).toBe('50.00');
    await node.close();
  });

  it('may be done again on the next day of the merchant', async () => {
    const member = await registerMember(t);
    const id = await staff.open('claim', { occurrence: 'daily' });
    expect((await member.call('claimPromotion', params(id))).code).toBeUndefined();
    expect((await member.call('claimPromotion', params(id))).code).toBe('promotions.alreadyTaken');
    await t.owner.query(`update promotions_participations set occurrence = '2020-01-01' where campaign_id = $1`, [id]);
    expect(await stand(member, id)).toEqual(['claim', 'claim']);
    expect((await member.call('claimPromotion', params(id))).code).toBeUndefined();
    expect(await cash(member)).toBe('100.00');
  });

  it('ends with the last baht of the budget, which one of many gets, and pauses the campaign', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => registerMember(t)));
    const id = await staff.open('claim', { reward: '50.00', budget: '170.00' });
    const codes = await Promise.all(members.map(async (one) => (await one.call('claimPromotion', params(id))).code));
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'promotions.budgetSpent')).toHaveLength(5);
    expect(await budget(id)).toEqual([3, '15000']);
    const late = members[codes.indexOf('promotions.budgetSpent')]!;
    expect(await stand(late, id)).toEqual(['claim']);
    await t.drain();
    expect((await staff.writer.call('opsGetCampaign', params(id))).value.state).toBe('paused');
    expect((await late.call('claimPromotion', params(id))).code).toBe('promotions.ended');
    expect(await cash(late)).toBe('0.00');
  });

  it('goes on when its budget was raised before it could pause', async () => {
    const [first, second] = [await registerMember(t), await registerMember(t)];
    const id = await staff.open('claim', { reward: '50.00', budget: '60.00' });
    await first.call('claimPromotion', params(id));
    await staff.change(id, contentOf('claim', { reward: '50.00', budget: '160.00' }));
    await t.drain();
    expect((await staff.writer.call('opsGetCampaign', params(id))).value.state).toBe('live');
    expect((await second.call('claimPromotion', params(id))).code).toBeUndefined();
  });

  it('counts places apart from money', async () => {
    const [first, second] = [await registerMember(t), await registerMember(t)];
    const id = await staff.open('claim', { places: 1 });
    expect((await first.call('claimPromotion', params(id))).code).toBeUndefined();
    expect((await second.call('claimPromotion', params(id))).code).toBe('promotions.quotaFull');
  });
});

describe('protection first', () => {
  it('gives nothing to who is excluded or blocked, and to nobody whom the gate does not know [K1]', async () => {
    const [join, claim] = [await staff.open('join'), await staff.open('claim')];
    for (const [change, code] of [
      [`state = 'excluded'`, 'protection.excluded'],
      [`blocks = '{bonus}'`, 'protection.blocked'],
    ] as const) {
      const member = await registerMember(t);
      await t.owner.query(`update protection_gates set ${change} where member_id = $1`, [member.memberId]);
      expect((await member.call('joinPromotion', params(join))).code).toBe(code);
      expect((await member.call('claimPromotion', params(claim))).code).toBe(code);
      await t.owner.query(`update protection_gates set state = 'open', blocks = '{}' where member_id = $1`, [
        member.memberId,
      ]);
      expect(await cash(member)).toBe('0.00');
    }
  });

  it('closes what a member has open when the member stops, and no place stays taken', async () => {
    const member = await registerMember(t);
    const id = await staff.open('join', { places: 3 });
    await member.call('joinPromotion', params(id));
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, {
      kind: 'exclusion',
      term: '6m',
    });
    await t.drain();
    const part = await t.owner.query<{ state: string }>(
      'select state from promotions_participations where member_id = $1',
      [member.memberId],
    );
    expect(part.rows).toEqual([{ state: 'closed' }]);
    expect(await budget(id)).toEqual([0, '0']);
  });

  it('closes every part of who stops, also when one of them cannot be closed at once', async () => {
    const member = await registerMember(t);
    const ids = [await staff.open('join'), await staff.open('join'), await staff.open('join')];
    for (const id of ids) await member.call('joinPromotion', params(id));
    const states = async () =>
      (
        await t.owner.query<{ state: string }>(
          'select state from promotions_participations where member_id = $1 order by state',
          [member.memberId],
        )
      ).rows.map(({ state }) => state);
    await t.owner.query(`
      create function refuse_part() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse_part before update on promotions_participations for each row
        when (old.campaign_id = '${ids[1]}') execute function refuse_part()`);
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, {
      kind: 'exclusion',
      term: '6m',
    });
    await t.drain().catch(() => {});
    expect(await states()).toEqual(['closed', 'closed', 'joined']);
    await t.owner.query('drop trigger refuse_part on promotions_participations; drop function refuse_part()');
  });

  it('is for real accounts: a trial guest takes part in nothing', async () => {
    await setFeature(t, 'FREEPLAY', true);
    const trial = await openTrial(t);
    const call = callerOf(t, { token: trial.value.token, cookie: cookieOf(trial) });
    const id = await staff.open('claim');
    expect((await call('claimPromotion', params(id))).code).toBe('identity.realAccountNeeded');
    expect((await call('promoCount')).value).toEqual({ promoCount: 0 });
    expect((await detail({ call }, id)).acts.claim).toBe(false);
  });
});

describe('lists', () => {
  it('filters by category and tag, and says where a member stands; a visitor only reads [PRM-005] [PRM-006] [PRM-007]', async () => {
    const member = await registerMember(t);
    const id = await staff.open('claim', { category: 'lotto', tags: ['vip', 'limited'], places: 7 });
    const list = async (who: Pick<TestMember, 'call'>, query: object) =>
      (await who.call('listPromotions', { query: { language: 'TH', pageSize: 100, ...query } })).value;
    const found = await list(member, { category: 'lotto' });
    expect(found.list.map((one) => [one.id, one.title, one.state, one.placesLeft, one.acts.claim])).toEqual([
      [id, 'โบนัสรายวัน', 'claim', 7, true],
    ]);
    expect(found.tags).toEqual(['limited', 'vip']);
    expect(found.categories).toContain('lotto');
    expect((await list(member, { category: 'lotto', tag: 'daily' })).list).toEqual([]);
    expect((await list(member, { category: 'all' })).list.length).toBeGreaterThan(1);
    const [seen] = (await list({ call: callerOf(t) }, { category: 'lotto' })).list;
    expect([seen?.state, seen?.acts.claim]).toEqual(['claim', false]);
    expect((await detail({ call: callerOf(t) }, id)).verdicts).toBeNull();
  });

  it('counts what can still be joined, applied for or claimed [MBR-002] [GAP-159]', async () => {
    const member = await registerMember(t);
    const count = async () => (await member.call('promoCount')).value.promoCount;
    const before = await count();
    const id = await staff.open('join');
    await staff.open('info');
    expect(await count()).toBe(before + 1);
    await member.call('joinPromotion', params(id));
    expect(await count()).toBe(before);
    await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [member.memberId]);
    expect(await count()).toBe(0);
  });

  it('keeps a member on the version that was taken', async () => {
    const [early, late] = [await registerMember(t), await registerMember(t)];
    const id = await staff.open('join', { mayLeave: true });
    await early.call('joinPromotion', params(id));
    await staff.change(id, contentOf('join', { mayLeave: false }));
    await late.call('joinPromotion', params(id));
    expect([(await detail(early, id)).version, (await detail(late, id)).version]).toEqual([1, 2]);
    expect((await late.call('leavePromotion', params(id))).code).toBe('promotions.wrongState');
    expect((await early.call('leavePromotion', params(id))).code).toBeUndefined();
  });

  it('judges and shows who left by what is published now', async () => {
    const member = await registerMember(t);
    const id = await staff.open('join', { mayLeave: true });
    await member.call('joinPromotion', params(id));
    const texts = contentOf('join').texts.map((text) => ({ ...text, title: 'Second' }));
    const conditions = [{ code: 'deposits' as const, args: { min: 1, max: null } }];
    await staff.change(id, contentOf('join', { texts, conditions }));
    expect((await detail(member, id)).title).toBe('Daily bonus');
    await member.call('leavePromotion', params(id));
    const left = await detail(member, id);
    expect([left.title, left.version, left.acts.join, left.verdicts?.map(({ ok }) => ok)]).toEqual([
      'Second',
      2,
      false,
      [false],
    ]);
  });

  it('knows nothing of what is not published, or another merchant’s', async () => {
    const made = await staff.writer.call('opsAddCampaign', {
      query: {},
      body: { kind: 'info', content: contentOf('info'), reason: 'a draft' },
    });
    const visitor = callerOf(t);
    const read = (id: string) => visitor('getPromotion', { ...params(id), query: { language: 'EN' } });
    expect((await read(made.value.id)).code).toBe('common.notFound');
    expect((await read('pro_0000000000000000000')).code).toBe('common.notFound');
  });
});
