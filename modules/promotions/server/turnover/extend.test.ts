// More days for the turnover of a bonus: the deadline of both moves, and the member is told.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { openPublishers, type Publishers } from '../campaign.test-data.ts';
import { openTurnover } from './turnover.test-data.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
});
afterAll(() => t.close());

async function withBonus() {
  const id = await staff.open('claim', { bonus: termsWith() });
  const member = await registerMember(t);
  await member.call('claimPromotion', { params: { id } });
  const [row] = (await staff.writer.call('opsMemberTurnover', { params: { id: member.memberId }, query: {} })).value
    .list;
  return { member, row: row! };
}
const extend = (who: TestStaff, id: string, days: number) =>
  who.call('opsExtendTurnover', { params: { id }, body: { days, reason: 'our vendor was away' } });

it('moves the deadline of the bonus and its requirement, with an audit row and a message', async () => {
  const { member, row } = await withBonus();
  const bonusUntil = async () =>
    Date.parse((await member.call('listBonuses', { query: { language: 'EN' } })).value.list[0]!.expiresAt!);
  const before = await bonusUntil();
  const { value } = await extend(staff.writer, row.id, 10);
  expect(Date.parse(value.expiresAt) - Date.parse(row.expiresAt!)).toBe(10 * DAY_MS);
  expect(value.daysLeft).toBe(20);
  expect((await bonusUntil()) - before).toBe(10 * DAY_MS);
  const { rows } = await t.owner.query(
    `select reason, before ->> 'expiresAt' as before from platform_audit where command = 'promotions.turnover.extend' and subject_id = $1`,
    [row.id],
  );
  expect(rows).toEqual([{ reason: 'our vendor was away', before: row.expiresAt }]);
  await t.drain();
  const inbox = (await member.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list;
  expect(inbox.map(({ title }) => title)).toContain('Your bonus has more time');
});

it('adds thirty days in all, and only to a bonus that runs', async () => {
  const { member, row } = await withBonus();
  expect((await extend(staff.writer, row.id, 25)).value.daysLeft).toBe(5);
  expect((await extend(staff.writer, row.id, 6)).code).toBe('promotions.extendedEnough');
  expect((await extend(staff.writer, row.id, 5)).value.daysLeft).toBe(0);
  await member.call('forfeitBonus', { params: { id: row.sourceId } });
  expect((await extend(staff.writer, row.id, 1)).code).toBe('promotions.turnoverClosed');
  await openTurnover(t, member.memberId, { amount: 20_000 });
  const { list } = (await staff.writer.call('opsMemberTurnover', { params: { id: member.memberId }, query: {} })).value;
  const ofDeposit = list.find(({ source }) => source === 'deposit')!;
  expect((await extend(staff.writer, ofDeposit.id, 1)).code).toBe('promotions.turnoverClosed');
});

it('is not for who may only read', async () => {
  const { row } = await withBonus();
  const finance = await staffSession(t, ['financeChecker']);
  expect((await extend(finance, row.id, 1)).code).toBe('operator.forbidden');
});
