// Pays players by their cash agent: money paid in, which ends the wish to close and counts among the signs of harm like
// a deposit by an order.
import { newAgent, newPlayer } from '@sanam/agents/server/tree/line.test-data.ts';
import { agentsSettings } from '@sanam/agents/server/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { systemContext } from '../src/platform/context.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { PAYMENT_PASSWORD } from './wallet.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  const cash = { merchantId: 'default', value: true, reason: 'test' };
  await t.app.modules.merchants.service.changeSetting<z.ZodMiniType>(systemContext('test'), agentsSettings.cash, cash);
});
afterAll(() => t.close());

it('payments of an agent end the wish to close, and five in a day open a case of care, as deposits do', async () => {
  const agent = await newAgent(t, (await newAgent(t)).memberId, 'cashAgent');
  await agent.call('setPaymentPassword', {
    body: { loginPassword: agent.password, paymentPassword: PAYMENT_PASSWORD },
  });
  await t.owner.query(`select ledger_post('test', 'wages', 'test.moved', $1, null, null, 'THB', $2)`, [
    agent.memberId,
    JSON.stringify([
      {
        fromClass: 'wage_expense',
        fromOwner: 'house',
        toClass: 'agent_wallet',
        toOwner: agent.memberId,
        amount: '500000',
      },
    ]),
  ]);
  const player = await newPlayer(t, agent);
  await player.call('askClosing', { body: { isWanted: true } });
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const body = { amount: '100.00', paymentPassword: PAYMENT_PASSWORD, memberId: player.memberId };
    ids.push((await agent.call('transferToPlayer', { body })).value.transferId);
  }
  for (const _ of [1, 2]) await t.drain();
  expect((await player.call('closing')).value.askedAt, 'an account that is paid is used again').toBeNull();
  const noted = await t.owner.query<{ deposit_id: string; amount: bigint }>(
    'select deposit_id, amount from care_deposits where member_id = $1 order by at',
    [player.memberId],
  );
  expect(noted.rows).toEqual(ids.map((deposit_id) => ({ deposit_id, amount: 10_000n })));
  const cases = await t.owner.query<{ level: number }>('select level from care_cases where member_id = $1', [
    player.memberId,
  ]);
  expect(cases.rows).toEqual([{ level: 2 }]);
});
