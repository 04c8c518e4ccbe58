// The monitor's figures of real wallet calls: accepted, refused, repeated and forged.
import { createHwpClient, keyFromBase64 } from '@sanam/hwp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffAgain, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { alarmsOf, kindOf } from './codes.rules.ts';
import { bucketBounds, bucketColumns, bucketOf, quantile } from './histogram.ts';

let t: TestApp;
let vendor: FakeVendor;
let owner: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'ACME');
  vendor.games = [vendorGame('slot')];
  await t.app.modules.catalogue.importFrom('ACME');
  owner = await staffSession(t, ['owner']);
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

/** Advances the database's clock and logs staff in again, because the session expires. */
async function later(seconds: number): Promise<void> {
  await t.advance(seconds);
  owner = await staffAgain(t, owner);
}
const written = () => t.app.modules.vendors.callbacks.flush();
const row = async (window = '1h') => {
  await written();
  return (await owner.call('opsReadCallbacks', { query: { window } as never })).value.list.find(
    (one) => one.code === 'ACME',
  )!;
};
const detail = async () => {
  await written();
  return (await owner.call('opsGetCallbacks', { params: { code: 'ACME' }, query: {} })).value;
};
/** Opens a session of the vendor's game, like a launch. */
async function play() {
  const member = await registerMember(t);
  const list = (await callerOf(t)('gameList', { query: { gameType: 'RNG' } })).value.games;
  const { nodeId, gameCode } = list[0]!;
  await member.call('launchGame', { body: { nodeId, vassalage: 'ACME', gameType: 'RNG', gameCode } });
  const token = String(vendor.asked.findLast((one) => one.call === 'launch')!.body.launch_token);
  const opened = await vendor.wallet.call('session/authenticate', { launch_token: token, game_code: 'slot' });
  return opened.answer as unknown as { player_id: string; session_id: string };
}

describe('the monitor', () => {
  it('shows nothing of a vendor that never called', async () => {
    expect(await row()).toMatchObject({
      calls: 0,
      perMinute: 0,
      p99: null,
      lastCallAt: null,
      sessions: 0,
      alarms: [],
      circuit: 'closed',
    });
  });

  it('counts calls, refusals, repeats and time taken, and says when the last came', async () => {
    const { player_id, session_id } = await play();
    const bet = (transaction_id: string, over: object = {}) =>
      vendor.wallet.call('bet', {
        transaction_id,
        player_id,
        session_id,
        game_code: 'slot',
        round_id: 'r1',
        currency: 'THB',
        amount: 100,
        ...over,
      } as never);
    await bet('t1');
    await bet('t1');
    await bet('t2', { currency: 'USD' });
    await vendor.wallet.call('ping', {});
    const now = await row();
    expect(now).toMatchObject({
      calls: 5,
      refusals: 2,
      faults: 1,
      replays: 1,
      unknown: 0,
      sessions: 1,
      openRounds: 0,
      alarms: [],
    });
    expect(now.series.reduce((sum, one) => sum + one, 0)).toBe(5);
    expect(now.series).toHaveLength(30);
    expect(now.p50).toBeGreaterThan(0);
    expect(now.p99).toBeGreaterThanOrEqual(now.p50!);
    expect(Date.parse(now.lastCallAt!)).toBeGreaterThan(Date.now() - 60_000);
    const { codes, points, failures } = await detail();
    expect(
      codes
        .filter((one) => one.direction === 'in')
        .map(({ call, code, kind, calls, replays }) => [call, code, kind, calls, replays]),
    ).toEqual(
      expect.arrayContaining([
        ['bet', 'INSUFFICIENT_FUNDS', 'refusal', 2, 1],
        ['bet', 'WRONG_CURRENCY', 'fault', 1, 0],
        ['ping', 'OK', 'ok', 1, 0],
      ]),
    );
    expect(codes.find((one) => one.call === 'launch')).toMatchObject({ direction: 'out', code: 'OK' });
    expect(points.reduce((sum, one) => sum + one.calls, 0)).toBe(5);
    expect(failures.map((one) => [one.call, one.code, one.transactionId])).toEqual(
      expect.arrayContaining([
        ['bet', 'WRONG_CURRENCY', 't2'],
        ['bet', 'INSUFFICIENT_FUNDS', 't1'],
      ]),
    );
  });

  it('keeps of a failed call who, when and which, and nothing that was sent', async () => {
    const stored = await t.owner.query('select * from vendors_callback_failures');
    expect(Object.keys(stored.rows[0]!).toSorted()).toEqual([
      'address',
      'at',
      'call',
      'code',
      'direction',
      'failure_id',
      'http_status',
      'ms',
      'request_id',
      'transaction_id',
      'vendor_id',
    ]);
    expect(JSON.stringify(stored.rows, (_k, v: unknown) => String(v))).not.toMatch(/v1,|player|session/);
  });

  it('raises its hand for forged signatures, and shows strangers apart', async () => {
    const forger = createHwpClient({
      baseUrl: t.url,
      vendor: 'ACME',
      requestKeys: [keyFromBase64(Buffer.alloc(32, 7).toString('base64'))],
      answerKeys: [],
    });
    for (let i = 0; i < 3; i++) await forger.call('ping', {});
    forger.close();
    const stranger = createHwpClient({
      baseUrl: t.url,
      vendor: 'NOBODY',
      requestKeys: [keyFromBase64(Buffer.alloc(32, 7).toString('base64'))],
      answerKeys: [],
    });
    await stranger.call('ping', {});
    stranger.close();
    expect(await row()).toMatchObject({ signatures: 3, faults: 4, alarms: ['signature'] });
    const { list } = (await owner.call('opsReadCallbacks', { query: {} })).value;
    expect(list.find((one) => one.code === 'UNKNOWN')).toMatchObject({ calls: 1, signatures: 1 });
    expect((await detail()).failures[0]).toMatchObject({
      code: 'INVALID_SIGNATURE',
      httpStatus: 401,
      address: '127.0.0.1',
    });
    expect(
      (await owner.call('opsGetCallbacks', { params: { code: 'UNKNOWN' }, query: {} })).value.failures,
    ).toHaveLength(1);
  });

  it('shows a vendor that we leave alone, and its silence while somebody plays', async () => {
    vendor.behaviour = 'silent';
    const member = await registerMember(t);
    const { nodeId, gameCode } = (await callerOf(t)('gameList', { query: { gameType: 'RNG' } })).value.games[0]!;
    for (let i = 0; i < 6; i++)
      await member.call('launchGame', { body: { nodeId, vassalage: 'ACME', gameType: 'RNG', gameCode } });
    vendor.behaviour = 'normal';
    const now = await row();
    expect([now.circuit, now.alarms]).toEqual(['open', ['circuit', 'signature']]);
    expect((await detail()).codes.map((one) => one.code)).toEqual(
      expect.arrayContaining(['UNREACHABLE', 'CIRCUIT_OPEN']),
    );
    await later(16 * 60);
    expect(await row()).toMatchObject({ circuit: 'closed', sessions: 1, alarms: ['silent'] });
    await later(30 * 60);
    expect(await row()).toMatchObject({ sessions: 0, alarms: [] });
  });

  it('rolls up hours for the long windows, adds nothing twice, and forgets', async () => {
    await t.drain(['games.rollUpCallbacks']);
    await t.drain(['games.rollUpCallbacks']);
    const [day, week] = [await row('24h'), await row('7d')];
    expect([day.calls, week.calls, day.series.length, week.series.length]).toEqual([8, 8, 24, 28]);
    expect(day.p99).not.toBeNull();
    await later(8 * 86_400);
    await t.drain(['games.rollUpCallbacks']);
    const left = async (table: string) =>
      (await t.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
    expect([await left('vendors_callback_minutes'), await left('vendors_callback_failures')]).toEqual([0, 0]);
    expect((await row('30d')).calls).toBe(8);
    await later(85 * 86_400);
    await t.drain(['games.rollUpCallbacks']);
    expect(await left('vendors_callback_hours')).toBe(0);
  });

  it('is for who may read it, of vendors there are', async () => {
    expect((await owner.call('opsGetCallbacks', { params: { code: 'NOBODY' }, query: {} })).code).toBe(
      'common.notFound',
    );
    expect((await owner.call('opsReadCallbacks', { query: { window: '5y' } as never })).code).toBe('request.invalid');
    expect((await (await staffSession(t, ['support'])).call('opsReadCallbacks', { query: {} })).code).toBe(
      'operator.forbidden',
    );
  });
});

describe('the recorder', () => {
  it('fills counters, not the table, for a broken vendor', async () => {
    const { note, flush } = t.app.modules.vendors.callbacks;
    await flush();
    const one = { vendorId: 999, direction: 'in', call: 'bet', code: 'TEMPORARY_ERROR', ms: 12, replays: 0 } as const;
    const detailOf = () => ({ httpStatus: 200, requestId: 'r', transactionId: null, address: null });
    for (let i = 0; i < 100_000; i++) note(one, detailOf);
    await flush();
    const stored = await t.owner.query(
      `select sum(calls)::int as calls, sum(t2)::int + sum(t3)::int as times from vendors_callback_minutes where vendor_id = 999`,
    );
    expect(stored.rows[0]).toEqual({ calls: 100_000, times: 100_000 });
    const failures = await t.owner.query(
      'select count(*)::int as n from vendors_callback_failures where vendor_id = 999',
    );
    expect(failures.rows[0]).toEqual({ n: 10 });
  });

  it('adds up what several nodes write in the same minute', async () => {
    const { note, flush } = t.app.modules.vendors.callbacks;
    for (const ms of [1, 2000]) {
      note({ vendorId: 998, direction: 'in', call: 'bet', code: 'OK', ms, replays: 0 }, () => ({
        httpStatus: 200,
        requestId: '',
        transactionId: null,
        address: null,
      }));
      await flush();
    }
    const { rows } = await t.owner.query(
      'select sum(calls)::int as calls, sum(t0)::int as quick, sum(t13)::int as slow from vendors_callback_minutes where vendor_id = 998',
    );
    expect(rows[0]).toEqual({ calls: 2, quick: 1, slow: 1 });
  });
});

describe('times and alarms', () => {
  it('say a quantile within the bounds of its bucket', () => {
    const buckets = (...given: number[]) => bucketBounds.map((_, at) => given[at] ?? 0);
    expect(bucketColumns).toHaveLength(bucketBounds.length);
    expect([0.1, 2, 2.1, 99, 9999].map(bucketOf)).toEqual([0, 0, 1, 7, 13]);
    expect(quantile(buckets(), 0.5)).toBeNull();
    expect(quantile(buckets(100), 0.5)).toBe(1);
    expect(quantile(buckets(98, 0, 2), 0.99)).toBe(7.5);
    expect(quantile(buckets(0, 10, 90), 0.05)).toBe(3.5);
  });

  it.each([
    [{}, []],
    [{ lastCallMsAgo: 11 * 60_000 }, ['silent']],
    [{ lastCallMsAgo: null }, ['silent']],
    [{ lastCallMsAgo: 11 * 60_000, sessions: 0 }, []],
    [{ lastCallMsAgo: 11 * 60_000, enabled: false }, []],
    [{ now: { calls: 100, faults: 5, signatures: 0 } }, ['errors']],
    [{ now: { calls: 100, faults: 4, signatures: 0 } }, []],
    [{ now: { calls: 10, faults: 10, signatures: 0 } }, []],
    [{ isCircuitOpen: true, now: { calls: 3, faults: 3, signatures: 3 } }, ['circuit', 'signature']],
  ] as const)('%j raises %j', (over, alarms) => {
    const calm = {
      enabled: true,
      sessions: 1,
      lastCallMsAgo: 1000,
      isCircuitOpen: false,
      now: { calls: 0, faults: 0, signatures: 0 },
      silentMinutes: 10,
      errorPercent: 5,
    };
    expect(alarmsOf({ ...calm, ...over })).toEqual(alarms);
  });

  it('a refusal of the rules is no fault', () => {
    expect(['OK', 'INSUFFICIENT_FUNDS', 'BET_NOT_FOUND', 'DUPLICATE_CONFLICT', 'TIMEOUT'].map(kindOf)).toEqual([
      'ok',
      'refusal',
      'refusal',
      'fault',
      'fault',
    ]);
  });
});
