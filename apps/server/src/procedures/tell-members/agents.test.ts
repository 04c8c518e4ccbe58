// Inbox messages about offers and contracts of agents, to the party that must act, in the reader's language.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { registerMember, type TestMember } from '../../../test/clients.ts';

let t: TestApp;
let agent: TestMember;
let upline: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  [agent, upline] = [await registerMember(t), await registerMember(t)];
});
afterAll(() => t.close());

const told = async (who: TestMember) =>
  (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list
    .map(({ title, text, link }) => [title, text, link] as const)
    .toReversed();

it('tells the member of an offer once, and nobody what the member answered', async () => {
  const { db, events } = t.app.platform;
  const change = { offerId: 'aof_1', memberId: agent.memberId, merchantId: 'default', accountType: 'agent' } as const;
  for (const state of ['offered', 'offered', 'accepted'] as const)
    await events.emit(db, 'agents.offerChanged', { ...change, state });
  await t.drain();
  expect(await told(agent)).toEqual([
    [
      'You may become an agent',
      'Open the home page to read the offer, and accept or decline it before it runs out.',
      '/',
    ],
  ]);
});

it('tells the agent what waits or changed, and who offered what the agent answered', async () => {
  const { db, events } = t.app.platform;
  const change = {
    contractId: '1',
    version: 1,
    memberId: agent.memberId,
    uplineId: upline.memberId,
    merchantId: 'default',
    kind: 'hourSalary',
    before: null,
    effectiveFrom: null,
  } as const;
  const before = (await told(agent)).length;
  for (const state of ['offered', 'signed', 'active', 'suspended', 'ending', 'ended'] as const) {
    await events.emit(db, 'agents.contractChanged', { ...change, state });
    await t.drain();
  }
  await events.emit(db, 'agents.contractChanged', { ...change, version: 2, state: 'rejected' });
  await events.emit(db, 'agents.contractChanged', { ...change, version: 3, uplineId: null, state: 'rejected' });
  await t.drain();
  const link = '/?ac=agentHourSalary';
  expect((await told(agent)).slice(before)).toEqual([
    [
      'A contract waits for your signature',
      'Hourly salary: read the terms in the agent centre, and sign or reject them before the offer runs out.',
      link,
    ],
    [
      'Your contract is suspended',
      'Hourly salary: nothing is paid meanwhile. Ask customer service what it is about.',
      link,
    ],
    ['Your contract ends with the running period', 'Hourly salary: the running period is still paid.', link],
  ]);
  expect(await told(upline)).toEqual([
    ['A contract that you offered was signed', 'Hourly salary: it holds from the next period on.', link],
    ['A contract that you offered was rejected', 'Hourly salary: the agent centre says why.', link],
  ]);
});

it('tells the agent of terms that begin without a signature, with their date, and when they are taken back', async () => {
  const { db, events } = t.app.platform;
  const before = (await told(agent)).length;
  const change = {
    contractId: '2',
    version: 2,
    memberId: agent.memberId,
    uplineId: null,
    merchantId: 'default',
    kind: 'dailySalary',
    effectiveFrom: '2026-12-31T17:00:00.000Z',
  } as const;
  await events.emit(db, 'agents.contractChanged', { ...change, before: null, state: 'imposed' });
  await t.drain();
  await events.emit(db, 'agents.contractChanged', { ...change, before: 'imposed', state: 'withdrawn' });
  await events.emit(db, 'agents.contractChanged', { ...change, version: 3, before: 'offered', state: 'withdrawn' });
  await t.drain();
  const link = '/?ac=agentDailySalary';
  expect((await told(agent)).slice(before)).toEqual([
    [
      'Your contract is going to change',
      expect.stringMatching(/^Daily wages: new terms begin on .*2027.* Until then you are paid by the present ones\./),
      link,
    ],
    [
      'The announced change of your contract was taken back',
      'Daily wages: the announced terms will not take effect. The agent centre shows your contract.',
      link,
    ],
  ]);
});

it('tells the upline of terms that the site imposes below, and when they are taken back', async () => {
  const { db, events } = t.app.platform;
  const before = [(await told(agent)).length, (await told(upline)).length] as const;
  const change = {
    contractId: '3',
    version: 2,
    memberId: agent.memberId,
    uplineId: upline.memberId,
    merchantId: 'default',
    kind: 'dailySalary',
    effectiveFrom: '2026-12-31T17:00:00.000Z',
  } as const;
  await events.emit(db, 'agents.contractChanged', { ...change, before: null, state: 'imposed' });
  await t.drain();
  await events.emit(db, 'agents.contractChanged', { ...change, before: 'imposed', state: 'withdrawn' });
  await t.drain();
  const link = '/?ac=agentDailySalary';
  expect(await told(agent)).toHaveLength(before[0] + 2);
  expect((await told(upline)).slice(before[1])).toEqual([
    [
      'A contract directly below you is going to change',
      expect.stringMatching(/^Daily wages: new terms of an agent begin on .*2027.* The site sets them/),
      link,
    ],
    [
      'The announced change of a contract below you was taken back',
      'Daily wages: the contract of that agent stays as it is.',
      link,
    ],
  ]);
});

it('tells an agent what was answered about members who do not count, once', async () => {
  const { db, events } = t.app.platform;
  const before = (await told(upline)).length;
  const answered = {
    caseId: 'wcs_1',
    questionId: 'wcq_1',
    merchantId: 'default',
    memberId: upline.memberId,
    state: 'upheld',
    answer: 'We looked at the rounds.',
  } as const;
  for (const _ of [1, 2]) await events.emit(db, 'agents.caseAnswered', answered);
  await t.drain();
  expect((await told(upline)).slice(before)).toEqual([
    [
      'We answered your question about members who do not count',
      expect.stringMatching(/^We looked at the rounds\. The statement says it too\./),
      '/?ac=agentIncome',
    ],
  ]);
});

it('tells the agent of a statement that people look at, once a day of a plan, and what they decided', async () => {
  const { db, events } = t.app.platform;
  const change = {
    planId: '7',
    memberId: upline.memberId,
    merchantId: 'default',
    kind: 'realtimeSalary',
    answer: null,
  } as const;
  const before = (await told(upline)).length;
  for (const [n, state] of (['held', 'held', 'paid', 'approved', 'void'] as const).entries()) {
    const answer = state === 'void' ? 'The bets were called off.' : null;
    const periodStart = `2026-11-20T0${n}:00:00.000Z`;
    await events.emit(db, 'agents.statementChanged', { ...change, statementId: String(n), periodStart, state, answer });
    await t.drain();
  }
  const link = '/?ac=agentRealtimeSalary';
  const complain = 'If you disagree, write to us under feedback and complaints, or to customer service.';
  expect((await told(upline)).slice(before)).toEqual([
    [
      'We look at a statement of yours before it is paid',
      `Real-time salary: this is a usual step, and the amount is kept. The statement says what we look at. ${complain}`,
      link,
    ],
    ['Your statement is paid', expect.stringMatching(/^Real-time salary: we have looked at it/), link],
    [
      'A statement of yours is not paid',
      `Real-time salary: two people of the staff decided that it is not paid. The bets were called off. ${complain}`,
      link,
    ],
  ]);
});

it('tells who received money along the line, and nobody of money that went to the own cash', async () => {
  const { db, events } = t.app.platform;
  const player = await registerMember(t);
  const change = { merchantId: 'default', fromId: upline.memberId, amount: '300.00' };
  const sent = [
    ['atr_1', 'player', player],
    ['atr_1', 'player', player],
    ['atr_2', 'down', agent],
    ['atr_3', 'own', upline],
  ] as const;
  for (const [transferId, kind, { memberId: toId }] of sent)
    await events.emit(db, 'agents.transferred', { ...change, transferId, kind, toId });
  await t.drain();
  const titles = async (who: TestMember) =>
    (await who.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value.list.map(({ title }) => title);
  expect(await titles(player)).toEqual(['Your agent paid ฿300.00 into your balance']);
  expect(await titles(agent)).toEqual(['฿300.00 came along your line']);
  expect(await titles(upline)).toEqual([]);
});
