import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { callerOf, freshName, loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { closePlay, openPlay, type Played, pointsOf } from '../points.test-data.ts';

let t: TestApp;
let other: TestNode;
let play: Played;
beforeAll(async () => {
  t = await buildTestApp();
  other = await anotherNode(t);
  play = await openPlay(t);
});
afterAll(async () => {
  await other.close();
  await closePlay(t);
});

const convert = (member: TestMember, points: number, password = member.password, idempotencyKey?: string) =>
  member.call('convertPoints', { body: { points, password } }, idempotencyKey === undefined ? {} : { idempotencyKey });
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;

describe('points become cash', () => {
  it('in whole steps: of 12,345 points 12,300 are taken, 123.00 paid, 45 stay [PTS-003] [PTS-005]', async () => {
    const member = await play.rich(12_345);
    expect((await member.call('pointsBalance')).value).toEqual({ points: 12_345, pending: 0, cashValue: '123.45' });
    const { value } = await convert(member, 12_345);
    expect(value).toMatchObject({ points: 12_300, amount: '123.00', balance: 45 });
    expect((await member.call('turnover', { query: {} })).value).toMatchObject({
      list: [{ turnoverId: value.turnoverId, source: 'conversion', sourceId: value.convertId, required: '123.00' }],
      locked: '123.00',
      withdrawable: '0.00',
    });
    expect((await member.call('balance')).value.locks).toMatchObject([
      { kind: 'conversionTurnover', amount: '123.00' },
    ]);
    expect([await pointsOf(member), await cashOf(member)]).toEqual([45, '123.00']);
    const [entry] = (await member.call('pointsTransactions', { query: {} })).value.list;
    expect(entry).toMatchObject({
      kind: 'converted',
      points: -12_300,
      before: 12_345,
      after: 45,
      reference: value.convertId,
    });
    const record = (await member.call('accountRecord', { query: { kind: 'points' } })).value;
    expect(record.list).toMatchObject([{ kind: 'points', part: 'main', amount: '123.00' }]);
    expect(record.totals).toMatchObject({ in: '123.00', net: '123.00' });
    expect((await member.call('accountRecord', { query: { kind: 'bonus' } })).value.totals.in).toBe('0.00');
    expect((await member.call('creditReport', { query: {} })).value.list[0]).toMatchObject({
      points: '123.00',
      bonus: '0.00',
      closing: '123.00',
      isExplained: true,
    });
    const profit = (await member.call('profitRecord', { query: { group: 'day' } })).value;
    const { result, points, bonus, net } = profit.totals;
    expect([result, points, bonus, net]).toEqual(['-1234500.00', '123.00', '0.00', '-1234377.00']);
    expect(profit.plot.at(-1)?.net).toBe('-1234377.00');
    const audits = await t.owner.query(
      `select after from platform_audit where command = 'points.convert' and subject_id = $1`,
      [member.memberId],
    );
    expect(audits.rows).toEqual([{ after: { conversionId: value.convertId, points: '12300', amount: '123.00' } }]);
  });

  it('not below the least, above what there is, or when the merchant has it off', async () => {
    const member = await play.rich(250);
    expect((await convert(member, 99)).code).toBe('points.belowMinimum');
    const short = await convert(member, 300);
    expect([short.code, short.body]).toMatchObject(['points.insufficient', { value: { balance: 250 } }]);
    await t.owner.query(
      `insert into points_conversion_rules (merchant_id, version, is_on, points_per_unit, points_min, step)
       values ('default', 1, false, 100, 100, 100)`,
    );
    expect((await convert(member, 200)).code).toBe('points.convertOff');
    await t.owner.query(
      `insert into points_conversion_rules (merchant_id, version, is_on, points_per_unit, points_min, step, day_max, month_max)
       values ('default', 2, true, 100, 100, 100, 100000, 1000000)`,
    );
    expect((await convert(member, 200)).value.amount).toBe('2.00');
  });

  it('up to a limit a day and a month', async () => {
    const member = await play.rich(5_000);
    const limit = (version: number, day: number, month: number) =>
      t.owner.query(
        `insert into points_conversion_rules (merchant_id, version, is_on, points_per_unit, points_min, step, day_max, month_max)
         values ('default', $1, true, 100, 100, 100, $2, $3)`,
        [version, day, month],
      );
    await limit(3, 1_000, 1_500);
    await convert(member, 600);
    const refused = await convert(member, 500);
    expect([refused.code, refused.body]).toMatchObject(['points.limit', { value: { period: 'day', left: 400 } }]);
    expect((await member.call('pointsConfig')).value.convert.left).toBe(400);
    await convert(member, 400);
    await limit(4, 2_000, 1_500);
    const monthly = await convert(member, 600);
    expect([monthly.code, monthly.body]).toMatchObject(['points.limit', { value: { period: 'month', left: 500 } }]);
    await limit(5, 100_000, 1_000_000);
  });

  it('not for who is blocked or on a break', async () => {
    const member = await play.rich(300);
    await t.app.modules.protection.service.block(t.app.platform.db, member.memberId, 'test');
    const again = await loginMember(t, member);
    expect((await convert(again, 100)).code).toBe('protection.blocked');
    expect([await pointsOf(again), await cashOf(again)]).toEqual([300, '0.00']);
  });
});

describe('the password', () => {
  it('is that of the log-in until a payment password is set [PTS-008]', async () => {
    const member = await play.rich(300);
    expect((await convert(member, 100, 'wrong-password-1')).code).toBe('points.passwordWrong');
    expect((await convert(member, 100)).code).toBeUndefined();
    await member.call('setPaymentPassword', {
      body: { loginPassword: member.password, paymentPassword: PAYMENT_PASSWORD },
    });
    const refused = await convert(member, 100);
    expect([refused.code, refused.body]).toMatchObject(['points.passwordWrong', { value: { triesLeft: 4 } }]);
    expect((await convert(member, 100, PAYMENT_PASSWORD)).value.balance).toBe(100);
    expect((await member.call('pointsConfig')).value.password).toBe('payment');
  });

  it('locks after five wrong tries for half an hour, right or wrong', async () => {
    const member = await play.rich(300);
    for (let n = 0; n < 5; n += 1) {
      expect((await convert(member, 100, 'wrong-password-1')).code).toBe('points.passwordWrong');
      await t.advance(60);
    }
    const locked = await convert(member, 100);
    expect([locked.status, locked.code]).toEqual([423, 'points.passwordLocked']);
    await t.advance(1_800);
    expect((await convert(await loginMember(t, member), 100)).code).toBeUndefined();
  });
});

describe('sent twice', () => {
  it('the same key pays once and answers the same', async () => {
    const member = await play.rich(500);
    const key = freshName().repeat(2);
    const answers = await Promise.all([1, 2, 3].map(() => convert(member, 300, member.password, key)));
    const last = await convert(member, 300, member.password, key);
    for (const answer of answers) expect(answer.value).toEqual(last.value);
    expect([await pointsOf(member), await cashOf(member)]).toEqual([200, '3.00']);
    expect((await convert(member, 100, member.password, key)).code).toBe('common.idempotencyConflict');
  });

  it('from two sessions on two nodes points are spent once [R38]', async () => {
    const member = await play.rich(1_000);
    const again = await loginMember(t, member);
    const onOther = callerOf({ ...t, url: other.url }, again);
    const answers = await Promise.all([
      convert(member, 800),
      onOther('convertPoints', { body: { points: 800, password: member.password } }),
    ]);
    expect(answers.map(({ code }) => code ?? 'paid').toSorted()).toEqual(['paid', 'points.insufficient']);
    expect([await pointsOf(again), await cashOf(again)]).toEqual([200, '8.00']);
  });
});

it('is refused with a body that is not encrypted, and to visitors', async () => {
  const member = await registerMember(t);
  const answer = await fetch(`${t.url}/wps/points/convert`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.token}`,
      cookie: member.cookie,
      'content-type': 'application/json',
      'idempotency-key': freshName().repeat(2),
    },
    body: JSON.stringify({ points: 100, password: member.password }),
  });
  expect(answer.status).toBe(415);
  expect((await callerOf(t)('pointsBalance')).status).toBe(401);
});
