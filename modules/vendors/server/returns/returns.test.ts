// Rounds that a vendor never finishes: two people give their stakes back, each once, whatever else happens (F12).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import { startBonus } from '@sanam/server/test/bonus.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { type FakeVendor, startFakeVendor, vendorGame } from '@sanam/server/test/fake-vendor.ts';
import { CASH, openTable, type Table } from '../reconciliation/table.test-data.ts';
import { RETURN_JOB } from './service.ts';

const reason = 'the vendor closed its business';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
const vendors: Record<string, FakeVendor> = {};
beforeAll(async () => {
  t = await buildTestApp();
  for (const [code, capabilities] of [
    ['GONE', []],
    ['BYBET', ['pay_by_bet']],
  ] as const) {
    const vendor = await startFakeVendor(t, code, [...capabilities]);
    vendor.games = [vendorGame('slot-1')];
    await t.app.modules.catalogue.importFrom(code);
    vendors[code] = vendor;
  }
  [maker, checker] = [await staffSession(t, ['owner']), await staffSession(t, ['financeChecker'])];
});
afterAll(async () => {
  await Promise.all(Object.values(vendors).map((vendor) => vendor.close()));
  await t.close();
});

interface Seat {
  member: TestMember;
  table: Table;
}
async function sit(code: string): Promise<Seat> {
  const member = await registerMember(t);
  return { member, table: await openTable(t, vendors[code]!, member) };
}
const balance = async (member: TestMember) => (await member.call('balance')).value;
const vendorOf = async (code: string) => (await maker.call('opsGetVendor', { params: { code } })).value;
const stateOf = async (round: string) =>
  (await t.owner.query('select state, bet_total, win_total from vendors_rounds where round_id = $1', [round])).rows[0];

/** Makes the open rounds two days older, without ending the sessions of members and staff. */
const ageRounds = () =>
  t.owner.query(`update vendors_rounds set opened_at = opened_at - interval '49 hours' where state = 'OPEN'`);

async function propose(code: string, by = maker) {
  const { openedBefore } = (await vendorOf(code)).stuck;
  return by.call('opsReturnStakes', { params: { code }, body: { openedBefore, reason } });
}
async function approve(code: string): Promise<void> {
  const { value } = await propose(code);
  expect((await vendorOf(code)).waiting).toMatchObject({ id: value.approvalId, isMine: true });
  const yes = { params: { id: value.approvalId! }, body: { decision: 'confirm' } } as const;
  expect((await maker.call('opsDecideApproval', yes)).code).toBe('operator.sameStaff');
  expect((await checker.call('opsDecideApproval', yes)).value.state).toBe('executed');
}

describe('a vendor that left rounds open for two days', () => {
  it('has their stakes given back by two people, and its later messages move nothing', async () => {
    const { member, table } = await sit('GONE');
    await table.bet('r1', 10_000);
    await table.bet('r1', 5_000, 'r1-raise');
    await table.bet('r2', 2_000);
    await table.rollback('r2-bet');
    expect((await balance(member)).sumBalance).toBe('850.00');
    expect((await propose('GONE')).code).toBe('operator.staleVersion');
    await ageRounds();
    await t.drain(['games.openRounds']);
    await table.bet('young', 100);
    expect((await vendorOf('GONE')).stuck).toMatchObject({ rounds: 1, stake: '150.00' });

    await approve('GONE');
    expect((await vendorOf('GONE')).waiting).toBeNull();
    expect((await propose('GONE')).code).toBe('operator.staleVersion');
    await t.drain([RETURN_JOB]);
    await t.drain([RETURN_JOB]);
    expect(await stateOf('r1')).toMatchObject({ state: 'VOID', bet_total: 0n });
    expect(await stateOf('young')).toMatchObject({ state: 'OPEN' });
    expect((await vendorOf('GONE')).lastReturn).toMatchObject({ returned: 1, failed: 0, amount: '150.00' });
    expect((await balance(member)).sumBalance).toBe('999.00');

    expect(await table.win('r1', 99_000)).toBe('TRANSACTION_CANCELLED');
    expect(await table.rollback('r1-bet')).toBe('OK');
    expect((await balance(member)).sumBalance).toBe('999.00');
    const found = await t.owner.query(`select state, note from vendors_findings where transaction_id = 'r1'`);
    expect(found.rows).toEqual([{ state: 'closed', note: expect.stringMatching(/^vrt_/) }]);
    await t.drain();
    const { list } = (await member.call('listInbox', { query: {} })).value;
    expect(list).toMatchObject([{ title: 'Your stake of ฿150.00 was returned' }]);
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('lets a player keep what a round won, or gives the stakes back if those are higher', async () => {
    const { member, table } = await sit('GONE');
    await table.bet('less', 10_000);
    await table.win('less', 3_000);
    await table.bet('more', 1_000);
    await table.win('more', 5_000);
    await ageRounds();
    await approve('GONE');
    await t.drain([RETURN_JOB]);
    expect(await stateOf('less')).toEqual({ state: 'CLOSED', bet_total: 10_000n, win_total: 10_000n });
    expect(await stateOf('more')).toEqual({ state: 'CLOSED', bet_total: 1_000n, win_total: 5_000n });
    expect((await balance(member)).sumBalance).toBe('1040.00');
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('gives back single bets where a vendor settles bets', async () => {
    const { member, table } = await sit('BYBET');
    for (const bet of ['x1', 'x2', 'x3']) await table.bet('slip', 1_000, bet);
    await table.win('slip', 2_500, { reference_transaction_id: 'x1' });
    await ageRounds();
    await approve('BYBET');
    await t.drain([RETURN_JOB]);
    expect(await stateOf('slip')).toEqual({ state: 'CLOSED', bet_total: 1_000n, win_total: 2_500n });
    expect((await balance(member)).sumBalance).toBe('1015.00');
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('gives each part of a stake back to where it came from: cash and bonus', async () => {
    const { member, table } = await sit('GONE');
    await startBonus(t, member.memberId, 50_000n);
    await table.bet('parts', CASH);
    await table.bet('parts', 30_000, 'parts-more');
    expect((await balance(member)).parts).toMatchObject({ cash: '0.00', bonus: '200.00' });
    await ageRounds();
    await approve('GONE');
    await t.drain([RETURN_JOB]);
    expect((await balance(member)).parts).toMatchObject({ cash: '1000.00', bonus: '500.00' });
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('leaves a round to its vendor that finished it meanwhile', async () => {
    const { member, table } = await sit('GONE');
    await table.bet('late', 10_000);
    await ageRounds();
    await approve('GONE');
    expect(await table.win('late', 30_000, { round_closed: true })).toBe('OK');
    await t.drain([RETURN_JOB]);
    expect((await balance(member)).sumBalance).toBe('1200.00');
    expect((await vendorOf('GONE')).lastReturn).toMatchObject({ returned: 0, amount: '0.00' });
  });

  it('sets a round aside that the wallet refuses to end, and ends the others; a new proposal takes it up', async () => {
    const seats = [await sit('GONE'), await sit('GONE')];
    const [one, other] = seats.map(({ member }) => member);
    for (const [n, { table }] of seats.entries()) await table.bet(`aside${n}`, 10_000);
    await ageRounds();
    await approve('GONE');
    const taken = await t.owner.query<{ id: string }>(
      `select n.return_id || ':' || r.id || ':1' as id from vendors_returns n, vendors_rounds r
       where n.state = 'running' and r.round_id = 'aside0'`,
    );
    await seats[1]!.table.bet('other', 100, taken.rows[0]!.id);
    await t.drain([RETURN_JOB]);
    expect((await vendorOf('GONE')).lastReturn).toMatchObject({ returned: 1, failed: 1, amount: '100.00' });
    expect((await balance(other!)).sumBalance).toBe('999.00');
    expect((await balance(one!)).sumBalance).toBe('900.00');
    await approve('GONE');
    await t.drain([RETURN_JOB]);
    expect((await balance(one!)).sumBalance).toBe('1000.00');
    expect(await verifyLedger(t.owner)).toEqual([]);
  });

  it('is proposed only by staff who may', async () => {
    const reader = await staffSession(t, ['risk']);
    expect((await propose('GONE', reader)).code).toBe('operator.forbidden');
  });

  it('is not asked about the transactions by which the portal ended its rounds', async () => {
    await t.advance(2 * 3600);
    await t.drain(['games.reconcile']);
    const found = await t.owner.query<{ finding: string; transaction_id: string }>(
      `select finding, transaction_id from vendors_findings where finding like '%There'`,
    );
    expect(found.rows.map((row) => row.transaction_id)).toContain('late-win');
    expect(found.rows.filter((row) => row.transaction_id.startsWith('vrt_'))).toEqual([]);
  });
});
