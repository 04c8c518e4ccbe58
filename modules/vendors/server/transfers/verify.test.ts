// Mutation tests: a rule is broken directly in the database, and its invariant must report it.
import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor } from '@sanam/server/test/fake-vendor.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTransfers } from './verify.ts';

let t: TestApp;
let vendor: FakeVendor;
let memberId: string;
let settled: string;
let open: string;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'KEEPER', ['transfer_wallet']);
  const member = await registerMember(t);
  ({ memberId } = member);
  await t.owner.query(`select ledger_post('sandbox', $1, 'sandbox.funded', $2, null, null, 'THB', $3)`, [
    randomUUID(),
    memberId,
    JSON.stringify([
      { fromClass: 'suspense', fromOwner: 'sandbox', toClass: 'player_cash', toOwner: memberId, amount: 100_000 },
    ]),
  ]);
  const move = (amount: string) => member.call('walletTransfer', { body: { from: 'MAIN', to: 'KEEPER', amount } });
  settled = (await move('10.00')).value.transferId;
  vendor.walletFaults.push('lostAnswer');
  open = (await move('20.00')).value.transferId;
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

const broken = async () => (await verifyTransfers(t.app.platform.db)).map(({ id }) => id);

/** Returns the findings while the statement is in effect, then undoes it. */
async function brokenBy(statement: string, undo: string): Promise<string[]> {
  await t.owner.query(statement);
  const found = await broken();
  await t.owner.query(undo);
  expect(await broken()).toEqual([]);
  return found;
}

it('finds nothing in what transfers leave', async () => {
  expect(await broken()).toEqual([]);
});

it('finds money on its way that no transfer explains, and a transfer without its money', async () => {
  const asIf = (state: string, end: string) =>
    `update vendors_transfers set state = '${state}', ended_at = ${end} where transfer_id = '${open}'`;
  expect(await brokenBy(asIf('settled', 'platform_now()'), asIf('unknown', 'null'))).toEqual(['W1', 'W2', 'W3']);
  const amount = (minor: number) => `update vendors_transfers set amount = ${minor} where transfer_id = '${open}'`;
  expect(await brokenBy(amount(2001), amount(2000))).toEqual(['W1', 'W2']);
});

it('finds an end that is not the one that was posted', async () => {
  const state = (to: string) => `update vendors_transfers set state = '${to}' where transfer_id = '${settled}'`;
  expect(await brokenBy(state('refused'), state('settled'))).toEqual(['W2', 'W3']);
});

it('finds a transfer that is open for the books alone', async () => {
  const end = (at: string, state: string) =>
    `update vendors_transfers set state = '${state}', ended_at = ${at} where transfer_id = '${settled}'`;
  await t.owner.query('drop index vendors_transfers_one_open');
  expect(await brokenBy(end('null', 'unknown'), end('platform_now()', 'settled'))).toEqual(['W1', 'W2']);
});
