import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { freshName, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { closePlay, newReward, openPlay, type Played, pointsOf, terms } from '../points.test-data.ts';

let t: TestApp;
let play: Played;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  maker = await staffSession(t, ['pointsManager']);
  checker = await staffSession(t, ['pointsManager']);
});
afterAll(() => closePlay(t));

const reason = 'for the test';
const settings = async () => (await maker.call('opsGetPointSettings', { query: {} })).value;
const confirm = (approvalId: string) =>
  checker.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });

describe('rates', () => {
  it('hold for rounds that are placed from then on, and for all corrections of those', async () => {
    const before = await play.rich(1);
    const { rates, ratesVersion } = await settings();
    const doubled = rates.map((one) => (one.product === 'RNG' ? { ...one, pointsPer100: '2.50' } : one));
    const change = { query: {}, body: { rates: doubled, version: ratesVersion, reason } };
    expect((await maker.call('opsChangePointRates', change)).value).toEqual({ version: ratesVersion + 1 });
    expect((await maker.call('opsChangePointRates', change)).code).toBe('operator.staleVersion');
    await play.bet(before, 10_000);
    expect(await pointsOf(before)).toBe(3);
    await play.bet(before, 2_000);
    expect(await pointsOf(before)).toBe(4);
    expect((await before.call('pointsConfig')).value.earning[0]).toMatchObject({
      product: 'RNG',
      pointsPer100: '2.50',
    });
    const bad = { query: {}, body: { rates: doubled.slice(1), version: ratesVersion + 1, reason } };
    expect((await maker.call('opsChangePointRates', bad)).code).toBe('request.invalid');
  });
});

describe('what points are worth', () => {
  it('is changed by two people, and switched off by one at once', async () => {
    const { conversion, conversionVersion: version } = await settings();
    const ask = (over: object) =>
      maker.call('opsChangePointConversion', { query: {}, body: { ...conversion, version, reason, ...over } });
    expect((await ask({ pointsPerUnit: 7 })).code).toBe('request.invalid');
    const { value } = await ask({ pointsPerUnit: 50 });
    expect(value.state).toBe('proposed');
    expect((await settings()).conversion.pointsPerUnit).toBe(100);
    expect((await ask({ pointsPerUnit: 25 })).code).toBe('operator.approvalPending');
    expect((await confirm(value.approvalId!)).value.state).toBe('executed');
    expect((await settings()).conversion.pointsPerUnit).toBe(50);
    const off = { ...conversion, pointsPerUnit: 50, isOn: false, version: version + 1, reason };
    const done = await maker.call('opsChangePointConversion', { query: {}, body: off });
    expect(done.value).toEqual({ state: 'done', approvalId: null });
    const member = await play.rich(100);
    const body = { points: 100, password: member.password };
    expect((await member.call('convertPoints', { body })).code).toBe('points.convertOff');
  });

  it('is switched off while a change waits, which fails when it is confirmed afterwards', async () => {
    const ask = async (over: object) => {
      const { conversion, conversionVersion: version } = await settings();
      const body = { ...conversion, version, reason, ...over };
      return (await maker.call('opsChangePointConversion', { query: {}, body })).value;
    };
    const on = await ask({ isOn: true });
    expect((await confirm(on.approvalId!)).value.state).toBe('executed');
    const waiting = await ask({ isOn: true, pointsPerUnit: 25 });
    expect(waiting.state).toBe('proposed');
    expect(await ask({ isOn: false })).toEqual({ state: 'done', approvalId: null });
    expect((await settings()).conversion.isOn).toBe(false);
    expect((await confirm(waiting.approvalId!)).value.state).toBe('failed');
    const { rows } = await t.owner.query<{ failure: string }>(
      'select failure from staff_approvals where approval_id = $1',
      [waiting.approvalId],
    );
    expect(rows).toEqual([{ failure: 'operator.staleVersion' }]);
    expect((await settings()).conversion).toMatchObject({ isOn: false, pointsPerUnit: 50 });
  });
});

it('says what is owed in points', async () => {
  const before = (await settings()).liability;
  await play.rich(500);
  const { points, members } = (await settings()).liability;
  expect(points - before.points).toBeGreaterThanOrEqual(500);
  expect(members).toBe(before.members + 1);
});

describe('rewards', () => {
  it('have terms in versions, and a change by an old one is refused', async () => {
    const { rewardId, version } = await newReward(maker, 'goods', 1);
    const params = { rewardId };
    const change = { params, body: { ...terms, price: 500, isOn: true, version, reason } };
    expect((await maker.call('opsChangePointReward', change)).value.version).toBe(version + 1);
    expect((await maker.call('opsChangePointReward', change)).code).toBe('operator.staleVersion');
    const { versions } = (await maker.call('opsGetPointReward', { params })).value;
    expect(versions.map(({ version: one, price }) => [one, price])).toEqual([
      [3, 500],
      [2, 300],
      [1, 300],
    ]);
  });

  it('keep their stock: nothing is taken out that is not there, and vouchers have codes instead', async () => {
    const cup = await newReward(maker, 'goods', 3);
    const code = await newReward(maker, 'voucher', 2);
    const move = (variantId: string, kind: 'received' | 'withdrawn', quantity: number) =>
      maker.call('opsMovePointStock', { params: { variantId }, body: { kind, quantity, reason } });
    expect((await move(cup.variantId, 'withdrawn', 4)).code).toBe('points.outOfStock');
    expect((await move(cup.variantId, 'withdrawn', 1)).value).toEqual({ available: 2 });
    expect((await move(code.variantId, 'received', 1)).code).toBe('points.stockByCodes');
    const codes = ['CODE-new', `CODE-${code.variantId.slice(-6)}-0`, 'CODE-new'];
    const imported = await maker.call('opsImportPointCodes', { params: code, body: { codes, reason } });
    expect(imported.value).toEqual({ added: 1, known: 2 });
    const again = await newReward(maker, 'voucher', 0);
    const elsewhere = { params: again, body: { codes: ['CODE-new', 'CODE-newer'], reason } };
    expect((await maker.call('opsImportPointCodes', elsewhere)).value).toEqual({ added: 1, known: 1 });
    const other = await maker.call('opsImportPointCodes', { params: cup, body: { codes, reason } });
    expect(other.code).toBe('points.noVoucher');
    const { variants, moves } = (await maker.call('opsGetPointReward', { params: code })).value;
    expect(variants[0]).toMatchObject({ received: 3, available: 3 });
    expect(moves.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['received', 1],
      ['received', 2],
    ]);
  });

  it('gets pieces once for a key, and one reward and variant', async () => {
    const { rewardId, variantId } = await newReward(maker, 'goods', 0);
    const key = () => ({ idempotencyKey: freshName().repeat(2) });
    const [move, made, size] = [key(), key(), key()];
    for (let n = 0; n < 2; n += 1) {
      const body = { kind: 'received' as const, quantity: 5, reason };
      expect((await maker.call('opsMovePointStock', { params: { variantId }, body }, move)).value).toEqual({
        available: 5,
      });
    }
    const twice = async <T>(ask: () => Promise<{ value: T }>) => [(await ask()).value, (await ask()).value] as const;
    const reward = { kind: 'goods' as const, ...terms, variantTh: 'ใหญ่', variantEn: 'Large', reason };
    const [first, again] = await twice(() => maker.call('opsAddPointReward', { query: {}, body: reward }, made));
    expect(again).toEqual(first);
    const variant = { params: { rewardId }, body: { nameTh: 'ใหญ่', nameEn: 'Large', reason } };
    const [large, same] = await twice(() => maker.call('opsAddPointVariant', variant, size));
    expect(same).toEqual(large);
    const { variants, moves } = (await maker.call('opsGetPointReward', { params: { rewardId } })).value;
    expect([variants.length, moves.length]).toEqual([2, 1]);
  });

  it('are changed by who may', async () => {
    const reader = await staffSession(t, ['agentManager']);
    expect((await reader.call('opsListPointRewards', { query: {} })).code).toBe('operator.forbidden');
    expect((await reader.call('opsGetPointSettings', { query: {} })).code).toBe('operator.forbidden');
  });
});
