import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, type Bench, startBench, startCluster, stopCluster } from '../../test/studio-bench.ts';
import { acceptedCall, callVendor, openGame } from '../../test/wallet-call.ts';

let bench: Bench;

beforeAll(startCluster);
afterAll(stopCluster);
beforeEach(async () => {
  bench = await startBench({ isTransfer: true });
});
afterEach(() => bench.stop());

const player = { player_id: 'p1', currency: 'THB' };
const ask1 = (transfer_id: string, direction: 'in' | 'out', amount: number) => ({
  transfer_id,
  ...player,
  direction,
  amount,
});
const balance = async () => (await acceptedCall(bench, 'wallet/balance', player)).balance;
const move = async (id: string, direction: 'in' | 'out', amount: number) =>
  (await callVendor(bench, 'wallet/transfer', ask1(id, direction, amount))).body.code;
const status = async (transfer_id: string) =>
  (await acceptedCall(bench, 'wallet/status', { transfer_id, ...player })).state;

it('moves money in and out once for each id, however often it is asked', async () => {
  const copies = await Promise.all(Array.from({ length: 8 }, () => move('t-1', 'in', 50_000)));
  expect(copies).toEqual(Array.from({ length: 8 }, () => 'OK'));
  expect(await balance()).toBe(50_000);
  expect(await move('t-1', 'in', 40_000)).toBe('DUPLICATE_CONFLICT');
  expect(await move('t-2', 'out', 50_001)).toBe('INSUFFICIENT_FUNDS');
  expect(await move('t-3', 'out', 20_000)).toBe('OK');
  expect([await balance(), await status('t-3'), await status('t-2')]).toEqual([30_000, 'DONE', 'REFUSED']);
});

it('never carries out what it was asked about before it came', async () => {
  expect(await status('t-4')).toBe('REFUSED');
  expect(await move('t-4', 'in', 1000)).toBe('TRANSFER_CANCELLED');
  expect(await balance()).toBe(0);
});

it('loses, refuses and repeats transfers by the satang of their amounts', async () => {
  await expect(move('t-5', 'in', 10_082)).rejects.toThrow(/destroyed/);
  expect([await balance(), await status('t-5')]).toEqual([10_082, 'DONE']);
  await expect(move('t-6', 'in', 10_083)).rejects.toThrow(/destroyed/);
  expect([await balance(), await status('t-6')]).toEqual([10_082, 'REFUSED']);
  await expect(move('t-7', 'in', 10_084)).rejects.toThrow(/destroyed/);
  expect(await balance()).toBe(10_082);
  expect(await move('t-8', 'in', 10_081)).toBe('TRANSFER_REFUSED');
  expect(await move('t-9', 'in', 10_085)).toBe('OK');
  expect(await balance()).toBe(20_167);
});

it('plays rounds for the money that lies here and asks the portal for none', async () => {
  await move('t-10', 'in', 10_000);
  const token = await openGame(bench);
  const body = { spinId: randomUUID(), stake: '200' };
  const { round } = (await ask<{ round: { win: string } }>(bench, 'POST', '/api/spins', { token, body })).value;
  expect(await balance()).toBe(10_000 - 200 + Number(round.win));
  expect(bench.wallet.calls.map(({ call }) => call)).not.toContain('bet');
  expect(bench.wallet.balance).toBe(100_000);
  await move('t-11', 'out', await balance());
  const broke = await ask<{ round: { state: string } }>(bench, 'POST', '/api/spins', {
    token,
    body: { spinId: randomUUID(), stake: '200' },
  });
  expect(broke.value.round).toMatchObject({ state: 'REFUSED', refusalCode: 'INSUFFICIENT_FUNDS' });
});

it('keeps no money where each bet is asked of the portal', async () => {
  const seamless = await startBench();
  try {
    const { body } = await callVendor(seamless, 'wallet/transfer', ask1('t-1', 'in', 100));
    expect(body).toMatchObject({ outcome: 'REFUSED', code: 'NOT_ALLOWED' });
  } finally {
    await seamless.stop();
  }
});
