import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { openTestDatabase } from '@sanam/server/test/test-database.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { siteSettings } from './settings.ts';
import { createSnapshots, nowOf } from './snapshot.ts';
import { readSnapshot } from './store.ts';

let t: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await staffSession(t, ['owner']);
});
afterAll(() => t.close());

/** A connection that delays new statements until it is released. */
function slowNetwork() {
  let gate: Promise<void> | undefined;
  let open = () => {};
  const held = new WeakMap<object, Promise<void>>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (gate !== undefined) held.set(queryId, gate);
      return node;
    },
    async transformResult({ result, queryId }) {
      await held.get(queryId);
      return result;
    },
  };
  return {
    plugin,
    hold: () => void (gate = new Promise((resolve) => (open = resolve))),
    goOn: () => void (gate = undefined),
    letGo: () => open(),
  };
}

it('a reading that comes back late never takes the place of a newer one', async () => {
  const network = slowNetwork();
  const { db, log } = t.app.platform;
  const snapshots = createSnapshots({ reservedDb: db.withPlugin(network.plugin), log }, readSnapshot);
  await snapshots.reload();
  const nameOf = () => snapshots.known()!.merchants.get('default')!.name;
  network.hold();
  const late = snapshots.reload();
  // Its statements have been sent; statements from now on are fast.
  await db.selectNoFrom((from) => from.val(1).as('one')).execute();
  network.goOn();
  await t.owner.query(`update merchants set name = 'Renamed' where merchant_id = 'default'`);
  await snapshots.reload();
  expect(nameOf()).toBe('Renamed');
  network.letGo();
  await late;
  expect(nameOf()).toBe('Renamed');
});

it('a reading that others began is taken while transactions hold every connection of the pool', async () => {
  const few = await openTestDatabase(3);
  onTestFinished(() => few.drop());
  const snapshots = createSnapshots({ ...few, log: t.app.platform.log }, readSnapshot);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await snapshots.reload();
  vi.advanceTimersByTime(2001);
  const found = await inTransaction(few.db, async (trx) => {
    expect(few.pool).toMatchObject({ totalCount: few.pool.options.max, idleCount: 0 });
    await trx.selectNoFrom((from) => from.val(1).as('one')).execute();
    return snapshots.fresh();
  });
  expect(found.merchants.has('default')).toBe(true);
});

it('a clock of this node that is set back keeps nothing for longer and tells no other time', async () => {
  const snapshots = createSnapshots(t.app.platform, readSnapshot);
  const before = Date.now();
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    await snapshots.reload();
    await t.owner.query(`update merchants set name = 'Elsewhere' where merchant_id = 'default'`);
    vi.advanceTimersByTime(2001);
    vi.setSystemTime(before - 3_600_000);
    expect(Math.abs(nowOf(snapshots.known()!).getTime() - before)).toBeLessThan(60_000);
    expect((await snapshots.fresh()).merchants.get('default')!.name).toBe('Elsewhere');
  } finally {
    vi.useRealTimers();
  }
});

it('who reads settings while somebody saves, and saves what they read, changes nothing', async () => {
  const { service } = t.app.modules.merchants;
  const read = async () => (await owner.call('opsGetHallSettings')).value;
  const codes = new Set<string>();
  const saveAsRead = async ({ jackpot, winners, revision }: Awaited<ReturnType<typeof read>>) => {
    const body = { jackpot, winners, revision, reason: 'as I read it' };
    codes.add((await owner.call('opsChangeHallSettings', { body })).code ?? 'saved');
  };
  const old = await read();
  for (let round = 1; round <= 30; round++) {
    const save = service.changeSetting(systemContext('test'), siteSettings.jackpotBase, {
      merchantId: 'default',
      value: `${round}.00`,
      reason: 'race',
    });
    const seen = await Promise.all([read(), read(), read(), read()]);
    await save;
    for (const one of seen) await saveAsRead(one);
  }
  // The order of the concurrent reads is random; the order of these two is known.
  for (const one of [old, await read()]) await saveAsRead(one);
  expect([...codes].toSorted()).toEqual(['operator.staleVersion', 'saved']);
  const log = await t.owner.query(`select before, after from platform_audit where reason = 'as I read it'`);
  expect(log.rows).toEqual([]);
});
