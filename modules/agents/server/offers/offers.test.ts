import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  registerMember,
  staffAgain,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { agentsJobs } from '../jobs.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { nodeOf } from '../tree/store.ts';
import { verifyTree } from '../tree/verify.ts';

let t: TestApp;
let manager: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  manager = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());

const reason = 'met in person';
const ofStaff = (member: TestMember, accountType: string, upline: string | null = null) =>
  manager.call('opsOfferAgent', {
    params: { memberId: member.memberId },
    body: { accountType: accountType as never, upline, reason },
  });
const own = async (member: TestMember) => (await member.call('agentOffer')).value.offer;
const answer = (member: TestMember, offerId: string, accept: boolean) =>
  member.call('answerAgentOffer', { params: { offerId }, body: { accept } });
const typeOf = async (member: TestMember) => (await member.call('memberInfo')).value.type;
const stateOf = async (offerId: string) =>
  (await t.owner.query<{ state: string }>('select state from agents_offers where offer_id = $1', [offerId])).rows[0]!
    .state;

describe('an offer of staff', () => {
  it('makes a general agent when the member accepts, not before, with what happened in the audit log', async () => {
    const member = await registerMember(t);
    const { offerId } = (await ofStaff(member, 'generalAgent')).value;
    expect(await typeOf(member)).toBe(0);
    expect(await own(member)).toMatchObject({ offerId, accountType: 'generalAgent', upline: null });
    expect((await answer(member, offerId, true)).value).toEqual({ state: 'accepted' });
    expect(await typeOf(member)).toBe(2);
    expect(await own(member)).toBeNull();
    const acts = await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_id = $1 and command ~ 'offer|accountType' order by id`,
      [member.memberId],
    );
    expect(acts.rows.map(({ command }) => command)).toEqual([
      'agents.offer.make',
      'identity.accountType',
      'agents.offer.accepted',
    ]);
    expect(await verifyTree(t.app.platform.db)).toEqual([]);
  });

  it('leaves a player in the line of the agent who brought them', async () => {
    const a = await newAgent(t);
    const player = await newPlayer(t, a);
    expect((await ofStaff(player, 'generalAgent')).code).toBe('agents.typeNeedsUpline');
    const other = await newAgent(t);
    expect((await ofStaff(player, 'agent', other.username)).code).toBe('agents.inOtherLine');
    const { offerId } = (await ofStaff(player, 'cashAgent')).value;
    expect(await own(player)).toMatchObject({ accountType: 'cashAgent', upline: a.username });
    await answer(player, offerId, true);
    expect(await typeOf(player)).toBe(42);
  });

  it('is refused where the member cannot be such an agent', async () => {
    const member = await registerMember(t);
    expect((await ofStaff(member, 'agent')).code).toBe('agents.typeNeedsUpline');
    expect((await ofStaff(member, 'agent', 'nobody-at-all')).code).toBe('agents.unknownUpline');
    expect((await ofStaff(member, 'agent', (await registerMember(t)).username)).code).toBe('agents.unknownUpline');
    const promoter = await newAgent(t, null, 'promoter');
    expect((await ofStaff(member, 'agent', promoter.username)).code).toBe('agents.opensNoAgents');
    expect((await ofStaff(promoter, 'generalAgent')).code).toBe('identity.notPlayer');
  });

  it('is the only one that is open, until it is decided, taken back or its days are over', async () => {
    const member = await registerMember(t);
    const first = (await ofStaff(member, 'generalAgent')).value;
    expect((await ofStaff(member, 'promoter')).code).toBe('agents.offerWaiting');
    const back = { params: { offerId: first.offerId }, body: { reason } };
    expect((await manager.call('opsWithdrawAgentOffer', back)).value).toEqual({ state: 'withdrawn' });
    expect((await manager.call('opsWithdrawAgentOffer', back)).code).toBe('agents.offerClosed');
    expect((await answer(member, first.offerId, true)).code).toBe('agents.offerClosed');
    const second = (await ofStaff(member, 'promoter')).value;
    expect((await answer(member, second.offerId, false)).value).toEqual({ state: 'rejected' });
    expect(await typeOf(member)).toBe(0);
    const { list } = (await manager.call('opsListAgentOffers', { query: { pageSize: 100 } })).value;
    const ofMember = list.filter((row) => row.member.memberId === member.memberId);
    expect(ofMember.map((row) => [row.accountType, row.state, row.offeredBy, row.reason])).toEqual([
      ['promoter', 'rejected', manager.username, reason],
      ['generalAgent', 'withdrawn', manager.username, reason],
    ]);
  });

  it('is another member’s for nobody', async () => {
    const { offerId } = (await ofStaff(await registerMember(t), 'generalAgent')).value;
    expect((await answer(await registerMember(t), offerId, true)).code).toBe('common.notFound');
    expect(await stateOf(offerId)).toBe('offered');
  });
});

describe('an offer of an agent', () => {
  const offerTo = (agent: TestMember, account: string) => agent.call('offerAgent', { body: { account } });

  it('makes a direct player an agent below', async () => {
    const a = await newAgent(t);
    const player = await newPlayer(t, a);
    const { offerId } = (await offerTo(a, player.username)).value;
    expect(await own(player)).toMatchObject({ offerId, accountType: 'agent', upline: a.username });
    await answer(player, offerId, true);
    expect(await typeOf(player)).toBe(1);
    expect((await nodeOf(t.app.platform.db, player.memberId))?.path).toHaveLength(2);
    expect((await offerTo(a, player.username)).code).toBe('identity.notPlayer');
  });

  it('is for nobody but the own direct players, whatever else is true of them', async () => {
    const a = await newAgent(t);
    const b = await newAgent(t, a.memberId);
    const sibling = await newAgent(t, a.memberId);
    const deeper = await newPlayer(t, b);
    const stranger = await registerMember(t);
    for (const [agent, account] of [
      [a, deeper.username],
      [sibling, deeper.username],
      [b, sibling.username],
      [b, a.username],
      [b, stranger.username],
      [b, 'nobody-at-all'],
    ] as const)
      expect((await offerTo(agent, account)).code).toBe('agents.notInDownline');
    const promoter = await newAgent(t, null, 'promoter');
    expect((await offerTo(promoter, (await newPlayer(t, promoter)).username)).code).toBe('agents.opensNoAgents');
  });

  it('is taken back by the agent who made it alone', async () => {
    const a = await newAgent(t);
    const player = await newPlayer(t, a);
    const { offerId } = (await offerTo(a, player.username)).value;
    const back = (agent: TestMember) => agent.call('withdrawAgentOffer', { params: { offerId } });
    expect((await back(await newAgent(t))).code).toBe('common.notFound');
    expect((await back(player)).code).toBe('agents.notAgent');
    expect((await back(a)).value).toEqual({ state: 'withdrawn' });
    const ofStaffAlone = (await ofStaff(player, 'agent')).value;
    expect((await a.call('withdrawAgentOffer', { params: ofStaffAlone })).code).toBe('common.notFound');
  });

  it('decided twice at once is decided once', async () => {
    const a = await newAgent(t);
    const player = await newPlayer(t, a);
    const { offerId } = (await offerTo(a, player.username)).value;
    const answers = await Promise.all([answer(player, offerId, true), answer(player, offerId, false)]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'agents.offerClosed')).toHaveLength(1);
    expect(['accepted', 'rejected']).toContain(await stateOf(offerId));
    expect(await verifyTree(t.app.platform.db)).toEqual([]);
  });
});

describe('time', () => {
  it('closes an offer after the days that the merchant gives, and then makes room for another', async () => {
    const [waiting, renewed] = [await registerMember(t), await registerMember(t)];
    const first = (await ofStaff(waiting, 'generalAgent')).value;
    const late = (await ofStaff(renewed, 'generalAgent')).value;
    await t.advance(7 * 24 * 3600 + 1);
    manager = await staffAgain(t, manager);
    const second = (await ofStaff(renewed, 'promoter')).value;
    expect([await stateOf(first.offerId), await stateOf(late.offerId)]).toEqual(['offered', 'expired']);
    await t.drain([agentsJobs.offers]);
    expect([await stateOf(first.offerId), await stateOf(second.offerId)]).toEqual(['expired', 'offered']);
  });
});
