import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  freshName,
  openTrial,
  registerMember,
  setFeature,
  staffSession,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import { createRegistering } from '@sanam/server/test/registering.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { verifyTree } from '../tree/verify.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(async () => {
  const breaches = await verifyTree(t.app.platform.db);
  await t.close();
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
});

type Wish = {
  target: 'player' | 'agent';
  tag?: string;
  usesMax: number | null;
  days: number | null;
  rebate?: TierRow[] | null;
  contracts?: { plan: string; tiers: TierRow[] }[];
};
const wish: Wish = { target: 'player', tag: '', usesMax: null, days: null };
const make = (agent: TestMember, more: Partial<Wish> = {}) =>
  agent.call('createAgentLink', { body: { ...wish, ...more } });
const links = async (agent: TestMember, query: object = {}) => (await agent.call('agentLinks', { query })).value;
const close = (agent: TestMember, code: string) => agent.call('closeAgentLink', { params: { code } });
const goodFor = async (code: string) => (await callerOf(t)('checkInvitation', { query: { code } })).code ?? 'good';

describe('a link of the register centre', () => {
  it('brings players below the agent, and counts them and who deposited [AGT-007]', async () => {
    const agent = await newAgent(t);
    const { code } = (await make(agent, { tag: 'line-group' })).value;
    const player = await registerMember(t, { referralCode: code });
    const late = await registerMember(t, { referralCode: code.toLowerCase() });
    const stage = { memberId: player.memberId, depositId: 'dep_x', version: 1 };
    for (const one of ['pending', 'credited', 'credited'])
      await t.app.platform.events.emit(t.app.platform.db, 'wallet.depositChanged', { ...stage, stage: one });
    const paidLate = { ...stage, memberId: late.memberId, stage: 'creditedLate' };
    await t.app.platform.events.emit(t.app.platform.db, 'wallet.depositChanged', paidLate);
    await t.drain();
    const { list, zone, opensAgents } = await links(agent);
    expect(list).toMatchObject([
      { code, target: 'player', tag: 'line-group', state: 'open', joined: 2, depositors: 2, validBet: '0.00' },
    ]);
    expect([zone, opensAgents]).toEqual(['Asia/Bangkok', true]);
    const below = (await agent.call('agentDownline', { query: {} })).value.list;
    expect(below.map(({ account }) => account)).toContain(player.username);
    expect((await player.call('agentOffer')).value.offer).toBeNull();
  });

  it('for agents brings an offer, which the newcomer accepts or not', async () => {
    const agent = await newAgent(t);
    const { code } = (await make(agent, { target: 'agent' })).value;
    const [one, two] = [
      await registerMember(t, { referralCode: code }),
      await registerMember(t, { referralCode: code }),
    ];
    await t.drain();
    const offerOf = async (member: TestMember) => (await member.call('agentOffer')).value.offer;
    const offer = (await offerOf(one))!;
    expect(offer).toMatchObject({ accountType: 'agent', upline: agent.username });
    expect((await one.call('memberInfo')).value.type).toBe(0);
    const answer = (member: TestMember, offerId: string, accept: boolean) =>
      member.call('answerAgentOffer', { params: { offerId }, body: { accept } });
    await answer(one, offer.offerId, true);
    expect((await one.call('memberInfo')).value.type).toBe(1);
    await answer(two, (await offerOf(two))!.offerId, false);
    const again = { memberId: two.memberId, merchantId: 'default' };
    await t.app.platform.events.emit(t.app.platform.db, 'identity.registered', again);
    await t.drain();
    expect(await offerOf(two)).toBeNull();
  });

  it('ends when it is closed, used up or over, and says so', async () => {
    const agent = await newAgent(t);
    const codes = [];
    for (const more of [{}, { usesMax: 1 }, { days: 1 }]) codes.push((await make(agent, more)).value.code);
    const [closed, single, short] = codes as [string, string, string];
    expect((await close(agent, closed)).value).toEqual({ code: closed });
    expect((await close(agent, closed)).code).toBe('agents.linkInvalid');
    await registerMember(t, { referralCode: single });
    await t.owner.query(`update members_invitations set expires_at = platform_now() where code = $1`, [short]);
    for (const code of codes) expect(await goodFor(code)).toBe('identity.invitationInvalid');
    const stateOf = new Map((await links(agent)).list.map(({ code, state }) => [code, state]));
    expect(codes.map((code) => stateOf.get(code))).toEqual(['closed', 'usedUp', 'over']);
    const acts = await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_id = $1 order by id`,
      [`default:${closed}`],
    );
    expect(acts.rows.map(({ command }) => command)).toEqual(['identity.invitation.add', 'identity.invitation.revoke']);
  });

  it('is closed and seen by its agent alone', async () => {
    const agent = await newAgent(t);
    const below = await newAgent(t, agent.memberId);
    const { code } = (await make(agent)).value;
    expect((await close(below, code)).code).toBe('agents.linkInvalid');
    expect((await close(agent, 'NOBODYS')).code).toBe('agents.linkInvalid');
    expect((await links(below)).list).toEqual([]);
    expect(await goodFor(code)).toBe('good');
  });

  it('is found by tag and target', async () => {
    const agent = await newAgent(t);
    await make(agent, { tag: 'Radio' });
    await make(agent, { target: 'agent' });
    expect((await links(agent, { tag: 'radio' })).list).toMatchObject([{ tag: 'Radio' }]);
    expect((await links(agent, { target: 'agent' })).list).toMatchObject([{ target: 'agent' }]);
    expect((await links(agent, { pageSize: 1 })).totalCount).toBe(2);
    const { code } = (await make(agent)).value;
    await close(agent, code);
    expect((await links(agent, { state: 'closed' })).list).toMatchObject([{ code }]);
    expect(await links(agent, { state: 'open', tag: 'radio' })).toMatchObject({ totalCount: 1, tags: ['Radio'] });
    expect((await links(agent, { state: 'usedUp' })).list).toEqual([]);
  });

  it('is plotted with who joined by any link on each of the last thirty days', async () => {
    const agent = await newAgent(t);
    const [one, two] = [(await make(agent)).value.code, (await make(agent, { tag: 'x' })).value.code];
    await registerMember(t, { referralCode: one });
    await registerMember(t, { referralCode: two });
    const { joinedByDay } = await links(agent, { tag: 'x' });
    expect(joinedByDay).toHaveLength(30);
    expect(joinedByDay.at(-1)).toMatchObject({ count: 2 });
    expect(joinedByDay.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
  });

  it('of a promoter is for players only', async () => {
    const promoter = await newAgent(t, null, 'promoter');
    expect((await make(promoter, { target: 'agent' })).code).toBe('agents.opensNoAgents');
    expect((await make(promoter)).status).toBe(200);
    expect((await links(promoter)).opensAgents).toBe(false);
  });

  it('tells a visitor who invites, without the whole name', async () => {
    const agent = await newAgent(t);
    const { code } = (await make(agent)).value;
    const { value } = await callerOf(t)('checkInvitation', { query: { code } });
    expect(value.inviter).toMatch(new RegExp(`^${agent.username.slice(0, 2)}[*]{3}.$`));
  });

  it('is one of five hundred at most', async () => {
    const agent = await newAgent(t);
    await t.owner.query(
      `insert into agents_links (merchant_id, code, agent_no, target)
       select 'default', 'FULL' || n, member_no, 'player' from agents_members, generate_series(1, 500) n where member_id = $1`,
      [agent.memberId],
    );
    expect((await make(agent)).code).toBe('agents.linksFull');
  });
});

const plain = (ratePpm: number, product?: string) => ({
  turnoverMin: '0.00',
  activeMin: 0,
  ratePpm,
  ...(product === undefined ? {} : { product }),
});

describe('rates of a rebate that go with a link for agents', () => {
  const rates = [plain(1000), plain(4000, 'RNG')];
  /** Creates an agent with a rebate contract. */
  async function giver(): Promise<TestMember> {
    const agent = await newAgent(t);
    await t.owner.query(
      `with plan as (
         insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from)
         values ('default', 'rebate-' || $1, 'rebate', 'daily', 'x', 'x', true, date_trunc('day', platform_now(), 'Asia/Bangkok'))
         returning plan_id),
       rules as (insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $3, '2000-01-01' from plan),
       one as (insert into agents_contracts (merchant_id, plan_id, agent_no)
         select 'default', plan_id, member_no from plan, agents_members where member_id = $2 returning contract_id)
       insert into agents_contract_versions (contract_id, version, state, tiers, valid)
       select contract_id, 1, 'active', $4, tstzrange(date_trunc('day', platform_now(), 'Asia/Bangkok'), null) from one`,
      [
        agent.username.slice(-8).toLowerCase(),
        agent.memberId,
        JSON.stringify(planRulesWith({ ceilings: [plain(9000)] })),
        JSON.stringify([plain(2000), plain(5000, 'RNG')]),
      ],
    );
    return agent;
  }
  const pending = async (who: TestMember) => {
    const { value } = await who.call('consolidated');
    if (value.rebatereq === '0') return null;
    const [row] = (
      await t.owner.query<{ tiers: unknown; upline: string; state: string }>(
        `select v.tiers, u.member_id as upline, v.state from agents_contracts c
         join agents_contract_versions v on v.contract_id = c.contract_id
         join agents_members a on a.member_no = c.agent_no left join agents_members u on u.member_no = v.upline_no
         where a.member_id = $1`,
        [who.memberId],
      )
    ).rows;
    return row;
  };
  async function becomeAgent(code: string): Promise<TestMember> {
    const newcomer = await registerMember(t, { referralCode: code });
    await t.drain();
    const { offerId } = (await newcomer.call('agentOffer')).value.offer!;
    await newcomer.call('answerAgentOffer', { params: { offerId }, body: { accept: true } });
    await t.drain();
    return newcomer;
  }

  it('are offered to who becomes an agent by it, in the name of the agent who made it', async () => {
    const agent = await giver();
    const { code } = (await make(agent, { target: 'agent', rebate: rates })).value;
    expect((await links(agent)).list).toMatchObject([{ code, rebate: rates }]);
    const newcomer = await becomeAgent(code);
    expect(await pending(newcomer)).toEqual({ tiers: rates, upline: agent.memberId, state: 'offered' });
    await t.app.platform.events.emit(t.app.platform.db, 'agents.agentMade', {
      memberId: newcomer.memberId,
      merchantId: 'default',
      accountType: 'agent',
    });
    await t.drain();
    expect(await pending(newcomer)).toMatchObject({ state: 'offered' });
  });

  it('are none above the own ones, when the link is made and when somebody comes by it', async () => {
    const agent = await giver();
    expect((await make(agent, { target: 'agent', rebate: [plain(1000), plain(5001, 'RNG')] })).code).toBe(
      'agents.rateAboveUpline',
    );
    expect((await make(agent, { target: 'agent', rebate: [plain(1000, 'LIVE'), plain(0)] })).code).toBeUndefined();
    const { code } = (await make(agent, { target: 'agent', rebate: rates })).value;
    await t.owner.query(
      `update agents_contract_versions v set tiers = $2 from agents_contracts c join agents_members m on m.member_no = c.agent_no
       where c.contract_id = v.contract_id and m.member_id = $1`,
      [agent.memberId, JSON.stringify([plain(500)])],
    );
    const newcomer = await becomeAgent(code);
    expect(await pending(newcomer)).toBeNull();
    const { rows } = await t.owner.query<{ code: string }>(
      `select after ->> 'code' as code from platform_audit where command = 'agents.rates.notOffered' and subject_id = $1`,
      [newcomer.memberId],
    );
    expect(rows).toEqual([{ code: 'agents.rateAboveUpline' }]);
  });

  it('are for agents alone, flat, and from who has a contract of rebates', async () => {
    const agent = await giver();
    expect((await make(agent, { target: 'player', rebate: rates })).code).toBe('request.invalid');
    const stepped = [{ turnoverMin: '100.00', activeMin: 0, ratePpm: 1000 }];
    expect((await make(agent, { target: 'agent', rebate: stepped })).code).toBe('request.invalid');
    const without = await newAgent(t);
    expect((await make(without, { target: 'agent', rebate: rates })).code).toBe('agents.rateAboveUpline');
  });

  it('go with an account that is opened as well', async () => {
    const agent = await giver();
    const body = { username: freshName(), target: 'agent' as const, rebate: rates };
    const { secret } = (await agent.call('openAgentMember', { body })).value;
    expect((await agent.call('agentOpenings', { query: {} })).value.list).toMatchObject([{ rebate: rates }]);
    const made = await createRegistering(t).register({
      username: undefined,
      birthDate: '1990-02-01',
      openingSecret: secret,
    });
    await t.drain();
    const newcomer = callerOf(t, { token: made.value.token, cookie: cookieOf(made) });
    const { offerId } = (await newcomer('agentOffer')).value.offer!;
    await newcomer('answerAgentOffer', { params: { offerId }, body: { accept: true } });
    await t.drain();
    expect((await newcomer('consolidated')).value.rebatereq).toBe('1');
    expect((await newcomer('rebateInfo', { query: {} })).value.pending).toMatchObject({
      upline: agent.username,
      tiers: rates,
      actions: ['sign', 'reject'],
    });
  });
});

it.each(['agentLinks', 'createAgentLink', 'closeAgentLink'] as const)('is for agents alone: %s', async (name) => {
  await setFeature(t, 'FREEPLAY', true);
  const trial = await openTrial(t);
  const guest = callerOf(t, { token: trial.value.token, cookie: cookieOf(trial) });
  const input = (
    name === 'agentLinks' ? {} : name === 'createAgentLink' ? { body: wish } : { params: { code: 'X' } }
  ) as never;
  const player = await newPlayer(t, await newAgent(t));
  const staff = await staffSession(t, ['owner']);
  expect((await callerOf(t)(name, input)).code).toBe('identity.notLoggedIn');
  expect((await staff.call(name, input)).code).toBe('identity.notLoggedIn');
  expect((await guest(name, input)).code).toBe('agents.notAgent');
  expect((await player.call(name, input)).code).toBe('agents.notAgent');
});
