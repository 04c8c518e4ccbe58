// Kills the real process with -9 at the worst moments. The database and a wallet over HTTP keep running.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER_KEY, type Bench, REQUEST_KEY, startBench, startCluster, stopCluster } from './studio-bench.ts';
import { openGame } from './wallet-call.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
const PATIENCE_MS = 25_000;

let bench: Bench;
let child: ChildProcess | undefined;

beforeAll(startCluster);
afterAll(stopCluster);
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => {
  await kill();
  await bench.stop();
});

async function startProcess(): Promise<string> {
  const started = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      STUDIO_PORT: '0',
      STUDIO_DATABASE_URL: bench.databaseUrl,
      WALLET_URL: bench.wallet.url,
      VENDOR_CODE: 'STUDIO',
      REQUEST_KEY,
      ANSWER_KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  return new Promise((resolve, reject) => {
    started.stdout.on('data', (chunk: Buffer) => {
      const address = /ready (http:\S+)/.exec(chunk.toString())?.[1];
      if (address !== undefined) resolve(address);
    });
    started.on('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

async function kill(): Promise<void> {
  const running = child;
  child = undefined;
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGKILL');
  await gone;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const press = (base: string, token: string): Promise<unknown> =>
  fetch(`${base}/api/spins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ spinId: randomUUID(), stake: '200' }),
  }).catch(() => undefined);

const rounds = () => bench.db.selectFrom('studio_rounds').selectAll().execute();
const isAllFinal = async () =>
  (await rounds()).every((round) => !['BETTING', 'PAYING', 'CANCELLING'].includes(round.state));

/**
 * Restarts the ten seconds in which bets are sent before they are rolled back, so that the test does not depend on how
 * long a process takes to start.
 */
async function restartTheTenSeconds(): Promise<void> {
  const later = new Date(Date.now() + PATIENCE_MS);
  await bench.db.updateTable('studio_transactions').set({ created_at: later }).where('state', '=', 'PENDING').execute();
}

/** Checks that every stake and win is exactly once in the wallet and in the studio's rounds. */
async function expectEqualTotals(): Promise<void> {
  const all = await rounds();
  expect(all.filter((round) => !['SETTLED', 'CANCELLED', 'REFUSED'].includes(round.state))).toEqual([]);
  const settled = all.filter((round) => round.state === 'SETTLED');
  const expected = settled.reduce((sum, round) => sum + Number(round.win) - Number(round.stake), 100_000);
  expect(bench.wallet.balance).toBe(expected);
}

describe('kill -9', () => {
  it.each(['bet', 'win'] as const)(
    'while the %s is on its way: after the restart the round is whole',
    async (call) => {
      const token = await openGame(bench);
      bench.wallet.faults[call] = ['hang'];
      const pressed = press(await startProcess(), token);
      await until(() => bench.wallet.calls.some((entry) => entry.call === call));
      await kill();
      await pressed;
      expect(await isAllFinal()).toBe(false);

      await restartTheTenSeconds();
      await startProcess();
      await until(isAllFinal);
      const [round] = await rounds();
      expect(round?.state).toBe('SETTLED');
      expect(new Set(bench.wallet.calls.filter((e) => e.call === call).map((e) => e.body.transaction_id)).size).toBe(1);
      await expectEqualTotals();
    },
    60_000,
  );

  it('at any moment of many presses: nothing lost, nothing twice', async () => {
    const tokens = await Promise.all(['a', 'b', 'c', 'd'].map((player) => openGame(bench, player)));
    for (const afterCalls of [1, 2, 3, 5]) {
      const base = await startProcess();
      const before = bench.wallet.calls.length;
      const pressed = Promise.all(tokens.map((token) => press(base, token)));
      const arrived = until(() => bench.wallet.calls.length >= before + afterCalls).catch(() => undefined);
      await Promise.race([arrived, pressed]);
      await kill();
      await pressed;
    }
    await startProcess();
    await until(isAllFinal);
    expect((await rounds()).length).toBeGreaterThan(0);
    await expectEqualTotals();
  }, 300_000);
});

it('stops by itself on SIGTERM', async () => {
  await startProcess();
  const running = child;
  const code = new Promise((resolve) => running?.once('exit', resolve));
  running?.kill('SIGTERM');
  expect(await code).toBe(0);
});
