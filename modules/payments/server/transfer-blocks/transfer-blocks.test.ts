// Transfers that their rail refuses: a pause, then a suspension, and how both end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';

const PAUSE_SECONDS = 15 * 60;
const SUSPENSION_SECONDS = 24 * 3600;

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const ask = (member: TestMember) => member.call('createDeposit', { body: { method: 'CARD', amount: '500.00' } });
const stageOf = async (member: TestMember, id: string) =>
  (await member.call('getDeposit', { params: { id } })).value.stage;

/** Makes orders that the rail refuses, one after the other. */
async function fail(member: TestMember, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { depositId } = (await ask(member)).value;
    await t.drain();
    await rail.challenge(depositId, { how: 'refuse' });
    await until(t, async () => (await stageOf(member, depositId)) === 'rejected', `${depositId} rejected`);
    ids.push(depositId);
  }
  return ids;
}

/** Reads with a new session each time, because advancing the clock ends earlier ones. */
const blocksOf = async ({ memberId }: TestMember) =>
  (await (await staffSession(t, ['payments'])).call('opsListTransferBlocks', { query: { memberId } })).value.list;
const commandsOf = async (blockId: string) =>
  (await t.owner.query('select command from platform_audit where subject_id = $1 order by id', [blockId])).rows.map(
    ({ command }) => command,
  );

it('[R29] five failed transfers in ten minutes pause orders, five more suspend them, and both end by themselves', async () => {
  const member = await registerMember(t);
  const first = await fail(member, 5);
  expect(await ask(member)).toMatchObject({ status: 409, code: 'wallet.transfersPaused' });
  const [pause] = await blocksOf(member);
  expect(pause).toMatchObject({ kind: 'pause', state: 'running', liftedAt: null });
  expect(pause!.orders.toSorted()).toEqual(first.toSorted());
  expect(await commandsOf(pause!.id)).toEqual(['payments.transfers.pause']);

  await t.advance(PAUSE_SECONDS);
  await fail(member, 5);
  expect(await ask(member)).toMatchObject({ status: 409, code: 'wallet.transfersSuspended' });
  expect((await blocksOf(member)).map(({ kind, state }) => [kind, state])).toEqual([
    ['suspension', 'running'],
    ['pause', 'over'],
  ]);
  await t.advance(PAUSE_SECONDS);
  expect((await ask(member)).code).toBe('wallet.transfersSuspended');
  await t.advance(SUSPENSION_SECONDS);
  expect((await blocksOf(member))[0]).toMatchObject({ kind: 'suspension', state: 'over' });
});

it('a block is lifted by staff with a reason, and failures count from zero', async () => {
  const by = await staffSession(t, ['payments']);
  const member = await registerMember(t);
  await fail(member, 5);
  const [block] = await blocksOf(member);
  const lift = (expectedVersion: number) =>
    by.call('opsLiftTransferBlock', {
      params: { id: block!.id },
      body: { reason: 'the bank was down', expectedVersion },
    });
  expect((await lift(block!.version + 1)).code).toBe('operator.staleVersion');
  expect((await lift(block!.version)).value.state).toBe('done');
  expect((await lift(block!.version + 1)).code).toBe('wallet.wrongState');
  expect((await blocksOf(member))[0]).toMatchObject({ state: 'lifted' });
  expect(await commandsOf(block!.id)).toEqual(['payments.transfers.pause', 'payments.transfers.lift']);
  await fail(member, 4);
  expect((await ask(member)).code).toBeUndefined();
});

it('four failures, and failures with a credit between them, block nothing', async () => {
  const member = await registerMember(t);
  await fail(member, 4);
  const { depositId } = (await ask(member)).value;
  await t.drain();
  await rail.pay(depositId, { how: 'exact' });
  await until(t, async () => (await stageOf(member, depositId)) === 'credited', `${depositId} credited`);
  await fail(member, 1);
  expect((await ask(member)).code).toBeUndefined();
});
