// Kept audiences, and estimates of campaigns; an estimate writes nothing.
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../contract/conditions.ts';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { contentOf } from '../campaign.test-data.ts';

const reason = 'for the test';
let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let staff: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  staff = await staffSession(t, ['promotionManager']);
});
afterAll(() => close());

const hasDeposited: Condition = { code: 'deposits', args: { min: 1, max: null } };
const count = async (conditions: Condition[]) =>
  (await staff.call('opsCountSegment', { query: {}, body: { conditions } })).value;
/** Returns the row counts of the tables of promotions and the ledger. */
async function everything(): Promise<unknown> {
  const { rows } = await t.owner.query(
    `select (select count(*) from promotions_grants) as grants, (select count(*) from promotions_rewards) as rewards,
            (select count(*) from promotions_participations) as parts, (select count(*) from ledger_transactions) as moves,
            (select count(*) from platform_audit) as audit`,
  );
  return rows[0];
}

describe('a kept audience', () => {
  it('finds members by when they were last seen and by label', async () => {
    const [away, gone, vip] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    await t.owner.query(`update members set last_login_at = platform_now() - interval '40 days' where member_id = $1`, [
      away.memberId,
    ]);
    await t.owner.query('update members set last_login_at = null where member_id = $1', [gone.memberId]);
    await t.owner.query(
      `insert into vip_levels (merchant_id, version, rank_level, name_th, name_en, threshold, upgrade_bonus, points_multiplier)
       values ('*', 1, 5, 'เพชร', 'Diamond', 1, 0, 100)`,
    );
    await t.owner.query(
      `insert into vip_standings (member_id, merchant_id, experience, rank_level)
       select member_id, merchant_id, 0, 5 from members where member_id = $1`,
      [vip.memberId],
    );
    const names = async (condition: Condition) => (await count([condition])).sample.map(({ username }) => username);
    const long = await names({ code: 'lastSeenDays', args: { min: 30, max: null } });
    expect(long.toSorted()).toEqual([away.username, gone.username].toSorted());
    expect(await names({ code: 'labels', args: { labels: ['VIP'] } })).toEqual([vip.username]);
  });

  it('is kept in versions, changed by who saw it, and put away', async () => {
    const body = { name: 'Have deposited', conditions: [hasDeposited], reason };
    const { id } = (await staff.call('opsAddSegment', { query: {}, body })).value;
    const get = async () => (await staff.call('opsGetSegment', { params: { id } })).value;
    expect(await get()).toMatchObject({ name: 'Have deposited', version: 1, isOn: true, conditions: [hasDeposited] });
    const change = (version: number) =>
      staff.call('opsChangeSegment', { params: { id }, body: { ...body, name: 'Payers', isOn: false, version } });
    expect((await change(1)).value).toEqual({ version: 2 });
    expect((await change(1)).code).toBe('operator.staleVersion');
    expect(await get()).toMatchObject({ name: 'Payers', version: 2, isOn: false });
    const versions = await t.owner.query('select from promotions_segment_versions where segment_id = $1', [id]);
    expect(versions.rows).toHaveLength(2);
  });

  it('is counted with some of its members, and nothing is written', async () => {
    const [payer, stopped, other] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    const before = await count([hasDeposited]);
    for (const one of [payer, stopped]) await deposit(t, rail, one, '200.00');
    await t.drain();
    await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [stopped.memberId]);
    const rows = await everything();
    const now = await count([hasDeposited]);
    expect(now).toMatchObject({ matched: before.matched + 2, allowed: before.allowed + 1, isWhole: true });
    const names = now.sample.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining([payer.username, stopped.username]));
    expect(names).not.toContain(other.username);
    const nobody: Condition = { code: 'levelMin', args: { level: 9 } };
    expect((await count([hasDeposited, nobody])).matched).toBe(0);
    const either: Condition = {
      code: 'any',
      args: {
        of: [
          { code: 'levelMin', args: { level: 9 } },
          { code: 'deposits', args: { min: 1, max: null } },
        ],
      },
    };
    expect((await count([either])).matched).toBe(now.matched);
    const identity: Condition = { code: 'identityLevelMin', args: { level: 3 } };
    expect((await count([hasDeposited, identity])).matched).toBe(0);
    expect(await everything()).toEqual(rows);
  });
});

describe('an estimate', () => {
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const simulate = async (id: string) =>
    (await staff.call('opsSimulateCampaign', { params: { id }, body: { from: today, to: tomorrow } })).value;
  const write = async (kind: 'deposit' | 'claim' | 'info', change: Parameters<typeof contentOf>[1]) =>
    (await staff.call('opsAddCampaign', { query: {}, body: { kind, content: contentOf(kind, change), reason } })).value
      .id;

  it('judges each past deposit once an occurrence, and grants nothing', async () => {
    const member = await registerMember(t);
    const bonus = termsWith({ matchBasisPoints: 5000, depositMin: '250.00' });
    const terms = { bonus, reward: '400.00', budget: '300.00' };
    const every = await write('deposit', { ...terms, occurrence: 'daily' });
    const first = await write('deposit', { ...terms, conditions: [{ code: 'deposits', args: { min: null, max: 0 } }] });
    const before = [await simulate(every), await simulate(first)];
    for (const amount of ['300.00', '700.00', '200.00']) await deposit(t, rail, member, amount);
    await t.drain();
    const rows = await everything();
    const now = [await simulate(every), await simulate(first)];
    // Half of 300.00: the later deposits are on the same day or too small.
    expect(now.map(({ grants }, at) => grants - before[at]!.grants)).toEqual([1, 1]);
    expect(now[0]).toMatchObject({ basis: 'deposits', cost: '150.00', budget: '300.00', spentOn: null, isWhole: true });
    expect(await everything()).toEqual(rows);
  });

  it('of a claim is what everybody together could take', async () => {
    const everybody = (await count([hasDeposited])).allowed;
    const id = await write('claim', {
      conditions: [hasDeposited],
      reward: '50.00',
      budget: '50.00',
      occurrence: 'daily',
    });
    expect(await simulate(id)).toMatchObject({
      basis: 'atMost',
      members: everybody,
      grants: 2 * everybody,
      cost: `${(100 * everybody).toFixed(2)}`,
      spentOn: today,
    });
  });

  it('is refused for what pays nothing, and for too many days', async () => {
    const id = await write('info', {});
    const body = { from: today, to: today };
    expect((await staff.call('opsSimulateCampaign', { params: { id }, body })).code).toBe('promotions.noBonus');
    const claim = await write('claim', {});
    const long = { from: '2026-01-01', to: '2026-06-30' };
    expect((await staff.call('opsSimulateCampaign', { params: { id: claim }, body: long })).code).toBe(
      'request.invalid',
    );
  });
});
