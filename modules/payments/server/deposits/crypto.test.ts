// Crypto: off until two people open it; credited in baht at the quoted rate when the chain has confirmed it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { paymentJobs } from '../payments.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const ask = (member: TestMember, amount = '700.00') =>
  member.call('createDeposit', { body: { method: 'CRYPTO', amount } });
const staffOrder = (id: string) => t.app.modules.payments.service.getDeposit(id);
const comes = (id: string, stage: string) =>
  until(t, async () => (await staffOrder(id)).stage === stage, `${id} ${stage}`);
async function order(member: TestMember) {
  const { depositId: id } = (await ask(member)).value;
  await t.drain();
  return (await member.call('getDeposit', { params: { id } })).value;
}
/** Sends an amount and mines the required confirmations. */
async function send(id: string, amount: string): Promise<void> {
  await rail.chain(id, { how: 'send', amount });
  for (let block = 0; block < 3; block++) await rail.chain(id, { how: 'block' });
}

it('is off: no player sees it, and nobody can order by it', async () => {
  const member = await registerMember(t);
  const { list } = (await member.call('depositMethods')).value;
  expect(list.map(({ method }) => method)).not.toContain('CRYPTO');
  expect((await ask(member)).code).toBe('wallet.methodUnavailable');
  // The method is closed with an account but without an open rule.
  await t.owner.query(
    `insert into payments_rail_accounts (account_key, rail, purpose, account_name, methods)
     values ('sandbox:crypto', 'sandbox', 'collect', 'SANAM', array['CRYPTO'])`,
  );
  expect((await ask(member)).code).toBe('wallet.methodUnavailable');
  await t.owner.query(`update payments_deposit_rules set is_open = true where method = 'CRYPTO'`);
});

it('has an address for each order and a rate that is kept, and is credited once it is confirmed', async () => {
  const member = await registerMember(t);
  const [made, another] = [await order(member), await order(member)];
  const { action } = made;
  expect(action).toMatchObject({
    type: 'address',
    network: 'SANDNET',
    asset: 'TUSD',
    cryptoAmount: '20.000000',
    rate: '35.00',
  });
  expect(another.action).not.toMatchObject({ address: action?.type === 'address' ? action.address : '' });
  // A changed rate applies to later orders only.
  await rail.faults({ crypto_rate: '30.00' });
  const { depositId: id } = made;
  await rail.chain(id, { how: 'send', amount: '20' });
  const shown = async () => (await member.call('getDeposit', { params: { id } })).value;
  for (const done of [0, 1, 2]) {
    await until(t, async () => (await shown()).confirming?.done === done, `${done} of 3`);
    expect(await shown()).toMatchObject({
      stage: 'checking',
      confirming: { cryptoAmount: '20.000000', asset: 'TUSD', done, needed: 3 },
      action: null,
      creditedAmount: null,
    });
    // A payment on its way prevents cancelling and expiry.
    expect((await member.call('cancelDeposit', { params: { id } })).code).toBe('wallet.orderClosed');
    await t.advance(600);
    await t.drain([paymentJobs.expireDeposits]);
    await rail.chain(id, { how: 'block' });
  }
  await comes(id, 'credited');
  // More blocks do not change the amount.
  await rail.chain(id, { how: 'block' });
  await t.drain();
  expect((await member.call('balance')).value.parts.cash).toBe('700.00');
  await rail.faults();
});

it('credits what came where it is another amount', async () => {
  const member = await registerMember(t);
  const { depositId: id } = await order(member);
  await send(id, '19.5');
  await comes(id, 'credited');
  expect(await staffOrder(id)).toMatchObject({ creditedAmount: '682.50' });
});

it('whose messages are lost is asked about until it is confirmed', async () => {
  const member = await registerMember(t);
  const { depositId: id } = await order(member);
  await rail.chain(id, { how: 'send', amount: '20' });
  await comes(id, 'checking');
  await rail.faults({ delay: '3600' });
  for (let block = 0; block < 3; block++) await rail.chain(id, { how: 'block' });
  await t.advance(601);
  await t.drain();
  await rail.faults();
  expect(await staffOrder(id)).toMatchObject({ stage: 'credited', creditedAmount: '700.00' });
});

it('that the chain does not confirm goes before people after a day, with nothing credited', async () => {
  const member = await registerMember(t);
  const { depositId: id } = await order(member);
  await rail.chain(id, { how: 'send', amount: '20' });
  await comes(id, 'checking');
  const times = 144;
  await t.owner.query(
    `update pgboss.job set data = jsonb_set(data, '{times}', $2::jsonb)
      where name = 'wallet.askConfirming' and state = 'created' and data->>'depositId' = $1`,
    [id, String(times)],
  );
  await t.advance(601);
  await t.drain();
  const seen = await staffOrder(id);
  expect([seen.stage, seen.creditedAmount, seen.evidence.at(-1)?.kind]).toEqual(['review', null, 'unconfirmed']);
  // A payment confirmed after all stays with the order in review.
  for (let block = 0; block < 3; block++) await rail.chain(id, { how: 'block' });
  await until(t, async () => (await staffOrder(id)).paid === '700.00', 'the money at the order');
  expect((await staffOrder(id)).stage).toBe('review');
});

it('that comes after the time of the order has the rate of its arrival', async () => {
  const member = await registerMember(t);
  const { depositId: id } = await order(member);
  await t.advance(1201);
  await t.drain([paymentJobs.expireDeposits]);
  expect((await staffOrder(id)).stage).toBe('expired');
  // The rail's clock does not follow ours, so its charge is expired by hand.
  await rail.chain(id, { how: 'expire' });
  await rail.faults({ crypto_rate: '34.00' });
  await send(id, '20');
  await comes(id, 'creditedLate');
  await rail.faults();
  expect(await staffOrder(id)).toMatchObject({ creditedAmount: '680.00' });
});
