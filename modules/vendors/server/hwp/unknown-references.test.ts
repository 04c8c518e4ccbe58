// A vendor that rolls back unknown bets: recorded within its limit, refused above it, with an alarm to staff.
import { createHwpClient, type HwpAnswer, type HwpCall, type HwpClient, keyFromBase64 } from '@sanam/hwp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { createUnknownReferences } from './unknown-references.ts';
import { ANY_ADDRESS } from './vendors.ts';

let t: TestApp;
let client: HwpClient;
let player: { player_id: string; session_id: string; game_code: string };
const BOUND = 5;

beforeAll(async () => {
  t = await buildTestApp();
  // The minute does not end while these tests run.
  await t.owner.query("update test_clock set stopped = date_trunc('minute', clock_timestamp())");
  const { vendors } = t.app.modules.vendors;
  const keys = await vendors.add({ code: 'WILD', capabilities: ['batch'], allowedAddresses: ANY_ADDRESS });
  await t.owner.query('update vendors set unknown_references_max = $1', [BOUND]);
  client = createHwpClient({
    baseUrl: t.url,
    vendor: 'WILD',
    requestKeys: [keyFromBase64(keys.request_key)],
    answerKeys: [keyFromBase64(keys.answer_key)],
  });
  player = (await ask('sandbox/player' as HwpCall, { balance: 100_000 })) as unknown as typeof player;
});
afterAll(async () => {
  client.close();
  await t.close();
});

async function ask(call: HwpCall, body: object): Promise<HwpAnswer> {
  const result = await client.call(call, body as never);
  return result.answer ?? ({ code: result.settled ? '' : result.reason } as never);
}
const rollback = (id: string, target: string) =>
  ask('rollback', {
    transaction_id: id,
    reference_transaction_id: target,
    player_id: player.player_id,
    reason: 'TIMEOUT',
  });
const bet = (id: string) =>
  ask('bet', { transaction_id: id, ...player, round_id: `round-${id}`, currency: 'THB', amount: 100 });
const count = () => t.app.modules.vendors.references.count();
const tombstones = async () =>
  (await t.owner.query(`select 1 from vendors_transactions where state = 'TOMBSTONE'`)).rowCount;
const alarms = async () =>
  (await t.owner.query<{ state: string; details: object }>('select state, details from vendors_findings')).rows;

it('puts off invented rollbacks above the bound, and nothing else', async () => {
  await bet('known');
  for (let n = 0; n < BOUND; n++) expect(await rollback(`r${n}`, `never${n}`)).toMatchObject({ code: 'OK', moved: 0 });
  await count();
  expect(await alarms()).toEqual([]);
  expect((await rollback('r5', 'never5')).code).toBe('OK');
  // A repetition gets the same answer and is not counted again.
  expect(await rollback('r5', 'never5')).toMatchObject({ code: 'OK', replayed: true });
  await count();
  expect(await tombstones()).toBe(6);

  expect(await rollback('r6', 'never6')).toMatchObject({ outcome: 'RETRY', code: 'RATE_LIMITED' });
  const batch = (await ask('batch', {
    items: [
      {
        call: 'rollback',
        transaction_id: 'r7',
        reference_transaction_id: 'never7',
        player_id: player.player_id,
        reason: 'TIMEOUT',
      },
      { call: 'bet', transaction_id: 'b7', ...player, round_id: 'b7', currency: 'THB', amount: 100 },
    ],
  })) as unknown as { answers: { code: string }[] };
  expect(batch.answers.map(({ code }) => code)).toEqual(['RATE_LIMITED', 'OK']);
  expect(await tombstones()).toBe(6);

  expect(await rollback('r5', 'never5')).toMatchObject({ code: 'OK', replayed: true });
  expect(await rollback('back', 'known')).toMatchObject({ code: 'OK', moved: 100 });
  expect((await bet('never3')).code).toBe('TRANSACTION_CANCELLED');
  expect((await bet('other')).code).toBe('OK');
});

it('tells staff once and keeps the figures up to date, by whichever node they come', async () => {
  expect(await alarms()).toEqual([{ state: 'open', details: { rollbacks: '6', credits: '0', most: String(BOUND) } }]);
  const { db, log } = t.app.platform;
  let now = 0;
  const counted: number[] = [];
  const other = createUnknownReferences({ db, log, now: () => now, onCounted: (_id, added) => counted.push(added) });
  const { id } = t.app.modules.vendors.vendors.find('WILD')!;
  const said = (n: number) => ({ call: 'rollback', id: `n${n}`, target: `never${n}` });
  const done = { code: 'OK', moved: '0', isReplayed: false } as never;
  // The other node learns of it when it counts its own first.
  expect(other.mayPass(id, said(9))).toBe(true);
  other.note(id, said(5), done);
  await other.count();
  expect(await other.mayPass(id, said(9))).toBe(false);
  expect(await other.mayPass(id, said(5))).toBe(true);
  expect(counted).toEqual([1]);
  expect(await alarms()).toMatchObject([{ state: 'open', details: { rollbacks: '7' } }]);
  now += 60_001;
  expect(other.mayPass(id, said(9))).toBe(true);
  await other.stop();
});

it('counts a target that was refused or rolled back before as known', async () => {
  await t.owner.query('delete from vendors_unknown_references');
  const references = createUnknownReferences(t.app.platform);
  const { id } = t.app.modules.vendors.vendors.find('WILD')!;
  const done = { code: 'OK', moved: '0', isReplayed: false } as never;
  references.note(id, { call: 'rollback', id: 'x', target: 'known' }, done);
  await references.stop();
  expect((await t.owner.query('select 1 from vendors_unknown_references')).rowCount).toBe(0);
});

it('alarms of credits that name nothing too, and takes them', async () => {
  await t.owner.query(`update vendors_findings set state = 'closed', note = 'asked the vendor', closed_at = now()`);
  await t.advance(1);
  for (let n = 0; n <= BOUND; n++) {
    const win = { transaction_id: `w${n}`, ...player, round_id: `nothing${n}`, currency: 'THB', amount: 1 };
    expect((await ask('win', win)).code).toBe('BET_NOT_FOUND');
  }
  await count();
  expect(await alarms()).toMatchObject([
    { state: 'closed' },
    { state: 'open', details: { credits: String(BOUND + 1) } },
  ]);
  const metrics = await t.app.platform.metrics.registry.metrics();
  expect(metrics).toMatch(/sanam_vendor_unknown_references_total\{vendor="WILD"\} 12/);
  expect(metrics).toMatch(/sanam_vendor_limited_total\{vendor="WILD",why="unknownReferences"\} 2/);
});
