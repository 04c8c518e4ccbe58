import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { openTrial, registerMember, setFeature, type TestMember } from '@sanam/server/test/clients.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, rows } from '@sanam/server/platform/db.ts';
import { newAgent, newPlayer } from './line.test-data.ts';
import { nodeOf } from './store.ts';
import { verifyTree } from './verify.ts';

let t: TestApp;
let db: Db;
beforeAll(async () => {
  t = await buildTestApp();
  db = t.app.platform.db;
});
afterAll(() => t.close());

const node = async (who: TestMember) => (await nodeOf(db, who.memberId))!;
const isBelow = async (member: TestMember, agent: TestMember): Promise<boolean> => {
  const [m, a] = [await node(member), await node(agent)];
  const found = await rows(
    db,
    sql<{ no: bigint }>`
      select m.member_no as no from agents_team(${a.memberNo}) t join agents_members m on m.upline_no = t.agent_no
      where m.member_no = ${m.memberNo}`,
  );
  return found.length > 0;
};
const teamOf = async (agent: TestMember) => {
  const { memberNo } = await node(agent);
  return rows(
    db,
    sql<{ no: bigint; depth: number }>`
      select agent_no as no, depth from agents_team(${memberNo}) order by depth, agent_no`,
  );
};
const make = (member: TestMember, uplineId: string | null, depthMax = 12) =>
  inTransaction(db, (trx) =>
    t.app.modules.agents.tree.makeAgent(trx, systemContext('test'), {
      memberId: member.memberId,
      merchantId: 'default',
      accountType: 'agent',
      uplineId,
      depthMax,
      reason: null,
    }),
  );

describe('a line', () => {
  it('knows who is below whom, at every depth and no other', async () => {
    const a = await newAgent(t);
    const b = await newAgent(t, a.memberId);
    const c = await newAgent(t, b.memberId);
    const sibling = await newAgent(t, a.memberId);
    const player = await newPlayer(t, c);
    for (const upline of [a, b, c]) expect(await isBelow(player, upline)).toBe(true);
    expect(await isBelow(player, sibling)).toBe(false);
    expect(await isBelow(a, b)).toBe(false);
    expect(await isBelow(b, b)).toBe(false);
    const numbers = await Promise.all([a, b, sibling, c].map(async (one) => (await node(one)).memberNo));
    expect(await teamOf(a)).toEqual([
      { no: numbers[0], depth: 0 },
      { no: numbers[1], depth: 1 },
      { no: numbers[2], depth: 1 },
      { no: numbers[3], depth: 2 },
    ]);
    expect(await verifyTree(db)).toEqual([]);
  });

  it('takes nobody in whom a player invited', async () => {
    const friend = await newPlayer(t, await registerMember(t));
    expect(await nodeOf(db, friend.memberId)).toBeUndefined();
  });

  it('gives a new agent the type at once, also in a session that was open, and a wallet for wages', async () => {
    const agent = await newAgent(t);
    expect((await agent.call('memberInfo')).value.type).toBe(2);
    const accounts = await t.owner.query<{ class: string }>(
      'select class from ledger_accounts where owner = $1 order by class',
      [agent.memberId],
    );
    expect(accounts.rows.map((row) => row.class)).toEqual(['agent_wallet', 'player_cash', 'player_hold']);
    const changes = await t.owner.query(
      `select before, after from platform_audit where subject_id = $1 and command = 'identity.accountType'`,
      [agent.memberId],
    );
    expect(changes.rows).toEqual([{ before: { accountType: 'player' }, after: { accountType: 'generalAgent' } }]);
  });

  it('makes an agent of a player where that one is, and nowhere else', async () => {
    const a = await newAgent(t);
    const other = await newAgent(t);
    const player = await newPlayer(t, a);
    await expect(make(player, other.memberId)).rejects.toMatchObject({ code: 'agents.inOtherLine' });
    await expect(make(player, null)).rejects.toMatchObject({ code: 'agents.typeNeedsUpline' });
    await make(player, a.memberId);
    expect((await node(player)).path).toEqual([(await node(a)).memberNo, (await node(player)).memberNo].map(String));
    await expect(make(player, a.memberId)).rejects.toMatchObject({ code: 'identity.notPlayer' });
    expect(await verifyTree(db)).toEqual([]);
  });

  it('has nobody above who is no agent, and no guest in it', async () => {
    const upline = await registerMember(t);
    await expect(make(await registerMember(t), upline.memberId)).rejects.toMatchObject({ code: 'agents.uplineGone' });
    await setFeature(t, 'FREEPLAY', true);
    const guest = { memberId: (await openTrial(t)).value.id } as TestMember;
    await expect(make(guest, (await newAgent(t)).memberId)).rejects.toMatchObject({ code: 'identity.notPlayer' });
  });

  it('ends at the depth that the merchant allows', async () => {
    const b = await newAgent(t, (await newAgent(t)).memberId);
    const member = await registerMember(t);
    await expect(make(member, b.memberId, 2)).rejects.toMatchObject({
      code: 'agents.depthReached',
      details: { depthMax: 2 },
    });
    await make(member, b.memberId, 3);
  });

  it('is one line when many agents are made below it at once', async () => {
    const a = await newAgent(t);
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(t, a)));
    await Promise.all(players.map((one) => make(one, a.memberId)));
    expect(await teamOf(a)).toHaveLength(7);
    expect(await verifyTree(db)).toEqual([]);
  });
});

describe('the check of the tree', () => {
  const breach = async (change: string, who: TestMember) => {
    const { memberNo } = await node(who);
    const client = await t.owner.connect();
    await client.query('begin');
    await client.query(change, [memberNo]);
    await client.query('commit');
    client.release();
    return (await verifyTree(db)).map(({ id }) => id);
  };

  it('finds each rule broken', async () => {
    const a = await newAgent(t);
    const b = await newAgent(t, a.memberId);
    const player = await newPlayer(t, b);
    expect(await breach('update agents_members set upline_no = null where member_no = $1', player)).toEqual(['AG1']);
    await breach(`update agents_members set upline_no = ${(await node(b)).memberNo} where member_no = $1`, player);
    expect(await verifyTree(db)).toEqual([]);
    expect(await breach('update agents_lines set path = array[agent_no] where agent_no = $1', b)).toEqual(['AG2']);
    expect(await breach('update agents_lines set path = array[agent_no, agent_no] where agent_no = $1', b)).toEqual([
      'AG2',
      'AG3',
    ]);
    const path = `array[${(await node(a)).memberNo}, agent_no]`;
    expect(await breach(`update agents_lines set path = ${path} where agent_no = $1`, b)).toEqual([]);
    await t.owner.query(`update members set account_type = 'player' where member_id = $1`, [b.memberId]);
    expect((await verifyTree(db)).map(({ id }) => id)).toEqual(['AG4']);
  });
});
