// The question for an own limit over HTTP: when it is due, and the effect of its answer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import type { PromptOccasion } from '../contract/states.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const due = async (member: TestMember, place: 'home' | 'deposit') =>
  (await member.call('limitPrompt', { query: { place } })).value.due;
const answer = (member: TestMember, occasion: PromptOccasion, amount: string | null = null) =>
  member.call('answerLimitPrompt', {
    body: { occasion, limit: amount === null ? null : { frame: 'week', amount } },
  });
/** Lets months pass for the member's answers and limits only. */
async function pass({ memberId }: TestMember, months: number): Promise<void> {
  for (const change of [
    `protection_prompts set at = at - make_interval(months => $2)`,
    `protection_limits set updated_at = updated_at - make_interval(months => $2)`,
  ])
    await t.owner.query(`update ${change} where member_id = $1`, [memberId, months]);
}

it('is due after registration and before the first deposit, each until it is answered [R68]', async () => {
  const member = await registerMember(t);
  expect([await due(member, 'home'), await due(member, 'deposit')]).toEqual(['registered', 'firstDeposit']);
  expect((await answer(member, 'registered')).code).toBeUndefined();
  expect([await due(member, 'home'), await due(member, 'deposit')]).toEqual([null, 'firstDeposit']);
  await answer(member, 'firstDeposit');
  expect([await due(member, 'home'), await due(member, 'deposit')]).toEqual([null, null]);
  const kept = await t.owner.query('select occasion, answer from protection_prompts where member_id = $1 order by id', [
    member.memberId,
  ]);
  expect(kept.rows).toEqual([
    { occasion: 'registered', answer: 'notNow' },
    { occasion: 'firstDeposit', answer: 'notNow' },
  ]);
});

it('sets the limit in the same step, and asks no more for one that is there', async () => {
  const member = await registerMember(t);
  await answer(member, 'registered', '300.00');
  expect((await member.call('protection')).value.limits).toMatchObject([
    { kind: 'deposit', frame: 'week', own: '300.00' },
  ]);
  expect([await due(member, 'home'), await due(member, 'deposit')]).toEqual([null, null]);
});

it('keeps no answer with an amount that is none', async () => {
  const member = await registerMember(t);
  expect((await answer(member, 'registered', '300')).code).toBe('request.invalid');
  expect(await due(member, 'home')).toBe('registered');
});

it('is not asked before a deposit of somebody who has paid in', async () => {
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  await deposit(t, rail, member, '100.00');
  expect(await due(member, 'deposit')).toBeNull();
});

it('comes back after six months', async () => {
  const member = await registerMember(t);
  await answer(member, 'registered', '300.00');
  await pass(member, 5);
  expect(await due(member, 'home')).toBeNull();
  await pass(member, 2);
  expect(await due(member, 'home')).toBe('reminder');
  await answer(member, 'reminder');
  expect(await due(member, 'home')).toBeNull();
});
