// Grants of free rounds from the request to the winnings, with a vendor over HTTP.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DUE, type Giving, openGiving } from '../freerounds.test-data.ts';
import { verifyFreeRounds } from '../verify.ts';

const DAY = 86_400;
let t: TestApp;
let g: Giving;

beforeAll(async () => {
  t = await buildTestApp();
  g = await openGiving(t);
});
beforeEach(() => {
  g.vendor.behaviour = 'normal';
  g.vendor.rewardFaults.length = 0;
});
afterAll(async () => {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyFreeRounds(t.app.platform.db)), ...ofLedger];
  await g.vendor.close();
  await t.close();
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
});

const own = async (who: TestMember) => (await who.call('freeRounds')).value;
const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
const stands = async (id: string) => (await g.read(id)).state;
const inbox = async (who: TestMember) =>
  (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);
const later = async (seconds: number) => {
  await t.advance(seconds);
  await t.drain(DUE);
};
const grantsAsked = (id: string) =>
  g.vendor.asked.filter(({ call, body }) => call === 'free-rounds/grant' && body.reward_id === id);
const acts = async (id: string) =>
  (
    await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_id = $1 and command like 'freerounds.%' order by id`,
      [id],
    )
  ).rows.map(({ command }) => command.replace('freerounds.grant.', ''));

/** Request of another module: three rounds of 1.00 for a day. */
const wishOf = ({ memberId }: TestMember, id: string) => ({
  memberId,
  nodeId: g.nodeId,
  rounds: 3,
  betMinor: 100n,
  turnoverPercent: 0,
  expiresAt: new Date(Date.now() + DAY * 1000),
  source: { type: 'campaign', id },
});

describe('free rounds given by hand', () => {
  it('go to the vendor after the commit and are shown to their member with all that they are', async () => {
    const member = await registerMember(t);
    const given = await g.give([member.username], { rounds: 5, bet: '2.00' });
    expect(given.value).toEqual({ state: 'done', approvalId: null, given: 1, skipped: [] });
    expect((await own(member)).list).toEqual([]);
    await t.drain();
    const { list, playable } = await own(member);
    expect(playable).toBe(1);
    expect(list).toMatchObject([
      {
        state: 'granted',
        game: { nodeId: g.nodeId, vassalage: 'ACME', gameType: 'RNG', gameCode: 'reel', gameName: 'Reel' },
        rounds: 5,
        left: 5,
        bet: '2.00',
        won: '0.00',
        turnoverPercent: 0,
      },
    ]);
    const { id } = list[0]!;
    const [asked] = grantsAsked(id);
    expect(asked?.body).toMatchObject({
      reward_id: id,
      currency: 'THB',
      game_codes: ['reel'],
      count: 5,
      bet_amount: 200,
    });
    expect(JSON.stringify(asked?.body)).not.toContain(member.username);
    expect(await inbox(member)).toEqual(['Free rounds for you']);
    expect(await acts(id)).toEqual(['request', 'granted']);
  });

  it('name who cannot be given any, and give the others', async () => {
    const [fine, gone] = [await registerMember(t), await registerMember(t)];
    await gone.call('excludeMyself', { body: { term: '6m' } });
    const { value } = await g.give([fine.username, gone.username, 'nobody-there', fine.username]);
    expect(value).toMatchObject({ given: 1 });
    expect(value.skipped).toEqual([
      { member: 'nobody-there', code: 'common.notFound' },
      { member: gone.username, code: 'protection.blocked' },
    ]);
    await t.drain();
    expect((await own(fine)).playable).toBe(1);
    expect(g.vendor.asked.filter(({ call }) => call === 'free-rounds/grant').length).toBeGreaterThan(0);
  });

  it('that are worth more than one person may give wait for a second one', async () => {
    const member = await registerMember(t);
    const { value } = await g.give([member.username], { rounds: 1000, bet: '6.00' });
    expect(value).toMatchObject({ state: 'proposed', given: 0 });
    await t.drain();
    expect((await own(member)).list).toEqual([]);
    const decide = (who: typeof g.checker) =>
      who.call('opsDecideApproval', { params: { id: value.approvalId! }, body: { decision: 'confirm' } });
    expect((await decide(g.writer)).code).toBe('operator.sameStaff');
    expect((await decide(g.checker)).value.state).toBe('executed');
    await t.drain();
    expect((await own(member)).list).toMatchObject([{ state: 'granted', rounds: 1000 }]);
  });

  it('are refused where no vendor gives them', async () => {
    const member = await registerMember(t);
    expect((await g.give([member.username], { nodeId: 'nothing' })).code).toBe('games.unknownGame');
    await t.owner.query(`update vendors set capabilities = '{promo}' where code = 'ACME'`);
    await t.app.modules.vendors.vendors.reload();
    expect((await g.give([member.username])).code).toBe('freerounds.notOffered');
    await t.owner.query(`update vendors set capabilities = '{free_rounds,promo}' where code = 'ACME'`);
    await t.app.modules.vendors.vendors.reload();
  });
});

describe('what free rounds win', () => {
  it('comes once, as cash, and is told once', async () => {
    const { member, id } = await g.granted();
    expect(await g.pay(id, 4750, 10)).toBe('OK');
    expect(await cash(member)).toBe('47.50');
    expect(await stands(id)).toBe('settled');
    await t.drain(DUE);
    await t.drain(DUE);
    expect(await own(member)).toMatchObject({ playable: 0, list: [{ state: 'settled', won: '47.50', left: 0 }] });
    expect(await g.read(id)).toMatchObject({
      used: 10,
      won: '47.50',
      paidBy: `pay-${id}-4750`,
      nextAskAt: null,
      problem: null,
    });
    expect(await g.pay(id, 4750, 10)).toBe('OK');
    expect(await g.pay(id, 9999, 10)).toBe('DUPLICATE_CONFLICT');
    await t.drain(DUE);
    expect(await cash(member)).toBe('47.50');
    expect(await inbox(member)).toEqual(['Your free rounds are paid', 'Free rounds for you']);
    expect(await acts(id)).toEqual(['request', 'granted', 'settled']);
    const record = (await member.call('accountRecord', { query: {} })).value.list;
    expect(record.map(({ kind, amount }) => [kind, amount])).toEqual([['bonus', '47.50']]);
  });

  it('is played through before it leaves, where its grant says so, from the very credit on', async () => {
    const { member, id } = await g.granted({ turnoverPercent: 150 });
    await g.pay(id, 333);
    const { list, locked, withdrawable } = (await member.call('turnover', { query: {} })).value;
    expect(list).toMatchObject([
      { source: 'reward', sourceId: id, base: '3.33', required: '5.00', multiplePercent: 150 },
    ]);
    expect([locked, withdrawable]).toEqual(['3.33', '0.00']);
  });

  it('may be nothing: then it is settled without a posting or turnover', async () => {
    const { member, id } = await g.granted({ turnoverPercent: 100 });
    expect(await g.pay(id, 0, 10)).toBe('OK');
    await t.drain(DUE);
    expect(await g.read(id)).toMatchObject({ state: 'settled', won: '0.00', used: 10 });
    expect((await member.call('turnover', { query: {} })).value.list).toEqual([]);
    expect(await inbox(member)).toEqual(['Free rounds for you']);
  });

  it('of a reward that is no grant of ours, or of another member, settles nothing', async () => {
    const [one, other] = [await g.granted(), await g.granted()];
    const reward = g.vendor.rewards.get(one.id)!;
    const before = reward.player_id;
    reward.player_id = g.vendor.rewards.get(other.id)!.player_id;
    g.vendor.rewards.set('frg_unknown', { ...reward });
    expect(await g.pay('frg_unknown', 100)).toBe('OK');
    expect(await cash(other.member)).toBe('1.00');
    expect(await stands(one.id)).toBe('granted');
    reward.player_id = before;
  });
});

describe('the vendor', () => {
  it('that is down is asked again, and gives them once when it is back', async () => {
    g.vendor.behaviour = 'silent';
    const { member, id } = await g.granted();
    expect(await g.read(id)).toMatchObject({ state: 'requested', problem: 'UNREACHABLE', asks: 1 });
    expect((await own(member)).list).toMatchObject([{ state: 'requested' }]);
    await later(5);
    expect(await g.read(id)).toMatchObject({ state: 'requested', asks: 2 });
    g.vendor.behaviour = 'normal';
    await later(60);
    expect(await g.read(id)).toMatchObject({ state: 'granted', problem: null, asks: 0 });
    expect(g.vendor.rewards.get(id)?.state).toBe('ACTIVE');
  });

  it('whose answer was lost is asked what it has; nothing is sent a second time', async () => {
    g.vendor.rewardFaults.push('lostAnswer');
    const { id } = await g.granted();
    expect(await stands(id)).toBe('requested');
    await later(10);
    expect(await stands(id)).toBe('granted');
    expect(grantsAsked(id)).toHaveLength(1);
  });

  it('that never got the request gets it again, under the same id', async () => {
    g.vendor.rewardFaults.push('lostRequest');
    const { id } = await g.granted();
    await later(10);
    expect(await stands(id)).toBe('granted');
    expect(grantsAsked(id)).toHaveLength(2);
    expect(new Set(grantsAsked(id).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('that refuses makes it fail with the reason; staff send it again under its id', async () => {
    g.vendor.rewardFaults.push({ refuse: 'BET_NOT_OFFERED' });
    const { member, id } = await g.granted();
    const failed = await g.read(id);
    expect(failed).toMatchObject({ state: 'failed', problem: 'BET_NOT_OFFERED', nextAskAt: null });
    expect((await own(member)).list).toEqual([]);
    const again = (version: number) =>
      g.writer.call('opsAskFreeRoundsAgain', { params: { id }, body: { version, reason: 'the bet is offered now' } });
    expect((await again(failed.version - 1)).code).toBe('operator.staleVersion');
    expect((await again(failed.version)).code).toBeUndefined();
    await t.drain();
    expect(await stands(id)).toBe('granted');
    expect(await acts(id)).toEqual(['request', 'failed', 'askAgain', 'granted']);
  });

  it('that is only busy is asked again', async () => {
    g.vendor.rewardFaults.push({ refuse: 'TEMPORARY_ERROR' });
    const { id } = await g.granted();
    expect(await g.read(id)).toMatchObject({ state: 'requested', problem: 'TEMPORARY_ERROR' });
    await later(10);
    expect(await stands(id)).toBe('granted');
  });

  it('says how far the member is, and what is awaited when all is played', async () => {
    const { member, id } = await g.granted();
    Object.assign(g.vendor.rewards.get(id)!, { used: 4 });
    await later(61);
    expect((await own(member)).list).toMatchObject([{ state: 'granted', left: 6 }]);
    Object.assign(g.vendor.rewards.get(id)!, { used: 10, state: 'USED', win_total: 500 });
    await later(61);
    expect(await g.read(id)).toMatchObject({ state: 'used', used: 10, problem: null });
    expect(await own(member)).toMatchObject({ playable: 0, list: [{ state: 'used', left: 0 }] });
    await g.pay(id, 500, 10);
    expect(await stands(id)).toBe('settled');
  });

  it('that lost what it had makes it fail', async () => {
    const { id } = await g.granted();
    g.vendor.rewards.delete(id);
    await later(61);
    expect(await g.read(id)).toMatchObject({ state: 'failed', problem: 'LOST_AT_VENDOR' });
  });
});

describe('two nodes, and one that dies', () => {
  it('ask the vendor once between them', async () => {
    const other = await anotherNode(t);
    try {
      const member = await registerMember(t);
      await g.give([member.username]);
      await Promise.all([t.drain(), other.app.platform.jobs.drain()]);
      await Promise.all([t.drain(DUE), other.app.platform.jobs.drain(DUE)]);
      const [{ id } = { id: '' }] = (await own(member)).list;
      expect(await stands(id)).toBe('granted');
      expect(grantsAsked(id)).toHaveLength(1);
      await g.pay(id, 100);
      await Promise.all([t.drain(DUE), other.app.platform.jobs.drain(DUE)]);
      // A grant that the other node holds at that moment is told by the next pass.
      await t.drain(DUE);
      expect(await acts(id)).toEqual(['request', 'granted', 'settled']);
    } finally {
      await other.close();
    }
  });

  it('leave nothing behind: what was claimed is taken up after the lease', async () => {
    g.vendor.behaviour = 'silent';
    const { id } = await g.granted();
    // A node that was killed between the claim and the response leaves only the claim.
    await t.owner.query(
      `update freerounds_grants set next_ask_at = platform_now() + interval '15 seconds', asks = asks + 1 where grant_id = $1`,
      [id],
    );
    g.vendor.behaviour = 'normal';
    await later(10);
    expect(await stands(id)).toBe('requested');
    await later(10);
    expect(await stands(id)).toBe('granted');
    expect(g.vendor.rewards.get(id)?.state).toBe('ACTIVE');
  });

  it('ask for one source once, however often it asks', async () => {
    const member = await registerMember(t);
    const wish = wishOf(member, 'one');
    const { freerounds, platform } = { freerounds: t.app.modules.freerounds, platform: t.app.platform };
    const ask = () => inTransaction(platform.db, (trx) => freerounds.service.request(trx, systemContext('test'), wish));
    const ids = await Promise.all([ask(), ask(), ask()]);
    expect(new Set([...ids, await ask()]).size).toBe(1);
    await t.drain();
    expect((await own(member)).list).toHaveLength(1);
    // A rolled-back request has no effect.
    const failing = inTransaction(platform.db, async (trx) => {
      await freerounds.service.request(trx, systemContext('test'), {
        ...wish,
        source: { type: 'campaign', id: 'two' },
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await t.drain();
    expect((await own(member)).list).toHaveLength(1);
  });
});

describe('the end of free rounds', () => {
  const cancel = async (id: string) =>
    (
      await g.writer.call('opsCancelFreeRounds', {
        params: { id },
        body: { version: (await g.read(id)).version, reason: 'given by mistake' },
      })
    ).code;

  it('comes when staff take them back: unplayed they are gone, and nothing is shown from then on', async () => {
    const { member, id } = await g.granted();
    g.vendor.behaviour = 'silent';
    expect(await cancel(id)).toBeUndefined();
    expect((await own(member)).list).toEqual([]);
    await t.drain();
    expect(await g.read(id)).toMatchObject({ state: 'granted', isCancelling: true });
    expect(await cancel(id)).toBe('freerounds.wrongState');
    g.vendor.behaviour = 'normal';
    await later(30);
    expect(await g.read(id)).toMatchObject({
      state: 'cancelled',
      isCancelling: false,
      cancelReason: 'given by mistake',
    });
    expect(g.vendor.rewards.get(id)?.state).toBe('CANCELLED');
  });

  it('leaves what was played to be paid', async () => {
    const { member, id } = await g.granted();
    g.vendor.rewards.get(id)!.used = 3;
    await cancel(id);
    await t.drain();
    expect(await g.read(id)).toMatchObject({ state: 'used', used: 3 });
    await g.pay(id, 700, 3);
    expect(await cash(member)).toBe('7.00');
    expect(await stands(id)).toBe('settled');
  });

  it('comes before the vendor heard of them: then it never gives them', async () => {
    g.vendor.behaviour = 'silent';
    const { id } = await g.granted();
    await cancel(id);
    g.vendor.behaviour = 'normal';
    await later(10);
    expect(await stands(id)).toBe('cancelled');
    expect(g.vendor.rewards.get(id)).toMatchObject({ state: 'CANCELLED', grant: undefined });
  });

  it('comes with their time: nothing played is expired, something played is awaited', async () => {
    const [none, some] = [await g.granted(), await g.granted()];
    for (const { id } of [none, some]) g.vendor.rewards.get(id)!.state = 'EXPIRED';
    g.vendor.rewards.get(some.id)!.used = 2;
    await later(61);
    expect([await stands(none.id), await stands(some.id)]).toEqual(['expired', 'used']);
    expect((await own(none.member)).list).toMatchObject([{ state: 'expired', left: 0 }]);
    await g.pay(some.id, 250, 2);
    expect(await cash(some.member)).toBe('2.50');
  });

  it('comes with their time even where the vendor never answered', async () => {
    g.vendor.behaviour = 'silent';
    const { id } = await g.granted();
    await t.owner.query('update freerounds_grants set expires_at = platform_now() where grant_id = $1', [id]);
    await later(10);
    expect(await stands(id)).toBe('requested');
    g.vendor.behaviour = 'normal';
    await later(60);
    // The vendor may have received the grant, so it is cancelled there.
    expect(await stands(id)).toBe('cancelled');
    expect(g.vendor.rewards.get(id)).toMatchObject({ state: 'CANCELLED', grant: undefined });
  });
});

describe('a member who stops', () => {
  it('loses what is left at the vendor, hears nothing, and keeps what was played', async () => {
    const [unplayed, played] = [await g.granted(), await g.granted()];
    g.vendor.rewards.get(played.id)!.used = 1;
    for (const { member } of [unplayed, played]) await member.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    expect(await g.read(unplayed.id)).toMatchObject({ state: 'cancelled', cancelReason: 'protection.stopped' });
    expect(g.vendor.rewards.get(unplayed.id)?.state).toBe('CANCELLED');
    expect(await stands(played.id)).toBe('used');
    expect(await g.pay(played.id, 900, 1)).toBe('OK');
    await t.drain(DUE);
    expect(await stands(played.id)).toBe('settled');
    const posted = await t.owner.query<{ balance: bigint }>(
      `select b.balance from ledger_balances b join ledger_accounts a on a.id = b.account_id
       where a.owner = $1 and a.class = 'player_cash'`,
      [played.member.memberId],
    );
    expect(posted.rows).toEqual([{ balance: 900n }]);
    const told = await t.owner.query(
      `select 1 from messaging_inbox where member_id = $1 and template like 'freeRounds.%'`,
      [played.member.memberId],
    );
    expect(told.rows).toHaveLength(1);
  });

  it('is given none, also where the exclusion comes between the request and the vendor', async () => {
    g.vendor.behaviour = 'silent';
    const { member, id } = await g.granted();
    await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [member.memberId]);
    g.vendor.behaviour = 'normal';
    await later(10);
    await later(10);
    expect(await stands(id)).toBe('cancelled');
    expect(g.vendor.rewards.get(id)?.grant).toBeUndefined();
    const wish = wishOf(member, 'excluded');
    const asking = inTransaction(t.app.platform.db, (trx) =>
      t.app.modules.freerounds.service.request(trx, systemContext('test'), wish),
    );
    await expect(asking).rejects.toMatchObject({ code: 'protection.excluded' });
  });
});
