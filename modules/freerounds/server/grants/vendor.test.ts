// Whether a vendor supports free rounds is set by staff or by the command on the server.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const reason = 'for the test';
let t: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await staffSession(t, ['owner']);
});
afterAll(() => t.close());

/** Starts a vendor with one game; returns a function that grants rounds to a member and returns the refusal code. */
async function openVendor(code: string, capabilities: string[]): Promise<() => Promise<string | undefined>> {
  const vendor = await startFakeVendor(t, code, capabilities as Parameters<typeof startFakeVendor>[2]);
  vendor.games = [vendorGame(code.toLowerCase(), { names: { th: code, en: code } })];
  await t.app.modules.catalogue.importFrom(code);
  const nodeId = (await owner.call('opsListGames', { query: { q: code } })).value.list[0]!.id;
  const { username } = await registerMember(t);
  const body = { members: [username], nodeId, rounds: 2, bet: '1.00', days: 3, turnoverPercent: 0, reason };
  return async () => (await owner.call('opsGiveFreeRounds', { query: {}, body })).code;
}
const ask = (code: string, isOn: boolean, expected = !isOn) =>
  owner.call('opsLetVendorGiveRounds', { params: { code }, body: { isOn, expected, reason } });

it('is switched on and off by staff, who saw how it stood, and is in the history', async () => {
  const give = await openVendor('LATER', ['tip']);
  expect(await give()).toBe('freerounds.notOffered');
  expect((await ask('LATER', true, true)).code).toBe('operator.staleVersion');
  expect((await ask('LATER', true)).value).toEqual({ isOn: true });
  expect(await give()).toBeUndefined();
  const read = async () => (await owner.call('opsGetVendor', { params: { code: 'LATER' } })).value;
  expect((await read()).capabilities).toEqual(['free_rounds', 'promo', 'tip']);
  expect((await ask('LATER', false)).value).toEqual({ isOn: false });
  expect(await give()).toBe('freerounds.notOffered');
  expect((await read()).capabilities).toEqual(['promo', 'tip']);
  const acts = (await read()).history.map(({ command }) => command);
  expect(acts.filter((command) => command === 'games.vendor.freeRounds')).toHaveLength(2);
});

it('is never asked where it keeps wallets of its own', async () => {
  await openVendor('KEEPER', ['transfer_wallet']);
  expect((await ask('KEEPER', true)).code).toBe('games.keepsWallets');
});

it('learns it by the command, too, and forgets it', async () => {
  const give = await openVendor('SHELL', []);
  const { vendors } = t.app.modules.vendors;
  await vendors.setCapabilities('SHELL', { names: ['free_rounds', 'promo'], isOn: true });
  expect(await give()).toBeUndefined();
  await vendors.setCapabilities('SHELL', { names: ['free_rounds'], isOn: false });
  expect(await give()).toBe('freerounds.notOffered');
  expect([...vendors.find('SHELL')!.capabilities]).toEqual(['promo']);
});
