// Settings that consist of figures: every module's are listed with their bounds, and two people change one of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { paymentSettings } from '@sanam/payments/server/settings.ts';
import { textOf } from './define.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
});
afterAll(() => t.close());

const reason = 'the bank limits our accounts';
const listed = async () => (await maker.call('opsListFigures')).value;
const setting = async (key: string) => (await listed()).list.find((one) => one.key === key)!;
const textsOf = async (key: string) =>
  Object.fromEntries((await setting(key)).figures.map(({ name, value }) => [name, value]));
async function propose(key: string, more: Record<string, string>, { by = maker, revision = '' } = {}) {
  const figures = { ...(await textsOf(key)), ...more };
  const seen = revision === '' ? (await setting(key)).revision : revision;
  return by.call('opsChangeFigures', { params: { key }, body: { figures, revision: seen, reason } });
}
const confirm = (approvalId: string, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });

it('are listed with what is shipped and their bounds, of every module that declares some', async () => {
  const { list } = await listed();
  expect(list.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['payments.slipLimits', 'promotions.bustBelow', 'vip.giftDays', 'freerounds.oneStaffMax']),
  );
  expect((await setting('payments.slipLimits')).figures[0]).toEqual({
    name: 'slipMemberDay',
    kind: 'amount',
    value: '5000.00',
    shipped: '5000.00',
    least: '0.00',
    most: '100000000.00',
  });
  const names = list.flatMap(({ figures }) => figures.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});

it('are changed by two people, audited, and kept beside what is no figure', async () => {
  const { service: site } = t.app.modules.merchants;
  await t.owner.query(
    `insert into merchants_settings (merchant_id, key, value)
     values ('default', 'payments.aml', '{"caseAt":60,"lockAt":90,"dueHours":72,"figure":5000000,"points":{"sleeper":15}}')`,
  );
  const { approvalId } = (await propose('payments.aml', { amlCaseAt: '55', amlFigure: '30000.00' })).value;
  expect((await propose('vip.giftDays', { giftDays: '14' })).code).toBe('operator.approvalPending');
  expect((await listed()).approval).toMatchObject({ id: approvalId, command: 'settings.figure.change', isMine: true });
  expect((await confirm(approvalId!, maker)).code).toBe('operator.forbidden');
  expect((await confirm(approvalId!)).value.state).toBe('executed');
  expect(await textsOf('payments.aml')).toMatchObject({ amlCaseAt: '55', amlLockAt: '90', amlFigure: '30000.00' });
  await site.reload();
  expect(await site.setting('default', paymentSettings.aml)).toEqual({
    caseAt: 55,
    lockAt: 90,
    dueHours: 72,
    figure: 3_000_000,
    points: { sleeper: 15 },
  });
  const { rows } = await t.owner.query(
    `select subject_id, reason from platform_audit where command = 'site.setting.change' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ subject_id: 'default:payments.aml', reason }]);
  const whole = (await propose('promotions.bustBelow', { bustBelow: '10.00' })).value;
  await confirm(whole.approvalId!);
  expect(await textsOf('promotions.bustBelow')).toEqual({ bustBelow: '10.00' });
});

it('are refused out of their bounds, of another kind, unknown, outdated, and without the permission', async () => {
  for (const [key, more] of [
    ['payments.failedTransfers', { failedCount: '6' }],
    ['payments.failedTransfers', { failedMinutes: '9' }],
    ['payments.failedTransfers', { failedCount: '3.00' }],
    ['payments.slipLimits', { slipMemberDay: '500' }],
    ['vip.giftDays', { giftDays: '30', other: '1' }],
    ['vip.giftDays', { giftDays: '-1' }],
  ] as const)
    expect((await propose(key, more)).code, JSON.stringify(more)).toBe('request.invalid');
  const body = { figures: {}, revision: (await setting('vip.giftDays')).revision, reason };
  expect((await maker.call('opsChangeFigures', { params: { key: 'vip.giftDays' }, body })).code).toBe(
    'request.invalid',
  );
  expect((await maker.call('opsChangeFigures', { params: { key: 'site.languages' }, body })).code).toBe(
    'common.notFound',
  );
  expect((await propose('vip.giftDays', { giftDays: '20' }, { revision: '0123456789abcdef' })).code).toBe(
    'operator.staleVersion',
  );
  const reader = await staffSession(t, ['risk']);
  expect((await reader.call('opsListFigures')).status).toBe(200);
  expect((await propose('vip.giftDays', { giftDays: '20' }, { by: reader })).code).toBe('operator.forbidden');
});

it('are not confirmed over a change of the same setting that came between', async () => {
  const { approvalId } = (await propose('vip.giftDays', { giftDays: '20' })).value;
  await t.owner.query(
    `insert into merchants_settings (merchant_id, key, value) values ('default', 'vip.giftDays', '10')`,
  );
  await confirm(approvalId!);
  expect(await textsOf('vip.giftDays')).toEqual({ giftDays: '10' });
});

it('show an amount in satang as baht', () => {
  expect(textOf({ stored: 'satang', least: 0, most: 1 }, 1_234_567)).toBe('12345.67');
});
