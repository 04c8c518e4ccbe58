// Rounds that stay open: every one is followed up, however many there are, and only those that a vendor can finish.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { CASH, openTable, type Table } from './table.test-data.ts';

const ROUNDS = 105;

let t: TestApp;
let vendor: FakeVendor;
let member: TestMember;
let table: Table;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'ACME');
  vendor.games = [vendorGame('slot-1')];
  await t.app.modules.catalogue.importFrom('ACME');
  member = await registerMember(t);
  table = await openTable(t, vendor, member);
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

const findings = async (): Promise<string[]> => {
  const found = await t.owner.query<{ transaction_id: string }>(
    `select transaction_id from vendors_findings where finding = 'roundOpen' order by id`,
  );
  return found.rows.map((row) => row.transaction_id);
};

it('asks about every open round, not about the oldest hundred again and again', async () => {
  const rounds = Array.from({ length: ROUNDS }, (_, n) => `open${n}`);
  for (const round of rounds) await table.bet(round, 100);
  await t.advance(49 * 3600);
  vendor.asked.length = 0;
  await t.drain(['games.openRounds']);
  const asked = vendor.asked.filter(({ call }) => call === 'round/resolve').map(({ body }) => body.round_id);
  expect(new Set(asked)).toEqual(new Set(rounds));
  expect(new Set(await findings())).toEqual(new Set(rounds));
});

it('opens no case about a product of the portal itself, whose bets may wait for days', async () => {
  const { house } = t.app.modules.vendors;
  await house.open({ code: 'TICKETS', name: 'Tickets', capabilities: ['pay_by_bet'] });
  await t.owner.query(
    `insert into vendors_games (vendor_id, code) select id, 'draw-1' from vendors where code = 'TICKETS'`,
  );
  const { memberId } = await registerMember(t);
  await giveCash(t, memberId, CASH);
  const players = await house.playersOf('TICKETS', [{ memberId, currency: 'THB', isTest: false }]);
  const request = {
    transaction_id: 'ticket-1',
    player_id: players.get(memberId)!,
    game_code: 'draw-1',
    round_id: 'ticket-1',
    currency: 'THB',
    amount: 100,
  };
  const served = await t.app.platform.db
    .transaction()
    .execute((trx) => house.serve(trx, 'TICKETS', [{ call: 'bet', request }]));
  expect(served).toMatchObject([{ code: 'OK' }]);
  await t.advance(49 * 3600);
  await t.drain(['games.openRounds']);
  expect(await findings()).not.toContain('ticket-1');
});
