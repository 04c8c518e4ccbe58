import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedAccount } from '@sanam/members/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  openTrial,
  registerMember,
  setFeature,
  staffSession,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { openDailyPlan, putContract } from '../contracts/daily-plan.test-data.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';

let t: TestApp;
/** a has b and player p below; b has c and player q; b's sibling s has player r. */
let line: Record<'a' | 'b' | 'c' | 'p' | 'q' | 's' | 'r', TestMember>;
beforeAll(async () => {
  t = await buildTestApp();
  const a = await newAgent(t);
  const p = await newPlayer(t, a);
  const b = await newAgent(t, a.memberId);
  const q = await newPlayer(t, b);
  const c = await newAgent(t, b.memberId);
  const s = await newAgent(t, a.memberId);
  line = { a, b, c, p, q, s, r: await newPlayer(t, s) };
});
afterAll(() => t.close());

const downlineOf = async (agent: TestMember, query: Parameters<typeof ask>[1] = {}) => (await ask(agent, query)).value;
const ask = (
  agent: TestMember,
  query: {
    upline?: string;
    name?: string;
    level?: number;
    kind?: 'agents' | 'players';
    state?: 'active' | 'blocked';
    after?: string;
    pageSize?: number;
  },
) => agent.call('agentDownline', { query });
const names = (value: { list: { account: string }[] }) => value.list.map(({ account }) => account);

describe('the downline', () => {
  it('lists who is directly below, newest first, with the size of each own line', async () => {
    const { a, b, p, s } = line;
    const value = await downlineOf(a);
    expect(value.path).toEqual([{ memberId: a.memberId, account: a.username }]);
    expect(names(value)).toEqual([s, b, p].map(({ username }) => username));
    expect(value.list[1]).toMatchObject({ kind: 'agent', level: 1, upline: a.username, directs: 2, agentsBelow: 1 });
    expect(value.list[2]).toMatchObject({ kind: 'player', directs: 0, agentsBelow: 0, isActive: true });
    expect(value).toMatchObject({ totalCount: 3, hasMore: false, zone: 'Asia/Bangkok' });
  });

  it('shows what each holds, the state of the contracts and of the account', async () => {
    const top = await newAgent(t);
    const below = await newAgent(t, top.memberId);
    const player = await newPlayer(t, top);
    const other = await newAgent(t);
    await giveCash(t, player.memberId, 123_456);
    await openDailyPlan(t);
    for (const agent of [below, other]) await putContract(t, agent, 5000);
    await t.owner.query(
      `insert into agents_contract_versions (contract_id, version, upline_no, state, tiers, offered_at, expires_at)
       select c.contract_id, 2, x.upline_no, 'offered', x.tiers, platform_now(), platform_now() + interval '7 days'
       from agents_contracts c join agents_contract_versions x on x.contract_id = c.contract_id
       join agents_members m on m.member_no = c.agent_no where m.member_id = $1`,
      [below.memberId],
    );
    await t.owner.query(`update members set state = 'blocked' where member_id = $1`, [player.memberId]);
    const [first, second] = (await downlineOf(top)).list;
    expect(first).toMatchObject({ account: player.username, balance: '1234.56', contracts: [], isActive: false });
    expect(second).toMatchObject({
      account: below.username,
      balance: '0.00',
      contracts: [
        { version: 1, kind: 'dailySalary', state: 'active' },
        { version: 2, kind: 'dailySalary', state: 'offered' },
      ],
      isActive: true,
    });
    const inState = async (state: 'active' | 'blocked') => names(await downlineOf(top, { state }));
    expect([await inState('active'), await inState('blocked')]).toEqual([[below.username], [player.username]]);
    await t.owner.query(
      `update agents_contract_versions set expires_at = platform_now() - interval '1 second' where state = 'offered'`,
    );
    expect((await downlineOf(top)).list[1]!.contracts).toMatchObject([{ version: 1, state: 'active' }]);
  });

  it('opens the line of an agent below, and masks the names further down', async () => {
    const { a, b, c, q } = line;
    const value = await downlineOf(a, { upline: b.memberId });
    expect(value.path.map(({ account }) => account)).toEqual([a.username, b.username]);
    expect(names(value)).toEqual([c, q].map(({ username }) => maskedAccount(username)));
    expect(value.list.map(({ level, upline }) => [level, upline])).toEqual([
      [2, b.username],
      [2, b.username],
    ]);
    const deeper = await downlineOf(a, { upline: c.memberId });
    expect(deeper.path.at(-1)?.account).toBe(maskedAccount(c.username));
    expect(deeper.list).toEqual([]);
  });

  it('goes on from the last row', async () => {
    const { a, b, p, s } = line;
    const first = await downlineOf(a, { pageSize: 2 });
    expect([names(first), first.hasMore]).toEqual([[s.username, b.username], true]);
    const second = await downlineOf(a, { pageSize: 2, after: b.memberId });
    expect([names(second), second.hasMore, second.totalCount]).toEqual([[p.username], false, 3]);
  });

  it('shows a level of the whole line, together with the other filters, and says how many there are', async () => {
    const { a, b, c, p, q, r } = line;
    const idsOf = async (query: Parameters<typeof ask>[1]) =>
      (await downlineOf(a, query)).list.map(({ memberId }) => memberId);
    const second = await downlineOf(a, { level: 2 });
    expect(second).toMatchObject({ totalCount: 3, levels: 3 });
    expect(second.list.map(({ memberId, level }) => [memberId, level])).toEqual(
      [r, c, q].map(({ memberId }) => [memberId, 2]),
    );
    expect(await idsOf({ level: 2, kind: 'agents' })).toEqual([c.memberId]);
    expect(await idsOf({ level: 2, name: q.username })).toEqual([q.memberId]);
    expect(await idsOf({ level: 1, name: q.username })).toEqual([]);
    expect(await idsOf({ level: 2, pageSize: 1, after: c.memberId })).toEqual([q.memberId]);
    expect(await idsOf({ level: 1, kind: 'players' })).toEqual([p.memberId]);
    expect((await downlineOf(a, { level: 3 })).list).toEqual([]);
    expect(await downlineOf(b, { level: 1 })).toMatchObject({ totalCount: 2, levels: 2 });
  });

  it('shows agents or players alone', async () => {
    const { a, b, p, s } = line;
    expect(names(await downlineOf(a, { kind: 'agents' }))).toEqual([s.username, b.username]);
    expect(names(await downlineOf(a, { kind: 'players' }))).toEqual([p.username]);
  });

  it('finds a whole name at every depth, three letters that names begin with, and no other part of a name', async () => {
    const { a, b, q, r } = line;
    const found = await downlineOf(a, { name: q.username.toUpperCase() });
    expect(found.list).toMatchObject([
      { memberId: q.memberId, account: maskedAccount(q.username), upline: b.username },
    ]);
    const begins = await downlineOf(a, { name: r.username.slice(0, 3) });
    expect(begins.list.map(({ memberId }) => memberId)).toContain(r.memberId);
    expect((await downlineOf(a, { name: r.username.slice(0, 6) })).list).toEqual([]);
    expect((await downlineOf(a, { name: r.username.slice(1, 4) })).list.map(({ memberId }) => memberId)).not.toContain(
      r.memberId,
    );
  });

  it('shows the own open offer to a direct player, and no other', async () => {
    const { a, b, p, q } = line;
    const row = async (agent: TestMember, of: TestMember) =>
      (await downlineOf(agent, { name: of.username })).list.find(({ memberId }) => memberId === of.memberId)!;
    expect((await row(a, p)).offer).toBeNull();
    const { value: own } = await a.call('offerAgent', { body: { account: p.username } });
    expect((await row(a, p)).offer).toEqual({ offerId: own.offerId, expiresAt: own.expiresAt });
    const { value: theirs } = await b.call('offerAgent', { body: { account: q.username } });
    expect((await row(b, q)).offer).toEqual({ offerId: theirs.offerId, expiresAt: theirs.expiresAt });
    expect((await row(a, q)).offer).toBeNull();
    for (const [agent, { offerId }] of [
      [a, own],
      [b, theirs],
    ] as const)
      expect((await agent.call('withdrawAgentOffer', { params: { offerId } })).value.state).toBe('withdrawn');
    expect((await row(a, p)).offer).toBeNull();
  });

  it('has nothing of an upline, a sibling and another line', async () => {
    const { a, b, q, s, r } = line;
    const stranger = await newAgent(t);
    const hidden: [TestMember, TestMember][] = [
      [b, a],
      [b, s],
      [a, stranger],
      [stranger, b],
      [a, q],
    ];
    for (const [agent, upline] of hidden)
      expect((await ask(agent, { upline: upline.memberId })).code).toBe('common.notFound');
    for (const [agent, after] of [...hidden.slice(0, 4), [b, r], [a, a]] as const)
      expect((await ask(agent, { after: after.memberId })).code).toBe('common.notFound');
    expect((await downlineOf(b, { name: r.username })).list).toEqual([]);
    expect((await downlineOf(b, { name: a.username })).list).toEqual([]);
    expect((await downlineOf(stranger)).list).toEqual([]);
  });
});

describe('the overview', () => {
  it('counts everybody below, at every depth', async () => {
    const { a, b, c } = line;
    const counts = { team: 6, direct: 3, agents: 3, joined: 6 };
    const { value } = await a.call('agentOverview', { query: {} });
    expect(value).toMatchObject({ ...counts, zone: 'Asia/Bangkok' });
    expect(value.joinedByDay).toHaveLength(7);
    expect(value.joinedByDay.at(-1)?.count).toBe(6);
    expect((await b.call('agentOverview', { query: {} })).value).toMatchObject({ team: 2, direct: 2, agents: 1 });
    expect((await c.call('agentOverview', { query: {} })).value).toMatchObject({ team: 0, joined: 0 });
  });

  it('counts who joined in the range that is asked for', async () => {
    const query = { from: '2020-01-01', to: '2020-01-02' };
    const { value } = await line.a.call('agentOverview', { query });
    expect(value).toMatchObject({ team: 6, joined: 0 });
    expect(value.joinedByDay.map(({ day }) => day)).toEqual(['2020-01-01', '2020-01-02']);
    const reversed = await line.a.call('agentOverview', { query: { from: '2020-01-02', to: '2020-01-01' } });
    expect(reversed.code).toBe('request.invalid');
  });
});

describe('the announcements', () => {
  it('are those that the merchant wrote for agents alone, in the language asked for', async () => {
    const publish = (audience: 'agent' | 'member', title: string) =>
      t.app.modules.content.service.publish(t.app.platform.db, systemContext('test'), {
        merchantId: 'default',
        type: 'PL',
        groupName: null,
        picture: null,
        linkageType: null,
        linkUrl: null,
        position: 1,
        audience,
        texts: [
          { language: 'TH', title: `${title}-th`, body: 'x' },
          { language: 'EN', title, body: 'x' },
        ],
      });
    expect((await line.a.call('agentAnnouncements', { query: {} })).value.list).toEqual([]);
    await publish('agent', 'for agents');
    await publish('member', 'for members');
    const titles = async (query: { language?: 'TH' | 'EN' }) =>
      (await line.a.call('agentAnnouncements', { query })).value.list.map(({ title }) => title);
    expect(await titles({ language: 'EN' })).toEqual(['for agents']);
    expect(await titles({})).toEqual(['for agents-th']);
  });

  it('are read by the agent who opened them alone, whatever the language', async () => {
    const listOf = async (who: TestMember, language: 'TH' | 'EN' = 'TH') =>
      (await who.call('agentAnnouncements', { query: { language } })).value.list;
    const { id } = (await listOf(line.a))[0]!;
    expect((await listOf(line.a)).map(({ isRead }) => isRead)).toEqual([false]);
    const read = () => line.a.call('readAgentAnnouncements', { body: { ids: [id, 'ann_of_others'] } });
    expect((await Promise.all([read(), read()])).map(({ value }) => value)).toEqual([{}, {}]);
    expect((await listOf(line.a, 'EN')).map(({ isRead }) => isRead)).toEqual([true]);
    expect((await listOf(line.b)).map(({ isRead }) => isRead)).toEqual([false]);
    const { rows } = await t.owner.query('select announcement_id as id from agents_announcement_reads');
    expect(rows).toEqual([{ id }]);
  });
});

describe('who is no agent', () => {
  it.each([
    'agentOverview',
    'agentDownline',
    'agentAnnouncements',
    'agentIncome',
    'agentProfit',
    'agentTeamReport',
  ] as const)('is refused: %s', async (name) => {
    await setFeature(t, 'FREEPLAY', true);
    const trial = await openTrial(t);
    const guest = callerOf(t, { token: trial.value.token, cookie: cookieOf(trial) });
    const staff = await staffSession(t, ['owner']);
    expect((await callerOf(t)(name, { query: {} })).code).toBe('identity.notLoggedIn');
    expect((await staff.call(name, { query: {} })).code).toBe('identity.notLoggedIn');
    expect((await guest(name, { query: {} })).code).toBe('agents.notAgent');
    expect((await line.p.call(name, { query: {} })).code).toBe('agents.notAgent');
  });

  it.each([
    'agentOverview',
    'agentDownline',
    'agentIncome',
    'agentProfit',
    'agentTeamReport',
    'agentBets',
    'agentBetHours',
    'agentTransactions',
  ] as const)('is refused without a line, whatever the type: %s', async (name) => {
    const outside = await registerMember(t);
    await t.owner.query(`update members set account_type = 'agent' where member_id = $1`, [outside.memberId]);
    expect((await outside.call(name, { query: {} })).code).toBe('agents.notAgent');
    await t.owner.query(`update members set account_type = 'player' where member_id = $1`, [outside.memberId]);
  });
});
