// Cases of members who seem to play into each other's hands: opened with their exclusions, asked about, decided once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import type { CaseDecision } from '../../contract/case-states.ts';
import { nextDay, openDailyPlan, putContract } from '../contracts/daily-plan.test-data.ts';
import { leaveOut } from '../exclusions/signs.ts';
import { recomputeAll } from '../runs/recompute.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { type FoundOfCase, groupsOf, openCase } from './open.ts';

let t: TestApp;
let vendor: Awaited<ReturnType<typeof reelVendor>>;
let maker: TestStaff;
let checker: TestStaff;
let top: TestMember;
let below: TestMember;
let sibling: TestMember;
let one: TestMember;
let two: TestMember;
let third: TestMember;

const found = (memberNo: bigint, withNo: bigint, sign: FoundOfCase['sign'] = 'oneWayChips'): FoundOfCase => ({
  memberNo,
  memberId: `mbr_${memberNo}`,
  sign,
  scope: 'all',
  withNo,
  withId: `mbr_${withNo}`,
});
async function numberOf({ memberId }: TestMember): Promise<bigint> {
  const { rows } = await t.owner.query<{ no: bigint }>(
    'select member_no as no from agents_members where member_id = $1',
    [memberId],
  );
  return rows[0]!.no;
}
async function find(...pairs: [TestMember, TestMember][]): Promise<void> {
  const group = await Promise.all(
    pairs.map(async ([who, other]) => ({
      ...found(await numberOf(who), await numberOf(other)),
      memberId: who.memberId,
      withId: other.memberId,
    })),
  );
  await openCase(t.app.platform, 'default', { group, days: 30, leaveOut });
}

/** Opens sessions of staff; older ones end with the day. */
async function enter(): Promise<void> {
  maker = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
}

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  top = await newAgent(t);
  sibling = await newAgent(t);
  below = await newAgent(t, top.memberId);
  [one, two, third] = [await newPlayer(t, below), await newPlayer(t, below), await newPlayer(t, sibling)];
  const honest = await newPlayer(t, top);
  await openDailyPlan(t);
  for (const agent of [top, sibling]) await putContract(t, agent, 20_000);
  await putContract(t, below, 10_000);
  await find([one, two], [two, one]);
  for (const who of [one, two, honest]) await vendor.play(who.memberId, { bet: 100_000, win: 0 });
  await nextDay(t);
  await enter();
  [top, below, sibling, one] = [
    await loginMember(t, top),
    await loginMember(t, below),
    await loginMember(t, sibling),
    await loginMember(t, one),
  ];
});
afterAll(() => t.close());

const statement = async (who: TestMember) => {
  const { list } = (await who.call('agentStatements', { query: { kind: 'dailySalary' } })).value;
  return (await who.call('agentStatement', { params: { statementId: list[0]!.statementId } })).value;
};
const cases = async (query: { state?: 'open' | 'upheld' | 'cleared'; waiting?: 'true' } = {}) =>
  (await maker.call('opsListWageCases', { query })).value.list;
const theCase = async () => {
  const { id } = (await cases()).find(({ members }) => members.some(({ memberId }) => memberId === one.memberId))!;
  return (await maker.call('opsGetWageCase', { params: { id } })).value;
};
const waiting = async () => (await maker.call('opsDashboard')).value.agents?.cases;
const answer = 'We looked at the rounds, and it stays.';
async function decide(who: TestStaff, decision: CaseDecision, wanted?: number) {
  const { id, version, questions } = await theCase();
  const body = { decision, version: wanted ?? version, questions, reason: 'looked at it', answer };
  return who.call('opsDecideWageCase', { params: { id }, body });
}
const ask = async (who: TestMember, text = 'Why do two of mine not count?') =>
  who.call('askAboutWageCase', { params: { id: (await theCase()).id }, body: { text } });
const told = async (who: TestMember) => {
  await t.drain();
  const { list } = (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value;
  return list.filter(({ title }) => title.startsWith('We answered your question')).map(({ text }) => text);
};

it('are one for all who were found with each other, and another for each sign', () => {
  const groups = groupsOf([
    found(1n, 2n),
    found(3n, 4n),
    found(5n, 6n, 'oppositeSides'),
    found(2n, 3n),
    found(6n, 1n, 'oppositeSides'),
  ]);
  expect(groups.map((group) => group.map(({ memberNo }) => memberNo))).toEqual([
    [1n, 3n, 2n],
    [5n, 6n],
  ]);
});

describe('a case', () => {
  it('is opened once, waits on the front page, and shows staff the members, but not who may not', async () => {
    await find([one, two], [two, one]);
    expect(await cases({ waiting: 'true' })).toMatchObject([
      {
        sign: 'oneWayChips',
        state: 'open',
        questions: 0,
        members: [{ username: one.username }, { username: two.username }],
      },
    ]);
    expect(await waiting()).toBe(1);
    const shown = await theCase();
    expect(shown).toMatchObject({ others: [], bets: [], asked: [], approval: null });
    const support = await staffSession(t, ['support']);
    expect((await support.call('opsListWageCases', { query: {} })).code).toBe('operator.forbidden');
    const { rows } = await t.owner.query<{ command: string }>(
      `select distinct command from platform_audit where subject_id = $1 order by 1`,
      [shown.id],
    );
    expect(rows.map(({ command }) => command)).toEqual(['agents.case.open', 'agents.case.read']);
  });

  it('names vendor and game of its bets, not their codes', async () => {
    const { id } = await theCase();
    await t.owner.query(
      `insert into agents_case_facts (case_id, fact_id)
       select $1, f.fact_id from agents_facts f join agents_members m using (member_no) where m.member_id = $2`,
      [id, one.memberId],
    );
    const { rows } = await t.owner.query<{ vendor: string; code: string; game: string }>(
      `select v.name as vendor, g.code, g.name_en as game from catalogue_games g join vendors v on v.id = g.vendor_id
       where g.code = (select game_code from play_facts where member_id = $1 limit 1)`,
      [one.memberId],
    );
    const [named] = rows;
    const { bets } = await theCase();
    expect(bets).toMatchObject([{ vendor: named?.vendor, game: named?.game, member: { username: one.username } }]);
  });

  it('is in the statements of agents above, without names or signs', async () => {
    for (const who of [top, below]) {
      const { cases: own, leftOut } = await statement(who);
      expect(own).toMatchObject([{ state: 'open', isRestored: false, members: 2, validBet: '2000.00', mayAsk: true }]);
      expect(leftOut).toMatchObject([{ kind: 'excluded', members: 2 }]);
      expect(JSON.stringify(own)).not.toContain(one.username);
      expect(JSON.stringify(own)).not.toContain('Chips');
    }
  });

  it('is decided for all its members at once', async () => {
    const { list } = (await maker.call('opsListWageExclusions', { query: { isOpen: 'true' } })).value;
    const { id, caseId } = list.find(({ member }) => member.memberId === one.memberId)!;
    expect(caseId).toBe((await theCase()).id);
    const refused = await maker.call('opsClearWageExclusion', {
      params: { exclusionId: id },
      body: { reason: 'test' },
    });
    expect(refused.code).toBe('agents.exclusionOfCase');
  });

  it('is asked about by agents above alone, one question at a time', async () => {
    expect((await ask(one)).code).toBe('agents.notAgent');
    expect((await ask(sibling)).code).toBe('common.notFound');
    expect((await ask(top, 'Why?')).code).toBe('request.invalid');
    expect((await ask(top)).value).toMatchObject({ answer: null });
    expect((await ask(top)).code).toBe('agents.caseAsked');
    expect((await statement(top)).cases[0]).toMatchObject({ mayAsk: false, questions: [{ answer: null }] });
    expect((await statement(below)).cases[0]).toMatchObject({ mayAsk: true, questions: [] });
    expect((await theCase()).asked).toMatchObject([{ agent: { memberId: top.memberId }, answer: null }]);
  });

  it('is kept by one person, which answers who asked', async () => {
    expect((await decide(maker, 'answer')).code).toBe('agents.caseClosed');
    expect((await decide(maker, 'uphold', 7)).code).toBe('operator.staleVersion');
    const support = await staffSession(t, ['support']);
    const { id, version, questions } = await theCase();
    const body = { decision: 'uphold' as const, version, questions, reason: 'test', answer };
    expect((await support.call('opsDecideWageCase', { params: { id }, body })).code).toBe('operator.forbidden');
    const unread = { ...body, questions: questions - 1 };
    expect((await maker.call('opsDecideWageCase', { params: { id }, body: unread })).code).toBe(
      'operator.staleVersion',
    );
    expect((await decide(maker, 'uphold')).value).toEqual({ state: 'done', approvalId: null });
    expect((await decide(maker, 'uphold')).code).toBe('agents.caseClosed');
    expect(await theCase()).toMatchObject({ state: 'upheld', answer, proposedBy: null, reason: 'looked at it' });
    expect((await statement(top)).cases[0]).toMatchObject({
      state: 'upheld',
      answer,
      questions: [{ answer }],
      mayAsk: true,
    });
    expect(await told(top)).toEqual([expect.stringContaining(answer)]);
    expect(await told(below)).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('waits again for an answer when somebody asks again', async () => {
    await ask(below);
    expect(await waiting()).toBe(1);
    expect((await cases({ waiting: 'true' })).map(({ questions }) => questions)).toEqual([1]);
    expect((await decide(maker, 'answer')).value.state).toBe('done');
    expect(await told(below)).toHaveLength(1);
    expect([await waiting(), (await theCase()).state]).toEqual([0, 'upheld']);
  });

  it('lets its members count again when two people say so, and the next run adds them back', async () => {
    const { approvalId } = (await decide(maker, 'clear')).value;
    expect((await decide(checker, 'clear')).code).toBe('operator.approvalPending');
    const confirm = (who: TestStaff) =>
      who.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
    expect((await confirm(maker)).code).toBe('operator.sameStaff');
    expect((await confirm(checker)).value.state).toBe('executed');
    const cleared = await theCase();
    expect(cleared).toMatchObject({ state: 'cleared' });
    expect(cleared.proposedBy).not.toBe(cleared.decidedBy);
    expect((await decide(maker, 'clear')).code).toBe('agents.caseClosed');
    expect((await ask(top)).code).toBe('agents.caseAsked');
    await nextDay(t);
    await enter();
    top = await loginMember(t, top);
    expect((await statement(top)).cases).toMatchObject([
      { state: 'cleared', isRestored: true, members: 2, validBet: '2000.00', mayAsk: false },
    ]);
    expect((await recomputeAll(t.app.platform.db)).differing).toEqual([]);
  });

  it('that somebody joins is looked at again: a decision made before is stale', async () => {
    const [a, b, c] = [await newPlayer(t, sibling), await newPlayer(t, sibling), third];
    await find([a, b], [b, a]);
    const { id, version } = (await cases({ state: 'open' }))[0]!;
    const body = { decision: 'clear' as const, version, questions: 0, reason: 'looked at it', answer };
    const { approvalId } = (await maker.call('opsDecideWageCase', { params: { id }, body })).value;
    await find([c, a]);
    expect((await cases({ state: 'open' })).map(({ members }) => members.length)).toEqual([3]);
    const late = await checker.call('opsDecideApproval', {
      params: { id: approvalId! },
      body: { decision: 'confirm' },
    });
    expect(late.value.state).toBe('failed');
  });
});
