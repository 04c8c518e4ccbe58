// A member with a bonus, from the vendor's signed calls to the betting record.
import { createHwpClient, type HwpCall, type HwpClient, keyFromBase64 } from '@sanam/hwp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import { startBonus } from '@sanam/server/test/bonus.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { ANY_ADDRESS } from '@sanam/vendors/server/index.ts';

const VENDOR = 'BONUS';
const GAME = 'reels';
let t: TestApp;
let vendor: HwpClient;
beforeAll(async () => {
  t = await buildTestApp();
  const keys = await t.app.modules.vendors.vendors.add({
    code: VENDOR,
    capabilities: [],
    allowedAddresses: ANY_ADDRESS,
  });
  await t.owner.query('insert into vendors_games (vendor_id, code) select id, $2 from vendors where code = $1', [
    VENDOR,
    GAME,
  ]);
  vendor = createHwpClient({
    baseUrl: t.url,
    vendor: keys.vendor,
    requestKeys: [keyFromBase64(keys.request_key)],
    answerKeys: [keyFromBase64(keys.answer_key)],
  });
});
afterAll(async () => {
  vendor.close();
  await t.close();
});

const ask = async (call: HwpCall, body: object) => (await vendor.call(call, body as never)).answer;

it('shows which part of a stake and of a win was bonus money; the vendor sees one balance', async () => {
  const who = await registerMember(t);
  await giveCash(t, who.memberId, 30_00);
  await startBonus(t, who.memberId, 200_00n);
  const launch = { memberId: who.memberId, vendorCode: VENDOR, gameCode: GAME, currency: 'THB', country: 'TH' };
  const { launchToken } = await t.app.modules.vendors.launchTokens.create({ ...launch, language: 'th', isTest: false });
  const session = await ask('session/authenticate', { launch_token: launchToken, game_code: GAME });
  expect(session).toMatchObject({ code: 'OK', balance: 230_00 });
  const { player_id, session_id } = session as unknown as { player_id: string; session_id: string };
  const common = { player_id, session_id, game_code: GAME, currency: 'THB' };
  const bet = (round_id: string, amount: number) =>
    ask('bet', { ...common, transaction_id: `${round_id}b`, round_id, amount });
  const win = (round_id: string, amount: number) =>
    ask('win', { ...common, transaction_id: `${round_id}w`, round_id, amount, round_closed: true });
  const parts = async () => (await who.call('balance')).value.parts;

  expect(await bet('r1', 50_00)).toMatchObject({ code: 'OK', moved: -50_00, balance_after: 180_00 });
  expect(await win('r1', 125_00)).toMatchObject({ code: 'OK', moved: 125_00, balance_after: 305_00 });
  expect(await parts()).toMatchObject({ cash: '75.00', bonus: '230.00' });
  expect(await bet('r2', 45_00)).toMatchObject({ code: 'OK', balance_after: 260_00 });
  expect(await win('r2', 0)).toMatchObject({ code: 'OK', moved: 0 });
  expect(await bet('r3', 50_00)).toMatchObject({ code: 'OK', balance_after: 210_00 });
  expect(await win('r3', 100_01)).toMatchObject({ code: 'OK', balance_after: 310_01 });
  expect(await parts()).toMatchObject({ cash: '60.01', bonus: '250.00' });
  // A repetition gets the recorded answer with the current balance.
  expect(await bet('r1', 50_00)).toMatchObject({ replayed: true, balance_after: 180_00, balance: 310_01 });

  const { value } = await who.call('betRecord', { query: {} });
  expect(value.list.map((row) => [row.round, row.stake, row.stakeBonus, row.win, row.winBonus])).toEqual([
    ['r3', '50.00', '20.00', '100.01', '40.00'],
    ['r2', '45.00', '0.00', '0.00', '0.00'],
    ['r1', '50.00', '20.00', '125.00', '50.00'],
  ]);
  expect(await verifyLedger(t.owner)).toEqual([]);
});
