import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlayer, openSession } from '@sanam/vendors/server/hwp/sessions.ts';
import { toCommand } from '@sanam/vendors/server/hwp/commands.ts';
import type { TestApp } from '../../test/build-test-app.ts';
import { staffSession, type TestStaff } from '../../test/clients.ts';
import { buildAppWithRail, type TestRail } from '../../test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '../../test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let finance: TestStaff;
let cashier: TestStaff;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  // Any score passes, so that only the win can send a payout to manual review.
  await t.owner.query(
    `update payments_withdrawal_rules
     set second_person_score = 1000, automatic_score_below = 101, automatic_max = 100000000, daily_count = 100`,
  );
  await t.app.modules.vendors.vendors.add({ code: 'LUCKY', capabilities: [], allowedAddresses: [] });
  await t.owner.query(`insert into vendors_games (vendor_id, code) select id, 'g1' from vendors where code = 'LUCKY'`);
  [finance, cashier] = await Promise.all([staffSession(t, ['risk']), staffSession(t, ['payments'])]);
});
afterAll(() => close());

/** Plays a bet of 1.00 and its win through the vendor's calls. */
async function play({ memberId }: FundedMember, round: string, winMinor: number): Promise<void> {
  const { vendors, batcher } = t.app.modules.vendors;
  const vendor = vendors.find('LUCKY')!;
  const { db } = t.app.platform;
  const player = await openPlayer(db, vendor.id, { memberId, currency: 'THB', isTest: false });
  const session = await db.transaction().execute((trx) => openSession(trx, player.id, 'g1'));
  const shared = {
    player_id: player.player_id,
    session_id: session.id,
    game_code: 'g1',
    round_id: round,
    currency: 'THB',
  };
  const bet = { ...shared, transaction_id: `${round}b`, amount: 100 };
  const win = { ...shared, transaction_id: `${round}w`, amount: winMinor, round_closed: true };
  expect((await batcher.submit(toCommand(vendor, 'bet', bet))).code).toBe('OK');
  expect(await batcher.submit(toCommand(vendor, 'win', win))).toMatchObject({ code: 'OK', moved: String(winMinor) });
}

async function withdraw(member: FundedMember, amount = '100.00') {
  const body = { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  return (await member.call('createWithdrawal', { body })).value;
}
const shown = async (member: FundedMember, id: string) =>
  (await member.call('getWithdrawal', { params: { id } })).value;
const detail = async (id: string) => (await cashier.call('opsGetWithdrawal', { params: { id } })).value;
const approve = async (id: string) =>
  cashier.call('opsDecideWithdrawal', {
    params: { id },
    body: { decision: 'approve', expectedVersion: (await detail(id)).version, reason: 'looked at' },
  });
const openFindings = async () => (await finance.call('opsListFindings', { query: { state: 'open' } })).value.list;

it('a member with a win above the vendor’s bound is paid by people until one of them has released it', async () => {
  const member = await fundedMember(t, rail);
  const first = await withdraw(member);
  await approve(first.withdrawalId);
  await cashier.call('opsDisburseWithdrawal', {
    params: { id: first.withdrawalId },
    body: { by: 'hand', reference: 'SLIP1', expectedVersion: (await detail(first.withdrawalId)).version },
  });
  await play(member, 'small', 400_000);
  expect((await withdraw(member)).stage).toBe('queued');

  await play(member, 'big', 1_000_000);
  const held = await withdraw(member, '5000.00');
  expect(held.stage).toBe('review');
  const seen = await shown(member, held.withdrawalId);
  expect(seen.isWinChecked).toBe(true);
  expect(Date.parse(seen.promisedBy)).toBeGreaterThan(Date.parse(seen.createdAt));
  const read = await detail(held.withdrawalId);
  expect(read.reasons).toContainEqual(
    expect.objectContaining({ code: 'largeWin', points: 40, note: expect.stringMatching(/^big /) as string }),
  );
  expect(read.checks).toContainEqual({
    code: 'noWinUnderReview',
    passed: false,
    note: expect.stringMatching(/^big /) as string,
  });
  expect((await approve(held.withdrawalId)).code).toBe('wallet.winUnderReview');

  const [win] = await openFindings();
  expect(win).toMatchObject({
    vendor: 'LUCKY',
    kind: 'largeWin',
    member: { memberId: member.memberId },
    isAlarm: true,
    note: 'win 10000.00, stake 1.00',
  });
  const release = { params: { id: win!.id }, body: { at: win!.at, reason: 'the round was looked at with the vendor' } };
  expect((await cashier.call('opsCloseFinding', release)).code).toBe('operator.forbidden');
  const stale = { ...release, body: { ...release.body, at: '2020-01-01T00:00:00.000Z' } };
  expect((await finance.call('opsCloseFinding', stale)).code).toBe('operator.staleVersion');
  expect((await finance.call('opsCloseFinding', release)).value).toEqual({ state: 'closed' });
  expect((await finance.call('opsCloseFinding', release)).code).toBe('operator.staleVersion');
  expect((await finance.call('opsCloseFinding', { ...release, params: { id: '999999' } })).code).toBe(
    'common.notFound',
  );
  expect(await openFindings()).toEqual([]);
  const closed = (await finance.call('opsListFindings', { query: { kind: 'largeWin' } })).value.list;
  expect(closed).toMatchObject([
    { state: 'closed', note: release.body.reason, closedAt: expect.any(String) as string },
  ]);
  const audit = await t.owner.query(
    `select actor, before->>'transactionId' as round, reason from platform_audit where command = 'games.finding.close'`,
  );
  expect(audit.rows).toEqual([{ actor: finance.staffId, round: win!.transactionId, reason: release.body.reason }]);

  expect((await approve(held.withdrawalId)).code).toBeUndefined();
  expect((await shown(member, held.withdrawalId)).isWinChecked).toBe(false);
  expect((await withdraw(member)).stage).toBe('queued');
});

it('a payout that was asked for before the win is not held for it', async () => {
  const member = await fundedMember(t, rail);
  const before = await withdraw(member);
  await play(member, 'later', 1_000_000);
  expect((await approve(before.withdrawalId)).code).toBeUndefined();
});
