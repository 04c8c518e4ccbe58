import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  registerMember,
  staffAgain,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { rows } from '@sanam/server/platform/db.ts';
import { agentsJobs } from '../jobs.ts';
import { newAgent, newPlayer } from './line.test-data.ts';

let t: TestApp;
let staff: TestStaff;
let a: TestMember;
let b: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await staffSession(t, ['agentManager']);
  a = await newAgent(t);
  b = await newAgent(t, a.memberId);
});
afterAll(() => t.close());

const tree = async (query: object = {}, who = staff) => (await who.call('opsAgentTree', { query })).value;
const names = (list: readonly { username: string }[]) => list.map(({ username }) => username);

describe('the tree', () => {
  it('shows who is directly below, with what is below them', async () => {
    const player = await newPlayer(t, b);
    expect(await tree()).toMatchObject({
      path: [],
      totalCount: 1,
      hasMore: false,
      list: [{ username: a.username, accountType: 'generalAgent', upline: null, level: 0, directs: 1, agentsBelow: 1 }],
    });
    expect(await tree({ upline: a.memberId })).toMatchObject({
      path: [{ username: a.username }],
      list: [{ username: b.username, accountType: 'agent', level: 1, directs: 1, agentsBelow: 0 }],
    });
    expect(await tree({ upline: b.memberId })).toMatchObject({
      path: [{ username: a.username }, { username: b.username }],
      list: [{ username: player.username, accountType: null, level: 2, directs: 0, agentsBelow: 0 }],
    });
    expect((await staff.call('opsAgentTree', { query: { upline: player.memberId } })).code).toBe('agents.noLine');
  });

  it('goes on after the last row of a page, also when a member joins meanwhile', async () => {
    const wide = await newAgent(t, a.memberId);
    const players: TestMember[] = [];
    for (let one = 0; one < 5; one++) players.push(await newPlayer(t, wide));
    const query = { upline: wide.memberId, pageSize: 2 };
    const first = await tree(query);
    expect(first).toMatchObject({ totalCount: 5, hasMore: true });
    await newPlayer(t, wide);
    const second = await tree({ ...query, after: first.list[1]!.id });
    const third = await tree({ ...query, after: second.list[1]!.id });
    expect(third).toMatchObject({ totalCount: 6, hasMore: false });
    expect(names([...first.list, ...second.list, ...third.list])).toEqual(names(players).toReversed());
  });

  it('finds members by a part of their name, with who is above', async () => {
    const found = await tree({ q: b.username.slice(0, 10) });
    expect(found.list).toMatchObject([{ username: b.username, upline: { username: a.username } }]);
    expect((await tree({ q: (await registerMember(t)).username })).list).toEqual([]);
  });

  it('is as it was at the end of a day', async () => {
    const [row] = await rows(
      t.app.platform.db,
      sql<{ day: string }>`select (platform_now() at time zone 'Asia/Bangkok')::date::text as day`,
    );
    const to = await newAgent(t);
    const maker = await staffSession(t, ['agentManager']);
    const { approvalId } = (
      await maker.call('opsMoveLine', {
        params: { memberId: b.memberId },
        body: { upline: to.username, reason: 'they agreed' },
      })
    ).value;
    await staff.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
    await t.advance(24 * 3600);
    await t.drain([agentsJobs.moves]);
    staff = await staffAgain(t, staff);
    const below = async (agent: TestMember, at?: string) =>
      names((await tree({ upline: agent.memberId, ...(at === undefined ? {} : { at }) })).list);
    expect(await below(to)).toEqual([b.username]);
    expect(await below(a)).not.toContain(b.username);
    expect(await below(to, row!.day)).toEqual([]);
    expect(await below(a, row!.day)).toContain(b.username);
  });

  it('is for those alone who may read it', async () => {
    const support = await staffSession(t, ['support']);
    expect((await support.call('opsAgentTree', { query: {} })).code).toBe('operator.forbidden');
    const offer = {
      params: { memberId: a.memberId },
      body: { accountType: 'agent', upline: null, reason: 'no' },
    } as const;
    expect((await support.call('opsOfferAgent', offer)).code).toBe('operator.forbidden');
  });
});
