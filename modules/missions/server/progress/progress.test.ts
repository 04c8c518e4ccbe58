// Progress of missions by bets, and claims of their rewards.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MissionMakers, openMakers, type Terms } from '../missions.test-data.ts';
import { verifyMissions } from '../verify.ts';

const DAY_SECONDS = 86_400;
const CLOCK = 'missions.clock';
let t: TestApp;
let vendor: ReelVendor;
let makers: MissionMakers;
const opened: string[] = [];
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  makers = await openMakers(t);
});
afterEach(async () => {
  for (const id of opened.splice(0))
    await t.owner.query(
      `update missions_missions set state = 'ended', ended_at = platform_now() where mission_id = $1 and state = 'live'`,
      [id],
    );
});
afterAll(async () => {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyMissions(t.app.platform.db)), ...ofLedger];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
});

const open = async (change?: Partial<Terms>): Promise<string> => {
  const id = await makers.open(change);
  opened.push(id);
  return id;
};
const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
const summary = async (who: TestMember) => (await who.call('missions')).value;
const stand = async (who: TestMember, id: string) =>
  (await summary(who)).missions.filter((one) => one.id === id).map(({ state, done, period }) => [state, done, period]);
const claim = (who: Pick<TestMember, 'call'>, id: string, period = 'once') =>
  who.call('claimMission', { params: { id }, body: { period } });
async function bet(who: TestMember, satang: number, win = 0): Promise<void> {
  await vendor.play(who.memberId, { bet: satang, win });
  await t.drain();
  await t.drain();
}
async function correct(who: TestMember, satang: number): Promise<void> {
  await t.owner.query(
    `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
                             payout_cash, valid_bet, valid_rule, placed_at, settled_at)
     select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round, id, $2, 0, $2,
            valid_rule, placed_at, platform_now()
     from (select * from play_facts where member_id = $1 and corrects is null order by id desc limit 1) f`,
    [who.memberId, satang],
  );
  await t.drain();
}
const inbox = async (who: TestMember) =>
  (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);

describe('progress', () => {
  it('goes from active to claimable to claimed, is told once, and is paid [PRM-020]', async () => {
    const id = await open();
    const member = await registerMember(t);
    expect(await stand(member, id)).toEqual([['active', '0.00', 'once']]);
    await bet(member, 6000);
    expect((await summary(member)).missions).toMatchObject([
      { id, title: 'Play on', category: 'validBet', done: '60.00', goal: '100.00', unit: 'money', percent: 60 },
    ]);
    expect((await claim(member, id)).code).toBe('missions.notClaimable');
    await bet(member, 5000);
    const relay = (await member.call('missionSummary')).value;
    expect(relay).toEqual(await summary(member));
    expect(relay).toMatchObject({
      claimable: 1,
      missions: [{ state: 'claimable', done: '110.00', percent: 100, reward: { kind: 'cash', amount: '20.00' } }],
    });
    expect(await inbox(member)).toEqual(['You finished a mission']);
    expect((await claim(member, id)).value).toMatchObject({
      id,
      state: 'claimed',
      reward: { kind: 'cash', amount: '20.00' },
    });
    expect(await cash(member)).toBe('20.00');
    await bet(member, 5000);
    expect(await stand(member, id)).toEqual([['claimed', '110.00', 'once']]);
    expect(await inbox(member)).toHaveLength(1);
    const record = (await member.call('accountRecord', { query: {} })).value.list;
    expect(record.map(({ kind, amount }) => [kind, amount])).toEqual([['bonus', '20.00']]);
  });

  it('counts rounds, wins of a multiple of the stake, and one product alone', async () => {
    const rounds = await open({ counter: 'rounds', goal: '2' });
    const multiple = await open({ counter: 'winMultiple', multiple: '10.00', goal: '1' });
    const live = await open({ product: 'LIVE' });
    const member = await registerMember(t);
    await bet(member, 1000, 9999);
    expect(await stand(member, rounds)).toEqual([['active', '1', 'once']]);
    expect(await stand(member, multiple)).toEqual([['active', '0', 'once']]);
    await bet(member, 1000, 10_000);
    expect(await stand(member, rounds)).toEqual([['claimable', '2', 'once']]);
    expect(await stand(member, multiple)).toEqual([['claimable', '1', 'once']]);
    expect(await stand(member, live)).toEqual([['active', '0.00', 'once']]);
  });

  it('counts no play money, no test player, and nothing before the mission is live', async () => {
    const [tester, guest, early] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    const draft = await makers.draft();
    opened.push(draft);
    await bet(early, 20_000);
    expect(await stand(early, draft)).toEqual([]);
    expect(await makers.publish(draft)).toBeUndefined();
    await vendor.play(tester.memberId, { bet: 20_000, win: 0, isTest: true });
    await vendor.play(guest.memberId, { bet: 20_000, win: 0, currency: 'FUN' });
    await correct(early, -20_000);
    for (const member of [tester, guest, early])
      expect(await stand(member, draft)).toEqual([['active', '0.00', 'once']]);
  });

  it("counts nothing for another merchant's mission, nor shows it", async () => {
    await t.owner.query(`insert into merchants (merchant_id, code, name) values ('other', 'OTHER', 'Other')`);
    await t.owner.query(
      `insert into missions_missions (mission_id, merchant_id, state, counter, goal, occurrence, reward, title_th, title_en,
                                      starts_at, ends_at, made_by, published_by, published_at)
       select 'mis_0000000000000other1', 'other', 'live', 'rounds', 1, 'once', 100, 'x', 'x', at, at + interval '1 day', 'a', 'b', at
       from (select platform_now() as at) moment`,
    );
    const member = await registerMember(t);
    await bet(member, 1000);
    expect(await stand(member, 'mis_0000000000000other1')).toEqual([]);
    expect((await claim(member, 'mis_0000000000000other1')).code).toBe('common.notFound');
    const { rowCount } = await t.owner.query(
      `select 1 from missions_progress where mission_id = 'mis_0000000000000other1'`,
    );
    expect(rowCount).toBe(0);
  });

  it('counts only the cash part of a stake, and nothing of a bonus', async () => {
    const [valid, rounds] = [await open(), await open({ counter: 'rounds', goal: '9' })];
    const member = await registerMember(t);
    const fact = (cashPart: number, bonusPart: number) =>
      t.owner.query(
        `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash,
                                 stake_bonus, payout_cash, valid_bet, valid_rule, placed_at, settled_at)
         select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round, $2, $3, 0,
                $2::bigint + $3::bigint, valid_rule, platform_now(), platform_now()
         from play_facts where member_id = $1 limit 1`,
        [member.memberId, cashPart, bonusPart],
      );
    await bet(member, 1000);
    await fact(3000, 1000);
    await fact(0, 4000);
    await t.drain();
    expect(await stand(member, valid)).toEqual([['active', '40.00', 'once']]);
    expect(await stand(member, rounds)).toEqual([['active', '2', 'once']]);
  });

  it('takes back what a correction undoes while it is not claimed, and leaves a claimed one', async () => {
    const id = await open();
    const member = await registerMember(t);
    await bet(member, 12_000);
    expect(await stand(member, id)).toEqual([['claimable', '120.00', 'once']]);
    await correct(member, -5000);
    expect(await stand(member, id)).toEqual([['active', '70.00', 'once']]);
    expect((await claim(member, id)).code).toBe('missions.notClaimable');
    await bet(member, 3000);
    expect((await claim(member, id)).code).toBeUndefined();
    await correct(member, -3000);
    expect(await stand(member, id)).toEqual([['claimed', '100.00', 'once']]);
    expect(await cash(member)).toBe('20.00');
    const kept = await t.owner.query<{ command: string }>(
      `select command from platform_audit where command like 'missions.%' and subject_id = $1 order by id`,
      [member.memberId],
    );
    expect(kept.rows.map(({ command }) => command)).toEqual([
      'missions.reached',
      'missions.lost',
      'missions.reached',
      'missions.claim',
    ]);
  });
});

describe('claiming', () => {
  it('pays once, though two nodes are asked at once and each twice', async () => {
    const node = await anotherNode(t);
    const id = await open();
    const member = await registerMember(t);
    const there = { call: callerOf({ ...t, url: node.url, app: node.app }, member) };
    await bet(member, 10_000);
    const all = await Promise.all([member, there, member, there].map((who) => claim(who, id)));
    expect(all.map(({ code }) => code ?? 'paid').toSorted()).toEqual([
      'missions.alreadyClaimed',
      'missions.alreadyClaimed',
      'missions.alreadyClaimed',
      'paid',
    ]);
    expect(await cash(member)).toBe('20.00');
    await node.close();
  });

  it('is possible after staff ended the mission, for what was finished; nothing counts any more', async () => {
    const id = await open();
    const [done, begun] = [await registerMember(t), await registerMember(t)];
    await bet(done, 10_000);
    await bet(begun, 4000);
    expect(await makers.end(id)).toBeUndefined();
    await bet(begun, 9000);
    expect(await stand(begun, id)).toEqual([]);
    expect((await claim(begun, id)).code).toBe('missions.notClaimable');
    expect(await stand(done, id)).toEqual([['claimable', '100.00', 'once']]);
    expect((await claim(done, id)).code).toBeUndefined();
  });

  it('knows nothing of others: who did nothing, and no such mission', async () => {
    const id = await open();
    const [one, other] = [await registerMember(t), await registerMember(t)];
    await bet(one, 10_000);
    expect((await claim(other, id)).code).toBe('common.notFound');
    expect((await claim(one, 'mis_0000000000000000000')).code).toBe('common.notFound');
    expect((await claim(one, id, '2026-01-01')).code).toBe('common.notFound');
  });

  it('is refused to who may have no bonus, and the reward stays', async () => {
    const id = await open();
    const member = await registerMember(t);
    await bet(member, 10_000);
    const blocks = (list: string) =>
      t.owner.query(`update protection_gates set blocks = $2 where member_id = $1`, [member.memberId, list]);
    await blocks('{bonus}');
    expect((await claim(member, id)).code).toBe('protection.blocked');
    expect(await cash(member)).toBe('0.00');
    await blocks('{}');
    expect((await claim(member, id)).code).toBeUndefined();
  });
});

describe('protection first', () => {
  it('voids what a member has begun and finished, gives nothing and tells nothing', async () => {
    const [done, begun] = [await open(), await open({ goal: '500.00' })];
    const member = await registerMember(t);
    await bet(member, 10_000);
    expect((await summary(member)).claimable).toBe(1);
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, {
      kind: 'exclusion',
      term: '6m',
    });
    await t.drain();
    await bet(member, 50_000);
    const { rows } = await t.owner.query<{ state: string; done: bigint }>(
      'select state, done from missions_progress where member_id = $1 and mission_id = any ($2)',
      [member.memberId, [done, begun]],
    );
    expect(rows).toEqual([
      { state: 'void', done: 10_000n },
      { state: 'void', done: 10_000n },
    ]);
    const notices = await t.owner.query(
      `select 1 from messaging_inbox where member_id = $1 and template like 'missions.%'`,
      [member.memberId],
    );
    expect(notices.rowCount).toBe(1);
  });

  it('makes nothing claimable and tells nothing where the gate closed before the bet was counted', async () => {
    const id = await open();
    const member = await registerMember(t);
    await vendor.play(member.memberId, { bet: 10_000, win: 0 });
    await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [member.memberId]);
    await t.drain();
    await t.drain();
    const { rows } = await t.owner.query('select state, done from missions_progress where mission_id = $1', [id]);
    expect(rows).toEqual([{ state: 'active', done: 10_000n }]);
    const notices = await t.owner.query('select 1 from messaging_inbox where member_id = $1', [member.memberId]);
    expect(notices.rowCount).toBe(0);
  });
});

describe('occurrences', () => {
  // Log in again, because moving the clock expires sessions.
  beforeEach(async () => {
    makers = await openMakers(t);
  });
  const today = async () => (await t.app.modules.merchants.service.businessDay('default')).date;
  const toNextDay = async () => {
    const { to } = await t.app.modules.merchants.service.businessDay('default');
    const { rows } = await t.owner.query<{ left: number }>(
      'select ceil(extract(epoch from $1::timestamptz - platform_now()))::int as left',
      [to],
    );
    return rows[0]!.left;
  };

  it('begins again with the business day, and keeps a reward that waits', async () => {
    // Without this, a slow machine could pass the seconds before midnight.
    await t.stopClock();
    const id = await open({ occurrence: 'daily' });
    const [first, tomorrow] = [await registerMember(t), await toNextDay()];
    const before = await today();
    await bet(first, 10_000);
    expect(await stand(first, id)).toEqual([['claimable', '100.00', before]]);
    await t.advance(tomorrow - 2);
    const again = await loginMember(t, first);
    await bet(again, 1000);
    expect(await stand(again, id)).toEqual([['claimable', '110.00', before]]);
    await t.advance(3);
    const after = await today();
    expect(after > before).toBe(true);
    await bet(again, 3000);
    expect(await stand(again, id)).toEqual([
      ['claimable', '110.00', before],
      ['active', '30.00', after],
    ]);
    expect((await claim(again, id, before)).code).toBeUndefined();
    expect((await claim(again, id, after)).code).toBe('missions.notClaimable');
    await bet(again, 7000);
    expect((await claim(again, id, after)).code).toBeUndefined();
    expect(await cash(again)).toBe('40.00');
  });

  it('is the week from Monday on', async () => {
    const id = await open({ occurrence: 'weekly' });
    const member = await registerMember(t);
    await bet(member, 1000);
    const [[, , period]] = (await stand(member, id)) as [[string, string, string]];
    expect(new Date(`${period}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(period <= (await today())).toBe(true);
  });

  it('ends silently what was not finished, and a reward that nobody claims for seven days', async () => {
    const id = await open({ occurrence: 'daily' });
    const [slow, lazy] = [await registerMember(t), await registerMember(t)];
    const day = await today();
    await bet(slow, 1000);
    await bet(lazy, 10_000);
    await t.advance((await toNextDay()) + 7 * DAY_SECONDS - 5);
    await t.drain([CLOCK]);
    const waiting = await loginMember(t, lazy);
    expect(await stand(waiting, id)).toEqual([
      ['claimable', '100.00', day],
      ['active', '0.00', await today()],
    ]);
    await t.advance(10);
    expect((await claim(waiting, id, day)).code).toBe('missions.notClaimable');
    await t.drain([CLOCK]);
    const { rows } = await t.owner.query('select distinct state from missions_progress where mission_id = $1', [id]);
    expect(rows).toEqual([{ state: 'expired' }]);
    expect(await stand(waiting, id)).toEqual([
      ['active', '0.00', await today()],
      ['expired', '100.00', day],
    ]);
    expect(await inbox(await loginMember(t, slow))).toEqual([]);
  });

  it('is locked before it starts, and ends with its time', async () => {
    const at = async (seconds: number) => {
      const { rows } = await t.owner.query<{ at: Date }>('select platform_now() + make_interval(secs => $1) as at', [
        seconds,
      ]);
      return rows[0]!.at.toISOString();
    };
    const id = await open({ startsAt: await at(3600), endsAt: await at(7200) });
    const member = await registerMember(t);
    await bet(member, 10_000);
    expect(await stand(member, id)).toEqual([['locked', '0.00', 'once']]);
    await t.advance(3601);
    const again = await loginMember(t, member);
    await bet(again, 4000);
    expect(await stand(again, id)).toEqual([['active', '40.00', 'once']]);
    await t.advance(3600);
    await t.drain([CLOCK]);
    await bet(again, 10_000);
    expect(await stand(await loginMember(t, again), id)).toEqual([]);
    const { rows } = await t.owner.query('select state, version from missions_missions where mission_id = $1', [id]);
    expect(rows).toEqual([{ state: 'ended', version: 3 }]);
  });
});
